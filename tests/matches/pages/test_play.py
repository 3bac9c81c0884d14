"""The table: what each sees, moves, refusals, and sendings that come twice or too late."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.composition import create_app
from companion.config import Settings
from companion.core.redis_bus import RedisBus
from companion.core.services import services_of
from companion.kit.view import viewer
from companion.matches.verbs import positions
from companion.site.plumbing.hub import Hub
from companion.upkeep.after_restore import begin_anew
from tests.conftest import Cast
from tests.laboratory.bench.statements import counted
from tests.pages import Form, form
from tests.site.matches import HTMX, hidden_field, legal, play_on, post, row, started, turn
from tests.tables import wait_for

FIRST = b"retry: 2000\nevent: beat\ndata: 1\n\n"  # what a stream begins with


def table(app: Flask, cast: Cast) -> tuple[str, list[FlaskClient]]:
    """A match of three people that has begun."""
    people = [cast.aki, cast.ben, cast.chie]
    return started(app, people), people


def to_fishing(app: Flask, cast: Cast) -> tuple[str, list[FlaskClient]]:
    """The same, with the rules chosen."""
    code, people = table(app, cast)
    play_on(app, code, until="fishing")
    return code, people


def test_everyone_sees_the_own_hand_only(app: Flask, cast: Cast) -> None:
    code, people = table(app, cast)
    with app.app_context():
        hands = [positions.view(row(code), seat)["hand"] for seat in range(3)]
    for seat, client in enumerate(people):
        page = client.get(f"/matches/{code}").text
        for card in hands[seat]:
            assert f'value="{card}"' in page
        for other in hands[seat - 1] + hands[seat - 2]:
            assert f'value="{other}"' not in page


def test_a_spectator_sees_no_hand_and_no_form(app: Flask, cast: Cast) -> None:
    code, _ = table(app, cast)
    page = cast.dan.get(f"/matches/{code}", headers=HTMX).text
    assert 'id="hand"' not in page
    assert "<form" not in page
    assert "Ben chooses the target." in page


def test_a_rule_is_chosen_from_the_mat(app: Flask, cast: Cast) -> None:
    code, people = table(app, cast)
    assert 'value="target fugu"' in people[1].get(f"/matches/{code}").text
    answer = post(people[1], f"/matches/{code}/moves", htmx=True, move="target fugu")
    assert answer.status_code == 200
    assert "Chie chooses the order and the size." in answer.text
    assert 'value="order low size 1"' in people[2].get(f"/matches/{code}").text


def test_a_tap_finds_its_match_once_and_replays_nothing(app: Flask, cast: Cast) -> None:
    code, people = table(app, cast)
    tap = form(people[1], f"/matches/{code}", to="/moves")
    with app.app_context(), counted() as statements:
        assert tap.send(people[1], "sea bream", headers=HTMX).status_code == 200
    found = [" ".join(statement.split()) for statement in statements]
    by_code = [statement for statement in found if 'WHERE "match".code = ' in statement]
    journal = [
        statement for statement in found if statement.startswith("SELECT move.seat, move.te")
    ]
    assert len(by_code) == 1
    assert len(journal) == 1  # which moves count, for the offer to undo
    assert len(found) <= 18  # two of them look whether an event or a league hears this table


def test_without_javascript_a_move_leads_back_to_the_page(app: Flask, cast: Cast) -> None:
    code, people = table(app, cast)
    answer = post(people[1], f"/matches/{code}/moves", move="target fugu")
    assert (answer.status_code, answer.location) == (303, f"/matches/{code}")


def test_an_illegal_card_is_explained_where_it_was_tapped(app: Flask, cast: Cast) -> None:
    code, people = to_fishing(app, cast)
    while True:
        with app.app_context():
            view = positions.view(row(code), turn(app, code))
        wrong = [card for card in view["hand"] if card not in view["legal"]]
        if wrong:
            break
        post(people[viewer(view)], f"/matches/{code}/moves", move=view["legal"][0])
    for htmx in (True, False):
        answer = post(people[viewer(view)], f"/matches/{code}/moves", htmx, move=wrong[0])
        assert answer.status_code == 422
        assert "and must follow." in answer.text
        assert "is-refused" in answer.text
        assert f'value="{wrong[0]}"' in answer.text


def test_illegal_cards_stay_buttons(app: Flask, cast: Cast) -> None:
    code, people = to_fishing(app, cast)
    page = people[turn(app, code)].get(f"/matches/{code}").text
    assert "disabled>" not in page


def test_it_is_not_your_turn(app: Flask, cast: Cast) -> None:
    code, people = table(app, cast)
    answer = post(people[0], f"/matches/{code}/moves", htmx=True, move="target fugu")
    assert answer.status_code == 422
    assert "It is not your turn." in answer.text


def test_a_spectator_cannot_move(app: Flask, cast: Cast) -> None:
    code, _ = table(app, cast)
    assert post(cast.dan, f"/matches/{code}/moves", move="target fugu").status_code == 403


def test_the_same_sending_twice_is_one_move(app: Flask, cast: Cast) -> None:
    code, people = table(app, cast)
    page = people[1].get(f"/matches/{code}").text
    fields = {name: hidden_field(page, name) for name in ("length", "key")} | {"move": "target tai"}
    for _ in range(2):
        answer = people[1].post(f"/matches/{code}/moves", data=fields, headers=HTMX)
        assert answer.status_code == 200
    with app.app_context():
        assert row(code).length == 2


def test_a_late_tap_shows_the_table_as_it_is_now(app: Flask, cast: Cast) -> None:
    code, people = table(app, cast)
    late = {"length": "1", "key": "another", "move": "target fugu"}
    post(people[1], f"/matches/{code}/moves", move="target tai")
    answer = people[1].post(f"/matches/{code}/moves", data=late, headers=HTMX)
    assert answer.status_code == 409
    assert "Someone was faster" in answer.text
    assert "Chie chooses" not in answer.text  # the notice stands in its place
    assert "sea bream" in answer.text


def test_a_page_cannot_take_the_key_of_an_ai(app: Flask, cast: Cast) -> None:
    code, people = table(app, cast)
    fields = {"length": "1", "key": "ai-1-3", "move": "target fugu"}
    people[1].post(f"/matches/{code}/moves", data=fields)
    with app.app_context():
        assert positions.entries(row(code))[-1].text == "target fugu"
    post(people[2], f"/matches/{code}/moves", move="order low size 3")
    with app.app_context():
        assert row(code).length == 3


def test_nothing_new_is_only_a_word(app: Flask, cast: Cast) -> None:
    code, people = table(app, cast)
    first = people[0].get(f"/matches/{code}", headers=HTMX)
    again = {**HTMX, "If-None-Match": first.headers["ETag"]}
    assert people[0].get(f"/matches/{code}", headers=again).status_code == 304
    post(people[1], f"/matches/{code}/moves", move="target fugu")
    assert people[0].get(f"/matches/{code}", headers=again).status_code == 200


def test_the_count_comes_before_the_next_deal(app: Flask, cast: Cast) -> None:
    code, people = table(app, cast)
    play_on(app, code, until="deal")
    page = people[0].get(f"/matches/{code}").text
    assert "The count of round 1" in page
    assert "Deal the next round" in page
    assert "Deal the next round" not in cast.dan.get(f"/matches/{code}").text
    answer = post(people[2], f"/matches/{code}/deal", htmx=True)
    assert answer.status_code == 200
    assert "Your hand" in answer.text


def test_two_who_deal_at_once_deal_once(app: Flask, cast: Cast) -> None:
    code, people = table(app, cast)
    play_on(app, code, until="deal")
    page = people[0].get(f"/matches/{code}").text
    fields = {"length": hidden_field(page, "length"), "key": "k"}
    before = int(fields["length"])
    for client in people:
        answer = client.post(f"/matches/{code}/deal", data=fields, headers=HTMX)
        assert answer.status_code == 200
    with app.app_context():
        assert row(code).length == before + 1


def test_the_last_trick_can_be_looked_at_and_the_log_read(app: Flask, cast: Cast) -> None:
    code, people = to_fishing(app, cast)
    for _ in range(3):
        seat = turn(app, code)
        post(people[seat], f"/matches/{code}/moves", move=legal(app, code)[0])
    page = people[0].get(f"/matches/{code}").text
    assert 'id="last-trick"' in page
    assert "Trick 1:" in page


def test_a_card_put_away_is_nowhere_on_the_page(app: Flask, cast: Cast) -> None:
    code, people = to_fishing(app, cast)
    for _ in range(15):
        post(people[turn(app, code)], f"/matches/{code}/moves", move=legal(app, code)[0])
    with app.app_context():
        view: dict[str, Any] = {**positions.view(row(code), None)}
    shown = {card for _, card in view["trick"] + view["last_trick"]}
    shown |= {card for catch in view["catches"] for card in catch}
    away = {card for _, card in view["plays"]} - shown
    part = cast.dan.get(f"/matches/{code}", headers=HTMX).text
    kinds = {"aji": "horse mackerel", "fugu": "puffer", "tai": "sea bream", "haze": "goby"}
    for card in away:
        kind = card.rstrip("0123456789")
        assert f"{kinds[kind]} {card.removeprefix(kind)}<" not in part
    assert away or len(shown) == 15


def test_the_page_is_all_japanese(app: Flask, cast: Cast) -> None:
    code, people = to_fishing(app, cast)
    part = people[0].get(
        f"/matches/{code}", headers={**HTMX, "Accept-Language": "ja", "Cookie": "language=ja"}
    )
    assert "この大会のルール" in part.text
    for english in ("Target", "puffer", "Your turn", "What happened", "Leave"):
        assert english not in part.text


def test_after_a_restore_an_open_page_does_not_take_the_old_table_for_the_new(
    app: Flask, cast: Cast
) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    shown = cast.aki.get(f"/matches/{code}")
    told = int(re.findall(r'data-told="(\d+)"', shown.text)[0])
    with app.app_context():
        begin_anew()
    again = cast.aki.get(f"/matches/{code}", headers={"If-None-Match": shown.headers["ETag"]})
    assert again.status_code == 200
    assert int(re.findall(r'data-told="(\d+)"', again.text)[0]) > told


@pytest.fixture
def code(app: Flask, cast: Cast) -> str:
    """A match of three people that has begun."""
    return started(app, [cast.aki, cast.ben, cast.chie])


def events(client: FlaskClient, code: str, version: int) -> Iterator[bytes]:
    """What an open page hears from now on."""
    answer = client.get(f"/live/match/{code}?at={version}", buffered=False)
    heard: Iterator[bytes] = iter(answer.iter_encoded())
    assert next(heard) == FIRST
    return heard


def bar(client: FlaskClient, code: str) -> Form:
    """The stamps on the page of a seat."""
    return form(client, f"/matches/{code}", to="/stamps")


def test_a_stamp_is_heard_by_all_and_kept_nowhere(app: Flask, cast: Cast, code: str) -> None:
    with app.app_context():
        before = row(code)
        version, moves = before.version, positions.entries(before)
    heard = [events(client, code, version) for client in (cast.ben, cast.dan)]
    assert len(bar(cast.chie, code).buttons) == 6
    answer = bar(cast.chie, code).send(cast.chie, "A bite!", headers=HTMX)
    assert answer.status_code == 204
    assert [next(pages) for pages in heard] == [b"event: stamps\ndata: 34\n\n"] * 2
    with app.app_context():
        assert (row(code).version, positions.entries(row(code))) == (version, moves)
    later = cast.dan.get(f"/live/match/{code}?at={version}", buffered=False)
    assert next(iter(later.iter_encoded())) == FIRST  # and nothing more is waiting


def test_alone_among_ais_there_is_nobody_to_show_one_to(app: Flask, cast: Cast) -> None:
    alone = started(app, [cast.aki], "maa")
    page = cast.aki.get(f"/matches/{alone}").text
    assert 'id="leave"' in page
    assert "stamp-bar" not in page


def test_whoever_only_watches_has_none(cast: Cast, code: str) -> None:
    assert "stamp-bar" not in cast.dan.get(f"/matches/{code}").text
    sent = bar(cast.aki, code)
    assert sent.send(cast.dan, "Thank you!").status_code == 403


@pytest.mark.parametrize("stamp", ["", "nonsense", "wait "])
def test_there_are_no_other_words(cast: Cast, code: str, stamp: str) -> None:
    sent = bar(cast.aki, code)
    sent.buttons = [("other", "stamp", stamp)]
    assert sent.send(cast.aki).status_code == 422


def test_they_are_there_after_the_end_too(app: Flask, cast: Cast, code: str) -> None:
    play_on(app, code)
    assert bar(cast.ben, code).send(cast.ben, "Nice catch!").status_code == 303


def test_a_seat_shows_one_now_and_then(settings: Settings) -> None:
    app = create_app(replace(settings, rate_limits=True))
    app.config["WTF_CSRF_ENABLED"] = False
    people = Cast(app)
    code = started(app, [people.aki, people.ben, people.chie])
    two = [bar(client, code) for client in (people.aki, people.ben)]
    assert two[0].send(people.aki, "Thank you!", headers=HTMX).status_code == 204
    assert two[0].send(people.aki, "Thank you!", headers=HTMX).status_code == 429
    assert two[1].send(people.ben, "Thank you!", headers=HTMX).status_code == 204


def test_they_come_through_redis(settings: Settings, redis_url: str) -> None:
    """From one web process to the page that another one serves."""
    apps = [create_app(replace(settings, redis_url=redis_url)) for _ in range(2)]
    for app in apps:
        app.config["WTF_CSRF_ENABLED"] = False
    people = Cast(apps[0])
    code = started(apps[0], [people.aki, people.ben, people.chie])
    with apps[0].app_context():
        version = row(code).version
    heard = events(apps[1].test_client(), code, version)
    bus = services_of(apps[0]).bus
    assert isinstance(bus, RedisBus)
    redis = bus._redis
    wait_for(lambda: redis.pubsub_numsub(bus.channel)[0][1] >= 1, "nobody listens")
    assert bar(people.ben, code).send(people.ben, "Full nets!", headers=HTMX).status_code == 204
    told = next(piece for piece in heard if b"stamps" in piece)
    assert told == b"event: stamps\ndata: 17\n\n"
    for app in apps:
        services_of(app).the(Hub).close()
