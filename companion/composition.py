"""The composition root: puts applications together.

service_application(settings)    database, journals and news: what workers and commands need
web_application(settings)        the same, and its pages
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from flask import Flask

from companion.config import Settings
from companion.core.bus import make_bus
from companion.core.logs import start_logging
from companion.core.post import Letter, make_post
from companion.core.push import make_push
from companion.core.transaction import listeners_of
from companion.models import Event, EventTable, LeagueTable, MailWish, Match, Sheet, init_models
from companion.tasks import waking
from companion.tasks.reminding import tell_of_dates, tell_of_places

if TYPE_CHECKING:
    from companion.events.state.evening import Evening
    from companion.kit.scored import Scored
    from companion.kit.state import State
    from companion.kit.view import Round
    from companion.leagues.verbs.reminders import Reminder
    from companion.sheets.verbs.sheet_rounds import Paper
    from companion.tasks.digest import Coming, Words, Write

A = TypeVar("A", bound=Flask)


def create_app(settings: Settings | None = None) -> Flask:
    """The whole application, by `settings` or else by the environment.

    A worker never loads a page: they are imported here.
    """
    from companion import site

    settings = settings or Settings.read()
    app = furnished(site.bare_app(), settings)
    site.add_pages(app, settings)
    app.extensions["digest"] = letters_of(lambda: app)
    app.extensions["eve"] = eve_of(lambda: app)
    return app


def service_application(settings: Settings | None = None) -> Flask:
    """The application without a page."""
    settings = settings or Settings.read()
    app = furnished(Flask("companion"), settings)
    whole = cache(lambda: create_app(settings))
    app.extensions["digest"], app.extensions["eve"] = letters_of(whole), eve_of(whole)
    return app


def letters_of(app: Callable[[], Flask]) -> Write:
    """Who writes the letters of the day, with the pages of `app`: loaded for the first letter."""

    def write(wish: MailWish, reminders: Sequence[Reminder], coming: Coming) -> Letter:
        from companion.leagues.pages.letters import digest_letter

        with app().app_context():
            return digest_letter(wish, reminders, coming)

    return write


def eve_of(app: Callable[[], Flask]) -> Words:
    """Who words what phones are told the day before an event, with the pages of `app`."""

    def words(event: Event, evening: Evening, language: str) -> str:
        from companion.events.pages.eve_page import words_of_eve

        with app().app_context():
            return words_of_eve(event, evening, language)

    return words


def furnished(app: A, settings: Settings) -> A:
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
    listeners_of(app).sheets.append(sheet_written)
    listeners_of(app).matches.append(round_played)
    app.extensions["results_changed"] = results_changed
    app.extensions["to_be_seated"] = waking.seat_later
    waking.listen(app)
    init_models(app, settings)
    return app


def sheet_written(sheet: Sheet, paper: Paper) -> None:
    """Tables of events and leagues hear what their sheet comes to."""
    tell_tables(sheet, lambda: paper)


def round_played(match: Match, state: State) -> None:
    """Tables of events and leagues hear what their match came to."""
    from companion.matches.verbs.positions import scored

    tell_tables(match, lambda: scored(match, state))


def results_changed(event: int) -> None:
    """The round of an event may be complete, and close itself."""
    from companion.events.verbs.itself import close_if_all_are_in

    close_if_all_are_in(event)


def tell_tables(source: Sheet | Match, says: Callable[[], Paper | Scored[Round]]) -> None:
    """Keep what a table comes to, inside the transaction that changed it, after everything else."""
    from companion.events.verbs import results
    from companion.leagues.verbs import fixture_tables

    if (event := EventTable.of(source)) is not None:
        results.snapshot(event, source.length, says())
    if (league := LeagueTable.of(source)) is not None:
        fixture_tables.keep(league, source.length, says())
