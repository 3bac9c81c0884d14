// Rings when the last minutes are called, or a table is given (data-ring): only where somebody asked this page to, and with tones made here.
"use strict";

const wish = document.querySelector(".call-sound");
let bell = null;
let called = isCalled();
let place = ringing();

function isCalled() {
  return document.querySelector(".last-call:not([hidden])") !== null;
}

function ringing() {
  return document.querySelector("[data-ring]")?.dataset.ring ?? "";
}

// Three tones going up, as at the end of an interval; a bell's sound fades by itself.
function ring() {
  [523.25, 659.25, 783.99].forEach((pitch, at) => {
    const [tone, volume] = [bell.createOscillator(), bell.createGain()];
    const start = bell.currentTime + at * 0.45;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.4, start + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 1.4);
    tone.connect(volume).connect(bell.destination);
    tone.start(start);
    tone.stop(start + 1.5);
  });
}

// Browsers let a page sound after a tap alone: the tap that asks for it, which lets it be heard once.
function switchBell() {
  const on = wish.getAttribute("aria-pressed") !== "true";
  wish.setAttribute("aria-pressed", String(on));
  if (!on) return;
  bell = bell || new AudioContext();
  bell.resume().then(ring);
}
function ringIfNew() {
  const [now, here] = [isCalled(), ringing()];
  const news = (now && !called) || (here !== "" && here !== place);
  if (news && bell && wish.getAttribute("aria-pressed") === "true") ring();
  [called, place] = [now, here];
}
// An event that is over, or that ends while the page is open, offers none.
function offer() {
  wish.hidden = document.querySelector("[data-over]") !== null;
}
if (wish) {
  offer();
  wish.addEventListener("click", switchBell);
  document.addEventListener("htmx:afterSettle", offer);
  setInterval(ringIfNew, 500);
}
