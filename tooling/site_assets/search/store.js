// One language of the index, fetched piece by piece. The files are what retrieval/build/browser.py writes.

import { FileCache, decode } from "./cache.js";
import { codesOf, readDigit } from "./words.js";

/** @import { Kind, Load, Files, Lines } from "./cache.js" */
/** @import { WordFile } from "./words.js" */
/** @typedef {{rest: number[], concept: number}} Name the other terms of a name and what it names */
/** @typedef {{idf: number, names: string, named: readonly Name[] | null, line: Uint8Array, start: number, end: number, last: number}} Term `named` are its names, once they were read */
/** @typedef {{number: number, work: string, article: string, apart: string, folder: string, locator: string, printed: string, title: string, related: number[], texts: any[]}} Row */

/** @type {readonly any[]} */
const NONE = Object.freeze([]);
const NO_TERM = Object.freeze({ idf: 0, names: "", named: NONE, line: new Uint8Array(), start: 0, end: 0, last: 0 });
const LINE = 10;
const BAR = 124;
const DOT = 46;
const COLON = 58;
const SPACE = 32;
const COMMA = 44;

/** Numbers, words and texts of one language; nothing is fetched before it is asked for. */
export class LanguageIndex {
  /**
   * @param {any} content what retrieval/build/browser.py writes as a language's content.json
   * @param {Load} load
   */
  constructor(content, load) {
    this.language = content.language;
    /**
     * All that there is an index of.
     * @type {string[]}
     */
    this.languages = content.languages;
    /** @type {number} */
    this.entries = content.entries;
    /**
     * What follows them are guided rulings.
     * @type {number}
     */
    this.provisions = content.provisions;
    this.address = content.address;
    this.variants = content.variants;
    this.urls = content.urls;
    /** @type {[string, string, number, string?, string?][]} */
    this.articles = content.articles;
    /** @type {Set<string>} */
    this.fillers = new Set(content.fillers.split(" "));
    /**
     * The number of each filler: behind those of the terms.
     * @type {Map<string, number>}
     */
    this.fillerNumbers = new Map(Array.from(this.fillers, (form, at) => [form, content.terms + at]));
    /**
     * Those that sound so, where that was asked for.
     * @type {Map<string, string[]> | null}
     */
    this.fillerSounds = null;
    this.examples = content.examples;
    /** @type {Promise<void> | null} */
    this.opening = null;
    /** @type {Set<string>} */
    this.tails = new Set();
    /** @type {Record<string, number>} */
    this.definitions = {};
    /** @type {{terms: Record<string, number>, of: string}} */
    this.roles = { terms: {}, of: "" };
    /**
     * How far before each entry the one stands in which it lies, 0 for none.
     * @type {number[]}
     */
    this.outer = [];
    /**
     * The guided rulings that are about each provision.
     * @type {Map<number, number[]>}
     */
    this.ruled = new Map();
    /**
     * The rows that the query at hand asked for.
     * @type {Map<number, Row>}
     */
    this.read = new Map();
    this.cache = new FileCache(content.files, load);
    this.load = load;
    /** @type {Promise<Record<string, number>> | null} */
    this.conceptNumbers = null;
    /**
     * What the query at hand asked for, which it asks for again and again.
     * @type {Map<number, Term>}
     */
    this.terms = new Map();
  }

  /** Fetch what queries in words need and addresses do not: once. */
  openWords() {
    this.opening ??= this.load("in-words.json").then((bytes) => {
      const { tails, definitions, roles, ruled, outer } = JSON.parse(decode(bytes));
      this.tails = new Set(tails ? tails.split(" ") : []);
      this.definitions = definitions;
      this.roles = roles;
      this.outer = outer.split(",").map((/** @type {string} */ step) => Number.parseInt(step, 36));
      this.ruled = new Map(ruled.flatMap(spreadRun));
    });
    this.opening.catch(() => {
      this.opening = null;
    });
    return this.opening;
  }

  /**
   * Fetch the forms from one to another, both included.
   * @param {string} from
   * @param {string} to
   */
  async loadForms(from, to) {
    const first = this.cache.placeOf("words", from);
    const last = this.cache.placeOf("words", to);
    const places = Array.from({ length: last - first + 1 }, (_, step) => first + step);
    await this.cache.fetchAll("words", places);
  }

  /**
   * Fetch all forms that begin with a prefix.
   * @param {string} prefix
   */
  loadPrefix(prefix) {
    return this.loadForms(prefix, `${prefix}\u{10ffff}`);
  }

  /**
   * The terms of a loaded form; empty for an unknown one.
   * @param {string} form
   * @returns {readonly number[]}
   */
  termsOf(form) {
    return this.cache.get("words", this.cache.placeOf("words", form))?.termsOf(form) ?? NONE;
  }

