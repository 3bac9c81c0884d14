"""A fixture's page, and what this browser may do there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from flask import Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.pages.division import PREFIX, AtDivision, find_division, values
from companion.leagues.pages.fixture_cards import Card, cards_of
from companion.leagues.state.fixture import FEWEST, Days
from companion.leagues.verbs.entering import clubs_of_people
from companion.leagues.verbs.league_facts import Spot
from companion.leagues.verbs.sitting_in import AtEvening, evenings_for, too_early
from companion.matches.verbs.clocks import MOVE, clock_of, left_of
from companion.models import Club, Match, now
from companion.site.access.at_league import AtLeague, Need, runs_table
from companion.site.plumbing.attempts import attempt
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say


def done(here: Here, act: Callable[[str], None]) -> Answer:
    """Do it in a season that goes on, then its page again, or why it could not be done."""

    def within(key: str) -> None:
        running(here)
        act(key)

    return attempt(
        within,
        lambda: redirect(url_for("fixture.show", **here.address), 303),
        lambda why: page(here, why=why),
    )


def page(here: Here, no: Refused | None = None, why: str = "") -> Response:
    """The page of the table."""
    why = say(no.phrase) if no else why
    fixture = here.card.fixture
    return render(
        "leagues/fixture.html",
        {**values(here.place), "names": names_of(fixture.seats)},
        status=422 if why else 200,
        here=here,
        card=here.card,
        fixture=fixture,
        address=here.address,
        why=why,
        offered=fixture.offered.get(here.at.player_id, ()),
        clock=clock_here(here.card),
        hosted=host_of(here),
        missing=missing_here(here),
        typed=request.form.getlist("total"),
        reason=request.form.get("why", ""),
        evenings=evenings_here(here),
    )


def evenings_here(here: Here) -> list[AtEvening]:
    """Evenings of the league's clubs at which the table could meet, while it looks for a date."""
    fixture = here.card.fixture
    if fixture.agreed or fixture.verdict or here.card.source or not here.sees_to_it:
        return []
    return evenings_for(here.at.league, here.since, fixture.until)


def missing_here(here: Here) -> list[int]:
    """Those for whom an AI could sit in, as this browser may say; nobody once it has begun."""
    card, fixture = here.card, here.card.fixture
    summary = here.place.summary
    over = summary.season.ended or fixture.verdict or card.score or not here.sees_to_it
    if over or summary.rules["absent"] == "no" or len(fixture.people) <= FEWEST:
        return []
    if card.begun:
        return []
    here_now = now().astimezone().replace(tzinfo=None)
    others = not too_early(fixture, summary.season.since(*here.spot[:2]), here_now)
    me = here.at.player_id
    return [one for one in fixture.people if one == me or (others and here.speaks_for(one))]


def host_of(here: Here) -> tuple[Club, list[Days]] | None:
    """The club at whose place the table meets, and when it is closed while people can meet.

    Nothing where there is one club only: it is no news then.
    """
    fixture, since = here.card.fixture, here.since
    clubs = here.at.league.clubs
    host = next((club for club in clubs if club.id == fixture.home), None)
    if host is None or len(clubs) < 2:
        return None
    known = here.place.summary.league.closed.get(host.id, ())
    closed = [(first, last) for first, last in known if first <= fixture.until and since <= last]
    return host, closed


def clock_here(card: Card) -> dict[str, object]:
    """How the clock of a match by turns stands; {} without one."""
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
"""Where a table is."""


@dataclass(frozen=True)
class Here:
    """A table, its division, and what this browser is there."""

    place: AtDivision
    spot: Spot
    card: Card

    @cached_property
    def own(self) -> frozenset[int]:
        """Those who sit there and are of a club that this browser's organiser runs."""
        clubs = self.at.who.clubs
        sitting = clubs_of_people(self.card.fixture.seats) if clubs else {}
        return frozenset(person for person, club in sitting.items() if club in clubs)

    @property
    def at(self) -> AtLeague:
        return self.place.at

    @property
    def seat(self) -> int | None:
        """The seat of the player whose browser this is."""
        seats = self.card.fixture.seats
        return seats.index(self.at.player_id) if self.at.player_id in seats else None

    @property
    def sees_to_it(self) -> bool:
        """Whether they set its date and open it: its people, their organisers and officials."""
        seats = self.card.fixture.seats
        return any(self.speaks_for(person) for person in seats)

    def speaks_for(self, person: int) -> bool:
        """Whether they say of somebody that they do not come to this table."""
        return self.seat is not None or runs_table(self.at, self.card.fixture) or person in self.own

    @property
    def since(self) -> date:
        """The first day on which people can meet; of a play-off the last one."""
        return self.place.summary.season.since(*self.spot[:2]) or self.card.fixture.until

    @property
    def can_ask(self) -> bool:
        """Whether they can ask to have the fixed result of their own table corrected."""
        mine = self.at.player_id in self.card.fixture.people
        return mine and self.card.step == "fixed" and not self.place.summary.season.ended

    @property
    def address(self) -> dict[str, Any]:
        """What its addresses are made of."""
        division, matchday, table = self.spot
        return {
            "code": self.at.league.code,
            "number": self.place.summary.season.number,
            "division": division,
            "matchday": matchday,
            "table": table,
        }


def find_table(
    code: str, number: int, division: int, matchday: int, table: int, need: Need = "look"
) -> Here:
    """The table for somebody who is at least what is needed, else 404 or 403."""
    place, spot = find_division(code, number, division, need), (division, matchday, table)
    try:
        fixture = place.summary.season.fixture(*spot)
    except LookupError:
        abort(404)
    (card,) = cards_of(place.at.league, place.summary, [(spot, fixture)], division)
    return Here(place, spot, card)


def sees(here: Here) -> None:
    """Refused for a player of another table."""
    if not here.sees_to_it:
        raise Refused(Phrase("You do not play at this table."))


def running(here: Here) -> None:
    """Refused in a season that is over."""
    if here.place.summary.season.number != len(here.place.summary.league.seasons):
        raise Refused(Phrase("No season is being played."))
