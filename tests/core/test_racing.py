"""Devices that race, of one seat and of several: what is answered with success is stored."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
from flask import Flask
from sqlalchemy import select

from companion.core.append import Appended, Conflict
from companion.games import GAMES
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE
from companion.matches.verbs import moves, positions
from companion.models import Match, Move, db
from tests.tables import started, step

STEPS, DEVICES = 10, 2


@dataclass(frozen=True)
class Tap:
    """What one device sends."""

    match_id: int
    seat: int
    text: str
    length: int


def wishes(match_id: int, length: int, luck: random.Random) -> Iterator[Tap]:
    """What every device of every seat that is asked wishes for; some seats' devices agree."""
    match = db.session.get_one(Match, match_id)
    state, game = positions.position(match), positions.game_of(match)
    for seat in state.actors():
        for _ in range(DEVICES):
            text = game.text(state, seat, luck.choice(state.legal(seat)))
            yield Tap(match_id, seat, text, length)


@pytest.mark.parametrize("game", GAMES)
def test_every_success_is_in_the_journal(anywhere: Flask, game: str) -> None:
    luck = random.Random(game)
    match = started("l" * max(GAMES[game].seats), game=game)
    match_id = match.id

    def send(tap: Tap) -> tuple[Tap, Appended | None]:
        with anywhere.app_context():
            try:  # every device of the table sends the same key, as pages that look alike do
                key, match = f"{tap.length}", db.session.get_one(Match, tap.match_id)
                return tap, moves.make_move(match, tap.seat, tap.text, length=tap.length, key=key)
            except (Conflict, IllegalMove):
                return tap, None

    stored: list[tuple[Tap, int]] = []
    with ThreadPoolExecutor(12) as phones:
        for _ in range(STEPS):
            db.session.remove()
            match = db.session.get_one(Match, match_id)
            if match.state == "over":
                break
            if CHANCE in positions.position(match).actors():
                step(match)
                continue
            taps = list(wishes(match_id, match.length, luck))
            taps += [tap for tap, _ in luck.sample(stored, min(2, len(stored)))]  # sent once more
            luck.shuffle(taps)
            db.session.remove()
            for tap, done in phones.map(send, taps):
                if done is not None:
                    stored.append((tap, done.place))
    db.session.remove()
    journal = {
        move.ply: (move.seat, move.text)
        for move in db.session.scalars(select(Move).where(Move.match_id == match_id))
    }
    assert stored
    for tap, place in stored:
        assert journal[place] == (tap.seat, tap.text), tap
    assert sorted(journal) == list(range(1, len(journal) + 1))
