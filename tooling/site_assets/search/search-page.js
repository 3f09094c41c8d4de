// The results page: all hits for ?q=..., grouped by law, with filters that the address keeps.

import { makeAdvice, makeHidden } from "./search-advice.js";
import { SearchClient, fill, hitParts, printAddress, readWordList, shownQuery, tell } from "./search-client.js";

const STEP = 20;
// Of another language that is searched too, at first.
const FEW = 5;
const MEMORY = "bl-search-choice";

class ResultsPage {
  constructor(section, form) {
    this.section = section;
    this.form = form;
    this.words = readWordList();
    this.client = new SearchClient(form.dataset.index, form.dataset.lang);
    const address = new URLSearchParams(location.search);
    this.query = address.get("q") ?? "";
    this.choice = readChoice(address);
    form.querySelector("input[type=search]").value = this.query;
    this.limit = STEP;
    // How much of each other language is shown, once more of it was asked for.
    this.limits = {};
  }

  async start() {
    if (!this.query.trim()) return;
    document.title = `${shownQuery(this.query, 60)} · ${document.title}`;
    this.section.setAttribute("aria-busy", "true");
    try {
      await this.buildFilters();
      await this.refresh();
    } catch {
      this.section.replaceChildren(paragraph(this.words.failed));
    }
    this.section.removeAttribute("aria-busy");
  }

  async buildFilters() {
    const own = await (await this.client.warm()).language(this.client.language);
    const works = [...new Set(own.articles.map(([work]) => work))];
    const editions = [...new Set(own.variants.map(([edition]) => edition).filter(Boolean))];
    const texts = new Set(own.variants.map(([, name]) => (name === "plain" ? "plain" : "official")));
    const { words } = this;
    this.filters = document.createElement("form");
    this.filters.className = "bl-filters";
    this.filters.setAttribute("aria-label", words.filters);
    this.addSelect("work", words.work, works, (work) => words.works?.[work] ?? work);
    this.addSelect("edition", words.edition, editions, (edition) => words.editions?.[edition] ?? edition);
    this.addSelect("text", words.text, [...texts], (name) => words[name]);
    this.addLanguages(Object.keys(words.languages ?? {}).filter((code) => code !== own.language));
    this.filters.addEventListener("change", () => {
      const chosen = new FormData(this.filters);
      const languages = chosen.getAll("in").join(",");
      chosen.delete("in");
      this.choice = Object.fromEntries([...chosen, ["in", languages]].filter(([, value]) => value));
      this.choose();
    });
    this.filters.addEventListener("submit", (event) => event.preventDefault());
    this.section.before(this.filters);
  }

  choose() {
    this.limit = STEP;
    this.limits = {};
    keepChoice(this.choice, this.query);
    this.refresh().catch(() => this.section.replaceChildren(paragraph(this.words.failed)));
  }

  addSelect(name, label, values, show) {
    if (values.length < 2) return;
    const field = document.createElement("label");
    const select = document.createElement("select");
    select.name = name;
    for (const value of ["", ...values]) {
      const option = document.createElement("option");
      option.value = value;
      option.textContent = value ? show(value) : this.words.all;
      option.selected = (this.choice[name] ?? "") === value;
      select.append(option);
    }
    field.append(`${label} `, select);
    this.filters.append(field);
  }

  addLanguages(codes) {
    const field = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = this.words.also_in;
    field.append(legend);
    const chosen = languagesOf(this.choice);
    for (const code of codes) {
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.name = "in";
      box.value = code;
      box.checked = chosen.includes(code);
      label.append(box, ` ${this.words.languages[code]}`);
      field.append(label);
    }
    this.filters.append(field);
  }

  liftFilters() {
    for (const select of this.filters.querySelectorAll("select")) select.value = "";
    this.choice = this.choice.in ? { in: this.choice.in } : {};
    this.choose();
  }

  async refresh() {
    this.asked = (this.asked ?? 0) + 1;
    const turn = this.asked;
    const { choice } = this;
    const accept = Object.keys(choice).some((key) => key !== "in") ? (hit) => isWanted(hit, choice) : null;
    const answer = await this.client.answer(this.query, { limit: this.limit + 1, accept });
    const more = answer.hits.length > this.limit;
    answer.hits = answer.hits.slice(0, this.limit);
    const groups = await this.makeGroups(answer.hits);
    const foreign = await this.searchElsewhere(answer.hits, accept);
    if (answer.rulings.length) {
      // Below the best law, as in the box: it may have been asked for by its number.
      groups.splice(1, 0, await this.makeGroup(answer.rulings, this.words.rulings));
    }
    const isEmpty = !answer.hits.length && !answer.rulings.length && !foreign.length;
    const rest = isEmpty ? await this.whyEmpty(answer, accept) : null;
    if (turn !== this.asked) return;
    const told = answer.hits.length || isEmpty ? tell(answer, this.query, this.words) : "";
    this.section.replaceChildren(paragraph(told), ...groups);
    if (rest) this.section.append(rest);
    if (more) this.section.append(this.moreButton(() => (this.limit += STEP)));
    this.section.append(...foreign);
  }

