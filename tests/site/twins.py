"""The same match in two installations, but for what one reader cannot know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Protocol, cast

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.core.transaction import writing
from companion.games import GAMES
from companion.kit.journal import Entry, position
from companion.kit.state import State, View
from companion.matches.verbs.seats import host_token, seat_link
from companion.models import HUMAN, Match, Move, Seat, db
from companion.models.base import hash_token
from tests.games.matches import Case, match
from tests.tables import NAMES

CODES = (f"abcdefgh{number}" for number in count(23456789))
TOKEN = "0" * 40  # the form's own secret, which is the browser's and not the match's
SEED = 5


class Twins(Protocol):
    """What `tests/games/<key>/twins.py` holds."""

    MOMENTS: Mapping[int, list[int]]
    """By the number of seats: how many moves have been made, at telling points of a match."""

    def twin(self, view: View, moves: list[Entry], seed: int) -> list[Entry]:
        """A journal as long that its reader cannot tell from this one: another, where possible."""


def tells(key: str) -> bool:
    """Whether the game says how."""
    return (Path(__file__).parents[1] / "games" / key / "twins.py").exists()


def twins_of(key: str) -> Twins:
    """How matches of this game are retold."""
    return cast(Twins, import_module(f"tests.games.{key}.twins"))


@dataclass(frozen=True)
class Moment:
    """A match at some point, and one who looks at it: a seat, or None for a spectator."""

    key: str
    seats: int
    length: int
    seat: int | None

    def __str__(self) -> str:
        reader = "spectator" if self.seat is None else f"seat-{self.seat}"
        return f"{self.key}-{self.seats}-seats-{self.length}-moves-{reader}"


@cache
def moments() -> list[Moment]:
    """Of every game every telling point: seen by a spectator, by who is to act, by another."""
    found = []
    for key in filter(tells, GAMES):
        for seats, lengths in twins_of(key).MOMENTS.items():
            for length in lengths:
                actors = state_after(key, seats, played(key, seats, length)).actors()
                readers = sorted({max(actors[0], 0), (length + 1) % seats})
                found += [Moment(key, seats, length, seat) for seat in [None, *readers]]
    return found


def played(key: str, seats: int, length: int) -> list[Entry]:
    """A journal of that many moves."""
    steps, _ = match(Case(key, seats, ()), SEED)
    assert len(steps) > length, "the match is over by then"
    return [step.entry for step in steps[:length]]


def state_after(key: str, seats: int, moves: list[Entry]) -> State:
    """The position of a match by printed rules after these moves."""
    return position(GAMES[key], seats, {}, moves)


@dataclass
class World:
    """One installation with one match in it, and one reader's browser."""

    app: Flask
    reader: FlaskClient

    def ask(self, method: str, path: str, headers: dict[str, str], **data: str) -> TestResponse:
        """What the reader is answered."""
        return self.reader.open(path, method=method, headers=headers, data=data or None)


def install(app: Flask, code: str, moment: Moment, moves: list[Entry]) -> World:
    """There the match of this code stands after these moves."""
    with app.app_context():
        token = write_match(code, moment, moves)
    reader = app.test_client()
    with reader.session_transaction() as session:
        session["csrf_token"] = TOKEN
    if token:
        assert reader.post(f"/s/{token}").status_code == 303
    return World(app, reader)


def write_match(code: str, moment: Moment, moves: list[Entry]) -> str:
    """Store the match; the token of the reader's seat."""
    options = Case(moment.key, moment.seats, ()).stored
    match = Match(code=code, game=moment.key, options=options, seats=moment.seats, host_hash="")
    match.state, match.length, match.version = "playing", len(moves), len(moves)
    with writing() as session:
        match.host_hash = hash_token(host_token(match))
        match.places = [
            Seat(index=i, name=NAMES[i], kind=HUMAN, joined_at=db.func.now())
            for i in range(moment.seats)
        ]
        session.add(match)
        session.flush()
        for ply, move in enumerate(moves, 1):
            row = {"seat": move.seat, "text": move.text, "by": f"seat {move.seat}"}
            session.add(Move(match_id=match.id, ply=ply, key=f"k{ply}", **row))
    tokens = [seat_link(match, place) for place in match.places]
    return "" if moment.seat is None else tokens[moment.seat]
