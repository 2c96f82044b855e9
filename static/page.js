// The page of a session: ask our own server, put its answer into the page, follow what others write.
const { classList, dataset, lang } = document.documentElement;
const one = (selector) => document.querySelector(selector);
const tell = (what) => document.dispatchEvent(new Event(what));

// 1. Asking. Only an answer with our server's id counts: captive portals, proxies and other machines answer too.

/** Ask our server: its status and text, or undefined if it did not answer in time. */
export async function ask(url, { wait = 20e3, stop = new AbortController(), ...how } = {}) {
  let late = false;
  const timer = setTimeout(() => { late = true; stop.abort(); }, wait);
  try {
    const answer = await fetch(url, { ...how, signal: stop.signal });
    const text = await answer.text();
    if (answer.headers.get("X-So-Phom") !== dataset.server) throw new Error("foreign");
    tell("network:answered");
    return { status: answer.status, text };
  } catch {
    // A request that a newer one replaced says nothing of the network.
    if (late || !stop.signal.aborted) tell("network:silent");
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

// 2. Swapping.

/** Put an answer into the page: of a whole page the body, or the parts selected; else each part in place of that of its id. */
export function swap(text, ...selected) {
  const came = new DOMParser().parseFromString(text, "text/html");
  if (came.title) document.title = came.title;
  const parts = came.title ? ["body"] : [...came.body.children].map(({ id }) => `#${id}`);
  // What has the focus, or what is read in the book, stays where it is under the eyes.
  const focused = document.activeElement;
  const held = focused !== document.body ? focused : [...document.querySelectorAll(".book a")].find((link) => scrollY && link.getBoundingClientRect().top > 0);
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
const QUIET = 150; // polls that brought nothing new, ten minutes of them

let show; // shows a page that came
let fading, next, asking;
let quiet = 0;
let wait = OFTEN;

/** When the page was made; a kept page is an old one. */
const made = new Date(document.lastModified);
export const isOld = Date.now() - made > SELDOM;

function stamp(time = new Date()) {
  for (const part of document.querySelectorAll(".live time")) part.textContent = time.toTimeString().slice(0, 5);
  one(".live")?.removeAttribute("hidden");
}

function isNow() {
  classList.remove("stale");
  stamp();
  clearTimeout(fading);
  fading = setTimeout(() => classList.add("stale"), SELDOM + OFTEN);
}

async function poll() {
  clearTimeout(next);
  const at = one(".live");
  if (!at || asking || document.hidden) return;
  asking = true;
  const answer = await ask(at.dataset.live, { wait: 8e3, headers: { "If-None-Match": `"${at.dataset.mark}"` } });
  asking = false;
  const isGood = [200, 304, 404].includes(answer?.status);
  if (isGood) quiet = answer.status === 304 ? quiet + 1 : 0;
  wait = isGood ? (quiet < QUIET ? OFTEN : SELDOM) : Math.min(wait * 2, SELDOM);
  next = setTimeout(poll, wait);
  // If something was saved meanwhile, this is of before.
  if (!isGood || !at.isConnected) return;
  if (answer.status !== 304) show(answer.text);
  if (one(".live")) isNow();
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
  if (isOld) stamp(made);
  else if (one(".live")) isNow();
  poll();
  document.addEventListener("visibilitychange", pollSoon);
  addEventListener("online", pollSoon);
  document.addEventListener("network:answered", () => { if (classList.contains("stale")) pollSoon(); });
  document.addEventListener("swap", () => {
    quiet = 0;
    if (one(".live[hidden]")) isNow();
  });
}

// 4. After a save, totals count from what they were to what they are; the last word is the server's.

const WORTH = { k: 1e3, tr: 1e6, M: 1e6, tỷ: 1e9, B: 1e9 };
const [thousands, point] = lang === "vi" ? ".," : ",.";
const unitOf = (words) => words.replace(/^[−+\d.,]+/, "");
const valueOf = (words) => Number.parseFloat(words.replaceAll(thousands, "").replace(point, ".").replace("−", "-")) * (WORTH[unitOf(words)] ?? 1);

function run(total, was, now) {
  const unit = unitOf(now) || unitOf(was);
  const worth = WORTH[unit] ?? 1;
  const how = { signDisplay: "exceptZero", maximumFractionDigits: worth > 1e3 ? 2 : 0 };
  const from = valueOf(was);
  const since = performance.now();
  const step = () => {
    const done = (performance.now() - since) / 200;
    total.textContent = done < 1 ? ((from + (valueOf(now) - from) * done) / worth).toLocaleString(lang, how).replace("-", "−") + unit : now;
    if (done < 1) requestAnimationFrame(step);
  };
  step();
}

const stood = {};

function count() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const total of document.querySelectorAll(".table:not(.paid) .total")) {
    const who = total.previousElementSibling.textContent;
    // On its way it shows what it never was; what it is stands beside it, also on a copy.
    const now = total.dataset.now ??= total.textContent;
    const was = stood[who];
    stood[who] = now;
    total.textContent = now;
    if (was && was !== now && !still) run(total, was, now);
  }
}
count();
document.addEventListener("swap", count);

// 5. The screen stays on: at a scoreboard, and for five minutes after the last tap on a form.

const board = matchMedia("(min-width: 48em) and (min-height: 30.01em)");
let lock, filling;

function awake() {
  if (!document.hidden && (board.matches || filling)) {
    lock ??= navigator.wakeLock?.request("screen").catch(() => { lock = undefined; });
  } else {
    lock?.then((held) => held?.release());
    lock = undefined;
  }
}

function stayAwake(timer) {
  clearTimeout(filling);
  filling = timer;
  awake();
}
document.addEventListener("input", () => stayAwake(setTimeout(stayAwake, 5 * 60e3)));
document.addEventListener("saved", () => stayAwake());
document.addEventListener("visibilitychange", awake);
board.addEventListener("change", awake);
awake();
