// The keypad of an entry: numbers without the phone's own keys over the table.
// A card count is one tap. Points are tapped as they are said: twenty, five. The last key of a
// number brings the next player's, so that a number never takes more taps than it has digits.
/** Tell the preview that the form has changed by other means than a finger on a field. */
const changed = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

let now = ""; // the id of the field that is written into, if any
let tens = 0; // what was said of it so far

const counts = (form) => [...form.querySelectorAll(".count[data-most]")].filter((field) => !field.closest(".extra") && field.offsetParent);

/** Write into this field from now on; without one the keypad goes away. */
function go(field) {
  document.getElementById(now)?.classList.remove("now");
  for (const pad of document.querySelectorAll(".pad")) pad.hidden = pad.closest("form") !== field?.form;
  field?.classList.add("now");
  field?.scrollIntoView({ block: "nearest" });
  now = field?.id ?? "";
  tens = 0;
}

const isOpen = (field) => field.value === "" && !field.closest("div").querySelector("[name^=mom]:checked");

/** The first that has no number yet, after this field if one is given. */
function following(form, field) {
  const fields = counts(form);
  return fields.slice(fields.indexOf(field) + 1).find(isOpen);
}

function next(field) {
  const after = following(field.form, field);
  if (document.activeElement === field) {
    if (after) after.focus();
    else field.blur();
  }
  go(after);
}

function press(key, field) {
  if (key.value === "mom") {
    const box = field.closest("div").querySelector("[name^=mom]");
    box.checked = !box.checked;
    changed(box);
    next(field);
    return;
  }
  const said = Number(key.value);
  if (key.classList.contains("tens")) {
    tens = tens === 100 && said <= 30 ? 100 + said : said;
    field.value = tens;
  } else {
    field.value = tens + said;
    next(field);
  }
  changed(field);
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
  if (came.querySelector(".pad")) now = "";
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
  if (event.target.matches(".count[data-most]")) go(event.target);
  else if (event.target.matches(".entry input:not([type=radio], [type=checkbox]), .entry select")) go();
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
