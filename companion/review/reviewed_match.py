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
    """The information state of the seat before the decision."""
    played: str


class Match(NamedTuple):
    """A finished match."""

    journal: Journal
    decisions: tuple[Decision, ...]
    """For a tabletop match, only those of the AI's seat."""
    start: tuple[float, ...]
    """By seat the value before the first move: the chance to win, or points when playing alone."""
    result: tuple[float, ...]
    """By seat its share of the victory, or its points when playing alone."""


def read(text: str) -> Match:
    """Return the match of a journal's text, without undone moves.

    JournalError if it cannot be replayed or is not over.
    """
    journal, places = parse(text)
    game = game_of(text, journal, GAMES)
    seats = len(journal.names)
    if journal.tabletop is None:
        *_, end = steps(game, journal, places)
        over, rounds = not end.actors(), end.sheet()
        to_review = decisions(game, journal)
    else:
        views = [now.own for now in seen(game, journal, places)]
        over, rounds = not views[-1]["actors"], views[-1]["finished"]
        to_review = tabletop_decisions(game, journal, views)
    if not over:
        line = places[-1] if places else 1
        raise JournalError(line, "the match is not over: only finished matches are reviewed")
    start = worth(game, begun(game, journal), seats)
    return Match(journal, tuple(to_review), tuple(start), tuple(result(game, journal, rounds)))


def begun(game: Game, journal: Journal) -> State:
    """Return the position before the first move, after any rounds carried over."""
    options = recorded(game, with_edition(game, journal))
    return opening(game, len(journal.names), options, carry_of(journal.moves))


def decisions(game: Game, journal: Journal) -> Iterator[Decision]:
    """Yield all decisions of a match whose moves are all known."""
    state = begun(game, journal)
    for ply, (seat, text) in standing(journal.moves)[1 if carry_of(journal.moves) else 0 :]:
        if seat != CHANCE and len(state.legal(seat)) > 1:
            yield Decision(ply, seat, state.view(seat), text)
        state.apply(seat, game.find(state, seat, text))


def tabletop_decisions(game: Game, journal: Journal, views: Sequence[View]) -> Iterator[Decision]:
    """Yield the AI's decisions in a tabletop match; the journal does not tell what others knew."""
    assert game.tabletop is not None
    for ply, ((seat, text), view) in enumerate(zip(journal.moves, views, strict=False), 1):
        if seat != journal.tabletop or len(view["legal"]) < 2:
            continue
        try:
            state, action = game.tabletop.step(view, seat, text, Rng(1))
        except IllegalMove:  # an accepted revoke: not a choice
            continue
        yield Decision(ply, seat, view, game.text(state, seat, action))


def result(game: Game, journal: Journal, rounds: Sequence[Round]) -> list[float]:
    """Return by seat its share of the victory, or its points when playing alone."""
    names = list(journal.names)
    head = {"game": game.key, "seats": names, "options": dict(journal.options)}
    scored = game.paper.score({**head, "rounds": list(rounds)})
    if len(names) == 1:
        return [float(scored.totals[0])]
    return [
        1 / len(scored.winners) if seat in scored.winners else 0.0 for seat in range(len(names))
    ]
