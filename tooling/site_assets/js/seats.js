// Who is meant at this table: once a director has tapped the seat of the player it is about, and
// declarer's, each role in a ruling's words has its compass point beside it.

/** @typedef {"N" | "E" | "S" | "W"} Seat */
/** @typedef {{ offender?: Seat, declarer?: Seat }} Seats */

const CLOCKWISE = /** @type {Seat[]} */ (["N", "E", "S", "W"]);
const KEY = "bridgelaws.seats";

/** @param {unknown} value @returns {Seat | undefined} */
const seat = (value) => CLOCKWISE.find((one) => one === value);

/** The seats tapped in this window, also in another ruling. @returns {Seats} */
export function readSeats() {
  try {
    const { offender, declarer } = JSON.parse(sessionStorage.getItem(KEY)) ?? {};
    return { offender: seat(offender), declarer: seat(declarer) };
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
 * The seats of each role; a side has two. Roles nobody can know yet are not in it.
 *
 * @param {Seats} seats @returns {Map<string, Seat[]>}
 */
export function rolesOf({ offender, declarer }) {
  const roles = new Map();
  /** @param {Seat} from @param {number} steps */
  const next = (from, steps) => CLOCKWISE[(CLOCKWISE.indexOf(from) + steps) % 4];
  if (offender) {
    const own = [offender, next(offender, 2)];
    roles.set("offender", [offender]).set("partner", [own[1]]);
    roles.set("lho", [next(offender, 1)]).set("rho", [next(offender, 3)]);
    roles.set("side", sideOf(own[0])).set("others", sideOf(next(offender, 1)));
  }
  if (declarer) roles.set("declarer", [declarer]).set("dummy", [next(declarer, 2)]);
  return roles;
}

/** @param {Seat} one @returns {Seat[]} in the order in which everybody says them */
const sideOf = (one) => (one === "N" || one === "S" ? ["N", "S"] : ["E", "W"]);

/** @param {string} forms @returns {string[]} */
const split = (forms) => forms.split("|").sort((one, other) => other.length - one.length);
/** @param {string} text */
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Where roles stand in a sentence: each the first time, the end of its words and the role.
 *
 * @param {string} text @param {Record<string, string>} forms by role, and `never`, where they mean somebody else
 * @returns {{ end: number, role: string }[]}
 */
export function findRoles(text, forms) {
  const roles = Object.entries(forms).flatMap(([role, all]) => split(all).map((form) => ({ role, form })));
  roles.sort((one, other) => other.form.length - one.form.length);
  const roleOf = new Map(roles.map(({ role, form }) => [form, role]));
  const pattern = new RegExp(
    `(?:^|[^\\p{L}\\p{N}])(${roles.map(({ form }) => literally(form)).join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  const found = [];
  const seen = new Set(["never"]);
  for (const match of text.matchAll(pattern)) {
    const role = roleOf.get(match[1].toLowerCase());
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
 */
export function showSeats(blocks, seats, forms, names) {
  const roles = rolesOf(seats);
  for (const block of blocks) {
    for (const old of block.querySelectorAll(".seat")) old.remove();
    block.normalize();
    for (const text of textsOf(block)) {
      for (const { end, role } of findRoles(text.data, forms).reverse()) {
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
