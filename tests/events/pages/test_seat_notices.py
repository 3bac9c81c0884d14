"""A closed phone is told where to sit, of the last minutes and of answers, until the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.config import Settings
from companion.core.services import services_of
from companion.models import Event, Subscription, db, now
from companion.tasks.digest import send_digests
from companion.tasks.sending import Reminders
from companion.tasks.sweep import sweep
from tests.events.pages.conftest import NAMES, Evening
from tests.events.pages.nights import closed, end, sheet_of
from tests.events.pages.test_agreement import close
from tests.events.pages.test_closed import answered, correct
from tests.events.pages.test_evening import fill_in, sheets
from tests.events.pages.test_players import own
from tests.mailbox import mailbox
from tests.pages import form
from tests.push_service import KEYS, Service, opened, pushing
from tests.site.matches import HTMX
from tests.tables import wait_for

Opened = Callable[..., Evening]


@pytest.fixture
def app(settings: Settings, service: Service) -> Iterator[Flask]:
    with pushing(settings, service) as app:
        app.config["PUBLIC_URL"] = "https://play.example.org"
        yield app


def phone(app: Flask, night: Evening, number: int, service: Service) -> FlaskClient:
    """The phone of a member who tapped once on the own page."""
    found = app.test_client()
    found.get(own(app, number))
    ask(found, night, number, service)
    return found


def ask(phone: FlaskClient, night: Evening, number: int, service: Service) -> None:
    asked = form(phone, f"{night.path}/me", to="/notices")
    asked.fill(endpoint=f"https://{service.address}/{number}", **KEYS)
    assert asked.send(phone, headers=HTMX).status_code == 204


def told(service: Service) -> dict[str, str]:
    """What the phones have read so far, by the number in their address."""
    return {path[1:]: opened(letter)["words"] for path, _, letter in service.posted}


def waited(service: Service, many: int) -> dict[str, str]:
    wait_for(lambda: len(service.posted) >= many, f"{len(service.posted)} of {many} were sent")
    return told(service)


def heard(app: Flask) -> int:
    """The last entry that the notice of seats has looked at, in a thread of its own."""
    with app.app_context():
        return db.session.scalars(select(Subscription.heard).filter_by(topic="seat")).one()


def length(app: Flask, night: Evening) -> int:
    with app.app_context():
        code = night.path.rsplit("/", 1)[1]
        return db.session.scalars(select(Event.length).filter_by(code=code)).one()


def kept(app: Flask) -> set[str]:
    with app.app_context():
        return set(db.session.scalars(select(Subscription.topic)))


def test_each_phone_is_told_its_table_and_who_sits_out(
    app: Flask, evening: Opened, service: Service
) -> None:
    night = evening(5, prefer="bye")
    for number in range(1, 6):
        phone(app, night, number, service)
    night.start()
    words = waited(service, 5)
    (out,) = (number for number, said in words.items() if said == "You sit out round 1.")
    called = dict(zip("12345", NAMES, strict=False))
    sitting = {number: said.splitlines() for number, said in words.items() if number != out}
    seats = {lines[0] for lines in sitting.values()}
    assert seats == {f"You are at table 1, seat {n}." for n in range(1, 5)}
    for mine, (_, beside, title) in sitting.items():
        others = {called[other] for other in sitting if other != mine}
        assert set(beside.removeprefix("With ").split(", ")) == others
        assert title == "Round 1 · Fisherman"
    (_, headers, letter), *_ = service.posted
    assert opened(letter)["path"] == f"{night.path}/me"
    assert headers["Urgency"] == "high"


def test_somebody_who_gets_another_seat_hears_of_it_and_the_others_do_not(
    app: Flask, evening: Opened, service: Service
) -> None:
    night = evening(4)
    night.post("/roll-call", person=["5"], how="standby")
    for number in range(1, 6):
        phone(app, night, number, service)
    night.start()
    assert set(waited(service, 4)) == {"1", "2", "3", "4"}
    service.posted.clear()
    change = form(night.organiser, f"{night.path}/round/1", "/replace")
    change.set("person", "5").send(night.organiser)
    assert set(waited(service, 1)) == {"5"}
    assert told(service)["5"].startswith("You are at table 1, seat")


def test_a_round_that_is_started_again_is_told_again(
    app: Flask, evening: Opened, service: Service
) -> None:
    night = evening(4)
    phone(app, night, 1, service)
    night.start()
    waited(service, 1)
    undo = form(night.organiser, f"{night.path}/round/1", press="Undo the start")
    assert undo.save(night.organiser).status_code == 303
    wait_for(lambda: heard(app) == length(app, night), "the undo was not looked at")
    seen = night.see("/seating").split('name="seen" value="')[1].split('"')[0]
    night.post("/seating/start", seen=seen)
    first, again = (waited(service, number)["1"] for number in (1, 2))
    assert first == again


def test_the_last_minutes_come_by_the_clock_once_and_after_an_extension_again(
    app: Flask, evening: Opened, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = evening(8, minutes="60")
    phones = {number: phone(app, night, number, service) for number in (1, 5)}
    night.start()
    waited(service, 2)
    one, other = (sheets(page.get(f"{night.path}/me").text)[0] for page in phones.values())
    if one != other:
        fill_in(phones[5], other)
    # The thread that looks after each entry would be in the future too, and sometimes be first.
    monkeypatch.setattr(Reminders, "look", lambda *_: None)

    def looked(minutes: float) -> int:
        service.posted.clear()
        with time_machine.travel(now() + timedelta(minutes=minutes)), app.app_context():
            sweep()
        return len(service.posted)

    still = 1 if one != other else 2
    assert [looked(at) for at in (30, 54.9, 55.1, 56)] == [0, 0, still, 0]
    assert told(service) == {}
    clock = form(night.organiser, f"{night.path}/round/1", "/clock")
    clock.send(night.organiser, "+5 minutes")
    assert [looked(at) for at in (56, 60.1, 62)] == [0, still, 0]


def test_a_director_s_call_reaches_the_tables_that_still_play(
    app: Flask, evening: Opened, service: Service
) -> None:
    night = evening(4)
    mine = phone(app, night, 1, service)
    mine.set_cookie("language", "ja")
    ask(mine, night, 1, service)
    night.start()
    assert waited(service, 1)["1"].startswith("卓1、")
    form(night.organiser, f"{night.path}/round/1", "/call").send(night.organiser)
    assert waited(service, 2)["1"].startswith("まもなく")


@pytest.mark.parametrize("yes", [True, False])
def test_a_requested_correction_is_answered_by_push_and_mail(
    app: Flask, evening: Opened, service: Service, yes: bool
) -> None:
    box = services_of(app).post = mailbox()
    night = closed(evening)
    ben = phone(app, night, 1, service)
    wish = form(ben, f"{night.path}/mail", press="Send emails")
    wish.fill(address="ben@example.org").send(ben)
    link = next(line for line in box.letters[0].text.splitlines() if "/mail/" in line)
    form(ben, urlsplit(link).path, to="/yes").send(ben)
    correct(ben, sheet_of(night))
    answered(night.organiser, night.path, "Yes" if yes else "No")
    said = "approved" if yes else "rejected"
    words = f"Your correction was {said}: Round 1, table 1"
    assert waited(service, 1) == {"1": words}
    wait_for(lambda: len(box.letters) > 1, "no mail was sent")
    assert box.letters[1].subject == words
    assert words in box.letters[1].text
    assert f"https://play.example.org{sheet_of(night)}" in box.letters[1].text


def test_it_is_quiet_after_the_end(app: Flask, evening: Opened, service: Service) -> None:
    night = evening(4)
    ben = phone(app, night, 1, service)
    night.start()
    waited(service, 1)
    fill_in(night.organiser, sheet_of(night))
    close(night)
    assert kept(app) == {"seat", "minutes", "answer", "message"}
    end(night)
    with app.app_context():
        send_digests()
    assert kept(app) == set()
    assert 'id="notices"' not in ben.get(f"{night.path}/me").text
    assert len(service.posted) == 1


def test_one_tap_ends_it_and_strangers_cannot_ask(
    app: Flask, evening: Opened, service: Service
) -> None:
    night = evening(4)
    ben = phone(app, night, 1, service)
    asked = form(ben, f"{night.path}/me", to="/notices")
    stranger = asked.fill(endpoint=f"https://{service.address}/x", **KEYS)
    assert stranger.send(app.test_client()).status_code == 403
    asked.fill(endpoint=f"https://{service.address}/1").action += "/stop"  # as the script does
    assert asked.send(ben, headers=HTMX).status_code == 204
    assert kept(app) == set()


def test_each_of_twenty_four_phones_knows_its_seat(
    app: Flask, evening: Opened, club: str, aki: FlaskClient, service: Service
) -> None:
    names = "\n".join(f"佐々木 結衣{n}, ささき ゆい{n}" for n in range(9, 25))
    form(aki, club, "/members").fill(lines=names).send(aki)
    night = evening(24)
    for number in range(1, 25):
        phone(app, night, number, service)
    service.takes = 0.2  # as far away as a push service is
    night.start()
    assert len(waited(service, 24)) == 24


def test_a_seat_that_a_push_service_did_not_take_is_sent_once_more(
    app: Flask, evening: Opened, service: Service
) -> None:
    night = evening(4)
    phone(app, night, 1, service)
    service.failures = 1
    night.start()
    assert len(waited(service, 1)) == 1
    assert service.failures == 0
