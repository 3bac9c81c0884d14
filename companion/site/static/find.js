// Shows only those of a long list that are being looked for; the page itself always holds all of them.
"use strict";

const search = document.querySelector(".find");
const field = search.querySelector("input[type=search]");
const only = search.querySelector("input[type=checkbox]");
const none = search.querySelector(".find-none");

function plain(text) {
  return text.normalize("NFKC").toLowerCase().trim();
}

function narrow() {
  const wanted = plain(field.value);
  let found = 0;
  for (const item of document.querySelectorAll(search.dataset.find)) {
    const words = plain(item.dataset.words).split(/\s+/);
    const fits = /^\d+$/.test(wanted)
      ? words.includes(wanted)
      : words.some((word) => word.includes(wanted)) || plain(item.dataset.words).includes(wanted);
    const shown =
      (!wanted || fits) && !(only && only.checked && !item.matches(search.dataset.only));
    if (item.hidden === shown) item.hidden = !shown;
    found += shown;
  }
  if (none.hidden === !found) none.hidden = found > 0;
}

search.hidden = false;
search.addEventListener("input", narrow);
// Whatever the page fetched is put in order before anybody sees it.
new MutationObserver(narrow).observe(document.querySelector("main"), {
  subtree: true,
  childList: true,
  attributeFilter: ["class", "hidden"],
});
search.addEventListener("submit", (event) => event.preventDefault());
