"""Undo at a match of three people against a stack of positions: asked, agreed, refused, redone."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest
from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.core.refused import Refused
from companion.kit import journal
from companion.kit.state import CHANCE
from companion.matches.verbs import positions, undo
from companion.matches.verbs.moves import make_move
from companion.models import Match
from tests.machines import run
from tests.tables import started, step

SEATS = range(3)
SEAT = st.sampled_from(SEATS)


class Move(NamedTuple):
    """A move that counts, and what each seat saw before it."""

    seat: int
    text: str
    before: list[str]


def seen(match: Match) -> list[str]:
    """What each seat and a spectator see."""
    return [json.dumps(positions.view(match, seat)) for seat in (*SEATS, None)]


class Table(RuleBasedStateMachine):
    """Three people of Fisherman; `said` holds who has answered a request, None without one."""

    def __init__(self) -> None:
        super().__init__()
        self.match = started("mll")
        self.moves = [Move(seat, text, []) for seat, text in positions.entries(self.match)]
        self.length, self.now = self.match.length, seen(self.match)
        self.asker: int | None = None
        self.agreed: set[int] = set()
        self.was_asked = False
        self.redo: tuple[Move, list[str]] | None = None

    def moved(self) -> None:
        """A move was made: it answers what was asked."""
        self.length += 1
        self.asker, self.was_asked = None, False

    @rule(choose=st.integers(0, 9), times=st.sampled_from([1, 1, 2, 4, 45]))
    def play(self, choose: int, times: int) -> None:
        for _ in range(times):
            if positions.is_over(self.match):
                return
            (seat, *_), before = positions.position(self.match).actors(), self.now
            legal = 1 if seat == CHANCE else len(positions.view(self.match, seat)["legal"])
            step(self.match, choose % legal)
            self.moved()
            self.now, self.redo = seen(self.match), None
            self.moves.append(Move(seat, positions.entries(self.match)[-1].text, before))

    @precondition(lambda self: self.redo)
    @rule()
    def undo_the_undo(self) -> None:
        """The move that was undone is made again: everybody sees what they saw."""
        assert self.redo
        move, after = self.redo
        make_move(self.match, move.seat, move.text, length=self.length, key=f"r{self.length}")
        self.moved()
        self.moves.append(move)
        self.now, self.redo = after, None

    def mine(self, seat: int) -> int | None:
        """Which move the seat may undo: its last one since the cards were dealt."""
        dealt = max(n for n, move in enumerate(self.moves) if move.seat == CHANCE)
        own = [n for n, move in enumerate(self.moves) if n > dealt and move.seat == seat]
        return own[-1] if own and not positions.is_over(self.match) else None

    def free(self, at: int) -> bool:
        """Whether nothing was revealed since: the last move, and no card."""
        move = self.moves[at]
        return at == len(self.moves) - 1 and json.loads(move.before[0])["phase"] == "rules"

    def taken_back(self, at: int) -> None:
        last = at == len(self.moves) - 1
        self.redo = (self.moves[at], self.now) if last else None
        self.now = self.moves[at].before
        del self.moves[at:]
        self.moved()

    @rule(seat=SEAT)
    def ask(self, seat: int) -> None:
        at = self.mine(seat)
        if at is None or (self.was_asked and not self.free(at)):
            with pytest.raises(Refused):
                undo.ask(self.match, seat, length=self.length)
            return
        assert undo.ask(self.match, seat, length=self.length) == self.free(at)
        if self.free(at):
            self.taken_back(at)
        else:
            self.asker, self.agreed, self.was_asked = seat, {seat}, True

    @rule(seat=SEAT, yes=st.sampled_from([True, True, True, False]))
    def answer(self, seat: int, yes: bool) -> None:
        say = undo.agree if yes else undo.decline
        if self.asker is None or seat in self.agreed:
            with pytest.raises(Refused):
                say(self.match, seat, length=self.length)
            return
        self.agreed.add(seat)
        done = say(self.match, seat, length=self.length)
        if not yes:
            self.asker = None
            return
        assert done == (len(self.agreed) == len(SEATS))
        at = self.mine(self.asker)
        if done and at is not None:
            self.taken_back(at)

    @invariant()
    def everybody_sees_the_moves_that_count(self) -> None:
        assert self.match.length == self.length
        assert seen(self.match) == self.now
        request = undo.request(self.match)
        assert (request.seat if request else None) == self.asker

    def teardown(self) -> None:
        """Read from the file, the match is the same."""
        found = positions.journal_of(self.match)
        counted = [(entry.seat, entry.text) for _, entry in journal.standing(found.moves)]
        assert counted == [(move.seat, move.text) for move in self.moves]
        game = positions.game_of(self.match)
        again = journal.position(game, len(SEATS), found.options, found.moves)
        assert [json.dumps(again.view(seat)) for seat in (*SEATS, None)] == self.now


def test_what_is_undone_was_never_there(indoors: Flask) -> None:
    run(Table, examples=25, steps=16)
