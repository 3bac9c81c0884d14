// The count at the end: points of buildings are tapped, and what all comes to is said at once.
"use strict";

(() => {
  const numbers = (text) =>
    text
      .replace(/[−–ー－]/g, "-")
      .replace(/-[ +]+/g, "-")
      .match(/-?\d+/g) ?? [];
  const sum = (text) => numbers(text).reduce((all, n) => all + Number(n), 0);
  const said = (n) => String(n).replace("-", "−");

  function show(count) {
    let total = 0;
    const kinds = [...count.querySelectorAll("[data-kind] input")].some(
      (input) => Number(input.value) > 0,
    );
    count.querySelectorAll("[data-worth]").forEach((part) => {
      if (part.matches("[data-afloat]") && kinds) return;
      total += Number(part.dataset.worth) * sum(part.querySelector("input").value);
    });
    const house = count.querySelector("[data-tapped]");
    house.querySelector("output").textContent =
      `= ${said(sum(house.querySelector("input").value))}`;
    count.querySelector(".seat-total").textContent = `= ${said(total)}`;
  }

  function dress() {
    document.querySelectorAll("[data-count]").forEach((count) => {
      count.querySelectorAll("output, .taps").forEach((part) => {
        part.hidden = false;
      });
      show(count);
    });
  }
  document.addEventListener("DOMContentLoaded", dress);
  document.addEventListener("htmx:afterSettle", dress);
  document.addEventListener("input", (event) => {
    const count = event.target.closest("[data-count]");
    if (count) show(count);
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-add], [data-drop]");
    if (!button) return;
    const field = button.closest("[data-tapped]").querySelector("input");
    const all = numbers(field.value);
    if (button.matches("[data-drop]")) all.pop();
    else all.push(button.dataset.add);
    field.value = all.join("+").replaceAll("+-", "-");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
})();
