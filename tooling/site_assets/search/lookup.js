// What a typed word may stand for. As retrieval/query/lookup.py, but fetching as it goes.

import { abstractExamples, hearExample, tellInPassing } from "./examples.js";
import { FACTS } from "./facts.js";
import { isFiller, isLookAlike, mayBeGreekFiller, passedOver } from "./fillers.js";
import { hasDigit, splitWords } from "./fold.js";
import { distanceTo } from "./distance.js";
import { makePause } from "./pause.js";
import { greeklishKeys, initials, isGreeklish, isLatin, lookAlikeKeys, soundKey } from "./sounds.js";
import { codesOf, WordListMaker } from "./words.js";

/** @import { LanguageIndex } from "./store.js" */
/** @import { LeftOut } from "./left-out.js" */
/** @import { WordFile } from "./words.js" */
/** @typedef {{form: string, weights: Map<number, number>, known: boolean, guess: string, taken?: Set<number>, passed?: number[]}} QueryWord `taken` are concepts that it is no part of, `passed`, of the first word, the fillers of the query, by number */

const MOST_WORDS = FACTS.query.words;
const { forms: MOST_FORMS, shortestGuess: SHORTEST_GUESS, longestNear: LONGEST_NEAR } = FACTS.lookup;
const { farthest: FARTHEST, near: MOST_NEAR } = FACTS.lookup;
export const AS_GOOD = FACTS.lookup.asGood;
// What a suit or a card counts that is told in passing.
const PASSING = FACTS.lookup.passing;
const GUESSES = FACTS.guesses;
const { words: ELIDED, vowels: VOWELS } = FACTS.elision;
const { shortestPart: SHORTEST_PART, longest: LONGEST_COMPOUND, links: LINKS } = FACTS.compounds;

/**
 * The words of a query that count: `{form, weights, known, guess}`, weights by term. Without slips
 * of the finger where it only matters what a language knows: no such guess makes a word known.
 * @param {LanguageIndex} index
 * @param {string} query
 * @param {boolean} withSlips
 * @param {LeftOut[]} leftOut examples among these stay as they are typed
 */
export async function readWords(index, query, withSlips = true, leftOut = []) {
  // Asked for at once with the words.
  const opening = index.openWords();
  opening.catch(() => {});
  const plain = abstractExamples(query, index.examples, leftOut).text;
  const tokens = splitWords(plain).slice(0, 4 * MOST_WORDS);
  if (index.language === "fr") await Promise.all(tokens.map((token) => unglue(index, token)));
  const alike = isLookAlike(index, tokens);
  await Promise.all(tokens.map(({ form }) => mayBeGreekFiller(index, form, alike) && index.loadForms(form, form)));
  const counting = tokens.filter((token) => !isFiller(index, token.form, alike));
  const kept = (counting.length ? counting : tokens).slice(0, MOST_WORDS);
  const last = tokens.at(-1)?.form;
  const forms = kept.map(({ form }) => hearExample(form, index.examples));
  const passing = tellInPassing(forms, index.examples);
  await Promise.all(
    kept.map((token, place) =>
      place === kept.length - 1 && token.form === last && length(token.form) > 1
        ? index.loadPrefix(token.form)
        : index.loadForms(token.form, token.form),
    ),
  );
  await opening;
  const found = [];
  for (const [place, token] of kept.entries()) {
    const key = passing[place];
    if (key !== null) {
      found.push(...(await tell(index, forms[place], key)));
      continue;
    }
    const isLast = place === kept.length - 1 && token.form === last;
    found.push(...(await lookUp(index, token.form, isLast, alike, withSlips)));
    if (token.joined && found.length) {
      await index.loadForms(token.joined, token.joined);
      if (index.termsOf(token.joined).length) addForm(index, found[found.length - 1], token.joined);
    }
  }
  // Compounds may have become two words each; the ranking has a bit for each word.
  found.length = Math.min(found.length, MOST_WORDS);
  for (let left = 0; left + 1 < found.length; left += 1) {
    const whole = found[left].form + found[left + 1].form;
    await index.loadForms(whole, whole);
    if (index.termsOf(whole).length) {
      addForm(index, found[left], whole);
      addForm(index, found[left + 1], whole);
    }
  }
  if (counting.length && found.length) found[0].passed = passedOver(index, tokens, alike);
  return found;
}

