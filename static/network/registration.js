// Over https and on this machine itself a worker opens the page without network; elsewhere there is none.
navigator.serviceWorker?.register(new URL("../worker.js", import.meta.url)).catch(() => {});
