// "Show at the table": one provision over the whole screen in large type, in two languages, the
// director's and the player's. The screen stays awake meanwhile, where the device can do that.

import { copyWords, readPlace } from "./place.js";
import { readWords } from "./reading-words.js";
import { readSecond, storeSecond } from "./kept.js";
import { button, openStep, redraw, say } from "./sheet.js";

let lock = null;

/** Show what an address names, with a second language. */
export async function openTableOf(href, second) {
  return openTable(await readPlace(href), second);
}

/** Show a provision at hand. */
export async function openTable(place, asked = "") {
  const words = await readWords();
  const others = place.tongues.filter((tongue) => tongue.lang !== place.lang);
  const wanted = [asked, readSecond(), "en"].find((lang) => others.some((tongue) => tongue.lang === lang));
  const second = wanted ?? others[0]?.lang ?? "";
  const step = {
    title: place.name,
    lang: place.lang,
    kind: "bl-table",
    url: addressOf(place, second),
    leave: release,
    place,
    others,
    second,
    other: null,
    build: (body) => build(body, step, words),
  };
  await openStep(step);
  await fetchOther(step, words);
}

function addressOf(place, second) {
  const url = new URL(place.url);
  // Only this page's own address can be shown without leaving it.
  if (url.pathname !== location.pathname) return undefined;
  url.searchParams.set("table", second);
  return url.href;
}

function build(body, step, words) {
  const pair = document.createElement("div");
  pair.className = "bl-pair";
  for (const place of [step.place, step.other]) {
    const side = document.createElement("section");
    if (place) {
      side.lang = place.lang;
      const name = document.createElement("h3");
      name.textContent = place.name;
      side.append(name, copyWords(place));
    }
    pair.append(side);
  }
  const row = document.createElement("div");
  row.className = "bl-tongues";
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", words.second);
  for (const tongue of step.others) {
    const made = button(tongue.name, () => choose(step, tongue.lang, words));
    made.lang = tongue.lang;
    made.setAttribute("aria-pressed", String(tongue.lang === step.second));
    row.append(made);
  }
  body.append(pair, row);
  stayAwake();
}

async function choose(step, lang, words) {
  step.second = lang;
  storeSecond(lang);
  const url = addressOf(step.place, lang);
  if (url) history.replaceState(history.state, "", url);
  await fetchOther(step, words);
  document.querySelector(`.bl-table .bl-tongues [lang=${lang}]`)?.focus();
}

async function fetchOther(step, words) {
  const { second } = step;
  const tongue = step.others.find((one) => one.lang === second);
  let other = null;
  let failed = false;
  try {
    other = tongue ? await readPlace(tongue.href) : null;
  } catch {
    failed = true;
  }
  // Another was chosen meanwhile, and is on its way: a late answer must not take its place.
  if (step.second !== second) return;
  step.other = other;
  redraw(step);
  if (failed) say(words.failed);
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
