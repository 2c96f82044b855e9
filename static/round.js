// Unsaved rounds: one record each in IndexedDB, `{key, session, home, number, values, state, told, was, why}`. Its idempotency key makes
// one round of it, however often it is sent. A queued round leaves the form to the next one, and only its own button opens it again.
// For up to five seconds after the tap the form is "busy": it still shows the queued round, which a change then holds.
import { ask, follow, isOld, one, post, swap } from "./page.js";
const { changed, describe, fill, fits, isBlank, missing, preview, read, touched, unpreview } = one("[src$='form.js']") ? await import("./form.js") : {}; // not for viewers

const isPhone = "phone" in document.documentElement.dataset; // a worker on the phone answers: no network is needed
const ROOT = new URL("../../", import.meta.url);
const HOME = ROOT.pathname + location.pathname.slice(ROOT.pathname.length).split("/", 2).join("/");
const SESSION = one(".outbox")?.dataset.session;
const entryForm = () => one(".outbox")?.closest("form");
const csrfToken = () => one("[name=csrf_token]")?.value;
const numberField = () => one("input[name=as]"); // a notice may have a button of that name
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

// 1. The states, as a table: what happens to a round, and its state then. One that is queued waits to be sent, one that is held waits
// for a person: `was` is the record before they changed it, `why` the reason of the server. (tests/js has a test of each.)
//            filled in   a tap saves it   opened again   taken back   left         the server saves it   the server refuses it
//   editing  editing     queued           editing        editing      deleted      –                     –
//   queued   held, was   queued           held, was      editing      –            deleted               held, why
//   held     held, was   queued           held           editing      was or held  –                     –
const isWaiting = ({ state }) => state !== "editing";
/** A form that is filled in, over its record if there is one. */
const filledIn = (record, form) => (record && isWaiting(record) ? { ...record, was: record.was ?? record, ...form, state: "held" } : { ...form, state: "editing" });
const queued = (form) => ({ ...form, state: "queued" });
const openedAgain = (record) => (record.state === "queued" ? { ...record, state: "held", was: record, why: undefined } : record);
const takenBack = (record) => ({ ...record, state: "editing", was: undefined, why: undefined });
/** What stays of a record if somebody leaves its form without saving. */
const afterLeaving = (record) => record.was ?? (isWaiting(record) ? record : undefined);
/** A refused record. A mistake in the form on the screen is filled in further, unless other rounds wait behind it. */
const refused = (record, { status, code, message, key = record.key }, isAlone) => (
  { ...record, key, state: status === 422 && isAlone ? "editing" : "held", why: message, taken: /STALE|REUSED/.test(code) });

