"""Leagues of several clubs: officials, journal, tables, and members linked between clubs."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Journalled, JournalLine, Json, Link, Model, OneTimeLink, now
from companion.models.club import Club, Organiser
from companion.models.played_table import PlayedTable

DIRECTOR, REFEREE = "director", "referee"


class League(Journalled, Model):
    """A league. Its journal records everything that was done."""

    __tablename__ = "league"

    code: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    public: Mapped[bool] = mapped_column(default=True)  # anybody with the address may look
    created_at: Mapped[datetime] = mapped_column(default=now)
    archived_at: Mapped[datetime | None]  # hidden from lists, can be restored

    officials: Mapped[list[Official]] = relationship(
        back_populates="league", order_by="Official.since"
    )
    clubs: Mapped[list[Club]] = relationship(secondary="league_club", order_by="Club.name")
    lines: Mapped[list[LeagueLine]] = relationship(order_by="LeagueLine.n", viewonly=True)


class LeagueClub(Model):
    """A club of a league; one of its own organisers agreed to join."""

    __tablename__ = "league_club"

    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"), primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), primary_key=True, index=True)


class Official(Model):
    """A director, who may do everything in the league, or a referee, who rules on tables."""

    __tablename__ = "official"

    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"), primary_key=True)
    organiser_id: Mapped[int] = mapped_column(
        ForeignKey("organiser.id"), primary_key=True, index=True
    )
    role: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(40))  # their signature
    since: Mapped[datetime] = mapped_column(default=now)

    league: Mapped[League] = relationship(back_populates="officials")
    organiser: Mapped[Organiser] = relationship()


class LeagueInvitation(OneTimeLink, Model):
    """A single-use link by which a club, a director or a referee joins the league."""

    __tablename__ = "league_invitation"

    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"), index=True)
    role: Mapped[str] = mapped_column(String(8))  # "club", "director" or "referee"

    league: Mapped[League] = relationship()


class LeagueToken(Link, Model):
    """A token by which a program may read a private league; stored as a hash only."""

    __tablename__ = "league_token"

    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"), index=True)


class LeagueLine(JournalLine, Model):
    """One entry of a league's journal, with author and time."""

    __tablename__ = "league_line"
    __table_args__ = (UniqueConstraint("league_id", "n"), UniqueConstraint("league_id", "key"))
    OF, SAYS = "league_id", ("kind",)  # the key already identifies the request

    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"))
    kind: Mapped[str] = mapped_column(String(16), index=True)  # to find "enter" entries
    data: Mapped[Json] = mapped_column(default=dict)
    by: Mapped[str] = mapped_column(String(60), default="")


class LeagueTable(PlayedTable, Model):
    """The sheet or match of an opened fixture."""

    __tablename__ = "league_table"
    __table_args__ = (UniqueConstraint("league_id", "season", "division", "matchday", "number"),)

    league_id: Mapped[int] = mapped_column(ForeignKey("league.id"))
    season: Mapped[int]
    division: Mapped[int]
    matchday: Mapped[int]
    finished_at: Mapped[datetime | None]  # when the result was complete; the term starts

    league: Mapped[League] = relationship()

    @property
    def house(self) -> League:
        return self.league


class SamePerson(Model):
    """Two members of different clubs who are one person, once both links confirmed it.

    `one_id` is the smaller number. A confirmation is open while `one_said` or `other_said` is
    empty.
    """

    __tablename__ = "same_person"

    one_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True)
    other_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True, index=True)
    one_said: Mapped[datetime | None]
    other_said: Mapped[datetime | None]
    pooled: Mapped[bool] = mapped_column(default=False)  # both share one rating
