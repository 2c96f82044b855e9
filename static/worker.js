// Opens the cached page of a session without network. The server puts four constants before this: VERSION, which changes with each
// file, SERVER, the id in its answers, FILES, which every such page loads, and OFFLINE, the page that says what needs the network.
const SILENCE = 4e3; // until the cached page is shown
const AGE = 16e3; // added to a cached page, by which it knows that it is one
const cached = caches.open(VERSION);
const isOurs = (answer) => answer?.headers.get("X-So-Phom") === SERVER;
/** The address of the session in a URL, and the action after it. */
const parts = (url) => /^([^?]+\/s\/[^/?#]+)(\/live|\/rounds|\/undo)?(?:[?#]|$)/.exec(url) ?? [];
const isPage = ({ url }) => Boolean(parts(url)[1]);

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(Promise.all(FILES.map(async (file) => { if (!isOurs(await load(file))) throw new Error("foreign"); })));
});
addEventListener("activate", (event) => event.waitUntil(claimPages()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const [, page, action] = parts(request.url);
  if (action) event.respondWith(forward(request, page));
  else if (page && request.method === "GET" && !/[?&](lang|theme|amounts|swap)=/.test(request.url)) event.respondWith(open(request, page));
  else if (request.url.includes("/static/")) event.respondWith(load(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => offline(request)));
});

/** Cache the open pages, which came before this worker: the browser still has them. */
async function claimPages() {
  await clients.claim();
  for (const { url } of await clients.matchAll()) {
    const [, page] = parts(url);
    const answer = page && await complete(fetch(page, { cache: "force-cache" }));
    if (answer?.ok) await store(page, await answer.text());
  }
}

/** An answer of our server, once all of it has come; undefined for any other. */
async function complete(asked) {
  const answer = await asked.catch(() => undefined);
  return isOurs(answer) ? answer.clone().arrayBuffer().then(() => answer, () => undefined) : undefined;
}

/** Cache a page, if there is room, in place of that of an older version. */
async function store(page, text) {
  const headers = { "Content-Type": "text/html; charset=utf-8", "X-So-Phom": SERVER, "Last-Modified": new Date(Date.now() - AGE).toUTCString() };
  await (await cached).put(page, new Response(text, { headers })).then(() => forget(page, VERSION), () => {});
}

async function forget(page, except) {
  const names = (await caches.keys()).filter((one) => /^[0-9a-f]{12}$/.test(one)); // other caches are the phone edition's
  for (const name of names) {
    const cache = await caches.open(name);
    if (name !== except) await cache.delete(page);
    if (names.indexOf(name) < names.indexOf(VERSION) && !(await cache.keys()).some(isPage)) await caches.delete(name); // no newer one
  }
}

/** Update the cached page of a session by an answer of our server; delete it if the link is gone. */
async function update(answer, page) {
  const isJson = answer.headers.get("Content-Type") === "application/json";
  if (answer.status === 200) await store(page, isJson ? (await answer.clone().json()).page : await answer.clone().text());
  else if (/403|404|410/.test(answer.status) && !isJson) await forget(page);
  return answer;
}

async function forward(request, page) {
  const asked = fetch(request), answer = await complete(asked);
  return answer ? update(answer, page) : asked;
}

/** A static file, which never changes under its address; copied from the cache of an older version, which will be deleted. */
async function load(request) {
  const cache = await cached;
  const found = await cache.match(request);
  const answer = found ?? await caches.match(request) ?? await fetch(request);
  if (!found && isOurs(answer) && answer.ok) await cache.put(request, answer.clone()).catch(() => {});
  return answer;
}

/** Without network the application opens at the session that was cached last; all else needs the network. */
async function offline(request) {
  const all = async () => (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat();
  const last = request.url === registration.scope && (await all()).filter(isPage).at(-1);
  return last ? Response.redirect(last.url) : new Response(OFFLINE, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** The page of a session; the cached one if our server does not answer in time, or is in trouble. */
async function open(request, page) {
  const asked = fetch(request);
  const answer = await Promise.race([complete(asked), new Promise((over) => { setTimeout(over, SILENCE); })]);
  if (answer && answer.status < 500) return update(answer, page);
  return await caches.match(page) ?? asked.catch(() => offline(request));
}
