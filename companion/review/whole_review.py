"""A whole review: the ledger and every decision, as data and as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, NamedTuple

from companion.kit.journal import letter
from companion.review.judging import DIGITS, SIMULATIONS, Judgement, seed_at
from companion.review.ledger import UNIT, LedgerRow, Reviewed, charged, ledger
from companion.review.reviewed_match import Match
from companion.review.second_opinion import judge_twice

SHOWN: Final = 10  # turning points in the text
CHUNK: Final = 4  # decisions that a process takes at once


class Review(NamedTuple):
    match: Match
    rows: list[LedgerRow]
    decisions: list[Reviewed]

    @property
    def turning_points(self) -> list[Reviewed]:
        """The decisions that clearly lost something, largest loss first."""
        clear = [
            decision
            for decision in self.decisions
            if decision.judgement.clear and decision.loss > 0
        ]
        return sorted(clear, key=lambda decision: -decision.loss)


def review(match: Match, seed: int, simulations: int = SIMULATIONS, jobs: int = 1) -> Review:
    """Return the review of a match; it does not depend on `jobs`, the number of processes."""
    judgements = list(judged(match, seed, simulations, jobs))
    return Review(match, ledger(match, judgements), charged(match.decisions, judgements))


def judged(match: Match, seed: int, simulations: int, jobs: int) -> Iterator[Judgement]:
    """Yield the judgements of all decisions in order."""
    decisions = match.decisions
    work = (
        [decision.view for decision in decisions],
        [decision.played for decision in decisions],
        [seed_at(seed, decision.ply) for decision in decisions],
        [simulations] * len(decisions),
    )
    if jobs == 1:
        yield from map(judge_twice, *work)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(judge_twice, *work, chunksize=CHUNK)


def as_file(review: Review) -> dict[str, object]:
    """Return the review as JSON data (docs/review.md)."""
    journal, scale = review.match.journal, UNIT
    return {
        "game": journal.game,
        "seats": list(journal.names),
        "unit": "chance" if len(journal.names) > 1 else "points",
        "told": journal.tabletop,
        "ledger": [
            {"seat": row.seat} | {key: getattr(row, key) / scale for key in LedgerRow._fields[1:]}
            for row in review.rows
        ],
        "decisions": [decision(reviewed) for reviewed in review.decisions],
    }


def decision(reviewed: Reviewed) -> dict[str, object]:
    """Return one decision as JSON data."""
    (ply, seat, *_), judgement = reviewed.decision, reviewed.judgement
    return {
        "ply": ply,
        "seat": seat,
        "played": judgement.played.text,
        "choices": [choice._asdict() for choice in judgement.choices],
        "loss": round(reviewed.loss, DIGITS),
        "clear": judgement.clear,
        "plan": reviewed.plan,
        "worlds": judgement.worlds,
        "better": judgement.better,
        "opinion": judgement.opinion and judgement.opinion._asdict(),
        "mixed": judgement.mixed,
        "points": judgement.points,
        "reasons": judgement.reasons and [reason._asdict() for reason in judgement.reasons],
    }


def as_text(review: Review) -> str:
    """Return the ledger as a text table, followed by the turning points, largest loss first."""
    names = review.match.journal.names
    alone = len(names) == 1
    width = max(6, *(len(name) for name in names))
    title = "Points" if alone else "Chance to win, in per cent"
    columns = ("start", "luck", "own", "others", "result")
    lines = [title, " " * (width + 4) + "".join(f"{column:>9}" for column in columns)]
    for row in review.rows:
        numbers = rounded(row, alone, 2)
        figures = "".join(f"{number:>9.2f}" for number in numbers)
        lines.append(f"  {letter(row.seat)} {names[row.seat]:<{width}}{figures}")
    points = review.turning_points
    lines += ["", f"{len(points)} of {len(review.decisions)} decisions clearly lost something"]
    lines += [sentence(point, alone) for point in points[:SHOWN]]
    return "\n".join(lines)


def rounded(row: LedgerRow, alone: bool, digits: int) -> Sequence[float]:
    """Return the account to so many decimals; luck absorbs the rounding error.

    In per cent of a victory, or in points when playing alone.
    """
    unit, parts = UNIT if alone else UNIT // 100, 10**digits
    start, _, own, others, result = (round(parts * number / unit) for number in row[1:])
    return [n / parts for n in (start, result - start - own - others, own, others, result)]


def sentence(reviewed: Reviewed, alone: bool) -> str:
    """Return one turning point as a line of text."""
    best, (ply, seat, *_) = reviewed.judgement.choices[0], reviewed.decision
    loss = f"{reviewed.loss:.1f} points" if alone else f"{100 * reviewed.loss:.1f} %"
    later = f" (plan of move {reviewed.plan})" if reviewed.plan else ""
    played = reviewed.judgement.played.text
    return f"  move {ply} {letter(seat)} {played}: {best.text} {loss} better{later}"
