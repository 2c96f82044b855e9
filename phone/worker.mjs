// Answers every address of the application: through Python, one request after the other.
import { boot } from "./engine.mjs";
import { BUILD, FILES, PAGE } from "./files.mjs";
import { keep, load } from "./keep.mjs";

const SCOPE = new URL(".", import.meta.url).href;
const OURS = `so-phom ${new URL(SCOPE).pathname} `; // sites of one origin have caches of their own
const CACHE = OURS + BUILD;

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
  await Promise.all(FILES.map(async ({ name, size }) => {
    if (await cache.match(name)) return;
    const answer = await caches.match(name) ?? await fetch(name, { cache: "no-store" });
    // The page of a hotspot's login is not the file.
    if (!answer.ok || (await answer.clone().blob()).size !== size) throw new Error(name);
    await cache.put(name, answer);
  }));
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  await clients.claim();
}

let engine;
async function start() {
  const fill = await load();
  return boot(await caches.open(CACHE), SCOPE, fill);
}

const assets = new Map(); // static files, which never change under their addresses

let last = Promise.resolve();
/** Answer a request after those before it. */
function respond(request, path) {
  if (path === PAGE) return caches.match(PAGE);
  if (path === "licences.html") return fetch(request);
  if (path === "index.html" || isForeign(request)) return Response.redirect(SCOPE, 303);
  if (assets.has(path)) return new Response(...assets.get(path));
  last = last.then(() => answer(request, path)).catch(failed);
  return last;
}

/** Whether another site sends a form: the cookies are not for it. Only pages of ours send anything else here. */
function isForeign({ method, mode, referrer }) {
  return method !== "GET" && mode === "navigate" && !referrer.startsWith(`${location.origin}/`);
}

async function answer(request, path) {
  engine ??= await start();
  const headers = Object.fromEntries(request.headers);
  if (request.referrer.startsWith("http")) headers.referer = request.referrer;
  const asked = [request.method, SCOPE + path, headers, new Uint8Array(await request.arrayBuffer())];
  const response = ask(...asked);
  if (path.startsWith("static/") && response.ok) assets.set(path, [await response.clone().blob(), { headers: response.headers }]);
  try {
    await keep(engine.FS);
    return response;
  } catch (fault) {
    console.error(fault);
    // A page that is only looked at reports nothing as saved.
    if (request.method === "GET") return response;
    const refusal = ask(...asked, fault?.name || "Error");
    engine = undefined; // what Python has in memory is not what is stored
    return refusal;
  }
}

/** Ask Python; with a fault it answers that nothing is saved. */
function ask(...asked) {
  const result = engine.answer(...asked);
  const [status, headers, body] = result.toJs();
  result.destroy();
  return new Response([101, 204, 205, 304].includes(status) ? null : body, { status, headers });
}

/** The page for what must not happen; the next request starts Python again. */
function failed(error) {
  engine = undefined;
  console.error(error);
  return new Response(FAILED, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

const FAILED = `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sổ Phỏm</title>
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 30rem; padding: 0 1rem } a { color: inherit }</style>
</head>
<body>
<h1>Sổ chưa mở được</h1>
<p>Đóng bớt ứng dụng khác rồi thử lại. Nếu đang ở cửa sổ ẩn danh, hãy mở bằng cửa sổ thường.</p>
<p lang="en">The book did not open. Close other apps, then try again. In a private window, open it in a normal one.</p>
<p><a href="${SCOPE}">Thử lại <span lang="en">/ Try again</span></a></p>
</body>
</html>
`;
