// One language of the index, fetched piece by piece. The files are what index/browser.py writes.

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
    this.loaded = new Map();
    this.termsByForm = new Map();
    this.terms = new Map();
    this.texts = new Map();
  }

  /** Fetch a file once and take in what it holds. */
  fetchFile(kind, place) {
    const [first, name] = this.files[kind][place];
    if (!this.loading.has(name)) {
      const done = this.load(name).then((text) => {
        if (kind === "words") this.takeWords(place, text);
        if (kind === "posts") this.takePosts(first, text);
        if (kind === "texts") this.takeTexts(first, JSON.parse(text));
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
    const forms = [];
    let before = "";
    let last = 0;
    for (const line of text.split("\n")) {
      const [coded, terms] = line.split(" ");
      before = before.slice(0, parseInt(coded[0], 36)) + coded.slice(1);
      forms.push(before);
      const numbers = terms.split(",").map((step) => (last += parseInt(step, 36)));
      this.termsByForm.set(before, numbers);
    }
    this.loaded.set(place, forms);
  }

  /** The loaded forms that begin with a prefix, in order. */
  formsFrom(prefix) {
    const found = [];
    for (const place of [...this.loaded.keys()].sort((a, b) => a - b)) {
      for (const form of this.loaded.get(place)) if (form.startsWith(prefix)) found.push(form);
    }
    return found;
  }

  /** Fetch what is known of some terms. */
  async loadTerms(numbers) {
    const places = new Set(numbers.map((number) => fileOf(this.files.posts, number)));
    await Promise.all([...places].map((place) => this.fetchFile("posts", place)));
  }

  takePosts(first, text) {
    text.split("\n").forEach((line, place) => this.terms.set(first + place, line));
  }

  /** `{idf, names, postings}` of a loaded term; postings are `[entry, impact, variants, places]`. */
  term(number) {
    const known = this.terms.get(number);
    if (typeof known !== "string") return known ?? { idf: 0, names: [], postings: [] };
    const [idf, names, postings] = known.split("|");
    const term = {
      idf: parseInt(idf, 36),
      names: names ? names.split(";").map(readName) : [],
      postings: postings ? readPostings(postings) : [],
    };
    this.terms.set(number, term);
    return term;
  }

  /** Fetch the texts of some entries. */
  async loadTexts(entries) {
    const places = new Set(entries.map((entry) => fileOf(this.files.texts, entry)));
    await Promise.all([...places].map((place) => this.fetchFile("texts", place)));
  }

  takeTexts(first, rows) {
    const articles = this.articles;
    rows.forEach(([locator, printed, title, related, texts], place) => {
      const number = first + place;
      const [work, article] = articles[fileOf(articles.map((row) => [row[2]]), number)];
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

function readPostings(coded) {
  let entry = 0;
  return coded.split(" ").map((item) => {
    const [head, steps] = item.split(":");
    const [gap, impact, variants] = head.split(".");
    entry += parseInt(gap, 36);
    let place = 0;
    const places = steps ? steps.split(",").map((step) => (place += parseInt(step, 36))) : [];
    // Without a mark every variant of the entry holds the word.
    return [entry, parseInt(impact, 36), variants ? parseInt(variants, 36) : -1, places];
  });
}
