// What a reader chose among the filters of the results: in the address, and on the device.

const MEMORY = "bl-search-choice";

/**
 * The other languages that were ticked, each once: of those that the page has names for.
 * @param {Record<string, string>} choice
 * @param {Record<string, string>} names
 */
export function languagesOf(choice, names = {}) {
  return [...new Set((choice.in ?? "").split(","))].filter((code) => Object.hasOwn(names, code));
}

/**
 * What the address asks for, else what was chosen last on this device.
 * @type {(address: URLSearchParams) => Record<string, string>}
 */
export function readChoice(address) {
  const keys = ["work", "text", "in"];
  const given = keys.filter((key) => address.has(key));
  if (given.length) return Object.fromEntries(given.map((key) => [key, address.get(key) ?? ""]));
  try {
    const kept = JSON.parse(localStorage.getItem(MEMORY) ?? "{}");
    return Object.fromEntries(keys.filter((key) => typeof kept?.[key] === "string").map((key) => [key, kept[key]]));
  } catch {
    return {};
  }
}

/**
 * The address of the page says what is chosen, and the device remembers the filters.
 * @type {(choice: Record<string, string>, query: string, edition: string, without: string[]) => void}
 */
export function keepChoice(choice, query, edition, without) {
  const address = new URL(location.href);
  const chosen = new URLSearchParams({ q: query, ...choice, ...(edition && { edition }) });
  for (const reading of without) chosen.append("without", reading);
  address.search = chosen.toString();
  history.replaceState(null, "", address);
  try {
    localStorage.setItem(MEMORY, JSON.stringify(choice));
  } catch {
    // Private windows may not keep anything; the address does.
  }
}
