// The form of a round: what a script adds to it. It says and sends the same without one.
import { all, one, post, swap } from "./page.js";

/** Announce a change of the form that no field announces itself. */
export const changed = (part) => part.dispatchEvent(new Event("input", { bubbles: true }));

// 1. Reading and filling it. Hidden fields say whose form it is.
const OWN = ["csrf_token", "key", "as"];
const isChoice = (field) => field.matches("[type=radio], [type=checkbox]");
const isDefault = (field) => field.name === "sentence" || (isChoice(field) ? !field.checked || "default" in field.dataset : field.value === "");
const answers = (form) => [...form.elements].filter((field) => field.name && field.matches("input:not([type=hidden]), .count, select"));
/** The values of the form, by the names of its fields. */
export const read = (form) => Object.fromEntries([...new FormData(form)].filter(([name]) => !OWN.includes(name)));
export const isBlank = (form) => answers(form).every(isDefault);
/** Fields that were filled in before a script ran. */
export const touched = (form) => answers(form).filter((field) => field.checked !== field.defaultChecked || field.value !== (field.defaultValue ?? field.value));
/** Whether this form has a place for all of these values: it is of their game, their players and their rules. Until 0.15 they had names. */
export const fits = (form, values) => ["game", "who"].every((name) => values[name] === form.elements[name].value)
  && Object.keys(values).every((name) => !values[name] || form.elements[name] || /^(eat|chop|player)-\d/.test(name));

/** Give a field this value, or without one its default. */
const put = (field, value) => Object.assign(field, isChoice(field) ? { checked: value === undefined ? "default" in field.dataset : value === field.value } : { value: value ?? "" });

/** Fill the form with these values and nothing else; without values it is empty. */
export function fill(form, values = {}) {
  const names = Object.keys(values).filter((name) => values[name]);
  const rows = names.filter((name) => /^(eat|chop)-\d+-who$/.test(name)).map((name) => newRow(form, name.split("-")[1]));
  form.querySelector(".eats")?.replaceChildren(...rows);
  if (!names.some((name) => /^(lay|apart)-|^den_why/.test(name))) form.querySelector(".asked")?.replaceChildren();
  for (const fault of all(".fault", form)) fault.remove();
  if (form.elements.said) form.elements.said.value = values.said ?? "";
  for (const field of answers(form)) put(field, values[field.name]);
  for (const folded of all("details:not(.outbox)", form)) folded.open = !answers(form).filter((field) => folded.contains(field)).every(isDefault);
  delete form.querySelector(".eating")?.dataset.of;
  stopPreview?.abort();
  lastChoice = undefined;
  clearTimeout(previewTimer);
  preparedForm = undefined;
  prepare();
}

/** The words of a field, with a comma before a new part of its line. */
function describeField(field) {
  const row = field.closest(".eat, .row, .few");
  const written = field.placeholder ? field.value : `${field.labels[0]?.textContent ?? field.getAttribute("aria-label")} ${field.value}`;
  const words = field.selectedOptions?.[0].text ?? (isChoice(field) ? field.labels[0].textContent.trim() : written);
  if (row?.matches("[aria-label]:is(.row, .few)")) return `, ${row.getAttribute("aria-label")} ${words}`;
  return row?.matches(".eat") && !field.selectedOptions ? ` ${words}` : `, ${words}`;
}

/** The round in words until the server describes it: how it ended, and every visible field that is filled in. */
export function describe(form) {
  const lines = all("fieldset.line", form).map((line) => {
    const words = answers(line).filter((field) => field.name !== "outcome" && !isDefault(field) && line.getClientRects().length).map(describeField);
    return words.length && `${line.querySelector("legend").textContent.trim()} ${words.join("").slice(2)}`;
  });
  return [form.querySelector("[name=outcome]:checked")?.dataset.told, ...lines].filter(Boolean).join("; ");
}

