// "What happened?": of the list of rulings the likeliest for everyday words, in the order of search; also when an
// address asks (`?what=...`). Where the index cannot be had the list stays whole.

/** @typedef {{ rulings: object[], bare?: boolean }} Answer */
/** @typedef {{ warm: () => void, answer: (query: string, options: object) => Promise<Answer>, href: (hit: object) => Promise<string> }} Client */

const WAIT = 60;
// What is said of a query before it is a word would be said of most words.
const IS_WORD = /\p{L}{3}|\p{N}{2}/u;

const filter = document.querySelector("[data-filter]");
if (filter) start(filter, /** @type {HTMLInputElement} */ (filter.querySelector("input")));

/**
 * @param {HTMLElement} filter
 * @param {HTMLInputElement} input
 */
function start(filter, input) {
  const list = /** @type {HTMLElement} */ (document.querySelector(".rulings .doors"));
  const none = /** @type {HTMLElement} */ (document.querySelector("[data-none]"));
  const items = [.../** @type {HTMLCollectionOf<HTMLElement>} */ (list.children)];
  const hrefs = items.map((item) => item.querySelector("a")?.href);
  /** @type {Promise<Client> | null} */
  let client = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;

  function warm() {
    const opening = (client ??= openSearch());
    opening
      .then((search) => search.warm())
      .catch(() => {
        client = null;
      });
    return opening;
  }

  async function choose() {
    list.ariaBusy = "true";
    const query = input.value.trim();
    asked += 1;
    const turn = asked;
    const answer = query ? await ask(query) : null;
    if (turn !== asked) return;
    const found = answer?.found ?? [];
    const rest = items.filter((item) => !found.includes(item));
    for (const item of rest) item.hidden = found.length > 0;
    for (const item of found) item.hidden = false;
    list.append(...found, ...rest);
    list.ariaBusy = "false";
    none.textContent = answer?.isNone && IS_WORD.test(query) ? (none.dataset.words ?? "") : "";
  }

  /** The items of the rulings that a query is offered; null where nobody can be asked. @param {string} query */
  async function ask(query) {
    try {
      const search = await warm();
      const { rulings, bare } = await search.answer(query, { limit: 1, forRulings: true });
      const places = (await Promise.all(rulings.map((hit) => search.href(hit)))).map((href) => hrefs.indexOf(href));
      return { found: places.filter((at) => at >= 0).map((at) => items[at]), isNone: !rulings.length && !bare };
    } catch {
      return null;
    }
  }

  filter.hidden = false;
  input.value = new URLSearchParams(location.search).get("what") ?? "";
  input.addEventListener("focus", warm);
  input.addEventListener("input", () => {
    list.ariaBusy = "true";
    clearTimeout(timer);
    timer = setTimeout(choose, WAIT);
  });
  if (input.value) choose();
}

/** The engine that the search box of every page asks. @returns {Promise<Client>} */
async function openSearch() {
  const { SearchClient } = await import(new URL("../search/search-client.js", import.meta.url).href);
  const { index, lang } = /** @type {HTMLElement} */ (document.querySelector("[data-bl-search]")).dataset;
  return new SearchClient(index, lang);
}
