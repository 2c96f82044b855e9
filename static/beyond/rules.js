// Rule sheets that are sent and received; all of it works without a script, but for links to
// rules that no server knows.

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

window.addEventListener("hashchange", () => { if (document.querySelector("[data-share], [data-receive]")) location.reload(); });
keepFragment();
begin();
receive();
