"""A round with the same deals: dealt alike, compared by the seat, and closed until all are done."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_import import read_event
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.standings import standings_of
from companion.kit.state import CHANCE
from companion.matches.verbs import positions
from companion.matches.verbs.seats import seat_link
from companion.models import Event, Match, Organiser, db
from companion.tables.setting_up import sit_down
from tests.events.pages.conftest import Evening
from tests.events.pages.nights import helping
from tests.events.pages.test_agreement import close
from tests.events.pages.test_evening import Opened
from tests.events.pages.test_players import own
from tests.pages import form
from tests.site.matches import play_on, row

PAGES = ("", "/round/1", "/standings", "/screen", "/files", "/history", "/honours", "/me")
FILES = ("/results.csv", "/standings.csv", "/event.json", "/standings.json", "/bg-stats.bgsplay")


def ticked(night: Evening) -> None:
    """The next round is seated, with the same deals at all tables."""
    night.seat()
    ticking = form(night.organiser, f"{night.path}/seating", to="/seating/deals")
    assert ticking.send(night.organiser).status_code == 303


def begun(night: Evening) -> None:
    """What is seated begins."""
    starting = form(night.organiser, f"{night.path}/seating", to="/seating/start")
    assert starting.send(night.organiser).status_code == 303


def event() -> Event:
    db.session.rollback()
    return db.session.query(Event).order_by(Event.id.desc()).first() or pytest.fail("no event")


def match_of(app: Flask, table: int) -> str:
    """The match of that table in the first round."""
    with app.app_context():
        found = row_of(event(), 1, table).match
        assert found
        return found.code


def all_sit(app: Flask, table: int) -> str:
    """Everybody of the table sits down, and it begins; its match."""
    with app.app_context():
        for seat in range(4):
            sit_down(row_of(event(), 1, table), seat)
    return match_of(app, table)


def seated_at(app: Flask, client: FlaskClient, code: str, seat: int) -> None:
    """This browser holds that seat."""
    with app.app_context():
        match = row(code)
        address = f"/s/{seat_link(match, match.places[seat])}"
    assert client.post(address).status_code == 303


@pytest.fixture
def night(evening: Opened) -> Evening:
    """Two tables of four on screen, with the same deals, that have begun."""
    found = evening(8, screen="1")
    ticked(found)
    begun(found)
    return found


def test_both_tables_are_dealt_the_same(app: Flask, night: Evening) -> None:
    codes = [all_sit(app, table) for table in (1, 2)]
    for code in codes:
        play_on(app, code)
    with app.app_context():
        one, other = map(row, codes)
        assert one.luck_words == other.luck_words
        assert one.luck_seed == other.luck_seed
        dealt = [
            [entry.text for entry in positions.entries(match) if entry.seat == CHANCE]
            for match in (one, other)
        ]
        assert dealt[0] == dealt[1]
        assert len(set(dealt[0])) == 4


def test_the_seating_says_what_it_means_and_can_be_unticked(evening: Opened) -> None:
    night = evening(8, screen="1")
    ticked(night)
    page = night.see("/seating")
    assert "All tables of a game and size get the same deals" in page
    assert "After this round two people have been compared 0 to 1 times" in page
    assert "with the same deals at all tables" in night.see("/history")
    night.seat()  # seated anew it stays so
    page = night.see("/seating")
    assert "All tables of a game and size get the same deals" in page
    assert "Sum of the squares: 4, never below 4." in page
    off = form(night.organiser, f"{night.path}/seating", to="/seating/deals")
    assert off.send(night.organiser).status_code == 303
    assert "Play the same deals at all tables" in night.see("/seating")


def test_tables_that_nobody_can_be_compared_at_are_not_offered_it(evening: Opened) -> None:
    night = evening(7, screen="1")
    night.seat()
    page = night.see("/seating")
    assert "Same deals at all tables" not in page
    seen = re.findall(r'name="seen" value="(\d+)"', page)[0]
    answer = night.post("/seating/deals", seen=seen, same="1", key="k")
    assert answer.status_code == 422
    assert "No two tables play the same game" in answer.text


def addresses(app: Flask, code: str) -> list[str]:
    """All addresses of a match that can be opened."""
    rules = [r.rule for r in app.url_map.iter_rules() if r.rule.startswith("/matches/<code>")]
    filled = [
        re.sub(r"<(?:\w+:)?(\w+)>", lambda hole: {"code": code, "word": "ask"}.get(hole[1], "1"), r)
        for r in rules
    ]
    return sorted(set(filled))


def closed_to(app: Flask, who: FlaskClient, code: str, *, host: bool = False) -> None:
    """Nothing that is played at that table reaches this browser, whatever it opens."""
    for path in addresses(app, code):
        for headers in ({}, {"HX-Request": "true"}, {"If-None-Match": "*"}):
            answer = who.get(path, headers=headers, follow_redirects=True)
            assert "is-playing" not in answer.text
            links = host and "/links" in path
            assert answer.status_code in ((200,) if links else (403, 404, 405)), path


def test_nobody_looks_at_another_table_before_all_are_done(
    app: Flask, night: Evening, client: FlaskClient
) -> None:
    helper, player, stranger = helping(app, night), app.test_client(), app.test_client()
    one, two = all_sit(app, 1), all_sit(app, 2)
    seated_at(app, client, one, 0)
    seated_at(app, player, two, 0)
    assert "is-playing" in client.get(f"/matches/{one}").text
    for who in (night.organiser, helper, player, stranger):
        closed_to(app, who, one, host=who in (night.organiser, helper))
    closed_to(app, client, two)
    for path in ("fill", "start", "seats/1/ai", "seats/9/ai"):  # what a host may do shows nothing
        level = {} if path == "start" else {"level": "nobody"}
        for headers in ({}, {"HX-Request": "true"}):
            form_of = {"length": "0", "key": "k"} | level
            answer = helper.post(
                f"/matches/{one}/{path}", data=form_of, headers=headers, follow_redirects=True
            )
            assert answer.status_code == 403, path
            assert "is-playing" not in answer.text
    answer = player.get(f"/matches/{one}", follow_redirects=True)
    assert "Other tables still play the same deals" in answer.text
    with app.app_context():
        deal = row(one).deal
        assert deal
        code, seed = deal.code, deal.seed
    assert stranger.post(f"/deals/{code}/play", data={"name": "X"}).status_code == 404
    assert stranger.post(f"/deals/{code}/master").status_code == 404
    play_on(app, one)
    for who in (night.organiser, helper, player, stranger):
        closed_to(app, who, one, host=who in (night.organiser, helper))
        assert seed not in who.get(f"{night.path}/round/1").text
    assert client.get(f"/matches/{one}/fair").status_code == 200, "who has ended may look back"
    assert client.get(f"/matches/{two}").status_code == 200, "and at the others"
    play_on(app, two)
    for who in (night.organiser, helper, player, stranger):
        assert who.get(f"/matches/{one}/replay").status_code == 200


def told(app: Flask, night: Evening, browsers: list[FlaskClient]) -> str:
    """All that the event says to these browsers."""
    found = []
    for who in browsers:
        for path in (*PAGES, *FILES):
            answer = who.get(night.path + path)
            found.append(answer.text if answer.status_code == 200 else "")
    with app.app_context():
        found.append(json.dumps(event_file(event())))
    return "\n".join(found)


def test_results_wait_for_the_last_table(app: Flask, night: Evening, client: FlaskClient) -> None:
    client.get(own(app, 1))
    browsers = [night.organiser, client, app.test_client()]
    one, two = all_sit(app, 1), all_sit(app, 2)
    play_on(app, one)
    page = night.see("/round/1")
    assert "finished, shown once all are" in page
    assert "Tables without a result" in page or "still" in page or "missing" in page.lower()
    before = told(app, night, browsers)
    assert '"moves"' not in before
    assert "deal A" not in before
    with app.app_context():
        totals = positions.scored(row(one)).totals
        at = event()
        assert not any(line.awards for line in standings_of(at, event_state(at)))
    assert ",".join(map(str, totals)) not in before
    assert close(night).status_code == 422
    play_on(app, two)
    assert '"moves"' in told(app, night, browsers)
    with app.app_context():
        at = event()
        lines = standings_of(at, event_state(at))
        assert [award.of for line in lines for award in line.awards] == [2] * 8
    assert "in the same seat" in night.see("/standings")
    assert close(night).status_code == 303


@pytest.mark.parametrize("rule", ["place", "mean"])
def test_points_recounted_by_hand(app: Flask, evening: Opened, rule: str) -> None:
    night = evening(8, screen="1", compared=rule)
    ticked(night)
    begun(night)
    for table in (1, 2):
        play_on(app, all_sit(app, table))
    with app.app_context():
        at = event()
        stage, wanted = event_state(at).stages[0], dict[int, Fraction]()
        totals = [positions.scored(row_of(at, 1, n).match or Match()).totals for n in (1, 2)]
        for seat in range(4):
            for mine, other in ((0, 1), (1, 0)):
                person = stage.tables[mine].seats[seat] or 0
                apart = totals[mine][seat] - totals[other][seat]
                half = 50 + 50 * ((apart > 0) - (apart < 0))
                wanted[person] = Fraction(half if rule == "place" else apart)
        assert {one.person: one.points for one in standings_of(at, event_state(at))} == wanted


def test_a_ruling_ends_its_table_so_that_the_others_are_shown(app: Flask, night: Evening) -> None:
    one, two = all_sit(app, 1), all_sit(app, 2)
    play_on(app, one)
    ruling = form(night.organiser, f"{night.path}/round/1", to="/tables/2/ruling")
    ruling.set("total", "4", "3", "2", "1").fill(why="They had to go.")
    assert ruling.save(night.organiser).status_code == 303
    with app.app_context():
        assert row(two).closed_at
    assert night.organiser.get(f"/matches/{one}").status_code == 200
    assert close(night).status_code == 303


def test_from_its_file_it_counts_the_same_and_tables_in_play_begin_anew(
    app: Flask, night: Evening
) -> None:
    codes = [all_sit(app, table) for table in (1, 2)]
    play_on(app, codes[0])
    with app.app_context():
        half = event_file(event())
        assert [set(table) for table in half["tables"]] == [{"round", "number"}] * 2
    play_on(app, codes[1])
    with app.app_context():
        whole, at = event_file(event()), event()
        lines = standings_of(at, event_state(at))
        owner = db.session.query(Organiser).one()
        for data, name in ((half, "Half"), (whole, "Whole")):
            data["name"] = name
        again = read_event(owner, half)
        matches = [row_of(again, 1, table).match for table in (1, 2)]
        deals = {match.deal_id for match in matches if match}
        assert len(deals) == 1
        assert None not in deals
        seeds = {match.luck_seed for match in matches if match}
        assert len(seeds) == 1
        assert seeds.isdisjoint({row(codes[0]).luck_seed})
        copy = read_event(owner, whole)
        told = [(line.points, line.rank) for line in standings_of(copy, event_state(copy))]
        assert told == [(line.points, line.rank) for line in lines]


def slips(page: str) -> list[list[str]]:
    """By slip its cards, as the journal writes them."""
    found = re.findall(r'<section class="slip hand-slip">.*?</section>', page, re.DOTALL)
    chip = r'class="chip (?:kind|suit)-(\w+)[^"]*">.*?<span aria-hidden="true">(\w+)</span>'
    return [sorted(a + b for a, b in re.findall(chip, one, re.DOTALL)) for one in found]


@pytest.mark.parametrize("game", ["fisherman", "sinker"])
def test_slips_have_the_hands_that_screens_would_deal(
    app: Flask, evening: Opened, game: str
) -> None:
    night = evening(8, screen="1", games=game)
    ticked(night)
    page = night.see("/print/hands")
    printed = slips(page)
    begun(night)
    assert night.organiser.get(f"{night.path}/print/hands").location == f"{night.path}/seating"
    code = all_sit(app, 1)
    play_on(app, code)
    said = list[list[str]]()
    with app.app_context():
        match = row(code)
        for ply, entry in enumerate(positions.entries(match), 1):
            if entry.text.startswith("deal"):
                state = positions.position(match, ply)
                said += [sorted(state.view(seat)["hand"]) for seat in range(4)]
    assert len(said) > 4
    assert printed == 2 * said


def test_slips_are_for_the_director_alone(app: Flask, evening: Opened) -> None:
    night = evening(8)
    night.seat()
    assert night.organiser.get(f"{night.path}/print/hands").location == f"{night.path}/seating"
    ticked(night)
    helper, player = helping(app, night), app.test_client()
    player.get(own(app, 1))
    for who in (helper, player, app.test_client()):
        assert who.get(f"{night.path}/print/hands").status_code == 403
        assert "/print/hands" not in who.get(f"{night.path}/seating").text
    answer = night.organiser.get(f"{night.path}/print/hands")
    assert answer.headers["Cache-Control"] == "no-store"
    before = slips(answer.text)
    hands = {card for one in before for card in one}
    assert "aji7" in hands
    assert not any(card in night.see("/history") for card in hands)
    with app.app_context():
        assert not any(card in json.dumps(event_file(event())) for card in hands)
    night.post("/seating/swap", person=["1", "8"], seen=seen(night), key="swap")
    assert slips(night.see("/print/hands")) == before, "whoever sits there"


def seen(night: Evening) -> str:
    """The line that seated the round."""
    return str(re.findall(r'name="seen" value="(\d+)"', night.see("/seating"))[0])


def test_a_game_that_deals_no_hands_has_no_slips(evening: Opened) -> None:
    night = evening(8, games="sakenobori")
    ticked(night)
    assert "/print/hands" not in night.see("/seating")
    assert "there is nothing to print" in night.see("/print/hands")
