// From text to the words that are compared. Says the same as retrieval/analysis.py,
// but for stems, which the index brings along. Tests hold the two together.
// Latin and Greek letters are told by their codes; only what is rarer asks Unicode's tables,
// which a browser compiles to machine code of some hundred kilobytes when they are first used.

import { FACTS } from "./facts.js";
import { foldText, LETTERS } from "./letters.js";

/** @typedef {{form: string, start: number, end: number, joined: string}} Token */

const LONGEST_WORD = 64;
const APOSTROPHES = /[\u2019\u2018\u02bc\u2032\u00b4`\u1fbf\u1fbd\u0384]/g;
const HYPHENS = /[\u2010\u2011]/g;
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const ELISION = new RegExp(`^(?:${FACTS.elision.words.join("|")})'(?=.)`, "s");
const PLAIN = /^[a-z0-9]*$/;
const APOSTROPHE = 39;
const HYPHEN = 45;
/** @type {Map<string, string>} */
const folded = new Map();
// Behind the last Greek letter.
const COMMON_END = 0x400;
const COMMON = Uint8Array.from({ length: COMMON_END }, (_, code) => (isLatinOrGreek(code) ? 1 : 0));
const initialCodes = new Uint16Array(COMMON_END);

/**
 * A lower-case word without accents, with one sigma and plain letters.
 * @param {string} word
 * @returns {string}
 */
export function foldWord(word) {
  if (PLAIN.test(word)) return word;
  let bare = "";
  for (let at = 0; at < word.length; at += 1) {
    if (!isCommon(word.charCodeAt(at))) return foldText(word);
    bare += foldLetter(word[at]);
  }
  return bare;
}

/**
 * A letter of the common ones folds alone as it does in a word.
 * @param {string} letter
 */
function foldLetter(letter) {
  let found = folded.get(letter);
  if (found === undefined) {
    found = letter.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
    found = LETTERS[found] ?? found;
    folded.set(letter, found);
  }
  return found;
}

/**
 * The letter with which a word begins that begins with this one; both as codes.
 * @param {number} code
 */
function initialOf(code) {
  if (!initialCodes[code]) initialCodes[code] = foldLetter(String.fromCharCode(code).toLowerCase()).charCodeAt(0);
  return initialCodes[code];
}

/**
 * The letters with which words begin, marked by their codes.
 * @param {Iterable<string>} forms
 */
export function initialsOf(forms) {
  const marked = new Uint8Array(COMMON_END);
  for (const form of forms) marked[form.charCodeAt(0)] = 1;
  return marked;
}

/**
 * Whether it is a digit or a letter of plain Latin or Greek; each is one letter in NFKC too.
 * @param {number} code
 * @returns {boolean}
 */
export function isCommon(code) {
  // Behind the end of a text the code is NaN, which is no letter.
  return code < COMMON_END && COMMON[code] === 1;
}

/** @param {number} code */
function isLatinOrGreek(code) {
  if (code < 0xc0) return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91);
  if (code < 0x100) return code !== 0xd7 && code !== 0xf7;
  if (code < 0x386 || code > 0x3ce) return code === 0x152 || code === 0x153;
  return code !== 0x387 && code !== 0x38b && code !== 0x38d && code !== 0x3a2;
}

/**
 * Whether a digit stands in a word, of any script.
 * @param {string} word
 * @returns {boolean}
 */
export function hasDigit(word) {
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code < 58 ? code > 47 : !isCommon(code) && /\p{Nd}/u.test(word)) return true;
  }
  return false;
}

/**
 * How many units the letter or digit at a place takes; 0 when none stands there.
 * @param {string} text
 * @param {number} at
 */
function letterSize(text, at) {
  const code = text.charCodeAt(at);
  if (isCommon(code)) return 1;
  // Blanks, signs and punctuation of the usual kinds.
  if (!(code > 0xa9) || (code > 0x200f && code < 0x205f)) return 0;
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return /^[\p{L}\p{N}]$/u.test(letter) ? letter.length : 0;
}

