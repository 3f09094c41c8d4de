// Folds the groups of a long list on a phone: the heading of each is a button that opens it. What is
// folded css/folds.css says, from the first paint on; an address into a group shows it, and so
// does the filter (js/sieve.js), and without scripts nothing is folded.
const groups = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-fold]"))];
const narrow = matchMedia("(max-width: 47.99rem)");

/** @param {HTMLElement} group */
const headOf = (group) => /** @type {HTMLElement} */ (group.querySelector(":scope > :is(h2, h3), :scope > .head > th"));

function arrange() {
  for (const group of groups) {
    const head = headOf(group);
    const button = head.querySelector("button");
    if (narrow.matches && !button) head.replaceChildren(makeButton(group, head));
    else if (!narrow.matches && button) head.replaceChildren(...button.childNodes);
  }
}

/**
 * @param {HTMLElement} group
 * @param {HTMLElement} head
 */
function makeButton(group, head) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  button.setAttribute("aria-expanded", String(group.classList.contains("open")));
  button.addEventListener("click", () => setOpen(group, !group.classList.contains("open")));
  return button;
}

/**
 * @param {HTMLElement} group
 * @param {boolean} isOpen
 */
function setOpen(group, isOpen) {
  group.classList.toggle("open", isOpen);
  headOf(group).querySelector("button")?.setAttribute("aria-expanded", String(isOpen));
  // What an address points at stays shown while it is the address.
  if (!isOpen && group.querySelector(":target")) history.replaceState(history.state, "", location.pathname);
}

function openNamed() {
  // A browser may not yet have gone to what the address names.
  const named = location.hash && document.getElementById(location.hash.slice(1));
  if (!named) return;
  const group = /** @type {HTMLElement | null} */ (named.closest("[data-fold]"));
  if (!group) return;
  setOpen(group, true);
  named.scrollIntoView();
}

arrange();
openNamed();
document.documentElement.classList.add("folds");
narrow.addEventListener("change", arrange);
window.addEventListener("hashchange", openNamed);
