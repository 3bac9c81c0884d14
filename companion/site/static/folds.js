// What a reader opened or closed stays so while the page follows along.
"use strict";

Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) =>
  !(name === "open" && node.tagName === "DETAILS");
