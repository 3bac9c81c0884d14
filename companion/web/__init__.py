"""The pages: one module per page family, found by itself; this file puts them together."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

from flask import Blueprint, Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.config import Settings
from companion.models import init_models
from companion.services.news import make_bus
from companion.web import (
    assets,
    errors,
    htmx,
    kept,
    language,
    limits,
    logs,
    organiser,
    security,
    sessions,
    shared,
    words,
)
from companion.web.hub import Hub


def make_app(settings: Settings | None = None) -> Flask:
    """The whole application."""
    settings = settings or Settings.read()
    app = Flask(__name__, static_folder="static")
    app.config.update(
        SECRET_KEY=settings.key(),
        TESTING=settings.testing,
        PUBLIC_URL=settings.public_url.rstrip("/"),
        MAX_CONTENT_LENGTH=1_000_000,
        MAX_FORM_MEMORY_SIZE=200_000,
        TEMPLATES_AUTO_RELOAD=False,
    )
    app.extensions["settings"] = settings
    app.extensions["bus"] = make_bus(settings.redis_url)
    app.extensions["hub"] = Hub(app.extensions["bus"], settings.max_streams)
    if settings.trusted_proxies:
        hops = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops)  # type: ignore[method-assign]  # Flask's own way
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    init_models(app, settings)
    for part in (
        logs,
        sessions,
        security,
        limits,
        language,
        words,
        htmx,
        kept,
        assets,
        errors,
        shared,
        organiser,
    ):
        part.init_app(app)
    for blueprint in find_blueprints():
        app.register_blueprint(blueprint)
    return app


def find_blueprints() -> list[Blueprint]:
    """The `bp` of every module in here that has one."""
    found = walk_packages(__path__, f"{__name__}.")
    modules = [import_module(module.name) for module in found]
    return [module.bp for module in modules if hasattr(module, "bp")]
