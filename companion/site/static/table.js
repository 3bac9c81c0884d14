// The table: what happened is announced once, focus stays in the hand, arrow keys walk through it.
// The hand is `#hand`, or what a game marks with `data-walk`: cards, or places on a board.
"use strict";

const told = { at: null, events: [], focus: null, place: 0 };
const WALK = "#hand button, #hand [type=checkbox], [data-walk] button";
const FIELD = "input:not([type=hidden]), select, textarea";
const hand = () => [...document.querySelectorAll(WALK)].filter((card) => card.checkVisibility());

// ---- Announcements: lines of the log that were not there before, then what happens now.

function lines() {
  return [...document.querySelectorAll("#log [data-event]")]
    .reverse()
    .map((line) => line.textContent.trim());
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
  // A log that only grew has its news at the end, also where a line says what one before it said.
  const grew = told.events.every((line, at) => line === now[at]);
  const fresh = grew
    ? now.slice(told.events.length)
    : now.filter((line) => !told.events.includes(line));
  const sentence = status.textContent.trim();
  const first = told.at === null;
  const same = told.at === match.dataset.told;
  told.at = match.dataset.told;
  told.events = now;
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
  cards.forEach((card, at) => {
    card.tabIndex = at === stop ? 0 : -1;
  });
}

function middle(card) {
  const box = card.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// The nearest one of the next row up (-1) or down (1), wherever the rows break.
function nextRow(cards, at, way) {
  const from = middle(cards[at]);
  const far = (card) => (middle(card).y - from.y) * way;
  const beyond = cards.filter((card) => far(card) > card.offsetHeight / 2);
  const near = Math.min(...beyond.map(far)) + cards[at].offsetHeight / 2;
  const row = beyond.filter((card) => far(card) < near);
  row.sort((one, two) => Math.abs(middle(one).x - from.x) - Math.abs(middle(two).x - from.x));
  return row.length ? cards.indexOf(row[0]) : at;
}

function move(event, cards, at) {
  const ways = {
    ArrowLeft: () => at - 1,
    ArrowRight: () => at + 1,
    ArrowUp: () => nextRow(cards, at, -1),
    ArrowDown: () => nextRow(cards, at, 1),
    Home: () => 0,
    End: () => cards.length - 1,
  };
  const to = ways[event.key]?.();
  if (to === undefined) return;
  event.preventDefault();
  const target = cards[Math.min(Math.max(to, 0), cards.length - 1)];
  cards.forEach((card) => {
    card.tabIndex = card === target ? 0 : -1;
  });
  target.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const cards = hand();
  const at = cards.indexOf(event.target);
  if (at >= 0) move(event, cards, at);
});

// A choice beside the hand can show other cards.
document.addEventListener("change", rove);

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const focused = document.activeElement;
  if (focused === document.body && told.focus) return; // lost in a swap that has not settled yet
  told.focus = focused?.closest("#match") ? focused : null;
  told.place = hand().indexOf(focused);
  // What goes loses focus first, or the browser lays out a page half renewed.
  const goes =
    detail.requestConfig.verb === "post" || detail.serverResponse.includes('"match is-over"');
  if (goes && told.focus && detail.target.id === "match") focused.blur();
});

// A choice made on the page itself is followed by another: that begins at its top.
document.addEventListener("htmx:beforeSwap", ({ detail: { requestConfig, xhr } }) => {
  const form = requestConfig.elt.closest?.("#match .table form");
  told.answered =
    requestConfig.verb === "post" &&
    xhr.status === 200 &&
    !!form &&
    !form.closest(".hand-tray, .beside, [data-walk='']");
});

// Another phase is another page: it begins at its top.
const phase = () => document.querySelector("#match [data-phase]")?.dataset.phase;
function turnPage() {
  if (told.answered || (told.phase && told.phase !== phase())) {
    window.scrollTo({ top: 0 });
    lie();
  }
  told.answered = false;
  told.phase = phase();
}

// Where something else is to be chosen than a card, the keyboard goes there; whether it did.
function choose(lost) {
  const option = document.querySelector("[data-walk='choice'] button");
  const walks = document.activeElement?.closest("#hand") || (lost && told.place >= 0);
  if (!option || !walks) return false;
  option.focus();
  rove();
  return true;
}

