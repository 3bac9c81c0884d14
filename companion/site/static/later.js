// The form of a round to come, while the rounds before it wait for the connection. The page brings an
// empty form and what each round is called; nothing here knows any game.
"use strict";

const Later = {
  drafts: new Map(), // address → what was typed there before another form took its place

  path: (form) => new URL(form.action).pathname,

  fields: (form) =>
    [...new FormData(form)].filter(([name]) => name !== "csrf_token" && name !== "who"),

  // Nothing in it differs from how it came.
  untouched(form) {
    return [...form.querySelectorAll("input, select")].every((field) => {
      if (field.name === "who" || field.type === "hidden" || "filled" in field.dataset) return true;
      if (field.type === "radio" || field.type === "checkbox")
        return field.checked === field.defaultChecked;
      if (field.tagName === "SELECT")
        return [...field.options].every(
          (option) =>
            option.selected === option.defaultSelected || (!option.value && option.selected),
        );
      return field.value === field.defaultValue;
    });
  },

  rounds() {
    const page = document.getElementById("later");
    return page ? [...page.content.querySelectorAll("[data-address]")] : [];
  },

  // The empty form of that way to enter a round.
  blank(way) {
    const forms = [...document.getElementById("later").content.querySelectorAll("form")];
    return forms.find((form) => form.elements.way.value === way) ?? forms[0];
  },

  // Which rounds the sheet has, as far as this page has heard.
  written() {
    const stand = document.getElementById("board")?.dataset.stand ?? "1";
    return Number.parseInt(stand, 10) - 1;
  },

  // The form of a round that waits gives its place to the next one that nobody has written.
  present(waiting, sent) {
    const form = document.getElementById("round-form");
    const rounds = this.rounds();
    if (!form || !rounds.length || form.dataset.next) return;
    const here = this.path(form);
    const free = rounds.find(
      (round) =>
        Number(round.dataset.round) > this.written() &&
        ![...waiting, ...sent].includes(round.dataset.address),
    );
    if (!waiting.includes(here) && !(sent.includes(here) && free)) {
      const behind =
        free && waiting.length && free.dataset.address !== here && this.untouched(form);
      if (!behind) return;
    }
    if (free) this.put(free.dataset.address);
  },

  // That round's form, with these fields or what was typed there before; false if there is none.
  put(address, fields) {
    const round = this.rounds().find((one) => one.dataset.address === address);
    const old = document.getElementById("round-form");
    if (!round || !old) return false;
    if (this.path(old) !== address && !this.untouched(old))
      this.drafts.set(this.path(old), this.fields(old));
    const typed = fields ?? this.drafts.get(address);
    this.drafts.delete(address);
    const way = new Map(typed).get("way") ?? old.elements.way.value;
    const form = this.blank(way).cloneNode(true);
    form.action = address;
    form.dataset.title = round.dataset.title;
    form.querySelector("h2").textContent = round.dataset.title;
    form.querySelector("header .quiet").textContent = round.dataset.deals;
    const button = form.querySelector("button.next-thing");
    if (button) button.lastChild.textContent = round.dataset.words;
    form.elements.key.value = this.key();
    form.querySelectorAll(".ways a").forEach((way) => {
      way.setAttribute(
        "hx-get",
        `${address}${new URL(way.getAttribute("hx-get"), location.href).search}`,
      );
    });
    old.replaceWith(form);
    htmx.process(form);
    htmx.trigger(form, "htmx:afterSettle", {});
    if (typed) this.fill(form, typed);
    return true;
  },

  fill(form, fields) {
    for (const [name, value] of fields) {
      for (const field of form.querySelectorAll(`[name="${name}"]`)) {
        if (field.type === "submit") field.setAttribute("aria-pressed", field.value === value);
        else if (field.type === "radio" || field.type === "checkbox")
          field.checked = field.value === value;
        else field.value = value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }
  },

  // As good as the server's own: it names one sending, and is no secret.
  key: () =>
    [...crypto.getRandomValues(new Uint8Array(12))]
      .map((byte) => byte.toString(36).padStart(2, "0"))
      .join(""),
};
