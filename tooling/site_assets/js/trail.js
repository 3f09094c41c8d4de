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
  const [sentence, asks] = language === "el" ? [/.+?[.;](?=\s|$)|.+$/gsu, /;$/u] : [/.+?[.?](?=\s|$)|.+$/gsu, /\?$/u];
  const sentences = (question.match(sentence) ?? []).map((one) => one.trim());
  return sentences.find((one) => asks.test(one)) ?? sentences.at(-1) ?? "";
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
