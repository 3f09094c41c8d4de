// A provision, taken out of its page: the one that is open or one that is fetched. Pages come from
// this site alone and are parsed into a document of their own, where nothing runs.

const PATIENCE = 8000;
/** @type {Map<string, Promise<Document>>} */
const pages = new Map();

/**
 * @typedef {object} Place
 * @property {string} url
 * @property {string} anchor
 * @property {string} path the page's below its language's folder
 * @property {string} lang
 * @property {string} name
 * @property {string} law
 * @property {string} title
 * @property {string} citation
 * @property {string} apart of which edition an older text is
 * @property {HTMLElement} element
 * @property {{lang: string, name: string, href: string}[]} tongues the other languages' links to it
 */

/**
 * The provision that a link means.
 * Rejects when the page cannot be had, or has no such provision.
 * @param {string} href
 * @returns {Promise<Place>}
 */
export async function readPlace(href, hops = 1) {
  const url = new URL(href, document.baseURI);
  url.search = "";
  const page = await readPage(url);
  const anchor = decodeURIComponent(url.hash.slice(1));
  const article = page.querySelector("article.law");
  const element = anchor ? page.getElementById(anchor) : article;
  if (!article || !element) throw new Error(`no provision at ${url.href}`);
  // A provision that only an older edition has is a link to it.
  if (element.matches("a[href]") && hops > 0) {
    return readPlace(new URL(element.getAttribute("href") ?? "", url).href, hops - 1);
  }
  return describe(page, article, element, url, anchor || article.id);
}

/** The root of the site, with a slash at its end. */
export const ROOT = new URL("../", import.meta.url).href;

/**
 * @param {URL} url
 * @returns {Document | Promise<Document>}
 */
function readPage(url) {
  const address = url.href.split("#")[0];
  if (address === location.href.split(/[?#]/)[0] && document.querySelector("article.law")) return document;
  const known = pages.get(address);
  if (known) return known;
  if (pages.size > 20) pages.clear();
  const page = fetchPage(address);
  pages.set(address, page);
  page.catch(() => pages.delete(address));
  return page;
}

/** @param {string} address */
async function fetchPage(address) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), PATIENCE);
  try {
    const response = await fetch(address, { signal: control.signal });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {Document} page
 * @param {HTMLElement} article
 * @param {HTMLElement} element
 * @param {URL} url
 * @param {string} anchor
 * @returns {Place}
 */
function describe(page, article, element, url, anchor) {
  const isWhole = element === article;
  /** @param {string | null | undefined} text */
  const clean = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const law = [".k", ".n"].map((part) => clean(article.querySelector(`h1 ${part}`)?.textContent));
  const title = clean(article.querySelector("h1 .t")?.textContent);
  const own = element.querySelector(":scope > .m .vh, :scope > .s > .m .vh, :scope > h3 > .m");
  const whole = law.filter(Boolean).join(" ");
  // The section it lies in; a section's own heading stands in its words.
  const section = element.closest(".text > .p");
  const heading = section && section !== element ? section.querySelector(":scope > .s") : null;
  const name = (isWhole ? "" : clean(own?.textContent)) || whole;
  const { kind, cite, edition, apart = "" } = article.dataset;
  const number = kind && name.startsWith(`${kind} `) ? `${cite} ${name.slice(kind.length + 1)}` : name;
  return {
    url: `${url.href.split("#")[0]}#${anchor}`,
    anchor,
    path: pathOf(url),
    lang: page.documentElement.lang,
    name,
    law: clean([isWhole ? "" : whole, title, isWhole ? "" : headingText(heading)].filter(Boolean).join(" · ")),
    title: title || headingText(heading),
    citation: edition ? `${number} (${edition})` : number,
    apart,
    element,
    tongues: [.../** @type {NodeListOf<HTMLAnchorElement>} */ (page.querySelectorAll(".tongues a[hreflang]"))].map(
      (link) => ({
        lang: link.hreflang,
        name: clean(link.querySelector(".vh")?.textContent),
        href: `${new URL(link.getAttribute("href") ?? "", url.href.split("#")[0]).href}#${anchor}`,
      }),
    ),
  };
}

/** @param {Element | null} heading */
function headingText(heading) {
  if (!heading) return "";
  return [...heading.childNodes]
    .map((node) => (node.nodeType === 3 ? /** @type {Text} */ (node).data : ""))
    .filter(Boolean)
    .join(" ")
    .trim();
}

/**
 * A page's path below its language: `law/16/`; empty for one that is not of this site.
 * @param {URL | Location} url
 * @returns {string}
 */
export function pathOf(url) {
  const address = url.href.split(/[?#]/)[0];
  return address.startsWith(ROOT) ? address.slice(ROOT.length).split("/").slice(1).join("/") : "";
}

/** A copy of a provision's words, its links complete, ready to stand in another page. @param {Place} place */
export function copyWords(place) {
  const copy = document.createElement("div");
  copy.className = "text";
  copy.lang = place.lang;
  const isArticle = place.element.matches("article");
  const inside = isArticle ? place.element.querySelector(":scope > .text")?.children : place.element.children;
  for (const child of inside ?? []) {
    // Its own number stands in the title.
    if (!isArticle && child.matches(".m, h3:not(.p h3)")) continue;
    copy.append(document.importNode(child, true));
  }
  for (const shower of copy.querySelectorAll(".show")) shower.remove();
  if (!isArticle) copy.querySelector(":scope > .s > .m")?.remove();
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (copy.querySelectorAll("a[href]"))) {
    link.href = new URL(link.getAttribute("href") ?? "", place.url.split("#")[0]).href;
  }
  for (const number of copy.querySelectorAll(".m")) {
    const plain = document.createElement("span");
    plain.className = number.className;
    plain.append(...number.childNodes);
    number.replaceWith(plain);
  }
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  return copy;
}
