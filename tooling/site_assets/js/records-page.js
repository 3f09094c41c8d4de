// The records of rulings that lie on this device, below the list of rulings: read, hand on, print, delete.
import { canShare, copyText, share } from "./handover.js";
import { readRecords, recordAsText, removeRecord } from "./records.js";

// Letters on a leaf of A4 as a record is printed; a longer one is printed in smaller letters.
const ROOM = 3600;

const own = document.documentElement.lang;
const section = /** @type {HTMLElement} */ (document.querySelector("[data-records]"));
const words = JSON.parse(document.getElementById("bl-record-words").textContent);
const list = section.querySelector("ul");

draw();

function draw() {
  const records = readRecords();
  section.hidden = !records.length;
  list.replaceChildren(...records.map(drawOne));
}

/** @param {import("./records.js").RulingRecord} record */
function drawOne(record) {
  const item = /** @type {HTMLElement} */ (section.querySelector("template").content.firstElementChild.cloneNode(true));
  const text = recordAsText(record, words, own);
  const [title, when] = text.split("\n");
  item.querySelector("summary").textContent = [title, record.table, when].filter(Boolean).join(" · ");
  item.querySelector("pre").textContent = text;
  item.classList.toggle("long", text.length > ROOM);
  const status = item.querySelector("[role=status]");
  /** @param {string} name @param {(button: HTMLButtonElement) => unknown} act */
  const on = (name, act) => {
    const button = /** @type {HTMLButtonElement} */ (item.querySelector(`[data-do=${name}]`));
    button.addEventListener("click", () => act(button));
    return button;
  };
  on("copy", async () => {
    status.textContent = (await copyText(text)) ? section.dataset.copied : section.dataset.failed;
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

/** One page: nothing but this record. @param {HTMLElement} item */
function print(item) {
  item.querySelector("details").open = true;
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
