// From the files of the desk to the rows of one view: which provisions stand side by side in the
// chosen texts, what is missing, renumbered, split, worded differently, and what checks found.

// The lines of a provision as exports name them: heading h, lines t1 t2 ..., notes n1 ...
function linesOf(entry) {
  const [, heading = "", text = "", kinds = "", marks = {}, notes = []] = entry;
  const lines = [];
  if (heading) lines.push({ name: "h", part: "heading", kind: "h", text: heading, start: 0 });
  let start = 0;
  if (text) {
    text.split("\n").forEach((line, index) => {
      const name = `t${index + 1}`;
      if (line)
        lines.push({ name, part: "text", kind: kinds[index] || "p", mark: marks[index] || "", text: line, start });
      start += line.length + 1;
    });
  }
  notes.forEach((note, index) => {
    if (note) lines.push({ name: `n${index + 1}`, part: "note", note: index, kind: "n", text: note, start: 0 });
  });
  return lines;
}

// One row after another, `null` where no chosen text has anything, so that whoever asks for them
// can pause between two. `texts` are the files by name.
export function* makeRows(desk, columns, texts, found = []) {
  const findings = byPlace(found);
  const strangers = new Set(stepsBetween(desk, columns).flatMap((step) => step.strangers));
  const taken = new Map();
  for (const group of joinRows(desk, columns)) {
    const row = makeRow(desk, columns, texts, group, strangers);
    if (row) {
      row.findings = findingsOf(row, findings);
      // Between two languages only what the checks see tells that words say something else.
      row.differs ||= row.findings.some((finding) => finding.check !== "stale");
      // Each row has an address of its own; where two editions use one number, the second says so.
      const times = (taken.get(row.places[0]) || 0) + 1;
      taken.set(row.places[0], times);
      row.id = times === 1 ? row.places[0] : `${row.places[0]}.${times}`;
    }
    yield row;
  }
}

// Rows that a chosen text or a pair of chosen editions joins, each group newest edition first.
function joinRows(desk, columns) {
  const home = new Map();
  const root = (row) => {
    let here = row;
    while (home.has(here)) here = home.get(here);
    return here;
  };
  const join = (group) => {
    const roots = [...new Set(group.map(root))];
    for (const other of roots.slice(1)) home.set(other, roots[0]);
  };
  for (const file of new Set(columns.map((column) => column.file))) (desk.joins[file] || []).forEach(join);
  for (const step of stepsBetween(desk, columns)) step.groups.forEach(join);
  const found = new Map();
  desk.rows.forEach((_, index) => {
    const first = root(index);
    if (!found.has(first)) found.set(first, []);
    found.get(first).push(index);
  });
  return [...found].sort((a, b) => a[0] - b[0]).map(([first, all]) => [first, ...all.filter((row) => row !== first)]);
}

function stepsBetween(desk, columns) {
  const places = columns.map((column) => desk.editions.indexOf(column.edition)).filter((place) => place >= 0);
  const [low, high] = [Math.min(...places), Math.max(...places)];
  return desk.steps.filter((step) => desk.editions.indexOf(step.old) >= low && desk.editions.indexOf(step.new) <= high);
}

function makeRow(desk, columns, texts, group, strangers) {
  const cells = columns.map((column) => makeCell(desk, column, texts[column.file], group));
  if (!cells.some((cell) => cell.entries.length)) return null;
  const shown = group.filter((row) => columns.some((column) => !column.without.includes(desk.rows[row][0])));
  const own = shown.length ? shown : group;
  const article = desk.rows[own[0]][0];
  const empty = cells.filter((cell) => !cell.entries.length);
  for (const cell of empty) {
    const isStranger = strangers.has(desk.articles[article].id) && cell.column.without.includes(article);
    cell.missing = isStranger ? "stranger" : "missing";
  }
  const places = own.flatMap((row) => desk.rows[row][1]);
  const numbers = new Set(cells.filter((cell) => cell.entries.length).map((cell) => cell.places));
  const sizes = new Set(cells.filter((cell) => cell.entries.length).map((cell) => cell.count));
  return {
    article,
    places: [...new Set(places)],
    name: [...new Set(own.map((row) => desk.rows[row][2]))].filter(Boolean).join(", "),
    cells,
    isRenumbered: numbers.size > 1,
    isSplit: sizes.size > 1,
    differs: empty.length > 0 || numbers.size > 1 || isWordedApart(cells) || isBuiltApart(cells),
    findings: [],
  };
}

