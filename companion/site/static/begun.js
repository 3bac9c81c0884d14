// A sheet that was begun on this phone is opened on the companion once there is a connection; then the rounds that wait
// get its address, and its own page sends them in their order (unsent.js). Its key makes a second sending harmless.
"use strict";

(() => {
  const AGAIN = 4000; // milliseconds between tries
  const soon = () => ({ signal: AbortSignal.timeout(Sending.PATIENCE) });
  const here = location.pathname;
  const shelf = (path) => `unsent:${path.split("/").at(-1)}`;
  const names = document.getElementById("begun-names");
  let busy = false;

  async function opened({ key, game, names }) {
    const form = new DOMParser().parseFromString(
      await (await fetch(`/sheets/new?game=${game}`, soon())).text(),
      "text/html",
    );
    const token = form.querySelector("input[name=csrf_token]")?.value ?? "";
    const fields = [
      ["key", key],
      ["game", game],
      ["drawn_for", game],
      ["csrf_token", token],
    ];
    names.forEach((name, seat) => fields.push([`names.${seat}`, name]));
    const answer = await fetch("/sheets/new", {
      method: "POST",
      body: new URLSearchParams(fields),
      ...soon(),
    });
    const path = new URL(answer.url).pathname;
    if (answer.status === 422) ask(await answer.text());
    return answer.ok && /^\/sheets\/\w+$/.test(path) && path !== "/sheets/new" ? path : null;
  }

  // The names were refused: what was written waits until they are corrected.
  function ask(html) {
    const said = new DOMParser().parseFromString(html, "text/html").querySelectorAll(".reason");
    document.getElementById("begun-reason").textContent = [...said]
      .map((one) => one.textContent.trim())
      .join(" ");
    names.hidden = false;
  }

  names.addEventListener("submit", async (event) => {
    event.preventDefault();
    const typed = [...new FormData(names)].map(([, name]) => name.trim());
    navigator.serviceWorker.addEventListener("message", () => location.reload());
    const rename = { ...(await begun()), names: typed };
    navigator.serviceWorker.controller.postMessage({ rename });
  });

  async function begun() {
    const page = await caches.match(here, { ignoreVary: true });
    return page && JSON.parse(decodeURIComponent(page.headers.get("X-Begun")));
  }

  async function send() {
    if (busy || document.hidden || !names.hidden) return;
    busy = true;
    try {
      const one = await begun();
      const sheet = one && (await opened(one));
      if (sheet) await move(sheet);
    } catch {
      document.dispatchEvent(new Event("unreachable"));
    }
    busy = false;
  }

  async function move(sheet) {
    const entries = JSON.parse(localStorage.getItem(shelf(here)) ?? "[]");
    for (const entry of entries) entry.url = entry.url.replace(`${here}/`, `${sheet}/`);
    if (entries.length) localStorage.setItem(shelf(sheet), JSON.stringify(entries));
    localStorage.removeItem(shelf(here));
    for (const name of await caches.keys()) await (await caches.open(name)).delete(here);
    location.replace(sheet);
  }

  window.addEventListener("online", send);
  document.addEventListener("sendnow", () => (names.hidden ? send() : names.elements[0].focus()));
  setInterval(send, AGAIN);
  send();
})();
