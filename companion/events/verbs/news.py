"""News of an event as lines of plain text, in the reader's language: for a group chat, to share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from companion.competition.standings.points import written
from companion.competition.standings.season_points import SeasonLine
from companion.competition.standings.standing import StandingsRow
from companion.events.state.stage import Stage
from companion.events.verbs.results import Found, Key, outcome
from companion.kit.words import Phrase
from companion.models import Club, Event

LONGEST: Final = 60
"""Places in a text."""
Names = Mapping[int, str]


def seating(event: Event, stage: Stage, names: Names) -> list[str]:
    """Return who sits at which table of a started round, and who sits out."""
    from companion.site.plumbing.phrases import say  # workers load no pages

    lines = [heading(event, stage)]
    for table in stage.tables:
        lines.append(at_table(table.number, [names[one] if one else "AI" for one in table.seats]))
    if stage.seated.byes:
        out = say(Phrase(", ")).join(names[person] for person in stage.seated.byes)
        lines.append(say(Phrase("Sitting out: %(names)s", names=out)))
    return lines


def round_results(
    event: Event, stage: Stage, found: Mapping[Key, Found], names: Names
) -> list[str]:
    """Return the totals at each table that has finished, the best first."""
    lines = [heading(event, stage)]
    for table in stage.tables:
        said = outcome(table, found.get((event.id, stage.number, table.number)))
        if said.finished and not said.sealed:
            who = [names[one] if one else "AI" for one in table.seats]
            rows = sorted(zip(said.ranks, who, said.totals, strict=True), key=lambda row: row[0])
            lines.append(at_table(table.number, [f"{name} {total}" for _, name, total in rows]))
    return lines


def final_places(event: Event, lines: Sequence[StandingsRow], names: Names) -> list[str]:
    """Return the final places."""
    from companion.site.plumbing.phrases import say

    rows = [(line.rank, names[line.person], None) for line in lines]
    title = say(Phrase("Final places"))
    return [f"{event.name} · {title}", *places(rows)]


def season_places(club: Club, name: str, lines: Sequence[SeasonLine], names: Names) -> list[str]:
    """Return the standings of a season."""
    rows = [(line.rank, names[line.person], line.points) for line in lines[:LONGEST]]
    return [f"{club.name} · {name}", *places(rows)]


def places(rows: Sequence[tuple[int, str, Fraction | None]]) -> list[str]:
    """Return a line for each of the first places."""
    return [
        f"{rank}. {name}" + ("" if points is None else f" {written(points)}")
        for rank, name, points in rows[:LONGEST]
    ]


def heading(event: Event, stage: Stage) -> str:
    """Return the event's name and the round."""
    from companion.site.plumbing.phrases import say

    return f"{event.name} · {say(stage.title)}"


def at_table(number: int, who: Iterable[str]) -> str:
    """Return the line of a table."""
    from companion.site.plumbing.phrases import say

    return say(Phrase("Table %(n)s", n=number)) + say(Phrase(": ")) + say(Phrase(", ")).join(who)
