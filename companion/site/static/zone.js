// A new event or league is proposed in the browser's time zone; the organiser sees it and may choose another.
"use strict";

document.querySelectorAll("select[data-zone]").forEach((field) => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...field.options].some((one) => one.value === here)) field.value = here;
});
