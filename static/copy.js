// A link or a text is copied or sent by a tap where a script runs; without one it can be selected.
/** Let a button send the part that it names, where the browser can; else copy it. */
function use(button) {
  const part = document.getElementById(button.dataset.send || "link");
  const text = part.value ?? part.href ?? part.textContent;
  const canSend = "send" in button.dataset && navigator.share;
  const { copied, refused, otherwise, send } = button.dataset;
  if ("send" in button.dataset && !canSend) button.textContent = otherwise ?? button.textContent;
  button.hidden = !canSend && !copied;
  button.onclick = async () => {
    if (canSend) return navigator.share(send ? { text } : { title: document.title, url: text }).catch(() => {}); // closed again
    const isWritten = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    if (!isWritten) { // It is refused, or there is none on plain http: select the text, as a person would.
      for (let over = part; (over = over.parentElement?.closest("details"));) over.open = true;
      if (part.select) part.select(); else getSelection().selectAllChildren(part);
    }
    button.textContent = isWritten || document.execCommand("copy") ? copied : refused;
  };
}

export const useAll = () => document.querySelectorAll("[data-send], button[data-copied]").forEach(use);
useAll();
document.addEventListener("swap", useAll);
