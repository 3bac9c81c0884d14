"""Judge what people say against everything that the companion knows, and reveal nothing of it.

Some of what it knows is private: the AI's View, the hands that people entered, what they put away.
Only `judge` compares a statement with private cards. It is pure: it writes nothing, draws nothing
and, once the match has been read, asks the database nothing.
"""

from __future__ import annotations

from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.tabletop_journal import AUXILIARY, LET, Unfit
from companion.kit.view import played
from companion.tabletop.verbs.corrections import check_public, unfit
from companion.tabletop.verbs.deal_entries import sampled_deal
from companion.tabletop.verbs.forced_moves import observed_move
from companion.tabletop.verbs.full_round import starting_hands
from companion.tabletop.verbs.hand_consistency import judge_hand, judge_hidden
from companion.tabletop.verbs.questions import offered_choices
from companion.tabletop.verbs.tabletop_state import TabletopState, before_entry
from companion.tabletop.verbs.verdict import (
    Accepted,
    Conflict,
    HandEntry,
    HiddenCards,
    Refused,
    Report,
    Statement,
    Verdict,
)


def judge(turn: TabletopState, statement: Statement) -> Verdict:
    """Return whether the statement fits what is known after the match's entries."""
    match statement:
        case Report():
            return judge_report(turn, statement)
        case HandEntry():
            return judge_hand(turn, statement)
        case HiddenCards():
            return judge_hidden(turn, statement)


def judge_report(turn: TabletopState, report: Report) -> Verdict:
    """Return whether that move or correction is possible."""
    word, _, text = report.text.partition(" ")
    n = None
    seat, move = report.seat, report.text
    if word == "mend":
        number, _, move = text.partition(" ")
        n = turn.number_of(number)
        seat = seat if n is None else turn.standing[n].seat
    if contradicts_hand(turn, seat, move):
        return Conflict(seat, move)
    if report.stale or word in (*AUXILIARY, LET, "undo"):
        return Accepted()
    if word == "mend" and (n is None or turn.by_ai(n)):
        return Accepted()  # writing it finds what is wrong
    try:
        return judge_move(turn, seat, move) if n is None else judge_correction(turn, n, move)
    except Unfit as wrong:
        return Refused(wrong.phrase, wrong.line)
    except IllegalMove as wrong:
        return Refused(wrong.phrase)


def contradicts_hand(turn: TabletopState, seat: int, card: str) -> bool:
    """Whether the report plays an unseen card that is not in the hand entered for that seat."""
    if seat == turn.ai or card not in turn.drawable:
        return False
    deal = sampled_deal(turn)
    if deal is None or card in [move.word for move in played(turn.table)]:
        return False
    held = starting_hands(turn, deal).get(seat)
    return held is not None and card not in held


def judge_move(turn: TabletopState, seat: int, text: str) -> Verdict:
    """Return whether the seat can have made that move; IllegalMove if all can see that not."""
    try:
        turn.rules.after(turn.own, seat, observed_move(turn, seat, text), Rng(1))
    except IllegalMove:
        return conflict(turn, seat, text, check=True)
    return Accepted()


def judge_correction(turn: TabletopState, n: int, text: str) -> Verdict:
    """Return whether entry n can have been that move; IllegalMove if all can see that not."""
    then, seat = before_entry(turn, n), turn.standing[n].seat
    verdict = judge_move(then, seat, text)
    if not isinstance(verdict, Accepted):
        return verdict
    revokes = forced_revokes(turn, n, observed_move(then, seat, text))
    return conflict(then, seat, text) if revokes is None else Accepted(tuple(revokes))


def conflict(turn: TabletopState, seat: int, text: str, *, check: bool = False) -> Conflict:
    """Return the conflict about that move.

    With `check`, first raise IllegalMove with the reason if public information rules the move out.
    """
    choices, text = offered_choices(turn, seat), observed_move(turn, seat, text)
    hidden = any(choice.cards and not choice.public and choice.like(text) for choice in choices)
    if check and not hidden:
        turn.rules.step(turn.table, seat, text, Rng(1))
    offered = any(choice.text == text for choice in choices)
    return Conflict(seat, text if offered else "")


def forced_revokes(turn: TabletopState, n: int, look: str) -> list[Entry] | None:
    """Return the AI's cards to allow as revokes so that all entries fit the corrected entry n.

    None if only private cards contradict a later entry. Unfit names the later entry that public
    information contradicts.
    """
    revokes = list[Entry]()
    wrong = unfit(turn, n, look, revokes)
    while wrong is not None and turn.by_ai(wrong.line):
        card = turn.standing[wrong.line]
        allowed = Entry(card.seat, f"{LET} {card.text}")
        if allowed in revokes:
            break
        revokes.append(allowed)
        wrong = unfit(turn, n, look, revokes)
    check_public(turn, n, look, revokes if wrong is None else [])
    return revokes if wrong is None else None
