// Who does it to whom. As retrieval/query/roles.py.

import { FACTS } from "./facts.js";
import { readDigit } from "./words.js";

/** @import { LanguageIndex } from "./store.js" */

const { does: DOES, named: NAMED, to: TO } = FACTS.roles;

/**
 * The roles among the concepts of a query, each once, in its order.
 * @param {LanguageIndex} index
 * @param {{first: number, concept: number}[]} concepts
 * @returns {number[]}
 */
export function findRoles(index, concepts) {
  const told = concepts
    .filter(({ concept }) => concept in index.roles.terms)
    .map(({ first, concept }) => ({ first, role: index.roles.terms[concept] }));
  told.sort((a, b) => a.first - b.first || a.role - b.role);
  return [...new Set(told.map(({ role }) => role))];
}

/**
 * By which part an entry's score rises or falls for whose doing it is about; 0 for most.
 * @param {LanguageIndex} index
 * @param {number[]} roles
 * @param {number} entry
 */
export function leanOf(index, roles, entry) {
  if (!roles.length) return 0;
  const named = readDigit(index.roles.of.charCodeAt(2 * entry + 1));
  if (!named) return 0;
  const doers = readDigit(index.roles.of.charCodeAt(2 * entry));
  let lean = -DOES;
  if ((doers >> roles[0]) & 1) lean = DOES;
  else if ((named >> roles[0]) & 1) lean = NAMED;
  if (roles.length > 1) lean += (named >> roles[1]) & 1 ? TO : -TO;
  return lean;
}
