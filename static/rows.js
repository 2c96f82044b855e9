// Eats and chops: a tap on a name is a row of its own. The rows of eats are hidden: the cell of each eater shows their sum, and a line
// changes those of the eater tapped last. Once it is there it stays, so that nothing below moves again.
import { all, one } from "./page.js";
import { changed, isChoice, newRow } from "./form.js";

const partOf = ({ name }) => name.split("-")[2];
/** The rows in order, as `{who, kind, from}` or what else they have. */
const readRows = (form) => all(".eat", form).map((row) => Object.fromEntries(
  all("select, input:checked", row).map((field) => [partOf(field), field.value])));

function writeRows(form, rows) {
  const list = form.querySelector(".eats");
  list.replaceChildren(...rows.map((_, number) => newRow(form, number)));
  for (const [number, row] of [...list.children].entries()) {
    for (const field of all("[name]", row)) {
      const value = rows[number][partOf(field)];
      if (isChoice(field)) field.checked = field.value === value;
      else field.value = value ?? "";
    }
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
export function showEats(form, step) {
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

document.addEventListener("click", ({ target }) => {
  const [eater, button, drop] = ["[data-eater]", ".eating button", ".drop"].map((part) => target.closest(part));
  if (eater) addRow(eater);
  else if (button?.closest("legend")) showEats(button.form, true);
  else if (button) changeEats(button);
  else if (drop) {
    const { form } = drop;
    drop.closest(".eat").remove();
    changed(form);
  }
});
document.addEventListener("input", () => showEats(one("form.entry")));
