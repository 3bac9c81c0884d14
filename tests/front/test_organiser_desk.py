"""The organiser's desk."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.clubs.accounts.organisers import add_organiser
from companion.core.transaction import writing
from companion.models import Organiser, Sheet, db
from companion.sheets.verbs.new_sheet import renew_writer, writer_link
from tests.conftest import Cast
from tests.core import evenings
from tests.pages import form, forms
from tests.site import matches, paper

RIGHT = {"name": "Aki", "password": "a long password"}


@pytest.fixture(autouse=True)
def aki(app: Flask) -> None:
    """An organiser and a sheet to look after."""
    with app.app_context():
        add_organiser(**RIGHT)
        with writing() as session:
            (mine,) = session.query(Organiser)
            names = ["Ben", "Chie", "Dan"]
            session.add(Sheet(code="sss", game="fisherman", names=names, opened_by=mine.id))


def test_the_desk_asks_who_is_there(client: FlaskClient) -> None:
    page = client.get("/organiser").text
    assert 'name="password"' in page
    assert "Chie" not in page


def test_a_wrong_password_is_told_and_the_name_kept(client: FlaskClient) -> None:
    answer = client.post("/organiser/sign-in", data=RIGHT | {"password": "wrong"})
    assert answer.status_code == 422
    assert "do not belong together" in answer.text
    assert 'value="Aki"' in answer.text


def test_the_desk_lists_and_closes(client: FlaskClient) -> None:
    client.post("/organiser/sign-in", data=RIGHT)
    page = client.get("/organiser").text
    assert "Ben, Chie, Dan" in page
    assert "/sheets/sss" in page
    assert client.post("/organiser/sheet/sss/close").status_code == 303
    assert "/organiser/sheet/sss/reopen" in client.get("/organiser").text


def test_a_round_for_a_sheet_that_was_closed_says_who_closed_it(client: FlaskClient) -> None:
    form(client, "/organiser", to="/sign-in").fill(**RIGHT).send(client)
    page = paper.fresh(client)
    late = form(client, page, to="/rounds/1").set("points.0", "3")
    form(client, "/organiser", to=f"/{page.rsplit('/', 1)[1]}/close").send(client)
    answer = late.send(client)
    assert answer.status_code == 403
    assert "An organiser has closed this sheet. It is read-only." in answer.text
    assert "Ask an organiser if it has to be changed." in answer.text


def test_the_desk_names_a_game_of_a_kit(client: FlaskClient) -> None:
    form(client, "/organiser", to="/sign-in").fill(**RIGHT).send(client)
    new = form(client, "/sheets/new/another", press="Start").fill(name="Go", names__0="Emi")
    assert new.send(client).status_code == 303
    assert "Go ·" in client.get("/organiser").text


def test_a_sheet_that_continues_on_screen_is_not_opened_again(client: FlaskClient) -> None:
    form(client, "/organiser", to="/sign-in").fill(**RIGHT).send(client)
    page = paper.fresh(client)
    press = "Continue on screen"
    assert form(client, f"{page}/screen", press=press).send(client, press=press).status_code == 303
    desk = client.get("/organiser").text
    assert "This table continues on screen." in desk
    assert f"/sheet/{page.rsplit('/', 1)[1]}/" not in desk
    assert "/match/" in desk


def test_only_organisers_close(client: FlaskClient) -> None:
    assert client.post("/organiser/sheet/sss/close").status_code == 403


def test_signing_out(client: FlaskClient) -> None:
    client.post("/organiser/sign-in", data=RIGHT)
    client.post("/organiser/sign-out")
    assert 'name="password"' in client.get("/organiser").text


def test_a_new_password_signs_every_browser_out(app: Flask, client: FlaskClient) -> None:
    client.post("/organiser/sign-in", data=RIGHT)
    with app.app_context():
        add_organiser("Aki", "another password")
    assert 'name="password"' in client.get("/organiser").text


def test_an_event_s_sheets_are_on_its_own_pages(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        event, _ = evenings.opened(4)
        evenings.started(event)
    client.post("/organiser/sign-in", data=RIGHT)
    page = client.get("/organiser").text
    assert page.count("/organiser/sheet/") == 1
    assert "/organiser/sheet/sss/close" in page


def test_a_desk_with_nothing_on_it_says_what_will_be(app: Flask, client: FlaskClient) -> None:
    client.post("/organiser/sign-in", data=RIGHT)
    with app.app_context(), writing() as session:
        session.query(Sheet).delete()
    page = client.get("/organiser").text
    assert "are listed here" in page
    assert "What you close" not in page


# ---------------------------------------------------------------- other people's


OTHER = {"name": "Zoe", "password": "another password"}


@pytest.fixture
def zoe(app: Flask) -> FlaskClient:
    """An organiser of another club."""
    with app.app_context():
        add_organiser(**OTHER)
    browser = app.test_client()
    form(browser, "/organiser", to="/sign-in").fill(**OTHER).send(browser)
    return browser


def test_another_organiser_neither_sees_nor_closes_what_was_opened(
    client: FlaskClient, zoe: FlaskClient
) -> None:
    form(client, "/organiser", to="/sign-in").fill(**RIGHT).send(client)
    match = matches.opened(client, "mll")
    assert f"/matches/{match}" in client.get("/organiser").text
    assert "/matches/" not in zoe.get("/organiser").text.split("<main")[1]
    assert "/sheets/sss" not in zoe.get("/organiser").text
    for kind, code in (("match", match), ("sheet", "sss")):
        for verb in ("close", "reopen"):
            assert zoe.post(f"/organiser/{kind}/{code}/{verb}").status_code == 403
    assert client.get(f"/matches/{match}").status_code == 200
    assert form(client, "/organiser", to=f"/match/{match}/close").send(client).status_code == 303
    assert form(client, "/organiser", to=f"/match/{match}/reopen").send(client).status_code == 303


def test_tables_of_an_event_are_closed_by_organisers_of_its_club_alone(
    app: Flask, client: FlaskClient, zoe: FlaskClient
) -> None:
    with app.app_context():
        event, _ = evenings.opened(4)
        evenings.started(event)
        sheet = event.tables[0].sheet
        assert sheet
        code = sheet.code
    assert zoe.post(f"/organiser/sheet/{code}/close").status_code == 403


def test_what_this_browser_opened_before_signing_in_is_on_the_desk(
    app: Flask, client: FlaskClient, zoe: FlaskClient
) -> None:
    match = matches.opened(client, "mll")
    form(client, "/organiser", to="/sign-in").fill(**RIGHT).send(client)
    matches.sit(app, zoe, match, 1)  # she has a seat of it, and opened it not
    assert f"/matches/{match}" in client.get("/organiser").text
    assert form(client, "/organiser", to=f"/match/{match}/close").send(client).status_code == 303
    assert zoe.post(f"/organiser/match/{match}/reopen").status_code == 403


def test_at_a_closed_match_nobody_changes_anything(app: Flask, cast: Cast) -> None:
    form(cast.aki, "/organiser", to="/sign-in").fill(**RIGHT).send(cast.aki)
    code = matches.opened(cast.aki, "mll")
    matches.sit(app, cast.ben, code, 1)
    with app.app_context():
        before = [seat.token_hash for seat in matches.row(code).places]
    form(cast.aki, "/organiser", to=f"/match/{code}/close").send(cast.aki)
    for browser, path in (
        (cast.aki, "links/1"),  # a new link for a taken seat
        (cast.aki, "fill"),
        (cast.aki, "start"),
        (cast.aki, "moves"),
        (cast.ben, "moves"),
        (cast.ben, "leave"),
    ):
        answer = browser.post(f"/matches/{code}/{path}", data={"level": "club", "move": "x"})
        assert answer.status_code == 403, path
    matches.sit(app, cast.chie, code, 2)
    with app.app_context():
        match = matches.row(code)
        assert [seat.token_hash for seat in match.places] == before
        assert [seat.kind for seat in match.places] == ["human", "human", "open"]


def test_at_a_closed_match_nothing_is_offered(app: Flask, cast: Cast) -> None:
    """Not even to take back what was free to take back."""
    form(cast.aki, "/organiser", to="/sign-in").fill(**RIGHT).send(cast.aki)
    code = matches.started(app, [cast.aki, cast.ben, cast.chie])
    matches.post(cast.aki, f"/matches/{code}/deal")
    matches.post(cast.ben, f"/matches/{code}/moves", move="target fugu")
    assert changes(cast.ben, code) >= {"undo/ask"}
    form(cast.aki, "/organiser", to=f"/match/{code}/close").send(cast.aki)
    for browser in (cast.aki, cast.ben, cast.chie):
        assert "An organiser has ended this match." in browser.get(f"/matches/{code}").text
        assert changes(browser, code) == set()


def changes(browser: FlaskClient, code: str) -> set[str]:
    """What the forms of the match's page would do to it."""
    page, at = browser.get(f"/matches/{code}").text, f"/matches/{code}/"
    return {one.action.removeprefix(at) for one in forms(page) if one.action.startswith(at)}


