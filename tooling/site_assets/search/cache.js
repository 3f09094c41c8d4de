// The files of one language: each fetched once, the ones used last kept, as bytes outside the heap.
// What is let go comes back from the browser's own cache: the names tell the content.

import { makePause } from "./pause.js";
import { WordFile } from "./words.js";

/** @typedef {"words" | "posts" | "texts"} Kind */
/** @typedef {(name: string) => Promise<Uint8Array>} Load */
/** @typedef {{firsts: (string | number)[], size: number, hashes: string}} Files */

const LINE_END = 10;
// As many steps as make the pause look at the clock.
const LOOK = 64;
// Bytes kept between two answers, by kind of file: all of the real corpus. A file that has to come
// back costs as much time as a whole answer; words are unpacked.
/** @type {Record<Kind, number>} */
const ROOM = { words: 600_000, posts: 1_000_000, texts: 2_000_000 };

/** The lines of a file, as bytes. */
export class Lines {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    const starts = [0];
    for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) starts.push(at + 1);
    // One more, as if the last line had an end too.
    starts.push(bytes.length + 1);
    this.starts = Uint32Array.from(starts);
  }

  /** Bytes that it takes. */
  get length() {
    return this.bytes.length + 4 * this.starts.length;
  }

  /**
   * Where a line begins; behind all of them for one that is not there.
   * @param {number} line
   */
  startOf(line) {
    return this.starts[line] ?? this.bytes.length + 1;
  }
}

export class FileCache {
  /**
   * @param {Record<Kind, Files>} files
   * @param {Load} load
   */
  constructor(files, load) {
    this.files = files;
    this.load = load;
    this.isGrown = false;
    this.pause = makePause();
    /** @type {Map<string, Promise<void>>} */
    this.coming = new Map();
    /**
     * In the order of their last use.
     * @type {{words: Map<number, WordFile>, posts: Map<number, Lines>, texts: Map<number, Lines>}}
     */
    this.kept = { words: new Map(), posts: new Map(), texts: new Map() };
  }

  /**
   * The first key of each file of a kind, in order.
   * @param {Kind} kind
   */
  firsts(kind) {
    return this.files[kind].firsts;
  }

  /**
   * The number of the last file whose first key is not after `key`.
   * @param {Kind} kind
   * @param {string | number} key
   */
  placeOf(kind, key) {
    const { firsts } = this.files[kind];
    let low = 0;
    let high = firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (firsts[middle] <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Whether a file is there, which then is the last one used.
   * @param {Kind} kind
   * @param {number} place
   */
  use(kind, place) {
    const kept = /** @type {Map<number, WordFile | Lines>} */ (this.kept[kind]);
    const file = kept.get(place);
    if (!file) return false;
    kept.delete(place);
    kept.set(place, file);
    return true;
  }

  /**
   * Bring a file, if it is not there.
   * @param {Kind} kind
   * @param {number} place
   */
  async fetch(kind, place) {
    if (this.use(kind, place)) return;
    const kept = /** @type {Map<number, WordFile | Lines>} */ (this.kept[kind]);
    const { size, hashes } = this.files[kind];
    const hash = hashes.slice(place * size, (place + 1) * size);
    if (!hash) return;
    // Two files may say the same and so share a name.
    const key = `${kind} ${place}`;
    if (!this.coming.has(key)) {
      const done = this.load(`${kind}-${hash}.txt`).then(async (bytes) => {
        // Several may come at once.
        await this.pause(LOOK);
        kept.set(place, kind === "words" ? new WordFile(decode(bytes)) : new Lines(bytes));
        this.isGrown = true;
      });
      this.coming.set(key, done);
      done.finally(() => this.coming.delete(key)).catch(() => {});
    }
    await this.coming.get(key);
  }

  /**
   * Bring several files of a kind.
   * @param {Kind} kind
   * @param {Iterable<number>} places
   */
  async fetchAll(kind, places) {
    // Most are there, and a promise for each would be hundreds a query.
    const missing = [...places].filter((place) => !this.use(kind, place));
    if (missing.length) await Promise.all(missing.map((place) => this.fetch(kind, place)));
  }

  /**
   * A file that was fetched, or undefined.
   * @template {Kind} K
   * @param {K} kind
   * @param {number} place
   * @returns {(K extends "words" ? WordFile : Lines) | undefined}
   */
  get(kind, place) {
    return /** @type {any} */ (this.kept[kind].get(place));
  }

  /** Let go of what was not used for longest. Not while a query is being answered. */
  trim() {
    if (!this.isGrown) return;
    this.isGrown = false;
    for (const [kind, kept] of /** @type {[Kind, Map<number, WordFile | Lines>][]} */ (Object.entries(this.kept))) {
      let size = 0;
      for (const file of kept.values()) size += file.length;
      for (const [place, file] of kept) {
        if (size <= ROOM[kind]) break;
        kept.delete(place);
        size -= file.length;
      }
    }
  }
}

const decoder = new TextDecoder();

/**
 * UTF-8 as text.
 * @param {Uint8Array} bytes
 */
export function decode(bytes) {
  return decoder.decode(bytes);
}
