// Sounds and vibration, if wished: your turn, a card, something caught, the end, and what `data-sound` marks (a
// bear, a gull). A few tones made here, no files.
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

  // A breath of noise, as a card makes it on a table.
  function slap() {
    const length = Math.ceil(audio.sampleRate * 0.06);
    const noise = audio.createBuffer(1, length, audio.sampleRate);
    noise.getChannelData(0).forEach((_, at, all) => {
      all[at] = (Math.random() - 0.5) * (1 - at / length) ** 3;
    });
    const source = audio.createBufferSource();
    const dull = audio.createBiquadFilter();
    source.buffer = noise;
    dull.frequency.value = 1600;
    source.connect(dull).connect(audio.destination);
    source.start();
  }

  const SOUNDS = {
    card: slap,
    bear() {
      [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.36, 0.43, 0.5].forEach((begin, n) =>
        tone(105 - 5 * n, begin, 0.09, { to: 58, shape: "sawtooth", loud: 0.14 }),
      );
    }, // a growl
    gull() {
      for (const begin of [0, 0.3, 0.52]) {
        tone(1250, begin, 0.08, { to: 2100, shape: "triangle", loud: 0.06 });
        tone(2100, begin + 0.07, 0.2, { to: 1050, shape: "triangle", loud: 0.09 });
      }
    }, // three cries
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

  const listed = (which, name) => [...document.querySelectorAll(which)].map(name);

  function look() {
    const match = document.getElementById("match");
    const scene = document.getElementById("scene");
    return {
      mine: Boolean(document.querySelector("#status.is-yours, #ahead-now[data-mine]")),
      laid: listed("#match [data-fly]:not([data-fly$=' hand'])", (one) => one.dataset.fly),
      marked: listed("#match [data-sound]", (one) => one.dataset.sound),
      caught: scene?.dataset.done ? scene.dataset.scene : null,
      over: Boolean(match?.classList.contains("is-over")),
      said: document.querySelector("#told #done")?.textContent.trim() ?? "", // by an AI at a real table
    };
  }

  function listen() {
    const now = look();
    if (before) {
      const fresh = (part) => now[part].filter((one) => !before[part].includes(one));
      for (const one of new Set(fresh("marked").map((mark) => mark.split(" ")[0]))) tell(one);
      if (fresh("laid").length) tell("card");
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
