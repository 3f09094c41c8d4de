// Which terms of the glossary a word of a text says, by the forms that the build found there.
const MOST = 6;

/**
 * The terms of the longest run of words, with the one pointed at in it, that says any.
 * @param {{words: string[], index: number}} found
 * @param {Record<string, string[]>} forms
 */
export function match(found, forms) {
  const { words, index } = found;
  for (let length = Math.min(MOST, words.length); length > 0; length -= 1) {
    for (let first = Math.max(0, index - length + 1); first <= index && first + length <= words.length; first += 1) {
      const said = words.slice(first, first + length).join(" ");
      if (Object.hasOwn(forms, said) && forms[said].length) return forms[said];
    }
  }
  return [];
}
