// The first minute: what a newcomer is told once on this device, and the rules as a sheet over the table.
"use strict";

(() => {
  const SHELF = "told";
  const EVERYTHING = "*";
  const told = load();
  let shown = [];

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

  function draw() {
    for (const card of document.querySelectorAll("[data-lesson]")) {
      const away = known(card.dataset.lesson);
      if (!away && card.hidden && card.matches(".lesson"))
        announce(card.querySelector("p").textContent);
      card.hidden = away;
    }
  }

  // The aim gives way where what is decided about, or a choice, would lie below the fold: on a phone,
  // and only as the page comes, for nothing moves under the thumb of somebody who reads it.
  function fold() {
    const aim = document.getElementById("aim");
    const fold =
      document.querySelector("#match .hand-tray")?.getBoundingClientRect().top ?? innerHeight;
    if (!aim || aim.hidden || !aim.open || "opened" in aim.dataset) return;
    const large = aim.offsetHeight > innerHeight / 3; // letters of twice their size
    aim.open =
      !large &&
      ![...choices(), ...matter()].some((part) => part.getBoundingClientRect().bottom > fold);
  }

  // What a table begins with (the mat, the bid, the fish) and who sits at it; in the waiting room, the
  // link to hand over.
  const matter = () => [
    ...[...document.querySelectorAll("#match .table > :not(.heard)")].slice(0, 1),
    ...document.querySelectorAll("#match .seats, #match .invite[open] .copy"),
  ];

  function choices() {
    const forms = [...document.querySelectorAll("#match form[action$='/moves']")].filter(
      (form) => !form.closest(".hand-tray"),
    );
    const controls = forms.flatMap((form) => [
      ...form.querySelectorAll("button:not(.is-illegal, :disabled), label"),
    ]);
    return controls.filter((control) => control.getClientRects().length);
  }

  document.addEventListener("click", (event) => {
    const aim = event.target.closest("#aim > summary")?.parentElement;
    if (aim) aim.dataset.opened = ""; // by hand: it stays as its reader wants it
  });

  function announce(words) {
    const said = document.createElement("p");
    said.textContent = words;
    document.getElementById("announce")?.append(said);
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
        .filter((card) => card.getClientRects().length)
        .map((card) => card.dataset.lesson);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.xhr.status !== 200 || event.detail.requestConfig.verb !== "post") return;
    keep(...shown);
    shown = [];
  });

  document.addEventListener("htmx:afterSettle", draw);
  document.addEventListener("DOMContentLoaded", () => {
    const aim = document.getElementById("aim");
    if (aim && "experienced" in aim.dataset) keep(`${gameOf(aim.dataset.lesson)}.${EVERYTHING}`);
    else draw();
    fold();
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
