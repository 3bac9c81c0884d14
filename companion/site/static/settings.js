// The settings of an event: the own table of points begins as the preset chosen last, and tie-breaks move by
// buttons. Without this the table begins as the preset that is in force, and tie-breaks have numbers to choose.
"use strict";

const points = document.querySelector(".own-points");
let typed = Boolean(document.querySelector(".is-own:checked"));

function fill(preset) {
  for (const [size, row] of Object.entries(preset.places)) {
    row.forEach((value, place) => {
      points.querySelector(`[name="scheme.places.${size}[${place}]"]`).value = value;
    });
  }
  points.querySelector('[name="scheme.bye"]').value = preset.bye;
}

points.addEventListener("input", () => {
  typed = true;
});
document.addEventListener("change", (event) => {
  // What somebody typed is theirs: another preset does not write over it.
  if (event.target.dataset.points && !typed) fill(JSON.parse(event.target.dataset.points));
});

const list = document.querySelector("[data-ranked]");
const movedTo = document.querySelector("[data-moved]");
const choice = (row) => row.querySelector("select");
const rows = () => [...list.children];
const used = () => rows().filter((row) => choice(row).value !== "0");

// Those that decide stand first, numbered as they stand; the rest behind them.
function settle() {
  const order = used();
  list.append(...order, ...rows().filter((row) => !order.includes(row)));
  order.forEach((row, at) => {
    choice(row).value = String(at + 1);
  });
  rows().forEach((row, at) => {
    const [up, down] = row.querySelectorAll("[data-move]");
    up.disabled = at === 0 || at >= order.length;
    down.disabled = at >= order.length - 1;
  });
}

function tell(row) {
  const what = row.querySelector("b").textContent;
  movedTo.textContent = movedTo.dataset.moved
    .replace("{what}", what)
    .replace("{n}", choice(row).value);
}

function move(row, to) {
  const others = used().filter((other) => other !== row);
  others.splice(to, 0, row);
  list.prepend(...others);
  settle();
}

list.querySelectorAll("[data-move]").forEach((button) => {
  button.hidden = false;
});
list.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (!button) return;
  const row = button.closest("li");
  move(row, used().indexOf(row) + Number(button.dataset.move));
  tell(row);
  // At the end of its way the button is off: the other one keeps the focus in the row.
  (button.disabled ? row.querySelector("[data-move]:not(:disabled)") : button)?.focus();
});
list.addEventListener("change", (event) => {
  const row = event.target.closest("li");
  if (choice(row).value === "0") settle();
  else {
    move(row, Number(choice(row).value) - 1);
    tell(row);
  }
  choice(row).focus();
});
settle();

// What the browser refuses is in sight, also in a fold that was closed again.
document.addEventListener(
  "invalid",
  (event) => {
    for (
      let fold = event.target.closest("details");
      fold;
      fold = fold.parentElement.closest("details")
    )
      fold.open = true;
  },
  true,
);
