// How many puzzles of the day were solved in a row: kept in this browser only. The first answer of
// a day counts.
"use strict";

(() => {
  const place = document.getElementById("streak");
  const day = Number(place.dataset.day);
  try {
    let kept = JSON.parse(localStorage.getItem("puzzles") ?? "null");
    if (kept?.day !== day) {
      const before = kept?.day === day - 1 ? kept.streak : 0;
      kept = { day, streak: "right" in place.dataset ? before + 1 : 0 };
      localStorage.setItem("puzzles", JSON.stringify(kept));
    }
    place.querySelector("strong").textContent = kept.streak;
    place.hidden = false;
  } catch {
    // No storage, no streak.
  }
})();
