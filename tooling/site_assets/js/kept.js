// What a reader keeps, on this device alone: provisions kept, the last ten read, and the second
// language at the table. A browser that stores nothing costs the list and never the page.

import { ROOT, readPlace } from "./place.js";

const KEY = "bridgelaws.kept";
const SECOND = "bridgelaws.second";
export const MOST_KEPT = 500;
const MOST_RECENT = 10;

const LANGUAGE = /^[a-z]{2}$/;
const PATH = /^(?:[a-z0-9][a-z0-9._-]*\/)+$/;
const ANCHOR = /^[\w.~-]{1,80}$/;
const WORDING = /^[0-9a-f]{8}$/;

/**
 * Both lists, the newest first.
 * @returns {Page.KeptLists}
 */
export function readKept() {
  try {
    return checkKept(JSON.parse(localStorage.getItem(KEY) ?? "null")) ?? { kept: [], recent: [] };
  } catch {
    return { kept: [], recent: [] };
  }
}

/** Store both lists; false where the browser does not let us. @param {Page.KeptLists} lists */
export function storeKept({ kept, recent }) {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({
        format: "bridgelaws-kept",
        version: 1,
        kept: kept.slice(0, MOST_KEPT),
        recent: recent.slice(0, MOST_RECENT),
      }),
    );
    return true;
  } catch {
    return false;
  }
}

/**
 * The lists in what was stored or came from a file; null unless all of it is in order. What is
 * read here becomes links and words of a page: no address that leaves the site gets through.
 * @param {any} value
 * @returns {Page.KeptLists | null}
 */
export function checkKept(value) {
  if (value?.format !== "bridgelaws-kept" || value.version !== 1) return null;
  const lists = [value.kept, value.recent];
  if (!lists.every((list) => Array.isArray(list) && list.length <= MOST_KEPT && list.every(isPlace))) return null;
  const [kept, recent] = lists.map((list) => list.map(copyOf));
  return { kept, recent: recent.slice(0, MOST_RECENT) };
}

/** @type {(entry: Page.Kept) => Page.Kept} */
function copyOf({ path, anchor, names, seen }) {
  return seen ? { path, anchor, names, seen } : { path, anchor, names };
}

/** @param {unknown} seen */
const isSeen = (seen) =>
  seen === undefined ||
  (seen !== null &&
    typeof seen === "object" &&
    !Array.isArray(seen) &&
    Object.entries(seen).length <= 8 &&
    Object.entries(seen).every(([lang, hash]) => LANGUAGE.test(lang) && WORDING.test(String(hash))));

/** @param {any} place */
function isPlace(place) {
  const { path, anchor, names, seen } = place ?? {};
  return (
    isSeen(seen) &&
    typeof path === "string" &&
    path.length <= 120 &&
    PATH.test(path) &&
    typeof anchor === "string" &&
    (anchor === "" || ANCHOR.test(anchor)) &&
    names !== null &&
    typeof names === "object" &&
    !Array.isArray(names) &&
    Object.entries(names).length <= 8 &&
    Object.entries(names).every(([lang, name]) => LANGUAGE.test(lang) && typeof name === "string" && name.length <= 200)
  );
}

/** @type {(one: Pick<Page.Kept, "path" | "anchor">, other: Pick<Page.Kept, "path" | "anchor">) => boolean} */
const isSame = (one, other) => one.path === other.path && one.anchor === other.anchor;

/** @import { Place } from "./place.js" */

/** Whether a provision is kept. @param {Place} place */
export const isKept = (place) => readKept().kept.some((one) => isSame(one, place));

/** Keep a provision, or keep it no longer; false where nothing can be stored. @param {Place} place */
export function toggleKept(place) {
  const { kept, recent } = readKept();
  const rest = kept.filter((one) => !isSame(one, place));
  const before = kept.find((one) => isSame(one, place));
  const isStored = storeKept({ kept: before ? rest : [entryOf(place), ...rest], recent });
  if (isStored && !before) noteSeen(place.path, place.lang);
  return isStored;
}

/** The wordings of a language; none where they cannot be had. @type {(lang: string) => Promise<Page.Wordings>} */
export async function readWordings(lang) {
  try {
    const response = await fetch(`${ROOT}${lang}/wordings.json`);
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}

/** Note that what is kept of a page was read as it is now. @type {(path: string, lang: string) => Promise<void>} */
async function noteSeen(path, lang) {
  if (!readKept().kept.some((one) => one.path === path)) return;
  const hashes = (await readWordings(lang))[path] ?? {};
  const { kept, recent } = readKept();
  const noted = kept.map((one) => {
    const hash = one.path === path ? hashes[one.anchor] : "";
    return hash ? { ...one, seen: { ...one.seen, [lang]: hash } } : one;
  });
  storeKept({ kept: noted, recent });
}

/**
 * What became in a language of what is kept since it was last read there: `turned` where it says something
 * else, `gone` where its number stands no longer on that page, or the page is there no longer; else nothing.
 * @type {(entry: Page.Kept, wordings: Page.Wordings, lang: string) => "" | "turned" | "gone"}
 */
export function whatBecame({ path, anchor, seen }, wordings, lang) {
  const was = seen?.[lang];
  if (!was || Object.keys(wordings).length === 0) return "";
  const now = wordings[path]?.[anchor];
  if (!now) return "gone";
  return now === was ? "" : "turned";
}

/** Note the page that is open as the last one read, at the provision its address names. */
export async function noteRead() {
  let place;
  try {
    place = await readPlace(location.href);
  } catch {
    place = await readPlace(location.href.split("#")[0]);
  }
  if (!place.path || !place.name) return;
  const { kept, recent } = readKept();
  const before = recent.find((one) => one.path === place.path);
  const rest = recent.filter((one) => one.path !== place.path);
  storeKept({ kept, recent: [entryOf(place, before && isSame(before, place) ? before.names : {}), ...rest] });
  await noteSeen(place.path, place.lang);
}

/** @type {(place: Place, names?: Record<string, string>) => Page.Kept} */
function entryOf(place, names = {}) {
  const name = place.title ? `${place.name} · ${place.title}` : place.name;
  return { path: place.path, anchor: place.anchor, names: { ...names, [place.lang]: name.slice(0, 200) } };
}

/** The second language at the table, as last chosen. */
export function readSecond() {
  try {
    return localStorage.getItem(SECOND) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} lang */
export function storeSecond(lang) {
  try {
    localStorage.setItem(SECOND, lang);
  } catch {
    // Chosen for now, not for the next time.
  }
}
