// The results page: all hits for ?q=..., best first, with filters that the address keeps.

import "./search-box.js";
import { fill } from "../js/phrase.js";
import { hasWords, headingsOf, isWanted, variantOf, withWords } from "./hit-texts.js";
import { makeAdvice, makeHidden } from "./search-advice.js";
import { keepChoice, languagesOf, readChoice } from "./search-choice.js";
import { OtherFederations, chosenLine, isOfAll } from "./search-federation.js";
import { changed, focusReading, makeReading, showSentences, showTakenBack } from "./search-readings.js";
import { SearchClient, hitParts, keyOf, readWordList, sentencesOf, shownQuery, wholeMeaning } from "./search-client.js";

const STEP = 20;
// Of another language that is searched too, at first.
const FEW = 5;
// More than there are provisions: an answer of so many is counted.
const ALL = 100_000;
// Readings that an address may leave out: as many as words count.
const MOST_LEFT_OUT = 24;

class ResultsPage {
  constructor(section, form) {
    this.section = section;
    this.form = form;
    this.words = readWordList();
    this.others = new OtherFederations(this.words);
    this.address = new URLSearchParams(location.search);
    this.query = this.address.get("q") ?? "";
    this.choice = {};
    this.without = this.address.getAll("without").slice(0, MOST_LEFT_OUT);
    this.open(this.address.get("edition") ?? "");
    form.querySelector("input[type=search]").value = this.query;
    this.limit = STEP;
    // How much of each other language is shown, once more of it was asked for.
    this.limits = {};
    // What is on show, by hit: what was read stays as it is when more is shown below it.
    this.made = new Map();
  }

  /** Search the text in force, or that of an edition which the site has beside it. */
  open(edition) {
    const { index, lang } = this.form.dataset;
    this.edition = Object.hasOwn(this.words.editions ?? {}, edition) ? edition : "";
    this.client = new SearchClient(index, lang, this.edition);
    this.client.without = this.without;
  }

  async start() {
    if (!this.query.trim()) {
      // Where the page has asked for the index; who is here is about to type.
      if (document.querySelector('link[rel="preload"][as="fetch"]')) this.client.warm();
      return;
    }
    document.title = `${shownQuery(this.query, 60)} · ${document.title}`;
    // What was asked is the name of the page, for who prints it and for who hears it.
    const heading = this.section.closest("article")?.querySelector("h1");
    if (heading) heading.textContent = `${shownQuery(this.query, 200)} · ${heading.textContent}`;
    this.section.setAttribute("aria-busy", "true");
    this.section.closest("article")?.classList.add("bl-answered");
    try {
      const ready = this.client.warm();
      // The browser's store may be slow to open: meanwhile the index is on its way.
      await nextTask();
      this.choice = readChoice(this.address);
      this.buildBar(await (await ready).language(this.client.language));
      await this.renew();
    } catch {
      this.tellFailure();
    }
    this.section.removeAttribute("aria-busy");
  }

  /** The line above the results: what is told of them, and the button that opens the filters. */
  buildBar(own) {
    const fold = document.createElement("details");
    fold.className = "bl-fold";
    this.button = document.createElement("summary");
    // Nobody waits for a form that few open.
    this.button.addEventListener("click", () => fold.append(this.makeFilters(own)), { once: true });
    fold.append(this.button);
    this.told = paragraph("");
    const bar = document.createElement("div");
    bar.className = "bl-bar";
    this.meant = document.createElement("details");
    this.meant.className = "bl-meant";
    this.meant.hidden = true;
    bar.append(this.told, this.meant, fold);
    this.section.before(bar);
    this.nameButton();
  }

  makeFilters(own) {
    const works = [...new Set(own.articles.map(([work]) => work))];
    const texts = new Set(own.variants.map(([, name]) => (name === "plain" ? "plain" : "official")));
    const { words } = this;
    this.filters = document.createElement("form");
    this.filters.className = "bl-filters";
    this.filters.setAttribute("aria-label", words.filters);
    const { choices, names } = this.others;
    const named = { ...words.works, ...names };
    this.addSelect("work", words.work, [...choices, ...works], (work) => named[work] ?? work, !choices.length);
    this.addSelect("text", words.text, [...texts], (name) => words[name]);
    this.addEditions();
    this.addLanguages(Object.keys(words.languages ?? {}).filter((code) => code !== own.language));
    this.filters.addEventListener("change", () => {
      const chosen = new FormData(this.filters);
      const languages = chosen.getAll("in").join(",");
      const edition = chosen.get("edition") ?? "";
      chosen.delete("in");
      chosen.delete("edition");
      if (edition !== this.edition) this.open(edition);
      this.choice = Object.fromEntries([...chosen, ["in", languages]].filter(([, value]) => value));
      this.choose();
    });
    this.filters.addEventListener("submit", (event) => event.preventDefault());
    return this.filters;
  }

