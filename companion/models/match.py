"""A digital match: its seats, its journal of moves, and what was judged when looking back."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship, synonym

from companion.models.base import OWNER, Journalled, Json, Line, Model, now


class Deal(Model):
    """The same deals for everybody; whoever knows `code` may play it, once in a browser.

    Those of an event's round are for its tables alone.
    """

    __tablename__ = "deal"
    __table_args__ = (UniqueConstraint("club_id", "week", "game"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[Json] = mapped_column(default=dict)
    seed: Mapped[str] = mapped_column(String(64), deferred=True)  # secret as a match's own
    fingerprint: Mapped[str] = mapped_column(String(64))
    club_id: Mapped[int | None] = mapped_column(ForeignKey("club.id"), index=True)
    week: Mapped[str | None] = mapped_column(String(8))  # a club's of that week: 2026-W48
    seats: Mapped[int | None]  # none in those made when only one could play, by plies (luck.py)
    event_id: Mapped[int | None] = mapped_column(ForeignKey("event.id"), index=True)
    round: Mapped[int | None]
    measured: Mapped[Json | None]  # what AIs made of it and of others (tasks/measuring.py)
    created_at: Mapped[datetime] = mapped_column(default=now)


WAITING, PLAYING, OVER = "waiting", "playing", "over"
HUMAN, AI, OPEN = "human", "ai", "open"


class Match(Journalled, Model):
    """One match on screen.  `code` names it in addresses; whoever knows it may watch."""

    __tablename__ = "match"

    code: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[Json] = mapped_column(default=dict)
    seats: Mapped[int]
    state: Mapped[str] = mapped_column(String(16), default=WAITING, index=True)
    pace: Mapped[int] = mapped_column(default=700)  # milliseconds an AI takes at least
    host_hash: Mapped[str] = mapped_column(String(64))  # whose browser opened the match
    rematch_of: Mapped[int | None] = mapped_column(ForeignKey("match.id"), index=True)
    practice_of: Mapped[int | None] = mapped_column(ForeignKey("match.id"), index=True)
    given: Mapped[int | None]  # of a practice: so many first moves were not made in it
    paper_id: Mapped[int | None] = mapped_column(ForeignKey("sheet.id"), index=True)  # its sheet
    left_at: Mapped[datetime | None]  # when its table went on on that sheet
    opened_by: Mapped[int | None] = mapped_column(ForeignKey("organiser.id"), index=True)
    deal_id: Mapped[int | None] = mapped_column(ForeignKey("deal.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    started_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]  # closed by an organiser: may be read, not changed
    # All luck follows from the seed (kit/fair.py), which nobody may read before the end: it is
    # loaded only when asked for. Its fingerprint is public; both go with a name that is forgotten.
    luck_seed: Mapped[str | None] = mapped_column(String(64), deferred=True)
    luck_fingerprint: Mapped[str | None] = mapped_column(String(64))
    luck_words: Mapped[str | None] = mapped_column(Text)  # mixed in at the start
    luck_anew: Mapped[Json | None]  # after a restore: from that ply on this word too

    deal: Mapped[Deal | None] = relationship()
    places: Mapped[list[Seat]] = relationship(order_by="Seat.index", back_populates="match")


class Seat(Model):
    """A place at the table and who sits there; its link is kept as a hash only."""

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


class Move(Line, Model):
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
    """One seat's word on taking back a move: "ask", "agree" or "refuse"."""

    __tablename__ = "undo_request"
    __table_args__ = (UniqueConstraint("match_id", "ply", "seat"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"))
    ply: Mapped[int]  # the last move when it was said: any move since makes it void
    seat: Mapped[int]
    word: Mapped[str] = mapped_column(String(8))
    at: Mapped[datetime] = mapped_column(default=now)


class MatchClock(Model):
    """Its rule; and, worked out from the match's journal, whom it waits for and until when.

    `due_at` is empty while nobody's time runs: then nobody looks at the match.
    """

    __tablename__ = "match_clock"

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))  # "move": that long each; "bank": in all
    hours: Mapped[int]
    over: Mapped[str] = mapped_column(String(8))  # then "ai" plays on, or a "ruling" is asked for
    due_at: Mapped[datetime | None] = mapped_column(index=True)
    waiting: Mapped[Json] = mapped_column(default=dict)  # {"seats": those whose people are to act}
    out: Mapped[bool] = mapped_column(default=False)  # a ruling is asked for

    match: Mapped[Match] = relationship()


class Uptime(Model):
    """A span in which the sweep ran, and when it had last run before: between them is an outage.

    Written only while somebody's clock runs.
    """

    __tablename__ = "uptime"

    id: Mapped[int] = mapped_column(primary_key=True)
    stopped_at: Mapped[datetime | None]  # the end of the span before; none for the first
    began_at: Mapped[datetime] = mapped_column(index=True)
    seen_at: Mapped[datetime]


class Review(Model):
    """The review of a match that is over, on screen or tabletop, by one version of the engine."""

    __tablename__ = "review"
    __table_args__ = (
        UniqueConstraint("match_id", "length", "engine"),
        UniqueConstraint("told_id", "length", "engine"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("match.id"), info=OWNER)
    told_id: Mapped[int | None] = mapped_column(ForeignKey("told.id"), info=OWNER)
    length: Mapped[int]  # of the journal that was read
    engine: Mapped[str] = mapped_column(String(40))
    touched_at: Mapped[datetime] = mapped_column(default=now, index=True)
    starts: Mapped[int] = mapped_column(default=0)  # 0: in line; tasks of earlier ones do nothing
    stopped: Mapped[bool] = mapped_column(default=False)
    complete: Mapped[bool] = mapped_column(default=False)
    summary: Mapped[Json | None] = mapped_column(JSON(none_as_null=True))  # once it is complete


class ReviewJudgement(Model):
    """One decision of it, judged."""

    __tablename__ = "review_judgement"
    __table_args__ = (UniqueConstraint("review_id", "ply"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    review_id: Mapped[int] = mapped_column(ForeignKey("review.id"))
    ply: Mapped[int]
    answer: Mapped[Json]  # as companion.review.judging.as_data writes it
    disagreed_at: Mapped[datetime | None]  # by whoever decided: for those who run the service
