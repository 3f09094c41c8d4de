// Reads the citations in running text, for pages of others: link.js asks for it. Follows the steps
// of citations/find.py and its neighbours for a text that is of no provision, with addresses.js for
// each address; patterns, words and books come in LANGUAGE.js: see citations/browser.py.
"use strict";

(() => {
  const { addressesOf, at, fold, has, isLower, unfold, ROMANS, SPACE, YEAR } = Reflect.get(
    globalThis,
    "bridgelawsAddresses",
  );
  const GLUED = at(",([0-9]{1,2})(?![0-9]|[.:/][0-9])");
  const OTHER_NUMBER = at("[.:][0-9]|/[0-9]{4}|,[0-9]{3}");
  const ROUND_YEAR = at(`${SPACE}{1,3}\\((${YEAR})\\)`);
  const KINDS = { capital: ["capital"], number: ["number"], letter: ["letter", "roman"] };

  /** A table with its patterns compiled and its books ready to be asked. */
  function prepare(table) {
    const whole = (source) => source.replace(/[\ue000-\uf8ff]/g, (char) => table.macros[char.charCodeAt(0) - 0xe000]);
    const p = {};
    for (const [name, source] of Object.entries(table.patterns)) {
      p[name] = new RegExp(whole(source), /^(anchor|named_before|year_before)$/.test(name) ? "ug" : "uy");
    }
    const sets = Object.fromEntries(Object.entries(table.sets).map(([name, words]) => [name, new Set(words)]));
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

  /** The citations of a text in order, `{start, end, work, to, page, folder}`; `to` is "" where one leads nowhere. */
  function find(text, t) {
    const { laws } = t;
    const { p, sets, schemes } = t;
    const { match, isClosed, wordAfter, endsCleanly, counts, isDay, behindBracket, indexOf, read } = addressesOf(
      text,
      t,
    );
    const found = [];

    // -- books ------------------------------------------------------------------

    const scopeOf = (book, work) => ({ book, work, prefix: book?.prefix ?? "" });
    const newest = (work) => {
      const held = t.books.filter((book) => book.work === work);
      return held.sort((a, b) => (a.edition < b.edition ? 1 : -1))[0];
    };
    const dated = (work, year) => {
      const held = t.books.filter((book) => book.work === work && book.edition.slice(-4) <= year);
      const key = (book) => book.edition.slice(-4) + book.edition;
      return held.sort((a, b) => (key(a) < key(b) ? 1 : -1))[0];
    };
    const usual = scopeOf(
      t.books.find((book) => book.work === laws && book.edition === t.edition) ?? t.books.find((b) => b.work === laws),
      laws,
    );
    const locator = (steps, prefix) => prefix + steps.map((one, n) => one && schemes[prefix][n].joint + one).join("");
    const isIn = (scope, steps) => {
      if (!scope.book) return true;
      const place = locator(steps, scope.prefix);
      return scope.book.position.has(place) || scope.book.only.has(place);
    };
    const existsIn = (scope) => (steps) => isIn(scope, steps);
    const usualExists = existsIn(usual);
    const positionOf = (book, steps, prefix) => {
      for (let n = steps.length; n; n -= 1) {
        const place = book.position.get(locator(steps.slice(0, n), prefix));
        if (place !== undefined) return place;
      }
      return -1;
    };
    // -- lists ------------------------------------------------------------------

    const goesOn = (end) => sets.goes_on.has(wordAfter(end));
    const isWordLike = (one) => sets.one_letter_words.has(text.slice(one.start, one.end).toLowerCase());
    const standsAlone = (one) => isClosed(one.end) || (goesOn(one.end) && !isWordLike(one));
    const readsOn = (one) => one.steps.length === 1 && isWordLike(one) && !isClosed(one.end) && !goesOn(one.end);
    const member = (one, steps) => ({ one, steps, start: one.start, end: one.end, last: null });

    function readMembers(first, prefix, exists) {
      const members = [member(first, first.steps)];
      while (members.length < 40 && !members.at(-1).one.doubt) {
        const last = members.at(-1);
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

    function readTail(place, before, prefix, exists, law) {
      const char = text[place] ?? "";
      const known = before.last ?? before.steps;
      if (/^[0-9]/.test(char)) return tailNumbered(place, known, prefix, exists, law);
      if (law) return null;
      if (char === "(") {
        for (const kind of ["roman", "letter"]) {
          const level = indexOf(prefix, kind);
          const short = level >= 0 && known.length > level && read(place, kind, prefix);
          const steps = short && [...known.slice(0, level), ...short.steps];
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

    function tailNumbered(place, known, prefix, exists, law) {
      const level = indexOf(prefix, "number");
      const shared = known.slice(0, level);
      if (!law && known.length >= level) {
        const short = read(place, "number", prefix, (steps) => exists([...shared, ...steps]));
        const fits = short && (known.length > level || short.steps.length > 1);
        if (fits && exists([...shared, ...short.steps])) {
          const isOne = short.steps.length === 1 && isCount(short, known.at(-1));
          return isOne ? null : member(short, [...shared, ...short.steps]);
        }
      }
      if (prefix) return null;
      const whole = read(place, "law", "", exists);
      if (!whole || (whole.steps.length === 1 && !law && isCount(whole, known[0]))) return null;
      if (text[place + whole.steps[0].length] === "(" && !exists(whole.steps)) return null;
      return member(whole, whole.steps);
    }

    function tailCapital(place, known, exists) {
      const short = read(place, "capital", "", (steps) => exists([known[0], ...steps]));
      if (!short || short.steps[0] > "H" || readsOn(short)) return null;
      const steps = [known[0], ...short.steps];
      const told = exists(steps) || short.steps.length > 1 || isClosed(short.end) || goesOn(short.end);
      return told ? member(short, steps) : null;
    }

    function isCount(number, before) {
      const glued = number.start > 1 && /\p{Nd},$/u.test(text.slice(number.start - 2, number.start));
      if (glued && !mayFollow(before, number.steps[0])) return true;
      const following = match(GLUED, number.end);
      if (following && mayFollow(number.steps[0], following.all[1])) return false;
      return counts(number.end);
    }

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

    function withDot(one) {
      const dot = text[one.end] === ".";
      const on =
        dot && (match(p.position, one.end + 1) || (text[one.end + 1] === " " && match(p.separator, one.end + 1)));
      return on ? { ...one, end: one.end + 1 } : one;
    }

    function readOpen(first) {
      const list = [[withDot(first), null]];
      while (list.length < 12) {
        const [last, other] = list.at(-1);
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

    // -- works ------------------------------------------------------------------

    const named = (groups, year) => {
      const index = t.works.findIndex((_, n) => groups[`w${n}`]);
      if (index >= 0) return { work: t.works[index], year };
      return { work: groups.this ? "this" : "other", year };
    };
    const namedAfter = (end) => {
      const year = match(ROUND_YEAR, end);
      if (year) return { work: "", year: year.all[1] };
      const hit = match(p.named_after, end);
      if (!hit) return null;
      const one = named(hit.groups, hit.groups.year || hit.groups.before || "");
      const name = hit.groups.other || hit.groups.this || "";
      return hit.groups.joined || (one.work === "other" && /^\p{Uppercase}/u.test(name)) ? one : null;
    };
    const namedBefore = (start) => {
      const window = text.slice(Math.max(0, start - 60), start);
      p.year_before.lastIndex = 0;
      const year = p.year_before.exec(window.slice(-16));
      if (year) return { work: "", year: year.groups.year };
      p.named_before.lastIndex = 0;
      const hit = p.named_before.exec(window);
      return hit && named(hit.groups, hit.groups.year || "");
    };
    const scopeFor = (one) => {
      if (!one) return usual;
      if (one.work === "this") return null;
      if (one.work && one.work !== laws) {
        const book = (one.year && dated(one.work, one.year)) || newest(one.work);
        return book ? { ...scopeOf(book, one.work), isDated: Boolean(one.year) } : null;
      }
      if (!one.year) return usual;
      const book = dated(laws, one.year);
      return book ? { ...scopeOf(book, laws), isDated: true } : { book: null, work: laws, prefix: "", missing: true };
    };

    // -- citations --------------------------------------------------------------

    function cite(one, scope, start) {
      const isDead = scope.missing || !isIn(scope, one.steps) || (one.last && !runs(one, scope));
      const to = isDead ? "" : locator(one.steps, scope.prefix);
      found.push({ start, end: one.end, work: scope.work, to, ...(to ? homeOf(one.steps, scope) : {}) });
    }

    // The page of an address, behind the language, and the folder of the edition that answers.
    function homeOf(steps, { book, work, prefix, isDated }) {
      const own = locator(steps.slice(0, book?.page ?? 1), prefix).slice(prefix.length);
      const isIt = (one) => one.articles?.includes(prefix + own) && one.position.has(locator(steps, prefix));
      const inForce = t.books.find((one) => one.work === work && isIt(one));
      const page = `${book?.path ?? "law/"}${own && `${own}/`}`;
      return { page, folder: ((isDated ? book : inForce) ?? book)?.folder ?? "" };
    }

    function runs({ steps, last }, { book, prefix }) {
      if (!book) return true;
      if (!isIn({ book, prefix }, last)) return false;
      const isWithin = last.length >= steps.length && steps.every((step, n) => step === last[n]);
      return positionOf(book, steps, prefix) < positionOf(book, last, prefix) && !isWithin;
    }

    function citeList(first, start) {
      let members = readMembers(first, "", usualExists);
      const end = members.at(-1).end;
      let one = namedAfter(end);
      if (!one && start < first.start) {
        one = namedBefore(start);
        const [word] = fold(text.slice(start, first.start)).split(/\s+/).filter(Boolean);
        const isShared = word !== undefined && sets.shared.has(word);
        if (one?.work === "other" && !(isShared && first.steps.length === 1)) one = null;
      }
      const scope = scopeFor(one);
      if (!scope) return end;
      if (scope.prefix) {
        const again = read(first.start, schemes[scope.prefix][0].kind, scope.prefix);
        if (!again) return end;
        members = readMembers(again, scope.prefix, existsIn(scope));
      }
      members.forEach((each, n) => {
        cite(each, scope, n ? each.start : start);
      });
      return members.at(-1).end;
    }

    function citeWithWord(start, place, glued) {
      const first = read(place, "law", "", usualExists);
      if (!first || /\p{L}[-‐‑]$/u.test(text.slice(Math.max(0, start - 3), start))) return place;
      if (first.steps.length === 1) {
        const isLevel = glued && Number(first.steps[0]) < 10;
        if (isLevel || match(OTHER_NUMBER, first.end) || isDay(first.end) || match(p.made, first.end)) return first.end;
      }
      return citeList(first, start);
    }

    // A part put before what it is a part of: "B and C of Law 16", "item 4 of the regulation".
    function citePart(list) {
      const [last, until] = list.at(-1);
      const joined = match(p.of_law, (until ?? last).end);
      const law = joined && read(joined.end, "law", "", usualExists);
      const fits = (one) => indexOf("", one.first) === law.steps.length;
      if (law && list.every(([one]) => fits(one))) {
        const scope = scopeFor(namedAfter(law.end));
        if (!scope) return law.end;
        for (const [one, other] of list) {
          const end = one === last ? law.end : (other ?? one).end;
          const level = other && indexOf("", other.first);
          const steps = [...law.steps, ...one.steps];
          const stop = other && level <= law.steps.length ? [...law.steps.slice(0, level), ...other.steps] : null;
          cite({ steps, last: stop, end }, scope, one.start);
        }
        return law.end;
      }
      const [[first]] = list;
      const one = first.first === "number" ? namedAfter(first.end) : null;
      if (!one || ["", "other", laws].includes(one.work)) return 0;
      const scope = scopeFor(one);
      const item = scope?.prefix && read(first.start, schemes[scope.prefix][0].kind, scope.prefix);
      if (!item || !isIn(scope, item.steps)) return 0;
      cite({ ...item, last: null }, scope, item.start);
      return item.end;
    }

    function wordsBefore(place) {
      const window = text.slice(Math.max(0, place - 64), place);
      const bare = window.replace(/[ \t\u00a0\u2009\u202f\r\n\u200b«“"„]+$/, "");
      if (!bare || bare === window || !/[\p{L}\p{N}.'’§]$/u.test(bare)) return [];
      const words = fold(bare).split(/\s+/).filter(Boolean).slice(-5);
      return words
        .map((word) => word.replace(/^[([{«“"„,;]+/, ""))
        .map((word) => (/^\p{Nd}+$/u.test(word) ? "#" : word));
    }

    const followsLevel = (words) => words.length > 0 && sets.level_words.has(words.at(-1).split("'").at(-1));

    function settingOf(start, end) {
      const words = wordsBefore(start);
      let last = words.length;
      while (last && sets.fillers.has(words[last - 1])) last -= 1;
      const phrases = [words, words.slice(0, last)].flatMap((each) => each.map((_, n) => each.slice(n).join(" ")));
      const cue = phrases.some((phrase) => sets.cue.has(phrase));
      const level = followsLevel(words) || phrases.some((phrase) => sets.level_words.has(phrase));
      const labelled = !cue && words.length > 0 && sets.labelled.has(words.at(-1));
      return { labelled, isStrong: cue || level || match(p.of_this_law, end) !== null };
    }

    function findBare(start) {
      const first = read(start, "law", "", usualExists);
      if (!first || first.steps.length < 2 || first.doubt) return null;
      const [number, capital] = first.steps;
      const behind = text[start + number.length] ?? "";
      const before = text.slice(Math.max(0, start - 2), start);
      if (behind === "(" || capital > "H" || /[./:#@_\\]$|[\p{L}\p{N}]-$/u.test(before)) return null;
      const { labelled, isStrong } = settingOf(start, first.end);
      const exists = usualExists(first.steps);
      const deep = first.steps.length > 2;
      const low = Number(number) <= 7;
      const isSuit = capital === "C" || capital === "D";
      const isBracketed = () => {
        if (!/[([]/.test(text[start - 1] ?? "")) return false;
        return /[)\]]/.test(text[readMembers(first, "", usualExists).at(-1).end] ?? "");
      };
      const isWhole = () => {
        const isCard = Number(number) <= 10 && isSuit && !deep;
        return (isStrong || (isBracketed() && !isCard)) && (deep || isClosed(first.end)) && exists;
      };
      if (labelled || (first.spaced && !isWhole())) return null;
      if (isStrong || continues(start)) return exists || deep ? first : null;
      if (isLower(behind)) return exists && first.steps.length > 3 ? first : null;
      if (!exists) return deep && !low && usualExists(first.steps.slice(0, 2)) ? first : null;
      if (deep && !low) return first;
      if (!deep && low && isSuit) return null;
      return isBracketed() || (sets.applies.has(wordAfter(first.end)) && !low) ? first : null;
    }

    function continues(start) {
      const last = found.at(-1);
      return last && start - last.end <= 24 && match(p.separator, last.end)?.end === start;
    }

    function readShort(kind, start) {
      if (kind === "marked") return followsLevel(wordsBefore(start)) ? readBare(start) : null;
      if (kind === "half") return readBare(start);
      for (const first of KINDS[kind]) {
        const one = read(start, first);
        if (one) return one;
      }
      return null;
    }

    function citeAt(kind, start, end) {
      if (kind === "present") return end;
      if (kind === "law" || kind === "glued") return citeWithWord(start, end, kind === "glued");
      const bare = kind === "number" && findBare(start);
      if (bare) return citeList(bare, start);
      const first = readShort(kind, start);
      if (!first) return start;
      const list = readOpen(first);
      return citePart(list) || (list.at(-1)[1] ?? list.at(-1)[0]).end;
    }

    const ANCHORS = ["law", "glued", "present", "capital", "number", "half", "marked", "letter"];
    for (let place = 0, anchor = match(p.anchor, 0); anchor; anchor = match(p.anchor, place)) {
      const kind = ANCHORS.find((name) => anchor.groups[name] !== undefined);
      place = Math.max(citeAt(kind, anchor.start, anchor.end), anchor.end, anchor.start + 1);
    }
    return found;
  }

  /** Whether two numbers with a bare comma between them are two: 8,9 and 50,12, not 40,5. */
  function mayFollow(number, following) {
    if (!/^\d+$/.test(number) || !/^\d+$/.test(following)) return true;
    return Number(following) > Number(number) || (number.length === 2 && following.length === 2);
  }

  /** Whether the second address comes after the first: 10-12, but not "Law 40-2". */
  function runsOn(first, last) {
    const rank = (step) => (/^\d/.test(step) ? Number.parseInt(step, 10) : step);
    for (const [n, step] of first.entries()) {
      if (n >= last.length) return false;
      const [a, b] = n === 4 ? [ROMANS.indexOf(step), ROMANS.indexOf(last[n])] : [rank(step), rank(last[n])];
      if (a !== b) return a < b;
    }
    return last.length > first.length;
  }

  Object.assign(globalThis, { bridgelawsReader: { find, prepare } });
})();
