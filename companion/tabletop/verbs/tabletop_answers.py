"""Taps on the tabletop page turned into reports: a choice, words, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.kit.rng import SystemRng
from companion.kit.told import BLANK, UNSEEN, Choice
from companion.kit.told_journal import AFRESH, BESIDE, DOUBT, LET, OPEN, PART, SHUT, SURE
from companion.kit.words import Phrase
from companion.models import Sheet
from companion.tabletop.verbs.asking import Question, hands_asked, picked, question, size
from companion.tabletop.verbs.reports import Line, tell
from companion.tabletop.verbs.tabletop_sheet import unsure
from companion.tabletop.verbs.tabletop_state import Telling, read_telling, told_of
from companion.tabletop.verbs.whole import whole

# In each, `line` has neither seat nor text yet.


def tell_choice(sheet: Sheet, text: str, line: Line) -> Telling:
    """One of what may have happened; where it has blanks, they are asked next."""
    turn, asks = _asked(sheet)
    choice = picked(asks.choices, text)
    if choice is None or asks.seat in turn.ais:
        # Not in the list: what cannot be is refused with its reason.
        if asks.seat in turn.ais or text.split(" ")[0] in RESERVED:
            raise Conflict
        return tell(sheet, replace(line, seat=asks.seat, text=text))
    if UNSEEN in choice.text.split(" ") and whole(turn) is not None:
        raise Conflict  # its seat tells it unseen
    if choice.pools:
        return tell(sheet, replace(line, seat=asks.seat, text=f"{OPEN} {choice.text}"))
    return tell(sheet, replace(line, seat=asks.seat, text=choice.text))


RESERVED = (*BESIDE, LET, "undo", "mend")


def tell_words(sheet: Sheet, words: Sequence[str], line: Line) -> Telling:
    """The blanks of the open choice, all of them."""
    turn, asks, choice = _opened(sheet)
    return tell(sheet, replace(line, seat=asks.seat, text=filled(turn, choice, words)))


def tell_luck(sheet: Sheet, line: Line) -> Telling:
    """Dice that the companion rolls: blanks that are no cards, filled in by lot."""
    _, asks, choice = _opened(sheet)
    if asks.seat >= 0 or choice.cards:
        raise Conflict
    rng = SystemRng()
    words = [pool[int(rng.below(len(pool)))] for pool in choice.pools]
    return tell(sheet, replace(line, seat=asks.seat, text=choice.filled(words)))


def tell_cards(sheet: Sheet, cards: Sequence[str], line: Line) -> Telling:
    """Cards of an AI's hand: all that are asked, or some; the last of several hands moves on."""
    turn, asks, choice = _opened(sheet)
    held = {one.told.seat: one.gathered for one in turn.all}
    held[asks.of] = [*held[asks.of], *cards]
    check_cards(choice, cards, held[asks.of])
    if len(set(held[asks.of])) != len(held[asks.of]):
        # Whoever tapped the others in hears of it, as all do.
        return tell(sheet, replace(line, seat=asks.of, text=DOUBT))
    others = [one for one in hands_asked(turn) if one.of != asks.of]
    if any(len(held[one.of]) < size(one) for one in [asks, *others]):
        part = " ".join([PART, *cards])
        return tell(sheet, replace(line, seat=asks.of, text=part))
    own = {one.of: cards_text(one.open, held[one.of]) for one in [asks, *others] if one.open}
    return tell(sheet, replace(line, seat=asks.seat, text=own[asks.of], own=own))


def afresh(sheet: Sheet, line: Line) -> Telling:
    """Forget the cards that were told in part, or the choice whose blanks were asked."""
    turn, asks = _asked(sheet)
    if asks.dropped:
        return tell(sheet, replace(line, seat=asks.of, text=SHUT))
    begun = [one.of for one in hands_asked(turn) if turn.of(one.of).gathered]
    last = asks.of if asks.of in begun or not begun else begun[-1]
    return tell(sheet, replace(line, seat=last, text=AFRESH))


def agree(sheet: Sheet, mark: str, line: Line) -> Telling:
    """The last round is on the sheet as it was played."""
    told = told_of(sheet)
    turn = read_telling(told) if told else None
    if turn is None or unsure(turn) != mark:
        raise Conflict
    return tell(sheet, replace(line, seat=turn.told.seat, text=f"{SURE} {mark}"))


def _asked(sheet: Sheet) -> tuple[Telling, Question]:
    told = told_of(sheet)
    turn = read_telling(told) if told else None
    asks = question(turn) if turn else None
    if turn is None or asks is None:
        raise Conflict
    return turn, asks


def _opened(sheet: Sheet) -> tuple[Telling, Question, Choice]:
    turn, asks = _asked(sheet)
    if asks.open is None:
        raise Conflict
    return turn, asks, asks.open


def filled(turn: Telling, choice: Choice, words: Sequence[str]) -> str:
    """The choice with these words in its blanks; Refused when one cannot stand there."""
    if choice.cards:
        return cards_text(choice, words)
    spelled = [turn.rules.spelled(word) for word in words]
    if len(spelled) != choice.text.split(" ").count(BLANK) or not all(
        word in pool for word, pool in zip(spelled, choice.pools, strict=False)
    ):
        raise Refused(Phrase("Say it for each."))
    return choice.filled(spelled)


def check_cards(choice: Choice, cards: Sequence[str], held: Sequence[str]) -> None:
    """Refused unless those cards can be among those that are held so far."""
    known = {card for pool in choice.pools for card in pool}
    if not choice.cards or not cards or not set(cards) <= known:
        raise Refused(Phrase("Tap the cards of this hand."))
    if len(set(cards)) != len(cards):
        raise Refused(Phrase("Tap the cards of this hand."))
    wanted = len(choice.pools)
    if len(held) > wanted:
        many = Phrase("These are %(wanted)s cards, not %(given)s.", given=len(held), wanted=wanted)
        raise Refused(many)


def cards_text(choice: Choice, cards: Sequence[str]) -> str:
    """The choice with these cards, in their pools' order; Refused when they are not so many."""
    check_cards(choice, cards, cards)
    found = list[str]()
    for pool, wanted in choice.groups():
        these = [card for card in pool if card in cards]
        if len(these) != wanted:
            other = Phrase(
                "These are %(wanted)s cards, not %(given)s.", given=len(these), wanted=wanted
            )
            raise Refused(other)
        found += these
    return choice.filled(found)
