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
const as = () => one("input[name=as]"); // a notice may have a button of that name

// 1. The store.

const opened = new Promise((done, fail) => {
  const asked = indexedDB.open("so-phom", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("rounds", { keyPath: "key" });
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => fail(asked.error);
  setTimeout(fail, 5e3); // some browsers never answer
});
opened.catch(() => {});

let rounds = []; // the records of this session by number, as they were read or written last
let writes = 0; // counts them, so that a read which one has overtaken is repeated
const unstored = new Map(); // those that the browser could not store, by key

/** Run one transaction; resolves when it is on the disk. */
async function transact(mode, durability, act) {
  const transaction = (await opened).transaction("rounds", mode, { durability });
  const asked = act(transaction.objectStore("rounds"));
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done(asked?.result);
    transaction.onabort = () => fail(transaction.error);
  });
}

/** Keep the records of this session; without one, on the page of a link that is gone, those of this address. */
function arrange(all) {
  const isHere = ({ session, home }) => (SESSION ? session === SESSION : home === HOME);
  rounds = all.filter(isHere).sort((record, other) => record.number - other.number);
}

/** Read the records again: another tab may have changed them. */
async function load() {
  const before = writes;
  const stored = await transact("readonly", "default", (store) => store.getAll()).catch(() => []);
  if (before !== writes) await load();
  else arrange([...stored.filter(({ key }) => !unstored.has(key)), ...unstored.values()]);
}

/** Put and drop records in one transaction. What cannot be stored stays on the page. */
async function write(put, dropped = [], durability = "strict") {
  const gone = dropped.map(({ key }) => key);
  const keys = [...gone, ...put.map(({ key }) => key)];
  writes += 1;
  arrange([...rounds.filter(({ key }) => !keys.includes(key)), ...put]);
  const isStored = await transact("readwrite", durability, (store) => {
    for (const key of gone) store.delete(key);
    for (const record of put) store.put(record);
  }).then(() => true, () => false);
  for (const key of keys) unstored.delete(key);
  if (!isStored) for (const record of put) unstored.set(record.key, record);
  refresh();
}

const queue = () => rounds.filter(({ state }) => state !== "editing");
const find = (key) => rounds.find((record) => record.key === key);
const own = () => find(shown()?.elements.key.value);
const said = (values) => JSON.stringify(Object.entries({ ...values, version: "" }).filter(([, value]) => value).sort());
const isSame = (values, other) => said(values) === said(other);

/** The later rounds with their numbers moved. */
const moved = ({ number }, by) => (by ? rounds.filter((later) => later.number > number).map((later) => ({ ...later, number: later.number + by })) : []);

// 2. The form on the screen.

const isFilled = () => shown() && !isBlank(shown());

function become(number, key = shown().elements.key.value) {
  // The request on its way is of another round: this one may be saved.
  if (key !== shown().elements.key.value) busy(false);
  as().value = number;
  Object.assign(shown().elements.key, { value: key });
  for (const part of document.querySelectorAll("[data-numbered]:not(.next)")) part.textContent = part.dataset.numbered.replace("#", number);
}

/** The record of the form as it is filled in now. */
function recorded(form, state, number = Number(as().value)) {
  return { key: form.elements.key.value, session: SESSION, home: HOME, number, values: read(form), state, told: describe(form) };
}

/** Record what is filled in. What is changed while it waits is not sent as it was. */
function edited(form) {
  const record = own();
  if (record && isSame(record.values, read(form))) return;
  if (queue().includes(record)) write([{ ...record, ...recorded(form, "held", record.number) }]);
  else if (isBlank(form)) write([], record ? [record] : [], "relaxed");
  else write([recorded(form, "editing")], rounds.filter(({ state, key }) => state === "editing" && key !== record?.key), "relaxed");
}

/** An empty form for another round. */
function next(number = as().value) {
  one(".notice")?.remove();
  fill(shown());
  unpreview();
  become(number, crypto.getRandomValues(new Uint32Array(4)).join("-"));
  refresh();
}

