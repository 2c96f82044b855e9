// Boots Python with the application, and lets it answer requests.
import createPyodideModule from "./pyodide.asm.mjs";
import { loadPyodide } from "./pyodide.mjs";
import { APP, PAGE, PYTHON, WASM } from "./files.mjs";

/** Unpack a file of the edition into memory. */
async function unpack(cache, name) {
  const { body } = await cache.match(name);
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

/** Python with the application, whose pages are below this address. `fill` puts the book into its file system. */
export async function boot(cache, scope, fill) {
  const files = { "pyodide.asm.wasm": WASM, "python_stdlib.zip": PYTHON };
  const { fetch } = globalThis;
  // The loader fetches two files: they are here, packed.
  globalThis.fetch = async (url) => {
    const name = String(url).split("/").at(-1);
    const { body } = await unpack(cache, files[name]);
    return new Response(body, { headers: { "Content-Type": name.endsWith("wasm") ? "application/wasm" : "application/zip" } });
  };
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: scope,
    lockFileContents: { info: { abi_version: "2026_0" }, packages: {} }, // no package of Pyodide's own
    packageBaseUrl: scope,
    fsInit: async (FS) => {
      install(FS, new Uint8Array(await (await unpack(cache, APP)).arrayBuffer()));
      await fill(FS);
    },
    env: { HOME: "/", PYTHONPATH: "/app", PYTHONDONTWRITEBYTECODE: "1" },
  }).finally(() => { globalThis.fetch = fetch; });
  const { start } = python.pyimport("answer");
  const answer = start(scope, PAGE);
  return { FS: python.FS, answer };
}
