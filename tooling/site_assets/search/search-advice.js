// What the results page says when it has nothing to show: why, and where else to look.

import { fill } from "../js/phrase.js";

/** @typedef {{ language: string, root: string | URL, suggest: (query: string) => Promise<[string, string[]][]> }} Client */

/**
 * Why there is nothing, words that are near, the same query in other languages, other pages.
 * @param {Client} client @param {string} query @param {{ missing?: unknown }} answer @param {Page.Words} words
 */
export async function makeAdvice(client, query, answer, words) {
  const advice = document.createElement("div");
  advice.className = "bl-advice";
  /** @type {[string, string[]][]} unknown words, and those that are near to each */
  const unknownWords = answer.missing ? [] : await client.suggest(query).catch(() => []);
  const unknown = unknownWords.map(([form]) => form);
  if (unknown.length) {
    advice.append(sentence(fill(words.unknown, { words: unknown.slice(0, 8).join(", ") })));
  } else if (!answer.missing) {
    advice.append(sentence(words.no_words));
  }
  const near = [...new Set(unknownWords.flatMap(([, forms]) => forms))];
  if (near.length) {
    const links = near.slice(0, 6).map((form) => [form, address(client, client.language, form)]);
    advice.append(linkLine(words.did_you_mean, links));
  }
  const others = Object.entries(words.languages ?? {}).filter(([code]) => code !== client.language);
  const elsewhere = others.map(([code, name]) => [name, address(client, code, query), code]);
  advice.append(linkLine(words.search_in, elsewhere));
  const pages = Object.entries(words.pages ?? {}).map(([folder, name]) => [
    name,
    new URL(`${client.language}/${folder}/`, client.root).href,
  ]);
  advice.append(linkLine(words.look_in, pages));
  const list = document.createElement("ul");
  for (const hint of words.advice ?? []) {
    const item = document.createElement("li");
    item.textContent = hint;
    list.append(item);
  }
  advice.append(list);
  return advice;
}

/**
 * A line that says that filters hide what there is, with a button to lift them.
 * @param {Page.Words} words @param {() => void} lift
 */
export function makeHidden(words, lift) {
  const line = sentence(words.hidden);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "bl-more";
  button.textContent = words.show_all;
  button.addEventListener("click", lift);
  line.append(" ", button);
  return line;
}

/** @param {Client} client @param {string} code @param {string} query */
function address(client, code, query) {
  const url = new URL(`${code}/search/`, client.root);
  url.search = new URLSearchParams({ q: query.slice(0, 400) }).toString();
  return url.href;
}

/** @param {string | undefined} text */
function sentence(text) {
  const line = document.createElement("p");
  line.textContent = text ?? "";
  return line;
}

/** @param {string | undefined} label @param {string[][]} links name and address of each, and its language where it is another */
function linkLine(label, links) {
  const line = sentence(`${label ?? ""} `);
  line.className = "bl-elsewhere";
  for (const [name, href, code] of links) {
    const link = document.createElement("a");
    link.href = href;
    link.textContent = name;
    if (code) link.hreflang = code;
    line.append(link, " ");
  }
  return line;
}
