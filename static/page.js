// The page of a session: ask our own server, put its answer into the page, follow what others write.
const { classList, dataset } = document.documentElement;
const one = (selector) => document.querySelector(selector);
const tell = (what) => document.dispatchEvent(new Event(what));

// 1. Asking. Only an answer with our server's id counts: captive portals, proxies and other machines answer too.

/** Ask our server: its status, address and text, or undefined if it did not answer in time. */
export async function ask(url, { wait = 20e3, stop = new AbortController(), ...how } = {}) {
  let isLate = false;
  const timer = setTimeout(() => { isLate = true; stop.abort(); }, wait);
  try {
    const answer = await fetch(url, { ...how, signal: stop.signal });
    const text = await answer.text();
    if (answer.headers.get("X-So-Phom") !== dataset.server) throw new Error("foreign");
    tell("network:answered");
    return { status: answer.status, url: answer.url, text };
  } catch {
    // A request that a newer one replaced says nothing of the network.
    if (isLate || !stop.signal.aborted) tell("network:silent");
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

// 2. Swapping: the only way in which an answer gets into the page.

/** Put in the parts selected; else of a whole page the body, of parts each in place of that of its id. */
export function swap(text, ...selected) {
  const came = new DOMParser().parseFromString(text, "text/html");
  if (came.title) document.title = came.title;
  const parts = came.title ? ["body"] : [...came.body.children].map(({ id }) => `#${id}`);
  // What has the focus, or what is read in the book, stays where it is under the eyes.
  const focused = document.activeElement;
  const read = () => [...document.querySelectorAll(".book a")].find((link) => scrollY && link.getBoundingClientRect().top > 0);
  const held = focused === document.body ? read() : focused;
  const top = held?.getBoundingClientRect().top;
  for (const part of selected.length ? selected : parts) {
    const next = came.querySelector(part);
    if (next) one(part)?.replaceWith(next);
  }
  if (held && !held.isConnected) {
    const again = document.getElementById(held.id) ?? [...document.querySelectorAll(held.localName)].find((part) => part.outerHTML === held.outerHTML);
    if (held === focused) again?.focus({ preventScroll: true });
    if (again) scrollBy(0, again.getBoundingClientRect().top - top);
  }
  tell("swap");
}

// 3. Following: one poll at a time, seldom after ten quiet minutes, ever less often while none is answered.

const [SOON, OFTEN, SELDOM] = [1e3, 4e3, 15e3];
const QUIET = 150; // polls in ten minutes

/** A page that the phone had kept says when that was; any other was made now. */
const made = new Date(document.lastModified);
export const isOld = Date.now() - made > SELDOM;

let fading, next, show;
let isAsking = false;
let quiet = 0; // polls since something changed
let wait = OFTEN;

function stamp(time) {
  const live = one(".live");
  if (!live) return;
  live.hidden = false;
  live.querySelector("time").textContent = time.toTimeString().slice(0, 5);
}

function isNow() {
  stamp(new Date());
  classList.remove("stale");
  clearTimeout(fading);
  fading = setTimeout(() => classList.add("stale"), SELDOM + OFTEN);
}

async function poll() {
  clearTimeout(next);
  const live = one(".live");
  if (!live || isAsking || document.hidden) return;
  isAsking = true;
  const answer = await ask(live.dataset.live, { wait: 8e3, headers: { "If-None-Match": `"${live.dataset.mark}"` } });
  isAsking = false;
  const isGood = [200, 304, 404].includes(answer?.status);
  if (isGood) quiet = answer.status === 304 ? quiet + 1 : 0;
  if (isGood) wait = quiet < QUIET ? OFTEN : SELDOM;
  else wait = Math.min(wait * 2, SELDOM);
  next = setTimeout(poll, wait);
  // If something was saved meanwhile, this is of before.
  if (!isGood || !live.isConnected) return;
  if (answer.status !== 304) show(answer.text);
  isNow();
}

/** Somebody looks again, or the network may be back: it may take a moment, and is soon asked once more. */
function pollSoon() {
  wait = SOON;
  poll();
}

/** Follow the session of this page; `shows` puts a page that came into this one. */
export function follow(shows) {
  show = shows;
  classList.toggle("stale", isOld);
  if (isOld) {
    stamp(made);
    poll();
  } else {
    isNow();
    next = setTimeout(poll, OFTEN);
  }
  addEventListener("online", pollSoon);
  document.addEventListener("visibilitychange", pollSoon);
  document.addEventListener("network:answered", () => { if (classList.contains("stale")) pollSoon(); });
  document.addEventListener("swap", () => {
    quiet = 0;
    if (one(".live[hidden]")) isNow();
  });
}

// 4. The screen stays on at a scoreboard, and for five minutes after the last tap on a form.

const board = matchMedia("(min-width: 48em) and (min-height: 30.01em)");
let lock, filling;

async function stayAwake() {
  if (!document.hidden && (board.matches || filling)) lock ??= navigator.wakeLock?.request("screen").catch(() => {});
  else {
    (await lock)?.release();
    lock = undefined;
  }
}

function fill(minutes) {
  clearTimeout(filling);
  filling = minutes && setTimeout(fill, minutes * 60e3, 0);
  stayAwake();
}
document.addEventListener("input", () => fill(5));
document.addEventListener("saved", () => fill(0));
document.addEventListener("visibilitychange", stayAwake);
board.addEventListener("change", stayAwake);
stayAwake();
