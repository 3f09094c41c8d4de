// How far two words are from each other. As `distance` in retrieval/query/lookup.py.

const WIDTH = 80;
// Three rows of the table, used again and again.
let rows = [0, 1, 2].map(() => new Uint8Array(WIDTH));

/** @import { WordList } from "./words.js" */

/**
 * Edits from `codes` to the word at a place, a swap counting as one; above `most` it only says so.
 * @param {WordList} list
 * @param {number} place
 * @param {Uint16Array} codes
 * @param {number} most
 */
export function distanceTo(list, place, codes, most) {
  const { letters } = list;
  let start = list.starts[place];
  let end = list.starts[place + 1];
  let first = 0;
  let last = codes.length;
  if (Math.abs(last - (end - start)) > most) return most + 1;
  // What both begin and end with costs nothing, and most of the rest is told by its size.
  while (first < last && start < end && codes[first] === letters[start]) {
    first += 1;
    start += 1;
  }
  while (first < last && start < end && codes[last - 1] === letters[end - 1]) {
    last -= 1;
    end -= 1;
  }
  const height = last - first;
  const width = end - start;
  if (!height || !width) return height + width;
  if (most === 1) {
    if (height === 1 && width === 1) return 1;
    const isSwap = codes[first] === letters[start + 1] && codes[first + 1] === letters[start];
    return height === 2 && width === 2 && isSwap ? 1 : 2;
  }
  return fillTable(codes, first, height, letters, start, width, most);
}

/**
 * @param {Uint16Array} codes
 * @param {number} first
 * @param {number} height
 * @param {Uint16Array} letters
 * @param {number} start
 * @param {number} width
 * @param {number} most
 */
function fillTable(codes, first, height, letters, start, width, most) {
  if (width >= rows[0].length) rows = rows.map(() => new Uint8Array(width + 1));
  let [older, before, row] = rows;
  for (let j = 0; j <= width; j += 1) row[j] = j;
  for (let i = 1; i <= height; i += 1) {
    const spare = older;
    older = before;
    before = row;
    row = spare;
    row[0] = i;
    let least = i;
    const a = codes[first + i - 1];
    for (let j = 1; j <= width; j += 1) {
      const b = letters[start + j - 1];
      let cost = before[j - 1] + (a === b ? 0 : 1);
      if (before[j] + 1 < cost) cost = before[j] + 1;
      if (row[j - 1] + 1 < cost) cost = row[j - 1] + 1;
      if (i > 1 && j > 1 && a === letters[start + j - 2] && codes[first + i - 2] === b) {
        if (older[j - 2] + 1 < cost) cost = older[j - 2] + 1;
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
  }
  return Math.min(row[width], most + 1);
}
