"""A finished match for a review: its decisions, each with its View."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games import GAMES
from companion.kit.edition import recorded
from companion.kit.game import Game
from companion.kit.journal import Journal, JournalError, carry_of, opening, standing
from companion.kit.journal_file import game_of, parse, seen, steps, with_edition
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE, State
from companion.kit.view import Round, View
from companion.review.judging import worth


class Decision(NamedTuple):
    """A choice between several moves."""

    ply: int
    seat: int
    view: View
    """The information state of the seat before it."""
    played: str


class Match(NamedTuple):
    """A match that is over."""

    journal: Journal
    decisions: tuple[Decision, ...]
    """Of a match at a real table, those of the seat that saw it."""
    start: tuple[float, ...]
    """By seat what the match was worth before the first move: the chance to win, alone points."""
    result: tuple[float, ...]
    """By seat its share of the victory; alone its points."""


def read(text: str) -> Match:
    """Return the match of a journal's text; JournalError where it cannot be played or is not over.

    Moves that were taken back are not part of it.
    """
    journal, places = parse(text)
    game = game_of(text, journal, GAMES)
    seats = len(journal.names)
    if journal.told is None:
        *_, end = steps(game, journal, places)
        over, rounds = not end.actors(), end.sheet()
        found = decisions(game, journal)
    else:
        views = [now.own for now in seen(game, journal, places)]
        over, rounds = not views[-1]["actors"], views[-1]["finished"]
        found = told_decisions(game, journal, views)
    if not over:
        line = places[-1] if places else 1
        raise JournalError(line, "the match is not over: only finished matches are reviewed")
    start = worth(game, begun(game, journal), seats)
    return Match(journal, tuple(found), tuple(start), tuple(result(game, journal, rounds)))


def begun(game: Game, journal: Journal) -> State:
    """The position before the first move that was played here."""
    options = recorded(game, with_edition(game, journal))
    return opening(game, len(journal.names), options, carry_of(journal.moves))


def decisions(game: Game, journal: Journal) -> Iterator[Decision]:
    """All decisions of a match of which every move is known."""
    state = begun(game, journal)
    for ply, (seat, text) in standing(journal.moves)[1 if carry_of(journal.moves) else 0 :]:
        if seat != CHANCE and len(state.legal(seat)) > 1:
            yield Decision(ply, seat, state.view(seat), text)
        state.apply(seat, game.find(state, seat, text))


def told_decisions(game: Game, journal: Journal, views: Sequence[View]) -> Iterator[Decision]:
    """The decisions of the seat that saw the match: what others knew is not in its file."""
    assert game.told is not None
    for ply, ((seat, text), view) in enumerate(zip(journal.moves, views, strict=False), 1):
        if seat != journal.told or len(view["legal"]) < 2:
            continue
        try:
            state, action = game.told.step(view, seat, text, Rng(1))
        except IllegalMove:  # a card that was let stand although it was not legal: no choice
            continue
        yield Decision(ply, seat, view, game.text(state, seat, action))


def result(game: Game, journal: Journal, rounds: Sequence[Round]) -> list[float]:
    """By seat its share of the victory; alone its points."""
    names = list(journal.names)
    head = {"game": game.key, "seats": names, "options": dict(journal.options)}
    scored = game.paper.score({**head, "rounds": list(rounds)})
    if len(names) == 1:
        return [float(scored.totals[0])]
    return [
        1 / len(scored.winners) if seat in scored.winners else 0.0 for seat in range(len(names))
    ]
