// A link is copied or sent by a tap where a script runs; without one it can be selected.
const field = document.getElementById("link");

for (const button of document.querySelectorAll("[data-copied]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    // Plain http has no clipboard of its own.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand("copy");
    button.textContent = button.dataset.copied;
  });
}

for (const button of document.querySelectorAll("[data-send]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    navigator.share({ title: document.title, url: field.value }).catch(() => {}); // closed again
  });
}
