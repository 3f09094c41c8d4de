// Examples in a query, taken for what they are examples of: 1NT over 2♣ for an insufficient bid, the
// king of hearts for a card. As retrieval/examples.py.

import { FACTS } from "./facts.js";
import { splitWords } from "./fold.js";
import { isLeftOut } from "./left-out.js";
import { readNumberWords } from "./numerals.js";
import { greeklishKeys, isGreeklish, lookAlikeKeys } from "./sounds.js";

/** @import { Token } from "./fold.js" */
/** @import { LeftOut } from "./left-out.js" */
/** @typedef {{signs: string[], terms: Record<string, string>, suits: Record<string, number>, numbers: Record<string, number>, ranks: string[], seats: string[], of: string[], over: string[], extra: string[], articles: string[], bids: string[], lone: string[], unsure: string[], order: string[], heard: Record<string, string> | null}} Examples the table of retrieval/examples.py */
/** @typedef {{kind: string, start: number, end: number, first: number, last: number, level: number, rank: number, isSure: boolean}} Example */
/** @typedef {[start: number, end: number, key: string]} Meaning */

const { symbols: SYMBOLS, hollow: HOLLOW, most: MOST_LEVEL, reach: BID_REACH, telling: TELLING } = FACTS.examples;
const { highestBid: HIGHEST_LEVEL } = FACTS.address;
const SYMBOL = new RegExp(`[${SYMBOLS}${HOLLOW}][\\ufe0e\\ufe0f]?`, "g");
const BID = /^(1?\d)(\D+)$/;
const SIGNED = /^\s*[-+=−–]\s*[0-9]/;

/**
 * A query with its examples taken for what they are examples of: `{text, understood}`, the latter
 * pairs of what was typed and the term; without what is left out.
 * @param {string} text
 * @param {Examples} table
 * @param {LeftOut[]} leftOut
 * @returns {{text: string, understood: string[][]}}
 */
export function abstractExamples(text, table, leftOut = []) {
  const plain = withSuits(text, table);
  const tokens = tokensOf(plain, table);
  const found = findExamples(plain, tokens, table);
  if (!found.length) return { text, understood: [] };
  /** @type {string[][]} */
  const understood = [];
  const said = new Set();
  let made = "";
  let place = 0;
  for (const [start, end, key] of meaningsOf(plain, tokens, found, table)) {
    const term = table.terms[key] ?? "";
    if (leftOut.length && isLeftOut(leftOut, plain.slice(start, end), term)) continue;
    made += plain.slice(place, start);
    if (term && !said.has(key)) made += ` ${term} `;
    if (term) understood.push([plain.slice(start, end).replace(/\s+/g, " "), term]);
    said.add(key);
    place = end;
  }
  return { text: (made + plain.slice(place)).trim(), understood };
}

/**
 * A folded word as examples have it: in a Greek query also where it is in Latin letters.
 * @param {string} form
 * @param {Examples} table
 */
export function hearExample(form, { heard }) {
  if (!heard || !isGreeklish(form)) return form;
  const key = [...greeklishKeys(form), ...lookAlikeKeys(form)].find((one) => Object.hasOwn(heard, one));
  return key === undefined ? form : heard[key];
}

/**
 * @param {string} text
 * @param {Examples} table
 */
function tokensOf(text, table) {
  return splitWords(text).map((token) => ({ ...token, form: hearExample(token.form, table) }));
}

/**
 * What each word of a query that counts tells in passing: null, or the key of a term ("suit", "other"
 * for another suit than the one before), "rank" for a card, "" for what was told already.
 * @param {string[]} forms
 * @param {Examples} table
 * @returns {(string | null)[]}
 */
export function tellInPassing(forms, { lone, suits, unsure, order }) {
  const ranks = forms.map((form) => (lone.includes(form) ? (suits[form] ?? -1) : null));
  /** @type {(string | null)[]} */
  const told = forms.map(() => null);
  const named = ranks.filter((rank) => rank !== null);
  const asks = forms.some((form) => order.includes(form));
  if (asks || forms.length < TELLING || forms.length === named.length) return told;
  const isAlone = new Set(named.filter((rank) => rank >= 0)).size < 2;
  let first = -1;
  for (const [place, rank] of ranks.entries()) {
    // "Club" is a suit beside another one.
    if (rank === null || (isAlone && unsure.includes(forms[place]))) continue;
    if (rank < 0) told[place] = "rank";
    else if (first < 0) [first, told[place]] = [rank, "suit"];
    else told[place] = rank !== first && !told.includes("other") ? "other" : "";
  }
  return told;
}

