// On every page: starts the service worker, says when a page comes from the device, and offers a
// newer edition. Where the browser has no worker, or forbids it, nothing happens at all. Its words
// are fetched when it has something to say.
import { ROOT, ask, day, keepLanguages, settled } from "./ask.js";
import { fill } from "./phrase.js";
import { readWords } from "./reading-words.js";

const language = document.documentElement.lang;

const copy = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=bridgelaws-copy]"));
// The fallback page tells more itself.
if (copy && !document.querySelector("[data-offline]")) {
  readWords().then(
    ({ app }) => say(fill(app.copy, { date: day(copy.content, language) })),
    () => {},
  );
}

if ("serviceWorker" in navigator) {
  const begin = () => setTimeout(() => start().catch(() => {}), 0);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
}

async function start() {
  const isFirst = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker.register(new URL("sw.js", ROOT), {
    scope: ROOT.href,
    updateViaCache: "none",
  });
  if (isFirst) {
    const { active } = await navigator.serviceWorker.ready;
    // The page that brought the worker was there before it.
    const worker = active && (await settled(active));
    if (worker) await ask(worker, "remember", { url: location.href.split(/[?#]/)[0] });
  }
  registration.addEventListener("updatefound", async () => {
    const { active, installing } = registration;
    if (active && installing && (await settled(installing))) await offer(registration);
  });
  await offer(registration);
}

/**
 * Whoever keeps a language is told of a newer edition; all others read from the network anyway.
 * @param {ServiceWorkerRegistration} registration
 */
async function offer(registration) {
  const worker = registration.waiting ?? registration.active;
  // A ruling is not interrupted: the next page makes the offer.
  if (!worker || document.querySelector("[data-offer], [data-ruling]")) return;
  const { edition, kept } = await ask(worker, "tell");
  const old = Object.keys(kept).filter((code) => kept[code].edition !== edition);
  if (!old.length) return;
  const { app: words } = await readWords();
  const line = say(words.newer);
  line.dataset.offer = "";
  const take = button(words.take);
  const later = button(words.later);
  line.append(" ", take, " ", later);
  later.addEventListener("click", () => line.remove());
  take.addEventListener("click", async () => {
    later.remove();
    take.remove();
    /** @param {number} percent */
    const told = (percent) => {
      line.textContent = fill(words.taking, { percent });
    };
    const { problem } = await keepLanguages(worker, old, told).catch(() => ({ problem: "failed" }));
    if (problem) {
      line.textContent = words.failed;
      return;
    }
    if (worker.state === "installed") {
      const taken = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      });
      await ask(worker, "take over");
      await taken;
    }
    location.reload();
  });
}

/** @param {string} text */
function button(text) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  return made;
}

/** @param {string} text */
function say(text) {
  const line = document.createElement("p");
  line.className = "notice from-device";
  line.setAttribute("role", "status");
  line.textContent = text;
  const main = document.getElementById("main");
  if (document.querySelector("[data-ruling]")) main?.append(line);
  else main?.prepend(line);
  addStyle();
  return line;
}

function addStyle() {
  if (document.querySelector('link[href*="css/offline.css"]')) return;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL("css/offline.css", ROOT).href;
  document.head.append(sheet);
}
