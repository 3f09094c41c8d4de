// What a typed word may stand for. As index/lookup.py, but fetching as it goes.

import { splitWords } from "./fold.js";
import { greeklishKeys, initials, isLatin, soundKey } from "./sounds.js";

export const MOST_WORDS = 24;
const MOST_FORMS = 40;
const SHORTEST_GUESS = 4;
const SHORTEST_PART = 4;
const LONGEST_COMPOUND = 40;
const LINKS = ["", "s", "e", "en", "n"];

/** The words of a query that count: `{form, weights, known, guess}`, weights by term. */
export async function readWords(index, query) {
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
    found.push(...(await lookUp(index, token.form, place === kept.length - 1 && token.form === last)));
    if (token.joined && found.length) {
      await index.loadForms(token.joined, token.joined);
      if (index.termsByForm.has(token.joined)) addForm(index, found.at(-1), token.joined);
    }
  }
  for (let left = 0; left + 1 < found.length; left += 1) {
    const whole = found[left].form + found[left + 1].form;
    await index.loadForms(whole, whole);
    if (index.termsByForm.has(whole)) {
      addForm(index, found[left], whole);
      addForm(index, found[left + 1], whole);
    }
  }
  return found;
}

function addForm(index, word, form) {
  for (const term of index.termsByForm.get(form)) {
    if (!word.weights.has(term)) word.weights.set(term, 0.9);
  }
  word.known = true;
}

async function lookUp(index, form, isLast) {
  const terms = index.termsByForm.get(form) ?? [];
  const weights = new Map(terms.map((term) => [term, 1]));
  if (isLast && length(form) > 1) {
    for (const [other, weight] of prefixed(index, form)) {
      for (const term of index.termsByForm.get(other)) {
        const scaled = weight * (terms.length ? 0.4 : 1);
        weights.set(term, Math.max(weights.get(term) ?? 0, scaled));
      }
    }
  }
  if (weights.size || length(form) < SHORTEST_GUESS || /\p{Nd}/u.test(form)) {
    return [{ form, weights, known: terms.length > 0, guess: "" }];
  }
  const halves = await splitCompound(index, form);
  if (halves.length) {
    return halves.map((half) => ({
      form: half,
      weights: new Map(index.termsByForm.get(half).map((term) => [term, 0.8])),
      known: true,
      guess: "",
    }));
  }
  return [await guess(index, form)];
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
      if (index.termsByForm.has(first)) return [first, second];
    }
  }
  return [];
}

async function guess(index, form) {
  let best = new Map();
  const latin = isLatin(form);
  if (index.language === "el") best = await bySound(index, form, latin);
  if (!best.size && !(index.language === "el" && latin)) best = await bySlip(index, form);
  if (!best.size) return { form, weights: new Map(), known: false, guess: "" };
  const top = Math.max(...best.values());
  const chosen = [...best]
    .filter(([, weight]) => weight >= top - 0.1)
    .sort(([a, one], [b, two]) => two - one || (a < b ? -1 : 1));
  const weights = new Map();
  for (const [other, weight] of chosen.slice(0, MOST_FORMS)) {
    for (const term of index.termsByForm.get(other)) {
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
  for (const other of [...letters].flatMap((letter) => index.formsFrom(letter))) {
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
  for (const other of index.formsFrom(initial)) {
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

function sameStart(left, right) {
  const ours = Array.from(left);
  const theirs = Array.from(right);
  let count = 0;
  while (count < ours.length && ours[count] === theirs[count]) count += 1;
  return count;
}

function length(form) {
  return /[\ud800-\udbff]/.test(form) ? Array.from(form).length : form.length;
}

/** Edits from one word to another, a swap counting as one; above `most` it only says so. */
export function distance(left, right, most) {
  const ours = Array.from(left);
  const theirs = Array.from(right);
  if (Math.abs(ours.length - theirs.length) > most) return most + 1;
  let before = [];
  let row = theirs.map((_, place) => place);
  row.push(theirs.length);
  for (let i = 1; i <= ours.length; i += 1) {
    const older = before;
    before = row;
    row = [i];
    let least = i;
    for (let j = 1; j <= theirs.length; j += 1) {
      let cost = Math.min(
        before[j] + 1,
        row[j - 1] + 1,
        before[j - 1] + (ours[i - 1] === theirs[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && ours[i - 1] === theirs[j - 2] && ours[i - 2] === theirs[j - 1]) {
        cost = Math.min(cost, older[j - 2] + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
  }
  return row.at(-1);
}
