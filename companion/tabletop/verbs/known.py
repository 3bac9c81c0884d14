"""What follows automatically if the round is known completely: draws, cards taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.append import Conflict
from companion.kit.rng import SystemRng
from companion.kit.state import CHANCE, State
from companion.kit.told import UNSEEN, Choice, sights
from companion.kit.told_journal import BESIDE, LET, PART
from companion.tabletop.verbs.tabletop_state import Telling, before_line
from companion.tabletop.verbs.whole import Whole, cards_in


@dataclass(frozen=True)
class Move:
    """A move of the round as it truly is."""

    seat: int
    looks: Mapping[int, str]
    """How each AI sees it."""
    secret: tuple[int, list[str]] | None = None
    """Of cards that no AI sees: whose they are, and which."""


def move_of(turn: Telling, state: State, seat: int, action: int) -> Move:
    """That action (of a seat or luck) in the round as it stands."""
    look = {ai: turn.rules.sight(state, seat, action, ai) for ai in turn.ais}
    if not all(UNSEEN in text.split(" ") for text in look.values()):
        return Move(seat, look)
    for who in range(len(turn.told.sheet.names)):
        text = turn.rules.sight(state, seat, action, who)
        if UNSEEN not in text.split(" "):
            return Move(seat, look, (who, cards_in(turn, text)))
    return Move(seat, look)


def follows(turn: Telling, known: Whole) -> Move | None:
    """What happens next without anybody's word; None where somebody has to say or choose."""
    if not known.current or turn.acts is None:
        return None
    waits = turn.pending
    if waits is not None and waits.seat in turn.ais:
        return opened(turn, known, waits.seat, waits.text)
    if turn.acts != CHANCE or known.state.actors() != (CHANCE,):
        return None
    return move_of(turn, known.state, CHANCE, luck(known.state))


def luck(state: State) -> int:
    """What is drawn: every card of the stock as likely as any other."""
    return state.chance(SystemRng())


def opened(turn: Telling, known: Whole, ai: int, text: str) -> Move | None:
    """The AI's move that brings cards into its hand, with the cards."""
    for action in known.state.legal(ai):
        if Choice(text).like(turn.rules.sight(known.state, ai, action, ai)):
            return move_of(turn, known.state, ai, action)
    return None


def in_sight(turn: Telling, seat: int, text: str, own: Mapping[int, str]) -> dict[int, str]:
    """The text of a line for each AI, by its seat; `own` is what AIs see each for itself."""
    word, _, rest = text.partition(" ")
    if word == PART:
        closed = " ".join([PART, *[UNSEEN] * len(rest.split(" "))])
        return {ai: text if ai == seat else closed for ai in turn.ais}
    if word in (*BESIDE, LET, "undo"):
        return dict.fromkeys(turn.ais, text)
    if word != "mend":
        return moved(turn, seat, text, own)
    number, _, sight = rest.partition(" ")
    n = next((n for n in turn.standing if str(n) == number), None)
    if n is None:
        raise Conflict
    return {ai: f"mend {n} {look}" for ai, look in mended(turn, n, sight, own).items()}


def mended(turn: Telling, n: int, text: str, own: Mapping[int, str]) -> dict[int, str]:
    """How line n looks to each, now that it was this."""
    return moved(before_line(turn, n), turn.standing[n].seat, text, again(turn, n, text, own))


def again(turn: Telling, n: int, text: str, own: Mapping[int, str]) -> dict[int, str]:
    """What AIs see each for itself of line n told anew: what came to the others' hands stays."""
    seen = {one.told.seat: turn.rules.again(one.standing[n].text, text) for one in turn.all}
    return {**own, **{ai: seen[ai] for ai in seen if ai not in own}} if own else {}


def moved(turn: Telling, seat: int, text: str, own: Mapping[int, str]) -> dict[int, str]:
    """The move of that seat as each sees it."""
    first = seat if seat in turn.ais else turn.told.seat
    return sights(turn.rules, turn.views, seat, own or {first: text})
