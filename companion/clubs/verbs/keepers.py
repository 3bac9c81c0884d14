"""Organisers and helpers of a club.

All organisers may do the same; a link that works once lets one more in. Each helper at the club's
events has a link of their own, which can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from sqlalchemy import select

from companion.clubs.verbs.clubs import keeps
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.core.typed_names import named
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Club, Helper, Invitation, Keeper, Organiser, db, now
from companion.models.base import hash_token, new_code

LASTS: Final = timedelta(days=14)  # until nobody can use the link any more
MOST: Final = 20  # organisers, those who are invited included


def keepers(club: Club) -> Sequence[Keeper]:
    """The club's organisers, the first one first."""
    chosen = select(Keeper).where(Keeper.club_id == club.id)
    return db.session.scalars(chosen.order_by(Keeper.since, Keeper.organiser_id)).all()


def invitations(club: Club) -> Sequence[Invitation]:
    """The links that still wait for somebody."""
    chosen = select(Invitation).where(
        Invitation.club_id == club.id, Invitation.created_at > now() - LASTS
    )
    return db.session.scalars(chosen.order_by(Invitation.id)).all()


def invite(club: Club, name: str) -> tuple[Invitation, str]:
    """A link for one more organiser: its token is shown this once and kept as a hash."""
    seen = named(name, "name")
    token = new_code(32)
    with writing() as session:
        if len(keepers(club)) + len(invitations(club)) >= MOST:
            raise SheetError("name", Phrase("A club can have at most %(n)s organisers.", n=MOST))
        invitation = Invitation(club_id=club.id, name=seen, token_hash=hash_token(token))
        session.add(invitation)
    return invitation, token


def find_invitation(token: str) -> Invitation | None:
    """What this link invites to, while it is in force."""
    chosen = select(Invitation).where(
        Invitation.token_hash == hash_token(token), Invitation.created_at > now() - LASTS
    )
    return db.session.scalar(chosen)


def withdraw(invitation: Invitation) -> None:
    """The link leads nowhere any more."""
    with writing() as session:
        session.delete(invitation)


def join(token: str, organiser: Organiser) -> Club:
    """The organiser runs the club, too, and the link is used up; Refused if it is already."""
    with writing() as session:
        invitation = find_invitation(token)
        if invitation is None:
            raise Refused(Phrase("This link was used already, or taken back. Ask for another."))
        club = locked(invitation.club)
        if keeps(organiser, club):
            raise Refused(Phrase("You are an organiser of this club already."))
        session.add(Keeper(club_id=club.id, organiser_id=organiser.id))
        session.delete(invitation)
    return club


def leave(club: Club, number: int) -> None:
    """That organiser runs the club no more; the last one stays until another is there."""
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


def locked(club: Club) -> Club:
    """The club, and nobody else changes who runs it; or two could leave at the same moment."""
    db.session.refresh(club, with_for_update=True)
    return club


def invite_helper(club: Club, name: str) -> tuple[Helper, str]:
    """A helper and the token of the link, which is shown this once and kept as a hash."""
    seen = named(name, "name")
    token = new_code(32)
    with writing() as session:
        helper = Helper(club_id=club.id, name=seen, token_hash=hash_token(token))
        session.add(helper)
    return helper, token


def find_helper(token: str) -> Helper | None:
    """Whose link this is, unless it was taken back."""
    chosen = select(Helper).where(
        Helper.token_hash == hash_token(token), Helper.revoked_at.is_(None)
    )
    return db.session.scalar(chosen)


def helpers(club: Club) -> Sequence[Helper]:
    """Those whose links are in force."""
    chosen = select(Helper).where(Helper.club_id == club.id, Helper.revoked_at.is_(None))
    return db.session.scalars(chosen.order_by(Helper.id)).all()


def revoke(helper: Helper) -> None:
    """The link leads nowhere any more, on no device."""
    with writing():
        helper.revoked_at = helper.revoked_at or now()
