"""Who runs a league: directors, referees, and the organisers of its clubs.

A director may do everything in it. A referee decides about tables, with a signed reason. Who keeps
one of its clubs looks after the people of that club. Each comes by a link that works once.
A program reads a league that is not public by a token, until that is ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import delete, select

from companion.clubs.verbs.clubs import keeps
from companion.core.append import locked, touch
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.core.typed_names import named
from companion.journal.entry import ClubNumber
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.leagues.entries.league_setting_entries import Membership
from companion.leagues.verbs.league_journal import league_of, write
from companion.models import (
    Club,
    Keeper,
    League,
    LeagueInvitation,
    LeagueToken,
    Member,
    Organiser,
    db,
    now,
)
from companion.models.base import hash_token, new_code
from companion.models.league import DIRECTOR, REFEREE, LeagueClub, Official

LASTS: Final = timedelta(days=14)  # until nobody can use a link any more
MOST_OFFICIALS: Final = 20  # those who are invited included
MOST_CLUBS: Final = 30
CLUB: Final = "club"
ROLES: Final = (CLUB, DIRECTOR, REFEREE)


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody is in a league: they sign rulings so, and keep these `clubs`."""

    role: str = ""
    signs: str = ""
    clubs: frozenset[int] = frozenset()

    @property
    def directs(self) -> bool:
        return self.role == DIRECTOR

    @property
    def decides(self) -> bool:
        """Whether they rule about tables."""
        return self.role in (DIRECTOR, REFEREE)


NOBODY: Final = Standing()


def standing_of(organiser: Organiser | None, league: League) -> Standing:
    """What this organiser is in the league."""
    if organiser is None:
        return NOBODY
    official = db.session.get(Official, (league.id, organiser.id))
    chosen = (
        select(Keeper.club_id)
        .join(LeagueClub, LeagueClub.club_id == Keeper.club_id)
        .where(Keeper.organiser_id == organiser.id, LeagueClub.league_id == league.id)
    )
    clubs = frozenset(db.session.scalars(chosen))
    return Standing(official.role if official else "", official.name if official else "", clubs)


def leagues_of_club(club: Club) -> Sequence[League]:
    """The leagues that a club belongs to, by name."""
    mine = select(LeagueClub.league_id).where(LeagueClub.club_id == club.id)
    chosen = select(League).where(League.id.in_(mine), League.archived_at.is_(None))
    return db.session.scalars(chosen.order_by(League.name, League.id)).all()


def leagues_played_by(member: Member) -> list[League]:
    """The leagues of their club in which somebody has entered, by name."""
    return [row for row in leagues_of_club(member.club) if league_of(row).people.get(member.id)]


def invitations(league: League) -> Sequence[LeagueInvitation]:
    """The links that still wait for somebody."""
    chosen = select(LeagueInvitation).where(
        LeagueInvitation.league_id == league.id, LeagueInvitation.created_at > now() - LASTS
    )
    return db.session.scalars(chosen.order_by(LeagueInvitation.id)).all()


def invite(league: League, role: str, name: str) -> tuple[LeagueInvitation, str]:
    """A link for a club, a director or a referee: its token is shown this once."""
    if role not in ROLES:
        raise SheetError("role", Phrase("choose what the link is for"))
    seen = named(name, "name")
    token = new_code(32)
    with locked(league) as session:
        waiting = sum((one.role == CLUB) == (role == CLUB) for one in invitations(league))
        there = len(league.clubs) if role == CLUB else len(league.officials)
        if there + waiting >= (MOST_CLUBS if role == CLUB else MOST_OFFICIALS):
            raise SheetError("name", Phrase("There are too many already."))
        found = LeagueInvitation(
            league_id=league.id, role=role, name=seen, token_hash=hash_token(token)
        )
        session.add(found)
    return found, token


def find_invitation(token: str) -> LeagueInvitation | None:
    """What this link invites to, while it is in force."""
    chosen = select(LeagueInvitation).where(
        LeagueInvitation.token_hash == hash_token(token),
        LeagueInvitation.created_at > now() - LASTS,
    )
    return db.session.scalar(chosen)


def withdraw(invitation: LeagueInvitation) -> None:
    """The link leads nowhere any more."""
    with writing() as session:
        session.delete(invitation)


