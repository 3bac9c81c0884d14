// The form of the next round keeps up with the sheet, and never takes away what is being typed.
"use strict";

(() => {
  // What a reader opened or closed stays so while the sheet follows along.
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.tagName === "DETAILS");

  const place = () => document.getElementById("entry");
  const form = () => document.getElementById("round-form");

  function untouched() {
    const fields = [...(form()?.querySelectorAll("input, select") ?? [])];
    return fields.every((field) => {
      if (field.name === "who") return true;
      if (field.type === "radio" || field.type === "checkbox") return field.checked === field.defaultChecked;
      if (field.tagName === "SELECT") return [...field.options].every((option) => option.selected === option.defaultSelected || (!option.value && option.selected));
      return field.value === field.defaultValue;
    });
  }

  // What was said of a round when it was written keeps up with corrections of it.
  document.addEventListener("htmx:afterSettle", () => {
    const said = document.querySelector("[data-words-of]");
    const words = said && document.querySelector(`#round-${said.dataset.wordsOf} [data-words]`);
    if (words && words.innerHTML !== said.innerHTML) said.replaceChildren(...words.cloneNode(true).childNodes);
  });

  // Another phone wrote a round: a fresh form where nothing was typed, a word where something was.
  document.addEventListener("htmx:afterSettle", () => {
    const board = document.getElementById("board");
    const entry = place();
    if (!board || !entry || Number(board.dataset.lines) <= Number(entry.dataset.lines)) return;
    if (form()?.matches(".htmx-request")) return; // the answer to what is being sent will say it
    entry.dataset.lines = board.dataset.lines;
    if (board.dataset.stand === entry.dataset.stand) return;
    if ("question" in entry.dataset || form()?.dataset.next) return;
    entry.dataset.stand = board.dataset.stand;
    if (form() && (form().hidden || !untouched())) {
      form().querySelector("[data-overtaken]").hidden = false;
    } else {
      htmx.ajax("GET", entry.dataset.fresh, { target: "#entry", swap: "outerHTML" });
    }
  });

  // After an answer the eye and the keyboard go to what it says, first of all to what is wrong.
  document.addEventListener("htmx:afterSettle", (event) => {
    const entry = event.target;
    if (entry.id !== "entry") return;
    const wrong = entry.querySelector("[aria-invalid=true]:not(fieldset), fieldset[aria-invalid=true] input");
    const way = event.detail.requestConfig?.elt?.closest(".ways") && entry.querySelector(".is-chosen");
    const said = entry.querySelector("[role=alert], .notice.good") && entry;
    (wrong ?? (way || said))?.focus();
  });
})();
