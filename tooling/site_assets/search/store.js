// One language of the index, fetched piece by piece. The files are what index/browser.py writes.

const NONE = Object.freeze([]);
const NO_TERM = Object.freeze({ idf: 0, names: NONE, line: new Uint8Array(), start: 0, end: 0 });
const LINE = 10;
const BAR = 124;
const DOT = 46;
const COLON = 58;
const SPACE = 32;
const COMMA = 44;
const MOST_ROWS = 400;

/** Numbers, words and texts of one language; nothing is fetched before it is asked for. */
export class LanguageIndex {
  constructor(content, load) {
    this.language = content.language;
    this.entries = content.entries;
    this.numbers = content.numbers;
    this.variants = content.variants;
    this.urls = content.urls;
    this.articles = content.articles;
    this.fillers = new Set(content.fillers.split(" "));
    this.tails = new Set(content.tails ? content.tails.split(" ") : []);
    this.files = { words: content.words, posts: content.posts, texts: content.texts };
    this.load = load;
    this.loading = new Map();
    this.loaded = [];
    this.posts = [];
    this.texts = new Map();
    this.raw = new Map();
  }

  /** Fetch a file once and take in what it holds. */
  fetchFile(kind, place) {
    const [first, name] = this.files[kind][place];
    if (!this.loading.has(name)) {
      const done = this.load(name).then((bytes) => {
        if (kind === "words") this.takeWords(place, decode(bytes));
        if (kind === "posts") this.takePosts(first, bytes);
        if (kind === "texts") this.raw.set(name, bytes);
      });
      done.catch(() => this.loading.delete(name));
      this.loading.set(name, done);
    }
    return this.loading.get(name);
  }

  /** Fetch the forms from one to another, both included. */
  async loadForms(from, to) {
    const files = this.files.words;
    const wanted = files
      .map((_, place) => place)
      .filter((place) => {
        const isBefore = place + 1 < files.length && files[place + 1][0] <= from;
        return !isBefore && (files[place][0] <= to || place === fileOf(files, from));
      });
    await Promise.all(wanted.map((place) => this.fetchFile("words", place)));
  }

  /** Fetch all forms that begin with a prefix. */
  loadPrefix(prefix) {
    return this.loadForms(prefix, `${prefix}\u{10ffff}`);
  }

  takeWords(place, text) {
    const lines = text.split("\n");
    const forms = new Array(lines.length);
    const terms = new Array(lines.length);
    let before = "";
    let last = 0;
    lines.forEach((line, at) => {
      const space = line.indexOf(" ");
      before = before.slice(0, parseInt(line[0], 36)) + line.slice(1, space);
      const numbers = line.slice(space + 1).split(",").map((step) => (last += parseInt(step, 36)));
      forms[at] = before;
      // Most forms have one term: a bare number takes a fraction of an array's room.
      terms[at] = numbers.length === 1 ? numbers[0] : numbers;
    });
    this.loaded[place] = { forms, terms };
  }

  /** The terms of a loaded form; empty for an unknown one. */
  termsOf(form) {
    const file = this.loaded[fileOf(this.files.words, form)];
    const at = file ? firstFrom(file.forms, form) : 0;
    if (!file || file.forms[at] !== form) return NONE;
    const terms = file.terms[at];
    return typeof terms === "number" ? [terms] : terms;
  }

  /** The loaded forms that begin with a prefix, in order. */
  formsFrom(prefix) {
    const found = [];
    for (const file of this.loaded) {
      if (!file) continue;
      const { forms } = file;
      for (let at = firstFrom(forms, prefix); at < forms.length; at += 1) {
        if (!forms[at].startsWith(prefix)) break;
        found.push(forms[at]);
      }
    }
    return found;
  }

  /** Fetch what is known of some terms. */
  async loadTerms(numbers) {
    const places = new Set(numbers.map((number) => fileOf(this.files.posts, number)));
    await Promise.all([...places].map((place) => this.fetchFile("posts", place)));
  }

  takePosts(first, bytes) {
    const ends = [];
    for (let at = bytes.indexOf(LINE); at >= 0; at = bytes.indexOf(LINE, at + 1)) ends.push(at);
    ends.push(bytes.length);
    this.posts.push({ first, bytes, ends: Uint32Array.from(ends) });
  }

