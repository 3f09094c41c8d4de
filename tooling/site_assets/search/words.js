// The typed forms of one file with their terms, unpacked into flat arrays that lie outside the
// heap: a query looks for a form by halves, and nothing is made a string that is not wanted.

const NEW_LINE = 10;
const BLANK = 32;
const MINUS = 45;
// What one digit can say of the letters shared with the line before.
const MOST_SHARED = 35;
// No line is shorter: a digit, a blank, a term, its end.
const SHORTEST_LINE = 4;
const BLOCK = 256;
/** @type {readonly number[]} */
const NO_TERMS = Object.freeze([]);

/** Words one after another: the one at `place` is `letters[starts[place]..starts[place + 1]]`. */
export class WordList {
  /**
   * @param {Uint16Array} letters
   * @param {Uint32Array} starts
   */
  constructor(letters, starts) {
    this.letters = letters;
    this.starts = starts;
    this.count = starts.length - 1;
  }

  /**
   * How many letters a word has; one outside the basic plane counts once.
   * @param {number} place
   */
  sizeOf(place) {
    const { letters } = this;
    const end = this.starts[place + 1];
    let size = 0;
    for (let at = this.starts[place]; at < end; at += 1) {
      if ((letters[at] & 0xfc00) !== 0xd800) size += 1;
    }
    return size;
  }

  /**
   * The word at a place.
   * @param {number} place
   * @returns {string}
   */
  wordAt(place) {
    const codes = /** @type {any} */ (this.letters.subarray(this.starts[place], this.starts[place + 1]));
    return String.fromCharCode.apply(null, codes);
  }

  /**
   * How many letters a word begins with as `codes` does.
   * @param {number} place
   * @param {Uint16Array} codes
   */
  sameStart(place, codes) {
    const { letters } = this;
    const start = this.starts[place];
    const most = Math.min(codes.length, this.starts[place + 1] - start);
    let count = 0;
    while (count < most && letters[start + count] === codes[count]) count += 1;
    return count;
  }

  /**
   * The place of the first word that does not stand before `codes`.
   * @param {Uint16Array} codes
   */
  find(codes) {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      const same = this.sameStart(middle, codes);
      const at = this.starts[middle] + same;
      const isBefore = same < codes.length && (at === this.starts[middle + 1] || this.letters[at] < codes[same]);
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The place behind the last word that begins with `codes`, of which `from` is the first.
   * @param {Uint16Array} codes
   * @param {number} from
   */
  endOf(codes, from) {
    let low = from;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sameStart(middle, codes) === codes.length) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * A file of forms: per line how many letters it shares with the line before, its other letters,
 * its terms by difference.
 */
export class WordFile extends WordList {
  /** @param {string} text */
  constructor(text) {
    const most = Math.ceil(text.length / SHORTEST_LINE) + 1;
    const letters = new Uint16Array(text.length + most * MOST_SHARED);
    const starts = new Uint32Array(most + 1);
    const firsts = new Uint32Array(most + 1);
    const terms = new Uint32Array(text.length);
    let count = 0;
    let size = 0;
    let known = 0;
    let last = 0;
    for (let at = 0; at < text.length; at += 1) {
      const start = size;
      const shared = readDigit(text.charCodeAt(at));
      const before = starts[Math.max(0, count - 1)];
      letters.copyWithin(size, before, before + shared);
      size += shared;
      let code = text.charCodeAt((at += 1));
      // What is no file of words, such as a page that came in its place, ends too.
      for (; code !== BLANK && at < text.length; code = text.charCodeAt((at += 1))) letters[size++] = code;
      starts[count] = start;
      firsts[count] = known;
      count += 1;
      while (code !== NEW_LINE && at < text.length) {
        code = text.charCodeAt((at += 1));
        const isDown = code === MINUS;
        if (isDown) code = text.charCodeAt((at += 1));
        let step = 0;
        for (; code >= 48; code = text.charCodeAt((at += 1))) step = step * 36 + readDigit(code);
        last += isDown ? -step : step;
        terms[known++] = last;
      }
    }
    starts[count] = size;
    firsts[count] = known;
    super(letters.slice(0, size), starts.slice(0, count + 1));
    this.firsts = firsts.slice(0, count + 1);
    this.terms = terms.slice(0, known);
    /**
     * How the words sound, where that was asked for.
     * @type {WordList | null}
     */
    this.sounds = null;
  }

  /** Bytes that it takes. */
  get length() {
    const sounds = this.sounds ? 2 * this.sounds.letters.length + 4 * this.count : 0;
    return 2 * this.letters.length + 8 * this.count + 4 * this.terms.length + sounds;
  }

  /**
   * The terms of the form at a place.
   * @param {number} place
   */
  termsAt(place) {
    return Array.from(this.terms.subarray(this.firsts[place], this.firsts[place + 1]));
  }

  /**
   * The terms of a form; empty for an unknown one.
   * @param {string} form
   * @returns {readonly number[]}
   */
  termsOf(form) {
    const codes = codesOf(form);
    const place = this.find(codes);
    const isThere =
      place < this.count &&
      this.starts[place + 1] - this.starts[place] === codes.length &&
      this.sameStart(place, codes) === codes.length;
    return isThere ? this.termsAt(place) : NO_TERMS;
  }

  /**
   * Put the forms that have a term which `wanted` marks with 1 into a set.
   * @param {Uint8Array} wanted
   * @param {Set<string>} found
   */
  formsWith(wanted, found) {
    const { terms, firsts } = this;
    let place = 0;
    for (let at = 0; at < terms.length; at += 1) {
      if (terms[at] >= wanted.length || wanted[terms[at]] !== 1) continue;
      while (firsts[place + 1] <= at) place += 1;
      found.add(this.wordAt(place));
    }
  }
}

/** A list of words, made of them one by one. */
export class WordListMaker {
  constructor() {
    this.letters = new Uint16Array(BLOCK);
    this.starts = [0];
    this.size = 0;
  }

  /** @param {string} word */
  add(word) {
    if (this.size + word.length > this.letters.length) {
      const grown = new Uint16Array(2 * (this.size + word.length));
      grown.set(this.letters);
      this.letters = grown;
    }
    for (let at = 0; at < word.length; at += 1) this.letters[this.size++] = word.charCodeAt(at);
    this.starts.push(this.size);
  }

  finish() {
    return new WordList(this.letters.slice(0, this.size), Uint32Array.from(this.starts));
  }
}

/**
 * A word's letters as numbers.
 * @param {string} word
 */
export function codesOf(word) {
  const codes = new Uint16Array(word.length);
  for (let at = 0; at < word.length; at += 1) codes[at] = word.charCodeAt(at);
  return codes;
}

/**
 * A digit of base 36 from its character code.
 * @param {number} code
 */
export function readDigit(code) {
  return code < 58 ? code - 48 : code - 87;
}
