// What the search box and the results page share: loading the engine, showing a hit.
// All that comes from a text or a query is put in as text nodes, never as markup.

import { counted, fill } from "../js/phrase.js";
import { foldText } from "./letters.js";

/** The engine with one index folder; loads on first use. An `edition` has an index of its own. */
export class SearchClient {
  constructor(folder, language, edition = "") {
    this.index = new URL(folder, document.baseURI);
    this.root = new URL("../../", this.index);
    this.language = language;
    this.edition = edition;
    // Readings of the query that are left out, as the engine names them.
    this.without = [];
  }

  /** Fetch the engine and the list of files, so that typing finds them there. */
  warm() {
    this.engine ??= this.open().catch((problem) => {
      this.engine = null;
      throw problem;
    });
    this.engine.catch(() => {});
    return this.engine;
  }

  async open() {
    addStyles();
    const folder = new URL("../", this.index);
    const files = new URL(this.edition ? `editions/${this.edition}/` : "./", folder);
    const load = async (path) => {
      const response = await fetch(new URL(path, files));
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    };
    // Both at once: neither needs the other to begin.
    const first = load(`${this.language}/index.json`);
    first.catch(() => {});
    const engine = await import(new URL("bundle/engine.js", folder).href);
    const search = engine.openSearch((path) => (path === `${this.language}/index.json` ? first : load(path)));
    await search.language(this.language);
    return { ...search, urlOf: engine.urlOf };
  }

  /** As the engine's `answer`. */
  async answer(query, options) {
    return (await this.warm()).answer(query, this.language, { without: this.without, ...options });
  }

  /** The pieces of a hit's text, matching ones marked. */
  async snippet(hit, query, variant) {
    return (await this.warm()).snippet(hit, query, variant, this.without);
  }

  /** As the engine's `suggest`. */
  async suggest(query) {
    return (await this.warm()).suggest(query, this.language);
  }

  /** Where a hit leads. */
  async href(hit) {
    return new URL((await this.warm()).urlOf(hit), this.root).href;
  }
}

function addStyles() {
  // The page of results asks for them itself.
  if (document.querySelector('link[href$="search/search.css"]')) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("search.css", import.meta.url).href;
  document.head.append(link);
}

/** The page's words for searching; the keys are those of [search] in site.toml. */
export function readWordList() {
  const script = document.getElementById("bl-search-words");
  try {
    return script ? JSON.parse(script.textContent) : {};
  } catch {
    return {};
  }
}

/** Whether a key press is no shortcut and goes into no field. */
export function isPlainKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.composedPath()[0];
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** A hit's number as its language prints it: *artikel 16B1(a)*, *Νόμος 16Β1(α)*. */
function printedNumber(hit, words) {
  const printed = printAddress(hit.printed.split("~")[0], words);
  if (hit.kind === "ruling") return words.ruling ?? "";
  if (hit.locator.startsWith("def")) return words.definition ?? "";
  if (hit.locator.startsWith("intro")) return words.introduction ?? "";
  if (/^annex\d/.test(hit.locator)) return words.annex ?? "";
  const work = titleOf(hit, words);
  if (work) return `${work} ${printed}`.trim();
  return fill(words.law ?? "{number}", { number: printed });
}

/** The title of a work beside the Laws in which a hit lies; its addresses begin with a prefix. */
function titleOf(hit, words) {
  return words.titles?.[/^[a-z]*/.exec(hit.locator)[0]] ?? "";
}

/** A Latin address in the letters of the page's language. */
function printAddress(printed, words) {
  return printed
    .replace(/[A-Z]/, (letter) => words.capitals?.[letter.charCodeAt(0) - 65] ?? letter)
    .replace(/\(([a-z])\)/, (whole, letter) => {
      const own = words.letters?.[letter.charCodeAt(0) - 97];
      return own ? `(${own})` : whole;
    });
}

/**
 * `{href, content, marks, text}` of a hit: number and title, and a snippet with the matches marked,
 * which are the `marks`; `text` is its words. A guided ruling has no snippet: what it is found by is no text of its own.
 */
export async function hitParts(client, hit, query, words, variant = null, path = "") {
  const content = document.createDocumentFragment();
  content.append(headOf(client, hit, words));
  if (path) content.append(" ", spanOf("bl-path", path, hit.shown.language));
  const pieces = hit.kind === "ruling" ? [] : await client.snippet(hit, query, variant);
  if (pieces.length) {
    const text = spanOf("bl-snippet", "", hit.shown.language);
    for (const [piece, isMatch] of pieces) {
      if (isMatch) {
        const mark = document.createElement("mark");
        mark.textContent = piece;
        text.append(mark);
      } else {
        text.append(piece);
      }
    }
    content.append(" ", text);
  }
  const marks = pieces.filter(([, isMatch]) => isMatch).map(([piece]) => piece);
  return { href: await client.href(hit), content, marks, text: textOf(pieces) };
}

