// A day and a time mean those of the place where they are typed: the form tells which zone that is.
"use strict";

document.querySelectorAll("[data-zone]").forEach((field) => {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
});