  /** `{idf, names, line, start, end}` of a loaded term; its postings are `line[start..end]`. */
  term(number) {
    const file = this.posts.find(({ first, ends }) => number >= first && number < first + ends.length);
    if (!file) return NO_TERM;
    const line = file.bytes;
    const at = number - file.first;
    const begin = at ? file.ends[at - 1] + 1 : 0;
    const first = line.indexOf(BAR, begin);
    const second = line.indexOf(BAR, first + 1);
    const names = decode(line.subarray(first + 1, second));
    return {
      idf: parseInt(decode(line.subarray(begin, first)), 36),
      names: names ? names.split(";").map(readName) : NONE,
      line,
      start: second + 1,
      end: file.ends[at],
    };
  }

  /** Fetch the texts of some entries. */
  async loadTexts(entries) {
    const missing = entries.filter((entry) => !this.texts.has(entry));
    const places = [...new Set(missing.map((entry) => fileOf(this.files.texts, entry)))];
    await Promise.all(places.map((place) => this.fetchFile("texts", place)));
    // Parsed rows take several times the room of their text: only those on show are kept.
    if (this.texts.size > MOST_ROWS) this.texts.clear();
    for (const place of new Set(entries.map((entry) => fileOf(this.files.texts, entry)))) {
      const [first, name] = this.files.texts[place];
      if (!this.texts.has(first)) this.takeTexts(first, JSON.parse(decode(this.raw.get(name))));
    }
  }

  takeTexts(first, rows) {
    const { articles } = this;
    rows.forEach(([locator, printed, title, related, texts], place) => {
      const number = first + place;
      let at = 0;
      while (at + 1 < articles.length && articles[at + 1][2] <= number) at += 1;
      const [work, article] = articles[at];
      this.texts.set(number, { number, work, article, locator, printed, title, related, texts });
    });
  }

  /** The entries of an article, fetched; an empty list for an unknown one. */
  async article(name) {
    const found = [];
    for (const [place, [, article, first]] of this.articles.entries()) {
      if (article !== name) continue;
      const end = this.articles[place + 1]?.[2] ?? this.entries;
      const numbers = Array.from({ length: end - first }, (_, step) => first + step);
      await this.loadTexts(numbers);
      found.push(...numbers.map((number) => this.texts.get(number)));
    }
    return found;
  }
}

/** The last file whose first key is not after `key`. */
function fileOf(files, key) {
  let low = 0;
  let high = files.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (files[middle][0] <= key) low = middle;
    else high = middle - 1;
  }
  return low;
}

function readName(coded) {
  const [rest, concept] = coded.split(">");
  return {
    rest: rest ? rest.split(",").map((step) => parseInt(step, 36)) : [],
    concept: parseInt(concept, 36),
  };
}

/**
 * Calls `visit(entry, impact, variants, place)` for each posting in a term's line; `place` is
 * where its places begin, for `readPlaces`. Nothing is allocated: a common word has thousands.
 */
export function eachPosting({ line, start, end }, visit) {
  let entry = 0;
  let at = start;
  while (at < end) {
    let code = line[at];
    let gap = 0;
    for (; at < end && code !== DOT; code = line[at]) {
      gap = gap * 36 + digit(code);
      at += 1;
    }
    entry += gap;
    let impact = 0;
    for (at += 1; at < end; at += 1) {
      code = line[at];
      if (code === DOT || code === COLON || code === SPACE) break;
      impact = impact * 36 + digit(code);
    }
    // Without a mark every variant of the entry holds the word.
    let variants = -1;
    if (at < end && code === DOT) {
      variants = 0;
      for (at += 1; at < end; at += 1) {
        code = line[at];
        if (code === COLON || code === SPACE) break;
        variants = variants * 36 + digit(code);
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

/** At most `most` places of a posting, from where `eachPosting` said. */
export function readPlaces(line, from, most) {
  const places = [];
  let place = 0;
  let step = 0;
  for (let at = from; places.length < most; at += 1) {
    const code = line[at];
    if (code === COMMA || code === SPACE || code === LINE || code === undefined) {
      place += step;
      step = 0;
      places.push(place);
      if (code !== COMMA) break;
    } else {
      step = step * 36 + digit(code);
    }
  }
  return places;
}

// Files are kept as bytes, outside the heap, and read where they are wanted.
const decoder = new TextDecoder();

function decode(bytes) {
  return decoder.decode(bytes);
}

function digit(code) {
  return code < 58 ? code - 48 : code - 87;
}

/** Where the first string not before `key` stands in a sorted array. */
function firstFrom(sorted, key) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
