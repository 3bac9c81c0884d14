"""Tables of any game played to their end: what stands on the sheet, or the match move by move."""

from collections.abc import Sequence
from typing import Any

from companion.events.verbs.event_journal import event_state
from companion.events.verbs.event_tables import row_of
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.models import OVER, Event, EventTable, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round
from tests.tables import step


def rounds(game: str, seats: int, seed: int) -> Sequence[Any]:
    """The rounds of a whole game as a scorekeeper would write them, played at random."""
    state = GAMES[game].new(seats, {one.key: one.default for one in GAMES[game].options})
    luck = Rng(seed)
    while state.actors():
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(luck))
        else:
            legal = state.legal(seat)
            state.apply(seat, legal[luck.below(len(legal))])
    found: Sequence[Any] = state.sheet()
    return found


def fill_in(row: EventTable, seed: int = 0) -> None:
    """Write what is missing on a table's sheet."""
    assert row.sheet
    paper = read_paper(row.sheet)
    whole = rounds(row.sheet.game, len(paper.names), seed)
    for index, value in enumerate(whole[len(paper.entries) :], len(paper.entries)):
        write_round(row.sheet, index, Entry(value, 0, f"round-{index}"))


def play_on(row: EventTable) -> None:
    """Play a table's match to its end, with everybody's first legal move."""
    assert row.match
    while row.match.state != OVER:
        step(row.match)
        db.session.refresh(row.match)


def finish(event: Event, *but: int) -> None:
    """Fill in every sheet of the round that is on, except at these tables."""
    stage = event_state(event).stages[-1]
    for table in stage.tables:
        row = row_of(event, stage.number, table.number)
        if row.sheet and table.number not in but:
            fill_in(row, stage.number * 100 + table.number)


def fewer(sheet: dict[str, Any]) -> None:
    """Take the last person and round from a sheet of Fisherman that was read from a file."""
    sheet["lines"].pop()
    names, *entries = (line["data"]["value"] for line in sheet["lines"])
    for per_person in (names, *(entry["points"] for entry in entries)):
        per_person.pop()
