"""Stored reviews of matches on screen and at real tables."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, and_, or_, select

from companion import __version__, native
from companion.core.services import cache
from companion.games import GAMES
from companion.matches.verbs import positions
from companion.models import Match, Review, ReviewJudgement, Tabletop, db
from companion.review.judging import Judgement
from companion.review.reviewed_match import Match as Reviewed
from companion.review.reviewed_match import read
from companion.tabletop.verbs.full_round import journal_of
from companion.tabletop.verbs.tabletop_state import read_tabletop

PLAYOUTS: Final = 4_000  # per decision (docs/review.md)
ROUGH: Final = 40  # as many as plain Python can afford
SEED: Final = 1  # the default of `companion review`
JUDGING: Final = 5  # increased when judgements of the same playouts change

Subject = Match | Tabletop
"""What is reviewed."""


def playouts() -> int:
    """Playouts per decision that are affordable now."""
    return PLAYOUTS if native.ready() else ROUGH


def engine(many: int | None = None) -> str:
    """The engine's label for reviews with `many` playouts, by default those affordable now."""
    return f"{__version__}/{JUDGING}/{many or playouts()}"


def simulations(key: str) -> int:
    """Playouts per decision for that game now."""
    return min(playouts(), GAMES[key].agent.playouts)


def review_of(subject: Subject) -> Review | None:
    """Return the match's review, if any; complete ones with more playouts are preferred."""
    return db.session.scalar(
        select(Review).where(of(subject), usable()).order_by(is_rough(), Review.id).limit(1)
    )


def usable() -> ColumnElement[bool]:
    """The condition for usable reviews: of the current engine, or complete with either budget."""
    complete = and_(Review.complete, Review.engine.in_((engine(PLAYOUTS), engine(ROUGH))))
    return or_(Review.engine == engine(), complete)


def is_rough() -> ColumnElement[bool]:
    """The condition for reviews made in plain Python, with few playouts."""
    return Review.engine == engine(ROUGH)


def of(subject: Subject) -> ColumnElement[bool]:
    """The condition for reviews of the subject in its current state."""
    column = Review.match_id if isinstance(subject, Match) else Review.told_id
    return and_(column == subject.id, Review.length == subject.length)


def subject_of(review: Review) -> Subject | None:
    """The match that the review is about; None if it has changed since."""
    subject: Subject | None = None
    if review.match_id is not None:
        subject = db.session.get(Match, review.match_id)
    elif review.told_id is not None:
        subject = db.session.get(Tabletop, review.told_id)
    return subject if subject is not None and subject.length == review.length else None


def reviewed_match(subject: Subject) -> Reviewed:
    """The match with its decisions, as reviews need it; cached."""
    known = cache("reviewed")
    code = subject.code if isinstance(subject, Match) else f"told {subject.id}"
    match: Reviewed | None = known.get(code, subject.length)
    if match is None:
        if isinstance(subject, Match):
            text = positions.journal_text(subject)
        else:
            text = str(journal_of(read_tabletop(subject)))
        match = read(text)
        known.keep(code, subject.length, match)
    return match


def judgements(review: Review) -> dict[int, Judgement]:
    """The judgements so far, by ply."""
    chosen = select(ReviewJudgement.ply, ReviewJudgement.answer).where(
        ReviewJudgement.review_id == review.id
    )
    return {ply: Judgement.from_data(answer) for ply, answer in db.session.execute(chosen)}


def judged_plies(review_id: int) -> set[int]:
    """The plies judged so far."""
    chosen = select(ReviewJudgement.ply).where(ReviewJudgement.review_id == review_id)
    return set(db.session.scalars(chosen))
