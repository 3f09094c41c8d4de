// Queries that name a provision, in every form of every language. As search/query/addresses.py.

import { foldWord, isCommon } from "./fold.js";

const LAW_STEPS = ["law", "capital", "number", "letter", "roman"];
const ITEM_STEPS = ["number", "letter", "roman"];
const ROMANS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
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
const ORDINALS = "αβγδε*ζηθι";
const DIGRAPHS = { στ: "f", ϛ: "f", st: "f", σt: "f", ct: "f", ια: "k", ιβ: "l", ιγ: "m" };
const BY_SOUND = { g: "c", z: "g", v: "b" };
const LONGEST_NUMBER = 80;
const SHAPES = alike("αβεζηικμνορτυχавекморстухі", "abezhikmnoptyxabekmopctyxi");
const CYRILLIC = alike("авсе", "abce");
const SHORTEST_INSIDE = 3;
const HIGHEST_BID = 7;
const SEVERAL = /^\s*[-–—/,][\s\d,/–—-]*$/;
const MORE_STEPS = /^(?:\s*[.([]\s*(?:\d{1,2}|\p{L})\s*[)\]]?){1,4}$/u;

/** @typedef {{prefix: string, steps: string[]}} Reading */

/**
 * `{readings, rest, beyond, named}`, readings being lists of steps with a prefix; null for words.
 * @param {string} query
 */
export function parseNumberQuery(query, words) {
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
    const [steps, used] = readSteps(pieces.slice(first + start), Boolean(prefix), words);
    if (!steps.length) continue;
    const before = first ? text.slice(0, found[first][0]) : "";
    const after = text.slice(found[first + start + used - 1][1]);
    return readNumber(steps, prefix, named, before, after, patterns.glued);
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

function readNumber(steps, prefix, named, before, after, glued) {
  const beyond = after && MORE_STEPS.test(after) ? after.trim() : "";
  if (beyond) after = "";
  const rest = `${before} ${after}`.replace(/^[ .,:;)\]\-–—'’]+|[ .,:;)\]\-–—'’]+$/g, "");
  if (rest && !named && steps.length < 2 && !SEVERAL.test(after)) return null;
  if (rest && glued.test(after)) return null;
  const readings = combine(steps, prefix).map((combination) => ({ prefix, steps: combination }));
  return readings.length ? { readings, rest, beyond, named } : null;
}

/**
 * A reading as an address, compact: `16B1a`.
 * @param {Reading} reading
 * @returns {string}
 */
export function locatorOf({ prefix, steps }) {
  return prefix + steps.join("");
}

/**
 * A reading as a reader knows it: `16B1(a)`, `bb 4`.
 * @param {Reading} reading
 * @returns {string}
 */
export function printedOf({ prefix, steps }) {
  const kinds = prefix ? ITEM_STEPS : LAW_STEPS;
  const printed = steps.map((step, place) => (["letter", "roman"].includes(kinds[place]) ? `(${step})` : step));
  return `${prefix} ${printed.join("")}`.trim();
}

/**
 * The address of the article a reading lies in.
 * @param {Reading} reading
 */
export function articleOf({ prefix, steps }) {
  return prefix || steps[0];
}

function alike(letters, latin) {
  return new Map(Array.from(letters, (letter, place) => [letter, latin[place]]));
}

/** A folded word with each letter that looks Latin in capitals as that Latin letter. */
function shapeOf(form) {
  return Array.from(form, (letter) => SHAPES.get(letter) ?? letter).join("");
}

