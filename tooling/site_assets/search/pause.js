// Long work in short stretches: typing must not stutter, however slow the processor.

// No stretch longer than this, in milliseconds.
const PATIENCE = 8;
const AFTER_HOW_MANY = 64;

/** A function that gives the browser a turn whenever patience has run out; call it in loops. */
export function makePause() {
  let since = performance.now();
  let calls = 0;
  return (steps = 1) => {
    calls += steps;
    if (calls % AFTER_HOW_MANY || performance.now() - since < PATIENCE) return undefined;
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        setTimeout(() => {
          since = performance.now();
          resolve();
        }, 0);
      })
    );
  };
}
