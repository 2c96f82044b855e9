// What the entry of a round gains from a script; the form says and sends the same without it.
document.documentElement.classList.add("js");

/** Tell the preview that the form has changed by other means than a finger on a field. */
const changed = (part) => part.dispatchEvent(new Event("input", { bubbles: true }));

// 1. Order: a tap on a name gives the next place, and the last place fills itself.

const rowsOf = (grid) => [...grid.querySelectorAll(".row")];
const chosen = (row) => row.querySelector("input:checked");
const isPlace = (input) => input !== null && input.value !== "mom";

function give(grid, row) {
  if (chosen(row)) {
    chosen(row).checked = false; // a second tap takes it back
    return;
  }
  const taken = new Set(rowsOf(grid).map(chosen).filter(Boolean).map((input) => input.value));
  const free = [...row.querySelectorAll("input")].find((input) => !taken.has(input.value));
  free.checked = true;
}

/** One player a place: who is put at a place moves the other from it. */
function clear(grid, placed) {
  for (const row of rowsOf(grid)) {
    const other = chosen(row);
    if (other && other !== placed && isPlace(placed) && other.value === placed.value) other.checked = false;
  }
}

/** By the arrow keys past what others have, so that none is taken away on the way. */
function step(input, forward) {
  const grid = input.closest(".grid");
  const row = input.closest(".row");
  const taken = new Set(rowsOf(grid).filter((other) => other !== row).map(chosen).filter((other) => other && isPlace(other)).map((other) => other.value));
  const all = [...row.querySelectorAll("input")];
  const from = all.indexOf(input);
  const after = [...all.slice(from + 1), ...all.slice(0, from)];
  const found = (forward ? after : after.reverse()).find((other) => !taken.has(other.value));
  if (!found) return;
  found.focus();
  found.checked = true;
  changed(found);
}

function fillLast(grid) {
  const open = rowsOf(grid).filter((row) => !chosen(row));
  if ("some" in grid.dataset || open.length !== 1 || rowsOf(grid).length === 1) return;
  if (rowsOf(grid).some((row) => isPlace(chosen(row)))) give(grid, open[0]);
}

function rank(grid, row) {
  const filling = !chosen(row);
  give(grid, row);
  if (filling) fillLast(grid);
  changed(grid.closest("form"));
}

// 2. Eats: a tap on a name is a row of its own.

function addEat(form, eater) {
  const list = form.querySelector(".eats");
  const number = Math.max(-1, ...[...list.querySelectorAll("select")].map((s) => Number(s.name.split("-")[1]))) + 1;
  const row = form.querySelector("template").content.firstElementChild.cloneNode(true);
  for (const field of row.querySelectorAll("[name]")) field.name = field.name.replace("-K-", `-${number}-`);
  row.querySelector("select").value = eater;
  list.append(row);
  changed(form);
}

/** Rows for those who have no script. */
function dropBlankEats(root) {
  for (const row of root.querySelectorAll(".eats .eat")) {
    if (row.querySelector("select").value === "") row.remove();
  }
}

// 3. The seats of the picture are part of the form: while it asks for the order they are its names.

/** Whether a tap on a seat was an answer; else it says who won. */
function seated(form, place) {
  if (!form.querySelector("[name=outcome][value=normal]:checked") || form.elements.by?.value !== "order") return false;
  const grid = form.querySelector("[data-order=place]");
  rank(grid, rowsOf(grid)[place]);
  return true;
}

// 4. One listener for all taps and one for all keys, so that swapped parts need nothing.

document.addEventListener("click", (event) => {
  const row = event.target.closest(".grid .row");
  if (row && !event.target.closest(".pick")) rank(row.closest(".grid"), row);

  const eater = event.target.closest("[data-eater]");
  if (eater) addEat(eater.form, eater.dataset.eater);

  const drop = event.target.closest(".drop");
  if (drop) {
    const form = drop.form;
    drop.closest(".eat").remove();
    changed(form);
  }

  if (event.defaultPrevented) return; // the keypad has taken the seat for its number
  const seat = event.target.closest(".seat[for]");
  const form = seat && document.getElementById(seat.htmlFor)?.form;
  if (form && seated(form, Number(seat.htmlFor.split("-").pop()))) event.preventDefault();
});

// A preview of what has changed since would take the last taps back: the next one is on its way.
let edits = 0;
let sent = 0;
const isPreview = (event) => event.detail.requestConfig.elt.matches("form");
document.addEventListener("htmx:beforeRequest", (event) => { if (isPreview(event)) sent = edits; });
document.addEventListener("htmx:beforeSwap", (event) => {
  if (isPreview(event)) event.detail.shouldSwap &&= sent === edits && event.detail.target.isConnected;
});

document.addEventListener("input", (event) => {
  edits += 1;
  const field = event.target;
  const grid = field.closest?.(".grid");
  if (grid) {
    clear(grid, field);
    fillLast(grid);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key.startsWith("Arrow") && event.target.matches(".grid input")) {
    event.preventDefault();
    step(event.target, event.key === "ArrowRight" || event.key === "ArrowDown");
  }
});

// 5. What was tapped on a new form before this script came counts too.

const touched = (field) => field.checked !== field.defaultChecked || field.value !== (field.defaultValue ?? field.value);

document.addEventListener("htmx:load", (event) => {
  dropBlankEats(event.detail.elt);
  for (const form of event.detail.elt.querySelectorAll("form.entry")) {
    for (const field of [...form.elements].filter(touched)) changed(field);
  }
});
dropBlankEats(document);

// 6. A save is answered with the next page at once; without a script, by another visit.

const saver = (event) => event.detail.requestConfig.elt;
const isSave = (event) => saver(event).matches("button.save");
const unsaved = (event, is) => { saver(event).form.querySelector(".unsaved").hidden = !is; };

document.addEventListener("htmx:beforeRequest", (event) => { if (isSave(event)) unsaved(event, false); });

// A page that has no form would take away what is filled in, so a server in trouble changes nothing.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isSave(event)) return;
  const { xhr } = event.detail;
  const tells = xhr.status < 500 || xhr.responseText.includes('class="entry"');
  event.detail.shouldSwap = tells;
  event.detail.isError = false;
  if (!tells) unsaved(event, true);
});

for (const kind of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(kind, (event) => { if (isSave(event)) unsaved(event, true); });
}

document.addEventListener("htmx:afterSwap", (event) => {
  const shown = event.detail.xhr.getResponseHeader("Content-Location");
  if (!shown) return;
  history.replaceState(null, "", shown);
  document.querySelector(".saved")?.focus({ preventScroll: true });
});
