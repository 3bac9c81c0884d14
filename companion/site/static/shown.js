// What the page shows already is not sent again: a request for the table says which sections it has, by
// their digests, and of those the answer holds only an empty element, for which what is here stays.
"use strict";

(() => {
  const HEADER = "X-Shown";
  const has = (part, digest) => part.querySelector(`[data-digest="${digest}"]`) !== null;

  document.addEventListener("htmx:configRequest", ({ detail: { target, headers } }) => {
    // What everybody gets alike is made once, and whole.
    if (target?.id !== "match" || "shared" in target.dataset || HEADER in headers) return;
    const sections = [...target.querySelectorAll("[data-digest]")];
    headers[HEADER] = sections.map((one) => one.dataset.digest).join(" ");
  });

  // The page may have changed since it asked: then it asks for all of it.
  document.addEventListener(
    "htmx:beforeSwap",
    ({ detail }) => {
      const { target, serverResponse } = detail;
      const same = [...serverResponse.matchAll(/ data-same="(\w+)"/g)];
      if (same.every(([, digest]) => has(target, digest))) return;
      detail.shouldSwap = false;
      htmx.ajax("GET", target.getAttribute("hx-get"), {
        source: target,
        target,
        swap: "morph:outerHTML",
        headers: { [HEADER]: "" },
      });
    },
    { capture: true },
  );

  const { callbacks } = Idiomorph.defaults;
  const others = callbacks.beforeNodeMorphed;
  callbacks.beforeNodeMorphed = (node, now) =>
    !(now.nodeType === 1 && now.hasAttribute("data-same")) && others(node, now);
})();
