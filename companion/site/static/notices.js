// Being told that it is one's turn, or that there is a place, while the page is closed: the browser gives an address
// at its maker's push service, the companion keeps it until that is over. Only over https, and only when somebody asks.
"use strict";

(() => {
  const able =
    window.isSecureContext &&
    "PushManager" in window &&
    "Notification" in window &&
    "serviceWorker" in navigator;
  const form = () => document.getElementById("notices");
  const place = () => `notices:${form().getAttribute("action")}`;
  let on = false;

  // Where the address is no https there is no worker to be told by, unless somebody put one there.
  async function show() {
    if (!form() || !able) return;
    if (location.protocol !== "https:" && !(await navigator.serviceWorker.getRegistration()))
      return;
    try {
      on = localStorage.getItem(place()) !== null;
    } catch {
      /* then it is asked again */
    }
    if (form().dataset.unknown !== undefined) on = false; // it told what there was to tell, or lost it
    form().hidden = false;
    form().querySelector("button").setAttribute("aria-pressed", String(on));
  }

  function keep(endpoint) {
    on = endpoint !== null;
    if (on) delete form().dataset.unknown;
    try {
      if (on) localStorage.setItem(place(), endpoint);
      else localStorage.removeItem(place());
    } catch {
      /* see above */
    }
    show();
  }

  function bytes(text) {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  }

  async function address(key) {
    const worker = await navigator.serviceWorker.ready;
    const wish = { userVisibleOnly: true, applicationServerKey: bytes(key) };
    try {
      return await worker.pushManager.subscribe(wish);
    } catch (error) {
      if (error.name !== "InvalidStateError") throw error; // one with another key: of an earlier installation
      await (await worker.pushManager.getSubscription())?.unsubscribe();
      return worker.pushManager.subscribe(wish);
    }
  }

  async function send(to, values) {
    const body = new URLSearchParams({ csrf_token: form().elements.csrf_token.value, ...values });
    const answer = await fetch(to, { method: "POST", body, headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(`notices: ${answer.status}`);
  }

  async function begin() {
    if ((await Notification.requestPermission()) !== "granted") {
      form().querySelector("[data-denied]").hidden = false;
      return;
    }
    const { endpoint, keys } = (await address(form().dataset.key)).toJSON();
    await send(form().getAttribute("action"), { endpoint, p256dh: keys.p256dh, auth: keys.auth });
    keep(endpoint);
  }

  async function stop() {
    await send(form().dataset.stop, { endpoint: localStorage.getItem(place()) ?? "" });
    keep(null);
  }

  document.addEventListener("submit", async (event) => {
    if (event.target !== form()) return;
    event.preventDefault();
    try {
      await (on ? stop() : begin());
    } catch {
      const problem = document.getElementById("problem");
      problem.textContent = problem.dataset.unsent;
    }
  });
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("htmx:afterSettle", show);
})();
