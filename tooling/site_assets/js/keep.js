// The page on which a reader keeps a whole language on the device, and to which a page leads that
// is not there while there is no connection.
import { ROOT, ask, day, keepLanguages, settled } from "./ask.js";
import { fill } from "./phrase.js";

const words = JSON.parse(document.getElementById("bl-offline-words").textContent);
const page = document.querySelector("[data-offline]");
const own = document.documentElement.lang;
const status = page.querySelector("[data-status]");
const rows = new Map([...page.querySelectorAll("[data-language]")].map((row) => [row.dataset.language, row]));
const nameOf = (code) => rows.get(code).dataset.name;
const megabytes = (bytes) => (bytes / 1e6).toLocaleString(own, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

// Only what can be a path of this site: anybody can write an address with another one.
const asked = new URLSearchParams(location.search).get("missing");
// Why a copy was not made, as the worker says it: each has a sentence of its own.
const PROBLEMS = ["cancelled", "full", "outdated", "failed"];
const missing = /^([\w-]+(\/(?!\.\.)[\w.-]+)*\/?)?$/.test(asked ?? "?") ? asked : null;
tellMissing({});
start().catch(() => {
  page.querySelector("[data-unavailable]").hidden = false;
});

async function start() {
  // What is missing without a worker throws, and the sentence above is shown.
  const registration = await navigator.serviceWorker.register(new URL("sw.js", ROOT), {
    scope: ROOT.href,
    updateViaCache: "none",
  });
  const worker = registration.active ?? (await settled(registration.installing ?? registration.waiting));
  const state = await ask(worker, "tell");
  for (const [code, row] of rows) {
    row.querySelector("[data-keep]").addEventListener("click", () => keep(worker, code));
    row.querySelector("[data-stop]").addEventListener("click", () => ask(worker, "stop"));
    row.querySelector("[data-remove]").addEventListener("click", async () => {
      show(await ask(worker, "remove", { languages: [code] }));
      status.textContent = fill(words.removed, { language: nameOf(code) });
    });
  }
  page.querySelector("[data-languages]").hidden = false;
  tellMissing(state.kept);
  show(state);
  // Begun on another page, or before this one was loaded again: it goes on being shown.
  if (state.job?.running) await keep(worker, state.job.language);
}

/** @returns {NodeListOf<HTMLButtonElement>} */
const buttons = () => page.querySelectorAll("[data-keep], [data-remove]");

async function keep(worker, code) {
  const row = rows.get(code);
  const bar = row.querySelector("progress");
  status.textContent = "";
  for (const button of buttons()) button.disabled = true;
  bar.hidden = false;
  row.querySelector("[data-stop]").hidden = false;
  // The device may otherwise throw it away when another app needs room; a refusal changes nothing.
  navigator.storage?.persist?.().catch(() => {});
  /** @type {{state?: object, problem?: string}} */
  const ended = await keepLanguages(worker, [code], (percent) => {
    bar.value = percent;
    row.querySelector("[data-told]").textContent = fill(words.progress, { language: nameOf(code), percent });
  }).catch(() => ({ problem: "failed" }));
  for (const button of buttons()) button.disabled = false;
  bar.hidden = true;
  row.querySelector("[data-stop]").hidden = true;
  show(ended.state ?? (await ask(worker, "tell")));
  const problem = ended.problem && (PROBLEMS.includes(ended.problem) ? ended.problem : "failed");
  status.textContent = problem ? words[problem] : fill(words.done, { language: nameOf(code) });
}

function show({ kept, sizes, edition }) {
  for (const [code, row] of rows) {
    const copy = kept[code];
    const size = sizes[code];
    const stored = copy ? copy.stored : size?.stored;
    const lines = copy ? [fill(words.kept, { date: day(copy.date, own), stored: megabytes(stored) })] : [words.none];
    if (copy && copy.edition !== edition) lines.push(words.old);
    if (size && copy?.edition !== edition) {
      lines.push(fill(words.size, { fetched: megabytes(size.fetched), stored: megabytes(size.stored) }));
    }
    row.querySelector("[data-told]").textContent = lines.join(" ");
    row.querySelector("[data-keep]").hidden = !size || copy?.edition === edition;
    row.querySelector("[data-keep]").textContent = fill(copy ? words.renew : words.keep, { language: nameOf(code) });
    row.querySelector("[data-remove]").hidden = !copy;
  }
}

/** Which page is not there, whether its whole language is not, and where else it can be read. */
function tellMissing(kept) {
  if (missing === null) return;
  const box = page.querySelector("[data-missing]");
  const [code] = missing.split("/");
  const lacks = rows.has(code) && !kept[code];
  box.querySelector("[data-which]").textContent = fill(words.missing, { page: `/${missing}` });
  box.querySelector("[data-lacks]").textContent = lacks ? fill(words.missing_language, { language: nameOf(code) }) : "";
  /** @type {HTMLAnchorElement} */ (box.querySelector("[data-again]")).href = new URL(missing, ROOT).href;
  const list = box.querySelector("[data-instead]");
  list.replaceChildren();
  for (const other of Object.keys(kept)) {
    if (other === code || !rows.has(code) || !rows.has(other)) continue;
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = new URL(missing.replace(code, other), ROOT).href;
    link.textContent = fill(words.instead, { language: nameOf(other) });
    item.append(link);
    list.append(item);
  }
  box.hidden = false;
}
