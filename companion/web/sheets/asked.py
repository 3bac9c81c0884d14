"""What was asked for on a closed table's sheet, for its own page."""

from __future__ import annotations

from dataclasses import dataclass

from companion.competition.evening import Asked
from companion.kit.words import Phrase
from companion.services.clubs.named import names_of
from companion.services.sheets.paper import Paper
from companion.web.access.fetch import AtSheet
from companion.web.access.writers import by_whom, writer
from companion.web.sheets.board import counted


@dataclass(frozen=True)
class Shown:
    """A request: by whom, what stands there now and what should, and who said no."""

    asked: Asked
    by: Phrase | str
    before: object
    after: object
    refused: Phrase | str


def requests(at: AtSheet, paper: Paper) -> list[Shown]:
    """The requests of the sheet's table, the oldest first, to whoever could write there."""
    if at.home is None or not (at.writer or at.asks):
        return []
    every = at.home.table.asked
    names = names_of(by_whom(one.by for one in every) | by_whom(one.refused for one in every))
    return [
        Shown(
            one,
            writer(one.by, names),
            counted(paper, paper.value(one.entry), one.entry),
            counted(paper, one.value, one.entry),
            writer(one.refused, names) if one.refused else "",
        )
        for one in sorted(every, key=lambda one: one.line)
    ]
