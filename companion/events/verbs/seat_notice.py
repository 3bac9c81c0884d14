"""Notifications to players about their tables at an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import ClassVar, Final

from sqlalchemy import select

from companion.clubs.verbs.namesakes import names_of
from companion.clubs.verbs.same_person import one_person
from companion.core.broken import Broken
from companion.core.notices import Due, Lines, Notice, forget
from companion.events.entries.event_fold import read
from companion.events.state.event_state import EventState
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.event_phones import EventNotice, Phone
from companion.events.verbs.open_tables import seat_of
from companion.kit.stored_entries import UNDO
from companion.kit.words import Phrase
from companion.models import Event, Subscription, db, now

NIGHT: Final = timedelta(days=2)
"""How long after its date an event that nobody ended still notifies people."""


@dataclass(frozen=True, slots=True)
class SeatNotice(EventNotice):
    """A player's table when a round starts or when they get another seat, or that they sit out."""

    TOPIC: ClassVar = "seat"
    AFTER: ClassVar = ("start", "table", "replace", "reseat", UNDO)
    KEPT: ClassVar = True
    KEEP: ClassVar = 1800
    code: str
    state: EventState
    person: int
    names: Mapping[int, str]

    def address(self) -> str:
        return f"/events/{self.code}/me"

    def words(self) -> Lines:
        from companion.site.plumbing.phrases import say  # workers load no pages

        found = seat_of(self.state, self.person)
        if found is None:
            stage = self.state.current()
            return [Phrase("You sit out round %(n)s.", n=stage.number if stage else 0)]
        stage, table, seat = found
        others = [one for at, one in enumerate(table.seats) if at != seat]
        who = [self.names[one] if one else "AI" for one in others]
        title = Phrase(
            "You are at table %(table)s, seat %(seat)s.", table=table.number, seat=seat + 1
        )
        lines: list[Phrase | str] = [
            title,
            Phrase("With %(names)s", names=say(Phrase(", ")).join(who)),
        ]
        game = say(self.state.games[stage.game_at(table.number)].title)
        return [*lines, game if stage.alone else f"{say(stage.title)} · {game}"]

    @classmethod
    def news(
        cls, event: Event, state: EventState, length: int, phones: Sequence[Phone]
    ) -> Iterable[Notice | None]:
        """For those who sit elsewhere than when they last heard, unless they did it themselves."""
        same, lines = one_person([event.club_id]), lines_of(event)
        before = cache(lambda heard: read(lines[:heard], same))
        names = names_of([*state.people, *state.seen()])
        for person, heard in phones:
            place = place_of(state, person)
            own = lines[length - 1].by == f"player {person}"
            moved = place and not own and place != place_of(before(heard), person)
            yield cls(event.code, state, person, names) if moved else None

    @classmethod
    def due_this_hour(cls) -> Sequence[Due]:
        """Nothing; ends all subscriptions to events that are over."""
        chosen = select(Event).where(Event.id.in_(select(Subscription.event_id)))
        for event in db.session.scalars(chosen).all():
            if is_over(event):
                forget(Subscription.event_id == event.id)
        return []


def place_of(state: EventState, person: int) -> tuple[int, int, int] | None:
    """Return the person's round, table and seat now; (round, 0, 0) if they sit out, None if not."""
    stage, found = state.current(), seat_of(state, person)
    if state.ended:
        return None
    if found is not None:
        return found[0].number, found[1].number, found[2]
    sits_out = stage is not None and stage.started and person in stage.seated.byes
    return (stage.number, 0, 0) if stage is not None and sits_out else None


def is_over(event: Event) -> bool:
    """Return whether nobody is notified about the event any more."""
    try:
        return event_state(event).ended or event.held_at < now() - NIGHT
    except Broken:
        return False
