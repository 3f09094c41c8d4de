// Which guided rulings a query is offered: those that are about the laws it finds. As
// retrieval/query/guide.py: who asks for a ruling and for nothing else is offered the likeliest.

import { FACTS } from "./facts.js";

/** @import { LanguageIndex } from "./store.js" */
/** @typedef {{entry: number, score: number}} Scored */

const { most: MOST_RULINGS, unit: UNIT, words: WORDS_WEIGHT, gate: GATE } = FACTS.rulings;
const { more: MORE, fitting: FITTING, said: SAID } = FACTS.rulings;
const { least: ALONGSIDE, mostAsked: MOST_ASKED, leastAsked: LEAST_ASKED } = FACTS.rulings;
export const VOTERS = FACTS.rulings.hits;
// Chances are counted in whole parts of the likeliest one's.
const WHOLE = 1 << 16;

/**
 * The rulings that suit, best first; none rather than one that does not.
 * @param {LanguageIndex} index
 * @param {Scored[]} provisions
 * @param {Scored[]} worded
 * @param {number} telling how far the query tells what happened
 * @param {boolean} forRulings
 */
export function chooseRulings(index, provisions, worded, telling, forRulings) {
  const best = provisions[0]?.score ?? 0;
  if (!best) return [];
  /** @type {Map<number, number>} */
  const votes = new Map();
  let whole = 0;
  let none = 0;
  for (const { entry, score } of provisions.slice(0, VOTERS)) {
    const chance = Math.floor(WHOLE * Math.exp((score - best) / UNIT));
    whole += chance;
    const rulings = index.ruled.get(entry);
    if (!rulings) {
      none += chance;
      continue;
    }
    for (const ruling of rulings) votes.set(ruling, (votes.get(ruling) ?? 0) + chance / rulings.length);
  }
  const weight = WORDS_WEIGHT * (1 - (1 - SAID) * telling);
  const words = new Map(worded.map(({ entry, score }) => [entry, score / best]));
  const found = [...new Set([...votes.keys(), ...words.keys()])].map((entry) => {
    const worth = words.get(entry) ?? 0;
    const own = weight * worth + MORE * Math.max(0, worth - FITTING);
    const suits = (votes.get(entry) ?? 0) / whole + own;
    return { entry, suits, score: Math.floor(1000 * suits), variants: undefined };
  });
  found.sort((a, b) => b.suits - a.suits || a.entry - b.entry);
  if (!found.length || (!forRulings && found[0].suits - none / whole < GATE)) return [];
  const [least, most] = forRulings ? [LEAST_ASKED, MOST_ASKED] : [ALONGSIDE, MOST_RULINGS];
  return found.slice(0, most).filter(({ suits }) => suits >= least * found[0].suits);
}
