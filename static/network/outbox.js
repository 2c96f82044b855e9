// The outbox: what was saved by a tap is not lost, whatever becomes of the network.
//
// An entry lies in the browser's store before it is sent. From then on it waits, until the server
// answers that the book has it and it is gone; or it is held: refused, or somebody is mending it.
// Entries are sent in order, one at a time, and none passes one that is held. Its key makes one
// round of an entry, however often it is sent.

// 1. The store: the entries of this session in the order in which they were tapped.

const home = location.pathname.split("/", 3).join("/");
const queue = () => JSON.parse(localStorage.getItem(home)) ?? [];
const find = (values) => queue().find((entry) => entry.values.key === values?.key);

/** An entry comes, changes or, where there is none, goes. The numbers of those after it move. */
function set({ key }, entry, by = 0) {
  const all = queue();
  const at = all.findIndex(({ values }) => values.key === key);
  const later = all.splice(at < 0 ? all.length : at).slice(1);
  for (const { values } of later) values.as = Number(values.as) + by;
  localStorage.setItem(home, JSON.stringify(all.concat(entry ?? [], later)));
}

// 2. The form on the screen.

const one = (selector) => document.querySelector(selector);
const shown = () => one(".outbox")?.closest("form");
const read = (form = shown()) => form && Object.fromEntries([...new FormData(form)].filter(([name]) => name !== "csrf_token"));
const said = (values) => JSON.stringify(Object.entries({ ...values, as: "", version: "", draft: "" }).filter(([, value]) => value).sort());
const isEmpty = (form) => !form.querySelector("[name=outcome]:checked, :checked:not([checked], option), .eat")
  && [...form.elements].every(({ value, defaultValue = value }) => value === defaultValue);
const isFree = () => !shown() || isEmpty(shown());
const changed = (form) => form.dispatchEvent(new Event("input", { bubbles: true }));

/** Nothing is kept for a reload any more; nothing of that key, where one is given. */
function forget(key = "") {
  const at = `${shown()?.action} ${read()?.game}`;
  if (sessionStorage.getItem(at)?.includes(key)) sessionStorage.removeItem(at);
}

/** What a round is called until the book tells it: how it ended. */
function told() {
  const label = shown().querySelector("[name=outcome]:checked")?.closest("label");
  return label ? `${label.closest("fieldset").firstElementChild.textContent} ${label.textContent}` : "";
}

const isAnswered = (part) => (part.value === undefined ? part : part.parentElement).querySelector(":checked")
  || /^\d+$/.test(part.value) && Number(part.value) <= part.dataset.most;

/** What is missing, as far as the form itself tells. */
function lacking(form = shown()) {
  if (!form.querySelector("[name=outcome]:checked")) return form.querySelector("legend").textContent;
  // There what is not asked for is seen too, and the server tells.
  if (!CSS.supports("selector(:has(a))")) return undefined;
  const asked = [...form.querySelectorAll(".grid:not([data-some]) .row, .count[data-most]:not(.extra *)")];
  return asked.find((part) => part.offsetParent && !isAnswered(part))?.getAttribute("aria-label");
}

let fresh; // the page as it last came, with nothing filled in
const left = new Map(); // the pages whose forms were left as they are, by key

function show(body) {
  // The keypad begins anew.
  for (const pad of body.querySelectorAll(".pad")) pad.replaceChildren();
  document.body.replaceWith(body);
  htmx.process(body);
  htmx.trigger(body, "htmx:load");
}

/** What was changed while it waits waits as it is by now; what waits not yet does where it is to. */
function leave(waits) {
  const values = read();
  const mine = find(values);
  if ((mine || waits) && !isFree() && said(mine?.values) !== said(values)) set(values, { ...mine, values, told: told(), held: true });
  left.set(values.key, document.body);
  forget();
}

/** Of a page that came with a draft, the one without it: of a game that there is not, nothing is filled in. */
let asked;
async function ask() {
  const { page } = await get(`${home}?game=-`) ?? {};
  if (page?.querySelector("form.entry")) fresh ??= page.body;
}

