// Follows a live page. The stream says "there is something new" and htmx fetches it; this file only
// fills the gaps: no place for another stream, a phone that slept, a connection that is lost.
"use strict";

const EVERY = 3000; // milliseconds between looks while there is no stream
let looking = null;

function look() {
  // Parts of a page that follow it have "poll from:body" in their trigger.
  if (!document.hidden) htmx.trigger(document.body, "poll");
}

function show(connected) {
  document.querySelectorAll(".live").forEach((mark) => mark.classList.toggle("off", !connected));
}

document.addEventListener("htmx:sseOpen", () => {
  clearInterval(looking);
  looking = null;
  show(true);
});

document.addEventListener("htmx:sseError", () => {
  looking ??= setInterval(look, EVERY);
});

// Whoever made the change has seen it already: the answer to the form was this very version.
document.addEventListener("htmx:beforeRequest", (event) => {
  const news = event.detail.requestConfig.triggeringEvent;
  if (news?.type !== "sse:version") return;
  const version = Number(news.detail.data); // 0: something may have been missed
  if (version && version <= Number(event.detail.elt.dataset.told)) event.preventDefault();
});

document.addEventListener("visibilitychange", () => {
  if (document.querySelector("[sse-connect]")) look();
});
window.addEventListener("online", look);
window.addEventListener("pageshow", (event) => { if (event.persisted) look(); });

// What could not be sent is said once, and taken back as soon as an answer arrives.
document.addEventListener("htmx:sendError", (event) => {
  show(false);
  const place = document.getElementById("problem");
  if (place && event.detail.requestConfig.verb !== "get") place.textContent = place.dataset.unsent;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) return;
  if (looking) show(true);
  if (event.detail.requestConfig.verb !== "get") document.getElementById("problem")?.replaceChildren();
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
