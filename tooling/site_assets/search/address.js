// Queries that name a provision, in every form of every language. Reads as
// language/addresses/typed.py does, with the same words, letters and schemes: the `table` of
// its AddressWords comes with the index. tests/golden/addresses.toml holds the two together.

import { readList } from "./address-list.js";
import {
  canBegin,
  combine,
  isFigures,
  isRoman,
  readItems,
  readNumber,
  readSteps,
  shapeOf,
  Typed,
} from "./address-steps.js";
import { distanceTo } from "./distance.js";
import { FACTS } from "./facts.js";
import { readNumberWords } from "./numerals.js";
import { codesOf, WordListMaker } from "./words.js";

const { longest: LONGEST_NUMBER, shortestInside: SHORTEST_INSIDE, sure: SURE_STEPS } = FACTS.address;
const { highestBid: HIGHEST_BID, mostCounted: MOST_COUNTED } = FACTS.address;
const { sureWord: SURE_WORD, longWord: LONG_WORD } = FACTS.address;
const MORE_STEPS = /^(?:\s*[.([]\s*(?:\d{1,2}|\p{L})\s*[)\]]?){1,4}$/u;
// The words for a law of an index as one list.
/** @type {WeakMap<AddressWords, ReturnType<WordListMaker["finish"]>>} */
const lawLists = new WeakMap();

/** @import { AddressWords, Level } from "./address-steps.js" */
/** @typedef {{place: number, prefix: string, named: boolean, slip: [string, string] | null, number: string}} Opening */
/** @typedef {{prefix: string, steps: string[], levels: Level[]}} Reading */

/**
 * `{readings, rest, beyond, named, slip, more}`, the readings best first; null for words.
 * @param {string} query
 * @param {AddressWords} words
 */
export function findAddress(query, words) {
  const typed = new Typed(
    Array.from(query)
      .slice(0, 4 * LONGEST_NUMBER)
      .join(""),
    words,
  );
  for (let first = 0; first < typed.pieces.length; first += 1) {
    const opening = !first || mayBegin(typed, first) ? openAt(typed, first) : null;
    if (!opening) continue;
    const levels = words.schemes[opening.prefix];
    const before = opening.number ? [[opening.number]] : [];
    const deeper = levels.slice(before.length);
    const [found, end] = readSteps(typed, opening.place, deeper, opening.named);
    if (!before.length && !found.length) continue;
    const items = readItems(typed, opening.place, deeper, [found, end], opening.named);
    const also = items.length ? [...before, ...items] : [];
    const address = finish(typed, first, opening, [...before, ...found], also, end);
    // What was no slip may stand before an address: "het zestiende artikel".
    if (address || !opening.slip) return address;
  }
  return null;
}

/**
 * The address of some steps with what stands around it; null where that says it is none. `also` are
 * other steps that the same pieces may be, empty for none.
 * @param {Typed} typed
 * @param {number} first
 * @param {Opening} opening
 * @param {string[][]} steps
 * @param {string[][]} also
 * @param {number} end
 */
function finish(typed, first, opening, steps, also, end) {
  const { prefix, named, slip } = opening;
  const levels = typed.words.schemes[prefix];
  const readings = [steps, ...(also.length ? [also] : [])]
    .flatMap((one) => combine(one, levels))
    .map((chosen) => ({ prefix, levels, steps: chosen }));
  const roman = named && !opening.number && isRoman(typed, opening.place);
  const [more, last] = readList(typed, end, steps, prefix, roman);
  const before = first ? typed.text.slice(0, typed.spans[first][0]) : "";
  let after = typed.text.slice(typed.spans[last - 1][1]);
  const beyond = !more.length && after && MORE_STEPS.test(after) ? after.trim() : "";
  if (beyond) after = "";
  const rest = `${before} ${after}`.replace(/^[ .,:;)\]\-–—'’]+|[ .,:;)\]\-–—'’]+$/g, "");
  if (!readings.length || (rest && (typed.glued.test(after) || !mayHaveRest(typed, opening, steps)))) return null;
  if (!named && !isFigures(typed.pieces[opening.place]) && steps.length < SURE_STEPS) return null;
  const isHigh = steps.length >= SURE_STEPS || Number(steps[0][0]) > MOST_COUNTED;
  if (slip && !isHigh && !isSureSlip(slip, typed.words)) return null;
  return { readings, rest, beyond, named, slip, more };
}

/**
 * A bare number with words after it is a count ("14 cards"), not an address; with a capital after
 * it ("16b hesitation") it is one, but for what may be a bid ("1c over 1s").
 * @param {Typed} typed
 * @param {Opening} given
 * @param {string[][]} steps
 */
function mayHaveRest(typed, { named, slip, place }, steps) {
  if (slip) return isSureSlip(slip, typed.words);
  if (named || !isFigures(typed.pieces[place])) return named;
  return steps.length > SURE_STEPS || (steps.length === SURE_STEPS && Number(steps[0][0]) > HIGHEST_BID);
}

/**
 * A reading as an address, compact: `16B1a`.
 * @param {Reading} reading
 * @returns {string}
 */
export function locatorOf({ prefix, steps, levels }) {
  return prefix + steps.map((step, place) => step && (levels[place].joint ?? "") + step).join("");
}

/**
 * A reading as a reader knows it: `16B1(a)`, `bb 4`.
 * @param {Reading} reading
 * @returns {string}
 */
export function printedOf({ prefix, steps, levels }) {
  const printed = steps.map((step, place) => step && formOf(levels[place]).replace("{}", step)).join("");
  return `${prefix} ${printed.trimStart()}`.trim();
}

