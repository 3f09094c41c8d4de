// Which words two wordings have in common: the longest common run of tokens, and the rest marked.
const TOKEN = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;

// Two texts of which fewer words than these are common, as a share of the shorter one, are worded
// independently: marking nearly every word of both says nothing.
const COMMON = 0.5;
const SHORTEST = 12;

// So many pairs of tokens are looked at and no more: two provisions of 1000 words each.
export const MOST = 1_000_000;

/** @typedef {{ word: string, start: number, end: number }} Token */
/** @typedef {[number, number]} Stretch from one offset up to another */

/** @param {string} text @returns {Token[]} */
export function tokens(text) {
  return [...text.matchAll(TOKEN)].map((found) => ({
    word: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }));
}

/**
 * The stretches that only the one or only the other text has. `whole` tells that the texts were too
 * long for it, and all between their ends is marked; `apart` that they share too few words, and
 * nothing is marked.
 * @param {string} before @param {string} after @param {number} [most] pairs of tokens that are looked at
 * @returns {{ del: Stretch[], ins: Stretch[], whole: boolean, apart: boolean }}
 */
export function difference(before, after, most = MOST) {
  const a = tokens(before);
  const b = tokens(after);
  let top = 0;
  while (top < a.length && top < b.length && a[top].word === b[top].word) top += 1;
  let endA = a.length;
  let endB = b.length;
  while (endA > top && endB > top && a[endA - 1].word === b[endB - 1].word) {
    endA -= 1;
    endB -= 1;
  }
  const n = endA - top;
  const m = endB - top;
  const whole = n * m > most;
  const kept = whole ? [] : common(a.slice(top, endA), b.slice(top, endB));
  const keptA = new Set(kept.map(([i]) => i + top));
  const keptB = new Set(kept.map(([, j]) => j + top));
  // Texts of a few words say little of how they were made; so do those too long to be looked at.
  const shared = top + (a.length - endA) + kept.length;
  const least = Math.min(a.length, b.length);
  if (!whole && least >= SHORTEST && shared < COMMON * least) return { del: [], ins: [], whole, apart: true };
  /** @param {number} index @param {number} end @param {Set<number>} keeps */
  const out = (index, end, keeps) => index >= top && index < end && !keeps.has(index);
  return {
    del: stretches(before, a, (index) => out(index, endA, keptA)),
    ins: stretches(after, b, (index) => out(index, endB, keptB)),
    whole,
    apart: false,
  };
}

/** Which tokens of both are the longest common run. @param {Token[]} a @param {Token[]} b @returns {[number, number][]} an index in each */
function common(a, b) {
  const wide = b.length + 1;
  const best = new Uint16Array((a.length + 1) * wide);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const at = i * wide + j;
      best[at] = a[i].word === b[j].word ? best[at + wide + 1] + 1 : Math.max(best[at + wide], best[at + 1]);
    }
  }
  /** @type {[number, number][]} */
  const pairs = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const at = i * wide + j;
    if (a[i].word === b[j].word) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (best[at + wide] >= best[at + 1]) i += 1;
    else j += 1;
  }
  return pairs;
}

/**
 * Marked tokens in a row are one stretch, so that a reader sees a phrase and not its pieces.
 * @param {string} text @param {Token[]} list @param {(index: number) => boolean} isOut
 */
function stretches(text, list, isOut) {
  /** @type {Stretch[]} */
  const found = [];
  list.forEach((token, index) => {
    if (!isOut(index)) return;
    const last = found.at(-1);
    if (last && index > 0 && isOut(index - 1) && !text.slice(last[1], token.start).includes("\n")) {
      last[1] = token.end;
    } else found.push([token.start, token.end]);
  });
  return found;
}
