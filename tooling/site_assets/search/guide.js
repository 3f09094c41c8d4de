// Which guided rulings a query is offered: those that rest on the laws it finds. As
// retrieval/query/guide.py.

import { FACTS } from "./facts.js";

/** @import { LanguageIndex, Row } from "./store.js" */
/** @typedef {{entry: number, score: number}} Scored */
/** @typedef {[number, [string, number][]][]} Cited */

const { most: MOST_RULINGS, hits: VOTES, fade: FADE, near: NEAR, words: WORDS_WEIGHT, gate: GATE } = FACTS.rulings;
const { fitting: FITTING, alone: ALONE } = FACTS.rulings;

/**
 * The rulings that suit, best first; none rather than one that does not.
 * @param {LanguageIndex} index
 * @param {Scored[]} provisions
 * @param {Scored[]} worded
 */
export async function chooseRulings(index, provisions, worded) {
  const best = provisions[0]?.score ?? 0;
  if (!best) return [];
  const voters = provisions.slice(0, VOTES);
  const rows = await index.rows(voters.map(({ entry }) => entry));
  const votes = new Map(index.cited.map(([ruling]) => [ruling, 0]));
  let whole = 0;
  let fade = 1;
  for (const { entry, score } of voters) {
    const share = (score / best) * fade;
    whole += share;
    fade *= FADE;
    for (const [ruling, part] of partsOf(/** @type {Row} */ (rows.get(entry)), index.cited)) {
      votes.set(ruling, (votes.get(ruling) ?? 0) + share * part);
    }
  }
  const own = new Map(worded.map(({ entry, score }) => [entry, score / best]));
  const found = [];
  for (const [entry, vote] of votes) {
    const worth = own.get(entry) ?? 0;
    // Words none of which leads to a law that it cites are mostly those of another matter.
    if (!vote && worth < ALONE) continue;
    const suits = vote / whole + WORDS_WEIGHT * worth;
    if (suits >= GATE || worth >= FITTING)
      found.push({
        entry,
        suits,
        fits: Number(worth >= FITTING),
        score: Math.floor(1000 * suits),
        variants: undefined,
      });
  }
  found.sort((a, b) => b.fits - a.fits || b.suits - a.suits || a.entry - b.entry);
  return found.slice(0, MOST_RULINGS);
}

/**
 * Which part of all that is cited at a place and in its law each ruling there cites.
 * @param {{locator: string, article?: string}} row
 * @param {Cited} cited
 * @returns {[number, number][]}
 */
function partsOf({ locator, article }, cited) {
  /** @type {[number, number][]} */
  const counts = [];
  let whole = 0;
  for (const [ruling, places] of cited) {
    let count = 0;
    let isThere = false;
    for (const [other, times] of places) {
      if (articleIn(other) !== article) continue;
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
  return /^(?:[a-z]{2,}|\d+)/.exec(locator)?.[0];
}

/**
 * Whether a place is another or lies in it: no step begins with a digit behind a digit.
 * @param {string} inner
 * @param {string} outer
 */
function isInside(inner, outer) {
  if (!inner.startsWith(outer)) return false;
  return inner.length === outer.length || !/\d\d$/.test(inner.slice(0, outer.length + 1).slice(-2));
}
