// Answers a query in the browser: by number where it names a provision, else by words.
// As retrieval/query/answer.py. `openSearch` needs a way to fetch the files of the index.

import { findAddress, locatorOf, printedOf } from "./address.js";
import { chooseReading, spellOut } from "./address-choice.js";
import { abstractExamples, isAuction } from "./examples.js";
import { FACTS } from "./facts.js";
import { beginningOf, matchOf, wordsOf } from "./asked.js";
import { findDefinition } from "./definitions.js";
import { splitWords } from "./fold.js";
import { isLeftOut, readLeftOut } from "./left-out.js";
import { spellFiller } from "./fillers.js";
import { AS_GOOD, nearForms, readWords } from "./lookup.js";
import { readMeanings } from "./meanings.js";
import { borrowConcepts } from "./mixed.js";
import { makePause } from "./pause.js";
import { findConcepts, rankEntries } from "./rank.js";
import { makeSnippet } from "./snippet.js";
import { LanguageIndex } from "./store.js";

/** @import { LeftOut } from "./left-out.js" */
/** @import { QueryWord } from "./lookup.js" */
/** @import { Row } from "./store.js" */
/** @typedef {{entry: number, kind: string, language: string, score?: number, variants?: number, isAddress?: boolean}} Found */
/** @typedef {{entry: number, score?: number, variants?: number}} Scored */
/** @typedef {Row & Found & {shown: LanguageIndex}} Hit */
/** @typedef {((hit: Hit) => boolean) | null} Accept */
/** @typedef {NonNullable<ReturnType<typeof findAddress>>} Address */

const { longGuess: LONG_GUESS } = FACTS.lookup;
const { slips: SLIPS } = FACTS.guesses;
const { ownFirst: OWN_FIRST, numbers: MOST_NUMBERS } = FACTS.query;
// As many steps as make the pause look at the clock.
const CHECK = 64;

/**
 * What a query is answered with: the best hits, how many there are in all (where that is known
 * before all are read), and what is said about the query.
 * @typedef {{hits: {kind: string}[], total?: number, rulings: object[], definition?: object | null, understood?: string[][], meanings?: string[][], leftOut?: string[][], spelling: string[][], bare?: boolean, jump?: object, missing?: string, nearest?: object}} Answer
 */

/**
 * Search over an index folder; `fetchBytes(path)` gives a file as a Uint8Array.
 * @param {(path: string) => Promise<Uint8Array>} fetchBytes
 */
