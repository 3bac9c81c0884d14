// Who caught what, by tapping: choose a player, tap the fish. The lists behind it stay what is sent.
"use strict";

(() => {
  function dress(deck) {
    if (deck.dataset.deck === "tap") return;
    deck.dataset.deck = "tap";
    deck.querySelectorAll(".who, .tapping").forEach((part) => {
      part.hidden = false;
    });
    deck.querySelectorAll(".deck > li").forEach((fish) => {
      const label = fish.querySelector("label");
      const button = document.createElement("button");
      button.type = "button";
      const owner = document.createElement("span");
      owner.className = "owner";
      button.append(...label.childNodes, owner);
      label.replaceWith(button);
      fish.querySelector("select").hidden = true;
    });
    show(deck);
  }

  // What a fish is worth under the rules that were chosen: the sheet's own prices, by kind and size.
  function worth(form, card) {
    const rule = (name) => form.elements[`rules.${name}`].value;
    const [kind, size, pair] = [
      card.replace(/\d+$/, ""),
      Number(card.match(/\d+$/)[0]),
      Number(rule("size")),
    ];
    const role = ["target", "bycatch"].find((name) => kind === rule(name)) ?? "other";
    return JSON.parse(form.querySelector("[data-deck]").dataset.prices)[role][
      Number(size === pair || size === pair + 1)
    ];
  }

  function price(fish, points) {
    const badge =
      fish.querySelector(".worth") ??
      fish.querySelector(".card").appendChild(document.createElement("span"));
    badge.className = `worth ${points < 0 ? "minus" : "plus"}`;
    badge.textContent = `${points < 0 ? "−" : "+"}${Math.abs(points)}`;
  }

  function show(deck) {
    const names = deck.querySelectorAll(".who .name");
    const counts = [...deck.querySelectorAll(".who output")].map((output) => [output, 0]);
    deck.querySelectorAll(".deck > li").forEach((fish) => {
      const list = fish.querySelector("select");
      const button = fish.querySelector("button");
      const caught = list.value !== "";
      button.setAttribute("aria-pressed", caught);
      const name = caught ? names[list.value].cloneNode(true).childNodes : [];
      button.lastElementChild.replaceChildren(...name);
      if (caught) counts[Number(list.value)][1] += 1;
      price(fish, worth(list.form, list.name.split("+")[1]));
    });
    counts.forEach(([output, count]) => {
      output.textContent = count;
    });
  }

  const dressAll = () => document.querySelectorAll("[data-deck]").forEach(dress);
  document.addEventListener("DOMContentLoaded", dressAll);
  document.addEventListener("htmx:afterSettle", dressAll);

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".deck button");
    if (!button) return;
    const deck = button.closest("[data-deck]");
    const list = button.parentElement.querySelector("select");
    const who = deck.querySelector("[name=who]:checked").value;
    list.value = list.value === who ? "" : who;
    list.dispatchEvent(new Event("input", { bubbles: true }));
    show(deck);
  });

  // Other rules: what no longer scores is with nobody.
  document.addEventListener("change", (event) => {
    const deck =
      event.target.name?.startsWith("rules.") && event.target.form?.querySelector("[data-deck]");
    if (!deck) return;
    dress(deck); // a quick finger: it may have just come
    deck.querySelectorAll(".deck > li").forEach((fish) => {
      if (getComputedStyle(fish).display === "none") fish.querySelector("select").value = "";
    });
    show(deck);
  });
})();
