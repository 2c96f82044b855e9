// The owner of unsaved rounds: one record each in IndexedDB, `{key, session, home, number, values, state, told, why}`. It is
// "editing" while it is only on the screen, "queued" once it was saved by a tap, "held" while somebody has to look at it. It leaves
// when the server has saved it or a person dropped it. Its key makes one round of it, however often it is sent.
import { ask, follow, isOld, swap } from "./page.js";
import { changed, describe, fill, fits, isBlank, lacking, preview, read, touched, unpreview } from "./form.js";

const one = (selector) => document.querySelector(selector);
const HOME = location.pathname.split("/", 3).join("/");
const SESSION = one(".outbox")?.dataset.session;
const shown = () => one(".outbox")?.closest("form");
const token = () => one("[name=csrf_token]")?.value;

// 1. The store.

const opened = new Promise((done, fail) => {
  const asked = indexedDB.open("so-phom", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("rounds", { keyPath: "key" });
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => fail(asked.error);
});
opened.catch(() => {});

let rounds = []; // the records of this session by number, as they were read last
const unstored = new Map(); // those that the browser could not store

/** Run one transaction; resolves when it is on the disk. */
async function transact(mode, durability, act) {
  const transaction = (await opened).transaction("rounds", mode, { durability });
  const asked = act(transaction.objectStore("rounds"));
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done(asked?.result);
    transaction.onabort = () => fail(transaction.error);
  });
}

/** Without a session, on the page of a link that is gone, the records are those of this address. */
const isHere = ({ session, home }) => (SESSION ? session === SESSION : home === HOME);
const arrange = (all) => { rounds = all.filter(isHere).sort((one, other) => one.number - other.number); };

/** Read the records again: another tab may have changed them. */
async function load() {
  const stored = await transact("readonly", "default", (store) => store.getAll()).catch(() => []);
  arrange([...stored.filter(({ key }) => !unstored.has(key)), ...unstored.values()]);
}

/** Put and drop records in one transaction. What cannot be stored stays on the page. */
async function write(put, dropped = [], durability = "strict") {
  const keys = dropped.map(({ key }) => key);
  arrange([...rounds.filter(({ key }) => !keys.includes(key) && !put.some((record) => record.key === key)), ...put]);
  for (const key of keys) unstored.delete(key);
  try {
    await transact("readwrite", durability, (store) => {
      for (const key of keys) store.delete(key);
      for (const record of put) store.put(record);
    });
    for (const { key } of put) unstored.delete(key);
  } catch {
    for (const record of put) unstored.set(record.key, record);
  }
  refresh();
}

const queue = () => rounds.filter(({ state }) => state !== "editing");
const find = (key) => rounds.find((record) => record.key === key);
const own = () => find(shown()?.elements.key.value);
const said = (values) => JSON.stringify(Object.entries({ ...values, version: "" }).filter(([, value]) => value).sort());
const isSame = (one, other) => said(one) === said(other);

/** The later rounds of the queue with their numbers moved. */
const moved = (record, by) => (by ? queue().filter(({ number }) => number > record.number).map((later) => ({ ...later, number: later.number + by })) : []);

// 2. The form on the screen.

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

function become(number) {
  shown().elements.as.value = number;
  for (const part of document.querySelectorAll("[data-numbered]:not(.next)")) part.textContent = part.dataset.numbered.replace("#", number);
}

/** The record of the form as it is filled in now. */
function recorded(form, state, number = Number(form.elements.as.value)) {
  return { key: form.elements.key.value, session: SESSION, home: HOME, number, values: read(form), state, told: describe(form) };
}

/** Record what is filled in. What is changed while it waits is not sent as it was. */
function edited(form) {
  const record = own();
  const isWaiting = record && record.state !== "editing";
  const others = rounds.filter(({ key, state }) => state === "editing" && key !== record?.key);
  if (record && isSame(record.values, read(form))) return;
  if (isWaiting) write([{ ...recorded(form, "held", record.number), why: record.why }]);
  else if (isBlank(form)) write([], record ? [record] : [], "relaxed");
  else write([recorded(form, "editing")], others, "relaxed");
}

/** An empty form for another round. */
function next() {
  const form = shown();
  fill(form);
  unpreview();
  form.elements.key.value = newKey();
  refresh();
}

