// What the pages of the application do on the phone alone.
const SCOPE = new URL(".", import.meta.url).href;
const SERVER = new URL("..", SCOPE).href;

setInterval(() => { if (!document.hidden) navigator.serviceWorker.controller?.postMessage("stay"); }, 15e3);

addEventListener("click", async (event) => {
  const link = event.target.closest("[data-up]");
  if (!link || SERVER === SCOPE) return;
  event.preventDefault();
  await send(link).catch(() => location.assign(link.href));
});

/** Send the session of a link to the server below which this edition lies, by the form of its own page. Throws if there is none. */
async function send(link) {
  const page = await fetch(`${SERVER}open`);
  if (!page.headers.has("X-So-Phom")) throw new Error("no server");
  const { forms } = new DOMParser().parseFromString(await page.text(), "text/html");
  const form = document.adoptNode([...forms].find(({ elements }) => elements.file));
  const file = await fetch(`${link.href}.json`);
  const chosen = new DataTransfer();
  chosen.items.add(new File([await file.blob()], "buoi.json"));
  form.elements.file.files = chosen.files;
  form.hidden = true;
  document.body.append(form);
  form.submit();
}
