// Records of rulings: what was told, answered, said and decided. They lie on this device alone;
// a browser that stores nothing costs the record and never the page.

import { named } from "./phrase.js";

const KEY = "bridgelaws.records";
export const MOST_RECORDS = 200;
const LONGEST = 6000;

/**
 * @typedef {object} RulingRecord
 * @property {string} id
 * @property {string} when a date and time, ISO
 * @property {string} title of the ruling
 * @property {string} table
 * @property {string} facts
 * @property {string} seats
 * @property {string[]} answers each a question with its answer
 * @property {string[]} said the announcement
 * @property {string[]} laws
 * @property {string} decision
 */

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string" && value.length <= LONGEST;
/** @param {unknown} value @returns {value is string[]} */
const isList = (value) => Array.isArray(value) && value.length <= 60 && value.every(isText);

/** @param {any} one @returns {one is RulingRecord} */
const isRecord = (one) =>
  ["id", "when", "title", "table", "facts", "seats", "decision"].every((key) => isText(one?.[key])) &&
  ["answers", "said", "laws"].every((key) => isList(one[key]));

/** All that is stored, also what no record is here: another version of this page may know it. @returns {unknown[]} */
function readStored() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** @param {unknown[]} stored @returns {boolean} whether the browser kept it */
function store(stored) {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

/** The records kept here, the newest first; what is not in order is left out. @returns {RulingRecord[]} */
export const readRecords = () => readStored().filter(isRecord).slice(0, MOST_RECORDS);

/**
 * Keeps one more. Where there are as many as this keeps none goes for it: an appeal may rest on the oldest.
 *
 * @param {RulingRecord} record @returns {"saved" | "full" | "failed"}
 */
export function addRecord(record) {
  if (readRecords().length >= MOST_RECORDS) return "full";
  return store([record, ...readStored()]) ? "saved" : "failed";
}

/** @param {string} id */
export const removeRecord = (id) => store(readStored().filter((one) => !isRecord(one) || one.id !== id));

/**
 * A record as text, to copy, share or print for an appeal.
 *
 * @param {RulingRecord} record @param {Record<string, string>} words @param {string} language
 */
export function recordAsText(record, words, language) {
  const when = new Date(record.when);
  const day = Number.isNaN(when.getTime())
    ? record.when
    : when.toLocaleString(language === "en" ? "en-GB" : language, { dateStyle: "long", timeStyle: "short" });
  /** @param {string} word @param {string} text */
  const line = (word, text) => (text ? [named(word, text)] : []);
  return [
    record.title,
    ...line(words.when, day),
    ...line(words.table, record.table),
    ...(record.seats ? [record.seats] : []),
    ...line(words.facts, record.facts),
    ...(record.answers.length
      ? ["", named(words.answers).trimEnd(), ...record.answers.map((answer) => `- ${answer}`)]
      : []),
    "",
    ...record.said,
    "",
    ...line(words.provisions, record.laws.join(", ")),
    ...line(words.decision, record.decision),
  ].join("\n");
}
