// Rules in a link: they stand in its fragment, which browsers send to nobody. We send them in the body of a form, and put the sheet
// that comes back into this page.
import { ask, swap } from "./page.js";

const form = document.querySelector("[data-receive]");

async function receive() {
  form.elements.code.value = decodeURIComponent(location.hash.slice(1));
  const answer = await ask(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  if ([200, 422].includes(answer?.status)) {
    swap(answer.text, "main");
    document.querySelector("main").dataset.received = "";
    document.querySelector("[aria-invalid]")?.focus();
  } else form.querySelector("[data-offline]").hidden = false;
}

// Choosing a language or a theme keeps the rules that lie open.
for (const link of document.querySelectorAll(".choice a")) link.hash = location.hash;
addEventListener("hashchange", () => { if (form || document.querySelector(".share")) location.reload(); });
if (form && location.hash.length > 1 && location.hash !== "#paste") receive();
