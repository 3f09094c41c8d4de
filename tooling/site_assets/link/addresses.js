// Reads one address at a place of a running text, for reader.js: the steps of lookahead.py and
// running.py in language/addresses. Patterns, words and letters come from there, in a table.
"use strict";

(() => {
  const SPACE = "[ \\t\\u00a0\\u00ad\\u2000-\\u200f\\u202f\\u2060\\ufeff]";
  const GAP = `${SPACE}{0,4}`;
  const YEAR = "(?:19|20)[0-9]{2}(?![0-9])";
  const DAY = `${GAP}[\\p{L}\\p{Nl}\\p{No}]{3,12}${GAP}${YEAR}`;
  /** @param {string} source */
  const at = (source) => new RegExp(source, "uy");
  const ELIDED = at("['’][\\p{L}\\p{Nl}\\p{No}]");
  const NEXT_NUMBER = at(`${GAP}[0-9]`);
  const SKIP = at(GAP);
  const WORD = at("[\\p{L}\\p{Nl}\\p{No}]+(?:['’][\\p{L}\\p{Nl}\\p{No}]+)?");
  const COUNTS = at(`[.,:/][0-9]|${GAP}[%‰°€♠♥♦♣]|-[\\p{L}\\p{Nl}\\p{No}]|${DAY}`);
  const DATE = at(DAY);
  const CLOSING = '.,;:·!?)]}»”"…/|\n\r([{«“';
  const ONES = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
  const ROMANS = ["", "x", "xx", "xxx"].flatMap((tens) => ONES.map((ones) => tens + ones)).slice(1);
  const NUMERALS = ["law", "number"];
  /** @type {Record<string, string>} */
  const PLAIN = { ς: "σ", œ: "oe", æ: "ae", ß: "ss", ø: "o", ı: "i" };
  /** @type {Record<string, string>} */
  const LATIN = { ι: "i", ν: "v", χ: "x" };
  /** @param {string} word */
  const fold = (word) =>
    word
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{Mn}/gu, "")
      .replace(/[ςœæßøı]/g, (c) => PLAIN[c])
      .replaceAll("’", "'");
  /** @param {string} text */
  const isLower = (text) => /\p{Lowercase}/u.test(text) && !/\p{Uppercase}/u.test(text);
  /**
   * @param {Record<string, string>} table
   * @param {string} key
   */
  const has = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);

  /**
   * The places that a table names each by what it shares with the one before, and the rest.
   * @param {string} places
   */
  function unfold(places) {
    let last = "";
    return places.split(" ").map((place) => {
      last = last.slice(0, Number.parseInt(place[0], 36)) + place.slice(1);
      return last;
    });
  }

  /**
   * How many brackets of a text are left open, and how many close none of them.
   * @param {string} text
   */
  function depth(text) {
    let opened = 0;
    let unopened = 0;
    for (const char of text) {
      if (char === "(") opened += 1;
      else if (char === ")" && opened) opened -= 1;
      else if (char === ")") unopened += 1;
    }
    return [opened, unopened];
  }

  /**
   * What reads one text with a table that is prepared: `match`, `read` and what looks around.
   * @param {string} text
   * @param {Link.Prepared} t
   * @returns {Link.AddressReader}
   */
  function addressesOf(text, t) {
    const { p, sets, schemes } = t;
    // How the Laws print the number below a capital.
    const itemNumber = schemes[""][2].number ?? [];
    /**
     * @param {RegExp} pattern
     * @param {number} place
     * @returns {Link.Match | null}
     */
    const match = (pattern, place) => {
      pattern.lastIndex = place;
      const hit = pattern.exec(text);
      return hit && { start: hit.index, end: pattern.lastIndex, groups: hit.groups ?? {}, all: hit };
    };
    /** @param {number} place */
    const skip = (place) => match(SKIP, place)?.end ?? place;
    /** @param {number} place */
    const isClosed = (place) => {
      place = skip(place);
      if (place >= text.length) return true;
      if (text[place] === "." && isLower(text[place + 1] ?? "")) return false;
      return CLOSING.includes(text[place]);
    };
    /** @param {number} place */
    const wordAfter = (place) => {
      const word = match(WORD, skip(place));
      return word ? fold(Array.from(word.all[0]).slice(0, 40).join("")) : "";
    };
    /** @param {number} place */
    const endsCleanly = (place) => !/^[\p{L}0-9_]/u.test(text.slice(place, place + 2));
    /** @param {number} place */
    const counts = (place) => match(COUNTS, place) !== null || sets.counted.has(wordAfter(place));
    /** @param {number} place */
    const isDay = (place) => match(DATE, place) !== null && sets.counted.has(wordAfter(place));
    /** @param {number} place */
    const behindBracket = (place) => {
      if (text[place] !== ")") return place;
      const waiting = depth(text.slice(Math.max(0, place - 120), place))[0];
      return place + (depth(text.slice(place + 1, place + 120))[1] >= waiting ? 1 : 0);
    };
    /**
     * @param {string} prefix
     * @param {string} kind
     */
    const indexOf = (prefix, kind) => schemes[prefix].findIndex((level) => level.kind === kind);

    /**
     * @param {Link.Seen} seen
     * @param {string} step
     * @param {number} end
     * @returns {Link.Seen}
     */
    const taken = (seen, step, end, apart = false) => ({
      ...seen,
      end,
      steps: [...seen.steps, step],
      spaced: seen.spaced || apart,
      bare: false,
    });
    /**
     * @param {Link.Seen} seen
     * @param {Link.Match | null} hit
     * @param {boolean} [whole]
     * @returns {Link.Seen | null}
     */
    const asCapital = (seen, hit, whole, apart = false) => {
      const value = hit && has(t.capitals, hit.groups.step.toUpperCase());
      return value ? taken(seen, value, whole ? hit.end : stepEnd(hit), apart) : null;
    };
    /**
     * The enumerator ends the pattern but for signs behind it, and looks ahead.
     * @param {Link.Match} hit
     */
    const stepEnd = (hit) => hit.start + hit.all[0].lastIndexOf(hit.groups.step) + hit.groups.step.length;
    /**
     * @param {Link.Seen} seen
     * @param {Link.Match} hit
     */
    const asNumber = (seen, hit, apart = false) => taken(seen, hit.groups.step.replace(/^0+/, ""), hit.end, apart);
    /**
     * @param {string} kind
     * @param {Link.Seen} seen
     * @param {Link.Match | null} hit
     * @returns {Link.Seen | null}
     */
    const asSmall = (kind, seen, hit, apart = false) => {
      if (!hit) return null;
      const printed = hit.groups.step.toLowerCase();
      const letter = has(t.letters, printed);
      if (kind === "letter") return letter ? taken(seen, letter, hit.end, apart) : null;
      const roman = printed.replace(/[ινχ]/g, (c) => LATIN[c]);
      return ROMANS.includes(roman) ? taken(seen, roman, hit.end, apart) : null;
    };

    /**
     * @param {Link.Seen} seen
     * @param {Link.Exists} exists
     * @returns {Link.Seen | null}
     */
    function readCapital(seen, exists) {
      const here = seen.end;
      if (!seen.steps.length) return asCapital(seen, match(p.capital_first, here));
      const tight = match(p.capital_tight, here);
      const close = asCapital(seen, tight);
      if (tight && close)
        return tight.groups.dot && mayBeWord(tight.groups.step, tight.end, exists, close) ? null : close;
      for (const shape of [p.capital_small, p.capital_round]) {
        const other = asCapital(seen, match(shape, here), true);
        if (other) return other;
      }
      return capitalOpened(seen, exists) ?? capitalApart(seen, exists);
    }

    /**
     * @param {Link.Seen} seen
     * @param {Link.Exists} exists
     * @returns {Link.Seen | null}
     */
    function capitalOpened(seen, exists) {
      const level = match(p.level, seen.end);
      const quoted = level && asCapital(seen, match(p.capital_quoted, level.end), true, true);
      if (quoted) return quoted;
      const one = asCapital(seen, match(p.capital_opened, seen.end), false, true);
      if (!one || !exists(one.steps)) return null;
      if (text[one.end] === ")") return { ...one, end: one.end + 1 };
      const deeper = readNumber({ ...one, spaced: false }, exists, itemNumber) ?? one;
      return ",()".includes(text[deeper.end] || "x") || match(p.separator, deeper.end) ? one : null;
    }

    /**
     * @param {Link.Seen} seen
     * @param {Link.Exists} exists
     * @returns {Link.Seen | null}
     */
    function capitalApart(seen, exists) {
      const hit = match(p.capital_apart, seen.end);
      const one = asCapital(seen, hit, false, true);
      if (!hit || !one || one.steps[one.steps.length - 1] > "H" || match(ELIDED, hit.end)) return null;
      const printed = hit.groups.step;
      const isWord = sets.one_letter_words.has(printed.toLowerCase());
      if (isLower(printed)) return match(NEXT_NUMBER, hit.end) && !isWord && exists(one.steps) ? one : null;
      if (!mayBeWord(printed, hit.end, exists, one)) return one;
      return isWord && exists(one.steps) ? { ...seen, doubt: printed } : null;
    }

    /**
     * @param {string} printed
     * @param {number} end
     * @param {Link.Exists} exists
     * @param {Link.Seen} one
     */
    function mayBeWord(printed, end, exists, one) {
      const isWord = sets.one_letter_words.has(printed.toLowerCase());
      if (match(ELIDED, end)) return true;
      if ("'΄ʹ´".includes(text[end] || "x")) end += 1;
      if (isClosed(end) || "0123456789-–".includes(text[end])) return false;
      if (match(NEXT_NUMBER, end)) return isWord && !readNumber(one, exists, itemNumber);
      const word = wordAfter(end);
      if (!word || sets.goes_on.has(word)) return false;
      return isWord || !exists(one.steps);
    }

    /**
     * @param {Link.Seen} seen
     * @param {Link.Exists} exists
     * @param {RegExp[]} patterns
     * @returns {Link.Seen | null}
     */
    function readNumber(seen, exists, [first, tight, round, apart]) {
      const here = seen.end;
      if (!seen.steps.length) {
        const hit = match(first, here);
        return hit && asNumber(seen, hit);
      }
      const close = match(tight, here) ?? match(round, here);
      if (close) return asNumber(seen, close);
      const level = match(p.level, here);
      const below = level && match(first, level.end);
      if (below) return asNumber(seen, below, true);
      const hit = match(apart, here);
      if (!hit || counts(hit.end) || !endsCleanly(hit.end)) return null;
      const one = asNumber(seen, hit, true);
      const closed = isClosed(hit.end);
      if (exists(one.steps)) return seen.spaced || closed ? one : null;
      return seen.spaced && closed && hit.groups.step.length === 1 ? one : null;
    }

    /**
     * @param {string} kind
     * @param {Link.Seen} seen
     * @param {Link.Exists} exists
     * @returns {Link.Seen | null}
     */
    function readSmall(kind, seen, exists) {
      const one = asSmall(kind, seen, match(p[`${kind}_round`], seen.end));
      if (one || !seen.steps.length) return one;
      const hit = match(p[`${kind}_tight`], seen.end);
      const close = asSmall(kind, seen, hit);
      if (hit && close && (endsCleanly(hit.end) || (kind === "letter" && match(p.roman_tight, hit.end)))) {
        return { ...close, bare: true };
      }
      return smallApart(kind, seen, exists);
    }

    /**
     * @param {string} kind
     * @param {Link.Seen} seen
     * @param {Link.Exists} exists
     * @returns {Link.Seen | null}
     */
    function smallApart(kind, seen, exists) {
      const level = match(p.level, seen.end);
      const joint = level ?? match(p.apart, seen.end);
      if (!joint) {
        const wrapped = match(p.wrapped, seen.end);
        const one = wrapped && asSmall(kind, seen, match(p[`${kind}_round`], wrapped.end));
        return one && exists(one.steps) && ".,;:)]".includes(text[one.end] || "x") ? one : null;
      }
      const round = asSmall(kind, seen, match(p[`${kind}_round`], joint.end), true);
      if (round) return exists(round.steps) || seen.spaced ? round : null;
      const half = asSmall(kind, seen, match(p[`${kind}_half`], joint.end), true);
      if (half && exists(half.steps)) return { ...half, end: behindBracket(half.end), bare: true };
      const hit = match(p[`${kind}_plain`], joint.end);
      const one = asSmall(kind, seen, hit, true);
      if (!hit || !one || (!letterEnds(hit.end) && !numeralEnds(one, exists))) return null;
      return level || exists(one.steps) ? { ...one, bare: true } : null;
    }

    /** @param {number} end */
    function letterEnds(end) {
      if (isClosed(end) || match(p.level, end)) return true;
      const joined = match(p.separator, end);
      const other = joined && match(p.letter_plain, joined.end);
      return other !== null && isClosed(other.end);
    }

    /**
     * @param {Link.Seen} letter
     * @param {Link.Exists} exists
     */
    function numeralEnds(letter, exists) {
      const joint = match(p.apart, letter.end);
      const one = joint && asSmall("roman", letter, match(p.roman_plain, joint.end));
      return one !== null && exists(one.steps) && isClosed(one.end);
    }

    /**
     * The longest address at a place, its first step of a kind; null when there is none.
     * @param {number} place
     * @param {string} first
     * @param {string} [prefix]
     * @param {Link.Exists} [exists]
     * @returns {Link.Seen | null}
     */
    function read(place, first, prefix = "", exists = (_steps) => true) {
      const from = indexOf(prefix, first);
      if (from < 0) return null;
      /** @type {Link.Seen} */
      let seen = { start: place, end: place, first, steps: [], spaced: false, bare: false, doubt: "" };
      /** @type {Link.Seen | null} */
      let best = null;
      let before = "";
      for (const level of schemes[prefix].slice(from)) {
        const { kind } = level;
        let next;
        if (kind === "capital") next = readCapital(seen, exists);
        else if (level.number && level.behind) {
          next = readNumber(seen, exists, NUMERALS.includes(before) ? level.behind : level.number);
        } else next = readSmall(kind, seen, exists);
        if (!next && level.optional) {
          seen = { ...seen, steps: [...seen.steps, ""] };
          continue;
        }
        if (!next) break;
        seen = next;
        before = kind;
        if (endsCleanly(seen.end)) best = seen;
        if (seen.doubt) break;
      }
      if (!best || text[best.end] !== ")") return best;
      return { ...best, end: best.end + (depth(text.slice(best.start, best.end))[0] > 0 ? 1 : 0) };
    }

    return { match, isClosed, wordAfter, endsCleanly, counts, isDay, behindBracket, indexOf, read };
  }

  /**
   * A table with its patterns compiled and its books ready to be asked.
   * @param {Link.Table} table
   * @returns {Link.Prepared}
   */
  function prepare(table) {
    /** @param {string} source */
    const whole = (source) => source.replace(/[\ue000-\uf8ff]/g, (char) => table.macros[char.charCodeAt(0) - 0xe000]);
    /** @type {Record<string, RegExp>} */
    const p = {};
    for (const [name, source] of Object.entries(table.patterns)) {
      p[name] = new RegExp(whole(source), /^(anchor|named_before|year_before)$/.test(name) ? "ug" : "uy");
    }
    const sets = Object.fromEntries(Object.entries(table.sets).map(([name, words]) => [name, new Set(words)]));
    /** @type {Record<string, Link.Level<RegExp>[]>} */
    const schemes = {};
    for (const [prefix, levels] of Object.entries(table.schemes)) {
      schemes[prefix] = levels.map((level) => ({
        ...level,
        number: level.number?.map(at),
        behind: level.behind?.map(at),
      }));
    }
    const books = table.books.map((book) => ({
      ...book,
      position: new Map(unfold(book.places).map((place, n) => [place, n])),
      only: new Set(book.only.split(" ")),
    }));
    return { ...table, p, sets, schemes, books };
  }

  /**
   * Whether two numbers with a bare comma between them are two: 8,9 and 50,12, not 40,5.
   * @param {string} number
   * @param {string} following
   */
  function mayFollow(number, following) {
    if (!/^\d+$/.test(number) || !/^\d+$/.test(following)) return true;
    return Number(following) > Number(number) || (number.length === 2 && following.length === 2);
  }

  /**
   * Whether the second address comes after the first: 10-12, but not "Law 40-2".
   * @param {string[]} first
   * @param {string[]} last
   */
  function runsOn(first, last) {
    /** @param {string} step */
    const rank = (step) => (/^\d/.test(step) ? Number.parseInt(step, 10) : step);
    for (const [n, step] of first.entries()) {
      if (n >= last.length) return false;
      const [a, b] = n === 4 ? [ROMANS.indexOf(step), ROMANS.indexOf(last[n])] : [rank(step), rank(last[n])];
      if (a !== b) return a < b;
    }
    return last.length > first.length;
  }

  Object.assign(globalThis, {
    bridgelawsAddresses: { addressesOf, prepare, at, fold, has, isLower, mayFollow, runsOn, ROMANS, SPACE, YEAR },
  });
})();
