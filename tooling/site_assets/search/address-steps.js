// The steps of a typed address, piece by piece. Reads as language/addresses/typed_steps.py does.

import { FACTS } from "./facts.js";
import { foldWord, isCommon } from "./fold.js";
import { readNumberWords, readRoman } from "./numerals.js";

const ANY = {
  piece: /\p{Nd}+|[\p{L}\p{Nl}\p{No}]+/gu,
  odd: /[^\p{L}\p{N}_\s().,:;\-–—/§#'’[\]°&+]/u,
  glued: /^[\p{L}\p{N}_]/u,
};
// The same for what is nearly always typed: Unicode's tables become much machine code.
const USUAL = {
  piece: /\d+|[a-zß-öø-ÿœ\u0390ά-ώ]+/g,
  odd: /[^a-z\dß-öø-ÿœ\u0390ά-ώ_\s().,:;\-–—/§#'’[\]°&+]/,
  glued: /^[a-z\dß-öø-ÿœ\u0390ά-ώ_]/,
};
const USUAL_MARKS = "–—§’‘°";
// Marks that stand between two addresses, and never inside one.
const JOINING = /[&+]/;
const DASH = /^\s*[-–—]\s*$/;
const LISTED = /^\s*[,;&+/][\s,;&+/]*$/;
const { mostDigits: MOST_DIGITS, mostItems: MOST_ITEMS } = FACTS.address;

/** @typedef {{roman_alike: Record<string, string>, romans: string[], shapes: Record<string, string>, numbers: Record<string, number>, letters: Record<string, string>, law: string[], parts: string[], items: string[], endings: string[], works: [string, string[]][], joins: string[][], ranges: string[][], schemes: Record<string, Level[]>}} AddressWords the table of language/addresses/words.py */
/** @typedef {{kind: string, joint?: string, printed?: string | object, digits?: number, suffixes?: string[], optional?: boolean}} Level */

/** A query cut into pieces: lower-case text, spans, folded pieces, and those by shape. */
export class Typed {
  /**
   * @param {string} query
   * @param {AddressWords} words
   */
  constructor(query, words) {
    this.text = query.normalize("NFKC").toLowerCase();
    this.words = words;
    const patterns = isUsual(this.text) ? USUAL : ANY;
    this.glued = patterns.glued;
    const odd = this.text.search(patterns.odd);
    const limit = odd < 0 ? this.text.length : odd;
    this.spans = Array.from(this.text.matchAll(patterns.piece), (match) => [
      match.index,
      match.index + match[0].length,
    ]).filter(([, end]) => end <= limit);
    this.pieces = this.spans.map(([start, end]) => foldWord(this.text.slice(start, end)));
    this.shapes = this.pieces.map((piece) => shapeOf(piece, words));
  }

  /**
   * What stands before a piece.
   * @param {number} place
   */
  gap(place) {
    return this.text.slice(place ? this.spans[place - 1][1] : 0, this.spans[place][0]);
  }

  /**
   * Whether a piece stands against the one before it.
   * @param {number} place
   */
  isGlued(place) {
    return place > 0 && place < this.pieces.length && !this.gap(place);
  }

  /**
   * Whether one letter has an accent, as no step of an address has.
   * @param {number} place
   */
  hasAccent(place) {
    const [start, end] = this.spans[place];
    const letter = this.text.slice(start, end);
    return Array.from(letter).length === 1 && letter !== this.pieces[place] && letter !== "ς";
  }

  /**
   * How many pieces at a place join two addresses.
   * @param {number} place
   */
  joinAt(place) {
    return this.phraseAt(place, this.words.joins);
  }

  /**
   * How many pieces at a place stand between the ends of a range.
   * @param {number} place
   */
  rangeAt(place) {
    return this.phraseAt(place, this.words.ranges);
  }

  /**
   * @param {number} place
   * @param {string[][]} phrases
   */
  phraseAt(place, phrases) {
    const found = phrases.find(
      (words) =>
        words.every((word, offset) => this.shapes[place + offset] === word) &&
        (words.length > 1 || words[0].length > 1 || this.isWord(place)),
    );
    return found ? found.length : 0;
  }

  /**
   * Whether one letter is a word: by its accent, or before a number too high for an item.
   * @param {number} place
   */
  isWord(place) {
    if (this.hasAccent(place)) return true;
    const [before, after] = [this.pieces[place - 1] ?? "", this.pieces[place + 1] ?? ""];
    if (!isFigures(before) || !isFigures(after) || this.isGlued(place)) return false;
    return Math.max(MOST_ITEMS, Number(before)) < Number(after);
  }

  /**
   * Whether a mark between members of a list stands before a piece.
   * @param {number} place
   */
  isListed(place) {
    return LISTED.test(this.gap(place));
  }

  /**
   * Whether an address ends before a place as in a list, and not in a sentence.
   * @param {number} place
   */
  endsAt(place) {
    if (place >= this.pieces.length || this.joinAt(place) || this.rangeAt(place)) return true;
    return this.isListed(place) || isDash(this.gap(place));
  }
}

/**
 * Whether all that stands between two pieces is a dash.
 * @param {string} gap
 */
export function isDash(gap) {
  return DASH.test(gap);
}

/**
 * Whether all of a lower-case text is plain Latin or Greek with the usual marks.
 * @param {string} text
 */
function isUsual(text) {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127 && !isCommon(code) && !USUAL_MARKS.includes(text[at])) return false;
  }
  return true;
}

