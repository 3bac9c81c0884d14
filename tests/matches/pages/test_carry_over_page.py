"""From paper to screen and back at a round's end: nothing is lost, counted twice or shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.clubs.accounts.organisers import close, reopen
from companion.games import GAMES
from companion.kit.journal import carry_of
from companion.matches.verbs import lobby, positions
from companion.matches.verbs.clocks import Pace, pace_of
from companion.matches.verbs.luck import drawn
from companion.matches.verbs.seats import take_seat
from companion.models import Match, Sheet, db
from companion.models.deleting import delete_with_all
from companion.sheets.verbs.on_screen import match_of
from companion.sheets.verbs.reading import read_paper
from companion.tables.carry_over import onto_paper, onto_screen
from companion.upkeep.checking import check_everything
from tests import pages
from tests.conftest import Cast
from tests.laboratory.bench.statements import counted
from tests.site.matches import HTMX, legal, opened, play_on, post, sit, started
from tests.site.paper import fresh, helper, taken, totals, write
from tests.tables import started as begun
from tests.tables import steps

HERE = [lobby.SeatPlan("link", name) for name in ("Aki", "Ben", "Chie")]
ON_SCREEN, ON_PAPER = "Continue on screen", "Continue on paper"


def to_screen(client: FlaskClient, page: str, mine: str = "0") -> str:
    """Let the sheet go on; the address of the match."""
    form = pages.form(client, f"{page}/screen", press=ON_SCREEN)
    if "mine" in form.open_to:
        form.set("mine", mine)
    answer = form.send(client, press=ON_SCREEN)
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def to_paper(client: FlaskClient, match: str) -> str:
    """Let the match go on; the address of the sheet."""
    answer = pages.form(client, f"{match}/paper", press=ON_PAPER).send(client, press=ON_PAPER)
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def code_of(address: str) -> str:
    return address.rsplit("/", 1)[1]


def begin(app: Flask, cast: Cast, match: str) -> None:
    """The others sit down by their links, and the host starts."""
    for seat, browser in ((1, cast.ben), (2, cast.chie)):
        sit(app, browser, code_of(match), seat)
    assert post(cast.aki, f"{match}/start").status_code == 303


def round_end(app: Flask, match: str) -> None:
    """Play until the round is counted."""
    with app.app_context():
        row = found(match)
        done = len(positions.position(row).sheet())
        while len(positions.position(found(match)).sheet()) == done:
            steps(found(match), 1)


def found(match: str) -> Match:
    db.session.rollback()
    return db.session.scalars(select(Match).where(Match.code == code_of(match))).one()


def sheet_of(page: str) -> Sheet:
    db.session.rollback()
    return db.session.scalars(select(Sheet).where(Sheet.code == code_of(page))).one()


def test_a_sheet_goes_on_as_a_match_and_on_the_same_sheet_again(app: Flask, cast: Cast) -> None:
    page = fresh(cast.aki)
    write(cast.aki, page, 1, "4 2 -1")
    before = taken(cast.aki, page)["rounds"]
    match = to_screen(cast.aki, page)
    begin(app, cast, match)
    assert "Ben" in cast.aki.get(match).text
    with app.app_context():
        state = positions.position(found(match))
        view: dict[str, Any] = {**state.view(None)}
        assert view["totals"] == [5, 3, 1]
        assert view["dealer"] == 1  # the second round's
    round_end(app, match)
    again = to_paper(cast.aki, match)
    assert again == page
    rounds = taken(cast.aki, page)["rounds"]
    assert rounds[:1] == before
    assert len(rounds) == 2
    write(cast.aki, page, 3, "0 1 5")
    assert len(taken(cast.aki, page)["rounds"]) == 3
    result = cast.aki.get(page).text
    assert match in result
    assert ON_SCREEN not in result  # it is complete


def test_a_match_goes_on_as_a_sheet_and_as_a_match_again(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    match = f"/matches/{code}"
    round_end(app, match)
    with app.app_context():
        first = json.loads(json.dumps(positions.position(found(match)).sheet()))
    page = to_paper(cast.aki, match)
    assert taken(cast.aki, page)["rounds"] == first
    write(cast.aki, page, 2, "4 2 -1")
    second = to_screen(cast.aki, page)
    assert second != match
    begin(app, cast, second)
    play_on(app, code_of(second))
    sheet = cast.aki.get(f"{second}/sheet.json").json
    assert sheet is not None
    assert sheet["rounds"][0] == first[0]
    assert sheet["rounds"][1]["points"] == [4, 2, -1]
    assert len(sheet["rounds"]) == 3
    journal = cast.aki.get(f"{second}/journal.txt").text
    assert "1 * carry [" in journal
    assert cast.aki.get(f"{second}/fair").status_code == 200
    for ply in ("", "?ply=0", "?ply=1", "?ply=2"):
        assert cast.aki.get(f"{second}/replay{ply}").status_code == 200
    with app.app_context():
        deals = drawn(found(second))
        assert [deal.ply for deal in deals][:1] == [2]
        assert all(deal.follows for deal in deals)
        assert list(check_everything()) == []


def test_names_and_options_go_over_and_come_back(app: Flask, client: FlaskClient) -> None:
    names = {f"names.{i}": name for i, name in enumerate(("Aki", "ベン", "Chie"))}
    data = {"game": "sinker", **names, "options.sinker.pot": "off", "options.sinker.rounds": "1"}
    page = client.post("/sheets/new", data=data).location
    options = taken(client, page)["options"]
    assert options["pot"] == "off"
    match = to_screen(client, page)
    with app.app_context():
        row = found(match)
        assert [place.name for place in row.places] == ["Aki", "ベン", "Chie"]
        assert {key: row.options[key] for key in options} == options
    assert to_paper(client, match) == page
    assert taken(client, page)["options"] == options


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_says_what_goes_over(app: Flask, client: FlaskClient, game: str) -> None:
    names = {f"names.{i}": name for i, name in enumerate(("Aki", "Ben", "Chie"))}
    page = client.post("/sheets/new", data={"game": game, **names}).location
    asked = client.get(f"{page}/screen").text
    assert "Names and options carry over." in asked
    left_out = GAMES[game].paper.left_out
    assert left_out is None or str(left_out) in asked
    match = to_screen(client, page)
    assert to_paper(client, match) == page


def test_nusfjord_is_played_to_its_end_where_it_is(app: Flask, cast: Cast) -> None:
    match = f"/matches/{started(app, [cast.aki, cast.ben, cast.chie], game='nusfjord')}"
    asked = cast.aki.get(f"{match}/paper").text
    assert "counted only once" in asked
    assert not pages.forms(asked)


def test_in_the_middle_of_a_round_a_match_stays(app: Flask, cast: Cast) -> None:
    match = f"/matches/{started(app, [cast.aki, cast.ben, cast.chie])}"
    asked = cast.aki.get(f"{match}/paper").text
    assert "Finish this round first." in asked
    assert not [form for form in pages.forms(asked) if "seen" in form.open_to]
    with app.app_context():
        length = found(match).length
    assert cast.aki.post(f"{match}/paper", data={"seen": str(length)}).status_code == 422
    assert f'href="{match}/paper"' in cast.aki.get(match).text  # the host learns when


def test_whoever_sees_an_older_state_is_shown_the_new_one(app: Flask, cast: Cast) -> None:
    page = fresh(cast.aki)
    late = pages.form(cast.aki, f"{page}/screen", press=ON_SCREEN)
    write(cast.aki, page, 1, "4 2 -1")
    answer = late.send(cast.aki, press=ON_SCREEN)
    assert answer.status_code == 409
    assert "1 round carry" in answer.text
    with app.app_context():
        assert match_of(sheet_of(page)) is None


def test_pressed_twice_or_by_two_it_goes_on_once(app: Flask, cast: Cast) -> None:
    page = fresh(cast.aki)
    helper(cast.aki, cast.ben, page)
    one = pages.form(cast.aki, f"{page}/screen", press=ON_SCREEN)
    other = pages.form(cast.ben, f"{page}/screen", press=ON_SCREEN)
    first = one.send(cast.aki, press=ON_SCREEN).location
    assert one.send(cast.aki, press=ON_SCREEN).location == first
    assert other.send(cast.ben, press=ON_SCREEN).location == first
    back = pages.form(cast.aki, f"{first}/paper", press=ON_PAPER)
    assert back.send(cast.aki, press=ON_PAPER).location == page
    assert back.send(cast.aki, press=ON_PAPER).location == page
    with app.app_context():
        assert len(db.session.scalars(select(Match)).all()) == 1
        assert len(db.session.scalars(select(Sheet)).all()) == 1


def test_one_of_both_is_open_and_the_other_can_only_be_read(app: Flask, cast: Cast) -> None:
    page = fresh(cast.aki)
    write(cast.aki, page, 1, "4 2 -1")
    match = to_screen(cast.aki, page)
    shown = cast.aki.get(page).text
    assert "This table continues on screen." in shown
    assert f'href="{match}"' in shown
    late = write(cast.aki, page, 2, "4 2 -1")
    assert late.status_code == 403
    assert "This table was continued elsewhere in the meantime." in late.text
    with app.app_context():
        reopen(sheet_of(page))  # an organiser's "Open again" would let both go on
        assert sheet_of(page).closed_at is not None
    assert to_paper(cast.aki, match) == page
    left = cast.dan.get(match).text
    assert "This table continues on paper." in left
    assert f'href="{page}"' in left
    assert cast.aki.get(f"{match}/paper").location == page
    assert cast.aki.post(f"{match}/start").status_code == 403
    with app.app_context():
        reopen(found(match))
        assert found(match).closed_at is not None


def test_who_may_let_it_go_on(app: Flask, cast: Cast) -> None:
    page = fresh(cast.aki)
    assert cast.dan.get(f"{page}/screen").status_code == 403
    assert cast.dan.post(f"{page}/screen").status_code == 403
    match = to_screen(cast.aki, page)
    begin(app, cast, match)
    assert cast.dan.get(f"{page}/screen").location == match  # who watches the sheet may watch on
    for browser in (cast.dan, cast.ben):
        assert browser.get(f"{match}/paper").status_code == 403
        assert browser.post(f"{match}/paper").status_code == 403


def test_nothing_hidden_is_shown_of_a_match_that_went_on(app: Flask, cast: Cast) -> None:
    match = f"/matches/{started(app, [cast.aki, cast.ben, cast.chie])}"
    round_end(app, match)
    page = to_paper(cast.aki, match)
    with app.app_context():
        seed = found(match).luck_seed
    assert seed
    for browser in (cast.aki, cast.ben, cast.dan):
        for part in ("", "/journal.txt", "/replay", "/fair", "/sheet.json"):
            answer = browser.get(match + part)
            assert seed not in answer.text
            assert answer.status_code in (200, 403)
        assert seed not in browser.get(page).text
    assert cast.aki.get(f"{match}/journal.txt").status_code == 403


def test_what_cannot_be_left_says_so(app: Flask, cast: Cast) -> None:
    with_ai = opened(cast.aki, "mla")
    assert "An AI has a seat" in cast.aki.get(f"/matches/{with_ai}/paper").text
    alone = opened(cast.aki, "m", game="nusfjord")
    assert "others play the same deals" in cast.aki.get(f"/matches/{alone}/paper").text
    with app.app_context():
        close(found(f"/matches/{with_ai}"))
    assert cast.aki.get(f"/matches/{with_ai}/paper").status_code == 403
    page = fresh(cast.aki)
    for number, points in enumerate(("4 2 -1", "0 3 3", "5 1 0"), 1):
        write(cast.aki, page, number, points)
    asked = cast.aki.get(f"{page}/screen").text
    assert "This sheet is complete." in asked


def test_who_does_not_play_only_opens_the_match(app: Flask, cast: Cast) -> None:
    match = to_screen(cast.aki, fresh(cast.aki), mine="")
    assert "3 seats are still empty." in cast.aki.get(match).text
    with app.app_context():
        assert all(place.joined_at is None for place in found(match).places)


def test_a_name_that_was_changed_on_screen_is_on_the_sheet(app: Flask, cast: Cast) -> None:
    page = fresh(cast.aki)
    match = to_screen(cast.aki, page)
    with app.app_context():
        found(match).places[1].name = "Benjamin"
        db.session.commit()
    to_paper(cast.aki, match)
    assert taken(cast.aki, page)["seats"] == ["Aki", "Benjamin", "Chie"]


def test_a_round_from_the_screen_can_be_corrected_on_the_sheet(app: Flask, cast: Cast) -> None:
    match = f"/matches/{started(app, [cast.aki, cast.ben, cast.chie])}"
    round_end(app, match)
    page = to_paper(cast.aki, match)
    form = pages.form(cast.aki, f"{page}/rounds/1?way=points", to=f"{page}/rounds/1")
    for seat, points in enumerate("123"):
        form.set(f"points.{seat}", points)
    form.save(cast.aki)
    assert totals(cast.aki, page) == ["1", "3", "5"]


@pytest.mark.parametrize("game", ["dieangler", "fisherman", "sakenobori", "sinker"])
def test_played_over_and_over_it_is_one_match(anywhere: Flask, game: str) -> None:
    """By the verbs, on both databases: from screen to paper and back after every round."""
    with anywhere.test_request_context():
        match = begun("mll", game=game)
        known: list[Any] = []
        while match.state != "over":
            done = len(positions.position(match).sheet())
            while match.state != "over" and len(positions.position(match).sheet()) == done:
                steps(match, 1)
            if match.state == "over":
                break
            sheet = onto_paper(match, match.length)
            paper = read_paper(sheet)
            assert paper.entries[: len(known)] == known
            assert len(paper.entries) == done + 1
            known = list(paper.entries)
            match = onto_screen(sheet, sheet.length, mine=0)
            for seat in lobby.empty_seats(match):
                take_seat(seat)
            lobby.start(match)
            assert carry_of(positions.entries(match))
        assert positions.scored(match).finished
        end = json.loads(json.dumps(positions.position(match).sheet()))
        assert end[: len(known)] == known
        assert list(check_everything()) == []


def test_a_match_by_turns_keeps_its_clock(app: Flask) -> None:
    with app.test_request_context():
        pace = Pace("move", 24, "ai")
        match = lobby.open_match("fisherman", HERE, clock=pace)
        sheet = onto_paper(match, match.length)
        again = onto_screen(sheet, sheet.length)
        assert again.id != match.id
        assert pace_of(again) == pace


def test_a_page_of_a_table_that_never_moved_asks_no_more(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    with app.app_context(), counted() as heard:
        cast.aki.get(f"/matches/{code}", headers=HTMX)
    assert not [one for one in heard if "FROM sheet" in one]


def test_a_deleted_sheet_leaves_its_match(app: Flask, cast: Cast) -> None:
    page = fresh(cast.aki)
    match = to_screen(cast.aki, page)
    with app.app_context():
        delete_with_all(db.metadatas[None].tables["sheet"], [sheet_of(page).id])
        db.session.commit()
        assert found(match).paper_id is None


def test_the_round_that_goes_on_is_dealt_to_all(app: Flask, cast: Cast) -> None:
    page = fresh(cast.aki)
    write(cast.aki, page, 1, "4 2 -1")
    match = to_screen(cast.aki, page)
    begin(app, cast, match)
    assert legal(app, code_of(match))


def test_an_ai_on_screen_is_a_name_on_paper_and_plays_on_screen_again(
    app: Flask, cast: Cast
) -> None:
    """As the page promised before the tap: after any round one can continue on the sheet."""
    page = fresh(cast.aki)
    assert "After any round you can continue on it again" in cast.aki.get(f"{page}/screen").text
    match = to_screen(cast.aki, page)
    fill = next(f for f in pages.forms(cast.aki.get(match).text) if f.action.endswith("/fill"))
    assert fill.send(cast.aki).status_code == 303
    assert post(cast.aki, f"{match}/start").status_code == 303
    asked = cast.aki.get(f"{match}/paper").text
    assert "Finish this round first" in asked
    assert "again" not in asked.split("Finish this round first")[0].split("<h1>")[1]
    round_end(app, match)
    assert to_paper(cast.aki, match) == page
    assert len(taken(cast.aki, page)["rounds"]) == 1
    write(cast.aki, page, 2, "4 2 -1")
    second = to_screen(cast.aki, page)
    with app.app_context():
        assert [place.kind for place in found(second).places] == ["human", "ai", "ai"]
