"""Contents of a player's page: seat, sheet, opponents, place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flask import Response, abort

from companion.clubs.verbs.namesakes import names_of
from companion.clubs.verbs.same_person import with_merged
from companion.competition.standings.standing import StandingsRow
from companion.competition.standings.standing_reasons import decided, opened, then
from companion.core.house import News
from companion.core.notices import Notice
from companion.core.refused import Refused
from companion.core.services import services
from companion.events.access.at_event import AtEvent
from companion.events.access.at_table import news_of
from companion.events.access.passes import phone_of
from companion.events.pages.calls_page import calls_of
from companion.events.pages.director_card import desk_of
from companion.events.pages.honours import how, in_the_end
from companion.events.pages.own_tables import own_tables
from companion.events.pages.standings_page import begun
from companion.events.pages.table_page import Totals
from companion.events.state.event_state import EventState
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.events.verbs import open_tables
from companion.events.verbs.answer_notice import AnswerNotice
from companion.events.verbs.club_events import club_events
from companion.events.verbs.day_before_notice import EveNotice
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.message_notice import MessageNotice
from companion.events.verbs.minutes_notice import MinutesNotice
from companion.events.verbs.phone_passes import later
from companion.events.verbs.place_notice import PlaceNotice
from companion.events.verbs.results import Found, Key, Outcome, outcome, outcomes
from companion.events.verbs.ruling import State, state_of
from companion.events.verbs.seat_notice import SeatNotice
from companion.events.verbs.standings import standings_from
from companion.kit.words import Phrase
from companion.models import Event, Member
from companion.site.plumbing.forms import typed
from companion.site.plumbing.htmx import render
from companion.tables.pages.fronts import front_of

WHOLE_EVENING: Final[Sequence[type[Notice]]] = (
    PlaceNotice,
    EveNotice,
    SeatNotice,
    MinutesNotice,
    AnswerNotice,
    MessageNotice,
)
"""What a player can be told about an event, by one tap."""


def me(at: AtEvent) -> Member:
    """Return the player signed in on this browser, or 403."""
    return at.player or abort(403)


def my_seat(at: AtEvent, state: EventState) -> tuple[Stage, Table, int]:
    """Return the round, table and seat where the player sits now; Refused if nowhere."""
    found = open_tables.seat_of(state, me(at).id)
    if found is None:
        raise Refused(Phrase("You do not sit at a table now."))
    return found


def page(at: AtEvent) -> Response:
    """Show the player's page, with the totals that could not be saved."""
    state, person = event_state(at.event), me(at)
    found = outcomes([at.event])
    final = in_the_end(at.event, state, found)
    lines = final or standings_from(at.event, state, found)
    line = next((line for line in lines if line.person == person.id and begun(lines)), None)
    stage, seat = state.current(), seat_of(at, state, found)
    push = None if state.ended else services().push
    return render(
        "events/own_page.html",
        block="part",
        event=at.event,
        state=state,
        stage=stage,
        person=person,
        linked=at.linked is not None,
        how=state.people.get(person.id, ""),
        here=person.id in state.here(),
        sat=person.id in state.sat(),
        sits_out=bool(stage and stage.started and person.id in stage.seated.byes),
        desk=desk_of(at, state, found),
        seat=seat,
        tables=own_tables(at.event, state, found, person.id),
        news=news_of(at.event, state, seat.stage.number, seat.table.number)
        if seat
        else News([one.text for one in state.shown()], ""),
        calls=calls_of(state) if at.helps else [],
        is_open=state.settings.format == "open",
        names=names_of([*state.people, *state.seen()]),
        games=state.games,
        line=line,
        reasons=reasons(state, line, over=bool(final)) if line else [],
        over=bool(final),
        of=len(lines),
        others=[one for one in club_events(at.event.club).on if one[0].id != at.event.id],
        form=typed(Totals),
        push=push,
        told=push is not None and is_told(at.event, state, person.id),
        phones=later(phone) if (phone := phone_of(at.event)) else [],
        new_here=phone is None and not state.ended,
        by_door=phone is not None and at.linked is None and not state.ended,
    )


def is_told(event: Event, state: EventState, person: int) -> bool:
    """Return whether a browser gets the notices of the whole event for this player."""
    waits = person in state.signing.waiting(list(state.signed))
    kinds: list[type[Notice]] = [SeatNotice, *([PlaceNotice] if waits else [])]
    return all(kind.is_subscribed(event, with_merged([person])) for kind in kinds)


def reasons(state: EventState, line: StandingsRow, *, over: bool) -> list[Phrase]:
    """Return the reasons for the place; once all is decided, the last round they played in."""
    return [how(state, line), *then(decided(line))] if over else opened(line)


@dataclass(frozen=True)
class Seat:
    """The player's current seat, and what the table plays on."""

    stage: Stage
    table: Table
    seat: int
    sheet: str
    """The address of its sheet; "" for a match on screen."""
    result: Outcome
    state: State


def seat_of(at: AtEvent, state: EventState, found: Mapping[Key, Found]) -> Seat | None:
    """Return the player's seat; None if they have none now."""
    try:
        stage, table, seat = my_seat(at, state)
    except Refused:
        return None
    row = row_of(at.event, stage.number, table.number)
    result = outcome(table, found.get((at.event.id, stage.number, table.number)))
    sheet = front_of(row.sheet) if row.sheet else ""
    return Seat(stage, table, seat, sheet, result, state_of(state, table, result))
