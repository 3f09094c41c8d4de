// Who is meant at this table: once a director has tapped the seat of the player it is about, and
// declarer's, the roles that a text says its words name (`data-roles`) have their compass points
// beside them. A role of which it says nothing gets none: better no seat than a wrong one.

/** @typedef {"N" | "E" | "S" | "W"} Seat */
/** @typedef {{ offender?: Seat, explainer?: Seat, declarer?: Seat }} Seats */

const CLOCKWISE = /** @type {Seat[]} */ (["N", "E", "S", "W"]);
const KEY = "bridgelaws.seats";

/** @param {unknown} value @returns {Seat | undefined} */
const seat = (value) => CLOCKWISE.find((one) => one === value);

/** The seats tapped in this window, also in another ruling. @returns {Seats} */
export function readSeats() {
  try {
    const { offender, explainer, declarer } = JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? {};
    return { offender: seat(offender), explainer: seat(explainer), declarer: seat(declarer) };
  } catch {
    return {};
  }
}

/** @param {Seats} seats */
export function storeSeats(seats) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // A browser that stores nothing forgets them on the next page.
  }
}

/**
 * The seats of each role (`PLAYER_ROLES` and `DECLARER_ROLES` of model/ruling.py); a side has two.
 * Roles nobody can know yet are not in it.
 *
 * @param {Seats} seats of the player it is about or of who explained, and of declarer
 * @returns {Map<string, Seat[]>}
 */
export function rolesOf({ offender, explainer, declarer }) {
  const roles = new Map();
  /** @param {Seat} from @param {number} steps */
  const next = (from, steps) => CLOCKWISE[(CLOCKWISE.indexOf(from) + steps) % 4];
  const player = offender ?? explainer;
  if (player) {
    roles.set("offender", [player]).set("partner", [next(player, 2)]);
    roles.set("lho", [next(player, 1)]).set("rho", [next(player, 3)]);
    roles.set("side", sideOf(player)).set("others", sideOf(next(player, 1)));
  }
  if (declarer) {
    roles.set("declarer", [declarer]).set("dummy", [next(declarer, 2)]);
    roles.set("declarer-lho", [next(declarer, 1)]).set("declarer-rho", [next(declarer, 3)]);
    roles.set("declaring", sideOf(declarer)).set("defenders", sideOf(next(declarer, 1)));
  }
  return roles;
}

/**
 * Which role each word of a text names, as its page says it: "declarer:declarer partner:dummy".
 *
 * @param {string} [said] @returns {Map<string, string>}
 */
const readRoles = (said = "") =>
  new Map(said.split(" ").flatMap((one) => (one ? [/** @type {[string, string]} */ (one.split(":"))] : [])));

/** @param {Seat} one @returns {Seat[]} in the order in which everybody says them */
const sideOf = (one) => (one === "N" || one === "S" ? ["N", "S"] : ["E", "W"]);

/** @param {string} forms @returns {string[]} */
const split = (forms) => forms.split("|").sort((one, other) => other.length - one.length);
/** @param {string} text */
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** A form that begins with a letter begins a word; "’s partner" ends one. @param {string} form */
const beginsWord = (form) => /^\p{L}/u.test(form);

/**
 * Where roles stand in a sentence: each the first time, the end of its words and the role.
 *
 * @param {string} text @param {Record<string, string>} forms by word, and `never`, where they mean somebody else
 * @param {Map<string, string>} said which role each word names; the others are passed over
 * @returns {{ end: number, role: string }[]}
 */
export function findRoles(text, forms, said) {
  const all = Object.entries(forms).flatMap(([word, some]) => split(some).map((form) => ({ word, form })));
  all.sort((one, other) => other.form.length - one.form.length);
  const wordOf = new Map(all.map(({ word, form }) => [form, word]));
  /** @param {{ form: string }[]} some */
  const anyOf = (some) => some.map(({ form }) => literally(form)).join("|") || "$.";
  const [words, endings] = [all.filter(({ form }) => beginsWord(form)), all.filter(({ form }) => !beginsWord(form))];
  // What stands before a word is matched with it: not every browser can look behind.
  const pattern = new RegExp(`(?:(?:^|[^\\p{L}\\p{N}])(${anyOf(words)})|(${anyOf(endings)}))(?![\\p{L}\\p{N}])`, "giu");
  const found = [];
  const seen = new Set();
  for (const match of text.matchAll(pattern)) {
    const role = said.get(wordOf.get((match[1] ?? match[2]).toLowerCase()) ?? "");
    if (!role || seen.has(role)) continue;
    seen.add(role);
    found.push({ end: match.index + match[0].length, role });
  }
  return found;
}

/**
 * Sets the seats beside the roles in every block, and takes away those of before.
 *
 * @param {Iterable<Element>} blocks @param {Seats} seats
 * @param {Record<string, string>} forms @param {Record<string, string>} names of the seats
 * @param {string} [said] which roles their words name; else what the step around each block says
 */
export function showSeats(blocks, seats, forms, names, said) {
  const roles = rolesOf(seats);
  for (const block of blocks) {
    for (const old of block.querySelectorAll(".seat")) old.remove();
    block.normalize();
    const step = /** @type {HTMLElement | null} */ (block.closest("[data-step]"));
    const named = readRoles(said ?? step?.dataset.roles);
    for (const text of textsOf(block)) {
      for (const { end, role } of findRoles(text.data, forms, named).reverse()) {
        const at = roles.get(role);
        if (!at) continue;
        const mark = document.createElement("span");
        mark.className = "seat";
        mark.textContent = ` (${at.map((one) => names[one]).join("–")})`;
        text.splitText(end).before(mark);
      }
    }
  }
}

/** @param {Element} block @returns {Text[]} */
function textsOf(block) {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) found.push(/** @type {Text} */ (walker.currentNode));
  return found;
}
