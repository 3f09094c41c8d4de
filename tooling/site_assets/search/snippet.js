// The piece of a text that shows why it was found. As retrieval/query/snippets.py.

import { FACTS } from "./facts.js";
import { initialsOf, splitWords } from "./fold.js";

const { length: LENGTH, reach: REACH } = FACTS.snippet;
const UNEVEN = /[^\S ]|\s\s|^\s|\s$/;

/**
 * Pieces of text in order, `[text, matches]`: the stretch where most of `forms` stand.
 * @param {string} text
 * @param {Set<string>} forms
 */
export function makeSnippet(text, forms, size = LENGTH) {
  const flat = UNEVEN.test(text) ? text.split(/\s+/).filter(Boolean).join(" ") : text;
  const marks = (forms.size ? splitWords(flat, initialsOf(forms)) : []).filter(
    (token) => forms.has(token.form) || (token.joined && forms.has(token.joined)),
  );
  const best = bestStart(marks, size);
  let start = best;
  if (start > 0) {
    const cut = flat.lastIndexOf(" ", Math.max(0, best - REACH));
    start = cut >= 0 ? cut + 1 : 0;
    // The tail of the sentence before says nothing.
    const begun = flat.lastIndexOf(". ", best - 2);
    if (begun >= start) start = begun + 2;
  }
  let end = flat.length;
  if (end - start > size) {
    end = flat.lastIndexOf(" ", start + size);
    if (end <= start) end = Math.min(flat.length, start + size);
  }
  const pieces = [];
  let place = start;
  if (start > 0) pieces.push(["… ", false]);
  for (const mark of marks) {
    if (mark.start < place || mark.end > end) continue;
    if (mark.start > place) pieces.push([flat.slice(place, mark.start), false]);
    pieces.push([flat.slice(mark.start, mark.end), true]);
    place = mark.end;
  }
  pieces.push([flat.slice(place, end), false]);
  if (end < flat.length) pieces.push([" …", false]);
  return pieces.filter(([piece]) => piece);
}

/**
 * @param {{start: number, end: number}[]} marks
 * @param {number} size
 */
function bestStart(marks, size) {
  let best = 0;
  let most = 0;
  let next = 0;
  for (let index = 0; index < marks.length; index += 1) {
    const { start } = marks[index];
    while (next < marks.length && marks[next].end - start <= size - 2 * REACH) next += 1;
    if (next - index > most) {
      best = start;
      most = next - index;
    }
  }
  return best;
}