// The last trick of a round is seen before it is counted, also by whoever played its last card.
const LIES = 1600; // milliseconds
function lie() {
  const match = document.getElementById("match");
  if (!match?.querySelector(".lying")) return;
  match.classList.add("is-lying");
  setTimeout(() => match.classList.remove("is-lying"), LIES);
}

// A wide screen has room for the log beside the table, and for what a game folds away on a phone:
// open as it comes, then as the reader wants.
const unfolded = new WeakSet();
function unfold() {
  for (const one of document.querySelectorAll("#log, details[data-wide]")) {
    if (unfolded.has(one)) continue;
    unfolded.add(one);
    one.open ||= matchMedia("(min-width: 72rem)").matches;
  }
}

document.addEventListener("htmx:afterSwap", () => requestAnimationFrame(turnPage)); // before it is painted
document.addEventListener("htmx:afterSettle", (event) => {
  mark();
  unfold();
  turnPage();
  rove();
  tell(event.detail.xhr?.status === 422 || event.detail.xhr?.status === 409);
  const lost =
    told.focus && !(document.contains(told.focus) && document.activeElement === told.focus);
  told.focus = null;
  const status = document.getElementById("status");
  if (choose(lost) || !(lost || document.activeElement === status)) return leaveIllegal();
  // Focus that has lost its place waits at the prompt, until there is something to choose.
  const cards = hand();
  const same = lost && told.place >= 0 ? cards.at(Math.min(told.place, cards.length - 1)) : null;
  const first = status?.matches(".is-yours") ? cards.find((card) => card.tabIndex === 0) : null;
  (same ?? first ?? status)?.focus({ preventScroll: true });
  rove();
  leaveIllegal();
});

// A turn that begins on a card that cannot be played goes on to one that can.
function leaveIllegal() {
  const yours = document.querySelector("#status.is-yours") !== null;
  const began = yours && !told.yours;
  told.yours = yours;
  if (!began || !document.activeElement?.matches("#hand .is-illegal")) return;
  hand()
    .find((card) => card.classList.contains("is-legal"))
    ?.focus({ preventScroll: true });
  rove();
}

// Who came here by the keyboard goes on with it at the first choice, or waits at the prompt.
function arrive() {
  let last = null;
  try {
    last = sessionStorage.getItem("input");
  } catch {
    /* then nobody knows */
  }
  if (last !== "keydown" || document.activeElement !== document.body) return;
  const status = document.getElementById("status");
  const asked = "#match form[action$='/moves'] :is(button, input:not([type='hidden']))";
  const choices = [...hand(), ...document.querySelectorAll(asked)];
  const first = choices.find((choice) => choice.tabIndex === 0 && choice.checkVisibility());
  ((status?.matches(".is-yours") && first) || status)?.focus({ preventScroll: true });
}

// A phone that shows another page in the meantime: the tab says whose turn it is.
const tabTitle = document.title;
function mark() {
  document.title = (document.querySelector("#status.is-yours") ? "● " : "") + tabTitle;
}

document.addEventListener("DOMContentLoaded", () => {
  mark();
  turnPage();
  unfold();
  rove();
  tell(false);
  leaveIllegal();
  arrive();
});

// What the reader has opened, ticked or typed stays so when the page renews itself; a form whose id
// is another one is another question.
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) =>
  !(name === "open" && node.tagName === "DETAILS") &&
  !(name === "hidden" && node.matches("[data-lesson]")) &&
  !(name === "tabindex" && node.matches(WALK)) && // rove() sets it; without it a browser lays all out
  !(name === "checked" && node.closest("#hand, [data-keeps]")) &&
  !(name === "value" && node.matches("[data-keeps] input[inputmode]"));

// What came as it stands here already is left alone, which spares a phone half the work; a field is
// looked at, for what is in it is not in its text.
Idiomorph.defaults.callbacks.beforeNodeMorphed = (node, now) =>
  node.nodeType !== 1 ||
  !node.isEqualNode(now) ||
  node.matches(FIELD) ||
  node.querySelector(FIELD) !== null;

// The answer is compared where it was parsed: to move it into this page first costs as much again.
htmx.defineExtension("morph", {
  isInlineSwap: () => true,
  handleSwap: (way, target, answer) =>
    Idiomorph.morph(target, answer.firstElementChild, { morphStyle: "outerHTML" }),
});
