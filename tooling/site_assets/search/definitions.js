// The definition that a query asks for. As retrieval/query/definition.py.

import { FACTS } from "./facts.js";
import { findConcepts } from "./rank.js";

/** @import { QueryWord } from "./lookup.js" */
/** @import { LanguageIndex } from "./store.js" */

// From this weight on a name is read: a term may be typed with one slip, or another ending.
const READ = FACTS.guesses.slip;

/**
 * The entry that defines what a query names and nothing else; undefined for other queries.
 * @param {LanguageIndex} index
 * @param {QueryWord[]} words
 * @returns {number | undefined}
 */
export function findDefinition(index, words) {
  if (!words.length) return undefined;
  const heading = words.map(({ form }) => form).join(" ");
  if (Object.hasOwn(index.definitions, heading)) return index.definitions[heading];
  const names = findConcepts(index, words).filter(
    ({ first, last, weight, concept }) =>
      !first && last === words.length - 1 && weight >= READ && `#${concept}` in index.definitions,
  );
  return names.length ? index.definitions[`#${names[0].concept}`] : undefined;
}