  /**
   * Where the loaded forms stand that begin with a prefix, in order.
   * @param {string} prefix
   * @returns {{file: WordFile, from: number, to: number}[]}
   */
  formsFrom(prefix) {
    const found = [];
    const codes = codesOf(prefix);
    const last = this.cache.placeOf("words", `${prefix}\u{10ffff}`);
    for (let place = this.cache.placeOf("words", prefix); place <= last; place += 1) {
      const file = this.cache.get("words", place);
      const from = file ? file.find(codes) : 0;
      const to = file ? file.endOf(codes, from) : 0;
      if (file && from < to) found.push({ file, from, to });
    }
    return found;
  }

  /**
   * The loaded forms that stand for one of the terms.
   * @param {Set<number>} terms
   * @returns {Set<string>}
   */
  formsOf(terms) {
    /** @type {Set<string>} */
    const found = new Set();
    if (!terms.size) return found;
    const wanted = new Uint8Array(Math.max(-1, ...terms) + 1);
    for (const term of terms) wanted[term] = 1;
    for (const file of this.cache.kept.words.values()) file.formsWith(wanted, found);
    return found;
  }

  /**
   * Fetch what is known of some terms.
   * @param {number[]} numbers
   */
  async loadTerms(numbers) {
    await this.cache.fetchAll("posts", new Set(numbers.map((number) => this.cache.placeOf("posts", number))));
  }

  /**
   * What is known of a loaded term; its postings are `line[start..end]`, and behind them, up to
   * `last`, what queries of known answer teach of it (`askedOf`).
   * @param {number} number
   * @returns {Term}
   */
  term(number) {
    const known = this.terms.get(number);
    if (known) return known;
    const place = this.cache.placeOf("posts", number);
    const file = this.cache.get("posts", place);
    const line = number - Number(this.cache.firsts("posts")[place]);
    const last = file ? file.startOf(line + 1) - 1 : 0;
    let first = file ? file.startOf(line) : 0;
    if (!file || first >= last) return NO_TERM;
    const { bytes } = file;
    let idf = 0;
    for (; bytes[first] !== BAR; first += 1) idf = idf * 36 + readDigit(bytes[first]);
    const second = bytes.indexOf(BAR, first + 1);
    const names = second > first + 1 ? decode(bytes.subarray(first + 1, second)) : "";
    const bar = bytes.indexOf(BAR, second + 1);
    const end = bar < 0 || bar > last ? last : bar;
    /** @type {Term} */
    const term = { idf, names, named: null, line: bytes, start: second + 1, end, last };
    this.terms.set(number, term);
    return term;
  }

  /**
   * The names that begin with a term: the other terms of each and what it names.
   * @param {number} number
   * @returns {readonly Name[]}
   */
  namesFrom(number) {
    const term = this.term(number);
    const { names } = term;
    term.named ??= names && names[0] !== "<" ? names.split(";").map(readName) : NONE;
    return term.named;
  }

  /**
   * The numbers of all concepts, by their names; the same names in every language.
   * @returns {Promise<Record<string, number>>}
   */
  concepts() {
    this.conceptNumbers ??= this.load("concepts.json").then((bytes) => JSON.parse(decode(bytes)));
    this.conceptNumbers.catch(() => (this.conceptNumbers = null));
    return this.conceptNumbers;
  }

  /**
   * The names of a concept that are one word each.
   * @param {number} concept
   * @returns {readonly number[]}
   */
  namesOf(concept) {
    const { names } = this.term(concept);
    const [coded] = names.slice(1).split(">", 1);
    return names[0] === "<" && coded ? readGaps(coded) : NONE;
  }

  /**
   * What a concept is called in the Laws, with the terms that spell it; undefined for the rest.
   * @param {number} concept
   */
  meaningOf(concept) {
    const [, stems, term] = this.term(concept).names.split(">");
    return term ? { stems: stems.split(",").map((stem) => parseInt(stem, 36)), term } : undefined;
  }

  /**
   * Some entries with their texts, by number.
   * @param {number[]} numbers
   */
  async rows(numbers) {
    await this.loadTexts(numbers, false);
    return new Map(numbers.map((number) => [number, this.readRow(number)]));
  }

  /**
   * Fetch the texts of some entries, at once; `around` also those of their whole articles.
   * @param {number[]} numbers
   * @param {boolean} around
   */
  async loadTexts(numbers, around) {
    const { cache } = this;
    const articles = new Set(around ? numbers.map((number) => this.articleAt(number)[1]) : []);
    const wanted = around ? [...articles].flatMap((name) => this.numbersOf(name)) : numbers;
    await cache.fetchAll("texts", new Set(wanted.map((number) => cache.placeOf("texts", number))));
  }