export function openSearch(fetchBytes) {
  /** @type {Map<string, Promise<LanguageIndex>>} */
  const languages = new Map();
  let answering = 0;
  // For an answer and its snippets together: the first one runs code that is not compiled yet.
  let pause = makePause();

  /**
   * @param {string} code
   * @returns {Promise<LanguageIndex>}
   */
  function language(code) {
    let opening = languages.get(code);
    if (!opening) {
      opening = fetchBytes(`${code}/index.json`).then(async (bytes) => {
        const content = JSON.parse(new TextDecoder().decode(bytes));
        await pause(CHECK);
        return new LanguageIndex(content, (name) => fetchBytes(`${code}/${name}`));
      });
      opening.catch(() => languages.delete(code));
      languages.set(code, opening);
    }
    return opening;
  }

  /**
   * Files are let go of between two answers, never while one is being made.
   * @param {() => Promise<any>} work
   */
  async function whileAnswering(work) {
    answering += 1;
    try {
      return await work();
    } finally {
      answering -= 1;
      for (const opening of answering ? [] : languages.values()) {
        opening.then((index) => answering || index.trim()).catch(() => {});
      }
    }
  }

  /**
   * `{hits, rulings, jump, missing, nearest, spelling}`; a hit is an entry with kind and language.
   * @param {string} query
   * @param {string} code
   */
  function answer(query, code, options = {}) {
    pause = makePause();
    return whileAnswering(() => find(query, code, options));
  }

  /**
   * @param {string} query
   * @param {string} code
   * @param {{limit?: number, typedIn?: string | null, accept?: Accept, without?: string[], forRulings?: boolean, around?: boolean}} options
   *   `around`: the whole articles of the first hits are wanted too, and come with them
   */
  async function find(query, code, options) {
    const { limit = 10, typedIn = null, accept = null, without = [], forRulings = false, around = false } = options;
    const text = beginningOf(query);
    const own = await language(code);
    const leftOut = readLeftOut(without);
    // What a filter may drop has to be replaced by exactly ranked hits too.
    const need = accept ? Infinity : limit + OWN_FIRST + 2;
    let number = findAddress(text, own.address);
    if (number?.rest && !number.named) {
      const spelled = spellFiller(own, text, locatorOf(number.readings[0]).toLowerCase());
      if (spelled !== text) number = findAddress(spelled, own.address);
    }
    await pause(CHECK);
    const found = number ? await answerNumber(own, number) : null;
    if (number && found && !areBids(own, text, number, found)) {
      const rest = withoutFillers(own, number.rest);
      if (!rest) return within(own, found, limit, accept, around);
      if (found.jump || number.named) {
        const words = await answerWords(own, number.rest, typedIn, need, leftOut, forRulings);
        const hits = [...found.hits.filter((hit) => hit.kind === "number"), ...words.hits];
        // Who names a provision asks for that, not for what a word beside it means.
        return within(own, { ...found, ...words, hits, total: undefined, definition: null }, limit, accept, around);
      }
    }
    return within(own, await answerWords(own, text, typedIn, need, leftOut, forRulings), limit, accept, around);
  }

  /**
   * @param {LanguageIndex} own
   * @param {Address} number
   * @returns {Promise<Answer>}
   */
  async function answerNumber(own, number) {
    const chosen = await chooseReading(own, number.readings);
    const { entry, reading } = chosen;
    if (!entry) return { hits: [], missing: printedOf(reading) + number.beyond, spelling: [], rulings: [] };
    const others = await spellOut(own, chosen, number.more);
    // Where nothing but the address is asked for, no word is looked up to be marked.
    const isAddress = !withoutFillers(own, number.rest);
    const hit = (/** @type {string} */ kind) => (/** @type {number} */ other) => ({
      entry: other,
      kind,
      language: own.language,
      isAddress,
    });
    const numbered = [entry.number, ...others.numbers.slice(0, MOST_NUMBERS)];
    const hits = [...numbered.map(hit("number")), ...entry.related.map(hit("related"))];
    const found = { hits, spelling: [], rulings: [] };
    if (entry.locator === locatorOf(reading) && !number.beyond) {
      return others.missing ? { ...found, jump: entry, missing: others.missing } : { ...found, jump: entry };
    }
    return { ...found, missing: printedOf(reading) + number.beyond, nearest: entry };
  }

  /**
   * @param {LanguageIndex} own
   * @param {string} query
   * @param {string | null} typedIn
   * @param {number} need
   * @param {LeftOut[]} leftOut
   * @param {boolean} forRulings
   */
  async function answerWords(own, query, typedIn, need, leftOut, forRulings) {
    if (typedIn && typedIn !== own.language) {
      const other = await language(typedIn);
      const found = await foreign(other, await wordsOf(other, query), need, forRulings);
      return { ...found, spelling: [], query };
    }
    let words = await wordsOf(own, query, leftOut);
    await pause(CHECK);
    await own.loadTerms(words.flatMap((word) => [...word.weights.keys()]));
    let share = knownShare(own, words);
    const others = share < 1 ? await readElsewhere(own, query) : [];
    const theirs = Math.max(0, ...others.map((one) => one.theirs));
    if (share > 0 && share < 1 && theirs < 1) {
      words = await borrowConcepts(own, words, others);
      share = knownShare(own, words);
    }
    const { provisions, rulings, total } = await rankEntries(own, words, need, forRulings);
    const mine = (/** @type {string} */ kind) => (/** @type {Scored} */ item) => foundIn(own, kind, item);
    const hits = provisions.map(mine(share ? "words" : "guess"));
    const defined = findDefinition(own, words);
    const definition = defined === undefined ? null : mine("words")({ entry: defined });
    // Words that stand everywhere ask for nothing that a ruling could be about, and a short one that is
    // nothing but a slip away from some word mostly is another: "pasta" is not "past".
    const bare = !withoutFillers(own, query);
    const guided = bare || !isUnderstood(words) ? [] : rulings.map(mine("ruling"));
    const told = abstractExamples(query, own.examples, leftOut).understood;
    const meanings = readMeanings(own, query, words);
    const taken = leftOut.length ? await takenBack(own, query, leftOut) : [];
    const said = { understood: told, meanings, leftOut: taken, query, bare };
    const answer = { hits, total, spelling: [], rulings: guided, definition, ...said };
    if (share === 1) return answer;
    const spelling = [...new Map(words.map((word) => [word.form, word.guess]))].filter(([, known]) => known);
    const best = theirs > share && theirs >= 0.5 ? others.find((one) => one.theirs === theirs) : null;
    if (!best) return { ...answer, spelling };
    const found = await foreign(best.other, await wordsOf(best.other, query), need, forRulings);
    // What the own language only guesses, or hardly knows, stands below what another one knows.
    const isOwn = share > 0 && 2 * share >= theirs;
    const first = isOwn ? OWN_FIRST : 0;
    return {
      ...answer,
      total: undefined,
      hits: [...hits.slice(0, first), ...found.hits, ...hits.slice(first)],
      spelling,
      rulings: isOwn || !found.rulings.length ? guided : found.rulings,
      definition: definition ?? found.definition,
    };
  }

  /**
   * The readings that a query would have and that are left out, each once.
   * @param {LanguageIndex} own
   * @param {string} query
   * @param {LeftOut[]} leftOut
   */
  async function takenBack(own, query, leftOut) {
    const words = await readWords(own, query);
    await own.loadTerms(words.flatMap((word) => [...word.weights.keys()]));
    await own.loadTerms(findConcepts(own, words).map(({ concept }) => concept));
    const guessed = words.filter(({ guess }) => guess).map(({ form, guess }) => [form, guess]);
    const examples = abstractExamples(query, own.examples).understood;
    const read = [...examples, ...readMeanings(own, query, words), ...guessed];
    const taken = read.filter(([typed, known]) => isLeftOut(leftOut, typed, known));
    return [...new Map(taken.map((pair) => [pair.join("\n"), pair])).values()];
  }

  /**
   * Each other language with the words as it reads them, and the share of them that it knows.
   * @param {LanguageIndex} own
   * @param {string} query
   */
  async function readElsewhere(own, query) {
    const found = [];
    for (const code of own.languages) {
      const other = code === own.language ? null : await language(code).catch(() => null);
      if (!other) continue;
      const words = await readWords(other, query, false);
      await other.loadTerms(words.flatMap((word) => [...word.weights.keys()]));
      found.push({ other, words, theirs: knownShare(other, words) });
    }
    return found;
  }

  /**
   * @param {LanguageIndex} other
   * @param {QueryWord[]} words
   * @param {number} need
   * @param {boolean} forRulings
   */
  async function foreign(other, words, need, forRulings) {
    const { provisions, rulings } = await rankEntries(other, words, need, forRulings);
    const theirs = (/** @type {string} */ kind) => (/** @type {Scored} */ item) => foundIn(other, kind, item);
    const defined = findDefinition(other, words);
    return {
      hits: provisions.map(theirs("other language")),
      rulings: rulings.map(theirs("ruling")),
      definition: defined === undefined ? null : theirs("other language")({ entry: defined }),
    };
  }

  /**
   * The first `limit` hits with their texts, in the reader's language where it has them.
   * @param {LanguageIndex} own
   * @param {any} found
   * @param {number} limit
   * @param {Accept} accept
   * @param {boolean} around
   */
  async function within(own, found, limit, accept, around) {
    /** @type {Hit[]} */
    const hits = [];
    const seen = new Set();
    // At once: hits, their articles, rulings and the definition one after another are a journey each.
    const isOwn = (/** @type {Found} */ hit) => hit.language === own.language;
    const numbersOf = (/** @type {Found[]} */ group) => group.filter(isOwn).map(({ entry }) => entry);
    await pause(CHECK);
    await Promise.all([
      own.loadTexts(numbersOf(found.hits.slice(0, limit)), around),
      own.loadTexts(numbersOf([...found.rulings, ...(found.definition ? [found.definition] : [])]), false),
    ]);
    // Texts are fetched a few at a time: the first hits are all that most readers look at.
    for (let start = 0; start < found.hits.length && hits.length < limit; start += limit) {
      const group = found.hits.slice(start, start + limit);
      await pause(CHECK);
      for (const hit of await resolve(own, group)) {
        const key = `${hit.work} ${hit.locator}`;
        if (seen.has(key) || (accept && !accept(hit))) continue;
        seen.add(key);
        if (hits.length < limit) hits.push(hit);
      }
    }
    const rulings = await resolve(own, found.rulings);
    const [card] = found.definition ? await resolve(own, [found.definition]) : [];
    const definition = card && (!accept || accept(card)) ? card : null;
    const total = hits.length < limit ? hits.length : accept ? undefined : found.total;
    return { ...found, hits, total, definition, rulings: accept ? rulings.filter(accept) : rulings };
  }

  /**
   * @param {LanguageIndex} own
   * @param {Found[]} group
   * @returns {Promise<Hit[]>}
   */
  async function resolve(own, group) {
    const mine = group.filter((hit) => hit.language === own.language);
    const rows = await own.rows(mine.map((hit) => hit.entry));
    /** @type {Hit[]} */
    const resolved = [];
    for (const hit of group) {
      if (hit.language === own.language) {
        resolved.push(asHit(/** @type {Row} */ (rows.get(hit.entry)), hit, own));
        continue;
      }
      const other = await language(hit.language);
      const entry = /** @type {Row} */ ((await other.rows([hit.entry])).get(hit.entry));
      const entries = await own.article(entry.article);
      const same = entries.find((one) => one.locator === entry.locator && one.work === entry.work);
      resolved.push(asHit(same ?? entry, hit, same ? own : other));
    }
    return resolved;
  }

  /**
   * Pieces of a hit's text, `[text, matches]`; of one of its wordings where it is said which.
   * @param {Hit} hit
   * @param {string} query
   * @param {string[]} without as in `answer`
   */
  async function snippet(hit, query, variant = null, without = []) {
    const texts = hit.texts.filter(([bit]) => variant === null || bit === variant);
    const [, , text] = texts.find(([, , body]) => body) ?? texts[0] ?? hit.texts[0];
    // Words of another language mark nothing in this text.
    if (hit.shown.language !== hit.language || hit.isAddress || !text) return makeSnippet(text ?? "", NO_FORMS);
    const forms = await whileAnswering(() => matchOf(hit.shown, query, readLeftOut(without)));
    await pause(CHECK);
    return makeSnippet(text, forms);
  }

  /**
   * For a query that finds nothing: `[word, near words]` for each word that is not known.
   * @param {string} query
   * @param {string} code
   */
  async function suggest(query, code) {
    const own = await language(code);
    const words = await readWords(own, beginningOf(query));
    const unknown = new Set(words.filter((word) => !word.weights.size).map((word) => word.form));
    return whileAnswering(() => Promise.all(Array.from(unknown, async (form) => [form, await nearForms(own, form)])));
  }

  return { answer, language, snippet, suggest };
}

