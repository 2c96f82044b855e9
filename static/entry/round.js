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
    // A second tap takes it back.
    chosen(row).checked = false;
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
    if (!row.querySelector("select").value) row.remove();
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

  // The keypad may have taken the seat for its number.
  if (event.defaultPrevented) return;
  const seat = event.target.closest(".seat[for]");
  const form = seat && document.getElementById(seat.htmlFor)?.form;
  if (form && seated(form, Number(seat.htmlFor.split("-").pop()))) event.preventDefault();
});

// A preview of what has changed since would take the last taps back, and what was kept is not what is there: the next
// one is on its way.
let edits = 0;
const isPreview = ({ requestConfig }) => requestConfig.elt.matches("form");
let asked;
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  detail.requestConfig.edits = edits;
  if (isPreview(detail)) asked = detail;
});
// One of a form that is gone says nothing of the form that came.
document.addEventListener("htmx:load", () => { if (asked && !asked.elt.isConnected) asked.xhr.abort(); });
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { target, requestConfig } = detail;
  detail.shouldSwap &&= requestConfig.edits === edits && target.isConnected;
  // What was said last keeps its room until the next save: nothing moves from under a finger.
  if (isPreview(detail)) document.body.style.setProperty("--kept", `${target.offsetHeight}px`);
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

// 5. A second tap on how the round ended takes that back.

// The answer that was chosen already when the finger came down.
let held;
document.addEventListener("pointerdown", (event) => {
  const label = event.target.closest("label");
  held = label?.control?.matches("[name=outcome]:checked") ? label.control : undefined;
});
document.addEventListener("click", (event) => {
  if (!held || event.target !== held) return;
  held.checked = false;
  changed(held);
});

// 6. What is filled in stays in this browser until it is saved: over a reload, another page, another language.

const ONCE = ["csrf_token", "version"];
const keptAt = (form) => `${form.action} ${form.elements.game.value}`;
const said = (form) => [...new FormData(form)].filter(([name, value]) => value !== "" && !ONCE.includes(name));
const touched = (field) => field.checked !== field.defaultChecked || field.value !== (field.defaultValue ?? field.value);
const keeps = ({ elements }) => elements.as;

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form.entry") ?? event.target.form;
  if (!form || !keeps(form)) return;
  sessionStorage.setItem(keptAt(form), JSON.stringify(said(form)));
  const back = form.querySelector(".again[data-said]");
  if (!back) return;
  back.textContent = back.dataset.words;
  delete back.dataset.said;
});

/** The page that was answered; around what is kept there, unless that is gone by now. */
async function show(answer, at) {
  const page = new DOMParser().parseFromString(await (await answer).text(), "text/html");
  if (!page.querySelector("form.entry") || at && !sessionStorage.getItem(at)) return false;
  document.body.replaceWith(page.body);
  htmx.process(document.body);
  htmx.trigger(document.body, "htmx:load");
  return true;
}

const anew = () => show(fetch(location.href, { cache: "reload" }));

/** The page with the form filled in so, dressed for the table as it is now. */
async function fill(form, values) {
  const once = [...new FormData(form)].filter(([name]) => ONCE.includes(name));
  const answer = fetch(form.action, { method: "POST", body: new URLSearchParams([...once, ...values]), headers: { "X-Kept": 1 } });
  // What it comes to, or what to tap next.
  if (await show(answer, keptAt(form))) changed(document.querySelector("form.entry"));
}

// What was tapped on a new form before this script came counts too. A page that answers a form holds all of it; one around
// the draft of the server may hold less than was tapped here.
document.addEventListener("htmx:load", (event) => {
  const came = event.detail.elt;
  dropBlankEats(came);
  for (const form of came.querySelectorAll("form.entry")) {
    const tapped = [...form.elements].filter(touched);
    for (const field of tapped) changed(field);
    const open = document.querySelector(".kept") ?? !document.querySelector(".paid, .fault, [role=alert]:not([hidden])");
    const kept = open && keeps(form) && sessionStorage.getItem(keptAt(form));
    if (kept && !tapped.length && kept !== JSON.stringify(said(form))) fill(form, JSON.parse(kept)).catch(() => {});
  }
});
dropBlankEats(document);

// The browser's way back may show a page as it first came, without what was saved on it since.
const [{ type } = {}] = performance.getEntriesByType("navigation");
if (type === "back_forward" && document.querySelector(".again")) anew();

// 7. A preview that waited while the button was tapped would go where the button goes.

document.addEventListener("htmx:configRequest", (event) => {
  const form = event.detail.elt;
  if (form.matches("form.entry")) event.detail.path = form.getAttribute("hx-post");
});

// 8. What nobody waits for comes when all else is there; without network, once there is one.

const rest = () => import("./network.js").catch(() => setTimeout(rest, 4e3));
addEventListener("load", rest);
