"""Several games in one round: every table is played, counted, rated and kept as what it plays."""

import copy
import json
from typing import Any

import pytest

from companion.core.refused import Refused
from companion.events.state.stage import Stage
from companion.events.verbs import directing, event_tables, next_seating, ruling, seating_draft
from companion.events.verbs.bg_stats import export
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_import import read_event
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.finals import draft_finals
from companion.events.verbs.playing_times import times
from companion.events.verbs.profiles import ratings
from companion.events.verbs.seating_draft import choose_games
from companion.events.verbs.standings import standings_of
from companion.events.verbs.summaries import summaries
from companion.games import GAMES, SheetError
from companion.models import Event
from tests.core.evenings import BY, opened, seated

pytestmark = pytest.mark.usefixtures("indoors")
MIXED = ["fisherman", "sinker"]


def mixed(event: Event, games: list[str], key: str = "g") -> None:
    """The drafted round with these games."""
    choose_games(event, games, event_state(event).stages[-1].drafted_by, key=key, by=BY)


def played() -> Event:
    """Eight people, one table of Fisherman and one of Sinker, with results."""
    event, _ = opened(8, rounds=2)
    seated(event)
    mixed(event, MIXED)
    event_tables.start(event, event_state(event).stages[-1].drafted_by, key="s", by=BY)
    for table in (1, 2):
        ruling.rule(event, 1, table, [40, 30, 20, 10], "by hand", key=f"r{table}", by=BY)
    directing.close_round(event, 1, key="c", by=BY)
    return event


def test_every_table_gets_the_sheet_of_its_game() -> None:
    event = played()
    sheets = [row_of(event, 1, table).sheet for table in (1, 2)]
    assert [sheet.game for sheet in sheets if sheet] == MIXED
    stage = event_state(event).stages[0]
    assert (stage.games, stage.kinds) == (("fisherman", "sinker"), ("fisherman", "sinker"))
    assert [stage.game_at(table) for table in (1, 2)] == MIXED


def test_a_table_with_an_ai_gets_a_match_of_its_game() -> None:
    event, _ = opened(7, prefer="ai", rounds=1)
    seated(event)
    mixed(event, ["sinker", "dieangler"])
    event_tables.start(event, event_state(event).stages[-1].drafted_by, key="s", by=BY)
    rows = [row_of(event, 1, table) for table in (1, 2)]
    sources = [row.sheet or row.match for row in rows]
    assert [source.game for source in sources if source] == ["sinker", "dieangler"]
    assert any(row.match for row in rows)


def test_points_count_alike_and_ratings_by_game() -> None:
    event = played()
    stage = event_state(event).stages[0]
    points = {line.person: line.points for line in standings_of(event, event_state(event))}
    for table in stage.tables:
        assert [points[p] for p in table.seats if p] == [100, 50, 20, 10]
    pools = ratings([event], summaries(event.club, [event]))
    assert {game: set(pool) for game, pool in pools.items()} == {
        game: set(table.seats) for game, table in zip(MIXED, stage.tables, strict=True)
    }


def test_files_say_what_each_table_played() -> None:
    event = played()
    it = summaries(event.club, [event])[event.id]
    names = {person: f"P{person}" for person in event_state(event).people}
    plays = json.loads(json.dumps(export(event, it.results, GAMES, names, times(event))))
    games = {game["id"]: game["name"] for game in plays["games"]}
    assert [games[play["gameRefId"]] for play in plays["plays"]] == [
        str(GAMES[key].title) for key in MIXED
    ]
    twin = read_event(event.club.owner, json.loads(json.dumps(event_file(event))))
    assert event_state(twin).stages[0].games == ("fisherman", "sinker")
    assert [line.points for line in standings_of(twin, event_state(twin))] == [
        line.points for line in standings_of(event, event_state(event))
    ]


@pytest.mark.parametrize("games", [["sinker"], ["sinker", "chess"], ["sinker"] * 3])
def test_a_file_with_other_games_than_tables_is_refused(games: list[str]) -> None:
    event = played()
    file: dict[str, Any] = copy.deepcopy(event_file(event))
    for line in file["lines"]:
        if "games" in line["data"]:
            line["data"]["games"] = games
    with pytest.raises(SheetError, match=r"do not fit together|games\[1\]: expected one of"):
        read_event(event.club.owner, file)