function makeCell(desk, column, text, group) {
  const entries = [];
  const numbers = [];
  for (const row of group) {
    const [index, usual, name] = desk.rows[row];
    if (!usual.length || column.without.includes(index)) continue;
    const said = text[desk.articles[index].book] || {};
    const other = desk.cells[column.file]?.[row];
    const places = (other ? other[0] : usual).filter((place) => said[place]);
    for (const place of places) {
      entries.push({ place, book: desk.articles[index].book, article: index, entry: said[place] });
    }
    if (places.length) numbers.push(other ? other[1] : name);
  }
  const numbered = entries.map((entry) => entry.place).filter((place) => !place.includes("~"));
  const printed = numbers.join(", ").split(", ");
  if (numbered.length > 1 && printed.length === numbered.length) {
    for (const entry of entries) entry.number = printed[numbered.indexOf(entry.place)] || "";
  }
  return {
    column,
    entries,
    number: numbers.filter(Boolean).join(", "),
    places: numbered.join(" "),
    count: numbered.length,
    missing: "",
  };
}

const wording = (cell) =>
  cell.entries
    .map(({ entry }) =>
      linesOf(entry)
        .map((line) => line.text)
        .join("\n"),
    )
    .join("\n");

// All that a cell says as one text, with where each line of it begins.
export function cellText(cell) {
  let text = "";
  const lines = [];
  for (const { place, book, entry, number } of cell.entries) {
    for (const [index, line] of linesOf(entry).entries()) {
      if (text) text += "\n";
      lines.push({ ...line, place, book, number: index ? "" : number || "", at: text.length });
      text += line.text;
    }
  }
  return { text, lines };
}

function isWordedApart(cells) {
  const said = new Map();
  for (const cell of cells) {
    if (!cell.entries.length) continue;
    const words = wording(cell);
    const language = cell.column.language;
    if (!said.has(language)) said.set(language, words);
    else if (said.get(language) !== words) return true;
  }
  return false;
}

// Whether texts of several languages are built otherwise: a heading, list, table or note more.
function isBuiltApart(cells) {
  const shapes = cells
    .filter((cell) => cell.entries.length)
    .map((cell) => cell.entries.map(({ entry }) => shapeOf(entry)).join("+"));
  return new Set(shapes).size > 1;
}

function shapeOf(entry) {
  return linesOf(entry)
    .map((line) => line.kind)
    .join("");
}

function byPlace(found) {
  const map = new Map();
  for (const finding of found) {
    for (const place of new Set([
      finding.locator,
      ...finding.sides.flatMap((side) => side.marks.map((mark) => mark[0])),
    ])) {
      if (!map.has(place)) map.set(place, []);
      map.get(place).push(finding);
    }
  }
  return map;
}

// A finding is about two texts: it stands in a row where both are on view.
export function findingsOf(row, findings) {
  const hits = new Set();
  for (const place of row.places) {
    for (const finding of findings.get(place) || []) {
      const isHere = finding.sides.every((side) =>
        row.cells.some(
          (cell) =>
            isSide(cell.column, side) &&
            (cell.entries.length ? cell.entries.some((entry) => entry.book === side.book) : true),
        ),
      );
      if (isHere) hits.add(finding);
    }
  }
  return [...hits];
}

function isSide(column, side) {
  return column.file === side.file;
}

// The places that a finding marks in a cell, as [start, end, finding] in the cell's whole text.
export function marksIn(cell, lines, findings) {
  const marks = [];
  for (const finding of findings) {
    for (const side of finding.sides) {
      if (!isSide(cell.column, side)) continue;
      for (const [place, part, start, end, note] of side.marks) {
        for (const line of lines) {
          if (line.place !== place || line.book !== side.book || line.part !== part) continue;
          if (part === "note" && line.note !== (note ?? 0)) continue;
          const from = Math.max(start - line.start, 0);
          const to = Math.min(end - line.start, line.text.length);
          if (from < to) marks.push([line.at + from, line.at + to, finding]);
        }
      }
    }
  }
  return marks;
}
