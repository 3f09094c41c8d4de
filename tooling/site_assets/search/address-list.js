// Lists and ranges of typed addresses: laws 16, 73 and 75, lois 53 à 56, 64A-C. Reads as
// language/addresses/typed_lists.py does.

import { combine, isDash, isFigures, readItems, readSteps } from "./address-steps.js";
import { FACTS } from "./facts.js";

/** @import { Level, Typed } from "./address-steps.js" */
/** @import { Reading } from "./address.js" */
/** @typedef {{readings: Reading[], isRange: boolean}} Member */
/** @typedef {{place: number, isRange: boolean, isNamed: boolean, isOpen: boolean}} Join */

const { shortestLaw: SHORTEST_LAW, sure: SURE_ALONE } = FACTS.address;

/**
 * What a list goes on with behind its first address, whose `steps` end at a place: the other
 * addresses as `{readings, isRange}`, and the place behind the last.
 * @param {Typed} typed
 * @param {number} end
 * @param {string[][]} steps
 * @param {string} prefix
 * @param {boolean} roman whether the number of that law is Roman
 * @returns {[Member[], number]}
 */
export function readList(typed, end, steps, prefix, roman) {
  const levels = typed.words.schemes[prefix];
  /** @type {Member[]} */
  const found = [];
  for (;;) {
    const join = readJoin(typed, end);
    const members = join ? readMember(typed, join, steps, levels, roman) : [];
    if (!join || !members.length) break;
    const last = members[0][1];
    const every = members
      .filter(([, behind]) => behind === last)
      .flatMap(([other]) => combine(other, levels))
      .map((chosen) => ({ prefix, levels, steps: chosen }));
    if (!every.length) break;
    [steps, end] = members[0];
    found.push({ readings: every, isRange: join.isRange });
  }
  return [found, end];
}

/**
 * What joins the next member; null where nothing follows.
 * @param {Typed} typed
 * @param {number} end
 */
function readJoin(typed, end) {
  const { pieces, shapes, words } = typed;
  if (end >= pieces.length) return null;
  let place = end;
  let isNamed = false;
  let isRange = isDash(typed.gap(end));
  let isOpen = !(isRange || typed.isListed(end));
  while (place < pieces.length) {
    const to = typed.rangeAt(place);
    const also = typed.joinAt(place);
    const isLaw = words.law.includes(shapes[place]) && Array.from(pieces[place]).length >= SHORTEST_LAW;
    if (!to && !also && !isLaw) break;
    isRange ||= to > 0;
    isNamed ||= isLaw;
    isOpen = false;
    place += to || also || 1;
  }
  if (place === pieces.length || (isOpen && typed.isGlued(end))) return null;
  return { place, isRange, isNamed, isOpen };
}

/**
 * All the steps that a member may stand for, likeliest first, and the place behind each.
 * @param {Typed} typed
 * @param {Join} given
 * @param {string[][]} before
 * @param {Level[]} levels
 * @param {boolean} roman
 * @returns {[string[][], number][]}
 */
function readMember(typed, { place, isNamed, isOpen }, before, levels, roman) {
  const [steps, end] = readSteps(typed, place, levels, isNamed || roman);
  const items = readItems(typed, place, levels, [steps, end], isNamed || roman);
  /** @type {[string[][], number][]} */
  const every = [steps, items].filter((one) => one.length).map((one) => [one, end]);
  if (isNamed || isOpen) return steps.length >= (isNamed ? 1 : SURE_ALONE) ? every : [];
  /** @type {[string[][], number][]} */
  const found = [];
  for (let depth = before.length - 1; depth > 0; depth -= 1) {
    const [inner, behind] = readSteps(typed, place, levels.slice(depth));
    if (!inner.length) continue;
    if (isFigures(typed.pieces[place]) || typed.endsAt(behind))
      found.push([[...before.slice(0, depth), ...inner], behind]);
    break;
  }
  if (steps.length) found.splice(steps.length >= SURE_ALONE ? 0 : found.length, 0, ...every);
  return found;
}
