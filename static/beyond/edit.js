// The form of rules: what has no effect is hidden, faults stand beside their option at once.

const stepped = (input, step) => {
  const from = input.value === "" ? Number(input.min) - (step > 0 ? 1 : 0) : Number(input.value);
  return String(Math.min(Number(input.max), Math.max(Number(input.min), from + step)));
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  input.value = stepped(input, Number(button.dataset.step));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

function tell() {
  const effects = document.getElementById("effects");
  if (!effects) return;
  const unused = new Set(effects.dataset.unused.split(" "));
  for (const field of document.querySelectorAll("[data-option]")) {
    field.hidden = unused.has(field.dataset.option);
    field.querySelector(".faults").replaceChildren();
  }
  for (const part of document.querySelectorAll(".part")) {
    part.hidden = !part.querySelector("[data-option]:not([hidden])");
  }
  for (const fault of effects.querySelectorAll("[data-fault-of]")) {
    document.querySelector(`[data-option="${fault.dataset.faultOf}"] .faults`).append(fault.cloneNode(true));
  }
}

let unfolded = false;
document.addEventListener("htmx:beforeSwap", () => { unfolded = document.querySelector("#effects details")?.open ?? unfolded; });
document.addEventListener("htmx:afterSwap", () => {
  const details = document.querySelector("#effects details");
  if (details) details.open = unfolded;
  tell();
});
for (const button of document.querySelectorAll("[data-step]")) {
  button.hidden = false;
  document.documentElement.classList.add("js");
}
tell();
