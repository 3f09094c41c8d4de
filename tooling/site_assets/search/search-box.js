// The search box of every page: a combobox in the pattern of WAI-ARIA APG. Without this
// script the form still leads to the results page. Nothing is fetched before the box is used.

import { SearchClient, hitParts, isPlainKey, readWordList, tell } from "./search-client.js";

const SHOWN = 8;
const RULINGS = 2;
const WAIT = 60;

class SearchBox {
  constructor(form, number) {
    this.form = form;
    this.input = form.querySelector("input[type=search]");
    this.words = readWordList();
    this.client = new SearchClient(form.dataset.index, form.dataset.lang);
    this.hits = [];
    this.active = -1;
    this.asked = 0;
    this.build(`bl-search-${number}`);
    this.listen();
  }

  build(id) {
    this.list = document.createElement("ul");
    this.list.id = `${id}-list`;
    this.list.className = "bl-hits";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", this.words.results);
    this.list.hidden = true;
    this.status = document.createElement("p");
    this.status.className = "bl-status";
    this.status.setAttribute("role", "status");
    this.form.append(this.list, this.status);
    this.input.setAttribute("role", "combobox");
    this.input.setAttribute("aria-autocomplete", "list");
    this.input.setAttribute("aria-expanded", "false");
    this.input.setAttribute("aria-controls", this.list.id);
    this.input.setAttribute("autocomplete", "off");
  }

  listen() {
    this.input.addEventListener("focus", () => this.client.warm());
    this.input.addEventListener("input", () => this.later());
    this.input.addEventListener("keydown", (event) => this.onKey(event));
    this.form.addEventListener("submit", (event) => this.onSubmit(event));
    this.input.addEventListener("blur", () => this.close());
    // Pressing keeps the focus in the box; a full click follows the hit.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = /** @type {Element} */ (event.target).closest("[role=option]");
      if (option) this.go(option.dataset.href, event);
    });
    document.addEventListener("keydown", (event) => {
      const isSlash = event.key === "/" && isPlainKey(event);
      const isK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isSlash && (!isK || event.altKey || event.shiftKey)) return;
      event.preventDefault();
      // Where a page gives its room to something else, the box comes when it is asked for.
      if (!this.input.getClientRects().length) this.form.classList.add("bl-asked");
      this.input.focus();
      this.input.select();
    });
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT);
  }

  async ask() {
    clearTimeout(this.timer);
    const query = this.input.value;
    this.asked += 1;
    const turn = this.asked;
    this.jump = null;
    if (!query.trim()) {
      this.close();
      this.say("");
      return;
    }
    try {
      const answer = await this.client.answer(query, { limit: SHOWN });
      const parts = await Promise.all(withRulings(answer).map((hit) => hitParts(this.client, hit, query, this.words)));
      if (turn === this.asked) this.show(query, answer, parts);
    } catch {
      if (turn === this.asked) {
        this.close();
        this.say(this.words.failed);
      }
    }
  }

  show(query, answer, parts) {
    this.query = query;
    this.jump = answer.jump ? parts[0]?.href : null;
    this.list.replaceChildren();
    this.hits = parts.map((part, place) => {
      const option = document.createElement("li");
      option.id = `${this.list.id}-${place}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.dataset.href = part.href;
      option.append(part.content);
      this.list.append(option);
      return option;
    });
    this.active = -1;
    this.input.removeAttribute("aria-activedescendant");
    this.list.hidden = !this.hits.length;
    this.input.setAttribute("aria-expanded", String(this.hits.length > 0));
    const marks = parts.flatMap((part) => part.marks);
    this.say(tell(answer, query, this.words, marks), answer.missing || !this.hits.length);
  }

  onKey(event) {
    if (event.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (this.list.hidden) {
        this.ask();
        return;
      }
      const step = key === "ArrowDown" ? 1 : -1;
      // One place more than there are hits: the box itself lies between last and first.
      const places = this.hits.length + 1;
      this.mark(((this.active + 1 + step + places) % places) - 1);
    } else if (key === "Home" || key === "End") {
      // The caret moves in the box, so no hit is meant any more.
      this.mark(-1);
    } else if (key === "Escape") {
      if (this.list.hidden) this.input.value = "";
      else event.preventDefault();
      this.close();
      this.say("");
    } else if (key === "Enter" && this.active >= 0) {
      event.preventDefault();
      this.go(this.hits[this.active].dataset.href, event);
    }
  }

  mark(place) {
    this.hits[this.active]?.setAttribute("aria-selected", "false");
    this.active = place;
    const option = this.hits[place];
    if (!option) {
      this.input.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", option.id);
  }

  // Enter on a number that exists leads there at once, however fast it was typed.
  async onSubmit(event) {
    const query = this.input.value;
    if (!query.trim()) {
      event.preventDefault();
      return;
    }
    // What is longer can only have been put there by a script; servers refuse such an address.
    const longest = this.input.maxLength;
    if (longest > 0 && query.length > longest) this.input.value = query.slice(0, longest);
    if (!/\p{Nd}/u.test(query)) return;
    event.preventDefault();
    try {
      const answer = await this.client.answer(query, { limit: 1 });
      const [hit] = answer.hits;
      if (answer.jump && hit && !answer.query) {
        this.go((await hitParts(this.client, hit, query, this.words)).href, event);
        return;
      }
    } catch {
      // The results page says what is wrong.
    }
    this.form.submit();
  }

  go(href, event) {
    this.close();
    this.say("");
    if (event.ctrlKey || event.metaKey) window.open(href, "_blank", "noopener");
    else location.assign(href);
  }

  close() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.list.hidden = true;
    this.active = -1;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  say(sentence, isShown = false) {
    this.status.textContent = sentence;
    this.status.classList.toggle("bl-shown", Boolean(isShown && sentence));
  }
}

/** The guided rulings stand below the best provision: above it would be a number that was typed. */
function withRulings({ hits, rulings }) {
  return [...hits.slice(0, 1), ...rulings.slice(0, RULINGS), ...hits.slice(1)];
}

document.querySelectorAll("form[data-bl-search]").forEach((form, number) => {
  if (form.querySelector("input[type=search]")) new SearchBox(form, number);
});
