// Answers every address of the application: through Python, one request after the other.
import { boot } from "./engine.mjs";
import { FILES, PAGE, SIZE } from "./files.mjs";
import { keep, load, pack } from "./keep.mjs";
import { CACHE, discard, obtain } from "./program.mjs";

const SCOPE = new URL(".", import.meta.url).href;
const LIMIT = 30e3; // milliseconds for the start: where WebAssembly fails, Pyodide waits for ever
const LATER = 10e3; // and until the files are checked that the start did not need
// Addresses that need no Python: the first visit once more, and the book as it is stored.
const AGAIN = "again";
const BOOK = "so-phom.sqlite.gz";
const OF_AN_EDITION = /^[\w.-]+-[0-9a-f]{10}\.[\w.]+$/;
const START = /"\.\/start-[0-9a-f]{10}\.mjs"/;

addEventListener("install", (event) => event.waitUntil(Promise.all(FILES.map(({ name }) => obtain(name)))));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", take);
addEventListener("fetch", (event) => {
  const { url } = event.request;
  if (url.startsWith(SCOPE)) event.respondWith(respond(event.request, url.slice(SCOPE.length).replace(/#.*/, "")));
});

async function activate() {
  await discard((cache) => cache === CACHE);
  await clients.claim();
}

/** A new edition waits until a page says so; the present one starts Python again. Any other message keeps the worker awake. */
function take({ data }) {
  if (data !== "take over") return;
  engine = undefined;
  skipWaiting();
}

let engine; // the promise of Python with the application
/** Start Python, unless it has started. Rejects after a while: the next request then starts another one. */
function started() {
  engine ??= Promise.race([start(), new Promise((_, reject) => { setTimeout(reject, LIMIT, new Error("Python does not start.")); })]);
  return engine;
}

async function start() {
  const fill = await load();
  const python = await boot(SCOPE, fill);
  setTimeout(() => FILES.forEach(({ name }) => obtain(name).catch(() => {})), LATER);
  return python;
}

const assets = new Map(); // static files, which never change under their addresses

let last = Promise.resolve();
/** Answer a request after those before it. */
function respond(request, path) {
  if (path === PAGE) return obtain(PAGE).catch(() => Response.error());
  if (path === "licences.html" || OF_AN_EDITION.test(path)) return fetch(request);
  if (path === AGAIN) return installAgain();
  if (path === BOOK) return download().catch(failed);
  if (path === "index.html" || isForeign(request)) return Response.redirect(SCOPE, 303);
  if (assets.has(path)) return new Response(...assets.get(path));
  last = last.then(() => answer(request, path)).catch(failed);
  return last;
}

/** Whether another site sends a form: the cookies are not for it. Only pages of ours send anything else here. */
function isForeign({ method, mode, referrer }) {
  return method !== "GET" && mode === "navigate" && !referrer.startsWith(`${location.origin}/`);
}

/** Let Python answer, and store the book before the answer is sent. If storing fails, the answer says that nothing is saved. */
async function answer(request, path) {
  const { FS, answer: ask } = await started();
  const headers = Object.fromEntries(request.headers);
  if (request.referrer.startsWith("http")) headers.referer = request.referrer;
  const asked = [request.method, SCOPE + path, headers, new Uint8Array(await request.arrayBuffer())];
  const response = responseOf(ask(...asked));
  if (path.startsWith("static/") && response.ok) assets.set(path, [await response.clone().blob(), { headers: response.headers }]);
  try {
    await keep(FS);
    return response;
  } catch (fault) {
    console.error(fault);
    // A page that is only looked at reports nothing as saved.
    if (request.method === "GET") return response;
    const refusal = responseOf(ask(...asked, fault?.name || "Error")); // it says that nothing is saved
    engine = undefined; // what Python has in memory is not what is stored
    return refusal;
  }
}

/** Make a response of what Python answers. */
function responseOf(result) {
  const [status, headers, body] = result.toJs();
  result.destroy();
  return new Response([101, 204, 205, 304].includes(status) ? null : body, { status, headers });
}

/** The page of the first visit, which fetches the program again. It comes from the host: without that, nothing must be deleted. */
async function installAgain() {
  const page = await fetch("index.html", { cache: "no-store" }).then((answer) => answer.text(), () => "");
  return START.test(page) ? new Response(page, { headers: HTML }) : failed("offline");
}

/** The database as a file. */
async function download() {
  const body = await pack();
  if (!body) return new Response(null, { status: 404 });
  const name = `so-phom-${new Date().toLocaleDateString("sv")}.sqlite.gz`;
  return new Response(body, { headers: { "Content-Type": "application/gzip", "Content-Disposition": `attachment; filename="${name}"` } });
}

/** The page for what must not happen; the next request starts Python again. */
function failed(error) {
  engine = undefined;
  console.error(error);
  // Errors of obtain() are words.
  return new Response(pageOf(typeof error === "string" ? LACKS_FILE : CLOSE_OTHERS), { status: 503, headers: ALONE });
}

const HTML = { "Content-Type": "text/html; charset=utf-8" };
const ALONE = { ...HTML, "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'" };

const CLOSE_OTHERS = [
  "Đóng bớt ứng dụng khác rồi thử lại. Nếu đang ở cửa sổ ẩn danh thì mở bằng cửa sổ thường.",
  "The book did not open. Close other apps, then try again. In a private window, open it in a normal one.",
];
const LACKS_FILE = [
  "Máy thiếu tệp của chương trình, và chưa tải được. Có mạng rồi thử lại; Wi-Fi cần đăng nhập thì đăng nhập trước.",
  "The book did not open: a file of the program is missing, and could not be fetched. Go online (and log in to the Wi-Fi), then try again.",
];

const pageOf = ([vi, en]) => `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sổ Phỏm</title>
<style>
:root { color-scheme: light dark }
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 30rem; padding: 0 1rem }
a { display: block; min-height: 3.5rem; margin: 0.5rem 0; padding: 0.75rem; border: 1px solid; color: inherit; font-weight: 700; text-align: center; text-decoration: none }
a:first-of-type { background: CanvasText; color: Canvas }
</style>
</head>
<body>
<h1>Sổ chưa mở được</h1>
<p>${vi}</p>
<p lang="en">${en}</p>
<nav>
<a href="${SCOPE}">Thử lại <span lang="en">/ Try again</span></a>
<a href="${SCOPE}${AGAIN}">Tải lại chương trình, ${Math.ceil(SIZE / 1e6)} MB <span lang="en">/ Download the program again</span></a>
<a href="${SCOPE}${BOOK}">Lưu sổ ra tệp <span lang="en">/ Save the book as a file</span></a>
</nav>
<p>Tải lại chương trình không động đến sổ. Tệp sổ mở được ở máy khác hay máy chủ: bấm Mở sổ đã lưu.</p>
<p lang="en">Downloading the program leaves the book alone. The file opens on another phone or a server: tap Open a saved book.</p>
</body>
</html>
`;
