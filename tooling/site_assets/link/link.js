// For pages of others: the citations in their running text become links to this site, with a peek
// at what is cited. Two attributes of the script's element: data-site, the site's address where it
// is not the one that this file comes from, and data-language where the page does not say its own.
"use strict";

(() => {
  const own = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { dataset, src } = own;
  const site = new URL(`${dataset.site || new URL("../", src)}`.replace(/\/?$/, "/"), document.baseURI);
  const language = (dataset.language || document.documentElement.lang).toLowerCase().split("-")[0];
  const FIRST_WORDS = 280;
  const LEAVE_AFTER = 300;
  /** @type {Map<string, Promise<Link.Peek | null>>} */
  const peeks = new Map();
  let count = 0;

  /**
   * Asks for a script beside this one; they run in the order in which they are asked for.
   * @param {string} name
   */
  function load(name) {
    const script = document.createElement("script");
    script.async = false;
    script.src = `${new URL(name, src)}`;
    script.nonce = own.nonce;
    document.head.append(script);
    return script;
  }

  function linkAll() {
    const reader = globalThis.bridgelawsReader;
    const table = reader.prepare(reader.table);
    const left = `${table.left_alone.join()},[contenteditable]:not([contenteditable="false" i])`;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    /** @type {Text[]} */
    const nodes = [];
    while (walker.nextNode()) nodes.push(/** @type {Text} */ (walker.currentNode));
    for (const node of nodes) {
      if (node.parentElement?.closest(left)) continue;
      const cited = reader.find(node.data, table).filter(({ to }) => to);
      // From the last one back, so that the offsets before it hold.
      for (const { start, end, to, page, folder } of cited.reverse()) {
        const words = node.splitText(start);
        words.splitText(end - start);
        const link = document.createElement("a");
        link.className = "bridgelaws";
        link.href = `${site}${language}/${page}#${to}`;
        words.replaceWith(link);
        link.append(words);
        watch(link, `${site}api/v1/${folder}/${language}/${to}.json`);
      }
    }
  }

  /**
   * Shows the peek of a link while it has the pointer or the focus; Escape closes it.
   * @param {HTMLAnchorElement} link
   * @param {string} address
   */
  function watch(link, address) {
    /** @type {HTMLElement | null} */
    let box = null;
    let wanted = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waiting = 0;
    const close = () => {
      wanted = false;
      box?.remove();
      box = null;
      link.removeAttribute("aria-describedby");
    };
    const leave = () => {
      waiting = setTimeout(close, LEAVE_AFTER);
    };
    const open = async () => {
      clearTimeout(waiting);
      if (wanted) return;
      wanted = true;
      if (!peeks.has(address)) peeks.set(address, ask(address));
      const said = await peeks.get(address);
      if (!said || !wanted || box) return;
      box = show(link, said);
      box.addEventListener("mouseenter", () => clearTimeout(waiting));
      box.addEventListener("mouseleave", leave);
    };
    link.addEventListener("mouseenter", open);
    link.addEventListener("focus", open);
    link.addEventListener("mouseleave", leave);
    link.addEventListener("blur", close);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") close();
    });
  }

  /**
   * Heading and first words of a provision; null where the site does not answer: the link stays.
   * @param {string} address
   * @returns {Promise<Link.Peek | null>}
   */
  async function ask(address) {
    try {
      const answer = await fetch(address, { credentials: "omit" });
      const [first] = answer.ok ? (await answer.json()).texts : [];
      if (!first) return null;
      const { heading, text } = first;
      const words = Array.from(text ?? "");
      const begin = words.slice(0, FIRST_WORDS).join("");
      const shown = words.length > FIRST_WORDS ? `${begin.replace(/\s+\S*$/, "")} …` : begin;
      return heading || shown ? { heading, shown } : null;
    } catch {
      return null;
    }
  }

  /**
   * @param {HTMLAnchorElement} link
   * @param {Link.Peek} peek
   */
  function show(link, { heading, shown }) {
    const box = document.createElement("div");
    box.className = "bridgelaws-peek";
    box.role = "tooltip";
    box.lang = language;
    count += 1;
    box.id = `bridgelaws-peek-${count}`;
    if (heading) {
      const strong = document.createElement("strong");
      strong.textContent = heading;
      box.append(strong, document.createElement("br"));
    }
    box.append(shown);
    const { left, bottom } = link.getBoundingClientRect();
    const wide = Math.min(352, document.documentElement.clientWidth - 16);
    const right = document.documentElement.clientWidth - wide - 8;
    // Through the object model: a policy without inline styles lets it pass.
    Object.assign(box.style, {
      position: "absolute",
      zIndex: "1000",
      boxSizing: "border-box",
      width: `${wide}px`,
      left: `${Math.max(8, Math.min(left, right)) + scrollX}px`,
      top: `${bottom + scrollY}px`,
      padding: "0.6em 0.8em",
      border: "1px solid",
      background: "Canvas",
      color: "CanvasText",
      font: "0.875rem/1.4 system-ui, sans-serif",
    });
    link.setAttribute("aria-describedby", box.id);
    document.body.append(box);
    return box;
  }

  if (!["nl", "fr", "el", "en"].includes(language)) return;
  load("addresses.js");
  load("reader.js");
  load(`${language}.js`).addEventListener("load", () => {
    if (document.readyState !== "loading") linkAll();
    else document.addEventListener("DOMContentLoaded", linkAll);
  });
})();
