// A file of typed forms in order, read as it lies there: per line how many letters it shares with
// the line before, its other letters, its terms by difference. A form is only made where it is wanted.

const NEW_LINE = 10;
const BLANK = 32;
const MINUS = 45;
const MOST_SHARED = 35;
const NO_TERMS = Object.freeze([]);
const letters = new Uint16Array(256);

/** The terms of a form in a file; empty for an unknown one. */
export function findTerms(text, form) {
  let matched = 0;
  let last = 0;
  for (let at = 0; at < text.length; ) {
    const shared = readDigit(text.charCodeAt(at));
    let next = text.indexOf(" ", at);
    let isSame = false;
    if (shared <= matched) {
      // The line before began like the form and came too early; from here on it may be later.
      if (shared < matched && shared < MOST_SHARED) return NO_TERMS;
      matched = shared;
      let letter = at + 1;
      while (letter < next && matched < form.length && text.charCodeAt(letter) === form.charCodeAt(matched)) {
        letter += 1;
        matched += 1;
      }
      if (letter < next) {
        if (matched === form.length || text.charCodeAt(letter) > form.charCodeAt(matched)) return NO_TERMS;
      } else {
        isSame = matched === form.length;
      }
    }
    const terms = isSame ? [] : null;
    for (next += 1; ; next += 1) {
      const isDown = text.charCodeAt(next) === MINUS;
      if (isDown) next += 1;
      let step = 0;
      let code = text.charCodeAt(next);
      for (; code >= 48; code = text.charCodeAt(next)) {
        step = step * 36 + readDigit(code);
        next += 1;
      }
      last += isDown ? -step : step;
      if (terms) terms.push(last);
      if (code === NEW_LINE || next >= text.length) break;
    }
    if (terms) return terms;
    at = next + 1;
  }
  return NO_TERMS;
}

/** The forms in a file that begin with a prefix, in order; they stand together. */
export function formsWithPrefix(text, prefix, found) {
  let matched = 0;
  let form = "";
  for (let at = 0; at < text.length; at = text.indexOf("\n", at) + 1 || text.length) {
    const shared = readDigit(text.charCodeAt(at));
    const end = text.indexOf(" ", at);
    if (form) {
      if (shared < prefix.length && shared < MOST_SHARED) return;
      form = form.slice(0, shared) + text.slice(at + 1, end);
      if (!form.startsWith(prefix)) return;
      found.push(form);
    } else if (shared <= matched) {
      if (shared < matched && shared < MOST_SHARED) return;
      matched = shared;
      let letter = at + 1;
      while (letter < end && matched < prefix.length && text.charCodeAt(letter) === prefix.charCodeAt(matched)) {
        letter += 1;
        matched += 1;
      }
      if (matched === prefix.length) {
        form = prefix + text.slice(letter, end);
        found.push(form);
      } else if (letter < end && text.charCodeAt(letter) > prefix.charCodeAt(matched)) {
        return;
      }
    }
  }
}

/** The forms in a file that have one of the terms. */
export function formsWithTerms(text, terms, found) {
  let last = 0;
  for (let at = 0; at < text.length; ) {
    const size = takeLetters(text, at);
    let next = text.indexOf(" ", at) + 1;
    for (; ; next += 1) {
      const isDown = text.charCodeAt(next) === MINUS;
      if (isDown) next += 1;
      let step = 0;
      let code = text.charCodeAt(next);
      for (; code >= 48; code = text.charCodeAt(next)) {
        step = step * 36 + readDigit(code);
        next += 1;
      }
      last += isDown ? -step : step;
      if (terms.has(last)) found.add(String.fromCharCode.apply(null, letters.subarray(0, size)));
      if (code === NEW_LINE || next >= text.length) break;
    }
    at = next + 1;
  }
}

/** Put a line's letters behind those that it shares; how many there are then. */
function takeLetters(text, at) {
  let size = readDigit(text.charCodeAt(at));
  for (let place = at + 1, code = text.charCodeAt(place); code !== BLANK; ) {
    letters[size] = code;
    size += 1;
    place += 1;
    code = text.charCodeAt(place);
  }
  return size;
}

/** A digit of base 36 from its character code. */
export function readDigit(code) {
  return code < 58 ? code - 48 : code - 87;
}
