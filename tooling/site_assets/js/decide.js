// Decisions about findings: lines for laws/decided.jsonl, on this device until they are saved as a file.
const KEY = "bridgelaws.decided";
const WHO = "bridgelaws.reviewer";

/** @typedef {{ ids: string[], what: string, by: string, on: string, check: string, locator: string, language: string, text?: string, to?: string }} Line */

const deciding = /** @type {HTMLTemplateElement | null} */ (document.getElementById("decide"));
const basket = /** @type {HTMLElement | null} */ (document.querySelector("[data-decided]"));
/** @type {Line[]} */
let lines = [];
if (deciding && basket) start(deciding, basket);

/** @param {HTMLTemplateElement} form @param {HTMLElement} basket */
function start(form, basket) {
  lines = read();
  for (const place of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("[data-decide]")))
    place.addEventListener("toggle", () => place.open && !place.querySelector("form") && ask(place));
  const save = /** @type {HTMLButtonElement} */ (basket.querySelector("[data-save]"));
  const clear = /** @type {HTMLButtonElement} */ (basket.querySelector("[data-clear]"));
  save.addEventListener("click", download);
  clear.addEventListener("click", () => keep([]));
  show();

  /** @param {HTMLDetailsElement} place */
  function ask(place) {
    place.append(form.content.cloneNode(true));
    const asked = /** @type {HTMLFormElement} */ (place.querySelector("form"));
    const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (asked.elements.namedItem(name));
    field("by").value = remembered();
    const suit = () => {
      const what = field("what").value;
      field("text").required = what === "dismissed" || what === "noted";
      /** @type {HTMLElement} */ (field("to").closest("label")).hidden = what !== "assigned";
      field("to").required = what === "assigned";
    };
    field("what").addEventListener("change", suit);
    suit();
    asked.addEventListener("submit", (event) => {
      event.preventDefault();
      // A field of spaces is filled in for a browser, and not for the program that takes the lines.
      for (const name of ["by", "text", "to"]) field(name).value = field(name).value.trim();
      if (!asked.reportValidity()) return;
      const what = field("what").value;
      const { decide = "", check = "", locator = "", language = "" } = place.dataset;
      /** @type {Line} */
      const line = {
        ids: [decide],
        what,
        by: field("by").value,
        on: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
        check,
        locator,
        language,
      };
      if (field("text").value) line.text = field("text").value;
      if (what === "assigned") line.to = field("to").value;
      remember(line.by);
      keep([...lines, line]);
      /** @type {HTMLOutputElement} */ (asked.querySelector("output")).textContent = "✓";
      field("text").value = "";
    });
  }

  function show() {
    basket.hidden = lines.length === 0;
    const shown = lines.map((line) => {
      const item = document.createElement("li");
      const said = [line.locator, line.check, line.what, line.to, line.text, line.by];
      item.textContent = said.filter(Boolean).join(" · ");
      return item;
    });
    /** @type {HTMLElement} */ (basket.querySelector("ol")).replaceChildren(...shown);
  }

  /** @param {Line[]} fresh */
  function keep(fresh) {
    lines = fresh;
    const unkept = /** @type {HTMLElement} */ (basket.querySelector("[data-unkept]"));
    unkept.hidden = write(KEY, JSON.stringify(lines));
    show();
  }
}

function download() {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  link.download = "bridgelaws-decided.jsonl";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function remembered() {
  try {
    return localStorage.getItem(WHO) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name */
function remember(name) {
  write(WHO, name);
}

/** @param {string} key @param {string} value */
function write(key, value) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** @returns {Line[]} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => one && Array.isArray(one.ids)) : [];
  } catch {
    return [];
  }
}
