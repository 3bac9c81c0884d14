"""A match on screen: its seats, its journal of moves, its clock, and its review."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship, synonym

from companion.models.base import OWNER, Journalled, JournalLine, Json, Model, now
from companion.models.played_table import house_of


class Deal(Model):
    """The same deals for everybody; anybody with `code` may play it, once per browser.

    The deals of an event's round are only for its tables.
    """

    __tablename__ = "deal"
    __table_args__ = (UniqueConstraint("club_id", "week", "game"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[Json] = mapped_column(default=dict)
    seed: Mapped[str] = mapped_column(String(64), deferred=True)  # secret, like a match's
    fingerprint: Mapped[str] = mapped_column(String(64))
    club_id: Mapped[int | None] = mapped_column(ForeignKey("club.id"), index=True)
    week: Mapped[str | None] = mapped_column(String(8))  # the weekly deal of 2026-W48
    seats: Mapped[int | None]  # none in old single-player deals, drawn by ply (luck.py)
    event_id: Mapped[int | None] = mapped_column(ForeignKey("event.id"), index=True)
    round: Mapped[int | None]
    measured: Mapped[Json | None]  # results of AIs on this and other deals (measuring.py)
    created_at: Mapped[datetime] = mapped_column(default=now)


WAITING, PLAYING, OVER = "waiting", "playing", "over"
HUMAN, AI, OPEN = "human", "ai", "open"


class Match(Journalled, Model):
    """One match on screen. `code` is its address; anybody who knows it may watch."""

    __tablename__ = "match"

    code: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[Json] = mapped_column(default=dict)
    seats: Mapped[int]
    state: Mapped[str] = mapped_column(String(16), default=WAITING, index=True)
    pace: Mapped[int] = mapped_column(default=700)  # least time of an AI's move, in milliseconds
    host_hash: Mapped[str] = mapped_column(String(64))  # of the browser that opened the match
    rematch_of: Mapped[int | None] = mapped_column(ForeignKey("match.id"), index=True)
    practice_of: Mapped[int | None] = mapped_column(ForeignKey("match.id"), index=True)
    given: Mapped[int | None]  # in a practice: number of first moves copied from the original
    paper_id: Mapped[int | None] = mapped_column(ForeignKey("sheet.id"), index=True)  # its sheet
    left_at: Mapped[datetime | None]  # when the table moved to that sheet
    opened_by: Mapped[int | None] = mapped_column(ForeignKey("organiser.id"), index=True)
    deal_id: Mapped[int | None] = mapped_column(ForeignKey("deal.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    started_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]  # closed by an organiser: read-only
    # All randomness follows from the seed (kit/fair.py), which is secret until the end, so it is
    # loaded on demand only. Its fingerprint is public; forgetting a name deletes both.
    luck_seed: Mapped[str | None] = mapped_column(String(64), deferred=True)
    luck_fingerprint: Mapped[str | None] = mapped_column(String(64))
    luck_words: Mapped[str | None] = mapped_column(Text)  # words mixed into the seed at the start
    luck_anew: Mapped[Json | None]  # after a restore: an extra word from that ply on

    deal: Mapped[Deal | None] = relationship()
    places: Mapped[list[Seat]] = relationship(order_by="Seat.index", back_populates="match")

    @property
    def house(self) -> Journalled | None:
        return house_of(self)


class Seat(Model):
    """A seat and who sits there; the token of its link is stored as a hash only."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("match_id", "index"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"))
    index: Mapped[int]
    name: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(8))
    level: Mapped[str | None] = mapped_column(String(16))
    away: Mapped[bool] = mapped_column(default=False)  # an AI plays until the person is back
    token_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    issue: Mapped[int] = mapped_column(default=0)  # how often the seat's link was renewed
    joined_at: Mapped[datetime | None]

    match: Mapped[Match] = relationship(back_populates="places")


class Move(JournalLine, Model):
    """One line of a match's journal; its number is called ply."""

    __tablename__ = "move"
    __table_args__ = (UniqueConstraint("match_id", "ply"), UniqueConstraint("match_id", "key"))
    OF, SAYS = "match_id", ("seat", "text")

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"))
    n: Mapped[int] = mapped_column("ply")
    seat: Mapped[int]  # -1: chance
    text: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column(String(40))  # "seat 2", "ai club", "host"

    ply: Mapped[int] = synonym("n")


class UndoRequest(Model):
    """A seat's answer about undoing a move: "ask", "agree" or "refuse"."""

    __tablename__ = "undo_request"
    __table_args__ = (UniqueConstraint("match_id", "ply", "seat"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"))
    ply: Mapped[int]  # the last move at that time; any later move makes it void
    seat: Mapped[int]
    word: Mapped[str] = mapped_column(String(8))
    at: Mapped[datetime] = mapped_column(default=now)


class MatchClock(Model):
    """The rule of a match's clock, and the current state calculated from the journal.

    `due_at` is empty while nobody's time runs; then the match is not checked.
    """

    __tablename__ = "match_clock"

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))  # "move": time per move; "bank": total time
    hours: Mapped[int]
    over: Mapped[str] = mapped_column(String(8))  # when time runs out: "ai" continues, or "ruling"
    due_at: Mapped[datetime | None] = mapped_column(index=True)
    waiting: Mapped[Json] = mapped_column(default=dict)  # {"seats": seats of people who must act}
    out: Mapped[bool] = mapped_column(default=False)  # time ran out and a ruling is needed

    match: Mapped[Match] = relationship()


class Uptime(Model):
    """A span in which the clocks were checked, and the end of the one before: the gap is an outage.

    Written only while somebody's clock runs.
    """

    __tablename__ = "uptime"

    id: Mapped[int] = mapped_column(primary_key=True)
    stopped_at: Mapped[datetime | None]  # the end of the previous span; none for the first
    began_at: Mapped[datetime] = mapped_column(index=True)
    seen_at: Mapped[datetime]


class Review(Model):
    """The review of a finished match, on screen or tabletop, by one version of the engine."""

    __tablename__ = "review"
    __table_args__ = (
        UniqueConstraint("match_id", "length", "engine"),
        UniqueConstraint("told_id", "length", "engine"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("match.id"), info=OWNER)
    told_id: Mapped[int | None] = mapped_column(ForeignKey("told.id"), info=OWNER)
    length: Mapped[int]  # of the reviewed journal
    engine: Mapped[str] = mapped_column(String(40))
    touched_at: Mapped[datetime] = mapped_column(default=now, index=True)
    starts: Mapped[int] = mapped_column(default=0)  # 0: queued; tasks of earlier starts do nothing
    stopped: Mapped[bool] = mapped_column(default=False)
    complete: Mapped[bool] = mapped_column(default=False)
    summary: Mapped[Json | None] = mapped_column(JSON(none_as_null=True))  # of earlier versions


class ReviewJudgement(Model):
    """The judgement of one decision in a review."""

    __tablename__ = "review_judgement"
    __table_args__ = (UniqueConstraint("review_id", "ply"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    review_id: Mapped[int] = mapped_column(ForeignKey("review.id"))
    ply: Mapped[int]
    answer: Mapped[Json]  # as companion.review.judging.as_data writes it
    disagreed_at: Mapped[datetime | None]  # by the player; no longer written
