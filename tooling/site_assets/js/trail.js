// The answers given on the way through guided rulings, each with its question.

/** @typedef {{ question: string, answer: string }} Given */

// Where they wait for the page of another ruling, in which the way goes on.
const TRAIL = "bridgelaws.trail";
// A question of as many characters is read at a glance.
const GLANCE = 90;

/** @param {Given} given */
export const lineOf = ({ question, answer }) => `${question} – ${answer}`;

/**
 * The same with no more of a long question than the sentence that asks; the answer is never cut.
 *
 * @param {Given} given @param {string} language whose mark of a question counts: in Greek ";"
 */
export function shortOf({ question, answer }, language) {
  return lineOf({ question: question.length > GLANCE ? askingOf(question, language) : question, answer });
}

/** Where none asks ("Take the first that applies."), the last. @param {string} question @param {string} language */
function askingOf(question, language) {
  const asks = language === "el" ? ";" : "?";
  const sentences = cutSentences(question, `.${asks}`);
  return sentences.find((one) => one.endsWith(asks)) ?? sentences.at(-1) ?? "";
}

/**
 * As `cut_sentences` of `language/sentences.py` by a rule that has nothing but stops; one table of cases holds both.
 *
 * @param {string} text @param {string} stops
 */
export function cutSentences(text, stops) {
  const ends = new RegExp(`[${stops}]+(?:[\u00a0\u202f]?»|["'”’)\\]])*(?=[^\\S\u00a0\u202f]|$)`, "gu");
  const places = [0, ...Array.from(text.matchAll(ends), (end) => end.index + end[0].length), text.length];
  return places.slice(1).flatMap((end, before) => text.slice(places[before], end).trim() || []);
}

/** What storage or the history held; null where it is no trail. @param {unknown} kept @returns {Given[] | null} */
export function readTrail(kept) {
  const isGiven = (/** @type {Given | null} */ one) =>
    typeof one?.question === "string" && typeof one.answer === "string";
  return Array.isArray(kept) && kept.every(isGiven) ? kept : null;
}

/** The answers given so far go along to the ruling in which the way goes on. @param {Given[]} trail */
export function handOn(trail) {
  try {
    sessionStorage.setItem(TRAIL, JSON.stringify(trail));
  } catch {
    // The way goes on without them.
  }
}

export function takeOver() {
  try {
    const trail = readTrail(JSON.parse(sessionStorage.getItem(TRAIL) ?? "null"));
    sessionStorage.removeItem(TRAIL);
    return trail;
  } catch {
    return null;
  }
}
