"""A whole review: the ledger and every decision, as data and as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, NamedTuple

from companion.kit.journal import letter
from companion.review.judging import DIGITS, SIMULATIONS, Judgement, judge, seed_at
from companion.review.ledger import UNIT, Reviewed, Row, charged, ledger
from companion.review.reviewed_match import Match

SHOWN: Final = 10  # turning points in the text
CHUNK: Final = 4  # decisions that a process takes at once


class Review(NamedTuple):
    """What there is to say of a match."""

    match: Match
    rows: list[Row]
    decisions: list[Reviewed]

    @property
    def turning_points(self) -> list[Reviewed]:
        """The decisions that clearly lost something, the worst first."""
        clear = [one for one in self.decisions if one.judgement.clear and one.loss > 0]
        return sorted(clear, key=lambda one: -one.loss)


def review(match: Match, seed: int, simulations: int = SIMULATIONS, jobs: int = 1) -> Review:
    """Return the review of a match; it does not depend on `jobs`, the number of processes."""
    judgements = list(judged(match, seed, simulations, jobs))
    return Review(match, ledger(match, judgements), charged(match.decisions, judgements))


def judged(match: Match, seed: int, simulations: int, jobs: int) -> Iterator[Judgement]:
    """The judgements of all decisions, in their order."""
    found = match.decisions
    work = (
        [one.view for one in found],
        [one.played for one in found],
        [seed_at(seed, one.ply) for one in found],
        [simulations] * len(found),
    )
    if jobs == 1:
        yield from map(judge, *work)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(judge, *work, chunksize=CHUNK)


def as_file(found: Review) -> dict[str, object]:
    """The review as plain data, as docs/review.md describes it."""
    journal, scale = found.match.journal, UNIT
    return {
        "game": journal.game,
        "seats": list(journal.names),
        "unit": "chance" if len(journal.names) > 1 else "points",
        "told": journal.told,
        "ledger": [
            {"seat": row.seat} | {key: getattr(row, key) / scale for key in Row._fields[1:]}
            for row in found.rows
        ],
        "decisions": [decision(one) for one in found.decisions],
    }


def decision(one: Reviewed) -> dict[str, object]:
    """One decision as plain data."""
    (ply, seat, *_), judgement = one.decision, one.judgement
    return {
        "ply": ply,
        "seat": seat,
        "played": judgement.played.text,
        "choices": [choice._asdict() for choice in judgement.choices],
        "loss": round(one.loss, DIGITS),
        "clear": judgement.clear,
        "plan": one.plan,
        "worlds": judgement.worlds,
        "better": judgement.better,
    }


def as_text(found: Review) -> str:
    """The ledger as a table, and the turning points, the worst first."""
    names = found.match.journal.names
    alone = len(names) == 1
    width = max(6, *(len(name) for name in names))
    title = "Points" if alone else "Chance to win, in per cent"
    columns = ("start", "luck", "own", "others", "result")
    lines = [title, " " * (width + 4) + "".join(f"{column:>9}" for column in columns)]
    for row in found.rows:
        numbers = in_hundredths(row, alone)
        figures = "".join(f"{number:>9.2f}" for number in numbers)
        lines.append(f"  {letter(row.seat)} {names[row.seat]:<{width}}{figures}")
    points = found.turning_points
    lines += ["", f"{len(points)} of {len(found.decisions)} decisions clearly lost something"]
    lines += [sentence(one, alone) for one in points[:SHOWN]]
    return "\n".join(lines)


def in_hundredths(row: Row, alone: bool) -> Sequence[float]:
    """The account rounded to hundredths; luck takes what rounding leaves, so that it adds up."""
    unit = UNIT if alone else UNIT // 100
    start, _, own, others, result = (round(100 * number / unit) for number in row[1:])
    return [n / 100 for n in (start, result - start - own - others, own, others, result)]


def sentence(one: Reviewed, alone: bool) -> str:
    """One turning point as a line."""
    best, (ply, seat, *_) = one.judgement.choices[0], one.decision
    loss = f"{one.loss:.1f} points" if alone else f"{100 * one.loss:.1f} %"
    later = f" (plan of move {one.plan})" if one.plan else ""
    return (
        f"  move {ply} {letter(seat)} {one.judgement.played.text}: {best.text} {loss} better{later}"
    )
