// The first visit: fetches the files of the edition, installs the worker, and goes to the first page.
import { BUILD, FILES, SIZE } from "./files.mjs";

const bar = document.querySelector("progress");
const SCOPE = new URL(".", import.meta.url);

async function fetchAll() {
  const cache = await caches.open(`so-phom ${SCOPE.pathname} ${BUILD}`);
  let fetched = 0;
  for (const { name, size } of FILES) {
    if (!await cache.match(name)) {
      const answer = await fetch(name);
      if (!answer.ok) throw new Error(name);
      await cache.put(name, answer);
    }
    fetched += size;
    bar.value = fetched / SIZE;
  }
}

async function install() {
  await fetchAll();
  await navigator.serviceWorker.register(new URL("worker.mjs", SCOPE), { type: "module", updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  location.replace(SCOPE);
}

install();