// Where an address may begin: at the start, at a word for a law or a regulation, at a number
// with a letter against it, above those that are bids.
function beginnings(pieces, spans, words) {
  const shapes = pieces.map(shapeOf);
  return Array.from(pieces.keys()).filter((place) => {
    if (place === 0) return true;
    const law = words.law.includes(shapes[place]) && Array.from(pieces[place]).length >= SHORTEST_INSIDE;
    const glued = /^\d+$/.test(pieces[place]) && Number(pieces[place].slice(0, 4)) > HIGHEST_BID;
    const next = glued && place + 1 < pieces.length && spans[place][1] === spans[place + 1][0];
    const capital = next && letterReadings(pieces[place + 1]).length;
    return law || capital || regulationAt(shapes, place, words);
  });
}

function regulationAt(shapes, place, words) {
  return words.regulations.find(([, parts]) => parts.every((part, offset) => shapes[place + offset] === part));
}

function skipWords(pieces, words) {
  const shapes = pieces.map(shapeOf);
  let index = 0;
  let prefix = "";
  while (index < pieces.length && !isNumber(pieces[index])) {
    const named = regulationAt(shapes, index, words);
    if (named) {
      prefix = named[0];
      index += named[1].length;
    } else if (words.law.includes(shapes[index]) || words.items.includes(shapes[index])) {
      index += 1;
    } else {
      return [pieces.length, "", false];
    }
  }
  return [index, prefix, index > 0];
}

/** @returns {[string[][], number]} */
function readSteps(pieces, regulation, words) {
  const kinds = regulation ? ITEM_STEPS : LAW_STEPS;
  const steps = [];
  let used = 0;
  for (const [place, piece] of pieces.entries()) {
    const found = readPiece(piece, kinds.slice(steps.length));
    if (found.length) {
      steps.push(...found);
      used = place + 1;
    } else if (!steps.length || !words.items.includes(shapeOf(piece))) {
      break;
    }
  }
  return [steps, used];
}

function readPiece(piece, kinds) {
  if (!kinds.length) return [];
  if (kinds[0] === "law" || kinds[0] === "number") {
    const number = piece.replace(/^0+/, "");
    return /^\d+$/.test(piece) && number.length > 0 && number.length <= 3 ? [[number]] : [];
  }
  if (kinds[0] === "roman") {
    const roman = piece.replace(/ι/g, "i").replace(/ν/g, "v").replace(/χ/g, "x");
    return ROMANS.includes(roman) ? [[roman]] : [];
  }
  piece = Array.from(piece, (letter) => CYRILLIC.get(letter) ?? letter).join("");
  const whole = letterReadings(piece);
  if (whole.length) {
    return [kinds[0] === "capital" ? whole.map((letter) => letter.toUpperCase()) : whole];
  }
  if (kinds[0] === "letter" && kinds.length > 1) {
    for (const size of [1, 2]) {
      const first = letterReadings(piece.slice(0, size));
      const rest = readPiece(piece.slice(size), kinds.slice(1));
      if (first.length && rest.length) return [first, ...rest];
    }
  }
  return [];
}

function letterReadings(piece) {
  if (Object.hasOwn(DIGRAPHS, piece)) return [DIGRAPHS[piece]];
  if (Array.from(piece).length !== 1) return [];
  const ordinal = ORDINALS.indexOf(piece);
  if (ordinal >= 0) return [String.fromCharCode(97 + ordinal)];
  if (!/^[a-z]$/.test(piece)) return [];
  const sound = Object.hasOwn(BY_SOUND, piece) ? BY_SOUND[piece] : "";
  return sound ? [piece, sound] : [piece];
}

function combine(steps, prefix) {
  let found = [[]];
  for (const choices of steps) {
    found = found.flatMap((before) => choices.map((choice) => [...before, choice]));
  }
  const kinds = prefix ? ITEM_STEPS : LAW_STEPS;
  const valid = found.filter((one) => isAddress(one, kinds));
  return valid.filter((one, place) => valid.findIndex((two) => `${two}` === `${one}`) === place);
}

// What model/locator.py accepts: a law of up to three digits, other numbers of up to two.
function isAddress(steps, kinds) {
  return steps.every((step, place) => kinds[place] !== "number" || step.length <= 2);
}
