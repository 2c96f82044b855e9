// What others write comes by itself while somebody looks; what is being filled in stays as it is.
const SOON = 1000;
const OFTEN = 4000;
const SELDOM = 15000;
const { classList } = document.documentElement;
const find = (part) => document.querySelector(part);

// 1. When the page was last as it is: grey where that is long ago.

let fading;

function stamp() {
  for (const time of document.querySelectorAll(".live time")) time.textContent = new Date().toTimeString().slice(0, 5);
  clearTimeout(fading);
  fading = setTimeout(() => classList.add("stale"), SELDOM);
}

function isNow() {
  stamp();
  classList.remove("stale");
  find(".live").hidden = false;
}

// 2. What came is shown; where somebody fills in, around that, and the preview is asked again, and the draft kept again:
// its answer says what another phone is filling in.

// Where the link is no more, the head of that page says so.
const AROUND = [".live, main > h1", ".book"];

function show(text) {
  const form = find("form.entry");
  const isFilled = form && sessionStorage.getItem(`${form.action} ${form.elements.game.value}`);
  const parts = isFilled ? AROUND : find("details[open], [data-said]") ? [...AROUND, ".picture", "#draft"] : ["body"];
  const held = document.activeElement;
  for (const part of parts.filter(find)) htmx.swap(part, text, { swapStyle: "outerHTML" }, { select: part !== "body" && part });
  if (isFilled && find(".live")) form.dispatchEvent(new Event("input", { bubbles: true }));
  if (!held.isConnected) [...document.querySelectorAll(held.localName)].find((one) => one.outerHTML === held.outerHTML)?.focus({ preventScroll: true });
}

// 3. One request at a time; ever less often while none is answered.

let next;
let asking;
let wait = OFTEN;

async function look() {
  clearTimeout(next);
  const at = find(".live");
  if (!at || asking || document.hidden) return;
  asking = true;
  const headers = { "If-None-Match": `"${at.dataset.mark}"` };
  const [status, text] = await fetch(at.dataset.live, { headers, signal: AbortSignal.timeout?.(8000) })
    .then(async (answer) => [answer.status, await answer.text()])
    .catch(() => []);
  asking = false;
  const isOurs = [304, 404].includes(status) || text?.includes("data-live");
  document.dispatchEvent(new Event(isOurs ? "network:answered" : "network:silent"));
  wait = isOurs ? OFTEN : Math.min(wait * 2, SELDOM);
  next = setTimeout(look, wait);
  // Where a save was answered meanwhile, this is of before it.
  if (!isOurs || !at.isConnected) return;
  if (text) show(text);
  if (find(".live")) isNow();
}

// A page that was kept says itself when it was so.
if (find(".live time:empty")) stamp();
look();
document.addEventListener("htmx:load", () => { if (find(".live[hidden]")) isNow(); });

/** Somebody looks again, or the network may be back: it may take a moment, and is soon asked once more. */
function anew() {
  wait = SOON;
  look();
}
document.addEventListener("visibilitychange", anew);
addEventListener("online", anew);
// Where anything is answered, so will this be.
document.addEventListener("htmx:afterOnLoad", () => { if (classList.contains("stale")) anew(); });
