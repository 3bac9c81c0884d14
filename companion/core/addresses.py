"""The URL map: all addresses at start, their pages loaded on first use.

What is known of them is kept in the data folder, so that a second start imports no page.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import Final, NamedTuple

from flask import Flask, request
from flask.typing import ResponseReturnValue
from werkzeug.routing import Rule

LOADING: Final = RLock()
"""Held while pages or Celery are loaded: two threads in a circle of imports get stuck."""


class Address(Rule):
    """A rule whose two functions that build an address are compiled at its first use.

    An application has more than three hundred rules, and Werkzeug compiles two functions for each:
    a sixth of a start. A page links to twenty.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        """A function that puts the compiled one in its own place, then calls it."""
        compiled = super()._compile_builder

        def build(rule: Rule, **values: object) -> tuple[str, str]:
            made: Callable[..., tuple[str, str]] = compiled(append_unknown).__get__(rule, None)
            setattr(rule, "_build_unknown" if append_unknown else "_build", made)
            return made(**values)

        return build


class Page(NamedTuple):
    """One rule of a blueprint, and the module that has the blueprint as `bp`."""

    module: str
    endpoint: str
    rule: str
    methods: list[str]
    defaults: dict[str, object]


class Application(Flask):
    """A Flask application with such rules; a blueprint is imported for its first request."""

    url_rule_class = Address

    def add_pages(self, pages: Iterable[Page]) -> None:
        """Know these addresses; each view is one of a blueprint."""
        self._late: dict[str, str] = {}
        for page in pages:
            self._late[page.endpoint.partition(".")[0]] = page.module
            self.add_url_rule(
                page.rule, page.endpoint, methods=page.methods, defaults=page.defaults
            )

    def preprocess_request(self) -> ResponseReturnValue | None:
        """What comes before a view, after the view itself is loaded."""
        name = request.blueprint
        if name in self._late:
            with LOADING:
                if name in self._late:
                    self._load(name)
        return super().preprocess_request()

    def _load(self, name: str) -> None:
        """Take over the views of a blueprint, and what it does before and after them."""
        made = registered(self._late[name])
        self.blueprints[name] = made.blueprints[name]
        for hooks in ("url_value_preprocessors", "before_request_funcs", "after_request_funcs",
                      "error_handler_spec"):  # fmt: skip
            if name in (theirs := getattr(made, hooks)):
                getattr(self, hooks)[name] = theirs[name]
        self.view_functions |= made.view_functions
        del self._late[name]  # last: whoever finds it gone finds the views


@cache
def registered(module: str) -> Flask:
    """An application with the blueprint of one module and nothing else."""
    app = Flask(__name__, static_folder=None)
    app.register_blueprint(import_module(module).bp)
    return app


def pages_of(modules: Iterable[str]) -> list[Page]:
    """All addresses of these modules, as far as they have a blueprint."""
    return [
        Page(
            name,
            rule.endpoint,
            rule.rule,
            sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}),
            dict(rule.defaults or {}),
        )
        for name in modules
        if hasattr(import_module(name), "bp")
        for rule in registered(name).url_map.iter_rules()
    ]


def kept_pages(book: Path, folders: Iterable[Path], find: Callable[[], list[Page]]) -> list[Page]:
    """What `find` found at an earlier start, as long as no module in the folders has changed."""
    state = [
        [str(file), stat.st_mtime_ns, stat.st_size]
        for folder in folders
        for file in sorted(Path(at) / name for at, _, names in os.walk(folder) for name in names
                           if name.endswith(".py"))
        for stat in [file.stat()]
    ]  # fmt: skip
    with suppress(OSError, ValueError, TypeError):
        kept = json.loads(book.read_text())
        if kept["state"] == state:
            return [Page(*page) for page in kept["pages"]]
    pages = find()
    with suppress(OSError):
        fresh = book.with_name(f"{book.name}.{os.getpid()}")
        fresh.write_text(json.dumps({"state": state, "pages": pages}))
        fresh.replace(book)
    return pages
