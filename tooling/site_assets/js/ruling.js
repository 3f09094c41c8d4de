// Guided rulings: one question a screen. The page holds the whole tree as a nested list; this
// shows the step that the address names, so that back, a reload and a shared link just work.
// Handing a result on needs the clipboard or the device's own share sheet.
import { askedAnchor } from "./anchor.js";
import { canShare, copyText, share } from "./handover.js";
import { startRecord, startSeats, startSecond } from "./ruling-aids.js";
import { handOn, lineOf, readTrail, shortOf, takeOver } from "./trail.js";

const ruling = document.querySelector("[data-ruling]");
if (ruling) lead(ruling);

function lead(article) {
  const steps = [...article.querySelectorAll("[data-step]")];
  const first = steps[0];
  const way = article.querySelector(".way");
  const copies = article.querySelector(".copy");
  const guide = article.querySelector(".guide");
  const back = article.querySelector("[data-back]");
  const again = article.querySelector("[data-again]");
  const title = document.title;
  // Out of one another: hiding a question must not hide the one it leads to.
  for (const step of steps) way.before(step);
  const ends = /** @type {HTMLElement[]} */ ([...article.querySelectorAll(".given, .second, .keep-record")]);
  way.before(...ends, copies, guide);
  for (const see of article.querySelectorAll(".see")) see.remove();
  for (const button of article.querySelectorAll("[data-share]")) button.hidden = !canShare();
  article.querySelector("[data-qr]").hidden = false;
  for (const details of article.querySelectorAll("[data-provisions]")) details.open = true;
  if (article.querySelector("[data-federation]"))
    import("./layer.js").then((layer) => layer.showChosen()).catch(() => {});
  article.classList.add("guided");
  document.body.classList.add("guiding");

  const named = () => {
    const found = document.getElementById(askedAnchor());
    return found && steps.includes(found) ? found : first;
  };
  const trail = () => readTrail(history.state?.trail) ?? [];
  const language = document.documentElement.lang;
  const given = article.querySelector("[data-given]");
  const seats = startSeats(article);
  const second = startSecond(article, named);
  startRecord(article, () => ({
    title: article.querySelector("h1").textContent.trim(),
    seats: seats.told(),
    answers: trail().map(lineOf),
    said: textsOf(named(), ".say, .slip"),
    laws: lawsOf(named()),
  }));

  function show(moves) {
    const here = named();
    for (const step of steps) if (step.hidden === (step === here)) step.hidden = step !== here;
    const isEnd = here.hasAttribute("data-result");
    guide.hidden = copies.hidden = !isEnd;
    for (const one of ends) one.hidden = !isEnd;
    // What is done with a result stands before the provisions, which are long.
    if (isEnd) here.querySelector("[data-provisions]").before(...ends, copies, guide);
    given.hidden = !isEnd || trail().length === 0;
    given
      .querySelector("ol")
      .replaceChildren(
        ...trail().map((one) => Object.assign(document.createElement("li"), { textContent: shortOf(one, language) })),
      );
    second.show();
    copies.querySelector("[role=status]").textContent = "";
    for (const again of here.querySelectorAll("[data-again-from]:empty")) {
      const quoted = document.getElementById(again.dataset.againFrom);
      for (const part of quoted?.childNodes ?? []) again.append(part.cloneNode(true));
      again.hidden = !quoted;
    }
    back.hidden = here === first && trail().length === 0;
    const heading = here.querySelector("h2");
    document.title = here === first ? title : `${heading.textContent.trim()} · ${title}`;
    if (!moves) return;
    window.scrollTo(0, 0);
    heading.focus({ preventScroll: true });
  }

  let said = null;
  article.addEventListener("click", (event) => {
    const answer = event.target.closest(".answers a");
    const step = answer?.closest("[data-step]");
    if (answer && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      const question = step.querySelector("h2").textContent.trim();
      const small = answer.querySelector("small")?.textContent ?? "";
      said = [...trail(), { question, answer: answer.textContent.replace(small, "").trim() }];
      if (answer.pathname !== location.pathname) handOn(said);
    }
    if (event.target.closest("[data-again]")) said = [];
    if (event.target.closest("[data-copy]")) copy();
    if (event.target.closest("[data-share]"))
      share({ title: article.querySelector("h1").textContent.trim(), text: told(false), url: location.href });
    if (event.target.closest("[data-qr]")) showCode(event.target.closest("[data-qr]"));
  });
  // A way back that stays on this page even where a link led straight to a later step.
  back.addEventListener("click", () => {
    if (trail().length) history.back();
    else location.hash = first.id;
  });
  window.addEventListener("hashchange", () => {
    if (said) history.replaceState({ trail: said }, "");
    said = null;
    show(true);
  });
  again.addEventListener("click", () => {
    if (named() !== first) return;
    // The address may stay as it is, and then nothing else forgets them.
    history.replaceState(null, "");
    show(true);
  });

  // What is said to the players, and what is the director's own: a record holds the first alone, and the slip.
  const textsOf = (step, parts) => [...step.querySelectorAll(parts)].map((one) => one.textContent.trim());
  const lawsOf = (step) => [...step.querySelectorAll("figcaption a")].map((link) => link.textContent.trim());

  // The result as text: what happened, what was answered, what follows, and where it stands.
  function told(withAddress = true) {
    const step = named();
    return [
      article.querySelector("h1").textContent.trim(),
      ...(trail().length ? ["", article.dataset.answers, ...trail().map((one) => `- ${lineOf(one)}`)] : []),
      "",
      ...textsOf(step, ".say, .own"),
      lawsOf(step).join(", "),
      "",
      guide.textContent.trim(),
      ...(withAddress ? [location.href] : []),
    ].join("\n");
  }

  async function copy() {
    const status = copies.querySelector("[role=status]");
    status.textContent = (await copyText(told())) ? article.dataset.copied : article.dataset.failed;
  }

  // The exact step, for another phone to go on from.
  async function showCode(button) {
    const here = named();
    const address = `${location.href.split("#")[0]}#${here.id}`;
    // A result is an announcement: too long to stand above a code.
    const isNamed = here !== first && !here.hasAttribute("data-result");
    const name = !isNamed ? title : here.querySelector("h2").textContent.trim();
    (await import("./qr.js")).openQr(address, name, button);
  }

  const before = takeOver();
  // Also where the way goes on at this ruling's first question; whoever comes from elsewhere names no step.
  if (before && location.hash && named().id === askedAnchor()) history.replaceState({ trail: before }, "");
  show(location.hash !== "");
}
