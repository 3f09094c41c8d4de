// Builds a peer's index under Node: node prepare.mjs DOCS.json OUT.json, with seconds on stdout.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const [packages, docs, out] = process.argv.slice(2);
const MiniSearch = createRequire(packages)("minisearch");
const start = performance.now();
const index = new MiniSearch({ fields: ["id", "title", "text"], storeFields: ["title"] });
index.addAll(JSON.parse(readFileSync(docs, "utf8")));
writeFileSync(out, JSON.stringify(index));
console.log((performance.now() - start) / 1000);