  /**
   * What the query finds in the other languages that were ticked: one part each, below all of
   * the own language that is shown, so that no one has to page through it first.
   */
  async searchElsewhere(hits, accept) {
    const seen = new Set(hits.map(keyOf));
    const parts = [];
    for (const typedIn of languagesOf(this.choice)) {
      const limit = this.limits[typedIn] ?? FEW;
      const options = { limit: limit + seen.size + 1, accept, typedIn };
      const found = await this.client.answer(this.query, options);
      const fresh = found.hits.filter((hit) => !seen.has(keyOf(hit)));
      const shown = fresh.slice(0, limit);
      if (!shown.length) continue;
      for (const hit of shown) seen.add(keyOf(hit));
      const part = document.createElement("section");
      part.className = "bl-elsewhere-part";
      const heading = document.createElement("h2");
      heading.className = "bl-elsewhere-head";
      heading.textContent = fill(this.words.found_in, { language: this.words.languages[typedIn] });
      part.append(heading, ...(await this.makeGroups(shown, "h3")));
      if (fresh.length > limit) {
        part.append(this.moreButton(() => (this.limits[typedIn] = limit + STEP)));
      }
      parts.push(part);
    }
    return parts;
  }

  async whyEmpty(answer, accept) {
    if (accept) {
      const all = await this.client.answer(this.query, { limit: 1 });
      if (all.hits.length || all.rulings.length) return makeHidden(this.words, () => this.liftFilters());
    }
    return makeAdvice(this.client, this.query, answer, this.words);
  }

  /** One group per law, in the order of its best hit. */
  async makeGroups(hits, level = "h2") {
    const groups = new Map();
    for (const hit of hits) {
      const key = `${hit.work} ${hit.article}`;
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(hit);
    }
    return Promise.all([...groups.values()].map((group) => this.makeGroup(group, "", level)));
  }

  async makeGroup(hits, title = "", level = "h2") {
    const section = document.createElement("section");
    section.className = "bl-group";
    const heading = document.createElement(level);
    heading.textContent = title || (await this.groupTitle(hits[0]));
    const list = document.createElement("ol");
    for (const hit of hits) {
      const variant = variantOf(hit, this.choice);
      const { href, content } = await hitParts(this.client, hit, this.query, this.words, variant);
      const link = document.createElement("a");
      link.href = href;
      link.append(content);
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
    section.append(heading, list);
    return section;
  }

  async groupTitle(hit) {
    const title = await hit.shown.articleTitle(hit.article);
    const isLaw = /^\d/.test(hit.article);
    const number = isLaw ? fill(this.words.law, { number: printAddress(hit.article, this.words) }) : "";
    return [number, title].filter(Boolean).join(" — ");
  }

  moreButton(grow) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "bl-more";
    button.textContent = this.words.more;
    button.addEventListener("click", () => {
      grow();
      this.refresh().catch(() => {});
    });
    return button;
  }
}

function paragraph(sentence) {
  const element = document.createElement("p");
  element.className = "bl-told";
  element.textContent = sentence ?? "";
  return element;
}

function keyOf(hit) {
  return `${hit.work} ${hit.locator}`;
}

function isWanted(hit, choice) {
  if (choice.work && hit.work !== choice.work) return false;
  return variantOf(hit, choice) !== undefined;
}

/** The first wording of a hit that matches and that the filters let through. */
function variantOf(hit, choice) {
  const found = hit.texts.find(([bit]) => {
    const [edition, name] = hit.shown.variants[bit];
    if (choice.edition && edition !== choice.edition) return false;
    if (choice.text && (name === "plain" ? "plain" : "official") !== choice.text) return false;
    return hit.variants === undefined || ((hit.variants >> bit) & 1) === 1;
  });
  return found?.[0];
}

/** The other languages that were ticked, each once. */
function languagesOf(choice) {
  return [...new Set((choice.in ?? "").split(","))].filter((code) => /^(?:nl|fr|el|en)$/.test(code));
}

function readChoice(address) {
  const keys = ["work", "edition", "text", "in"];
  const given = keys.filter((key) => address.has(key));
  if (given.length) return Object.fromEntries(given.map((key) => [key, address.get(key)]));
  try {
    const kept = JSON.parse(localStorage.getItem(MEMORY) ?? "{}");
    return Object.fromEntries(keys.filter((key) => typeof kept?.[key] === "string").map((key) => [key, kept[key]]));
  } catch {
    return {};
  }
}

function keepChoice(choice, query) {
  const address = new URL(location.href);
  address.search = new URLSearchParams({ q: query, ...choice }).toString();
  history.replaceState(null, "", address);
  try {
    localStorage.setItem(MEMORY, JSON.stringify(choice));
  } catch {
    // Private windows may not keep anything; the address does.
  }
}

const section = document.querySelector("[data-bl-results]");
const form = document.querySelector("form[data-bl-search]");
if (section && form) new ResultsPage(section, form).start();
