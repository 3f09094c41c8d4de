// A QR code of an address, drawn on this device: nobody is told which provision was looked up.

import { generate } from "./lean-qr.js";
import { fill } from "./phrase.js";
import { readWords } from "./reading-words.js";
import { openStep } from "./sheet.js";

const SPACE = "http://www.w3.org/2000/svg";
const QUIET = 4;

/**
 * Show the code of an address that `name` stands for.
 * @type {(address: string, name: string, from?: HTMLElement) => Promise<void>}
 */
export async function openQr(address, name, from) {
  const words = await readWords();
  await openStep({ title: name, kind: "bl-qr", build: (body) => build(body, address, name, words) }, from);
}

/** @type {(body: HTMLElement, address: string, name: string, words: Page.Words) => void} */
function build(body, address, name, words) {
  const figure = document.createElement("figure");
  const line = document.createElement("figcaption");
  line.textContent = fill(words.qr_line, { name });
  const written = document.createElement("p");
  written.className = "bl-address";
  written.textContent = address;
  figure.append(drawCode(address, fill(words.qr_alt, { name })), line, written);
  body.append(figure);
}

/**
 * The code as a picture: black on white in every colour scheme, with its quiet zone.
 * @param {string} text
 * @param {string} label
 * @returns {Element}
 */
function drawCode(text, label) {
  const code = /** @type {any} */ (generate)(text);
  const size = code.size + 2 * QUIET;
  const picture = document.createElementNS(SPACE, "svg");
  picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", label);
  picture.setAttribute("shape-rendering", "crispEdges");
  let dark = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) dark += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
    }
  }
  for (const [path, colour] of [
    [`M0 0h${size}v${size}h-${size}z`, "#fff"],
    [dark, "#000"],
  ]) {
    const shape = document.createElementNS(SPACE, "path");
    shape.setAttribute("d", path);
    shape.setAttribute("fill", colour);
    picture.append(shape);
  }
  return picture;
}