/** The first unanswered question, as far as the form can tell: without :has() questions that are not asked are visible too. */
export function missing(form) {
  const ending = form.querySelector("[name=outcome]:checked");
  if (!ending) return form.querySelector("legend").textContent;
  const isAnswered = (part) => choiceIn(part.matches(".count") ? part.parentElement : part) || part.value !== "" && part.value <= Number(part.dataset.most);
  const asked = CSS.supports("selector(:has(a))") ? [...all(".entry:has([name=outcome][value=normal]:checked) [data-order=place] .row, [data-order=lay] .row, [data-needed]", form), ...countFields(form)] : [];
  const unasked = form.elements.by && `points-${form.elements.liar?.value}`; // by places, who declared falsely needs no points
  return asked.find((part) => (part.offsetParent || ending.value.startsWith(part.dataset.needed)) && part.id !== unasked && !isAnswered(part))?.getAttribute("aria-label");
}

// 2. Order: a tap on a name gives the next place, and the last place fills itself.
const choiceIn = (row) => row.querySelector("input:checked");
const takenPlaces = (grid) => all("input:checked:not([value=mom])", grid).map(({ value }) => value);

/** A place that one player has is not offered to the others. */
function closePlaces(grid) {
  const taken = takenPlaces(grid);
  for (const input of all("input", grid)) input.disabled = !input.checked && taken.includes(input.value);
}

const placeIn = (row) => row.querySelector("input:checked:not([value=mom])");
/** Give a player the next place, if there is one, also who was móm, or take the place back. */
function togglePlace(grid, row) {
  const input = placeIn(row) ?? row.querySelector("input:enabled");
  if (input) input.checked = !input.checked;
  closePlaces(grid);
}

/** The last place fills itself; a tap on it then confirms it. */
function fillLast(grid) {
  const open = all(".row", grid).filter((row) => !choiceIn(row));
  if ("some" in grid.dataset || open.length !== 1 || !takenPlaces(grid).length) return;
  togglePlace(grid, open[0]);
  open[0].dataset.filled = "";
}

function tapRow(grid, row) {
  const isNew = !placeIn(row);
  const isConfirmed = !isNew && "filled" in row.dataset;
  delete row.dataset.filled;
  if (isConfirmed) return;
  togglePlace(grid, row);
  if (isNew) fillLast(grid);
  changed(grid.closest("form"));
}

// 3. Eats and chops: a tap on a name is a row of its own. The rows of eats are hidden: the cell of each eater shows their sum, and a line
// changes those of the eater tapped last. Once it is there it stays, so that nothing below moves again.
function newRow(form, number) {
  const row = form.querySelector("template").content.firstElementChild.cloneNode(true);
  for (const field of all("[name]", row)) field.name = field.name.replace("-K-", `-${number}-`);
  return row;
}

const partOf = ({ name }) => name.split("-")[2];
/** The rows in order, as `{who, kind, from}` or what else they have. */
const readRows = (form) => all(".eat", form).map((row) => Object.fromEntries(
  all("select, input:checked", row).map((field) => [partOf(field), field.value])));

function writeRows(form, rows) {
  const list = form.querySelector(".eats");
  list.replaceChildren(...rows.map((_, number) => newRow(form, number)));
  for (const [number, row] of [...list.children].entries()) {
    for (const field of all("[name]", row)) put(field, rows[number][partOf(field)]);
  }
  changed(form);
}

function addRow({ form, dataset: { eater: who } }) {
  const line = form.querySelector(".eating");
  if (line) line.dataset.of = who;
  writeRows(form, [...readRows(form), { who, kind: "normal" }]);
}

