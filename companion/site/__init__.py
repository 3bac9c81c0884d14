"""The pages of the site, found automatically."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from flask import Blueprint, Flask

from companion.config import PACKAGE, Settings
from companion.core.services import services_of
from companion.site import errors, shelf
from companion.site.plumbing import (
    address_parts,
    answers,
    assets,
    fragments,
    htmx,
    labels,
    language,
    limits,
    phrases,
    security,
    sessions,
    shown,
)
from companion.site.plumbing.hub import Hub
from companion.site.plumbing.proxies import Behind, networks
from companion.site.plumbing.templates import OneGlobals, Templates


def bare_app() -> Flask:
    """An application with its static folder and nothing else."""
    return Flask(__name__, static_folder="static")


def add_pages(app: Flask, settings: Settings) -> None:
    """Configure the application for serving and register all pages."""
    app.config.update(
        PUBLIC_URL=settings.public_url.rstrip("/"),
        MAX_CONTENT_LENGTH=1_000_000,
        MAX_FORM_MEMORY_SIZE=200_000,
        TEMPLATES_AUTO_RELOAD=False,
    )
    services_of(app).keep(Hub(services_of(app).bus, settings.max_streams))
    proxies = networks(settings.trusted_proxies)
    app.wsgi_app = Behind(app.wsgi_app, proxies, settings.public_url)  # type: ignore[assignment, method-assign]  # Flask's own way
    app.jinja_environment = OneGlobals
    # Keep every template loaded: the default cache takes a lock at each include.
    app.jinja_options = {
        "bytecode_cache": Templates(settings.data / "templates"),
        **app.jinja_options,
        "cache_size": -1,
    }
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for part in (
        answers,
        address_parts,
        sessions,
        security,
        limits,
        language,
        phrases,
        htmx,
        labels,
        fragments,
        shown,
        assets,
        errors,
        shelf,
    ):
        part.init_app(app)
    for blueprint in blueprints():
        app.register_blueprint(blueprint)


def blueprints() -> Iterator[Blueprint]:
    """The `bp` of every module in this package, in `front`, and in the pages of each feature."""
    for folder in [PACKAGE / "site", PACKAGE / "front", *sorted(PACKAGE.glob("*/pages"))]:
        room = ".".join(["companion", *folder.relative_to(PACKAGE).parts])
        for found in walk_packages([str(folder)], f"{room}."):
            module = import_module(found.name)
            if hasattr(module, "bp"):
                yield module.bp