/** An empty form, for another round, where nothing was tapped while it came. */
async function next() {
  const was = said(read());
  if (!fresh) await ask();
  if (!fresh || said(read()) !== was) return;
  const body = fresh.cloneNode(true);
  leave();
  body.querySelector("form.entry").elements.key.value = crypto.getRandomValues(new Uint32Array(4)).join("-");
  show(body);
}

/** An empty form in place of this one; the same button brings it back, until something else is tapped. */
async function again({ dataset: { said: before } }) {
  if (before) {
    show(left.get(before));
    changed(shown());
    return;
  }
  const { key } = read();
  await next();
  if (read().key === key) return;
  post("draft");
  const back = one(".again");
  Object.assign(back.dataset, { said: key, words: back.textContent });
  back.textContent = back.dataset.back;
}

/** The form of an entry that still waits, where nothing was tapped while it came. */
async function mend({ values }) {
  const was = said(read());
  const body = left.get(values.key) ?? (await post("preview", values))?.page.body;
  const entry = find(values);
  if (!entry || !body?.querySelector("form.entry") || said(read()) !== was) return;
  if (!isFree()) leave(true);
  set(values, { ...entry, held: true });
  show(body);
}

/** The form is for that number. */
function become(number) {
  shown().elements.as.value = number;
  for (const { firstChild } of document.querySelectorAll(".save span, .centre")) firstChild.data = firstChild.data.replace(/\d+/, number);
}

// 3. Sending.

let lost = true; // no answer came to what was asked last; what waits as a page opens had none

