// What stands beside the steps of a guided ruling: the seats at this table, what is said in a second
// language, and the record that a director keeps.
import { fill } from "./phrase.js";
import { addRecord, MOST_RECORDS } from "./records.js";
import { readSeats, showSeats, storeSeats } from "./seats.js";

/** @param {Document} page @param {string} table */
const wordsOf = (page, table) => JSON.parse(page.getElementById(`bl-${table}-words`).textContent);
/** @param {Document} page */
const seatWords = (page) => ({
  forms: wordsOf(page, "seat_forms"),
  cases: wordsOf(page, "seat_cases"),
  names: wordsOf(page, "seats"),
});
const BLOCKS = "h2:not(:has(.verdict)), .say, .own, .answers a";

/**
 * The seats of this table: buttons, and their names beside the roles in every sentence.
 *
 * @param {HTMLElement} article
 */
export function startSeats(article) {
  const box = /** @type {HTMLDetailsElement | null} */ (article.querySelector("[data-seats]"));
  if (!box) return { told: () => "" };
  const names = wordsOf(document, "seats");
  const words = seatWords(document);
  const summary = box.querySelector("summary");
  const asked = box.dataset.seats.split(" ");
  const isWho = { offender: names.is_offender, explainer: names.is_explainer, declarer: names.is_declarer };
  let seats = readSeats();
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (box.querySelectorAll("[data-seat]"));
  box.hidden = false;
  // Another ruling may have asked for others: those here would be taken for this one's.
  const here = () => Object.fromEntries(asked.map((role) => [role, seats[role]]));
  article.addEventListener("click", (event) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (elsewhere || !(/** @type {HTMLElement} */ (event.target).closest("[data-another]"))) return;
    seats = { ...seats, offender: undefined };
    storeSeats(seats);
    show();
  });
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
    const tapped = asked.filter((role) => seats[role]);
    return tapped.map((role) => `${isWho[role]} ${names[seats[role]]}`).join(" · ");
  }

  function show() {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(seats[button.dataset.role] === button.dataset.seat));
    }
    // Little room on a phone: the compass points' first letters, those tapped alone once there are some.
    const tapped = asked.flatMap((role) => seats[role] ?? []);
    summary.lastElementChild.textContent = (tapped.length ? tapped : ["N", "E", "S", "W"])
      .map((one) => names[one][0])
      .join(tapped.length ? "/" : " ");
    summary.classList.toggle("tapped", tapped.length > 0);
    box.querySelector("[data-clear]").toggleAttribute("hidden", tapped.length === 0);
    showSeats(article.querySelectorAll(BLOCKS), here(), words);
    article.dispatchEvent(new Event("seats"));
  }
}

const SECOND = "bridgelaws.second";

/**
 * What is said in a second language, below it: taken from the same ruling's page in that language.
 * That is a result, and a question that begins with what to say to whom.
 *
 * @param {HTMLElement} article @param {() => HTMLElement} here the step on screen
 */
export function startSecond(article, here) {
  const line = /** @type {HTMLElement} */ (article.querySelector(".second"));
  const choice = /** @type {HTMLSelectElement} */ (article.querySelector("[data-second]"));
  const status = article.querySelector("[data-second-status]");
  const { say } = wordsOf(document, "seats");
  const show = async () => {
    const step = here();
    const code = choice.value;
    const heading = step.querySelector("h2");
    const isSaid = step.hasAttribute("data-result") || heading.textContent.trim().startsWith(say);
    line.hidden = !isSaid;
    if (!step.hasAttribute("data-result")) heading.after(line);
    for (const old of article.querySelectorAll(".other-language")) old.remove();
    status.textContent = "";
    if (!code || !isSaid) return;
    try {
      const said = await fetchSaid(code, article.dataset.ruling, step.id);
      if (code !== choice.value || step !== here()) return;
      for (const old of article.querySelectorAll(".other-language")) old.remove();
      heading.after(said);
    } catch {
      status.textContent = choice.dataset.failed;
    }
  };
  choice.value = readSecond([...choice.options].map((option) => option.value));
  choice.addEventListener("change", () => {
    storeSecond(choice.value);
    show();
  });
  article.addEventListener("seats", show);
  return { show };
}

/** The language chosen in this window, also in another ruling. @param {string[]} offered */
function readSecond(offered) {
  try {
    return offered.find((code) => code === sessionStorage.getItem(SECOND)) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} code */
function storeSecond(code) {
  try {
    sessionStorage.setItem(SECOND, code);
  } catch {
    // A browser that stores nothing forgets it on the next page.
  }
}

/** @param {string} code @param {string} ruling @param {string} id of the step or result */
async function fetchSaid(code, ruling, id) {
  const answer = await fetch(new URL(`../../../${code}/rulings/${ruling}/`, location.href.split("#")[0]));
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const step = page.getElementById(id);
  for (const aside of step.querySelectorAll(".answers small")) aside.remove();
  // A step holds the steps that its answers lead to; only its own words are said here.
  const own = step.hasAttribute("data-result")
    ? step.querySelectorAll(".say")
    : step.querySelectorAll(":scope > h2, :scope > .answers > li > a");
  const block = document.createElement("div");
  block.className = "other-language";
  block.lang = code;
  for (const said of own) {
    const line = document.createElement("p");
    line.textContent = said.textContent.trim();
    block.append(line);
  }
  const box = /** @type {HTMLElement | null} */ (page.querySelector("[data-seats]"));
  if (box) {
    const seats = readSeats();
    const asked = Object.fromEntries(box.dataset.seats.split(" ").map((role) => [role, seats[role]]));
    showSeats(block.children, asked, seatWords(page), step.dataset.roles ?? "");
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
    const became = addRecord(record);
    status.textContent = fill(words[became], { most: MOST_RECORDS });
    if (became === "saved") form.reset();
  });
}
