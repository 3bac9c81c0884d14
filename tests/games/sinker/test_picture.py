"""What the drawn table shows besides the View."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest

from companion import games
from companion.games import GAMES
from companion.games.sinker.picture import picture, prospect
from companion.games.sinker.view import View
from tests.games.matches import Case, match
from tests.site.test_colours import contrast

SINKER = GAMES["sinker"]
STATIC = Path(games.__file__).parent / "sinker/static"


def views(phase: str, seats: int = 3, seat: int | None = None) -> list[View]:
    """What that viewer sees whenever a random match is in this phase."""
    found = [step.before.view(seat) for step in match(Case("sinker", seats, ()), 4)[0]]
    return [view for view in found if view["phase"] == phase]


def table(**changes: Any) -> View:
    """Three seats after the auction: Ben has declared 1, four tricks are played."""
    declared = {"bid": "1", "bidder": 1, "declarer": 1, "tricks": [2, 1, 1], "pot": 0}
    return cast(View, {**views("playing")[0], **declared, "options": {}, **changes})


def test_the_own_seat_comes_first() -> None:
    assert picture(views("playing", 4, 2)[0])["order"] == [2, 3, 0, 1]
    assert picture(views("playing", 4)[0])["order"] == [0, 1, 2, 3]


def test_a_full_trick_stays_until_the_next_card() -> None:
    later = [view for view in views("playing") if view["last_trick"] and not view["trick"]]
    shown = picture(later[0])
    assert shown["settled"]
    assert len(shown["cards"]) == 3
    assert [column["took"] for column in shown["columns"]].index(True) == later[0]["last_winner"]
    assert not any(column["led"] for column in shown["columns"])


def test_the_trick_on_the_table_is_numbered_with_its_settling() -> None:
    numbers = [picture(view)["trick"] for view in views("playing")]
    assert numbers[0] == 1
    assert max(numbers) == 7
    settled = [view for view in views("playing") if view["last_trick"] and not view["trick"]]
    assert picture(settled[0])["trick"] == 1  # the first trick, as long as it lies there


@pytest.mark.parametrize(
    ("bid", "own", "played", "left", "told"),
    [
        (0, 1, 3, 4, ("may", 2)),
        (0, 3, 4, 3, ("may", 0)),
        (0, 0, 4, 3, ("safe", 0)),
        (2, 1, 2, 5, ("may", 0)),
        (2, 2, 2, 5, ("sunk", 1)),
        (3, 0, 0, 7, ("may", 0)),
        (4, 0, 7, 0, ("safe", 0)),
        (5, 3, 3, 4, ("must", 4)),
        (6, 2, 3, 4, ("missed", 1)),
    ],
)
def test_what_is_still_to_win_or_lose(
    bid: int, own: int, played: int, left: int, told: tuple[str, int]
) -> None:
    assert prospect(bid, own, played, left) == told


def stake(view: View) -> dict[str, object]:
    """What is at stake, and something is."""
    return {**(picture(view)["stake"] or {})}


def test_the_stakes_name_the_declarer_and_the_price() -> None:
    told = {"kind": "may", "n": 0, "seat": 1, "prize": 9, "cost": 1, "free": False}
    assert stake(table()) == told
    failing = stake(table(bid="all", pot=1))
    assert failing == told | {"kind": "missed", "n": 3, "prize": 16, "cost": 0}
    doubled = table(bid="double-zero", options={"defender_penalty_double_zero": 2})
    assert stake(doubled)["cost"] == 2
    nothing = table(bid="double-zero", options={"defender_penalty_double_zero": 0})
    assert stake(nothing)["free"]


def test_a_dive_names_those_who_are_deepest() -> None:
    dive = {"bid": "diving", "bidder": None, "declarer": None}
    deep = stake(table(**dive, tricks=[2, 0, 2]))
    assert (deep["kind"], deep["n"], deep["seats"]) == ("diving", 2, [0, 2])
    assert stake(table(**dive, tricks=[0, 0, 0]))["seats"] == []


def test_nothing_is_at_stake_before_the_bid_and_after_the_count() -> None:
    for phase in ("exchange", "auction"):
        assert all(picture(view)["stake"] is None for view in views(phase))
    assert all(picture(view)["stake"] is None for view in views("deal"))


def test_the_offers_are_the_bids_and_say_which_are_open() -> None:
    for view in views("auction", seat=0):
        offers = picture(view)["offers"]
        assert [offer["worth"] for offer in offers] == [7, 8, 9, 10, 20, 15, 30]
        legal = [f"bid {offer['bid']}" for offer in offers if offer["legal"]]
        assert [*legal, "pass"] == view["legal"] or view["legal"] == []
    assert picture(views("playing")[0])["offers"] == []


def test_a_count_is_shown_between_rounds_with_the_dealer_of_the_round() -> None:
    between = [view for view in views("deal") if view["finished"]]
    for view in between:
        shown = picture(view)
        entry, scores = view["finished"][-1], view["scores"][-1]
        assert [line["tricks"] for line in shown["count"]] == entry["tricks"]
        assert [line["score"] for line in shown["count"]] == scores
        assert shown["dealer"] == (len(view["finished"]) - 1) % 3
        declared = [seat for seat, line in enumerate(shown["count"]) if line["bid"]]
        assert declared == ([] if entry["declarer"] is None else [entry["declarer"]])
    assert picture(views("playing")[0])["count"] == []


@pytest.mark.parametrize("suit", "shdc")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_card_stands_out(suit: str, scheme: str) -> None:
    """Rank and suit on the white of the card, and on the grey of one that may not be played."""
    parts = (STATIC / "deck.css").read_text().split("prefers-color-scheme: dark")
    css = parts[0] + (parts[1] if scheme == "dark" else "")
    assert contrast(last(css, r"\.card", "face"), last(css, rf"\.suit-{suit}", "suit")) >= 4.5
    grey = last(css, r"\.card\.is-illegal", "face")
    ink = last(css, rf"\.card\.is-illegal(?:\.suit-{suit})?", "suit")
    assert contrast(grey, ink) >= 4.5


def last(css: str, selector: str, name: str) -> str:
    """The colour that the last rule of this selector gives."""
    return str(re.findall(rf"{selector} {{[^}}]*--{name}: (#[0-9a-f]{{6}})", css)[-1])