/**
 * Whether a query is nothing but bids, two or more: 1H 1D, 1♠-1♥.
 * @param {string} text
 * @param {Examples} table
 */
export function isAuction(text, table) {
  const plain = withSuits(text, table);
  const tokens = tokensOf(plain, table);
  const bids = findExamples(plain, tokens, table).filter(({ kind }) => kind === "bid");
  return bids.length > 1 && sizeOf(bids) === tokens.length;
}

/**
 * @param {string} text
 * @param {Examples} table
 */
function withSuits(text, { signs }) {
  return text.replace(SYMBOL, ([symbol]) => {
    const rank = Math.max(SYMBOLS.indexOf(symbol), HOLLOW.indexOf(symbol));
    return rank < signs.length ? ` ${signs[rank]} ` : " ";
  });
}

/**
 * How many tokens examples take.
 * @param {Example[]} examples
 */
function sizeOf(examples) {
  return examples.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/**
 * @param {string} text
 * @param {Token[]} tokens
 * @param {Examples} table
 */
function findExamples(text, tokens, table) {
  /** @type {Example[]} */
  const found = [];
  for (let place = 0; place < tokens.length; ) {
    let one = bidAt(tokens, place, table) ?? cardAt(tokens, place, table);
    if (!one && table.seats.includes(tokens[place].form)) one = example("seat", tokens, place, place);
    if (one) found.push(one);
    place = one ? one.last + 1 : place + 1;
  }
  // "One heart" is a bid among bids, "a heart" a card; a seat alone is asked for itself.
  const bids = found.filter(({ kind }) => kind === "bid");
  const isSeveral = bids.length > 1 && areCalled(text, tokens, bids, table);
  const kept = found.filter(({ isSure }) => isSure || isSeveral);
  return tokens.length > kept.filter(({ kind }) => kind === "seat").length ? kept : [];
}

/**
 * Whether bids are told of, and not cards with an article ("een ruitje ... een klavertje"): one of them
 * can be nothing else ("één ruiten"), a word tells of calls, or nothing else is said.
 * @param {string} text
 * @param {Token[]} tokens
 * @param {Example[]} bids
 * @param {Examples} table
 */
function areCalled(text, tokens, bids, table) {
  // As it is typed, but for what is elided before it: "d'un".
  const typed = (/** @type {Token} */ { form, end }) => text.slice(end - form.length, end).toLowerCase();
  if (bids.some(({ isSure, first }) => isSure || !table.articles.includes(typed(tokens[first])))) return true;
  const others = tokens.filter((_, place) => !bids.some(({ first, last }) => first <= place && place <= last));
  const isOver = others.every(({ form }) => table.over.includes(form));
  return isOver || others.some(({ form }) => table.bids.includes(form));
}

/**
 * @param {string} kind
 * @param {Token[]} tokens
 * @param {number} first
 * @param {number} last
 */
function example(kind, tokens, first, last, level = 0, rank = 0, isSure = true) {
  return { kind, start: tokens[first].start, end: tokens[last].end, first, last, level, rank, isSure };
}

/**
 * The rank of a suit named at a place, and how many tokens name it: 0 for none.
 * @param {Token[]} tokens
 * @param {number} place
 * @param {Examples} given
 * @returns {[rank: number, size: number]}
 */
function suitAt(tokens, place, { suits }) {
  for (const size of [2, 1]) {
    const named = tokens.slice(place, place + size);
    const name = named.map(({ form }) => form).join(" ");
    if (name.length > 1 && Object.hasOwn(suits, name)) return [suits[name], named.length];
  }
  return [0, 0];
}

/**
 * @param {string} form
 * @param {Pick<Examples, "numbers">} given
 */
function countAt(form, { numbers }) {
  if (/^\d+$/.test(form)) return form.length < 3 ? Number(form) : 0;
  return readNumberWords([form], 0, numbers)?.value ?? 0;
}

/**
 * @param {Token[]} tokens
 * @param {number} place
 * @param {Examples} table
 * @returns {Example | null}
 */
function bidAt(tokens, place, table) {
  const { form } = tokens[place];
  const [, digits = "", suit = ""] = BID.exec(form) ?? [];
  if (suit && Object.hasOwn(table.suits, suit)) {
    const level = Number(digits);
    return level > 0 && level <= MOST_LEVEL ? example("bid", tokens, place, place, level, table.suits[suit]) : null;
  }
  const level = countAt(form, table);
  if (level < 1 || level > MOST_LEVEL || place + 1 === tokens.length) return null;
  const [rank, size] = suitAt(tokens, place + 1, table);
  return size ? example("bid", tokens, place, place + size, level, rank, /^\d+$/.test(form) || level > 1) : null;
}

/**
 * "King of hearts", "hartenaas", "klaver 9", "ντάμα καρό".
 * @param {Token[]} tokens
 * @param {number} place
 * @param {Examples} table
 * @returns {Example | null}
 */
function cardAt(tokens, place, table) {
  const { form } = tokens[place];
  const { ranks, suits } = table;
  const isGlued = ranks.some((rank) => {
    const suit = form.slice(0, -rank.length);
    return form.endsWith(rank) && suit.length > 2 && Object.hasOwn(suits, suit);
  });
  if (isGlued) return example("card", tokens, place, place);
  const isSpot = (/** @type {string} */ other) => countAt(other, table) >= 2 && countAt(other, table) <= 10;
  const [, size] = suitAt(tokens, place, table);
  const value = size ? tokens[place + size]?.form : undefined;
  if (value !== undefined && (ranks.includes(value) || (/^\d+$/.test(value) && isSpot(value)))) {
    return example("card", tokens, place, place + size);
  }
  const isRank = ranks.includes(form);
  if (!isRank && !isSpot(form)) return null;
  const behind = table.of.includes(tokens[place + 1]?.form) ? place + 2 : place + 1;
  // A number before its suit is a bid; a card has a word between.
  if (!isRank && behind === place + 1) return null;
  const [, width] = suitAt(tokens, behind, table);
  return width ? example("card", tokens, place, behind + width - 1) : null;
}

/**
 * The spans of examples with the key of what each is an example of.
 * @param {string} text
 * @param {Token[]} tokens
 * @param {Example[]} found
 * @param {Examples} table
 * @returns {Meaning[]}
 */
function meaningsOf(text, tokens, found, table) {
  const [from, to] = insufficient(tokens, found, table);
  /** @type {Meaning[]} */
  const meant = [];
  for (const [place, one] of found.entries()) {
    if (place === from) meant.push([one.start, found[to].end, "low"]);
    if (place >= from && place <= to) continue;
    if (one.kind === "bid") meant.push(meaningOfBid(text, tokens, one, table));
    else meant.push([one.start, one.end, one.kind]);
  }
  // The bids before an insufficient one say no more.
  return to < 0 ? meant : meant.map(([start, end, key]) => [start, end, key === "bid" ? "" : key]);
}

/**
 * @param {string} text
 * @param {Token[]} tokens
 * @param {Example} given
 * @param {Examples} table
 * @returns {Meaning}
 */
function meaningOfBid(text, tokens, { start, end, last, level }, table) {
  if (level > HIGHEST_LEVEL) return [start, end, "beyond"];
  const signed = SIGNED.exec(text.slice(end));
  if (signed) return [start, end + signed[0].length, "score"];
  const [word, count] = tokens.slice(last + 1, last + 3);
  if (count && table.extra.includes(word.form) && countAt(count.form, table)) return [start, count.end, "score"];
  return [start, end, "bid"];
}

/**
 * Which two examples are bids of which the later is not above the earlier; numbers that none has.
 * @param {Token[]} tokens
 * @param {Example[]} found
 * @param {Examples} table
 * @returns {[number, number]}
 */
function insufficient(tokens, found, table) {
  const bids = [...found.entries()].filter(([, { kind }]) => kind === "bid");
  const size = sizeOf(bids.map(([, bid]) => bid));
  for (let step = 0; step + 1 < bids.length; step += 1) {
    const [[at, one], [behind, other]] = [bids[step], bids[step + 1]];
    const between = tokens.slice(one.last + 1, other.first);
    const isNear = behind === at + 1 && between.length <= BID_REACH;
    if (!isNear || Math.max(one.level, other.level) > HIGHEST_LEVEL) continue;
    const rise = (other.level - one.level) * SYMBOLS.length * 2 + other.rank - one.rank;
    if (between.some(({ form }) => table.over.includes(form))) {
      if (rise >= 0) return [at, behind];
    } else if (size === tokens.length && rise <= 0) {
      return [at, behind];
    }
  }
  return [Infinity, -1];
}
