// Over https, and on this machine itself, the browser gets the service worker that makes this an app.
"use strict";

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(document.currentScript.dataset.worker).catch(() => {
    /* then without */
  });
}
