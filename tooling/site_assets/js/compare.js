// The desk: any two to four texts side by side. What is on view stands in the address, so that
// a link shows another reader the same columns, laws, filters and row.
import { askedAnchor } from "./anchor.js";
import { makeRows } from "./compare-rows.js";
import { articleRow, choiceName, element, head, rowElement } from "./compare-view.js";
import { fill, named } from "./phrase.js";

// A slice of work before the browser may draw and answer again, in milliseconds.
const SLICE = 8;
// How high a row is taken to be until it is first drawn, in pixels.
const ROW = 190;
// So many rows below one fill the window of any screen.
const FILL = 40;
// After so many frames everything in the window is laid out.
const FRAMES = 3;

const root = document.querySelector("[data-desk]");
if (root) open(root);

async function open(article) {
  const table = (name) => JSON.parse(document.getElementById(`bl-${name}-words`).textContent);
  const words = { ...table("desk"), checks: table("checks") };
  const form = article.querySelector("form");
  const choice = form.closest("details");
  const chosen = choice.querySelector("[data-chosen]");
  const sheet = article.querySelector("[data-sheet]");
  const status = article.querySelector("[data-status]");
  const base = article.dataset.root;
  const language = document.documentElement.lang;
  const state = { turn: 0, rows: [], columns: [], desk: null, texts: {}, findings: [] };

  // What stands below the rows comes when they are there: it would only move.
  if (location.search) sheet.setAttribute("aria-busy", "true");
  choice.hidden = false;
  // Whoever follows a link wants its rows; the choice folds into a line above them.
  choice.open = !location.search;
  try {
    // A copy kept for offline use has the rows without what checks found in them.
    const found = get("compare/findings.json").catch(() => []);
    const [desk, findings] = await Promise.all([get(`compare/rows.${language}.json`), found]);
    state.desk = desk;
    state.findings = findings.map((finding) => ({
      ...finding,
      path: `${language}/findings/${finding.pair}/#finding-${finding.id}`,
    }));
  } catch {
    status.textContent = words.failed;
    sheet.removeAttribute("aria-busy");
    return;
  }
  fillForm();
  readAddress();
  form.addEventListener("change", () => {
    writeAddress();
    show();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    writeAddress();
    choice.open = false;
    // What was tapped has gone from under the finger: the rows stand where the choice begins.
    choice.scrollIntoView();
    show().then(() => choice.scrollIntoView());
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[type=button]");
    if (button?.dataset.whole !== undefined) {
      form.elements.from.selectedIndex = 0;
      form.elements.to.selectedIndex = form.elements.to.length - 1;
      writeAddress();
      show();
    } else if (button?.dataset.print !== undefined) print();
  });
  // Other languages keep the view, with the row at the top of the window.
  document.addEventListener(
    "click",
    (event) => {
      /** @type {HTMLAnchorElement} */
      const anchor = /** @type {Element} */ (event.target).closest?.("a[hreflang]");
      if (anchor && location.search) anchor.search = location.search;
    },
    true,
  );
  window.addEventListener("popstate", () => {
    readAddress();
    if (location.search) show();
  });
  if (location.search) show();

  async function get(path) {
    const answer = await fetch(base + path);
    if (!answer.ok) throw new Error(path);
    return answer.json();
  }

  function fillForm() {
    for (const select of form.querySelectorAll("select[name=text]")) {
      if (select.dataset.optional !== undefined) select.append(new Option(words.no_text, ""));
      for (const column of state.desk.columns) {
        select.append(new Option(choiceName(column, state.desk.columns, words), column.key));
      }
    }
    for (const name of ["from", "to"]) {
      const seen = new Set();
      for (const one of articles()) {
        if (seen.has(one.id)) continue;
        seen.add(one.id);
        form.elements[name].append(new Option(one.short, one.id));
      }
    }
    choose([`${language}.plain`, language === "en" ? "nl.plain" : "en.plain"], "1", "1");
  }

  // The articles in the order of the rows, once each.
  function articles() {
    return [...new Set(state.desk.rows.map((row) => row[0]))].map((index) => {
      const { id, name, title } = state.desk.articles[index];
      return { id, short: title ? `${name} – ${title}`.slice(0, 60) : name };
    });
  }

  function choose(keys, from, to) {
    [...form.querySelectorAll("select[name=text]")].forEach((select, index) => {
      select.value = keys[index] || "";
    });
    form.elements.from.value = from;
    form.elements.to.value = to;
  }

  // What is on view in a line: the texts, and the laws from and to.
  function shownChoice() {
    const { from, to } = form.elements;
    const laws = [...new Set([from, to].map((select) => select.selectedOptions[0]?.text))];
    // Two texts of one language are told apart.
    const names = state.columns.map((column) => {
      const isTwice = state.columns.filter(({ language }) => language === column.language).length > 1;
      return isTwice ? choiceName(column, state.columns, words) : column.tongue;
    });
    return named(names.join(" · "), laws.join(" – "));
  }

  function readAddress() {
    const asked = new URLSearchParams(location.search);
    const known = new Set(state.desk.columns.map((column) => column.key));
    const keys = (asked.get("show") || "")
      .split(",")
      .map((key) => (known.has(key) ? key : `${key}.plain`))
      .filter((key) => known.has(key));
    const [from, to = from] = (asked.get("laws") || "").split("_");
    const has = (name, value) => [...form.elements[name].options].some((option) => option.value === value);
    if (keys.length) choose(keys.slice(0, 4), form.elements.from.value, form.elements.to.value);
    if (has("from", from) && has("to", to)) choose(chosenKeys(), from, to);
    const only = (asked.get("only") || "").split(",");
    form.elements.differing.checked = only.includes("differ");
    form.elements.found.checked = only.includes("findings");
  }

  function chosenKeys() {
    return [...new Set([...form.querySelectorAll("select[name=text]")].map((select) => select.value).filter(Boolean))];
  }

  function writeAddress() {
    const url = new URL(location.href);
    const only = [form.elements.differing.checked && "differ", form.elements.found.checked && "findings"].filter(
      Boolean,
    );
    const laws = [...new Set([form.elements.from.value, form.elements.to.value])].join("_");
    url.search = `show=${chosenKeys().join(",")}&laws=${laws}${only.length ? `&only=${only.join(",")}` : ""}`;
    history.replaceState(null, "", url.href);
  }

  // Which articles lie between the two chosen ones, whichever of them comes first.
  function inRange() {
    const order = [...new Set(state.desk.rows.map((row) => state.desk.articles[row[0]].id))];
    const ends = [form.elements.from.value, form.elements.to.value]
      .map((id) => order.indexOf(id))
      .sort((a, b) => a - b);
    return new Set(order.slice(ends[0], ends[1] + 1));
  }

  async function show() {
    const turn = ++state.turn;
    const keys = chosenKeys();
    if (keys.length < 2) {
      status.textContent = words.too_few;
      choice.open = true;
      sheet.removeAttribute("aria-busy");
      return;
    }
    sheet.setAttribute("aria-busy", "true");
    status.textContent = words.loading;
    state.columns = keys.map((key) => state.desk.columns.find((column) => column.key === key));
    chosen.textContent = shownChoice();
    try {
      for (const { file } of state.columns) {
        state.texts[file] ??= await get(`compare/text.${file}.json`);
        await pause();
      }
    } catch {
      if (turn !== state.turn) return;
      status.textContent = words.failed;
      sheet.removeAttribute("aria-busy");
      return;
    }
    if (turn !== state.turn) return;
    const inside = inRange();
    const desk = {
      ...state.desk,
      rows: state.desk.rows.map((row) => (inside.has(state.desk.articles[row[0]].id) ? row : [row[0], [], ""])),
    };
    const every = [];
    let start = performance.now();
    for (const row of makeRows(desk, state.columns, state.texts, state.findings)) {
      if (row) every.push(row);
      if (performance.now() - start > SLICE) {
        await pause();
        if (turn !== state.turn) return;
        start = performance.now();
      }
    }
    state.rows = every.filter(
      (row) =>
        (!form.elements.differing.checked || row.differs) && (!form.elements.found.checked || row.findings.length),
    );
    await pause();
    if (turn !== state.turn) return;
    await draw(turn, every);
  }

  async function draw(turn, every) {
    const top = element("div", "dtop");
    top.setAttribute("role", "rowgroup");
    top.append(head(state.columns, words));
    sheet.className = `desk-sheet cols-${state.columns.length}`;
    sheet.replaceChildren(top);
    sheet.hidden = false;
    const asked = askedAnchor() || new URLSearchParams(location.search).get("row") || "";
    // The row that a link names is seen once it stands where it stays: what comes into the window is
    // laid out in the next frame, and moves it.
    const settle = async () => {
      const goal = document.getElementById(asked);
      for (let times = 0; goal && times < FRAMES; times += 1) {
        goal.scrollIntoView();
        await frame();
      }
      if (turn === state.turn) sheet.classList.remove("coming");
    };
    if (asked) sheet.classList.add("coming");
    let below = 0;
    let article = -1;
    let group = null;
    let start = performance.now();
    for (const row of state.rows) {
      if (row.article !== article) {
        // An article is a group that the browser passes over as a whole while it is out of sight.
        group = element("div", "dg");
        group.setAttribute("role", "rowgroup");
        group.append(articleRow(state.desk.articles[row.article], state.columns, base));
        sheet.append(group);
        article = row.article;
      }
      const made = rowElement(row, words, base);
      group.append(made);
      group.style.containIntrinsicSize = `auto ${group.childElementCount * ROW}px`;
      if (row.id === asked || below) below += 1;
      if (below === FILL) {
        await settle();
        if (turn !== state.turn) return;
      }
      if (performance.now() - start > SLICE) {
        await pause();
        if (turn !== state.turn) return;
        start = performance.now();
      }
    }
    if (sheet.classList.contains("coming")) await settle();
    if (turn !== state.turn) return;
    const count = {
      rows: state.rows.length,
      all: every.length,
      differ: every.filter((row) => row.differs).length,
      found: new Set(every.flatMap((row) => row.findings)).size,
    };
    status.textContent = state.rows.length ? fill(words.count, count) : fill(words.none, count);
    sheet.removeAttribute("aria-busy");
    root.dispatchEvent(new CustomEvent("desk-ready", { bubbles: true }));
  }
}

/**
 * Lets the browser draw and answer before the next slice; a timer would wait 4 ms each time.
 * @returns {Promise<void>}
 */
function pause() {
  return new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      done();
    };
    channel.port2.postMessage(null);
  });
}

/** The next picture. @returns {Promise<number>} */
function frame() {
  return new Promise((done) => requestAnimationFrame(done));
}
