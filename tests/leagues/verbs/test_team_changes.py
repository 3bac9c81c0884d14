"""Teams are formed of people of the season, each in one; line-ups stand once a matchday begins."""

from __future__ import annotations

import pytest

from companion.core.refused import Refused
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.officials import Standing
from companion.leagues.verbs.team_changes import form_team, line_up
from companion.models import League as Row
from tests.leagues.verbs.seasons import (
    BY,
    divided,
    joined,
    opened,
    planned,
    play,
    second_club,
)

DIRECTOR = Standing("director")
pytestmark = pytest.mark.usefixtures("indoors")


def people(row: Row, division: int = 1) -> tuple[int, ...]:
    """Those of a division."""
    return league_of(row).playing.division(division).people


def test_everybody_is_in_one_team_at_most_and_only_who_plays() -> None:
    row, members, director = opened(8)
    divided(row)
    one, two, three, four = people(row)
    form_team(row, 0, "Herons", [one, two, two], key="a", by=BY)
    assert league_of(row).playing.teams[1].members == (one, two)
    with pytest.raises(Refused, match="another team"):
        form_team(row, 0, "Terns", [two, three], key="b", by=BY)
    with pytest.raises(Refused, match="2 to 6"):
        form_team(row, 0, "Terns", [three], key="c", by=BY)
    (late,) = joined(row, members[0].club, 1, director, "L")
    with pytest.raises(Refused, match="people who play in a division"):
        form_team(row, 0, "Terns", [three, late.id], key="d", by=BY)
    form_team(row, 1, "Terns", [one, three], key="e", by=BY)
    form_team(row, 0, "Gulls", [two, four], key="f", by=BY)
    assert league_of(row).playing.team_names == {1: "Terns", 2: "Gulls"}
    form_team(row, 1, "", [], key="g", by=BY)
    assert set(league_of(row).playing.teams) == {2}


def test_a_substitute_is_in_no_other_team_nor_in_its_line_up() -> None:
    row, _, _ = opened(8)
    planned(row)
    one, two, three, four = people(row)
    five, six, *_ = people(row, 2)
    form_team(row, 0, "Herons", [one, two], key="a", by=BY)
    form_team(row, 0, "Terns", [three, four], key="b", by=BY)
    line_up(row, 1, 2, [one, five], DIRECTOR, key="c", by=BY)
    assert league_of(row).playing.teams[1].on(2) == (one, five)
    for other in (five, one):
        with pytest.raises(Refused, match="another team"):
            line_up(row, 2, 2, [three, other], DIRECTOR, key=f"d{other}", by=BY)
    line_up(row, 2, 3, [three, six], DIRECTOR, key="e", by=BY)
    for matchday in (0, 4):
        with pytest.raises(Refused, match="no such matchday"):
            line_up(row, 1, matchday, [one], DIRECTOR, key=f"f{matchday}", by=BY)


def test_the_line_ups_of_a_matchday_that_has_begun_stand() -> None:
    row, _, _ = opened(8)
    planned(row)
    one, two, three, _ = people(row)
    form_team(row, 0, "Herons", [one, two], key="a", by=BY)
    play(row, (2, 1, 1))
    with pytest.raises(Refused, match="has begun"):
        line_up(row, 1, 1, [one, three], DIRECTOR, key="b", by=BY)
    line_up(row, 1, 2, [one, three], DIRECTOR, key="c", by=BY)


def test_the_organisers_of_a_club_put_in_and_take_out_their_own_people_only() -> None:
    row, _, director = opened(4)
    club, ben = second_club(row)
    joined(row, club, 4, director, "N")
    planned(row)
    mine, theirs = people(row, 2), people(row, 1)  # as they entered: clubs are divisions
    form_team(row, 0, "Herons", [theirs[0], mine[0]], key="a", by=BY)
    line_up(row, 1, 2, [theirs[0], mine[1]], ben, key="b", by="Ben")
    assert league_of(row).playing.teams[1].on(2) == (theirs[0], mine[1])
    for key, chosen in (("c", [mine[1]]), ("d", [theirs[1], mine[1]])):
        with pytest.raises(Refused, match="their own club"):
            line_up(row, 1, 2, chosen, ben, key=key, by="Ben")
    assert league_of(row).playing.teams[1].on(2) == (theirs[0], mine[1])
