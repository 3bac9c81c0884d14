// Motion that tells: what lay elsewhere before is seen to come from there, what is new drops onto its place.
// `data-fly="what where"` names a thing and its place: the same thing at another place has moved.
// Nothing waits for it, and whoever wants less motion sees none.
"use strict";

(() => {
  const GLIDE = { duration: 280, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let before = null; // where things and their places were, and how far down the page
  let moving = 0;

  const things = () => document.querySelectorAll("#match [data-fly]");
  const name = (thing) => thing.dataset.fly.split(" ")[0];

  function look({ detail }) {
    before = null;
    if (calm.matches || document.hidden || detail.target.id !== "match") return;
    before = new Map([["", scrollY]]);
    for (const thing of things()) {
      const box = thing.getBoundingClientRect();
      if (box.width) before.set(name(thing), box).set(thing.dataset.fly, box);
    }
  }

  function from(thing) {
    const now = thing.getBoundingClientRect();
    const old = before.get(thing.dataset.fly) ?? before.get(name(thing));
    if ("drop" in thing.dataset)
      return old ? null : { scale: 1.6, translate: "0 -1.5rem", opacity: 0 };
    if (!old) return null;
    const [x, y] = [old.x - now.x, old.y - now.y];
    if (!now.width || Math.hypot(x, y) < 2) return null;
    return {
      transformOrigin: "0 0",
      transform: `translate(${x}px, ${y}px) scale(${old.width / now.width})`,
    };
  }

  function move() {
    const seen = before;
    if (!seen || seen.get("") !== scrollY) return;
    const starts = [...things()].map((thing) => [thing, from(thing)]).filter(([, start]) => start);
    before = null;
    if (!starts.length) return;
    const match = document.getElementById("match");
    match.classList.add("is-moving"); // above the hand that a card leaves
    for (const old of starts.flatMap(([thing]) => thing.getAnimations({ subtree: true })))
      old.cancel();
    for (const [thing, start] of starts) {
      moving += 1;
      thing
        .animate([start, {}], GLIDE)
        .finished.catch(() => {})
        .finally(() => {
          moving -= 1;
          if (!moving) match.classList.remove("is-moving");
        });
    }
  }

  document.addEventListener("htmx:beforeSwap", look);
  // In the frame that is painted next: measured there the page is laid out once, not once more.
  document.addEventListener("htmx:afterSwap", () => requestAnimationFrame(move));
})();
