// Swapping two people of a seating by hand: a name is dragged onto another, or one is pressed and then the other.
// What each swap would cost is read from the page that works without this file: the one for a chosen person.
// Arrow keys among the names are table.js's.
"use strict";

const hands = { held: null, drag: null, over: null, done: null, swallow: false };
const people = () => [...document.querySelectorAll("[data-pick] button")];
const personAt = (place) => place?.closest?.("[data-pick] button");
const called = (person) => person.querySelector(".name").textContent;

function speak(words, tone = "") {
  const bar = document.getElementById("swap-says");
  if (!bar) return;
  bar.className = `swap-says ${tone}`;
  if (bar.textContent !== words) bar.textContent = words;
}

function worded(which, one, other = "") {
  return document
    .getElementById("swap-says")
    .dataset[which].replace("{one}", one)
    .replace("{other}", other);
}

// ---- Picking up, considering, dropping, putting back.

async function costsWith(person) {
  const address = `${person.form.action}?swap=${person.value}`;
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return new Map(
    [...page.querySelectorAll(".swapping button")].map((button) => [
      button.id,
      button.querySelector(".cost"),
    ]),
  );
}

async function pickUp(person) {
  const held = { person, costs: new Map() };
  hands.held = held;
  person.setAttribute("aria-pressed", "true");
  speak(worded("held", called(person)));
  try {
    held.costs = await costsWith(person);
  } catch {
    if (hands.held === held) putBack(document.getElementById("problem").dataset.unsent);
    return;
  }
  if (hands.held !== held) return;
  for (const other of people()) {
    const cost = held.costs.get(other.id);
    if (cost) price(other, cost.className, cost.querySelector(".number").textContent);
  }
  const over = hands.over;
  hands.over = null;
  consider(over);
}

function price(person, look, figure) {
  const cost = person.querySelector(".cost");
  cost.className = look;
  cost.textContent = figure;
}

function consider(other) {
  if (!hands.held || other === hands.over) return;
  hands.over?.classList.remove("is-over");
  hands.over = other;
  const { person, costs } = hands.held;
  const cost = other && costs.get(other.id);
  const figure = cost?.querySelector(".number");
  price(person, "cost", figure?.textContent ?? "");
  if (!other || other === person) return speak(worded("held", called(person)));
  other.classList.add("is-over");
  const tone = ["better", "worse"].find((word) => cost?.classList.contains(word)) ?? "";
  speak(
    `${called(person)} ⇄ ${called(other)}: ${cost?.textContent.trim().replace(/\s+/g, " ") ?? "…"}`,
    tone,
  );
}

function putBack(words) {
  const person = hands.held?.person;
  if (!person) return;
  person.removeAttribute("aria-pressed");
  hands.over?.classList.remove("is-over");
  people().forEach((other) => price(other, "cost", ""));
  Object.assign(hands, { held: null, over: null });
  speak(words ?? worded("back", called(person)));
}

function drop(other) {
  const { person } = hands.held;
  if (other === person) return putBack();
  const form = document.getElementById("swap");
  const [one, two] = form.querySelectorAll("[name=person]");
  [one.value, two.value] = [person.value, other.value];
  form.elements.key.value = `swap-${form.elements.seen.value}-${one.value}-${two.value}`;
  hands.done = { id: person.id, words: worded("done", called(person), called(other)) };
  putBack("");
  form.requestSubmit();
}

// After the swap its reasons stand on the page; the one who was moved keeps the keyboard.
document.addEventListener("htmx:afterSettle", (event) => {
  const done = hands.done;
  hands.done = null;
  if (!done || event.detail.xhr?.status !== 200) return;
  document.getElementById(done.id)?.focus({ preventScroll: true });
  speak([done.words, document.getElementById("best")?.textContent ?? ""].join(" ").trim());
});

// ---- Keys and taps: the buttons' own pressing; focus is what is considered.

document.addEventListener(
  "submit",
  (event) => {
    if (!event.target.matches("[data-pick]") || !event.submitter) return;
    event.preventDefault();
    if (hands.swallow) return;
    if (hands.held) drop(event.submitter);
    else pickUp(event.submitter);
  },
  true,
);

document.addEventListener("focusin", (event) => {
  if (hands.held && !hands.drag) consider(personAt(event.target) ?? null);
});

document.addEventListener("pointerover", (event) => {
  if (hands.held && !hands.drag && event.pointerType === "mouse")
    consider(personAt(event.target) ?? null);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !hands.held) return;
  letGo();
  putBack();
});

// ---- Pointers: a mouse takes a name anywhere, a finger by its grip.

document.addEventListener("pointerdown", (event) => {
  const person = personAt(event.target);
  if (!person || event.button || !event.isPrimary) return;
  if (event.pointerType !== "mouse" && !event.target.closest(".grip")) return;
  hands.drag = {
    person,
    id: event.pointerId,
    x: event.pageX,
    y: event.pageY,
    at: event,
    begun: false,
  };
});

document.addEventListener("pointermove", (event) => {
  const drag = hands.drag;
  if (!drag || drag.id !== event.pointerId) return;
  drag.at = event;
  if (!drag.begun && Math.hypot(event.pageX - drag.x, event.pageY - drag.y) < 8) return;
  if (!drag.begun) {
    drag.begun = true;
    if (hands.held) putBack("");
    drag.person.classList.add("is-dragged");
    pickUp(drag.person);
    requestAnimationFrame(scrollAlong);
  }
  follow();
});

function follow() {
  const { person, x, y, at } = hands.drag;
  person.style.translate = `${at.clientX + scrollX - x}px ${at.clientY + scrollY - y}px`;
  consider(personAt(document.elementFromPoint(at.clientX, at.clientY)) ?? null);
}

// A table further up or down comes into sight while the name is held at the edge.
function scrollAlong() {
  if (!hands.drag?.begun) return;
  const { clientY } = hands.drag.at;
  const step = clientY < 72 ? -10 : clientY > innerHeight - 72 ? 10 : 0;
  if (step) {
    window.scrollBy(0, step);
    follow();
  }
  requestAnimationFrame(scrollAlong);
}

function letGo() {
  const drag = hands.drag;
  hands.drag = null;
  if (!drag?.begun) return false;
  drag.person.classList.remove("is-dragged");
  drag.person.style.translate = "";
  hands.swallow = true; // the click that a mouse adds to a drag is no press
  setTimeout(() => {
    hands.swallow = false;
  });
  return true;
}

document.addEventListener("pointerup", (event) => {
  if (hands.drag?.id !== event.pointerId || !letGo() || !hands.held) return;
  if (hands.over) drop(hands.over);
  else putBack();
});

document.addEventListener("pointercancel", () => {
  if (letGo()) putBack();
});
