// Looking a word up: with the switch on, a click on any word of a text shows its row of the
// glossary in all languages. The switch is off at first, so that links, selecting and copying
// are as everywhere else; links go on working while it is on.
import { match } from "./terms-match.js";

const TEXTS = "article.law .text, .compare .sheet table, [data-sheet]";
const BLOCK = "p, h2, h3, h4, td, th, li, .words";
const WORD = /[\p{L}\p{N}]+/gu;

const root = new URL("../", import.meta.url);
/** What was asked for, by name. @type {Map<string, Promise<any>>} */
const asked = new Map();
const language = document.documentElement.lang;
const home = document.querySelector("article.law .ways p, .compare .ways, .desk-form .acts");
// A law's page carries nothing for this: the words come when the page stands.
if (home && document.querySelector(TEXTS))
  get(`words.${language}`).then(
    (words) => offer(home, words),
    () => {},
  );

/** @param {HTMLElement} home where the switch stands @param {Page.Words} words */
function offer(home, words) {
  /** @type {HTMLButtonElement} */
  const button = home.querySelector(".look") ?? document.createElement("button");
  button.type = "button";
  button.className = "look";
  button.hidden = false;
  const hint = document.createElement("span");
  hint.className = "small look-hint";
  hint.setAttribute("role", "status");
  const dialog = document.createElement("dialog");
  dialog.className = "look-up";
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL("css/terms.css", root).href;
  document.head.append(sheet);
  if (!button.isConnected) home.append(" ", button);
  (home.closest("article.law > header") ?? home).append(" ", hint);
  document.body.append(dialog);
  let isOn = false;
  turn(false);

  button.addEventListener("click", () => {
    turn(!isOn);
    // The menu it stands in would lie over the words.
    home.closest("details")?.removeAttribute("open");
  });
  document.addEventListener("click", (event) => {
    const text = /** @type {Element} */ (event.target).closest?.(TEXTS);
    if (!isOn || !text || /** @type {Element} */ (event.target).closest("a, button, summary, input, select, label"))
      return;
    // Who selects wants the selection, not a term.
    if (String(getSelection()).trim()) return;
    const at = caret(event.clientX, event.clientY);
    if (at && text.contains(at.node)) look(at.node, at.offset, false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && dialog.open) dialog.close();
    if (!isOn || event.key.toLowerCase() !== "t" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/** @type {Element} */ (event.target).closest?.("input, textarea, select")) return;
    const selection = getSelection();
    if (!selection?.rangeCount || selection.isCollapsed) return;
    const { startContainer: node, startOffset: offset } = selection.getRangeAt(0);
    if (node.nodeType === Node.TEXT_NODE && node.parentElement?.closest(TEXTS)) look(node, offset, true);
  });

  /** @param {boolean} on */
  function turn(on) {
    isOn = on;
    button.textContent = on ? words.off : words.on;
    button.setAttribute("aria-pressed", String(on));
    hint.textContent = on ? words.hint : "";
    document.body.classList.toggle("looking", on);
    if (!on && dialog.open) dialog.close();
  }

  /** @param {Node} node @param {number} offset @param {boolean} byKey */
  async function look(node, offset, byKey) {
    const found = aroundOf(node, offset);
    if (!found) return;
    let terms;
    let forms;
    try {
      [terms, forms] = await Promise.all([get("terms"), get(`forms.${found.language}`)]);
    } catch {
      say([paragraph(words.failed)], byKey);
      return;
    }
    const ids = match(found, forms);
    if (!ids.length) say([paragraph(words.none.replace("{word}", found.word))], byKey);
    else
      say(
        ids.map((id) => row(id, terms[id])),
        byKey,
      );
  }

  /** @param {string} id @param {Record<string, string | null>} names by language */
  function row(id, names) {
    const list = document.createElement("dl");
    for (const [code, name] of Object.entries(names)) {
      const term = document.createElement("dt");
      term.textContent = code.toUpperCase();
      const said = document.createElement("dd");
      said.lang = code;
      said.textContent = name || "–";
      list.append(term, said);
    }
    const link = document.createElement("a");
    link.href = new URL(`${language}/glossary/term-${id}/`, root).href;
    link.textContent = words.concordance;
    const made = document.createElement("section");
    made.append(list, link);
    return made;
  }

  /** @param {Node[]} parts @param {boolean} byKey */
  function say(parts, byKey) {
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = words.close;
    close.addEventListener("click", () => dialog.close());
    dialog.replaceChildren(...parts, close);
    const before = document.activeElement;
    if (!dialog.open) dialog.show();
    // A pointer goes on pointing; a keyboard goes into what it asked for.
    if (byKey) close.focus();
    else if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** @param {string} text */
function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

/** A file of the comparison. @param {string} name */
function get(name) {
  if (!asked.has(name)) {
    const answer = fetch(new URL(`compare/${name}.json`, root)).then((reply) => {
      if (!reply.ok) throw new Error(name);
      return reply.json();
    });
    answer.catch(() => asked.delete(name));
    asked.set(name, answer);
  }
  return /** @type {Promise<any>} */ (asked.get(name));
}

/** @param {number} x @param {number} y @returns {{ node: Node, offset: number } | null} */
function caret(x, y) {
  if ("caretPositionFromPoint" in document) {
    const found = document.caretPositionFromPoint(x, y);
    return found?.offsetNode.nodeType === Node.TEXT_NODE ? { node: found.offsetNode, offset: found.offset } : null;
  }
  const range = /** @type {any} */ (document).caretRangeFromPoint?.(x, y);
  return range?.startContainer.nodeType === Node.TEXT_NODE
    ? { node: range.startContainer, offset: range.startOffset }
    : null;
}

/**
 * The words of the block around a place, and which of them it is in; none between words.
 * @param {Node} node @param {number} offset
 */
function aroundOf(node, offset) {
  const block = node.parentElement?.closest(BLOCK);
  if (!block) return null;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let text = "";
  let at = -1;
  while (walker.nextNode()) {
    if (walker.currentNode === node) at = text.length + offset;
    // What only a screen reader hears is no word of the text.
    text += walker.currentNode.parentElement?.closest(".vh") ? " " : /** @type {Text} */ (walker.currentNode).data;
  }
  const spans = [...text.matchAll(WORD)];
  const index = spans.findIndex((span) => span.index <= at && at <= span.index + span[0].length);
  if (index < 0) return null;
  return {
    words: spans.map((span) => span[0].toLowerCase()),
    index,
    word: spans[index][0],
    language: (block.closest("[lang]") || document.documentElement).lang,
  };
}
