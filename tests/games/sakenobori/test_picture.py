"""What the drawn table shows besides the View: the river, what can be tapped, the count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from companion.games.sakenobori import GAME
from companion.games.sakenobori.picture import picture, settled
from companion.games.sakenobori.sheet import Fate, settlement, steps
from companion.games.sakenobori.spots import Spot, spots
from companion.games.sakenobori.table import Sakenobori
from companion.games.sakenobori.view import View
from companion.kit.option import Options
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.kit.view import viewer

AID = {"memory_aid": True}
seats_of = pytest.mark.parametrize("seats", GAME.seats)


def positions(seats: int, options: Options, seeds: range) -> Iterator[Sakenobori]:
    """Every position of matches played at random; the state goes on changing."""
    for seed in seeds:
        state, rng = GAME.new(seats, options), Rng(seed)
        while actors := state.actors():
            yield state
            seat = actors[0]
            legal = state.legal(seat)
            action = state.chance(rng) if seat == CHANCE else legal[rng.below(len(legal))]
            state.apply(seat, action)
        yield state


def views(seats: int, options: Options, seeds: range) -> Iterator[View]:
    """What the seat to act sees in each of these positions."""
    for state in positions(seats, options, seeds):
        turn = state.turn()
        yield state.view(int(turn) if turn >= 0 else None)


def test_the_own_seat_comes_first() -> None:
    state = GAME.new(4, {})
    assert picture(state.view(2))["order"] == [2, 3, 0, 1]
    assert picture(state.view(None))["order"] == [0, 1, 2, 3]


@seats_of
def test_the_river_fits_its_frame_and_cards_rest_on_two(seats: int) -> None:
    """Of cards and legal places none leaves the frame, nor do two overlap (§2)."""
    for view in views(seats, {}, range(3)):
        drawn = {(spot.row, spot.x): spot for spot in spots(view)}
        for (row, x), spot in drawn.items():
            assert 1 <= row <= seats + 2
            assert 0 <= spot.at <= 2 * (seats + 3) - 2
            right = drawn.get((row, x + 1))
            assert right is None or right.at == spot.at + 2
            if row > 1:
                assert drawn[row - 1, x].at == spot.at - 1
                assert drawn[row - 1, x + 1].at == spot.at + 1


@seats_of
def test_the_rows_come_from_the_top_each_from_the_left(seats: int) -> None:
    for view in views(seats, {}, range(1)):
        order = [(-spot.row, spot.at) for spot in spots(view)]
        assert order == sorted(order)
        assert [row[0].row for row in picture(view)["rows"] if row] == sorted(
            {card["row"] for card in view["river"]}
        )


@seats_of
def test_every_legal_move_has_one_control(seats: int) -> None:
    for view in views(seats, {}, range(4)):
        shown = picture(view)
        offered = [text for spot in shown["spots"] for text in spot.moves.values()]
        offered += shown["aside"]
        offered += ["spawn"] if shown["spawn"] else []
        offered += [text for text in ("outing", "decline") if text in view["legal"]]
        assert sorted(offered) == sorted(view["legal"])
        ways = {way for spot in shown["spots"] for way in spot.moves}
        assert set(shown["ways"]) == ways


def marked(view: View) -> list[Spot]:
    """The cards that carry the mark of the own bear."""
    return [spot for spot in spots(view) if spot.aid]


def test_the_own_bear_is_marked_only_where_the_match_allows_it() -> None:
    """SK-24: memory is part of the game."""
    seen = 0
    for state in positions(3, AID, range(4)):
        assert not marked(state.view(None))
        for seat in range(3):
            view = state.view(seat)
            where = view["bear"] if isinstance(view["bear"], list) else None
            assert [[spot.row, spot.x] for spot in marked(view)] == [where] * bool(where)
            assert not marked(view | {"options": {}})
            seen += bool(where)
    assert seen


@pytest.mark.parametrize("origin", [False, True])
def test_the_price_of_being_eaten_is_what_goes_into_the_box(origin: bool) -> None:
    """SK-16 and its alternative; asked before the choice, told after it."""
    asked = 0
    for state in positions(4, {"eaten_rank_origin": origin}, range(12)):
        view = state.view(int(state.turn()) if state.turn() >= 0 else None)
        if view["phase"] != "bear":
            continue
        asked += 1
        price, after = picture(view)["risk"], state.copy()
        after.apply(viewer(view), GAME.find(after, viewer(view), "decline"))
        eaten = next(e for e in reversed(after.view(None)["events"]) if e["did"] == "eaten")
        assert eaten["tokens"] == price
    assert asked


@seats_of
def test_spawning_brings_what_its_button_says(seats: int) -> None:
    for state in positions(seats, {}, range(3)):
        seat = int(state.turn())
        shown = picture(state.view(seat)) if seat >= 0 else {"spawn": None}
        if not shown["spawn"]:
            continue
        after = state.copy()
        after.apply(seat, GAME.find(after, seat, "spawn"))
        spawned = next(e for e in reversed(after.view(None)["events"]) if e["did"] == "spawn")
        assert spawned["tokens"] == shown["spawn"]["tokens"]
        assert spawned["alone"] == bool(shown["spawn"]["bonus"])


def test_a_reveal_is_news_once() -> None:
    """The cards under the salmon turn over with the move that reveals them, and not again."""
    seen = 0
    for state in positions(3, {}, range(4)):
        view = state.view(None)
        news = [spot for spot in spots(view) if spot.news]
        fresh = view["events"][view["last"] :] if view["last"] >= 0 else []
        reveals = any(event["did"] == "reveal" for event in fresh)
        turned = [s for s in news if "is-turned" in s.news or "is-roaring" in s.news]
        if reveals:
            assert len(turned) == 3
            assert {s.kind == "bear" for s in turned if "is-roaring" in s.news} <= {True}
            seen += 1
        else:
            assert len(turned) <= 1
    assert seen >= 3


def over(box: int, ranks: list[int | None], **options: bool) -> View:
    """The part of a View that the settlement reads; rank None is eaten."""
    fates = [
        Fate(end="eaten", rank=0) if rank is None else Fate(end="spawned", rank=rank)
        for rank in ranks
    ]
    second = options.get("settlement_second_first", False)
    taken, left = settlement(fates, box, second)
    paid = [{"place": step.place, "seats": step.seats} for step in steps(fates, box, second)]
    read = {
        "options": options,
        "rounds": 3,
        "finished": [{"fates": fates}],
        "settlement": {"steps": paid, "taken": taken, "left": left},
    }
    return cast(View, read)


@pytest.mark.parametrize(
    ("box", "ranks", "left", "unpaid"),
    [
        pytest.param(8, [4, 2, 0], [7, 6, 5, 4, 3, 2, 1, 0], [1], id="it comes out even"),
        pytest.param(8, [3, 3, 1], [6, 4, 3, 1], [0, 1], id="two on first place, one token"),
        pytest.param(5, [3, 1, 1, None], [4, 3, 1, 0], [0], id="two on second place"),
        pytest.param(1, [2, 2, None], [], [0, 1], id="not one for each at once"),
        pytest.param(3, [None, None, None], [], [], id="nobody spawned"),
        pytest.param(0, [1, 0, 2], [], [2], id="nothing in the box"),
        pytest.param(4, [2, 2, 2], [1], [0, 1, 2], id="all level: first place only"),
    ],
)
def test_the_settlement_is_told_step_by_step(
    box: int, ranks: list[int | None], left: list[int], unpaid: list[int]
) -> None:
    """§9: what is left after each step, and for whom there was none (SK-27 … SK-29)."""
    shown = settled(over(box, ranks))
    assert shown["box"] == box
    assert [step["left"] for step in shown["steps"]] == left
    assert shown["left"] == (left[-1] if left else box)
    assert shown["unpaid"] == unpaid


def test_with_second_place_in_between_the_end_is_another() -> None:
    """SK-28, Alt: first, second, first."""
    shown = settled(over(2, [3, 1, 1], settlement_second_first=True))
    assert [step["seats"] for step in shown["steps"]] == [[0]]
    assert shown["unpaid"] == [1, 2]
    assert ": one to first place, one to second place, one more" in str(shown["turns"])
    assert ": one to first place, one more to first" in str(settled(over(2, [3, 1, 1]))["turns"])


def test_the_count_is_that_of_the_round_on_the_table() -> None:
    for state in positions(3, {}, range(2)):
        view = state.view(None)
        count = picture(view)["count"]
        assert bool(count) == (view["phase"] in ("next", "over"))
        if count:
            assert [line["fate"] for line in count] == view["fates"]
            won = [e["tokens"] if e["did"] == "spawn" else 0 for e in view["events"]]
            assert sum(line["tokens"] for line in count) == sum(won)
