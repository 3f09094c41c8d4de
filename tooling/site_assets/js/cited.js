// What cites a provision, in the sheet: a list of links, each of which opens there too.

import { openStep } from "./sheet.js";

/** Open the list of a mark; nothing is fetched for it, it stands in the page. */
export async function openCited(_href, mark) {
  const owner = mark.closest(".p, .entry, article");
  const own = owner.querySelector(":scope > .m .vh, :scope > .s > .m .vh, :scope > h3 > .m, :scope h1");
  const label = mark.querySelector(".vh").textContent.trim();
  const name = (own?.textContent ?? "").replace(/\s+/g, " ").trim();
  const links = [...mark.parentElement.querySelectorAll("a")].map((link) => {
    const copy = document.importNode(link, true);
    copy.href = link.href;
    return copy;
  });
  await openStep({ title: [name, label].filter(Boolean).join(" · "), build: (body) => build(body, links) }, mark);
}

function build(body, links) {
  const list = document.createElement("ul");
  list.className = "text bl-cited";
  for (const link of links) {
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  body.append(list);
}
