// Opens the page of a session without network, as it last was, with its scripts. The server puts four constants before this: VERSION,
// another with every change of a file, SERVER, by which its answers are known, FILES, what every such page loads, and OFFLINE, the
// page that says what needs the network.
const SILENCE = 4e3; // until the kept page is shown
const AGE = 16e3; // that a kept page is older than it is, so that it knows itself as one

const cached = caches.open(VERSION);
const isOurs = (answer) => answer?.headers.get("X-So-Phom") === SERVER;

/** The address of the session that is asked for, and what of it. */
const parts = (url) => /^([^?]+\/s\/[^/?#]+)(\/live|\/rounds|\/undo)?(?:[?#]|$)/.exec(url) ?? [];
const isPage = ({ url }) => Boolean(parts(url)[1]);

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(Promise.all(FILES.map(async (file) => { if (!isOurs(await load(file))) throw new Error("foreign"); })));
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
    const answer = page && await whole(fetch(page, { cache: "force-cache" }));
    if (answer?.ok) await keep(page, await answer.text());
  }
}

/** An answer of our server, once all of it is there; undefined for any other. */
async function whole(asked) {
  const answer = await asked.catch(() => undefined);
  return isOurs(answer) ? answer.clone().arrayBuffer().then(() => answer, () => undefined) : undefined;
}

/** Keep a page if the phone has room for it, in place of that of an older version; its files go with the last of those. */
async function keep(page, text) {
  const headers = { "Content-Type": "text/html; charset=utf-8", "X-So-Phom": SERVER, "Last-Modified": new Date(Date.now() - AGE).toUTCString() };
  await (await cached).put(page, new Response(text, { headers })).then(() => forget(page, VERSION), () => {});
}

async function forget(page, except) {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (name !== except) await cache.delete(page);
    if (name !== VERSION && !(await cache.keys()).some(isPage)) await caches.delete(name);
  }
}

/** Keep what an answer of ours says of the page of a session; a page that is gone goes. */
async function learn(answer, page) {
  const isJson = answer.headers.get("Content-Type") === "application/json";
  if (answer.status === 200) await keep(page, isJson ? (await answer.clone().json()).page : await answer.clone().text());
  else if (/403|404|410/.test(answer.status) && !isJson) await forget(page);
  return answer;
}

async function pass(request, page) {
  const asked = fetch(request);
  const answer = await whole(asked);
  return answer ? learn(answer, page) : asked;
}

/** A file under the address of its version never changes. The worker of an older version may have cached it first, and its cache goes. */
async function load(request) {
  const cache = await cached;
  const kept = await cache.match(request);
  const answer = kept ?? await caches.match(request) ?? await fetch(request);
  if (!kept && isOurs(answer) && answer.ok) await cache.put(request, answer.clone()).catch(() => {});
  return answer;
}

/** Without network: the application opens at the session that was kept last; all else needs the network. */
async function away(request) {
  const last = request.url === registration.scope && (await (await cached).keys()).findLast(isPage);
  return last ? Response.redirect(last.url) : new Response(OFFLINE, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** The page of a session; the kept one if our server does not answer in time, or is in trouble. */
async function show(request, page) {
  const asked = fetch(request);
  const answer = await Promise.race([whole(asked), new Promise((over) => { setTimeout(over, SILENCE); })]);
  if (answer && answer.status < 500) return learn(answer, page);
  return await caches.match(page) ?? asked.catch(() => away(request));
}
