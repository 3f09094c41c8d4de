// The page that counts: each form counts again as soon as one of its fields changes.
import { fill, named } from "./phrase.js";
import { contractScore, imps, matchpoints, revokeTricks, weighted } from "./score.js";

const own = document.documentElement.lang;
const page = /** @type {HTMLElement} */ (document.querySelector("[data-score]"));
const words = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("bl-score-words")).textContent);
const scale = JSON.parse(/** @type {string} */ (page.dataset.scale));
const laws = JSON.parse(/** @type {string} */ (page.dataset.laws));

/** @param {number} value */
const number = (value) => value.toLocaleString(own, { maximumFractionDigits: 2, useGrouping: false });
/** @param {string} text */
const split = (text) =>
  text
    .replaceAll("−", "-")
    .split(/[\s;,/]+/)
    .filter(Boolean);

/**
 * The whole numbers of a field; null where something else stands in it.
 * @param {string} text
 */
function wholeNumbers(text) {
  const found = split(text);
  return found.every((one) => /^[+-]?\d{1,5}$/.test(one)) ? found.map(Number) : null;
}

/**
 * What is no score of a board in these fields: those are whole tens, so "1,100" is not taken for two of them.
 *
 * @param {string[]} several fields of any number of scores @param {string[]} single fields of one at most
 */
const findOdd = (several, single) =>
  [...several.flatMap(split), ...single.flatMap((text) => split(text).slice(0, 1))].find(
    (one) => !/^[+-]?\d{0,4}0$/.test(one),
  ) ?? single.find((text) => split(text).length > 1);

/** The scores of a field in which nothing is odd. @param {FormDataEntryValue | null} text */
const scoresIn = (text) => /** @type {number[]} */ (wholeNumbers(String(text)));

/** @typedef {{ result: string, lines: string[] }} Shown */
/** @type {Record<string, (form: FormData) => Shown>} */
const SUMS = { contract: ofContract, compare: ofComparison, weighted: ofWeights, revoke: ofRevoke };

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("[data-sum]"))) {
  const output = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
  const sum = SUMS[/** @type {string} */ (form.dataset.sum)];
  const count = () => show(output, sum(new FormData(form)));
  form.addEventListener("input", count);
  form.addEventListener("submit", (event) => event.preventDefault());
  count();
}

/** @param {HTMLOutputElement} output @param {Shown} shown */
function show(output, { result, lines }) {
  output.replaceChildren();
  if (result) output.append(Object.assign(document.createElement("b"), { textContent: result }));
  if (!lines.length) return;
  const list = document.createElement("ul");
  list.append(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  output.append(list);
}

/** @param {FormData} form @returns {Shown} */
function ofContract(form) {
  const { points, steps } = contractScore({
    level: Number(form.get("level")),
    denomination: /** @type {import("./score.js").Denomination} */ (form.get("denomination")),
    risk: /** @type {1 | 2 | 4} */ (Number(form.get("risk"))),
    isVulnerable: form.has("vulnerable"),
    tricks: Number(form.get("tricks")),
  });
  const sentence = points < 0 ? words.for_defenders : words.for_declarer;
  const lines = steps.map((one) => {
    const size = Math.abs(one.each);
    const sum = one.times > 1 ? `${one.times} × ${size} = ${one.times * size}` : `${size}`;
    return named(words[one.of], sum);
  });
  return { result: fill(sentence, { points: number(Math.abs(points)) }), lines };
}

/** @param {FormData} form @returns {Shown} */
function ofComparison(form) {
  const odd = findOdd([String(form.get("theirs"))], [String(form.get("ours"))]);
  if (odd) return { result: fill(words.not_score, { odd }), lines: [] };
  const ours = scoresIn(form.get("ours"));
  const theirs = scoresIn(form.get("theirs"));
  if (!ours.length || !theirs.length) return { result: "", lines: [] };
  const { units, top, percent } = matchpoints(ours[0], theirs);
  const lines = theirs.map((score) => {
    const difference = ours[0] - score;
    return fill(words.imps, { score, difference, imps: number(imps(difference, scale)) });
  });
  return { result: fill(words.mp, { units, top, percent: number(percent) }), lines };
}

/** @param {FormData} form @returns {Shown} */
function ofWeights(form) {
  // "60 %" is a weight as well.
  const weights = form.getAll("weight").map((text) => wholeNumbers(String(text).replace(/%\s*$/u, "")));
  if (weights.some((one) => !one || one.length > 1 || one[0] < 0)) return { result: words.not_number, lines: [] };
  const odd = findOdd([String(form.get("theirs"))], form.getAll("points").map(String));
  if (odd) return { result: fill(words.not_score, { odd }), lines: [] };
  const points = form.getAll("points").map(scoresIn);
  const theirs = scoresIn(form.get("theirs"));
  const outcomes = weights.flatMap((weight, index) =>
    weight && weight[0] > 0 && points[index].length ? [{ weight: weight[0], points: points[index][0] }] : [],
  );
  if (!outcomes.length) return { result: "", lines: [] };
  const method = form.get("method");
  if (method !== "points" && !theirs.length) return { result: words.weighted_need, lines: [] };
  /** @type {Record<string, (score: number) => number>} */
  const counts = {
    points: (score) => score,
    imps: (score) => theirs.reduce((total, other) => total + imps(score - other, scale), 0) / theirs.length,
    mp: (score) => matchpoints(score, theirs).units,
  };
  const { rows, value } = weighted(outcomes, counts[String(method)]);
  const lines = rows.map((row) =>
    fill(words.weighted_row, { share: number(row.share * 100), points: row.points, value: number(row.value) }),
  );
  const total = outcomes.reduce((sum, one) => sum + one.weight, 0);
  if (total !== 100 && outcomes.some((one) => one.weight > 1)) lines.unshift(fill(words.weighted_total, { total }));
  const { top } = matchpoints(outcomes[0].points, theirs);
  const percent = (/** @type {number} */ units) => number((100 * units) / top);
  if (method === "mp") lines.push(fill(words.weighted_top, { top, percent: percent(value) }));
  // Points and IMPs are won from the other side; matchpoints are shared with it.
  const rest = { value: number(top - value), percent: percent(top - value) };
  lines.push(method === "mp" ? fill(words.weighted_rest, rest) : words.weighted_other);
  return { result: fill(words.weighted_sum, { value: number(value) }), lines };
}

/** @param {FormData} form @returns {Shown} */
function ofRevoke(form) {
  const { tricks, law } = revokeTricks({
    winner: /** @type {"offender" | "partner" | "others"} */ (form.get("winner")),
    later: Number(form.get("later")),
    isExcepted: form.has("excepted"),
  });
  return {
    result: fill([words.transfer_0, words.transfer_1, words.transfer_2][tricks], { law: laws[law] }),
    lines: [fill(words.equity, { law: laws["64C"] })],
  };
}
