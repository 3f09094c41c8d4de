// What link/*.js hand each other: LANGUAGE.js a table (citations/browser.py, site/data/reader_tables.py),
// addresses.js, lists.js and reader.js their functions, as properties of the window.

declare namespace Link {
  /** Numerals have patterns: first, close behind, in brackets, apart; `behind` those behind a number. */
  interface Level<Pattern> {
    kind: string;
    joint: string;
    optional?: boolean;
    number?: Pattern[];
    behind?: Pattern[];
  }

  /** An edition: its provisions in reading order, those that only this language has, and its pages. */
  interface Book {
    work: string;
    edition: string;
    prefix: string;
    places: string;
    only: string;
    path?: string;
    page?: number;
    folder?: string;
    articles?: string[];
    apart?: string[];
    base?: string;
  }

  interface Table {
    language: string;
    laws: string;
    macros: string[];
    patterns: Record<string, string>;
    sets: Record<string, string[]>;
    capitals: Record<string, string>;
    letters: Record<string, string>;
    works: string[];
    schemes: Record<string, Level<string>[]>;
    books: Book[];
    left_alone: string[];
  }

  interface PreparedBook extends Omit<Book, "only"> {
    position: Map<string, number>;
    only: Set<string>;
  }

  /** A table with its patterns compiled (`p`) and its books ready to be asked. */
  interface Prepared extends Omit<Table, "sets" | "schemes" | "books"> {
    p: Record<string, RegExp>;
    sets: Record<string, Set<string>>;
    schemes: Record<string, Level<RegExp>[]>;
    books: PreparedBook[];
  }

  interface Match {
    start: number;
    end: number;
    groups: Record<string, string>;
    all: RegExpExecArray;
  }

  /** An address as far as it is read: `doubt` is a letter that may be a word, and ends it. */
  interface Seen {
    start: number;
    end: number;
    first: string;
    steps: string[];
    spaced: boolean;
    bare: boolean;
    doubt: string;
  }

  type Exists = (steps: string[]) => boolean;

  interface AddressReader {
    match(pattern: RegExp, place: number): Match | null;
    isClosed(place: number): boolean;
    wordAfter(place: number): string;
    endsCleanly(place: number): boolean;
    counts(place: number): boolean;
    isDay(place: number): boolean;
    behindBracket(place: number): number;
    indexOf(prefix: string, kind: string): number;
    read(place: number, first: string, prefix?: string, exists?: Exists): Seen | null;
  }

  /** A member of a list of addresses; `last` are the steps that a range ends with. */
  interface Member {
    one: Seen;
    steps: string[];
    start: number;
    end: number;
    last: string[] | null;
  }

  /** Parts without their law, each with the one that a range ends with. */
  type OpenList = [Seen, Seen | null][];

  interface ListReader {
    readMembers(first: Seen, prefix: string, exists: Exists): Member[];
    readOpen(first: Seen): OpenList;
    readBare(place: number): Seen | null;
  }

  /** A work that a text names: `this`, `other`, or the work's own id; empty for a bare year. */
  interface Named {
    work: string;
    year: string;
  }

  /** Where an address is looked up. */
  interface Scope {
    book: PreparedBook | null | undefined;
    work: string;
    prefix: string;
    isDated?: boolean;
    missing?: boolean;
  }

  /** `to` is "" where a citation leads nowhere; `page` and `folder` say where it is read. */
  interface Found {
    start: number;
    end: number;
    work: string;
    to: string;
    page?: string;
    folder?: string;
  }

  /** Heading and first words of what is cited. */
  interface Peek {
    heading: string;
    shown: string;
  }
}

declare var bridgelawsAddresses: {
  addressesOf(text: string, table: Link.Prepared): Link.AddressReader;
  at(source: string): RegExp;
  fold(word: string): string;
  has(table: Record<string, string>, key: string): string | undefined;
  isLower(text: string): boolean;
  mayFollow(number: string, following: string): boolean;
  prepare(table: Link.Table): Link.Prepared;
  runsOn(first: string[], last: string[]): boolean;
  ROMANS: string[];
  SPACE: string;
  YEAR: string;
};

declare var bridgelawsLists: {
  listsOf(text: string, table: Link.Prepared, reader: Link.AddressReader): Link.ListReader;
};

declare var bridgelawsReader: {
  find(text: string, table: Link.Prepared): Link.Found[];
  prepare(table: Link.Table): Link.Prepared;
  table: Link.Table;
};
