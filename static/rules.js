// What the pages of house rules gain from a script; all of them work without it.
"use strict";

// A link carries its rules in the fragment, which browsers send to nobody. We send it in the body
// of a form, and put the sheet that comes back into this page.
async function receive() {
  const form = document.querySelector("[data-receive]");
  if (!form || location.hash.length < 2 || location.hash === "#paste") return;
  form.elements.code.value = decodeURIComponent(location.hash.slice(1));
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" } });
    if (answer.status !== 422 && !answer.ok) throw new Error(String(answer.status));
    const main = document.querySelector("main");
    main.innerHTML = await answer.text();
    main.dataset.received = "";
    const title = main.querySelector("h1");
    if (title) document.title = `${title.textContent} – Sổ Phỏm`;
    begin();
    main.querySelector("[aria-invalid]")?.focus();
  } catch {
    form.querySelector("[data-offline]").hidden = false;
  }
}

/** Choosing a language or a ground keeps the rules that lie open. */
function keepFragment() {
  for (const link of document.querySelectorAll(".choice a")) link.hash = location.hash;
}

/** Buttons that only a script can serve are there only where it can. */
function begin() {
  const share = document.querySelector("[data-share]");
  if (!share) return;
  const link = share.querySelector("[data-link]").href;
  const show = (part, can) => { share.querySelector(part).hidden = !can; };
  show("[data-copy]", navigator.clipboard);
  show("[data-send]", navigator.share);
  share.querySelector("[data-copy]").onclick = async () => {
    await navigator.clipboard.writeText(link);
    show("[data-copied]", true);
  };
  share.querySelector("[data-send]").onclick = () => {
    navigator.share({ title: document.title, url: link }).catch(() => {}); // closed again
  };
}

window.addEventListener("hashchange", () => location.reload());
keepFragment();
begin();
receive();

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
for (const button of document.querySelectorAll("[data-step]")) button.hidden = false;
document.documentElement.classList.add("js");
tell();
