"""A table that leaves its paper for a round on screen, and comes back to it."""

from __future__ import annotations

from typing import Final

from tests.evening.counting import count_round
from tests.evening.people import Member
from tests.evening.phones import Evening, Stuck
from tests.pages import Form

ON_SCREEN: Final = "Continue on screen"
ON_PAPER: Final = "Continue on paper"
AHEAD: Final = "It is not your turn."
"""Why a card is refused that a script would keep until its turn."""
MOST: Final = 200
"""Moves of a round, with room to spare."""


def play_on_screen(evening: Evening, people: list[Member], sheet: str, event: str) -> None:
    """Play the next round of a sheet on the phones, and come back to it.

    The players count the round themselves: that is what the sheet has to show.
    """
    who = evening.luck.choice(people)
    number = len(who.written(sheet)) + 1
    form = who.form(f"{sheet}/screen", "", ON_SCREEN)
    match = str(who.send(form, ON_SCREEN).location)
    evening.tell(f"round {number} of {sheet} is played at {match}")
    for member in people:
        member.send(member.form(f"{event}/me", "/me/sit"))
    seats = seated(who, sheet, people)
    order, moves = list(enumerate(seats)), list[str]()
    while move := take_turn(evening, order, match):
        moves.append(move)
        while order[-1][0] != "ABCD".index(move[0]):  # whoever is next is most often beside them
            order.append(order.pop(0))
        if len(moves) > MOST:
            raise Stuck(f"the round of {match} does not end")
    sent = evening.requests + 1
    back = str(who.send(who.form(f"{match}/paper", "", ON_PAPER), ON_PAPER).location)
    if back != sheet:
        raise Stuck(f"{match} came back to {back}, not to {sheet}")
    who.note((sheet, str(number)), tuple(count_round(moves, len(seats))), sent)


def seated(who: Member, sheet: str, people: list[Member]) -> list[Member]:
    """The people of the table by seat."""
    names = who.json(f"{sheet}/sheet.json")["seats"]
    return sorted(people, key=lambda person: names.index(person.name))


def take_turn(evening: Evening, order: list[tuple[int, Member]], match: str) -> str:
    """The move that somebody made, chosen by luck; empty at the end of the round."""
    for seat, member in order:
        found = [(form, button) for form in member.moves(match) for button in pressable(form)]
        if found:
            form, button = evening.luck.choice(found)
            form.buttons = [button]
            answer = member.send(form)
            if answer.status_code == 303:
                return f"{'ABCD'[seat]} {button[2]}"
            if AHEAD not in answer.text:
                raise Stuck(f"{member.name} was shown {button[0]} at {match} and refused")
    return ""


def pressable(form: Form) -> list[tuple[str, str, str]]:
    """The buttons of a form that make a move now."""
    return [one for one in form.buttons if one[1] == "move" and one[2] not in form.idle]
