// The first visit: fetches the files of the edition, installs the worker, and goes to the first page.
import { BUILD, FILES, SIZE } from "./files.mjs";

const SCOPE = new URL(".", import.meta.url);
/** The browsers of chat applications, as web/session/join.py knows them: what they store is soon lost. */
const CHAT = /Zalo|MessengerForiOS|Orca-Android|Instagram|FBA[NV]|FB_IAB| Line\//;

const page = document.documentElement;
const all = (selector) => document.querySelectorAll(selector);
const bar = document.querySelector("progress");
const languages = all(".choice button");
const megabytes = (bytes, digits) =>
  (bytes / 1e6).toLocaleString(page.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });

let shown;
/** Show a state of this page. */
function show(state) {
  shown = state;
  for (const part of all("[data-state]")) part.hidden = !part.dataset.state.split(" ").includes(state);
}

let fetched = 0;
function count() {
  bar.value = fetched / SIZE;
  document.querySelector(".count").textContent = `${megabytes(fetched, 1)} / ${megabytes(SIZE, 1)} MB`;
}

function speak(language) {
  page.lang = language;
  for (const button of languages) button.setAttribute("aria-pressed", button.lang === language);
  for (const part of all(".size")) part.textContent = `${Math.ceil(SIZE / 1e6)} MB`;
  count();
}

/** Fetch the files that are not in the cache yet. Throws the name of the state in which this page then is. */
async function fetchAll() {
  const cache = await caches.open(`so-phom ${SCOPE.pathname} ${BUILD}`).catch(() => { throw "refused"; });
  fetched = 0;
  for (const { name, size } of FILES) {
    const before = fetched;
    if (!await cache.match(name)) {
      const file = await fetchFile(name);
      // The page of a hotspot's login is not the file.
      if (fetched !== before + size) throw "missing";
      await cache.put(name, file).catch(() => { throw "full"; });
    }
    fetched = before + size;
    count();
  }
}

async function fetchFile(name) {
  const answer = await fetch(name, { cache: "no-store" }).catch(() => { throw "offline"; });
  if (!answer.ok) throw "missing";
  const parts = [];
  const reader = answer.body.getReader();
  const read = () => reader.read().catch(() => { throw "offline"; });
  for (let next = await read(); !next.done; next = await read()) {
    parts.push(next.value);
    fetched += next.value.length;
    count();
  }
  return new Response(new Blob(parts), { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } });
}

/** Install the worker; resolves when it answers for this address. */
async function startWorker() {
  const how = { type: "module", updateViaCache: "none" };
  const { active, waiting, installing } = await navigator.serviceWorker.register(new URL("worker.mjs", SCOPE), how);
  const worker = active ?? waiting ?? installing;
  await new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("The worker could not be installed."));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

async function install() {
  try {
    show("fetching");
    await fetchAll();
    show("opening");
    await startWorker();
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
