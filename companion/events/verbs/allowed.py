"""What an event's state allows; Refused says why not."""

from __future__ import annotations

from companion.core.refused import Refused
from companion.events.state.evening import Evening
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.kit.words import Phrase


def settled(evening: Evening, directs: bool) -> None:
    """Refused once the evening is over to everybody but an organiser."""
    if evening.ended and not directs:
        raise Refused(Phrase("After an event ends, only an organiser decides."))


def going(evening: Evening) -> None:
    """Refused once the evening is over."""
    if evening.ended:
        raise Refused(Phrase("This event is over."))


def running(evening: Evening, number: int) -> Stage:
    """The round of that number, or the table of an open evening, while it is being played."""
    stage = next((stage for stage in evening.stages if stage.number == number), None)
    if stage is None or not stage.going:
        raise Refused(Phrase("This round is not being played now."))
    return stage


def table_of(evening: Evening, number: int, table: int) -> Table:
    """A table of a started round."""
    try:
        return evening.stage(number).table(table)
    except LookupError as nowhere:
        raise Refused(Phrase("There is no such table.")) from nowhere