/** Change the eats of the eater in the line. A chốt or tái becomes the last one: who pays đền depends on that. */
function changeEats({ form, dataset: { eat: act, eaten } }) {
  const eats = readRows(form);
  const own = eats.filter(({ who }) => who === form.querySelector(".eating").dataset.of);
  const last = own.filter(({ kind }) => act === "less" || kind === "normal").at(-1);
  if (eaten) own.find(({ from }) => !from).from = eaten;
  else if (last) {
    eats.splice(eats.indexOf(last), 1);
    if (act !== "less") eats.push({ ...last, kind: act });
  } else for (const eat of own) if (eat.kind === act) eat.kind = "normal";
  writeRows(form, eats);
}

/** Show the sum of each eater in their cell, and the line of the last one or, for a `step`, of the next one by seat. */
function showEats(form, step) {
  const line = form?.querySelector(".eating");
  if (!line) return;
  const eats = readRows(form);
  const eaters = eats.map(({ who }) => who).sort();
  const of = step ? eaters.find((who) => who > line.dataset.of) ?? eaters[0] : line.dataset.of ?? eats.at(-1)?.who;
  const count = (eater, act) => eats.filter(({ who, kind }) => who === eater && kind === act).length;
  const acts = all("[data-eat]", line);
  for (const cell of all("[data-eater]", form)) {
    const plain = count(cell.dataset.eater, "normal");
    const more = acts.map(({ dataset, textContent }) => [count(cell.dataset.eater, dataset.eat), textContent]).filter(([times]) => times);
    const words = more[0] || !plain ? plain : line.dataset[plain > 1 ? "cards" : "card"].replace("#", plain);
    const sum = [words, ...more.map(([times, act]) => (times > 1 ? `${times} ${act}` : act))].filter(Boolean);
    if (sum[0]) cell.dataset.count = sum.join(" + ");
    else delete cell.dataset.count;
    if (cell.dataset.eater !== of) continue;
    const asks = "whose" in line.dataset && eats.some(({ who, from }) => who === of && !from);
    line.classList.toggle("asks", asks);
    const name = line.querySelector("legend button");
    name.textContent = asks ? line.dataset.whose : cell.textContent;
    name.disabled = asks || eaters.every((who) => who === of);
  }
  for (const act of acts) act.setAttribute("aria-pressed", count(of, act.dataset.eat) > 0);
  for (const owner of all("[data-eaten]", line)) owner.hidden = owner.dataset.eaten === of;
  line.hidden = !of;
  if (of) line.dataset.of = of;
}

// 4. The keypad: thirteen cards, or tens beside the digits, so that a number is tapped as it is said, twenty, five. Until the digit
// comes the keys show what they would make of it. A digit ends its number and brings the next player's; another ten leaves it as it is.
const HUNDRED = 100;
let now = ""; // the id of the field that is written into, if any
let tens = 0; // what was pressed of it so far

const countFields = (form) => all(".count[data-most]", form).filter((field) => field.offsetParent && !form.querySelector(".folds [name=outcome]:checked"));
/** What may be ticked in place of a number: móm, or out of cards. */
const tickOf = (field) => field.closest("div").querySelector("[name^=mom], [data-winner]");
const isUnanswered = (field) => field.value === "" && !tickOf(field)?.checked;
/** The number that a key of tens makes: 90 again is a hundred, and then come 110, 120, 130. */
function valueOfTen(key) {
  const pressed = Number(key.value);
  if (tens === 90 && pressed === 90) return HUNDRED;
  return tens >= HUNDRED ? HUNDRED + pressed : pressed;
}

function showKeys(field) {
  field.classList.toggle("begun", tens > 0);
  for (const key of all(".pad button", field.form)) {
    const isNumber = key.value > -1;
    if (key.textContent > -1) key.textContent = key.matches(".tens") ? valueOfTen(key) : tens + Number(key.value);
    key.disabled = isNumber ? key.textContent > Number(field.dataset.most) : key.value === "mom" && !tickOf(field);
  }
}

