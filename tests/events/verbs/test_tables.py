"""Two people sat in each other's seat: results, standings, sheet and history follow."""

from __future__ import annotations

import pytest

from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.events.verbs import directing, taking_back
from companion.events.verbs.files import event_file
from companion.events.verbs.journal import evening_of, lines_of
from companion.events.verbs.results import outcomes
from companion.events.verbs.standings import standings_of
from companion.events.verbs.tables import reseat, row_of
from companion.models import Event
from companion.sheets.verbs.reading import read_paper
from tests.core.evenings import BY, fresh, opened, play_round, play_table, seated, started

pytestmark = pytest.mark.usefixtures("indoors")


def first_two(event: Event) -> tuple[int, int]:
    """Who has the first two seats of table 1 in round 1."""
    one, other, *_ = evening_of(event).stage(1).table(1).seats
    assert one is not None
    assert other is not None
    return one, other


def points(event: Event) -> dict[int, float]:
    """Everybody's points."""
    return {line.person: float(line.points) for line in standings_of(event, evening_of(event))}


def names(event: Event) -> list[str]:
    """Who is on the sheet, by column."""
    sheet = row_of(event, 1, 1).sheet
    assert sheet is not None
    return list(read_paper(sheet).names)


def test_what_each_won_is_the_other_s_two_rounds_later() -> None:
    event, _ = opened(8)
    for _ in range(2):
        play_round(event)
    started(event)
    pair = one, other = first_two(event)
    before, called, totals = points(event), names(event), outcomes([event])
    by_round = {
        person: {award.round: award.points for award in line.awards}
        for line in standings_of(event, evening_of(event))
        if (person := line.person) in pair
    }
    reseat(event, 1, 1, pair, key="s", by=BY)
    event = fresh(event)
    table = evening_of(event).stage(1).table(1)
    assert table.seats[:2] == (other, one)
    assert [change.by for change in table.changed] == [BY]
    assert names(event) == [called[1], called[0], *called[2:]]
    assert outcomes([event])[event.id, 1, 1]["totals"] == totals[event.id, 1, 1]["totals"]
    after = points(event)
    gained = float(by_round[other][1] - by_round[one][1])
    assert after[one] == pytest.approx(before[one] + gained)
    assert after[other] == pytest.approx(before[other] - gained)
    assert evening_of(event).played()[0].tables[0][:2] == (other, one), "the seating knows it too"


def test_once_more_takes_it_back_and_undo_does_not() -> None:
    event, _ = opened(4)
    play_round(event)
    one, other = first_two(event)
    before, called = points(event), names(event)
    reseat(event, 1, 1, (one, other), key="s", by=BY)
    n = lines_of(event)[-1].n
    assert not taking_back.undoable(lines_of(event), n)
    reseat(event, 1, 1, (one, other), key="back", by=BY)
    assert points(event) == before
    assert names(event) == called


def test_a_running_table_and_the_file_know_it() -> None:
    event, _ = opened(4)
    started(event)
    one, other = first_two(event)
    reseat(event, 1, 1, (one, other), key="s", by=BY)
    assert not evening_of(event).stage(1).table(1).changed, "nothing is closed yet"
    play_table(event, 1, 1)
    called = names_of([one, other])
    assert names(event)[:2] == [called[other], called[one]]
    assert event_file(event)["lines"][-1]["kind"] == "reseat"


def test_who_does_not_sit_there_and_after_the_end() -> None:
    event, members = opened(5, prefer="bye")
    play_round(event)
    one, other = first_two(event)
    out = evening_of(event).stage(1).seated.byes[0]
    for pair in ((one, one), (one, out), (one, 999)):
        with pytest.raises(Refused, match="two different people"):
            reseat(event, 1, 1, pair, key=f"{pair}", by=BY)
    directing.end(event, key="end", by=BY)
    with pytest.raises(Refused, match="only an organiser"):
        reseat(event, 1, 1, (one, other), key="h", by="helper", directs=False)
    assert len(members) == 5


def test_a_match_on_screen_is_swapped_when_it_is_over() -> None:
    event, _ = opened(4, screen=True)
    seated(event)
    started(event)
    with pytest.raises(Refused, match="when it is over"):
        reseat(event, 1, 1, first_two(event), key="s", by=BY)
