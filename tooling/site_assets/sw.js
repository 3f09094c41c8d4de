// The service worker: what stays readable without a signal, and when an edition gives way to the
// next. The build writes the value of EDITION (site/data/offline.py); nothing else here is generated.
//
// Three kinds of cache, all named after this site's folder:
//   shell:EDITION          styles, scripts, front and fallback pages; put in place at installation
//   copy:LANGUAGE:EDITION  a whole language, asked for by the reader; whole once it holds "whole"
//   visited                the pages last opened, with their styles and scripts
// A new edition waits until the reader takes it, and an old copy goes only when the new is whole.
const EDITION = null;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const ROOT = new URL("./", worker.location.href);
const PREFIX = `bridgelaws:${ROOT.pathname}:`;
const SHELL = `${PREFIX}shell:`;
const COPY = `${PREFIX}copy:`;
const VISITED = `${PREFIX}visited`;
const WHOLE = new URL("whole", ROOT).href;
const MOST_VISITED = { pages: 120, files: 80 };
// How long a page that is kept waits for a bad connection, and how long that is remembered.
const PATIENCE = 3000;
const SLOW_FOR = 30000;
const TYPES = {
  json: "application/json",
  js: "text/javascript",
  css: "text/css",
  txt: "text/plain",
  svg: "image/svg+xml",
};
const KEPT_ON = "x-kept-on";

let slowUntil = 0;
let job = null;
const copies = new Map(); // a copy's cache -> its record, as long as this worker runs
let lastPart = { name: "", content: null };

worker.addEventListener("install", (event) => event.waitUntil(installShell()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return;
  event.respondWith(request.mode === "navigate" ? answerPage(event, url) : answerFile(event, url));
});
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  event.waitUntil(
    obey(event.data ?? {}).then(
      (answer) => port?.postMessage(answer),
      (problem) => port?.postMessage({ problem: String(problem) }),
    ),
  );
});

const today = () => new Date().toISOString().slice(0, 10);

/** A copy of a response that knows its day; redirections are forgotten, as navigation demands. */
async function stamp(response) {
  const headers = { "Content-Type": response.headers.get("Content-Type") ?? "", [KEPT_ON]: today() };
  return new Response(await response.arrayBuffer(), { headers });
}

async function installShell() {
  const shell = await caches.open(SHELL + EDITION.id);
  await Promise.all(
    EDITION.shell.map(async (path) => {
      const response = await fetch(new URL(path, ROOT), { cache: path.includes("?v=") ? "default" : "no-cache" });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await shell.put(new URL(path, ROOT).href, await stamp(response));
    }),
  );
}

async function takeOver() {
  // No navigation preload: where it fails, Firefox shows its error page and not what is kept.
  await dropOld();
  await worker.clients.claim();
}

/** Every cache of a copy: `{name, language, edition, record}`; without record it is not whole. */
async function listCopies() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(COPY)) continue;
    const [language, edition] = name.slice(COPY.length).split(":");
    if (!copies.has(name)) {
      // Not through caches.open: that would make a cache again which is just being deleted.
      const record = await caches.match(WHOLE, { cacheName: name });
      if (record) copies.set(name, await record.json());
    }
    found.push({ name, language, edition, record: copies.get(name) });
  }
  // This edition's first: what it has is newer than what another left.
  return found.sort((a, b) => Number(b.edition === EDITION.id) - Number(a.edition === EDITION.id));
}

/** Forget what this edition replaces: half copies, older copies of what it has, their shells. */
async function dropOld() {
  const all = await listCopies();
  const own = new Set(all.filter((copy) => copy.record && copy.edition === EDITION.id).map((copy) => copy.language));
  const needed = new Set([EDITION.id]);
  for (const { name, language, edition, record } of all) {
    if (job?.cache === name) continue;
    if (record && (edition === EDITION.id || !own.has(language))) needed.add(edition);
    else await forget(name);
  }
  const waiting = worker.registration.waiting || worker.registration.installing;
  for (const name of await caches.keys()) {
    // A newer worker that waits has put its shell in place already.
    if (name.startsWith(SHELL) && !needed.has(name.slice(SHELL.length)) && !waiting) await caches.delete(name);
  }
}

async function forget(name) {
  copies.delete(name);
  await caches.delete(name);
}

// ---- answering -------------------------------------------------------------------------------

/** A page's path from the site's root, however it was asked for: `el/law/16/`. */
function pathOf(url) {
  const path = url.pathname.slice(ROOT.pathname.length).replace(/(^|\/)index\.html$/, "$1");
  return path && !/(\/|\.\w+)$/.test(path) ? `${path}/` : path;
}

