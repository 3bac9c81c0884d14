"""Fixtures in a league file, with their sheets and matches."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.broken import Broken
from companion.events.verbs.shapes import FIT, moment
from companion.events.verbs.tables_reading import add_match, add_sheet
from companion.games import SheetError
from companion.kit.game import IllegalMove
from companion.kit.scored import Scored
from companion.kit.sheet import integer, mapping, one_of
from companion.kit.view import Round
from companion.leagues.state.league_state import League
from companion.leagues.verbs.fixture_tables import played_on, result_data
from companion.matches.verbs.clocks import KINDS, LONGEST, OVERS, Pace, wind
from companion.matches.verbs.positions import scored
from companion.models import League as Row
from companion.models import LeagueTable, db
from companion.sheets.verbs.reading import read_lines
from companion.sheets.verbs.sheet_rounds import Paper

MOST_NUMBER = 1000
PLACE = ("season", "division", "matchday", "number")


def table_of(
    row: Row, league: League, given: object, place: str, people: Mapping[int, int]
) -> LeagueTable:
    """A table of the league with its sheet or match; what was being played begins anew."""
    fields = mapping(given, place, (*PLACE, "finished", "counted"), ("sheet", "match", "clock"))
    for key in PLACE:
        integer(fields[key], f"{place}.{key}", 0, MOST_NUMBER)
    table = LeagueTable(league_id=row.id, **{key: fields[key] for key in PLACE})
    try:
        season = league.season(table.season)
        fixture = season.fixture(table.division, table.matchday, table.number)
        with db.session.no_autoflush:
            if "sheet" in fields:
                table.sheet = add_sheet(fields["sheet"], f"{place}.sheet", people)
            elif "match" in fields:
                table.match = add_match(fields["match"], f"{place}.match")
            else:
                played_on(table, league.settings["game"], fixture, "screen")
                wound(table, fields.get("clock"), f"{place}.clock")
        keep(table, fields, place)
        if table.seats != len(fixture.seats):
            raise SheetError(place, FIT)
    except SheetError:
        raise
    except (Broken, IllegalMove, LookupError, TypeError, ValueError, ArithmeticError) as error:
        raise SheetError(place, FIT) from error
    return table


def wound(table: LeagueTable, given: object, place: str) -> None:
    """The match that begins anew has the rule of its clock again, and all of its time."""
    if given is None or table.match is None:
        return
    rule = mapping(given, place, ("kind", "hours", "over"))
    integer(rule["hours"], f"{place}.hours", 1, LONGEST)
    one_of(rule["kind"], f"{place}.kind", KINDS)
    one_of(rule["over"], f"{place}.over", OVERS)
    db.session.add(wind(table.match, Pace(rule["kind"], rule["hours"], rule["over"])))


def keep(table: LeagueTable, given: Mapping[str, object], place: str) -> None:
    """What the lines that count came to, and when: what is fixed takes no later ones."""
    finished, count = given["finished"], given["counted"]
    if count is None:
        if finished is not None:
            raise SheetError(f"{place}.finished", FIT)
        return
    if "match" not in given and "sheet" not in given:
        raise SheetError(f"{place}.counted", FIT)
    counted, result = result_of(table, count, f"{place}.counted")
    if result.finished != (finished is not None):
        raise SheetError(f"{place}.finished", FIT)
    table.result = result_data(result)
    table.result_version = counted
    table.finished_at = moment(finished, f"{place}.finished") if finished is not None else None


def result_of(table: LeagueTable, count: object, place: str) -> tuple[int, Scored[Round]]:
    """So many lines of the sheet and what they come to; of a match that is over all count."""
    if table.sheet is not None:
        most = integer(count, place, 0, table.sheet.length)
        lines = read_lines(table.sheet).lines[:most]
        return most, Paper(table.sheet.game, table.sheet.options, lines).scored
    assert table.match
    return integer(count, place, 0, table.match.length), scored(table.match)
