// Counts a round's clock down between two looks at the server, which alone knows the time.
"use strict";

// What the reader opened, typed or chose stays so while results of other tables come in.
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) =>
  !(name === "open" && node.tagName === "DETAILS") &&
  !(name === "selected" && node.tagName === "OPTION") &&
  !(name === "value" && node.matches(".input") && node.value !== node.defaultValue);

const begun = new WeakMap();

function count(clock) {
  const start = begun.get(clock);
  if (!start || start.left !== clock.dataset.left)
    begun.set(clock, { left: clock.dataset.left, at: performance.now() });
  const passed =
    clock.dataset.running === "1" ? (performance.now() - begun.get(clock).at) / 1000 : 0;
  const left = Math.round(Number(clock.dataset.left) - passed);
  const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
  const text = `${left < 0 ? "−" : ""}${minutes}:${String(seconds).padStart(2, "0")}`;
  const figure = clock.querySelector(".number");
  if (figure.textContent !== text) figure.textContent = text;
  clock.classList.toggle("is-over", left < 0);
  const call = clock.parentElement.querySelector(".last-call:not(.is-called)");
  const near = clock.dataset.running === "1" && left <= Number(clock.dataset.call);
  if (call && call.hidden === near) call.hidden = !near;
}

// How many minutes a table has waited since it called.
function wait(figure) {
  const known = begun.get(figure);
  if (!known || known.waited !== figure.dataset.waited)
    begun.set(figure, { waited: figure.dataset.waited, at: performance.now() });
  const passed = (performance.now() - begun.get(figure).at) / 1000;
  const text = String(Math.floor((Number(figure.dataset.waited) + passed) / 60));
  if (figure.textContent !== text) figure.textContent = text;
}

setInterval(() => {
  document.querySelectorAll(".clock").forEach(count);
  document.querySelectorAll("[data-waited]").forEach(wait);
}, 500);
