// What a typed word may stand for. As index/lookup.py, but fetching as it goes.

import { hasDigit, splitWords } from "./fold.js";
import { makePause } from "./pause.js";
import { greeklishKeys, initials, isLatin, soundKey } from "./sounds.js";

export const MOST_WORDS = 24;
const MOST_FORMS = 40;
const SHORTEST_GUESS = 4;
const LONGEST_NEAR = 24;
const FARTHEST = 3;
const MOST_NEAR = 3;
const SHORTEST_PART = 4;
const LONGEST_COMPOUND = 40;
const LINKS = ["", "s", "e", "en", "n"];

/**
 * The words of a query that count: `{form, weights, known, guess}`, weights by term. Without slips
 * of the finger where it only matters what a language knows: no such guess makes a word known.
 */
export async function readWords(index, query, withSlips = true) {
  const tokens = splitWords(query).slice(0, 4 * MOST_WORDS);
  let kept = tokens.filter((token) => !index.fillers.has(token.form));
  if (!kept.length) kept = tokens;
  kept = kept.slice(0, MOST_WORDS);
  const last = tokens.at(-1)?.form;
  await Promise.all(
    kept.map((token, place) =>
      place === kept.length - 1 && token.form === last && length(token.form) > 1
        ? index.loadPrefix(token.form)
        : index.loadForms(token.form, token.form),
    ),
  );
  const found = [];
  for (const [place, token] of kept.entries()) {
    const isLast = place === kept.length - 1 && token.form === last;
    found.push(...(await lookUp(index, token.form, isLast, withSlips)));
    if (token.joined && found.length) {
      await index.loadForms(token.joined, token.joined);
      if (index.termsOf(token.joined).length) addForm(index, found.at(-1), token.joined);
    }
  }
  // Compounds may have become two words each; the ranking has a bit for each word.
  found.length = Math.min(found.length, MOST_WORDS);
  for (let left = 0; left + 1 < found.length; left += 1) {
    const whole = found[left].form + found[left + 1].form;
    await index.loadForms(whole, whole);
    if (index.termsOf(whole).length) {
      addForm(index, found[left], whole);
      addForm(index, found[left + 1], whole);
    }
  }
  return found;
}

function addForm(index, word, form) {
  for (const term of index.termsOf(form)) {
    if (!word.weights.has(term)) word.weights.set(term, 0.9);
  }
  word.known = true;
}

async function lookUp(index, form, isLast, withSlips) {
  const terms = index.termsOf(form);
  const weights = new Map(terms.map((term) => [term, 1]));
  if (isLast && length(form) > 1) {
    for (const [other, weight] of prefixed(index, form)) {
      for (const term of index.termsOf(other)) {
        const scaled = weight * (terms.length ? 0.4 : 1);
        weights.set(term, Math.max(weights.get(term) ?? 0, scaled));
      }
    }
  }
  if (weights.size || length(form) < SHORTEST_GUESS || hasDigit(form)) {
    return [{ form, weights, known: terms.length > 0, guess: "" }];
  }
  const halves = await splitCompound(index, form);
  if (halves.length) {
    return halves.map((half) => ({
      form: half,
      weights: new Map(index.termsOf(half).map((term) => [term, 0.8])),
      known: true,
      guess: "",
    }));
  }
  return [await guess(index, form, withSlips)];
}

function prefixed(index, form) {
  return index
    .formsFrom(form)
    .filter((other) => other !== form)
    .sort((a, b) => length(a) - length(b) || (a < b ? -1 : 1))
    .slice(0, MOST_FORMS)
    .map((other) => [other, 0.5 + (0.4 * length(form)) / length(other)]);
}

async function splitCompound(index, form) {
  if (form.length > LONGEST_COMPOUND) return [];
  for (let cut = SHORTEST_PART; cut <= form.length - SHORTEST_PART; cut += 1) {
    const second = form.slice(cut);
    if (!index.tails.has(second)) continue;
    for (const link of LINKS) {
      const first = form.slice(0, cut - link.length);
      if (!form.slice(0, cut).endsWith(link) || first.length < SHORTEST_PART) continue;
      await Promise.all([index.loadForms(first, first), index.loadForms(second, second)]);
      if (index.termsOf(first).length) return [first, second];
    }
  }
  return [];
}

