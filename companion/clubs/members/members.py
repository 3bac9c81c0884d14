"""One member: rename, merge with another entry, or forget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask import current_app
from sqlalchemy import select

from companion.clubs.members.mailing import forget_mail
from companion.clubs.verbs.clubs import (
    LONGEST_CONTACT,
    LONGEST_READING,
    look_alike,
    worded,
)
from companion.clubs.verbs.namesakes import mark_namesakes
from companion.clubs.verbs.same_person import forget_same, links_of, merged_into, take_back
from companion.core.notices import forget_notices_of
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.core.typed_names import tidy, whole
from companion.events.state.evening import READY
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.event_names import events_of, follow, forget
from companion.events.verbs.phone_passes import put_all_out
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.leagues.verbs import forgetting
from companion.leagues.verbs import forgetting as at_leagues
from companion.models import Apart, Club, Member, db, now
from companion.models.base import derive_token, hash_token

LONGEST_MARK = 8
HERE = READY


def change_member(member: Member, name: str, reading: str, contact: str, mark: str = "") -> None:
    """Call the member otherwise from now on, wherever results and sheets are shown."""
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


def called_anew(people: Iterable[Member]) -> None:
    """The sheets of all who are called otherwise now."""
    db.session.flush()
    for member in dict.fromkeys(people):
        follow(member)
        at_leagues.follow(member)


def merge(member: Member, into: Member) -> None:
    """Two lines are one person: all results of `member` count for `into`; can be taken back.

    Refused for two who ever sat at one table, or are both here now.
    """
    if member.club_id != into.club_id or member.id == into.id:
        raise Refused(Phrase("Choose another member of the same club."))
    if member.merged_into_id or into.merged_into_id:
        raise Refused(Phrase("One of them was merged already. Look at the list again."))
    with writing():
        why = two_people(member, into)
        if why is not None:
            raise Refused(why)
        member.merged_into_id = into.id
        called_anew(mark_namesakes(member.club))


def two_people(member: Member, into: Member) -> Phrase | None:
    """What shows that they are two: one table at which both sat, or an evening both are at."""
    mine = {one.id for one in (member, *merged_into(member))}
    theirs = {one.id for one in (into, *merged_into(into))}
    for event in events_of(member):
        evening = evening_of(event)
        for stage in evening.stages:
            for table in stage.tables:
                sat = {*table.seats, *table.replaced}
                if sat & mine and sat & theirs:
                    return Phrase(
                        "They are two people: both sat at table %(table)s of %(event)s, %(round)s.",
                        table=table.number,
                        event=event.name,
                        round=stage.title,
                    )
        here = {person for person, how in evening.people.items() if how in HERE}
        if not evening.ended and here & mine and here & theirs:
            return Phrase("They are two people: both are at %(event)s now.", event=event.name)
    return None


def separate(member: Member) -> None:
    """They were two people after all."""
    with writing():
        member.merged_into_id = None
        called_anew(mark_namesakes(member.club))


def anonymise(member: Member) -> None:
    """Forget who this was, for good: on the list, on every sheet, in every match and reason."""
    with writing():
        for same in [member, *merged_into(member)]:
            names = {same.called, same.name} - {""}
            same.name, same.reading, same.contact, same.mark = "", "", "", ""
            same.anonymous_at = same.anonymous_at or now()
            db.session.flush()
            forget(same, events_of(same), *names)
            forgetting.forget(same, forgetting.leagues_with(same), *names)
            forget_notices_of(same)
            forget_same(same)
            forget_mail(same)
        called_anew(mark_namesakes(member.club))


def renew_player_link(member: Member) -> str:
    """Another link; the old one leads nowhere any more, on no device.

    Nobody who came by it hears of anything, or plays for the member as the same person in another
    club: with the new one all of that is asked for and said again.
    """
    with writing():
        member.issue += 1
        put_all_out(member)
        forget_notices_of(member)
        forget_mail(member)
        for link in links_of(member):
            take_back(member, link.other)
    return player_link(member)


def doubles(club: Club, people: Sequence[Member]) -> list[list[Member]]:
    """Those who could be one person twice, but for those who were found to be two."""
    two = {(one.one_id, one.other_id) for one in apart(club)}
    found = []
    for group in look_alike(people):
        pairs = [(a.id, b.id) for a in group for b in group if a.id < b.id]
        if not two.issuperset(pairs):
            found.append(group)
    return found


def keep_apart(people: Sequence[Member]) -> None:
    """These are so many people: nobody asks about them again."""
    ids = sorted({member.id for member in people})
    with writing() as session:
        for at, one in enumerate(ids):
            for other in ids[at + 1 :]:
                if session.get(Apart, (one, other)) is None:
                    session.add(Apart(one_id=one, other_id=other))


def ask_again(one: Member, other: Member) -> None:
    """Perhaps they are one person after all."""
    with writing() as session:
        known = session.get(Apart, tuple(sorted((one.id, other.id))))
        if known is not None:
            session.delete(known)


def apart(club: Club) -> Sequence[Apart]:
    """The pairs of the club that were found to be two people."""
    chosen = select(Apart).join(Member, Member.id == Apart.one_id)
    return db.session.scalars(
        chosen.where(Member.club_id == club.id).order_by(Apart.one_id, Apart.other_id)
    ).all()


def player_link(member: Member) -> str:
    """The token of the member's personal link, the same each time until it is renewed."""
    secret = current_app.config["SECRET_KEY"]
    token = derive_token(secret, "player", member.club.code, member.id, member.issue)
    return f"{member.id}-{token}"


def find_player(token: str) -> Member | None:
    """Whose link this is; whoever was merged meanwhile is found as the one they are."""
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


def the_one(member: Member) -> Member:
    """The member as who they are: whoever was merged is found as the one they were merged into."""
    while member.merged_into is not None:
        member = member.merged_into
    return member
