"""Worlds that differ only in what the reader cannot know look the same to him, byte for byte.

Two installations hold the same match but for what is hidden from one reader: the cards of the
others and of the box. Whatever that reader asks for, the answers must be equal.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import create_app
from companion.games import GAMES
from companion.games.fisherman.cards import names_of
from companion.kit.journal import Entry, position
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, View
from companion.models import HUMAN, Match, Move, Seat, db
from companion.models.codes import hash_token
from companion.services.seats import host_token, seat_link
from companion.services.transaction import writing
from tests.conftest import settings_for
from tests.web.matches import HTMX, NAMES

GAME = GAMES["fisherman"]
CODE = "abcdefgh23456789"
KINDS = "en", "ja"
TOKEN = "0" * 40  # the form's own secret, which is the browser's and not the match's

# How far the match has gone: rules open, rules chosen, in mid-trick, between tricks, late, round 2.
MOMENTS = {3: [1, 3, 6, 15], 4: [1, 5, 9, 27, 54, 61]}


def played(seats: int, length: int, seed: int = 5) -> list[Entry]:
    """A journal of that many moves, luck and choices by the seed."""
    rng, state, moves = Rng(seed), GAME.new(seats, {}), list[Entry]()
    while len(moves) < length:
        seat = state.actors()[0]
        if seat == CHANCE:
            action = state.chance(rng)
        else:
            legal = state.legal(seat)
            action = legal[rng.below(len(legal))]
        moves.append(Entry(seat, GAME.text(state, seat, action)))
        state.apply(seat, action)
    return moves


def another_deal(view: View, moves: list[Entry], seed: int) -> list[Entry]:
    """The same journal, but for cards of the running round that the View does not know."""
    dealt = max(ply for ply, move in enumerate(moves) if move.seat == CHANCE)
    world: Any = GAME.world(view, Rng(seed))
    hands = [names_of(int(mask)) for mask in world.hands]
    for seat, card in view["plays"]:
        hands[seat].append(card)
    kinds = ("aji", "fugu", "tai", "haze", "ika")[: 4 if view["seats"] == 3 else 5]
    box = [f"{k}{n}" for k in kinds for n in range(1, 11) if not any(f"{k}{n}" in h for h in hands)]
    parts = [" ".join([name, *cards]) for name, cards in zip("ABCD", hands, strict=False)]
    deal = "deal " + " / ".join([*parts, " ".join(["box", *box])])
    return [*moves[:dealt], Entry(CHANCE, deal), *moves[dealt + 1 :]]


@dataclass
class World:
    """One installation with one match in it, and one reader's browser."""

    app: Flask
    reader: FlaskClient

    def ask(self, method: str, path: str, headers: dict[str, str], **data: str) -> TestResponse:
        """What the reader is answered."""
        return self.reader.open(path, method=method, headers=headers, data=data or None)


def install(folder: Path, empty: Path, moves: list[Entry], seats: int, seat: int | None) -> World:
    """An installation in which the match stands after these moves."""
    folder.mkdir()
    shutil.copy(empty, folder / "companion.db")
    app = create_app(settings_for(folder))
    app.config["WTF_CSRF_ENABLED"] = False
    with app.app_context():
        token = write_match(moves, seats, seat)
    reader = app.test_client()
    with reader.session_transaction() as session:
        session["csrf_token"] = TOKEN
    if token:
        assert reader.get(f"/s/{token}").status_code == 303
    return World(app, reader)


def write_match(moves: list[Entry], seats: int, seat: int | None) -> str:
    """Store the match; the token of the reader's seat."""
    match = Match(code=CODE, game="fisherman", options={}, seats=seats, host_hash="")
    match.state, match.length, match.version = "playing", len(moves), len(moves)
    with writing() as session:
        match.host_hash = hash_token(host_token(match))
        match.places = [
            Seat(index=i, name=NAMES[i], kind=HUMAN, joined_at=db.func.now()) for i in range(seats)
        ]
        session.add(match)
        session.flush()
        for ply, move in enumerate(moves, 1):
            row = {"seat": move.seat, "text": move.text, "by": f"seat {move.seat}"}
            session.add(Move(match_id=match.id, ply=ply, key=f"k{ply}", **row))
    tokens = [seat_link(match, place) for place in match.places]
    return "" if seat is None else tokens[seat]


