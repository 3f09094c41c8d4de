// Greek words by sound, so that Greeklish and misspellings find them. As search/sounds.py.

const PAIRS = new Map(
  Object.entries({
    αι: "e",
    ει: "i",
    οι: "i",
    υι: "i",
    ου: "u",
    αυ: "af",
    ευ: "ef",
    μπ: "b",
    ντ: "d",
    γκ: "g",
    γγ: "g",
    γχ: "gh",
  }),
);
const SINGLES = new Map(
  Object.entries({
    α: "a",
    β: "b",
    γ: "g",
    δ: "d",
    ε: "e",
    ζ: "z",
    η: "i",
    θ: "q",
    ι: "i",
    κ: "k",
    λ: "l",
    μ: "m",
    ν: "n",
    ξ: "x",
    ο: "o",
    π: "p",
    ρ: "r",
    σ: "s",
    τ: "t",
    υ: "i",
    φ: "f",
    χ: "h",
    ψ: "y",
    ω: "o",
  }),
);
const LATIN_PAIRS = new Map(
  Object.entries({
    th: "q",
    ps: "y",
    ks: "x",
    ph: "f",
    ch: "h",
    kh: "h",
    ou: "u",
    ai: "e",
    ei: "i",
    oi: "i",
    yi: "i",
    mp: "b",
    nt: "d",
    gk: "g",
    gg: "g",
    ng: "g",
    av: "af",
    au: "af",
    af: "af",
    ev: "ef",
    eu: "ef",
    ef: "ef",
  }),
);
const LATIN_SINGLES = new Map(Object.entries({ v: "b", y: "i", w: "o", 8: "q", 3: "x", j: "z", c: "k", q: "k" }));
const OTHER = { x: "h", h: "i", u: "i" };
const MOST_KEYS = 8;
// The letters a Greek word may begin with, by the first sound of its key.
const INITIALS = {
  a: "α",
  e: "εα",
  i: "ιηυεο",
  o: "οω",
  u: "ο",
  b: "βμ",
  d: "δν",
  g: "γ",
  z: "ζ",
  q: "θ",
  k: "κ",
  l: "λ",
  m: "μ",
  n: "ν",
  x: "ξ",
  p: "π",
  r: "ρ",
  s: "σ",
  t: "τ",
  f: "φ",
  h: "χ",
  y: "ψ",
};

/** The key of a folded Greek word; letters that are not Greek stay. */
export function soundKey(form) {
  return squeeze(sounds(form, PAIRS, SINGLES).join(""));
}

/** The keys that a word typed in Latin letters may have, likeliest first. */
export function greeklishKeys(form) {
  let keys = [""];
  for (const sound of sounds(form, LATIN_PAIRS, LATIN_SINGLES)) {
    const other = Object.hasOwn(OTHER, sound) ? OTHER[sound] : "";
    const grown = keys.map((key) => key + sound);
    if (other && keys.length < MOST_KEYS) grown.push(...keys.map((key) => key + other));
    keys = grown;
  }
  return [...new Set(keys.map(squeeze))];
}

/** Whether a folded word is typed in plain Latin letters. */
export function isLatin(form) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  return /^[\x00-\x7f]*$/.test(form) && /[a-z]/.test(form);
}

/** The letters with which words of these keys may begin; a Latin one keeps its letters as key. */
export function initials(keys) {
  const letters = new Set();
  for (const [first] of keys) {
    if (!first) continue;
    letters.add(first);
    for (const letter of Object.hasOwn(INITIALS, first) ? INITIALS[first] : "") letters.add(letter);
  }
  return letters;
}

function sounds(form, pairs, singles) {
  const found = [];
  for (let place = 0; place < form.length; place += 1) {
    const pair = form.length > place + 1 ? pairs.get(form.slice(place, place + 2)) : undefined;
    if (pair !== undefined) place += 1;
    found.push(pair ?? singles.get(form[place]) ?? form[place]);
  }
  return found;
}

function squeeze(key) {
  return key.replace(/(.)\1+/g, "$1");
}
