// Shows the stamps that come with the live news: at the seat for a few seconds, and once to those who listen.
"use strict";

(() => {
  const SHOWN = 4000;
  const PAUSE = 2500; // after an own one, as the server wants it
  const heard = new WeakSet();

  function put(seat, kind) {
    const sea = document.getElementById("stamped");
    const at = document.querySelector(`#match [data-seat="${seat}"]`);
    const look = sea?.querySelector(`[data-stamp="${kind}"]`);
    if (!look || !at || !comforts("stamps")) return;
    const stamp = look.content.firstElementChild.cloneNode(true);
    stamp.dataset.of = seat;
    sea.querySelectorAll(`[data-of="${seat}"]`).forEach((old) => old.remove());
    const box = at.getBoundingClientRect();
    stamp.classList.toggle("is-flat", box.height < 90); // a seat that is a row
    sea.append(stamp);
    const keep = (wanted, most) => Math.min(Math.max(wanted, 8), most - 8);
    stamp.style.left = `${keep(box.x + box.width / 2 - stamp.offsetWidth / 2, innerWidth - stamp.offsetWidth)}px`;
    stamp.style.top = `${keep(box.y + Math.min(box.height, 120) / 2 - stamp.offsetHeight / 2, innerHeight - stamp.offsetHeight)}px`;
    setTimeout(() => stamp.remove(), SHOWN);
    const name = at.querySelector(".seat-name, .name");
    const called = name?.querySelector(".whole") ?? name;
    say(`${called?.textContent.trim() ?? ""}: ${stamp.textContent.trim()}`);
  }

  function say(words) {
    const region = document.getElementById("announce");
    if (!region) return;
    const line = document.createElement("p");
    line.textContent = words;
    region.append(line);
    while (region.children.length > 4) region.firstElementChild.remove();
  }

  document.addEventListener("htmx:sseOpen", (event) => {
    const stream = event.detail.source;
    if (heard.has(stream)) return;
    heard.add(stream);
    stream.addEventListener("stamps", ({ data }) =>
      put(Math.floor(Number(data) / 16), Number(data) % 16),
    );
  });

  // One after the other: what would be refused is not sent.
  let last = -PAUSE;
  document.addEventListener(
    "click",
    (event) => {
      if (!event.target.closest("#stamp-bar button")) return;
      if (performance.now() - last < PAUSE) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      last = performance.now();
    },
    true,
  );
})();
