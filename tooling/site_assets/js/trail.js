// The answers given on the way through guided rulings, each a question with its answer.

// Where they wait for the page of another ruling, in which the way goes on.
const TRAIL = "bridgelaws.trail";

/** Of a question with its answer the sentence that asks. @param {string} line */
export function shortOf(line) {
  return line.replace(/^.*[.:;·]\s+(?=[^?;]*[?;])/su, "");
}

/** The answers given so far go along to the ruling in which the way goes on. */
export function handOn(trail) {
  try {
    sessionStorage.setItem(TRAIL, JSON.stringify(trail));
  } catch {
    // The way goes on without them.
  }
}

export function takeOver() {
  try {
    const trail = JSON.parse(sessionStorage.getItem(TRAIL));
    sessionStorage.removeItem(TRAIL);
    return Array.isArray(trail) && trail.every((line) => typeof line === "string") ? trail : null;
  } catch {
    return null;
  }
}
