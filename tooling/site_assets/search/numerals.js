// Numbers that are not written in figures: forty-six, zesentwintig, LXIV. Reads as
// language/addresses/numerals.py does.

const ROMAN = /^(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
/** @type {Record<string, number>} */
const VALUES = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/**
 * The value of a small Roman numeral below a hundred; 0 when it is none.
 * @param {string} piece
 */
export function readRoman(piece) {
  if (!ROMAN.test(piece)) return 0;
  let total = 0;
  for (let at = 0; at < piece.length; at += 1) {
    const value = VALUES[piece[at]];
    total += value < (VALUES[piece[at + 1]] ?? 0) ? -value : value;
  }
  return total;
}

/**
 * The number that folded words from a place on begin with: `{value, pieces, isOrdinal}`, or null.
 * `numbers` has the words of which numbers are made: ordinals below zero, joiners zero.
 * @param {string[]} pieces
 * @param {number} first
 * @param {Record<string, number>} numbers
 */
export function readNumberWords(pieces, first, numbers) {
  /** @type {{value: number, pieces: number, isOrdinal: boolean} | null} */
  let found = null;
  let total = 0;
  let joined = false;
  let isOrdinal = false;
  for (let place = first; place < pieces.length; place += 1) {
    const values = valuesOf(pieces[place], numbers);
    for (const value of values) {
      if (value === 0) {
        joined = true;
        continue;
      }
      // Of two ordinals each says a part of one: εικοστός έβδομος.
      total = isOrdinal && value > 0 ? 0 : addNumbers(total, Math.abs(value), joined);
      joined = false;
      isOrdinal = value < 0;
      if (!total) return found;
    }
    if (!values.length || (joined && !total)) return found;
    if (!joined) found = { value: total, pieces: place + 1 - first, isOrdinal };
  }
  return found;
}

/**
 * A number with one word more; 0 where the two are no number together.
 * @param {number} total
 * @param {number} value
 * @param {boolean} joined
 */
function addNumbers(total, value, joined) {
  if (!total) return value;
  if (total === 4 && value === 20 && !joined) return 80;
  if (total < 10) return joined && value >= 20 && value % 10 === 0 ? total + value : 0;
  const most = total === 60 || total === 80 ? 20 : 10;
  return total % 10 === 0 && value < most && (!joined || value % 10 === 1) ? total + value : 0;
}

/**
 * The words of numbers that a piece is made of, the longest first; empty when it is not.
 * @param {string} piece
 * @param {Record<string, number>} numbers
 * @returns {number[]}
 */
function valuesOf(piece, numbers) {
  if (Object.hasOwn(numbers, piece)) return [numbers[piece]];
  for (let size = piece.length - 1; size > 1; size -= 1) {
    const begin = piece.slice(0, size);
    if (!Object.hasOwn(numbers, begin) || numbers[begin] < 0) continue;
    const rest = valuesOf(piece.slice(size), numbers);
    if (rest.length) return [numbers[begin], ...rest];
  }
  return [];
}
