// A seat is a person's or an AI's: a name takes it from the AI, the AI takes it without a name.
"use strict";

document.addEventListener("input", (event) => {
  const row = event.target.closest(".seat-row");
  if (!row) return;
  const ai = row.querySelector("[name=seat]");
  const name = row.querySelector(".input");
  if (event.target === name && name.value.trim()) ai.checked = false;
  if (event.target === ai && ai.checked) name.value = "";
});
