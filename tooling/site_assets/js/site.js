// What the pages do beyond being read. Everything works without this file; with it, the reader
// stays on the same provision when changing language, and chooses columns when comparing.
(() => {
  "use strict";

  // The provision the reader is at: the one in the address while it is in sight, else the last one
  // whose first line has come up to the bar; at the top of the page the one in the address, or none.
  const PLACES = ".p[id], .entry[id], tr[id]";
  const BELOW_BAR = 80;
  function place() {
    const named = location.hash && document.getElementById(decode(location.hash.slice(1)));
    if (named && isInSight(named)) return named.id;
    // Whoever scrolled up to the header, where the languages are, still means that provision.
    if (window.scrollY < 120) return named ? named.id : "";
    let found = "";
    for (const element of document.querySelectorAll(PLACES)) {
      const { top, height } = element.getBoundingClientRect();
      if (top > BELOW_BAR) break;
      // What is folded away has no place.
      if (!height) continue;
      found = element.id;
    }
    return found;
  }
  /** @param {string} text */
  function decode(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  /** @param {Element} element */
  function isInSight(element) {
    const box = element.getBoundingClientRect();
    return box.bottom > 0 && box.top < window.innerHeight;
  }

  // A comparison whose columns can be chosen: js/columns.js.
  const chooser = document.querySelector("[data-chooser]");

  // Browsers open a folder on disk as a list of files; a server would show its index.
  /** @param {URL} url */
  function onDisk(url) {
    if (url.protocol === "file:" && url.pathname.endsWith("/")) url.pathname += "index.html";
    return url;
  }

  document.addEventListener("click", (event) => {
    /** @type {HTMLAnchorElement | null} */
    const anchor = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!anchor || anchor.protocol === "mailto:") return;
    if (anchor.dataset.focus) {
      event.preventDefault();
      window.scrollTo(0, 0);
      document.getElementById(anchor.dataset.focus)?.focus();
      return;
    }
    const url = new URL(anchor.href, document.baseURI);
    if (url.origin !== location.origin) return;
    if (anchor.hasAttribute("data-keep")) {
      const here = place();
      if (here) url.hash = here;
      if (chooser && /\/compare\//.test(url.pathname)) url.search = location.search;
    } else if (anchor.rel === "prev" || anchor.rel === "next" || anchor.closest(".bar")) {
      if (chooser && /\/compare\//.test(url.pathname)) url.search = location.search;
    }
    const there = onDisk(url).href;
    if (anchor.href !== there) anchor.href = there;
  });

  // The bar that says where one is: it comes when the law's name has left the window, and where a
  // link named a provision. Its menu is that of the provision.
  const bar = /** @type {HTMLElement} */ (document.querySelector(".here"));
  const law = document.querySelector("article.law[id]");
  if (bar && law) {
    const path = /** @type {HTMLElement} */ (bar.querySelector("[data-path]"));
    const menu = /** @type {HTMLElement} */ (bar.querySelector("[data-menu]"));
    const head = /** @type {HTMLElement} */ (law.querySelector("h1"));
    const whole = nameOf(head);
    const show = () => {
      const here = place();
      const isAtTop = window.scrollY < 8 && document.documentElement.scrollHeight > window.innerHeight + 8;
      const isNamed = location.hash.length > 1 && here && here !== law.id;
      bar.hidden = head.getBoundingClientRect().bottom > 8 && (isAtTop || !isNamed);
      if (bar.hidden || menu.dataset.menu === (here || law.id)) return;
      menu.dataset.menu = here || law.id;
      const name = here && here !== law.id ? nameOf(document.getElementById(here)?.querySelector(".m")) : "";
      const rest = (name.startsWith(whole) ? name.slice(whole.length) : name).replace(/^[\s,]+/, "");
      path.textContent = rest ? ` › ${rest}` : "";
    };
    let isDue = false;
    const later = () => {
      if (!isDue)
        requestAnimationFrame(() => {
          isDue = false;
          show();
        });
      isDue = true;
    };
    for (const event of ["scroll", "hashchange", "resize", "load"])
      window.addEventListener(event, later, { passive: true });
    later();
  }
  // "Law 27" of a title, "Law 27B1(a)" of a provision's number, a term of a definition's.
  /** @param {Element | null | undefined} element */
  function nameOf(element) {
    const parts = element?.matches("h1")
      ? [...element.querySelectorAll(".k, .n")]
      : [element?.querySelector(".vh") ?? element];
    return parts
      .map((part) => part?.textContent.trim())
      .filter(Boolean)
      .join(" ");
  }

  // An error report names the provision the reader is at, not only the law.
  for (const anchor of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-report]"))) {
    const address = anchor.href;
    anchor.addEventListener("click", () => {
      const here = place();
      if (!law || !here || here === law.id) return;
      const name = `${anchor.dataset.report} ${law.id}`;
      const full = `${anchor.dataset.report} ${here}`;
      anchor.href = address.split(encodeURIComponent(name)).join(encodeURIComponent(full));
    });
  }

  // A page in every language has a plain box for each: the reader's own is focused like any other,
  // among those that are shown: for a missing address that names a language, its box alone.
  const plain = [...document.querySelectorAll(".bl-search:not([data-bl-search]) input")];
  const inputs = plain.filter((input) => input instanceof HTMLInputElement);
  if (inputs.length) {
    document.addEventListener("keydown", (event) => {
      const isBare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      const isSlash = event.key === "/" && isBare && !(event.target instanceof HTMLInputElement);
      const isK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isSlash && (!isK || event.altKey || event.shiftKey)) return;
      event.preventDefault();
      const shown = inputs.filter((input) => input.getClientRects().length);
      /** @param {string} tongue */
      const find = (tongue) => shown.find(({ form }) => form?.lang === tongue.slice(0, 2).toLowerCase());
      (navigator.languages.map(find).find(Boolean) ?? shown[0]).focus();
    });
  }
})();