/** The words of a snippet, marked or not. */
export function textOf(pieces) {
  return pieces.map(([piece]) => piece).join("");
}

function headOf(client, hit, words) {
  const head = spanOf(hit.kind === "ruling" ? "bl-head bl-ruling" : "bl-head", "", hit.shown.language);
  const number = document.createElement("b");
  number.textContent = printedNumber(hit, words);
  head.append(number, " ", hit.title);
  if (hit.language !== client.language && hit.kind !== "ruling") {
    // The browser knows what languages are called; a page of law text need not carry it.
    const tongues = new Intl.DisplayNames([document.documentElement.lang], { type: "language" });
    head.append(" ", spanOf("bl-tongue", fill(words.found_in, { language: tongues.of(hit.language) })));
  }
  return head;
}

function spanOf(name, text, lang = "") {
  const span = document.createElement("span");
  span.className = name;
  span.textContent = text;
  if (lang) span.lang = lang;
  return span;
}

/** The beginning of a query as it can be shown: no controls, no marks that turn the line round. */
export function shownQuery(query, length) {
  const plain = query.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, " ").replace(/\s+/g, " ");
  return Array.from(plain.trim()).slice(0, length).join("");
}

export function keyOf(hit) {
  return `${hit.work} ${hit.locator}`;
}

function nameOf(hit, words) {
  if (!hit.printed) return hit.title;
  return titleOf(hit, words) ? printedNumber(hit, words) : printAddress(hit.printed, words);
}

// So many letters of a word are the same in all its forms.
const LEAST = 4;

/**
 * What a typed word was taken for, as the hits that are shown print it. A correction to which none
 * of them owes its place is none, and so is one where another language knows the word.
 */
function corrections({ hits, spelling = [] }, marks) {
  if (hits[0]?.kind === "other language") return [];
  return spelling.flatMap(([typed, known]) => {
    const same = marks.find((mark) => foldText(mark) === known);
    const near = same ?? marks.find((mark) => foldText(mark)[0] === foldText(typed)[0]);
    return near ? [[typed, near.toLowerCase()]] : [];
  });
}

/** What all of a query was read as: told at once, what single words of it were on request. */
export function wholeMeaning({ hits, meanings = [] }, query) {
  return hits[0]?.kind === "words" && meanings.length === 1 && meanings[0][0] === query.trim() ? meanings : [];
}

/** Whether one word found what no hit on show says: a name that players use found it. */
function isUnsaid({ hits, meanings = [], definition }, query, marks) {
  const word = foldText(query.trim());
  if (hits[0]?.kind !== "words" || marks.length || meanings.length || definition || /\s/.test(word)) return false;
  return !hits.some(({ title }) => foldText(title).includes(word.slice(0, LEAST)));
}

/**
 * Sentences for the reader: how many hits, what is missing, what was taken for what. `marks` are
 * the words that the hits on show have marked. `{text, reading, isSlip}`: one that tells of a reading
 * says which, and whether that is a slip of the finger.
 */
export function sentencesOf(answer, query, words, marks = []) {
  const sentences = [];
  const say = (text) => text && sentences.push({ text });
  if (answer.missing) {
    const number = printAddress(answer.missing, words);
    const { nearest } = answer;
    say(
      nearest ? fill(words.missing, { number, nearest: nameOf(nearest, words) }) : fill(words.missing_law, { number }),
    );
  }
  const tellReading = (isSlip) => (reading) => {
    const [typed, known] = reading;
    sentences.push({ text: fill(words.spelling, { typed, known }), reading, isSlip });
  };
  [...(answer.understood ?? []), ...wholeMeaning(answer, query)].forEach(tellReading(false));
  corrections(answer, marks).forEach(tellReading(true));
  if (!answer.hits.length && !answer.missing) {
    say(fill(words.none, { query: shownQuery(query, 80) }));
  } else {
    const count = answer.total ?? answer.hits.length;
    if (count) say(counted(words.found, count));
    if (answer.bare && count) say(words.bare);
    else if (count && isUnsaid(answer, query, marks)) say(words.unsaid);
  }
  return sentences;
}

/** The same in one line. */
export function tell(answer, query, words, marks = []) {
  return sentencesOf(answer, query, words, marks)
    .map(({ text }) => text)
    .join(" ");
}