def test_a_swap_and_seating_anew_keep_the_games_and_the_next_round_does_not() -> None:
    event, _ = opened(8, rounds=2)
    seated(event)
    mixed(event, MIXED)
    stage = event_state(event).stages[-1]
    one, other = stage.seated.tables[0][0], stage.seated.tables[1][0]
    assert one
    assert other
    seating_draft.swap(event, one, other, stage.drafted_by, key="x", by=BY)
    assert event_state(event).stages[-1].games == ("fisherman", "sinker")
    again = seated(event, seed=2).stages[-1]
    assert (again.games, again.lost) == (("fisherman", "sinker"), ())
    event_tables.start(event, again.drafted_by, key="s", by=BY)
    for table in (1, 2):
        ruling.rule(event, 1, table, [4, 3, 2, 1], "by hand", key=f"r{table}", by=BY)
    directing.close_round(event, 1, key="c", by=BY)
    assert seated(event).stages[-1].games == ()


def anew(event: Event, game: str, sizes: tuple[int, ...]) -> Stage:
    """The drafted round at tables of these sizes, whose own games are kept if they can be."""
    evening = event_state(event)
    plan = next(plan for plan in next_seating.plans(evening, game) if plan.sizes == sizes)
    next_seating.draft(event, game, plan, 3, key=f"anew-{event.length}", by=BY)
    return event_state(event).stages[-1]


def test_seating_anew_for_another_game_leaves_the_tables_that_have_their_own() -> None:
    event, _ = opened(8)
    seated(event)
    mixed(event, MIXED)
    assert anew(event, "sakenobori", (4, 4)).games == ("sakenobori", "sinker")
    assert anew(event, "sinker", (4, 4)).kinds == ("sinker",)


def test_a_table_s_own_game_that_cannot_be_kept_is_named() -> None:
    event, _ = opened(10, wanted=4, games=["sakenobori"])
    seated(event)
    anew(event, "sakenobori", (4, 3, 3))
    mixed(event, ["dieangler", "fisherman", "sinker"])
    stage = anew(event, "sakenobori", (5, 5))
    assert stage.games == ("dieangler", "sakenobori")
    assert stage.lost == ((2, "fisherman"), (3, "sinker"))
    mixed(event, ["dieangler", "dieangler"], key="one game")
    assert event_state(event).stages[-1].lost == ()  # told once


def test_finals_forget_what_tables_played() -> None:
    event = played()
    seated(event)
    mixed(event, MIXED)
    draft_finals(event, "fisherman", 8, key="f", by=BY)
    assert event_state(event).stages[-1].games == ()
    assert anew(event, "fisherman", (4, 4)).games == ()


def test_the_same_game_everywhere_is_that_game() -> None:
    event, _ = opened(8)
    seated(event)
    before = event_state(event).stages[-1].seated
    mixed(event, ["sinker", "sinker"])
    stage = event_state(event).stages[-1]
    assert (stage.game, stage.games, stage.seated) == ("sinker", (), before)
    assert "games" not in lines_of(event)[-1].data


def test_what_cannot_be_is_refused() -> None:
    event, _ = opened(7)
    stage = seated(event).stages[-1]
    assert [len(seats) for seats in stage.seated.tables] == [4, 3]
    for games in (["fisherman"], ["fisherman", "chess"], ["fisherman", "fisherman", "sinker"]):
        with pytest.raises(Refused):
            mixed(event, games, key=str(games))
    with pytest.raises(Refused, match="Somebody else changed the seating"):
        choose_games(event, MIXED, stage.drafted_by - 1, key="late", by=BY)
    event_tables.start(event, stage.drafted_by, key="s", by=BY)
    with pytest.raises(Refused, match="No round is being seated"):
        mixed(event, MIXED, key="started")


def test_a_table_can_play_what_its_seats_allow() -> None:
    event, _ = opened(5, wanted=5, games=["sakenobori"])
    assert [len(seats) for seats in seated(event).stages[-1].seated.tables] == [5]
    with pytest.raises(Refused, match="wrong number of people"):
        mixed(event, ["fisherman"])
