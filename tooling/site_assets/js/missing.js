// The page for a missing address has every language: it shows that of the address, and the others
// stay one tap away in the bar above. Without this script all are shown.
import { showBar } from "./own-bar.js";

const root = new URL(/** @type {HTMLAnchorElement} */ (document.querySelector("a.brand")).href).pathname;
const spoken = location.pathname.slice(root.length).split("/")[0];
const sections = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".not-found section[lang]"))];
const own = sections.find((section) => section.lang === spoken);
if (own) {
  for (const section of sections) section.hidden = section !== own;
  document.documentElement.lang = own.lang;
  showBar([own.lang]);
  document.title = `${own.querySelector("h2")?.textContent} · ${document.title}`;
}
