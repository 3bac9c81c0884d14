"""The random draw that decides which unseen cards the AIs hold."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.kit.rng import Rng, SystemRng, shuffled
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.told import NEVER, Choice
from companion.tabletop.verbs.asking import asked, question
from companion.tabletop.verbs.dealt import deal_before, deal_line, dealt_by_lot, hands
from companion.tabletop.verbs.tabletop_state import Telling, before_line
from companion.tabletop.verbs.whole import drawn_since

TRIES = 20  # where AIs may not hold what they showed to lack, a lot may leave one short


@dataclass(frozen=True)
class Deal:
    """A deal of which people tell their own hands."""

    name: int
    choice: Choice
    told: Mapping[int, Sequence[str]]
    line: int | None = None
    """The line that tells the AI's hand, once the lot has given it."""


def deal_of(turn: Telling) -> Deal | None:
    """The deal that can be told so now, or told again; None where there is none."""
    if not turn.lot:
        return None
    asks, name = question(turn), dealt_by_lot(turn)
    if asks is not None and asks.seat == CHANCE:
        first = asks.open is not None and asks.open.text.startswith("deal ")
        if asks.open is None or not first or any(one.gathered for one in turn.all):
            return None  # its first cards were told in another way
        name = deal_before(turn, len(turn.lines) + 1)
        return Deal(name, asks.open, hands(turn.told, name))
    line = deal_line(turn)
    if name is None or line is None or turn.acts is None:
        return None
    (choice,) = asked(before_line(turn, line), CHANCE)
    return Deal(name, choice, hands(turn.told, name), line)


def others(turn: Telling) -> list[int]:
    """The seats whose hands are told: all but the AIs'."""
    return [seat for seat in range(len(turn.told.sheet.names)) if seat not in turn.ais]


def having_told(turn: Telling) -> list[int]:
    """The seats that have told their hand of the deal that is being told."""
    deal = deal_of(turn) if turn.acts == CHANCE else None
    return sorted(deal.told) if deal else []


def drawn(turn: Telling, deal: Deal) -> dict[int, str]:
    """The deal as each AI sees it, its hand by lot of what nobody told; what it has may stay."""
    told = {card for hand in deal.told.values() for card in hand}
    if turn.stand_ins and deal.line is not None:
        told |= drawn_since(turn, deal.line)
    free = [card for card in deal.choice.pools[0] if card not in told]
    for _ in range(TRIES):
        left, found = free, dict[int, str]()
        for one in turn.all:
            mine = drawn_of(one, deal, left)
            if len(mine) < len(deal.choice.pools):
                break
            left = [card for card in left if card not in mine]
            found[one.told.seat] = choice_of(one, deal).filled(mine)
        else:
            return found
    raise IllegalMove(NEVER)


def drawn_of(turn: Telling, deal: Deal, free: Sequence[str]) -> list[str]:
    """One AI's hand of the free cards; none that another AI has, or that it showed to lack."""
    if deal.line is None:
        return lot(free, (), len(deal.choice.pools), SystemRng())
    held = turn.standing[deal.line].text.split(" ")
    barred = {
        *(turn.hands.lacked(turn.table, turn.told.seat) if turn.hands else ()),
        *(card for one in turn.beside for card in one.standing[deal.line].text.split(" ")),
    }
    fitting = [card for card in free if card in held or card not in barred]
    return lot(fitting, held, len(deal.choice.pools), SystemRng())


def choice_of(turn: Telling, deal: Deal) -> Choice:
    """The deal as that AI is told it."""
    then = turn if deal.line is None else before_line(turn, deal.line)
    (choice,) = asked(then, CHANCE)
    return choice


def lot(free: Sequence[str], held: Collection[str], size: int, rng: Rng) -> list[str]:
    """So many of the free cards, in their order: those that are held, the others by lot.

    >>> lot(["aji1", "tai1", "ika1"], ["tai1", "fugu1"], 2, Rng(1))[-1] in ("tai1", "ika1")
    True
    """
    kept = [card for card in free if card in held]
    rest = [card for card in free if card not in held]
    order = shuffled(list(range(len(rest))), rng)
    mine = {*kept, *(rest[at] for at in order[: size - len(kept)])}
    return [card for card in free if card in mine]
