"""The effect of a manual swap: a cost, a tone and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.competition.seating.rounds import Price, Weights
from companion.kit.words import Phrase

Tone = Literal["better", "equal", "worse"]


@dataclass(frozen=True)
class Swap:
    """One swap: `figure` counts in repeats, so +1 is as bad as two people who meet again."""

    figure: str
    tone: Tone
    words: tuple[Phrase, ...]


def described(change: Price, weights: Weights, *, mates: int = 0, one_table: bool = False) -> Swap:
    """The swap that changes the price by this much; `mates` of its forbidden pairs are in a team.

    A forbidden pair has no figure, for no number of repeats outweighs it: ✕ brings one together, or
    parts one that always sits together.
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
    """A number of repeats with its sign; never ±0 for what is not nothing.

    >>> signed(1.0), signed(-0.2), signed(0.001), signed(0)
    ('+1', '−0.2', '+0.01', '±0')
    """
    if not repeats:
        return "±0"
    size = max(abs(repeats), 0.01)
    return ("+" if repeats > 0 else "−") + f"{size:.2f}".rstrip("0").rstrip(".")


def parts(change: Price, mates: int) -> list[Phrase]:
    """What gets better or worse, the heaviest first."""
    said = [
        several(mates, MORE_MATES, FEWER_MATES),
        several(change.apart - mates, MORE_FORBIDDEN, FEWER_FORBIDDEN),
        several(change.parted, PARTED, UNITED),
        several(change.wishes, FEWER_WISHES, MORE_WISHES),
        repeats(change.repeats),
        several(change.thirds, MORE_THIRDS, FEWER_THIRDS),
        several(change.unfairness, LESS_FAIR, FAIRER),
        several(change.gaps, LESS_EQUAL, MORE_EQUAL),
    ]
    return [phrase for phrase in said if phrase is not None]


def several(change: int, worse: Phrase, better: Phrase) -> Phrase | None:
    """The one phrase or the other; None where nothing changes."""
    return worse if change > 0 else better if change else None


def repeats(change: int) -> Phrase | None:
    """How many more or fewer repeats."""
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
