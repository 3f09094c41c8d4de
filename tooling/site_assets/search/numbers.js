// Queries that name a provision, in every form of every language. As index/numbers.py.

import { foldWord } from "./fold.js";

const LAW_STEPS = ["law", "capital", "number", "letter", "roman"];
const ITEM_STEPS = ["number", "letter", "roman"];
const ROMANS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
const NUMBER_PIECE = /\p{Nd}+|[\p{L}\p{Nl}\p{No}]+/gu;
const ODD = /[^\p{L}\p{N}_\s().,:;\-–—/§#'’[\]°]/u;
const ORDINALS = "αβγδε*ζηθι";
const DIGRAPHS = { στ: "f", ϛ: "f", st: "f", σt: "f", ct: "f", ια: "k", ιβ: "l", ιγ: "m" };
const BY_SOUND = { g: "c", z: "g", v: "b" };
const LONGEST_NUMBER = 80;

/** `{readings, rest}` where readings are lists of steps with a prefix; null for words. */
export function parseNumberQuery(query, words) {
  const original = Array.from(query).slice(0, 4 * LONGEST_NUMBER).join("");
  const text = original.normalize("NFKC").toLowerCase();
  const odd = text.search(ODD);
  const limit = odd < 0 ? text.length : odd;
  const pieces = [];
  for (const found of text.matchAll(NUMBER_PIECE)) {
    const end = found.index + found[0].length;
    if (end <= limit) pieces.push([foldWord(found[0]), end]);
  }
  const [start, prefix, named] = skipWords(pieces.map(([piece]) => piece), words);
  const [steps, used] = readSteps(pieces.slice(start).map(([piece]) => piece), Boolean(prefix));
  if (!steps.length) return null;
  const end = pieces[start + used - 1][1];
  const after = text.slice(end);
  const rest = after.replace(/^[ .,:;)\]\-–—'’]+|[ .,:;)\]\-–—'’]+$/g, "");
  if (rest && !named && steps.length < 2) return null;
  if (rest && /^[\p{L}\p{N}_]/u.test(after)) return null;
  const readings = combine(steps, prefix).map((combination) => ({ prefix, steps: combination }));
  return readings.length ? { readings, rest } : null;
}

/** A reading as an address, compact: `16B1a`. */
export function locatorOf({ prefix, steps }) {
  return prefix + steps.join("");
}

/** A reading as a reader knows it: `16B1(a)`. */
export function printedOf({ prefix, steps }) {
  const kinds = prefix ? ITEM_STEPS : LAW_STEPS;
  return steps
    .map((step, place) => (["letter", "roman"].includes(kinds[place]) ? `(${step})` : step))
    .join("");
}

/** The address of the article a reading lies in. */
export function articleOf({ prefix, steps }) {
  return prefix || steps[0];
}

function skipWords(pieces, words) {
  let index = 0;
  let prefix = "";
  while (index < pieces.length && !/^\p{Nd}+$/u.test(pieces[index])) {
    const named = words.regulations.find(([, parts]) =>
      parts.every((part, place) => pieces[index + place] === part),
    );
    if (named) {
      prefix = named[0];
      index += named[1].length;
    } else if (words.law.includes(pieces[index]) || words.items.includes(pieces[index])) {
      index += 1;
    } else {
      return [pieces.length, "", false];
    }
  }
  return [index, prefix, index > 0];
}

function readSteps(pieces, regulation) {
  const kinds = regulation ? ITEM_STEPS : LAW_STEPS;
  const steps = [];
  let used = 0;
  for (const piece of pieces) {
    const found = readPiece(piece, kinds.slice(steps.length));
    if (!found.length) break;
    steps.push(...found);
    used += 1;
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