/** Put a record into the form; what is there goes into the queue, to be looked at. */
async function open(record, state = "held") {
  const form = shown();
  const there = own();
  const aside = there?.state === "editing" && there.key !== record.key ? [{ ...there, state: "held" }] : [];
  const opening = { ...record, state, why: state === record.state ? record.why : undefined };
  await write([opening, ...aside]);
  if (fits(form, record.values)) {
    fill(form, record.values);
    form.elements.key.value = record.key;
    become(record.number);
    refresh();
  }
  const answer = await preview(form, "whole", { ...record.values, ...sent(record) });
  // The server knows this round: it was saved by another tab, or before its answer was lost.
  if (answer?.status === 204) {
    await write([], [record]);
    await reload();
  } else if (!answer && own()?.key !== record.key) say(".unreachable");
}

async function reload() {
  const answer = await ask(HOME, { cache: "reload" });
  if (answer?.status === 200) swap(answer.text);
}

let clearing; // the record that the same button brings back

async function again(button) {
  if (button.dataset.key) {
    const record = clearing;
    delete button.dataset.key;
    button.textContent = button.dataset.words;
    await open(record, record.state);
    changed(shown());
    return;
  }
  const record = own();
  if (!record) return;
  clearing = record;
  next();
  Object.assign(button.dataset, { key: record.key, words: button.textContent });
  button.textContent = button.dataset.back;
  if (record.state === "editing") await write([], [record]);
  draft();
}

/** Drop a round for good; the later ones move up, unless its number is another round's by now. */
async function drop(record) {
  const wasShown = own()?.key === record.key;
  await write(moved(record, record.taken ? 0 : -1), [record]);
  if (wasShown) {
    next();
    become(record.number);
    refresh();
    draft();
  }
  work();
}

// 3. Sending: in order, one at a time; no round passes one that is held.

let lost = false; // the last request got no answer, or none that tells what became of it
let silent = !navigator.onLine; // no answer at all
let working = false;
let more = false; // a round was saved while others were sent
let wait = 1e3;
let retry;

const busy = (is) => one(".save")?.classList.toggle("busy", is);
const sent = ({ key, number }) => ({ key, as: number, csrf_token: token() });
const post = (path, values, headers) => ask(`${HOME}/${path}`, { method: "POST", body: new URLSearchParams(values), headers });

function parsed(answer) {
  try {
    return { status: answer.status, ...JSON.parse(answer.text) };
  } catch {
    return {};
  }
}

/** The server has it: its page, unless another round is being filled in. */
async function saved(record, { url, page }) {
  const wasShown = own()?.key === record.key;
  await write([], [record]);
  const form = shown();
  if (form && !wasShown && !isBlank(form)) {
    swap(page, ".live", ".book");
    changed(form);
    return;
  }
  if (one(".busy")) navigator.vibrate?.(30);
  history.replaceState(null, "", url);
  swap(page);
  document.dispatchEvent(new Event("saved"));
  if (!wasShown) return;
  scrollTo(0, 0);
  one(".saved")?.focus({ preventScroll: true });
}

/** The server refuses it: it is held with the reason, unless somebody is still filling it in. */
async function refused(record, { status, code, message, page, key = record.key }) {
  const isShown = own()?.key === record.key;
  const isFree = !shown() || isBlank(shown()) || queue().includes(own());
  const state = status === 422 && isShown && !queue()[1] ? "editing" : "held";
  await write([{ ...record, key, state, why: message, taken: /STALE|REUSED/.test(code) }], key === record.key ? [] : [record]);
  if (page && (isShown || isFree)) swap(page);
}

/** Send the first round; whether the next one may follow. */
async function send(record) {
  const late = setTimeout(() => {
    lost = true;
    busy(false);
    refresh();
  }, 5e3);
  const answer = await post("rounds", { ...record.values, ...sent(record) }, { Accept: "application/json" });
  clearTimeout(late);
  const { status, ...told } = parsed(answer);
  lost = !(status < 500) || status === 408 || status === 429;
  clearTimeout(retry);
  wait = lost ? Math.min(wait * 2, 60e3) : 1e3;
  if (lost) retry = setTimeout(work, wait);
  await load();
  const now = find(record.key);
  // Dropped or changed meanwhile: it is sent as it is by now, if at all.
  if (lost || !now || !isSame(now.values, record.values)) return !lost;
  if (told.saved) await saved(now, told);
  // The link, the role or the session is gone: it waits until the page says otherwise.
  else if (status <= 404 || status === 410 || told.code === "E_SESSION_ENDED") await write([{ ...now, why: told.message }]);
  else await refused(now, { status, ...told });
  return Boolean(told.saved);
}

