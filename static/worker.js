// Opens the page of a session without network, as it last was, with its scripts. The server sends three constants before this:
// VERSION, another with every change of a file, SERVER, by which its answers are known, FILES, what every such page loads, and
// OFFLINE, the page that says what needs the network.
const cached = caches.open(VERSION);
const isOurs = (answer) => answer?.headers.get("X-So-Phom") === SERVER;

/** The address of the session that is asked for, and what of it. */
const parts = (url) => /^([^?]+\/s\/[^/?#]+)(\/live|\/rounds)?(?:[?#]|$)/.exec(url) ?? [];
const isPage = ({ url }) => Boolean(parts(url)[1]);

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(cached.then((cache) => cache.addAll(FILES)));
});
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const [, page, act] = parts(request.url);
  if (act) event.respondWith(pass(request, page));
  else if (page && request.method === "GET" && !/[?&](lang|theme|amounts)=/.test(request.url)) event.respondWith(show(request, page));
  else if (request.url.includes("/static/")) event.respondWith(load(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => away(request)));
});

/** Pages that are open were there before this worker: the browser still has them. */
async function begin() {
  await clients.claim();
  for (const { url } of await clients.matchAll()) {
    const [, page] = parts(url);
    if (page) await keep(page, await fetch(page, { cache: "force-cache" }).catch(() => undefined));
  }
}

/** Keep an answer of ours, also if the phone has no room for it. The page of an older version goes, and its files with the last. */
async function keep(url, answer) {
  if (!isOurs(answer) || !answer.ok) return answer;
  const copy = answer.clone();
  await (await cached).put(url, copy).then(() => isPage({ url }) && forget(url, VERSION), () => {});
  return answer;
}

async function forget(page, except) {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (name !== except) await cache.delete(page);
    if (name !== VERSION && !(await cache.keys()).some(isPage)) await caches.delete(name);
  }
}

/** Ask the server for what the page of a session asks, and keep the page that it brings. */
async function pass(request, page) {
  const answer = await fetch(request);
  if (!isOurs(answer)) return answer;
  if (/403|404|410/.test(answer.status) && request.method === "GET") await forget(page);
  if (answer.headers.get("Content-Type") !== "application/json") return request.method === "GET" ? keep(page, answer) : answer;
  const told = await answer.clone().json();
  const headers = new Headers(answer.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (told.saved) await keep(page, new Response(told.page, { headers }));
  return answer;
}

/** A file under the address of its version never changes. */
const load = async (request) => await caches.match(request) ?? keep(request.url, await fetch(request));

/** Without network: the application opens at the session that was kept last; all else needs the network. */
async function away(request) {
  const last = request.url === registration.scope && (await (await cached).keys()).findLast(isPage);
  return last ? Response.redirect(last.url) : new Response(OFFLINE, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** The page of a session; the kept one if no answer comes in time, or one that is not our server's or of a server in trouble. */
async function show(request, page) {
  const asked = fetch(request).catch(() => undefined);
  const answer = await Promise.race([asked, new Promise((over) => { setTimeout(over, 4000); })]);
  if (isOurs(answer) && answer.status < 500) {
    if (/403|404|410/.test(answer.status)) await forget(page);
    return keep(page, answer);
  }
  return await caches.match(page) ?? await asked ?? away(request);
}
