// A provision, taken out of its page: the one that is open or one that is fetched. Pages come from
// this site alone and are parsed into a document of their own, where nothing runs.

const PATIENCE = 8000;
const pages = new Map();

/**
 * The provision that a link means: `{url, lang, name, law, citation, apart, path, element, tongues}`.
 * `apart` says of which edition an older text is, `path` is the page's below its language's folder, `tongues` the other languages' links to it.
 * Rejects when the page cannot be had, or has no such provision.
 * @param {string} href
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
    return readPlace(new URL(element.getAttribute("href"), url).href, hops - 1);
  }
  return describe(page, article, element, url, anchor || article.id);
}

/** The root of the site, with a slash at its end. */
export const ROOT = new URL("../", import.meta.url).href;

function readPage(url) {
  const address = url.href.split("#")[0];
  if (address === location.href.split(/[?#]/)[0] && document.querySelector("article.law")) return document;
  if (!pages.has(address)) {
    if (pages.size > 20) pages.clear();
    pages.set(address, fetchPage(address));
    pages.get(address).catch(() => pages.delete(address));
  }
  return pages.get(address);
}

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

function describe(page, article, element, url, anchor) {
  const isWhole = element === article;
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
    tongues: [...page.querySelectorAll(".tongues a[hreflang]")].map((link) => ({
      lang: link.hreflang,
      name: clean(link.querySelector(".vh")?.textContent),
      href: `${new URL(link.getAttribute("href"), url.href.split("#")[0]).href}#${anchor}`,
    })),
  };
}

function headingText(heading) {
  if (!heading) return "";
  return [...heading.childNodes]
    .filter((node) => node.nodeType === 3)
    .map((node) => node.data)
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

/** A copy of a provision's words, its links complete, ready to stand in another page. */
export function copyWords(place) {
  const copy = document.createElement("div");
  copy.className = "text";
  copy.lang = place.lang;
  const isArticle = place.element.matches("article");
  const inside = isArticle ? place.element.querySelector(":scope > .text").children : place.element.children;
  for (const child of inside) {
    // Its own number stands in the title.
    if (!isArticle && child.matches(".m, h3:not(.p h3)")) continue;
    copy.append(document.importNode(child, true));
  }
  for (const shower of copy.querySelectorAll(".show")) shower.remove();
  if (!isArticle) copy.querySelector(":scope > .s > .m")?.remove();
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (copy.querySelectorAll("a[href]"))) {
    link.href = new URL(link.getAttribute("href"), place.url.split("#")[0]).href;
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
