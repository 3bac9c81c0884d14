// The service worker: pages always come from the network, and so does everything private or live. It keeps
// only files whose name changes with their content, and the page that says there is no connection.
"use strict";

const VERSION = new URL(self.location).searchParams.get("v") ?? "0";
const KEPT = `tairyo-${VERSION}`;
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  const page = new Request(OFFLINE, { credentials: "omit", cache: "reload" });
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.add(page))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const forget = (name) =>
    name.startsWith("tairyo-") && name !== KEPT ? caches.delete(name) : null;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map(forget)))
      .then(() => self.clients.claim()),
  );
});

async function versioned(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (url.pathname.startsWith("/static/") && url.searchParams.has("v")) {
    event.respondWith(versioned(request));
  }
});

// A notice that it is somebody's turn: a path and a sentence. Who looks at that table already needs none.
self.addEventListener("push", (event) => {
  const { path, words } = event.data.json();
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window" });
      if (pages.some((page) => page.focused && new URL(page.url).pathname === path)) return;
      await self.registration.showNotification("大漁 Tairyō", {
        body: words,
        tag: path,
        data: path,
      });
    })(),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window" });
      const open = pages.find((page) => new URL(page.url).pathname === event.notification.data);
      await (open ? open.focus() : self.clients.openWindow(event.notification.data));
    })(),
  );
});
