// Boots Python with the application, and lets it answer requests.
import createPyodideModule from "./pyodide.asm.mjs";
import { loadPyodide } from "./pyodide.mjs";
import { APP, PAGE, PYTHON, WASM } from "./files.mjs";
import { CACHE, obtain } from "./program.mjs";

const SNAPSHOT = "snapshot";
const TRIED = "tried"; // in the cache while a start from the snapshot has not succeeded
const LATER = 3e3; // milliseconds from the start until the snapshot is stored: the first pages are answered by then

/** Unpack a file of the edition into memory. */
async function unpack(name) {
  const { body } = await obtain(name);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")));
}

/** Put the application into the file system: the file begins with the list of its parts, `[path, size]`. */
function install(FS, pack) {
  const length = new DataView(pack.buffer).getUint32(0);
  const parts = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  let start = 4 + length;
  for (const [path, size] of parts) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, pack.subarray(start, start + size), { canOwn: true });
    start += size;
  }
}

/** Python without the book. A snapshot is its memory with everything imported; without one, nothing is imported. */
async function load(scope, snapshot) {
  const files = { "pyodide.asm.wasm": WASM, "python_stdlib.zip": PYTHON };
  // A loader that lacks a file never ends.
  const [wasm, application] = await Promise.all([unpack(WASM), unpack(APP), snapshot ?? obtain(PYTHON)]);
  const { fetch } = globalThis;
  // The loader fetches two files: they are here, packed.
  globalThis.fetch = async (url, ...how) => {
    const name = String(url).split("/").at(-1);
    if (!files[name]) return fetch(url, ...how);
    const { body } = files[name] === WASM ? wasm : await unpack(files[name]);
    return new Response(body, { headers: { "Content-Type": name.endsWith("wasm") ? "application/wasm" : "application/zip" } });
  };
  return loadPyodide({
    createPyodideModule: async (settings) => {
      const module = await createPyodideModule(settings);
      // The loader does not make room for the memory of a Python that has grown.
      if (snapshot) module.growMemory((await snapshot).length);
      return module;
    },
    indexURL: scope,
    lockFileContents: { info: { abi_version: "2026_0" }, packages: {} }, // no package of Pyodide's own
    packageBaseUrl: scope,
    fsInit: async (FS) => install(FS, new Uint8Array(await application.arrayBuffer())),
    env: { HOME: "/", PYTHONPATH: "/app", PYTHONDONTWRITEBYTECODE: "1" },
    ...snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true },
  }).finally(() => { globalThis.fetch = fetch; });
}

/** Python with the memory that was stored on this phone; null if there is none, or if a start from it failed. */
async function restore(cache, scope) {
  const [stored, failed] = await Promise.all([cache.match(SNAPSHOT), cache.match(TRIED)]);
  if (!stored) return null;
  try {
    if (failed) throw new Error("a damaged memory may end the process of the browser");
    await cache.put(TRIED, new Response());
    return await load(scope, stored.arrayBuffer().then((bytes) => new Uint8Array(bytes)));
  } catch {
    await forget(cache);
    return null;
  }
}

/** Delete the snapshot: the next start takes another one. */
async function forget(cache) {
  await Promise.all([cache.delete(SNAPSHOT), cache.delete(TRIED)]);
}

/** Python that imports everything; its memory is stored for later starts. */
async function loadAnew(cache, scope) {
  const python = await load(scope);
  python.pyimport("answer").prepare(PAGE).destroy();
  const snapshot = python.makeMemorySnapshot();
  setTimeout(() => cache.put(SNAPSHOT, new Response(snapshot)).catch(() => {}), LATER); // where storage is full, later starts take longer
  return python;
}

/** Python with the application, whose pages are below this address. `fill` puts the book into its file system. */
export async function boot(scope, fill) {
  const cache = await caches.open(CACHE);
  const python = await restore(cache, scope) ?? await loadAnew(cache, scope);
  await fill(python.FS);
  const ask = python.pyimport("answer").start(scope, PAGE);
  let proven;
  const answer = (...request) => {
    const result = ask(...request);
    proven ??= cache.delete(TRIED);
    return result;
  };
  return { FS: python.FS, answer };
}
