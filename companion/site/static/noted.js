// Keeps the fingerprint of a match's luck as this phone saw it first, so that the page after the end
// can say whether it is still the same.
"use strict";

(() => {
  function note() {
    const luck = document.getElementById("luck");
    if (!luck) return;
    const { match, fingerprint, length } = luck.dataset;
    try {
      if (!localStorage.getItem(`luck:${match}`))
        localStorage.setItem(`luck:${match}`, `${fingerprint} ${length}`);
    } catch {
      /* then this phone keeps nothing */
    }
  }
  document.addEventListener("DOMContentLoaded", note);
  document.addEventListener("htmx:afterSettle", note);
})();
