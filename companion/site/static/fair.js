// Checks the luck of a match by what the page shows, here in the browser: does the seed have the
// fingerprint, and does every number follow from the seed? The server is asked nothing.
"use strict";

(() => {
  const page = document.getElementById("fair");
  const field = (name) => document.getElementById(name).value.trim();

  // As in kit/fair.py: the first 32 bits of each hash, those beyond the last full multiple of n left out.
  function* numbers(seed, ply, words) {
    for (let counter = 0; ; counter += 1)
      yield parseInt(sha256(`${seed}:${ply}:${counter}:${words}`).slice(0, 8), 16);
  }

  function below(luck, n) {
    const end = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const drawn = luck.next().value;
      if (drawn < end) return drawn % n;
    }
  }

  function checkMove(seed, move) {
    const luck = numbers(seed, move.dataset.ply, move.dataset.words ?? page.dataset.words);
    let right = true;
    for (const item of move.querySelectorAll(".draw")) {
      const [n, value] = item.textContent.match(/\d+/g).map(Number);
      const follows = below(luck, n) === value;
      item.classList.toggle("is-wrong", !follows);
      right &&= follows;
    }
    move.classList.toggle("is-wrong", !right);
    return right;
  }

  function noted() {
    try {
      return (localStorage.getItem(`luck:${page.dataset.match}`) ?? "").split(" ");
    } catch {
      return [""];
    }
  }

  // Which of the sentences that stand on the page holds.
  function tell(group, which) {
    document.querySelectorAll(`[data-verdict^="${group}-"]`).forEach((line) => {
      line.hidden = line.dataset.verdict !== `${group}-${which}`;
    });
  }

  function check() {
    const seed = field("seed");
    const promised = sha256(seed) === field("fingerprint");
    const moves = [...document.querySelectorAll("[data-ply]")];
    const wrong = moves.filter((move) => !checkMove(seed, move)).length;
    const [kept, length] = noted();
    tell("seed", promised ? "good" : "bad");
    tell("draws", wrong ? "bad" : "good");
    tell(
      "noted",
      !kept ? "none" : kept !== field("fingerprint") ? "bad" : length === "0" ? "good" : "late",
    );
    document.querySelectorAll("[data-noted-at]").forEach((place) => {
      place.textContent = length;
    });
    const good = promised && !wrong && (!kept || kept === field("fingerprint"));
    tell("all", good ? "good" : "bad");
    document.getElementById("verdict").className = `notice ${good ? "good" : "alarm"}`;
  }

  document.getElementById("verdict").hidden = false;
  document
    .querySelectorAll("#fair input")
    .forEach((input) => input.addEventListener("input", check));
  check();
})();
