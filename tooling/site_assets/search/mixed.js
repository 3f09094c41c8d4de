// Two languages in one query: a word that one does not know takes the concept of another.
// As retrieval/query/mixed.py.

import { AS_GOOD } from "./lookup.js";
import { findConcepts } from "./rank.js";

/** @import { QueryWord } from "./lookup.js" */
/** @import { LanguageIndex } from "./store.js" */

/**
 * Whether a language hardly knows a word: not as typed, and by no good guess.
 * @param {QueryWord} word
 */
function isStrange(word) {
  return !word.known && Math.max(0, ...word.weights.values()) < AS_GOOD;
}

/**
 * The words of a query, strange ones with the concept that another language knows them by.
 * @param {LanguageIndex} own
 * @param {QueryWord[]} words
 * @param {{other: LanguageIndex, words: QueryWord[]}[]} others
 */
export async function borrowConcepts(own, words, others) {
  const strange = new Set(words.filter(isStrange).map((word) => word.form));
  const concepts = new Map();
  for (const { other, words: theirs } of others) {
    const names = findConcepts(other, theirs);
    // The longest name says most.
    names.sort((one, two) => one.first - one.last - (two.first - two.last));
    for (const { first, last, concept, weight } of names) {
      const named = theirs.slice(first, last + 1);
      const fresh = named.map(({ form }) => form).filter((form) => strange.has(form) && !concepts.has(form));
      if (weight < 1 || !fresh.length || !named.every(({ known }) => known)) continue;
      const number = await numberIn(own, other, concept);
      // Of a name in several words the first one stands for the whole.
      for (const form of fresh.slice(1)) concepts.set(form, null);
      concepts.set(fresh[0], number === undefined ? new Map() : new Map([[number, 1]]));
    }
  }
  /** @type {QueryWord[]} */
  const found = words
    .filter((word) => concepts.get(word.form) !== null)
    .map((word) =>
      concepts.has(word.form) ? { form: word.form, weights: concepts.get(word.form), known: true, guess: "" } : word,
    );
  // What was passed over is told with the first word, also where that is another now.
  if (found.length) found[0].passed = words[0].passed;
  return found;
}

/**
 * A concept of one language in another, which numbers its terms otherwise.
 * @param {LanguageIndex} own
 * @param {LanguageIndex} other
 * @param {number} concept
 */
async function numberIn(own, other, concept) {
  const [mine, theirs] = await Promise.all([own.concepts(), other.concepts()]);
  const name = Object.keys(theirs).find((id) => theirs[id] === concept);
  return name === undefined ? undefined : mine[name];
}