/** Put a record into the form; what is there waits, to be looked at. */
async function open(record, state = "held") {
  const form = shown();
  const there = own();
  const isHere = fits(form, record.values);
  const changes = [{ ...record, state, why: state === record.state ? record.why : undefined }];
  if (there?.state === "editing" && there.key !== record.key) changes.push({ ...there, state: "held" });
  if (isHere) {
    fill(form, record.values);
    become(record.number, record.key);
    await write(changes);
  }
  // The server knows best how it looks at the table of now.
  const answer = await preview(form, "whole", sent(record));
  if (answer?.status === 204) {
    // It was saved before, by another tab or with an answer that got lost.
    await write([], [record]);
    await reload();
  } else if (answer) {
    // The server gives another key to what another round has.
    const { value: key } = shown().elements.key;
    if (!isHere || key !== record.key) await write([{ ...changes[0], key }, ...changes.slice(1)], key === record.key ? [] : [record]);
  } else if (!isHere) say();
}

async function reload() {
  const answer = await ask(HOME, { cache: "reload" });
  if (answer?.status === 200) swap(answer.text);
}

/** Empty the form; the same button brings back what was there, until something else is tapped. */
async function again() {
  const record = cleared ?? own();
  const isBack = Boolean(cleared);
  cleared = isBack ? undefined : record;
  if (isBack) {
    await open(record, record.state);
    changed(shown());
  } else if (record) {
    next();
    await write([], record.state === "editing" ? [record] : []);
    draft();
  }
}
let cleared;

/** Drop a round for good; the later ones move up, unless its number is another round's by now. */
async function drop(record) {
  const isShown = record === own();
  await write(moved(record, record.taken ? 0 : -1), [record]);
  if (isShown) next(record.number + (record.taken ? 1 : 0));
  work();
  // The server may have it as a draft.
  await drafting;
  await draft();
}

// 3. Sending: in order, one at a time; no round passes one that is held.

let lost = !navigator.onLine; // the last request got no answer that tells what became of it
let working = false;
let more = false; // a round was saved while others were sent
let wait = 1e3;
let retry;

const busy = (is) => one(".save")?.classList.toggle("busy", is);
const sent = ({ key, number, values }) => ({ ...values, key, as: number, csrf_token: token() });
const post = (path, values, headers) => ask(`${HOME}/${path}`, { method: "POST", body: new URLSearchParams(values), headers });

/** Whether the form on the screen was changed since it was sent. */
const isEdited = ({ values }) => own() && !isSame(own().values, values);

/** The server has it: its page, unless another round is being filled in. */
async function saved(record, { url, page }) {
  const isShown = record === own();
  // If a crash brings it back, its key shows that it is saved.
  await write([], [record], "relaxed");
  if (isShown ? isEdited(record) : isFilled()) return around(page);
  if (one(".busy")) navigator.vibrate?.(30);
  history.replaceState(null, "", url);
  swap(page);
  document.dispatchEvent(new Event("saved"));
  if (!isShown) return undefined;
  scrollTo(0, 0);
  return one(".saved")?.focus({ preventScroll: true });
}

/** The server refuses it: it is held with the reason. A mistake that stands on the screen is just filled in further. */
async function refused(record, { status, code, message, page, key = record.key }) {
  const isShown = record === own();
  const isSafe = isShown ? () => !isEdited(record) : () => !isFilled() || queue().includes(own());
  const state = status === 422 && isShown && !queue()[1] ? "editing" : "held";
  await write([{ ...record, key, state, why: message, taken: /STALE|REUSED/.test(code) }], key === record.key ? [] : [record]);
  if (page && isSafe()) swap(page);
}

/** Send the first round; whether the next one may follow. */
async function send(record) {
  const late = setTimeout(() => {
    lost = true;
    busy(false);
    refresh();
  }, 5e3);
  const { status, text } = await post("rounds", sent(record), { Accept: "application/json" }) ?? {};
  clearTimeout(late);
  clearTimeout(retry);
  lost = !(status < 500) || status === 408 || status === 429;
  const isLost = lost;
  wait = lost ? Math.min(wait * 2, 60e3) : 1e3;
  if (lost) retry = setTimeout(work, wait);
  await load();
  const now = find(record.key);
  // Dropped or changed meanwhile: it is sent as it is by now, if at all.
  if (isLost || !now || !isSame(now.values, record.values)) return !isLost;
  const told = JSON.parse(text);
  if (told.saved) await saved(now, told);
  // The link, the role or the session is gone: it waits until the page says otherwise.
  else if (status <= 404 || status === 410 || told.code === "E_SESSION_ENDED") await write([{ ...now, why: told.message }]);
  else await refused(now, { status, ...told });
  return Boolean(told.saved);
}

