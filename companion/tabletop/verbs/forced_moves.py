"""Moves that nobody reports: with all hands known, they follow from the position."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.append import Conflict
from companion.kit.rng import SystemRng
from companion.kit.state import CHANCE, State
from companion.kit.tabletop import UNSEEN, Choice
from companion.kit.tabletop_journal import AUXILIARY, LET
from companion.tabletop.verbs.full_round import FullRound, cards_in
from companion.tabletop.verbs.tabletop_state import TabletopState, before_entry


@dataclass(frozen=True)
class ForcedMove:
    """A move of a round with all hands known."""

    seat: int
    observation: str
    """The move as the AI observes it."""
    secret: tuple[int, list[str]] | None = None
    """Cards hidden from the AI: the seat that holds them, and the cards."""


def move_of(turn: TabletopState, state: State, seat: int, action: int) -> ForcedMove:
    """Return the action of that seat (or chance), with what it hides from the AI."""
    look = turn.rules.observe(state, seat, action, turn.ai)
    if UNSEEN not in look.split(" "):
        return ForcedMove(seat, look)
    for holder in range(len(turn.tabletop.sheet.names)):
        text = turn.rules.observe(state, seat, action, holder)
        if UNSEEN not in text.split(" "):
            return ForcedMove(seat, look, (holder, cards_in(turn, text)))
    return ForcedMove(seat, look)


def forced_move(turn: TabletopState, full: FullRound) -> ForcedMove | None:
    """Return the next move if it needs no report: a draw, or the AI taking cards; else None."""
    if not full.current or turn.acts is None:
        return None
    waits = turn.pending
    if waits is not None and waits.seat == turn.ai:
        return taken(turn, full, waits.text)
    if turn.acts != CHANCE or full.state.actors() != (CHANCE,):
        return None
    return move_of(turn, full.state, CHANCE, random_draw(full.state))


def random_draw(state: State) -> int:
    """Return a chance action; every card of the stock is equally likely."""
    return state.chance(SystemRng())


def taken(turn: TabletopState, full: FullRound, text: str) -> ForcedMove | None:
    """Return the AI's pending move that takes cards into its hand, with these cards filled in."""
    ai = turn.ai
    for action in full.state.legal(ai):
        if Choice(text).like(turn.rules.observe(full.state, ai, action, ai)):
            return move_of(turn, full.state, ai, action)
    return None


def observed(turn: TabletopState, seat: int, text: str) -> str:
    """Return the text of an entry as the AI observes it; Conflict if it corrects a missing one."""
    word, _, rest = text.partition(" ")
    if word in (*AUXILIARY, LET, "undo"):
        return text
    if word != "mend":
        return observed_move(turn, seat, text)
    number, _, move = rest.partition(" ")
    n = turn.number_of(number)
    if n is None:
        raise Conflict
    return f"mend {n} {observed_move(before_entry(turn, n), turn.standing[n].seat, move)}"


def observed_move(turn: TabletopState, seat: int, text: str) -> str:
    """Return the reported move as the AI observes it."""
    return turn.rules.fill_in(turn.own, seat, text)
