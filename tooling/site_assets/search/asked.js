// What is remembered of the query at hand, for its snippets come after its answer.

import { FACTS } from "./facts.js";
import { leaveOut } from "./left-out.js";
import { readWords } from "./lookup.js";
import { understoodAs } from "./meanings.js";

/** @import { LeftOut } from "./left-out.js" */
/** @import { LanguageIndex } from "./store.js" */

const LONGEST_QUERY = FACTS.query.longest;
/** @type {WeakMap<LanguageIndex, {asked: string, forms: Promise<Set<string>>}>} */
const matches = new WeakMap();
/** @type {WeakMap<LanguageIndex, {asked: string, words: ReturnType<typeof readWords>}>} */
const lastWords = new WeakMap();

/**
 * What the words of a query stand for in one language; the last answer is kept for its snippets.
 * @param {LanguageIndex} index
 * @param {string} query
 * @param {LeftOut[]} leftOut
 */
export function wordsOf(index, query, leftOut = []) {
  const asked = JSON.stringify([query, leftOut]);
  const known = lastWords.get(index);
  if (known?.asked === asked) return known.words;
  const words = readAll(index, query, leftOut);
  lastWords.set(index, { asked, words });
  words.catch(() => lastWords.delete(index));
  return words;
}

/**
 * @param {LanguageIndex} index
 * @param {string} query
 * @param {LeftOut[]} leftOut
 */
async function readAll(index, query, leftOut) {
  const words = await readWords(index, query, true, leftOut);
  if (leftOut.length) await leaveOut(index, words, leftOut);
  return words;
}

/**
 * So much of a query as is read, in whole letters.
 * @param {string} query
 * @returns {string}
 */
export function beginningOf(query) {
  if (query.length <= LONGEST_QUERY) return query;
  return Array.from(query.slice(0, 2 * LONGEST_QUERY))
    .slice(0, LONGEST_QUERY)
    .join("");
}

/**
 * The forms that a query matches in one language: looked up once for all snippets of an answer.
 * @param {LanguageIndex} index
 * @param {string} query
 * @param {LeftOut[]} leftOut
 */
export function matchOf(index, query, leftOut = []) {
  const asked = JSON.stringify([query, leftOut]);
  const known = matches.get(index);
  if (known?.asked === asked) return known.forms;
  const forms = findForms(index, query, leftOut);
  matches.set(index, { asked, forms });
  forms.catch(() => matches.delete(index));
  return forms;
}

/**
 * What was typed, and what the terms are called that it was understood as: a word of a longer name
 * says nothing without the rest of it. What the answer had to know is here already; nothing is
 * fetched to mark a word more.
 * @param {LanguageIndex} index
 * @param {string} query
 * @param {LeftOut[]} leftOut
 */
async function findForms(index, query, leftOut) {
  const words = await wordsOf(index, beginningOf(query), leftOut);
  const terms = new Set(words.flatMap((word) => [...word.weights.keys()]));
  for (const { concept, stems } of understoodAs(index, words)) {
    for (const term of [...stems, ...index.namesOf(concept)]) terms.add(term);
  }
  const forms = index.formsOf(terms);
  // "LA" is short for a logical alternative in French, and a little word all the same.
  for (const form of index.fillers) forms.delete(form);
  return forms;
}
