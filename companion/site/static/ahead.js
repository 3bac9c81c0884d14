// A card chosen while others think, sent when it is one's turn; and the last one, which plays itself if
// wished. Both are ordinary moves of the page, with its key; until then nothing leaves this phone.
"use strict";

(() => {
  const HASTE = 700; // milliseconds after an own move in which a tap is a double tap
  const LOOK = 500; // milliseconds to see what was played before
  const READ = 2000; // milliseconds to read why there is nothing to choose
  const place = `ahead:${location.pathname}`;
  let moved = -HASTE;
  let sent = ""; // the length at which something was sent by itself: never twice
  let timer = null;
  const now = () => document.getElementById("ahead-now");
  const cards = () => [...document.querySelectorAll("#hand[data-ahead] button[name='move']")];
  const find = (value) => cards().find((card) => card.value === value);

  let chosen = null; // { card, name, round }
  try {
    chosen = JSON.parse(sessionStorage.getItem(place));
  } catch {
    /* nothing chosen */
  }

  function choose(choice) {
    chosen = choice;
    try {
      if (choice) sessionStorage.setItem(place, JSON.stringify(choice));
      else sessionStorage.removeItem(place);
    } catch {
      /* then it is forgotten when the page is loaded again */
    }
  }

  function say(sentence, name) {
    const line = document.getElementById("ahead");
    if (line) line.textContent = sentence ? sentence.replace("{card}", name) : "";
  }

  function show() {
    for (const card of cards()) {
      if (chosen?.card === card.value) card.setAttribute("aria-pressed", "true");
      else card.removeAttribute("aria-pressed");
    }
    if (chosen && now()) say(now().dataset.chosen, chosen.name);
  }

  function tapped(event) {
    const card = event.target.closest("#hand[data-ahead] button[name='move']");
    if (!card || !now() || now().dataset.mine || !comforts("ahead")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (performance.now() - moved < HASTE) return;
    const again = chosen?.card === card.value;
    const name = card.querySelector(".heard")?.textContent ?? card.value;
    choose(again ? null : { card: card.value, name, round: now().dataset.round });
    if (again) say("");
    show();
  }

  // Still the same question after a look at the table? Then press the button.
  function soon(press, wait = LOOK) {
    const asked = now().dataset.length;
    if (sent === asked) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (
        now()?.dataset.length !== asked ||
        !now().dataset.mine ||
        document.querySelector("#match .htmx-request")
      )
        return;
      sent = asked;
      press();
    }, wait);
  }

  function turn() {
    if (!now()) return;
    if (chosen && chosen.round !== now().dataset.round) {
      choose(null);
      say("");
    }
    if (now().dataset.mine && chosen) {
      const card = find(chosen.card);
      if (card?.classList.contains("is-legal"))
        soon(() => {
          choose(null);
          say("");
          card.click();
        });
      else {
        const { name } = chosen;
        choose(null);
        say(now().dataset.misfit, name);
      }
    } else if (now().dataset.mine) {
      const formality = document.querySelector("#match [data-by-itself]");
      const form = formality ?? (comforts("forced") && document.getElementById("obvious"));
      if (form) soon(() => form.querySelector("button").click(), formality ? READ : LOOK);
    } else if (!now().dataset.mine && !chosen) say("");
    show();
  }

  document.addEventListener("click", tapped, true);
  document.addEventListener("comfort", (event) => {
    if (event.detail === "ahead" && chosen) {
      choose(null);
      say("");
      show();
    }
    if (event.detail === "forced") turn();
  });
  document.addEventListener("DOMContentLoaded", turn);
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.requestConfig?.path?.endsWith("/moves")) {
      moved = performance.now();
      if (event.detail.successful !== false) say("");
    }
    turn();
  });

  // What is said and what is marked stays while the table renews itself.
  const { callbacks } = Idiomorph.defaults;
  const others = callbacks.beforeAttributeUpdated;
  const morphed = callbacks.beforeNodeMorphed;
  callbacks.beforeAttributeUpdated = (name, node, way) =>
    !(name === "aria-pressed" && chosen && node.value === chosen.card) && others(name, node, way);
  callbacks.beforeNodeMorphed = (node, now) => node.id !== "ahead" && morphed(node, now);
})();
