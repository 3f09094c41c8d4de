// What the scripts may take for granted of the pages that the same build makes.

interface ParentNode {
  // They ask for elements of HTML alone: what a drawing holds is no business of theirs.
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}

/** What the scripts of a page hand each other; types that stand in no script, for those travel. */
declare namespace Page {
  /** The words of a table of site.toml, as the build hands them to a script. */
  type Words = Record<string, any>;

  /** A step of the dialog; `build` fills the body, and is called again when it is drawn anew. */
  interface Step {
    title: string;
    build(body: HTMLElement): void;
    lang?: string;
    kind?: string;
    url?: string;
    leave?(): void;
    from?: HTMLElement | null;
    scrolled?: number;
  }

  /** The parts of the dialog. */
  interface SheetParts {
    back: HTMLButtonElement;
    title: HTMLHeadingElement;
    close: HTMLButtonElement;
    body: HTMLDivElement;
    status: HTMLParagraphElement;
  }

  /** A provision kept or read: its page below the language, its names and last wordings by language. */
  interface Kept {
    path: string;
    anchor: string;
    names: Record<string, string>;
    seen?: Record<string, string>;
  }

  interface KeptLists {
    kept: Kept[];
    recent: Kept[];
  }

  /** The wording of each provision as it is now, by page and anchor. */
  type Wordings = Record<string, Record<string, string>>;

  /** Which texts of an article stand where: its page by edition, below the site's root. */
  type PagesByEdition = Record<string, string>;

  /** A federation: from which day which edition holds there (day, id, name, day in words). */
  interface Authority {
    id: string;
    name: string;
    region: string;
    calendar: [string, string, string, string][];
  }

  /** layers/index.json: `chains` leads from an edition to those that it amends. */
  interface LayerIndex {
    words: Record<string, string>;
    choose: string;
    authorities: Authority[];
    chains: Record<string, string[]>;
    pages: Record<string, PagesByEdition>;
  }

  /** What a federation adds to a provision: text, language, source, address, date; works that cite it. */
  interface LayerEntry {
    chosen?: [string, string, string, string, string][];
    works?: [string, [string, string][]][];
  }
}
