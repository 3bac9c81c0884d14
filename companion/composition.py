"""The composition root: what an application is made of. Nothing below knows how it is put together.

service_application(settings)    database, journals and news: what workers and commands need
web_application(settings)        the same, and its pages
"""

from __future__ import annotations

from flask import Flask

from companion.config import Settings
from companion.infrastructure.logs import start_logging
from companion.infrastructure.news import make_bus
from companion.infrastructure.push import make_push
from companion.models import init_models
from companion.services.events import results
from companion.services.leagues import tables
from companion.tasks.reminding import tell_of_places


def create_app(settings: Settings | None = None) -> Flask:
    """The whole application, by `settings` or else by the environment.

    A worker never loads a page: they are imported here.
    """
    from companion import web

    settings = settings or Settings.read()
    app = furnished(web.bare_app(), settings)
    web.add_pages(app, settings)
    return app


def service_application(settings: Settings | None = None) -> Flask:
    """The application without a page."""
    return furnished(Flask("companion.services"), settings or Settings.read())


def furnished(app: Flask, settings: Settings) -> Flask:
    """The application with all that services ask of it."""
    if not settings.testing:
        start_logging(settings.log_level)
    app.config.update(SECRET_KEY=settings.key(), TESTING=settings.testing)
    app.extensions["settings"] = settings
    app.extensions["bus"] = make_bus(settings.redis_url)
    app.extensions["push"] = push = make_push(settings)
    if push is not None:
        tell_of_places(app, push)
    results.listen(app)
    tables.listen(app)
    init_models(app, settings)
    return app
