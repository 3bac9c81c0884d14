"""A choice that is still hidden is on nobody else's page, byte for byte; real dice come as text."""

from collections.abc import Iterator

import pytest
import time_machine
from flask import Flask
from sqlalchemy import update

from companion.core.services import services_of
from companion.core.transaction import writing
from companion.kit.game import IllegalMove
from companion.matches.verbs import lobby, positions
from companion.matches.verbs.luck import drawn
from companion.matches.verbs.moves import deal, make_move
from companion.matches.verbs.seats import seat_link, take_seat
from companion.models import Match, Move
from tests.conftest import Cast
from tests.site.matches import HTMX, row

NAMES = ("Aki", "Ben", "Chie")


def begun(**options: bool) -> Match:
    """A match of three people with a fish on the hook."""
    plans = [lobby.SeatPlan("link", name) for name in NAMES]
    match = lobby.open_match("dieangler", plans, options)
    for seat in lobby.empty_seats(match):
        take_seat(seat)
    lobby.start(match)
    return match


def move(match: Match, seat: int, text: str) -> None:
    make_move(match, seat, text, length=match.length, key=f"{match.length}")


def swap(app: Flask, match: Match, text: str) -> None:
    """The same journal, but for the last move."""
    with writing() as session:
        last = (Move.match_id == match.id, Move.ply == match.length)
        session.execute(update(Move).where(*last).values(text=text))
    del services_of(app).caches["positions"]


@pytest.fixture(autouse=True)
def still() -> Iterator[None]:
    """The clock stands: signatures of cookies and forms carry the second."""
    with time_machine.travel("2026-11-21T12:00:00Z", tick=False):
        yield


HIDDEN = [
    pytest.param([(0, "commit 3d6")], "commit 5d6 d10 d20", id="dice"),
    pytest.param(
        [(0, "commit d10"), (1, "commit d20"), (2, "commit 5d6"), (0, "roll d10 bait")],
        "roll d10 again",
        id="a declaration",
    ),
]


@pytest.mark.parametrize(("moves", "instead"), HIDDEN)
@pytest.mark.parametrize("reader", [1, 2, None])
def test_nobody_else_sees_a_hidden_choice(
    app: Flask, cast: Cast, moves: list[tuple[int, str]], instead: str, reader: int | None
) -> None:
    with app.app_context():
        match = begun()
        for seat, text in moves:
            move(match, seat, text)
        code = match.code
        owner, other = (f"/s/{seat_link(match, match.places[seat])}" for seat in (0, reader or 0))
    cast.aki.post(owner)
    if reader is not None:
        cast.ben.post(other)

    def pages() -> list[list[bytes]]:
        asked = [f"/matches/{code}", f"/matches/{code}/links", f"/matches/{code}/journal.txt"]
        return [
            [client.get(path, headers=headers).data for path in asked for headers in ({}, HTMX)]
            for client in (cast.aki, cast.ben)
        ]

    own, others = pages()
    with app.app_context():
        swap(app, row(code), instead)
    own_then, others_then = pages()
    assert others == others_then
    assert own != own_then  # or the comparison would prove nothing


@pytest.fixture
def rolling(app: Flask) -> Iterator[Match]:
    """A match with real dice, in which Aki's two dice are in the air."""
    with app.app_context():
        match = begun(real_dice=True)
        for seat, text in ((0, "commit 1d6 d10"), (1, "commit 5d6"), (2, "commit 5d6")):
            move(match, seat, text)
        move(match, 0, "roll d10 bait")
        yield match


@pytest.mark.parametrize("text", ["", "roll", "roll d6 7 d10 1", "roll d6 3", "roll d6 x d10 1"])
def test_what_dice_cannot_show_is_refused(rolling: Match, text: str) -> None:
    length = rolling.length
    with pytest.raises(IllegalMove):
        deal(rolling, length=length, key="k", by="seat 0", text=text)
    assert rolling.length == length


def test_what_is_typed_is_what_lies(rolling: Match) -> None:
    length = rolling.length
    deal(rolling, length=length, key="k", by="seat 2", text="roll d6 3 d10 0")
    lying = dict(positions.view(rolling, None))
    assert str(lying["faces"]).startswith("[[3, 10], ")
    assert positions.entries(rolling)[-1].text == "roll d6 3 d10 10"
    fish, typed = drawn(rolling)
    assert (fish.typed, fish.follows, len(fish.draws)) == (False, True, 1)
    assert (typed.typed, typed.draws) == (True, [])


def test_the_companions_dice_follow_from_the_seed(app: Flask) -> None:
    with app.app_context():
        match = begun()
        for seat, text in ((0, "commit 1d6 d20"), (1, "commit 5d6"), (2, "commit 5d6")):
            move(match, seat, text)
        move(match, 0, "roll d20 bait")
        fish, roll = drawn(match)
        assert fish.follows
        assert roll.follows
        assert [n for n, _ in roll.draws] == [6, 20]
        assert roll.text == f"roll d6 {roll.draws[0][1] + 1} d20 {roll.draws[1][1] + 1}"


def test_dice_that_were_not_thrown_show_no_number(app: Flask) -> None:
    """Of six sides; a special one says how many it has, which is no throw either."""
    with app.test_request_context():
        piece = app.jinja_env.get_template("dieangler/pieces.html").make_module()
        drawn = str(getattr(piece, "shape")("d6"))  # noqa: B009  # a template's macro, by its name
    assert "dice.svg" in drawn
    assert "<text" not in drawn
