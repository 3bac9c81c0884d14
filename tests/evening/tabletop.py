"""A round with an AI at a real table: the cards are real, and phones report what is played."""

from __future__ import annotations

import re
from typing import Final

from companion.models import Sheet, Tabletop, TabletopEntry, db
from tests.evening.counting import count_round, split
from tests.evening.people import AT_ONCE, Member
from tests.evening.phones import Evening, Stuck
from tests.evening.screen import MOST, seated
from tests.evening.worker import work
from tests.pages import forms

SIZE: Final = re.compile(r'told-tally" aria-hidden="true"> / (\d+)')
WHOSE: Final = re.compile(r"What did (\w+) play\?")
NO_MOVES: Final = ("open", "part", "afresh", "shut", "sure")
"""First words of entries that are no moves."""


def play_at_real_table(
    evening: Evening, names: list[str], people: list[Member], sheet: str
) -> None:
    """Deal real cards and play the first round, reported move by move; the players count it.

    What people were told they have reported has to be there, each move once.
    """
    seats, table = dict(seated(names, people)), sheet.replace("/sheets/", "/told/") + "/"
    evening.tell(f"round 1 of {sheet} is played with an AI at the real table")
    hands = dealt(evening, seats, table)
    own, move = list[str](), "deal"
    while move:
        while work(evening):
            continue
        sent = evening.requests + 1
        move = reported(evening, seats, hands, table)
        own += [move] if move else []
        if len(own) > MOST:
            raise Stuck(f"the round of {table} does not end")
    moves = told(evening, table)
    mine = [move for move in moves if "ABCD".index(move[0]) in seats]
    if mine != own or any(hands.values()):
        raise Stuck(f"{table} has other moves than its people were told: {mine}, {own}")
    people[0].note((sheet, "1"), tuple(count_round(moves, len(names))), sent)


def dealt(evening: Evening, seats: dict[int, Member], table: str) -> dict[int, list[str]]:
    """Deal the real cards; everybody tells the companion their own. The AI's are the others'."""
    hands, rest = dict[int, list[str]](), list[str]()
    for seat, member in seats.items():
        address = f"{table}hands/{seat}"
        form, size = member.form(address, address), SIZE.search(member.read(address).text)
        assert size
        deck = sorted(form.open_to["card"] or ())
        rest = rest or evening.luck.sample(deck, len(deck))
        hands[seat], rest = rest[: int(size[1])], rest[int(size[1]) :]
        member.done(form.set("card", *hands[seat]))
    return hands


def reported(
    evening: Evening, seats: dict[int, Member], hands: dict[int, list[str]], table: str
) -> str:
    """Play somebody's next card or rule, tapped on any phone; empty at the end of the round."""
    who, other = evening.luck.choices(list(seats.values()), k=2)
    page = who.read(table)
    found = [one for one in forms(page.text, table) if one.action == f"{table}lines"]
    asked = WHOSE.search(page.text)
    if not found or asked is None:
        return ""
    seat = next(seat for seat, member in seats.items() if member.name == asked[1])
    texts = [value for _, name, value in found[0].buttons if name == "move"]
    if hands[seat][0] in texts or " " not in texts[0]:
        texts = playable(hands[seat], told(evening, table), len(seats) + 1)
    move = evening.luck.choice(texts)
    found[0].buttons = [one for one in found[0].buttons if one[2] == move]
    if other is not who and evening.luck.random() < AT_ONCE:
        same = next(one for one in forms(other.read(table).text) if one.action == f"{table}lines")
        same.buttons = found[0].buttons
        with evening.faster(other, lambda: other.send(same)):
            answer = who.send(found[0])
    else:
        answer = who.send(found[0])
    if answer.status_code not in (303, 409):
        raise Stuck(f"{who.name} told {move} at {table} and got {answer.status_code}")
    hands[seat] = [card for card in hands[seat] if card != move]
    return f"{'ABCD'[seat]} {move}"


def playable(hand: list[str], moves: list[str], seats: int) -> list[str]:
    """The cards that follow the kind that was led; all where the hand has none of it."""
    cards = [move[2:] for move in moves if " " not in move[2:]]
    trick = cards[len(cards) // seats * seats :]
    return [card for card in hand if trick and split(card)[0] == split(trick[0])[0]] or hand


def told(evening: Evening, table: str) -> list[str]:
    """The moves that are in force, each with its seat."""
    with evening.house.app.app_context():
        rows = db.session.query(TabletopEntry).join(Tabletop).join(Sheet)
        mine = rows.where(Sheet.code == table.split("/")[2]).order_by(TabletopEntry.n)
        return [
            f"{'ABCD'[row.seat]} {row.text}"
            for row in mine
            if row.seat >= 0 and row.text.split(" ")[0] not in NO_MOVES
        ]
