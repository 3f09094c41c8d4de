// "What happened?": everyday words find the ruling, also when the front page asks (`?what=...`).

import { foldText } from "../search/letters.js";

/** @param {string | null | undefined} text */
const split = (text) => foldText(text ?? "").match(/[\p{L}\p{N}]+/gu) ?? [];
// Endings differ (led, lead; έπεσε, έπεσαν): the beginning of a word is what is compared.
/** @param {string} word */
const stem = (word) => word.slice(0, word.length > 6 ? word.length - 2 : Math.max(4, word.length - 1));
/** @param {string} word */
const isNumber = (word) => /^\d\d/.test(word);
/**
 * @param {string[]} words
 * @param {string} word
 */
const has = (words, word) => words.some((known) => (isNumber(word) ? known === word : known.startsWith(stem(word))));
const GOOD = 0.6;

const filter = document.querySelector("[data-filter]");
if (filter) start(filter, /** @type {HTMLInputElement} */ (filter.querySelector("input")));

/**
 * @param {HTMLElement} filter
 * @param {HTMLInputElement} input
 */
function start(filter, input) {
  const list = /** @type {HTMLElement} */ (document.querySelector(".rulings .doors"));
  const none = /** @type {HTMLElement} */ (document.querySelector("[data-none]"));
  const small = new Set(split(list.dataset.small));
  const items = [.../** @type {HTMLCollectionOf<HTMLElement>} */ (list.children)].map((item, order) => ({
    item,
    order,
    name: split(item.querySelector("b")?.textContent),
    words: split(`${item.textContent} ${item.dataset.cues}`),
  }));

  // A word that few rulings have says more than one that many have; one that all have, nothing.
  /** @param {string[]} query */
  function score(query) {
    const scores = new Map(items.map((one) => [one.item, 0]));
    for (const word of query) {
      const having = items.filter((one) => has(one.words, word));
      const weight = having.length ? Math.log(items.length / having.length) : 0;
      // A word of the ruling's own name says more than one of its cues.
      for (const one of having) scores.set(one.item, worth(scores, one) + weight * (has(one.name, word) ? 1.5 : 1));
    }
    return scores;
  }

  /**
   * @param {Map<HTMLElement, number>} scores
   * @param {{item: HTMLElement}} one
   */
  function worth(scores, one) {
    return scores.get(one.item) ?? 0;
  }

  function choose() {
    const query = split(input.value).filter((word) => (word.length > 2 && !small.has(word)) || isNumber(word));
    const scores = score(query);
    const best = Math.max(...scores.values());
    const found = query.length > 0 && best > 0;
    const shown = [...items].sort((one, other) => worth(scores, other) - worth(scores, one) || one.order - other.order);
    for (const one of found ? shown : items) {
      one.item.hidden = found && worth(scores, one) < GOOD * best;
      list.append(one.item);
    }
    none.textContent = query.length > 0 && !found ? (none.dataset.words ?? "") : "";
  }

  filter.hidden = false;
  input.value = new URLSearchParams(location.search).get("what") ?? "";
  input.addEventListener("input", choose);
  choose();
}
