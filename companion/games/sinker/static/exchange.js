// No more cards can be put away than the stock holds: the others cannot be marked then.
"use strict";

(() => {
  function limit() {
    const hand = document.querySelector(".exchange [data-stock]");
    if (!hand) return;
    const marks = [...hand.querySelectorAll("input[type=checkbox]")];
    const full = marks.filter((mark) => mark.checked).length >= Number(hand.dataset.stock);
    marks.forEach((mark) => {
      mark.disabled = full && !mark.checked;
    });
    hand.parentElement.querySelector("[data-full]").hidden = !full;
  }
  document.addEventListener("DOMContentLoaded", limit);
  document.addEventListener("change", limit);
  document.addEventListener("htmx:afterSettle", limit);
})();
