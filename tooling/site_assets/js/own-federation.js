// Which federation a reader has chosen, on this device.

const KEY = "bridgelaws.federation";
const NONE = "-";
const ID = /^[\w.-]{1,80}$/;

/** The federation that was chosen here, else the site's own; empty where there is none. */
export function readFederation() {
  const standard = document.documentElement.dataset.federation ?? "";
  try {
    const chosen = localStorage.getItem(KEY) ?? standard;
    return ID.test(chosen) && chosen !== NONE ? chosen : "";
  } catch {
    return standard;
  }
}

/** Remember the choice on this device; an empty one is a choice too. False where nothing is stored. @param {string} id */
export function storeFederation(id) {
  try {
    localStorage.setItem(KEY, id || NONE);
    return true;
  } catch {
    return false;
  }
}
