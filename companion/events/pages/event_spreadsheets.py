"""CSV files of an event: standings and results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from flask import Blueprint, Response

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import Result, written
from companion.competition.standings.standing import Line
from companion.competition.standings.tiebreaks import NO_LOT, TIE_BREAKS
from companion.competition.when import zone_of
from companion.events.pages.event_files import once
from companion.events.verbs.evenings import Summary, summaries
from companion.events.verbs.event_teams import teams_of
from companion.events.verbs.standings import honours
from companion.events.verbs.times import times
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.models import Event
from companion.site.access.at_event import find_event
from companion.site.plumbing.spreadsheet import Cell, table_file

bp = Blueprint("tables_to_take", __name__, url_prefix="/events/<code>")
HEADS = (Phrase("Place"), Phrase("Name"), Phrase("Points"))
IN_THE_END = Phrase("Place after the finals")
TEAM = Phrase("Team")
RESULTS = (
    *(Phrase("Round"), Phrase("Table"), Phrase("Game"), Phrase("Seat"), Phrase("Name")),
    *(
        Phrase("Member number"),
        Phrase("Total"),
        Phrase("Place"),
        Phrase("Started"),
        Phrase("Minutes"),
    ),
    Phrase("Set by hand"),
)


@bp.get("/standings.csv")
def standings(code: str) -> Response:
    """The standings: points, what decides among equals, the place in each round, and the team."""
    event = find_event(code).event
    it = summaries(event.club, [event])[event.id]
    names, ends, rounds = (
        names_of([line.person for line in it.lines]),
        final_places(it),
        counted(it),
    )
    ties = [TIE_BREAKS[key].name for key, _ in it.lines[0].ties] if it.lines else []
    heads = [*HEADS, *ties, *([IN_THE_END] if ends else []), *(title(it, n) for n in rounds)]
    teams: dict[int, str] = {
        p: name for name, people in teams_of(event, it.evening) for p in people
    }
    heads += [TEAM] if teams else []
    rows: list[Sequence[Cell]] = [
        [
            *(line.rank, names[line.person], written(line.points, 4)),
            *(figure(key, value) for key, value in line.ties),
            *([ends.get(line.person, "")] if ends else []),
            *(place_in(line, n) for n in rounds),
            *([teams.get(line.person, "")] if teams else []),
        ]
        for line in it.lines
    ]
    return table_file(f"event-{code}", heads, rows)


@bp.get("/results.csv")
def results(code: str) -> Response:
    """A line for every seat of every table whose result is in."""
    event = find_event(code).event
    return once(event, "results", lambda: results_file(event))


def results_file(event: Event) -> Response:
    """The file of results."""
    it = summaries(event.club, [event])[event.id]
    names = names_of({person for result in it.results for person in result.seats if person})
    when = times(event)
    rows: list[Sequence[Cell]] = []
    for result in it.results:
        played = when[result.round, result.table]
        began, took = local(event, played.began), played.minutes or ""
        ruled = it.evening.stage(result.round).table(result.table).why
        for seat, person in enumerate(result.seats):
            who: list[Cell] = [names[person], person] if person is not None else ["AI", ""]
            how: list[Cell] = [result.totals[seat], result.ranks[seat], began, took, ruled]
            rows.append([*table_of(it, result), seat + 1, *who, *how])
    return table_file(f"results-{event.code}", RESULTS, rows)


def table_of(it: Summary, result: Result) -> list[Cell]:
    """Which table of which round, and what it played."""
    stage = it.evening.stage(result.round)
    return ["" if stage.alone else stage.title, result.table, GAMES[result.game].title]


def local(event: Event, at: datetime) -> str:
    """A moment by the clock of the place, as spreadsheets read it."""
    return at.astimezone(zone_of(event.zone)).strftime("%Y-%m-%d %H:%M")


def counted(it: Summary) -> list[int]:
    """The rounds in which the standings gave a place."""
    return sorted({award.round for line in it.lines for award in line.awards})


def title(it: Summary, number: int) -> Phrase:
    """What a round's places stand under."""
    return Phrase("%(round)s: place", round=it.evening.stage(number).title)


def place_in(line: Line, number: int) -> Cell:
    """The place in a round; who sat out has none."""
    return next((award.place for award in line.awards if award.round == number), "")


def figure(key: str, value: Fraction) -> str:
    """A tie-break's value as a number; the lot is the number that was drawn."""
    if key != "lot":
        return written(value, 4)
    return "" if -value == NO_LOT else written(-value)


def final_places(it: Summary) -> dict[int, Cell]:
    """Everybody's place after the finals, if there were any."""
    if not any(stage.final and stage.closed for stage in it.evening.stages):
        return {}
    return {line.person: line.rank for line in honours(it.evening, it.results)}
