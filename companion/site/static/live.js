// Follows a live page. The stream says "there is something new" and htmx fetches it; this file only
// fills the gaps: no place for another stream, a phone that slept, a connection that is lost. What the
// page says of its connection is what was seen last: an answer of any kind, or none.
"use strict";

const EVERY = 3000; // milliseconds between looks while there is no stream
const SILENCE = 40000; // the stream says something every 15 seconds, or it is dead
let looking = null;
let stream = null; // the one that is open
let sign = 0; // when it said something last
let spoken = false; // whether any has said something on this page
let heard = 0; // the newest version that the stream told of
let sending = 0; // own changes that are under way: their answer shows the news as well
const listened = new WeakSet();

function look() {
  // Parts of a page that follow it have "poll from:body" in their trigger.
  if (!document.hidden) htmx.trigger(document.body, "poll");
}

function show(connected) {
  document.querySelectorAll(".live").forEach((mark) => mark.classList.toggle("off", !connected));
}

function keepLooking() {
  looking ??= setInterval(look, EVERY);
}

// Something could not be sent or fetched: from now on look until there is an answer again.
function lost() {
  show(false);
  if (document.querySelector("[sse-connect]")) keepLooking();
}

// A stream that was open before the gap may be dead without knowing it: it begins anew.
function found() {
  const was = document.querySelector(".live.off");
  show(true);
  document.dispatchEvent(new Event("reachable"));
  if (was && stream) restart();
}

function restart() {
  const old = stream;
  stream = null;
  keepLooking();
  old.close();
  htmx.trigger(document.querySelector("[sse-connect]"), "htmx:afterProcessNode"); // opens another one
}

// A look that is swallowed on the way must not keep the next ones waiting.
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "get" && event.detail.elt.matches("[hx-trigger^='poll']"))
    event.detail.timeout = 2 * EVERY;
});

document.addEventListener("htmx:sseOpen", (event) => {
  stream = event.detail.source;
  sign = Date.now();
  show(true);
  if (listened.has(stream)) return;
  listened.add(stream);
  stream.addEventListener("part", shared);
  stream.addEventListener("version", news);
  stream.addEventListener("full", houseFull);
  for (const said of ["part", "version", "beat"]) stream.addEventListener(said, heardFrom);
});

// Only now there is no need to look: a tunnel may open a stream and hold back all it says.
function heardFrom() {
  sign = Date.now();
  spoken = true;
  clearInterval(looking);
  looking = null;
  document.dispatchEvent(new Event("reachable"));
}
setTimeout(() => {
  if (!spoken && document.querySelector("[sse-connect]")) keepLooking();
}, EVERY);

document.addEventListener("htmx:sseError", () => {
  stream = null;
  keepLooking();
});

setInterval(() => {
  if (stream && !document.hidden && Date.now() - sign > SILENCE) restart();
}, EVERY);

// Heard on the stream itself and not by `hx-trigger="sse:…"`, which would add one more listener each
// time a part is renewed. Whoever made the change has seen it already and fetches nothing.
function news(event) {
  const version = Number(event.data); // 0: something may have been missed
  heard = Math.max(heard, version);
  if (version && sending) return;
  const parts = [...document.querySelectorAll("[hx-trigger^='poll']")];
  if (!version || parts.some((part) => !(Number(part.dataset.told) >= version)))
    htmx.trigger(document.body, "poll");
}

// What everybody may see comes with the news and need not be fetched; a part that was made for this
// reader alone does not say data-shared and is left to `news`, which comes right behind.
function shared(event) {
  const part = document.querySelector("[data-shared]");
  if (!part || document.hidden || Number(part.dataset.told) >= Number(event.lastEventId)) return;
  const detail = {
    elt: part,
    target: part,
    serverResponse: event.data,
    requestConfig: { verb: "get", elt: part },
    xhr: { status: 200 },
  };
  htmx.trigger(part, "htmx:beforeSwap", detail);
  const way = { swapStyle: "morph:outerHTML", swapDelay: 0, settleDelay: 20 };
  htmx.swap(part, event.data, way, { contextElement: part, eventInfo: detail });
}

// AIs think less while the house is full: said until it has not been so for a while.
const FULL = 20000; // milliseconds
let emptied = null;
function houseFull() {
  const sign = document.getElementById("house-full");
  if (!sign) return;
  if (!sign.textContent) sign.textContent = sign.dataset.words;
  clearTimeout(emptied);
  emptied = setTimeout(() => sign.replaceChildren(), FULL);
}

// News that came while a part was being renewed can be lost on the way: look whether it is behind.
function behind() {
  const parts = [...document.querySelectorAll("[hx-trigger^='poll'][data-told]")];
  return parts.some((part) => Number(part.dataset.told) < heard);
}
// One that is on its way to be renewed is not: it settles too, and then is asked again.
function renewing() {
  return document.querySelector("[hx-trigger^='poll'].htmx-request") !== null;
}
function catchUp() {
  if (behind())
    setTimeout(() => {
      if (behind() && !renewing() && !sending) look();
    }, 300);
}
document.addEventListener("htmx:afterSettle", catchUp);
// Counted on the request itself: by the time of the answer its form may be gone from the page.
document.addEventListener("htmx:beforeSend", (event) => {
  const request = event.detail.xhr;
  if (event.detail.requestConfig.verb === "get") return;
  sending += 1;
  request.addEventListener("loadend", () => {
    sending -= 1;
    catchUp();
  });
});

document.addEventListener("visibilitychange", () => {
  if (document.querySelector("[sse-connect]")) look();
});
window.addEventListener("online", look);
window.addEventListener("offline", lost);
document.addEventListener("unreachable", lost);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) look();
});

// What could not be sent is said once, and taken back as soon as an answer arrives. A table says it
// itself, for it sends again (resend.js).
function unsent(event) {
  lost();
  const place = document.getElementById("problem");
  const says =
    event.detail.requestConfig.verb !== "get" && !document.getElementById("waiting-move");
  if (place && says) place.textContent = place.dataset.unsent;
}
document.addEventListener("htmx:sendError", unsent);
document.addEventListener("htmx:timeout", unsent);
document.addEventListener("htmx:afterRequest", (event) => {
  const { xhr, successful, requestConfig } = event.detail;
  if (xhr.status && xhr.status < 500) found();
  if (successful && requestConfig.verb !== "get")
    document.getElementById("problem")?.replaceChildren();
});

// The news of one's own change can be faster than the answer to it, and may have taken the form
// away. htmx finds its extensions through the form, so without it we swap the answer in ourselves.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, target, serverResponse, shouldSwap } = event.detail;
  if (!shouldSwap || requestConfig.elt.isConnected || !target.isConnected) return;
  event.detail.shouldSwap = false;
  Idiomorph.morph(target, serverResponse, { morphStyle: "outerHTML" });
  htmx.process(target);
  htmx.trigger(target, "htmx:afterSettle", event.detail);
});
