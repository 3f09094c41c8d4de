// Ranks the entries of one language for looked-up words. As retrieval/query/rank.py: the same
// operations in the same order, so that both engines give the same list.

import { FACTS } from "./facts.js";
import { VOTERS, chooseRulings } from "./guide.js";
import { BestFirst } from "./heap.js";
import { KIN, orderKin } from "./kin.js";
import { makePause } from "./pause.js";
import { findRoles, leanOf } from "./roles.js";
import { askedOf, eachPlace, eachPosting } from "./store.js";

/** @import { QueryWord } from "./lookup.js" */
/** @import { LanguageIndex } from "./store.js" */
/** @typedef {{first: number, last: number, concept: number, weight: number}} Concept */

const { concept: CONCEPT, covered: COVERED, together: TOGETHER, stretch: STRETCH } = FACTS.rank;
const { places: MOST_PLACES, sure: SURE, begun: BEGUN, told: TOLD, sentence: SENTENCE } = FACTS.rank;
const { found: FOUND, least: LEAST } = FACTS.rank;
const STRIDE = 1024;
// More than there are words in a query.
const WORD_SPAN = 32;
// Room for the places of one entry: a buffer for each would be a hundred a query.
let sorted = new Int32Array(256);

/**
 * What matches any word, best first: `{provisions, rulings}` of `{entry, score, variants}`. At least
 * `need` provisions are given where there are so many; no more work is done than that takes.
 * `total` is how many provisions are found: a word alone wherever it stands, a sentence where it
 * comes near enough to the best.
 * @param {LanguageIndex} index
 * @param {QueryWord[]} words
 * @param {number} need
 * @param {boolean} forRulings
 */
export async function rankEntries(index, words, need = Infinity, forRulings = false) {
  await index.loadTerms(words.flatMap((word) => [...word.weights.keys()]));
  const concepts = findConcepts(index, words);
  const passed = words[0]?.passed ?? [];
  await index.loadTerms([...concepts.map((found) => found.concept), ...passed]);
  const roles = findRoles(index, concepts);
  const tally = new Tally(index.entries, words.length, (entry) => 1 + leanOf(index, roles, entry));
  await tally.gather(index, words, concepts);
  const touched = tally.touched.filter((entry) => entry < index.provisions);
  const ranked = await tally.rank(touched, Math.max(need, VOTERS, LEAST, KIN));
  const guided = tally.touched.filter((entry) => entry >= index.provisions);
  const rulings = chooseRulings(index, ranked, await tally.rank(guided, Infinity), tally.telling, forRulings);
  const ordered = orderKin(index, ranked, tally.telling);
  return { provisions: tally.found(ordered), rulings, total: tally.countFound(touched, ordered) };
}

/** What all entries have gathered, in flat arrays: a query must not make thousands of objects. */
class Tally {
  /**
   * @param {number} entries
   * @param {number} words
   * @param {(entry: number) => number} lean
   */
  constructor(entries, words, lean) {
    this.words = words;
    // How far so many words tell what happened: a word alone asks for a thing.
    this.telling = Math.min(1, (words - 1) / SENTENCE);
    // What an entry's score is multiplied by.
    this.lean = lean;
    this.whole = 0;
    // What `addUp` finds for each entry: in units of a score, and how much rarity it covers.
    this.gathered = new Float64Array(entries);
    this.told = new Float64Array(entries);
    this.coveredRarity = new Float64Array(entries);
    this.leans = new Float64Array(entries);
    /** @type {number[]} */
    this.rarity = new Array(words).fill(0);
    this.best = new Float64Array(entries * words);
    this.concepts = new Float64Array(entries);
    // What queries of known answer say for an entry, by word, and by concepts and fillers.
    this.asked = new Float64Array(entries * words);
    this.askedApart = new Float64Array(entries);
    this.covered = new Int32Array(entries);
    this.variants = new Int32Array(entries);
    /** @type {number[]} */
    this.touched = [];
    // One more than the number of an entry in the group at hand.
    this.slots = new Uint16Array(entries);
    /**
     * Where the places of a posting stand: entry, word, line, offset.
     * @type {number[]}
     */
    this.spots = [];
    /** @type {Uint8Array[]} */
    this.lines = [];
    this.pause = makePause();
  }

