// "Show at the table": one provision over the whole screen in large type, in the player's language;
// the others are one press away, and a tap on the words turns them to whoever sits opposite. The
// screen stays awake meanwhile, where the device can do that.

import { copyWords, readPlace } from "./place.js";
import { readWords } from "./reading-words.js";
import { readSecond, storeSecond } from "./kept.js";
import { button, openStep, redraw, say } from "./sheet.js";

/** @import { Place } from "./place.js" */
/** @typedef {Page.Step & {place: Place, second: string, shown: Place, isTurned: boolean, isChosen: boolean, lost: Set<string>}} TableStep */

/** @type {Promise<WakeLockSentinel | null | undefined> | null} */
let lock = null;

/**
 * Show what an address names, in another language.
 * @type {(href: string, from: HTMLElement | null, second?: string) => Promise<void>}
 */
export async function openTableOf(href, from, second) {
  return openTable(await readPlace(href), from, second);
}

/** Show a provision at hand. @type {(place: Place, from?: HTMLElement | null, asked?: string) => Promise<void>} */
export async function openTable(place, from = null, asked = "") {
  const words = await readWords();
  // Most players at a table speak as the director does, unless another language was chosen before.
  const wanted = [asked, readSecond()].find((lang) => place.tongues.some((tongue) => tongue.lang === lang));
  const second = wanted ?? place.lang;
  /** @type {TableStep} */
  const step = {
    title: place.name,
    lang: place.lang,
    kind: "bl-table",
    url: addressOf(place, second),
    leave: release,
    place,
    second,
    shown: place,
    isTurned: false,
    isChosen: second === asked,
    lost: new Set(),
    build: (body) => build(body, step, words),
  };
  await openStep(step, from);
  await fetchShown(step, words);
}

/** @type {(place: Place, second: string) => string | undefined} */
function addressOf(place, second) {
  const url = new URL(place.url);
  // Only this page's own address can be shown without leaving it.
  if (url.pathname !== location.pathname) return undefined;
  url.searchParams.set("table", second);
  return url.href;
}

/** @type {(body: HTMLElement, step: TableStep, words: Page.Words) => void} */
function build(body, step, words) {
  const { shown } = step;
  const pair = document.createElement("div");
  pair.className = "bl-pair";
  pair.classList.toggle("bl-turned", step.isTurned);
  const side = document.createElement("section");
  side.lang = shown.lang;
  const name = document.createElement("h3");
  name.textContent = shown.name;
  side.append(name);
  // Nobody takes an older text for the law: unless it holds where the reader plays.
  if (step.place.apart && shown.apart) {
    const label = document.createElement("p");
    label.className = "bl-apart";
    label.textContent = shown.apart;
    side.append(label);
  }
  side.append(copyWords(shown));
  pair.append(side);
  const turn = () => {
    step.isTurned = !step.isTurned;
    pair.classList.toggle("bl-turned", step.isTurned);
    // What is read first then stands at the other end.
    body.scrollTop = step.isTurned ? body.scrollHeight : 0;
  };
  pair.addEventListener("click", turn);
  const row = document.createElement("div");
  row.className = "bl-tongues";
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", words.second);
  for (const tongue of step.place.tongues) {
    const made = button(tongue.name, () => choose(step, tongue.lang, words));
    made.lang = tongue.lang;
    made.setAttribute("aria-pressed", String(tongue.lang === shown.lang));
    if (step.lost.has(tongue.lang)) {
      made.className = "bl-lost";
      made.title = words.failed;
    }
    row.append(made);
  }
  row.append(button(words.turn, turn, "bl-turn"));
  body.append(pair, row);
  stayAwake();
}

/** @type {(step: TableStep, lang: string, words: Page.Words) => Promise<void>} */
async function choose(step, lang, words) {
  step.second = lang;
  step.isChosen = true;
  storeSecond(lang);
  const url = addressOf(step.place, lang);
  if (url) history.replaceState(history.state, "", url);
  await fetchShown(step, words);
  document.querySelector(`.bl-table .bl-tongues [lang=${lang}]`)?.focus();
}

/** @type {(step: TableStep, words: Page.Words) => Promise<void>} */
async function fetchShown(step, words) {
  const { second, place } = step;
  const tongue = place.tongues.find((one) => one.lang === second);
  let shown = step.shown;
  let failed = false;
  try {
    shown = tongue && second !== place.lang ? await readPlace(tongue.href) : place;
  } catch {
    failed = true;
  }
  // Another was chosen meanwhile, and is on its way: a late answer must not take its place.
  if (step.second !== second) return;
  if (failed && !step.isChosen) {
    // Nobody asked for that one: the text at hand is shown, and nothing has failed.
    step.second = place.lang;
    const url = addressOf(place, place.lang);
    if (url) history.replaceState(history.state, "", url);
  }
  step.shown = shown;
  redraw(step);
  if (failed && step.isChosen) say(words.failed);
  if (failed && !step.lost.size) await markLost(step);
  else if (!failed) step.lost.delete(second);
}

// Without a connection the languages that are not kept look otherwise; a tap tries again.
/** @param {TableStep} step */
async function markLost(step) {
  const tongues = step.place.tongues.filter(({ lang }) => lang !== step.place.lang);
  const found = await Promise.allSettled(tongues.map(({ href }) => readPlace(href)));
  for (const [index, { status }] of found.entries()) if (status === "rejected") step.lost.add(tongues[index].lang);
  for (const made of document.querySelectorAll(".bl-table .bl-tongues [lang]")) {
    made.classList.toggle("bl-lost", step.lost.has(made.lang));
  }
}

function stayAwake() {
  lock ??= Promise.resolve(navigator.wakeLock?.request("screen")).catch(() => null);
}

function release() {
  lock?.then((held) => held?.release()).catch(() => {});
  lock = null;
}

// A device lets go of the lock when the page is hidden.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible" || !document.querySelector("dialog.bl-table[open]")) return;
  release();
  stayAwake();
});
