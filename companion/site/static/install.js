// Where the address is https, the browser gets the service worker that makes this an app.
"use strict";

if (location.protocol === "https:" && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(document.currentScript.dataset.worker).catch(() => {
    /* then without */
  });
}
