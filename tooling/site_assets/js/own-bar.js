// A page that speaks every language has a bar for each, of which one is shown: that of a language
// which the browser asks for. Without this script it is the first.

const bars = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".bar[lang]"))];

/**
 * Show the bar of the first of these languages that has one.
 * @param {readonly string[]} languages
 */
export function showBar(languages) {
  const find = (/** @type {string} */ tongue) => bars.find(({ lang }) => lang === tongue.slice(0, 2).toLowerCase());
  const own = languages.map(find).find(Boolean);
  if (own) for (const bar of bars) bar.hidden = bar !== own;
}

showBar(navigator.languages);
