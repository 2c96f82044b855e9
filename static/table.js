// What the entry of a round gains from a script; the form says and sends the same without it.
"use strict";

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

/** By the arrows past what others have: who looks for his place takes none away on the way. */
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
  if (open.length !== 1 || rowsOf(grid).length === 1) return;
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

function dropBlankEats(root) {
  for (const row of root.querySelectorAll(".eats .eat")) {
    if (row.querySelector("select").value === "") row.remove();
  }
}

// 3. One listener for all taps and one for all keys, so that swapped parts need nothing.

document.addEventListener("click", (event) => {
  const name = event.target.closest(".grid .who");
  if (name) rank(name.closest(".grid"), name.closest(".row"));

  const eater = event.target.closest("[data-eater]");
  if (eater) addEat(eater.form, eater.dataset.eater);

  const drop = event.target.closest(".drop");
  if (drop) {
    const form = drop.form;
    drop.closest(".eat").remove();
    changed(form);
  }

  // While places are given out, a tap on a seat gives the next one.
  const seat = event.target.closest(".seat[for]");
  const form = seat && document.getElementById(seat.htmlFor)?.form;
  if (form?.querySelector("[name=outcome][value=normal]:checked") && form.elements.by?.value === "order") {
    event.preventDefault();
    const grid = form.querySelector("[data-order=place]");
    rank(grid, rowsOf(grid)[Number(seat.htmlFor.split("-").pop())]);
  }
});

document.addEventListener("input", (event) => {
  const field = event.target;
  const grid = field.closest?.(".grid");
  if (grid) {
    clear(grid, field);
    fillLast(grid);
  }
  // A number that no further digit can make larger is done: on to the next.
  if (field.matches?.(".count[data-most]") && Number(field.value) * 10 > Number(field.dataset.most)) next(field);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches(".entry input")) {
    event.preventDefault();
    next(event.target);
  }
  if (event.key.startsWith("Arrow") && event.target.matches(".grid input")) {
    event.preventDefault();
    step(event.target, event.key === "ArrowRight" || event.key === "ArrowDown");
  }
});

function next(field) {
  // Amounts of extra lines are no part of the keypad's way.
  const fields = [...field.form.querySelectorAll(".count[data-most]")].filter((other) => other.offsetParent && getComputedStyle(other).visibility === "visible");
  const following = fields.includes(field) && fields[fields.indexOf(field) + 1];
  if (following) following.focus();
  else field.blur();
}

dropBlankEats(document);
