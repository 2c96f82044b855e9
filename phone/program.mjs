// The files of the program in the browser's cache. Their names have ten digits of their SHA-256, by which they are checked.
import { BUILD } from "./files.mjs";

const { pathname } = new URL(".", import.meta.url);
export const OURS = `so-phom ${pathname} `; // sites of one origin have caches of their own
export const CACHE = OURS + BUILD;

/** Whether these bytes are the file of this name; worker.mjs has no digits. */
async function isWhole(name, bytes) {
  const [, wanted] = /-([0-9a-f]{10})\./.exec(name) ?? [];
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return !wanted || Array.from(digest.subarray(0, 5), (byte) => byte.toString(16).padStart(2, "0")).join("") === wanted;
}

/** A file in a cache; undefined if it is not there, or damaged. */
async function find(cache, name) {
  const found = await (await caches.open(cache)).match(name);
  const bytes = await found?.arrayBuffer();
  return bytes && await isWhole(name, bytes) ? new Response(bytes, { headers: found.headers }) : undefined;
}

/**
 * Fetch a file, and tell how many bytes have come. Throws "offline", "missing", "damaged", or "login" if the network sends a page
 * instead of it.
 */
export async function fetchFile(name, tell = () => {}) {
  const offline = () => { throw "offline"; };
  const answer = await fetch(name, { cache: "no-store", redirect: "manual" }).catch(offline);
  const type = answer.headers.get("Content-Type") ?? "";
  if (answer.type === "opaqueredirect" || (answer.ok && type.startsWith("text/html"))) throw "login";
  if (!answer.ok) throw "missing";
  const parts = [];
  const reader = answer.body.getReader();
  const read = () => reader.read().catch(offline);
  for (let next = await read(); !next.done; next = await read()) {
    parts.push(next.value);
    tell(next.value.length);
  }
  const bytes = await new Blob(parts).arrayBuffer();
  if (!await isWhole(name, bytes)) throw "damaged";
  return new Response(bytes, { headers: { "Content-Type": type } });
}

/** A file of the program. If it is missing or damaged in the cache, it comes from an older edition's, or is fetched: throws as that. */
export async function obtain(name, tell) {
  const kept = await find(CACHE, name).catch(() => { throw "refused"; });
  if (kept) return kept;
  let file;
  for (const cache of await caches.keys()) if (cache.startsWith(OURS)) file ??= await find(cache, name);
  file ??= await fetchFile(name, tell);
  const cache = await caches.open(CACHE);
  await cache.put(name, file.clone()).catch(() => { throw "full"; });
  return file;
}

/** Delete the program, not the book. */
export async function discard(isKept = () => false) {
  for (const cache of await caches.keys()) if (cache.startsWith(OURS) && !isKept(cache)) await caches.delete(cache);
}
