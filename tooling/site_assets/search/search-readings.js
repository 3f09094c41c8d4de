// What the words of a query were read as, each with a button that takes it back, or puts it back.

import { fill, named } from "../js/phrase.js";

/** What the address and the engine call a reading: what was typed, and what for where that is known. */
function nameOfReading([typed, known], isSlip = false) {
  return isSlip ? typed : `${typed}: ${known}`;
}

/** The line above the results: its sentences, with a button behind each that tells of a reading. */
export function showSentences(line, sentences, words, change) {
  const parts = sentences.flatMap(({ text, reading, isSlip }) => {
    return reading
      ? [text, " ", makeButton(words.not_so, text, nameOfReading(reading, isSlip), change), " "]
      : [text, " "];
  });
  line.replaceChildren(...parts);
}

/** What was taken back: told behind the rest, each with a button that puts it back. */
export function showTakenBack(line, leftOut, words, change) {
  for (const [typed, known] of leftOut) {
    const text = fill(words.not_read, { typed, known });
    line.append(text, " ", makeButton(words.undo, text, nameOfReading([typed, known]), change), " ");
  }
}

/** One reading of a list. */
export function makeReading(words, reading, change) {
  const [typed, known] = reading;
  const item = document.createElement("li");
  const text = fill(words.spelling, { typed, known });
  item.append(text, " ", makeButton(words.not_so, text, nameOfReading(reading), change));
  return item;
}

/** The button of a reading gets the focus, or what it is folded in: a key that was pressed is not lost. */
export function focusReading(parts, name) {
  const buttons = parts.flatMap((part) => [...part.querySelectorAll(".bl-back")]);
  const [typed] = name.split(": ");
  const same = buttons.find(({ dataset }) => dataset.reading === name);
  const button = same ?? buttons.find(({ dataset }) => dataset.reading.startsWith(typed));
  (button?.closest("details:not([open])")?.querySelector("summary") ?? button)?.focus();
}

/** Its own word is said first: who speaks to a machine says what is on it. */
function makeButton(label, about, name, change) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "bl-back";
  button.dataset.reading = name;
  button.textContent = label;
  button.setAttribute("aria-label", named(label, about));
  button.addEventListener("click", () => change(name));
  return button;
}

/** What is left out once a reading was tapped: that too, or no longer. */
export function changed(without, name, leftOut) {
  const [typed] = leftOut.find((pair) => nameOfReading(pair) === name) ?? [];
  if (typed === undefined) return [...without, name];
  return without.filter((one) => one !== name && one !== typed);
}
