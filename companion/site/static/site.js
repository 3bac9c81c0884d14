// Small comforts. Every page works without them, so what they add is hidden until they run.
"use strict";

function onEach(selector, act) {
  const everywhere = (root) => root.querySelectorAll(selector).forEach(act);
  document.addEventListener("DOMContentLoaded", () => everywhere(document));
  document.addEventListener("htmx:afterSettle", () => everywhere(document));
}

// Whether this browser is used by keys, for the page that comes next.
for (const kind of ["keydown", "pointerdown"]) {
  const keep = () => {
    try {
      sessionStorage.setItem("input", kind);
    } catch {
      /* then the next page does not know */
    }
  };
  document.addEventListener(kind, keep, true);
}

// − and + beside a number.
onEach("[data-step][hidden]", (button) => {
  button.hidden = false;
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const field = button.parentElement.querySelector("input");
  if (Number(button.dataset.step) > 0) field.stepUp();
  else field.stepDown();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

// A file that is put into a text field; what is in it is checked when the form is sent.
onEach("[data-unhide][hidden]", (part) => {
  part.hidden = false;
});
document.addEventListener("change", async (event) => {
  const field = event.target.files?.length && document.getElementById(event.target.dataset.into);
  if (field) field.value = await event.target.files[0].text();
});

// Copying a link: the old way, because a club's plain HTTP has no clipboard API.
onEach("[data-copied][hidden]", (button) => {
  button.hidden = false;
});
onEach("[data-share][hidden]", (button) => {
  button.hidden = !navigator.share;
});
document.addEventListener("click", (event) => {
  const shared = event.target.closest("[data-share]")?.parentElement.querySelector("textarea");
  if (shared) navigator.share({ text: shared.value }).catch(() => {}); // closed without sharing
  const button = event.target.closest("[data-copied]");
  if (!button) return;
  button.parentElement.querySelector("input, textarea").select();
  if (document.execCommand("copy")) button.lastElementChild.textContent = button.dataset.copied;
});
