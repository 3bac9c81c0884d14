// Shows the pictures of the wall in turn; a picture that is taken away or added changes nothing else.
"use strict";

const EACH = 12000; // milliseconds
const hold = document.querySelector(".wall-hold");
let turn = 0;

function turnOver() {
  const pictures = [...document.querySelectorAll(".picture")];
  const shown = turn % pictures.length;
  pictures.forEach((picture, at) => hide(picture, at !== shown));
  hide(hold, pictures.length < 2);
  const place = `${shown + 1} / ${pictures.length}`;
  const figure = hold.querySelector(".number");
  if (figure.textContent !== place) figure.textContent = place;
}

// Only what differs is touched: each change here calls the observer below again.
function hide(part, hidden) {
  if (part.hidden !== hidden) part.hidden = hidden;
}

function nextPicture() {
  if (hold.getAttribute("aria-pressed") === "true") return;
  turn += 1;
  turnOver();
}

hold.addEventListener("click", () => {
  hold.setAttribute("aria-pressed", String(hold.getAttribute("aria-pressed") === "false"));
});
setInterval(nextPicture, EACH);
// Whatever the page fetched is put in order before anybody sees it.
new MutationObserver(turnOver).observe(document.querySelector("main"), {
  subtree: true,
  childList: true,
  attributeFilter: ["hidden"],
});
turnOver();
