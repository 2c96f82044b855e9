// A link or a text is copied or sent by a tap where a script runs; without one it can be selected.

function use(button) {
  const part = document.getElementById(button.dataset.send || "link");
  const text = part.value ?? part.href ?? part.textContent;
  // Plain http has no clipboard of its own, and copies what is selected.
  const canCopy = navigator.clipboard || part.select;
  const canSend = "send" in button.dataset && navigator.share;
  const { copied, otherwise, send } = button.dataset;
  if ("send" in button.dataset && !canSend) button.textContent = otherwise ?? button.textContent;
  button.hidden = !canSend && !(copied && canCopy);
  button.onclick = async () => {
    if (canSend) navigator.share(send ? { text } : { title: document.title, url: text }).catch(() => {}); // closed again
    else {
      part.select?.();
      if (navigator.clipboard) await navigator.clipboard.writeText(text);
      else document.execCommand("copy");
      button.textContent = copied;
    }
  };
}

const useAll = () => document.querySelectorAll("[data-send], button[data-copied]").forEach(use);
useAll();
document.addEventListener("swap", useAll);
