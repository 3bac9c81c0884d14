"""A fixture's page, and what this browser may do there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, Final

from flask import Response, abort, request, url_for

from companion.clubs.verbs.namesakes import names_of
from companion.core.house import News
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.access.at_fixture import called
from companion.leagues.access.at_league import Need, runs_table, signature
from companion.leagues.pages.division import PREFIX, AtDivision, find_division, values
from companion.leagues.pages.fixture_cards import Card, cards_of
from companion.leagues.pages.official_calls import calls_of
from companion.leagues.state.fixture import FEWEST, Days, Postponing
from companion.leagues.state.progress import UNPLAYED, Spot, Step
from companion.leagues.verbs.league_journal import wall_clock, zone_of_league
from companion.leagues.verbs.league_players import clubs_of_people
from companion.leagues.verbs.sitting_in import AtEvening, evenings_for, too_early
from companion.matches.verbs.clocks import MOVE, clock_of, left_of
from companion.models import Club, Match
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import is_htmx, render


def page(here: AtFixture) -> Response:
    """Show the fixture, with the template of its state."""
    card, state = here.card, STATES[here.card.step]
    template = "layout" if is_htmx() else state  # the block is the layout's
    shown: dict[str, object] = {"clock": clock_here(card)}
    if state == "planned":
        offered = card.fixture.offered.get(here.at.player_id, ())
        shown = {"offered": offered, "evenings": evenings_here(here)}
    return render(
        f"leagues/fixture/{template}.html",
        {**values(here), "names": names_of(card.fixture.seats), **shown},
        block="calls",
        here=here,
        card=card,
        fixture=card.fixture,
        hosted=host_of(here),
        missing=missing_here(here),
        news=news_of(here),
        calls=calls_of(here.at, here.spot) if here.is_current else [],
        typed=request.form.getlist("total"),
        reason=kept("why"),
        zone=zone_of_league(here.at.league),
        signature=signature,
    )


def news_of(here: AtFixture) -> News | None:
    """Return what became of the fixture's call, and where to call; None for officials."""
    if not here.is_current or not here.sees_to_it or here.at.decides:
        return None
    return News((), url_for("fixture_call.show", **here.address), called(here.card.fixture))


def evenings_here(here: AtFixture) -> list[AtEvening]:
    """Return events where a fixture without a date could be played, before it is opened."""
    fixture = here.card.fixture
    if fixture.agreed or not here.sees_to_it:
        return []
    return evenings_for(here.at.league, here.since, fixture.until)


def missing_here(here: AtFixture) -> list[int]:
    """Return the people for whom this browser may let an AI play; nobody after the start."""
    fixture, summary = here.card.fixture, here.summary
    if summary.game.paper_only is not None:
        return []
    if not here.can_replace or summary.rules.absent == "no" or len(fixture.people) <= FEWEST:
        return []
    clock = wall_clock(here.at.league)
    others = not too_early(fixture, summary.season.since(*here.spot[:2]), clock)
    me = here.at.player_id
    return [one for one in fixture.people if one == me or (others and here.speaks_for(one))]


def host_of(here: AtFixture) -> tuple[Club, list[Days]] | None:
    """Return the host club and its closed days in the fixture's window.

    None in a league of one club, where the host is obvious.
    """
    fixture, since = here.card.fixture, here.since
    clubs = here.at.league.clubs
    host = next((club for club in clubs if club.id == fixture.home), None)
    if host is None or len(clubs) < 2:
        return None
    known = here.summary.league.closed.get(host.id, ())
    closed = [(first, last) for first, last in known if first <= fixture.until and since <= last]
    return host, closed


