// Queries that name a provision, in every form of every language. Reads as
// language/addresses/typed.py does, with the same words, letters and schemes: the `table` of
// its AddressWords comes with the index. tests/golden/addresses.toml holds the two together.

import { foldWord, isCommon } from "./fold.js";

const ANY = {
  piece: /\p{Nd}+|[\p{L}\p{Nl}\p{No}]+/gu,
  odd: /[^\p{L}\p{N}_\s().,:;\-–—/§#'’[\]°]/u,
  glued: /^[\p{L}\p{N}_]/u,
};
// The same for what is nearly always typed: Unicode's tables become much machine code.
const USUAL = {
  piece: /\d+|[a-zß-öø-ÿœ\u0390ά-ώ]+/g,
  odd: /[^a-z\dß-öø-ÿœ\u0390ά-ώ_\s().,:;\-–—/§#'’[\]°]/,
  glued: /^[a-z\dß-öø-ÿœ\u0390ά-ώ_]/,
};
const USUAL_MARKS = "–—§’‘°";
const LONGEST_NUMBER = 80;
const MOST_DIGITS = 3;
const SHORTEST_INSIDE = 3;
const HIGHEST_BID = 7;
const SEVERAL = /^\s*[-–—/,][\s\d,/–—-]*$/;
const MORE_STEPS = /^(?:\s*[.([]\s*(?:\d{1,2}|\p{L})\s*[)\]]?){1,4}$/u;

/** @typedef {{kind: string, joint?: string, printed?: string | object, digits?: number, suffixes?: string[]}} Level */
/** @typedef {{prefix: string, steps: string[], levels: Level[]}} Reading */

/**
 * `{readings, rest, beyond, named}`, the readings best first; null for words.
 * @param {string} query
 */
export function findAddress(query, words) {
  const original = Array.from(query)
    .slice(0, 4 * LONGEST_NUMBER)
    .join("");
  const text = original.normalize("NFKC").toLowerCase();
  const patterns = isUsual(text) ? USUAL : ANY;
  const odd = text.search(patterns.odd);
  const limit = odd < 0 ? text.length : odd;
  const found = Array.from(text.matchAll(patterns.piece), (match) => [
    match.index,
    match.index + match[0].length,
  ]).filter(([, end]) => end <= limit);
  const pieces = found.map(([start, end]) => foldWord(text.slice(start, end)));
  for (const first of beginnings(pieces, found, words)) {
    const [start, prefix, named] = skipWords(pieces.slice(first), words);
    const [steps, used] = readSteps(pieces.slice(first + start), words.schemes[prefix], words);
    if (!steps.length) continue;
    const before = first ? text.slice(0, found[first][0]) : "";
    const after = text.slice(found[first + start + used - 1][1]);
    return readNumber(steps, { prefix, levels: words.schemes[prefix] }, named, before, after, patterns.glued);
  }
  return null;
}

/** Whether all of a lower-case text is plain Latin or Greek with the usual marks. */
function isUsual(text) {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127 && !isCommon(code) && !USUAL_MARKS.includes(text[at])) return false;
  }
  return true;
}

function isNumber(piece) {
  const code = piece.charCodeAt(0);
  return isCommon(code) ? code < 58 : /^\p{Nd}+$/u.test(piece);
}

function readNumber(steps, work, named, before, after, glued) {
  const beyond = after && MORE_STEPS.test(after) ? after.trim() : "";
  if (beyond) after = "";
  const rest = `${before} ${after}`.replace(/^[ .,:;)\]\-–—'’]+|[ .,:;)\]\-–—'’]+$/g, "");
  if (rest && !named && steps.length < 2 && !SEVERAL.test(after)) return null;
  if (rest && glued.test(after)) return null;
  const readings = combine(steps, work.levels).map((chosen) => ({ ...work, steps: chosen }));
  return readings.length ? { readings, rest, beyond, named } : null;
}

/**
 * A reading as an address, compact: `16B1a`.
 * @param {Reading} reading
 * @returns {string}
 */
export function locatorOf({ prefix, steps, levels }) {
  return prefix + steps.map((step, place) => (levels[place].joint ?? "") + step).join("");
}

/**
 * A reading as a reader knows it: `16B1(a)`, `bb 4`.
 * @param {Reading} reading
 * @returns {string}
 */
export function printedOf({ prefix, steps, levels }) {
  const printed = steps.map((step, place) => formOf(levels[place]).replace("{}", step)).join("");
  return `${prefix} ${printed.trimStart()}`.trim();
}

