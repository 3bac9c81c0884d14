// The table: what happened is announced once, focus stays in the hand, arrow keys walk through it.
"use strict";

const told = { at: null, events: new Set(), focus: null, place: 0 };
const hand = () => [...document.querySelectorAll("#hand button")];

// ---- Announcements: lines of the log that were not there before, then what happens now.

function lines() {
  return [...document.querySelectorAll("#log [data-event]")].reverse().map((line) => line.textContent.trim());
}

function announce(sentences) {
  const region = document.getElementById("announce");
  if (!region || !sentences.length) return;
  const said = document.createElement("p");
  said.textContent = sentences.join(" ");
  region.append(said);
  while (region.children.length > 4) region.firstElementChild.remove();
}

function tell(refused) {
  const match = document.getElementById("match");
  const status = document.getElementById("status");
  if (!match || !status) return;
  const now = lines();
  const fresh = now.filter((line) => !told.events.has(line));
  const sentence = status.textContent.trim();
  const first = told.at === null;
  const same = told.at === match.dataset.told;
  told.at = match.dataset.told;
  told.events = new Set(now);
  const asked = document.querySelector("#asked p, #away p")?.textContent.trim() ?? "";
  const news = [...fresh];
  if (asked !== told.asked) news.push(asked);
  if (refused || fresh.length || sentence !== told.sentence) news.push(sentence);
  Object.assign(told, { asked, sentence });
  if (!first && (refused || !same)) announce(news.filter(Boolean));
}

// ---- The hand: one stop for the Tab key, arrows inside, focus kept when a card has gone.

function rove() {
  const cards = hand();
  const legal = cards.findIndex((card) => card.classList.contains("is-legal"));
  const current = cards.indexOf(document.activeElement);
  const stop = current >= 0 ? current : Math.max(legal, 0);
  cards.forEach((card, at) => { card.tabIndex = at === stop ? 0 : -1; });
}

function move(event, cards, at) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const to = event.key === "Home" ? 0 : event.key === "End" ? cards.length - 1 : at + (steps[event.key] ?? NaN);
  if (Number.isNaN(to)) return;
  event.preventDefault();
  const target = cards[Math.min(Math.max(to, 0), cards.length - 1)];
  cards.forEach((card) => { card.tabIndex = card === target ? 0 : -1; });
  target.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const cards = hand();
  const at = cards.indexOf(event.target);
  if (at >= 0) move(event, cards, at);
  else document.querySelector(`.is-replay [data-key="${CSS.escape(event.key)}"]`)?.click();
});

document.addEventListener("htmx:beforeSwap", () => {
  const focused = document.activeElement;
  told.focus = focused?.closest("#match") ? focused : null;
  told.place = hand().indexOf(focused);
});

// Another phase is another page: it begins at its top.
const phase = () => document.querySelector("#match [data-phase]")?.dataset.phase;
function turnPage() {
  if (told.phase && told.phase !== phase()) window.scrollTo({ top: 0 });
  told.phase = phase();
}

document.addEventListener("htmx:afterSettle", (event) => {
  mark();
  turnPage();
  rove();
  tell(event.detail.xhr?.status === 422 || event.detail.xhr?.status === 409);
  if (!told.focus || document.contains(told.focus) && document.activeElement === told.focus) return;
  const cards = hand();
  const next = told.place >= 0 && cards.length ? cards[Math.min(told.place, cards.length - 1)] : null;
  (next ?? document.getElementById("status"))?.focus({ preventScroll: true });
  rove();
  told.focus = null;
});

// A phone that shows another page in the meantime: the tab says whose turn it is.
const tabTitle = document.title;
function mark() {
  document.title = (document.querySelector("#status.is-yours") ? "● " : "") + tabTitle;
}

document.addEventListener("DOMContentLoaded", () => {
  mark();
  turnPage();
  const log = document.getElementById("log");
  if (log && matchMedia("(min-width: 72rem)").matches) log.open = true; // there is room beside the table
  rove();
  tell(false);
});

// What the reader has opened stays open when the page renews itself.
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.tagName === "DETAILS");