/**
 * What a suit or a card told in passing stands for: the words of a term, softly.
 * @param {LanguageIndex} index
 * @param {string} form
 * @param {string} key
 * @returns {Promise<QueryWord[]>}
 */
async function tell(index, form, key) {
  const softly = (/** @type {string} */ other) => ({
    form: other,
    weights: new Map(index.termsOf(other).map((term) => [term, PASSING])),
    known: true,
    guess: "",
  });
  if (key === "rank" && index.termsOf(form).length) return [softly(form)];
  const words = splitWords(index.examples.terms[key === "rank" ? "card" : key] ?? "");
  const forms = words.map((token) => token.form).filter((other) => !index.fillers.has(other));
  await Promise.all(forms.map((other) => index.loadForms(other, other)));
  return forms.map(softly);
}

/**
 * A name of a suit that no text says as the one that texts say: "hart" as "harten".
 * @param {LanguageIndex} index
 * @param {string} form
 */
async function nameSuit(index, form) {
  const { lone, suits, signs } = index.examples;
  if (index.termsOf(form).length || !lone.includes(form) || suits[form] === undefined) return form;
  const [{ form: named }] = splitWords(signs[suits[form]]);
  await index.loadForms(named, named);
  return named;
}

/**
 * An unknown French word loses what was elided before it: "quil", "dun", "larbitre".
 * @param {LanguageIndex} index
 * @param {{form: string}} token
 */
async function unglue(index, token) {
  const { form } = token;
  const elided = ELIDED.filter((word) => form.startsWith(word) && VOWELS.includes(form[word.length] ?? "?"));
  if (!elided.length || index.fillers.has(form)) return;
  await index.loadForms(form, form);
  if (index.termsOf(form).length) return;
  for (const word of elided) {
    const rest = form.slice(word.length);
    await index.loadForms(rest, rest);
    if (!index.termsOf(rest).length && !index.fillers.has(rest)) continue;
    token.form = rest;
    return;
  }
}

/**
 * @param {LanguageIndex} index
 * @param {QueryWord} word
 * @param {string} form
 */
function addForm(index, word, form) {
  for (const term of index.termsOf(form)) {
    if (!word.weights.has(term)) word.weights.set(term, GUESSES.joined);
  }
  word.known = true;
}

/**
 * @param {LanguageIndex} index
 * @param {string} typed
 * @param {boolean} isLast
 * @param {boolean} alike
 * @param {boolean} withSlips
 * @returns {Promise<QueryWord[]>}
 */
async function lookUp(index, typed, isLast, alike, withSlips) {
  const form = await nameSuit(index, typed);
  if (isLast && form !== typed) await index.loadPrefix(form);
  const terms = index.termsOf(form);
  const weights = new Map(terms.map((term) => [term, 1]));
  if (isLast && length(form) > 1) {
    for (const { file, place, weight } of prefixed(index, form)) {
      for (const term of file.termsAt(place)) {
        const scaled = weight * (terms.length ? GUESSES.besideKnown : 1);
        weights.set(term, Math.max(weights.get(term) ?? 0, scaled));
      }
    }
  }
  const mayBeGuessed = length(form) >= SHORTEST_GUESS && !hasDigit(form);
  if (weights.size || !(mayBeGuessed || (index.language === "el" && isGreeklish(form)))) {
    return [{ form, weights, known: terms.length > 0, guess: "" }];
  }
  const halves = await splitCompound(index, form);
  if (halves.length) {
    return halves.map((half) => ({
      form: half,
      weights: new Map(index.termsOf(half).map((term) => [term, GUESSES.half])),
      known: true,
      guess: "",
    }));
  }
  return [await guess(index, form, alike, withSlips)];
}

