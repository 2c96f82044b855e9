// A scoreboard stays awake while somebody looks at it, where the device can do that.
const board = matchMedia("(min-width: 48em) and (min-height: 30.01em)");
let held; // the lock, or its promise

function keep() {
  if (board.matches && document.visibilityState === "visible") {
    held ??= navigator.wakeLock?.request("screen").catch(() => { held = undefined; });
  } else {
    held?.then((lock) => lock?.release());
    held = undefined;
  }
}

document.addEventListener("visibilitychange", keep);
board.addEventListener("change", keep);
keep();
