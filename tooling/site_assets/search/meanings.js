// What the names in a query were understood as. As retrieval/query/meanings.py.

import { splitWords } from "./fold.js";
import { AS_GOOD } from "./lookup.js";
import { findConcepts } from "./rank.js";

/** @import { QueryWord } from "./lookup.js" */
/** @import { LanguageIndex } from "./store.js" */

/**
 * The terms that names in a query spell, with the words from first to last; none within a longer
 * name. The concepts are loaded.
 * @param {LanguageIndex} index
 * @param {QueryWord[]} words
 */
export function understoodAs(index, words) {
  const spelled = findConcepts(index, words)
    .filter(({ weight }) => weight >= AS_GOOD)
    .flatMap(({ first, last, concept }) => {
      const meaning = index.meaningOf(concept);
      return meaning ? [{ first, last, concept, ...meaning }] : [];
    });
  return spelled.filter(
    ({ first, last }) =>
      !spelled.some(
        (other) => other.first <= first && last <= other.last && (other.first !== first || other.last !== last),
      ),
  );
}

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
  const told = understoodAs(index, words).filter(({ first, last, stems }) => {
    const span = words.slice(first, last + 1);
    return span.length !== stems.length || stems.some((stem, at) => (span[at].weights.get(stem) ?? 0) < AS_GOOD);
  });
  told.sort((a, b) => a.first - b.first || Number(a.term > b.term) - Number(a.term < b.term) || a.last - b.last);
  const pairs = told.map(({ first, last, term }) => {
    const forms = words.slice(first, last + 1).map(({ form }) => typed.get(form) ?? form);
    return [forms.join(" "), term];
  });
  return [...new Map(pairs.map((pair) => [pair.join("\n"), pair])).values()];
}
