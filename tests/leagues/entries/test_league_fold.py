"""A league as its lines tell it; what makes no sense is refused where it stands."""

from datetime import date, datetime
from typing import Any

import pytest
from msgspec.structs import asdict

from companion.leagues.entries.league_fold import KINDS
from companion.leagues.state.league_settings import LeagueSettings
from tests.leagues.entries.lines import DIVIDED, ENTERED, SEASON, SETTINGS, Told, day, told
from tests.leagues.entries.test_entries import SAMPLES

HERE: dict[str, Any] = {"division": 1, "matchday": 1, "table": 1}


def test_a_season_has_divisions_and_a_plan() -> None:
    league = told(*SEASON)
    first = league.playing.division(1)
    assert [one.name for one in league.playing.divisions] == ["First", "Second"]
    assert [len(one.fixtures) for one in first.matchdays] == [1, 1]
    assert first.matchday(2).byes == (4,)
    assert first.matchday(1).fixture(1).until == date(2026, 12, 6)
    assert league.entered() == [1, 2, 3, 4, 11, 12, 13, 14]


def test_who_withdraws_plays_no_more_and_what_was_planned_stands() -> None:
    league = told(*SEASON, ("enter", {"people": [3], "in": False}))
    assert league.playing.division(1).here == (1, 2, 4)
    assert league.playing.fixture(1, 1, 1).seats == (1, 2, 3, 4)
    assert 3 not in league.entered()


def test_late_entries_play_in_one_division_only() -> None:
    league = told(*SEASON, ("place", {"person": 20, "division": 2}))
    assert league.playing.division(2).people == (11, 12, 13, 14, 20)
    with pytest.raises(ValueError, match="plays in a division already"):
        told(*SEASON, ("place", {"person": 1, "division": 2}))


def test_only_what_is_to_come_is_planned_anew() -> None:
    opened: Told = ("open", HERE)
    again: Told = ("plan", {"division": 1, "from": 2, "days": [day([3, 2, 1, 4])]})
    league = told(*SEASON, opened, again)
    assert league.playing.fixture(1, 2, 1).seats == (3, 2, 1, 4)
    with pytest.raises(ValueError, match="begun"):
        told(*SEASON, opened, ("plan", {"division": 1, "from": 1, "days": []}))
    with pytest.raises(ValueError, match="does not follow"):
        told(*SEASON, ("plan", {"division": 1, "from": 4, "days": []}))


def test_people_swap_seats_and_days_off_but_not_once_the_table_is_open() -> None:
    swap: Told = ("swap", {"division": 1, "matchday": 2, "one": 4, "other": 2})
    league = told(*SEASON, swap)
    assert league.playing.fixture(1, 2, 1).seats == (4, 3, 1)
    assert league.playing.division(1).matchday(2).byes == (2,)
    with pytest.raises(ValueError, match="table that was opened"):
        told(*SEASON, ("open", {**HERE, "matchday": 2}), swap)


def test_a_window_is_moved_for_a_table_or_a_whole_matchday() -> None:
    move = {"division": 1, "matchday": 1, "until": "2026-12-20"}
    for data in (move, {**move, "table": 1}):
        assert told(*SEASON, ("move", data)).playing.fixture(1, 1, 1).until == date(2026, 12, 20)


def test_people_offer_times_and_agree_on_one() -> None:
    nine, ten = "2026-12-01T19:00", "2026-12-02T19:00"
    league = told(
        *SEASON,
        ("offer", {**HERE, "person": 1, "times": [nine, ten]}),
        ("offer", {**HERE, "person": 2, "times": [ten]}),
        ("agree", {**HERE, "at": ten, "place": "Café"}),
    )
    fixture = league.playing.fixture(1, 1, 1)
    assert fixture.times[0] == (datetime(2026, 12, 2, 19), (1, 2))
    assert (fixture.agreed, fixture.place) == (datetime(2026, 12, 2, 19), "Café")
    with pytest.raises(ValueError, match="does not sit"):
        told(*SEASON, ("offer", {**HERE, "person": 11, "times": []}))


