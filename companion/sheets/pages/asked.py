"""What was asked for on a closed table's sheet, for its own page."""

from __future__ import annotations

from dataclasses import dataclass

from companion.clubs.verbs.namesakes import names_of
from companion.events.state import Asked
from companion.kit.words import Phrase
from companion.sheets.pages.board import counted
from companion.sheets.verbs.paper import Paper
from companion.site.access.fetch import AtSheet
from companion.site.access.passes import by_whom, writer


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
