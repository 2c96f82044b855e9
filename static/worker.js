// Opens the page of a session without network, as it last was. Of all pages it keeps that one alone: nothing
// behind the menu, nothing of the owner's, nothing that a program asks. Before it, as it is sent, stands VERSION,
// another with every change of a file.
const kept = caches.open(VERSION);

/** The address of the session that is asked for, and what of it; a save is answered with its page too. */
const parts = (url) => /^([^?]+\/s\/[^/?#]+)(\/live|\/rounds|\/undo)?([?#]|$)/.exec(url) ?? [];

addEventListener("install", skipWaiting);
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const [, page, act] = parts(request.url);
  if (page && !request.url.endsWith("game=-")) event.respondWith(act ? ask(request, page) : show(request, page));
  else if (request.url.includes("/static/")) event.respondWith(load(request));
  else if (request.url === registration.scope) event.respondWith(fetch(request).catch(start));
});

/** What another version kept goes. The page that is open was there before this worker, and so were its files. */
async function begin() {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  await clients.claim();
  await load("static/network.js");
  for (const { url } of await clients.matchAll()) {
    const [, page] = parts(url);
    const text = page ? await (await ask(page, page)).text() : "";
    for (const [, file] of text.matchAll(/(?:href|src)="([^"?]*\/static\/[^"]+)/g)) await load(file);
  }
}

/** What the phone has no room for is shown, and not kept. */
function keep(url, answer) {
  const copy = answer.clone();
  if (copy.ok) kept.then((cache) => cache.put(url, copy)).catch(() => {});
  return answer;
}

/** What the server says; a page that it does not show any more is not kept. */
async function ask(request, page) {
  const answer = await fetch(request);
  if (/403|404|410/.test(answer.status)) await (await kept).delete(page);
  return keep(page, answer);
}

/** A file under the address of its version never changes; of any other the server is asked first. */
const load = async (file) => (/v=/.test(file.url) && await caches.match(file))
  || fetch(file).then((answer) => keep(file, answer), () => caches.match(file));

/** Where an installed application begins, without network: at the session that was kept last. */
const start = async () => Response.redirect((await (await kept).keys()).findLast(({ url }) => parts(url)[1]).url);

/** An old page: grey, with its time. Its key may be used: the round that is entered on it gets another. */
const aged = (text, time) => text
  .replace(/(name="key" value=")[^"]+/, `$1${crypto.randomUUID()}`)
  .replace("at-table", "at-table stale")
  .replaceAll("<time>", `<time>${time.toTimeString().slice(0, 5)}`);

/** What is kept, where no answer comes in time, or a server in trouble gives one. */
async function show(request, page) {
  const answer = ask(request, page);
  const late = new Promise((over) => { setTimeout(over, 4000, {}); });
  const { status } = await Promise.race([answer, late]).catch(() => ({}));
  const old = status < 500 ? undefined : await caches.match(page);
  return old ? new Response(aged(await old.text(), new Date(old.headers.get("Date"))), old) : answer;
}
