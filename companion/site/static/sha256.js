// SHA-256 (FIPS 180-4) of a text, in hexadecimal. The browser's own is missing over plain http.
"use strict";

const sha256 = (() => {
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p)) primes.push(n);
  const bits = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0; // of its fraction
  const START = primes.slice(0, 8).map((p) => bits(Math.sqrt(p)));
  const ROUND = primes.map((p) => bits(Math.cbrt(p)));
  const turn = (x, n) => (x >>> n) | (x << (32 - n));

  function padded(bytes) {
    const words = new Uint32Array(((bytes.length + 8) >> 6) * 16 + 16);
    bytes.forEach((byte, at) => {
      words[at >> 2] |= byte << (24 - (at % 4) * 8);
    });
    words[bytes.length >> 2] |= 0x80 << (24 - (bytes.length % 4) * 8);
    words[words.length - 2] = Math.floor(bytes.length / 2 ** 29);
    words[words.length - 1] = bytes.length * 8;
    return words;
  }

  function mix(state, block) {
    const w = Array.from(block);
    for (let i = 16; i < 64; i += 1) {
      const near = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const far = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + near + w[i - 7] + far) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    return [a, b, c, d, e, f, g, h].map((x, i) => (x + state[i]) | 0);
  }

  return (text) => {
    const words = padded(new TextEncoder().encode(text));
    let state = START;
    for (let at = 0; at < words.length; at += 16) state = mix(state, words.subarray(at, at + 16));
    return state.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
  };
})();
