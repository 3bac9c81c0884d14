"""Leagues: several clubs' people over months, its journal, and what its tables are played on."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Journalled, Json, Line, Model, now
from companion.models.club import Club, Organiser
from companion.models.table import PlayedTable

DIRECTOR, REFEREE = "director", "referee"


class League(Journalled, Model):
    """A league.  Everything that was done in it is in its lines."""

    __tablename__ = "league"

    code: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    public: Mapped[bool] = mapped_column(default=True)  # whoever has the address may look
    created_at: Mapped[datetime] = mapped_column(default=now)
    archived_at: Mapped[datetime | None]  # filed away: in no list, and back at will

    officials: Mapped[list[Official]] = relationship(
        back_populates="league", order_by="Official.since"
    )
    clubs: Mapped[list[Club]] = relationship(secondary="league_club", order_by="Club.name")
    lines: Mapped[list[LeagueLine]] = relationship(order_by="LeagueLine.n", viewonly=True)


class LeagueClub(Model):
    """A club that belongs to a league, by the yes of one of its own organisers."""

    __tablename__ = "league_club"

    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"), primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), primary_key=True, index=True)


class Official(Model):
    """A director, who may do everything in the league, or a referee, who decides about tables."""

    __tablename__ = "official"

    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"), primary_key=True)
    organiser_id: Mapped[int] = mapped_column(
        ForeignKey("organiser.id"), primary_key=True, index=True
    )
    role: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(40))  # what they sign with
    since: Mapped[datetime] = mapped_column(default=now)

    league: Mapped[League] = relationship(back_populates="officials")
    organiser: Mapped[Organiser] = relationship()


class LeagueInvitation(Model):
    """A link by which a club, a director or a referee joins the league, once."""

    __tablename__ = "league_invitation"

    id: Mapped[int] = mapped_column(primary_key=True)
    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"), index=True)
    role: Mapped[str] = mapped_column(String(8))  # "club", "director" or "referee"
    name: Mapped[str] = mapped_column(String(40))  # for whom it was made
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)

    league: Mapped[League] = relationship()


class LeagueToken(Model):
    """A word by which a program may read a league that is not public; kept as a hash only."""

    __tablename__ = "league_token"

    id: Mapped[int] = mapped_column(primary_key=True)
    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))  # what it is for
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)


class LeagueLine(Line, Model):
    """One thing that was done, by whom and when."""

    __tablename__ = "league_line"
    __table_args__ = (UniqueConstraint("league_id", "n"), UniqueConstraint("league_id", "key"))
    OF, SAYS = "league_id", ("kind",)  # the key is made of the wish (`services.once`)

    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"))
    kind: Mapped[str] = mapped_column(String(16), index=True)  # who ever entered, in any league
    data: Mapped[Json] = mapped_column(default=dict)
    by: Mapped[str] = mapped_column(String(60), default="")


class LeagueTable(PlayedTable, Model):
    """What a table of a matchday is played on."""

    __tablename__ = "league_table"
    __table_args__ = (UniqueConstraint("league_id", "season", "division", "matchday", "number"),)

    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"))
    season: Mapped[int]
    division: Mapped[int]
    matchday: Mapped[int]
    finished_at: Mapped[datetime | None]  # when its result was complete: fixed so many days later

    league: Mapped[League] = relationship()

    @property
    def house(self) -> League:
        return self.league


class SamePerson(Model):
    """Two members of different clubs who say they are one: true once both links said yes.

    `one_id` is the smaller number.  What `one_said` and `other_said` leave open is asked.
    """

    __tablename__ = "same_person"

    one_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True)
    other_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True, index=True)
    one_said: Mapped[datetime | None]
    other_said: Mapped[datetime | None]
    pooled: Mapped[bool] = mapped_column(default=False)  # one rating from both, in leagues
