// Behind the first hits, provisions stand in the order of what they are worth beside the likeliest. As
// retrieval/query/kin.py.

import { FACTS } from "./facts.js";

/** @import { LanguageIndex } from "./store.js" */

const { fixed: FIXED, outer: OUTER, above: ABOVE, inner: INNER, below: BELOW, beside: BESIDE } = FACTS.rank;
export const KIN = FACTS.rank.kin;
// Chances are counted in whole parts of the likeliest one's.
const LIKELIEST = 1 << 16;

/**
 * Provisions in their order, kin of the likeliest ones further up; `telling` is how far the query
 * tells what happened.
 * @template {{entry: number, score: number}} T
 * @param {LanguageIndex} index
 * @param {T[]} provisions
 * @param {number} telling
 * @returns {T[]}
 */
export function orderKin(index, provisions, telling) {
  const head = provisions.slice(0, KIN);
  if (telling <= 0 || head.length <= FIXED) return provisions;
  const chances = head.map(({ score }) => Math.floor(LIKELIEST * Math.exp((score - head[0].score) / FACTS.rank.unit)));
  const lines = head.map(({ entry }) => index.lineOf(entry));
  const worth = lines.map((mine, place) => {
    let value = 0;
    for (let other = 0; other < lines.length; other += 1) {
      if (other !== place) value += kinOf(mine, lines[other]) * chances[other];
    }
    return FACTS.rank.own * chances[place] + telling * value;
  });
  const behind = head.map((_, place) => place).slice(FIXED);
  behind.sort((a, b) => worth[b] - worth[a] || a - b);
  return [...head.slice(0, FIXED), ...behind.map((place) => head[place]), ...provisions.slice(KIN)];
}

/**
 * What an entry is worth where another is the answer: both as entries with those in which they lie.
 * @param {number[]} mine
 * @param {number[]} answer
 */
function kinOf(mine, answer) {
  if (mine[mine.length - 1] !== answer[answer.length - 1]) return 0;
  const up = answer.indexOf(mine[0]);
  if (up > 0) return up === 1 ? OUTER : ABOVE;
  const down = mine.indexOf(answer[0]);
  if (down > 0) return down === 1 ? INNER : BELOW;
  return mine.length > 1 && mine[1] === answer[1] ? BESIDE : 0;
}
