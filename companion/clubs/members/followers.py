"""Who else knows a club's members: events and leagues follow what happens to them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field

from companion.core.services import services
from companion.kit.words import Phrase
from companion.models import Member, db


class Follower:
    """Something in which members take part; every call is inside `writing()`."""

    def rename(self, member: Member) -> None:
        """Write the member's current display name wherever theirs is shown."""

    def forget(self, member: Member, *names: str) -> None:
        """Replace these names of the member by their number in all that is stored, for good."""

    def two_people(self, member: Member, into: Member) -> Phrase | None:
        """Return why the two cannot be merged; None if they can."""

    def merging(self, member: Member, into: Member) -> AbstractContextManager[None]:
        """Run the block that merges the two; Refused if that cancels a sign-up."""
        return nullcontext()

    def recount(self, member: Member) -> None:
        """Count the member's results again, as they were merged or separated."""

    def sign_out(self, member: Member) -> None:
        """Sign out the member's phones, because their personal link was replaced."""


@dataclass(frozen=True, slots=True)
class Followers:
    """All followers of an application that has pages."""

    every: list[Follower] = field(default_factory=list)


def followers() -> list[Follower]:
    """Return this application's followers."""
    return services().the(Followers).every


def called_anew(people: Iterable[Member]) -> None:
    """Update the names of these people wherever they are shown."""
    db.session.flush()
    for member in dict.fromkeys(people):
        for follower in followers():
            follower.rename(member)
