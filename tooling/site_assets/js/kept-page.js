// The lists of what a reader keeps and read last, on their own page and on the front page.
// Whatever was stored or came from a file is put in as text, and links stay inside the site.

import { MOST_KEPT, checkKept, readKept, readWordings, storeKept, whatBecame } from "./kept.js";
import { ROOT } from "./place.js";
import { fill } from "./phrase.js";

const LARGEST = 512 * 1024;
const MOST_IN_FRONT = 10;
const STEPS = { law: /^\d+/, number: /^\d+/, capital: /^[A-Z]/, letter: /^[a-z]/, roman: /^[ivx]+/ };
const lang = document.documentElement.lang;
const tables = new Map();
const table = (name) => {
  if (!tables.has(name)) tables.set(name, JSON.parse(document.getElementById(`bl-${name}-words`).textContent));
  return tables.get(name);
};

/** A law's number as this language prints it; empty for an anchor that is none. */
export function printNumber(anchor, { capitals, letters, levels }) {
  const own = { capital: [capitals, 65], letter: [letters, 97] };
  let rest = anchor;
  let printed = "";
  for (const { kind, joint = "", printed: form = `${joint}{}` } of levels) {
    const step = rest.startsWith(joint) ? STEPS[kind].exec(rest.slice(joint.length))?.[0] : "";
    if (!step) break;
    const [list, first] = own[kind] ?? [[], 0];
    printed += form.replace("{}", list[step.charCodeAt(0) - first] ?? step);
    rest = rest.slice(joint.length + step.length);
  }
  return rest ? "" : printed;
}

// On the front page the number says enough.
const shortName = ({ path, anchor }) => (path.startsWith("law/") ? printNumber(anchor, table("search")) : "");

/** What a kept provision is called here: its name in this language, else its number, else any name. */
function nameOf({ path, anchor, names }) {
  if (names[lang]) return names[lang];
  const number = shortName({ path, anchor });
  return number ? fill(table("search").law, { number }) : (Object.values(names)[0] ?? path);
}

const area = document.querySelector("[data-kept]");
if (area) start();

function start() {
  const isOwnPage = area.dataset.kept === "page";
  const status = area.querySelector("[role=status]");
  const say = (sentence) => {
    if (status) status.textContent = sentence;
  };
  let wordings = {};
  draw();
  // What says something else by now is marked when that is known; nobody waits for it.
  if (isOwnPage && readKept().kept.some(({ seen }) => seen?.[lang]))
    readWordings(lang).then((known) => {
      wordings = known;
      draw();
    });
  // Back from a law page to a copy of this one: what was read meanwhile belongs in the list.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) draw();
  });
  if (isOwnPage) offer();

  function draw() {
    const lists = readKept();
    for (const name of ["kept", "recent"]) {
      const list = area.querySelector(`[data-list=${name}]`);
      const shown = isOwnPage ? lists[name] : lists[name].slice(0, MOST_IN_FRONT);
      list.replaceChildren(...shown.map((place) => line(place, name)));
      list.hidden = lists[name].length === 0;
      area.querySelector(`[data-none=${name}]`)?.toggleAttribute("hidden", lists[name].length > 0);
      if (!isOwnPage) list.closest("section").hidden = lists[name].length === 0;
    }
    area.hidden = !isOwnPage && lists.kept.length + lists.recent.length === 0;
  }

  function line(place, name) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `${ROOT}${lang}/${place.path}${place.anchor ? `#${place.anchor}` : ""}`;
    const full = nameOf(place);
    link.textContent = (!isOwnPage && shortName(place)) || full;
    link.setAttribute("aria-label", full);
    item.append(link);
    const became = isOwnPage && whatBecame(place, wordings, lang);
    if (became) {
      const mark = document.createElement("span");
      mark.className = "tag";
      mark.textContent = table("kept")[became];
      link.append(" ", mark);
    }
    if (isOwnPage && name === "kept") {
      const remove = document.createElement("button");
      remove.type = "button";
      remove.textContent = "×";
      remove.setAttribute("aria-label", fill(table("kept").remove, { name: full }));
      remove.addEventListener("click", () => {
        change((lists) => ({
          ...lists,
          kept: lists.kept.filter((one) => one.path !== place.path || one.anchor !== place.anchor),
        }));
        area.querySelector("[data-list=kept] button, [data-import]")?.focus();
      });
      item.append(remove);
    }
    return item;
  }

  function change(made) {
    const stored = storeKept(made(readKept()));
    say(stored ? "" : table("kept").no_store);
    draw();
  }

  function offer() {
    if (!storeKept(readKept())) say(table("kept").no_store);
    area.querySelector("[data-export]").addEventListener("click", save);
    /** @type {HTMLInputElement} */
    const input = area.querySelector("[data-import]");
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (file) await add(file);
      input.value = "";
    });
    for (const name of ["kept", "recent"])
      twice(area.querySelector(`[data-clear=${name}]`), () => change((lists) => ({ ...lists, [name]: [] })));
  }

  function save() {
    const text = JSON.stringify({ format: "bridgelaws-kept", version: 1, ...readKept() }, null, 2);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = "bridgelaws-kept.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async function add(file) {
    let given = null;
    try {
      given = file.size <= LARGEST ? checkKept(JSON.parse(await file.text())) : null;
    } catch {
      given = null;
    }
    if (!given) {
      say(table("kept").refused);
      return;
    }
    const lists = readKept();
    const has = (list, place) => list.some((one) => one.path === place.path && one.anchor === place.anchor);
    const fresh = given.kept.filter((place) => !has(lists.kept, place)).slice(0, MOST_KEPT - lists.kept.length);
    const read = given.recent.filter((place) => !has(lists.recent, place));
    const stored = storeKept({ kept: [...lists.kept, ...fresh], recent: [...lists.recent, ...read] });
    draw();
    say(stored ? fill(table("kept").imported, { n: fresh.length }) : table("kept").no_store);
  }
}

// What cannot be undone asks for a second press of the same button.
function twice(button, act) {
  const label = button.textContent;
  let armed = false;
  const rest = () => {
    armed = false;
    button.textContent = label;
  };
  button.addEventListener("click", () => {
    if (armed) act();
    armed = !armed;
    button.textContent = armed ? table("kept").again : label;
  });
  button.addEventListener("blur", rest);
}
