// Sending an entry in the background: an answer is a status and its page, no answer is status 0.
"use strict";

const Sending = {
  PATIENCE: 10000, // milliseconds to wait for an answer

  token() {
    return document.querySelector("input[name=csrf_token]")?.value ?? "";
  },

  async post(entry) {
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), this.PATIENCE);
    try {
      const headers = { "HX-Request": "true", "X-CSRFToken": this.token() };
      const response = await fetch(entry.url, {
        method: "POST",
        body: new URLSearchParams(entry.fields),
        headers,
        signal: control.signal,
      });
      return { status: response.status, html: await response.text() };
    } catch {
      document.dispatchEvent(new Event("unreachable"));
      return { status: 0, html: "" };
    } finally {
      clearTimeout(timer);
    }
  },

  // A page that was open for weeks: the entry stays, only its token is renewed.
  async renewToken() {
    try {
      const page = new DOMParser().parseFromString(
        await (await fetch(location.href)).text(),
        "text/html",
      );
      const fresh = page.querySelector("input[name=csrf_token]")?.value;
      if (!fresh) return false;
      document.querySelectorAll("input[name=csrf_token]").forEach((field) => {
        field.value = fresh;
      });
      return true;
    } catch {
      return false;
    }
  },

  why(html) {
    const said = new DOMParser()
      .parseFromString(html, "text/html")
      .querySelectorAll(".reason, .problem h1, .problem p, #question, [data-doubt] p");
    return [...said]
      .filter((part) => !part.querySelector("a"))
      .map((part) => part.textContent.trim())
      .join(" ");
  },
};
