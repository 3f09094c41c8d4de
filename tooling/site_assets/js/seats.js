// Who is meant at this table: once a director has tapped the seat of the player it is about, and
// declarer's, the roles that a text says its words name (`data-roles`) have their compass points.
// A role of which it says nothing gets none: better no seat than a wrong one. Where a player is
// spoken to, and for an opponent on the left or right, the point stands in place of the role ("To
// East: ..."); elsewhere beside it, for who declares or pays is what one follows by.

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
 * Where roles stand in a sentence: where their words begin and end, the word and the role.
 *
 * @param {string} text @param {Record<string, string>} forms by word, and `never`, where they mean somebody else
 * @param {Map<string, string>} said which role each word names; the others are passed over
 * @returns {{ start: number, end: number, word: string, role: string }[]}
 */
export function findMentions(text, forms, said) {
  const all = Object.entries(forms).flatMap(([word, some]) => split(some).map((form) => ({ word, form })));
  all.sort((one, other) => other.form.length - one.form.length);
  const wordOf = new Map(all.map(({ word, form }) => [form, word]));
  /** @param {{ form: string }[]} some */
  const anyOf = (some) => some.map(({ form }) => literally(form)).join("|") || "$.";
  const [words, endings] = [all.filter(({ form }) => beginsWord(form)), all.filter(({ form }) => !beginsWord(form))];
  // What stands before a word is matched with it: not every browser can look behind.
  const pattern = new RegExp(`(?:(?:^|[^\\p{L}\\p{N}])(${anyOf(words)})|(${anyOf(endings)}))(?![\\p{L}\\p{N}])`, "giu");
  return [...text.matchAll(pattern)].flatMap((match) => {
    const form = match[1] ?? match[2];
    const word = wordOf.get(form.toLowerCase()) ?? "";
    const role = said.get(word);
    const end = match.index + match[0].length;
    return role ? [{ start: end - form.length, end, word, role }] : [];
  });
}

/** Each role the first time. @type {typeof findMentions} */
export function findRoles(text, forms, said) {
  const seen = new Set();
  return findMentions(text, forms, said).filter(({ role }) => !seen.has(role) && seen.add(role));
}

// Players whose place is all that their name says.
const PLACES = ["lho", "rho"];

/**
 * The seat in the case that its language needs, in place of a mention and what stands before it;
 * null where the role's own words have to stay.
 *
 * @param {string} text @param {{ start: number, end: number, word: string }} mention @param {Seat} seat
 * @param {Record<string, string>} cases `before`, by case what may stand before the words of a role; `to`, the case
 *     of who is spoken to, as its place in that list; `of`, what makes it another one's; and each seat by case
 * @returns {{ from: number, words: string } | null}
 */
function findInstead(text, { start, end, word }, seat, cases) {
  if (cases.of.split("|").some((one) => text.slice(end).startsWith(one))) return null;
  const small = text.toLowerCase();
  const tried = cases.before.split(";").flatMap((some, index) =>
    some.split("|").flatMap((one) => {
      // Its end may be the beginning of the role's words: "to " and "the offender".
      const from = small.lastIndexOf(one, start);
      const isThere = from >= 0 && from + one.length >= start && (from === 0 || !/\p{L}/u.test(text[from - 1]));
      return isThere ? [{ from, index, length: one.length }] : [];
    }),
  );
  tried.sort((one, other) => other.length - one.length);
  for (const { from, index } of tried) {
    if (!PLACES.includes(word) && String(index) !== cases.to) return null;
    const words = cases[seat].split(";")[index];
    const isFirst = text[from] !== text[from].toLowerCase();
    return { from, words: isFirst ? words[0].toUpperCase() + words.slice(1) : words };
  }
  return null;
}

/** @typedef {{ forms: Record<string, string>, cases: Record<string, string>, names: Record<string, string> }} SeatWords */

/**
 * What stands in a sentence once seats are known: the words to put in place of what is there from `from` to `end`;
 * nothing is taken away where those are one place. In their order.
 *
 * @param {string} text @param {Map<string, Seat[]>} roles where each sits @param {SeatWords} words
 * @param {Map<string, string>} said which role each word names
 * @returns {{ from: number, end: number, words: string }[]}
 */
export function findMarks(text, roles, { forms, cases, names }, said) {
  const told = new Set();
  return findMentions(text, forms, said).flatMap((mention) => {
    const at = roles.get(mention.role);
    if (!at) return [];
    const { end } = mention;
    const instead = at.length === 1 ? findInstead(text, mention, at[0], cases) : null;
    if (instead) return [{ ...instead, end }];
    if (told.has(mention.role)) return [];
    told.add(mention.role);
    return [{ from: end, end, words: ` (${at.map((one) => names[one]).join("–")})` }];
  });
}

/**
 * Sets the seats into every block, and takes away those of before.
 *
 * @param {Iterable<Element>} blocks @param {Seats} seats @param {SeatWords} words of the blocks' language
 * @param {string} [said] which roles their words name; else what the step around each block says
 */
export function showSeats(blocks, seats, words, said) {
  const roles = rolesOf(seats);
  for (const block of blocks) {
    for (const old of /** @type {NodeListOf<HTMLElement>} */ (block.querySelectorAll(".seat")))
      old.replaceWith(old.dataset.role ?? "");
    block.normalize();
    const step = /** @type {HTMLElement | null} */ (block.closest("[data-step]"));
    const named = readRoles(said ?? step?.dataset.roles);
    for (const text of textsOf(block)) {
      for (const mark of findMarks(text.data, roles, words, named).reverse()) {
        const seat = document.createElement("span");
        seat.className = "seat";
        seat.textContent = mark.words;
        text.splitText(mark.end);
        const role = text.splitText(mark.from);
        // What it stands in place of comes back with the next tap.
        if (role.data) seat.dataset.role = role.data;
        role.replaceWith(seat);
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
