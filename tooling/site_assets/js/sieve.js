// Filters the rows of a long list by what is typed: without case and accents, each word anywhere.
import { counted } from "./phrase.js";
import { foldText } from "../search/letters.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-sieve]"));
if (form) open(form);

/** @param {HTMLFormElement} form */
function open(form) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const told = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-sift]"))];
  const groups = [...new Set(rows.map((row) => /** @type {HTMLElement} */ (row.closest("section, tbody"))))];
  /** @type {string[] | null} */
  let texts = null;
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", sift);
  // A browser that goes back may have kept what was typed.
  if (input.value) sift();

  function sift() {
    const searched = (texts ??= rows.map((row) => bareLetters(row.textContent)));
    const words = bareLetters(input.value).split(/\s+/).filter(Boolean);
    // Groups that a phone folds show what was found.
    form.closest("article")?.classList.toggle("sifted", words.length > 0);
    let shown = 0;
    rows.forEach((row, index) => {
      row.hidden = !words.every((word) => searched[index].includes(word));
      shown += row.hidden ? 0 : 1;
    });
    for (const group of groups) group.hidden = !group.querySelector("[data-sift]:not([hidden])");
    const { one = "", many = "", none = "" } = told.dataset;
    const said = shown ? counted([one, many], shown) : none;
    told.textContent = words.length ? said : "";
  }
}

/** @param {string} text */
function bareLetters(text) {
  return foldText(text).replaceAll("’", "'");
}
