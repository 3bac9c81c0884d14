// The tricks of a deal: what was typed is nobody's to change but the typist's. The rest is filled in
// where it can only be one player's, looks different, and is asked about before it is written.
"use strict";

(() => {
  const fields = (box) => [...box.querySelectorAll("input[type=number]")];
  const name = (field) => field.labels[0].textContent.trim();
  const filled = (field) => "filled" in field.dataset;
  const typed = (box) => fields(box).filter((field) => field.value !== "" && !filled(field));
  const sum = (list) =>
    list.reduce((total, field) => total + (Number.parseInt(field.value, 10) || 0), 0);

  function fill(field, value) {
    field.value = value;
    field.dataset.filled = "";
    field.closest(".number-field").classList.add("is-filled");
  }

  function unfill(field) {
    delete field.dataset.filled;
    field.closest(".number-field").classList.remove("is-filled");
  }

  // The rest goes to the last one without a number; where there is none, to all of those.
  function settle(box) {
    fields(box)
      .filter(filled)
      .forEach((field) => {
        field.value = "";
        unfill(field);
      });
    const known = typed(box);
    const open = fields(box).filter((field) => field.value === "");
    const rest = Number(box.dataset.tricks) - sum(known);
    if (known.length && (rest === 0 || (rest > 0 && open.length === 1)))
      open.forEach((field) => fill(field, rest));
    show(box);
  }

  function show(box) {
    const rest = Number(box.dataset.tricks) - sum(fields(box));
    say(box.querySelector("[data-left]"), rest >= 0, rest).classList.toggle("is-open", rest !== 0);
    say(box.querySelector("[data-over]"), rest < 0, -rest);
    const given = fields(box).filter((field) => filled(field) && Number(field.value));
    say(
      box.querySelector("[data-filled]"),
      given.length,
      given.map((field) => `${name(field)} ${field.value}`).join(", "),
    );
    box.querySelector("[data-ask]").hidden = true;
  }

  function say(part, shown, words) {
    part.hidden = !shown;
    if (shown) part.querySelector("output, b").textContent = words;
    return part;
  }

  const dressAll = () =>
    document.querySelectorAll("[data-tricks]").forEach((box) => {
      if (box.querySelector("[data-left]").hidden && box.querySelector("[data-over]").hidden)
        settle(box);
    });
  document.addEventListener("DOMContentLoaded", dressAll);
  document.addEventListener("htmx:afterSettle", dressAll);

  document.addEventListener("input", (event) => {
    const box = event.target.closest?.("[data-tricks]");
    if (!box) return;
    unfill(event.target);
    settle(box);
  });

  // An entry that could not be sent may come back into its form: all of it was looked at then.
  document.addEventListener("change", (event) => {
    const box = event.target.closest?.("[data-tricks]");
    if (!box || event.isTrusted) return; // typed by hand: `input` has said it
    unfill(event.target);
    show(box);
  });

  // Before it is written: a trick that went to somebody by itself may be one that nobody counted.
  document.addEventListener(
    "submit",
    (event) => {
      const box = event.target.querySelector("[data-tricks]");
      const given = box ? fields(box).filter((field) => filled(field) && Number(field.value)) : [];
      if (!given.length) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const ask = say(
        box.querySelector("[data-ask]"),
        true,
        given.map((field) => `${name(field)} ${field.value}`).join(", "),
      );
      ask.querySelector("button").focus();
    },
    true,
  );

  document.addEventListener("click", (event) => {
    const answer = event.target.closest("[data-answer]");
    if (!answer) return;
    const box = answer.closest("[data-tricks]");
    const given = fields(box).filter(filled);
    box.querySelector("[data-ask]").hidden = true;
    if (answer.dataset.answer === "no") {
      given[0].focus();
      return;
    }
    given.forEach(unfill);
    box.form.requestSubmit();
  });

  // Diving is nobody's.
  document.addEventListener("change", (event) => {
    const { name: field, checked, value, form } = event.target;
    if (field !== "bid" || !checked || !value.includes("diving")) return;
    form.querySelector("[name=declarer][value=null]").checked = true;
  });
})();
