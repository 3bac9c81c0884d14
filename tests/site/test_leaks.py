"""Worlds that differ only in what the reader cannot know look the same to him, byte for byte.

Two installations hold the same match but for what is hidden from one reader: cards of the others
and of the deck, choices that are made but not shown yet. Whatever that reader asks for, the
answers must be equal. Each game says in `tests/games/<key>/twins.py` how its matches are retold.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pytest
import time_machine
from flask import Flask
from werkzeug.test import TestResponse

from companion.composition import create_app
from companion.core.append import touch
from companion.core.services import services_of
from companion.core.transaction import writing
from companion.games import GAMES
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE, PRESSED, State
from companion.matches.verbs.seats import renew_seat
from companion.models import db
from companion.site.plumbing.hub import Hub
from companion.site.plumbing.shown import SHOWN
from tests.conftest import settings_for
from tests.games.matches import Case, match
from tests.site.matches import HTMX, row
from tests.site.plumbing.test_shown import digests
from tests.site.twins import (
    CODES,
    SEED,
    Moment,
    World,
    install,
    moments,
    played,
    state_after,
    tells,
    twins_of,
)

pytestmark = pytest.mark.slow
MANY = 4  # moves that are tried where they are not legal
ASKED: list[dict[str, str]] = [
    {"Accept-Language": "en"},
    {"Accept-Language": "ja", **HTMX},
]


@pytest.fixture(scope="module")
def installations(
    tmp_path_factory: pytest.TempPathFactory, empty_database: Path
) -> Iterator[list[Flask]]:
    """Two of them, alike: whatever happens in one, happens in the other."""
    apps = []
    for name in ("one", "two"):
        folder = tmp_path_factory.mktemp(name)
        shutil.copy(empty_database, folder / "companion.db")
        apps.append(create_app(settings_for(folder)))
        apps[-1].config["WTF_CSRF_ENABLED"] = False
    yield apps
    for app in apps:
        services_of(app).the(Hub).close()
        with app.app_context():
            db.engine.dispose()


@pytest.fixture(autouse=True)
def still() -> Iterator[None]:
    """The clock stands: signatures of cookies and forms carry the second."""
    with time_machine.travel("2026-11-21T12:00:00Z", tick=False):
        yield


@dataclass
class Twins:
    """Two worlds that the reader cannot tell apart."""

    code: str
    moment: Moment
    state: State
    worlds: list[World]

    def ask(self, method: str, path: str, headers: dict[str, str], **fields: str) -> int:
        """The same question in both worlds has the same answer; its status."""
        one, two = (seen(w.ask(method, path, headers, **fields)) for w in self.worlds)
        assert one == two, (method, path, fields)
        return one[0]


@pytest.fixture
def twins(installations: list[Flask], request: pytest.FixtureRequest) -> Twins:
    """Two worlds that the reader cannot tell apart, and that are not the same."""
    moment: Moment = request.param
    moves = played(moment.key, moment.seats, moment.length)
    state = state_after(moment.key, moment.seats, moves)
    view = state.view(moment.seat)
    other = twins_of(moment.key).twin(view, moves, 11)
    assert other != moves
    assert len(other) == len(moves)
    assert state_after(moment.key, moment.seats, other).view(moment.seat) == view
    code = next(CODES)
    journals = zip(installations, (moves, other), strict=True)
    worlds = [install(app, code, moment, journal) for app, journal in journals]
    return Twins(code, moment, state, worlds)


def looks(code: str) -> Iterator[str]:
    """Every address at which one can look at a match that is still being played."""
    pages = "", "/links", "/fair", "/replay", "/replay?ply=1", "/journal.txt", "/sheet.json"
    more = "/sheet", "/sheet.csv", "/picture", "/picture.svg"
    yield from (f"/matches/{code}{page}" for page in (*pages, *more))
    yield "/"


def attempts(twins: Twins) -> Iterator[tuple[str, dict[str, str]]]:
    """What one can try without changing the match: all of it is refused, or does nothing."""
    match, moment, state = f"/matches/{twins.code}", twins.moment, twins.state
    sent = {"length": str(moment.length), "key": "k"}
    for text in [*wrong_moves(moment, state), "nonsense", ""]:
        yield f"{match}/moves", sent | {"move": text}
    for length in ("0", "999"):
        yield f"{match}/moves", {"length": length, "key": "z", "move": "nonsense"}
    if state.turn() != CHANCE or state.luck() != PRESSED:
        yield f"{match}/deal", sent
    yield f"{match}/start", sent
    yield f"{match}/rematch", sent
    yield f"{match}/seats/1/ai", sent | {"level": "club"}
    yield f"{match}/undo/agree", sent
    yield f"{match}/undo/never", sent


def wrong_moves(moment: Moment, state: State) -> list[str]:
    """Moves of other positions of the game that this reader cannot make here, others each time."""
    steps, _ = match(Case(moment.key, moment.seats, ()), SEED + 1)
    texts = sorted({step.text for step in steps if step.seat != CHANCE})
    texts = [text for text in texts if not can_move(moment, state, text)]
    step = -(-len(texts) // MANY) or 1
    return texts[moment.length % step :: step]


def can_move(moment: Moment, state: State, text: str) -> bool:
    """Whether the text is a legal move of the reader."""
    if moment.seat not in state.actors():
        return False
    try:
        GAMES[moment.key].find(state, moment.seat or 0, text)
    except IllegalMove:
        return False
    return True


def seen(answer: TestResponse) -> tuple[int, bytes, list[tuple[str, str]]]:
    """All that an answer says: its code, body and headers, the tag too.

    But for the codes that the front page draws for matches to come: they are luck, and of no match.
    """
    body = re.sub(rb'(name="code" value=)"[a-z0-9]+"', rb"\1", answer.data)
    return answer.status_code, body, sorted(answer.headers.items())


positions = groupby(moments(), key=lambda one: (one.key, one.seats, one.length))
in_turn = [  # every position has one of its readers in each run, the others in their turn
    pytest.param(moment, id=str(moment), marks=[] if own else [pytest.mark.thorough])
    for turn, readers in enumerate([*found] for _, found in positions)
    for number, moment in enumerate(readers)
    for own in [number == turn % len(readers)]
]


@pytest.mark.parametrize("twins", in_turn, indirect=True)
def test_answers_are_equal_byte_for_byte(twins: Twins) -> None:
    """Each address is asked in one of two ways; at the next moment it is asked in the other."""
    turned = moments().index(twins.moment)
    path = f"/matches/{twins.code}"
    assert twins.ask("GET", path, ASKED[0]) == 200
    shown = digests(twins.worlds[0].ask("GET", path, ASKED[0]).text)
    twins.ask("GET", path, ASKED[1] | {SHOWN: " ".join(shown)})
    for number, path in enumerate(looks(twins.code)):
        twins.ask("GET", path, ASKED[(number + turned) % 2])
    for number, (path, fields) in enumerate(attempts(twins)):
        twins.ask("POST", path, ASKED[number % 2], **fields)
    if twins.moment.seat is not None:  # this may change the match, in both worlds alike
        ask_back = {"length": str(twins.moment.length), "key": "u"}
        twins.ask("POST", f"/matches/{twins.code}/undo/ask", ASKED[1], **ask_back)
        twins.ask("GET", f"/matches/{twins.code}", ASKED[1])


@pytest.mark.parametrize(
    "twins",
    [moment for moment in moments() if moment.seat is None and moment.length > 5][:1],
    indirect=True,
    ids=str,
)
def test_who_knows_more_sees_the_difference(twins: Twins) -> None:
    """The same comparison fails for the players, or it would prove nothing for a spectator."""
    differ = False
    for seat in range(twins.moment.seats):
        pages = []
        for world in twins.worlds:
            with world.app.app_context():
                match = row(twins.code)
                token = renew_seat(match, match.places[seat])
            reader = world.app.test_client()
            reader.post(f"/s/{token}")
            pages.append(reader.get(f"/matches/{twins.code}", headers=HTMX).data)
        differ |= pages[0] != pages[1]
    assert differ


@pytest.mark.parametrize("twins", moments()[::7], indirect=True, ids=str)
def test_the_stream_says_nothing_but_a_number(twins: Twins) -> None:
    heard = [streamed(world, f"/live/match/{twins.code}?at=0") for world in twins.worlds]
    assert heard[0] == heard[1]
    said = re.findall(rb"^data: (.*)$", heard[0], re.MULTILINE)
    assert len(said) == 2  # a beat and the version
    assert all(piece.isdigit() for piece in said)


@pytest.mark.parametrize("twins", moments()[::5], indirect=True, ids=str)
def test_what_comes_with_the_news_is_equal_byte_for_byte(twins: Twins) -> None:
    """A page of all readers hears of the next change, in each language; seats may listen too."""
    for asked in ASKED:
        address = f"/live/match/{twins.code}?shared=1&at={twins.moment.length}"
        heard = [streamed(world, address, changes=True, **asked) for world in twins.worlds]
        assert heard[0] == heard[1]
        stranger = twins.worlds[0].app.test_client()
        seen = stranger.get(f"/matches/{twins.code}", headers=asked | HTMX).status_code == 200
        assert (b"event: part\n" in heard[0]) is seen
        assert b"csrf_token" not in heard[0]


def streamed(world: World, address: str, *, changes: bool = False, **headers: str) -> bytes:
    """What a stream says at first: its beat, then a version, if wanted that of a change."""
    with world.reader.get(address, headers=headers, buffered=False) as answer:
        said = answer.iter_encoded()
        heard = next(said)
        if changes:
            with world.app.app_context(), writing():
                touch(row(address.split("/")[3].partition("?")[0]))
        heard += next(said)
    return heard


@pytest.mark.parametrize("key", [key for key in GAMES if tells(key)])
def test_the_moments_are_of_all_kinds(key: str) -> None:
    """Or the tests above might prove little: both ends of the table, several phases, late too."""
    found = twins_of(key).MOMENTS
    assert {GAMES[key].seats[0], GAMES[key].seats[-1]} <= set(found)
    states = [
        state_after(key, seats, played(key, seats, length))
        for seats, lengths in found.items()
        for length in lengths
    ]
    assert len(states) >= 6
    assert len({state.view(None)["phase"] for state in states}) >= 2
    later = [state for state in states if state.sheet() or state.view(None).get("round")]
    assert later, "none is later than the first round"
    assert any(state.actors()[0] >= 0 for state in states)


def test_every_game_says_how_its_matches_are_retold() -> None:
    assert [key for key in GAMES if not tells(key)] == []
