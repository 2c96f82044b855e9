// The form of rules: options without effect are hidden, faults stand beside their option at once.
import { all, one, post, swap } from "./page.js";

const form = one("form.edit");

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-step]");
  if (!button) return;
  const [input, { step }] = [button.parentElement.querySelector("input"), button.dataset];
  // Below its least number an answer that may be empty is empty.
  if (step === "stepDown" && input.placeholder && input.value === input.min) input.value = "";
  else input[step]();
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

/** Hide what has no effect under the rules that came, and put the faults beside their options. */
function showEffects() {
  const effects = one("#effects");
  const unused = effects.dataset.unused.split(" ");
  for (const field of all("[data-option]")) {
    field.hidden = unused.includes(field.dataset.option);
    field.querySelector(".faults").replaceChildren();
  }
  for (const [i, value] of all("[data-value]", effects).entries()) all(".part > summary i")[i].textContent = value.textContent;
  for (const part of all(".part")) part.hidden = !part.querySelector("[data-option]:not([hidden])");
  for (const fault of all("[data-fault-of]", effects)) one(`[data-option="${fault.dataset.faultOf}"] .faults`).append(fault.cloneNode(true));
}

let timer, stop;
/** Ask for the effects of the form; a later question stops this one. */
async function preview() {
  stop?.abort();
  stop = new AbortController();
  const answer = await post(form.dataset.preview, new FormData(form), { headers: { "X-Script": "parts" }, stop });
  if (![200, 422].includes(answer?.status)) return;
  const [before] = all("#effects details");
  swap(answer.text);
  for (const details of before ? all("#effects details") : []) details.open = before.open;
  showEffects();
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(preview, 200);
});
for (const button of all("[data-step]")) button.hidden = false;
showEffects();
// After the way back, or a reload, browsers fill in what was filled in before.
if (performance.getEntriesByType("navigation")[0]?.type !== "navigate") addEventListener("pageshow", preview);
