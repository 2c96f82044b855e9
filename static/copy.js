// A link is copied by a tap where a script runs; without one it can be selected.
for (const button of document.querySelectorAll("[data-copied]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById("link");
    field.select();
    // Plain http has no clipboard of its own.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand("copy");
    button.textContent = button.dataset.copied;
  });
}