/**
 * @param {LanguageIndex} index
 * @param {string} form
 */
function prefixed(index, form) {
  const own = length(form);
  const found = [];
  for (const { file, from, to } of index.formsFrom(form)) {
    for (let place = from; place < to; place += 1) {
      const size = file.sizeOf(place);
      // Only the form itself begins with it and is no longer.
      if (size > own) found.push({ file, place, size, weight: GUESSES.begun + (GUESSES.typed * own) / size });
    }
  }
  // They come in order, and sorting keeps it among those of one size.
  return found.sort((a, b) => a.size - b.size).slice(0, MOST_FORMS);
}

/**
 * @param {LanguageIndex} index
 * @param {string} form
 */
async function splitCompound(index, form) {
  if (form.length > LONGEST_COMPOUND) return [];
  for (let cut = SHORTEST_PART; cut <= form.length - SHORTEST_PART; cut += 1) {
    const second = form.slice(cut);
    if (!index.tails.has(second)) continue;
    for (const link of LINKS) {
      const first = form.slice(0, cut - link.length);
      if (!form.slice(0, cut).endsWith(link) || first.length < SHORTEST_PART) continue;
      await Promise.all([index.loadForms(first, first), index.loadForms(second, second)]);
      if (index.termsOf(first).length) return [first, second];
    }
  }
  return [];
}

/**
 * @param {LanguageIndex} index
 * @param {string} form
 * @param {boolean} alike
 * @param {boolean} withSlips
 * @returns {Promise<QueryWord>}
 */
async function guess(index, form, alike, withSlips) {
  let best = new Map();
  const latin = isLatin(form);
  if (index.language === "el") best = await bySound(index, form, alike);
  if (!best.size && withSlips && !(index.language === "el" && latin)) best = await bySlip(index, form);
  const { lone } = index.examples;
  // A card is no other word: "heren" is not "heen".
  if (lone.includes(form)) best = new Map([...best].filter(([other]) => lone.includes(other)));
  if (!best.size) return { form, weights: new Map(), known: false, guess: "" };
  const least = Math.max(...best.values()) - GUESSES.margin;
  const chosen = [...best]
    .filter(([, weight]) => weight >= least)
    .sort(([a, one], [b, two]) => two - one || (a < b ? -1 : 1));
  const weights = new Map();
  for (const [other, weight] of chosen.slice(0, MOST_FORMS)) {
    for (const term of index.termsOf(other)) {
      if (!weights.has(term)) weights.set(term, weight);
    }
  }
  return { form, weights, known: false, guess: chosen[0][0] };
}

/**
 * @param {LanguageIndex} index
 * @param {string} form
 * @param {boolean} alike
 */
async function bySound(index, form, alike) {
  if (!isLatin(form)) return sounding(index, form, [soundKey(form)], false);
  const readings = [greeklishKeys(form), lookAlikeKeys(form)];
  const [first, second] = alike ? readings.reverse() : readings;
  const isSame = (/** @type {Map<string, number>} */ heard) => [...heard.values()].includes(GUESSES.sameSound);
  const found = await sounding(index, form, first, true);
  // Read as the rest of the query is; otherwise where only that makes a known word.
  if (isSame(found)) return found;
  const others = await sounding(index, form, second, true);
  return isSame(others) ? others : found;
}

/**
 * Greek forms that sound the same as one of these keys, or begin or nearly sound so.
 * @param {LanguageIndex} index
 * @param {string} form
 * @param {string[]} keys
 * @param {boolean} latin
 * @returns {Promise<Map<string, number>>}
 */