@pytest.fixture(autouse=True)
def still() -> Iterator[None]:
    """The clock stands: signatures of cookies and forms carry the second."""
    with time_machine.travel("2026-11-21T12:00:00Z", tick=False):
        yield


@pytest.fixture
def twins(tmp_path: Path, empty_database: Path, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Two worlds that the reader cannot tell apart."""
    seats, length, seat = request.param
    moves = played(seats, length)
    view = position(GAME, seats, {}, moves).view(seat)
    other = another_deal(view, moves, seed=11)
    assert position(GAME, seats, {}, other).view(seat) == view
    worlds = [
        install(tmp_path / name, empty_database, journal, seats, seat)
        for name, journal in (("one", moves), ("two", other))
    ]
    yield view, worlds, moves != other
    for world in worlds:
        world.app.extensions["hub"].close()
        with world.app.app_context():
            db.engine.dispose()


CASES = [
    pytest.param((seats, length, seat), id=f"{seats}-seats-{length}-moves-{seat}")
    for seats, lengths in MOMENTS.items()
    for length in lengths
    for seat in (None, length % seats)
]


def questions(view: View) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Everything one can ask about a match that is still being played."""
    match = f"/matches/{CODE}"
    for path in ("", "/links", "/replay", "/replay?ply=1", "/journal.txt", "/sheet.json"):
        yield "GET", match + path, {}
    yield "GET", "/", {}
    sent = {"length": str(len(view["plays"])), "key": "k"}
    for text in ("fugu7", "ika1", "target fugu", "size 3", "order low size 3", "nonsense", ""):
        yield "POST", f"{match}/moves", sent | {"move": text}
    for length in ("0", "1", "999"):
        yield "POST", f"{match}/moves", {"length": length, "key": "z", "move": "aji1"}
    yield "POST", f"{match}/start", sent
    yield "POST", f"{match}/rematch", sent
    yield "POST", f"{match}/seats/1/ai", sent | {"level": "club"}
    yield "POST", f"{match}/undo/agree", sent
    yield "POST", f"{match}/undo/never", sent


def seen(answer: TestResponse) -> tuple[int, bytes, list[tuple[str, str]]]:
    """All that an answer says: its code, body and headers, the tag too."""
    return answer.status_code, answer.data, sorted(answer.headers.items())


@pytest.mark.parametrize("twins", CASES, indirect=True)
def test_answers_are_equal_byte_for_byte(twins: Any) -> None:
    view, worlds, differ = twins
    assert differ
    for language in KINDS:
        for headers in ({}, HTMX):
            asked = headers | {"Accept-Language": language}
            for method, path, fields in questions(view):
                one, two = (seen(w.ask(method, path, asked, **fields)) for w in worlds)
                assert one == two, (method, path, fields)


@pytest.mark.parametrize("twins", [pytest.param((3, 6, None), id="spectators")], indirect=True)
def test_who_knows_more_sees_the_difference(twins: Any) -> None:
    """The same comparison fails for a player, or it would prove nothing for a spectator."""
    _, worlds, _ = twins
    pages = []
    for world in worlds:
        with world.app.app_context():
            match = db.session.get_one(Match, 1)
            token = seat_link(match, match.places[0])
        world.reader.get(f"/s/{token}")
        pages.append(seen(world.reader.get(f"/matches/{CODE}")))
    assert pages[0] != pages[1]


@pytest.mark.parametrize("twins", CASES[::6], indirect=True)
def test_the_stream_says_nothing_but_a_number(twins: Any) -> None:
    _, worlds, _ = twins
    heard = []
    for world in worlds:
        answer = world.reader.get(f"/live/match/{CODE}?at=0", buffered=False)
        heard.append([next(answer.iter_encoded()) for _ in range(1)])
        answer.close()
    assert heard[0] == heard[1]
    assert all(piece.count(b"data: ") == 1 for pieces in heard for piece in pieces)


def test_the_pairs_are_of_all_kinds() -> None:
    """Or the test above might prove little: every phase, on and off turn, is among them."""
    phases = {
        (seats, position(GAME, seats, {}, played(seats, length)).view(None)["phase"])
        for seats, lengths in MOMENTS.items()
        for length in lengths
    }
    assert {(3, "rules"), (3, "fishing"), (4, "rules"), (4, "fishing")} <= phases
    assert all(low < high for lengths in MOMENTS.values() for low, high in pairwise(lengths))
