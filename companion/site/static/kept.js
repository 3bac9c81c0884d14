// A sheet that this phone writes on is kept for a time without a connection (sw.js): as it comes, and again whenever
// it has changed.
"use strict";

(() => {
  const AGAIN = 12000; // milliseconds until it is asked for again, if it was not kept
  const worker = navigator.serviceWorker; // only over https and on this machine itself
  const notice = document.getElementById("kept");
  const sheet = location.pathname;
  const writes = document.querySelector("[data-writes]") !== null;
  const shown = () => document.getElementById("board").dataset.told;
  let version;
  let timer;

  // Asked of the active worker: a first page may not be under its control yet.
  async function keep() {
    version = shown();
    clearTimeout(timer);
    timer = setTimeout(keep, AGAIN);
    (await worker.ready).active.postMessage({ sheet, version, writes });
  }

  if (!worker) return;
  keep();
  worker.addEventListener("controllerchange", keep);
  worker.addEventListener("message", (event) => {
    if (event.data === version) clearTimeout(timer);
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (shown() !== version) keep();
  });

  // The connection is back: the board follows by itself, and the forms get the token that is not kept.
  async function found() {
    if (!(await Sending.renewToken())) return;
    document.removeEventListener("reachable", found);
    notice.remove();
  }
  if (notice) document.addEventListener("reachable", found);
})();