  /**
   * @param {LanguageIndex} index
   * @param {QueryWord[]} words
   * @param {Concept[]} concepts
   */
  async gather(index, words, concepts) {
    const { best, rarity } = this;
    for (const [place, word] of words.entries()) {
      // What a word may become on the way is not worth more than what it is, nor the
      // rarer of two words that it may become more than the commoner.
      const sure = [...word.weights].filter(([number, full]) => full >= SURE && index.term(number).idf);
      const least = Math.min(Infinity, ...sure.map(([number]) => index.term(number).idf));
      for (const [number, full] of word.weights) {
        const term = index.term(number);
        const isOpen = full < SURE || isBeginning(word);
        const weight = isOpen && least < term.idf ? (full * least) / term.idf : full;
        rarity[place] = Math.max(rarity[place], weight * term.idf);
        this.lines.push(term.line);
        eachPosting(term, (entry, impact, variants, spot) => {
          this.touch(entry, variants);
          this.covered[entry] |= 1 << place;
          const at = entry * words.length + place;
          const value = weight * impact;
          if (value > best[at]) best[at] = value;
          if (spot) this.spots.push(entry, place, this.lines.length - 1, spot);
        });
        eachPosting(askedOf(term), (entry, told, variants) => {
          this.touch(entry, variants);
          this.covered[entry] |= 1 << place;
          const at = entry * words.length + place;
          const value = weight * told;
          if (value > this.asked[at]) this.asked[at] = value;
        });
        // A common word stands in as many entries as a slow device has time for in one stretch.
        const wait = this.pause(STRIDE);
        if (wait) await wait;
      }
    }
    for (const { first, last, concept, weight } of concepts) {
      const term = index.term(concept);
      for (let place = first; place <= last; place += 1) {
        if (!rarity[place]) rarity[place] = (weight * term.idf) / (last - first + 1);
      }
      this.lines.push(term.line);
      eachPosting(term, (entry, impact, variants, spot) => {
        this.touch(entry, variants);
        this.concepts[entry] += weight * impact;
        for (let place = first; place <= last; place += 1) {
          this.covered[entry] |= 1 << place;
          if (spot) this.spots.push(entry, place, this.lines.length - 1, spot);
        }
      });
      eachPosting(askedOf(term), (entry, told, variants) => {
        this.touch(entry, variants);
        this.askedApart[entry] += weight * told;
        for (let place = first; place <= last; place += 1) this.covered[entry] |= 1 << place;
      });
      const wait = this.pause(STRIDE);
      if (wait) await wait;
    }
    // What a filler says for what other words find: "had" tells when, "my" whose.
    for (const filler of words[0]?.passed ?? []) {
      eachPosting(askedOf(index.term(filler)), (entry, told) => {
        if (this.covered[entry]) this.askedApart[entry] += told;
      });
    }
  }

  /**
   * @param {number} entry
   * @param {number} variants
   */
  touch(entry, variants) {
    if (!this.covered[entry]) this.touched.push(entry);
    this.variants[entry] |= variants;
  }

  /**
   * Score the likeliest entries until no other one can come among the first `need`.
   * @param {number[]} entries
   * @param {number} need
   */
  async rank(entries, need) {
    this.whole = sumOf(this.rarity);
    // No entry scores more than if all its words stood together.
    const bounds = new Float64Array(entries.length);
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at];
      this.addUp(entry);
      bounds[at] = this.score(entry, this.coveredRarity[entry]);
      const wait = at % STRIDE === STRIDE - 1 && this.pause(STRIDE);
      if (wait) await wait;
    }
    const likeliest = new BestFirst(bounds, entries);
    /** @type {{entry: number, score: number, variants: number}[]} */
    const exact = [];
    /** @type {(a: {entry: number, score: number}, b: {entry: number, score: number}) => number} */
    const byPlace = (a, b) => b.score - a.score || a.entry - b.entry;
    while (likeliest.size) {
      const group = [];
      const size = Math.max(32, Math.min(need, 512));
      while (group.length < size && likeliest.size) group.push(entries[likeliest.pop()]);
      const places = this.placesOf(group);
      for (let at = 0; at < group.length; at += 1) {
        const entry = group[at];
        const score = this.score(entry, closest(places[at], this.rarity));
        exact.push({ entry, score, variants: this.variants[entry] });
        const wait = this.pause();
        if (wait) await wait;
      }
      exact.sort(byPlace);
      const last = exact[need - 1];
      const next = likeliest.peek();
      if (last && next !== undefined && byPlace(last, { score: bounds[next], entry: entries[next] }) < 0) break;
    }
    return exact;
  }

  /**
   * Those that are found, of provisions in their order.
   * @template {{score: number}} T
   * @param {T[]} ranked
   * @returns {T[]}
   */
  found(ranked) {
    const least = FOUND * this.telling * (ranked[0]?.score ?? 0);
    return ranked.filter(({ score }, at) => at < LEAST || score >= least);
  }

  /**
   * How many are found, of which the first are ranked: most of the others are known by their bounds.
   * @param {number[]} touched
   * @param {{entry: number, score: number}[]} ranked
   */
  countFound(touched, ranked) {
    const least = FOUND * this.telling * (ranked[0]?.score ?? 0);
    if (least <= 0) return touched.length;
    const { slots, coveredRarity } = this;
    for (const { entry } of ranked) slots[entry] = 1;
    const others = touched.filter((entry) => !slots[entry] && this.score(entry, coveredRarity[entry]) >= least);
    for (const { entry } of ranked) slots[entry] = 0;
    const open = others.filter((entry) => this.score(entry, 0) < least);
    const places = this.placesOf(open);
    const near = open.filter((entry, at) => this.score(entry, closest(places[at], this.rarity)) >= least);
    return this.found(ranked).length + others.length - open.length + near.length;
  }

  /**
   * Add up what the words and names give an entry, once all are gathered.
   * @param {number} entry
   */
  addUp(entry) {
    const { words, rarity, best, asked } = this;
    const first = entry * words;
    const covered = this.covered[entry];
    let gathered = 0;
    let told = 0;
    let known = 0;
    for (let place = 0; place < words; place += 1) {
      gathered += best[first + place];
      told += asked[first + place];
      if ((covered >> place) & 1) known += rarity[place];
    }
    this.gathered[entry] = (gathered + CONCEPT * this.concepts[entry]) * 64;
    this.told[entry] = 64 * (TOLD * this.telling * (told + this.askedApart[entry]));
    this.coveredRarity[entry] = known;
    this.leans[entry] = this.lean(entry);
  }

  /**
   * @param {number} entry
   * @param {number} together
   */
  score(entry, together) {
    const { whole } = this;
    if (!whole) return 0;
    const share = 1 - COVERED - TOGETHER + (COVERED * this.coveredRarity[entry] + TOGETHER * together) / whole;
    return Math.floor(this.gathered[entry] * share * this.leans[entry] + this.told[entry]);
  }

  /**
   * Per wanted entry the places where its words stand, the first ones of each word: place and
   * word in one number.
   * @param {number[]} entries
   */
  placesOf(entries) {
    const { spots, slots, words } = this;
    /** @type {number[][]} */
    const places = entries.map(() => []);
    const counts = new Uint16Array(entries.length * words);
    entries.forEach((entry, at) => {
      slots[entry] = at + 1;
    });
    for (let at = 0; at < spots.length; at += 4) {
      const slot = slots[spots[at]] - 1;
      if (slot < 0) continue;
      const word = spots[at + 1];
      const known = slot * words + word;
      if (counts[known] >= MOST_PLACES) continue;
      const found = places[slot];
      counts[known] += eachPlace(this.lines[spots[at + 2]], spots[at + 3], MOST_PLACES, (place) =>
        found.push(place * WORD_SPAN + word),
      );
    }
    for (const entry of entries) slots[entry] = 0;
    return places;
  }
}

