"""A match's luck: committed by a secret seed, revealed at the end.

A match of its own counts luck by plies. Where many play the same deals it is counted by deals, so
that what was played before moves nothing; the words of such a match say so (`words_of`).
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

BY_THE_AI = "ai"  # who lets luck act when only AIs play
FORGOTTEN = ""  # the words of a match whose luck was bound to a name that was forgotten


@dataclass(frozen=True, slots=True)
class Drawn:
    """One move of chance: what was drawn for it as (n, value), and whether it follows from that.

    `typed` moves are what real dice showed; nothing was drawn for them.
    """

    ply: int
    place: int | str
    text: str
    draws: list[tuple[int, int]]
    follows: bool
    typed: bool
    words: str = ""


def draw_seed(match: Match) -> None:
    """Fix all luck of a new match; from now on its fingerprint can be shown.

    A deal that many play has one seed for all of them.
    """
    match.luck_seed = match.deal.seed if match.deal else secrets.token_hex(32)
    match.luck_fingerprint = fingerprint(match.luck_seed)


def mix_in_names(match: Match) -> None:
    """Bind the luck to who sits there at the start: nobody could know that with the seed.

    A deal is the same for everybody, so it is bound to the deal alone.
    """
    if match.deal:
        counted = match.deal.seats is not None
        match.luck_words = words_of(match.deal.code) if counted else match.deal.code
        return
    match.luck_words = "\n".join([match.code, *names(match)])


def forget_names(match: Match, names: Collection[str]) -> None:
    """The luck is bound to one of these names no more; from here on it is the system's.

    The words without the name would give other luck, so nothing that was dealt can be checked.
    """
    if not set((match.luck_words or "").split("\n")[1:]) & set(names):
        return
    match.luck_words, match.luck_seed, match.luck_fingerprint = FORGOTTEN, None, None


def by_deals(match: Match) -> bool:
    """Whether its luck is counted by deals; by plies in matches of one table alone."""
    return (match.luck_words or "").startswith(words_of(""))


def luck_of(match: Match, ply: int, *, by: str) -> Rng:
    """The luck of the move with that number, counted from 1, for whoever asks for it."""
    if match.luck_seed is None:
        return SystemRng()  # a name was forgotten while it was played
    return FairRng(match.luck_seed, words_at(match, ply), place_of(match, ply, by))


def place_of(match: Match, ply: int, by: str) -> int | str:
    """What its luck is counted by: the ply, never used twice, or which deal it is.

    No deal is ever taken back (`undo.offer`), so that none comes twice.
    """
    if not by_deals(match):
        return ply
    before = Move.match_id == match.id, Move.seat == CHANCE, Move.ply < ply
    asked = db.session.scalars(select(Move.by).where(*before).order_by(Move.ply))
    return numbered([*asked, by])[-1]


def words_at(match: Match, ply: int) -> str:
    """What is mixed in at that move: after a restore its word as well (`upkeep`)."""
    restored = match.luck_anew or {}
    since = [restored[at] for at in sorted(restored, key=int) if int(at) <= ply]
    return "\n".join([match.luck_words or "", *since])


def is_typed(state: State, by: str) -> bool:
    """Whether people type what luck does here, rather than `by` drawing it."""
    return state.luck() == TYPED and by != BY_THE_AI


def drawn(match: Match) -> list[Drawn]:
    """Every move of chance with its numbers, drawn once more: only for when the match is over.

    Nothing was drawn for what was given to a practice or carried over from a sheet.
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
