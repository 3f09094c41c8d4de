// The words of what opens on a page, in its language: fetched once, when something opens.

/** @type {Promise<Record<string, any>> | null} */
let words = null;

/** The table [reading] of this page's language. @returns {Promise<Record<string, any>>} */
export function readWords() {
  words ??= fetch(new URL(`../${document.documentElement.lang}/reading.json`, import.meta.url))
    .then((response) => {
      if (!response.ok) throw new Error(`reading.json: ${response.status}`);
      return response.json();
    })
    .catch((problem) => {
      words = null;
      throw problem;
    });
  return words;
}
