// The form of a round: what a script adds to it. It says and sends the same without one.
import { ask, swap } from "./page.js";

document.documentElement.classList.add("js");

const one = (selector) => document.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/** Tell everybody that the form has changed by other means than a finger on a field. */
export const changed = (part) => part.dispatchEvent(new Event("input", { bubbles: true }));

// 1. Reading, emptying and filling it. Hidden fields say whose form it is; counters are hidden where keys stand for them.

const OWN = ["csrf_token", "key", "as"];
const isChoice = (field) => field.matches("[type=radio], [type=checkbox]");
const isDefault = (field) => (isChoice(field) ? !field.checked || "default" in field.dataset : field.value === "");
const answers = (form) => [...form.elements].filter((field) => field.name && field.matches("input:not([type=hidden]), .count, select"));

/** What the form says, by the names of its fields. */
export const read = (form) => Object.fromEntries([...new FormData(form)].filter(([name]) => !OWN.includes(name)));
export const isBlank = (form) => answers(form).every(isDefault);
/** Fields that were filled in before a script ran. */
export const touched = (form) => answers(form).filter((field) => field.checked !== field.defaultChecked || field.value !== (field.defaultValue ?? field.value));

/** Whether this form has a place for all of these values: it is of their game, their players and their rules. */
export const fits = (form, values) => ["game", "who"].every((name) => values[name] === form.elements[name].value)
  && Object.keys(values).every((name) => !values[name] || form.elements[name] || /^(eat|chop)-\d/.test(name));

/** Fill the form with these values and nothing else; without values it is empty. */
export function fill(form, values = {}) {
  const names = Object.keys(values).filter((name) => values[name]);
  const rows = names.filter((name) => /^(eat|chop)-\d+-who$/.test(name)).map((name) => newRow(form, name.split("-")[1]));
  form.querySelector(".eats")?.replaceChildren(...rows);
  if (!names.some((name) => /^(lay|apart)-/.test(name))) form.querySelector(".asked")?.replaceChildren();
  for (const fault of all(".fault", form)) fault.remove();
  for (const field of answers(form)) {
    const value = values[field.name];
    if (isChoice(field)) field.checked = value === undefined ? "default" in field.dataset : value === field.value;
    else field.value = value ?? "";
  }
  for (const folded of all("details:not(.outbox)", form)) folded.open = !answers(form).filter((field) => folded.contains(field)).every(isDefault);
  edits += 1;
  clearTimeout(due);
  go();
  prepare();
}

/** What a field says in words, after what stands before it in its line. */
function worded(field) {
  const row = field.closest(".eat, .row, .few");
  const written = field.placeholder ? field.value : `${field.getAttribute("aria-label")} ${field.value}`;
  const words = field.selectedOptions?.[0].text ?? (isChoice(field) ? field.labels[0].textContent.trim() : written);
  if (row?.matches(".row, .few")) return `, ${row.getAttribute("aria-label")} ${words}`;
  return row && !field.selectedOptions ? ` ${words}` : `, ${words}`;
}

/** What the round is called until the server says it: how it ended, and what else is filled in and seen. */
export function describe(form) {
  const lines = all("fieldset.line", form).map((line) => {
    const said = answers(line).filter((field) => field.name !== "outcome" && !isDefault(field) && line.getClientRects().length).map(worded);
    return said.length && `${line.querySelector("legend").textContent.trim()} ${said.join("").slice(2)}`;
  });
  return [form.querySelector("[name=outcome]:checked")?.dataset.told, ...lines].filter(Boolean).join("; ");
}

/** What is missing, as far as the form itself can tell: without :has() what is not asked for is seen too. */
export function lacking(form) {
  const isAnswered = (part) => (part.matches(".row") ? chosen(part) : part.parentElement.querySelector(":checked") || part.value !== "" && part.value <= Number(part.dataset.most));
  const asked = CSS.supports("selector(:has(a))") ? all(".grid:not([data-some]) .row, .count[data-most]", form) : [];
  if (!form.querySelector("[name=outcome]:checked")) return form.querySelector("legend").textContent;
  return asked.find((part) => part.offsetParent && !isAnswered(part))?.getAttribute("aria-label");
}