/**
 * Whether a piece is written in figures.
 * @param {string} piece
 */
export function isFigures(piece) {
  return /^\d+$/.test(piece);
}

/**
 * A folded word with each letter that looks Latin in capitals as that Latin letter.
 * @param {string} form
 * @param {AddressWords} given
 */
export function shapeOf(form, { shapes }) {
  return Array.from(form, (letter) => own(shapes, letter) ?? letter).join("");
}

/**
 * @param {Record<string, string>} table
 * @param {string} key
 */
function own(table, key) {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/**
 * The number at a place and how many pieces it takes, 0 for none.
 * @param {Typed} typed
 * @param {number} place
 * @param {boolean} named
 * @returns {[string, number]}
 */
export function readNumber(typed, place, named) {
  const { pieces, words } = typed;
  const piece = pieces[place];
  if (isFigures(piece)) {
    const number = piece.replace(/^0+/, "");
    return number.length > 0 && number.length <= MOST_DIGITS ? [number, 1] : ["", 0];
  }
  const found = readNumberWords(pieces, place, words.numbers);
  // "een", "un", "one" are articles and the like where a sentence goes on.
  if (found && (found.value > 1 || typed.endsAt(place + found.pieces))) return [`${found.value}`, found.pieces];
  const roman = named ? romanAt(typed, place) : 0;
  return roman ? [`${roman}`, 1] : ["", 0];
}

/**
 * Whether the number of a law, behind the word for one, is Roman: so may others of a list.
 * @param {Typed} typed
 * @param {number} place
 */
export function isRoman(typed, place) {
  return !readNumber(typed, place, false)[1] && romanAt(typed, place) > 0;
}

/**
 * @param {Typed} typed
 * @param {number} place
 */
function romanAt(typed, place) {
  const piece = typed.pieces[place];
  return piece.length > 1 || typed.endsAt(place + 1) ? readRoman(latinOf(piece, typed.words)) : 0;
}

/**
 * Whether a word is the number 1 and no article: the last step stands behind it.
 * @param {Typed} typed
 * @param {number} place
 * @param {Level[]} behind
 */
function isOneBetween(typed, place, behind) {
  const { pieces, words } = typed;
  if (place + 1 === pieces.length || !typed.endsAt(place + 2)) return false;
  const found = readNumberWords(pieces.slice(place, place + 1), 0, words.numbers);
  return found?.value === 1 && readLetters(pieces[place + 1], behind, words).length > 0;
}

/**
 * @param {string} piece
 * @param {AddressWords} words
 */
function latinOf(piece, words) {
  return Array.from(piece, (letter) => own(words.roman_alike, letter) ?? letter).join("");
}

/**
 * The readings of each step from a place on, and the place behind them. Where `ended` is false no
 * letter ends the number before it; see `readItems`.
 * @param {Typed} typed
 * @param {number} first
 * @param {Level[]} levels
 * @returns {[string[][], number]}
 */
export function readSteps(typed, first, levels, named = false, ended = true) {
  const { pieces, words } = typed;
  /** @type {string[][]} */
  const steps = [];
  let place = first;
  let end = first;
  while (place < pieces.length) {
    if (place > first && JOINING.test(typed.gap(place))) break;
    const suffixes = ended && steps.length ? suffixesAt(typed, place, levels[steps.length - 1]) : [];
    let [found, size] = readNext(typed, place, levels.slice(steps.length), named && !steps.length);
    if (suffixes.length && end === place) {
      steps.push((steps.pop() ?? []).flatMap((number) => suffixes.map((each) => number + each)));
      [found, size] = [[], 1];
    } else if (!size && (!steps.length || !words.parts.includes(typed.shapes[place]))) {
      break;
    }
    steps.push(...found);
    place += size || 1;
    if (size) end = place;
  }
  return [steps, end];
}

/**
 * The steps with items for the letters that end numbers: "7a" may be 7A or item a of 7. Empty
 * where no letter can be both. `read` is what `readSteps` gave for the same.
 * @param {Typed} typed
 * @param {number} first
 * @param {Level[]} levels
 * @param {[string[][], number]} read
 * @param {boolean} named
 * @returns {string[][]}
 */
export function readItems(typed, first, levels, [steps, end], named) {
  if (!levels.some(({ suffixes }) => suffixes?.length)) return [];
  const [items, behind] = readSteps(typed, first, levels, named, false);
  return behind === end && items.length > steps.length ? items : [];
}

/**
 * What a piece can be that ends the number before it: *bis*, or a letter right behind it.
 * @param {Typed} typed
 * @param {number} place
 * @param {Level} level
 * @returns {string[]}
 */
function suffixesAt(typed, place, level) {
  const suffixes = level?.suffixes ?? [];
  const piece = typed.pieces[place];
  if (suffixes.includes(piece)) return [piece];
  const letters = typed.isGlued(place) ? (own(typed.words.letters, piece) ?? "") : "";
  return Array.from(letters.toUpperCase()).filter((each) => suffixes.includes(each));
}

/**
 * The steps of the first levels, or of those behind such as may be left out.
 * @param {Typed} typed
 * @param {number} place
 * @param {Level[]} levels
 * @param {boolean} named
 * @returns {[string[][], number]}
 */
function readNext(typed, place, levels, named) {
  for (let leftOut = 0; ; leftOut += 1) {
    const [found, size] = readAt(typed, place, levels.slice(leftOut), named);
    if (size) return [[...Array(leftOut).fill([""]), ...found], size];
    if (!levels[leftOut]?.optional) return [[], 0];
  }
}

/**
 * @param {Typed} typed
 * @param {number} place
 * @param {Level[]} levels
 * @param {boolean} named
 * @returns {[string[][], number]}
 */
function readAt(typed, place, levels, named) {
  if (!levels.length) return [[], 0];
  if (isNumeral(levels[0].kind)) {
    const [number, size] = readNumber(typed, place, named);
    if (!size && isOneBetween(typed, place, levels.slice(1))) return [[["1"]], 1];
    return [size ? [[number]] : [], size];
  }
  if (typed.hasAccent(place) || typed.rangeAt(place)) return [[], 0];
  const steps = readLetters(typed.pieces[place], levels, typed.words);
  return [steps, steps.length ? 1 : 0];
}

/**
 * Whether an address of some levels may begin with a piece, a letter or a number in figures.
 * @param {string} piece
 * @param {Level[]} levels
 * @param {AddressWords} words
 */
export function canBegin(piece, levels, words) {
  return isNumeral(levels[0].kind) ? isFigures(piece) : readLetters(piece, levels, words).length > 0;
}

/**
 * The steps that one run of letters stands for, each with what it can be.
 * @param {string} piece
 * @param {Level[]} levels
 * @param {AddressWords} words
 * @returns {string[][]}
 */
function readLetters(piece, levels, words) {
  if (!levels.length || isNumeral(levels[0].kind)) return [];
  const { kind } = levels[0];
  if (kind === "roman") {
    const roman = latinOf(piece, words);
    return words.romans.includes(roman) ? [[roman]] : [];
  }
  const whole = own(words.letters, piece);
  if (whole) return [Array.from(kind === "capital" ? whole.toUpperCase() : whole)];
  if (kind === "letter") {
    for (const size of [1, 2]) {
      const first = own(words.letters, piece.slice(0, size));
      const rest = first ? readLetters(piece.slice(size), levels.slice(1), words) : [];
      if (first && rest.length) return [Array.from(first), ...rest];
    }
  }
  return [];
}

/** @param {string} kind */
function isNumeral(kind) {
  return kind === "law" || kind === "number";
}

/**
 * The readings that the steps make, likeliest first; none where a number is too long.
 * @param {string[][]} steps
 * @param {Level[]} levels
 */
export function combine(steps, levels) {
  /** @type {string[][]} */
  let found = [[]];
  for (const choices of steps) {
    found = found.flatMap((before) => choices.map((choice) => [...before, choice]));
  }
  return found.filter((one) => isAddress(one, levels));
}

/**
 * @param {string[]} steps
 * @param {Level[]} levels
 */
function isAddress(steps, levels) {
  return steps.every((step, place) => {
    const { kind, digits = 2 } = levels[place];
    return !isNumeral(kind) || step.search(/\D|$/) <= digits;
  });
}
