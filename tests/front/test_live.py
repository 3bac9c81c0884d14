"""Live pages: streams, tags, and what happens when there are too many."""

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, cast

import pytest
import redis
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug import wrappers

from companion.composition import create_app
from companion.config import Settings
from companion.core.append import append, touch
from companion.core.bus import PASSING
from companion.core.redis_bus import RedisBus
from companion.core.services import services_of
from companion.core.transaction import writing
from companion.models import Sheet, SheetLine, db
from companion.site.plumbing import tags
from companion.site.plumbing.hub import Hub, Stream, TooManyStreams, event, part_event
from companion.site.plumbing.tags import tag, tagged, unchanged
from tests.tables import wait_for

FIRST = b"retry: 2000\nevent: beat\ndata: 1\n\n"  # what a stream begins with


@pytest.fixture
def sheet(app: Flask) -> Iterator[Sheet]:
    """A sheet at version 1, inside the application's context."""
    with app.app_context():
        with writing() as session:
            sheet = Sheet(code="abc", game="fisherman", names=["Aki", "Ben", "Chie"])
            session.add(sheet)
            session.flush()
            touch(sheet)
        yield sheet


def test_a_page_hears_at_once_of_what_it_has_not_seen(client: FlaskClient, sheet: Sheet) -> None:
    with client.get("/live/sheet/abc?at=0", buffered=False) as answer:
        assert answer.mimetype == "text/event-stream"
        assert heard(answer, 2) == [FIRST, event(1)]


def heard(answer: wrappers.Response, count: int) -> list[object]:
    """The next pieces of a stream."""
    return list(itertools.islice(answer.response, count))


def test_a_page_that_is_up_to_date_hears_the_next_change(client: FlaskClient, sheet: Sheet) -> None:
    with client.get("/live/sheet/abc?at=1", buffered=False) as answer:
        events = iter(answer.response)
        assert next(events) == FIRST
        here = db.session.get_one(Sheet, sheet.id)
        append(here, SheetLine(kind="round", data={"points": [8, 5, 3]}, key="k"))
        assert next(events) == b"event: version\nid: 2\ndata: 2\n\n"


