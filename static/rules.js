// Rules in the fragment of a link, which browsers send to nobody: a form posts them, and their sheet comes into this page.
import { one, post, swap } from "./page.js";

const form = one("[data-receive]");
async function receive() {
  // Takes a damaged percent sign too, of which the server then says that it is no code.
  form.elements.code.value = new URLSearchParams(location.hash.replace("#", "code=")).get("code");
  const answer = await post(form.action, new FormData(form));
  if ([200, 422].includes(answer?.status)) {
    swap(answer.text, "main");
    one("main").dataset.received = "";
    one("[aria-invalid]")?.focus();
  } else form.querySelector("[data-offline]").hidden = false;
}

document.addEventListener("click", ({ target }) => { if (target.closest("[data-print]")) print(); });

// Choosing a language or a theme keeps the rules that lie open.
for (const link of document.querySelectorAll(".choice a")) link.hash = location.hash;
addEventListener("hashchange", () => { if (form || one(".sharing")) location.reload(); });
if (form && location.hash.length > 1) receive();
