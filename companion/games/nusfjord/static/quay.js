// A space whose action is done at once is looked at first: what it changes, then yes.
"use strict";

(() => {
  let asked = null;
  const panel = () => document.getElementById("chosen");

  function leave(focus) {
    document
      .querySelectorAll(".space-button.is-chosen")
      .forEach((one) => one.classList.remove("is-chosen"));
    if (panel()) panel().hidden = true;
    if (focus) asked?.focus();
    asked = null;
  }

  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest(".space-button[data-sure]");
      if (!button || button === asked || !panel()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      leave(false);
      asked = button;
      button.classList.add("is-chosen");
      panel().querySelector("b").textContent = button.dataset.sure;
      panel()
        .querySelector("span")
        .replaceChildren(...button.querySelector(".changes").cloneNode(true).childNodes);
      panel().hidden = false;
      panel().querySelector("[data-do]").focus({ preventScroll: true });
    },
    { capture: true },
  );

  document.addEventListener("click", (event) => {
    if (event.target.closest("#chosen [data-do]") && asked) {
      asked.focus({ preventScroll: true }); // the next question is answered from here on
      asked.click();
    }
    if (event.target.closest("#chosen [data-leave]")) leave(true);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && asked) leave(true);
  });
  document.addEventListener("htmx:afterSettle", () => leave(false));
})();
