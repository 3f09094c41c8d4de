// Which provisions a typed address means. As retrieval/query/addresses.py.

import { articlesOf, locatorOf, printedOf } from "./address.js";

/** @import { Member } from "./address-list.js" */
/** @import { Reading } from "./address.js" */
/** @import { LanguageIndex, Row } from "./store.js" */
/** @typedef {{reading: Reading, entry: Row | undefined}} Chosen */

/** @type {Record<string, RegExp>} */
const STEPS = { law: /^\d+$/, number: /^\d+$/, capital: /^[A-Z]$/, letter: /^[a-z]$/, roman: /^[ivx]+$/ };

/**
 * The address meant of several readings, and the innermost existing entry that holds it, if any.
 * @param {LanguageIndex} index
 * @param {Reading[]} readings
 * @returns {Promise<Chosen>}
 */
export async function chooseReading(index, readings) {
  /** @type {[Reading, Row[]][]} */
  const known = [];
  for (const reading of readings) {
    for (const article of new Set(articlesOf(reading))) known.push([reading, await index.article(article)]);
  }
  /** @type {(reading: Reading, entries: Row[], steps: string[]) => Row | undefined} */
  const at = (reading, entries, steps) => entries.find((entry) => entry.locator === locatorOf({ ...reading, steps }));
  for (const [reading, entries] of known) {
    const entry = at(reading, entries, reading.steps);
    if (entry) return { reading, entry };
  }
  for (const [reading, entries] of known) {
    const least = reading.prefix ? 0 : 1;
    for (let depth = reading.steps.length - 1; depth >= least; depth -= 1) {
      const entry = at(reading, entries, reading.steps.slice(0, depth));
      if (entry) return { reading, entry };
    }
  }
  return { reading: readings[0], entry: undefined };
}

/**
 * The entries of a list behind its first, by number, ranges spelled out; and the first address
 * that does not exist, as printed. `first` is what `chooseReading` gives.
 * @param {LanguageIndex} index
 * @param {Chosen} first
 * @param {Member[]} more
 */
export async function spellOut(index, first, more) {
  const numbers = [];
  let missing = "";
  let last = first;
  for (const { readings, isRange } of more) {
    const { reading, entry } = await chooseReading(index, readings);
    if (entry?.locator !== locatorOf(reading)) {
      missing ||= printedOf(reading);
      continue;
    }
    if (isRange) numbers.push(...(await between(index, last, { reading, entry })));
    numbers.push(entry.number);
    last = { reading, entry };
  }
  return { numbers, missing };
}

/**
 * The provisions between two of one rank: laws, or parts of one part; none between others.
 * @param {LanguageIndex} index
 * @param {Chosen} first
 * @param {Chosen} last
 * @returns {Promise<number[]>}
 */
async function between(index, first, last) {
  const { steps, prefix, levels } = first.reading;
  const outer = steps.slice(0, -1);
  const [from, to] = [first.entry, last.entry];
  if (!from || !to) return [];
  const isBetween = (/** @type {number} */ number) => number > from.number && number < to.number;
  if (prefix !== last.reading.prefix || steps.length !== last.reading.steps.length) return [];
  if (!outer.length && !prefix) return index.articles.map(([, , number]) => number).filter(isBetween);
  const parent = locatorOf({ ...first.reading, steps: outer });
  if (parent !== locatorOf({ ...last.reading, steps: last.reading.steps.slice(0, -1) })) return [];
  const { kind, joint = "" } = levels[outer.length];
  const entries = await index.article(from.article);
  const isChild = (/** @type {Row} */ { locator }) =>
    locator.startsWith(parent + joint) && STEPS[kind].test(locator.slice(parent.length + joint.length));
  return entries.filter((one) => isBetween(one.number) && isChild(one)).map((one) => one.number);
}