let closing;
/** Let the keypad write into this field; without one hide it. */
function openPad(field) {
  document.getElementById(now)?.classList.remove("now", "begun");
  clearTimeout(closing);
  for (const pad of all(".pad")) Object.assign(pad, { hidden: !pad.dataset.stays && pad.closest("form") !== field?.form, className: "pad" });
  now = field?.id ?? "";
  tens = 0;
  if (!field) return;
  field.classList.add("now");
  showKeys(field);
  reveal();
}

let revealing;
/** Bring the number that is asked for into sight, a second after the last tap: nothing moves under a finger. */
function reveal() {
  clearTimeout(revealing);
  revealing = setTimeout(() => { revealing = document.getElementById(now)?.scrollIntoView({ block: "nearest" }); }, 1e3);
}

/** The first field without a number, after this one if one is given, and from there around the table. */
function nextUnanswered(form, field) {
  const fields = countFields(form);
  const next = fields.indexOf(field) + 1;
  return [...fields.slice(next), ...fields.slice(0, next)].find((other) => other !== field && isUnanswered(other));
}

/** Let the keypad go on there; the focus too, if it was on the field. After the last number its place stays empty for a second, so
 * that nothing lies there which a second tap would mean. */
function movePad(field, to = nextUnanswered(field.form, field)) {
  if (document.activeElement === field) (to ?? field)[to ? "focus" : "blur"]({ preventScroll: true });
  const pad = field.form.querySelector(".pad:not([hidden])");
  openPad(to);
  if (to || !pad || pad.dataset.stays) return;
  Object.assign(pad, { hidden: false, className: one(".bar bdi") ? "pad over" : "pad over alone" });
  closing = setTimeout(() => { pad.hidden = true; }, 1e3);
}

/** What is entered: without a number that still waits for its digit. */
function entered(form) {
  const values = new FormData(form);
  if (tens) values.delete(now);
  return values;
}

/** Delete the number; if there is none, the one before it. */
function pressBack(field) {
  const fields = countFields(field.form);
  const last = isUnanswered(field) ? fields[fields.indexOf(field) - 1] ?? field : field;
  last.value = "";
  if (tickOf(last)) tickOf(last).checked = false;
  movePad(field, last);
  changed(last);
}

/** Begin a number by its tens; another ten leaves the number and begins the next one. */
function pressTens(key, field) {
  const makes = valueOfTen(key);
  if (tens && makes < HUNDRED) {
    movePad(field);
    if (now) pressTens(key, document.getElementById(now));
  } else {
    field.value = tens = makes;
    showKeys(field);
    changed(field);
  }
}

/** Enter what a key means: delete, a ten, or a last digit or móm, after which the next number is asked. */
function pressKey(key, field) {
  if (key.value === "back") pressBack(field);
  else if (key.matches(".tens")) pressTens(key, field);
  else {
    const part = key.value > -1 ? field : tickOf(field);
    if (part === field) field.value = tens + Number(key.value);
    else if (key.value === "out") [field.value, part.checked] = ["", true];
    else part.checked = !part.checked;
    movePad(field);
    changed(part);
  }
}

// Where every hand is asked for, the keypad is open from the start, and who alone has no number has won.
/** Ask for the cards of this player: any other ending gives way, and so does what is unfolded in place of the keys. */
function askHand(field) {
  for (const fold of all(".folds [open]", field.form)) fold.open = false;
  const ending = field.form.querySelector(".folds [name=outcome]:checked");
  openPad(field);
  if (!ending) return;
  ending.checked = false;
  changed(field);
}

/** A number says that its player has not won, and if one more is without a number, that this one has. */
function nameWinner(field) {
  if (field.value === "") return;
  tickOf(field).checked = false;
  const open = countFields(field.form).filter(isUnanswered);
  if (open.length !== 1 || choiceIn(field.closest(".hands"))) return;
  tickOf(open[0]).checked = true;
  openPad();
}

