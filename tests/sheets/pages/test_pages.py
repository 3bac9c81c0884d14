"""Score sheets on the web: a new one, its page, the part that follows, the result."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.core.transaction import writing
from companion.games import GAMES
from companion.models import Sheet
from tests import pages
from tests.conftest import Cast
from tests.site.paper import HTMX, fresh, helper, seen, taken, totals, write


def test_one_tap_from_the_front_page(client: FlaskClient) -> None:
    assert 'href="/sheets/new"' in client.get("/").text
    page = client.get("/sheets/new").text
    assert all(f'id="game-{key}"' in page for key in GAMES)
    assert re.search(r'name="game"[^>]* checked', page)


def test_the_form_is_for_one_game(client: FlaskClient) -> None:
    page = client.get("/sheets/new?game=fisherman").text
    assert "The first one is the first dealer." in page
    assert "With fewer than 4 players" in page
    assert 'name="names.4"' not in page
    assert 'name="options.fisherman.allow_absent_kind"' in page
    assert client.get("/sheets/new?game=chess").status_code == 404


def test_the_game_used_last_is_suggested(client: FlaskClient) -> None:
    for key in ("fisherman", next(key for key in GAMES if key != "fisherman")):
        client.get(fresh(client, "Aki Ben Chie", game=key))
        for form in ("/sheets/new", "/matches/new"):
            assert re.search(rf'id="game-{key}"[^>]* checked', client.get(form).text)


def test_a_form_drawn_for_another_game_comes_back(client: FlaskClient) -> None:
    form = {"game": "fisherman", "drawn_for": "chess", "names.0": "Aki", "names.4": "Emi"}
    answer = client.post("/sheets/new", data=form)
    assert answer.status_code == 200
    assert 'value="Aki"' in answer.text
    assert 'type="hidden" name="names.4" value="Emi"' in answer.text  # for a game with five
    assert client.get("/").text.count("/sheets/") == client.get("/").text.count("/sheets/new")


def test_three_or_four_names_are_enough(client: FlaskClient) -> None:
    assert client.get(fresh(client, "Aki Ben Chie")).status_code == 200
    page = client.get(fresh(client, "Aki Ben Chie Dan")).text
    assert "Aki deals round 1" in page


def test_names_that_cannot_be_stay_typed_with_the_reason_beside_them(client: FlaskClient) -> None:
    form = {"game": "fisherman", "names.0": "Aki", "names.1": "Aki", "names.2": "Chie"}
    answer = client.post("/sheets/new", data=form)
    assert answer.status_code == 422
    assert re.search(r'id="names.1"[^>]*value="Aki"[^>]*aria-invalid="true"', answer.text)
    assert "Aki is already seated" in answer.text
    assert 'value="Chie"' in answer.text


def test_a_hole_among_the_names_is_asked_about(client: FlaskClient) -> None:
    form = {"game": "fisherman", "names.0": "Aki", "names.1": "", "names.2": "C", "names.3": "D"}
    answer = client.post("/sheets/new", data=form)
    assert answer.status_code == 422
    assert re.search(r'id="names.1"[^>]*aria-invalid="true"', answer.text)


def test_a_form_sent_twice_opens_one_sheet(client: FlaskClient) -> None:
    key = re.findall(r'name="key" value="([^"]+)"', client.get("/sheets/new").text)[0]
    assert fresh(client, key=key) == fresh(client, key=key)
    assert fresh(client) != fresh(client)


def test_a_key_of_someone_else_opens_nothing_of_theirs(cast: Cast) -> None:
    assert fresh(cast.aki, key="same") != fresh(cast.ben, key="same")


def test_house_rules_are_kept(client: FlaskClient) -> None:
    page = fresh(client, **{"options.fisherman.allow_absent_kind": "1"})
    assert taken(client, page)["options"] == {"allow_absent_kind": True}
    assert taken(client, fresh(client))["options"] == {}


def test_totals_shields_places_and_the_next_dealer_are_there(client: FlaskClient) -> None:
    page = fresh(client, "Aki Ben Chie Dan")
    write(client, page, 1, "10 8 8 5")
    html = client.get(page).text
    assert totals(client, page) == ["5", "3", "3", "0"]
    assert "2nd with 8 points, tied: silver shield, 3" in html
    assert "Ben deals round 2" in html
    assert html.count("silver shield</span>") == 2


def test_a_round_that_cannot_add_up_is_doubted_but_written(client: FlaskClient) -> None:
    page = fresh(client, "Aki Ben Chie Dan")
    write(client, page, 1, "10 8 8 5")
    assert "that is 31 points, but a round gives 2 to 10" in client.get(page).text


def test_who_only_knows_the_address_watches(cast: Cast) -> None:
    page = fresh(cast.aki)
    html = cast.dan.get(page).text
    assert "You are watching" in html
    assert "<form" not in html.split("<main", 1)[1]
    assert "/s/" not in cast.dan.get(f"{page}/share").text
    for path in ("rounds/1", "undo", "names", "renew"):
        assert cast.dan.post(f"{page}/{path}", data={"points.0": "1"}).status_code == 403
    assert cast.dan.get(f"{page}/rounds/1").status_code == 403


def test_who_has_the_writers_link_helps_until_it_is_renewed(cast: Cast) -> None:
    page = fresh(cast.aki)
    helper(cast.aki, cast.ben, page)
    assert write(cast.ben, page, 1, "4 1 0").status_code == 303
    assert cast.aki.post(f"{page}/renew").status_code == 303
    assert write(cast.ben, page, 2, "4 1 0").status_code == 403
    assert write(cast.aki, page, 2, "4 1 0").status_code == 303


def test_a_writers_link_whose_hash_is_spoilt_is_renewed_by_its_button(
    cast: Cast, app: Flask
) -> None:
    page = fresh(cast.aki)
    with app.app_context(), writing() as session:
        sheet = session.scalars(select(Sheet).where(Sheet.code == page.split("/")[-1])).one()
        sheet.writer_hash = (sheet.writer_hash or "")[:40]
    for _ in range(2):
        shared = cast.aki.get(f"{page}/share").text
        assert "The link no longer works." in shared
        assert "/s/" not in shared
    assert pages.form(cast.aki, f"{page}/share", "/renew").send(cast.aki).status_code == 303
    assert "no longer works" not in cast.aki.get(f"{page}/share").text
    helper(cast.aki, cast.ben, page)
    assert write(cast.ben, page, 1, "4 1 0").status_code == 303


def test_the_board_is_answered_only_when_it_changed(client: FlaskClient) -> None:
    page = fresh(client)
    first = client.get(f"{page}/board", headers=HTMX)
    again = client.get(f"{page}/board", headers={**HTMX, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    write(client, page, 1, "4 1 0")
    later = client.get(f"{page}/board", headers={**HTMX, "If-None-Match": first.headers["ETag"]})
    assert later.status_code == 200


def test_writers_and_watchers_have_boards_of_their_own(cast: Cast) -> None:
    page = fresh(cast.aki)
    write(cast.aki, page, 1, "4 1 0")
    tags = {who.get(f"{page}/board").headers["ETag"] for who in (cast.aki, cast.dan)}
    assert len(tags) == 2
    assert "Correct round 1" in cast.aki.get(f"{page}/board").text
    assert "Correct round 1" not in cast.dan.get(f"{page}/board").text


def test_the_board_asks_for_no_form_that_is_being_filled_in(client: FlaskClient) -> None:
    assert "<input" not in client.get(f"{fresh(client)}/board").text


def test_a_finished_game_leads_to_its_result(client: FlaskClient) -> None:
    page = fresh(client)
    for number in (1, 2, 3):
        write(client, page, number, "4 2 0" if number < 3 else "0 2 4")
    assert "Show the result" in client.get(page).text
    result = client.get(f"{page}/result").text
    assert "Aki wins." in result
    assert re.findall(r'class="place-(\d)"', result) == ["1", "2", "3"]
    assert "Totals after each round" in result  # the chart as a table
    assert 'property="og:description" content="Aki wins."' in result


def test_the_result_follows_what_is_written(client: FlaskClient) -> None:
    page = fresh(client)
    write(client, page, 1, "4 2 0")
    assert f'hx-get="{page}/result"' in client.get(f"{page}/result").text
    first = client.get(f"{page}/result", headers=HTMX)
    assert first.text.count("<h1>") == 1
    assert "<html" not in first.text
    seen = {**HTMX, "If-None-Match": first.headers["ETag"]}
    assert client.get(f"{page}/result", headers=seen).status_code == 304
    write(client, page, 2, "0 2 4")
    later = client.get(f"{page}/result", headers=seen)
    assert later.status_code == 200
    assert later.text != first.text


def test_a_shared_victory_is_said(client: FlaskClient) -> None:
    page = fresh(client)
    for number, points in enumerate(("4 2 0", "2 4 0", "1 1 0"), 1):
        write(client, page, number, points)
    assert "Aki and Ben share the win." in client.get(f"{page}/result").text  # FI-19


def test_three_share_a_victory_in_one_breath(client: FlaskClient) -> None:
    page = fresh(client)
    for number in (1, 2, 3):
        write(client, page, number, "1 1 1")
    assert "Aki, Ben and Chie share the win." in client.get(f"{page}/result").text
    client.get("/language/ja")
    assert "Akiさん、Benさん、Chieさん" in client.get(f"{page}/result").text


def test_the_same_people_play_again_and_the_deal_moves_on(client: FlaskClient) -> None:
    page = fresh(client, "Aki Ben Chie Dan")
    again = client.get(f"/sheets/new?like={page.rsplit('/', 1)[1]}").text
    assert re.findall(r'id="names.\d"[^>]*value="(\w+)"', again) == ["Ben", "Chie", "Dan", "Aki"]


def test_every_page_speaks_both_languages(client: FlaskClient) -> None:
    page = fresh(client)
    write(client, page, 1, "4 2 9")
    for path in ("", "/board", "/result", "/share", "/names", "/print", "/rounds/1"):
        japanese = client.get(page + path, headers={"Accept-Language": "ja"}).text
        main = japanese.split('id="main"', 1)[-1].split(">", 1)[1]
        text = re.sub(r"<[^>]+>|&\w+;|https?://\S+", " ", main)
        names = {"Aki", "Ben", "Chie", "Fisherman", "CSV", "https"}
        left = set(re.findall(r"[A-Za-z]{3,}", text)) - names
        assert not left, (path, left)


def test_a_name_is_never_markup(client: FlaskClient) -> None:
    names = {"names.0": "<b>x</b>", "names.1": '"onload="', "names.2": "{{7*7}}", "key": "k"}
    page = str(client.post("/sheets/new", data=names).location)
    write(client, page, 1, "4 2 0")
    write(client, page, 1, "4 2 1", seen=2)
    asked = write(client, page, 1, "9 2 1", seen=2)
    pages = [client.get(page + part).text for part in ("", "/result", "/share", "/names", "/print")]
    for html in (asked.text, *pages):
        assert "<b>x" not in html
        assert '"onload="' not in html


def test_a_sheet_nobody_made_is_not_there(client: FlaskClient) -> None:
    for path in ("", "/board", "/result", "/share", "/print", "/sheet.json", "/sheet.csv"):
        assert client.get(f"/sheets/nothing{path}").status_code == 404


def test_a_correction_is_called_one(client: FlaskClient) -> None:
    page = fresh(client)
    write(client, page, 1, "3 2 1")
    assert "Round 1 is on the sheet." in client.get(f"{page}?saved=1").text
    write(client, page, 1, "1 2 3", seen=seen(client, page, 1))
    assert "Round 1 is corrected." in client.get(f"{page}?saved=1").text


def test_who_leads_below_nought_has_a_real_minus(client: FlaskClient) -> None:
    page = fresh(client, game="sinker")
    client.get("/language/en")
    diving = {"bid": '"diving"', "declarer": "null", "tricks.0": "3", "tricks.1": "3"}
    form = {**diving, "tricks.2": "1", "way": "bid", "seen": "0", "key": "dive"}
    client.post(f"{page}/rounds/1", data=form)
    zero = {"bid": '"zero"', "declarer": "2", "tricks.0": "2", "tricks.1": "2", "tricks.2": "3"}
    client.post(f"{page}/rounds/2", data={**zero, "way": "bid", "seen": "0", "key": "zero"})
    assert "Chie in the lead with −10." in client.get(f"{page}/result").text


def test_what_is_said_of_everyone_is_said_once(client: FlaskClient) -> None:
    page = fresh(client, game="dieangler")
    client.post(f"{page}/rounds/1", data={"winner": "null", "seen": "0", "key": "none"})
    shown = client.get(f"{page}/print").text
    assert re.findall(r'<ul class="derivation">\s*<li><b>(\w+)', shown) == ["everyone"]
    assert shown.count("nobody: 1 carried over") == 1


def test_a_round_by_its_fish_is_said_without_points(app: Flask) -> None:
    """A told round is written by its fish: a later correction says from what to what."""
    rules = {"target": "aji", "order": "high", "size": 5, "bycatch": "tai"}
    entry = {"rules": rules, "catches": [["aji1", "aji2"], ["tai3"], []]}
    with app.test_request_context():
        page = app.jinja_env.get_template("fisherman/entry.html").make_module()
        said = str(getattr(page, "said")(entry, ["Aki", "Ben", "Chie"]))  # noqa: B009  # a macro
    assert "Aki 2 cards, Ben 1 card, Chie 0 cards" in " ".join(said.split())


def test_the_page_to_keep_is_for_writers_and_carries_no_token(cast: Cast) -> None:
    page = fresh(cast.aki, "Aki Ben Chie")
    assert "No connection." not in cast.aki.get(page).text
    kept = cast.aki.get(f"{page}/kept", headers=HTMX)
    assert "No connection." in kept.text
    assert 'name="points.0"' in kept.text
    assert set(re.findall(r'name="csrf_token" value="([^"]*)"', kept.text)) == {""}
    assert "Set-Cookie" not in kept.headers
    assert cast.ben.get(f"{page}/kept").status_code == 403
