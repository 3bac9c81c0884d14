// The catch of a round comes in once: a page that shows it again stands still.
"use strict";

(() => {
  function once() {
    const haul = document.getElementById("haul");
    if (!haul) return;
    const seen = `haul ${location.pathname}`;
    try {
      if (sessionStorage.getItem(seen) === haul.dataset.haul) return;
      sessionStorage.setItem(seen, haul.dataset.haul);
    } catch {
      return; // where nothing can be kept, it stands still rather than moving again and again
    }
    haul.classList.add("is-fresh");
  }

  once();
  document.addEventListener("htmx:afterSettle", once);
})();