/** @param {Level} level */
function formOf({ printed, joint = "" }) {
  return typeof printed === "string" ? printed : `${joint}{}`;
}

/**
 * The address of the article a reading lies in.
 * @param {Reading} reading
 */
export function articleOf({ prefix, steps }) {
  return prefix || steps[0];
}

/** A folded word with each letter that looks Latin in capitals as that Latin letter. */
function shapeOf(form, { shapes }) {
  return Array.from(form, (letter) => own(shapes, letter) ?? letter).join("");
}

function own(table, key) {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

// Where an address may begin: at the start, at a word for a law or a regulation, at a number
// with a letter against it, above those that are bids.
function beginnings(pieces, spans, words) {
  const shapes = pieces.map((piece) => shapeOf(piece, words));
  return Array.from(pieces.keys()).filter((place) => {
    if (place === 0) return true;
    const law = words.law.includes(shapes[place]) && Array.from(pieces[place]).length >= SHORTEST_INSIDE;
    const glued = /^\d+$/.test(pieces[place]) && Number(pieces[place].slice(0, 4)) > HIGHEST_BID;
    const next = glued && place + 1 < pieces.length && spans[place][1] === spans[place + 1][0];
    const capital = next && own(words.letters, pieces[place + 1]);
    return law || capital || workAt(shapes, place, words);
  });
}

function workAt(shapes, place, words) {
  return words.works.find(([, parts]) => parts.every((part, offset) => shapes[place + offset] === part));
}

// Where the addresses of the work named begin with a letter (X16), its name ends the words.
function skipWords(pieces, words) {
  const shapes = pieces.map((piece) => shapeOf(piece, words));
  let index = 0;
  let prefix = "";
  while (index < pieces.length && !isNumber(pieces[index])) {
    const named = workAt(shapes, index, words);
    const parts = index ? words.parts : words.items;
    if (named) {
      prefix = named[0];
      index += named[1].length;
    } else if (prefix && readPiece(pieces[index], words.schemes[prefix], words).length) {
      break;
    } else if (words.law.includes(shapes[index]) || parts.includes(shapes[index])) {
      index += 1;
    } else {
      return [pieces.length, "", false];
    }
  }
  return [index, prefix, index > 0];
}

/** @returns {[string[][], number]} */
function readSteps(pieces, levels, words) {
  const steps = [];
  let used = 0;
  for (const [place, piece] of pieces.entries()) {
    const suffixes = levels[steps.length - 1]?.suffixes ?? [];
    const found = readPiece(piece, levels.slice(steps.length), words);
    if (suffixes.includes(piece) && used === place) {
      steps.push(steps.pop().map((number) => number + piece));
      used = place + 1;
    } else if (found.length) {
      steps.push(...found);
      used = place + 1;
    } else if (!steps.length || !words.parts.includes(shapeOf(piece, words))) {
      break;
    }
  }
  return [steps, used];
}

/** The steps that one run of digits or letters stands for, each with what it can be. */
function readPiece(piece, levels, words) {
  if (!levels.length) return [];
  const { kind } = levels[0];
  if (isNumeral(kind)) {
    const number = piece.replace(/^0+/, "");
    return /^\d+$/.test(piece) && number.length > 0 && number.length <= MOST_DIGITS ? [[number]] : [];
  }
  if (kind === "roman") {
    const roman = Array.from(piece, (letter) => own(words.roman_alike, letter) ?? letter).join("");
    return words.romans.includes(roman) ? [[roman]] : [];
  }
  const whole = own(words.letters, piece);
  if (whole) return [Array.from(kind === "capital" ? whole.toUpperCase() : whole)];
  if (kind === "letter") {
    for (const size of [1, 2]) {
      const first = own(words.letters, piece.slice(0, size));
      const rest = first ? readPiece(piece.slice(size), levels.slice(1), words) : [];
      if (rest.length) return [Array.from(first), ...rest];
    }
  }
  return [];
}

function isNumeral(kind) {
  return kind === "law" || kind === "number";
}

function combine(steps, levels) {
  let found = [[]];
  for (const choices of steps) {
    found = found.flatMap((before) => choices.map((choice) => [...before, choice]));
  }
  const valid = found.filter((one) => isAddress(one, levels));
  return valid.filter((one, place) => valid.findIndex((two) => `${two}` === `${one}`) === place);
}

function isAddress(steps, levels) {
  return steps.every((step, place) => {
    const { kind, digits = 2 } = levels[place];
    return !isNumeral(kind) || /^\d*/.exec(step)[0].length <= digits;
  });
}