/**
 * Accents standing alone, soft hyphens and the like: they may stand inside a word.
 * @param {number} code
 */
function isInner(code) {
  if (code < 0xad) return false;
  return (
    code === 0xad ||
    (code > 0x2ff && code < 0x370) ||
    (code > 0x200a && code < 0x200e) ||
    code === 0x2060 ||
    code === 0xfeff
  );
}

/**
 * Where the letters end that begin at a place; the place itself when none do.
 * @param {string} text
 * @param {number} from
 */
function endOfLetters(text, from) {
  let at = from;
  for (;;) {
    const start = at;
    while (isCommon(text.charCodeAt(at))) at += 1;
    at += letterSize(text, at);
    if (at === start) return at;
    while (isInner(text.charCodeAt(at))) at += 1;
  }
}

/**
 * The tokens of a text: `{form, start, end, joined}`, offsets in UTF-16 units. With
 * `initialsOf` words, plain words that begin with any other letter are passed over.
 * @param {string} text
 * @param {Uint8Array | null} initials
 */
export function splitWords(text, initials = null) {
  /** @type {Token[]} */
  const tokens = [];
  const plain = text.replace(APOSTROPHES, "'").replace(HYPHENS, "-");
  for (let at = 0; at < plain.length; ) {
    const start = at;
    let end = endOfLetters(plain, at);
    if (end === start) {
      at = endOfPair(plain, at);
      continue;
    }
    let hyphens = 0;
    let isPlain = true;
    for (let code = plain.charCodeAt(end); code === APOSTROPHE || code === HYPHEN; ) {
      const next = endOfLetters(plain, end + 1);
      if (next === end + 1) break;
      if (code === HYPHEN) hyphens += 1;
      isPlain = false;
      end = next;
      code = plain.charCodeAt(end);
    }
    if (!initials || !isPlain || !isCommon(plain.charCodeAt(start)) || initials[initialOf(plain.charCodeAt(start))]) {
      addWord(tokens, plain.slice(start, end), start, hyphens > 0);
    }
    at = end;
  }
  return tokens;
}

/**
 * A letter outside the basic plane has two halves.
 * @param {string} text
 * @param {number} at
 */
function endOfPair(text, at) {
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}

/**
 * @param {Token[]} tokens
 * @param {string} raw
 * @param {number} start
 * @param {boolean} isHyphenated
 */
function addWord(tokens, raw, start, isHyphenated) {
  const first = tokens.length;
  let position = start;
  for (const piece of isHyphenated ? raw.split("-") : [raw]) {
    for (const form of formsOfPiece(piece)) {
      tokens.push({ form, start: position, end: position + piece.length, joined: "" });
    }
    position += piece.length + 1;
  }
  if (isHyphenated && tokens.length > first + 1) {
    tokens[first].joined = cut(
      tokens
        .slice(first)
        .map((token) => token.form)
        .join(""),
    );
  }
}

/**
 * @param {string} piece
 * @returns {string[]}
 */
function formsOfPiece(piece) {
  let isEasy = true;
  for (let at = 0; isEasy && at < piece.length; at += 1) isEasy = isCommon(piece.charCodeAt(at));
  if (isEasy) return [foldWord(cut(piece.toLowerCase()))];
  let bare = piece.replace(INVISIBLE, "").normalize("NFKC").toLowerCase();
  if (bare.includes("'")) bare = bare.replace(ELISION, "");
  if (bare.endsWith("'s")) bare = bare.slice(0, -2);
  const forms = [];
  for (let at = 0; at < bare.length; ) {
    let end = at;
    for (let size = letterSize(bare, end); size; size = letterSize(bare, end)) end += size;
    const form = foldWord(cut(bare.slice(at, end)));
    if (form) forms.push(form);
    at = end > at ? end : endOfPair(bare, at);
  }
  return forms;
}

/** @param {string} word */
function cut(word) {
  return word.length > LONGEST_WORD ? Array.from(word).slice(0, LONGEST_WORD).join("") : word;
}