  /** A filter that is on is seen while its form is folded. */
  nameButton() {
    const { in: languages, ...rest } = this.choice;
    const chosen = Object.values(rest).filter((value) => !isOfAll(value));
    const count = chosen.length + languagesOf({ in: languages }, this.words.languages).length + (this.edition ? 1 : 0);
    this.button.textContent = count ? `${this.words.filters} (${count})` : this.words.filters;
  }

  choose() {
    this.limit = STEP;
    this.limits = {};
    this.nameButton();
    keepChoice(this.choice, this.query, this.edition, this.without);
    return this.renew();
  }

  /** Search again without a reading, or with one that was left out; the button that undoes it is next. */
  async take(name) {
    this.without = changed(this.without, name, this.leftOut ?? []);
    this.client.without = this.without;
    await this.choose();
    focusReading([this.told, this.meant], name);
  }

  async renew() {
    const turn = (this.asked ?? 0) + 1;
    try {
      await this.refresh();
    } catch {
      if (turn === this.asked) this.tellFailure();
    }
  }

  /** Why there is no answer: a kept language holds the index of the text in force alone. */
  tellFailure() {
    const { words, edition } = this;
    this.told?.replaceChildren();
    if (this.meant) this.meant.hidden = true;
    if (!edition) {
      this.section.replaceChildren(paragraph(words.failed));
      return;
    }
    const link = document.createElement("a");
    link.href = `?${new URLSearchParams({ q: this.query })}`;
    link.textContent = words.in_force;
    const way = paragraph("");
    way.append(link);
    this.section.replaceChildren(paragraph(fill(words.edition_online, { edition: words.editions[edition] })), way);
  }

  addSelect(name, label, values, show, hasAll = true) {
    if (values.length < 2) return;
    const shown = [...(hasAll ? [""] : []), ...values].map((value) => [value, value ? show(value) : this.words.all]);
    this.addField(name, label, shown, this.choice[name] ?? "");
  }

  /** An edition is asked for here and for this page alone: the next search is of the text in force. */
  addEditions() {
    // An object has names that are numbers before all others: the text in force comes first.
    const shown = Object.entries(this.words.editions ?? {}).sort(([a], [b]) => Number(a !== "") - Number(b !== ""));
    if (shown.length > 1) this.addField("edition", this.words.edition, shown, this.edition);
  }

