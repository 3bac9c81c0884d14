"""Hidden actions entered for the companion alone: discards, cards laid back."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.core.append import Conflict, locked
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.state import CHANCE
from companion.kit.tabletop import UNSEEN
from companion.kit.tabletop_journal import DOUBT
from companion.kit.view import played
from companion.kit.words import Phrase
from companion.models import Sheet
from companion.tabletop.verbs import verdict
from companion.tabletop.verbs.consistency import judge
from companion.tabletop.verbs.deal_entries import latest_deal, sampled_deal
from companion.tabletop.verbs.forced_moves import move_of
from companion.tabletop.verbs.full_round import FullRound, full_round
from companion.tabletop.verbs.private_hands import is_stored, store_hand
from companion.tabletop.verbs.questions import offered_choices
from companion.tabletop.verbs.reports import NewEntry, write_report
from companion.tabletop.verbs.tabletop_state import TabletopState, open_tabletop, read_tabletop
from companion.tabletop.verbs.verdict import HiddenAction, HiddenCards

NOT_YOURS = Phrase("One of these cards is not in the hand that was entered. Check again.")


def hidden_action(turn: TabletopState) -> HiddenAction | None:
    """Return the hidden action that a person must enter now, if any."""
    full, seat = full_round(turn), turn.acts
    if full is None or not full.current or seat in (None, CHANCE, turn.ai):
        return None
    assert seat is not None
    looks = [choice.text.split(" ") for choice in offered_choices(turn, seat)]
    hidden = [look for look in looks if UNSEEN in look]
    if not hidden:
        return None
    word, most = hidden[0][0], max(len(look) - 1 for look in hidden)
    if len(looks) == 1:  # one card at a time
        most = in_a_row(full, seat, word, turn)
        return HiddenAction(seat, word, most, most, each=True)
    return HiddenAction(seat, word, min(len(look) for look in looks if look[0] == word) - 1, most)


def in_a_row(full: FullRound, seat: int, word: str, turn: TabletopState) -> int:
    """Return how many moves with that word the seat makes now in a row."""
    state, number = full.state.copy(), 0
    while state.actors() == (seat,):
        text = turn.rules.text(state, seat, state.legal(seat)[0])
        if text.split(" ")[0] != word:
            break
        state.apply(seat, state.legal(seat)[0])
        number += 1
    return number


def enter_hidden(sheet: Sheet, seat: int, cards: Sequence[str], key: str, by: str) -> None:
    """Record the cards that a seat put away or laid back; the same `key` is recorded once.

    Refused if the cards are wrong; if only its hidden hand says so, a public entry reports that.
    """
    with writing():
        tabletop = open_tabletop(sheet)
        with locked(tabletop):
            turn = read_tabletop(tabletop)
        if is_stored(tabletop, key):
            return
        action, full = hidden_action(turn), full_round(turn)
        if action is None or full is None or action.seat != seat:
            raise Conflict
        match judge(turn, HiddenCards(action, full, cards)):
            case verdict.Refused(reason):
                raise Refused(reason)
            case verdict.Accepted():
                write_hidden(sheet, turn, action, cards, key, by)
                return
            case verdict.Conflict():
                doubt(sheet, turn, seat, key, by)
    raise Refused(NOT_YOURS)  # after the commit: the public entry stays


def doubt(sheet: Sheet, turn: TabletopState, seat: int, key: str, by: str) -> None:
    """Write the public entry that a report about that seat's hidden cards was wrong."""
    write_report(sheet, NewEntry(seat, DOUBT, turn.tabletop.length, key, by))


def write_hidden(
    sheet: Sheet,
    turn: TabletopState,
    action: HiddenAction,
    cards: Collection[str],
    key: str,
    by: str,
) -> None:
    """Write the entries as the AI observes them, and their hidden cards separately."""
    tabletop, seat = turn.tabletop, action.seat
    ordered = [card for card in turn.drawable if card in cards]
    rows = [[card] for card in ordered] if action.each else [ordered]
    for number, row in enumerate(rows):
        full = full_round(turn)
        assert full is not None
        chosen = turn.rules.find(full.state, seat, " ".join([action.word, *row]))
        move = move_of(turn, full.state, seat, chosen)
        store_hand(tabletop, tabletop.length + 1, seat, row, key=f"{key}-{number}", by=by)
        turn = write_report(
            sheet, NewEntry(seat, move.observation, tabletop.length, f"{key}-{number}", by)
        )


def stand_in_cards(turn: TabletopState, seat: int) -> list[str]:
    """Return the cards drawn for that seat for which face-down cards stand in; secret to it."""
    full = full_round(turn)
    if full is None:
        return []
    on_table = {move.word for move in played(turn.table)}
    return [card for card in full.stand_ins(seat) if card not in on_table]


def held(turn: TabletopState, seat: int) -> list[str]:
    """Return the hand from which that seat puts cards away now; secret to that seat."""
    full = full_round(turn)
    return [card for card in turn.drawable if full and card in full.holding(seat)]


def put_away(turn: TabletopState, seat: int) -> set[str]:
    """Return the cards that seat put away this round; naming them proves who somebody is."""
    if latest_deal(turn) is None or full_round(turn) is None:
        return set()
    hidden = turn.private.hidden(moves_of(turn, seat))
    return {card for cards in hidden.values() for card in cards}


def moves_of(turn: TabletopState, seat: int) -> list[int]:
    """Return the numbers of that seat's entries since the deal."""
    dealt = latest_deal(turn) or 0
    return [n for n, entry in turn.standing.items() if n > dealt and entry.seat == seat]


def keys_of(turn: TabletopState, seat: int) -> set[str]:
    """Return the form keys with which that seat sent its hidden cards, or else its hand.

    Only the device that sent a key knows it.
    """
    deal = sampled_deal(turn)
    if deal is None:
        return set()
    private = turn.private
    return private.keys(moves_of(turn, seat), seat) or private.keys([deal], seat)


def shown_to(turn: TabletopState, seat: int, cards: Collection[str]) -> bool:
    """Whether these are exactly the cards that the seat put away."""
    mine = put_away(turn, seat)
    return bool(mine) and mine == set(cards)