async function guess(index, form, withSlips) {
  let best = new Map();
  const latin = isLatin(form);
  if (index.language === "el") best = await bySound(index, form, latin);
  if (!best.size && withSlips && !(index.language === "el" && latin)) best = await bySlip(index, form);
  if (!best.size) return { form, weights: new Map(), known: false, guess: "" };
  const top = Math.max(...best.values());
  const chosen = [...best]
    .filter(([, weight]) => weight >= top - 0.1)
    .sort(([a, one], [b, two]) => two - one || (a < b ? -1 : 1));
  const weights = new Map();
  for (const [other, weight] of chosen.slice(0, MOST_FORMS)) {
    for (const term of index.termsOf(other)) {
      if (!weights.has(term)) weights.set(term, weight);
    }
  }
  return { form, weights, known: false, guess: chosen[0][0] };
}

async function bySound(index, form, latin) {
  const keys = latin ? greeklishKeys(form) : [soundKey(form)];
  const letters = initials(keys);
  await Promise.all([...letters].map((letter) => index.loadPrefix(letter)));
  const found = new Map();
  const pause = makePause();
  for (const other of [...letters].flatMap((letter) => index.formsFrom(letter))) {
    const wait = pause();
    if (wait) await wait;
    const key = soundKey(other);
    if (keys.includes(key)) {
      found.set(other, 0.95);
    } else if (
      keys[0].length > 3 &&
      keys.some((mine) => key[0] === mine[0] && distance(mine, key, 1) <= 1)
    ) {
      found.set(other, 0.7);
    } else if (latin && form.length > 3 && keys.some((mine) => key.startsWith(mine))) {
      found.set(other, 0.65);
    }
  }
  return found;
}

async function bySlip(index, form) {
  const [initial] = form;
  await index.loadPrefix(initial);
  const found = new Map();
  const size = length(form);
  const allowed = size < 8 ? 1 : 2;
  const pause = makePause();
  for (const other of index.formsFrom(initial)) {
    const wait = pause();
    if (wait) await wait;
    const otherSize = length(other);
    if (Math.abs(otherSize - size) <= allowed) {
      const away = distance(form, other, allowed);
      if (away <= allowed && otherSize > 2) {
        found.set(other, away === 1 ? 0.85 : 0.7);
        continue;
      }
    }
    const same = sameStart(form, other);
    if (same >= 4 && same >= size - 3 && otherSize - same <= 3) {
      found.set(other, 0.4 + (0.3 * same) / Math.max(size, otherSize));
    }
  }
  return found;
}

/** Known words for one that finds nothing, to offer: at most three, the nearest first. */
export async function nearForms(index, form) {
  const size = length(form);
  if (size < SHORTEST_GUESS || size > LONGEST_NEAR) return [];
  const [initial] = form;
  await index.loadPrefix(initial);
  const found = [];
  const pause = makePause();
  for (const other of index.formsFrom(initial)) {
    const wait = pause();
    if (wait) await wait;
    const otherSize = length(other);
    if (otherSize < 3 || Math.abs(otherSize - size) > FARTHEST) continue;
    const away = distance(form, other, FARTHEST);
    if (away <= FARTHEST) found.push([away, other]);
  }
  found.sort(([a, one], [b, two]) => a - b || (one < two ? -1 : 1));
  return found.slice(0, MOST_NEAR).map(([, other]) => other);
}

function sameStart(left, right) {
  let count = 0;
  while (count < left.length && left.charCodeAt(count) === right.charCodeAt(count)) count += 1;
  return count;
}

// Letters outside the basic plane count once, as in Python; no word of the Laws has any.
function length(form) {
  let surrogates = 0;
  for (let at = 0; at < form.length; at += 1) {
    const code = form.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) surrogates += 1;
  }
  return form.length - surrogates;
}

/** Edits from one word to another, a swap counting as one; above `most` it only says so. */
export function distance(left, right, most) {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  const width = right.length + 1;
  let older = new Uint8Array(width);
  let before = new Uint8Array(width);
  let row = Uint8Array.from({ length: width }, (_, place) => place);
  for (let i = 1; i <= left.length; i += 1) {
    const spare = older;
    older = before;
    before = row;
    row = spare;
    row[0] = i;
    let least = i;
    const a = left.charCodeAt(i - 1);
    for (let j = 1; j < width; j += 1) {
      const b = right.charCodeAt(j - 1);
      let cost = before[j - 1] + (a === b ? 0 : 1);
      if (before[j] + 1 < cost) cost = before[j] + 1;
      if (row[j - 1] + 1 < cost) cost = row[j - 1] + 1;
      if (i > 1 && j > 1 && a === right.charCodeAt(j - 2) && left.charCodeAt(i - 2) === b) {
        if (older[j - 2] + 1 < cost) cost = older[j - 2] + 1;
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
  }
  return row[width - 1];
}
