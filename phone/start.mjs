// The first visit: fetches the files of the edition, installs the worker, and goes to the first page.
import { FILES, SIZE } from "./files.mjs";
import { discard, fetchFile, obtain } from "./program.mjs";

const SCOPE = new URL(".", import.meta.url);
/** The browsers of chat applications, as web/session/join.py knows them: what they store is soon lost. */
const CHAT = /Zalo|MessengerForiOS|Orca-Android|Instagram|FBA[NV]|FB_IAB| Line\//;

const isAgain = location.pathname.endsWith("/again"); // the worker could not start the program

const page = document.documentElement;
const all = (selector) => document.querySelectorAll(selector);
const bar = document.querySelector("progress");
const words = document.querySelector(".count");
const languages = all(".choice button");
/** The same number as everywhere: README, first page, menu. */
const megabytes = Math.ceil(SIZE / 1e6);

let shown;
/** Show a state of this page. */
function show(state) {
  shown = state;
  for (const part of all("[data-state]")) part.hidden = !part.dataset.state.split(" ").includes(state);
  clearInterval(ticking);
  if (state === "opening") tick(Date.now());
}

let ticking;
/** Nobody knows how long opening takes: the bar moves, and the seconds are counted. */
function tick(since) {
  bar.removeAttribute("value");
  ticking = setInterval(() => { words.textContent = `${Math.round((Date.now() - since) / 1e3)} s`; }, 1e3);
}

let fetched = 0;
function count() {
  bar.value = fetched / SIZE;
  words.textContent = `${Math.ceil(fetched / 1e6)} / ${megabytes} MB`;
}

function speak(language) {
  page.lang = language;
  for (const button of languages) button.setAttribute("aria-pressed", button.lang === language);
  for (const part of all(".size")) part.textContent = `${megabytes} MB`;
  count();
}

/** Fetch the files that are not in the cache yet. Throws the name of the state in which this page then is. */
async function fetchAll() {
  fetched = 0;
  for (const { name, size } of FILES) {
    const before = fetched;
    await obtain(name, (bytes) => {
      fetched += bytes;
      count();
    });
    fetched = before + size;
    count();
  }
}

/** Install the worker; resolves when it answers for this address. */
async function startWorker() {
  // Its modules have hashes in their names, so that browsers may cache them.
  const how = { type: "module", updateViaCache: "imports" };
  const registration = await navigator.serviceWorker.register(new URL("worker.mjs", SCOPE), how);
  if (isAgain) await registration.update();
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  await new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "redundant") reject(new Error("The worker could not be installed."));
      if (worker.state === "activated") resolve();
      if (["installed", "activated"].includes(worker.state)) worker.postMessage("take over");
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Look why a worker could not be installed: throws as fetchFile if the host lacks a module. */
async function examine(name) {
  const text = await (await fetchFile(name)).text();
  for (const [, module] of text.matchAll(/ from "\.\/([\w.-]+)";/g)) await examine(module);
}

/** Fetch everything, start the worker, and go to the first page. Shows the state of a failure. */
async function install() {
  try {
    show("fetching");
    if (isAgain && !fetched) await discard();
    await fetchAll();
    show("opening");
    await startWorker().catch(async (error) => {
      await examine("worker.mjs");
      throw error;
    });
    const first = new URL(SCOPE);
    first.search = location.search;
    first.searchParams.set("lang", page.lang); // the application cannot know which was tapped here
    first.hash = location.hash;
    location.replace(first);
  } catch (state) {
    if (typeof state === "string") return show(state);
    console.error(state);
    show(state.name === "SecurityError" ? "refused" : "broken");
  }
}

/** Install, unless this browser cannot, or has to ask first. */
function begin() {
  const { connection, serviceWorker, userAgent } = navigator;
  if (!isSecureContext) return show("insecure");
  if (!serviceWorker || !globalThis.caches || !globalThis.DecompressionStream) return show("refused");
  if (CHAT.test(userAgent)) return show("chat");
  if (connection?.saveData || connection?.type === "cellular") return show("metered");
  return install();
}

for (const button of languages) button.onclick = () => speak(button.lang);
document.querySelector("#fetch").onclick = install;
// After a new version the page itself names files that are gone.
document.querySelector("#again").onclick = () => (shown === "offline" ? install() : location.reload());
addEventListener("online", () => { if (shown === "offline") install(); });
const spoken = navigator.languages.map((tag) => tag.split("-")[0]);
speak(spoken.includes("en") && !spoken.includes("vi") ? "en" : "vi");
begin();
