// A link or a text is copied or sent by a tap where a script runs; without one it can be selected.
const field = (button) => document.getElementById(button.dataset.send || "link");

const copy = async (button) => {
  field(button).select();
  // Plain http has no clipboard of its own.
  if (navigator.clipboard) await navigator.clipboard.writeText(field(button).value);
  else document.execCommand("copy");
  button.textContent = button.dataset.copied;
};

const send = (button) => {
  const value = field(button).value;
  const sent = button.dataset.send ? { text: value } : { title: document.title, url: value };
  navigator.share(sent).catch(() => {}); // closed again
};

for (const button of document.querySelectorAll(":is([data-send], [data-copied]):not([data-share] *)")) {
  const sends = "send" in button.dataset;
  const shares = sends && navigator.share;
  if (sends && !shares) button.textContent = button.dataset.otherwise ?? button.textContent;
  button.hidden = sends && !shares && !button.dataset.otherwise;
  button.addEventListener("click", () => (shares ? send(button) : copy(button)));
}
