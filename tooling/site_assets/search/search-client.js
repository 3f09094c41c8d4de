// What the search box and the results page share: loading the engine, showing a hit.
// All that comes from a text or a query is put in as text nodes, never as markup.

/** The engine with one index folder; loads on first use. */
export class SearchClient {
  constructor(folder, language) {
    this.index = new URL(folder, document.baseURI);
    this.root = new URL("../../", this.index);
    this.language = language;
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
    const load = async (path) => {
      const response = await fetch(new URL(path, folder));
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
    return (await this.warm()).answer(query, this.language, options);
  }

  /** The pieces of a hit's text, matching ones marked. */
  async snippet(hit, query, variant) {
    return (await this.warm()).snippet(hit, query, variant);
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
  if (document.querySelector("link[data-bl-search-styles]")) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("search.css", import.meta.url).href;
  link.dataset.blSearchStyles = "";
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

/** Fill in a sentence: `fill("no {number}", {number: "16Q"})`. */
export function fill(sentence, values) {
  return (sentence ?? "").replace(/\{(\w+)\}/g, (whole, key) => String(values[key] ?? whole));
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
export function printedNumber(hit, words) {
  const printed = printAddress(hit.printed.split("~")[0], words);
  if (hit.kind === "ruling") return words.ruling ?? "";
  if (hit.locator.startsWith("def")) return words.definition ?? "";
  if (hit.locator.startsWith("intro")) return words.introduction ?? "";
  if (hit.locator.startsWith("bb")) return fill(words.item, { number: printed }).trim();
  return fill(words.law ?? "{number}", { number: printed });
}

/** A Latin address in the letters of the page's language. */
export function printAddress(printed, words) {
  return printed
    .replace(/[A-Z]/, (letter) => words.capitals?.[letter.charCodeAt(0) - 65] ?? letter)
    .replace(/\(([a-z])\)/, (whole, letter) => {
      const own = words.letters?.[letter.charCodeAt(0) - 97];
      return own ? `(${own})` : whole;
    });
}

/** `{href, content}` of a hit: number, heading, and a snippet with the matches marked. */
export async function hitParts(client, hit, query, words, variant = null) {
  const content = document.createDocumentFragment();
  const head = document.createElement("span");
  head.className = hit.kind === "ruling" ? "bl-head bl-ruling" : "bl-head";
  const number = document.createElement("b");
  number.textContent = printedNumber(hit, words);
  head.append(number, " ", hit.title);
  if (hit.language !== client.language) {
    const mark = document.createElement("span");
    mark.className = "bl-tongue";
    mark.textContent = fill(words.found_in, { language: words.languages?.[hit.language] });
    head.append(" ", mark);
  }
  head.lang = hit.shown.language;
  content.append(head);
  const pieces = await client.snippet(hit, query, variant);
  if (pieces.length) {
    const text = document.createElement("span");
    text.className = "bl-snippet";
    text.lang = hit.shown.language;
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
  return { href: await client.href(hit), content };
}

/** The beginning of a query as it can be shown: no controls, no marks that turn the line round. */
export function shownQuery(query, length) {
  const plain = query.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, " ").replace(/\s+/g, " ");
  return Array.from(plain.trim()).slice(0, length).join("");
}

function nameOf(hit, words) {
  if (!hit.printed) return hit.title;
  return hit.locator.startsWith("bb") ? printedNumber(hit, words) : printAddress(hit.printed, words);
}

/** A sentence for the reader: how many hits, what is missing, what was taken for what. */
export function tell(answer, query, words) {
  const sentences = [];
  if (answer.missing) {
    const number = printAddress(answer.missing, words);
    sentences.push(
      answer.nearest
        ? fill(words.missing, {
            number,
            nearest: nameOf(answer.nearest, words),
          })
        : fill(words.missing_law, { number }),
    );
  }
  for (const [typed, known] of answer.spelling ?? []) {
    sentences.push(fill(words.spelling, { typed, known }));
  }
  if (!answer.hits.length && !answer.missing) {
    sentences.push(fill(words.none, { query: shownQuery(query, 80) }));
  } else if (answer.hits.length === 1) sentences.push(words.one);
  else if (answer.hits.length) sentences.push(fill(words.many, { n: answer.hits.length }));
  return sentences.filter(Boolean).join(" ");
}
