// The one dialog of the site: a sheet from below on a phone, a window in the middle of a desk, or
// the whole screen. It has steps. Each is an entry of the history, so that the browser's back is
// one step back and the last one closes the sheet without leaving the page.

import { readWords } from "./reading-words.js";

/** @type {HTMLDialogElement} */
let dialog;
/** @type {Page.SheetParts} */
let parts;
/** @type {Page.Step[]} */
let steps = [];
/** @type {HTMLElement | null} */
let opener = null;
/** @type {(() => void) | null} */
let afterwards = null;
let patience = 0;

/**
 * Open a step, in the sheet that is open or in a new one.
 * @param {Page.Step} step
 * @param {HTMLElement | null} [from]
 */
export async function openStep(step, from) {
  const words = await readWords();
  await addStyles();
  if (!dialog) makeDialog(words);
  leaveTop();
  if (!dialog.open) {
    opener = from ?? /** @type {HTMLElement | null} */ (document.activeElement);
    steps = [];
  }
  step.from = from;
  steps.push(step);
  history.pushState({ ...history.state, sheet: steps.length }, "", step.url ?? location.href);
  if (!dialog.open) {
    dialog.showModal();
    document.documentElement.classList.add("has-sheet");
  }
  show(step);
}

/** Draw the open step anew, with another title or language. @param {Page.Step} step */
export function redraw(step) {
  if (steps[steps.length - 1] === step) show(step, false);
}

/** Close the sheet, and then do something. @param {() => void} [then] */
function closeSheet(then) {
  if (!dialog?.open) return then?.();
  afterwards = then ?? null;
  history.go(-steps.length);
  // Where the history does not answer, the sheet closes all the same.
  clearTimeout(patience);
  patience = setTimeout(finish, 400);
  return undefined;
}

/** Say a sentence in the open sheet, to eyes and ears. @param {string} sentence */
export function say(sentence) {
  if (parts) parts.status.textContent = sentence;
}

/** @param {Page.Step} step */
function show(step, moves = true) {
  dialog.className = `bl-sheet ${step.kind ?? ""}`;
  parts.title.textContent = step.title;
  parts.title.lang = step.lang ?? document.documentElement.lang;
  parts.back.hidden = steps.length < 2;
  parts.status.textContent = "";
  parts.body.replaceChildren();
  step.build(parts.body);
  if (!moves) return;
  parts.body.scrollTop = step.scrolled ?? 0;
  parts.title.focus({ preventScroll: true });
}

function leaveTop() {
  const top = steps[steps.length - 1];
  if (!dialog?.open || !top) return;
  top.scrolled = parts.body.scrollTop;
  top.leave?.();
}

function finish() {
  clearTimeout(patience);
  const top = steps[steps.length - 1];
  top?.leave?.();
  steps = [];
  document.documentElement.classList.remove("has-sheet");
  if (dialog.open) dialog.close();
  opener?.focus?.({ preventScroll: true });
  opener = null;
  const then = afterwards;
  afterwards = null;
  // After the browser has put the page back where it was, or that would undo a jump on it.
  if (then) setTimeout(then, 50);
}

window.addEventListener("popstate", (event) => {
  if (!dialog?.open) return;
  const depth = event.state?.sheet ?? 0;
  if (depth >= steps.length) return;
  if (depth === 0) {
    finish();
    return;
  }
  leaveTop();
  const left = steps[depth];
  steps.length = depth;
  show(steps[depth - 1]);
  // The link may be a copy in a body that was built anew: find it by where it leads.
  const href = left.from instanceof HTMLAnchorElement && left.from.href;
  const again = href && [...parts.body.querySelectorAll("a")].find((a) => a.href === href);
  if (again) again.focus({ preventScroll: true });
});

/** @param {Page.Words} words */
function makeDialog(words) {
  dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "bl-sheet-title");
  /** @type {<K extends keyof HTMLElementTagNameMap>(name: K, attributes?: object) => HTMLElementTagNameMap[K]} */
  const make = (name, attributes) => Object.assign(document.createElement(name), attributes);
  parts = {
    back: make("button", { type: "button", className: "bl-sheet-back", textContent: words.back }),
    title: make("h2", { id: "bl-sheet-title", tabIndex: -1 }),
    close: make("button", { type: "button", className: "bl-sheet-close", textContent: words.close }),
    body: make("div", { className: "bl-sheet-body" }),
    status: make("p", { className: "bl-sheet-status" }),
  };
  parts.status.setAttribute("role", "status");
  const head = make("div", { className: "bl-sheet-head" });
  head.append(parts.title);
  const foot = make("div", { className: "bl-sheet-foot" });
  foot.append(parts.back, parts.close);
  dialog.append(head, parts.body, parts.status, foot);
  document.body.append(dialog);
  parts.back.addEventListener("click", () => history.back());
  parts.close.addEventListener("click", () => closeSheet());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) closeSheet();
    const link = /** @type {HTMLAnchorElement | null} */ (
      /** @type {Element} */ (event.target).closest("a[data-leave]")
    );
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Closed first: back from there leads to the page and not to an empty step of its history.
    event.preventDefault();
    closeSheet(() => location.assign(link.href));
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    closeSheet();
  });
  // A browser may close it without asking, as at a second Escape.
  dialog.addEventListener("close", () => {
    if (!steps.length) return;
    history.go(-steps.length);
    finish();
  });
}

/** A link that leads out of the sheet. @type {(label: string, href: string) => HTMLAnchorElement} */
export function wayOut(label, href) {
  const made = document.createElement("a");
  made.href = href;
  made.textContent = label;
  made.dataset.leave = "";
  return made;
}

/** A button of the sheet. @type {(label: string, act: () => void, className?: string) => HTMLButtonElement} */
export function button(label, act, className = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.className = className;
  made.addEventListener("click", act);
  return made;
}

/** @type {Promise<unknown> | null} */
let styles = null;
function addStyles() {
  styles ??= new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("../css/sheet.css", import.meta.url).href;
    // Plain rather than not at all.
    link.addEventListener("load", done);
    link.addEventListener("error", done);
    document.head.append(link);
  });
  return styles;
}