const hasVersion = (url) => url.searchParams.has("v") && /\.\w+$/.test(url.pathname);

/** The network's answer, or what is kept where the network fails or makes a reader wait. */
async function networkFirst(asked, kept) {
  asked.catch(() => {});
  if (Date.now() >= slowUntil) {
    const answer = await Promise.race([
      asked.catch(() => null),
      new Promise((resolve) => {
        setTimeout(resolve, PATIENCE, "slow");
      }),
    ]);
    if (answer && answer !== "slow" && answer.status < 500) return answer;
    if (answer === "slow") slowUntil = Date.now() + SLOW_FOR;
  }
  const copy = await kept();
  if (copy) return copy;
  return asked.catch(() => null);
}

async function answerPage(event, url) {
  const path = pathOf(url);
  // Asked for again each time: a host that says nothing about age would have the browser guess it.
  const asked = fetch(event.request, { cache: "no-cache" });
  const answer = await networkFirst(asked, () => keptPage(path, url));
  if (!answer) return Response.redirect(await fallback(path), 302);
  if (answer.ok && answer.type === "basic" && /html/.test(answer.headers.get("Content-Type"))) {
    event.waitUntil(remember(path, answer.clone()));
  }
  return answer;
}

async function answerFile(event, url) {
  // A name with its content's digest is the same file for ever.
  if (hasVersion(url) || /-[0-9a-f]{8,}\.\w+$/.test(url.pathname)) {
    const kept = await keptFile(url);
    if (kept) return kept;
  }
  const answer = await networkFirst(fetch(event.request), () => keptFile(url));
  if (answer?.ok && hasVersion(url)) event.waitUntil(remember(url.href, answer.clone()));
  return answer ?? Response.error();
}

/** A page that is kept, marked with its day: `js/offline.js` shows it. */
async function keptPage(path, url) {
  const found = (await find(path)) ?? (await caches.match(new URL(path, ROOT).href, { cacheName: VISITED }));
  if (!found) return null;
  // Its links are relative: it must stand where a server would have sent the reader.
  if (url.pathname !== ROOT.pathname + path) return Response.redirect(new URL(path + url.search, ROOT), 302);
  const html = await found.text();
  const mark = `<meta name="bridgelaws-copy" content="${found.headers.get(KEPT_ON) ?? ""}">`;
  return new Response(
    html.replace("</head>", () => `${mark}</head>`),
    {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    },
  );
}

async function keptFile(url) {
  // A script may ask for a page too: to show a cited provision in place.
  const path = pathOf(url) + (hasVersion(url) ? url.search : "");
  return (await find(path)) ?? (await caches.match(new URL(path, ROOT).href, { cacheName: VISITED }));
}

/** What a path means in the copies and shells. An edition's copy and shell belong together. */
async function find(path) {
  const all = await listCopies();
  for (const { name, record } of all) {
    const part = record?.parts[path];
    if (part !== undefined) return fromPart(name, record, part, path);
  }
  // A style that a script adds is asked for without the version that it is kept under.
  for (const edition of new Set([...all.filter((copy) => copy.record).map((copy) => copy.edition), EDITION.id])) {
    const where = { cacheName: SHELL + edition, ignoreSearch: !path.includes("?") };
    const found = await caches.match(new URL(path, ROOT).href, where);
    if (found) return found;
  }
  return null;
}