/**
 * `{first, last, concept, weight}` for each name that the words may spell.
 * @param {LanguageIndex} index
 * @param {QueryWord[]} words
 */
export function findConcepts(index, words) {
  /** @type {Map<string, Concept>} */
  const found = new Map();
  for (const [first, word] of words.entries()) {
    for (const [term] of word.weights) {
      const weight = weightAsName(word, term);
      if (!weight) continue;
      for (const { rest, concept } of index.namesFrom(term)) {
        const last = first + rest.length;
        if (last >= words.length) continue;
        let least = weight;
        rest.forEach((other, step) => {
          least = Math.min(least, weightAsName(words[first + 1 + step], other));
        });
        const isTaken = words.slice(first, last + 1).some(({ taken }) => taken?.has(concept));
        if (least > 0 && !isTaken) {
          const key = `${first} ${last} ${concept}`;
          const before = found.get(key)?.weight ?? 0;
          found.set(key, { first, last, concept, weight: Math.max(before, least) });
        }
      }
    }
  }
  return [...found.values()];
}

/**
 * Whether it is no word yet, and may become several.
 * @param {QueryWord} word
 */
function isBeginning(word) {
  return !word.known && !word.guess && word.weights.size > 1;
}

/**
 * How far a word stands for a term of a name: what a known word may become is no name of it.
 * @param {QueryWord} word
 * @param {number} term
 */
function weightAsName(word, term) {
  const weight = word.weights.get(term) ?? 0;
  if (word.known && weight < SURE) return 0;
  return isBeginning(word) ? BEGUN * weight : weight;
}

/** @param {Iterable<number>} values */
function sumOf(values) {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/**
 * The rarity of the words that stand closest together.
 * @param {number[]} places
 * @param {number[]} rarity
 */
function closest(places, rarity) {
  if (places.length < 2) return places.length ? rarity[places[0] % WORD_SPAN] : 0;
  if (sorted.length < places.length) sorted = new Int32Array(2 * places.length);
  sorted.set(places);
  // Sorted without a call for each pair.
  const found = sorted.subarray(0, places.length).sort();
  let best = 0;
  for (let start = 0; start < found.length; start += 1) {
    const first = Math.floor(found[start] / WORD_SPAN);
    let seen = 0;
    let value = 0;
    for (let step = start; step < found.length; step += 1) {
      const word = found[step] % WORD_SPAN;
      if ((found[step] - word) / WORD_SPAN - first > STRETCH) break;
      if (!((seen >> word) & 1)) {
        seen |= 1 << word;
        value += rarity[word];
      }
    }
    if (value > best) best = value;
  }
  return best;
}
