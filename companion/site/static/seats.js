// Who sits there: a name makes the seat a person's; an AI, or nobody, takes it without a name.
// Only one AI can sit there: chosen for another seat, it leaves its own empty.
"use strict";

document.addEventListener("input", (event) => {
  const row = event.target.closest(".seat-row");
  if (!row) return;
  const plays = row.querySelector("select");
  const name = row.querySelector("input");
  if (event.target === name && name.value.trim()) plays.value = "";
  if (event.target === plays && plays.value) name.value = "";
  if (event.target !== plays || ["", "empty"].includes(plays.value)) return;
  for (const other of plays.form.querySelectorAll(".seat-row select")) {
    if (other !== plays && other.value) other.value = "empty";
  }
});
