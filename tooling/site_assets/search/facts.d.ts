// Made by bridgelaws/retrieval/facts.py of the facts of search and of words when the engine is bundled.
export declare const FACTS: {
  address: {
    longest: number;
    shortestInside: number;
    shortestLaw: number;
    sure: number;
    highestBid: number;
    mostCounted: number;
    sureWord: number;
    longWord: number;
    mostDigits: number;
    mostItems: number;
  };
  query: { longest: number; words: number; numbers: number; ownFirst: number };
  rulings: {
    most: number;
    hits: number;
    unit: number;
    words: number;
    more: number;
    fitting: number;
    said: number;
    gate: number;
    least: number;
    mostAsked: number;
    leastAsked: number;
  };
  rank: {
    concept: number;
    covered: number;
    together: number;
    stretch: number;
    places: number;
    sure: number;
    begun: number;
    told: number;
    sentence: number;
    found: number;
    least: number;
    kin: number;
    fixed: number;
    unit: number;
    own: number;
    outer: number;
    above: number;
    inner: number;
    below: number;
    beside: number;
  };
  roles: { players: string[][]; does: number; named: number; to: number };
  lookup: {
    forms: number;
    shortestGuess: number; longGuess: number;
    longestNear: number;
    farthest: number;
    near: number;
    asGood: number;
    passing: number;
  };
  guesses: {
    joined: number;
    half: number;
    begun: number;
    typed: number;
    besideKnown: number;
    sameSound: number;
    nearSound: number;
    begunSound: number;
    slip: number;
    slips: number;
    sameStart: number;
    shared: number;
    margin: number;
  };
  examples: { symbols: string; hollow: string; most: number; reach: number; telling: number };
  elision: { words: string[]; vowels: string };
  compounds: { shortestPart: number; longest: number; links: string[] };
  snippet: { length: number; reach: number };
  sounds: {
    pairs: Record<string, string>;
    singles: Record<string, string>;
    latinPairs: Record<string, string>;
    latinSingles: Record<string, string>;
    keys: number;
    shortest: number;
    digits: string;
  };
};
