// The records of rulings that lie on this device, below the list of rulings: read, hand on, print, delete.
import { canShare, copyText, share } from "./handover.js";
import { readRecords, recordAsText, removeRecord } from "./records.js";

// Letters on a leaf of A4 as a record is printed; a longer one is printed in smaller letters.
const ROOM = 3600;

const own = document.documentElement.lang;
const section = /** @type {HTMLElement} */ (document.querySelector("[data-records]"));
const words = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("bl-record-words")).textContent);
const list = /** @type {HTMLElement} */ (section.querySelector("ul"));

draw();

function draw() {
  const records = readRecords();
  section.hidden = !records.length;
  list.replaceChildren(...records.map(drawOne));
}

/** @param {import("./records.js").RulingRecord} record */
function drawOne(record) {
  const blank = /** @type {HTMLTemplateElement} */ (section.querySelector("template"));
  const item = /** @type {HTMLElement} */ (blank.content.firstElementChild?.cloneNode(true));
  const text = recordAsText(record, words, own);
  const [title, when] = text.split("\n");
  partOf(item, "summary").textContent = [title, record.table, when].filter(Boolean).join(" · ");
  partOf(item, "pre").textContent = text;
  item.classList.toggle("long", text.length > ROOM);
  const status = partOf(item, "[role=status]");
  /** @param {string} name @param {(button: HTMLButtonElement) => unknown} act */
  const on = (name, act) => {
    const button = /** @type {HTMLButtonElement} */ (item.querySelector(`[data-do=${name}]`));
    button.addEventListener("click", () => act(button));
    return button;
  };
  on("copy", async () => {
    status.textContent = /** @type {string} */ (section.dataset[(await copyText(text)) ? "copied" : "failed"]);
  });
  on("share", () => share({ title, text })).hidden = !canShare();
  on("print", () => print(item));
  on("remove", (button) => {
    if (button.textContent !== words.really) button.textContent = words.really;
    else {
      removeRecord(record.id);
      draw();
    }
  });
  return item;
}

/** A part that every record has. @param {Element} item @param {string} selector */
function partOf(item, selector) {
  return /** @type {HTMLElement} */ (item.querySelector(selector));
}

/** One page: nothing but this record. @param {HTMLElement} item */
function print(item) {
  partOf(item, "details").setAttribute("open", "");
  for (const other of list.querySelectorAll(".printed")) other.classList.remove("printed");
  item.classList.add("printed");
  document.body.classList.add("printing-record");
  // Where `print` returns before the sheet is made, as in Safari, this alone tells that it is.
  const clean = () => {
    item.classList.remove("printed");
    document.body.classList.toggle("printing-record", list.querySelector(".printed") !== null);
  };
  window.addEventListener("afterprint", clean, { once: true });
  window.print();
}
