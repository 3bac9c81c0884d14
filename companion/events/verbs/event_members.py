"""What happens at events when a member is renamed, merged or forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import cast

from companion.clubs.members.followers import Follower
from companion.clubs.verbs.same_person import merged_into
from companion.core.append import locked, touch
from companion.core.refused import Refused
from companion.core.transaction import afterwards
from companion.events.entries.people_entries import Attend
from companion.events.state.event_state import READY, EventState, How
from companion.events.state.stage import seated_at
from companion.events.verbs import autosave, event_names
from companion.events.verbs.event_journal import event_state, write
from companion.events.verbs.event_names import events_of
from companion.events.verbs.phone_passes import put_all_out
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.models import Event, Member

HERE = READY


class EventMembers(Follower):
    """Follows members at the events of their club."""

    def rename(self, member: Member) -> None:
        event_names.follow(member)

    def forget(self, member: Member, *names: str) -> None:
        event_names.forget(member, events_of(member), *names)
        club = member.club
        afterwards(f"saved files of club {club.id}", partial(autosave.renew, club))

    def two_people(self, member: Member, into: Member) -> Phrase | None:
        return two_people(member, into)

    @contextmanager
    def merging(self, member: Member, into: Member) -> Iterator[None]:
        events = [event for event in events_of(member) if not event_state(event).ended]
        before = [(event, at_event(event, member, into)) for event in events]
        yield
        for event, signed in before:
            if signed and into.id not in event_state(event).signed:
                raise Refused(
                    Phrase(
                        "One of them cancelled a sign-up for %(event)s. Merge them after it ends.",
                        event=event.name,
                    )
                )

    def recount(self, member: Member) -> None:
        for event in events_of(member):
            touch(event)

    def sign_out(self, member: Member) -> None:
        put_all_out(member)


def at_event(event: Event, member: Member, into: Member) -> bool:
    """Repeat the check-ins of the two as latest entries; return whether one is signed up.

    So the merged person is present if either of them was.
    """
    with locked(event):
        state = event_state(event)
        for one in (member, into):
            how = state.people.get(one.id)
            if how in HERE:
                entry = Attend(people=(Person(one.id),), how=cast("How", how))
                write(event, entry, key=f"merge-{one.id}-{event.length}", by="organiser")
        return bool({member.id, into.id} & set(state.signed))


def two_people(member: Member, into: Member) -> Phrase | None:
    """Return why the two cannot be merged, at least until an event is over."""
    mine = {one.id for one in (member, *merged_into(member))}
    theirs = {one.id for one in (into, *merged_into(into))}
    for event in events_of(member):
        state = event_state(event)
        for stage in state.stages:
            for table in stage.tables:
                sat = {*table.seats, *table.replaced}
                if sat & mine and sat & theirs:
                    return Phrase(
                        "They are two people: both sat at table %(table)s of %(event)s, %(round)s.",
                        table=table.number,
                        event=event.name,
                        round=stage.title,
                    )
        if why := twice_at(event.name, state, mine, theirs):
            return why
    return None


def twice_at(name: str, state: EventState, mine: set[int], theirs: set[int]) -> Phrase | None:
    """Return how one person would take part twice in this event, if they would."""
    here = {person for person, how in state.people.items() if how in HERE}
    if not state.ended and here & mine and here & theirs:
        return Phrase(
            "Both are checked in at %(event)s. If they are one person, mark one of them as gone"
            " there first, or merge them after the event.",
            event=name,
        )
    for stage in state.rounds():
        if (seated := seated_at(stage)) & mine and seated & theirs:
            said: dict[str, Phrase | str | int] = {"round": stage.title, "event": name}
            if stage.started:
                return Phrase("Both were seated in %(round)s of %(event)s.", **said)
            return Phrase(
                "Both have a seat in %(round)s of %(event)s. Create its seating again first.",
                **said,
            )
    return None
