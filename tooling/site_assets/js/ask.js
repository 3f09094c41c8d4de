// How a page speaks with the service worker (sw.js, at the site's root).

/** The site's root: this file lies in its js/. */
export const ROOT = new URL("../", import.meta.url);

/**
 * Asks a worker to do something; its answer is always how things stand now.
 * @param {ServiceWorker} worker
 * @param {string} please
 * @param {object} more
 */
export function ask(worker, please, more = {}) {
  return new Promise((resolve, reject) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => (data.problem ? reject(new Error(data.problem)) : resolve(data));
    // A worker that is gone never answers.
    setTimeout(reject, 10000, new Error("no answer"));
    worker.postMessage({ please, ...more }, [channel.port2]);
  });
}

/** @param {number} milliseconds */
export const pause = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Fetches languages into the worker's copy; `show` is told how far it is, the answer how it ended.
 * @param {ServiceWorker} worker
 * @param {string[]} languages
 * @param {(percent: number, language: string) => void} show
 */
export async function keepLanguages(worker, languages, show) {
  let state = await ask(worker, "keep", { languages, waits: worker.state === "installed" });
  while (state.job?.running) {
    show(Math.min(99, Math.floor((100 * state.job.done) / state.job.total)), state.job.language);
    await pause(250);
    // Asking also keeps the browser from ending a worker that seems to have nothing to do.
    state = await ask(worker, "tell");
  }
  return { state, problem: state.job ? state.job.problem : "failed" };
}

/**
 * A worker that has installed its shell; null where the browser gave it up.
 * @param {ServiceWorker} worker
 * @returns {Promise<ServiceWorker | null>}
 */
export function settled(worker) {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === "redundant") resolve(null);
      else if (worker.state !== "installing" && worker.state !== "activating") resolve(worker);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/**
 * A day (2026-11-21) as the language writes it.
 * @param {string} iso
 * @param {string} language
 * @returns {string}
 */
export function day(iso, language) {
  const date = new Date(`${iso}T12:00:00`);
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { day: "numeric", month: "long", year: "numeric" };
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleDateString(language === "en" ? "en-GB" : language, form);
}