/**
 * What a language finds, as one of its entries; part by part, since there are many of them.
 * @param {LanguageIndex} index
 * @param {string} kind
 * @param {Scored} given
 * @returns {Found}
 */
function foundIn(index, kind, { entry, score, variants }) {
  return { entry, kind, language: index.language, score, variants };
}

/**
 * A hit, each part by its name: to spread two objects into one took as long as a third of the ranking.
 * @param {Row} row
 * @param {Found} found
 * @param {LanguageIndex} shown the language of its text
 * @returns {Hit}
 */
function asHit(row, found, shown) {
  const { number, work, article, apart, folder, locator, printed, title, related, texts } = row;
  const { entry, kind, language, score, variants, isAddress } = found;
  // biome-ignore format: a line for each of them would say no more
  return {
    number, work, article, apart, folder, locator, printed, title, related, texts,
    entry, kind, language, score, variants, isAddress, shown,
  };
}

/**
 * Whether what could be addresses, some of which do not exist, are bids: 1H 1D.
 * @param {LanguageIndex} own
 * @param {string} query
 * @param {Address} number
 * @param {Answer} found
 */
function areBids(own, query, number, found) {
  const isWhole = !found.missing && !number.rest;
  return !number.named && !isWhole && isAuction(query, own.examples);
}

