// The best of many one after another, without sorting them all: most are never looked at.

/** Gives the numbers of `scores` from the highest on; equal ones in the order of `entries`. */
export class BestFirst {
  /**
   * @param {ArrayLike<number>} scores
   * @param {ArrayLike<number>} entries
   */
  constructor(scores, entries) {
    this.scores = scores;
    this.entries = entries;
    this.size = scores.length;
    this.heap = new Uint32Array(this.size);
    for (let place = 0; place < this.size; place += 1) this.heap[place] = place;
    for (let place = (this.size >> 1) - 1; place >= 0; place -= 1) this.sink(place);
  }

  /** The number that comes next, or undefined. */
  peek() {
    return this.size ? this.heap[0] : undefined;
  }

  /** Take the number that comes next away. */
  pop() {
    const first = this.heap[0];
    this.size -= 1;
    this.heap[0] = this.heap[this.size];
    this.sink(0);
    return first;
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  isBefore(a, b) {
    const { scores, entries } = this;
    return scores[a] > scores[b] || (scores[a] === scores[b] && entries[a] < entries[b]);
  }

  /** @param {number} from */
  sink(from) {
    const { heap, size } = this;
    const moving = heap[from];
    let place = from;
    for (let child = 2 * place + 1; child < size; child = 2 * place + 1) {
      if (child + 1 < size && this.isBefore(heap[child + 1], heap[child])) child += 1;
      if (!this.isBefore(heap[child], moving)) break;
      heap[place] = heap[child];
      place = child;
    }
    heap[place] = moving;
  }
}