async function drain() {
  try {
    for (;;) {
      await load();
      const [record] = queue();
      if (!record || !token()) break;
      if (record.state === "held") {
        if (own()?.state === "queued") open(record);
        break;
      }
      if (!await send(record)) break;
    }
  } finally {
    working = false;
    busy(false);
    refresh();
    if (more) work();
  }
}

/** Send what waits, by one tab at a time where the browser can tell. */
function work() {
  if (working || !one(".outbox")) return;
  working = true;
  more = false;
  if (navigator.locks) navigator.locks.request("so-phom", drain);
  else drain();
}

/** Save by a tap: stored first, then said to wait, then sent. */
async function save(form, number) {
  busy(true);
  const before = own();
  await write([recorded(form, "queued", number), ...before && before.state !== "editing" ? moved(before, number - before.number) : []]);
  more = true;
  work();
}

// 4. The draft on the server: a copy of the record on the screen, a second after a change.

let drafting, due;

function draftSoon() {
  due ??= setTimeout(draft, 1e3);
}

async function draft() {
  due = clearTimeout(due);
  const form = shown();
  if (!form) return;
  if (drafting) {
    draftSoon();
    return;
  }
  drafting = true;
  const values = read(form);
  const answer = await post("draft", new FormData(form), { "X-Script": "parts" });
  drafting = false;
  if ([200, 409].includes(answer?.status) && form.isConnected && isSame(values, read(form))) swap(answer.text);
}

// 5. What is seen of the queue, and tapped.

function say(selector) {
  const part = one(selector);
  if (part) part.hidden = false;
}

function row({ key, number, told, why }, box, isShown) {
  const item = box.querySelector("template").content.firstElementChild.cloneNode(true);
  const [words, ...buttons] = item.children;
  words.textContent = words.textContent.replace("#", number).replace("@", () => told);
  if (why) words.append(document.createElement("br"), why);
  for (const button of buttons) button.dataset.key = key;
  buttons[0].hidden = isShown || !shown();
  if (sure === key) buttons[1].textContent = buttons[1].dataset.sure;
  return item;
}

let sure; // the key of the round that a second tap drops

/** While rounds wait, an empty form shows the last of them, with the way to take it back. */
function showLast(form, last, box) {
  const block = one(".told[data-key]");
  if (block && block.dataset.key !== last?.key) unpreview();
  if (!last || !isBlank(form) || one(".told[data-key]")) return;
  const saved = box.querySelector("template").content.lastElementChild.cloneNode(true);
  saved.dataset.key = last.key;
  const [words] = saved.children;
  words.textContent = words.textContent.replace("#", last.number).replace("@", () => last.told);
  one("#picture .told")?.replaceWith(saved);
}

function refresh() {
  const box = one(".outbox");
  if (!box) return;
  const { dataset: words } = box;
  const form = shown();
  const all = queue();
  const mine = own();
  const last = all.at(-1);
  const stuck = all.find(({ state, why }) => state === "held" || why);
  const isTold = all.length === 1 && stuck === mine && one(".notice, .entry .fault");
  const isWaiting = all.length > 0 && (lost || silent || unstored.size || stuck && !isTold || !token());
  if (form && last && !all.includes(mine) && !one(".notice .ways")) become(last.number + 1);
  box.hidden = !isWaiting;
  one(".outbox summary").textContent = unstored.size ? words.unstored : !token() ? words.viewer : !stuck ? words.waiting : stuck.state === "held" ? words.held : stuck.why;
  box.querySelector("ol").replaceChildren(...all.map((record) => row(record, box, record === mine)));
  const onward = one(".next");
  onward.hidden = !isWaiting || mine?.state !== "queued";
  if (last) onward.textContent = onward.dataset.numbered.replace("#", last.number + 1);
  if (form) showLast(form, isWaiting && last, box);
  const uncounted = one(".uncounted");
  if (uncounted) Object.assign(uncounted, { hidden: !isWaiting, textContent: words.uncounted.replace("#", all.length) });
  if (!silent) one(".unreachable").hidden = true;
}

