// The replay by itself: play and pause. Every step is the page's own "Forward" link; what a trick ends with
// is looked at longer. Whoever touches anything else has taken over, and it pauses.
"use strict";

(() => {
  const PACE = 900; // milliseconds a move
  const LONGER = 2; // a scene's end
  let timer = null;
  let own = false; // the click is the player's, not the reader's
  let drawn = false; // the slider is ahead of the page
  const player = () => document.getElementById("player");
  const at = () => Number(document.getElementById("match").dataset.ply);
  const ended = () => at() >= Number(document.getElementById("slider").max);

  function show() {
    player().classList.toggle("is-playing", timer !== null);
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    show();
  }

  function wait() {
    const ends = player().dataset.ends.split(" ").map(Number);
    timer = setTimeout(next, PACE * (ends.includes(at()) ? LONGER : 1));
  }

  function next() {
    if (ended() || document.hidden) {
      pause();
      return;
    }
    own = true;
    document.getElementById("step-forward").click();
    own = false;
  }

  function start() {
    if (!ended()) {
      timer = setTimeout(next, 0);
      show();
      return;
    }
    timer = setTimeout(() => {}, 0); // from the end it begins anew; the answer goes on
    htmx.ajax("GET", `${player().getAttribute("action")}?ply=0`, {
      target: "#match",
      swap: "morph:outerHTML",
      source: "#match",
    });
  }

  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("#play");
    if (pressed) {
      if (timer === null) start();
      else pause();
      return;
    }
    if (timer !== null && !own && event.target.closest("#match a, #match button")) pause();
  });
  document.addEventListener("input", (event) => {
    if (event.target.id !== "slider") return;
    drawn = true;
    if (timer !== null) pause();
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input")) return;
    if (event.key === " " && event.target.closest("a, button, summary")) return; // it has a press of its own
    const key = `${event.shiftKey ? "Shift+" : ""}${event.key}`;
    const pressed = document.querySelector(`.is-replay [data-key="${CSS.escape(key)}"]`);
    if (!pressed) return;
    event.preventDefault();
    pressed.click();
  });

  // What runs, and where the slider is being drawn to, stays so when the page renews itself.
  const others = Idiomorph.defaults.callbacks.beforeAttributeUpdated;
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node, way) =>
    !(name === "class" && node.id === "player") &&
    !(name === "value" && node.id === "slider" && drawn) &&
    others(name, node, way);

  document.addEventListener("htmx:afterSettle", () => {
    if (!player()) return;
    if (Number(document.getElementById("slider").value) === at()) drawn = false;
    show();
    if (timer !== null) {
      clearTimeout(timer);
      if (ended()) pause();
      else wait();
    }
  });
  for (const lost of ["htmx:sendError", "htmx:responseError"])
    document.addEventListener(lost, () => {
      if (timer !== null) pause();
    });
})();
