"""Scores a kit's sheet by hand, from docs/kit-file.md alone: it shares no code with the product."""

from __future__ import annotations

from typing import Any


def count(sheet: dict[str, Any]) -> dict[str, Any]:
    """The points, totals, ranks, and who has won, of a valid sheet file with a kit."""
    kit, seats = sheet["kit"], range(len(sheet["seats"]))
    wins, written = kit.get("wins", "most"), kit.get("written", "rounds")
    points = [{"key": "points", "name": "Points"}]
    rows = kit.get("rows") or ([] if wins == "together" else points)
    scores: list[list[int]] = []
    ties = [0 for _ in seats]
    for entry in sheet["rounds"]:
        line = [0 for _ in seats]
        for seat in seats:
            if written == "places":
                line[seat] = len([p for p in entry["places"] if p > entry["places"][seat]])
            elif wins == "together" and not rows:
                line[seat] = 1 if entry["outcome"] == "won" else 0
            for row in rows if written != "places" else []:
                value = entry.get(row["key"], 0)
                number = value[seat] if isinstance(value, list) else value
                line[seat] += (number // row.get("per", 1)) * row.get("worth", 1)
                if row["key"] == kit.get("tiebreak", ""):
                    ties[seat] += number
        scores.append(line)
    totals = [sum(line[seat] for line in scores) for seat in seats]
    ranks = [1 for _ in seats]
    for one in seats:
        for other in seats:
            if wins == "together" or one == other:
                continue
            gap = totals[other] - totals[one]
            if wins == "fewest":
                gap = -gap
            edge = ties[other] - ties[one]
            if kit.get("tiebreak_wins") == "fewest":
                edge = -edge
            if gap > 0 or (gap == 0 and edge > 0):
                ranks[one] += 1
    finished = over(kit, written, sheet["rounds"], scores)
    lost = wins == "together" and "lost" in [entry["outcome"] for entry in sheet["rounds"]]
    won = [seat for seat in seats if finished and ranks[seat] == 1 and not lost]
    return {
        "scores": scores,
        "totals": totals,
        "ranks": ranks,
        "finished": finished,
        "winners": won,
    }


def over(kit: dict[str, Any], written: str, rounds: list[Any], scores: list[list[int]]) -> bool:
    """Whether the game is over after these rounds."""
    if written != "rounds":
        return len(rounds) == 1
    reached = [sum(column) for column in zip(*scores, strict=True)]
    if kit.get("until") and any(total >= kit["until"] for total in reached):
        return True
    if any("last" in entry for entry in rounds):
        return True
    return len(rounds) == (len(kit.get("cards", [])) or kit.get("rounds") or 99)
