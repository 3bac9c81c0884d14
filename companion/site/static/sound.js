// Sounds and vibration, if wished: your turn, something caught, the end. A few tones made here, no files.
// The sentences of the table stay what screen readers hear; this only adds to them.
"use strict";

(() => {
  let audio = null;
  let before = null; // what the table was like when it was looked at last
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  function ready() {
    if (!comforts("sound") || !window.AudioContext) return null;
    if (navigator.audioSession) navigator.audioSession.type = "ambient"; // a phone set to silent stays silent
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
    return audio;
  }

  function tone(pitch, begin, length, { to = pitch, shape = "sine", loud = 0.16 } = {}) {
    const start = audio.currentTime + begin;
    const source = audio.createOscillator();
    const gain = audio.createGain();
    source.type = shape;
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(to, start + length);
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(gain).connect(audio.destination);
    source.start(start);
    source.stop(start + length + 0.02);
  }

  const SOUNDS = {
    turn() {
      tone(660, 0, 0.16);
      tone(880, 0.13, 0.26);
    }, // the float dips twice
    caught() {
      tone(520, 0, 0.1, { to: 180, shape: "triangle" });
      tone(240, 0.07, 0.22, { to: 720, loud: 0.1 });
    }, // a splash
    end() {
      [523, 659, 784, 1047].forEach((pitch, n) => tone(pitch, n * 0.13, 0.4));
    },
  };
  const BUZZ = { turn: [60], end: [80, 60, 80] };

  function tell(what) {
    if (ready()) SOUNDS[what]();
    if (comforts("buzz") && !calm.matches && BUZZ[what]) navigator.vibrate?.(BUZZ[what]);
  }

  function look() {
    const match = document.getElementById("match");
    const scene = document.getElementById("scene");
    return {
      mine: Boolean(document.querySelector("#status.is-yours, #ahead-now[data-mine]")),
      caught: scene?.dataset.done ? scene.dataset.scene : null,
      over: Boolean(match?.classList.contains("is-over")),
      said: document.querySelector("#told #done")?.textContent.trim() ?? "", // by an AI at a real table
    };
  }

  function listen() {
    const now = look();
    if (before) {
      if (now.over && !before.over) tell("end");
      else if ((now.mine && !before.mine) || (now.said && now.said !== before.said)) tell("turn");
      else if (now.caught && now.caught !== before.caught) tell("caught");
    }
    before = now;
  }

  // Browsers make no sound before the first touch.
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, ready);
  document.addEventListener("comfort", (event) => {
    if (!comforts(event.detail)) return;
    if (event.detail === "sound") tell("turn"); // how it will sound
    if (event.detail === "buzz" && !calm.matches) navigator.vibrate?.(BUZZ.turn);
  });
  document.addEventListener("DOMContentLoaded", () => {
    before = look();
  });
  document.addEventListener("htmx:afterSettle", listen);
})();
