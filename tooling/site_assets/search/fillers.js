// The little words of a query that are passed over, in Greek also typed in Latin letters. As
// retrieval/query/lookup.py has it.

import { splitWords } from "./fold.js";
import { greeklishKeys, isLatin, lookAlikeKeys, soundKey } from "./sounds.js";

/** @import { LanguageIndex } from "./store.js" */

/**
 * @param {LanguageIndex} index
 * @param {string} form
 * @param {boolean} alike
 */
export function mayBeGreekFiller(index, form, alike) {
  if (index.language !== "el" || index.fillers.has(form) || !isLatin(form)) return false;
  return greekFillers(index, form, alike).length > 0;
}

/**
 * Whether who typed takes the letters that look alike: "tnv", "va", "yia" tell, and "na" and "gia"
 * the other way round. A typist has one alphabet.
 * @param {LanguageIndex} index
 * @param {{form: string}[]} tokens
 */
export function isLookAlike(index, tokens) {
  if (index.language !== "el") return false;
  let told = 0;
  for (const { form } of tokens.filter((token) => isLatin(token.form))) {
    if (heardFillers(index, lookAlikeKeys(form)).length) told += 1;
    if (heardFillers(index, greeklishKeys(form)).length) told -= 1;
  }
  return told > 0;
}

/**
 * A query with one word in Greek letters that is no address there: "pws 8a pai3ei". It has to be a
 * filler, with a word behind it and other Greek fillers in Latin letters around.
 * @param {LanguageIndex} index
 * @param {string} query
 * @param {string} typed
 */
export function spellFiller(index, query, typed) {
  const [filler] = index.language === "el" ? heardFillers(index, greeklishKeys(typed)) : [];
  const tokens = splitWords(query);
  const token = tokens.slice(0, -1).find(({ form }) => form === typed);
  const isAmidGreek = (/** @type {{form: string}} */ { form }) =>
    form !== typed && isLatin(form) && heardFillers(index, greeklishKeys(form)).length > 0;
  if (!filler || !token || !tokens.some(isAmidGreek)) return query;
  return query.slice(0, token.start) + filler + query.slice(token.end);
}

/**
 * The Greek fillers that a word in Latin letters may be.
 * @param {LanguageIndex} index
 * @param {string} form
 * @param {boolean} alike
 */
function greekFillers(index, form, alike) {
  const byShape = alike ? heardFillers(index, lookAlikeKeys(form)) : [];
  return byShape.length ? byShape : heardFillers(index, greeklishKeys(form));
}

/**
 * The Greek fillers that sound so.
 * @param {LanguageIndex} index
 * @param {string[]} keys
 */
function heardFillers(index, keys) {
  if (!index.fillerSounds) {
    index.fillerSounds = new Map();
    for (const filler of index.fillers) {
      const key = soundKey(filler);
      index.fillerSounds.set(key, [...(index.fillerSounds.get(key) ?? []), filler]);
    }
  }
  const sounds = index.fillerSounds;
  return keys.flatMap((key) => sounds.get(key) ?? []);
}

/**
 * Whether a word is passed over, in Greek also one typed in Latin letters: "tou", "thn".
 * @param {LanguageIndex} index
 * @param {string} form
 * @param {boolean} alike
 */
export function isFiller(index, form, alike) {
  return index.fillers.has(form) || (mayBeGreekFiller(index, form, alike) && !index.termsOf(form).length);
}

/**
 * The fillers among words, each once.
 * @param {LanguageIndex} index
 * @param {{form: string}[]} tokens
 * @param {boolean} alike
 */
export function passedOver(index, tokens, alike) {
  const forms = tokens.flatMap(({ form }) => {
    if (index.fillers.has(form) || !isFiller(index, form, alike)) return form;
    return greekFillers(index, form, alike);
  });
  return [...new Set(forms.flatMap((form) => index.fillerNumbers.get(form) ?? []))];
}
