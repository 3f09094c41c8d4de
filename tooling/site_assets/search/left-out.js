// Readings of a query that a reader takes back: "dropped" is to be no exposed card. As
// retrieval/left_out.py.

import { splitWords } from "./fold.js";
import { findConcepts } from "./rank.js";

/** @import { QueryWord } from "./lookup.js" */
/** @import { LanguageIndex } from "./store.js" */
/** @typedef {{typed: string, known: string}} LeftOut what was typed, and what it is not to be taken for: nothing at all where that is empty */

/**
 * Readings as a reader names them: "dropped: exposed card", or "dropped" for all of it.
 * @param {string[]} texts
 * @returns {LeftOut[]}
 */
export function readLeftOut(texts) {
  return texts.map((text) => {
    const colon = text.lastIndexOf(":");
    if (colon < 0) return { typed: formsOf(text), known: "" };
    return { typed: formsOf(text.slice(0, colon)), known: formsOf(text.slice(colon + 1)) };
  });
}

/**
 * Whether a reading, as an answer tells it, is one of those that are left out.
 * @param {LeftOut[]} leftOut
 * @param {string} typed
 * @param {string} known
 */
export function isLeftOut(leftOut, typed, known) {
  return leftOut.some((one) => one.typed === formsOf(typed) && isOf(one, known));
}

/**
 * Takes the guesses that are left out from words, and marks these as no part of the other readings.
 * @param {LanguageIndex} index
 * @param {QueryWord[]} words
 * @param {LeftOut[]} leftOut
 */
export async function leaveOut(index, words, leftOut) {
  await index.loadTerms(words.flatMap((word) => [...word.weights.keys()]));
  const concepts = findConcepts(index, words).map(({ concept }) => concept);
  await index.loadTerms(concepts);
  for (const one of leftOut) {
    const size = one.typed.split(" ").length;
    const taken = concepts.filter((concept) => isOf(one, index.meaningOf(concept)?.term ?? ""));
    for (let first = 0; first + size <= words.length; first += 1) {
      const span = words.slice(first, first + size);
      if (span.map(({ form }) => form).join(" ") !== one.typed) continue;
      for (const word of span) {
        word.taken = new Set([...(word.taken ?? []), ...taken]);
        if (!word.guess || !isLeftOut([one], word.form, word.guess)) continue;
        word.weights = new Map();
        word.guess = "";
      }
    }
  }
}

/**
 * Whether what was typed is not to be taken for this.
 * @param {LeftOut} one
 * @param {string} known
 */
function isOf(one, known) {
  return !one.known || one.known === formsOf(known);
}

/** @param {string} text */
function formsOf(text) {
  return splitWords(text)
    .map(({ form }) => form)
    .join(" ");
}
