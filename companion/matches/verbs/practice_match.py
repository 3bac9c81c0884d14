"""Practice from a finished match, against AIs, in a deal consistent with what the seat knew.

The first moves of a practice are given: those of the original match, with everything the seat
could not know drawn anew. So its journal replays like any other and reveals nothing of the real
deal. Practices are not counted in records.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flask import current_app

from companion.core.append import from_file, touch
from companion.core.refused import Refused
from companion.core.transaction import lock, writing
from companion.kit.game import Game
from companion.kit.journal import Entry, position, positions, standing
from companion.kit.levels import LEVELS, USUAL
from companion.kit.option import Options
from companion.kit.rng import Rng, SystemRng
from companion.kit.state import CHANCE
from companion.kit.view import View
from companion.kit.words import Phrase
from companion.matches.verbs.lobby import store
from companion.matches.verbs.luck import mix_in_names
from companion.matches.verbs.positions import entries, game_of, is_over
from companion.models import AI, HUMAN, PLAYING, Match, Move, Seat, now
from companion.models.base import derive_token

GIVEN: Final = "given"  # `by` of the given moves
CANNOT: Final = Phrase("This game cannot be played on from here.")


def practise(match: Match, seat: int, ply: int, once: str) -> Match:
    """Return a practice from that seat's decision on; the same one for the same `once`.

    Refused if the match is not over, or if the game cannot draw the hidden cards anew.
    """
    if not is_over(match):
        raise Refused(Phrase("The match is still going on."))
    moves = [entry for _, entry in standing(entries(match, ply - 1))]
    given = resample(game_of(match), match.seats, match.options, moves, seat, SystemRng())
    secret = current_app.config["SECRET_KEY"]
    again = Match(
        code=derive_token(secret, "practise", match.code, seat, ply, once)[:16],
        game=match.game,
        options=match.options,
        seats=match.seats,
        pace=match.pace,
        practice_of=match.id,
        given=len(given),
    )
    with writing():
        lock(match)  # of two equal requests one opens it
        again = store(again, [who_sits(match, place, seat) for place in match.places])
        if again.length:
            return again
        from_file(again, [Move(seat=who, text=text, by=GIVEN) for who, text in given])
        again.state, again.started_at = PLAYING, now()
        mix_in_names(again)
        touch(again)  # wakes the AI that is to act
    return again


def who_sits(match: Match, place: Seat, seat: int) -> Seat:
    """The player on their own seat; elsewhere AIs at the match's level."""
    if place.index == seat:
        return Seat(index=seat, kind=HUMAN, name=place.name, joined_at=now())
    if place.kind == AI:
        return Seat(index=place.index, kind=AI, name=place.name, level=place.level)
    levels = [other.level for other in match.places if other.kind == AI and other.level]
    level = max(levels, key=list(LEVELS).index, default=USUAL)
    return Seat(index=place.index, kind=AI, name=level.capitalize(), level=level)


def resample(
    game: Game, seats: int, options: Options, moves: Sequence[Entry], seat: int, rng: Rng
) -> list[Entry]:
    """Return moves that lead to the seat's decision, with what it does not know drawn anew.

    Simultaneous choices of others are left out: they choose again.
    """
    begun, view = choosing(game, seats, options, moves, seat)
    if game.tabletop is None:
        raise Refused(CANNOT)
    found = game.tabletop.resampled(view, moves[:begun], rng)
    if position(game, seats, options, found).view(seat) != view:
        raise Refused(CANNOT)
    return found


def choosing(
    game: Game, seats: int, options: Options, moves: Sequence[Entry], seat: int
) -> tuple[int, View]:
    """The length at which the seat's current decision began, and its View there."""
    begun, view, since = 0, None, CHANCE
    for length, state in enumerate(positions(game, seats, options, moves)):
        if seat not in state.actors():
            view = None
        elif view is None or since in (seat, CHANCE):
            begun, view = length, state.view(seat)
        since = moves[length].seat if length < len(moves) else since
    if view is None:
        raise Refused(CANNOT)
    return begun, view
