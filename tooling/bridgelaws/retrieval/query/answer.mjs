// Answers queries with the site's own engine under Node: one JSON line in, one out.
// usage: node answer.mjs FOLDER LIMIT < requests, where FOLDER holds bundle/engine.js and the index

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { join } from "node:path";

const [folder, limit] = process.argv.slice(2);
// The bundle imports nothing, so it can be run from its text whatever its ending says.
const engine = await readFile(join(folder, "bundle", "engine.js"));
const { openSearch } = await import(`data:text/javascript;base64,${engine.toString("base64")}`);
const search = openSearch((path) => readFile(join(folder, path)));

async function marksIn(hit, query) {
  const pieces = await search.snippet(hit, query);
  return pieces.filter(([, isMatch]) => isMatch).map(([piece]) => piece);
}

for await (const line of createInterface({ input: process.stdin })) {
  if (!line.trim()) continue;
  const { id, query, lang, target_lang: target, works, without, marks, for_rulings: forRulings } = JSON.parse(line);
  const answer = await search.answer(query, target ?? lang, {
    limit: Number(limit),
    typedIn: target ? lang : null,
    without: without ?? [],
    forRulings: forRulings ?? false,
    accept: works ? (hit) => works.includes(hit.work) : null,
  });
  const results = answer.hits.map((hit) => hit.locator);
  const rulings = answer.rulings.map((hit) => hit.locator.replace(/^.*~/, ""));
  const definition = answer.definition?.locator ?? null;
  const { meanings = [], leftOut = [] } = answer;
  const told = { id, results, rulings, definition, meanings, left_out: leftOut };
  // Which words are marked in the text of each result.
  if (marks) told.marks = await Promise.all(answer.hits.map((hit) => marksIn(hit, query)));
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
