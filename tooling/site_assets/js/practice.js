// Practice: questions one at a time, exams, and cases out of the guided rulings. The page holds
// every question of its level with its answer, that of all levels fetches papers; the trees of the
// rulings, and the words of the provisions, are fetched from their own pages.
import { askedAnchor } from "./anchor.js";
import { counted } from "./phrase.js";

/**
 * @typedef {object} Asked
 * @property {string} ask
 * @property {string[]} facts what is known of a case, each a line
 * @property {string[]} choices
 * @property {number} right the place of the right one
 * @property {Node[]} why what is shown with the answer
 */

const page = /** @type {HTMLElement} */ (document.querySelector("[data-practice]"));
const words = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("bl-practice-words")).textContent);
const start = /** @type {HTMLElement} */ (page.querySelector(".start"));
const list = /** @type {HTMLElement} */ (page.querySelector(".questions"));
const place = /** @type {HTMLElement} */ (page.querySelector(".asked"));

const anchor = askedAnchor();
// A question of another level stood on this page once.
for (const other of /** @type {NodeListOf<HTMLAnchorElement>} */ (page.querySelectorAll("[data-holds]"))) {
  if (other.dataset.holds?.split(" ").includes(anchor)) location.replace(`${other.href}#${anchor}`);
}

start.hidden = false;
list.hidden = !document.getElementById(anchor);
start.addEventListener("click", (event) => {
  const way = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.start;
  if (way === "cards") list.hidden = !list.hidden;
  else if (way === "case") runCases();
  else if (way) (way === "drill" ? runDrill() : runExam(Number(way))).catch(() => tell(words.failed));
});

/** @param {string} sentence */
function tell(sentence) {
  place.hidden = false;
  place.replaceChildren(make("p", { role: "status", textContent: sentence }));
}

/** @param {string} name @param {Record<string, unknown>} more @param {(Node | string)[]} inside */
function make(name, more = {}, ...inside) {
  const made = Object.assign(document.createElement(name), more);
  made.append(...inside);
  return made;
}

/** A mixed copy. @template T @param {readonly T[]} items @returns {T[]} */
function mix(items) {
  const mixed = [...items];
  for (let left = mixed.length - 1; left > 0; left--) {
    const other = Math.floor(Math.random() * (left + 1));
    [mixed[left], mixed[other]] = [mixed[other], mixed[left]];
  }
  return mixed;
}

/** The questions that a page holds, mixed. @param {ParentNode} root @returns {Asked[]} */
function questionsIn(root) {
  return mix([...root.querySelectorAll(".question")]).map((section) => {
    const choices = /** @type {HTMLElement} */ (section.querySelector(".choices"));
    return {
      ask: /** @type {HTMLElement} */ (section.querySelector("h2")).textContent,
      facts: [],
      choices: [...choices.children].map((one) => one.textContent),
      right: Number(choices.dataset.right),
      why: [
        ...[...section.querySelectorAll("details > :is(.why, .notice)")].map((one) => one.cloneNode(true)),
        quoted([...section.querySelectorAll(".laws a")]),
      ],
    };
  });
}

/** The questions of a paper, which has some of every level, mixed. @param {string} address @returns {Promise<Asked[]>} */
async function questionsOf(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return mix(await answer.json()).map(([ask, choices, right, why, laws, changed]) => ({
    ask,
    facts: [],
    choices,
    right,
    why: [
      make("p", { className: "why", textContent: why }),
      ...(changed ? [make("p", { className: "notice", textContent: changed })] : []),
      quoted(laws.map((/** @type {string[]} */ [name, href]) => make("a", { href, textContent: name }))),
    ],
  }));
}

/** The questions of every level, mixed, from their own pages: a kept language has those, and no paper. */
async function questionsOfLevels() {
  const others = /** @type {NodeListOf<HTMLAnchorElement>} */ (page.querySelectorAll(".levels a:not([aria-current])"));
  const found = [];
  for (const { href } of others) {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
    const there = new DOMParser().parseFromString(await answer.text(), "text/html");
    // Its links are counted from where it stands.
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (there.querySelectorAll(".laws a")))
      link.href = new URL(/** @type {string} */ (link.getAttribute("href")), href).href;
    found.push(...questionsIn(there));
  }
  return mix(found);
}

/** The questions that the page offers, mixed; a paper is fetched when the one before is used up. */
async function* drawQuestions() {
  const papers = mix(page.dataset.papers?.split(" ") ?? []);
  if (!papers.length) yield* questionsIn(list);
  for (const [at, address] of papers.entries()) {
    const paper = await questionsOf(address).catch(() => null);
    if (paper) yield* paper;
    else if (at) throw new Error(address);
    else {
      yield* await questionsOfLevels();
      return;
    }
  }
}

/**
 * Provisions that open where they stand, each with its words as soon as it does.
 * @param {Element[]} links
 */
function quoted(links) {
  const laws = links.map((link) => {
    const law = make(
      "details",
      {},
      make("summary", { textContent: link.textContent }),
      make("p", {}, link.cloneNode(true)),
    );
    law.addEventListener("toggle", () => quote(law), { once: true });
    return law;
  });
  return make("div", { className: "laws" }, ...laws);
}

