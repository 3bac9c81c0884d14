"""The effect of a manual swap: a cost, a tone and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.competition.seating.rounds import Price, Weights
from companion.kit.words import Phrase

Tone = Literal["better", "equal", "worse"]


@dataclass(frozen=True)
class Swap:
    """The effect of a swap; `figure` is in repeats, so +1 is as bad as one pair meeting again."""

    figure: str
    tone: Tone
    words: tuple[Phrase, ...]


def described(change: Price, weights: Weights, *, mates: int = 0, one_table: bool = False) -> Swap:
    """Describe a swap by its change of the price; `mates` of its forbidden pairs are team-mates.

    Forbidden pairs have no figure, because no number of repeats outweighs them: ✕ means that one
    meets, or that a pair that always sits together is separated.
    """
    tone: Tone = "worse" if change.total > 0 else "better" if change.total else "equal"
    weighty = change.apart + change.parted
    if weighty:
        figure = "✕" if weighty > 0 else "✓"
    else:
        figure = signed(change.total / (2 * weights.repeat))
    words = tuple(parts(change, mates))
    if not words:
        words = (Phrase("only the seats change") if one_table else Phrase("no difference"),)
    return Swap(figure, tone, words)


def signed(repeats: float) -> str:
    """Write a number of repeats with its sign; ±0 only for exactly 0.

    >>> signed(1.0), signed(-0.2), signed(0.001), signed(0)
    ('+1', '−0.2', '+0.01', '±0')
    """
    if not repeats:
        return "±0"
    size = max(abs(repeats), 0.01)
    return ("+" if repeats > 0 else "−") + f"{size:.2f}".rstrip("0").rstrip(".")


def parts(change: Price, mates: int) -> list[Phrase]:
    """Return what gets better or worse, most important first."""
    said = [
        several(mates, MORE_MATES, FEWER_MATES),
        several(change.apart - mates, MORE_FORBIDDEN, FEWER_FORBIDDEN),
        several(change.parted, PARTED, UNITED),
        several(change.wishes, FEWER_WISHES, MORE_WISHES),
        repeats(change.repeats),
        several(change.thirds, MORE_THIRDS, FEWER_THIRDS),
        several(change.reunions, MORE_REUNIONS, FEWER_REUNIONS),
        several(change.unfairness, LESS_FAIR, FAIRER),
        several(change.gaps, LESS_EQUAL, MORE_EQUAL),
    ]
    return [phrase for phrase in said if phrase is not None]


def several(change: int, worse: Phrase, better: Phrase) -> Phrase | None:
    """Return one of the two phrases; None if nothing changes."""
    return worse if change > 0 else better if change else None


def repeats(change: int) -> Phrase | None:
    match change:
        case 0:
            return None
        case 1:
            return Phrase("1 more repeat")
        case -1:
            return Phrase("1 fewer repeat")
    if change > 0:
        return Phrase("%(count)s more repeats", count=change)
    return Phrase("%(count)s fewer repeats", count=-change)


PARTED = Phrase("a pair parted that always sits together")
UNITED = Phrase("a pair together that always should be")
MORE_THIRDS = Phrase("two people meet for the third time")
FEWER_THIRDS = Phrase("fewer third meetings")
MORE_REUNIONS = Phrase("the same two who should be apart meet again")
FEWER_REUNIONS = Phrase("other two of those who should be apart meet")
MORE_MATES = Phrase("team-mates together")
FEWER_MATES = Phrase("team-mates apart")
MORE_FORBIDDEN = Phrase("a forbidden pair together")
FEWER_FORBIDDEN = Phrase("a forbidden pair apart")
FEWER_WISHES = Phrase("a wished pair not together")
MORE_WISHES = Phrase("a wished pair together")
LESS_FAIR = Phrase("byes, AI seats and short tables less fairly shared")
FAIRER = Phrase("byes, AI seats and short tables more fairly shared")
LESS_EQUAL = Phrase("opponents less equal in points")
MORE_EQUAL = Phrase("opponents more equal in points")
