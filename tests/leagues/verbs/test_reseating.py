"""Two people of a league's table sat in each other's seat: all follows, and it is undone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from companion.clubs.verbs.namesakes import names_of
from companion.competition.impact import Moved, Moves
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.leagues.verbs import fixture_tables, league_decisions, player_actions
from companion.leagues.verbs.forgetting import forget
from companion.leagues.verbs.league_journal import league_of, lines_of
from companion.leagues.verbs.league_ratings import league_ratings
from companion.leagues.verbs.league_rehearsal import looking_first
from companion.models import League as Row
from companion.models import Member, db
from companion.sheets.verbs.reading import read_paper
from tests.leagues.verbs.seasons import BY, STARTS, opened, planned, play, standing

pytestmark = pytest.mark.usefixtures("indoors")
SPOT, TODAY = (1, 1, 1), STARTS + timedelta(days=21)
FAR = (1, 1, 2)
Known = tuple[dict[int, tuple[int, str]], dict[int, float], list[str]]


def begun(**settings: int) -> Row:
    """A league whose first table was played on paper."""
    row, _, _ = opened(8, **settings)
    planned(row)
    play(row, SPOT)
    return row


def both_tables() -> tuple[Row, tuple[int, int]]:
    """A matchday of two tables, both played; somebody of the second, and of the first."""
    row = begun(target=8)
    play(row, FAR)
    fixtures = [league_of(row).playing.fixture(*spot) for spot in (FAR, SPOT)]
    return row, (fixtures[0].seats[1], fixtures[1].seats[-1])


def ends(row: Row) -> tuple[int, int]:
    """The people of the first and of the last seat."""
    seats = league_of(row).playing.fixture(*SPOT).seats
    return seats[0], seats[-1]


def known(row: Row, *spots: tuple[int, int, int]) -> Known:
    """Places with points, ratings, and the names on the sheets."""
    db.session.expire_all()
    lines = [one.line for rows in standing(row, TODAY).tables.values() for one in rows]
    pool = league_ratings(row, TODAY).pools["fisherman"]
    called = list[str]()
    for spot in spots or (SPOT,):
        table = fixture_tables.table_of(row, 1, spot)
        assert table
        assert table.sheet
        called += read_paper(table.sheet).names
    return (
        {line.person: (line.rank, f"{line.points}") for line in lines},
        {person: round(course[-1].mu, 1) for person, course in pool.items()},
        called,
    )


def rehearse(row: Row, act: Callable[[], object]) -> Moves:
    """What it would move; nothing was written if that is anything."""
    try:
        with looking_first(row, TODAY):
            act()
    except Moved as seen:
        return seen.moves
    return Moves((), (), ())


def test_results_ratings_and_names_follow_as_shown_and_undo_brings_them_back() -> None:
    row = begun()
    pair = one, other = ends(row)
    before, length = known(row), row.length
    moves = rehearse(row, lambda: fixture_tables.reseat(row, SPOT, pair, key="s", by=BY))
    assert (known(row), row.length) == (before, length)
    fixture_tables.reseat(row, SPOT, pair, key="s", by=BY)
    places, strong, names = known(row)
    assert places[one][1] == before[0][other][1]
    assert places[other][1] == before[0][one][1]
    assert names == [before[2][-1], *before[2][1:-1], before[2][0]]
    assert {place.person for place in moves.places} == {
        p for p in places if places[p] != before[0][p]
    }
    assert {s.person: s.rating[1] for s in moves.strengths} == {
        p: strong[p] for p in strong if strong[p] != before[1][p]
    }
    n = lines_of(row)[-1].n
    moves = rehearse(row, lambda: league_decisions.undo(row, n, key="u", by=BY))
    assert {one, other} <= {place.person for place in moves.places}
    league_decisions.undo(row, n, key="u", by=BY)
    assert known(row) == before
    league_decisions.undo(row, lines_of(row)[-1].n, key="u2", by=BY)
    assert known(row)[2] == names


def test_two_of_two_tables_swap_after_later_matchdays_and_undo_brings_them_back() -> None:
    row, pair = both_tables()
    play(row, (1, 2, 1))
    one, other = pair
    player_actions.confirm(row, FAR, one, totals_at(row, FAR), key="c", by="player")
    before, later = known(row, FAR, SPOT), league_of(row).playing.division(1).matchday(2)
    moves = rehearse(row, lambda: fixture_tables.reseat(row, FAR, pair, key="s", by=BY))
    assert known(row, FAR, SPOT) == before
    fixture_tables.reseat(row, FAR, pair, key="s", by=BY)
    places, _, names = known(row, FAR, SPOT)
    assert {place.person for place in moves.places} == {
        p for p in places if places[p] != before[0][p]
    }
    assert moves.strengths
    called = names_of(pair)
    assert (names.index(called[other]), names.index(called[one])) == (1, 7)
    season = league_of(row).playing
    assert (season.fixture(*FAR).seats[1], season.fixture(*SPOT).seats[-1]) == (other, one)
    assert season.division(1).matchday(2) == later, "what was planned stands"
    assert not season.fixture(*FAR).said, "who said so sat at another table"
    n = lines_of(row)[-1].n
    player_actions.confirm(row, SPOT, one, totals_at(row, SPOT), key="d", by="player")
    league_decisions.undo(row, n, key="u", by=BY)
    assert known(row, FAR, SPOT) == before
    season = league_of(row).playing
    assert (set(season.fixture(*FAR).said), set(season.fixture(*SPOT).said)) == ({one}, set())


def test_a_table_that_is_not_opened_yet_takes_part_in_a_swap() -> None:
    row = begun(target=8)
    one, _ = ends(row)
    other = league_of(row).playing.fixture(*FAR).seats[0]
    fixture_tables.reseat(row, SPOT, (one, other), key="s", by=BY)
    play(row, FAR)
    assert known(row, FAR)[2][0] == names_of([one])[one]


def totals_at(row: Row, spot: tuple[int, int, int]) -> list[int]:
    """What the sheet of that table came to."""
    table = fixture_tables.table_of(row, 1, spot)
    assert table
    assert table.result
    return list(table.result["totals"])


def test_who_does_not_sit_there_and_a_table_that_is_not_there_yet() -> None:
    row = begun()
    one, _ = ends(row)
    away = league_of(row).playing.division(2).people[0]
    for pair in ((one, one), (one, away)):
        with pytest.raises(Refused, match="two different people"):
            fixture_tables.reseat(row, SPOT, pair, key=f"{pair}", by=BY)
    later = league_of(row).playing.fixture(1, 2, 1).seats
    with pytest.raises(Refused, match="not been opened"):
        fixture_tables.reseat(row, (1, 2, 1), (later[0], later[1]), key="l", by=BY)
    fixture_tables.open_table(row, (1, 2, 1), "screen", key="screen", by=BY)
    with pytest.raises(Refused, match="when it is over"):
        fixture_tables.reseat(row, (1, 2, 1), (later[0], later[1]), key="l", by=BY)


@pytest.mark.parametrize("far", [False, True])
def test_a_forgotten_name_is_in_no_line_of_the_sheets(far: bool) -> None:
    row, pair = both_tables()
    pair = pair if far else (pair[1], ends(row)[0])
    fixture_tables.reseat(row, FAR if far else SPOT, pair, key="s", by=BY)
    member, name = db.session.get_one(Member, pair[0]), names_of(pair)[pair[0]]
    with writing():
        forget(member, [row])
    written = list[list[str]]()
    for spot in (SPOT, FAR):
        table = fixture_tables.table_of(row, 1, spot)
        assert table
        assert table.sheet
        written += [line.data["value"] for line in table.sheet.lines if line.kind == "names"]
    assert len(written) >= 1 + far
    assert name not in [one for names in written for one in names]
