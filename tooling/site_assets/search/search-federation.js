// Results as the reader's federation has them: what it chose stands under a hit, and what another
// one made for itself waits behind the filter.

import { readFederation } from "../js/own-federation.js";
import { named } from "../js/phrase.js";

// In place of the id of a work: every work, and those that hold where the reader plays.
const EVERY = "*";
const OWN = "own";

/**
 * Whether a filter by work leaves none out by its name.
 * @param {string} work
 */
export const isOfAll = (work) => work === EVERY || work === OWN;

/** The works that other federations than the reader's made; none where none was chosen. */
export class OtherFederations {
  /** @param {Page.Words} words */
  constructor(words) {
    this.federation = readFederation();
    const others = Object.entries(words.whose ?? {}).filter(([, whose]) => whose !== this.federation);
    this.works = new Set(this.federation ? others.map(([work]) => work) : []);
    // What the filter by work offers before the works, and what it is called.
    this.choices = this.works.size ? [OWN, EVERY] : [];
    this.names = { [OWN]: words.own, [EVERY]: words.all };
    /** @type {Promise<Record<string, Page.LayerEntry>> | null} */
    this.layers = null;
  }

  /** A choice without any filter by work. */
  get lifted() {
    return this.works.size ? { work: EVERY } : {};
  }

  /**
   * The value of a filter that is lifted.
   * @param {string} name
   */
  reset(name) {
    return name === "work" && this.works.size ? EVERY : "";
  }

  /**
   * What a choice lets through; null for everything. Without a word about works it is what holds
   * where the reader plays, and what was asked for by its number.
   * @param {{work?: string, in?: string, text?: string}} choice
   * @param {(hit: any, choice: object) => boolean} isWanted
   * @returns {((hit: any) => boolean) | null}
   */
  makeFilter({ work, in: _languages, ...rest }, isWanted) {
    const isOwn = (work ?? OWN) === OWN;
    const choice = { ...rest, ...(work && !isOfAll(work) && { work }) };
    const hides = isOwn && this.works.size > 0;
    if (!Object.keys(choice).length && !hides) return null;
    return (hit) => (!hides || hit.kind === "number" || !this.works.has(hit.work)) && isWanted(hit, choice);
  }

  /** What the reader's federation chose, by provision; fetched once. @param {{language: string, root: URL}} client */
  layer(client) {
    const path = `${client.language}/layers/${this.federation}.json`;
    const fetched = () => fetch(new URL(path, client.root)).then((answer) => (answer.ok ? answer.json() : {}));
    this.layers ??= this.federation ? fetched().catch(() => ({})) : Promise.resolve({});
    return this.layers;
  }
}

/**
 * What a federation chose where a provision leaves it to others, in the language in which it said so.
 * @param {string} label
 * @param {string} text
 * @param {string} language
 */
export function chosenLine(label, text, language) {
  const line = document.createElement("p");
  line.className = "bl-chosen";
  const said = document.createElement("span");
  said.textContent = text;
  if (language) said.lang = language;
  line.append(named(label), said);
  return line;
}
