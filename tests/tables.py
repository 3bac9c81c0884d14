"""Matches for tests: seats by a letter each, and any number of moves played in them."""

import time
from collections.abc import Callable

from companion.kit.rng import Rng
from companion.kit.state import CHANCE, TYPED
from companion.matches.verbs import lobby, positions
from companion.matches.verbs.moves import deal, make_move
from companion.matches.verbs.seats import level_of, take_seat
from companion.models import Match, db

NAMES = ("Aki", "Ben", "Chie", "Dan", "Emi")
PATIENCE = 60.0


def plan(letter: str, index: int) -> lobby.SeatPlan:
    """By letter: m is me, l a friend with a link, a an AI, s a strong one."""
    if letter in "as":
        return lobby.SeatPlan("ai", level="club" if letter == "a" else "master")
    return lobby.SeatPlan("me" if letter == "m" else "link", NAMES[index])


def opened(seats: str = "mll", pace: int = 0, game: str = "fisherman") -> Match:
    """A match that waits for its players."""
    plans = [plan(letter, index) for index, letter in enumerate(seats)]
    return lobby.open_match(game, plans, pace_ms=pace)


def started(seats: str = "mll", pace: int = 0, game: str = "fisherman") -> Match:
    """A match with everyone there that has begun; in Fisherman seat 1 is to choose."""
    match = opened(seats, pace, game)
    for seat in lobby.empty_seats(match):
        take_seat(seat)
    lobby.start(match)
    return match


def step(match: Match, choose: int = 0) -> None:
    """The next move, whosever it is: the `choose`th legal one."""
    state, length = positions.position(match), match.length
    seat = state.actors()[0]
    if seat == CHANCE:
        shown = typed(match)
        deal(match, length=length, key=f"step-{length}", by="seat 0", text=shown)
    else:
        text = state.view(seat)["legal"][choose]
        level = level_of(match.places[seat])
        by = f"ai {level}" if level else None
        make_move(match, seat, text, length=length, key=f"step-{length}", by=by)


def typed(match: Match) -> str:
    """What the dice on the table show, where people type that; else nothing."""
    state = positions.position(match)
    if state.luck() != TYPED:
        return ""
    return positions.game_of(match).text(state, CHANCE, state.chance(Rng(match.length)))


def steps(match: Match, count: int) -> None:
    """That many moves, or until the match is over."""
    for _ in range(count):
        if positions.is_over(match):
            return
        step(match)


def turn(match: Match) -> int:
    """Whose turn it is, of several the first; OVER at the end."""
    return int(positions.position(match).turn())


def fresh(match_id: int) -> Match:
    """The match as it is stored now."""
    db.session.remove()
    return db.session.get_one(Match, match_id)


def wait_for(what: Callable[[], object], told: str, patience: float = PATIENCE) -> None:
    """Return as soon as `what()` is true; fail with `told` when that takes too long."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if what():
            return
        time.sleep(0.02)
    raise AssertionError(told)


def wait_until_over(match_id: int, patience: float = PATIENCE) -> Match:
    """The match when it has been played to its end; inside an application's context."""
    wait_for(
        lambda: positions.is_over(fresh(match_id)), "the match did not come to its end", patience
    )
    return fresh(match_id)


def wait_for_moves(match_id: int, patience: float = PATIENCE) -> Match:
    """The match when it has gone on by some moves; inside an application's context."""
    before = fresh(match_id).length
    wait_for(lambda: fresh(match_id).length >= before + 8, "the match does not go on", patience)
    return fresh(match_id)


def assert_whole(match: Match) -> None:
    """The journal has every move once and plays through to the score sheet."""
    moves = positions.entries(match)
    assert len(moves) == match.length
    assert positions.scored(match).finished
