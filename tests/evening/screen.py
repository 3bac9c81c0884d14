"""A table that leaves its paper for a round on screen, and comes back to it."""

from __future__ import annotations

from typing import Final

from companion.models import Match, Move, db
from tests.evening.counting import count_round
from tests.evening.people import Member
from tests.evening.phones import Evening, Stuck
from tests.evening.worker import work
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
    unsent = people[0].fill(sheet, number)
    match = who.done(form, ON_SCREEN)
    if unsent is None or people[0].write(sheet, number, unsent):
        raise Stuck(f"{sheet} can be written on while it is played at {match}")
    evening.tell(f"round {number} of {sheet} is played at {match}")
    for member in people:
        member.done(member.form(f"{event}/me", "/me/sit"))
    seats = seated(who.json(f"{sheet}/sheet.json")["seats"], people)
    moves = played(evening, seats, match)
    sent = evening.requests + 1
    back = who.done(who.form(f"{match}/paper", "", ON_PAPER), ON_PAPER)
    if back != sheet:
        raise Stuck(f"{match} came back to {back}, not to {sheet}")
    who.note((sheet, str(number)), tuple(count_round(moves, len(seats))), sent)


def played(evening: Evening, people: list[tuple[int, Member]], match: str) -> list[str]:
    """The moves of these people, until none of them has any."""
    order, moves = list(people), list[str]()
    while move := take_turn(evening, order, match):
        moves.append(move)
        while order[-1][0] != "ABCD".index(move[0]):  # whoever is next is most often beside them
            order.append(order.pop(0))
        if len(moves) > MOST:
            raise Stuck(f"the round of {match} does not end")
    return moves


def play_beside_ais(
    evening: Evening, names: list[str], people: list[Member], match: str
) -> list[int]:
    """Play a round at a table with AIs; the points of each seat, counted from all moves.

    What people were told they have played has to be there, each move once.
    """
    seats, own, moves = seated(names, people), list[str](), list[str]()
    while work(evening) or (moves := played(evening, seats, match)):
        own += moves
        moves = []
    with evening.house.app.app_context():
        rows = db.session.query(Move).join(Match).where(Match.code == match.rsplit("/", 1)[1])
        moves = [f"{'ABCD'[row.seat]} {row.text}" for row in rows.order_by(Move.n) if row.seat >= 0]
    mine = [move for move in moves if "ABCD".index(move[0]) in dict(seats)]
    if mine != own:
        raise Stuck(f"{match} has other moves of its people than they were told: {mine}, {own}")
    return count_round(moves, len(names))


def seated(names: list[str], people: list[Member]) -> list[tuple[int, Member]]:
    """The people of the table, each with their seat, in its order."""
    seats = {names.index(person.name): person for person in people}
    return sorted(seats.items(), key=lambda seat: seat[0])


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