def test_a_ruling_is_signed_and_can_be_lifted() -> None:
    rule: Told = ("rule", {**HERE, "as": "draw", "totals": [], "why": "snow"})
    verdict = told(*SEASON, rule).playing.fixture(1, 1, 1).verdict
    assert verdict
    assert (verdict.how, verdict.why, verdict.by) == ("draw", "snow", "Aya")
    lifted: Told = ("rule", {**HERE, "as": "", "totals": [], "why": ""})
    assert told(*SEASON, rule, lifted).playing.fixture(1, 1, 1).verdict is None


def test_who_cannot_play_when_is_the_last_word_on_it() -> None:
    away: Told = ("away", {"division": 1, "person": 2, "matchdays": [1, 3]})
    league = told(*SEASON, away, ("away", {"division": 1, "person": 2, "matchdays": [2]}))
    assert league.playing.away[1] == {1: frozenset(), 2: frozenset({2}), 3: frozenset()}


def test_a_season_that_was_not_planned_is_divided_anew_and_one_that_was_is_not() -> None:
    assert len(told(SETTINGS, ENTERED, DIVIDED, DIVIDED).seasons) == 1
    with pytest.raises(ValueError, match="divided anew"):
        told(*SEASON, DIVIDED)
    assert [one.number for one in told(*SEASON, ("end", {}), DIVIDED).seasons] == [1, 2]


def test_whatever_was_done_can_be_taken_back() -> None:
    league = told(*SEASON, ("end", {}), ("undo", {"line": 5}))
    assert not league.playing.ended
    league = told(*SEASON, ("confirm", {**HERE, "person": 1, "totals": [4, 3, 2, 1]}))
    assert league.playing.fixture(1, 1, 1).said == {1: (4, 3, 2, 1)}


def test_teams_are_formed_given_up_and_have_line_ups() -> None:
    team: Told = ("team", {"team": 1, "name": "Reds", "people": [1, 2]})
    lineup: Told = ("lineup", {"team": 1, "matchday": 2, "people": [1, 3]})
    season = told(*SEASON, team, lineup).playing
    assert (season.teams[1].on(1), season.teams[1].on(2)) == ((1, 2), (1, 3))
    gone = told(*SEASON, team, ("team", {"team": 1, "name": "", "people": []})).playing
    assert not gone.teams
    assert not gone.team_names


@pytest.mark.parametrize(
    "kind", sorted({*KINDS} - {"settings", "kit", "club", "enter", "divide", "closed"})
)
def test_before_the_first_season_there_is_nothing_to_do(kind: str) -> None:
    with pytest.raises(LookupError):
        told((kind, SAMPLES[kind]))


def test_a_season_is_counted_by_the_settings_of_its_end() -> None:
    later: Told = ("settings", {"values": {**asdict(LeagueSettings()), "scheme": "steep"}})
    league = told(*SEASON, ("end", {}), later, DIVIDED)
    first, second = league.seasons
    assert [league.rules(one).scheme for one in (first, second)] == ["even", "steep"]


def test_settings_of_an_older_league_have_the_usual_for_what_came_later() -> None:
    old = {key: value for key, value in asdict(LeagueSettings()).items() if key != "counting"}
    assert told(("settings", {"values": old})).settings.counting == "stays"


def test_an_ai_sits_in_for_whoever_does_not_come_until_they_play_after_all() -> None:
    gone: Told = ("absent", {**HERE, "person": 2, "level": "club"})
    said: Told = ("confirm", {**HERE, "person": 2, "totals": [1, 2, 3, 4]})
    fixture = told(*SEASON, said, gone).playing.fixture(1, 1, 1)
    assert fixture.people == (1, 3, 4)
    assert fixture.at_table == (1, None, 3, 4)
    assert fixture.said == {}
    back: Told = ("absent", {**HERE, "person": 2, "level": ""})
    assert told(*SEASON, gone, back).playing.fixture(1, 1, 1).people == (1, 2, 3, 4)
    with pytest.raises(ValueError, match="does not sit"):
        told(*SEASON, ("absent", {**HERE, "person": 11, "level": "club"}))
    more: list[Told] = [("absent", {**HERE, "person": one, "level": "club"}) for one in (1, 3)]
    with pytest.raises(ValueError, match="too few"):
        told(*SEASON, gone, *more)
    swap: Told = ("swap", {"division": 1, "matchday": 1, "one": 1, "other": 3})
    with pytest.raises(ValueError, match="opened"):
        told(*SEASON, gone, swap)
