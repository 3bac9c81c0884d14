"""The table of a division: what counts, what a place is worth, and who was ahead of whom."""

from datetime import date
from fractions import Fraction

from msgspec import structs

from companion.competition.standings.points import Result
from companion.leagues.state.league_state import League
from companion.leagues.state.league_table import Row, Score, counted, head_to_head, table
from tests.leagues.entries.lines import SEASON, Told, told

TODAY = date(2026, 12, 1)
LATER = date(2026, 12, 7)
PLAYED: Score = ((9, 7, 5, 3), (1, 2, 3, 4))


def result_of(league: League, score: Score | None, today: date = TODAY) -> Result | None:
    """What the first table of the first division counts for."""
    return counted(1, league.playing.fixture(1, 1, 1), score, league.settings, today)


def rule(how: str, *totals: int) -> Told:
    """A director's ruling about that table."""
    data = {"division": 1, "matchday": 1, "table": 1}
    return "rule", {**data, "as": how, "totals": list(totals), "why": "because"}


def test_a_table_counts_for_what_was_played() -> None:
    found = result_of(told(*SEASON), PLAYED)
    assert found
    assert (found.totals, found.ranks) == PLAYED
    assert result_of(told(*SEASON), None) is None


def test_a_ruling_goes_before_what_was_played() -> None:
    totals = result_of(told(*SEASON, rule("totals", 1, 2, 3, 4)), PLAYED)
    draw = result_of(told(*SEASON, rule("draw")), PLAYED)
    assert totals
    assert totals.ranks == (4, 3, 2, 1)
    assert draw
    assert draw.ranks == (1, 1, 1, 1)
    assert result_of(told(*SEASON, rule("nothing")), PLAYED) is None


def test_what_was_not_played_in_time_goes_by_the_leagues_rule() -> None:
    league = told(*SEASON)
    assert result_of(league, None, LATER) is None
    league.settings = structs.replace(league.settings, unplayed="draw")
    assert result_of(league, None, date(2026, 12, 6)) is None, "the last day is not over"
    found = result_of(league, None, LATER)
    assert found
    assert found.ranks == (1, 1, 1, 1)


def rows(league: League, *scores: Score) -> list[Row]:
    """The first division's table when its matchdays ended so."""
    division = league.playing.division(1)
    results = [
        Result(n, 1, division.matchday(n).fixture(1).seats, *score)
        for n, score in enumerate(scores, 1)
    ]
    return table(league.playing, division, results, league.settings)


def test_places_zones_and_form() -> None:
    found = rows(told(*SEASON), PLAYED, ((5, 4, 3), (1, 2, 3)))
    assert [(row.line.person, row.line.points) for row in found] == [
        (2, Fraction(20)), (1, Fraction(12)), (3, Fraction(10)), (4, Fraction(0)),
    ]  # fmt: skip
    assert [row.zone for row in found] == ["stay", "stay", "stay", "down"]
    assert found[0].form == ((2, 4), (1, 3))


def test_a_day_without_a_game_is_worth_its_points_once_it_was_begun() -> None:
    opened: Told = ("open", {"division": 1, "matchday": 2, "table": 1})
    points = {row.line.person: row.line.points for row in rows(told(*SEASON, opened), PLAYED)}
    assert points[4] == Fraction(6)


def test_adjustments_count_in_their_division_with_the_reason() -> None:
    adjust: Told = ("adjust", {"division": 1, "person": 1, "points": "-3", "reason": "late"})
    found = rows(told(*SEASON, adjust), PLAYED)
    first = next(row for row in found if row.line.person == 1)
    assert first.line.points == Fraction(9)
    assert first.line.rulings[0].reason == "late"


def test_who_has_withdrawn_has_no_place_to_lose() -> None:
    found = rows(told(*SEASON, ("enter", {"people": [4], "in": False})), PLAYED)
    assert [(row.line.person, row.zone, row.left) for row in found] == [
        (1, "stay", False), (2, "stay", False), (3, "down", False), (4, "stay", True),
    ]  # fmt: skip


def test_head_to_head_counts_tables_at_which_one_was_ahead() -> None:
    lines = [row.line for row in rows(told(*SEASON), PLAYED, ((4, 4, 3), (1, 1, 3)))]
    assert head_to_head(lines, 2) == {
        1: (Fraction(1), 2),
        3: (Fraction(3, 2), 2),
        4: (Fraction(1), 1),
    }
