// A save is answered with the next page of the session at once; without a script, by another visit.
const saver = (event) => event.detail.requestConfig.elt;
const isSave = (event) => saver(event).matches("button.save");
const unsaved = (event, is) => { saver(event).form.querySelector(".unsaved").hidden = !is; };

document.addEventListener("htmx:beforeRequest", (event) => { if (isSave(event)) unsaved(event, false); });

// A page that has no form would take away what is filled in, so a server in trouble changes nothing.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isSave(event)) return;
  const { xhr } = event.detail;
  const tells = xhr.status < 500 || xhr.responseText.includes('class="entry"');
  event.detail.shouldSwap = tells;
  event.detail.isError = false;
  if (!tells) unsaved(event, true);
});

for (const kind of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(kind, (event) => { if (isSave(event)) unsaved(event, true); });
}

document.addEventListener("htmx:afterSwap", (event) => {
  const shown = event.detail.xhr.getResponseHeader("Content-Location");
  if (!shown) return;
  history.replaceState(null, "", shown);
  document.querySelector(".saved")?.focus({ preventScroll: true });
});
