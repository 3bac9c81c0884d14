"""A match's luck: committed by a secret seed, revealed at the end.

An ordinary match indexes its luck by ply. A shared deal indexes it by deal, so that earlier moves
do not change it; the words of such a match are marked (`words_of`).
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select

from companion.kit import journal
from companion.kit.fair import FairRng, fingerprint, numbered, words_of
from companion.kit.journal import CARRY, Entry
from companion.kit.rng import Rng, SystemRng
from companion.kit.state import CHANCE, TYPED, State
from companion.matches.verbs.positions import game_of, names
from companion.models import Match, Move, db

BY_THE_AI = "ai"  # `by` of chance moves when only AIs play
FORGOTTEN = ""  # words of a match after a name in them was erased


@dataclass(frozen=True, slots=True)
class Drawn:
    """One chance move: the draws as (n, value), and whether the move follows from them.

    `typed` moves are rolls of real dice; nothing was drawn for them.
    """

    ply: int
    place: int | str
    text: str
    draws: list[tuple[int, int]]
    follows: bool
    typed: bool
    words: str = ""


def draw_seed(match: Match) -> None:
    """Draw the seed of a new match and publish its fingerprint.

    All matches of a shared deal have the same seed.
    """
    match.luck_seed = match.deal.seed if match.deal else secrets.token_hex(32)
    match.luck_fingerprint = fingerprint(match.luck_seed)


def mix_in_names(match: Match) -> None:
    """Mix the players' names into the luck at the start: whoever knew the seed did not know them.

    A shared deal is the same for everybody, so only its code is mixed in.
    """
    if match.deal:
        counted = match.deal.seats is not None
        match.luck_words = words_of(match.deal.code) if counted else match.deal.code
        return
    match.luck_words = "\n".join([match.code, *names(match)])


def forget_names(match: Match, names: Collection[str]) -> None:
    """Erase the seed if one of these names is mixed into it; the system's RNG is used from then on.

    Without the name the words would give other luck, so the deals can no longer be verified.
    """
    if not set((match.luck_words or "").split("\n")[1:]) & set(names):
        return
    match.luck_words, match.luck_seed, match.luck_fingerprint = FORGOTTEN, None, None


def by_deals(match: Match) -> bool:
    """Whether the luck is indexed by deal (shared deals) rather than by ply."""
    return (match.luck_words or "").startswith(words_of(""))


def luck_of(match: Match, ply: int, *, by: str) -> Rng:
    """The random number generator of the move with this number, counted from 1."""
    if match.luck_seed is None:
        return SystemRng()  # a name was erased while the match was played
    return FairRng(match.luck_seed, words_at(match, ply), place_of(match, ply, by))


def place_of(match: Match, ply: int, by: str) -> int | str:
    """The index of the luck: the ply, or the number of the deal.

    Deals cannot be undone (`undo.offer`), so no index occurs twice.
    """
    if not by_deals(match):
        return ply
    before = Move.match_id == match.id, Move.seat == CHANCE, Move.ply < ply
    asked = db.session.scalars(select(Move.by).where(*before).order_by(Move.ply))
    return numbered([*asked, by])[-1]


def words_at(match: Match, ply: int) -> str:
    """The words mixed in at that ply, including those added after a restore (`upkeep`)."""
    restored = match.luck_anew or {}
    since = [restored[at] for at in sorted(restored, key=int) if int(at) <= ply]
    return "\n".join([match.luck_words or "", *since])


def is_typed(state: State, by: str) -> bool:
    """Whether people type this chance move (real dice) instead of `by` drawing it."""
    return state.luck() == TYPED and by != BY_THE_AI


def drawn(match: Match) -> list[Drawn]:
    """Every chance move recomputed from the seed; only for finished matches.

    Moves given to a practice or carried over from a sheet were not drawn and are left out.
    """
    game = game_of(match)
    lines = select(Move.seat, Move.text, Move.by).where(Move.match_id == match.id)
    moves = db.session.execute(lines.order_by(Move.ply)).all()
    entries = [Entry(seat, text) for seat, text, _ in moves]
    positions = journal.positions(game, match.seats, match.options, entries)
    found = []
    counted = iter(numbered(by for seat, _, by in moves if seat == CHANCE))
    for ply, ((seat, text, by), state) in enumerate(zip(moves, positions, strict=False), 1):
        if seat != CHANCE:
            continue
        deal = next(counted)
        place = deal if by_deals(match) else ply
        if ply <= (match.given or 0) or text.startswith(CARRY):
            continue
        if is_typed(state, by):
            found.append(Drawn(ply, place, text, [], follows=True, typed=True))
            continue
        words = words_at(match, ply)
        rng = FairRng(match.luck_seed or "", words, place)
        again = game.text(state, CHANCE, state.chance(rng))
        found.append(Drawn(ply, place, text, rng.draws, again == text, typed=False, words=words))
    return found
