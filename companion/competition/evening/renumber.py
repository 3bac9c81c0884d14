"""The lines of an event with other numbers for its people: for a file that is read elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def renumbered(kind: str, data: Mapping[str, Any], new: Mapping[int, int]) -> dict[str, Any]:
    """The data of a line of that kind, every person by the new number; KeyError for a stranger."""
    changed = dict(data)
    match kind:
        case "attend":
            changed["people"] = [new[person] for person in data["people"]]
        case "draft":
            changed |= seating(data, new)
            changed["forecast"] = [
                {**coming, **seating(coming, new)} for coming in data["forecast"]
            ]
        case "start":
            changed["lots"] = [new[person] for person in data["lots"]]
        case "table":
            changed["lots"] = [new[person] for person in data["lots"]]
            changed["seats"] = seats(data["seats"], new)
        case "replace" | "confirm" | "adjust" | "enlist" | "told" | "totals" | "penalty" | "paid":
            person = data["person"]
            changed["person"] = None if person is None else new[person]
        case "settings":
            values = dict(data["values"])
            for key in ("apart", "wished", "together"):
                if key in values:
                    values[key] = [[new[one], new[other]] for one, other in values[key]]
            if "fixed" in values:
                values["fixed"] = [[new[person], table] for person, table in values["fixed"]]
            changed["values"] = values
    return changed


def seating(data: Mapping[str, Any], new: Mapping[int, int]) -> dict[str, Any]:
    """A seating's tables and byes by the new numbers."""
    tables = [seats(table, new) for table in data["tables"]]
    return {"tables": tables, "byes": [new[person] for person in data["byes"]]}


def seats(given: Sequence[int | None], new: Mapping[int, int]) -> list[int | None]:
    """A table's seats by the new numbers."""
    return [None if one is None else new[one] for one in given]