def accept(token: str, organiser: Organiser, club: Club | None = None) -> League:
    """Join by a link, which is used up: as an official, or with one of one's clubs."""
    with writing() as session:
        invitation = find_invitation(token)
        if invitation is None:
            raise Refused(Phrase("This link was used already, or taken back. Ask for another."))
        league = invitation.league
        with locked(league):
            if invitation.role == CLUB:
                bring(league, organiser, club)
            else:
                appoint(league, organiser, invitation)
            session.delete(invitation)
    return league


def bring(league: League, organiser: Organiser, club: Club | None) -> None:
    """A club joins by its own organiser's yes."""
    if club is None or not keeps(organiser, club):
        raise Refused(Phrase("Choose one of your clubs."))
    if db.session.get(LeagueClub, (league.id, club.id)) is not None:
        raise Refused(Phrase("This club is in the league already."))
    db.session.add(LeagueClub(league_id=league.id, club_id=club.id))
    joins = Membership(club=ClubNumber(club.id), joins=True)
    write(league, joins, key=f"club-{club.id}-{league.length}", by=club.name)


def appoint(league: League, organiser: Organiser, invitation: LeagueInvitation) -> None:
    """A director or referee more; who is one already gets the other role."""
    official = db.session.get(Official, (league.id, organiser.id))
    if official is not None and official.role == invitation.role:
        raise Refused(Phrase("You already have this role in the league."))
    if official is not None:
        stays_run(league, official)
        official.role = invitation.role
    else:
        db.session.add(
            Official(
                league_id=league.id,
                organiser_id=organiser.id,
                role=invitation.role,
                name=invitation.name,
            )
        )
    touch(league)


def dismiss(league: League, number: int) -> None:
    """That organiser runs the league no more; the last director stays until another is there."""
    with locked(league) as session:
        official = session.get(Official, (league.id, number))
        if official is None:
            return
        stays_run(league, official)
        session.delete(official)
        touch(league)


def stays_run(league: League, official: Official) -> None:
    """Refused where nobody would direct the league without this official."""
    chosen = select(Official).where(Official.league_id == league.id, Official.role == DIRECTOR)
    if official.role == DIRECTOR and len(db.session.scalars(chosen).all()) == 1:
        raise Refused(
            Phrase("Somebody has to direct the league: invite another director before you leave.")
        )


def let_go(league: League, club: Club, *, by: str) -> None:
    """A club leaves: its people stay in what they play, and nobody of it enters any more."""
    with locked(league) as session:
        row = session.get(LeagueClub, (league.id, club.id))
        if row is None:
            return
        session.delete(row)
        leaves = Membership(club=ClubNumber(club.id), joins=False)
        write(league, leaves, key=f"club-{club.id}-{league.length}", by=by)


MOST_TOKENS: Final = 20  # tokens of a league
LONGEST_TOKEN: Final = 100  # letters of what is sent as one


def tokens_of(league: League) -> Sequence[LeagueToken]:
    """Those in force, the oldest first."""
    chosen = select(LeagueToken).where(LeagueToken.league_id == league.id)
    return db.session.scalars(chosen.order_by(LeagueToken.id)).all()


def new_token(league: League, name: str) -> tuple[LeagueToken, str]:
    """Another one: the token itself is shown this once."""
    seen = named(name, "name")
    token = new_code(32)
    with locked(league) as session:
        if len(tokens_of(league)) >= MOST_TOKENS:
            raise SheetError("name", Phrase("There are too many already."))
        found = LeagueToken(league_id=league.id, name=seen, token_hash=hash_token(token))
        session.add(found)
    return found, token


def end_token(league: League, number: int) -> None:
    """That one opens nothing any more."""
    with writing() as session:
        session.execute(
            delete(LeagueToken).where(LeagueToken.league_id == league.id, LeagueToken.id == number)
        )


def opens(league: League, token: str) -> bool:
    """Whether this is a token of the league."""
    if not 0 < len(token) <= LONGEST_TOKEN:
        return False
    chosen = select(LeagueToken.id).where(
        LeagueToken.league_id == league.id, LeagueToken.token_hash == hash_token(token)
    )
    return db.session.scalar(chosen) is not None