// 2. Order: a tap on a name gives the next place, and the last place fills itself.

const rowsOf = (grid) => all(".row", grid);
const chosen = (row) => row.querySelector("input:checked");
const isPlace = (input) => input && input.value !== "mom";
const taken = (rows) => rows.map(chosen).filter(isPlace).map(({ value }) => value);

/** The next place; a second tap takes it back. */
function give(grid, row) {
  const input = chosen(row) ?? all("input", row).find(({ value }) => !taken(rowsOf(grid)).includes(value));
  input.checked = !input.checked;
}

/** One player a place: who is put at a place moves the other from it. */
function clear(grid, placed) {
  for (const other of rowsOf(grid).map(chosen)) if (isPlace(placed) && other && other !== placed && other.value === placed.value) other.checked = false;
}

/** By the arrow keys past what others have, so that none is taken away on the way. */
function step(input, by) {
  const row = input.closest(".row");
  const others = taken(rowsOf(row.parentElement).filter((other) => other !== row));
  const free = all("input", row).filter((place) => place === input || !others.includes(place.value));
  const to = free.at((free.indexOf(input) + by) % free.length);
  to.focus();
  to.click();
}

function fillLast(grid) {
  const rows = rowsOf(grid);
  const open = rows.filter((row) => !chosen(row));
  if (!("some" in grid.dataset) && open.length === 1 && taken(rows).length) give(grid, open[0]);
}

function rank(grid, row) {
  const isNew = !chosen(row);
  give(grid, row);
  if (isNew) fillLast(grid);
  changed(grid.closest("form"));
}

// 3. Eats and chops: a tap on a name is a row of its own.

function newRow(form, number) {
  const row = form.querySelector("template").content.firstElementChild.cloneNode(true);
  for (const field of all("[name]", row)) field.name = field.name.replace("-K-", `-${number}-`);
  return row;
}

function addEat({ form, dataset }) {
  const list = form.querySelector(".eats");
  list.append(newRow(form, Math.max(-1, ...all("select", list).map(({ name }) => Number(name.split("-")[1]))) + 1));
  list.lastElementChild.querySelector("select").value = dataset.eater;
  changed(form);
}

// 4. Who sits out: a tap on one who does and one on who plays swap the two, by the ticks of the page.

function swapsOut(seat, out) {
  const form = one(".who-plays form[method=get]");
  if (!out || !form) return false;
  const nameIn = (part) => part.querySelector(".who").textContent;
  for (const box of form.elements.p) if ([seat, out].map(nameIn).includes(box.value)) box.checked = box.value === nameIn(out);
  form.querySelector("button").click();
  return true;
}

// 5. The keypad: tens beside the digits, so that a number is tapped as it is said, twenty, five. Until the digit comes the keys
// show what they would make of it. A digit ends its number and brings the next player's; another ten leaves the number as it is.

const HUNDRED = 100;
let now = ""; // the id of the field that is written into, if any
let tens = 0; // what was said of it so far

const counts = (form) => all(".count[data-most]", form).filter((field) => field.offsetParent);
const momOf = (field) => field.closest("div").querySelector("[name^=mom]");
const isOpen = (field) => field.value === "" && !momOf(field)?.checked;

/** What a ten makes of what is begun: 90 again is a hundred, and then come 110, 120, 130. */
function ten(key) {
  const said = Number(key.value);
  if (tens === 90 && said === 90) return HUNDRED;
  return tens >= HUNDRED ? HUNDRED + said : said;
}

