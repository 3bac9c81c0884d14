"""The pages that links to matches and sheets lead to."""

from __future__ import annotations

from flask import url_for

from companion.models import Match, Sheet
from companion.site.plumbing.links import page_of
from companion.tabletop.verbs.tabletop_state import tabletop_of


def front_of(row: Match | Sheet) -> str:
    """The page of a match or sheet; for a sheet with AIs, the page of its tabletop match."""
    if isinstance(row, Sheet) and tabletop_of(row) is not None:
        return url_for("tabletop.table", code=row.code)
    return page_of(row)
