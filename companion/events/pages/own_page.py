"""Contents of a player's page: seat, sheet, opponents, place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Response, abort, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.standing import Line
from companion.competition.standings.standing_reasons import opened
from companion.core.refused import Refused
from companion.events.pages.desk import desk_of
from companion.events.pages.honours import how, in_the_end
from companion.events.pages.standings_page import begun
from companion.events.state.evening import Evening
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.events.verbs.evenings import evenings_of
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.open_tables import latest_of
from companion.events.verbs.phone_passes import later
from companion.events.verbs.results import Found, Key, Outcome, outcome, outcomes
from companion.events.verbs.ruling import State, state_of
from companion.events.verbs.standings import standings_from
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.models import Member
from companion.site.access.at_event import AtEvent
from companion.site.access.passes import phone_of
from companion.site.fronts import front_of
from companion.site.plumbing.htmx import is_htmx, render


def me(at: AtEvent) -> Member:
    """The player whose browser this is."""
    return at.player or abort(403)


def my_seat(at: AtEvent, evening: Evening) -> tuple[Stage, Table, int]:
    """Round, table and seat where the player sits now; Refused when nowhere.

    On an open evening that is the table they sat down at last, also when it is over.
    """
    person = me(at).id
    for stage in (evening.current(), latest_of(evening, person)):
        for table in stage.tables if stage else ():
            if stage and person in table.seats:
                return stage, table, table.seats.index(person)
    raise Refused(Phrase("You do not sit at a table now."))


def again(at: AtEvent) -> Answer:
    """The own page as it is now."""
    return page(at) if is_htmx() else redirect(url_for("players.mine", code=at.event.code), 303)


def page(at: AtEvent, why: str = "", typed: Sequence[str] = ()) -> Response:
    """The player's page; `typed` are totals that could not be kept."""
    evening, person = evening_of(at.event), me(at)
    found = outcomes([at.event])
    final = in_the_end(at.event, evening, found)
    lines = final or standings_from(at.event, evening, found)
    line = next((line for line in lines if line.person == person.id and begun(lines)), None)
    stage, seat = evening.current(), seat_of(at, evening, found)
    return render(
        "events/mine.html",
        block="part",
        status=422 if why else 200,
        event=at.event,
        evening=evening,
        stage=stage,
        person=person,
        linked=at.linked is not None,
        how=evening.people.get(person.id, ""),
        here=person.id in evening.here(),
        sits_out=bool(stage and stage.started and person.id in stage.seated.byes),
        desk=desk_of(at, evening, found),
        seat=seat,
        is_open=evening.settings["format"] == "open",
        names=names_of([*evening.people, *evening.seen()]),
        games=GAMES,
        line=line,
        reasons=reasons(evening, line, over=bool(final)) if line else [],
        over=bool(final),
        of=len(lines),
        why=why,
        others=[one for one in evenings_of(at.event.club).on if one[0].id != at.event.id],
        typed=typed,
        phones=later(phone) if (phone := phone_of(at.event)) else [],
        new_here=phone is None and not evening.ended,
    )


def reasons(evening: Evening, line: Line, *, over: bool) -> list[Phrase]:
    """What gave the player this place: once all is decided, the last round they played in."""
    return [how(evening, line), *opened(line)[1:]] if over else opened(line)


@dataclass(frozen=True)
class Seat:
    """Where the player sits now, and what it is played on."""

    stage: Stage
    table: Table
    seat: int
    sheet: str
    """Its page; "" for a match on screen."""
    result: Outcome
    state: State


def seat_of(at: AtEvent, evening: Evening, found: Mapping[Key, Found]) -> Seat | None:
    """The player's seat; None when nowhere."""
    try:
        stage, table, seat = my_seat(at, evening)
    except Refused:
        return None
    row = row_of(at.event, stage.number, table.number)
    result = outcome(table, found.get((at.event.id, stage.number, table.number)))
    sheet = front_of(row.sheet) if row.sheet else ""
    return Seat(stage, table, seat, sheet, result, state_of(evening, table, result))
