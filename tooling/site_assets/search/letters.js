// How letters are compared, in search and wherever a page filters by what is typed. Says the
// same as language/folding.py; tests hold the two together.

/** @type {Record<string, string>} */
export const LETTERS = { ς: "σ", œ: "oe", æ: "ae", ß: "ss", ø: "o", ı: "i" };

/**
 * A text in small letters without accents, with one sigma and plain letters.
 * @param {string} text
 */
export function foldText(text) {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[ςœæßøı]/g, (letter) => LETTERS[letter]);
}
