// How the page's language puts what a script has to say: blanks filled in, a name and what is said
// of it, a count and what is counted.

/** @type {Intl.PluralRules | null} */
let rules = null;

/**
 * Fill in a sentence: `fill("no {number}", {number: "16Q"})`.
 * @param {string | undefined} sentence
 * @param {Record<string, unknown>} values
 */
export function fill(sentence, values) {
  return (sentence ?? "").replace(/\{(\w+)\}/g, (whole, /** @type {string} */ key) => String(values[key] ?? whole));
}

/**
 * A name and what is said of it, which may be left out where that is no text: French has a space
 * before the colon. The build puts it on the page (`site.colon`) where it is more than the sign.
 * @param {string} name
 * @param {string} said
 */
export function named(name, said = "") {
  return `${name}${document.documentElement.dataset.colon ?? ":"} ${said}`;
}

/**
 * A sentence of which there are two forms, for one and for more, with its count: as `Words.count`.
 * @param {readonly string[]} forms
 * @param {number} count
 * @param {Record<string, unknown>} more
 */
export function counted(forms, count, more = {}) {
  rules ??= new Intl.PluralRules(document.documentElement.lang);
  return fill(forms[rules.select(count) === "one" ? 0 : 1], { count, ...more });
}
