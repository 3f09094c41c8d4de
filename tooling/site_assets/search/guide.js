// Which guided rulings a query is offered: those that rest on the laws it finds. As
// retrieval/query/guide.py.

import { FACTS } from "./facts.js";

/** @import { LanguageIndex, Row } from "./store.js" */
/** @typedef {{entry: number, score: number}} Scored */
/** @typedef {[number, [string, number][]][]} Cited */

const { most: MOST_RULINGS, unit: UNIT, near: NEAR, words: WORDS_WEIGHT } = FACTS.rulings;
const { fitting: FITTING, alone: ALONE, gate: GATE, free: FREE } = FACTS.rulings;
export const VOTERS = FACTS.rulings.hits;
// Chances are counted in whole parts of the likeliest one's.
const WHOLE = 1 << 16;

/**
 * The rulings that suit, best first; none rather than one that does not.
 * @param {LanguageIndex} index
 * @param {Scored[]} provisions
 * @param {Scored[]} worded
 */
export async function chooseRulings(index, provisions, worded) {
  const best = provisions[0]?.score ?? 0;
  if (!best) return [];
  const voters = provisions.slice(0, VOTERS);
  const rows = await index.rows(voters.map(({ entry }) => entry));
  index.citedByArticle ??= byArticle(index.cited);
  const votes = new Map(index.cited.map(([ruling]) => [ruling, 0]));
  let whole = 0;
  let free = 0;
  for (const { entry, score } of voters) {
    const chance = Math.floor(WHOLE * Math.exp((score - best) / UNIT));
    whole += chance;
    const row = /** @type {Row} */ (rows.get(entry));
    const isAside = index.asides.some((aside) => isInside(row.locator, aside));
    const parts = isAside ? [] : partsOf(row, index.citedByArticle);
    if (!parts.length) free += chance;
    for (const [ruling, part] of parts) votes.set(ruling, (votes.get(ruling) ?? 0) + chance * part);
  }
  // The likeliest hits are to be read, and no ruling is about them.
  const isRead = free >= FREE * whole;
  const words = new Map(worded.map(({ entry, score }) => [entry, score / best]));
  const found = [];
  for (const [entry, vote] of votes) {
    const worth = words.get(entry) ?? 0;
    // Words none of which leads to a law that it cites are mostly those of another matter.
    if (!vote && worth < ALONE) continue;
    const suits = vote / whole + WORDS_WEIGHT * worth;
    if ((isRead || suits < GATE) && worth < FITTING) continue;
    found.push({ entry, suits, score: Math.floor(1000 * suits), variants: undefined });
  }
  found.sort((a, b) => b.suits - a.suits || a.entry - b.entry);
  return found.slice(0, MOST_RULINGS);
}

/**
 * What each ruling cites, by the law in which it lies.
 * @param {Cited} cited
 * @returns {Map<string, Cited>}
 */
export function byArticle(cited) {
  /** @type {Map<string, Cited>} */
  const found = new Map();
  for (const [ruling, places] of cited) {
    for (const place of places) {
      const article = articleIn(place[0]);
      const there = found.get(article) ?? [];
      if (!there.length) found.set(article, there);
      const last = there.at(-1);
      if (last?.[0] === ruling) last[1].push(place);
      else there.push([ruling, [place]]);
    }
  }
  return found;
}

/**
 * Which part of all that is cited at a place and in its law each ruling there cites.
 * @param {{locator: string, article: string}} row
 * @param {Map<string, Cited>} cited by article
 * @returns {[number, number][]}
 */
function partsOf({ locator, article }, cited) {
  /** @type {[number, number][]} */
  const counts = [];
  let whole = 0;
  for (const [ruling, places] of cited.get(article) ?? []) {
    let count = 0;
    let isThere = false;
    for (const [other, times] of places) {
      const isNear = isInside(other, locator) || isInside(locator, other);
      count += times * (isNear ? 1 + NEAR : 1);
      isThere ||= isNear;
    }
    whole += count;
    if (isThere) counts.push([ruling, count]);
  }
  return counts.map(([ruling, count]) => [ruling, count / whole]);
}

/** @param {string} locator */
function articleIn(locator) {
  return /^(?:[a-z]{2,}|\d+)/.exec(locator)?.[0] ?? "";
}

/**
 * Whether a place is another or lies in it: no step begins with a digit behind a digit, or goes on
 * with Roman letters behind a Roman number (40B2(a)(iii) is not in 40B2(a)(i)).
 * @param {string} inner
 * @param {string} outer
 */
export function isInside(inner, outer) {
  if (!inner.startsWith(outer)) return false;
  const rest = inner.slice(outer.length);
  return !rest || !((/\d$/.test(outer) && /^\d/.test(rest)) || (/[a-z][ivx]+$/.test(outer) && /^[ivx]/.test(rest)));
}
