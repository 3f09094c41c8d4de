// What makes a page of law text answer on the spot: a citation or a defined term opens in place,
// the mark of a provision shows what cites it, its number opens its menu, its button or
// `?table=fr#16B1` shows it at the table, and the page is noted among the last read. Everything heavy is fetched when it is asked for; where that fails
// the link does what it says.

import { named } from "./phrase.js";

const CITATION = ".text a[href], .step figure a[href]";
const NUMBER = ".m[href], [data-menu]";
const CITED = ".by > summary";
// What has words of its own to show at the table; css/site.css keeps a place for the button of each.
const SHOWN = ".p:has(> :is(p:not(.small), h2, h3, h4, h5, h6)), .entry, .text:has(> p:first-child)";
const onDisk = location.protocol === "file:";

document.addEventListener("click", (event) => {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!isPlain || event.defaultPrevented || onDisk) return;
  const number = /** @type {Element} */ (event.target).closest?.(NUMBER);
  const mark = /** @type {Element} */ (event.target).closest?.(CITED);
  const shower = /** @type {HTMLElement} */ (/** @type {Element} */ (event.target).closest?.(".show"));
  const citation = number
    ? null
    : /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest?.(CITATION));
  if (number) openMenu(event, number);
  else if (shower) open(event, shower, shower.dataset.href ?? "", () => import("./at-table.js"), "openTableOf");
  else if (mark) open(event, mark, "", () => import("./cited.js"), "openCited");
  else if (citation && leadsToText(citation)) openText(event, citation);
});

// On a screen a number is a button; without this script it is a link to itself.
for (const number of document.querySelectorAll(NUMBER)) {
  if (onDisk) break;
  if (number.matches("a")) number.setAttribute("role", "button");
  number.setAttribute("aria-haspopup", "dialog");
  number.hidden = false;
}
const law = /** @type {HTMLElement} */ (document.querySelector("article.law[data-show]"));
if (law && !onDisk) {
  const label = law.dataset.show ?? "";
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(icon.namespaceURI, "path");
  path.setAttribute("d", "M3 3h7v2H6.4l4.3 4.3-1.4 1.4L5 6.4V10H3zm18 18h-7v-2h3.6l-4.3-4.3 1.4-1.4 4.3 4.3V14h2z");
  icon.append(path);
  for (const shown of law.querySelectorAll(SHOWN)) {
    const name = shown.querySelector(":scope > .m .vh, :scope > .s > .m .vh, :scope > h3 > .m")?.textContent.trim();
    const shower = document.createElement("button");
    shower.type = "button";
    shower.className = "show";
    shower.title = label;
    shower.setAttribute("aria-label", name ? named(label, name) : label);
    shower.setAttribute("aria-haspopup", "dialog");
    shower.dataset.href = `#${shown.id || law.id}`;
    shower.append(icon.cloneNode(true));
    // Where it disturbs no rule about what stands beside what; its place is the end of the first line.
    shown.insertBefore(shower, shown.id ? shown.firstChild : null);
  }
}
document.addEventListener("keydown", (event) => {
  // What says it is a button must also answer to the space bar.
  if (event.key !== " " || onDisk || !(/** @type {Element} */ (event.target).matches?.(".m[role=button]"))) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (event.target).click();
});

/** @param {HTMLAnchorElement} link */
function leadsToText(link) {
  const url = new URL(link.href, document.baseURI);
  return url.origin === location.origin && url.protocol.startsWith("http");
}

// A second press before the first has opened anything would open it twice.
let isOpening = false;

/** @type {(event: Event, from: HTMLElement, href: string, module: () => Promise<any>, opener: string) => void} */
function open(event, from, href, module, opener) {
  event.preventDefault();
  if (isOpening) return;
  isOpening = true;
  from.setAttribute("aria-busy", "true");
  module()
    .then((loaded) => loaded[opener](href, from))
    .catch(() => (href ? location.assign(href) : from.parentElement?.toggleAttribute("open")))
    .finally(() => {
      isOpening = false;
      from.removeAttribute("aria-busy");
    });
}

/** @type {(event: Event, number: HTMLElement) => void} */
function openMenu(event, number) {
  const href =
    number instanceof HTMLAnchorElement ? number.href : `${location.href.split("#")[0]}#${number.dataset.menu}`;
  open(event, number, href, () => import("./provision-menu.js"), "openMenuOf");
}

/** @type {(event: Event, link: HTMLAnchorElement) => void} */
function openText(event, link) {
  open(event, link, link.href, () => import("./panel.js"), "openPanel");
}

// A link that was shared as "show at the table". Its entry of the history becomes the plain page,
// so that closing leads to the text.
const asked = new URLSearchParams(location.search).get("table");
if (asked !== null && document.querySelector("article.law")) {
  const clean = new URL(location.href);
  clean.searchParams.delete("table");
  history.replaceState(null, "", clean.href);
  import("./at-table.js").then((table) => table.openTableOf(clean.href, null, asked)).catch(() => {});
}

if (document.querySelector("article.law") && !onDisk) {
  const note = () => import("./kept.js").then((kept) => kept.noteRead()).catch(() => {});
  // After the page is there: nobody waits for it.
  window.addEventListener("load", () => setTimeout(note, 0));
  window.addEventListener("hashchange", note);
  // Who has chosen no federation, on a site that has none, fetches nothing for it but where the
  // text in force differs by region: there the reader's languages tell the likeliest.
  let own = document.documentElement.dataset.federation;
  try {
    own = localStorage.getItem("bridgelaws.federation") ?? own;
  } catch {
    // The site's own.
  }
  if (own && own !== "-") import("./layer.js").then((layer) => layer.showLayer()).catch(() => {});
  else if (!own && document.querySelector("[data-days]"))
    import("./layer.js").then((layer) => layer.showDays()).catch(() => {});
}
