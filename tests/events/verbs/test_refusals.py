"""What the verbs of an event refuse, each with its own sentence; nothing is written then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from companion.clubs.verbs import clubs
from companion.competition.local_time import YEARS
from companion.core.refused import Refused, ask_if_another
from companion.events.verbs import (
    club_seasons,
    corrections,
    directing,
    duplicate_rounds,
    event_tables,
    event_undo,
    finals,
    next_seating,
    open_tables,
    pairs,
    phone_passes,
    playing_times,
    ruling,
    seating_draft,
    signing,
    table_notes,
)
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.open_tables import Wish
from companion.games import SheetError
from companion.models import Event, EventTable, Match, Member, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import undo
from tests.core.evenings import BY, opened, play_round, play_table, seated, started

pytestmark = pytest.mark.usefixtures("indoors")
Act = Callable[[Event], object]
Once = Callable[[str, Callable[[], int]], int]
SIGNED: Final[Any] = {"key": "refused", "by": BY}
NOBODY: Final = 999


def people(event: Event) -> list[int]:
    return [*event_state(event).people]


def seats(event: Event, table: int = 1) -> tuple[int, ...]:
    """Return who sits at a table of the latest round."""
    found = event_state(event).stages[-1].seated.tables[table - 1]
    return tuple(one for one in found if one is not None)


def seen(event: Event) -> int:
    """Return the entry that seated the latest round."""
    return event_state(event).stages[-1].drafted_by


def on_sheet(event: Event, entry: int = 0) -> object:
    """Return a round on the sheet of the first table."""
    sheet = event_tables.row_of(event, 1, 1).sheet
    assert sheet
    return read_paper(sheet).value(entry)


def away(event: Event, person: int) -> object:
    return directing.attend(event, [person], "gone", key="gone", by=BY)


def two(people: Sequence[int]) -> tuple[int, int]:
    return people[0], people[1]


def plan_of(event: Event) -> Any:
    return next_seating.plans(event_state(event), "fisherman")[0]


def with_no_room(module: object, name: str, act: Act) -> Act:
    """Do it where nothing more fits in."""

    def limited(event: Event) -> object:
        with patch.object(module, name, 0):
            return act(event)

    return limited


BEFORE: Final[dict[str, Act]] = {
    "attend: Choose how they attend.": lambda e: directing.attend(
        e, people(e)[:1], "maybe", **SIGNED
    ),
    "attend: Somebody there is not on the club's list.": lambda e: directing.attend(
        e, [NOBODY], "present", **SIGNED
    ),
    "swap: No round is being seated now.": lambda e: seating_draft.swap(
        e, *two(people(e)), 0, **SIGNED
    ),
    "draft_final: There is no round of finals to go on from.": lambda e: finals.draft_final(
        e, **SIGNED
    ),
    "draft_finals: Choose how many play the finals.": lambda e: finals.draft_finals(
        e, "fisherman", 99, **SIGNED
    ),
    "open_table: Only an open event has tables that are opened one by one: see the settings.": (
        lambda e: open_tables.open_table(e, Wish("fisherman", people(e)[:4]), **SIGNED)
    ),
    "pair_up: Choose whether they should sit together.": lambda e: pairs.pair_up(
        e, "married", *two(people(e)), **SIGNED
    ),
    "pair_up: Choose two different people.": lambda e: pairs.pair_up(
        e, "apart", people(e)[0], people(e)[0], **SIGNED
    ),
    "pair_up: Somebody there is not on the club's list.": lambda e: pairs.pair_up(
        e, "apart", people(e)[0], NOBODY, **SIGNED
    ),
    "keep_table: Somebody there is not on the club's list.": lambda e: pairs.keep_table(
        e, NOBODY, 1, **SIGNED
    ),
    "keep_table: Choose a table number up to 0.": with_no_room(
        pairs, "MOST_TABLES", lambda e: pairs.keep_table(e, people(e)[0], 1, **SIGNED)
    ),
    "mark_paid: Somebody there is not on the club's list.": lambda e: signing.mark_paid(
        e, NOBODY, True, **SIGNED
    ),
    "mark_paid: This event has no entry fee.": lambda e: signing.mark_paid(
        e, people(e)[0], True, **SIGNED
    ),
    "sign_up: Somebody there is not on the club's list.": lambda e: signing.sign_up(
        e, NOBODY, anyway=True, **SIGNED
    ),
    "sign_up: This list is full. Contact the organisers of the event.": with_no_room(
        signing, "MOST", lambda e: signing.sign_up(e, people(e)[0], anyway=True, **SIGNED)
    ),
    "sign_up: A0 has already signed up.": lambda e: (
        signing.sign_up(e, people(e)[0], anyway=True, key="first", by=BY),
        signing.sign_up(e, people(e)[0], anyway=True, **SIGNED),
    ),
    "sign_up: Sign-up for this event is closed.": lambda e: signing.sign_up(
        e, people(e)[0], **SIGNED
    ),
    "ask_if_another: Somebody else has saved one for the same person since you opened this page. "
    "Save yours only if it is another one.": lambda _: ask_if_another([7], 0, 7),
    f"the_day: Choose a year from {YEARS[0]} to {YEARS[-1]}.": lambda _: playing_times.the_day(
        "1066-10-14"
    ),
    "sign_off: This name is not on the list.": lambda e: signing.sign_off(
        e, people(e)[0], **SIGNED
    ),
    "mark_told: This person has not moved up from the waiting list.": (
        lambda e: signing.mark_told(e, people(e)[0], True, **SIGNED)
    ),
    "adjust: Write down the reason: everyone will see it.": lambda e: ruling.adjust(
        e, people(e)[0], 1, " ", **SIGNED
    ),
    "adjust: Choose somebody who is at this event.": lambda e: ruling.adjust(
        e, NOBODY, 1, "helped", **SIGNED
    ),
    "call_the_end: This round is not being played now.": lambda e: table_notes.call_the_end(
        e, 1, **SIGNED
    ),
    "rule: There is no such table.": lambda e: ruling.rule(e, 1, 1, [1, 2], "late", **SIGNED),
    "reseat: There is no such table.": lambda e: event_tables.reseat(
        e, 9, two(people(e)), **SIGNED
    ),
    "ask: A helper has already been asked about this name: please go to the check-in desk.": (
        with_no_room(
            phone_passes,
            "MOST_ASKS",
            lambda e: phone_passes.ask(
                e, db.session.get_one(Member, people(e)[0]), "a phone", "knock"
            ),
        )
    ),
    "check_zone: Choose a time zone from the list.": lambda _: playing_times.check_zone("Moon"),
    "the_day: Write the day like 2026-11-28.": lambda _: playing_times.the_day("28 November"),
    "the_time: Write the time like 18:30.": lambda _: playing_times.the_time("noon", "time"),
    "agree: Enter a number from 0 to 0.": with_no_room(
        club_seasons,
        "MOST_EVENINGS",
        lambda e: club_seasons.agree(e.club, "Winter", 1, **SIGNED),
    ),
    "undo: Later entries depend on this one, so it can no longer be undone.": (
        lambda e: event_undo.undo(e, 1, **SIGNED)
    ),
}
SEATING: Final[dict[str, Act]] = {
    "start: Not here: A0. Give their seats away, or confirm that you start with them.": (
        lambda e: (away(e, people(e)[0]), event_tables.start(e, seen(e), **SIGNED))
    ),
    "swap: Choose two people who are being seated.": lambda e: seating_draft.swap(
        e, seats(e)[0], seats(e)[0], seen(e), **SIGNED
    ),
    "swap: Somebody else changed the seating: look at it again.": lambda e: seating_draft.swap(
        e, *two(seats(e)), 0, **SIGNED
    ),
    "change_seat: The attendance has changed: look at the seating again.": (
        lambda e: seating_draft.change_seat(e, seats(e)[0], "ai", seen(e), **SIGNED)
    ),
    "change_seat: Choose somebody who is here and sits at no table.": lambda e: (
        away(e, seats(e)[0]),
        seating_draft.change_seat(e, seats(e)[0], f"{seats(e)[1]}", seen(e), **SIGNED),
    ),
    "change_seat: That table has the wrong number of people for this game.": (
        lambda e: all_give_up(e, "empty")
    ),
    "change_seat: There are not enough people for a table.": lambda e: all_give_up(e, "ai"),
    "choose_games: Choose a game for every table.": lambda e: seating_draft.choose_games(
        e, [], seen(e), **SIGNED
    ),
    "choose_games: That table has the wrong number of people for this game.": (
        lambda e: seating_draft.choose_games(e, ["chess"], seen(e), **SIGNED)
    ),
    "share: No two tables play the same game with the same number of seats.": (
        lambda e: duplicate_rounds.share(e, True, seen(e), **SIGNED)
    ),
    "open_table: A round is still being seated or played: close it first.": lambda e: patch_open(
        e, Wish("fisherman", [*seats(e)])
    ),
    "draft: Somebody else changed the seating: look at it again.": lambda e: next_seating.draft(
        e, "fisherman", plan_of(e), 1, over=None, **SIGNED
    ),
    "draft: The attendance has changed. Create the seating again.": lambda e: draft_too_late(
        e, plan_of(e)
    ),
    "draft for others: The attendance has changed. Create the seating again.": (
        lambda e: draft_meanwhile(e, plan_of(e))
    ),
}
PLAYING: Final[dict[str, Act]] = {
    "clock: This round has no clock.": lambda e: directing.clock(e, 1, "pause", **SIGNED),
    "more_time: This round has no clock.": lambda e: table_notes.more_time(e, 1, 1, 5, **SIGNED),
    "end: Close the round first.": lambda e: directing.end(e, **SIGNED),
    "draft_final: Close the round first.": lambda e: finals.draft_final(e, **SIGNED),
    "draft: Close the round first.": lambda e: next_seating.draft(
        e, "fisherman", plan_of(e), 1, **SIGNED
    ),
    "close_round: Tables still missing: 1.": lambda e: directing.close_round(e, 1, **SIGNED),
    "close_round: Results have changed since you opened this page (tables: 1). "
    "Check them, then close the round.": lambda e: directing.close_round(
        e, 1, shown={1: (1, 2, 3, 4)}, **SIGNED
    ),
    "write_totals: The sheet of this table is complete: correct it there.": lambda e: (
        play_table(e, 1, 1),
        table_notes.write_totals(e, 1, 1, [1, 2, 3, 4], **SIGNED),
    ),
    "carry_over: The result of this table is in already.": lambda e: carried(play_table(e, 1, 1)),
    "undo: This table is closed and has no other result: set one by ruling instead.": (
        lambda e: event_undo.undo(e, ruled_and_closed(e), **SIGNED)
    ),
    "write_totals: Only people at this table can write its result.": (
        lambda e: table_notes.write_totals(e, 1, 1, [1, 2, 3, 4], person=NOBODY, **SIGNED)
    ),
    "check_seen: The totals of this table have been removed. Save yours anyway?": (
        lambda _: table_notes.check_seen((1, 2), (), (3, 4))
    ),
    "check_seen: Other totals have been saved for this table: 1 / 2. Which ones are right?": (
        lambda _: table_notes.check_seen((), (1, 2), (3, 4))
    ),
    "punish: Choose a warning, points off, or the last place.": lambda e: table_notes.punish(
        e, 1, 1, seats(e)[0], "prison", "talked", **SIGNED
    ),
    "punish: Write down the reason.": lambda e: table_notes.punish(
        e, 1, 1, seats(e)[0], "warning", " ", **SIGNED
    ),
    "punish: Choose somebody who sits at this table.": lambda e: table_notes.punish(
        e, 1, 1, NOBODY, "warning", "talked", **SIGNED
    ),
    "note_down: Enter a note first.": lambda e: table_notes.note_down(e, 1, 1, " ", **SIGNED),
    "ask: This round is not closed: write on the sheet itself.": lambda e: corrections.ask(
        e, 1, 1, 0, {"points": [1, 2, 3, 4]}, **SIGNED
    ),
    "replace_seat: There is no such seat.": lambda e: event_tables.replace_seat(
        e, 1, 1, 9, None, **SIGNED
    ),
    "replace_seat: Choose somebody who is here and sits at no table.": (
        lambda e: event_tables.replace_seat(e, 1, 1, 0, seats(e)[1], **SIGNED)
    ),
    "replace_seat: An AI can only take over on screen: choose a stand-by.": (
        lambda e: event_tables.replace_seat(e, 1, 1, 0, None, **SIGNED)
    ),
    "reseat: Choose two different people of this round.": lambda e: event_tables.reseat(
        e, 1, (seats(e)[0], seats(e)[0]), **SIGNED
    ),
    "row_of: There is no such table.": lambda e: event_tables.row_of(e, 1, 9),
    "confirm: Only people who sat at this table can confirm its result.": lambda e: ruling.confirm(
        e, 1, 1, NOBODY, [1, 2, 3, 4], **SIGNED
    ),
    "rule: Write down the reason: everyone will see it.": lambda e: ruling.rule(
        e, 1, 1, [1, 2, 3, 4], " ", **SIGNED
    ),
}
OVER: Final[dict[str, Act]] = {
    "ask: The sheet already says exactly this.": lambda e: corrections.ask(
        e, 1, 1, 0, on_sheet(e), **SIGNED
    ),
    "ask: Many requests wait already: talk to an organiser.": with_no_room(
        corrections,
        "MOST_WAITING",
        lambda e: corrections.ask(e, 1, 1, 0, {"points": [1, 1, 1, 1]}, **SIGNED),
    ),
    "answer: Somebody else has answered this already.": lambda e: answered(e, 99, directs=True),
    "answer: The sheet has changed since, so this correction no longer applies.": (
        lambda e: answered(e, asked_then_undone(e), directs=True)
    ),
    "answer: After an event ends, only an organiser decides.": lambda e: (
        directing.end(e, key="end", by=BY),
        answered(e, 99, directs=False),
    ),
    "rule: After an event ends, only an organiser decides.": lambda e: (
        directing.end(e, key="end", by=BY),
        ruling.rule(e, 1, 1, [1, 2, 3, 4], "late", directs=False, **SIGNED),
    ),
    "attend: This event is over.": lambda e: (
        directing.end(e, key="end", by=BY),
        directing.attend(e, people(e)[:1], "present", **SIGNED),
    ),
}
ON_SCREEN: Final[dict[str, Act]] = {
    "write_totals: This table plays on screen: its totals are filled in automatically.": (
        lambda e: table_notes.write_totals(e, 1, 1, [1, 2, 3, 4], **SIGNED)
    ),
    "reseat: This table plays on screen: swap the two when it is over.": (
        lambda e: event_tables.reseat(e, 1, two(seats(e)), **SIGNED)
    ),
    "carry_over: Tables with the same deals stay where they are played.": (
        lambda e: carried(event_tables.row_of(e, 1, 1))
    ),
}
OPEN: Final[dict[str, Act]] = {
    "open_table: Choose a game.": lambda e: open_tables.open_table(e, Wish("chess", []), **SIGNED),
    "open_table: Choose who plays.": lambda e: open_tables.open_table(
        e, Wish("fisherman", []), **SIGNED
    ),
    "open_table: Fisherman is for 3 / 4 players, but you chose 2.": (
        lambda e: open_tables.open_table(e, Wish("fisherman", people(e)[4:6]), **SIGNED)
    ),
    "open_table: Choose people who are here.": lambda e: open_tables.open_table(
        e, Wish("fisherman", [NOBODY, *people(e)[4:7]]), **SIGNED
    ),
    "open_table: A0 still plays at table 1.": lambda e: open_tables.open_table(
        e, Wish("fisherman", [people(e)[0], *people(e)[4:7]]), **SIGNED
    ),
    "mark: There is no such table.": lambda e: open_tables.mark(e, 9, "counts", **SIGNED),
    "close_round: This table waits for no other: it counts as soon as it is over.": (
        lambda e: directing.close_round(e, 1, **SIGNED)
    ),
    "end: Still playing: table 1. Wait for the result, or give the table up.": (
        lambda e: directing.end(e, **SIGNED)
    ),
}


def patch_open(event: Event, wish: Wish) -> object:
    """Open a table while a round is being seated, at an event that has become an open one."""
    settings = replace(event_state(event).settings, format="open")
    directing.settle(event, settings, key="open", by=BY)
    return open_tables.open_table(event, wish, **SIGNED)


def draft_too_late(event: Event, plan: Any) -> object:
    """Seat the people who were here before somebody left."""
    away(event, people(event)[0])
    return next_seating.draft(event, "fisherman", plan, 1, **SIGNED)


def draft_meanwhile(event: Event, plan: Any) -> object:
    """Seat the people who were here before one left and another came while it was searched."""
    found, (late,) = next_seating.searched, clubs.add_members(event.club, "Late")

    def searched(*given: Any) -> Any:
        away(event, people(event)[0])
        directing.attend(event, [late.id], "present", key="late", by=BY)
        return found(*given)

    with patch.object(next_seating, "searched", searched):
        return next_seating.draft(event, "fisherman", plan, 1, **SIGNED)


def all_give_up(event: Event, comes: str) -> None:
    """Give away every seat of the first table."""
    for person in seats(event):
        away(event, person)
        seating_draft.change_seat(event, person, comes, seen(event), key=f"no-{person}", by=BY)


def ruled_and_closed(event: Event) -> int:
    """Return the ruling that is all a closed table has."""
    line = ruling.rule(event, 1, 1, [1, 2, 3, 4], "late", key="rule", by=BY).place
    directing.close_round(event, 1, key="close", by=BY)
    return line


def carried(row: EventTable) -> object:
    """Continue the table elsewhere."""

    def act() -> Match:
        raise AssertionError("it is refused first")

    return event_tables.carry_over(row, act, by=BY)


def asked_then_undone(event: Event) -> int:
    """Return the request to correct the last round of a sheet that has lost two rounds since."""
    sheet = event_tables.row_of(event, 1, 1).sheet
    assert sheet
    last = len(read_paper(sheet).entries) - 1
    value = {"points": [1, 1, 1, 1]}
    line = corrections.ask(event, 1, 1, last, value, key="ask", by="player 1").place
    for gone in (last, last - 1):
        undo(sheet, read_paper(sheet).touched(gone), f"undo-{gone}")
    return line


def answered(event: Event, line: int, *, directs: bool) -> object:
    hand = corrections.Hand(BY, helps=True, directs=directs)
    return corrections.answer(event, 1, 1, line, True, hand, **SIGNED)


def before() -> int:
    return opened(4)[0].id


def seating() -> int:
    event, _ = opened(4)
    seated(event)
    return event.id


def playing() -> int:
    event, _ = opened(4, minutes=0)
    started(event)
    return event.id


def on_screen() -> int:
    """Return an event whose two tables play the same deals on screen."""
    event, _ = opened(8, screen=True)
    seated(event)
    duplicate_rounds.share(event, True, seen(event), key="share", by=BY)
    event_tables.start(event, seen(event), key="start", by=BY)
    return event.id


def over() -> int:
    event, _ = opened(4)
    play_round(event)
    return event.id


def open_event() -> int:
    event, members = opened(8, format="open")
    sitting = [member.id for member in members[:4]]
    open_tables.open_table(event, Wish("fisherman", sitting), key="first", by=BY)
    return event.id


STATES: Final[Mapping[Callable[[], int], Mapping[str, Act]]] = {
    before: BEFORE,
    seating: SEATING,
    playing: PLAYING,
    on_screen: ON_SCREEN,
    over: OVER,
    open_event: OPEN,
}


@pytest.mark.parametrize(
    ("state", "case"),
    [
        pytest.param(state, case, id=f"{state.__name__}: {case}")
        for state, cases in STATES.items()
        for case in cases
    ],
)
def test_it_is_refused_and_nothing_is_written(
    once: Once, state: Callable[[], int], case: str
) -> None:
    event = db.session.get_one(Event, once(f"event to be refused, {state.__name__}", state))
    with pytest.raises((Refused, SheetError)) as no:
        STATES[state][case](event)
    assert isinstance(no.value, Refused | SheetError)
    assert str(no.value.phrase) == case.partition(": ")[2]
    assert SIGNED["key"] not in {line.key for line in lines_of(event)}
