// Reads the citations in running text, for pages of others: link.js asks for it. Follows the steps
// of citations/find.py and its neighbours for a text that is of no provision, with addresses.js for
// each address and lists.js for several; patterns, words and books come in LANGUAGE.js: see
// citations/browser.py.
"use strict";

(() => {
  const { addressesOf, prepare, at, fold, isLower, SPACE, YEAR } = globalThis.bridgelawsAddresses;
  const { listsOf } = globalThis.bridgelawsLists;
  const OTHER_NUMBER = at("[.:][0-9]|/[0-9]{4}|,[0-9]{3}");
  const ROUND_YEAR = at(`${SPACE}{1,3}\\((${YEAR})\\)`);
  /** @type {Record<string, string[]>} */
  const KINDS = { capital: ["capital"], number: ["number"], letter: ["letter", "roman"] };

  // The citations of a text in their order.
  /** @type {(text: string, t: Link.Prepared) => Link.Found[]} */
  function find(text, t) {
    const { laws, p, sets, schemes } = t;
    const reader = addressesOf(text, t);
    const { match, isClosed, wordAfter, isDay, indexOf, read } = reader;
    const { readMembers, readOpen, readBare } = listsOf(text, t, reader);
    /** @type {Link.Found[]} */
    const found = [];

    // -- books ------------------------------------------------------------------

    /** @type {(book: Link.PreparedBook | undefined, work: string) => Link.Scope} */
    const scopeOf = (book, work) => ({ book, work, prefix: book?.prefix ?? "" });
    /** Of each work the edition comes first that is meant where none is named. @param {string} work */
    const meant = (work) => t.books.find((book) => book.work === work);
    /** @type {(work: string, year: string) => Link.PreparedBook | undefined} */
    const dated = (work, year) => {
      const held = t.books.filter((book) => book.work === work && book.edition.slice(-4) <= year);
      /** @param {Link.PreparedBook} book */
      const key = (book) => book.edition.slice(-4) + book.edition;
      return held.sort((a, b) => (key(a) < key(b) ? 1 : -1))[0];
    };
    const usual = scopeOf(meant(laws), laws);
    /** @type {(steps: string[], prefix: string) => string} */
    const locator = (steps, prefix) => prefix + steps.map((one, n) => one && schemes[prefix][n].joint + one).join("");
    /** @type {(scope: Link.Scope, steps: string[]) => boolean} */
    const isIn = (scope, steps) => {
      if (!scope.book) return true;
      const place = locator(steps, scope.prefix);
      return scope.book.position.has(place) || scope.book.only.has(place);
    };
    /** @type {(scope: Link.Scope) => Link.Exists} */
    const existsIn = (scope) => (steps) => isIn(scope, steps);
    const usualExists = existsIn(usual);
    /** @type {(book: Link.PreparedBook, steps: string[], prefix: string) => number} */
    const positionOf = (book, steps, prefix) => {
      for (let n = steps.length; n; n -= 1) {
        const place = book.position.get(locator(steps.slice(0, n), prefix));
        if (place !== undefined) return place;
      }
      return -1;
    };

    // -- works ------------------------------------------------------------------

    /** @type {(groups: Record<string, string>, year: string) => Link.Named} */
    const named = (groups, year) => {
      const index = t.works.findIndex((_, n) => groups[`w${n}`]);
      if (index >= 0) return { work: t.works[index], year };
      return { work: groups.this ? "this" : "other", year };
    };
    /** @type {(end: number) => Link.Named | null} */
    const namedAfter = (end) => {
      const year = match(ROUND_YEAR, end);
      if (year) return { work: "", year: year.all[1] };
      const hit = match(p.named_after, end);
      if (!hit) return null;
      const one = named(hit.groups, hit.groups.year || hit.groups.before || "");
      const name = hit.groups.other || hit.groups.this || "";
      return hit.groups.joined || (one.work === "other" && /^\p{Uppercase}/u.test(name)) ? one : null;
    };
    /** @type {(start: number) => Link.Named | null} */
    const namedBefore = (start) => {
      const window = text.slice(Math.max(0, start - 60), start);
      p.year_before.lastIndex = 0;
      const year = p.year_before.exec(window.slice(-16));
      if (year?.groups) return { work: "", year: year.groups.year };
      p.named_before.lastIndex = 0;
      const hit = p.named_before.exec(window);
      return hit?.groups ? named(hit.groups, hit.groups.year || "") : null;
    };
    /** @type {(one: Link.Named | null) => Link.Scope | null} */
    const scopeFor = (one) => {
      if (!one) return usual;
      if (one.work === "this") return null;
      if (one.work && one.work !== laws) {
        const book = (one.year && dated(one.work, one.year)) || meant(one.work);
        return book ? { ...scopeOf(book, one.work), isDated: Boolean(one.year) } : null;
      }
      if (!one.year) return usual;
      const book = dated(laws, one.year);
      return book ? { ...scopeOf(book, laws), isDated: true } : { book: null, work: laws, prefix: "", missing: true };
    };

    // -- citations --------------------------------------------------------------

    /** @type {(one: {steps: string[], last: string[] | null, end: number}, scope: Link.Scope, start: number) => void} */
    function cite(one, scope, start) {
      const isDead = scope.missing || !isIn(scope, one.steps) || (one.last && !runs(one.steps, one.last, scope));
      const to = isDead ? "" : locator(one.steps, scope.prefix);
      found.push({ start, end: one.end, work: scope.work, to, ...(to ? homeOf(one.steps, scope) : {}) });
    }

    // The page of an address, behind the language, and the folder of the edition that answers: the
    // text in force; where an edition is named, that of it, or of what it amends.
    /** @type {(steps: string[], scope: Link.Scope) => {page: string, folder: string}} */
    function homeOf(steps, { book, work, prefix, isDated }) {
      const own = locator(steps.slice(0, book?.page ?? 1), prefix).slice(prefix.length);
      const article = prefix + own;
      const held = t.books.filter((one) => one.work === work);
      let words = isDated ? book : undefined;
      while (words && !words.articles?.includes(article) && !words.apart?.includes(article)) {
        const { base } = words;
        words = held.find((one) => base && one.edition === base);
      }
      words ??= held.find((one) => one.articles?.includes(article) && one.position.has(locator(steps, prefix))) ?? book;
      const folder = words?.folder ?? "";
      const apart = words?.apart?.includes(article) ? `${folder.split("/")[1]}/` : "";
      return { page: `${book?.path ?? "law/"}${own && `${own}/`}${apart}`, folder };
    }

    /** @type {(steps: string[], last: string[], scope: Link.Scope) => boolean} */
    function runs(steps, last, scope) {
      const { book, prefix } = scope;
      if (!book) return true;
      if (!isIn(scope, last)) return false;
      const isWithin = last.length >= steps.length && steps.every((step, n) => step === last[n]);
      return positionOf(book, steps, prefix) < positionOf(book, last, prefix) && !isWithin;
    }

    /** @type {(first: Link.Seen, start: number) => number} */
    function citeList(first, start) {
      let members = readMembers(first, "", usualExists);
      const end = members[members.length - 1].end;
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
      return members[members.length - 1].end;
    }

    /** @type {(start: number, place: number, glued: boolean) => number} */
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
    /** @type {(list: Link.OpenList) => number} */
    function citePart(list) {
      const [last, until] = list[list.length - 1];
      const joined = match(p.of_law, (until ?? last).end);
      const law = joined && read(joined.end, "law", "", usualExists);
      if (law && list.every(([one]) => indexOf("", one.first) === law.steps.length)) {
        const scope = scopeFor(namedAfter(law.end));
        if (!scope) return law.end;
        for (const [one, other] of list) {
          const end = one === last ? law.end : (other ?? one).end;
          const steps = [...law.steps, ...one.steps];
          const level = other ? indexOf("", other.first) : Number.POSITIVE_INFINITY;
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

    /** @param {number} place */
    function wordsBefore(place) {
      const window = text.slice(Math.max(0, place - 64), place);
      const bare = window.replace(/[ \t\u00a0\u2009\u202f\r\n\u200b«“"„]+$/, "");
      if (!bare || bare === window || !/[\p{L}\p{N}.'’§]$/u.test(bare)) return [];
      const words = fold(bare).split(/\s+/).filter(Boolean).slice(-5);
      return words
        .map((word) => word.replace(/^[([{«“"„,;]+/, ""))
        .map((word) => (/^\p{Nd}+$/u.test(word) ? "#" : word));
    }

    /** @param {string[]} words */
    const followsLevel = (words) =>
      words.length > 0 && sets.level_words.has(words[words.length - 1].split("'").at(-1) ?? "");

    /** @type {(start: number, end: number) => {labelled: boolean, isStrong: boolean}} */
    function settingOf(start, end) {
      const words = wordsBefore(start);
      let last = words.length;
      while (last && sets.fillers.has(words[last - 1])) last -= 1;
      const phrases = [words, words.slice(0, last)].flatMap((each) => each.map((_, n) => each.slice(n).join(" ")));
      const cue = phrases.some((phrase) => sets.cue.has(phrase));
      const level = followsLevel(words) || phrases.some((phrase) => sets.level_words.has(phrase));
      const labelled = !cue && words.length > 0 && sets.labelled.has(words[words.length - 1]);
      return { labelled, isStrong: cue || level || match(p.of_this_law, end) !== null };
    }

    /** @type {(start: number) => Link.Seen | null} */
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
        return /[)\]]/.test(text[readMembers(first, "", usualExists).at(-1)?.end ?? start] ?? "");
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

    /** @param {number} start */
    function continues(start) {
      const last = found[found.length - 1];
      return last && start - last.end <= 24 && match(p.separator, last.end)?.end === start;
    }

    /** @type {(kind: string, start: number) => Link.Seen | null} */
    function readShort(kind, start) {
      if (kind === "marked") return followsLevel(wordsBefore(start)) ? readBare(start) : null;
      if (kind === "half") return readBare(start);
      for (const first of KINDS[kind]) {
        const one = read(start, first);
        if (one) return one;
      }
      return null;
    }

    /** @type {(kind: string, start: number, end: number) => number} */
    function citeAt(kind, start, end) {
      if (kind === "present") return end;
      if (kind === "law" || kind === "glued") return citeWithWord(start, end, kind === "glued");
      const bare = kind === "number" && findBare(start);
      if (bare) return citeList(bare, start);
      const first = readShort(kind, start);
      if (!first) return start;
      const list = readOpen(first);
      return citePart(list) || (list[list.length - 1][1] ?? list[list.length - 1][0]).end;
    }

    const ANCHORS = ["law", "glued", "present", "capital", "number", "half", "marked", "letter"];
    for (let place = 0, anchor = match(p.anchor, 0); anchor; anchor = match(p.anchor, place)) {
      const { groups } = anchor;
      const kind = ANCHORS.find((name) => groups[name] !== undefined) ?? "";
      place = Math.max(citeAt(kind, anchor.start, anchor.end), anchor.end, anchor.start + 1);
    }
    return found;
  }

  Object.assign(globalThis, { bridgelawsReader: { find, prepare } });
})();
