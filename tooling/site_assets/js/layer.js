// What the reader's federation adds to a law page: which edition is in force there, which comes
// and when, and beside each provision what it chose and which of its regulations speak of it.

import { readFederation } from "./own-federation.js";
import { fill, named } from "./phrase.js";
import { ROOT } from "./place.js";

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * The edition in force on a day, and those to come, the next one last: a calendar has the newest first.
 * @param {[string, string, string, string][]} calendar day, id, name, day in words
 * @param {string} day
 */
export function onDay(calendar, day) {
  const at = calendar.findIndex(([since]) => since <= day);
  return { now: calendar[at], coming: at < 0 ? [] : calendar.slice(0, at) };
}

/**
 * Where an article's text of an edition stands: its own, or that of the edition it amends.
 * @type {(pages: Page.PagesByEdition, chains: Record<string, string[]>, edition: string) => string | undefined}
 */
function pageOf(pages, chains, edition) {
  return (chains[edition] ?? []).map((each) => pages[each]).find(Boolean);
}

/** Show everything that the federation adds to the page that is open. @param {string} id */
export async function showLayer(id = readFederation()) {
  const [index, layer] = /** @type {[Page.LayerIndex, Record<string, Page.LayerEntry>]} */ (
    await Promise.all([read("index"), read(id)])
  );
  const own = index.authorities.find((each) => each.id === id);
  const article = document.querySelector("article.law");
  if (!own || !article) return;
  tellEdition(index, own, article);
  for (const [anchor, entry] of Object.entries(layer)) {
    const element = document.getElementById(anchor);
    if (!element?.matches(".p, .entry, article.law")) continue;
    const place = element.matches("article") ? element.querySelector(":scope > .text") : element;
    const inner = place?.querySelector(":scope > .p, :scope > .entry");
    place?.insertBefore(draw(index, own, entry), inner ?? null);
  }
}

/** Tell which text is in force where the reader's languages are spoken, and nothing else of that federation. */
export async function showDays() {
  const index = /** @type {Page.LayerIndex} */ (await read("index"));
  const regions = likelyRegions(navigator.languages, document.documentElement.lang);
  const own = regions.map((region) => index.authorities.find((each) => each.id === region)).find(Boolean);
  const article = document.querySelector("article.law");
  if (own && article) tellEdition(index, own, article);
}

/**
 * Where a reader is likely to play: as the wanted languages say, those of the page's own language
 * alone, then as that language says by itself; "fr-BE" says Belgium, and "el" Greece.
 * @param {readonly string[]} wanted
 * @param {string} language
 */
export function likelyRegions(wanted, language) {
  const own = wanted.filter((tag) => tag.split("-")[0] === language);
  return [...own, language].map((tag) => new Intl.Locale(tag).maximize().region ?? "");
}

/** In a guided ruling: what the reader's federation chose stands above the provisions of a result. @param {string} id */
export function showChosen(id = readFederation()) {
  for (const said of document.querySelectorAll(`[data-result] [data-federation="${id}"]`)) {
    const box = said.closest(".left");
    if (!box) continue;
    box.classList.add("layer");
    box.querySelector("p")?.after(said);
    said.closest("[data-result]")?.querySelector("[data-provisions]")?.before(box);
  }
}

/** @type {(name: string) => Promise<unknown>} */
async function read(name) {
  const response = await fetch(`${ROOT}${document.documentElement.lang}/layers/${name}.json`);
  if (!response.ok) throw new Error(`${name}.json: ${response.status}`);
  return response.json();
}

function today() {
  const asked = new URLSearchParams(location.search).get("on") ?? "";
  // The reader's own day, not that of Greenwich.
  return DAY.test(asked) ? asked : new Date().toLocaleDateString("sv");
}

/** @type {(index: Page.LayerIndex, own: Page.Authority, article: HTMLElement) => void} */
function tellEdition({ words, chains, pages }, { region, calendar }, article) {
  const here = location.href
    .split(/[?#]/)[0]
    .replace(/index\.html$/, "")
    .slice(ROOT.length);
  const home = Object.keys(pages).find((path) => here.startsWith(path));
  const { now, coming } = onDay(calendar, today());
  if (!now) return;
  const known = home ? pages[home] : null;
  const held = known && pageOf(known, chains, now[1]);
  const lines = [];
  if (held && held !== here && Object.values(known ?? {}).includes(here))
    lines.push(notice(fill(words.now, { region, edition: now[2] }), held));
  const turned = article.querySelector("[data-turn]");
  if (held === here && turned) {
    turned.replaceWith(notice(fill(words.here, { region, edition: now[2] })));
    document.querySelector(".here .apart")?.remove();
    article.removeAttribute("data-apart");
  }
  for (const [, edition, name, date] of coming.reverse()) {
    const next = known && pageOf(known, chains, edition);
    lines.push(notice(fill(words.coming, { region, date, edition: name }), next !== here ? next : ""));
  }
  article.querySelector("header h1")?.after(...lines);
}

/** @type {(sentence: string, path?: string | null) => HTMLElement} */
function notice(sentence, path) {
  const line = document.createElement("p");
  line.className = "tag old";
  line.append(path ? link(sentence, path) : sentence);
  return line;
}

/** @type {(text: string, path: string) => HTMLAnchorElement} */
function link(text, path) {
  const made = document.createElement("a");
  made.href = /^https?:/.test(path) ? path : `${ROOT}${path}`;
  made.textContent = text;
  return made;
}

/** @type {(index: Page.LayerIndex, own: Page.Authority, entry: Page.LayerEntry) => HTMLElement} */
function draw({ choose }, { name }, { chosen = [], works = [] }) {
  const box = document.createElement("aside");
  box.className = "layer";
  box.setAttribute("aria-label", name);
  for (const [text, language, source, href, date] of chosen) {
    const said = document.createElement("span");
    said.textContent = text;
    if (language) said.lang = language;
    box.append(line(link(name, choose), named(""), said, " (", href ? link(source, href) : source, `, ${date})`));
  }
  for (const [title, places] of works) {
    box.append(line(named(title), ...places.flatMap(([number, path], n) => [n ? ", " : "", link(number, path)])));
  }
  return box;
}

/** @param {(string | Node)[]} parts */
function line(...parts) {
  const made = document.createElement("p");
  made.append(...parts);
  return made;
}
