// Greek words by sound, so that Greeklish and misspellings find them. As retrieval/sounds.py.

import { FACTS } from "./facts.js";

const PAIRS = new Map(Object.entries(FACTS.sounds.pairs));
const SINGLES = new Map(Object.entries(FACTS.sounds.singles));
const LATIN_PAIRS = new Map(Object.entries(FACTS.sounds.latinPairs));
const LATIN_SINGLES = new Map(Object.entries(FACTS.sounds.latinSingles));
const SHAPE_PAIRS = new Map(Object.entries(FACTS.sounds.shapePairs));
const SHAPE_SINGLES = new Map(Object.entries(FACTS.sounds.shapeSingles));
const { keys: MOST_KEYS, shortest: SHORTEST, digits: DIGITS } = FACTS.sounds;
/**
 * The letters a Greek word may begin with, by the first sound of its key.
 * @type {Record<string, string>}
 */
const INITIALS = {
  a: "α",
  e: "εα",
  i: "ιηυεο",
  o: "οω",
  u: "ο",
  b: "βμ",
  d: "δν",
  g: "γ",
  z: "ζ",
  q: "θ",
  k: "κ",
  l: "λ",
  m: "μ",
  n: "ν",
  x: "ξ",
  p: "π",
  r: "ρ",
  s: "σ",
  t: "τ",
  f: "φ",
  h: "χ",
  y: "ψ",
};

/**
 * The key of a folded Greek word; letters that are not Greek stay.
 * @param {string} form
 * @returns {string}
 */
export function soundKey(form) {
  return squeeze(sounds(form, PAIRS, SINGLES).join(""));
}

/**
 * The keys that a word typed in Latin letters may have, likeliest first.
 * @param {string} form
 * @returns {string[]}
 */
export function greeklishKeys(form) {
  return keysOf(form, LATIN_PAIRS, LATIN_SINGLES);
}

/**
 * The keys of a word where each Latin letter is the Greek one that looks like it.
 * @param {string} form
 */
export function lookAlikeKeys(form) {
  return keysOf(form, SHAPE_PAIRS, SHAPE_SINGLES);
}

/**
 * @param {string} form
 * @param {Map<string, string>} pairs
 * @param {Map<string, string>} singles
 */
function keysOf(form, pairs, singles) {
  let keys = [""];
  for (const sound of sounds(form, pairs, singles)) {
    const [first, ...others] = sound.split(" ");
    const grown = keys.map((key) => key + first);
    for (const other of keys.length < MOST_KEYS ? others : []) grown.push(...keys.map((key) => key + other));
    keys = grown;
  }
  return [...new Set(keys.map(squeeze))];
}

/**
 * Whether a folded word is typed in plain Latin letters.
 * @param {string} form
 * @returns {boolean}
 */
export function isLatin(form) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  return /^[\x00-\x7f]*$/.test(form) && /[a-z]/.test(form);
}

/**
 * Whether a folded word may be Greek in Latin letters, and digits that look like Greek ones.
 * @param {string} form
 * @returns {boolean}
 */
export function isGreeklish(form) {
  if (form.length < SHORTEST || !isLatin(form)) return false;
  return Array.from(form).every((letter) => (letter >= "a" && letter <= "z") || DIGITS.includes(letter));
}

/**
 * The letters with which words of these keys may begin; a Latin one keeps its letters as key.
 * @param {string[]} keys
 */
export function initials(keys) {
  const letters = new Set();
  for (const [first] of keys) {
    if (!first) continue;
    letters.add(first);
    for (const letter of Object.hasOwn(INITIALS, first) ? INITIALS[first] : "") letters.add(letter);
  }
  return letters;
}

/**
 * @param {string} form
 * @param {Map<string, string>} pairs
 * @param {Map<string, string>} singles
 */
function sounds(form, pairs, singles) {
  const found = [];
  for (let place = 0; place < form.length; place += 1) {
    const size = [3, 2].find((length) => pairs.has(form.slice(place, place + length))) ?? 1;
    const piece = form.slice(place, place + size);
    found.push((size > 1 ? pairs.get(piece) : singles.get(piece)) ?? piece);
    place += size - 1;
  }
  return found;
}

/** @param {string} key */
function squeeze(key) {
  return key.replace(/(.)\1+/g, "$1");
}
