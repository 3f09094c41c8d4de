// Guided rulings: one question a screen. The page holds the whole tree as a nested list; this
// shows the step that the address names, so that back, a reload and a shared link just work.
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");

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
    for (const step of steps) step.hidden = step !== here;
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
    const button = event.target.closest("[data-copy]");
    if (button) copy(button);
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

  async function copy(button) {
    const step = button.closest("[data-step]");
    const laws = [...step.querySelectorAll("figcaption a")].map((link) => link.textContent.trim());
    const lines = [
      article.querySelector("h1").textContent.trim(),
      ...(trail().length ? ["", `${article.dataset.answers}:`, ...trail().map((line) => `- ${line}`)] : []),
      "",
      step.querySelector(".verdict").textContent.trim(),
      laws.join(", "),
      "",
      step.querySelector(".guide").textContent.trim(),
      location.href,
    ];
    const status = button.parentElement.querySelector("[role=status]");
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      status.textContent = article.dataset.copied;
    } catch {
      status.textContent = article.dataset.failed;
    }
  }

  show(location.hash !== "");
}

const filter = document.querySelector("[data-filter]");
if (filter) {
  const input = filter.querySelector("input");
  const items = [...document.querySelectorAll(".rulings .doors li")];
  const none = document.querySelector("[data-none]");
  const folded = items.map((item) => fold(item.textContent));
  filter.hidden = false;
  const choose = () => {
    const words = fold(input.value).split(/\s+/).filter(Boolean);
    // The ruling with most of the words first in mind: all that have any stay on show.
    const hits = folded.map((text) => words.filter((word) => text.includes(word)).length);
    const best = Math.max(0, ...hits);
    items.forEach((item, index) => { item.hidden = words.length > 0 && best > 0 && hits[index] < best; });
    none.textContent = words.length > 0 && best === 0 ? none.dataset.words : "";
  };
  input.addEventListener("input", choose);
  choose();
}
