// What can be done with a provision: copy its citation or its link, hand it on, show it, keep it.

import { copyText, canShare, share } from "./handover.js";
import { isKept, toggleKept } from "./kept.js";
import { readPlace, ROOT } from "./place.js";
import { fill } from "./phrase.js";
import { readWords } from "./reading-words.js";
import { button, openStep, say, wayOut } from "./sheet.js";

/** @import { Place } from "./place.js" */

/** The menu of a provision that a link names. @type {(href: string, from?: HTMLElement) => Promise<void>} */
export async function openMenuOf(href, from) {
  return openMenu(await readPlace(href), from);
}

/** The menu of a provision at hand. @type {(place: Place, from?: HTMLElement) => Promise<void>} */
export async function openMenu(place, from) {
  const words = await readWords();
  await openStep(
    { title: place.name, lang: place.lang, kind: "bl-menu", build: (body) => build(body, place, words) },
    from,
  );
}

/** @type {(body: HTMLElement, place: Place, words: Page.Words) => void} */
function build(body, place, words) {
  const list = document.createElement("ul");
  /** @param {HTMLElement} made */
  const add = (made) => {
    const item = document.createElement("li");
    item.append(made);
    list.append(item);
    return made;
  };
  /** @param {string} text */
  const copy = async (text) => {
    const done = await copyText(text);
    say(fill(done ? words.copied : words.copy_failed, { text }));
  };
  add(button(fill(words.copy_citation, { citation: place.citation }), () => copy(place.citation)));
  add(button(words.copy_link, () => copy(place.url)));
  if (canShare()) add(button(words.share, () => share({ title: place.citation, url: place.url })));
  add(button(words.qr, async () => (await import("./qr.js")).openQr(place.url, place.name)));
  add(button(words.table, async () => (await import("./at-table.js")).openTable(place)));
  const label = () => (isKept(place) ? words.unkeep : words.keep);
  const keep = add(
    button(label(), () => {
      const stored = toggleKept(place);
      keep.textContent = label();
      say(stored ? (isKept(place) ? words.kept_now : words.unkept) : words.no_store);
    }),
  );
  add(wayOut(words.all_kept, `${ROOT}${document.documentElement.lang}/kept/`));
  body.append(list);
}
