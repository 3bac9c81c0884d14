"""From a table's sheet or match back to its event."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from companion.models import Match, Sheet
from companion.web.access.at_event import Home, here_at, table_of


@dataclass(frozen=True, slots=True)
class WayBack:
    """Where a table belongs: to which event, which of its tables, and the reader's page of it."""

    event: str
    table: int
    href: str


def way_back(source: Sheet | Match, home: Home | None = None) -> WayBack | None:
    """To the round for who runs it, to the own page for a player, to the event for anybody else.

    `home` says where it belongs, if that is known already.
    """
    row = home.row if home else table_of(source)
    if row is None:
        return None
    at, code = home.at if home else here_at(row.event), row.event.code
    if at.helps:
        href = url_for("rounds.show", code=code, stage=row.round, _anchor=f"table-{row.number}")
    elif at.player is not None:
        href = url_for("players.mine", code=code)
    elif row.event.public:
        href = url_for("event.show", code=code)
    else:
        return None
    return WayBack(row.event.name, row.number, href)
