// The arithmetic of Laws 64, 77, 78 and 12C1(c), each figure with the steps that lead to it.
// Points are the declaring side's, or one side's where two are compared; a step names what it
// counts (a key of [score] in site-score.toml), how many there are and what each brings.

/** @typedef {{ of: string, times: number, each: number, points: number }} Step */
/** @typedef {"C" | "D" | "H" | "S" | "N"} Denomination */
/** @typedef {{ level: number, denomination: Denomination, risk: 1 | 2 | 4, isVulnerable: boolean, tricks: number }} Contract */
/** @typedef {{ from: number, imps: number }} ImpStep */

/** @param {string} of @param {number} times @param {number} each @returns {Step} */
const step = (of, times, each) => ({ of, times, each, points: times * each });

/** @param {Step[]} steps */
const sum = (steps) => steps.reduce((total, one) => total + one.points, 0);

/**
 * The score of a contract for the side of declarer (Law 77).
 *
 * @param {Contract} contract `risk` is 1 undoubled, 2 doubled, 4 redoubled; `tricks` all that declarer's side won
 */
export function contractScore({ level, denomination, risk, isVulnerable, tricks }) {
  const over = tricks - level - 6;
  const steps =
    over < 0 ? undertricks(-over, risk, isVulnerable) : made({ level, denomination, risk, isVulnerable }, over);
  return { points: sum(steps), over, steps };
}

/** @param {number} count @param {number} risk @param {boolean} isVulnerable */
function undertricks(count, risk, isVulnerable) {
  if (risk === 1) return [step("under", count, isVulnerable ? -100 : -50)];
  const double = risk / 2;
  const steps = [step("first_under", 1, -(isVulnerable ? 200 : 100) * double)];
  const next = isVulnerable ? count - 1 : Math.min(count - 1, 2);
  if (next > 0) steps.push(step("next_under", next, -(isVulnerable ? 300 : 200) * double));
  if (!isVulnerable && count > 3) steps.push(step("later_under", count - 3, -300 * double));
  return steps;
}

/** @param {Omit<Contract, "tricks">} contract @param {number} over */
function made({ level, denomination, risk, isVulnerable }, over) {
  const each = denomination === "C" || denomination === "D" ? 20 : 30;
  const steps = [];
  if (denomination === "N") steps.push(step("first_odd", 1, 40 * risk));
  const odd = denomination === "N" ? level - 1 : level;
  if (odd) steps.push(step("odd", odd, each * risk));
  const isGame = sum(steps) >= 100;
  steps.push(isGame ? step("game", 1, isVulnerable ? 500 : 300) : step("partscore", 1, 50));
  if (level === 6) steps.push(step("small_slam", 1, isVulnerable ? 750 : 500));
  if (level === 7) steps.push(step("grand_slam", 1, isVulnerable ? 1500 : 1000));
  if (risk > 1) steps.push(step(risk === 2 ? "doubled_made" : "redoubled_made", 1, 25 * risk));
  if (over) steps.push(step("over", over, risk === 1 ? each : (isVulnerable ? 100 : 50) * risk));
  return steps;
}

/**
 * A difference in points as IMPs (Law 78B); of a negative one negative.
 *
 * @param {number} difference
 * @param {ImpStep[]} scale from which difference on how many, lowest first
 */
export function imps(difference, scale) {
  const size = Math.abs(difference);
  const found = scale.findLast((one) => one.from <= size)?.imps ?? 0;
  return difference < 0 && found ? -found : found;
}

/**
 * What a score brings against those of the other tables, all seen from one side (Law 78A):
 * two for each worse one, one for each equal one.
 *
 * @param {number} score @param {number[]} others
 */
export function matchpoints(score, others) {
  const worse = others.filter((other) => other < score).length;
  const equal = others.filter((other) => other === score).length;
  const units = 2 * worse + equal;
  return { units, top: 2 * others.length, percent: others.length ? (50 * units) / others.length : 50 };
}

/** @typedef {{ weight: number, points: number }} Outcome */

/**
 * A weighted score (Law 12C1(c)): every outcome is turned into what the contest counts, and only
 * then weighted. Weights are of any size: two of 1 are one half each.
 *
 * @param {Outcome[]} outcomes
 * @param {(points: number) => number} count
 */
export function weighted(outcomes, count) {
  const whole = outcomes.reduce((total, one) => total + one.weight, 0);
  const rows = outcomes.map((one) => ({ ...one, share: whole ? one.weight / whole : 0, value: count(one.points) }));
  return { rows, value: rows.reduce((total, row) => total + row.share * row.value, 0) };
}

/** @typedef {{ winner: "offender" | "partner" | "others", later: number, isExcepted?: boolean }} Revoke */

/**
 * How many tricks an established revoke transfers at the end of play (Laws 64A and 64B).
 *
 * @param {Revoke} revoke `winner` is who won the revoke trick: the player who revoked with a card of that very hand
 *     (declarer does not win what dummy wins), the other hand of that side, or the others; `later` the tricks
 *     that the offending side won after it; `isExcepted` when 64B2 to 64B7 take the adjustment away
 */
export function revokeTricks({ winner, later, isExcepted = false }) {
  if (isExcepted) return { tricks: 0, law: "64B" };
  if (winner === "offender") return { tricks: 1 + Math.min(later, 1), law: "64A1" };
  if (winner === "partner" || later > 0) return { tricks: 1, law: "64A2" };
  return { tricks: 0, law: "64B1" };
}
