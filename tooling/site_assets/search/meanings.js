// What the names in a query were understood as. As retrieval/query/meanings.py.

import { splitWords } from "./fold.js";
import { AS_GOOD } from "./lookup.js";
import { findConcepts } from "./rank.js";

/** @import { QueryWord } from "./lookup.js" */
/** @import { LanguageIndex } from "./store.js" */

/**
 * What was typed and the term that it was understood as, in the order of the query; the concepts
 * are loaded. Nothing is told of a term that is typed itself, nor of a name within a longer one.
 * @param {LanguageIndex} index
 * @param {string} query
 * @param {QueryWord[]} words
 * @returns {string[][]}
 */
export function readMeanings(index, query, words) {
  const typed = new Map(splitWords(query).map(({ form, start, end }) => [form, query.slice(start, end)]));
  const spelled = findConcepts(index, words)
    .filter(({ weight }) => weight >= AS_GOOD)
    .flatMap(({ first, last, concept }) => {
      const meaning = index.meaningOf(concept);
      return meaning ? [{ first, last, ...meaning }] : [];
    });
  const told = spelled.filter(({ first, last, stems }) => {
    const isWithin = spelled.some(
      (other) => other.first <= first && last <= other.last && (other.first !== first || other.last !== last),
    );
    const span = words.slice(first, last + 1);
    const isTerm =
      span.length === stems.length && stems.every((stem, at) => (span[at].weights.get(stem) ?? 0) >= AS_GOOD);
    return !isWithin && !isTerm;
  });
  told.sort((a, b) => a.first - b.first || Number(a.term > b.term) - Number(a.term < b.term) || a.last - b.last);
  const pairs = told.map(({ first, last, term }) => {
    const forms = words.slice(first, last + 1).map(({ form }) => typed.get(form) ?? form);
    return [forms.join(" "), term];
  });
  return [...new Map(pairs.map((pair) => [pair.join("\n"), pair])).values()];
}