function showKeys(field) {
  field.classList.toggle("begun", tens > 0);
  field.form.querySelector(".pad [value=mom]").disabled = !momOf(field);
  for (const key of all(".pad button:not([value=mom], [value=back])", field.form)) {
    key.textContent = key.matches(".tens") ? ten(key) : tens + Number(key.value);
    key.disabled = Number(key.textContent) > field.dataset.most;
  }
}

/** Write into this field from now on; without one the keypad goes away. */
function go(field) {
  document.getElementById(now)?.classList.remove("now", "begun");
  for (const pad of all(".pad")) pad.hidden = pad.closest("form") !== field?.form;
  now = field?.id ?? "";
  tens = 0;
  if (!field) return;
  field.classList.add("now");
  showKeys(field);
  field.scrollIntoView({ block: "nearest" });
}

/** The first field that has no number yet, after this one if one is given. */
function following(form, field) {
  const fields = counts(form);
  return fields.slice(fields.indexOf(field) + 1).find(isOpen);
}

/** The keypad goes on there; the focus too, where it was on a field. */
function move(field, to = following(field.form, field)) {
  if (document.activeElement === field) (to ?? field)[to ? "focus" : "blur"]();
  go(to);
}

/** The number is gone; where there is none, the one before it. */
function back(field) {
  const fields = counts(field.form);
  const last = isOpen(field) ? fields[fields.indexOf(field) - 1] ?? field : field;
  last.value = "";
  if (momOf(last)) momOf(last).checked = false;
  move(field, last);
  changed(last);
}

function begin(key, field) {
  const makes = ten(key);
  if (tens && makes < HUNDRED) {
    move(field);
    if (now) begin(key, document.getElementById(now));
  } else {
    field.value = tens = makes;
    showKeys(field);
    changed(field);
  }
}

function press(key, field) {
  if (key.value === "back") back(field);
  else if (key.matches(".tens")) begin(key, field);
  else {
    const part = key.value === "mom" ? momOf(field) : field;
    if (part === field) field.value = tens + Number(key.value);
    else part.checked = !part.checked;
    move(field);
    changed(part);
  }
}

let prepared; // the form that the keypad is for

/** Prepare what came: the phone's own keys stay away, rows for those without a script go. */
function prepare() {
  for (const field of all(".eats select[name$=who]")) if (!field.value) field.closest(".eat").remove();
  const form = one("form.entry");
  if (form !== prepared) go();
  prepared = form;
  for (const field of all(".count[data-most]")) field.inputMode = "none";
  const asked = all(".asked .count").find(isOpen);
  if (now) document.getElementById(now)?.classList.add("now");
  else if (asked) go(asked);
}

// 6. One listener a kind of event, so that swapped parts need nothing.

/** Whether a tap on a seat was an answer: its number, or its place; else it says who won. */
function seated(seat) {
  const form = document.getElementById(seat.htmlFor)?.form;
  const place = seat.htmlFor?.split("-").pop();
  const number = form && !form.querySelector(".pad").hidden && counts(form).find(({ name }) => name.endsWith(`-${place}`));
  const isRanked = form?.querySelector("[name=outcome][value=normal]:checked") && form.elements.by?.value === "order";
  if (number) go(number);
  else if (isRanked) rank(form.querySelector("[data-order=place]"), all("[data-order=place] .row", form)[place]);
  return number || isRanked;
}

let held; // what was chosen already when the finger came down: a second tap takes it back

document.addEventListener("pointerdown", ({ target }) => {
  const field = target.closest("label")?.control;
  held = field?.matches(".entry [name=outcome]:checked, .few :checked") ? field : undefined;
});

