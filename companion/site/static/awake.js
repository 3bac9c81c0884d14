// Keeps the screen on while the page wishes it (`data-awake`) and is seen, and says so in #awake.
"use strict";

(() => {
  let lock = null;
  let asking = false;

  function wished() {
    return !document.hidden && document.querySelector("[data-awake]") !== null;
  }

  function show() {
    const sign = document.getElementById("awake");
    if (!sign) return;
    const refused = window.isSecureContext && "wakeLock" in navigator ? "refused" : "http";
    const state = lock ? "on" : refused;
    for (const part of sign.querySelectorAll("[data-when]"))
      part.hidden = !part.dataset.when.includes(state);
    sign.hidden = !wished();
  }

  // What the page wishes may change while the browser decides: then it is looked at again.
  async function settle() {
    if (asking) return;
    asking = true;
    try {
      if (wished() && !lock) {
        lock = await navigator.wakeLock.request("screen");
        lock.addEventListener("release", released);
      }
      if (!wished()) await lock?.release();
    } catch {
      /* no https, or the device saves its battery */
    }
    asking = false;
    show();
  }

  // By this page, or by the browser: it takes the lock back when the page is hidden.
  function released() {
    lock = null;
    show();
  }

  document.addEventListener("DOMContentLoaded", settle);
  document.addEventListener("htmx:afterSettle", settle);
  document.addEventListener("visibilitychange", settle);
})();
