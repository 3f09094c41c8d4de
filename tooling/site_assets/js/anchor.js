// The place that the address names behind its `#`: anybody can write one that is no encoded text.

/** What stands behind the `#` of the page's address, decoded where that can be done. */
export function askedAnchor() {
  const asked = location.hash.slice(1);
  try {
    return decodeURIComponent(asked);
  } catch {
    return asked;
  }
}
