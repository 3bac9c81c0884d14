"""Taps on the tabletop page turned into reports: a choice, words, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.kit.rng import SystemRng
from companion.kit.tabletop import BLANK, UNSEEN, Choice
from companion.kit.tabletop_journal import AFRESH, AUXILIARY, DOUBT, LET, OPEN, PART, SHUT, SURE
from companion.kit.words import Phrase
from companion.models import Sheet
from companion.tabletop.verbs.full_round import full_round
from companion.tabletop.verbs.questions import Question, chosen_choice, question
from companion.tabletop.verbs.reports import NewEntry, write_report
from companion.tabletop.verbs.tabletop_sheet import unsure
from companion.tabletop.verbs.tabletop_state import TabletopState, open_tabletop, read_tabletop

# In all functions here, `entry` has neither seat nor text yet.


def report_choice(sheet: Sheet, text: str, entry: NewEntry) -> TabletopState:
    """Report the tapped choice; if it has blanks, open it so that they are asked next."""
    turn, asks = _question(sheet)
    choice = chosen_choice(asks.choices, text)
    if choice is None or asks.seat == turn.ai:
        # Not in the list: `write_report` refuses it with the reason.
        if asks.seat == turn.ai or text.split(" ")[0] in RESERVED:
            raise Conflict
        return write_report(sheet, replace(entry, seat=asks.seat, text=text))
    if UNSEEN in choice.text.split(" ") and full_round(turn) is not None:
        raise Conflict  # its seat enters the hidden cards itself
    if choice.pools:
        return write_report(sheet, replace(entry, seat=asks.seat, text=f"{OPEN} {choice.text}"))
    return write_report(sheet, replace(entry, seat=asks.seat, text=choice.text))


RESERVED = (*AUXILIARY, LET, "undo", "mend")


def report_words(sheet: Sheet, words: Sequence[str], entry: NewEntry) -> TabletopState:
    """Report the words for all blanks of the open choice."""
    turn, asks, choice = _open_choice(sheet)
    return write_report(
        sheet, replace(entry, seat=asks.seat, text=filled_text(turn, choice, words))
    )


def report_luck(sheet: Sheet, entry: NewEntry) -> TabletopState:
    """Roll the dice: fill the blanks of the open chance move at random; Conflict for cards."""
    _, asks, choice = _open_choice(sheet)
    if asks.seat >= 0 or choice.cards:
        raise Conflict
    rng = SystemRng()
    words = [pool[int(rng.below(len(pool)))] for pool in choice.pools]
    return write_report(sheet, replace(entry, seat=asks.seat, text=choice.filled(words)))


def report_cards(sheet: Sheet, cards: Sequence[str], entry: NewEntry) -> TabletopState:
    """Report cards for the open choice, usually the AI's hand: all that are asked, or some."""
    turn, asks, choice = _open_choice(sheet)
    held = [*turn.cards_entered, *cards]
    check_cards(choice, cards, held)
    if len(set(held)) != len(held):
        # A card entered twice: all who enter cards must see it.
        return write_report(sheet, replace(entry, seat=turn.ai, text=DOUBT))
    if len(held) < len(choice.pools):
        return write_report(sheet, replace(entry, seat=turn.ai, text=" ".join([PART, *cards])))
    return write_report(sheet, replace(entry, seat=asks.seat, text=cards_text(choice, held)))


def start_over(sheet: Sheet, entry: NewEntry) -> TabletopState:
    """Drop the open choice, or else the cards entered so far."""
    turn, asks = _question(sheet)
    return write_report(sheet, replace(entry, seat=turn.ai, text=SHUT if asks.dropped else AFRESH))


def confirm(sheet: Sheet, mark: str, entry: NewEntry) -> TabletopState:
    """Confirm that the last round's result is right; Conflict if `mark` is not the current one."""
    turn = read_tabletop(open_tabletop(sheet))
    if unsure(turn) != mark:
        raise Conflict
    return write_report(sheet, replace(entry, seat=turn.ai, text=f"{SURE} {mark}"))


def _question(sheet: Sheet) -> tuple[TabletopState, Question]:
    turn = read_tabletop(open_tabletop(sheet))
    asks = question(turn)
    if asks is None:
        raise Conflict
    return turn, asks


def _open_choice(sheet: Sheet) -> tuple[TabletopState, Question, Choice]:
    turn, asks = _question(sheet)
    if asks.open is None:
        raise Conflict
    return turn, asks, asks.open


def filled_text(turn: TabletopState, choice: Choice, words: Sequence[str]) -> str:
    """Return the choice with these words in its blanks; Refused if a word does not fit."""
    if choice.cards:
        return cards_text(choice, words)
    spelled = [turn.rules.parse_blank(word) for word in words]
    if len(spelled) != choice.text.split(" ").count(BLANK) or not all(
        word in pool for word, pool in zip(spelled, choice.pools, strict=False)
    ):
        raise Refused(Phrase("Answer for each hand."))
    return choice.filled(spelled)


def check_cards(choice: Choice, cards: Sequence[str], held: Sequence[str]) -> None:
    """Raise Refused unless `cards` are allowed in the choice and `held` are not too many."""
    known = {card for pool in choice.pools for card in pool}
    once = len(set(cards)) == len(cards)
    if not (choice.cards and cards and once and set(cards) <= known):
        raise Refused(Phrase("Tap the cards of this hand."))
    wanted = len(choice.pools)
    if len(held) > wanted:
        many = Phrase("These are %(wanted)s cards, not %(given)s.", given=len(held), wanted=wanted)
        raise Refused(many)


def cards_text(choice: Choice, cards: Sequence[str]) -> str:
    """Return the choice with these cards in their pools' order; Refused if the number is wrong."""
    check_cards(choice, cards, cards)
    ordered = list[str]()
    for pool, wanted in choice.groups():
        these = [card for card in pool if card in cards]
        if len(these) != wanted:
            other = Phrase(
                "These are %(wanted)s cards, not %(given)s.", given=len(these), wanted=wanted
            )
            raise Refused(other)
        ordered += these
    return choice.filled(ordered)
