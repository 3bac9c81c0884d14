"""A match as readable text: a header, then one move a line, chance included (docs/journal.md).

A journal only grows. Undoing is a move too: `undo 6` returns to the position before ply 6, and ply
numbers go on. The first move may be `carry` with rounds that were played elsewhere, as a score
sheet has them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.kit import numbers
from companion.kit.edition import check_edition, recorded
from companion.kit.option import Options
from companion.kit.rules import IllegalMove, Rules, S, V
from companion.kit.state import CHANCE, State
from companion.kit.words import Phrase

FIRST_LINE = "tairyo journal 1"
LETTERS = "ABCDE"
LUCK = "*"  # the seat letter of chance
CARRY = "carry "


class JournalError(ValueError):
    """A journal that cannot be read or replayed; the message has the line number and the reason."""

    def __init__(self, line: int, reason: object) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class Entry(NamedTuple):
    """One move of a journal; plies count from 1."""

    seat: int
    text: str


@dataclass(frozen=True)
class Journal:
    """A match, finished or not."""

    game: str
    names: Sequence[str]
    options: Options
    moves: Sequence[Entry] = field(default_factory=tuple)
    tabletop: int | None = None
    """In a tabletop match the AI's seat (companion/kit/tabletop.py); otherwise None."""

    def __str__(self) -> str:
        lines = [FIRST_LINE, f"game {self.game}"]
        lines += [f"{LETTERS[seat]} {one_line(name)}" for seat, name in enumerate(self.names)]
        lines += [f"option {key} {json.dumps(value)}" for key, value in self.options.items()]
        lines += [] if self.tabletop is None else [f"told {LETTERS[self.tabletop]}"]
        lines.append("")
        lines += [move_line(ply, entry) for ply, entry in enumerate(self.moves, 1)]
        return "\n".join(lines) + "\n"


def move_line(ply: int, entry: Entry) -> str:
    return f"{ply} {letter(entry.seat)} {entry.text}"


def one_line(name: str) -> str:
    r"""Return the name on one line, so that it cannot break the journal.

    >>> one_line(" Aki\n the\u2028Great ")
    'Aki the Great'
    """
    return " ".join(name.split()) or "?"


def letter(seat: int) -> str:
    return LUCK if seat == CHANCE else LETTERS[seat]


def positions(
    game: Rules[S, V], seats: int, options: Options, moves: Iterable[Entry]
) -> Iterator[S]:
    """Yield the position before the first move and after each; IllegalMove at an illegal move.

    The same State is changed in place between steps, except for an undo: copy it to keep it.
    """
    check_edition(game, options)
    options = recorded(game, options)
    state = game.new(seats, options)
    standing: list[tuple[int, int, int]] = []  # (ply, seat, action) of moves not undone
    carry = ""
    yield state
    for ply, (seat, text) in enumerate(moves, 1):
        if seat == CHANCE and ply == 1 and text.startswith(CARRY):
            carry = text
            state = opening(game, seats, options, carry)
        elif text.startswith("undo "):
            back = undone(text, [step[0] for step in standing])
            standing = [step for step in standing if step[0] < back]
            state = opening(game, seats, options, carry)
            for _, who, action in standing:
                state.apply(who, action)
        else:
            if seat not in state.actors():
                raise IllegalMove(not_now(state, seat))
            action = game.find(state, seat, text)
            state.apply(seat, action)
            standing.append((ply, seat, action))
        yield state


def carry_of(moves: Sequence[Entry]) -> str:
    """Return the first move if it is `carry`, otherwise "".

    >>> carry_of([Entry(CHANCE, 'carry [{"winner": 0}]')]), carry_of([Entry(0, "aji4")])
    ('carry [{"winner": 0}]', '')
    """
    return moves[0].text if moves and moves[0].text.startswith(CARRY) else ""


def opening(game: Rules[S, V], seats: int, options: Options, carry: str = "") -> S:
    """Return the position before the first move, after any rounds carried over."""
    if not carry:
        return game.new(seats, options)
    try:
        rounds = json.loads(
            carry.removeprefix(CARRY), object_pairs_hook=numbers.unique, parse_int=numbers.whole
        )
    except (ValueError, RecursionError):
        raise IllegalMove(Phrase("The rounds after 'carry' are not JSON.")) from None
    return game.resumed(seats, options, rounds)


def not_now(state: State, seat: int) -> Phrase:
    """Return why that seat cannot move now."""
    if not state.actors():
        return Phrase("The match is over.")
    return Phrase("It is not %(seat)s's turn.", seat=letter(seat))


def undone(text: str, standing: Sequence[int]) -> int:
    """Return the ply that an undo refers to; IllegalMove unless it is in `standing`."""
    number = text.removeprefix("undo ")
    for ply in standing:
        if number == str(ply):
            return ply
    raise IllegalMove(
        Phrase("Undo names a move that has not been undone, not %(ply)s.", ply=number)
    )


def standing(moves: Iterable[Entry]) -> list[tuple[int, Entry]]:
    """Return the moves that were not undone, with their plies.

    >>> standing([Entry(0, "a"), Entry(0, "undo 1"), Entry(0, "b")])
    [(3, Entry(seat=0, text='b'))]
    """
    kept: list[tuple[int, Entry]] = []
    for ply, entry in enumerate(moves, 1):
        if entry.text.startswith("undo "):
            back = undone(entry.text, [number for number, _ in kept])
            kept = [move for move in kept if move[0] < back]
        else:
            kept.append((ply, entry))
    return kept


def position(game: Rules[S, V], seats: int, options: Options, moves: Iterable[Entry]) -> S:
    """Return the position after all moves."""
    state = None
    for state in positions(game, seats, options, moves):  # noqa: B007 - the last one counts
        pass
    assert state is not None
    return state
