// One law with all its texts: which columns are shown stands in the address, so that it can be
// shared. A phone shows two at once, side by side; any screen four at most until more are asked for.
import { askedAnchor } from "./anchor.js";

const PHONE = "(max-width: 47.99rem)";
const MOST = 4;

const chooser = document.querySelector("[data-chooser]");
if (chooser) open(chooser);

/** @param {HTMLElement} chooser */
function open(chooser) {
  const article = /** @type {HTMLElement} */ (chooser.closest("article"));
  const boxes = [...chooser.querySelectorAll("input")];
  const cells = [...document.querySelectorAll("[data-c]")];
  const none = /** @type {HTMLElement} */ (chooser.querySelector("[data-none]"));
  const usual = new Set(usualKeys(boxes));

  const asked = (new URLSearchParams(location.search).get("show") || "").split(",");
  const known = asked.filter((key) => boxes.some((box) => box.value === key));
  for (const box of boxes) box.checked = known.length ? known.includes(box.value) : usual.has(box.value);
  show();
  chooser.hidden = false;
  chooser.addEventListener("change", () => {
    const keys = show();
    const url = new URL(location.href);
    const isUsual = keys.size === usual.size && [...keys].every((key) => usual.has(key));
    if (keys.size && !isUsual) url.searchParams.set("show", [...keys].join(","));
    else url.searchParams.delete("show");
    history.replaceState(null, "", url.href.replace(/%2C/gi, ","));
  });
  // Hiding columns moves the rows: go to the one that was asked for again.
  const row = location.hash && document.getElementById(askedAnchor());
  if (row) row.scrollIntoView();

  function show() {
    const keys = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    for (const cell of cells) cell.hidden = !keys.has(cell.dataset.c ?? "");
    none.hidden = keys.size > 0;
    article.dataset.columns = String(keys.size);
    return keys;
  }
}

// The reader's own text stands first; the English is the one that the others were made from.
/** @param {HTMLInputElement[]} boxes */
function usualKeys(boxes) {
  const keys = boxes.map((box) => box.value);
  if (!matchMedia(PHONE).matches) return keys.slice(0, MOST);
  const own = keys[0];
  const other = keys.find((key) => key !== own && /^en\b/.test(key)) || keys[1];
  return [own, other].filter(Boolean);
}
