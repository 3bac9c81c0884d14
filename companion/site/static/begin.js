// A score sheet is begun without a connection: the service worker makes its page of a kept blank one (sw.js), and
// begun.js sends it when the network is back.
"use strict";

(() => {
  const form = document.getElementById("begin");
  const key = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const reason = (id, shown) => {
    document.getElementById(id).hidden = !shown;
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = new FormData(form);
    const names = [...fields]
      .filter(([name, value]) => name.startsWith("names.") && value.trim())
      .map(([, value]) => value.trim());
    const chosen = form.querySelector("[name=game]:checked");
    const fits = names.length > 1 && chosen.dataset.seats.split(" ").includes(`${names.length}`);
    reason("begin-reason", !fits);
    if (!fits) return;
    const begin = { key, game: chosen.value, names };
    navigator.serviceWorker.controller?.postMessage({ begin });
  });

  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data.made) location.assign(data.made);
    else if (data.made === "") reason("begin-many", true);
  });
})();