async function drain() {
  try {
    for (let goes = true; goes;) {
      await load();
      const [record] = queue();
      goes = record?.state === "queued" && token() && await send(record);
      if (record?.state === "held" && own()?.state === "queued") open(record);
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
  await write([recorded(form, "queued", number), ...queue().includes(before) ? moved(before, number - before.number) : []]);
  more = true;
  work();
}

// 4. The draft on the server: a copy of the record on the screen, a second after a change.

let drafting, due; // the request on its way, the timer of the next

async function draft() {
  due = clearTimeout(due);
  const form = shown();
  if (drafting) due = setTimeout(draft, 1e3);
  if (drafting || !form) return;
  const values = read(form);
  drafting = post("draft", new FormData(form), { "X-Script": "parts" });
  const answer = await drafting;
  drafting = undefined;
  if ([200, 409].includes(answer?.status) && form.isConnected && isSame(values, read(form))) swap(answer.text);
}

// 5. What is seen of the queue, and tapped.

let sure; // the key of the round that a second tap drops

/** This needs the network. */
const say = () => { one(".unreachable").hidden = false; };
/** Whether the server can be reached, which is asked where it was silent before. */
const reach = async () => !lost || Boolean(await ask(HOME, { wait: 4e3 }));

/** A copy of a part of the page that says which round it is. */
function named(part, { key, number, told }) {
  const item = part.cloneNode(true);
  const [words] = item.children;
  words.textContent = words.textContent.replace("#", number).replace("@", () => told);
  for (const button of [item, ...item.children]) button.dataset.key = key;
  return item;
}

function row(record, part) {
  const item = named(part, record);
  const [words, mend, remove] = item.children;
  if (record.why) words.append(document.createElement("br"), record.why);
  mend.hidden = record === own() || !shown();
  if (sure === record.key) remove.textContent = remove.dataset.sure;
  return item;
}

/** While rounds wait, an empty form shows the last of them, with the way to take it back. */
function showLast(last, part) {
  const block = one(".told[data-key]");
  if (block && block.dataset.key !== last?.key) unpreview();
  if (last && !isFilled() && !one(".told[data-key]")) one("#picture .told")?.replaceWith(named(part, last));
}

function refresh() {
  const box = one(".outbox");
  if (!box) return;
  const { dataset: words, children: [summary, list] } = box;
  const parts = box.querySelector("template").content.children;
  const all = queue();
  const mine = own();
  const last = all.at(-1);
  const stuck = all.find(({ state, why }) => state === "held" || why);
  const isTold = all.length === 1 && stuck === mine && one(".notice, .entry .fault");
  const isSeen = all.length > 0 && Boolean(lost || unstored.size || stuck && !isTold || !token());
  const [onward, uncounted, button] = [".next", ".uncounted", ".again"].map(one);
  if (shown() && !one(".notice .ways") && (mine || last)) become(mine?.number ?? last.number + 1);
  box.hidden = !isSeen;
  const why = stuck?.state === "held" ? words.held : stuck?.why ?? words.waiting;
  summary.textContent = unstored.size ? words.unstored : token() ? why : words.viewer;
  list.replaceChildren(...all.map((record) => row(record, parts[0])));
  onward.hidden = !isSeen || mine?.state !== "queued";
  onward.textContent = onward.dataset.numbered.replace("#", last?.number + 1);
  if (shown()) showLast(isSeen && last, parts[1]);
  if (uncounted) Object.assign(uncounted, { hidden: !isSeen, textContent: words.uncounted.replace("#", all.length) });
  if (button) button.textContent = cleared ? button.dataset.back : button.dataset.clear;
  if (all.length && !lost) one(".unreachable").hidden = true;
}

document.addEventListener("submit", async (event) => {
  const { target, submitter } = event;
  const form = shown();
  const record = own();
  const last = queue().at(-1);
  const isSave = form && target === form && submitter?.matches(".save, .notice [name=as]");
  const isOther = submitter?.matches("#draft .leave");
  const isSmall = target.matches(".undo, #lead");
  const isOurs = isSave || isSmall || record && (isOther || target.matches(".notice .ways"));
  if (!one(".outbox") || !isOurs && !lost) return;
  event.preventDefault();
  if (isSave) {
    if (!one(".busy") && !(lost && lacking(form))) save(form, Number(submitter.name ? submitter.value : as().value));
  } else if (target.matches(".undo") && last) await open(last, "editing");
  else if (!await reach()) say();
  else if (!isOurs) submitter.click();
  else if (isSmall) {
    const values = new FormData(target);
    if (submitter.name) values.append(submitter.name, submitter.value);
    const answer = await ask(target.action, { method: "POST", body: new URLSearchParams(values) });
    if (![200, 409].includes(answer?.status)) return say();
    history.replaceState(null, "", answer.status === 200 ? answer.url : HOME);
    swap(answer.text);
  } else if (isOther) {
    if (record.state === "editing") await write([], [record]);
    // The page may have been swapped meanwhile.
    shown().action = submitter.formAction;
    shown().submit();
  } else {
    // It is the same round.
    await drop(record);
    await reload();
  }
});

document.addEventListener("click", async (event) => {
  const { target } = event;
  const record = find(target.dataset.key);
  const link = target.closest("a[href]:not([href^='#'])");
  if (lost && one(".outbox") && link) {
    event.preventDefault();
    if (await reach()) location.assign(link.href);
    else say();
  } else if (target.matches(".again")) again();
  else if (target.matches(".next")) next(queue().at(-1).number + 1);
  else if (target.matches(".take-back")) open(queue().at(-1), "editing");
  else if (!record || !target.closest(".outbox")) return;
  else if (target.dataset.sure === undefined) open(record);
  else if (sure === record.key) drop(record);
  else {
    sure = record.key;
    refresh();
  }
});

document.addEventListener("input", ({ target }) => {
  const form = shown();
  if (!form || (target.form ?? target) !== form) return;
  one("#kept").className = "";
  one("#kept").replaceChildren();
  cleared = undefined;
  edited(form);
  due ??= setTimeout(draft, 1e3);
  refresh();
});

document.addEventListener("network:silent", () => {
  lost = true;
  refresh();
});
document.addEventListener("network:answered", () => {
  const wasLost = lost;
  lost = false;
  if (!wasLost) return;
  refresh();
  if (!working) work();
  if (one(".save.first")) changed(shown());
});
document.addEventListener("swap", refresh);
document.addEventListener("visibilitychange", () => { if (!document.hidden) load().then(refresh); });
addEventListener("online", work);

// 6. The start, and what others write.

/** Show a page that came around what is filled in, which is worked out and drafted anew. */
function around(page) {
  swap(page, ".live, main > h1", ".book");
  if (one(".live")) changed(shown());
}

function show(page) {
  const hadForm = shown();
  if (isFilled()) around(page);
  else if (cleared || one("details[open], .out [aria-current]")) swap(page, ".live, main > h1", ".book", ".picture", "#draft");
  else swap(page);
  // The session goes on: the server's draft may be older than what this phone has.
  if (!hadForm && shown()) restore(shown());
  work();
}

/** Fill in what was filled in when the page was left, unless something was tapped before this script came. */
async function restore(form) {
  const tapped = touched(form);
  // The key of a page that the phone had kept may be used by now.
  if (isBlank(form) && (isOld || own())) become(as().value, crypto.getRandomValues(new Uint32Array(4)).join("-"));
  // The server's draft may be older than the record of the same round.
  const [waiting, ...others] = queue();
  const held = waiting?.state === "held" && !others.length && isBlank(form) ? waiting : undefined;
  const kept = own() ?? rounds.find(({ state }) => state === "editing") ?? held;
  if (tapped.length) tapped.forEach(changed);
  else if (kept && !(kept === own() && isSame(kept.values, read(form)))) await open(kept, kept.state);
  else if (!isBlank(form) && !one(".table.paid, .entry .fault")) changed(form);
}

async function start() {
  // The browser's way back may show a page as it first came, without what was saved since.
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  if (type === "back_forward" && shown()) await reload();
  await load();
  lost ||= queue().length > 0;
  if (shown()) await restore(shown());
  refresh();
  work();
}

if (one(".outbox")) {
  follow(show);
  start();
} else for (const form of document.querySelectorAll("form.entry")) touched(form).forEach(changed);
// Over https and on this machine a worker opens the page without network; elsewhere there is none.
navigator.serviceWorker?.register(new URL("../../worker.js", import.meta.url)).catch(() => {});
