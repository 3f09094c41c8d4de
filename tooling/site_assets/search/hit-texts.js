// Which words of a provision stand for it in a list of results.

import { textOf } from "./search-client.js";

// Of what lies in a heading so much is told at once: of so many provisions so many words.
const OVERVIEW = 3;
const FIRST_WORDS = 8;

/**
 * A hit that is a heading alone with words below it, which no other hit shows (`said`): the first
 * that match, else the first. Where all are shown, it is where one of them begins, or all do.
 */
export async function withWords(hit, around, said, { client, query, choice }) {
  if (hit.kind === "ruling" || hasWords(hit)) return hit;
  const asked = { ...hit, variants: undefined };
  const worded = around
    .filter((one) => one.work === hit.work && isAbove(hit.locator, one.locator) && hasWords(one))
    .map(({ texts }) => ({ ...asked, texts }))
    .filter((one) => variantOf(one, choice) !== undefined);
  /** @type {typeof worded} */
  const rest = [];
  for (const one of worded) {
    const pieces = await client.snippet(one, query, variantOf(one, choice));
    if (said.has(textOf(pieces))) continue;
    if (pieces.some(([, isMatch]) => isMatch)) return one;
    rest.push(one);
  }
  // An address marks nothing.
  const unmarked = worded.map((one) => ({ ...one, isAddress: true }));
  for (const one of unmarked) {
    if (rest.length) break;
    if (!said.has(textOf(await client.snippet(one, query, variantOf(one, choice))))) rest.push(one);
  }
  return rest[0] ?? overviewOf(unmarked, choice) ?? hit;
}

/** The headings above a provision and its own, the law's first, each once. */
export function headingsOf(hit, around) {
  if (!/^\d/.test(hit.article)) return [];
  const above = around.filter(
    ({ work, locator }) => work === hit.work && (locator === hit.locator || isAbove(locator, hit.locator)),
  );
  return [...new Set(above.map(({ title }) => title).filter(Boolean))];
}

/** One hit in place of several, with where each of them begins. */
function overviewOf(hits, choice) {
  const [first] = hits;
  if (!first) return undefined;
  const begun = hits.slice(0, OVERVIEW).map((one) => {
    const bit = variantOf(one, choice);
    const [, , text] = one.texts.find(([other]) => other === bit);
    const words = text.split(/\s+/).slice(0, FIRST_WORDS);
    return `${words.join(" ")}${hits.length > 1 ? " …" : ""}`;
  });
  return { ...first, texts: [[variantOf(first, choice), "", begun.join(" ")]] };
}

/** Whether it says something itself, and is no heading alone. */
export function hasWords({ texts }) {
  return texts.some(([, , text]) => text);
}

// 27B1 is above 27B1a and not above 27B10.
function isAbove(locator, other) {
  if (!other.startsWith(locator) || other === locator) return false;
  return !(/\d$/.test(locator) && /^\d/.test(other.slice(locator.length)));
}

export function isWanted(hit, choice) {
  if (choice.work && hit.work !== choice.work) return false;
  return variantOf(hit, choice) !== undefined;
}

/** The first wording of a hit that matches and that the filters let through. */
export function variantOf(hit, choice) {
  const found = hit.texts.find(([bit]) => {
    const [, name] = hit.shown.variants[bit];
    if (choice.text && (name === "plain" ? "plain" : "official") !== choice.text) return false;
    return hit.variants === undefined || ((hit.variants >> bit) & 1) === 1;
  });
  return found?.[0];
}
