// What is on view as a file for other tools: the same conventions as `bridgelaws export` keeps
// (see tooling/bridgelaws/exports), so that `bridgelaws import` reads what a reader saved here.
import { linesOf } from "./compare-rows.js";

// XML 1.0 holds no others; one that it cannot hold becomes U+FFFD, where one sees it.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const NAMED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" };
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

export const escapeXml = (text) => text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"\r]/g, (sign) => NAMED[sign]);
const attribute = (text) => escapeXml(text).replace(/[\t\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const withCodePoints = (text) => {
  let made = "";
  let done = 0;
  for (const found of text.matchAll(FORBIDDEN)) {
    const code = found[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    made += `${escapeXml(text.slice(done, found.index))}<cp hex="${code}"/>`;
    done = found.index + found[0].length;
  }
  return made + escapeXml(text.slice(done));
};

// A cell that no spreadsheet takes for a formula; reading takes the apostrophe away again.
export const guard = (cell) => (FORMULA.test(cell) ? `'${cell}` : cell);
const quote = (cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const nameOf = (entry) => `${entry.book}/${entry.place}`;
const pieces = (entry) => linesOf(entry.entry).map((line) => ({ name: line.name, kind: line.kind, text: line.text }));

// The hash of a wording, by which `bridgelaws import` sees whether it changed since.
const hashOf = (entry) => (entry && pieces(entry).length ? entry.entry[0] : "");

// In a row where every text has one provision they go together; else each stands by its own name.
function together(row) {
  const filled = row.cells.map((cell) => cell.entries);
  if (filled.every((entries) => entries.length <= 1)) return [filled.map((entries) => entries[0] || null)];
  const names = [...new Set(filled.flatMap((entries) => entries.map(nameOf)))];
  return names.map((name) => filled.map((entries) => entries.find((entry) => nameOf(entry) === name) || null));
}

export function toTmx(rows, columns) {
  const made = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tmx version="1.4">',
    '<header creationtool="bridgelaws" creationtoolversion="site" segtype="block" o-tmf="bridgelaws" adminlang="en" ' +
      `srclang="${attribute(columns[0].language)}" datatype="plaintext"/>`,
    "<body>",
  ];
  for (const row of rows) {
    for (const group of together(row)) {
      const first = group.find(Boolean);
      const variants = group.flatMap((entry, index) => (entry ? variant(entry, columns[index], nameOf(first)) : []));
      if (!variants.length) continue;
      made.push(
        `<tu tuid="${attribute(first.place)}">`,
        `<prop type="id">${escapeXml(nameOf(first))}</prop>`,
        ...variants,
        "</tu>",
      );
    }
  }
  return [...made, "</body>", "</tmx>", ""].join("\n");
}

// A text of another edition or number than the unit is named for says which it is.
function variant(entry, column, unit) {
  const said = pieces(entry);
  if (!said.length) return [];
  return [
    `<tuv xml:lang="${attribute(column.language)}">`,
    `<prop type="x-expression">${escapeXml(column.expression)}</prop>`,
    ...(nameOf(entry) === unit ? [] : [`<prop type="x-id">${escapeXml(nameOf(entry))}</prop>`]),
    `<prop type="x-pieces">${said.map((piece) => piece.name).join(" ")}</prop>`,
    `<seg>${escapeXml(said.map((piece) => piece.text).join("\n"))}</seg>`,
    "</tuv>",
  ];
}

const KINDS = {
  h: "heading",
  r: "row of a table; keep each ` | `",
  n: "note",
  l: "closing paragraph",
  i: "item of a list",
};
const ORDER = "htn";
const order = (name) => ORDER.indexOf(name[0]) * 10000 + Number(name.slice(1) || 0);

// What stands side by side in the first two columns, provision by provision.
function unitsOf(rows) {
  const units = [];
  for (const row of rows) {
    for (const [left, right] of together({ cells: row.cells.slice(0, 2) })) {
      const home = right || left;
      const segments = home ? pairPieces(left, right) : [];
      if (segments.length) units.push({ home, left, right, segments });
    }
  }
  return units;
}

// XLIFF holds two texts: the first two columns, the first as the source.
export function toXliff(rows, columns, articles, stale = new Set()) {
  const [source, target] = columns;
  const files = new Map();
  for (const unit of unitsOf(rows)) {
    if (!files.has(unit.home.article)) files.set(unit.home.article, []);
    files.get(unit.home.article).push(unit);
  }
  const made = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="${source.language}" trgLang="${target.language}" xml:space="preserve">`,
  ];
  for (const [article, units] of files) {
    const name = `${articles[article].book.replace("/", ".")}.${articles[article].id.replaceAll("~", ":")}`;
    made.push(
      ` <file id="${attribute(name)}" canResegment="no">`,
      "  <notes>",
      `   <note category="source-expression">${withCodePoints(source.expression)}</note>`,
      `   <note category="target-expression">${withCodePoints(target.expression)}</note>`,
      "  </notes>",
      ...units.flatMap((unit) => unitLines(unit, target, stale)),
      " </file>",
    );
  }
  if (!files.size) made.push(' <file id="empty"><unit id="empty"><segment><source/></segment></unit></file>');
  return [...made, "</xliff>", ""].join("\n");
}

function pairPieces(left, right) {
  const sources = new Map((left ? pieces(left) : []).map((piece) => [piece.name, piece]));
  const targets = new Map((right ? pieces(right) : []).map((piece) => [piece.name, piece]));
  const names = [...new Set([...sources.keys(), ...targets.keys()])].sort((a, b) => order(a) - order(b));
  return names.map((name) => ({
    name,
    kind: (targets.get(name) || sources.get(name)).kind,
    source: sources.get(name)?.text || "",
    target: targets.get(name)?.text || "",
  }));
}

function stateOf(unit, target, stale) {
  if (!unit.right) return ["initial", "missing"];
  if (target.expression !== "plain") return ["final", "official"];
  if (target.language === "en") return ["translated", "original"];
  return stale.has(`${target.file} ${nameOf(unit.right)}`) ? ["translated", "stale"] : ["reviewed", ""];
}

function unitLines(unit, target, stale) {
  const [state, remark] = stateOf(unit, target, stale);
  const kinds = unit.segments.filter((one) => KINDS[one.kind]).map((one) => `${one.name}: ${KINDS[one.kind]}`);
  const sub = remark ? ` subState="bridgelaws:${remark}"` : "";
  return [
    `  <unit id="${attribute(unit.home.place.replaceAll("~", ":"))}" name="${attribute(unit.home.place)}">`,
    "   <notes>",
    `    <note category="source-hash">${hashOf(unit.left)}</note>`,
    `    <note category="target-hash">${hashOf(unit.right)}</note>`,
    ...(kinds.length ? [`    <note category="description">${kinds.join("; ")}</note>`] : []),
    "   </notes>",
    ...unit.segments.flatMap((one) => [
      `   <segment id="${one.name}" state="${one.target ? state : "initial"}"${sub}>`,
      `    <source>${withCodePoints(one.source)}</source>`,
      ...(one.target ? [`    <target>${withCodePoints(one.target)}</target>`] : []),
      "   </segment>",
    ]),
    "  </unit>",
  ];
}

// The byte-order mark is for Excel, which else takes UTF-8 for something else.
const table = (lines) => `\ufeff${lines.map((line) => line.map((cell) => quote(guard(cell))).join(",")).join("\n")}\n`;

// Two texts make a translator's table, which `bridgelaws import` reads; more make one to read.
export function toCsv(rows, columns, stale = new Set()) {
  return columns.length === 2 ? translatorsTable(rows, columns, stale) : wideTable(rows, columns);
}

const KIND_NAMES = { h: "heading", p: "paragraph", i: "item", r: "row", l: "tail", n: "note" };

function translatorsTable(rows, columns, stale) {
  const lines = [
    ["location", "source", "target", "id", "fuzzy", "context", "translator_comments", "developer_comments"],
  ];
  for (const unit of unitsOf(rows)) {
    const [state, remark] = stateOf(unit, columns[1], stale);
    const base = `base ${hashOf(unit.left) || "-"} ${hashOf(unit.right) || "-"}`;
    for (const one of unit.segments) {
      const id = `${nameOf(unit.home)}#${one.name}`;
      const said = [unit.home.place, KIND_NAMES[one.kind], remark].filter(Boolean).join(", ");
      const fuzzy = state === "translated" && one.target ? "True" : "False";
      lines.push(["", one.source, one.target, id, fuzzy, id, "", `${said}; ${base}`]);
    }
  }
  return table(lines);
}

// A row per line of a provision, a column per text.
function wideTable(rows, columns) {
  const twice = (column) => columns.filter((other) => other.file === column.file).length > 1;
  const heads = columns.map((column) =>
    [column.language, column.expression, ...(twice(column) ? [column.edition] : [])].join(" "),
  );
  const lines = [["id", ...heads]];
  for (const row of rows) {
    for (const group of together(row)) {
      const first = group.find(Boolean);
      if (!first) continue;
      const said = group.map((entry) => new Map((entry ? pieces(entry) : []).map((piece) => [piece.name, piece.text])));
      const names = [...new Set(said.flatMap((one) => [...one.keys()]))].sort((a, b) => order(a) - order(b));
      for (const name of names) lines.push([`${nameOf(first)}#${name}`, ...said.map((one) => one.get(name) || "")]);
    }
  }
  return table(lines);
}

export function save(text, name, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
