// What stands beside the steps of a guided ruling: the seats at this table, the result in a second
// language, and the record that a director keeps.
import { readRecords, storeRecords } from "./records.js";
import { readSeats, rolesOf, showSeats, storeSeats } from "./seats.js";

/** @param {Document} page @param {string} table */
const wordsOf = (page, table) => JSON.parse(page.getElementById(`bl-${table}-words`).textContent);
const BLOCKS = "h2:not(:has(.verdict)), [data-step]:not([data-no-seats]) .say, .answers a";

/**
 * The seats of this table: buttons, and their names beside the roles in every sentence.
 *
 * @param {HTMLElement} article
 */
export function startSeats(article) {
  const box = /** @type {HTMLDetailsElement | null} */ (article.querySelector("[data-seats]"));
  if (!box) return { told: () => "" };
  const names = wordsOf(document, "seats");
  const forms = wordsOf(document, "seat_forms");
  const summary = box.querySelector("summary");
  const isWho = { offender: names.is_offender, declarer: names.is_declarer };
  let seats = readSeats();
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (box.querySelectorAll("[data-seat]"));
  box.hidden = false;
  box.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!button) return;
    const { role, seat } = button.dataset;
    seats = seat ? { ...seats, [role]: seats[role] === seat ? undefined : seat } : {};
    storeSeats(seats);
    show();
  });
  show();
  return { told };

  function told() {
    const roles = box.dataset.seats.split(" ").filter((role) => seats[role]);
    return roles.map((role) => `${isWho[role]} ${names[seats[role]]}`).join(" · ");
  }

  function show() {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(seats[button.dataset.role] === button.dataset.seat));
    }
    // Little room on a phone: the compass points' first letters, those tapped alone once there are some.
    const tapped = box.dataset.seats.split(" ").flatMap((role) => seats[role] ?? []);
    summary.lastElementChild.textContent = (tapped.length ? tapped : ["N", "E", "S", "W"])
      .map((one) => names[one][0])
      .join(tapped.length ? "/" : " ");
    summary.classList.toggle("tapped", tapped.length > 0);
    box.querySelector("[data-clear]").toggleAttribute("hidden", rolesOf(seats).size === 0);
    showSeats(article.querySelectorAll(BLOCKS), seats, forms, names);
    for (const other of article.querySelectorAll(".other-language")) other.remove();
  }
}

/**
 * The result in a second language, below it: taken from the same ruling's page in that language.
 *
 * @param {HTMLElement} article @param {() => HTMLElement} here the step on screen
 */
export function startSecond(article, here) {
  const choice = /** @type {HTMLSelectElement} */ (article.querySelector("[data-second]"));
  const status = article.querySelector("[data-second-status]");
  const show = async () => {
    const end = here();
    const code = choice.value;
    for (const old of article.querySelectorAll(".other-language")) old.remove();
    status.textContent = "";
    if (!code || !end.hasAttribute("data-result")) return;
    try {
      const said = await fetchResult(code, article.dataset.ruling, end.id);
      if (code === choice.value && end === here()) end.querySelector("h2").after(said);
    } catch {
      status.textContent = choice.dataset.failed;
    }
  };
  choice.addEventListener("change", show);
  return { show };
}

/** @param {string} code @param {string} ruling @param {string} id of the result */
async function fetchResult(code, ruling, id) {
  const answer = await fetch(new URL(`../../../${code}/rulings/${ruling}/`, location.href.split("#")[0]));
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const end = page.getElementById(id);
  const block = document.createElement("div");
  block.className = "other-language";
  block.lang = code;
  for (const say of end.querySelectorAll(".say")) {
    const line = document.createElement("p");
    line.textContent = say.textContent;
    block.append(line);
  }
  if (page.querySelector("[data-seats]") && !end.hasAttribute("data-no-seats")) {
    showSeats(block.children, readSeats(), wordsOf(page, "seat_forms"), wordsOf(page, "seats"));
  }
  return block;
}

/**
 * The form that keeps a record of the result on screen.
 *
 * @param {HTMLElement} article
 * @param {() => Omit<import("./records.js").RulingRecord, "id" | "when" | "table" | "facts" | "decision">} tell
 */
export function startRecord(article, tell) {
  const form = article.querySelector("form[data-record]");
  if (!(form instanceof HTMLFormElement)) return;
  const words = wordsOf(document, "record");
  const status = form.querySelector("[role=status]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = new FormData(form);
    const typed = (/** @type {string} */ name) => String(given.get(name) ?? "").trim();
    const when = new Date().toISOString();
    const own = { id: `${when}-${Math.random().toString(36).slice(2, 8)}`, when };
    const record = { ...own, ...tell(), table: typed("table"), facts: typed("facts"), decision: typed("decision") };
    const isKept = storeRecords([record, ...readRecords()]);
    status.textContent = isKept ? words.saved : words.failed;
    if (isKept) form.reset();
  });
}
