"""A finished match divided into rounds and scenes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.services import cache
from companion.kit import journal
from companion.kit.game_words import Scene
from companion.matches.verbs.positions import entries, game_of
from companion.models import Match


@dataclass(frozen=True, slots=True)
class Chapter:
    """A scene of the match, from its first to its last ply."""

    first: int
    last: int
    scene: Scene

    @property
    def round(self) -> int:
        """Its round, counted from 0."""
        return self.scene.key[0]


def chapters(match: Match, called: Sequence[str]) -> list[Chapter]:
    """All scenes in order, described with these names."""
    known = cache("chapters")
    place = "\n".join([match.code, *called])
    found: list[Chapter] | None = known.get(place, match.length)
    if found is None:
        found = _read(match, called)
        known.keep(place, match.length, found)
    return found


def _read(match: Match, called: Sequence[str]) -> list[Chapter]:
    """Replay the journal and collect its scenes; after an undo the same scene continues."""
    game = game_of(match)
    moves = entries(match)
    steps = journal.positions(game, match.seats, match.options, moves)
    found: list[Chapter] = []
    for ply, state in enumerate(steps):
        scene = game.words.scene(state.view(None), called)
        if ply <= bool(journal.carry_of(moves)):
            continue  # nothing to see before the first move
        if found and found[-1].scene.key == scene.key:
            found[-1] = Chapter(found[-1].first, ply, scene)
        else:
            found.append(Chapter(ply, ply, scene))
    return found


def chapter_at(all_of_them: list[Chapter], ply: int) -> int:
    """The index of the scene that this ply belongs to."""
    return max((n for n, one in enumerate(all_of_them) if one.first <= ply), default=0)
