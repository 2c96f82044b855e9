// What the pages of the application do on the phone alone.
setInterval(() => { if (!document.hidden) navigator.serviceWorker.controller?.postMessage("stay"); }, 15e3);
