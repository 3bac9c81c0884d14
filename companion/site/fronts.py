"""The pages that links to matches and sheets lead to."""

from __future__ import annotations

from flask import url_for

from companion.models import Match, Sheet
from companion.site.plumbing.links import page_of
from companion.tabletop.verbs.tabletop_state import told_of


def front_of(row: Match | Sheet) -> str:
    """Its own page; of a sheet at whose table an AI plays, the table that is told."""
    if isinstance(row, Sheet) and told_of(row) is not None:
        return url_for("told.table", code=row.code)
    return page_of(row)