async function sounding(index, form, keys, latin) {
  const letters = initials(keys);
  await Promise.all([...letters].map((letter) => index.loadPrefix(letter)));
  const found = new Map();
  const pause = makePause();
  const wanted = keys.map(codesOf);
  const mayDiffer = keys[0].length > 3;
  const mayGoOn = latin && form.length > 3;
  for (const { file, from, to } of [...letters].flatMap((letter) => index.formsFrom(letter))) {
    file.sounds ??= await soundsOf(file, pause);
    for (let place = from; place < to; place += 1) {
      let weight = 0;
      for (const key of wanted) {
        const same = file.sounds.sameStart(place, key);
        const away = same ? distanceTo(file.sounds, place, key, 1) : 2;
        if (!away) weight = GUESSES.sameSound;
        else if (away === 1 && mayDiffer) weight = Math.max(weight, GUESSES.nearSound);
        else if (mayGoOn && same === key.length) weight = Math.max(weight, GUESSES.begunSound);
      }
      if (weight) found.set(file.wordAt(place), weight);
      const wait = pause();
      if (wait) await wait;
    }
  }
  return found;
}

/**
 * Once for a file: hearing a word takes many times as long as comparing what was heard.
 * @param {WordFile} file
 * @param {ReturnType<typeof makePause>} pause
 */
async function soundsOf(file, pause) {
  const heard = new WordListMaker();
  for (let place = 0; place < file.count; place += 1) {
    heard.add(soundKey(file.wordAt(place)));
    const wait = pause();
    if (wait) await wait;
  }
  return heard.finish();
}

/**
 * Shows a judge each known form that begins with the same letter, by its file and place there.
 * @param {LanguageIndex} index
 * @param {string} form
 * @param {(file: WordFile, place: number, codes: ReturnType<typeof codesOf>) => void} judge
 */
async function judgeNeighbours(index, form, judge) {
  const [initial] = form;
  await index.loadPrefix(initial);
  const pause = makePause();
  const codes = codesOf(form);
  for (const { file, from, to } of index.formsFrom(initial)) {
    for (let place = from; place < to; place += 1) {
      const wait = pause();
      if (wait) await wait;
      judge(file, place, codes);
    }
  }
}

/**
 * @param {LanguageIndex} index
 * @param {string} form
 * @returns {Promise<Map<string, number>>}
 */
async function bySlip(index, form) {
  const found = new Map();
  const size = length(form);
  const allowed = size < 8 ? 1 : 2;
  await judgeNeighbours(index, form, (file, place, codes) => {
    const otherSize = file.sizeOf(place);
    if (Math.abs(otherSize - size) <= allowed && otherSize > 2) {
      const away = distanceTo(file, place, codes, allowed);
      if (away <= allowed) {
        found.set(file.wordAt(place), away === 1 ? GUESSES.slip : GUESSES.slips);
        return;
      }
    }
    const same = file.sameStart(place, codes);
    if (same >= 4 && same >= size - 3 && otherSize - same <= 3) {
      found.set(file.wordAt(place), GUESSES.sameStart + (GUESSES.shared * same) / Math.max(size, otherSize));
    }
  });
  return found;
}

/**
 * Known words for one that finds nothing, to offer: at most three, the nearest first.
 * @param {LanguageIndex} index
 * @param {string} form
 * @returns {Promise<string[]>}
 */
export async function nearForms(index, form) {
  const size = length(form);
  if (size < SHORTEST_GUESS || size > LONGEST_NEAR) return [];
  /** @type {[number, string][]} */
  const found = [];
  await judgeNeighbours(index, form, (file, place, codes) => {
    const otherSize = file.sizeOf(place);
    if (otherSize < 3 || Math.abs(otherSize - size) > FARTHEST) return;
    const away = distanceTo(file, place, codes, FARTHEST);
    if (away <= FARTHEST) found.push([away, file.wordAt(place)]);
  });
  found.sort(([a, one], [b, two]) => a - b || (one < two ? -1 : 1));
  return found.slice(0, MOST_NEAR).map(([, other]) => other);
}

/**
 * Letters outside the basic plane count once, as in Python; no word of the Laws has any.
 * @param {string} form
 */
function length(form) {
  let surrogates = 0;
  for (let at = 0; at < form.length; at += 1) {
    const code = form.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) surrogates += 1;
  }
  return form.length - surrogates;
}
