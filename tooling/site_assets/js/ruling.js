// Guided rulings: one question a screen. The page holds the whole tree as a nested list; this
// shows the step that the address names, so that back, a reload and a shared link just work.
// Handing a result on needs the clipboard or the device's own share sheet.
import { canShare, copyText, share } from "./handover.js";

const ruling = document.querySelector("[data-ruling]");
if (ruling) guide(ruling);

function guide(article) {
  const steps = [...article.querySelectorAll("[data-step]")];
  const first = steps[0];
  const way = article.querySelector(".way");
  const back = article.querySelector("[data-back]");
  const again = article.querySelector("[data-again]");
  const title = document.title;
  // Out of one another: hiding a question must not hide the one it leads to.
  for (const step of steps) way.before(step);
  for (const see of article.querySelectorAll(".see")) see.remove();
  for (const copy of article.querySelectorAll(".copy")) copy.hidden = false;
  for (const button of article.querySelectorAll("[data-share]")) button.hidden = !canShare();
  article.querySelector("[data-qr]").hidden = false;
  for (const details of article.querySelectorAll("[data-provisions]")) details.open = true;
  article.classList.add("guided");
  document.body.classList.add("guiding");

  const named = () => {
    const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    return found && steps.includes(found) ? found : first;
  };
  const trail = () => history.state?.trail ?? [];

  function show(moves) {
    const here = named();
    for (const step of steps) if (step.hidden === (step === here)) step.hidden = step !== here;
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
      said = [...trail(), `${question} – ${answer.firstChild.textContent.trim()}`];
    }
    if (event.target.closest("[data-again]")) said = [];
    const copies = event.target.closest("[data-copy]");
    if (copies) copy(copies);
    const shares = event.target.closest("[data-share]");
    if (shares)
      share({ title: article.querySelector("h1").textContent.trim(), text: told(shares, false), url: location.href });
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
    if (named() === first) show(true);
  });

  // The result as text: what happened, what was answered, what follows, and where it stands.
  function told(button, withAddress = true) {
    const step = button.closest("[data-step]");
    const laws = [...step.querySelectorAll("figcaption a")].map((link) => link.textContent.trim());
    return [
      article.querySelector("h1").textContent.trim(),
      ...(trail().length ? ["", article.dataset.answers, ...trail().map((line) => `- ${line}`)] : []),
      "",
      step.querySelector(".verdict").textContent.trim(),
      laws.join(", "),
      "",
      step.querySelector(".guide").textContent.trim(),
      ...(withAddress ? [location.href] : []),
    ].join("\n");
  }

  async function copy(button) {
    const status = button.parentElement.querySelector("[role=status]");
    status.textContent = (await copyText(told(button))) ? article.dataset.copied : article.dataset.failed;
  }

  // The exact step, for another phone to go on from.
  async function showCode(button) {
    const here = named();
    const address = `${location.href.split("#")[0]}#${here.id}`;
    const name = here === first ? title : here.querySelector("h2").textContent.trim();
    (await import("./qr.js")).openQr(address, name, button);
  }

  show(location.hash !== "");
}
