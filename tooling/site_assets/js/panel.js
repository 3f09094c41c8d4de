// A cited provision or a defined term, opened over the page that mentions it. Its own links open
// in the same sheet; its languages are one press away.

import { copyWords, readPlace } from "./place.js";
import { openMenu } from "./provision-menu.js";
import { readWords } from "./reading-words.js";
import { button, openStep, redraw, say, wayOut } from "./sheet.js";

/** @import { Place } from "./place.js" */
/** @typedef {Page.Step & {place: Place, fallback: string}} PanelStep */

/**
 * Open what a link means; rejects when it cannot be had, and nothing has happened then.
 * @type {(href: string, from?: HTMLElement) => Promise<void>}
 */
export async function openPanel(href, from) {
  const [words, place] = await Promise.all([readWords(), readPlace(href)]);
  const fallback = from?.textContent.trim() ?? "";
  /** @type {PanelStep} */
  const step = { ...namedAs(place, fallback), build: (body) => build(body, step, words) };
  await openStep(step, from);
}

/** @type {(place: Place, fallback: string) => Pick<PanelStep, "place" | "fallback" | "title" | "lang">} */
function namedAs(place, fallback) {
  return { place, fallback, title: place.name || fallback || place.law, lang: place.lang };
}

/** @type {(body: HTMLElement, step: PanelStep, words: Page.Words) => void} */
function build(body, step, words) {
  const { place } = step;
  const law = document.createElement("p");
  law.className = "eyebrow";
  law.lang = place.lang;
  law.textContent = place.law;
  if (place.law) body.append(law);
  body.append(copyWords(place), tongues(step, words), actions(step, words));
}

// The same provision in the other languages: the reader's own stays where it was.
/** @type {(step: PanelStep, words: Page.Words) => HTMLElement} */
function tongues(step, words) {
  const row = document.createElement("div");
  row.className = "bl-tongues";
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", words.languages);
  for (const tongue of step.place.tongues) {
    const made = button(tongue.name, () => speak(step, tongue, words));
    made.lang = tongue.lang;
    made.setAttribute("aria-pressed", String(tongue.lang === step.place.lang));
    row.append(made);
  }
  return row;
}

/** @type {(step: PanelStep, tongue: Place["tongues"][number], words: Page.Words) => Promise<void>} */
async function speak(step, tongue, words) {
  if (tongue.lang === step.place.lang) return;
  try {
    Object.assign(step, namedAs(await readPlace(tongue.href), step.fallback));
  } catch {
    say(words.absent);
    return;
  }
  redraw(step);
  document.querySelector(`.bl-tongues [lang=${tongue.lang}]`)?.focus();
}

/** @type {(step: PanelStep, words: Page.Words) => HTMLElement} */
function actions(step, words) {
  const row = document.createElement("p");
  row.className = "bl-actions";
  row.append(wayOut(words.open_page, step.place.url));
  if (step.place.name) row.append(button(words.more, () => openMenu(step.place)));
  return row;
}
