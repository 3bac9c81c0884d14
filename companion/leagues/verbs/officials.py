"""Who runs a league: directors, referees, and the organisers of its clubs.

A director may do everything in the league. A referee rules on tables and signs the reasons. The
organiser of a member club manages that club's people. Each joins by a link that works once. A
program can read a private league with a token, until the token is revoked.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, select

from companion.clubs.verbs.clubs import keeps
from companion.core.append import locked, touch
from companion.core.broken import Broken
from companion.core.notices import forget
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
    Subscription,
    db,
)
from companion.models.base import hash_token, new_code
from companion.models.league import DIRECTOR, REFEREE, LeagueClub, Official

MOST_OFFICIALS: Final = 20  # including open invitations
MOST_CLUBS: Final = 30
CLUB: Final = "club"
ROLES: Final = (CLUB, DIRECTOR, REFEREE)


@dataclass(frozen=True, slots=True)
class Standing:
    """A user's role in a league, the name that signs rulings, and the clubs they organise."""

    role: str = ""
    signs: str = ""
    clubs: frozenset[int] = frozenset()

    @property
    def directs(self) -> bool:
        return self.role == DIRECTOR

    @property
    def decides(self) -> bool:
        """Return whether they may rule on tables."""
        return self.role in (DIRECTOR, REFEREE)


NOBODY: Final = Standing()


def standing_of(organiser: Organiser | None, league: League) -> Standing:
    """Return this organiser's role and clubs in the league."""
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
    """Return the leagues that a club belongs to, sorted by name."""
    mine = select(LeagueClub.league_id).where(LeagueClub.club_id == club.id)
    chosen = select(League).where(League.id.in_(mine), League.archived_at.is_(None))
    return db.session.scalars(chosen.order_by(League.name, League.id)).all()


def leagues_played_by(member: Member) -> list[League]:
    """Return the leagues of their club that the member has entered, sorted by name."""
    return [row for row in leagues_of_club(member.club) if has_entered(row, member)]


def has_entered(row: League, member: Member) -> bool:
    """Return whether the member is in the league; False when its journal is damaged."""
    with suppress(Broken):
        return bool(league_of(row).people.get(member.id))
    return False


def invitations(league: League) -> Sequence[LeagueInvitation]:
    """Return the links that are valid and unused."""
    mine = LeagueInvitation.league_id == league.id
    chosen = select(LeagueInvitation).where(mine, LeagueInvitation.valid())
    return db.session.scalars(chosen.order_by(LeagueInvitation.id)).all()


def invite(league: League, role: str, name: str) -> tuple[LeagueInvitation, str]:
    """Create a link for a club, a director or a referee; its token is shown only once."""
    if role not in ROLES:
        raise SheetError("role", Phrase("choose what the link is for"))
    seen = named(name, "name")
    token = new_code(32)
    with locked(league) as session:
        waiting = sum((one.role == CLUB) == (role == CLUB) for one in invitations(league))
        there = len(league.clubs) if role == CLUB else len(league.officials)
        if there + waiting >= (MOST_CLUBS if role == CLUB else MOST_OFFICIALS):
            raise SheetError("name", Phrase("There are already as many as possible."))
        found = LeagueInvitation(
            league_id=league.id, role=role, name=seen, token_hash=hash_token(token)
        )
        session.add(found)
    return found, token


def withdraw(invitation: LeagueInvitation) -> None:
    with writing() as session:
        session.delete(invitation)


def accept(token: str, organiser: Organiser, club: Club | None = None) -> League:
    """Use up a link: join as an official, or with one of one's clubs."""
    with writing() as session:
        invitation = LeagueInvitation.find(token)
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
    """Add a club to the league on behalf of its organiser."""
    if club is None or not keeps(organiser, club):
        raise Refused(Phrase("Choose one of your clubs."))
    if db.session.get(LeagueClub, (league.id, club.id)) is not None:
        raise Refused(Phrase("This club is in the league already."))
    db.session.add(LeagueClub(league_id=league.id, club_id=club.id))
    joins = Membership(club=ClubNumber(club.id), joins=True)
    write(league, joins, key=f"club-{club.id}-{league.length}", by=club.name)


def appoint(league: League, organiser: Organiser, invitation: LeagueInvitation) -> None:
    """Add a director or referee, or change an official's role."""
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
    """Remove an official; the last director cannot be removed."""
    with locked(league) as session:
        official = session.get(Official, (league.id, number))
        if official is None:
            return
        stays_run(league, official)
        session.delete(official)
        # Whose phones hear of calls is not stored: the other officials subscribe again.
        forget(Subscription.member_id.is_(None), Subscription.league_id == league.id)
        touch(league)


def stays_run(league: League, official: Official) -> None:
    """Raise Refused where the league would have no director without this official."""
    chosen = select(Official).where(Official.league_id == league.id, Official.role == DIRECTOR)
    if official.role == DIRECTOR and len(db.session.scalars(chosen).all()) == 1:
        raise Refused(
            Phrase("Somebody has to direct the league: invite another director before you leave.")
        )


def let_go(league: League, club: Club, *, by: str) -> None:
    """Remove a club: its members keep playing, but no more of them can enter."""
    with locked(league) as session:
        row = session.get(LeagueClub, (league.id, club.id))
        if row is None:
            return
        session.delete(row)
        leaves = Membership(club=ClubNumber(club.id), joins=False)
        write(league, leaves, key=f"club-{club.id}-{league.length}", by=by)


MOST_TOKENS: Final = 20  # tokens per league
LONGEST_TOKEN: Final = 100  # characters of a token that is sent


def tokens_of(league: League) -> Sequence[LeagueToken]:
    """Return the league's valid tokens, oldest first."""
    chosen = select(LeagueToken).where(LeagueToken.league_id == league.id)
    return db.session.scalars(chosen.order_by(LeagueToken.id)).all()


def new_token(league: League, name: str) -> tuple[LeagueToken, str]:
    """Create a token; the token itself is shown only once."""
    seen = named(name, "name")
    token = new_code(32)
    with locked(league) as session:
        if len(tokens_of(league)) >= MOST_TOKENS:
            raise SheetError("name", Phrase("There are already as many as possible."))
        found = LeagueToken(league_id=league.id, name=seen, token_hash=hash_token(token))
        session.add(found)
    return found, token


def end_token(league: League, number: int) -> None:
    """Revoke a token."""
    with writing() as session:
        session.execute(
            delete(LeagueToken).where(LeagueToken.league_id == league.id, LeagueToken.id == number)
        )


def opens(league: League, token: str) -> bool:
    """Return whether this is a valid token of the league."""
    mine = LeagueToken.league_id == league.id
    return 0 < len(token) <= LONGEST_TOKEN and LeagueToken.by_token(token, mine) is not None
