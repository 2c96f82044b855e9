// The page of a session: ask our own server, put its answers into the page, poll for what others save.
const { classList, dataset } = document.documentElement;
classList.add("js");
export const one = (selector) => document.querySelector(selector);
/** @type {(selector: string, within?: ParentNode) => any[]} */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const emit = (name) => document.dispatchEvent(new Event(name));

/** Tell the person of an error in our scripts and, by its place alone, the server. @param {any} event */
function tellBroken({ error, reason = error }) {
  const stack = reason instanceof DOMException ? "" : reason?.stack;
  const place = /\/static\/\w+\/(\w+\.js:\d+:\d+)/.exec(stack)?.[1];
  if (!place || one(".broken")) return;
  one("main").insertAdjacentHTML("afterbegin", `<p class="notice broken" role="alert"><a href="">${dataset.broken}</a></p>`);
  navigator.sendBeacon(new URL("../../script-error", import.meta.url), place);
}
addEventListener("error", tellBroken);
addEventListener("unhandledrejection", tellBroken);

// 1. Requests. Only an answer with our server's id counts: captive portals, proxies and other servers answer too.
/** Ask our server; gives status, address and text of its answer, or undefined if none came in time. */
export async function ask(url, { wait = 20e3, stop = new AbortController(), ...options } = /** @type {Options} */ ({})) {
  let isLate = false;
  const timer = setTimeout(() => { isLate = true; stop.abort(); }, wait);
  try {
    const answer = await fetch(url, { ...options, signal: stop.signal });
    const text = await answer.text();
    if (answer.headers.get("X-So-Phom") !== dataset.server) throw new Error("foreign");
    emit("network:answered");
    return { status: answer.status, url: answer.url, text };
  } catch {
    // A request that a newer one replaced says nothing of the network.
    if (isLate || !stop.signal.aborted) emit("network:silent");
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Post a form, or its values. */
export const post = (url, values, options) => ask(url, { method: "POST", body: new URLSearchParams(values), ...options });

// 2. Swapping: the only way in which an answer gets into the page.
/** Replace the selected parts; by default the body for a whole page, else each part by the one with its id. */
export function swap(text, ...selected) {
  const page = new DOMParser().parseFromString(text, "text/html");
  if (page.title) document.title = page.title;
  // The page of an ended evening has a sheet of its own.
  const sheets = all("[rel=stylesheet]").map(({ href }) => href);
  document.head.append(...[...page.querySelectorAll("[rel=stylesheet]")].filter(({ href }) => !sheets.includes(href)));
  const parts = page.title ? ["body"] : [...page.body.children].map(({ id }) => `#${id}`);
  // What has the focus, or the row of the book that is read, stays where it is on the screen, and so does a page that grows shorter.
  const { body, activeElement: focused } = document, isFocused = focused !== body;
  const kept = isFocused ? focused : all(".book a").find((link) => scrollY && link.getBoundingClientRect().top > 0);
  const top = kept?.getBoundingClientRect().top;
  body.style.minHeight = `${scrollY + innerHeight}px`;
  for (const part of selected.length ? selected : parts) {
    const next = page.querySelector(part);
    if (next) one(part)?.replaceWith(next);
  }
  if (kept && !kept.isConnected) {
    const again = document.getElementById(kept.id) ?? all(kept.localName).find((part) => part.outerHTML === kept.outerHTML);
    if (isFocused) again?.focus({ preventScroll: true });
    if (again) scrollBy(0, again.getBoundingClientRect().top - top);
  }
  emit("swap");
}

// Safari empties forms of autocomplete=off that it keeps for the way back.
addEventListener("pagehide", ({ persisted }) => persisted && one("[autocomplete]")?.removeAttribute("autocomplete"));

// 3. Polling: one request at a time, seldom after ten quiet minutes, ever less often while none is answered.
const [SOON, OFTEN, SELDOM] = [1e3, 4e3, 15e3];
const QUIET = 150; // polls in ten minutes
/** A cached page has the time at which it was made; any other was made now. */
const made = new Date(document.lastModified);
export const isOld = Date.now() - made.getTime() > SELDOM;

let staleTimer, nextPoll, show, isAsking;
let quietPolls = 0;
let wait = OFTEN;
function showTime(time) {
  const live = one(".live");
  if (!live) return;
  live.hidden = false;
  live.querySelector("time").textContent = time.toTimeString().slice(0, 5);
}

function isUpToDate() {
  showTime(new Date());
  classList.remove("stale");
  clearTimeout(staleTimer);
  staleTimer = setTimeout(() => classList.add("stale"), SELDOM + OFTEN);
}

/** Ask for the page if it has changed, and come again later; hidden pages do not ask. */
async function poll() {
  clearTimeout(nextPoll);
  const live = one(".live");
  if (!live || isAsking || document.hidden) return;
  isAsking = true;
  const answer = await ask(live.dataset.live, { wait: 8e3, headers: { "If-None-Match": `"${live.dataset.mark}"` } });
  isAsking = false;
  const isGood = [200, 304, 404].includes(answer?.status);
  if (isGood) quietPolls = answer.status === 304 ? quietPolls + 1 : 0;
  wait = !isGood ? Math.min(wait * 2, SELDOM) : quietPolls < QUIET ? OFTEN : SELDOM;
  nextPoll = setTimeout(poll, wait);
  // If something was saved meanwhile, this answer is older than the page.
  if (!isGood || !live.isConnected) return;
  if (answer.status !== 304) show(answer.text);
  isUpToDate();
}

/** Poll now and soon again: somebody looks, or the network may be back in a moment. */
function pollSoon() {
  wait = SOON;
  poll();
}

/** Poll for changes of this session; `showPage` puts a page that came into this one. */
export function follow(showPage) {
  show = showPage;
  classList.toggle("stale", isOld);
  if (isOld) showTime(made);
  else isUpToDate();
  nextPoll = setTimeout(poll, isOld ? 0 : OFTEN);
  addEventListener("online", pollSoon);
  document.addEventListener("visibilitychange", pollSoon);
  document.addEventListener("network:answered", () => { if (classList.contains("stale")) pollSoon(); });
  document.addEventListener("swap", () => {
    quietPolls = 0;
    if (one(".live[hidden]")) isUpToDate();
  });
}

// 4. What the last round brought is shown once, however often the page comes; a guest's phone is felt when their own total has moved.
const shown = () => [one(".mine .total")?.textContent, one("[data-round]")?.dataset.round];
let [mine, round] = shown();
let since = performance.now();
document.addEventListener("swap", () => {
  const [total, last = round] = shown();
  if (total !== mine) navigator.vibrate?.(one(".landed")?.dataset.felt?.split(" ").map(Number) ?? 30);
  if (last !== round) since = performance.now();
  [mine, round] = [total, last];
  document.documentElement.style.setProperty("--since", `${since - performance.now()}ms`);
});

// Who has just come is stamped; a keeper's phone is felt and says who it is.
const seatsOf = (kind) => new Map(all(`${kind} .who`).map((who) => [who.textContent, who]));
let dark = seatsOf(".dark");
document.addEventListener("swap", () => {
  const line = one("[data-came]");
  for (const [name, who] of seatsOf(".came")) {
    if (!dark.has(name)) continue;
    if (matchMedia("(prefers-reduced-motion: no-preference)").matches) who.nextElementSibling.animate({ scale: [1.25, 1] }, 180);
    if (line) line.textContent = line.dataset.came.replace("@", () => name);
    if (one("form.entry")) navigator.vibrate?.(15);
  }
  dark = seatsOf(".dark");
});

// 5. The screen stays on at a scoreboard, and for five minutes after the last tap on a form.
const board = matchMedia("(min-width: 48em) and (min-height: 30.01em)");
let filling;
let lock = /** @type {Promise<any>} */ (Promise.resolve());
/** Hold the lock or give it back, one after the other; the system may have taken it meanwhile. */
function stayAwake() {
  lock = lock.then(async (held) => {
    const isHeld = held && !held.released;
    if (!document.hidden && (board.matches || filling)) return isHeld ? held : navigator.wakeLock?.request("screen");
    if (isHeld) await held.release();
  }).catch(() => {});
}

document.addEventListener("input", () => {
  clearTimeout(filling);
  filling = setTimeout(() => { filling = 0; stayAwake(); }, 5 * 60e3);
  stayAwake();
});
document.addEventListener("visibilitychange", stayAwake);
board.addEventListener("change", stayAwake);
stayAwake();

// 6. A tap is for those who sit down next. A locked page takes none; a finger that rests on it for a second opens it.
let opening;
document.addEventListener("click", () => one(".table.gone")?.remove());
if (location.hash === "#lock") {
  classList.add("locked");
  history.replaceState(null, "", location.pathname + location.search); // A reload does not lock again.
}
document.addEventListener("pointerdown", () => { opening = setTimeout(() => classList.remove("locked"), 1e3); });
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(opening));