  /**
   * Rows are read one by one, and kept for one answer: parsed they take several times the room.
   * @param {number} number
   * @returns {Row}
   */
  readRow(number) {
    const known = this.read.get(number);
    if (known) return known;
    const place = this.cache.placeOf("texts", number);
    const file = /** @type {Lines} */ (this.cache.get("texts", place));
    const line = number - Number(this.cache.firsts("texts")[place]);
    const row = JSON.parse(decode(file.bytes.subarray(file.startOf(line), file.startOf(line + 1) - 1)));
    const [locator, printed, title, related, texts] = row;
    const [work, article, , apart = "", folder = ""] = this.articleAt(number);
    const read = { number, work, article, apart, folder, locator, printed, title, related, texts };
    this.read.set(number, read);
    return read;
  }

  /**
   * An entry and those in which it lies, from its parent on.
   * @param {number} entry
   */
  lineOf(entry) {
    const line = [entry];
    for (let at = entry; this.outer[at]; ) line.push((at -= this.outer[at]));
    return line;
  }

  /** @param {number} number */
  articleAt(number) {
    const { articles } = this;
    let low = 0;
    let high = articles.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (articles[middle][2] <= number) low = middle;
      else high = middle - 1;
    }
    return articles[low];
  }

  /**
   * The numbers of an article's entries; none for an unknown one.
   * @param {string} name
   */
  numbersOf(name) {
    const numbers = [];
    for (const [place, [, article, first]] of this.articles.entries()) {
      if (article !== name) continue;
      const end = this.articles[place + 1]?.[2] ?? this.entries;
      for (let number = first; number < end; number += 1) numbers.push(number);
    }
    return numbers;
  }

  /**
   * The entries of an article, fetched; an empty list for an unknown one.
   * @param {string} name
   */
  async article(name) {
    return [...(await this.rows(this.numbersOf(name))).values()];
  }

  /** Let go of files that were not used for long. */
  trim() {
    this.terms.clear();
    this.read.clear();
    this.cache.trim();
  }
}

/**
 * What queries of known answer teach of a term, for `eachPosting`.
 * @param {Term} term
 */
export function askedOf({ line, end, last }) {
  return { line, start: Math.min(end + 1, last), end: last };
}

/** @param {string} coded */
function readName(coded) {
  const [rest, concept] = coded.split(">");
  return {
    rest: rest ? rest.split(",").map((step) => parseInt(step, 36)) : [],
    concept: parseInt(concept, 36),
  };
}

/** @param {string} coded */
function readGaps(coded) {
  let last = 0;
  return coded.split(",").map((step) => (last += parseInt(step, 36)));
}

/**
 * Calls `visit(entry, impact, variants, place)` for each posting in a term's line; `place` is
 * where its places begin, for `readPlaces`. Nothing is allocated: a common word has thousands.
 * @param {Pick<Term, "line" | "start" | "end">} term
 * @param {(entry: number, impact: number, variants: number, place: number) => void} visit
 */
export function eachPosting({ line, start, end }, visit) {
  let entry = 0;
  let at = start;
  while (at < end) {
    let code = line[at];
    let gap = 0;
    for (; at < end && code !== DOT; code = line[at]) {
      gap = gap * 36 + readDigit(code);
      at += 1;
    }
    entry += gap;
    let impact = 0;
    for (at += 1; at < end; at += 1) {
      code = line[at];
      if (code === DOT || code === COLON || code === SPACE) break;
      impact = impact * 36 + readDigit(code);
    }
    // Without a mark every variant of the entry holds the word.
    let variants = -1;
    if (at < end && code === DOT) {
      variants = 0;
      for (at += 1; at < end; at += 1) {
        code = line[at];
        if (code === COLON || code === SPACE) break;
        variants = variants * 36 + readDigit(code);
      }
    }
    let place = 0;
    if (at < end && code === COLON) {
      place = at + 1;
      while (at < end && line[at] !== SPACE) at += 1;
    }
    visit(entry, impact, variants, place);
    at += 1;
  }
}

/**
 * Shows at most `most` places of a posting, from where `eachPosting` said, and tells how many.
 * @param {Uint8Array} line
 * @param {number} from
 * @param {number} most
 * @param {(place: number) => void} visit
 */
export function eachPlace(line, from, most, visit) {
  let place = 0;
  let step = 0;
  let count = 0;
  for (let at = from; count < most; at += 1) {
    const code = line[at];
    if (code === COMMA || code === SPACE || code === BAR || code === LINE || code === undefined) {
      place += step;
      step = 0;
      count += 1;
      visit(place);
      if (code !== COMMA) break;
    } else {
      step = step * 36 + readDigit(code);
    }
  }
  return count;
}

/**
 * Entries from one to another, each with the rulings about all of them.
 * @param {[first: number, last: number, rulings: number[]]} run
 * @returns {[number, number[]][]}
 */
function spreadRun([first, last, rulings]) {
  return Array.from({ length: last - first + 1 }, (_, step) => [first + step, rulings]);
}
