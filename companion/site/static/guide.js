// The first minute: what a newcomer is told once on this device, and the rules as a sheet over the table.
"use strict";

(() => {
  const SHELF = "told";
  const EVERYTHING = "*";
  const told = load();
  let shown = [];
  let said = ""; // the bubble that was read out last

  function load() {
    try {
      return new Set(JSON.parse(localStorage.getItem(SHELF) ?? "[]"));
    } catch {
      return new Set();
    }
  }

  function keep(...keys) {
    keys.forEach((key) => told.add(key));
    try {
      localStorage.setItem(SHELF, JSON.stringify([...told]));
    } catch {
      /* then only this page knows */
    }
    draw();
  }

  const gameOf = (key) => key.split(".")[0];
  const known = (key) => told.has(key) || told.has(`${gameOf(key)}.${EVERYTHING}`);

  // The first bubble that is new is shown; the next when that one is read.
  function draw() {
    const cards = [...document.querySelectorAll("[data-lesson]")];
    const first = cards.find((card) => !known(card.dataset.lesson));
    for (const card of cards) card.hidden = card !== first;
    if (!first || first.dataset.lesson === said) return;
    said = first.dataset.lesson;
    announce(first.querySelector("p").textContent);
  }

  function announce(words) {
    const line = document.createElement("p");
    line.textContent = words;
    document.getElementById("announce")?.append(line);
  }

  document.addEventListener("click", (event) => {
    const card = event.target.closest("[data-got], [data-known]")?.closest("[data-lesson]");
    if (!card) return;
    const all = event.target.closest("[data-known]");
    keep(all ? `${all.dataset.known}.${EVERYTHING}` : card.dataset.lesson);
    document.getElementById("status")?.focus({ preventScroll: true });
  });

  // Who has made a choice has read what stood beside it.
  document.addEventListener("htmx:configRequest", (event) => {
    const { verb, path } = event.detail;
    if (verb === "post" && path.endsWith("/moves"))
      shown = [...document.querySelectorAll("[data-lesson]")]
        .filter((card) => !card.hidden)
        .map((card) => card.dataset.lesson);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.xhr.status !== 200 || event.detail.requestConfig.verb !== "post") return;
    keep(...shown);
    shown = [];
  });

  document.addEventListener("htmx:afterSettle", draw);
  document.addEventListener("DOMContentLoaded", () => {
    const { experienced } = document.getElementById("help").dataset;
    if (experienced) keep(`${experienced}.${EVERYTHING}`);
    else draw();
  });

  // ---- The rules over the table, at the paragraph that is asked for.

  async function open(link) {
    const sheet = document.getElementById("help");
    const text = document.getElementById("help-text");
    if (!text.childElementCount) {
      const answer = await fetch(link.pathname);
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser()
        .parseFromString(await answer.text(), "text/html")
        .getElementById("main");
      page.querySelector("#problem").remove();
      text.replaceChildren(...page.childNodes);
    }
    sheet.showModal();
    (document.getElementById(link.hash.slice(1)) ?? text).scrollIntoView();
    text.focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#help [data-close]")) document.getElementById("help").close();
    const link = event.target.closest("a[data-help], #help-text a[href^='#']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (link.matches("[data-help]")) open(link).catch(() => location.assign(link.href));
    else document.getElementById(link.hash.slice(1))?.scrollIntoView();
  });
})();