/** @param {Level} level */
function formOf({ printed, joint = "" }) {
  return typeof printed === "string" ? printed : `${joint}{}`;
}

/**
 * The addresses that the article of a reading may have, the innermost first: a work is one page,
 * or each of its articles has one, by one step or two.
 * @param {Reading} reading
 */
export function articlesOf(reading) {
  if (!reading.prefix) return [reading.steps[0]];
  return [2, 1, 0].map((depth) => locatorOf({ ...reading, steps: reading.steps.slice(0, depth) }));
}

/**
 * Where an address may begin inside a query: at a word for a law, at the name of a work, at a number
 * with a letter against it, above those that are bids.
 * @param {Typed} typed
 * @param {number} place
 */
function mayBegin(typed, place) {
  const { pieces, shapes, words } = typed;
  const piece = pieces[place];
  if (Array.from(piece).length >= SHORTEST_INSIDE && words.law.includes(shapes[place])) return true;
  if (isFigures(piece) && Number(piece.slice(0, 4)) > HIGHEST_BID && typed.isGlued(place + 1)) {
    return Object.hasOwn(words.letters, pieces[place + 1]) || countedLaw(typed, place) !== null;
  }
  if (workAt(shapes, place, words) || countedLaw(typed, place)) return true;
  const slip = slipAt(typed, place);
  return slip !== null && isSureSlip(slip, words);
}

/**
 * @param {string[]} shapes
 * @param {number} place
 * @param {AddressWords} words
 * @returns {[string, string[]] | undefined}
 */
function workAt(shapes, place, words) {
  return words.works.find(([, parts]) => parts.every((part, offset) => shapes[place + offset] === part));
}

/**
 * The words before the first step; null where none can follow. Where the addresses of the work
 * named begin with a letter (X16), its name ends the words.
 * @param {Typed} typed
 * @param {number} first
 * @returns {Opening | null}
 */
function openAt(typed, first) {
  const counted = countedLaw(typed, first);
  if (counted) return counted;
  const slip = slipAt(typed, first);
  if (slip) return { place: first + 1, prefix: "", named: true, slip, number: "" };
  const { pieces, shapes, words } = typed;
  let place = first;
  let prefix = "";
  while (place < pieces.length && !/^\p{Nd}/u.test(pieces[place])) {
    const named = workAt(shapes, place, words);
    const parts = place === first ? words.items : words.parts;
    if (named) {
      prefix = named[0];
      place += named[1].length;
    } else if (prefix && canBegin(pieces[place], words.schemes[prefix], words)) {
      break;
    } else if (words.law.includes(shapes[place]) || parts.includes(shapes[place])) {
      place += 1;
    } else if (readNumber(typed, place, place > first)[1]) {
      break;
    } else {
      return null;
    }
  }
  return { place, prefix, named: place > first, slip: null, number: "" };
}

/**
 * A law counted before its word: the sixteenth law, 27e artikel.
 * @param {Typed} typed
 * @param {number} first
 * @returns {Opening | null}
 */
function countedLaw(typed, first) {
  const { pieces, shapes, words } = typed;
  let number = "";
  let place = first;
  if (isFigures(pieces[first])) {
    if (typed.isGlued(first + 1) && words.endings.includes(shapes[first + 1])) {
      number = pieces[first].replace(/^0+/, "");
      place = first + 2;
    }
  } else {
    const found = readNumberWords(pieces, first, words.numbers);
    if (found?.isOrdinal) {
      number = `${found.value}`;
      place = first + found.pieces;
    }
  }
  if (!number || place >= pieces.length || !words.law.includes(shapes[place])) return null;
  if (Array.from(pieces[place]).length < SHORTEST_INSIDE) return null;
  return { place: place + 1, prefix: "", named: true, slip: null, number };
}

/**
 * A word before a number that is nearly one for a law: as typed, and that word.
 * @param {Typed} typed
 * @param {number} place
 * @returns {[string, string] | null}
 */
function slipAt(typed, place) {
  const { pieces, shapes, words } = typed;
  const shape = shapes[place];
  const known = words.law.includes(shape) || words.parts.includes(shape) || words.items.includes(shape);
  const size = Array.from(shape).length;
  if (known || size < SHORTEST_INSIDE || Object.hasOwn(words.numbers, pieces[place])) return null;
  if (place + 1 === pieces.length || !readNumber(typed, place + 1, false)[1]) return null;
  const laws = lawLists.get(words) ?? listLaws(words);
  const codes = codesOf(shape);
  let nearest = Infinity;
  let best = "";
  for (const [at, law] of words.law.entries()) {
    const allowed = Math.min(law.length, size) >= LONG_WORD ? 2 : 1;
    const away = law.length < SHORTEST_INSIDE ? 3 : distanceTo(laws, at, codes, allowed);
    // The words are sorted: of those that are as near the first one counts.
    if (away > allowed || away >= nearest) continue;
    nearest = away;
    best = law;
  }
  return best ? [pieces[place], best] : null;
}

/** @param {AddressWords} words */
function listLaws(words) {
  const maker = new WordListMaker();
  for (const law of words.law) maker.add(law);
  const made = maker.finish();
  lawLists.set(words, made);
  return made;
}

/**
 * Whether a word can hardly be another one: long, or with two letters the wrong way round.
 * @param {[string, string]} slip
 * @param {AddressWords} words
 */
function isSureSlip([piece, law], words) {
  if (Math.min(Array.from(piece).length, law.length) >= SURE_WORD) return true;
  const shape = shapeOf(piece, words);
  return (
    Array.from(shape).sort().join("") === Array.from(law).sort().join("") || shape.replace(/(.)\1/gu, "$1") === law
  );
}