def clock_here(card: Card) -> dict[str, object]:
    """Return the clock of a correspondence match for the template; {} without one."""
    match = card.source
    clock = clock_of(match) if isinstance(match, Match) else None
    if clock is None or not isinstance(match, Match):
        return {}
    left = {} if clock.kind == MOVE else left_of(clock, match)
    return {
        "kind": clock.kind,
        "hours": clock.hours,
        "over": clock.over,
        "due": clock.due_at,
        "out": clock.out,
        "seats": clock.waiting.get("seats", ()),
        "left": {seat: max(int(one.total_seconds() // 3600), 0) for seat, one in left.items()},
    }


AT = f"{PREFIX}/matchdays/<int:matchday>/tables/<int:table>"
"""URL prefix of a fixture."""
STATES: Final[Mapping[Step, str]] = {
    "planned": "planned",
    "agreed": "planned",
    "playing": "playing",
    "stopped": "playing",
    "unconfirmed": "reported",
    "disputed": "reported",
    "fixed": "fixed",
    "ruled": "fixed",
    "late": "missed",
    "missed": "missed",
    "damaged": "damaged",
}
"""The template in leagues/fixture/ for each state."""


@dataclass(frozen=True)
class AtFixture(AtDivision):
    """A fixture, its division, and this browser's access to it."""

    spot: Spot
    card: Card

    @cached_property
    def own(self) -> frozenset[int]:
        """Return the players whose club is run by this browser's organiser."""
        clubs = self.at.who.clubs
        sitting = clubs_of_people(self.card.fixture.seats) if clubs else {}
        return frozenset(person for person, club in sitting.items() if club in clubs)

    @property
    def seat(self) -> int | None:
        """Return the seat of this browser's player."""
        seats = self.card.fixture.seats
        return seats.index(self.at.player_id) if self.at.player_id in seats else None

    @property
    def sees_to_it(self) -> bool:
        """Return whether they may set the date and open it: players, organisers, officials."""
        seats = self.card.fixture.seats
        return any(self.speaks_for(person) for person in seats)

    def speaks_for(self, person: int) -> bool:
        """Return whether they may report that a person does not come to this fixture."""
        return self.seat is not None or runs_table(self.at, self.card.fixture) or person in self.own

    @property
    def is_current(self) -> bool:
        """Return whether its season is being played."""
        running = self.summary.league.running
        return running is not None and running.number == self.summary.season.number

    @property
    def since(self) -> date:
        """Return the first day of the window; of a play-off its last day."""
        return self.summary.season.since(*self.spot[:2]) or self.card.fixture.until

    @property
    def can_ask(self) -> bool:
        """Return whether they may request a correction of their own fixed result."""
        mine = self.at.player_id in self.card.fixture.people
        return mine and self.card.step == "fixed" and not self.summary.season.ended

    @property
    def can_postpone(self) -> bool:
        """Return whether they may ask for a later last day."""
        return self.sees_to_it and self.card.step in UNPLAYED and not self.summary.season.ended

    @property
    def postponing(self) -> Postponing | None:
        """Return the request for a later last day, while that can still lead to a result."""
        return self.card.fixture.postponing if self.card.step in UNPLAYED else None

    @property
    def can_replace(self) -> bool:
        """Return whether they may let AIs play for absent people: until somebody has played."""
        over = self.summary.season.ended or self.card.finished or self.card.begun
        return self.sees_to_it and not over

    @property
    def address(self) -> dict[str, Any]:
        """Return the URL parameters of the fixture."""
        division, matchday, table = self.spot
        return {
            "code": self.at.league.code,
            "number": self.summary.season.number,
            "division": division,
            "matchday": matchday,
            "table": table,
        }


def find_table(
    code: str, number: int, division: int, matchday: int, table: int, need: Need = "look"
) -> AtFixture:
    """Return the fixture if this browser has the access it needs, else 404 or 403."""
    place, spot = find_division(code, number, division, need), (division, matchday, table)
    try:
        fixture = place.summary.season.fixture(*spot)
    except LookupError:
        abort(404)
    (card,) = cards_of(place.at.league, place.summary, [(spot, fixture)], division)
    return AtFixture(place.at, place.summary, place.division, spot, card)


def find_running(need: Need, /, **address: Any) -> AtFixture:
    """Return the fixture as `find_table` does; Refused unless it is of the latest season."""
    here = find_table(**address, need=need)
    running(here)
    return here


def in_time(here: AtFixture) -> None:
    """Raise Refused once the last day of the fixture has passed without a result."""
    if here.card.step in ("late", "missed"):
        raise Refused(
            Phrase(
                "The last day of this table has passed."
                " An official of the league can set a later one."
            )
        )


def sees(here: AtFixture) -> None:
    """Raise Refused for people who have nothing to do with this fixture."""
    if not here.sees_to_it:
        raise Refused(Phrase("You do not play at this table."))


def running(here: AtFixture) -> None:
    """Raise Refused unless the fixture belongs to the latest season."""
    if here.summary.season.number != len(here.summary.league.seasons):
        raise Refused(Phrase("No season is being played."))
