// Keeps the screen on while the table is in sight: nobody taps for minutes in a feast.
// Browsers offer this in secure contexts only (https, or the computer itself); on plain
// http in a home network the tablet's own setting decides.

let lock = null;

async function stayAwake() {
  if (document.hidden || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // a low battery may refuse; the next look at the page asks again
  }
}

/** Ask now, and again whenever the page comes back into sight or is touched. */
export function keepAwake() {
  if (!navigator.wakeLock) return;
  document.addEventListener("visibilitychange", stayAwake);
  document.addEventListener("pointerdown", stayAwake);
  stayAwake();
}
