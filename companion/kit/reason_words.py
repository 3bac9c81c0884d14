"""Reasons as sentences, about the reader ("Your points") or about a named seat ("Ben's points")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.kit.game import Game
from companion.kit.reasons import EVERY_GAME, Finding, Kind, Reason, seat_name
from companion.kit.view import View
from companion.kit.words import Phrase

YOUR: Final = Phrase("Your")
BEST: Final = Phrase("the best choice")
PLAYED: Final = Phrase("the one played")
SECOND: Final = Phrase("the second best")
LITTLE: Final = Phrase("The best choice gains a little in many ways: no single thing stands out.")
HAPPENS: Final = Phrase(
    "%(what)s in %(best)s of %(deals)s deals with %(one)s, and in %(played)s with %(other)s."
)
MORE: Final = Phrase(
    "%(what)s: %(best)s on average with %(one)s, %(played)s with %(other)s; "
    "more in %(many)s of %(deals)s deals."
)
LESS: Final = Phrase(
    "%(what)s: %(best)s on average with %(one)s, %(played)s with %(other)s; "
    "less in %(many)s of %(deals)s deals."
)


class Told(NamedTuple):
    """How reasons are told: whose they are, and what the two choices compared are called."""

    whose: Phrase = YOUR
    """Begins the sentences about the seat that chose."""
    one: Phrase = BEST
    other: Phrase = PLAYED


def of(name: str) -> Phrase:
    """Return the possessive of a display name, for `Told.whose`."""
    return Phrase("%(name)s's", name=name)


def kinds(game: Game) -> Mapping[str, Kind]:
    """Return all kinds of findings in a game, its own first."""
    own: Mapping[str, Kind] = game.reasons.kinds if game.reasons else {}
    return {**own, **EVERY_GAME.kinds}


def sentences(
    game: Game, view: View, reasons: Sequence[Reason], names: Sequence[str], told: Told
) -> list[Phrase]:
    """Return the reasons as sentences; kinds that the game does not know any more are left out."""
    known = [reason for reason in reasons if reason.kind in kinds(game)]
    return [sentence(game, view, reason, names, told) for reason in known] or [LITTLE]


def sentence(game: Game, view: View, reason: Reason, names: Sequence[str], told: Told) -> Phrase:
    """Return one reason as a sentence."""
    kind, (_, one, other) = kinds(game)[reason.kind], told
    what, deals = happening(game, view, reason, names, told.whose), reason.deals
    more = reason.best > reason.played
    if not kind.amount:
        best, played = round(reason.best), round(reason.played)
        if not more:  # the more frequent first
            best, played, one, other = played, best, other, one
        text = HAPPENS.text
        return Phrase(text, what=what, best=best, played=played, deals=deals, one=one, other=other)
    return Phrase(
        (MORE if more else LESS).text,
        what=what,
        best=average(reason.best / deals),
        played=average(reason.played / deals),
        many=reason.more if more else reason.less,
        deals=deals,
        one=one,
        other=other,
    )


def happening(
    game: Game, view: View, reason: Reason, names: Sequence[str], whose: Phrase
) -> Phrase:
    """Return what happens, with whom it happens to."""
    finding, text = Finding(reason.kind, reason.who), kinds(game)[reason.kind].words.text
    if finding.who < 0:
        return Phrase(text, whose=whose)
    own = None if reason.kind in EVERY_GAME.kinds else game.reasons
    who = own.who(view, finding, names) if own else seat_name(view, finding, names)
    return Phrase(text, whose=whose, who=who)


def average(value: float) -> str:
    """Return an average with one decimal and a true minus sign.

    >>> average(-1.25)
    '−1.2'
    """
    return f"{value:.1f}".replace("-", "−")
