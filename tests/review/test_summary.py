"""What a season adds up: nothing is lost between a review and its summary."""

from __future__ import annotations

import json

from companion.games import GAMES
from companion.kit.rng import Rng
from companion.review.judging import Judgement, Valued
from companion.review.ledger import charged, ledger
from companion.review.reviewed_match import read
from companion.review.summary import PHASES, Summary, summary
from tests.games.matches import Case, every_game
from tests.review.journals import journal


@every_game
def test_it_holds_every_account_and_every_clear_loss(case: Case) -> None:
    match = read(journal(case, 1))
    rng = Rng(1)
    clear = [certain(case.seats, rng) for _ in match.decisions]
    short = summary(match, clear)
    assert Summary.from_data(json.loads(json.dumps(short.as_data()))) == short
    assert short.rows == ledger(match, clear)
    lesson = GAMES[case.key].words.lesson
    for seat in range(case.seats):
        mine = [one for one in short.lost if one.seat == seat]
        own = [one for one in charged(match.decisions, clear) if one.decision.seat == seat]
        assert sum(one.decisions for one in mine) == len(own)
        assert abs(sum(one.loss for one in mine) - sum(one.loss for one in own)) < 0.01
        views = {one.decision.ply: one.decision.view for one in own}
        for one in mine:
            about = lesson(views[one.worst])
            assert about is not None
            assert about.key == one.kind
            assert 0 <= one.phase < PHASES
            assert one.most <= one.loss + 1e-9


def certain(seats: int, rng: Rng) -> Judgement:
    """Any judgement without doubt; the same best choice now and then, as a plan has it."""
    best, played = sorted((rng.fraction(), rng.fraction()), reverse=True)
    choices = Valued(f"x{int(rng.below(3))}", best, best, best), Valued("y", played, played, played)
    change = tuple(rng.fraction() - 0.5 for _ in range(seats))
    return Judgement(choices, choices[1], change, 1)