// 2. The store.
const connect = () => new Promise((resolve, reject) => {
  const request = indexedDB.open("so-phom", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("rounds", { keyPath: "key" });
  request.onsuccess = () => resolve(Object.assign(request.result, { onclose() { database = null; } }));
  request.onerror = () => reject(request.error);
  setTimeout(reject, 10e3); // some browsers never answer, and a busy phone answers late
});
let database;

// The records of this session by number, as they were read or written last.
let rounds = [];
let writes = 0; // counts them, so that a read which one has overtaken is repeated
const unstored = new Map(); // what the browser could not store, by key
/** Run one transaction; resolves when it is on the disk. Browsers lose a connection, as Safari does after a pause: it is replaced. */
async function transact(mode, act) {
  const transaction = (await (database ??= connect())).transaction("rounds", mode, { durability: "strict" });
  const request = act(transaction.objectStore("rounds"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Keep the records of this session; without one, on the page of a link that is gone, those of this address. */
function setRounds(records) {
  rounds = records.filter(({ session, home, values }) => values && (SESSION ? session === SESSION : home === HOME)).sort((record, other) => record.number - other.number);
}

/** Read the records again: another tab may have changed them. */
async function load() {
  const before = writes;
  const stored = await transact("readonly", (store) => store.getAll()).catch(() => rounds);
  if (before !== writes) await load();
  else setRounds([...stored.filter(({ key }) => !unstored.has(key)), ...unstored.values()]);
}

/** Put and delete records in one transaction. What cannot be stored stays on the page; what cannot be deleted is `{}` from then on. */
async function write(put, deleted = []) {
  const keys = [...deleted, ...put].map(({ key }) => key);
  writes += 1;
  setRounds([...rounds.filter(({ key }) => !keys.includes(key)), ...put]);
  const isStored = await transact("readwrite", (store) => {
    for (const key of keys) store.delete(key);
    for (const record of put) store.put(record);
  }).then(() => true, () => false);
  for (const key of keys) unstored[isStored ? "delete" : "set"](key, find(key) ?? {});
  refresh();
  // The words on the screen may promise that it is stored.
  if (!isStored && one(".save.first")) changed(entryForm());
}

const queue = () => rounds.filter(isWaiting);
const find = (key) => rounds.find((record) => record.key === key);
const current = () => find(entryForm()?.elements.key.value);
const normalise = (values) => JSON.stringify(Object.entries({ ...values, version: "" }).filter(([, value]) => value).sort());
const isSame = (values, other) => normalise(values) === normalise(other);
/** The later rounds with their numbers moved. */
const moved = ({ number }, by) => (by ? rounds.filter((later) => later.number > number).map((later) => ({ ...later, number: later.number + by })) : []);

// 3. The form on the screen.
const showTop = (part) => { scrollTo(0, 0); one(part)?.focus({ preventScroll: true }); };
const isFilled = () => entryForm() && !isBlank(entryForm());
let aside = []; // keys of what the form comes back to after another round
const resume = (left = aside.map(find).filter((one) => one && one.state !== "queued").at(-1)) => left && entryForm() && openRecord(left, left);
/** Give the form another number, and another key. Its button says whether it changes a round that waits. */
function identify(number, key = entryForm().elements.key.value) {
  numberField().value = number;
  entryForm().elements.key.value = key;
  const words = queue().includes(current()) ? "changes" : "numbered";
  for (const part of document.querySelectorAll("[data-numbered]")) part.textContent = (part.dataset[words] ?? part.dataset.numbered).replace("#", number);
}

const makeRecord = (form, number = Number(numberField().value)) => (
  { key: form.elements.key.value, session: SESSION, home: HOME, number, values: read(form), told: describe(form) });

/** Record an edit. A round that waits is held when it is changed, and not sent as it was. */
function recordEdit(form) {
  const record = current();
  if (record && isSame(record.values, read(form))) return;
  if (queue().includes(record)) write([filledIn(record, makeRecord(form, record.number))]);
  else if (isBlank(form)) write([], record ? [record] : []);
  else write([filledIn(record, makeRecord(form))], rounds.filter((other) => !isWaiting(other) && other !== record));
}

/** The form of the next round: as it was left, or empty. */
function startNext(number = numberField().value) {
  one(".notice")?.remove();
  fill(entryForm());
  unpreview();
  identify(number, newKey());
  setBusy(false); // the request on its way is of another round: this one may be saved
  resume();
}

/** A round that waits leaves the form to the next one, as if it were saved; one that lacks something stays. */
function release() {
  if (missing(entryForm())) return write([{ ...current(), state: queue()[1] ? "held" : "editing" }]);
  startNext();
  return showTop(".waits");
}

/** Put a record into the form, as it is from now on: one that waits is held as long as it is changed there. `wanted` players
 * are those who were asked for, if others than the record's may play. */
async function openRecord(record, opened = openedAgain(record), wanted = "") {
  const form = entryForm();
  const canFill = !wanted && fits(form, record.values);
  aside = [...aside, current()?.key].filter((key) => key && key !== record.key);
  if (canFill) {
    write([opened]);
    fill(form, record.values);
    identify(record.number, record.key);
    setBusy(false);
  }
  // The table may have changed: the server knows how the record looks now.
  const answer = await preview(form, "whole", { ...payload(record), wanted });
  if (answer?.status === 204) {
    // It was saved before, by another tab or with an answer that got lost.
    await write([], [record]);
    await reload();
  } else if (answer) {
    // If another round has this key, the server gives it a new one.
    const key = entryForm().elements.key.value;
    if (!canFill || key !== record.key) await write([{ ...opened, key }], [record]);
    if (answer?.status === 422) changed(entryForm()); // what it lacks is asked as after a tap
  } else if (!canFill) showUnreachable();
}

async function reload() {
  const answer = await ask(HOME, { cache: "reload" });
  if (answer?.status === 200) swap(answer.text);
}

let cleared; // the record that the same button brings back, until something else is tapped
/** Clear the form, or fill in what was cleared. A round that was being changed waits again as it was. */
async function clearOrRestore() {
  const record = current();
  if (cleared) {
    await openRecord(cleared);
    changed(entryForm());
  } else if (record) {
    const left = afterLeaving(record);
    cleared = left ? undefined : record;
    write(left ? [left] : [], left ? [] : [record]);
    startNext();
    work();
  }
}

/** Delete a round; the later ones move up, unless its number is another round's by now. */
async function drop(record) {
  const isFree = record === current() || !isFilled();
  await write(moved(record, record.taken ? 0 : -1), [record]);
  if (isFree && entryForm()) startNext(record.number + (record.taken ? 1 : 0));
  work();
}

// 4. Sending: in order, one at a time; no round passes one that is held.
let isLost = !isPhone && !navigator.onLine; // the last request got no answer of our server
let isWorking, hasMore; // it is sending; a round was saved meanwhile
let late, retry; // timers: without an answer the round waits, and is sent again

function setBusy(isBusy) {
  one(".save")?.classList.toggle("busy", isBusy);
  clearTimeout(late);
  if (isBusy) late = setTimeout(() => { isLost = true; setBusy(false); }, 5e3);
  else refresh();
}
const payload = ({ key, number, values }) => ({ ...values, key, as: number, csrf_token: csrfToken() });
/** Whether the form on the screen was changed since it was sent. */
const isEdited = ({ values }) => current() && !isSame(current().values, values);
/** The server has saved it: show its page, unless another round is being filled in. */
async function onSaved(record, { url, page }) {
  const isShown = record === current();
  await write([], [record]);
  if (isShown ? isEdited(record) : isFilled()) return updateAround(page);
  if (one(".busy")) navigator.vibrate?.(30);
  history.replaceState(null, "", url);
  swap(page);
  resume();
  return isShown && showTop(".saved");
}

/** The server refuses it: it is held with the reason. A mistake in the form on the screen is just filled in further. */
async function onRefused(record, answer) {
  const isShown = record === current();
  await write([refused(record, answer, isShown && !queue()[1])], [record]);
  if (answer.page && (isShown ? !isEdited(record) : !isFilled() || current()?.state === "queued")) swap(answer.page);
}

/** Send the first round; whether the next one may follow. */
async function send(record) {
  const { status, text } = await post(`${HOME}/rounds`, payload(record), { headers: { Accept: "application/json" } }) ?? {};
  clearTimeout(retry);
  const isAnswered = status < 500 && status !== 408 && status !== 429;
  isLost = !isAnswered;
  if (isLost) retry = setTimeout(work, 5e3); // as often as the page polls, which a hidden one does not
  await load();
  const now = find(record.key);
  // Dropped or changed meanwhile: it is sent as it is by now, if at all.
  if (!text || !now || !isSame(now.values, record.values)) return isAnswered;
  const result = JSON.parse(text);
  if (result.saved) await onSaved(now, result);
  // The link, the role or the session is gone, or nothing can be stored: it waits.
  else if (!isAnswered || status <= 404 || status === 410 || result.code === "E_SESSION_ENDED") await write([{ ...now, why: result.message }]);
  else await onRefused(now, { status, ...result });
  return Boolean(result.saved);
}

/** Send what is queued, until one is held or gets no answer. A held round comes into the form that has just queued the next one. */
async function drain() {
  try {
    for (let goesOn = true; goesOn;) {
      await load();
      const [record] = queue();
      goesOn = record?.state === "queued" && csrfToken() && await send(record);
      if (record?.state === "held" && current()?.state === "queued") await openRecord(record);
    }
  } finally {
    isWorking = false;
    if (hasMore) work();
    else setBusy(false);
  }
}

let isBlocked; // another tab has kept this one from sending for half a minute
/** Send the queue, by one tab at a time where the browser can tell; `steal` does not wait for another one. */
function work({ steal = false } = {}) {
  if (isWorking && !steal || !one(".outbox")) return;
  [isWorking, hasMore, isBlocked] = [true, false, false];
  if (!navigator.locks) return drain();
  const turn = new AbortController();
  const tooLong = setTimeout(() => turn.abort(), 30e3);
  navigator.locks.request("so-phom", steal ? { steal } : { signal: turn.signal }, () => {
    clearTimeout(tooLong);
    return drain();
  }).catch((error) => {
    if (error.name !== "AbortError") throw error;
    isWorking = false;
    isBlocked = queue().length > 0;
    setBusy(false);
  });
}

/** Save by a tap: store the round and send it; where the network is known to be lost it waits at once. */
async function save(form, number) {
  const before = current();
  setBusy(true);
  hasMore = true;
  await write([queued(makeRecord(form, number)), ...queue().includes(before) ? moved(before, number - before.number) : []]);
  if (isLost) setBusy(false);
  work();
}

// 5. The queue on the page.
const showUnreachable = () => { one(".unreachable").hidden = false; };
/** Whether the server can be reached; asks it where it was silent before, at an address for which the worker has no cached page. */
const canReach = async () => !isLost || Boolean(await ask(`${HOME}/live`, { wait: 4e3 }));
/** A copy of a part of the page that names a round: a row of the list, or the block below the picture. */
function labelled(part, record) {
  const copy = part.cloneNode(true);
  const [words, way] = copy.children;
  words.textContent = words.textContent.replace("#", record.number).replace("@", () => record.told);
  if (record.why) words.append(document.createElement("br"), record.why);
  way.hidden = record === current() || !entryForm();
  copy.dataset.key = record.key;
  return copy;
}

let drawn; // the block below the picture, as it came: on the screen it may be translated
/** Show the queue: a list above the form, the last round in an empty form, the numbers, and the words of the buttons. */
function refresh() {
  const box = one(".outbox");
  if (!box) return;
  if (current()?.state === "queued" && !one(".busy")) release();
  const { dataset: words, children: [summary, list] } = box;
  const parts = box.querySelector("template").content.children;
  const [shown, waiting] = [current(), queue()];
  const last = waiting.at(-1);
  const stuck = waiting.find(({ state, why }) => state === "held" || why);
  const isOnScreen = !waiting[1] && last === shown && (last?.state === "queued" || one(".notice, .entry .fault"));
  const isListed = Boolean(last && (unstored.size || !isOnScreen));
  const [uncounted, button] = [".uncounted", ".again"].map(one);
  if (unstored.size) words.lost = words.unstored;
  box.hidden = !isListed;
  const why = stuck?.state === "held" ? (stuck.was ? words.changing : words.held).replace("#", stuck.number) : stuck?.why ?? (isBlocked ? words.blocked : words.waiting);
  summary.textContent = unstored.size ? words.unstored : csrfToken() ? why : words.viewer;
  one(".here").hidden = !isBlocked;
  list.replaceChildren(...waiting.map((record) => labelled(parts[0], record)));
  // An empty form shows the last of them, with the ways to change it and to take it back.
  const block = isListed && entryForm() && !isFilled() && labelled(parts[1], last);
  if (block && !(one(".waits") && block.isEqualNode(drawn))) {
    drawn = block.cloneNode(true);
    one("#picture :is(.waits, .told)")?.replaceWith(block);
  }
  if (entryForm() && !one(".notice .ways") && (shown || last)) identify(shown?.number ?? last.number + 1);
  if (uncounted) Object.assign(uncounted, { hidden: !isListed, textContent: waiting[1] ? words.many.replace("#", waiting.length) : words.uncounted });
  const again = cleared ? "back" : waiting.includes(shown) ? "leave" : "clear";
  if (button) Object.assign(button, { hidden: !cleared && !isFilled(), textContent: button.dataset[again] });
  if (last && !isLost) one(".unreachable").hidden = true;
}

// A save, an undo, and the answer to another round are handled here; every other form waits until the server can be reached.
document.addEventListener("submit", async (event) => {
  const { target, submitter } = event;
  const [form, record] = [entryForm(), current()];
  const isSave = form && target === form && submitter?.matches(".save, .notice [name=as]");
  const isUndo = target.matches(".undo");
  const isOurs = isSave || isUndo || record && target.matches("#same");
  if (!one(".outbox") || !isOurs && !isLost) return;
  event.preventDefault();
  if (isSave) {
    if (!one(".busy") && !(isLost && missing(form))) save(form, Number(submitter.name ? submitter.value : numberField().value));
  } else if (!await canReach()) showUnreachable();
  else if (!isOurs) submitter.click();
  else if (isUndo) {
    const answer = await post(target.action, new FormData(submitter.form));
    if (![200, 409].includes(answer?.status)) return showUnreachable();
    history.replaceState(null, "", answer.status === 200 ? answer.url : HOME);
    swap(answer.text);
  } else {
    // It is the same round.
    await drop(record);
    await reload();
  }
});

// A link waits until the server can be reached; a button opens, takes back or drops the round beside it.
document.addEventListener("click", async (event) => {
  // A browser that translates the page puts its words into parts of their own.
  const [link, button] = ["a[href]:not([href^='#'])", "button"].map((part) => event.target.closest(part));
  const record = find(button?.closest("[data-key]")?.dataset.key);
  if (isLost && one(".outbox") && link) {
    event.preventDefault();
    if (await canReach()) location.assign(link.href);
    else showUnreachable();
  } else if (button?.matches(".again")) clearOrRestore();
  else if (button?.matches(".hand")) handOver("give");
  else if (button?.matches(".here")) work({ steal: true });
  else if (!record) return;
  else if (button.matches(".take-back")) openRecord(record, takenBack(record));
  else if (button.dataset.sure === undefined) openRecord(record);
  else if (confirm(button.dataset.sure.replace("#", record.number))) drop(record);
});

document.addEventListener("input", ({ target }) => {
  const form = entryForm();
  if (!form || (target.form ?? target) !== form || target.name === "sentence") return;
  cleared = undefined;
  recordEdit(form);
  refresh();
});

document.addEventListener("network:silent", () => { isLost = true; refresh(); });
document.addEventListener("network:answered", () => {
  if (!isLost) return;
  isLost = false;
  refresh();
  work();
  if (one(".save.first")) changed(entryForm());
});
document.addEventListener("swap", () => { if (changed || !entryForm()) refresh(); else location.reload(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) load().then(refresh); });
addEventListener("online", () => work());

// 6. The start, and what others save.
/** Update the page around a form that is filled in; its preview is made anew. */
function updateAround(page) {
  swap(page, ".live, main > h1", ".book");
  if (one(".live")) changed(entryForm());
}

function showPage(page) {
  const hadForm = entryForm();
  if (isFilled()) updateAround(page);
  else if (cleared || one("details[open]")) swap(page, ".live, main > h1", ".book", ".picture");
  else swap(page);
  // The session goes on.
  if (!hadForm && entryForm()) restore(entryForm());
  work();
}

/** Whether the address asks for no other game than a record's. */
const isAsked = ({ values }) => [null, values.game].includes(new URLSearchParams(location.search).get("game"));
/** Fill in the record that was on the screen when the page was left, unless something was tapped before this script came. */
async function restore(form) {
  const tapped = touched(form);
  // The key of a cached page may be used by now.
  if (isBlank(form) && (isOld || current())) identify(numberField().value, newKey());
  const [waiting, ...others] = queue();
  const held = waiting?.state === "held" && !others.length && isBlank(form) ? waiting : undefined;
  const left = current() ?? rounds.find(({ state, was }) => state === "editing" || was) ?? held;
  if (location.pathname.endsWith("/write")) recordEdit(form); // it was just typed
  else if (tapped.length) tapped.forEach(changed);
  else if (left?.state === "queued") release();
  else if (left && isAsked(left)) await openRecord(left, left, /[?&]p=/.test(location.search) ? form.elements.who.value : "");
  else if (!isBlank(form) && !one(".table.paid, .entry .fault")) changed(form);
}

/** Give the rounds that wait to another phone, or take those in the address; a person confirms both. */
const handOver = (act) => import("./hand.js")
  .then((hand) => hand[act]({ session: SESSION, home: HOME, rounds, form: entryForm(), write: (taken) => write(taken).then(() => work()) })).catch(showUnreachable);
const takeOver = () => location.hash.startsWith("#w=") && handOver("take");

async function start() {
  // The browser's way back may show an old page.
  if (performance.getEntriesByType("navigation")[0]?.type === "back_forward" && entryForm()) await reload();
  await load();
  isLost ||= queue().length > 0;
  if (entryForm()) await restore(entryForm());
  refresh();
  work();
  takeOver();
}

if (one(".outbox")) {
  follow(showPage);
  addEventListener("hashchange", takeOver);
  start();
} else for (const form of document.querySelectorAll("form.entry")) touched(form).forEach(changed);
// Over https and on this machine a worker opens the page without network; elsewhere there is none.
if (!isPhone) navigator.serviceWorker?.register(new URL("worker.js", ROOT)).catch(() => {});
