"""Who answers at a real table: the sweep finds an AI whose task was lost, or was never sent."""

from __future__ import annotations

from datetime import timedelta

import time_machine

from companion.models import now
from companion.tabletop.verbs.new_tabletop import open_table
from companion.tabletop.verbs.tabletop_state import tabletops_of
from companion.tasks.sweep import LONGEST_SEARCH, sweep
from tests.tasks.conftest import Sent

NAMES = ["Aki", "Ben", "Chie"]


def test_who_acts_before_anything_was_told_is_found(queued: Sent) -> None:
    sheet = open_table("aaa", "sakenobori", NAMES, {}, {2: "novice"}, "a phone")
    assert queued == [(tabletops_of(sheet)[0].id, 0)]  # at once, by the write itself
    queued.clear()
    sweep()
    assert queued == []
    with time_machine.travel(now() + LONGEST_SEARCH + timedelta(seconds=1)):
        sweep()
    assert queued == [(tabletops_of(sheet)[0].id, 0)]


def test_it_is_found_when_the_clock_was_set_back_since(queued: Sent) -> None:
    sheet = open_table("aaa", "sakenobori", NAMES, {}, {2: "novice"}, "a phone")
    queued.clear()
    with time_machine.travel(now() - timedelta(hours=1)):
        sweep()
    assert queued == [(tabletops_of(sheet)[0].id, 0)]


def test_where_people_are_to_tell_first_nobody_is_asked(queued: Sent) -> None:
    open_table("aaa", "fisherman", NAMES, {}, {2: "novice"}, "a phone")
    with time_machine.travel(now() + LONGEST_SEARCH + timedelta(seconds=1)):
        sweep()
    assert queued == []
