// The form of the next round keeps up with the sheet, and never takes away what is being typed.
"use strict";

(() => {
  const place = () => document.getElementById("entry");
  const form = () => document.getElementById("round-form");

  // What was said of a round when it was written keeps up with corrections of it.
  document.addEventListener("htmx:afterSettle", () => {
    const said = document.querySelector("[data-words-of]");
    const words = said && document.querySelector(`#round-${said.dataset.wordsOf} [data-words]`);
    if (words && words.innerHTML !== said.innerHTML)
      said.replaceChildren(...words.cloneNode(true).childNodes);
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
    // What was sent from here in the meantime has brought the sheet to where the form is.
    const [round, seen] = board.dataset.stand.split(".");
    if (
      form()?.action.endsWith(`/rounds/${round}`) &&
      form().elements.seen.value === seen &&
      !Later.untouched(form())
    )
      return;
    if (document.querySelector("#unsent [data-waits]")) return; // more of it is on its way
    if (form() && (form().hidden || !Later.untouched(form()))) {
      form().querySelector("[data-overtaken]").hidden = false;
    } else {
      htmx.ajax("GET", entry.dataset.fresh, { target: "#entry", swap: "outerHTML" });
    }
  });

  // Where one tap writes a round, the second tap of a nervous finger must not write the next one: a
  // form that has just come takes no tap for a moment.
  const A_MOMENT = 600;
  const settled = new WeakSet();

  function rest() {
    document.querySelectorAll("form[data-one-tap]").forEach((fresh) => {
      if (settled.has(fresh)) return;
      settled.add(fresh);
      const buttons = [...fresh.querySelectorAll("button:enabled")];
      buttons.forEach((button) => {
        button.disabled = true;
      });
      setTimeout(
        () =>
          buttons.forEach((button) => {
            button.disabled = false;
          }),
        A_MOMENT,
      );
    });
  }
  document.addEventListener("DOMContentLoaded", rest);
  document.addEventListener("htmx:afterSettle", rest);

  // After an answer the eye and the keyboard go to what it says, first of all to what is wrong.
  document.addEventListener("htmx:afterSettle", (event) => {
    const entry = event.target;
    if (entry.id !== "entry") return;
    const wrong = entry.querySelector(
      "[aria-invalid=true]:not(fieldset), fieldset[aria-invalid=true] input",
    );
    const way =
      event.detail.requestConfig?.elt?.closest(".ways") && entry.querySelector(".is-chosen");
    const said = entry.querySelector("[role=alert], .notice.good") && entry;
    (wrong ?? entry.querySelector("[data-doubt]") ?? (way || said))?.focus();
  });

  // Without a connection the other way to enter a round is the empty form that the page brought along.
  const withoutAnswer = (event) => {
    const link = event.detail.elt.closest?.("#round-form .ways a");
    if (!link) return;
    const way = new URL(link.href).searchParams.get("way");
    if (Later.put(Later.path(link.closest("form")), [["way", way]]))
      document.querySelector("#round-form .is-chosen").focus();
  };
  document.addEventListener("htmx:sendError", withoutAnswer);
  document.addEventListener("htmx:timeout", withoutAnswer);
})();
