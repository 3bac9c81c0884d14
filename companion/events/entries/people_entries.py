"""Entries about people: sign-up, waiting list, check-in, entry fee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta, field

from companion.events.entries.event_entry import EventEntry, Teller
from companion.events.state.event_state import EventState, How, Team
from companion.events.state.sign_up import MOST, signing_of
from companion.journal.entry import People, Person, Stamp, Text
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase

ATTENDS: Final[Mapping[str, Phrase]] = {
    "expected": Phrase("expected"),
    "present": Phrase("present"),
    "late": Phrase("came late, present"),
    "standby": Phrase("stand-by"),
    "gone": Phrase("left"),
}


TEAM: Final = range(2, 9)
"""Possible sizes of a team."""
TEAM_SIZE: Final = Phrase(
    "A team needs %(least)s to %(most)s members.", least=TEAM[0], most=TEAM[-1]
)


def move_up(state: EventState, waited: list[int]) -> None:
    """Record who moved up from the waiting list and has not been told yet."""
    placed = set(state.signing.placed(list(state.signed)))
    state.moved |= {person: False for person in waited if person in placed}
    state.moved = {one: told for one, told in state.moved.items() if one in placed}


class Signing(EventEntry, tag="signing"):
    """Whether people can sign up, for how many places (0: any number), and until when."""

    open: bool
    limit: Annotated[int, Meta(ge=0, le=MOST)]
    until: Text | None = None
    zone: Text = ""

    def apply(self, state: EventState, stamp: Stamp) -> None:
        waited = list(state.signing.waiting(list(state.signed)))
        state.signing = signing_of(self.open, self.limit, self.until, self.zone)
        move_up(state, waited)

    def describe(self, teller: Teller, n: int) -> Phrase:
        if not self.open:
            return Phrase("Sign-up closed")
        if self.limit:
            return Phrase("Sign-up open, places: %(n)s", n=self.limit)
        return Phrase("Sign-up open")


class Enlist(EventEntry, tag="enlist"):
    """A person signs up, at the end of the list, or signs off."""

    person: Person
    on: bool = field(name="in")

    def apply(self, state: EventState, stamp: Stamp) -> None:
        waited = list(state.signing.waiting(list(state.signed)))
        if self.on:
            state.signed.setdefault(self.person, stamp.n)
        else:
            state.signed.pop(self.person, None)
        move_up(state, waited)

    def describe(self, teller: Teller, n: int) -> Phrase:
        who = teller.name(self.person)
        if self.on:
            return Phrase("%(who)s signed up", who=who)
        return Phrase("%(who)s cancelled their sign-up", who=who)


class Informed(EventEntry, tag="told"):
    """Whether a person who moved up from the waiting list has been told."""

    person: Person
    told: bool

    def apply(self, state: EventState, stamp: Stamp) -> None:
        if self.person in state.signing.placed(list(state.signed)):
            state.moved[self.person] = self.told

    def describe(self, teller: Teller, n: int) -> Phrase:
        who = teller.name(self.person)
        if self.told:
            return Phrase("%(who)s moved up from the waiting list and has been notified", who=who)
        return Phrase("%(who)s moved up from the waiting list and has not been notified", who=who)


class Attend(EventEntry, tag="attend"):
    """How these people attend from now on."""

    people: People
    how: How = field(name="as")

    def apply(self, state: EventState, stamp: Stamp) -> None:
        for person in self.people:
            state.people[person] = self.how

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase("%(who)s: %(how)s", who=teller.listed(self.people), how=ATTENDS[self.how])


class Paid(EventEntry, tag="paid"):
    """Whether a person has paid the entry fee."""

    person: Person
    paid: bool

    def apply(self, state: EventState, stamp: Stamp) -> None:
        (state.paid.add if self.paid else state.paid.discard)(self.person)

    def describe(self, teller: Teller, n: int) -> Phrase:
        how = Phrase("entry fee paid") if self.paid else Phrase("entry fee marked as not paid")
        return Phrase("%(who)s: %(how)s", who=teller.name(self.person), how=how)


class Teams(EventEntry, tag="teams"):
    """The teams from now on; everybody else plays on their own."""

    teams: Annotated[tuple[Team, ...], Meta(max_length=500)]

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        """Check the size of every team, and that nobody is in two."""
        seen = set[int]()
        for at, team in enumerate(self.teams):
            if len(team.people) not in TEAM:
                raise SheetError(f"{place}.teams[{at}][1]", TEAM_SIZE)
            for n, person in enumerate(team.people):
                if person in seen:
                    raise SheetError(f"{place}.teams[{at}][1][{n}]", Phrase("is listed twice"))
                seen.add(person)

    def apply(self, state: EventState, stamp: Stamp) -> None:
        seen = set[int]()
        state.teams, state.teams_by = (), stamp.n
        for team in self.teams:
            people = tuple(one for one in dict.fromkeys(team.people) if one not in seen)
            seen.update(people)
            state.teams += (Team(team.name, people),)

    def describe(self, teller: Teller, n: int) -> Phrase:
        if not self.teams:
            return Phrase("No teams")
        said = [f"{team.name} ({teller.listed(team.people)})" for team in self.teams]
        return Phrase("Teams: %(teams)s", teams=teller.say(Phrase(", ")).join(said))
