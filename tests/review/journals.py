"""Journals to review: random matches, as played and as one seat saw them."""

from __future__ import annotations

from companion.kit.journal import Journal
from tests.games.matches import NAMES, Case, match


def journal(case: Case, seed: int) -> str:
    """A whole random match."""
    steps, _ = match(case, seed)
    names = NAMES[: case.seats]
    return str(Journal(case.key, names, case.stored, [step.entry for step in steps]))


def told(case: Case, seed: int, viewer: int) -> str:
    """The same match as one seat saw it at a real table."""
    steps, _ = match(case, seed)
    game = case.game.tabletop
    assert game is not None
    seen = [
        step.entry._replace(text=game.observe(step.before, step.seat, step.action, viewer))
        for step in steps
    ]
    return str(Journal(case.key, NAMES[: case.seats], case.stored, seen, viewer))