/** Show in each hand what its player kept, and leave no more deuces to tap than the hand and the deck have. */
function showHands(form) {
  for (const hand of all(".held-by", form)) {
    const field = hand.querySelector(".count");
    hand.classList.toggle("stuck", field.value === field.dataset.most);
    hand.dataset.kept = all(`[data-kept][name$="${field.id.slice(-2)}"]:checked`, form).map(({ dataset }) => dataset.kept).join("\n");
  }
  const kept = all("[name^=deuces]:checked", form);
  for (const deuces of all(".adds [name^=deuces]", form)) {
    const others = kept.filter(({ name }) => name !== deuces.name).reduce((sum, { value }) => sum + Number(value), 0);
    const cards = form.elements[deuces.name.replace("deuces", "cards")].value || 4;
    deuces.disabled = !deuces.checked && deuces.value > Math.min(cards, 4 - others);
  }
}

let wasBlank; // the form, before the tap
let preparedForm; // the form that the keypad is for
/** Prepare a form that came: no keyboard of the phone for the keypad's fields, no rows for phones without a script. */
function prepare() {
  for (const field of all(".eats select[name$=who]")) if (!field.value) field.closest(".eat").remove();
  const form = one("form.entry");
  showEats(form);
  showHands(form ?? document);
  wasBlank = form && isBlank(form);
  if (form !== preparedForm) openPad(form?.querySelector(".hands") && nextUnanswered(form));
  all(".grid").forEach(closePlaces);
  preparedForm = form;
  for (const field of all(".count[data-most]")) field.inputMode = "none";
  const asked = all(".asked .count").find(isUnanswered);
  if (now) document.getElementById(now)?.classList.add("now");
  else if (asked) openPad(asked);
}

// 5. One listener for each kind of event, so that swapped parts need none.
/** Take a tap on a seat as its number, its false ù or its place; gives false if it is none, and then names the winner. */
function answerBySeat(seat) {
  const form = document.getElementById(seat.htmlFor)?.closest("form.entry");
  const place = seat.htmlFor?.split("-").pop();
  const number = form && form.querySelector(".pad:not([hidden])") && countFields(form).find(({ name }) => name.endsWith(`-${place}`));
  const isRanked = form?.querySelector("[name=outcome][value=normal]:checked") && form.elements.by?.value === "order";
  const isFalse = form?.querySelector("[name=outcome]:is([value=false], [value^='false-']):checked");
  const hand = form?.querySelector(`.hands [name="cards-${place}"]`);
  if (hand) askHand(hand);
  else if (number) openPad(number);
  else if (isFalse) form.querySelector(`[name=outcome][value=false-${place}]`).click();
  else if (isRanked) tapRow(form.querySelector("[data-order=place]"), all("[data-order=place] .row", form)[place]);
  return hand || number || isFalse || isRanked;
}

// A tap on a key, a name, an eat or a seat answers its question.
let lastChoice; // a second tap takes it back
document.addEventListener("click", (event) => {
  const { target } = event;
  const [key, row, eater, eat, drop, seat, hand] = [".pad button", ".grid .row", "[data-eater]", ".eating button", ".drop", ".seat", ".held-by"].map((part) => target.closest(part));
  const field = document.getElementById(now) ?? (key?.value === "back" ? countFields(key.form).at(-1) : null);
  if (key && field) pressKey(key, field);
  else if (hand) askHand(hand.querySelector(".count"));
  else if (row && !target.closest(".pick")) tapRow(row.closest(".grid"), row);
  else if (eater) addRow(eater);
  else if (eat?.closest("legend")) showEats(eat.form, true);
  else if (eat) changeEats(eat);
  else if (drop) {
    const { form } = drop;
    drop.closest(".eat").remove();
    changed(form);
  } else if (seat && answerBySeat(seat)) event.preventDefault();
  else if (target.matches(".entry [name=outcome], .few input")) {
    lastChoice = target === lastChoice ? undefined : target;
    target.checked = lastChoice === target;
    if (!lastChoice) changed(target);
    // In an empty form a round without a result is done by one tap, and undone by one; not below a fault.
    if (lastChoice?.value === "void" && one(".outbox") && wasBlank && !one(".entry .fault")) one(".save").click();
  }
});