def test_a_closed_sheet_is_only_read(app: Flask, cast: Cast) -> None:
    """Neither its writer's page offers to go on, nor does a form that was open meanwhile."""
    form(cast.aki, "/organiser", to="/sign-in").fill(**RIGHT).send(cast.aki)
    sheet = paper.fresh(cast.aki)
    late = form(cast.aki, sheet, to="/rounds/1")
    form(cast.aki, "/organiser", to=f"{sheet.removeprefix('/sheets')}/close").send(cast.aki)
    assert not [one for one in forms(cast.aki.get(sheet).text) if "/rounds/" in one.action]
    assert late.fill(points__0="1", points__1="2", points__2="3").send(cast.aki).status_code == 403
    assert paper.taken(cast.aki, sheet)["rounds"] == []


def test_whoever_got_the_writers_link_is_not_its_opener(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        add_organiser("Ben", "a long password")
        sheet = db.session.scalars(select(Sheet)).one()
        renew_writer(sheet)
        link = f"/s/{writer_link(sheet)}"
    client.post("/organiser/sign-in", data={"name": "Ben", "password": "a long password"})
    assert client.get(link).location == "/sheets/sss"
    assert "/sheets/sss" not in client.get("/organiser").text
    assert client.post("/organiser/sheet/sss/close").status_code in (403, 404)
    with app.app_context():
        assert db.session.scalars(select(Sheet)).one().closed_at is None
