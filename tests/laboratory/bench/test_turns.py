"""Reading the waits between moves from journals."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from companion.models import Move, db
from tests.laboratory.bench.turns import SWEPT, gaps
from tests.tables import started, steps

pytestmark = pytest.mark.usefixtures("indoors")


def test_the_waits_between_moves_leave_out_those_for_the_sweep() -> None:
    match = started("maa")
    steps(match, 6)
    moves = db.session.scalars(
        select(Move).where(Move.match_id == match.id).order_by(Move.ply)
    ).all()
    for n, move in enumerate(moves):
        move.at = moves[0].at + timedelta(seconds=n * n)
    db.session.commit()
    waits = gaps([match])
    assert waits == [2.0 * n + 1 for n in range(SWEPT, len(moves) - 1)]
