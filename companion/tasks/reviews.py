"""Stored reviews of matches on screen and at real tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sqlalchemy import ColumnElement, select

from companion import __version__, native
from companion.core.cache import cache
from companion.core.transaction import writing
from companion.games import GAMES
from companion.matches.verbs import positions
from companion.models import Match, Review, ReviewJudgement, Told, db, now
from companion.models.base import Json
from companion.review.judging import Judgement, seed_at
from companion.review.reviewed_match import Match as Reviewed
from companion.review.reviewed_match import read
from companion.tabletop.verbs.tabletop_state import read_telling
from companion.tabletop.verbs.whole import journal_of

SIMULATIONS: Final = 4_000 if native.active() else 40  # playouts of a decision (docs/review.md)
SEED: Final = 1  # as `companion review` has it
JUDGING: Final = 2  # counts up when the same playouts would be judged otherwise
ENGINE: Final = f"{__version__}/{JUDGING}/{SIMULATIONS}"

Subject = Match | Told
"""What is reviewed."""


def simulations(key: str) -> int:
    """Playouts of a decision in that game."""
    return min(SIMULATIONS, GAMES[key].mind.playouts)


def review_of(subject: Subject) -> Review | None:
    """Its review, if somebody asked for it."""
    return db.session.scalar(
        select(Review).where(of(subject), Review.length == subject.length, Review.engine == ENGINE)
    )


def of(subject: Subject) -> ColumnElement[bool]:
    """Which reviews are of it."""
    column = Review.match_id if isinstance(subject, Match) else Review.told_id
    return column == subject.id


def subject_of(review: Review) -> Subject | None:
    """What that review is of; None where it changed since."""
    found: Subject | None = None
    if review.match_id is not None:
        found = db.session.get(Match, review.match_id)
    elif review.told_id is not None:
        found = db.session.get(Told, review.told_id)
    return found if found is not None and found.length == review.length else None


def reviewed_match(subject: Subject) -> Reviewed:
    """The match with its decisions, as a review reads it."""
    known = cache("reviewed")
    code = subject.code if isinstance(subject, Match) else f"told {subject.id}"
    found: Reviewed | None = known.get(code, subject.length)
    if found is None:
        if isinstance(subject, Match):
            text = positions.journal_text(subject)
        else:
            text = str(journal_of(read_telling(subject)))
        found = read(text)
        known.keep(code, subject.length, found)
    return found


def judgements(found: Review) -> dict[int, Judgement]:
    """By ply what was judged so far."""
    chosen = select(ReviewJudgement.ply, ReviewJudgement.answer).where(
        ReviewJudgement.review_id == found.id
    )
    return {ply: Judgement.from_data(answer) for ply, answer in db.session.execute(chosen)}


def judged_plies(review_id: int) -> set[int]:
    """The plies that were judged so far."""
    chosen = select(ReviewJudgement.ply).where(ReviewJudgement.review_id == review_id)
    return set(db.session.scalars(chosen))


def disagree(subject: Subject, ply: int, *, wrong: bool) -> None:
    """Note that whoever decided there holds the judgement for wrong, or no longer does."""
    with writing() as session:
        row = judgement_row(subject, ply)
        if row is not None and wrong != (row.disagreed_at is not None):
            row.disagreed_at = now() if wrong else None
            session.flush()


def disagrees(subject: Subject, ply: int) -> bool:
    """Whether that is noted."""
    row = judgement_row(subject, ply)
    return row is not None and row.disagreed_at is not None


def judgement_row(subject: Subject, ply: int) -> ReviewJudgement | None:
    """Where that decision's judgement is stored."""
    found = review_of(subject)
    chosen = select(ReviewJudgement).where(ReviewJudgement.ply == ply)
    one = chosen.where(ReviewJudgement.review_id == found.id) if found else None
    return None if one is None else db.session.scalar(one)


def disagreements(most: int) -> Iterator[Json]:
    """The newest judgements that players disagree with: position, budget and answer."""
    chosen = (
        select(ReviewJudgement, Review)
        .join(Review, Review.id == ReviewJudgement.review_id)
        .where(ReviewJudgement.disagreed_at.is_not(None))
        .order_by(ReviewJudgement.disagreed_at.desc(), ReviewJudgement.id.desc())
        .limit(most)
    )
    for row, review in db.session.execute(chosen).all():
        subject = subject_of(review)
        if subject is None:
            continue
        at = subject if isinstance(subject, Match) else subject.sheet
        decisions = reviewed_match(subject).decisions if at.game in GAMES else ()
        view = next((one.view for one in decisions if one.ply == row.ply), None)
        yield {
            "at": f"{row.disagreed_at:%Y-%m-%dT%H:%M:%SZ}",
            "match": at.code,
            "ply": row.ply,
            "engine": review.engine,
            "seed": seed_at(SEED, row.ply),
            "answer": row.answer,
            "view": view,
        }