document.addEventListener("pointerdown", () => revealing && reveal());
document.addEventListener("pointercancel", () => clearTimeout(revealing)); // somebody scrolls
// A tap on a key leaves the focus where it is.
document.addEventListener("mousedown", (event) => { if (event.target.closest(".pad")) event.preventDefault(); });

document.addEventListener("focusin", ({ target }) => {
  if (target.matches(".count[data-most]") && target.id !== now) openPad(target);
  else if (target.matches(".entry :is(input:not([type=radio], [type=checkbox], [data-most]), select)")) openPad();
});

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "Enter" || !target.matches(".entry input:not([name=sentence])")) return;
  event.preventDefault();
  if (target.matches(".count[data-most]")) movePad(target);
  else target.blur();
});

let previewTimer, stopPreview; // a change stops the preview on its way, whose answer would be late
document.addEventListener("input", ({ target: field, isTrusted }) => {
  const form = field.form ?? field.closest("form");
  if (!form?.matches("form.entry") || field.name === "sentence") return;
  stopPreview?.abort();
  all(".grid", form).forEach(closePlaces);
  showEats(form);
  if (field.matches(".hands .count")) nameWinner(field);
  showHands(form);
  wasBlank = isBlank(form);
  if (field.value) field.removeAttribute("aria-invalid");
  const grid = field.closest(".grid");
  if (grid) fillLast(grid);
  // How a round ended says whose numbers are asked for.
  if (field.matches("[name=outcome]:not(.hands *), [name=by]")) openPad(nextUnanswered(form));
  // Typed on real keys: a number that no further digit can make larger is done.
  if (isTrusted && field.matches(".count[data-most]") && field.value * 10 > field.dataset.most) movePad(field);
  clearTimeout(previewTimer);
  previewTimer = setTimeout(preview, field.type === "radio" ? 0 : 120, form); // whoever types goes on typing
});

// 6. The preview: what the form comes to, or what is missing.
let emptyPicture; // the picture as it last came around an empty form
/** Show the picture without amounts, and these words below it, if any. */
export function unpreview(words) {
  one(".waits")?.replaceWith(one(".waits .told"));
  if (emptyPicture) one("#picture").replaceWith(emptyPicture.cloneNode(true));
  else for (const part of all("#picture svg, .seat :not(.who), #picture .told")) part.replaceChildren();
  for (const part of all("#words, #gain")) part.replaceChildren();
  one(".save").classList.remove("first");
  if (words) Object.assign(one(".told"), { className: "told", textContent: words });
}

/** Ask the server what the form comes to: the parts that change, or the whole page around it. Undefined if it changed since. */
export async function preview(form, what = "parts", values = entered(form)) {
  clearTimeout(previewTimer);
  stopPreview?.abort();
  const stop = stopPreview = new AbortController();
  const answer = await post(form.getAttribute("action"), values, { headers: { "X-Script": what }, stop });
  if (stop.signal.aborted || !form.isConnected) return undefined;
  const box = one(".outbox");
  if ([200, 409, 422].includes(answer?.status)) {
    form.querySelector(".save").classList.remove("first");
    swap(answer.text);
  } else if (box && answer?.status !== 204) {
    const asked = missing(form), { viewer, lack, lost } = box.dataset;
    unpreview(answer?.status === 403 ? viewer : asked ? lack.replace("@", () => asked) : lost);
    form.querySelector(".save").classList.toggle("first", !asked);
  }
  return answer;
}

function onSwap() {
  prepare();
  const form = one("form.entry");
  if (form && isBlank(form) && !one(".waits")) emptyPicture = one("#picture")?.cloneNode(true);
}
document.addEventListener("swap", onSwap);
onSwap();
