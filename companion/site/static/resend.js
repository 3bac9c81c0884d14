// A choice that could not be sent waits on the phone, is seen to wait, and is sent again by itself.
// It goes out with the key and the length it was made with: it is written once, or not at all when the
// table has moved on, which the answer says. Another choice takes its place.
"use strict";

(() => {
  const AGAIN = 3000; // milliseconds between tries
  const PATIENCE = 8000; // for an answer
  const TABLE = "#match, #told";
  const LATER = [429, 502, 503, 504]; // the companion is there, but cannot write now
  const place = document.getElementById("waiting-move");
  if (!place) return;
  const shelf = `waiting:${location.pathname}`;
  let waiting = load();
  let busy = 0; // until when an answer is waited for

  function load() {
    try {
      return JSON.parse(sessionStorage.getItem(shelf));
    } catch {
      return null;
    }
  }

  function keep(choice) {
    waiting = choice;
    try {
      if (choice) sessionStorage.setItem(shelf, JSON.stringify(choice));
      else sessionStorage.removeItem(shelf);
    } catch {
      /* then only this page keeps it */
    }
    draw();
  }

  function draw() {
    place.hidden = !waiting;
    place.querySelector("[data-words]").textContent = waiting?.words ?? "";
    // A choice of several boxes has no button of its own.
    const pressed = [
      ...document.querySelectorAll("#match button[name=move], #told button[name=move]"),
    ].find((button) => waiting?.move && button.value === waiting.move);
    document
      .querySelectorAll(".is-unsent")
      .forEach((button) => button.classList.toggle("is-unsent", button === pressed));
    pressed?.classList.add("is-unsent");
  }

  // What a button says: what is drawn on it for the eyes says the same once more.
  function said(button) {
    if (!button) return "";
    const spoken = button.cloneNode(true);
    spoken.querySelectorAll("[aria-hidden=true]").forEach((part) => part.remove());
    return button.getAttribute("aria-label") ?? (spoken.textContent.trim() || button.textContent);
  }

  // ---- What could not be sent.

  const fromTable = (event) =>
    event.detail.requestConfig.verb === "post" && event.detail.elt.closest?.(TABLE);

  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.verb === "post" && event.detail.elt.closest(TABLE))
      event.detail.timeout = PATIENCE;
  });

  function note(event) {
    busy = 0;
    if (!fromTable(event)) return;
    const { requestConfig } = event.detail;
    if (requestConfig.parameters.waited) return;
    const fields = [...requestConfig.formData].filter(([name]) => name !== "csrf_token");
    const pressed = requestConfig.triggeringEvent?.submitter;
    const words = said(pressed).trim().replace(/\s+/g, " ");
    keep({
      path: requestConfig.path,
      fields,
      words,
      move: pressed?.name === "move" ? pressed.value : "",
    });
  }

  document.addEventListener("htmx:sendError", note);
  document.addEventListener("htmx:timeout", note);
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!fromTable(event) || !LATER.includes(event.detail.xhr.status)) return;
    event.detail.shouldSwap = false;
    event.detail.isError = false;
    note(event);
  });

  // ---- Again, until there is an answer; whatever it is, the choice no longer waits.

  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (requestConfig.verb !== "post") return;
    busy = 0;
    if (xhr.status && !LATER.includes(xhr.status) && requestConfig.path === waiting?.path)
      keep(null);
  });

  function send() {
    if (!waiting || busy > Date.now() || document.hidden) return;
    busy = Date.now() + PATIENCE + AGAIN;
    const values = {};
    for (const [name, value] of waiting.fields)
      values[name] = name in values ? [values[name], value].flat() : value;
    values.csrf_token = document.querySelector("input[name=csrf_token]")?.value ?? "";
    values.waited = "1";
    const table = document.getElementById("match") ? "#match" : "#told";
    htmx
      .ajax("POST", waiting.path, { source: table, target: table, swap: "morph:outerHTML", values })
      .catch(() => {
        busy = 0;
      });
  }

  place.querySelector("[data-drop]").addEventListener("click", () => keep(null));
  window.addEventListener("online", send);
  document.addEventListener("htmx:afterSettle", draw);
  document.addEventListener("DOMContentLoaded", () => {
    draw();
    send();
  });
  setInterval(send, AGAIN);
})();
