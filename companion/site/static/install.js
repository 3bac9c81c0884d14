// Over https, and on this machine itself, the browser gets the service worker that makes this an app.
"use strict";

if ("serviceWorker" in navigator) {
  const worker = navigator.serviceWorker;
  worker.register(document.currentScript.dataset.worker).catch(() => {
    /* then without */
  });
  // A page that came while the worker began is not one of those that it claimed.
  worker.ready.then(({ active }) => {
    if (!worker.controller) active.postMessage({ claims: true });
  });
}
