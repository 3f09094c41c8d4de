// Reads the lists and ranges that addresses stand in, for reader.js, in whose file the site has it
// (site/assets.py): the steps of citations/lists.py.
// A list of a law's own ("16B and C", "12-14") has members; parts without their law ("B and C of
// Law 16") make an open list.
"use strict";

(() => {
  const { at, has, isLower, mayFollow, runsOn, ROMANS } = globalThis.bridgelawsAddresses;
  const GLUED = at(",([0-9]{1,2})(?![0-9]|[.:/][0-9])");

  // What reads the lists of one text, with the reader of its addresses.
  /** @type {(text: string, t: Link.Prepared, reader: Link.AddressReader) => Link.ListReader} */
  function listsOf(text, t, reader) {
    const { p, sets } = t;
    const { match, isClosed, wordAfter, endsCleanly, counts, behindBracket, indexOf, read } = reader;

    /** @param {number} end */
    const goesOn = (end) => sets.goes_on.has(wordAfter(end));
    /** @param {Link.Seen} one */
    const isWordLike = (one) => sets.one_letter_words.has(text.slice(one.start, one.end).toLowerCase());
    /** @param {Link.Seen} one */
    const standsAlone = (one) => isClosed(one.end) || (goesOn(one.end) && !isWordLike(one));
    /** @param {Link.Seen} one */
    const readsOn = (one) => one.steps.length === 1 && isWordLike(one) && !isClosed(one.end) && !goesOn(one.end);
    /** @type {(one: Link.Seen, steps: string[]) => Link.Member} */
    const member = (one, steps) => ({ one, steps, start: one.start, end: one.end, last: null });

    /** @type {(first: Link.Seen, prefix: string, exists: Link.Exists) => Link.Member[]} */
    function readMembers(first, prefix, exists) {
      const members = [member(first, first.steps)];
      while (members.length < 40 && !members[members.length - 1].one.doubt) {
        const last = members[members.length - 1];
        const until = match(p.until, last.end);
        if (until && !last.last) {
          const tail = readTail(until.end, last, prefix, exists, Boolean(until.groups.law));
          if (tail && runsOn(last.steps, tail.steps)) {
            members[members.length - 1] = { ...last, last: tail.steps, end: tail.end };
            continue;
          }
        }
        const between = match(p.separator, last.end);
        const tail = between && readTail(between.end, last, prefix, exists, false);
        if (!tail) break;
        members.push(tail);
      }
      return members;
    }

    /** @type {(place: number, before: Link.Member, prefix: string, exists: Link.Exists, law: boolean) => Link.Member | null} */
    function readTail(place, before, prefix, exists, law) {
      const char = text[place] ?? "";
      const known = before.last ?? before.steps;
      if (/^[0-9]/.test(char)) return tailNumbered(place, known, prefix, exists, law);
      if (law) return null;
      if (char === "(") {
        for (const kind of ["roman", "letter"]) {
          const level = indexOf(prefix, kind);
          const short = level >= 0 && known.length > level && read(place, kind, prefix);
          const steps = short ? [...known.slice(0, level), ...short.steps] : [];
          if (short && exists(steps)) return member(short, steps);
        }
        return null;
      }
      if (before.one.bare) {
        const short = readBare(place);
        if (!short || !standsAlone(short)) return null;
        const steps = [...known.slice(0, indexOf(prefix, short.first)), ...short.steps];
        return exists(steps) ? member(short, steps) : null;
      }
      return !prefix && known.length > 1 ? tailCapital(place, known, exists) : null;
    }

    /** @type {(place: number, known: string[], prefix: string, exists: Link.Exists, law: boolean) => Link.Member | null} */
    function tailNumbered(place, known, prefix, exists, law) {
      const level = indexOf(prefix, "number");
      const shared = known.slice(0, level);
      if (!law && known.length >= level) {
        const short = read(place, "number", prefix, (steps) => exists([...shared, ...steps]));
        const fits = short && (known.length > level || short.steps.length > 1);
        if (fits && exists([...shared, ...short.steps])) {
          const isOne = short.steps.length === 1 && isCount(short, known[known.length - 1]);
          return isOne ? null : member(short, [...shared, ...short.steps]);
        }
      }
      if (prefix) return null;
      const whole = read(place, "law", "", exists);
      if (!whole || (whole.steps.length === 1 && !law && isCount(whole, known[0]))) return null;
      if (text[place + whole.steps[0].length] === "(" && !exists(whole.steps)) return null;
      return member(whole, whole.steps);
    }

    /** @type {(place: number, known: string[], exists: Link.Exists) => Link.Member | null} */
    function tailCapital(place, known, exists) {
      const short = read(place, "capital", "", (steps) => exists([known[0], ...steps]));
      if (!short || short.steps[0] > "H" || readsOn(short)) return null;
      const steps = [known[0], ...short.steps];
      const told = exists(steps) || short.steps.length > 1 || isClosed(short.end) || goesOn(short.end);
      return told ? member(short, steps) : null;
    }

    /** @type {(number: Link.Seen, before: string) => boolean} */
    function isCount(number, before) {
      const glued = number.start > 1 && /\p{Nd},$/u.test(text.slice(number.start - 2, number.start));
      if (glued && !mayFollow(before, number.steps[0])) return true;
      const following = match(GLUED, number.end);
      if (following && mayFollow(number.steps[0], following.all[1])) return false;
      return counts(number.end);
    }

    /** @type {(place: number) => Link.Seen | null} */
    function readBare(place) {
      for (const kind of ["letter", "roman"]) {
        const hit = match(p[`${kind}_plain`], place);
        const step = hit && (kind === "letter" ? has(t.letters, hit.groups.step.toLowerCase()) : hit.groups.step);
        if (!step || (kind === "letter" ? !endsCleanly(hit.end) : !ROMANS.includes(step))) continue;
        const end = behindBracket(hit.end);
        return { start: place, end, first: kind, steps: [step], spaced: false, bare: true, doubt: "" };
      }
      return null;
    }

    /** @param {Link.Seen} one */
    function withDot(one) {
      const dot = text[one.end] === ".";
      const on =
        dot && (match(p.position, one.end + 1) || (text[one.end + 1] === " " && match(p.separator, one.end + 1)));
      return on ? { ...one, end: one.end + 1 } : one;
    }

    /** @param {Link.Seen} first */
    function readOpen(first) {
      /** @type {Link.OpenList} */
      const list = [[withDot(first), null]];
      while (list.length < 12) {
        const [last, other] = list[list.length - 1];
        const { end } = other ?? last;
        const until = match(p.until, end);
        if (until && !until.groups.law && !other) {
          const tail = openTail(until.end, last);
          const from = indexOf("", last.first);
          const level = tail ? indexOf("", tail.first) : -1;
          if (tail && level >= from && level < from + last.steps.length) {
            list[list.length - 1] = [last, withDot(tail)];
            continue;
          }
        }
        const between = match(p.separator, end);
        const tail = between && openTail(between.end, last);
        if (!tail) break;
        list.push([withDot(tail), null]);
      }
      return list;
    }

    /** @type {(place: number, last: Link.Seen) => Link.Seen | null} */
    function openTail(place, last) {
      const char = text[place] ?? "";
      if (/^[0-9]/.test(char)) {
        const tail = read(place, "number");
        return tail?.steps.length === 1 && counts(tail.end) ? null : tail;
      }
      if (char === "(") return read(place, "letter") ?? read(place, "roman");
      if (last.bare && isLower(char)) {
        const tail = readBare(place);
        return tail && standsAlone(tail) ? tail : null;
      }
      if (!/\p{Uppercase}/u.test(char)) return null;
      const tail = read(place, "capital");
      return !tail || readsOn(tail) ? null : tail;
    }

    return { readMembers, readOpen, readBare };
  }

  Object.assign(globalThis, { bridgelawsLists: { listsOf } });
})();