/**
 * A text from its first word that counts; empty when none does.
 * @param {LanguageIndex} index
 * @param {string} text
 */
function withoutFillers(index, text) {
  const first = splitWords(text).find((token) => !index.fillers.has(token.form));
  return first ? text.slice(first.start) : "";
}

/**
 * @param {LanguageIndex} index
 * @param {QueryWord[]} words
 */
function knownShare(index, words) {
  if (!words.length) return 1;
  const known = words.map((word) => word.known);
  for (const { first, last, weight } of findConcepts(index, words)) {
    if (weight >= AS_GOOD) known.fill(true, first, last + 1);
  }
  return known.filter(Boolean).length / known.length;
}

/**
 * Whether any word is known, may become one that is, or is near one: a long one by a slip.
 * @param {QueryWord[]} words
 */
function isUnderstood(words) {
  return words.some(({ form, weights, guess }) => {
    const least = Array.from(form).length >= LONG_GUESS ? SLIPS : AS_GOOD;
    return weights.size > 0 && (!guess || Math.max(...weights.values()) >= least);
  });
}

/**
 * Where a hit leads, relative to the site's root.
 * @param {Hit} hit
 */
export function urlOf(hit) {
  const prefix = /^[a-z]{2,}/.exec(hit.locator)?.[0] ?? "";
  const pattern = hit.shown.urls[prefix] ?? hit.shown.urls[""];
  const url = pattern
    .replace("{language}", hit.shown.language)
    .replace("{article}", encodeURIComponent(hit.article))
    .replace("{page}", hit.article === prefix ? "" : `${encodeURIComponent(hit.article.slice(prefix.length))}/`)
    .replace("{locator}", encodeURIComponent(hit.locator))
    .replace("{place}", encodeURIComponent(hit.locator.split("~").slice(1).join("~")))
    // What is not the text in force stands in a folder of its own below the article's.
    .replace(/(?=#|$)/, hit.folder ? `${hit.folder}/` : "");
  return hit.locator === hit.article ? url.replace(/#.*$/, "") : url;
}

/** @type {Set<string>} */
const NO_FORMS = new Set();