document.addEventListener("click", (event) => {
  const { target } = event;
  const [key, row, eater, drop, out, seat] = [".pad button", ".grid .row", "[data-eater]", ".drop", ".out a", ".seat"].map((part) => target.closest(part));
  const field = document.getElementById(now);
  const resting = one(".out [aria-current]");
  if (key && field) press(key, field);
  else if (row && !target.closest(".pick")) rank(row.closest(".grid"), row);
  else if (eater) addEat(eater);
  else if (drop) {
    const { form } = drop;
    drop.closest(".eat").remove();
    changed(form);
  } else if (out && out !== resting) {
    event.preventDefault();
    resting?.removeAttribute("aria-current");
    out.setAttribute("aria-current", "true");
    one(".told").textContent = out.dataset.swap;
  } else if (seat && (swapsOut(seat, resting) || seated(seat))) event.preventDefault();
  else if (held && target === held) {
    held.checked = false;
    changed(held);
  }
});

// A tap on a key leaves the focus where it is.
document.addEventListener("mousedown", (event) => { if (event.target.closest(".pad")) event.preventDefault(); });

document.addEventListener("focusin", ({ target }) => {
  if (target.matches(".count[data-most]") && target.id !== now) go(target);
  else if (target.matches(".entry :is(input:not([type=radio], [type=checkbox], [data-most]), select)")) go();
});

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isArrow = key.startsWith("Arrow") && target.matches(".grid input");
  if (!isArrow && !(key === "Enter" && target.matches(".entry input"))) return;
  event.preventDefault();
  if (isArrow) step(target, /Right|Down/.test(key) ? 1 : -1);
  else if (target.matches(".count[data-most]")) move(target);
  else target.blur();
});

let edits = 0; // counts every change, so that a late answer is known
let due;

document.addEventListener("input", ({ target: field, isTrusted }) => {
  const form = field.form ?? field.closest("form");
  if (!form?.matches("form.entry")) return;
  edits += 1;
  const grid = field.closest(".grid");
  if (grid) {
    clear(grid, field);
    fillLast(grid);
  }
  // How a round ended says whose numbers are asked for.
  if (field.matches("[name=outcome], [name=by]")) go(following(form));
  // Typed on real keys: a number that no further digit can make larger is done.
  if (isTrusted && field.matches(".count[data-most]") && field.value * 10 > field.dataset.most) move(field);
  clearTimeout(due);
  due = setTimeout(preview, field.type === "radio" ? 0 : 120, form); // whoever types goes on typing
});

// 7. The preview: what the form comes to, or what it lacks.

let calm; // the picture as it last came around an empty form
let asking;

/** Show the picture without amounts, and these words below it, if any. */
export function unpreview(words) {
  if (calm) one("#picture").replaceWith(calm.cloneNode(true));
  else for (const part of all("#picture svg, .seat :not(.who)")) part.replaceChildren();
  for (const part of all("#words, #gain")) part.replaceChildren();
  if (words) Object.assign(one(".told"), { className: "told", textContent: words });
}

/** Ask the server what the form comes to: the parts that change, or the whole page around it. Undefined if it changed since. */
export async function preview(form, what = "parts", values = new FormData(form)) {
  clearTimeout(due);
  asking?.abort();
  const stop = asking = new AbortController();
  const at = edits;
  const answer = await ask(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(values), headers: { "X-Script": what }, stop });
  if (at !== edits || stop !== asking || !form.isConnected) return undefined;
  const box = one(".outbox");
  if ([200, 409, 422].includes(answer?.status)) {
    form.querySelector(".save").classList.remove("first");
    // What was said last keeps its room until the next save: nothing moves from under a finger.
    document.body.style.setProperty("--kept", `${one("#picture").offsetHeight}px`);
    swap(answer.text);
  } else if (box && answer?.status !== 204) {
    const missing = lacking(form);
    unpreview(missing ? box.dataset.lack.replace("@", () => missing) : box.dataset.lost);
    form.querySelector(".save").classList.toggle("first", !missing);
  }
  return answer;
}

function begun() {
  prepare();
  const form = one("form.entry");
  if (form && isBlank(form)) calm = one("#picture")?.cloneNode(true);
}
document.addEventListener("swap", begun);
begun();
