// Answers a query in the browser: by number where it names a provision, else by words.
// As index/search.py. `openSearch` needs a way to fetch the files of the index.

import { articleOf, locatorOf, parseNumberQuery, printedOf } from "./numbers.js";
import { readWords } from "./lookup.js";
import { findConcepts, rankEntries } from "./rank.js";
import { makeSnippet } from "./snippet.js";
import { LanguageIndex } from "./store.js";

const LANGUAGES = ["nl", "fr", "el", "en"];
const LONGEST_QUERY = 400;
const OWN_FIRST = 3;

/** Search over an index folder; `fetchBytes(path)` gives a file as a Uint8Array. */
export function openSearch(fetchBytes) {
  const languages = new Map();

  function language(code) {
    if (!languages.has(code)) {
      const opening = fetchBytes(`${code}/index.json`).then(
        (bytes) =>
          new LanguageIndex(JSON.parse(new TextDecoder().decode(bytes)), (name) =>
            fetchBytes(`${code}/${name}`),
          ),
      );
      opening.catch(() => languages.delete(code));
      languages.set(code, opening);
    }
    return languages.get(code);
  }

  /** `{hits, jump, missing, nearest, spelling, total}`; a hit is an entry with kind and language. */
  async function answer(query, code, { limit = 10, typedIn = null, accept = null } = {}) {
    const text = Array.from(query.slice(0, 2 * LONGEST_QUERY)).slice(0, LONGEST_QUERY).join("");
    const own = await language(code);
    // What a filter may drop has to be replaced by exactly ranked hits too.
    const need = accept ? Infinity : limit + 2;
    const number = parseNumberQuery(text, own.numbers);
    if (number) {
      const found = await answerNumber(own, number);
      if (!number.rest) return within(own, found, limit, accept);
      if (found.jump) {
        const words = await answerWords(own, number.rest, typedIn, need);
        words.hits.unshift(found.hits[0]);
        return within(own, { ...words, jump: found.jump }, limit, accept);
      }
    }
    return within(own, await answerWords(own, text, typedIn, need), limit, accept);
  }

  async function answerNumber(own, number) {
    const readings = [];
    for (const reading of number.readings) {
      readings.push([reading, await own.article(articleOf(reading))]);
    }
    const at = (reading, entries, steps) =>
      entries.find((entry) => entry.locator === locatorOf({ ...reading, steps }));
    const hits = (entry) => [
      { entry: entry.number, kind: "number", language: own.language },
      ...entry.related.map((other) => ({ entry: other, kind: "related", language: own.language })),
    ];
    for (const [reading, entries] of readings) {
      const entry = at(reading, entries, reading.steps);
      if (entry) return { hits: hits(entry), jump: entry, spelling: [] };
    }
    for (const [reading, entries] of readings) {
      const least = reading.prefix ? 0 : 1;
      for (let depth = reading.steps.length - 1; depth >= least; depth -= 1) {
        const nearest = at(reading, entries, reading.steps.slice(0, depth));
        if (nearest) {
          return { hits: hits(nearest), missing: printedOf(reading), nearest, spelling: [] };
        }
      }
    }
    return { hits: [], missing: printedOf(number.readings[0]), spelling: [] };
  }

  async function answerWords(own, query, typedIn, need) {
    if (typedIn && typedIn !== own.language) {
      const other = await language(typedIn);
      const ranked = await rankEntries(other, await readWords(other, query), need);
      return { hits: ranked.map((item) => foreign(other, item)), spelling: [] };
    }
    const words = await readWords(own, query);
    const ranked = await rankEntries(own, words, need);
    const share = knownShare(own, words);
    const kind = share ? "words" : "guess";
    const hits = ranked.map((item) => ({ ...item, kind, language: own.language }));
    const spelling = words.filter((word) => word.guess).map((word) => [word.form, word.guess]);
    if (share === 1) return { hits, spelling: [], query };
    const others = await otherLanguage(own, query, share, need);
    // What was only guessed in the own language stands below what another one knows.
    const first = share ? OWN_FIRST : 0;
    return { hits: [...hits.slice(0, first), ...others, ...hits.slice(first)], spelling, query };
  }

  async function otherLanguage(own, query, share, need) {
    let best = null;
    for (const code of LANGUAGES) {
      if (code === own.language) continue;
      const other = await language(code).catch(() => null);
      if (!other) continue;
      const words = await readWords(other, query);
      await other.loadTerms(words.flatMap((word) => [...word.weights.keys()]));
      const theirs = knownShare(other, words);
      if (theirs > share && theirs >= 0.5 && (!best || theirs > best.theirs)) {
        best = { theirs, other, words };
      }
    }
    if (!best) return [];
    const ranked = await rankEntries(best.other, best.words, need);
    return ranked.map((item) => foreign(best.other, item));
  }

  /** The first `limit` hits with their texts, in the reader's language where it has them. */
  async function within(own, found, limit, accept) {
    const hits = [];
    const seen = new Set();
    let total = 0;
    // Texts are fetched a few at a time: the first hits are all that most readers look at.
    for (let start = 0; start < found.hits.length && hits.length < limit; start += limit) {
      const group = found.hits.slice(start, start + limit);
      for (const hit of await resolve(own, group)) {
        const key = `${hit.work} ${hit.locator}`;
        if (seen.has(key) || (accept && !accept(hit))) continue;
        seen.add(key);
        if (hits.length < limit) hits.push(hit);
      }
    }
    total = accept ? hits.length : found.hits.length;
    return { ...found, hits, total };
  }

  async function resolve(own, group) {
    const resolved = [];
    const mine = group.filter((hit) => hit.language === own.language);
    await own.loadTexts(mine.map((hit) => hit.entry));
    for (const hit of group) {
      if (hit.language === own.language) {
        resolved.push({ ...own.texts.get(hit.entry), ...hit, shown: own });
        continue;
      }
      const other = await language(hit.language);
      await other.loadTexts([hit.entry]);
      const entry = other.texts.get(hit.entry);
      const entries = await own.article(entry.article);
      const same = entries.find(
        (one) => one.locator === entry.locator && one.work === entry.work,
      );
      resolved.push({ ...(same ?? entry), ...hit, shown: same ? own : other });
    }
    return resolved;
  }

  return { answer, language, snippet };
}

