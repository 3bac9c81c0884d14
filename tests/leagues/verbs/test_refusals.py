"""What the verbs of a league refuse, each with its own sentence; nothing is written then."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any, Final
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from companion.clubs.accounts.organisers import add_organiser
from companion.core.refused import Refused
from companion.games import SheetError
from companion.leagues.verbs import (
    fixture_tables,
    league_decisions,
    league_journal,
    league_players,
    new_divisions,
    officials,
    planning,
    player_actions,
    sitting_in,
    team_changes,
)
from companion.leagues.verbs.league_journal import league_of, lines_of
from companion.leagues.verbs.new_divisions import Group
from companion.leagues.verbs.officials import Standing
from companion.models import League, db
from companion.tables.setting_up import sit_down
from tests.leagues.verbs.seasons import BY, STARTS, divided, joined, opened, planned, play, standing

pytestmark = pytest.mark.usefixtures("indoors")
Act = Callable[[League], object]
HERE: Final = (1, 1, 1)
"""The table of the first matchday in the upper division."""
NEXT: Final = (1, 2, 1)
DIRECTOR: Final = Standing("director")
STRANGER: Final = Standing()
BEFORE: Final = STARTS - timedelta(days=1)
AFTER: Final = STARTS + timedelta(days=400)
SIGNED: Final[Any] = {"key": "refused", "by": BY}


def people(row: League, division: int = 1) -> tuple[int, ...]:
    """Return the people of a division, or everybody who has entered before there is one."""
    league = league_of(row)
    return league.current.division(division).people if league.current else tuple(league.entered())


def aki(row: League) -> Any:
    """Return the organiser who directs the league."""
    return row.officials[0].organiser


def at_noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12)


def without_season() -> int:
    return opened(8)[0].id


def in_play() -> int:
    """Return a league in which one table was opened, one was played and confirmed by all."""
    row, _, director = opened(8)
    planned(row)
    fixture_tables.open_table(row, HERE, "paper", key="open", by=BY)
    totals = play(row, (2, 1, 1)).result
    assert totals
    for person in people(row, 2):
        player_actions.confirm(row, (2, 1, 1), person, totals["totals"], key=f"yes-{person}", by=BY)
    joined(row, row.clubs[0], 1, director, "Late")
    sitting_in.sit_in(row, NEXT, people(row)[0], key="ai", by=BY)
    return row.id


def late(row: League) -> int:
    """Return who entered after the divisions were made."""
    return league_of(row).entered()[-1]


def final(row: League) -> list[int]:
    """Return the totals of the table whose result is fixed."""
    table = fixture_tables.table_of(row, 1, (2, 1, 1))
    assert table
    assert table.result
    found: list[int] = table.result["totals"]
    return found


def with_limit(module: object, name: str, act: Act) -> Act:
    """Do it where nothing more fits in."""

    def limited(row: League) -> object:
        with patch.object(module, name, 0):
            return act(row)

    return limited


WITHOUT_SEASON: Final[dict[str, Act]] = {
    "place: No season is being played.": lambda row: league_players.place(
        row, people(row)[0], 1, **SIGNED
    ),
    "keep_away: No season is being played.": lambda row: league_players.keep_away(
        row, 1, people(row)[0], [1], **SIGNED
    ),
    "end: No season is being played.": lambda row: new_divisions.end(row, **SIGNED),
    "carry_out: No season is being played.": lambda row: new_divisions.carry_out(
        row, "Spring", [], row.version, **SIGNED
    ),
    "form_team: No season is being played.": lambda row: team_changes.form_team(
        row, 0, "Herons", people(row)[:2], **SIGNED
    ),
    "move: No season is being played.": lambda row: planning.move(row, 1, 1, STARTS, **SIGNED),
    "take_back_end: No season has ended.": lambda row: new_divisions.take_back_end(row, **SIGNED),
    "divide: Everybody who has entered plays in one division.": lambda row: new_divisions.divide(
        row, "Winter", [Group("A", people(row)[:1] * 2)], **SIGNED
    ),
    "divide: A division needs at least two people.": lambda row: new_divisions.divide(
        row, "Winter", [Group("A", people(row)[:1])], **SIGNED
    ),
    "enter: Choose at least one person.": lambda row: league_players.enter(
        row, [], True, DIRECTOR, **SIGNED
    ),
    "enter: A league can have at most 0 people.": with_limit(
        league_players,
        "MOST",
        lambda row: league_players.enter(row, people(row), True, DIRECTOR, **SIGNED),
    ),
    "undo: This cannot be undone.": lambda row: league_decisions.undo(row, 99, **SIGNED),
    "invite: choose what the link is for": lambda row: officials.invite(row, "king", "Ben"),
    "invite: There are already as many as possible.": with_limit(
        officials, "MOST_OFFICIALS", lambda row: officials.invite(row, "director", "Ben")
    ),
    "new_token: There are already as many as possible.": with_limit(
        officials, "MOST_TOKENS", lambda row: officials.new_token(row, "Screen")
    ),
    "accept: Choose one of your clubs.": lambda row: officials.accept(
        officials.invite(row, "club", "Ben")[1],
        add_organiser("Ben", "a long password"),
        row.clubs[0],
    ),
    "accept: This club is in the league already.": lambda row: officials.accept(
        officials.invite(row, "club", "Aki")[1], aki(row), row.clubs[0]
    ),
    "accept: You already have this role in the league.": lambda row: officials.accept(
        officials.invite(row, "director", "Aki")[1], aki(row)
    ),
    "close: This club is not in the league.": lambda row: planning.close(
        row, 99, [], DIRECTOR, **SIGNED
    ),
    "close: The organisers of their own club look after these people.": lambda row: planning.close(
        row, row.clubs[0].id, [], STRANGER, **SIGNED
    ),
    "close: You can add at most 0 periods.": with_limit(
        planning,
        "MOST",
        lambda row: planning.close(row, row.clubs[0].id, [(STARTS, STARTS)], DIRECTOR, **SIGNED),
    ),
    "close: The last day cannot be before the first.": lambda row: planning.close(
        row, row.clubs[0].id, [(STARTS, BEFORE)], DIRECTOR, **SIGNED
    ),
}
IN_PLAY: Final[dict[str, Act]] = {
    "change: The game stays until the season has ended: its tables are planned for it.": (
        lambda row: changed(row, {"game": "sinker"})
    ),
    "change: By the rules of this league points and tie-breaks stay until the season has ended.": (
        lambda row: changed(row, {"absent": "bye"})
    ),
    "divide: The season is planned already: end it before the next one.": (
        lambda row: new_divisions.divide(row, "Spring", [Group("A", people(row))], **SIGNED)
    ),
    "meet_in_playoff: There is no such division.": lambda row: new_divisions.meet_in_playoff(
        row, 2, standing(row, STARTS), AFTER, **SIGNED
    ),
    "meet_in_playoff: Under this league's rules there is no play-off here.": (
        lambda row: new_divisions.meet_in_playoff(row, 1, standing(row, STARTS), AFTER, **SIGNED)
    ),
    "place: Only people who have entered can be placed.": lambda row: league_players.place(
        row, 999, 1, **SIGNED
    ),
    "place: They play in a division already.": lambda row: league_players.place(
        row, people(row)[0], 1, **SIGNED
    ),
    "place: There is no such division.": lambda row: league_players.place(
        row, late(row), 9, **SIGNED
    ),
    "keep_away: No season is being played.": lambda row: league_players.keep_away(
        row, 9, people(row)[0], [1], **SIGNED
    ),
    "keep_away: They do not play in this division.": lambda row: league_players.keep_away(
        row, 1, people(row, 2)[0], [1], **SIGNED
    ),
    "adjust: Write down the reason: everyone will see it.": lambda row: league_decisions.adjust(
        row, 1, people(row)[0], Fraction(1), " ", **SIGNED
    ),
    "adjust: They do not play in this division.": lambda row: league_decisions.adjust(
        row, 1, people(row, 2)[0], Fraction(1), "helped", **SIGNED
    ),
    "publish: There is no such division.": lambda row: league_decisions.publish(
        row, 9, standing(row, STARTS), **SIGNED
    ),
    "rule: Choose how the table is decided.": lambda row: league_decisions.rule(
        row, HERE, "coin", [], "late", **SIGNED
    ),
    "rule: Write down the reason: everyone will see it.": lambda row: league_decisions.rule(
        row, HERE, "draw", [], " ", **SIGNED
    ),
    "rule: There is no such table.": lambda row: league_decisions.rule(
        row, (1, 1, 9), "draw", [], "late", **SIGNED
    ),
    "rule: There is no such division.": lambda row: league_decisions.rule(
        row, (9, 1, 1), "draw", [], "late", **SIGNED
    ),
    "swap_costs: They do not play on this matchday.": lambda row: planning.swap_costs(
        row, 1, 9, people(row)[0]
    ),
    "swap: There is no such matchday.": lambda row: planning.swap(
        row, 1, 9, *people(row)[:2], **SIGNED
    ),
    "swap: Choose two people of this matchday.": lambda row: planning.swap(
        row, 1, 2, people(row)[0], people(row)[0], **SIGNED
    ),
    "swap: One of them sits at a table that was opened.": lambda row: planning.swap(
        row, 1, 1, *people(row)[:2], **SIGNED
    ),
    "move: There is no such matchday.": lambda row: planning.move(row, 1, 9, AFTER, **SIGNED),
    "move: There is no such table.": lambda row: planning.move(row, 1, 2, AFTER, 9, **SIGNED),
    "move: The last day cannot be before the first.": lambda row: planning.move(
        row, 1, 2, BEFORE, **SIGNED
    ),
    "offer: Offer at most 0 times.": with_limit(
        player_actions,
        "MOST_TIMES",
        lambda row: player_actions.offer(row, HERE, people(row)[0], [at_noon(STARTS)], **SIGNED),
    ),
    "offer: Choose times up to the last day of this table.": lambda row: player_actions.offer(
        row, HERE, people(row)[0], [at_noon(AFTER)], **SIGNED
    ),
    "offer: You do not play at this table.": lambda row: player_actions.offer(
        row, HERE, people(row, 2)[0], [], **SIGNED
    ),
    "offer: An AI plays for you at this table.": lambda row: player_actions.offer(
        row, NEXT, people(row)[0], [], **SIGNED
    ),
    "agree: Choose times up to the last day of this table.": lambda row: player_actions.agree(
        row, HERE, at_noon(AFTER), "", **SIGNED
    ),
    "postpone: Choose a day after the last one, within a year.": lambda row: (
        player_actions.postpone(row, HERE, BEFORE, "ill", STARTS, **SIGNED)
    ),
    "postpone: Write down the reason.": lambda row: player_actions.postpone(
        row, HERE, STARTS + timedelta(days=90), " ", STARTS, **SIGNED
    ),
    "confirm: This table has not been opened yet.": lambda row: player_actions.confirm(
        row, NEXT, people(row)[1], [0, 0, 0, 0], **SIGNED
    ),
    "confirm: This result is fixed already. Ask for a correction.": lambda row: (
        player_actions.confirm(row, (2, 1, 1), people(row, 2)[0], final(row), **SIGNED)
    ),
    "ask: This result is not fixed yet: correct it on the sheet.": lambda row: player_actions.ask(
        row, HERE, people(row)[0], [0, 0, 0, 0], "wrong", **SIGNED
    ),
    "ask: The sheet already says exactly this.": lambda row: player_actions.ask(
        row, (2, 1, 1), people(row, 2)[0], final(row), "wrong", **SIGNED
    ),
    "ask: Write down the reason: everyone will see it.": lambda row: player_actions.ask(
        row, (2, 1, 1), people(row, 2)[0], final(row)[::-1], " ", **SIGNED
    ),
    "sit_in: They do not play at this table.": lambda row: sitting_in.sit_in(
        row, HERE, people(row, 2)[0], **SIGNED
    ),
    "sit_in: The date of this table has not come yet: only they can say it themselves.": (
        lambda row: sitting_in.sit_in(row, HERE, people(row)[0], at=at_noon(BEFORE), **SIGNED)
    ),
    "sit_in: Something has already been written or entered at this table.": (
        lambda row: sitting_in.sit_in(row, (2, 1, 1), people(row, 2)[0], **SIGNED)
    ),
    "undo_opening: This table has not been opened yet.": lambda row: fixture_tables.undo_opening(
        row, NEXT, **SIGNED
    ),
    "undo_opening: Something has already been written or entered at this table.": (
        lambda row: fixture_tables.undo_opening(row, (2, 1, 1), **SIGNED)
    ),
    "form_team: There is no such team.": lambda row: team_changes.form_team(
        row, 7, "Herons", people(row)[:2], **SIGNED
    ),
    "form_team: A season can have at most 0 teams.": with_limit(
        team_changes,
        "MOST",
        lambda row: team_changes.form_team(row, 0, "Herons", people(row)[:2], **SIGNED),
    ),
    "line_up: There is no such team.": lambda row: team_changes.line_up(
        row, 7, 2, people(row)[:1], DIRECTOR, **SIGNED
    ),
    "line_up: Choose one to 6 people for the line-up.": lambda row: lined_up(row, []),
    "line_up: Only people who play in a division can be in a team.": lambda row: lined_up(
        row, [late(row)]
    ),
}


def changed(row: League, values: dict[str, Any]) -> object:
    settings = replace(league_of(row).settings, **values)
    return league_journal.change(row, settings, **SIGNED)


def lined_up(row: League, chosen: list[int]) -> None:
    """Form a team and let these play for it on the third matchday."""
    team_changes.form_team(row, 0, "Herons", people(row)[:2], key="team", by=BY)
    team_changes.line_up(row, 1, 3, chosen, DIRECTOR, **SIGNED)


Once = Callable[[str, Callable[[], int]], int]


@pytest.mark.parametrize("case", WITHOUT_SEASON)
def test_before_a_season(once: Once, case: str) -> None:
    is_refused(once("league without a season", without_season), case, WITHOUT_SEASON[case])


@pytest.mark.parametrize("case", IN_PLAY)
def test_during_a_season(once: Once, case: str) -> None:
    is_refused(once("league in play, refusing", in_play), case, IN_PLAY[case])


def is_refused(number: int, case: str, act: Act) -> None:
    """Assert that it is refused with that sentence and that the journal has no such entry."""
    row = db.session.get_one(League, number)
    with pytest.raises((Refused, SheetError)) as no:
        act(row)
    assert isinstance(no.value, Refused | SheetError)
    assert str(no.value.phrase) == case.partition(": ")[2]
    assert SIGNED["key"] not in {line.key for line in lines_of(row)}


def test_too_few_for_any_division() -> None:
    row, *_ = opened(3)
    with pytest.raises(Refused, match="3 people cannot be divided into groups of 4 to 8"):
        new_divisions.proposed(row, "entry")


def test_no_ai_sits_in_where_the_rules_say_so() -> None:
    row, *_ = opened(4, absent="no")
    planned(row)
    with pytest.raises(Refused, match="By the rules of this league no AI sits in"):
        sitting_in.sit_in(row, HERE, people(row)[0], key="ai", by=BY)


def test_two_people_play_at_every_table() -> None:
    row, *_ = opened(4)
    planned(row)
    one, two, three, _ = league_of(row).playing.fixture(*HERE).seats
    for person in (one, two):
        sitting_in.sit_in(row, HERE, person, key=f"ai-{person}", by=BY)
    with pytest.raises(Refused, match="At least two people at the table must play themselves"):
        sitting_in.sit_in(row, HERE, three, key="ai", by=BY)


def test_nothing_is_left_to_plan_once_every_matchday_has_begun() -> None:
    row, *_ = opened(4)
    planned(row)
    first = people(row)
    for person in first[:3]:
        league_players.keep_away(row, 1, person, [3], key=f"away-{person}", by=BY)
    with pytest.raises(Refused, match="Too few people can play on one of the matchdays"):
        planning.drafted(row, 1, STARTS, 1)
    for matchday in (1, 2, 3):
        fixture_tables.open_table(row, (1, matchday, 1), "paper", key=f"open-{matchday}", by=BY)
    with pytest.raises(Refused, match="Every matchday has started: there is nothing left to plan"):
        planning.drafted(row, 1, STARTS, 1)


@pytest.mark.parametrize("has_tables", [True, False])
def test_an_end_stays_once_the_next_season_is_planned(*, has_tables: bool) -> None:
    row, *_ = opened(8)
    planned(row)
    if has_tables:
        fixture_tables.open_table(row, HERE, "paper", key="open", by=BY)
    new_divisions.end(row, key="end", by=BY)
    divided(row)
    planning.plan(row, planning.drafted(row, 1, AFTER, 1), key="next", by=BY)
    with pytest.raises(Refused, match="The next season is already planned"):
        new_divisions.take_back_end(row, key="back", by=BY)


def test_a_table_of_an_earlier_season_stays_as_it_is() -> None:
    row, *_ = opened(8)
    planned(row)
    fixture_tables.open_table(row, HERE, "paper", key="open", by=BY)
    absent = sitting_in.sit_in(row, NEXT, people(row)[0], key="ai", by=BY)
    new_divisions.end(row, key="end", by=BY)
    divided(row)
    table = fixture_tables.table_of(row, 1, HERE)
    assert table
    sheet = table.sheet
    assert sheet
    with pytest.raises(Refused, match="No season is being played"):
        player_actions.carry_over(table, lambda: sheet, by=BY)
    with pytest.raises(Refused, match="No season is being played"):
        league_decisions.undo(row, absent.place, key="undo", by=BY)


def test_no_ai_sits_in_at_a_match_that_has_begun() -> None:
    row, *_ = opened(4)
    planned(row)
    fixture_tables.open_table(row, HERE, "screen", key="open", by=BY)
    table = fixture_tables.table_of(row, 1, HERE)
    for seat in range(4):
        sit_down(table, seat)
    with pytest.raises(Refused, match="The match has begun already"):
        sitting_in.sit_in(row, HERE, people(row)[0], key="ai", by=BY)
