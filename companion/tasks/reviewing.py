"""Reviewing a match in small tasks, decision by decision.

A review has a few lanes. The task of a lane judges decisions for a moment, keeps what it found and
queues up again, behind the turns of AIs. Starts are numbered: only the tasks of the last one do
anything, so there are never more lanes than these. Reviews that a league asks for stand in line:
one of them begins when no other is under way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from time import monotonic
from typing import Final

from sqlalchemy import select

from companion.core.transaction import writing
from companion.kit.view import View
from companion.models import Match, Review, ReviewJudgement, Told, db, now
from companion.review.judging import Judgement, seed_at
from companion.review.summary import summary
from companion.searching import Stopped
from companion.tasks.queue import REVIEW, send
from companion.tasks.reviews import (
    ENGINE,
    SEED,
    Subject,
    judged_plies,
    judgements,
    review_of,
    reviewed_match,
    simulations,
    subject_of,
)

LANES: Final = 10  # so many workers can share a review
SLICE: Final = 0.2  # seconds of judging, after which others come first
PATIENCE: Final = timedelta(seconds=60)  # after which a lane that fell silent is queued again

Judge = Callable[[View, str, int, int], Judgement]
"""A View, the move played, a seed and a number of playouts."""


def ask(subject: Subject) -> None:
    """Begin the review of a match that is over, or go on with one that was stopped."""
    with writing() as session:
        session.refresh(subject, with_for_update=True)  # of two who ask at once one begins it
        found = review_of(subject) or line_up_one(subject)
        if found.starts and not found.stopped:
            return
        begin(found)
        session.flush()
        number, start = found.id, found.starts
    send_lanes(number, start)


def line_up(subjects: Sequence[Subject]) -> None:
    """Have these reviewed one after another, when nothing else is reviewed; once each."""
    with writing() as session:
        for subject in sorted(subjects, key=lambda one: (isinstance(one, Told), one.id)):
            session.refresh(subject, with_for_update=True)
            if review_of(subject) is None:
                line_up_one(subject)
        session.flush()


def line_up_one(subject: Subject) -> Review:
    """A review that has not begun. Inside `writing()`."""
    on_screen = isinstance(subject, Match)
    found = Review(
        match_id=subject.id if on_screen else None,
        told_id=None if on_screen else subject.id,
        length=subject.length,
        engine=ENGINE,
        starts=0,
    )
    db.session.add(found)
    return found


def begin(row: Review) -> None:
    """Give it another start: the tasks of earlier ones end. Inside `writing()`."""
    row.starts, row.touched_at, row.stopped = row.starts + 1, now(), False


def send_lanes(review_id: int, start: int) -> None:
    """Queue the lanes of a start."""
    for lane in range(LANES):
        send(REVIEW, review_id, start, lane)


def begin_again(review_id: int) -> None:
    """Queue the lanes of a review once more, unless it was stopped meanwhile."""
    with writing() as session:
        row = session.get(Review, review_id, with_for_update=True)
        if row is None or row.stopped or row.complete:
            return
        begin(row)
        session.flush()
        start = row.starts
    send_lanes(review_id, start)


def stop(subject: Subject) -> None:
    """Judge no more decisions; what was found stays."""
    if (found := review_of(subject)) is not None:
        stop_review(found.id)


def stop_review(review_id: int) -> None:
    """Judge no more of it until somebody asks again."""
    with writing() as session:
        row = session.get(Review, review_id, with_for_update=True)
        if row is not None and not row.complete:
            row.stopped = True


def review_on(judge: Judge, review_id: int, start: int, lane: int) -> None:
    """The task: judge some more decisions of that lane; twice changes nothing.

    What cannot be read or judged stops the review, or it would be tried for ever.
    """
    row = db.session.get(Review, review_id)
    if row is None or row.stopped or (row.engine, row.starts) != (ENGINE, start):
        return
    subject = subject_of(row)
    if subject is None:  # it is another match by now, or none
        stop_review(review_id)
        return
    found: dict[int, Judgement] = {}
    try:
        match, known = reviewed_match(subject), judged_plies(review_id)
        decisions, many = match.decisions, simulations(match.journal.game)
        left = [one for one in decisions[lane::LANES] if one.ply not in known]
        db.session.remove()  # judging must hold neither a connection nor an old snapshot
        until = monotonic() + SLICE
        for one in left:
            found[one.ply] = judge(one.view, one.played, seed_at(SEED, one.ply), many)
            if monotonic() > until:
                break
    except Stopped:  # the processes in which the AI thinks are ending, not the review
        raise
    except Exception:
        stop_review(review_id)
        raise
    if keep(review_id, found, len(decisions)) and len(found) < len(left):
        send(REVIEW, review_id, start, lane)


def keep(review_id: int, found: dict[int, Judgement], decisions: int) -> bool:
    """Keep these judgements, and say whether the review is still wanted."""
    with writing() as session:
        row = session.get(Review, review_id, with_for_update=True)
        if row is None:
            return False
        known = judged_plies(review_id)
        fresh = {ply: one for ply, one in found.items() if ply not in known}
        for ply, one in fresh.items():
            session.add(ReviewJudgement(review_id=review_id, ply=ply, answer=one.as_data()))
        row.touched_at, row.complete = now(), len(known) + len(fresh) >= decisions
        if row.complete and row.summary is None:
            session.flush()
            row.summary = summed_up(row)
        return not (row.stopped or row.complete)


def summed_up(row: Review) -> dict[str, object] | None:
    """A complete review in short; None where its match changed."""
    subject, known = subject_of(row), judgements(row)
    if subject is None:
        return None
    match = reviewed_match(subject)
    return dict(summary(match, [known[one.ply] for one in match.decisions]).as_data())


def go_on_with_reviews() -> None:
    """Queue the lanes of reviews of which nothing was heard for a while, and begin the next."""
    wanted = Review.stopped.is_(False), Review.complete.is_(False), Review.engine == ENGINE
    under_way = select(Review.id).where(*wanted, Review.starts > 0)
    in_line = select(Review.id).where(*wanted, Review.starts == 0).order_by(Review.id)
    if db.session.scalar(under_way.limit(1)) is None:
        first = db.session.scalar(in_line.limit(1))
        if first is not None:
            begin_again(first)
        return
    quiet = under_way.where(Review.touched_at < now() - PATIENCE)
    for number in db.session.scalars(quiet).all():
        begin_again(number)
