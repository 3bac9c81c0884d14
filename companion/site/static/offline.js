// Without a connection the sheets that this phone keeps (sw.js) are the way on, the newest first; on the front page those
// that were begun here and are not sent yet.
"use strict";

(async () => {
  if (!("caches" in window)) return; // plain http
  const place = document.getElementById("kept-sheets");
  const link = document.getElementById("kept-sheet").content;
  const ours = ` · ${document.title.split(" · ").pop()}`; // of every page's title
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const path = new URL(request.url).pathname;
      const begin = document.getElementById("begin-sheet");
      if (begin && path === "/offline/sheet") begin.hidden = false;
      if (!path.startsWith("begun" in place.dataset ? "/sheets/~" : "/sheets/")) continue;
      const page = await (await cache.match(request, { ignoreVary: true })).text();
      const { title } = new DOMParser().parseFromString(page, "text/html");
      const item = link.cloneNode(true);
      item.firstElementChild.href = path;
      item.firstElementChild.textContent = title.replace(ours, "");
      place.querySelector("h2").after(item);
      place.hidden = false;
    }
  }
})();
