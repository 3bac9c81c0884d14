"""The composition root: puts applications together.

service_application(settings)    database, journals and news: what workers and commands need
web_application(settings)        the same, and its pages
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from flask import Flask

from companion.config import Settings
from companion.core.bus import make_bus
from companion.core.house import Houses
from companion.core.logs import start_logging
from companion.core.notices import notices
from companion.core.post import make_post
from companion.core.push import make_push
from companion.core.services import Services, services_of
from companion.core.structs import prepare
from companion.models import EventTable, LeagueTable, Match, Sheet, init_models
from companion.sheets.verbs.scorekeeping import SheetListeners
from companion.tasks import waking
from companion.tasks.sending import Reminders

if TYPE_CHECKING:
    from companion.kit.scored import Scored
    from companion.kit.state import State
    from companion.kit.view import Round
    from companion.sheets.verbs.sheet_rounds import SheetState


def create_app(settings: Settings | None = None) -> Flask:
    """The whole application, from `settings` or else the environment.

    Pages are imported here, so that workers never load them.
    """
    from companion import site

    settings, app = settings or Settings.read(), site.bare_app()
    furnish(app, settings, lambda: app)
    site.add_pages(app, settings)
    connect(app, services_of(app))
    prepare()
    return app


def connect(app: Flask, own: Services) -> None:
    """Let lower rooms ask what only events, leagues and the front know."""
    from companion.clubs.access import account, club_here
    from companion.clubs.members.followers import Followers
    from companion.events.access import at_table, passes
    from companion.events.verbs.event_members import EventMembers
    from companion.front import damage
    from companion.leagues.access import at_fixture, at_league
    from companion.leagues.verbs.forgetting import LeagueMembers
    from companion.site.errors import Damage

    account.init_app(app)
    own.the(Houses).access.extend([at_table.access_to, at_fixture.access_to])
    own.the(Houses).news.extend([at_table.news_at, at_fixture.news_at])
    own.the(Houses).hosts.append(at_table.helps_with)
    own.the(Followers).every.extend([EventMembers(), LeagueMembers()])
    own.the(club_here.Membership).joined.append(passes.takes_part)
    own.the(club_here.Membership).pages.append(at_league.pages_of)
    own.keep(Damage(damage.name_of, damage.damage_at))


def service_application(settings: Settings | None = None) -> Flask:
    """The application without pages; it loads them for the first notice that it writes."""
    settings, app = settings or Settings.read(), Flask("companion")
    furnish(app, settings, cache(lambda: create_app(settings)))
    prepare()
    return app


def furnish(app: Flask, settings: Settings, pages: Callable[[], Flask]) -> None:
    """Give the application everything that services need."""
    if not settings.testing:
        start_logging(settings.log_level)
    app.config.update(SECRET_KEY=settings.key(), TESTING=settings.testing)
    bus, push, post = make_bus(settings.redis_url), make_push(settings), make_post(settings)
    own = app.extensions["services"] = Services(settings, bus, push, post, pages)
    wanted = [kind for kind in notices() if kind.CHAT or own.push or own.post]
    own.listeners.entries.extend(Reminders(app, kind).later for kind in wanted)
    own.the(SheetListeners).written.append(sheet_written)
    own.listeners.matches.append(round_played)
    own.listeners.results.append(results_changed)
    own.listeners.seatings.append(waking.seat_later)
    waking.listen(app)
    init_models(app, settings)


def sheet_written(sheet: Sheet, paper: SheetState) -> None:
    """Update the event or league table of a sheet that was written on."""
    tell_tables(sheet, lambda: paper)


def round_played(match: Match, state: State) -> None:
    """Update the event or league table of a match after a round."""
    from companion.matches.verbs.positions import scored

    tell_tables(match, lambda: scored(match, state))


def results_changed(event: int) -> None:
    """Save the event, and close its round if all its results are in."""
    from companion.events.verbs import autosave
    from companion.events.verbs.automation import close_if_all_are_in

    autosave.save(event)
    close_if_all_are_in(event)


def tell_tables(source: Sheet | Match, says: Callable[[], SheetState | Scored[Round]]) -> None:
    """Store the table's current result, within the transaction that changed it."""
    from companion.events.verbs import results
    from companion.leagues.verbs import fixture_tables

    if (event := EventTable.of(source)) is not None:
        results.snapshot(event, source.length, says())
    if (league := LeagueTable.of(source)) is not None:
        fixture_tables.keep(league, source.length, says())
