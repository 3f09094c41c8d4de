// What cites a provision, in the sheet: a list of links, each of which opens there too.

import { openStep } from "./sheet.js";

/**
 * Open the list of a mark; nothing is fetched for it, it stands in the page.
 * @type {(href: string, mark: HTMLElement) => Promise<void>}
 */
export async function openCited(_href, mark) {
  const owner = mark.closest(".p, .entry, article");
  const own = owner?.querySelector(":scope > .m .vh, :scope > .s > .m .vh, :scope > h3 > .m, :scope h1");
  const label = mark.querySelector(".vh")?.textContent.trim();
  const name = (own?.textContent ?? "").replace(/\s+/g, " ").trim();
  // The title of another work, then its places.
  const parts = [...(mark.parentElement ?? mark).querySelectorAll("a, b")].map((part) => {
    const copy = document.importNode(part, true);
    if (copy instanceof HTMLAnchorElement) copy.href = /** @type {HTMLAnchorElement} */ (part).href;
    return copy;
  });
  await openStep({ title: [name, label].filter(Boolean).join("\u00a0· "), build: (body) => build(body, parts) }, mark);
}

/** @type {(body: HTMLElement, parts: HTMLElement[]) => void} */
function build(body, parts) {
  /** @type {HTMLElement | null} */
  let list = null;
  for (const part of parts) {
    if (part.matches("b")) {
      const title = document.createElement("h3");
      title.append(...part.childNodes);
      body.append(title);
      list = null;
      continue;
    }
    if (!list) {
      list = document.createElement("ul");
      list.className = "text bl-cited";
      body.append(list);
    }
    const item = document.createElement("li");
    item.append(part);
    list.append(item);
  }
}
