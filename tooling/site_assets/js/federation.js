// Where a reader chooses a federation, once: on the page of what the Laws leave to others.

import { readFederation, storeFederation } from "./own-federation.js";

const form = document.querySelector("form[data-stored]");
const select = form?.querySelector("select");
if (form && select) {
  select.value = readFederation();
  // One that this site does not know any more.
  if (select.selectedIndex < 0) select.value = "";
  form.hidden = false;
  select.addEventListener("change", () => {
    const said = storeFederation(select.value) ? form.dataset.stored : form.dataset.failed;
    form.querySelector("[role=status]")?.replaceChildren(said ?? "");
  });
}
