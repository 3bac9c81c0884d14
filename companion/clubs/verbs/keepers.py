"""Organisers and helpers of a club.

All organisers have the same rights; a single-use link adds another one. Each helper at the club's
events has a link of their own, which can be revoked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import select

from companion.clubs.verbs.clubs import keeps
from companion.core.notices import forget
from companion.core.refused import Refused
from companion.core.transaction import lock, writing
from companion.core.typed_names import named
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import (
    Club,
    Event,
    Helper,
    Invitation,
    Keeper,
    Organiser,
    Subscription,
    db,
    now,
)
from companion.models.base import hash_token, new_code

MOST: Final = 20  # organisers, including open invitations


def keepers(club: Club) -> Sequence[Keeper]:
    """Return the club's organisers, the first one first."""
    chosen = select(Keeper).where(Keeper.club_id == club.id)
    return db.session.scalars(chosen.order_by(Keeper.since, Keeper.organiser_id)).all()


def invitations(club: Club) -> Sequence[Invitation]:
    """Return the valid, unused invitations."""
    chosen = select(Invitation).where(Invitation.club_id == club.id, Invitation.valid())
    return db.session.scalars(chosen.order_by(Invitation.id)).all()


def invite(club: Club, name: str) -> tuple[Invitation, str]:
    """Create an invitation for another organiser; its token is shown once and stored as a hash."""
    seen = named(name, "name")
    token = new_code(32)
    with writing() as session:
        if len(keepers(club)) + len(invitations(club)) >= MOST:
            raise SheetError("name", Phrase("A club can have at most %(n)s organisers.", n=MOST))
        invitation = Invitation(club_id=club.id, name=seen, token_hash=hash_token(token))
        session.add(invitation)
    return invitation, token


def withdraw(invitation: Invitation) -> None:
    with writing() as session:
        session.delete(invitation)


def join(token: str, organiser: Organiser) -> Club:
    """Use up an invitation to become an organiser; Refused if they already are one."""
    with writing() as session:
        invitation = Invitation.find(token)
        if invitation is None:
            raise Refused(Phrase("This link was used already, or taken back. Ask for another."))
        club = locked(invitation.club)
        if keeps(organiser, club):
            raise Refused(Phrase("You are an organiser of this club already."))
        session.add(Keeper(club_id=club.id, organiser_id=organiser.id))
        session.delete(invitation)
    return club


def leave(club: Club, number: int) -> None:
    """Remove an organiser; the last one cannot be removed."""
    with writing() as session:
        locked(club)
        keeper = session.get(Keeper, (club.id, number))
        if keeper is None:
            return
        if len(keepers(club)) == 1:
            raise Refused(
                Phrase("Somebody has to keep the club: invite another organiser before you leave.")
            )
        session.delete(keeper)
        end_notices(club)


def end_notices(club: Club) -> None:
    """End the notices to phones of those who run the club's events: who holds them is not stored.

    The others subscribe again.
    """
    events = select(Event.id).where(Event.club_id == club.id)
    forget(Subscription.member_id.is_(None), Subscription.event_id.in_(events))


def locked(club: Club) -> Club:
    """Lock the club, so that two organisers cannot leave at the same moment."""
    lock(club)
    return club


def invite_helper(club: Club, name: str) -> tuple[Helper, str]:
    """Create a helper and the token of their link, which is shown once and stored as a hash."""
    seen = named(name, "name")
    token = new_code(32)
    with writing() as session:
        helper = Helper(club_id=club.id, name=seen, token_hash=hash_token(token))
        session.add(helper)
    return helper, token


def find_helper(token: str) -> Helper | None:
    """Return the helper of a token, unless it was revoked."""
    return Helper.by_token(token, Helper.revoked_at.is_(None))


def helpers(club: Club) -> Sequence[Helper]:
    """Return the helpers with valid links."""
    chosen = select(Helper).where(Helper.club_id == club.id, Helper.revoked_at.is_(None))
    return db.session.scalars(chosen.order_by(Helper.id)).all()


def revoke(helper: Helper) -> None:
    """Revoke the helper's link on every device."""
    with writing():
        helper.revoked_at = helper.revoked_at or now()
        end_notices(helper.club)
