// What the pages of the application do on a phone without a server. Its templates hold the words, hidden until they are needed.
const { serviceWorker, storage } = navigator;
const SCOPE = new URL(".", import.meta.url).href;
const SERVER = new URL("..", SCOPE).href; // the edition may lie below one, as /phone/
const one = (selector) => document.querySelector(selector);

// 1. The worker stays awake while somebody looks: browsers stop it after thirty quiet seconds, and starting it takes a second.
setInterval(() => { if (!document.hidden) serviceWorker.controller?.postMessage("stay"); }, 15e3);

// 2. Once there is a session, the browser is asked to keep it, once a visit: one that asks the person remembers the answer.
async function askToKeep() {
  if (!location.href.startsWith(`${SCOPE}s/`) || sessionStorage.askedToKeep) return;
  sessionStorage.askedToKeep = "yes";
  if (!await storage.persisted()) await storage.persist();
}

// 3. Backups: a link to a file opens the share sheet. Where there is none, or none that takes the file, it is a download.
/** The file of a link. The application takes it for saved only when its head is asked for. */
async function fileOf(link) {
  const answer = await fetch(link.href, { headers: { "X-Script": "file" } });
  const name = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("Content-Disposition"))[1]);
  const isJson = name.endsWith(".json"); // Chrome shares text, but no JSON
  return new File([await answer.blob()], isJson ? `${name}.txt` : name, { type: isJson ? "text/plain" : "application/zip" });
}

let isSharing = false;
/** Offer the file of a tapped backup link to the share sheet, and confirm it as saved. Otherwise the browser downloads it. */
async function share(event) {
  const link = event.target.closest("a[data-backup]");
  if (!link || !navigator.canShare) return;
  event.preventDefault();
  if (isSharing) return;
  isSharing = true;
  try {
    await navigator.share({ files: [await fileOf(link)] });
    await fetch(link.href, { method: "HEAD" });
  } catch (error) {
    if (error.name !== "AbortError") location.assign(link.href); // AbortError: somebody closed the sheet
  }
  isSharing = false;
}

// 4. Moving: where there is such a server, a link sends it the session.
/** Send the session of a link, by the form of the server's own page. Throws if there is none. */
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

/** Send the session of a tapped link to the server; where there is none, the link opens its page. */
async function moveToServer(event) {
  const link = event.target.closest("[data-up]");
  if (!link || SERVER === SCOPE) return;
  event.preventDefault();
  await send(link).catch(() => location.assign(link.href));
}

// 5. The first page offers a new version, which else would take over when all pages are closed.
/** Show the button for a new edition while one waits; a tap starts it and loads the page again. */
async function offerUpdate() {
  // Up to 0.14 it was registered in a way that fetched all modules with each page. Otherwise this changes nothing.
  const how = { type: "module", updateViaCache: "imports" };
  const registration = await serviceWorker.register(`${SCOPE}worker.mjs`, how).catch(() => serviceWorker.ready);
  const offer = () => { one("#update").hidden = !registration.waiting; };
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", offer));
  offer();
  one("#update button").onclick = () => {
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("take over");
  };
}

// 6. The first page also says how it gets onto the home screen, before there is a book: an iPhone gives it another one there.
function offerInstall(event) {
  event.preventDefault();
  const button = one("#install");
  button.hidden = false;
  button.onclick = () => {
    button.hidden = true;
    event.prompt();
  };
}

// 7. And where the browser has not promised to keep the book, as none does in a private window: pages cannot know which it is.
async function warn() {
  one("#not-promised").hidden = await storage.persisted();
}

askToKeep();
document.addEventListener("click", share);
document.addEventListener("click", moveToServer);
if (one("#update")) offerUpdate();
if (one("#not-promised")) warn();
if (one("#install")) addEventListener("beforeinstallprompt", offerInstall);
if (one("#on-iphone") && navigator.standalone === false) one("#on-iphone").hidden = false;
