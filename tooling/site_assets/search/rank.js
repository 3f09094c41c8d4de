// Ranks the entries of one language for looked-up words. As index/rank.py: the same
// operations in the same order, so that both engines give the same list.

import { makePause } from "./pause.js";
import { eachPosting, readPlaces } from "./store.js";

const CONCEPT = 1.5;
const COVERED = 0.2;
const TOGETHER = 0.35;
const STRETCH = 5;
const MOST_PLACES = 24;

/**
 * The entries that match any word: `{entry, score, variants}`, best first. The first `need` are
 * in their exact order. How close the words stand is only looked at where it can still matter.
 */
export async function rankEntries(index, words, need = Infinity) {
  await index.loadTerms(words.flatMap((word) => [...word.weights.keys()]));
  const concepts = findConcepts(index, words);
  await index.loadTerms(concepts.map((found) => found.concept));
  const tally = new Tally(index.entries, words.length);
  await tally.gather(index, words, concepts);
  return tally.rank(need);
}

/** What all entries have gathered, in flat arrays: a query must not make thousands of objects. */
class Tally {
  constructor(entries, words) {
    this.words = words;
    this.rarity = new Array(words).fill(0);
    this.best = new Float64Array(entries * words);
    this.concepts = new Float64Array(entries);
    this.covered = new Int32Array(entries);
    this.variants = new Int32Array(entries);
    this.touched = [];
    // Where the places of a posting stand: entry, word, line, offset.
    this.spots = [];
    this.lines = [];
    this.pause = makePause();
  }

  async gather(index, words, concepts) {
    const { best, rarity } = this;
    for (const [place, word] of words.entries()) {
      for (const [number, weight] of word.weights) {
        const term = index.term(number);
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
        await this.pause();
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
      await this.pause();
    }
  }

  touch(entry, variants) {
    if (!this.covered[entry]) this.touched.push(entry);
    this.variants[entry] |= variants;
  }

  async rank(need) {
    const whole = sumOf(this.rarity);
    // No entry scores more than if all its words stood together.
    const found = this.touched.map((entry) => {
      const covered = this.coveredRarity(entry);
      return { entry, score: this.score(entry, covered, covered, whole) };
    });
    found.sort((a, b) => b.score - a.score || a.entry - b.entry);
    const exact = await this.rankExactly(found, need, whole);
    return exact.map(({ entry, score }) => ({ entry, score, variants: this.variants[entry] }));
  }

  /** Score the likeliest entries until no other one can come among the first `need`. */
  async rankExactly(found, need, whole) {
    const byPlace = (a, b) => b.score - a.score || a.entry - b.entry;
    let exact = [];
    let done = 0;
    while (done < found.length) {
      const group = found.slice(done, done + Math.max(32, Math.min(need, 512)));
      const places = this.placesOf(group.map(({ entry }) => entry));
      for (const { entry } of group) {
        const together = closest(places.get(entry), this.rarity);
        exact.push({ entry, score: this.score(entry, this.coveredRarity(entry), together, whole) });
        await this.pause();
      }
      done += group.length;
      exact.sort(byPlace);
      const last = exact[need - 1];
      if (last && done < found.length && byPlace(last, found[done]) < 0) break;
    }
    return [...exact, ...found.slice(done)];
  }

  coveredRarity(entry) {
    let total = 0;
    for (let place = 0; place < this.words; place += 1) {
      if ((this.covered[entry] >> place) & 1) total += this.rarity[place];
    }
    return total;
  }

  score(entry, covered, together, whole) {
    if (!whole) return 0;
    let gathered = 0;
    const first = entry * this.words;
    for (let place = 0; place < this.words; place += 1) gathered += this.best[first + place];
    gathered += CONCEPT * this.concepts[entry];
    const share = 1 - COVERED - TOGETHER + (COVERED * covered + TOGETHER * together) / whole;
    return Math.floor(64 * gathered * share);
  }

  /** Per wanted entry, per word, the places where it stands; the first ones are enough. */
  placesOf(entries) {
    const places = new Map(
      entries.map((entry) => [entry, Array.from({ length: this.words }, () => [])]),
    );
    const { spots } = this;
    for (let at = 0; at < spots.length; at += 4) {
      const list = places.get(spots[at])?.[spots[at + 1]];
      if (list && list.length < MOST_PLACES) {
        list.push(...readPlaces(this.lines[spots[at + 2]], spots[at + 3], MOST_PLACES));
      }
    }
    return places;
  }
}

/** `{first, last, concept, weight}` for each name that the words may spell. */
export function findConcepts(index, words) {
  const found = new Map();
  for (const [first, word] of words.entries()) {
    for (const [term, weight] of word.weights) {
      for (const { rest, concept } of index.term(term).names) {
        const last = first + rest.length;
        if (last >= words.length) continue;
        let least = weight;
        rest.forEach((other, step) => {
          least = Math.min(least, words[first + 1 + step].weights.get(other) ?? 0);
        });
        if (least > 0) {
          const key = `${first} ${last} ${concept}`;
          const before = found.get(key)?.weight ?? 0;
          found.set(key, { first, last, concept, weight: Math.max(before, least) });
        }
      }
    }
  }
  return [...found.values()];
}

function sumOf(values) {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

// The rarity of the words that stand closest together.
function closest(places, rarity) {
  const found = places
    .flatMap((spots, word) => spots.map((place) => [place, word]))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let best = 0;
  for (let start = 0; start < found.length; start += 1) {
    let seen = 0;
    let value = 0;
    for (let step = start; step < found.length; step += 1) {
      const [place, word] = found[step];
      if (place - found[start][0] > STRETCH) break;
      if (!((seen >> word) & 1)) {
        seen |= 1 << word;
        value += rarity[word];
      }
    }
    if (value > best) best = value;
  }
  return best;
}