/** A part holds many pages as pieces: of one that stands several times the number. */
async function fromPart(name, record, number, path) {
  const file = record.files[number];
  if (lastPart.name !== name + file) {
    const stored = await caches.match(new URL(file, ROOT).href, { cacheName: name });
    if (!stored) return null;
    lastPart = { name: name + file, content: await stored.json() };
  }
  const { pieces, pages, files } = lastPart.content;
  // A file of JSON stands in a part as its value, any other as its text.
  const held = typeof files[path] === "string" ? files[path] : JSON.stringify(files[path]);
  const whole = (piece) => (typeof piece === "string" ? piece : pieces[piece]);
  const text = pages[path] ? pages[path].map(whole).join("") : held;
  const type = pages[path] ? "text/html" : (TYPES[/\w+$/.exec(path.split("?")[0])] ?? "text/plain");
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8`, [KEPT_ON]: record.date } });
}

/** The page that says what is missing, in the language of the page that was asked for. */
async function fallback(path) {
  const known = Object.keys(EDITION.languages);
  const [asked] = path.split("/");
  const kept = (await listCopies()).find((copy) => copy.record);
  const language = known.includes(asked) ? asked : (kept?.language ?? (known.includes("en") ? "en" : known[0]));
  return new URL(`${language}/offline/?missing=${encodeURIComponent(path)}`, ROOT);
}

/** Keep what a reader opened; a device without room keeps nothing more, and the page is shown. */
async function remember(path, response) {
  try {
    const visited = await caches.open(VISITED);
    await visited.put(new URL(path, ROOT).href, await stamp(response));
    const keys = await visited.keys();
    const isFile = (request) => request.url.includes("?v=");
    for (const [most, group] of /** @type {[number, Request[]][]} */ ([
      [MOST_VISITED.pages, keys.filter((request) => !isFile(request))],
      [MOST_VISITED.files, keys.filter(isFile)],
    ])) {
      for (const old of group.slice(0, Math.max(0, group.length - most))) await visited.delete(old);
    }
  } catch (problem) {
    if (/** @type {Error} */ (problem).name !== "QuotaExceededError") throw problem;
  }
}

// ---- what pages ask for ----------------------------------------------------------------------

async function obey({ please, languages = [], url = "", waits = false }) {
  if (please === "keep" && !job?.running) keep(languages, waits);
  if (please === "stop") job?.abort.abort();
  if (please === "remove") {
    for (const copy of await listCopies()) if (languages.includes(copy.language)) await forget(copy.name);
    await dropOld();
  }
  if (please === "remember") {
    const response = await fetch(url);
    if (response.ok) await remember(pathOf(new URL(url)), response);
  }
  if (please === "take over") await worker.skipWaiting();
  return state();
}

async function state() {
  const kept = {};
  for (const { language, edition, record } of await listCopies()) {
    if (record && !kept[language]) kept[language] = { edition, date: record.date, stored: record.stored };
  }
  const sizes = {};
  for (const [code, { fetched, stored }] of Object.entries(EDITION.languages)) sizes[code] = { fetched, stored };
  const { language, done, total, running, problem } = job ?? {};
  return { edition: EDITION.id, kept, sizes, job: job && { language, done, total, running, problem } };
}

/**
 * Fetch whole languages, one after another. How far it is stands in `job`, which pages ask for.
 * A worker that waits drops nothing yet: what it replaces is still read by the one before it.
 */
async function keep(languages, waits) {
  const abort = new AbortController();
  const total = languages.reduce((sum, code) => sum + EDITION.languages[code].stored, 0);
  job = { language: languages[0], done: 0, total, running: true, problem: "", abort, cache: "" };
  try {
    for (const code of languages) await keepLanguage(code);
    job.cache = "";
    if (!waits) await dropOld();
  } catch (problem) {
    const { cache } = job;
    if (/** @type {Error} */ (problem).name === "QuotaExceededError") job.problem = "full";
    else job.problem ||= abort.signal.aborted ? "cancelled" : "failed";
    abort.abort();
    job.cache = "";
    if (cache) await forget(cache);
  }
  job.running = false;
}

async function keepLanguage(code) {
  const { parts, stored } = EDITION.languages[code];
  const name = `${COPY}${code}:${EDITION.id}`;
  const room = await worker.navigator.storage?.estimate?.();
  if (room?.quota && room.quota - room.usage < stored) fail("full");
  await forget(name);
  Object.assign(job, { language: code, cache: name });
  const cache = await caches.open(name);
  const record = { date: today(), stored, files: parts.map(([file]) => file), parts: {} };
  const queue = parts.map((_, number) => number);
  const { signal } = job.abort;
  await Promise.all(
    [0, 1, 2].map(async () => {
      for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
        const [file, integrity, size] = parts[number];
        const url = new URL(file, ROOT).href;
        const response = await fetch(url, { integrity, signal });
        if (!response.ok) fail(response.status === 404 ? "outdated" : "failed");
        const text = await response.text();
        if (signal.aborted) fail("cancelled");
        await cache.put(url, new Response(text, { headers: { "Content-Type": "application/json" } }));
        const { pages, files } = JSON.parse(text);
        for (const path of [...Object.keys(pages), ...Object.keys(files)]) record.parts[path] = number;
        job.done += size;
      }
    }),
  );
  // Last: a copy without this is half a copy, and nobody reads it.
  await cache.put(WHOLE, new Response(JSON.stringify(record)));
}

function fail(problem) {
  job.problem ||= problem;
  // The other fetches of this language need not go on.
  job.abort.abort();
  throw new Error(problem);
}
