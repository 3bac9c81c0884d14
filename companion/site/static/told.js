// The phone in the middle of a real table: its picture turned to whoever reads it.
"use strict";

(() => {
  const KEY = "told-turn";
  const TURNS = ["0", "90", "180", "270"];
  const root = document.documentElement;

  function turn(to) {
    root.dataset.turn = to;
    try {
      localStorage.setItem(KEY, to);
    } catch {
      /* then it holds for this page */
    }
  }

  try {
    turn(localStorage.getItem(KEY) ?? "0");
  } catch {
    turn("0");
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-turn-picture]")) return;
    turn(TURNS[(TURNS.indexOf(root.dataset.turn) + 1) % TURNS.length]);
  });
})();
