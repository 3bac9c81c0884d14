// A seat is a person's or an AI's: a name takes it from the AI, the AI takes it without a name.
"use strict";

document.addEventListener("input", (event) => {
  const row = event.target.closest(".seat-row");
  if (!row) return;
  const plays = row.querySelector("select");
  const name = row.querySelector("input");
  if (event.target === name && name.value.trim()) plays.value = "";
  if (event.target === plays && plays.value) name.value = "";
});