/** @param {HTMLElement} law */
async function quote(law) {
  try {
    const { readPlace, copyWords } = await import("./place.js");
    const link = /** @type {HTMLAnchorElement} */ (law.querySelector("a"));
    law.querySelector("p")?.before(copyWords(await readPlace(link.href)));
    // What they cite opens in place, and the exercise goes on after it.
    await import("./reading.js");
  } catch {
    // The link to them stands there alone.
  }
}

/**
 * Shows a question and waits for the answer; then for "next" or "end".
 *
 * @param {Asked} asked @param {string} above @param {boolean} tells whether the answer is told at once
 * @returns {Promise<{ isRight: boolean, ends: boolean, counts: boolean }>} `counts`, whether an answer was given
 */
function put(asked, above, tells) {
  start.hidden = list.hidden = true;
  place.hidden = false;
  page.classList.add("running");
  return new Promise((resolve) => {
    const order = mix(asked.choices.map((_, index) => index));
    const heading = make("h2", { tabIndex: -1, textContent: asked.ask });
    const facts = make("ul", { className: "facts" }, ...asked.facts.map((line) => make("li", { textContent: line })));
    const buttons = order.map((index) => make("button", { type: "button", textContent: asked.choices[index] }));
    const end = make("button", { type: "button", textContent: words.stop });
    const bar = make("p", { className: "go-on" }, end);
    /** @type {boolean | null} */
    let given = null;
    end.addEventListener("click", () => resolve({ isRight: given === true, ends: true, counts: given !== null }));
    for (const [at, button] of buttons.entries()) {
      button.addEventListener("click", () => {
        const isRight = order[at] === asked.right;
        if (!tells) {
          resolve({ isRight, ends: false, counts: true });
          return;
        }
        given = isRight;
        for (const one of buttons) one.toggleAttribute("disabled", true);
        button.classList.add(isRight ? "is-right" : "is-wrong");
        buttons[order.indexOf(asked.right)].classList.add("is-right");
        const next = make("button", { type: "button", textContent: words.next });
        next.addEventListener("click", () => resolve({ isRight, ends: false, counts: true }));
        bar.prepend(next);
        bar.before(make("p", { role: "status", textContent: isRight ? words.right : words.wrong }));
        if (!isRight) bar.before(make("p", {}, make("b", { textContent: asked.choices[asked.right] })));
        bar.before(...asked.why);
        // The one to read first.
        place.querySelector(".laws details")?.setAttribute("open", "");
        next.focus();
      });
    }
    const choices = make("ol", { className: "choices" }, ...buttons.map((button) => make("li", {}, button)));
    place.replaceChildren(
      make("p", { className: "small", textContent: above }),
      ...(asked.facts.length ? [facts] : []),
      heading,
      choices,
      bar,
    );
    window.scrollTo(0, 0);
    heading.focus({ preventScroll: true });
  });
}

/** @param {number} right @param {number} all @param {Asked[]} missed @param {string} [why] it ended by itself */
function finish(right, all, missed, why = "") {
  const again = make("button", { type: "button", textContent: words.again });
  again.addEventListener("click", () => {
    place.hidden = true;
    start.hidden = false;
    page.classList.remove("running");
  });
  const shown = missed.map((one) =>
    make(
      "section",
      {},
      make("h3", { textContent: one.ask }),
      make("p", {}, make("b", { textContent: one.choices[one.right] })),
      ...one.why,
    ),
  );
  place.hidden = false;
  place.replaceChildren(
    ...(why ? [make("p", { role: "status", textContent: why })] : []),
    make("h2", { tabIndex: -1, textContent: counted(words.result, right, { right, all }) }),
    ...(shown.length ? [make("p", { textContent: words.mistakes }), ...shown] : []),
    make("p", { className: "go-on" }, again),
  );
  window.scrollTo(0, 0);
}

async function runDrill() {
  let [right, all] = [0, 0];
  for await (const asked of drawQuestions()) {
    const { isRight, ends, counts } = await put(asked, all ? counted(words.result, right, { right, all }) : "", true);
    if (counts) all++;
    if (isRight) right++;
    if (ends) break;
  }
  finish(right, all, []);
}

/** @param {number} count */
async function runExam(count) {
  // All of them are here before it begins.
  const questions = [];
  for await (const asked of drawQuestions()) if (questions.push(asked) === count) break;
  const missed = [];
  let done = 0;
  for (const asked of questions) {
    const { isRight, ends } = await put(asked, `${done + 1} / ${questions.length}`, false);
    if (ends) break;
    done++;
    if (!isRight) missed.push(asked);
  }
  finish(done - missed.length, done, missed);
}

async function runCases() {
  let [right, all] = [0, 0];
  for (const address of mix(page.dataset.rulings?.split(" ") ?? [])) {
    /** @type {Asked | null} */
    let asked = null;
    try {
      // An exam costs nobody what only these need.
      const { drawCase } = await import("./practice-case.js");
      const drawn = await drawCase(address, mix, words);
      asked = drawn && { ...drawn, why: [quoted(drawn.laws)] };
    } catch {
      // What was right so far is told, and the way back is there.
      finish(right, all, [], words.case_failed);
      return;
    }
    if (!asked) continue;
    const { isRight, ends, counts } = await put(asked, all ? counted(words.result, right, { right, all }) : "", true);
    if (counts) all++;
    if (isRight) right++;
    if (ends) break;
  }
  finish(right, all, []);
}