async function get(address, how) {
  try {
    const answer = await fetch(address, { ...how, signal: AbortSignal.timeout?.(2e4) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return { page, at: answer.headers.get("Content-Location"), status: answer.status };
  } catch {}
}

const post = (path, values) => get(`${home}/${path}`, {
  method: "POST",
  body: new URLSearchParams({ ...values, csrf_token: one("[name=csrf_token]").value }),
  headers: { "HX-Request": path === "rounds" || "" },
});

/** The book has it: the next page, unless another round is being filled in. */
function saved({ values, held }, { page, at }) {
  set(values);
  const own = read()?.key === values.key && !held;
  forget(own ? "" : values.key);
  if (!own && !isFree()) {
    if (!find(read())) changed(shown());
    return;
  }
  if (one(".busy")) navigator.vibrate?.(30);
  document.title = page.title;
  history.replaceState(null, "", at);
  show(page.body);
  if (!own) return;
  scrollTo(0, 0);
  one(".saved")?.focus({ preventScroll: true });
}

/** What the server says of it, unless another round is being filled in. */
function refused(entry, { page }) {
  // Somebody is mending it by now.
  if (entry.held) return;
  const { key } = entry.values;
  const own = read()?.key === key;
  const again = page.querySelector("form.entry");
  const why = page.querySelector(".notice p, .entry .fault, h1 + p")?.textContent;
  // What is in the book already as something else has got another key.
  set({ key }, { ...entry, values: { ...entry.values, key: again?.elements.key.value ?? key }, held: true, why, taken: !!page.querySelector(".notice .ways") });
  if (!again || !own && !isFree() && !find(read())) return;
  show(page.body);
  // With none behind it, it is like any form that somebody is filling in.
  if (own && !queue()[1]) set(read());
}

let running;
let wait = 1e3;
let timer;

/** Whether the next one may be sent. */
async function send(entry) {
  if (entry.held) {
    const mine = find(read());
    if (mine && !mine.held) await mend(entry);
    return false;
  }
  const answer = await post("rounds", entry.values);
  const isRefused = /^4(?!08|29)/.test(answer?.status);
  lost = !answer?.at && !isRefused;
  clearTimeout(timer);
  wait = lost ? Math.min(wait * 2, 6e4) : 1e3;
  // Nobody knows whether it came: it is sent again.
  if (lost) timer = setTimeout(work, wait);
  const now = find(entry.values);
  // Saved once more meanwhile, as something else, it is sent once more.
  if (!lost && now && said(now.values) === said(entry.values)) (isRefused ? refused : saved)(now, answer);
  return !lost;
}

async function drain() {
  try {
    for (let entry; ([entry] = queue(), entry && one("[name=csrf_token]"));) if (!await send(entry)) break;
  } finally {
    running = false;
    busy(false);
    refresh();
  }
}

/** One at a time, also of two pages of one phone where the browser sees to that. */
function work() {
  if (running || !one(".outbox")) return;
  running = true;
  if (navigator.locks) navigator.locks.request(home, drain);
  else drain();
}

// 4. What is seen of it, and tapped.

const busy = (is) => one(".save")?.classList.toggle("busy", is);

function row({ values, why, ...entry }, list) {
  const item = list.nextElementSibling.content.firstElementChild.cloneNode(true);
  const [words, ...buttons] = item.children;
  words.textContent = words.textContent.replace("#", values.as).replace("@", () => entry.told);
  if (why) words.append(document.createElement("br"), why);
  for (const button of buttons) button.dataset.key = values.key;
  buttons[0].hidden = values.key === read()?.key;
  return item;
}

function refresh() {
  const box = one(".outbox");
  if (!box) return;
  const on = one(".next");
  const form = shown();
  const all = queue();
  const mine = find(read());
  const last = Number(all.at(-1)?.values.as);
  if (form && last && !mine && !one(".notice .ways")) become(last + 1);
  if (form && isEmpty(form)) fresh = document.body.cloneNode(true);
  else if (form && !fresh) asked ??= ask();
  const held = all.some((entry) => entry.held);
  box.hidden = !all.length || !lost && !held;
  box.firstElementChild.textContent = held ? box.dataset.held : box.dataset.waiting;
  const list = box.children[1];
  list.replaceChildren(...all.map((entry) => row(entry, list)));
  on.hidden = box.hidden || !fresh || !mine || mine.held;
  if (last) on.textContent = on.textContent.replace(/#|\d+/, last + 1);
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target !== shown() || !button?.matches(".save, .notice [name=as]")) return;
  if (one(".busy") || lost && lacking()) {
    event.preventDefault();
    return;
  }
  const values = read();
  if (button.name) values[button.name] = button.value;
  const before = find(values);
  // A browser that stores nothing goes on as without a script.
  set(values, { values, told: told() }, before && values.as - before.values.as);
  event.preventDefault();
  busy(true);
  work();
});

document.addEventListener("click", async ({ target }) => {
  const { key, sure } = target.dataset;
  const entry = find({ key });
  if (target.matches(".notice .leave")) set(read());
  if (target.matches(".leave")) forget();
  if (target.matches(".again")) again(target);
  else if (target.matches(".next")) next();
  else if (!entry) return;
  else if (sure === undefined) mend(entry);
  else if (sure) {
    target.textContent = sure;
    target.dataset.sure = "";
  } else {
    const emptied = read()?.key === key && next();
    set(entry.values, undefined, entry.taken ? 0 : -1);
    if (shown()) become(entry.values.as);
    work();
    await emptied;
    if (isFree()) post("draft");
  }
});

// What is changed while it waits is not sent as it was.
document.addEventListener("input", () => {
  const entry = find(read());
  if (!entry || entry.held || said(entry.values) === said(read())) return;
  set(entry.values, { ...entry, held: true });
  refresh();
});

// 5. A preview without an answer.

function unworked() {
  lost = true;
  // A page that came with a draft has never been without amounts: those of the draft go.
  for (const part of document.querySelectorAll("#words, #gain, svg, .seat :not(.who)")) part.replaceChildren();
  if (fresh) one("#picture").replaceWith(fresh.querySelector("#picture").cloneNode(true));
  const missing = lacking();
  const { dataset } = one(".outbox");
  Object.assign(one(".told"), { className: "told", textContent: missing ? dataset.lack.replace("@", () => missing) : dataset.lost });
  one(".save").classList.toggle("first", !missing);
  refresh();
}

for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(kind, ({ detail: { elt, xhr } }) => { if (elt === shown() && !/^4/.test(xhr.status)) unworked(); });
}
document.addEventListener("htmx:afterOnLoad", () => one(".save")?.classList.remove("first"));

// 6. When the network may be back, and whenever another page is shown.

function back() {
  work();
  if (one(".save.first")) changed(shown());
}
addEventListener("online", back);
document.addEventListener("network:answered", back);
document.addEventListener("htmx:load", ({ target }) => { if (target.querySelector(".outbox")) refresh(); });
work();
