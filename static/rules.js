// Rule sheets that are sent and received; all of it works without a script, but for links to rules that no server knows.
import { ask, swap } from "./page.js";

// A link carries its rules in the fragment, which browsers send to nobody. We send it in the body
// of a form, and put the sheet that comes back into this page.
async function receive() {
  const form = document.querySelector("[data-receive]");
  if (!form || location.hash.length < 2 || location.hash === "#paste") return;
  form.elements.code.value = decodeURIComponent(location.hash.slice(1));
  const answer = await ask(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  if (![200, 422].includes(answer?.status)) {
    form.querySelector("[data-offline]").hidden = false;
    return;
  }
  swap(answer.text, "main");
  document.querySelector("main").dataset.received = "";
  begin();
  document.querySelector("[aria-invalid]")?.focus();
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

window.addEventListener("hashchange", () => { if (document.querySelector("[data-share], [data-receive]")) location.reload(); });
keepFragment();
begin();
receive();