  addField(name, label, options, chosen) {
    const field = document.createElement("label");
    const select = document.createElement("select");
    select.name = name;
    for (const [value, shown] of options) {
      const option = document.createElement("option");
      option.value = value;
      option.textContent = shown;
      option.selected = value === chosen;
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
    const chosen = languagesOf(this.choice, this.words.languages);
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
    for (const select of this.filters?.querySelectorAll("select") ?? []) {
      if (select.name !== "edition") select.value = this.others.reset(select.name);
    }
    const { in: languages } = this.choice;
    this.choice = { ...(languages && { in: languages }), ...this.others.lifted };
    this.choose();
  }

  async refresh(made = new Map()) {
    this.made = made;
    this.asked = (this.asked ?? 0) + 1;
    const turn = this.asked;
    const accept = this.others.makeFilter(this.choice, isWanted);
    const answer = await this.client.answer(this.query, { limit: this.limit + 1, accept, around: true });
    const more = answer.hits.length > this.limit;
    answer.total ??= (await this.client.answer(this.query, { limit: ALL, accept })).hits.length;
    answer.hits = answer.hits.slice(0, this.limit);
    // Guided rulings stand in the same list, and are counted with it.
    answer.total += answer.rulings.length;
    const { list, marks } = await this.makeList(answer.hits, answer.rulings, made);
    const foreign = await this.searchElsewhere(answer.hits, accept);
    const card = answer.definition ? [await this.makeCard(answer.definition)] : [];
    const isEmpty = !answer.hits.length && !answer.rulings.length && !foreign.length;
    const rest = isEmpty ? await this.whyEmpty(answer, accept) : null;
    if (turn !== this.asked) return;
    const sentences = answer.hits.length || isEmpty ? sentencesOf(answer, this.query, this.words, marks) : [];
    const take = (name) => this.take(name);
    this.leftOut = answer.leftOut ?? [];
    showSentences(this.told, sentences, this.words, take);
    showTakenBack(this.told, this.leftOut, this.words, take);
    const isTold = wholeMeaning(answer, this.query).length || answer.hits[0]?.kind !== "words";
    this.showMeanings(isTold ? [] : answer.meanings);
    this.section.replaceChildren(...card, list);
    if (rest) this.section.append(rest);
    if (more) this.section.append(this.moreButton(() => (this.limit += STEP), 0));
    this.section.append(...foreign);
  }

  /** On request: which terms the words of the query were understood as, so that one can correct it. */
  showMeanings(meanings = []) {
    this.meant.hidden = !meanings.length;
    const summary = document.createElement("summary");
    summary.textContent = this.words.understood;
    const told = document.createElement("ul");
    for (const reading of meanings) told.append(makeReading(this.words, reading, (name) => this.take(name)));
    this.meant.replaceChildren(summary, told);
  }

  /**
   * What the query finds in the other languages that were ticked: one part each, below all of
   * the own language that is shown, so that no one has to page through it first.
   */
  async searchElsewhere(hits, accept) {
    const seen = new Set(hits.map(keyOf));
    const parts = [];
    for (const typedIn of languagesOf(this.choice, this.words.languages)) {
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
      part.append(heading, (await this.makeList(shown)).list);
      if (fresh.length > limit) {
        part.append(this.moreButton(() => (this.limits[typedIn] = limit + STEP), parts.length + 1));
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

  /** The definition of the term that was asked for: its words, not a piece of them. */
  async makeCard(hit) {
    const card = document.createElement("aside");
    card.className = "bl-card";
    card.lang = hit.shown.language;
    const link = document.createElement("a");
    link.href = await this.client.href(hit);
    link.textContent = hit.title;
    const label = document.createElement("b");
    label.textContent = this.words.definition;
    label.lang = this.client.language;
    const [, , text] = hit.texts[0];
    // Words that announce a list are nothing without it.
    const said = text.includes(":\n") ? text.replaceAll("\n", " ") : text;
    const lines = said.split("\n").map((line) => {
      const part = document.createElement("p");
      part.textContent = line;
      return part;
    });
    card.append(label, " ", link, ...lines);
    return card;
  }

  /**
   * The hits with the best guided ruling below the best of them, as in the box: it may have been
   * asked for by its number. Other rulings wait for the second hit. What is in `made` is not made
   * anew, and what is made is added to it.
   */
  async makeList(hits, rulings = [], made = new Map()) {
    const list = document.createElement("ol");
    list.className = "bl-results";
    const [best, second, ...rest] = hits;
    const inOrder = [best, rulings[0], second, ...rulings.slice(1), ...rest].filter(Boolean);
    // All at once: one after the other each is a journey to the server. They are read one by one.
    await Promise.all(hits.map((hit) => hit.shown.loadTexts([hit.number], true)));
    // What is found shows its own words; a heading above it shows others.
    const said = new Set([...made.values()].map(({ text }) => text));
    for (const one of [...inOrder.filter(hasWords), ...inOrder]) {
      if (!made.has(hitKey(one))) made.set(hitKey(one), await this.makeItem(one, said));
    }
    const parts = inOrder.map((one) => made.get(hitKey(one)));
    list.append(...parts.map(({ item }) => item));
    return { list, marks: parts.flatMap((part) => part.marks) };
  }

  /** An item of the list; what it says is added to `said`, which has what others say. */
  async makeItem(hit, said) {
    const { client, query, words } = this;
    const around = hit.kind === "ruling" ? [] : await hit.shown.article(hit.article);
    const above = headingsOf(hit, around);
    const worded = await withWords(hit, around, said, { client, query, choice: this.choice });
    const shown = { ...worded, title: above[0] ?? hit.title };
    const variant = variantOf(shown, this.choice);
    const path = above.slice(1).join(" › ");
    const { href, content, marks, text } = await hitParts(client, shown, query, words, variant, path);
    said.add(text);
    if (hit.apart) content.querySelector(".bl-head").append(" ", this.makeLabel(hit));
    const link = document.createElement("a");
    link.href = href;
    link.append(content);
    const item = document.createElement("li");
    item.append(link);
    const { chosen = [] } = (await this.others.layer(client))[hit.locator] ?? {};
    for (const [text, language] of chosen) item.append(chosenLine(words.chosen, text, language));
    return { item, marks, text };
  }

  /** What tells a text that is not in force from those that are. */
  makeLabel(hit) {
    const label = document.createElement("span");
    label.className = "bl-tongue";
    label.lang = this.client.language;
    label.textContent = fill(this.words.apart, { edition: this.words.editions[hit.folder] ?? hit.apart });
    return label;
  }

  lists() {
    return this.section.querySelectorAll(".bl-results");
  }

  /** A button for more of one of the lists, which are counted from the top. */
  moreButton(grow, place) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "bl-more";
    button.textContent = this.words.more;
    button.addEventListener("click", () => {
      const before = this.lists()[place]?.children.length ?? 0;
      grow();
      // The button is gone then: who goes by keys goes on with the first that is new.
      const focusNew = () => this.lists()[place]?.children[before]?.querySelector("a")?.focus();
      this.refresh(this.made).then(focusNew, () => {});
    });
    return button;
  }
}

/** A hit as it is told apart from all others of an answer. */
function hitKey(hit) {
  return `${hit.kind} ${hit.folder ?? ""} ${keyOf(hit)}`;
}

/** What is done next is a task of its own, so that a slow device can draw and answer before it. */
function nextTask() {
  return new Promise((done) => {
    setTimeout(done, 0);
  });
}

function paragraph(sentence) {
  const element = document.createElement("p");
  element.className = "bl-told";
  element.textContent = sentence ?? "";
  return element;
}

const section = document.querySelector("[data-bl-results]");
const form = document.querySelector("form[data-bl-search]");
if (section && form) new ResultsPage(section, form).start();
