// From text to the words that are compared. Says the same as index/analysis.py,
// but for stems, which the index brings along. Tests hold the two together.

const LONGEST_WORD = 64;
const INNER = "\\u0300-\\u036f\\u00ad\\u200b-\\u200d\\u2060\\ufeff";
const WORD = `[\\p{L}\\p{N}](?:[\\p{L}\\p{N}]|[${INNER}])*`;
const TOKEN = new RegExp(`${WORD}(?:['\\-]${WORD})*`, "gu");
const PIECE = /[\p{L}\p{N}]+/gu;
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const APOSTROPHES = /[\u2019\u2018\u02bc\u2032\u00b4`\u1fbf\u1fbd\u0384]/g;
const HYPHENS = /[\u2010\u2011]/g;
const ELISION = /^(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=.)/s;
const PLAIN = /^[\x20-\x7e]*$/;
const LETTERS = { ς: "σ", œ: "oe", æ: "ae", ß: "ss", ø: "o", ı: "i" };

/** A lower-case word without accents, with one sigma and plain letters. */
export function foldWord(word) {
  if (PLAIN.test(word)) return word;
  return word
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[ςœæßøı]/g, (letter) => LETTERS[letter]);
}

/** The tokens of a text: `{form, start, end, joined}`, offsets in UTF-16 units. */
export function splitWords(text) {
  const tokens = [];
  for (const found of text.replace(APOSTROPHES, "'").replace(HYPHENS, "-").matchAll(TOKEN)) {
    const parts = [];
    let position = found.index;
    for (const piece of found[0].split("-")) {
      let bare = PLAIN.test(piece) ? piece : piece.replace(INVISIBLE, "").normalize("NFKC");
      bare = bare.toLowerCase();
      if (bare.includes("'")) bare = bare.replace(ELISION, "");
      if (bare.endsWith("'s")) bare = bare.slice(0, -2);
      for (const [inner] of bare.matchAll(PIECE)) {
        const form = foldWord(cut(inner));
        if (form) parts.push({ form, start: position, end: position + piece.length, joined: "" });
      }
      position += piece.length + 1;
    }
    if (parts.length > 1 && found[0].includes("-")) {
      parts[0].joined = cut(parts.map((part) => part.form).join(""));
    }
    tokens.push(...parts);
  }
  return tokens;
}

function cut(word) {
  return word.length > LONGEST_WORD ? Array.from(word).slice(0, LONGEST_WORD).join("") : word;
}
