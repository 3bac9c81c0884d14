"""The drafted round as text, one table a line: shown, and read again after an edit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Final

from companion.clubs.verbs.namesakes import names_of
from companion.competition.seating.rounds import Round, Seats
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.core.typed_names import alike
from companion.events.state.event_games import suits
from companion.events.state.event_state import EventState
from companion.events.state.stage import Stage
from companion.events.verbs.compared_seats import can_share
from companion.events.verbs.event_journal import locked, once, write
from companion.events.verbs.seating_draft import as_seen, by_hand
from companion.kit.words import Phrase
from companion.models import Event

AI: Final = "AI"
BETWEEN: Final = re.compile(r"[,，、;\t]")
NUMBER: Final = re.compile(r"\s*\d+\s*[.:：)]")
"""A table's number before its line, which is ignored: tables are numbered as they stand."""


def as_text(seated: Round, names: Mapping[int, str]) -> str:
    r"""Return the tables, one a line; people who sit out are left out.

    >>> as_text(Round(((1, 2, None), (3, 4, 5)), (6,)), dict(enumerate("-ABCDEF")))
    'A, B, AI\nC, D, E'
    """
    rows = ((AI if one is None else names[one] for one in seats) for seats in seated.tables)
    return "\n".join(map(", ".join, rows))


@once
def seat_as_typed(event: Event, text: str, seen: int, *, key: str, by: str) -> Appended:
    """Seat the drafted round like the text; `seen` is the entry that last seated it.

    Refused names the line that cannot be. People who are here and not named sit out.
    """
    with locked(event) as state:
        stage = as_seen(state, seen)
        if stage.final:
            raise Refused(Phrase("Finals are seated by the standings."))
        called = {alike(name): one for one, name in names_of(state.here()).items()}
        tables = tables_of(text, called, state, stage)
        out = sorted(set(called.values()).difference(*tables))
        games = tuple(game_of(stage, number) for number in range(1, len(tables) + 1))
        seated = replace(stage.seated, tables=tables, byes=tuple(out))
        now = replace(stage, seated=seated, games=games)
        drafted = now if can_share(state, now) else replace(now, same="")
        return write(event, by_hand(drafted), key=key, by=by)


def game_of(stage: Stage, table: int) -> str:
    """Return the game of a table of the new seating: it keeps the one chosen for its number."""
    return stage.games[table - 1] if table <= len(stage.games) else stage.game


def tables_of(
    text: str, called: Mapping[str, int], state: EventState, stage: Stage
) -> tuple[Seats, ...]:
    """Return the seats of each table; Refused names the line that cannot be."""
    tables: list[Seats] = []
    for number, line in enumerate(text.splitlines(), 1):
        names = [name.strip() for name in BETWEEN.split(NUMBER.sub("", line, count=1))]
        seats = tuple(person(name, called, number) for name in names if name)
        people = [one for one in seats if one is not None]
        for name, one in zip(filter(None, names), seats, strict=True):
            if one is not None and [*people, *chain(*tables)].count(one) > 1:
                why = Phrase("Line %(n)s: %(name)s is seated twice.", n=number, name=name)
                raise Refused(why)
        game = state.games[game_of(stage, len(tables) + 1)]
        if seats and (not people or len(seats) not in game.seats):
            raise Refused(Phrase("Line %(n)s: this game is not for that many people.", n=number))
        if seats and not suits(game, seats):
            raise Refused(Phrase("Line %(n)s: no AI plays this game.", n=number))
        tables += [seats] if seats else []
    if not tables:
        raise Refused(Phrase("There are not enough people for a table."))
    return tuple(tables)


def person(name: str, called: Mapping[str, int], line: int) -> int | None:
    """Return who is called so, None for an AI; Refused if nobody is."""
    found = called.get(alike(name))
    if found is None and name.upper() != AI:
        raise Refused(Phrase("Line %(n)s: nobody here is called %(name)s.", n=line, name=name))
    return found
