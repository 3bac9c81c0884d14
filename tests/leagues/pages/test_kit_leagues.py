"""A league that plays a game on paper: chosen like the others, counted by its kit."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text
from werkzeug.test import TestResponse

from companion.core.refused import Refused
from companion.core.services import services_of
from companion.leagues.verbs import league_decisions, player_actions, sitting_in
from companion.leagues.verbs.fixture_tables import open_table
from companion.leagues.verbs.league_journal import league_of, set_public
from companion.leagues.verbs.league_ratings import league_ratings
from companion.models import db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_kit_games import GOLF, ROWS, write
from tests.leagues.pages.conftest import World, signed_in
from tests.leagues.pages.test_league_files import told, with_file
from tests.leagues.verbs.seasons import opened, planned, standing
from tests.pages import form

File = dict[str, Any]
Numbers = Mapping[str, Sequence[int] | str]
LATER = date(2027, 6, 1)
GOLF_TOGETHER = {one: value for one, value in GOLF.items() if one not in ("wins", "rounds")} | {
    "wins": "together",
    "written": "count",
}
SOLO = GOLF | {"players": [1, 1]}


@pytest.fixture
def four(app: Flask) -> World:
    """A league of four people with two matchdays, before its first season."""
    with app.test_request_context():
        row, _, _ = opened(4, matchdays=2, playoff=0)
        found = World(app, row.code, "")
    found.browsers = {"director": signed_in(app, "Aki")}
    return found


def kit_file(world: World, kit: object) -> TestResponse:
    """Add a game in the settings by its kit file."""
    sending = form(world.director, f"{world.path}/settings", "/kit")
    assert sending.files == ["file"]
    data = {"file": (BytesIO(json.dumps(kit).encode()), "kit.json")}
    return world.director.post(sending.action, data={**sending.values, **data})


def playing(world: World, name: str) -> World:
    """The league has chosen the game in its settings, and its season is planned."""
    page = world.director.get(f"{world.path}/settings").text
    (key,) = re.findall(rf'name="game" value="(kit-\w+)"[^>]*>\s*<span class="plate">{name}<', page)
    choice = form(world.director, f"{world.path}/settings", press="Save").set("game", key)
    assert choice.send(world.director).status_code == 303
    with world.app.test_request_context():
        planned(world.league())
    return world


def path(world: World, matchday: int) -> str:
    return f"{world.path}/seasons/1/divisions/1/matchdays/{matchday}/tables/1"


def play(world: World, matchday: int, numbers: Numbers) -> None:
    """Open the table on paper, on its page, and write a round on the sheet that it leads to."""
    at = path(world, matchday)
    opening = form(world.director, at, to="/open", press="On paper")
    assert opening.send(world.director, press="On paper").status_code == 303
    (sheet,) = set(re.findall(r'href="(/sheets/\w+)"', world.director.get(at).text))
    write(Evening(world.director, world.path, []), sheet, numbers)


def points(world: World, matchday: int) -> list[str]:
    """The points in the league so far of those at a table, by seat."""
    with world.app.test_request_context():
        row = world.league()
        seats = league_of(row).playing.fixture(1, matchday, 1).seats
        lines = {one.line.person: one.line for one in standing(row, LATER).tables[1]}
        return [str(lines[person].points) for person in seats]


def test_a_matchday_where_the_most_points_win(four: World) -> None:
    """57 with 3 food left, 57 with 1, 50 and 40: 12, 8, 4 and 0 points."""
    world = playing(four, "Wingspan")
    counts = {"birds": [40, 52, 31, 52], "eggs": [10, 5, 9, 5], "left": [0, 1, 0, 3]}
    play(world, 1, {row: [0] * 4 for row in ROWS} | counts)
    assert points(world, 1) == ["4", "8", "0", "12"]
    for page in ("", "/rules", "/seasons/1/divisions/1", "/history"):
        assert "Wingspan" in world.director.get(world.path + page).text, page


def test_the_fewest_win_and_a_changed_kit_leaves_old_results(four: World) -> None:
    assert kit_file(four, GOLF).status_code == 303
    world = playing(four, "Golf")
    play(world, 1, {"points": [70, 72, 70, 90]})
    assert points(world, 1) == ["10", "4", "10", "0"]
    with world.app.test_request_context():
        lines = {one.line.person: one.line for one in standing(world.league(), LATER).tables[1]}
        seats = league_of(world.league()).playing.fixture(1, 1, 1).seats
        ties = [dict(lines[one].ties)["score"] for one in seats]
    assert ties == [-70, -72, -70, -90]
    assert kit_file(world, GOLF | {"wins": "most"}).status_code == 303
    assert points(world, 1) == ["10", "4", "10", "0"]
    before = dict(zip(seats, (10, 4, 10, 0), strict=True))
    play(world, 2, {"points": [70, 72, 69, 90]})
    with world.app.test_request_context():
        second = league_of(world.league()).playing.fixture(1, 2, 1).seats
    gained = dict(zip(second, (4, 8, 0, 12), strict=True))
    assert points(world, 2) == [str(before[one] + gained[one]) for one in second]
    ruling = form(world.director, f"{world.path}/rulings/1/1/1", press="Rule")
    ruling.set("as", "totals").set("total", *"1239").fill(why="by hand")
    assert ruling.save(world.director).status_code == 303
    fixture = world.director.get(f"{world.path}/seasons/1/divisions/1/matchdays/1/tables/1").text
    sheet = world.director.get(re.findall(r'href="(/sheets/\w+)"', fixture)[0]).text
    instead = sheet.split('id="instead"')[1].split("</p>")[0]
    assert re.findall(r'<b class="number">(\d+)</b>', instead) == [*"1239"]
    ruled = dict(zip(seats, (12, 8, 4, 0), strict=True))
    assert points(world, 2) == [str(ruled[one] + gained[one]) for one in second]
    said = world.director.get(f"{world.path}/history").text
    assert said.count("Golf: how it is scored from now on") == 2
    assert "Game: Fisherman → Golf" in said


@pytest.mark.parametrize(("outcome", "each"), [("won", "6"), ("lost", "0")])
def test_all_share_the_places_if_they_win_and_are_last_if_they_lose(
    four: World, outcome: str, each: str
) -> None:
    world = playing(four, "Pandemic")
    play(world, 1, {"outcome": outcome})
    assert points(world, 1) == [each] * 4
    with world.app.test_request_context():
        row, spot = world.league(), (1, 1, 1)
        seats, totals = league_of(row).playing.fixture(*spot).seats, [int(outcome == "won")] * 4
        for person in seats:
            player_actions.confirm(row, spot, person, totals, key=f"c{person}", by="x")
        assert not league_ratings(row, LATER).pools
        other = [1 - totals[0]] * 4
        player_actions.ask(row, spot, seats[0], other, "miscounted", key="a", by="x")
        with pytest.raises(Refused, match="whether you won or lost"):
            league_decisions.rule(row, spot, "totals", other, "so", key="r", by="Eve")
        league_decisions.rule(row, spot, "totals", totals, "as written", key="s", by="Eve")
        assert not league_of(row).playing.fixture(*spot).asked
    assert points(world, 1) == [each] * 4


@pytest.mark.parametrize(
    ("name", "said"),
    [("Golf", {"en": "Golf", "ja": "Golf"}), ({"en": "Golf", "ja": "ゴルフ"}, None)],
)
def test_programs_and_profiles_read_its_name(
    four: World, name: str | dict[str, str], said: dict[str, str] | None
) -> None:
    assert kit_file(four, GOLF | {"name": name}).status_code == 303
    world = playing(four, "Golf")
    play(world, 1, {"points": [70, 72, 71, 90]})
    with world.app.test_request_context():
        row, spot = world.league(), (1, 1, 1)
        seats = league_of(row).playing.fixture(*spot).seats
        for person in seats:
            player_actions.confirm(row, spot, person, [70, 72, 71, 90], key=f"c{person}", by="x")
        set_public(row, True)
        club = row.clubs[0].code
    api = f"/api/v1/leagues/{world.code}"
    league, rules, ratings = (
        world.director.get(api + part).json or {} for part in ("", "/seasons/1/rules", "/ratings")
    )
    (pool,) = ratings["games"]
    for one in (league, rules, pool):
        assert (one["game"][:4], one["game_name"]) == ("kit-", said or name)
    profile = world.director.get(
        f"/clubs/{club}/players/{seats[0]}", headers={"Accept-Language": "ja"}
    )
    leagues = profile.text.split('id="leagues"')[1].split("</section>")[0]
    assert (said or {"ja": "ゴルフ"})["ja"] in leagues
    assert "kit-" not in leagues


def test_older_tables_are_ruled_by_their_own_edition(four: World) -> None:
    """A game that is now won or lost together has tables at which each had a total."""
    assert kit_file(four, GOLF).status_code == 303
    world = playing(four, "Golf")
    play(world, 1, {"points": [70, 72, 71, 90]})
    assert kit_file(world, GOLF_TOGETHER).status_code == 303
    with world.app.test_request_context():
        row, spot, totals = world.league(), (1, 1, 1), [70, 72, 71, 90]
        seats = league_of(row).playing.fixture(*spot).seats
        for person in seats:
            player_actions.confirm(row, spot, person, totals, key=f"c{person}", by="x")
        player_actions.ask(row, spot, seats[0], [73, 72, 71, 90], "slip", key="a", by="x")
        league_decisions.rule(row, spot, "totals", [73, 72, 71, 90], "so", key="r", by="Eve")
    assert points(world, 1) == ["4", "8", "12", "0"]
    with (
        world.app.test_request_context(),
        pytest.raises(Refused, match="whether you won or lost"),
    ):
        league_decisions.rule(
            world.league(), (1, 2, 1), "totals", [1, 2, 3, 4], "so", key="s", by="Eve"
        )


def test_a_table_without_play_gains_nobody_a_tie(four: World) -> None:
    assert kit_file(four, GOLF).status_code == 303
    world = playing(four, "Golf")
    play(world, 1, {"points": [70, 72, 71, 90]})
    with world.app.test_request_context():
        row = world.league()
        league_decisions.rule(row, (1, 2, 1), "draw", [], "no room", key="r", by="Eve")
        lines = {one.line.person: one.line for one in standing(row, LATER).tables[1]}
        seats = league_of(row).playing.fixture(1, 1, 1).seats
        assert [dict(lines[one].ties)["score"] for one in seats] == [-70, -72, -71, -90]


def test_what_needs_rules_is_not_offered_and_said(four: World) -> None:
    world = playing(four, "Wingspan")
    page = world.director.get(path(world, 1)).text
    assert "does not know its rules" in page
    assert not {"On screen", "Let an AI sit in"} & set(re.findall(r">([^<>]+)<", page))
    assert "does not know its rules" in world.director.get(f"{world.path}/rules").text
    opening = form(world.director, path(world, 1), to="/open")
    answer = world.director.post(opening.action, data={**opening.values, "on": "screen"})
    assert answer.status_code == 422
    assert "does not know its rules" in answer.text
    with world.app.test_request_context():
        row = world.league()
        person = league_of(row).playing.fixture(1, 1, 1).seats[0]
        with pytest.raises(Refused, match="does not know its rules"):
            sitting_in.sit_in(row, (1, 1, 1), person, asks=person, key="ai", by="x")


def test_a_kit_that_cannot_be_played_says_why(four: World) -> None:
    for kit, says in (
        (GOLF | {"wins": "luck"}, 'id="kit-reason">wins: '),
        (GOLF | {"players": [6, 8]}, "Tables of events and leagues have at most 5 seats."),
        (SOLO, "A league needs a game for two or more players."),
    ):
        answer = kit_file(four, kit)
        assert answer.status_code == 422
        assert says in answer.text
    chosen = form(four.director, f"{four.path}/settings", press="Save")
    answer = four.director.post(chosen.page, data={**chosen.values, "game": "kit-0123456789ab"})
    assert answer.status_code == 422
    assert "Choose a game." in answer.text


def test_a_planned_table_too_large_for_the_changed_kit_is_not_opened(four: World) -> None:
    assert kit_file(four, GOLF).status_code == 303
    world = playing(four, "Golf")
    assert kit_file(world, GOLF | {"players": [2, 3]}).status_code == 303
    with (
        world.app.test_request_context(),
        pytest.raises(Refused, match="wrong number of people for this game"),
    ):
        open_table(world.league(), (1, 1, 1), "paper", key="open", by="x")


@pytest.fixture
def played(four: World) -> World:
    """A matchday of Golf with its result."""
    assert kit_file(four, GOLF).status_code == 303
    world = playing(four, "Golf")
    play(world, 1, {"points": [70, 72, 70, 90]})
    return world


def file_of(world: World) -> bytes:
    data: bytes = world.director.get(f"{world.path}/league.json").data
    return data


def test_its_file_gives_equal_pages_elsewhere(played: World, elsewhere: Flask) -> None:
    data = file_of(played)
    kinds = [line["kind"] for line in json.loads(data)["lines"]]
    assert kinds.index("kit") < max(at for at, kind in enumerate(kinds) if kind == "settings")
    chie = signed_in(elsewhere, "Chie")
    page = form(chie, "/clubs/bring-league", press="Import").fill(signs="Aki")
    sent = chie.post(page.page, data=with_file(page, data))
    assert sent.status_code == 303, sent.text
    there = str(sent.location)
    again = json.loads(chie.get(f"{there}/league.json").data)
    assert [one["data"] for one in again["lines"] if one["kind"] == "kit"] == [{"kit": GOLF}]
    tail = "/seasons/1/divisions/1/matchdays/1/tables/1"
    for at in ("", "/rules", "/seasons/1/divisions/1", tail, "/ratings"):
        one, other = played.director.get(played.path + at), chie.get(there + at)
        assert other.status_code == 200, at
        assert plain(one.text) == plain(other.text), at


def plain(page: str) -> str:
    """The text of a page's middle."""
    main = told(page).split("<main", 1)[1].split("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


DAMAGED: dict[str, tuple[Callable[[File], object], str]] = {
    "a kit for nobody": (
        lambda file: entry(file, "kit")["data"]["kit"].update(players=[6, 9]),
        "data.kit.players",
    ),
    "a kit of another game": (
        lambda file: entry(file, "kit")["data"]["kit"].update(name="Darts"),
        "they do not fit together",
    ),
    "a kit for one": (
        lambda file: entry(file, "kit")["data"]["kit"].update(players=[1, 1]),
        "data.kit.players: A league needs a game for two or more players.",
    ),
    "a match that needs rules": (
        lambda file: file["tables"][0].update(sheet=None, finished=None, counted=None),
        "they do not fit together",
    ),
    "an AI": (
        lambda file: file["lines"].append(
            entry(file, "open") | {"kind": "absent", "data": absent(file)}
        ),
        "they do not fit together",
    ),
}


def entry(file: File, kind: str) -> File:
    found: File = next(line for line in file["lines"] if line["kind"] == kind)
    return found


def absent(file: File) -> File:
    """An AI replaces the first of the second matchday."""
    plan = entry(file, "plan")["data"]
    person = plan["days"][1]["tables"][0][0]
    return {"division": 1, "matchday": 2, "table": 1, "person": person, "level": "club"}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_is_refused_with_its_place(played: World, damage: str) -> None:
    file, (spoil, says) = json.loads(file_of(played)), DAMAGED[damage]
    spoil(file)
    page = form(played.director, "/clubs/bring-league", press="Import")
    sent = with_file(page, json.dumps(file).encode())
    answer = played.director.post(page.page, data=sent)
    assert answer.status_code == 422
    assert says in answer.text


def damaged(world: World, statement: str) -> None:
    """Damage what is stored, as a bad disk would, and start anew."""
    world.app.config["PROPAGATE_EXCEPTIONS"] = False
    with world.app.test_request_context():
        db.session.execute(text(statement))
        db.session.commit()
        services_of(world.app).caches.clear()


def test_a_damaged_kit_of_a_sheet_is_ruled_and_the_league_goes_on(played: World) -> None:
    damaged(played, "UPDATE sheet_line SET data = '{\"value\": 7}' WHERE kind = 'kit'")
    seen = {at: played.director.get(played.path + at).status_code for at in ("", "/ratings")}
    assert seen == {"": 200, "/ratings": 200}
    assert played.director.get(path(played, 1)).status_code == 200
    with played.app.test_request_context():
        totals = [1, 2, 3, 4]
        league_decisions.rule(
            played.league(), (1, 1, 1), "totals", totals, "lost", key="r", by="Eve"
        )
    assert points(played, 1) == ["12", "8", "4", "0"]


@pytest.mark.parametrize("data", ["{}", '{"kit": {"format": "tairyo kit 1", "name": 7}}'])
def test_a_damaged_kit_of_a_league_takes_down_its_own_pages_only(played: World, data: str) -> None:
    with played.app.test_request_context():
        club = played.league().clubs[0].code
    damaged(played, f"UPDATE league_line SET data = '{data}' WHERE kind = 'kit'")
    for at in ("", "/settings", "/history", "/ratings"):
        assert played.director.get(played.path + at).status_code == 503, at
    for at in (f"/clubs/{club}", f"/clubs/{club}/players/1", f"/clubs/{club}/evenings", "/"):
        assert played.director.get(at, follow_redirects=True).status_code == 200, at
