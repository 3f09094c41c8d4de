// Handing text on: the clipboard, and the device's own share sheet where it has one.

/** Copy a text; whether it worked. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export const canShare = () => typeof navigator.share === "function";

/** Open the device's share sheet; a reader who closes it again has done nothing wrong. @param {ShareData} what */
export async function share(what) {
  try {
    await navigator.share(what);
  } catch {
    // Closed, or not allowed here: the copy buttons stand beside it.
  }
}
