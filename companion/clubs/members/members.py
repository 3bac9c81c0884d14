"""One member: rename, merge with a duplicate, renew the link, or forget."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack

from flask import current_app
from sqlalchemy import select

from companion.clubs.members.followers import called_anew, followers
from companion.clubs.members.mailing import forget_mail
from companion.clubs.verbs.clubs import (
    LONGEST_CONTACT,
    LONGEST_READING,
    look_alike,
    worded,
)
from companion.clubs.verbs.namesakes import mark_namesakes, the_one
from companion.clubs.verbs.same_person import forget_same, links_of, merged_into, take_back
from companion.core.notices import forget as forget_notices
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.core.typed_names import tidy, whole
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Apart, Club, Member, Subscription, db, now
from companion.models.base import derive_token, hash_token

LONGEST_MARK = 8


def change_member(member: Member, name: str, reading: str, contact: str, mark: str = "") -> None:
    """Change the member's details, and the name wherever results and sheets show it."""
    if member.anonymous_at:
        raise Refused(Phrase("This name was erased on request and cannot be restored."))
    seen = tidy(name, "name")
    if not seen:
        raise SheetError("name", Phrase("expected a name"))
    told = worded(mark, LONGEST_MARK, "mark", "")
    with writing():
        before = member.called
        member.name, member.mark = seen, told
        member.reading = worded(reading, LONGEST_READING, "reading", "")
        member.contact = worded(contact, LONGEST_CONTACT, "contact", "")
        others = mark_namesakes(member.club)
        called_anew([member, *others] if member.called != before else others)


def merge(member: Member, into: Member) -> None:
    """Count all results of `member` for `into`; reversible.

    Refused if both were seated in one round, or both take part in an event or league that is not
    over.
    """
    if member.club_id != into.club_id or member.id == into.id:
        raise Refused(Phrase("Choose another member of the same club."))
    if member.merged_into_id or into.merged_into_id:
        raise Refused(Phrase("One of them was merged already. Look at the list again."))
    with writing():
        for follower in followers():
            if why := follower.two_people(member, into):
                raise Refused(why)
        with ExitStack() as merging:
            for follower in followers():
                merging.enter_context(follower.merging(member, into))
            member.merged_into_id = into.id
            counted_anew(member, into)


def counted_anew(member: Member, into: Member) -> None:
    """Refresh results and the names on sheets after a merge or separation."""
    others = mark_namesakes(member.club)
    for follower in followers():
        follower.recount(member)
    called_anew([member, into, *others])


def separate(member: Member) -> None:
    """Undo a merge."""
    with writing():
        into = the_one(member)
        member.merged_into_id = None
        counted_anew(member, into)


def anonymise(member: Member) -> None:
    """Forget the member's name for good: on the list, all sheets and matches, and in reasons."""
    with writing():
        for same in [member, *merged_into(member)]:
            names = {same.called, same.name} - {""}
            same.name, same.reading, same.contact, same.mark = "", "", "", ""
            same.anonymous_at = same.anonymous_at or now()
            db.session.flush()
            for follower in followers():
                follower.forget(same, *names)
            forget_notices(Subscription.member_id == same.id)
            forget_same(same)
            forget_mail(same)
        called_anew(mark_namesakes(member.club))


def renew_player_link(member: Member) -> str:
    """Replace the personal link; the old one is invalid on every device.

    Subscriptions, emails, passes and links to members of other clubs end too, and must be requested
    again with the new link.
    """
    with writing():
        member.issue += 1
        for follower in followers():
            follower.sign_out(member)
        forget_notices(Subscription.member_id == member.id)
        forget_mail(member)
        for link in links_of(member):
            take_back(member, link.other)
    return player_link(member)


def doubles(club: Club, people: Sequence[Member]) -> list[list[Member]]:
    """Return groups that may be one person, without pairs known to be two people."""
    two = {(one.one_id, one.other_id) for one in apart(club)}
    found = []
    for group in look_alike(people):
        pairs = [(a.id, b.id) for a in group for b in group if a.id < b.id]
        if not two.issuperset(pairs):
            found.append(group)
    return found


def keep_apart(people: Sequence[Member]) -> None:
    """Record that these are different people, so that nobody is asked again."""
    ids = sorted({member.id for member in people})
    with writing() as session:
        for at, one in enumerate(ids):
            for other in ids[at + 1 :]:
                if session.get(Apart, (one, other)) is None:
                    session.add(Apart(one_id=one, other_id=other))


def ask_again(one: Member, other: Member) -> None:
    """Undo `keep_apart` for these two."""
    with writing() as session:
        known = session.get(Apart, tuple(sorted((one.id, other.id))))
        if known is not None:
            session.delete(known)


def apart(club: Club) -> Sequence[Apart]:
    """Return the pairs of the club that are known to be two people."""
    chosen = select(Apart).join(Member, Member.id == Apart.one_id)
    return db.session.scalars(
        chosen.where(Member.club_id == club.id).order_by(Apart.one_id, Apart.other_id)
    ).all()


def player_link(member: Member) -> str:
    """Return the token of the member's personal link, the same until it is renewed."""
    secret = current_app.config["SECRET_KEY"]
    token = derive_token(secret, "player", member.club.code, member.id, member.issue)
    return f"{member.id}-{token}"


def find_player(token: str) -> Member | None:
    """Return the member of a valid token, following merges."""
    number, _, rest = token.partition("-")
    try:
        member = db.session.get(Member, whole(number))
    except ValueError:
        return None
    if member is None or member.anonymous_at:
        return None
    if hash_token(token) != hash_token(player_link(member)) or not rest:
        return None
    return the_one(member)
