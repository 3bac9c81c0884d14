// The tricks of a deal always add up: whoever gets one more, another one has one less.
"use strict";

(() => {
  const fields = (box) => [...box.querySelectorAll("input[type=number]")];
  const number = (field) => Number.parseInt(field.value, 10) || 0;
  const sum = (list) => list.reduce((total, field) => total + number(field), 0);

  function show(box) {
    const left = box.querySelector("[data-left]");
    const open = Number(box.dataset.tricks) - sum(fields(box));
    left.hidden = false;
    left.classList.toggle("is-open", open !== 0);
    left.querySelector("output").textContent = open;
  }

  // Seats in the order in which they were last set; the one set longest ago makes up the difference.
  function settle(box, set) {
    const all = fields(box);
    const whole = Number(box.dataset.tricks);
    const order = (box.order ?? []).filter((field) => field !== set);
    box.order = [...order, set];
    set.value = Math.min(Math.max(number(set), 0), whole);
    const untouched = all.filter((field) => !box.order.includes(field));
    if (untouched.length === 1) untouched[0].value = Math.max(0, whole - sum(all.filter((field) => field !== untouched[0])));
    const others = [...untouched, ...order];
    let over = sum(all) - whole;
    for (const field of others) {
      const give = over > 0 ? Math.min(over, number(field)) : untouched.length ? 0 : over;
      field.value = number(field) - give;
      over -= give;
    }
    show(box);
  }

  function dress(box) {
    if (box.order) return;
    const all = fields(box);
    box.order = sum(all) === Number(box.dataset.tricks) ? [...all] : all.filter((field) => number(field));
    show(box);
  }

  const dressAll = () => document.querySelectorAll("[data-tricks]").forEach(dress);
  document.addEventListener("DOMContentLoaded", dressAll);
  document.addEventListener("htmx:afterSettle", dressAll);

  document.addEventListener("input", (event) => {
    const box = event.target.closest?.("[data-tricks]");
    if (box && event.target.value !== "") settle(box, event.target);
  });

  // An entry that could not be sent may come back into its form.
  document.addEventListener("change", (event) => {
    const box = event.target.closest?.("[data-tricks]");
    if (!box || event.isTrusted) return; // typed by hand: `settle` has seen it
    delete box.order;
    dress(box);
  });

  // Diving is nobody's.
  document.addEventListener("change", (event) => {
    const { name, checked, value, form } = event.target;
    if (name !== "bid" || !checked || !value.includes("diving")) return;
    form.querySelector("[name=declarer][value=null]").checked = true;
  });
})();
