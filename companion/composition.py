"""The composition root: what an application is made of. Nothing below knows how it is put together.

service_application(settings)    database, journals and news: what workers and commands need
web_application(settings)        the same, and its pages
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask

from companion.config import Settings
from companion.infrastructure.logs import start_logging
from companion.infrastructure.news import make_bus
from companion.infrastructure.post import Letter, make_post
from companion.infrastructure.push import make_push
from companion.models import MailWish, init_models
from companion.services.events import results
from companion.services.leagues import tables
from companion.services.leagues.reminding import Reminder
from companion.tasks.digest import Write
from companion.tasks.reminding import tell_of_dates, tell_of_places


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
    settings = settings or Settings.read()
    app = furnished(Flask("companion.services"), settings)
    app.extensions["digest"] = letters_of(settings)
    return app


def letters_of(settings: Settings) -> Write:
    """Who writes the letters of the day for a worker: it loads pages for the first letter only."""
    apps: list[Flask] = []

    def write(wish: MailWish, reminders: Sequence[Reminder]) -> Letter:
        if not apps:
            apps.append(create_app(settings))
        write_there: Write = apps[0].extensions["digest"]
        with apps[0].app_context():
            return write_there(wish, reminders)

    return write


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
        tell_of_dates(app, push)
    app.extensions["post"] = make_post(settings)
    results.listen(app)
    tables.listen(app)
    init_models(app, settings)
    return app
