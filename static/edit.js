// The form of rules: what has no effect is hidden, faults stand beside their option at once.
import { ask, swap } from "./page.js";

const form = document.querySelector("form.edit");

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  input[button.dataset.step]();
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

function tell() {
  const effects = document.getElementById("effects");
  const unused = new Set(effects.dataset.unused.split(" "));
  for (const field of document.querySelectorAll("[data-option]")) {
    field.hidden = unused.has(field.dataset.option);
    field.querySelector(".faults").replaceChildren();
  }
  for (const part of document.querySelectorAll(".part")) part.hidden = !part.querySelector("[data-option]:not([hidden])");
  for (const fault of effects.querySelectorAll("[data-fault-of]")) {
    document.querySelector(`[data-option="${fault.dataset.faultOf}"] .faults`).append(fault.cloneNode(true));
  }
}

let due, edits = 0;

async function preview() {
  const at = edits;
  const answer = await ask(form.dataset.preview, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "X-Script": "parts" } });
  if (at !== edits || ![200, 422].includes(answer?.status)) return;
  const isUnfolded = document.querySelector("#effects details")?.open;
  swap(answer.text);
  const details = document.querySelector("#effects details");
  if (details && isUnfolded !== undefined) details.open = isUnfolded;
  tell();
}

form.addEventListener("input", () => {
  edits += 1;
  clearTimeout(due);
  due = setTimeout(preview, 200);
});
for (const button of document.querySelectorAll("[data-step]")) {
  button.hidden = false;
  document.documentElement.classList.add("js");
}
tell();
