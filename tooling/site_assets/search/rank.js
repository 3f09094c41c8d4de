// Ranks the entries of one language for looked-up words. As index/rank.py: the same
// operations in the same order, so that both engines give the same list.

const CONCEPT = 1.5;
const COVERED = 0.2;
const TOGETHER = 0.35;
const STRETCH = 5;
const MOST_PLACES = 24;
// No stretch of work longer than this, in milliseconds: typing must not stutter.
const PATIENCE = 8;

/** All entries that match any word: `{entry, score, variants}`, best first. */
export async function rankEntries(index, words) {
  await index.loadTerms(words.flatMap((word) => [...word.weights.keys()]));
  const concepts = findConcepts(index, words);
  await index.loadTerms(concepts.map((found) => found.concept));
  const tallies = new Map();
  const rarity = words.map(() => 0);
  const pause = makePause();
  for (const [place, word] of words.entries()) {
    for (const [number, weight] of word.weights) {
      const { idf, postings } = index.term(number);
      rarity[place] = Math.max(rarity[place], weight * idf);
      for (const [entry, impact, variants, places] of postings) {
        const tally = at(tallies, entry, words.length);
        tally.variants |= variants;
        tally.covered[place] = true;
        const value = weight * impact;
        if (value > tally.best[place]) tally.best[place] = value;
        note(tally, place, places);
      }
      await pause();
    }
  }
  for (const { first, last, concept, weight } of concepts) {
    const { idf, postings } = index.term(concept);
    for (let place = first; place <= last; place += 1) {
      if (!rarity[place]) rarity[place] = (weight * idf) / (last - first + 1);
    }
    for (const [entry, impact, variants, places] of postings) {
      const tally = at(tallies, entry, words.length);
      tally.variants |= variants;
      tally.concepts += weight * impact;
      for (let place = first; place <= last; place += 1) {
        tally.covered[place] = true;
        note(tally, place, places);
      }
    }
    await pause();
  }
  const whole = sumOf(rarity);
  const ranked = [];
  for (const [entry, tally] of tallies) {
    ranked.push({ entry, score: score(tally, rarity, whole), variants: tally.variants });
    if (ranked.length % 256 === 0) await pause();
  }
  return ranked.sort((a, b) => b.score - a.score || a.entry - b.entry);
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

function at(tallies, entry, words) {
  let tally = tallies.get(entry);
  if (!tally) {
    tally = {
      best: new Array(words).fill(0),
      places: Array.from({ length: words }, () => []),
      covered: new Array(words).fill(false),
      concepts: 0,
      variants: 0,
    };
    tallies.set(entry, tally);
  }
  return tally;
}

// The first places of each term are enough.
function note(tally, word, places) {
  if (tally.places[word].length < MOST_PLACES) {
    tally.places[word].push(...places.slice(0, MOST_PLACES));
  }
}

function score(tally, rarity, whole) {
  if (!whole) return 0;
  const gathered = sumOf(tally.best) + CONCEPT * tally.concepts;
  const covered = sumOf(rarity.filter((_, place) => tally.covered[place]));
  const share =
    1 - COVERED - TOGETHER + (COVERED * covered + TOGETHER * together(tally.places, rarity)) / whole;
  return Math.floor(64 * gathered * share);
}

function sumOf(values) {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

// The rarity of the words that stand closest together.
function together(places, rarity) {
  const found = places
    .flatMap((spots, word) => spots.map((place) => [place, word]))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let best = 0;
  for (let start = 0; start < found.length; start += 1) {
    const seen = new Set();
    let value = 0;
    for (let step = start; step < found.length; step += 1) {
      const [place, word] = found[step];
      if (place - found[start][0] > STRETCH) break;
      if (!seen.has(word)) {
        seen.add(word);
        value += rarity[word];
      }
    }
    best = Math.max(best, value);
  }
  return best;
}

/** A function that gives the browser a turn whenever patience has run out. */
function makePause() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < PATIENCE) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    since = performance.now();
  };
}
