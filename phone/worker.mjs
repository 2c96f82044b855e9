// Answers every address of the application: through Python, one request after the other.
import { boot } from "./engine.mjs";
import { BUILD, FILES, PAGE } from "./files.mjs";
import { keep, load } from "./keep.mjs";

const SCOPE = new URL(".", import.meta.url).href;
const CACHE = `so-phom ${BUILD}`;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
// A new edition waits until a page says so. Any other message keeps the worker awake.
addEventListener("message", ({ data }) => { if (data === "take over") skipWaiting(); });
addEventListener("fetch", (event) => {
  const { url } = event.request;
  if (url.startsWith(SCOPE)) event.respondWith(respond(event.request, url.slice(SCOPE.length).replace(/#.*/, "")));
});

/** Fetch what the page of the first visit has not fetched, and what an older edition does not have. */
async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map(async ({ name }) => {
    if (await cache.match(name)) return;
    const answer = await caches.match(name) ?? await fetch(name, { cache: "no-store" });
    if (!answer.ok) throw new Error(name);
    await cache.put(name, answer);
  }));
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("so-phom ") && name !== CACHE) await caches.delete(name);
  await clients.claim();
}

let engine;
async function start() {
  return boot(await caches.open(CACHE), SCOPE, load);
}

let last = Promise.resolve();
/** Answer a request after those before it. */
function respond(request, path) {
  if (path === PAGE) return caches.match(PAGE);
  if (path === "index.html") return Response.redirect(SCOPE);
  last = last.then(() => answer(request, path)).catch(failed);
  return last;
}

/** The page for what must not happen; the next request starts Python again. */
function failed(error) {
  engine = undefined;
  return new Response(`${error.stack}`, { status: 503 });
}

async function answer(request, path) {
  engine ??= await start();
  const headers = Object.fromEntries(request.headers);
  if (request.referrer.startsWith("http")) headers.referer = request.referrer;
  const body = new Uint8Array(await request.arrayBuffer());
  const result = engine.answer(request.method, SCOPE + path, headers, body);
  const [status, fields, bytes] = result.toJs();
  result.destroy();
  await keep(engine.FS);
  return new Response([101, 204, 205, 304].includes(status) ? null : bytes, { status, headers: fields });
}
