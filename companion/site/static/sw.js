// The service worker: pages come from the network, and so does everything private or live. Without a connection
// there are the score sheets that this phone writes on, as they were last seen (kept.js), and a page that says so.
// Files are kept whose name changes with their content.
"use strict";

const VERSION = new URL(self.location).searchParams.get("v") ?? "0";
const KEPT = `tairyo-${VERSION}`;
const OFFLINE = "/offline";
const SHEETS = "/sheets/";
const BEGUN = "/sheets/~"; // begun on this phone, and not yet sent (begun.js)
const BEGIN = "/offline/sheet"; // the form for that; its blank sheets lie below it
const MOST_BEGUN = 8;
const MOST = 24; // sheets, as in the cookie that allows to write on them
const PATIENCE = 10000; // milliseconds to wait for a page to keep and its files
const BLANK = /\/offline\/sheet\/\w+\/\d/g;
const FILE = /\/static\/[^"'\s#]+\?v=\w+/g;
const LEAVING = /^\/organiser\/sign-out$|^\/events\/\w+\/me\/not-me$/; // what signs this phone out
const LANGUAGE = /^\/language\//;
let turn = Promise.resolve(); // one change of the kept sheets after the other

const path = (request) => new URL(request.url).pathname;
const ours = async () => (await caches.keys()).filter((name) => name.startsWith("tairyo-"));
const sheetsIn = async (cache) =>
  (await cache.keys()).map(path).filter((one) => one.startsWith(SHEETS) && !one.startsWith(BEGUN));

function inTurn(event, change) {
  const done = turn.then(change);
  turn = done.catch(() => {
    /* no connection: what was kept stays */
  });
  event.waitUntil(turn);
  return done;
}

// The sheets that an earlier version kept are fetched anew: none is ever shown with old files.
self.addEventListener("install", (event) => {
  const prepare = async () => {
    const cache = await caches.open(KEPT);
    await cache.add(new Request(OFFLINE, { credentials: "omit", cache: "reload" }));
    const bare = () => {
      /* without its files that page is plain, but says the same */
    };
    await files(await cache.match(OFFLINE)).catch(bare);
    const earlier = await Promise.all((await ours()).map((name) => caches.open(name)));
    for (const sheet of new Set((await Promise.all(earlier.map(sheetsIn))).flat()))
      await keep(sheet);
    for (const old of earlier) for (const begun of await begunIn(old)) await make(begun);
    await self.skipWaiting();
  };
  event.waitUntil(prepare());
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    const old = (await ours()).filter((name) => name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

async function versioned(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function files(page) {
  const signal = AbortSignal.timeout(PATIENCE);
  const named = new Set((await page.text()).match(FILE));
  await Promise.all([...named].map((file) => versioned(new Request(file, { signal }))));
}

// The sheet's page with all its files, or nothing of it.
async function keep(sheet) {
  const answer = await fetch(`${sheet}/kept`, {
    headers: { "HX-Request": "true" }, // so that it brings no cookie, which may be older than another's
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.status === 403 || answer.status === 404) return forget(sheet);
  if (!answer.ok) throw new Error(`${sheet}: ${answer.status}`);
  await files(answer.clone());
  const cache = await caches.open(KEPT);
  await cache.put(sheet, answer);
  const all = await sheetsIn(cache);
  await Promise.all(all.slice(0, -MOST).map((oldest) => cache.delete(oldest)));
  await blanks();
}

// For a phone that writes on sheets: what it takes to begin one without a connection.
async function blanks(anew = false) {
  const cache = await caches.open(KEPT);
  if (!anew && (await kept(BEGIN))) return;
  const form = await bare(BEGIN);
  const pages = new Set((await form.clone().text()).match(BLANK));
  for (const blank of pages)
    if (anew || !(await kept(blank))) await cache.put(blank, await bare(blank));
  await cache.put(BEGIN, form);
}

async function bare(address) {
  const answer = await fetch(address, {
    headers: { "HX-Request": "true" },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await files(answer.clone());
  return answer;
}

const begunIn = async (cache) => {
  const found = (await cache.keys()).filter((one) => path(one).startsWith(BEGUN));
  const pages = await Promise.all(found.map((one) => cache.match(one, { ignoreVary: true })));
  return pages.map((page) => JSON.parse(decodeURIComponent(page.headers.get("X-Begun"))));
};

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };
const escaped = (text) => text.replace(/[&<>"']/g, (one) => ENTITIES[one]);

// The page of a sheet that is begun here: the blank one, with its names and its own address.
async function make(begun) {
  const { key, game, names } = begun;
  await blanks();
  const blank = await kept(`${BEGIN}/${game}/${names.length}`);
  const page = (await blank.text())
    .replaceAll("~new~", `~${key}`)
    .replace(/~name(\d)~/g, (_, seat) => escaped(names[seat]));
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "X-Begun": encodeURIComponent(JSON.stringify(begun)),
  };
  await (await caches.open(KEPT)).put(`${BEGUN}${key}`, new Response(page, { headers }));
}

async function begin(begun) {
  if ((await begunIn(await caches.open(KEPT))).length >= MOST_BEGUN) return "";
  await make(begun);
  return `${BEGUN}${begun.key}`;
}

// Another language was chosen: what is kept is fetched in it.
async function translate() {
  const cache = await caches.open(KEPT);
  await cache.add(OFFLINE);
  if (await kept(BEGIN)) await blanks(true);
  for (const sheet of await sheetsIn(cache)) await keep(sheet);
  for (const begun of await begunIn(cache)) await make(begun);
}

async function forget(sheet) {
  await (await caches.open(KEPT)).delete(sheet);
}

async function forgetAll() {
  for (const name of await ours()) {
    const cache = await caches.open(name);
    const own = (await cache.keys()).filter((one) => /^\/(sheets|offline)\//.test(path(one)));
    await Promise.all(own.map((one) => cache.delete(one)));
  }
}

const kept = async (page) => (await caches.open(KEPT)).match(page, { ignoreVary: true });

// A page that is kept does not wait for ever where the network is there and says nothing.
async function silent(page) {
  await new Promise((enough) => setTimeout(enough, PATIENCE));
  return (await kept(page)) ?? new Promise(() => {});
}

async function page(request) {
  if (path(request).startsWith(BEGUN)) return (await kept(path(request))) ?? fetch(request);
  try {
    return await Promise.race([fetch(request), silent(path(request))]);
  } catch {
    const same = path(request) === `${SHEETS}new` ? BEGIN : path(request);
    return (await kept(same)) ?? kept(OFFLINE);
  }
}

self.addEventListener("message", (event) => {
  if (event.data.claims) {
    event.waitUntil(self.clients.claim());
    return;
  }
  if (event.data.begin) {
    inTurn(event, () => begin(event.data.begin)).then((made) => event.source.postMessage({ made }));
    return;
  }
  if (event.data.rename) {
    inTurn(event, () => make(event.data.rename)).then(() => event.source.postMessage({}));
    return;
  }
  const { sheet, version, writes } = event.data;
  const done = inTurn(event, () => (writes ? keep(sheet) : forget(sheet)));
  done.then(
    () => event.source.postMessage(version),
    () => {
      /* the page asks again */
    },
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && LEAVING.test(url.pathname)) inTurn(event, forgetAll);
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    const answer = page(request);
    event.respondWith(answer);
    if (LANGUAGE.test(url.pathname)) inTurn(event, () => answer.then(translate));
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
        renotify: true,
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
