"""CSV files of an event: standings and results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from flask import Blueprint, Response

from companion.clubs.verbs.namesakes import names_of
from companion.competition.local_time import zone_of
from companion.competition.standings.points import Result
from companion.competition.standings.standing import StandingsRow
from companion.competition.standings.tiebreaks import NO_LOT, TIE_BREAKS
from companion.events.access.at_event import find_event
from companion.events.pages.event_files import once
from companion.events.verbs.playing_times import times
from companion.events.verbs.standings import honours
from companion.events.verbs.summaries import Summary, summary_of
from companion.kit.words import Phrase
from companion.models import Event
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
    """Return the standings: points, tie-breaks, the place in each round, and the team."""
    event = find_event(code).event
    it = summary_of(event)
    names, ends, rounds = (
        names_of([line.person for line in it.lines]),
        final_places(it),
        counted(it),
    )
    ties = [TIE_BREAKS[key].name for key, _ in it.lines[0].ties] if it.lines else []
    heads = [*HEADS, *ties, *([IN_THE_END] if ends else []), *(title(it, n) for n in rounds)]
    teams: dict[int, str] = {p: name for name, people in it.state.teams for p in people}
    heads += [TEAM] if teams else []
    rows: list[Sequence[Cell]] = [
        [
            *(line.rank, names[line.person], line.points),
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
    """Return a row for every seat of every table whose result is known."""
    event = find_event(code).event
    return once(event, "results", lambda: results_file(event))


def results_file(event: Event) -> Response:
    it = summary_of(event)
    names = names_of({person for result in it.results for person in result.seats if person})
    when = times(event)
    rows: list[Sequence[Cell]] = []
    for result in it.results:
        played = when[result.round, result.table]
        began, took = local(event, played.began), played.minutes or ""
        ruled = it.state.stage(result.round).table(result.table).why
        for seat, person in enumerate(result.seats):
            who: list[Cell] = [names[person], person] if person is not None else ["AI", ""]
            how: list[Cell] = [result.totals[seat], result.ranks[seat], began, took, ruled]
            rows.append([*table_of(it, result), seat + 1, *who, *how])
    return table_file(f"results-{event.code}", RESULTS, rows)


def table_of(it: Summary, result: Result) -> list[Cell]:
    """Return round, table and game."""
    stage = it.state.stage(result.round)
    return ["" if stage.alone else stage.title, result.table, it.state.games[result.game].title]


def local(event: Event, at: datetime) -> str:
    """Return a time in the event's time zone, as spreadsheets read it."""
    return at.astimezone(zone_of(event.zone)).strftime("%Y-%m-%d %H:%M")


def counted(it: Summary) -> list[int]:
    """Return the rounds that gave places in the standings."""
    return sorted({award.round for line in it.lines for award in line.awards})


def title(it: Summary, number: int) -> Phrase:
    """Return the heading of a round's places."""
    return Phrase("%(round)s: place", round=it.state.stage(number).title)


def place_in(line: StandingsRow, number: int) -> Cell:
    """Return the place in a round; empty for people who sat out."""
    return next((award.place for award in line.awards if award.round == number), "")


def figure(key: str, value: Fraction) -> Cell:
    """Return a tie-break's value as a number; for the random draw, the number drawn."""
    if key != "lot":
        return value
    return "" if -value == NO_LOT else -value


def final_places(it: Summary) -> dict[int, Cell]:
    """Return everybody's place after the finals; empty if there were none."""
    if not any(stage.final and stage.closed for stage in it.state.stages):
        return {}
    return {line.person: line.rank for line in honours(it.state, it.results)}
