// What the reader wishes for on this browser. Everything works without it, and nobody else hears of it.
"use strict";

const comforts = (() => {
  const KEY = "comforts";
  const wishes = {
    sound: false,
    buzz: false,
    forced: false,
    ahead: true,
    stamps: true,
    talk: false,
  };
  try {
    Object.assign(wishes, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    /* then nothing is kept */
  }

  function show() {
    for (const box of document.querySelectorAll("[data-comfort]"))
      box.checked = wishes[box.dataset.comfort];
    for (const part of document.querySelectorAll("[data-wished]"))
      part.hidden = !wishes[part.dataset.wished];
    const buzz = document.querySelector("[data-wish='buzz']");
    if (buzz) buzz.hidden = !("vibrate" in navigator);
  }

  function wish(name, value) {
    wishes[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(wishes));
    } catch {
      /* then it holds for this page */
    }
    show();
    document.dispatchEvent(new CustomEvent("comfort", { detail: name }));
  }

  document.addEventListener("change", (event) => {
    const name = event.target.dataset?.comfort;
    if (name) wish(name, event.target.checked);
  });
  document.addEventListener("click", (event) => {
    const offered = event.target.closest("[data-comfort-on]");
    if (!offered) return;
    wish(offered.dataset.comfortOn, true);
  });
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("htmx:afterSettle", show);
  return (name) => wishes[name];
})();
