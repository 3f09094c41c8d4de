// The rows of the desk as elements. Every text goes in as text: nothing of it is ever markup.
import { difference } from "./compare-diff.js";
import { cellText, marksIn } from "./compare-rows.js";
import { counted, fill, named } from "./phrase.js";

export function element(name, className = "", text = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.append(text);
  return made;
}

const hidden = (text) => element("span", "vh", text);

function as(role, made) {
  made.setAttribute("role", role);
  return made;
}

export function head(columns, words) {
  const row = as("row", element("div", "dh"));
  row.append(as("columnheader", element("div", "dp", words.place)));
  for (const column of columns) {
    const cell = as("columnheader", element("div", "dc"));
    cell.lang = column.language;
    cell.append(element("b", "", column.tongue), " ", element("span", "", textName(column, words)));
    row.append(cell);
  }
  return row;
}

function textName(column, words) {
  return column.edition
    ? fill(words.text_of_edition, { text: column.name, edition: column.edition_name })
    : column.name;
}

/** A text among those to choose from, without what they all have in common: a select cuts long lines. */
export function choiceName(column, columns, words) {
  const own = columns.filter(({ language }) => language === column.language);
  const isAlone = new Set(own.map(({ expression }) => expression)).size === 1;
  return `${column.tongue} · ${isAlone && column.edition ? column.edition_name : textName(column, words)}`;
}

export function articleRow(article, columns, root) {
  const row = as("row", element("div", "da"));
  const cell = as("cell", element("div"));
  cell.setAttribute("aria-colspan", String(columns.length + 1));
  const title = element("h2");
  const anchor = element("a", "", article.title ? `${article.name} – ${article.title}` : article.name);
  anchor.href = root + article.path;
  title.append(anchor);
  cell.append(title);
  row.append(cell);
  return row;
}

export function rowElement(row, words, root) {
  const made = as("row", element("div", row.isRenumbered || row.isSplit ? "dr moved" : "dr"));
  made.id = row.id;
  made.append(placeCell(row, words, root));
  const shown = row.cells.map((cell) => ({ cell, ...cellText(cell), del: [], ins: [], label: "" }));
  compareWithin(shown, words);
  for (const one of shown) made.append(cellElement(one, row, words));
  return made;
}

function placeCell(row, words, root) {
  const cell = as("rowheader", element("div", "dp"));
  const anchor = element("a", "", row.name || row.places[0]);
  anchor.href = `#${row.id}`;
  cell.append(anchor);
  if (row.isRenumbered && !row.isSplit) cell.append(element("span", "tag", words.renumbered));
  if (row.isSplit) cell.append(element("span", "tag", words.split));
  if (row.findings.length) cell.append(findingsMark(row.findings, words, root));
  return cell;
}

const checkName = (finding, words) => words.checks[finding.check] || finding.check;

// One mark for all findings of a row, which opens on a link to each.
function findingsMark(findings, words, root) {
  const count = findings.length;
  const grave = findings.some((finding) => finding.severity === "error");
  const made = element("details", `finds${grave ? " error" : ""}`);
  made.append(element("summary", "tag", counted(words.found_findings, count)));
  const list = element("ul");
  for (const finding of findings) {
    const link = element("a", `finding ${finding.severity}`, checkName(finding, words));
    link.href = root + finding.path;
    const item = element("li");
    item.append(link);
    list.append(item);
  }
  made.append(list);
  return made;
}

// In each language the first text is the one that the others are held against.
function compareWithin(shown, words) {
  const first = new Map();
  for (const one of shown) {
    if (!one.cell.entries.length) continue;
    const language = one.cell.column.language;
    const before = first.get(language);
    if (!before) {
      first.set(language, one);
      continue;
    }
    if (before.text === one.text) {
      one.label = words.same;
      continue;
    }
    const found = difference(before.text, one.text);
    if (found.apart) {
      one.label = words.apart;
      continue;
    }
    one.ins = found.ins;
    if (!before.compared) before.del = found.del;
    before.compared = true;
    one.label = found.whole ? words.too_long : fill(words.differs, { del: found.del.length, ins: found.ins.length });
  }
}

function cellElement(one, row, words) {
  const { cell, lines } = one;
  const made = as("cell", element("div", "dc"));
  const label = element("span", "dl");
  label.setAttribute("aria-hidden", "true");
  label.lang = cell.column.language;
  // Only of two texts in one language must a reader be told which is which, in each row anew.
  const rivals = row.cells.filter((other) => other.column.language === cell.column.language);
  const { tongue } = cell.column;
  label.textContent = rivals.length > 1 ? `${tongue} · ${textName(cell.column, words)}` : tongue;
  made.append(label);
  if (!cell.entries.length) {
    made.append(element("p", "gap", words[cell.missing]));
    return made;
  }
  if ((row.isRenumbered || row.isSplit) && cell.count <= 1) made.append(element("b", "num", cell.number));
  if (one.label) made.append(element("p", "said", one.label));
  const said = element("div", "words");
  said.lang = cell.column.language;
  const marks = [
    ...one.del.map(([start, end]) => ({ start, end, kind: "del" })),
    ...one.ins.map(([start, end]) => ({ start, end, kind: "ins" })),
    ...marksIn(cell, lines, row.findings).map(([start, end, finding]) => ({ start, end, kind: "mark", finding })),
  ];
  if (!lines.length) said.append(element("p", "gap", words.no_words));
  for (const line of lines) said.append(lineElement(line, marks, words, cell.column.note));
  made.append(said);
  return made;
}

function lineElement(line, marks, words, note) {
  const made = element(line.kind === "h" ? "h3" : "p", { i: "i", n: "note", r: "row" }[line.kind] || "");
  if (line.number) made.append(element("b", "num", line.number), " ");
  // Some texts print the label themselves: it shall be read once, and in their own language.
  const isLabelled = line.text
    .replace(/^[([ ]+/, "")
    .toLowerCase()
    .startsWith(note.toLowerCase());
  if (line.kind === "n" && !isLabelled) made.append(element("b", "", note), " ");
  if (line.mark) made.append(element("b", "", line.mark), " ");
  const here = marks
    .map((mark) => ({
      ...mark,
      start: Math.max(mark.start - line.at, 0),
      end: Math.min(mark.end - line.at, line.text.length),
    }))
    .filter((mark) => mark.start < mark.end);
  const cuts = [...new Set([0, line.text.length, ...here.flatMap((mark) => [mark.start, mark.end])])].sort(
    (a, b) => a - b,
  );
  let open = null;
  let before = null;
  cuts.slice(0, -1).forEach((from, index) => {
    const to = cuts[index + 1];
    const over = here.filter((mark) => mark.start <= from && to <= mark.end);
    // A finding's mark lies outside that of a difference, so that its number is said once.
    const finding = over.find((mark) => mark.kind === "mark");
    if (!finding) open = null;
    else if (open?.mark !== finding) {
      const wrap = element("mark");
      wrap.append(hidden(named(fill(words.finding, { check: checkName(finding.finding, words) }))));
      made.append(wrap);
      open = { mark: finding, wrap };
    }
    const goal = open ? open.wrap : made;
    const change = over.find((mark) => mark.kind !== "mark");
    const text = line.text.slice(from, to);
    if (!change) goal.append(text);
    else {
      // One change that a finding's mark cuts in two is labelled once.
      const changed = element(change.kind, change === before ? "on" : "");
      if (change !== before) changed.append(hidden(named(change.kind === "del" ? words.only_before : words.only_here)));
      changed.append(text);
      goal.append(changed);
    }
    before = change;
  });
  return made;
}
