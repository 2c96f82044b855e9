// The screen stays on while somebody looks at a scoreboard, and on a phone until what is filled in is saved, or for some
// minutes after the last tap on it; where the device can do that.
const board = matchMedia("(min-width: 48em) and (min-height: 30.01em)");
const MINUTES = 5 * 60e3;
let held; // the lock, or its promise
let filling; // the timer of what is filled in

function keep() {
  if (!document.hidden && (board.matches || filling)) {
    held ??= navigator.wakeLock?.request("screen").catch(() => { held = undefined; });
  } else {
    held?.then((lock) => lock?.release());
    held = undefined;
  }
}

function fill(timer) {
  clearTimeout(filling);
  filling = timer;
  keep();
}

document.addEventListener("input", () => fill(setTimeout(fill, MINUTES)));
// Another page is shown: it is saved, or gone.
document.addEventListener("htmx:load", ({ target }) => { if (target === document.body) fill(); });
document.addEventListener("visibilitychange", keep);
board.addEventListener("change", keep);
keep();