def test_a_change_just_before_the_stream_begins_is_heard(
    client: FlaskClient, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = services_of(client.application).the(Hub)
    subscribe = hub.stream

    def change_first(*arguments: Any) -> Stream:
        with ThreadPoolExecutor(1) as other:
            other.submit(written_elsewhere, client.application, sheet.id).result()
        return subscribe(*arguments)

    monkeypatch.setattr(hub, "stream", change_first)
    with client.get("/live/sheet/abc?at=1", buffered=False) as answer:
        assert heard(answer, 2) == [FIRST, event(2)]


def written_elsewhere(app: Flask, number: int) -> None:
    """Write a round in another thread, with a connection of its own."""
    with app.app_context():
        here = db.session.get_one(Sheet, number)
        append(here, SheetLine(kind="round", data={"points": [8, 5, 3]}, key="k"))


def test_a_stream_that_reconnects_says_what_it_saw_last(client: FlaskClient, sheet: Sheet) -> None:
    headers = {"Last-Event-ID": "1"}
    with client.get("/live/sheet/abc?at=0", headers=headers, buffered=False) as answer:
        assert next(iter(answer.response)) == FIRST


@pytest.mark.parametrize("path", ["/live/sheet/nothing", "/live/match/abc", "/live/cat/abc"])
def test_there_is_no_stream_of_what_is_not_there(
    client: FlaskClient, sheet: Sheet, path: str
) -> None:
    assert client.get(path).status_code == 404


def test_past_the_cap_pages_are_sent_to_polling(settings: Settings, sheet: Sheet) -> None:
    app = create_app(replace(settings, max_streams=1))
    with app.test_client() as first, app.test_client() as second:
        stream = first.get("/live/sheet/abc", buffered=False)
        next(iter(stream.response))
        refused = second.get("/live/sheet/abc")
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
        stream.close()
        again = second.get("/live/sheet/abc", buffered=False)
        assert again.status_code == 200
        again.close()
    assert services_of(app).the(Hub).count() == 0


def test_a_stream_that_was_never_read_gives_its_place_back(app: Flask, sheet: Sheet) -> None:
    app.test_client().head("/live/sheet/abc").close()
    assert services_of(app).the(Hub).count() == 0


def test_closing_the_hub_ends_every_stream() -> None:
    class Silence:
        def publish(self, topic: str, version: int) -> None: ...
        def listen(self, listener: object) -> None: ...
        def close(self) -> None: ...

    hub = Hub(Silence(), most=10)
    stream = hub.stream("match-1")
    assert next(stream) == FIRST
    hub.close()
    assert list(stream) == []
    with pytest.raises(TooManyStreams):
        hub.stream("match-1")


def test_a_slow_page_loses_old_news_but_never_the_newest(app: Flask) -> None:
    stream = services_of(app).the(Hub).stream("match-1")
    next(stream)
    for version in range(100):
        services_of(app).bus.publish("match-1", version)
    services_of(app).the(Hub).close()
    heard = list(stream)
    assert heard[-1] == b"event: version\nid: 99\ndata: 99\n\n"
    assert len(heard) < 40


def test_a_page_that_lags_gets_the_newest_version_only_and_its_part(app: Flask) -> None:
    hub, bus = services_of(app).the(Hub), services_of(app).bus
    stream = hub.stream("match-1", part=lambda version: b"part %d\n" % version)
    next(stream)
    for version in (1, 2):
        bus.publish("match-1", version)
    bus.publish("match-1", 0)  # something may have been missed: look again
    assert [next(stream) for _ in range(2)] == [b"part 2\n" + event(2), event(0)]
    bus.publish("match-1", 4)
    stream.say_first(3)  # read just before that
    assert next(stream) == b"part 4\n" + event(4)
    stream.close()


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", "\n\n"])
def test_no_line_of_a_part_is_taken_for_an_event(end: str) -> None:
    said = part_event(7, f"<p>Aki{end}event: version</p>").decode()
    lines = said.removesuffix("\n\n").split("\n")
    assert lines[:2] == ["event: part", "id: 7"]
    assert all(line.startswith("data: ") for line in lines[2:])
    assert "\r" not in said


def test_passing_news_never_pushes_out_what_a_slow_page_has_not_read(app: Flask) -> None:
    stream = services_of(app).the(Hub).stream("match-1")
    next(stream)
    services_of(app).bus.publish("match-1", 1)
    for number in range(100):
        services_of(app).bus.publish(f"match-1{PASSING}stamp", number)
    services_of(app).the(Hub).close()
    assert b"event: version\nid: 1\ndata: 1\n\n" in list(stream)


def test_an_update_makes_every_page_ask_again(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tag_for(app, "match", 7)
    monkeypatch.setattr(tags, "build", lambda: "another")
    assert tag_for(app, "match", 7) != before


def tag_for(app: Flask, *parts: object, **request: str) -> str:
    with app.test_request_context(headers=request):
        return tag(*parts)


def test_tags_differ_by_content_language_and_kind_of_answer(app: Flask) -> None:
    tags = {
        tag_for(app, "match", 7, 31, 2),
        tag_for(app, "match", 7, 32, 2),
        tag_for(app, "match", 7, 31, None),
        tag_for(app, "match", 7, 31, 2, Accept_Language="ja"),
        tag_for(app, "match", 7, 31, 2, HX_Request="true"),
    }
    assert len(tags) == 5
    assert tag_for(app, "match", 7, 31, 2) in tags


def test_what_a_browser_already_shows_is_not_sent_again(app: Flask) -> None:
    with app.test_request_context(headers={"If-None-Match": f'"{tag_for(app, 1)}"'}):
        answer = unchanged(tag(1))
        assert answer is not None
        assert (answer.status_code, answer.get_data()) == (304, b"")
        assert unchanged(tag(2)) is None


def test_a_tagged_answer_is_private_and_always_asked_about(app: Flask) -> None:
    with app.test_request_context():
        answer = tagged(Response("x"), "abc")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["ETag"] == '"abc"'


def test_with_redis_the_pages_of_every_process_hear_it(
    settings: Settings, sheet: Sheet, redis_url: str
) -> None:
    writer, reader = (create_app(replace(settings, redis_url=redis_url)) for _ in range(2))
    with reader.test_client() as page:
        answer = page.get("/live/sheet/abc?at=1", buffered=False)
        events = cast("Iterator[bytes]", iter(answer.response))
        assert next(events) == FIRST
        wait_for(lambda: listeners(redis_url) == 1, "the reader does not listen")
        with writer.app_context():
            append(db.session.get_one(Sheet, 1), SheetLine(kind="round", data={}, key="k"))
        # A call to look again may come first, and hearts beat while one waits.
        said = next(e for e in events if e != event(0) and b"beat" not in e)
        assert said == event(2)
        answer.close()
    services_of(reader).the(Hub).close()


def listeners(redis_url: str) -> int:
    """How many processes hear the bus."""
    bus = RedisBus(redis_url)
    with redis.Redis.from_url(redis_url) as server:
        return int(server.pubsub_numsub(bus.channel)[0][1])


def test_one_address_has_half_of_all_places_and_the_gone_make_room(app: Flask) -> None:
    hub = Hub(services_of(app).bus, most=4)
    first = [hub.stream("match-1", "a") for _ in range(2)]
    with pytest.raises(TooManyStreams):
        hub.stream("match-1", "a")
    others = [hub.stream("match-1", name) for name in ("b", "c")]
    with pytest.raises(TooManyStreams):
        hub.stream("match-1", "d")
    others[0].gone = lambda: True
    assert next(hub.stream("match-1", "d")) == FIRST
    first[0].gone = lambda: True
    hub.stream("match-1", "a")
    assert hub.count() == 4
    assert list(others[0])[1:] == []  # whoever wrote to it is free
