// A case of practice out of the guided rulings: a way drawn through their trees, from their own pages.
import { shortOf } from "./trail.js";

/**
 * A way through a ruling as a case, also where it goes on in another: its questions with the answers
 * drawn, and as choices the result at its end beside others of the ruling where it ends. Null where
 * that has too few.
 *
 * @param {string} address @param {<T>(items: readonly T[]) => T[]} mix draws
 * @param {{ case_ask: string, case_none: string }} words
 * @returns {Promise<{ ask: string, facts: string[], choices: string[], right: number, laws: Element[] } | null>}
 */
export async function drawCase(address, mix, words) {
  let at = new URL(address, location.href);
  let ruling = await fetchRuling(at);
  const facts = [heading(ruling.querySelector("h1"))];
  let step = /** @type {HTMLElement} */ (ruling.querySelector("[data-step]"));
  while (!step.hasAttribute("data-result")) {
    const [drawn] = mix(answersOf(step));
    facts.push(factOf(step, drawn, words.case_none));
    const goal = new URL(hrefOf(drawn), at);
    if (goal.pathname !== at.pathname) {
      ruling = await fetchRuling(goal);
      facts.push(heading(ruling.querySelector("h1")));
    }
    at = goal;
    step = /** @type {HTMLElement} */ (ruling.getElementById(goal.hash.slice(1)));
  }
  const said = (/** @type {Element} */ end) => [...end.querySelectorAll(".say")].map(heading).join(" ");
  const others = mix([...ruling.querySelectorAll("[data-result]")]).map(said);
  const wrong = [...new Set(others)].filter((text) => text !== said(step)).slice(0, 2);
  if (wrong.length < 2) return null;
  const laws = [...step.querySelectorAll("figcaption a")].map((link) => {
    const where = new URL(hrefOf(link), at);
    return Object.assign(document.createElement("a"), { href: where.href, textContent: link.textContent });
  });
  return { ask: words.case_ask, facts, choices: [said(step), ...wrong], right: 0, laws };
}

/** @param {URL} address */
async function fetchRuling(address) {
  const answer = await fetch(address.href.split("#")[0]);
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** @param {Element | null} one what the build puts on every such page */
const heading = (one) => /** @type {Element} */ (one).textContent.trim();
/** @param {Element} link */
const hrefOf = (link) => /** @type {string} */ (link.getAttribute("href"));
/** A step holds those that its answers lead to. @param {Element} step */
const answersOf = (step) =>
  /** @type {HTMLAnchorElement[]} */ ([...step.querySelectorAll(":scope > .answers > li > a")]);
/** @param {Element} answer without where it leads */
const wordsOf = (answer) => heading(/** @type {Element} */ (answer.firstChild));

/** A question with its answer; of "none of these" also what is not so. @param {Element} step @param {Element} drawn @param {string} none */
function factOf(step, drawn, none) {
  const answer = wordsOf(drawn);
  const line = shortOf({ question: heading(step.querySelector("h2")), answer }, document.documentElement.lang);
  const others = answersOf(step).filter((one) => one !== drawn);
  const isLast = step.querySelector(":scope > .answers > :last-child")?.contains(drawn);
  const isNone = none.split("|").some((begin) => answer.startsWith(begin));
  if (!isLast || !isNone) return line;
  return `${line} (${others.map((one) => `✗ ${wordsOf(one)}`).join(" ")})`;
}
