"""What is left at the end: its form is on the page of the seat that has it, and nowhere else."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.games import GAMES
from companion.kit.game_words import never
from companion.matches.verbs import positions
from tests.conftest import Cast
from tests.pages import form
from tests.site.matches import row, started
from tests.tables import step

SAYING = [key for key, game in GAMES.items() if game.words.obvious is not never]


@pytest.mark.parametrize("key", SAYING)
def test_only_what_everybody_sees_plays_itself(app: Flask, cast: Cast, key: str) -> None:
    """Then others' pages know nothing of it, and the form makes the move."""
    people = [cast.aki, cast.ben, cast.chie]
    code = started(app, people, game=key)
    with app.app_context():
        while not (seats := obvious(code)):
            step(row(code))
        length = row(code).length
    seat = seats[0]
    for other, client in enumerate([*people, cast.dan]):
        assert ('id="obvious"' in client.get(f"/matches/{code}").text) == (other in seats)
    answer = form(people[seat], f"/matches/{code}", press="Play the last card").send(people[seat])
    assert answer.status_code == 303
    with app.app_context():
        assert positions.entries(row(code))[length].seat == seat


def obvious(code: str) -> list[int]:
    """The seats that can do one thing only, as everybody sees."""
    match = row(code)
    game, state = positions.game_of(match), positions.position(match)
    found = [seat for seat in state.actors() if seat >= 0 and game.words.obvious(state.view(seat))]
    for seat in found:
        assert len(state.legal(seat)) == 1
    return found


def test_a_forced_card_of_a_hidden_hand_does_not(app: Flask, cast: Cast) -> None:
    """To play it at once would tell that there was no other."""
    people = [cast.aki, cast.ben, cast.chie]
    code = started(app, people)
    with app.app_context():
        while True:
            match = row(code)
            seat = positions.position(match).actors()[0]
            view = positions.view(match, max(seat, 0))
            if seat >= 0 and len(view["legal"]) == 1 and len(view["hand"]) > 1:
                break
            step(match)
    assert 'id="obvious"' not in people[seat].get(f"/matches/{code}").text
