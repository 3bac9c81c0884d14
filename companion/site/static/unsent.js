// Entries that could not be sent stay on the page, and on the phone, until the server has them: any
// number of rounds, which go out in their order. Every sending carries the key its form was made with,
// so nothing is ever written twice.
"use strict";

(() => {
  const AGAIN = 4000; // between tries
  const QUIETLY = 1200; // an answer that is quicker needs no "sending"
  const REFUSED = [400, 403, 404, 409, 413, 422];

  const list = document.getElementById("unsent");
  if (!list) return;
  const shelf = `unsent:${list.dataset.sheet}`;
  const shown = new Map(); // entry → its element
  let entries = load();
  let arrivals = []; // what was sent from here and is not yet on the board

  function load() {
    try {
      return JSON.parse(localStorage.getItem(shelf) ?? "[]").map((entry) => ({
        ...entry,
        busy: false,
        state: entry.state === "stuck" ? "stuck" : "waiting",
      }));
    } catch {
      return [];
    }
  }

  function keep() {
    try {
      localStorage.setItem(shelf, JSON.stringify(entries));
    } catch {
      /* then only this page keeps it */
    }
    entries.forEach(draw);
    const waiting = entries.filter((entry) => entry.drawn).map((entry) => entry.url);
    arrivals = arrivals.filter((url) => round(url) > Later.written());
    Later.present(waiting, arrivals);
    forms().forEach((form) => {
      form.hidden = waiting.includes(path(form));
    });
  }

  const forms = () => [...document.querySelectorAll("form[data-unsent]")];
  const path = Later.path;
  const round = (url) => Number(url.split("/").at(-1));
  // A round waits for those before it; a correction waits for nobody.
  const before = (entry) =>
    entry.next
      ? undefined
      : entries.find(
          (other) => other !== entry && !other.next && round(other.url) < round(entry.url),
        );

  // ------------------------------------------------------------ what one sees

  function draw(entry) {
    if (!entry.drawn) return;
    if (!shown.has(entry)) {
      const item = document
        .getElementById("unsent-entry")
        .content.cloneNode(true).firstElementChild;
      item.querySelector("[data-title]").textContent = entry.title;
      item.querySelector("[data-words]").textContent = entry.words;
      item.addEventListener("click", (event) => press(entry, event.target.closest("[data-do]")));
      shown.set(entry, item);
      list.append(item);
    }
    const item = shown.get(entry);
    item.querySelectorAll("[data-state]").forEach((part) => {
      part.hidden = !part.dataset.state.split(" ").includes(entry.asked ? "asked" : entry.state);
    });
    item.querySelector("[data-reason]").textContent = entry.reason ?? "";
    item.querySelector("[data-tried]").hidden = !entry.tried || entry.state !== "waiting";
    item.querySelector(".row").hidden = entry.state === "sent";
    item.toggleAttribute("data-waits", entry.state !== "sent");
    list.hidden = false;
  }

  function forget(entry) {
    entries = entries.filter((other) => other !== entry);
    if (entry.state !== "sent") {
      shown.get(entry)?.remove();
      shown.delete(entry);
      list.hidden = !list.childElementCount;
    }
    keep();
  }

  function press(entry, button) {
    if (button?.dataset.do === "send") {
      Object.assign(entry, { pressed: true, tried: false });
      sendNow(entry);
      document.dispatchEvent(new Event("sendnow")); // begun.js
    }
    if (button?.dataset.do === "change") change(entry);
    if (button?.dataset.do !== "drop") return;
    if (button.dataset.sure) {
      button.textContent = button.dataset.sure;
      delete button.dataset.sure;
    } else forget(entry);
  }

  // Back into a form, as it was typed; the key too, in case the first sending did arrive.
  async function change(entry) {
    const fields = new Map(entry.fields);
    const fits = () =>
      forms().find(
        (form) => path(form) === entry.url && form.elements.way?.value === fields.get("way"),
      );
    const coming = Later.rounds().some((one) => one.dataset.address === entry.url);
    if (coming) forget(entry); // or its form would give its place to the next one at once
    else if (!fits())
      await htmx.ajax("GET", `${entry.url}?way=${fields.get("way") ?? ""}`, {
        target: "#entry",
        swap: "outerHTML",
      });
    if (coming && !fits()) Later.put(entry.url, entry.fields);
    else if (fits()) Later.fill(fits(), entry.fields);
    const form = fits();
    if (!form) return;
    if (!coming) forget(entry);
    form.querySelector("input:not([type=hidden])")?.focus();
  }

  // ------------------------------------------------------------ sending

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-unsent]");
    if (!form) return;
    event.preventDefault();
    const url = path(form);
    if (entries.some((entry) => entry.url === url && entry.state === "sending")) return;
    const fields = Later.fields(form);
    const pressed = event.submitter?.name ? event.submitter : null; // a choice that sends by itself
    if (pressed) fields.push([pressed.name, pressed.value]);
    const entry = {
      url,
      fields,
      title: form.dataset.title,
      words: words(form) || (pressed?.textContent.trim() ?? ""),
      next: form.dataset.next,
      state: "sending",
    };
    entries.push(entry);
    entries.sort((one, other) => round(one.url) - round(other.url)); // a changed one goes back to its place
    if (before(entry)) Object.assign(entry, { state: "waiting", drawn: true });
    keep();
    sendNow(entry);
  });

  // Who pressed a button hears that there is no connection.
  document.addEventListener("unreachable", () => {
    for (const entry of entries.filter((one) => one.pressed))
      Object.assign(entry, { pressed: false, tried: true });
    entries.forEach(draw);
  });

  // Before this one goes those before it; if they do not arrive, it waits with them.
  function sendNow(entry) {
    const first = before(entry);
    if (!first) send(entry, true);
    else if (first.state === "waiting") send(first, false);
    else if (first.state === "stuck") shown.get(first)?.querySelector("button").focus();
  }

  function words(form) {
    const numbers = [...form.querySelectorAll("input[type=number]")].map(
      (field) => `${field.labels[0].textContent} ${field.value}`,
    );
    const chosen = [...form.querySelectorAll(".choices :checked:not([name=who]) + .plate")].map(
      (plate) => plate.textContent.trim(),
    );
    return [...numbers, ...chosen].join(", ");
  }

  async function send(entry, watched) {
    if ("begun" in list.dataset) {
      Object.assign(entry, { drawn: true, state: "waiting" }); // until the sheet itself is there (begun.js)
      keep();
      return;
    }
    if (entry.busy) return;
    Object.assign(entry, { busy: true, asked: false });
    if (watched) entry.state = "sending";
    const slow = setTimeout(
      () => {
        entry.drawn = true;
        keep();
      },
      watched ? QUIETLY : 60000,
    );
    let answer = await Sending.post(entry);
    if (answer.status === 400 && (await Sending.renewToken())) answer = await Sending.post(entry);
    clearTimeout(slow);
    entry.busy = false;
    if (!entries.includes(entry)) return; // thrown away meanwhile
    if (answer.status === 200) arrived(entry, answer.html, watched);
    else if (watched && (answer.status === 422 || answer.status === 409) && mayShow(entry)) {
      forget(entry);
      swap(answer.html);
    } else {
      const refused = REFUSED.includes(answer.status);
      Object.assign(entry, {
        drawn: true,
        state: refused ? "stuck" : "waiting",
        reason: refused ? Sending.why(answer.html) : "",
        asked: answer.html.includes("data-question"),
      });
      keep();
      if (watched && forms().every((form) => form.hidden))
        shown.get(entry).querySelector("button").focus();
    }
  }

  // What the server says takes the place of the form, unless somebody is typing another round there.
  function mayShow(entry) {
    return forms().every(
      (form) => form.hidden || path(form) === entry.url || Later.untouched(form),
    );
  }

  function arrived(entry, html, watched) {
    const mine = forms().some((form) => path(form) === entry.url);
    list.querySelectorAll(":scope > :not([data-waits])").forEach((old) => old.remove());
    if (entry.drawn) {
      entry.state = "sent";
      draw(entry);
    }
    arrivals.push(entry.url);
    forget(entry);
    if (watched && entry.next) location.assign(entry.next);
    else if (mine && !entry.next) swap(html);
    htmx.trigger(document.body, "poll");
    again();
  }

  function swap(html) {
    htmx.swap("#entry", html, { swapStyle: "outerHTML" });
  }

  // ------------------------------------------------------------ again

  function again() {
    entries
      .filter((entry) => entry.state === "waiting" && !before(entry))
      .forEach((entry) => send(entry, false));
  }

  window.addEventListener("online", again);
  window.addEventListener("pageshow", again);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) again();
  });
  document.addEventListener("htmx:afterSettle", keep);
  setInterval(() => {
    if (!document.hidden) again();
  }, AGAIN);
  entries.forEach((entry) => {
    entry.drawn = true;
  });
  keep();
})();