async function copy(button) {
  const text = queue().map(({ number, told, why }) => [`${number}. ${told}`, why].filter(Boolean).join(" – ")).join("\n");
  const area = Object.assign(document.createElement("textarea"), { value: text });
  button.before(area);
  area.select();
  // Plain http has no clipboard of its own; the text stays there to be copied by hand.
  document.execCommand("copy");
  button.textContent = button.dataset.copied;
}

document.addEventListener("submit", async (event) => {
  const { target, submitter } = event;
  const form = shown();
  const last = queue().at(-1);
  if (target.matches(".undo") && last) {
    event.preventDefault();
    await open(last, "editing");
  } else if (form && target === form && submitter?.matches(".save, .notice [name=as]")) {
    event.preventDefault();
    if (!one(".busy") && !((lost || silent) && lacking(form))) save(form, Number(submitter.name ? submitter.value : form.elements.as.value));
  } else if (target.matches(".notice .ways") && own()) {
    // It is the same round: nothing of it is left.
    event.preventDefault();
    await write([], [own()]);
    await post("draft", new FormData(target));
    reload();
  } else if (silent && one(".outbox")) {
    event.preventDefault();
    say(".unreachable");
  } else if (submitter?.matches("#draft .leave") && own()) {
    event.preventDefault();
    await write([], [own()]);
    form.action = submitter.formAction;
    form.submit();
  }
});

document.addEventListener("click", async (event) => {
  const { target } = event;
  const record = find(target.dataset.key);
  if (silent && one(".outbox") && target.closest("a[href]:not([href^='#'])")) {
    event.preventDefault();
    say(".unreachable");
  } else if (target.matches(".again")) await again(target);
  else if (target.matches(".next")) next();
  else if (target.matches(".take-back")) await open(queue().at(-1), "editing");
  else if (target.matches(".copy")) await copy(target);
  else if (!target.closest(".outbox") || !record) return;
  else if (target.dataset.sure === undefined) await open(record);
  else if (sure === record.key) await drop(record);
  else {
    sure = record.key;
    refresh();
  }
});

document.addEventListener("input", ({ target }) => {
  const form = shown();
  if (!form || (target.form ?? target) !== form) return;
  const kept = one("#kept");
  kept.className = "";
  kept.replaceChildren();
  const button = one(".again[data-key]");
  if (button) {
    delete button.dataset.key;
    button.textContent = button.dataset.words;
  }
  edited(form);
  draftSoon();
});

document.addEventListener("network:silent", () => {
  silent = lost = true;
  refresh();
});
document.addEventListener("network:answered", () => {
  const wasLost = silent || lost;
  silent = lost = false;
  if (!wasLost) return;
  refresh();
  if (!working) work();
  if (one(".save.first")) changed(shown());
});
document.addEventListener("swap", refresh);
document.addEventListener("visibilitychange", () => { if (!document.hidden) load().then(refresh); });
addEventListener("online", work);

// 6. The start, and what others write.

/** Show a page that came; what is filled in stays as it is, and is worked out and drafted anew. */
function show(page) {
  const form = shown();
  if (form && !isBlank(form)) {
    swap(page, ".live, main > h1", ".book");
    if (one(".live")) changed(form);
  } else swap(page, ...one("details[open], .again[data-key], .out [aria-current]") ? [".live, main > h1", ".book", ".picture", "#draft"] : []);
  work();
}

async function start() {
  // The browser's way back may show a page as it first came, without what was saved since.
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  if (type === "back_forward" && one(".again")) await reload();
  await load();
  const form = shown();
  const waiting = queue();
  lost = waiting.length > 0;
  if (form) {
    const kept = rounds.find(({ state }) => state === "editing") ?? (waiting.length === 1 && waiting[0].state === "held" ? waiting[0] : undefined);
    const tapped = touched(form);
    // The key of an old page may be used by now.
    if (isOld && isBlank(form)) form.elements.key.value = newKey();
    if (tapped.length) for (const field of tapped) changed(field);
    else if (kept && !(kept.key === form.elements.key.value && isSame(kept.values, read(form)))) await open(kept, kept.state);
    else if (!isBlank(form) && !one(".table.paid, .entry .fault")) changed(form);
  }
  refresh();
  work();
}

if (one(".outbox")) {
  follow(show);
  start();
} else for (const form of document.querySelectorAll("form.entry")) for (const field of touched(form)) changed(field);
// Over https and on this machine a worker opens the page without network; elsewhere there is none.
navigator.serviceWorker?.register(new URL("../../worker.js", import.meta.url)).catch(() => {});
