// The words of what opens on a page, in its language: fetched once, when something opens.

let words = null;

/** The table [reading] of this page's language. */
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

/** Fill in a sentence: `fill("Copied: {text}", {text: "16B"})`. */
export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (whole, key) => String(values[key] ?? whole));
}
