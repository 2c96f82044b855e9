// The keypad of an entry: numbers without the phone's own keys over the table.
// Tens stand beside the digits: a number is tapped as it is said, twenty, five. Until the digit comes
// the keys show what they would make of it. A digit ends its number and brings the next player's, so
// that none takes more taps than it has digits; another ten leaves the number before as it is.
/** Tell the preview that the form has changed by other means than a finger on a field. */
const changed = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

let now = ""; // the id of the field that is written into, if any
let tens = 0; // what was said of it so far

const HUNDRED = 100;
const counts = (form) => [...form.querySelectorAll(".count[data-most]")].filter((field) => !field.closest(".extra") && field.offsetParent);
const momOf = (field) => field.closest("div").querySelector("[name^=mom]");

/** Each key always has the same place. */
const KEYS = [10, 20, 30, 1, 2, 3, "back", 40, 50, 60, 4, 5, 6, "mom", 70, 80, 90, 7, 8, 9, 0];

function build(pad) {
  pad.append(...KEYS.map((value) => {
    const key = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1, value, textContent: value });
    key.classList.toggle("tens", value >= 10);
    if (value === "mom") key.textContent = pad.dataset.mom;
    if (value === "back") {
      key.textContent = "⌫";
      key.setAttribute("aria-label", pad.dataset.back);
    }
    return key;
  }));
}

/** What a ten makes of what is begun: 90 again is a hundred, and then come 110, 120, 130. */
function ten(key) {
  const said = Number(key.value);
  if (tens === 90 && said === 90) return HUNDRED;
  return tens >= HUNDRED ? HUNDRED + said : said;
}

/** What is begun is seen in the field, and on the keys what each would make of it. */
function show(field) {
  const most = Number(field.dataset.most);
  field.classList.toggle("begun", tens > 0);
  for (const key of field.form.querySelectorAll(".pad button")) {
    if (key.value === "mom") key.disabled = !momOf(field);
    else if (key.value !== "back") {
      const makes = key.classList.contains("tens") ? ten(key) : tens + Number(key.value);
      key.textContent = makes;
      key.disabled = makes > most;
    }
  }
}

/** Write into this field from now on; without one the keypad goes away. */
function go(field) {
  document.getElementById(now)?.classList.remove("now", "begun");
  for (const pad of document.querySelectorAll(".pad")) pad.hidden = pad.closest("form") !== field?.form;
  field?.classList.add("now");
  now = field?.id ?? "";
  tens = 0;
  if (!field) return;
  show(field);
  field.scrollIntoView({ block: "nearest" });
}

const isOpen = (field) => field.value === "" && !momOf(field)?.checked;

/** The first that has no number yet, after this field if one is given. */
function following(form, field) {
  const fields = counts(form);
  return fields.slice(fields.indexOf(field) + 1).find(isOpen);
}

/** The keypad goes on there; the focus too, where it was on a field. */
function move(field, to) {
  if (document.activeElement === field) {
    if (to) to.focus();
    else field.blur();
  }
  go(to);
}

const next = (field) => move(field, following(field.form, field));

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
    next(field);
    const after = document.getElementById(now);
    if (after) begin(key, after);
    return;
  }
  tens = makes;
  field.value = tens;
  show(field);
  changed(field);
}

function press(key, field) {
  if (key.value === "back") back(field);
  else if (key.classList.contains("tens")) begin(key, field);
  else if (key.value === "mom") {
    const box = momOf(field);
    box.checked = !box.checked;
    next(field);
    changed(box);
  } else {
    field.value = tens + Number(key.value);
    next(field);
    changed(field);
  }
}

/** Deuces and quads are few: a tap on the number itself, and a second one takes it back. */
function few(field) {
  const keys = Array.from({ length: field.dataset.most }, (_, i) => String(i + 1));
  field.type = "hidden";
  field.after(...keys.map((key) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = key;
    button.setAttribute("aria-label", `${field.getAttribute("aria-label")}: ${key}`);
    button.dataset.few = key;
    button.setAttribute("aria-pressed", field.value === key);
    return button;
  }));
}

function pick(button) {
  const cell = button.parentElement;
  const field = cell.querySelector(".count");
  field.value = field.value === button.dataset.few ? "" : button.dataset.few;
  for (const key of cell.querySelectorAll("button")) key.setAttribute("aria-pressed", field.value === key.dataset.few);
  changed(field);
}

/** The number of whoever sits there, while numbers are asked for. */
function numberOf(seat) {
  const form = document.getElementById(seat.htmlFor)?.form;
  if (!form || form.querySelector(".pad").hidden) return undefined;
  const place = seat.htmlFor.split("-").pop();
  return counts(form).find((field) => field.name.endsWith(`-${place}`));
}

/** The phone's own keys stay away; what comes anew is prepared anew, and with another form a new
    number begins. */
function prepare(event) {
  const came = event.detail.elt;
  came.querySelectorAll(".extra .count:not([type=hidden])").forEach(few);
  const pads = came.querySelectorAll(".pad:empty");
  if (pads.length) go();
  pads.forEach(build);
  for (const field of document.querySelectorAll(".count[data-most]")) field.inputMode = "none";
  if (now) document.getElementById(now)?.classList.add("now");
  else {
    const asked = [...document.querySelectorAll(".asked .count")].find(isOpen);
    if (asked) go(asked);
  }
}

document.addEventListener("click", (event) => {
  const key = event.target.closest(".pad button");
  const field = document.getElementById(now);
  if (key && field) press(key, field);
  const button = event.target.closest("[data-few]");
  if (button) pick(button);
  const seat = event.target.closest(".seat[for]");
  const number = seat && numberOf(seat);
  if (number) {
    event.preventDefault();
    go(number);
  }
});

// A tap on a key leaves the focus where it is.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest(".pad")) event.preventDefault();
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches(".count[data-most]")) {
    if (event.target.id !== now) go(event.target);
  } else if (event.target.matches(".entry input:not([type=radio], [type=checkbox]), .entry select")) go();
});

document.addEventListener("input", (event) => {
  const field = event.target;
  // How a round ended says whose numbers are asked for.
  if (field.matches?.("[name=outcome], [name=by]")) go(following(field.form));
  // Typed on real keys: a number that no further digit can make larger is done.
  if (event.isTrusted && field.matches?.(".count[data-most]") && Number(field.value) * 10 > Number(field.dataset.most)) next(field);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches(".entry input")) {
    event.preventDefault();
    if (event.target.matches(".count[data-most]")) next(event.target);
    else event.target.blur();
  }
});

document.addEventListener("htmx:load", prepare);
