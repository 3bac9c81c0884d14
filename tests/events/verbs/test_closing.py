"""A round closes itself once all results are in and nobody disputes one, if it is set so."""

from __future__ import annotations

from functools import partial

import pytest

from companion.core.append import Appended
from companion.events.verbs import at_tables, ruling, taking_back
from companion.events.verbs.journal import evening_of, lines_of
from companion.events.verbs.results import outcomes
from companion.models import Event
from tests.core.evenings import BY, fresh, opened, play_table, started

pytestmark = pytest.mark.usefixtures("indoors")


def closed(event: Event) -> bool:
    """Whether its first round is."""
    return evening_of(fresh(event)).stage(1).closed


def confirmed(event: Event, seat: int, totals: list[int], phone: str) -> Appended:
    """Somebody at the only table says what it came to."""
    person = evening_of(event).stage(1).table(1).seats[seat]
    assert person is not None
    say = partial(ruling.confirm, event, 1, 1, person, totals, by=f"player {person}")
    return say(key=f"{seat} {totals}", phone=phone)


def test_the_last_sheet_closes_the_round() -> None:
    event, _ = opened(8, closes=True)
    started(event)
    play_table(event, 1, 1)
    assert not closed(event)
    play_table(event := fresh(event), 1, 2)
    assert closed(event)
    line = lines_of(fresh(event))[-1]
    assert (line.kind, line.by) == ("close", "itself")


def test_where_it_is_not_set_nothing_closes() -> None:
    event, _ = opened(4)
    started(event)
    play_table(event, 1, 1)
    assert not closed(event)


@pytest.mark.parametrize("way", ["totals", "ruling"])
def test_totals_and_a_ruling_close_it_too(way: str) -> None:
    event, _ = opened(4, closes=True)
    started(event)
    if way == "totals":
        at_tables.write_totals(event, 1, 1, [20, 9, 6, 3], key="t", by=BY)
    else:
        ruling.rule(event, 1, 1, [20, 9, 6, 3], "broken off", key="r", by=BY)
    assert closed(event)


def test_a_dispute_keeps_it_open_until_all_agree() -> None:
    event, _ = opened(4, closes=True, confirm=True)
    started(event)
    play_table(event, 1, 1)
    assert not closed(event)
    event = fresh(event)
    totals = outcomes([event])[event.id, 1, 1]["totals"]
    confirmed(event, 0, [9, 9, 9, 9], "one")
    confirmed(event, 1, totals, "two")
    assert not closed(event), "somebody disputes it"
    event = fresh(event)
    confirmed(event, 0, totals, "one")
    assert closed(event)


def test_a_director_who_opened_it_again_closes_it_by_hand() -> None:
    event, _ = opened(4, closes=True)
    started(event)
    at_tables.write_totals(event, 1, 1, [20, 9, 6, 3], key="t", by=BY)
    event = fresh(event)
    taking_back.undo(event, lines_of(event)[-1].n, key="u", by=BY)
    assert not closed(event)
    event = fresh(event)
    at_tables.write_totals(event, 1, 1, [20, 9, 3, 6], key="t2", by=BY)
    assert not closed(event)