function foreign(other, item) {
  return { ...item, kind: "other language", language: other.language };
}

function knownShare(index, words) {
  if (!words.length) return 1;
  const known = words.map((word) => word.known);
  for (const { first, last, weight } of findConcepts(index, words)) {
    if (weight >= 0.9) known.fill(true, first, last + 1);
  }
  return known.filter(Boolean).length / known.length;
}

/** Where a hit leads, relative to the site's root. */
export function urlOf(hit) {
  const prefix = /^[a-z]{2,}/.exec(hit.locator)?.[0] ?? "";
  const pattern = hit.shown.urls[prefix] ?? hit.shown.urls[""];
  const url = pattern
    .replace("{language}", hit.shown.language)
    .replace("{article}", encodeURIComponent(hit.article))
    .replace("{locator}", encodeURIComponent(hit.locator))
    .replace("{place}", encodeURIComponent(hit.locator.split("~").slice(1).join("~")));
  return hit.locator === hit.article ? url.replace(/#.*$/, "") : url;
}

/** What a query matches in one language: looked up once for all snippets of an answer. */
async function matchOf(index, query) {
  const known = matches.get(index);
  if (known?.query === query) return known.terms;
  const words = await readWords(index, query);
  const terms = new Set(words.flatMap((word) => [...word.weights.keys()]));
  for (const { concept } of findConcepts(index, words)) terms.add(concept);
  matches.set(index, { query, terms });
  return terms;
}

const matches = new WeakMap();

async function snippet(hit, query, variant = null) {
  const texts = hit.texts.filter(([bit]) => variant === null || bit === variant);
  const [, , text] = texts.find(([, , body]) => body) ?? texts[0] ?? hit.texts[0];
  if (hit.shown.language !== hit.language || !text) return makeSnippet(text ?? "", () => false);
  const terms = await matchOf(hit.shown, query);
  return makeSnippet(text, (form) => isMatch(hit.shown, terms, form));
}

function isMatch(index, terms, form) {
  return index
    .termsOf(form)
    .some(
      (number) =>
        terms.has(number) ||
        index.term(number).names.some(({ rest, concept }) => !rest.length && terms.has(concept)),
    );
}
