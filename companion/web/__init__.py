"""The pages: one module per page family, found by itself; this file puts them together."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from flask import Blueprint, Flask

from companion.config import Settings
from companion.web import errors, organiser
from companion.web.leagues import letters
from companion.web.plumbing import (
    answers,
    assets,
    fragments,
    htmx,
    language,
    limits,
    numbers,
    security,
    sessions,
    single_flight,
    words,
)
from companion.web.plumbing.hub import Hub
from companion.web.plumbing.proxies import Behind, networks


def bare_app() -> Flask:
    """An application that knows its templates and files."""
    return Flask(__name__, static_folder="static")


def add_pages(app: Flask, settings: Settings) -> None:
    """All pages, and what they stand on."""
    app.config.update(
        PUBLIC_URL=settings.public_url.rstrip("/"),
        MAX_CONTENT_LENGTH=1_000_000,
        MAX_FORM_MEMORY_SIZE=200_000,
        TEMPLATES_AUTO_RELOAD=False,
    )
    app.extensions["hub"] = Hub(app.extensions["bus"], settings.max_streams)
    proxies = networks(settings.trusted_proxies)
    app.wsgi_app = Behind(app.wsgi_app, proxies, settings.public_url)  # type: ignore[assignment, method-assign]  # Flask's own way
    # Every template stays loaded: the usual cache locks itself at each include (docs/scale.md).
    app.jinja_options = {**app.jinja_options, "cache_size": -1}
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for part in (
        answers,
        numbers,
        sessions,
        security,
        limits,
        language,
        words,
        htmx,
        fragments,
        assets,
        errors,
        single_flight,
        organiser,
        letters,
    ):
        part.init_app(app)
    for blueprint in find_blueprints():
        app.register_blueprint(blueprint)


@cache
def find_blueprints() -> list[Blueprint]:
    """The `bp` of every module in here that has one."""
    found = walk_packages(__path__, f"{__name__}.")
    modules = [import_module(module.name) for module in found]
    return [module.bp for module in modules if hasattr(module, "bp")]
