"""Any kit that can be made, and any sheet of it, for Hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

NAMES = ["Aki", "Ben", "Chie", "Dan", "Emi", "Fumi", "Gen", "Hana", "Isao", "Jun"]
small = st.integers(-9, 9)


@st.composite
def rows(draw: st.DrawFn, cards: bool) -> list[dict[str, Any]]:
    """Rows of a kit; those that must add up allow any number from 0 up."""
    found: list[dict[str, Any]] = []
    for at in range(draw(st.integers(0, 4))):
        row: dict[str, Any] = {
            "key": "abcdef"[at],
            "name": draw(st.sampled_from(["Eggs", "卵", "%s"])) + str(at),
        }
        row |= draw(st.fixed_dictionaries({}, optional={"worth": small, "per": st.integers(1, 4)}))
        kind = draw(st.sampled_from(["free", "bounds", "sum", *(["cards"] if cards else [])]))
        if kind == "bounds":
            least = draw(small)
            row |= {"least": least, "most": least + draw(st.integers(0, 20))}
        if kind == "sum":
            row["together"] = draw(st.lists(st.integers(0, 30), min_size=1, max_size=3))
        if kind == "cards":
            row["together"] = "cards"
        found.append(row)
    return found


@st.composite
def kits(draw: st.DrawFn) -> dict[str, Any]:
    """A kit as its file holds it."""
    name = st.sampled_from(["Go %(n)s", "碁", "A" * 40]) | st.just({"en": "Go", "ja": "碁"})
    kit: dict[str, Any] = {"format": "tairyo kit 1", "name": draw(name)}
    style = draw(st.sampled_from(["rounds", "rounds", "count", "places", "together"]))
    if style == "places":
        return {**kit, "written": "places"}
    if style == "together":
        return {**kit, "wins": "together", "written": "count", "rows": draw(rows(False))}
    kit["wins"] = draw(st.sampled_from(["most", "fewest"]))
    cards = draw(st.lists(st.integers(1, 12), max_size=5)) if style == "rounds" else []
    kit["rows"] = draw(rows(bool(cards)))
    if kit["rows"] and draw(st.booleans()):
        kit["tiebreak"] = draw(st.sampled_from([row["key"] for row in kit["rows"]]))
        kit["tiebreak_wins"] = draw(st.sampled_from(["most", "fewest"]))
    if style == "count":
        return {**kit, "written": "count"}
    if cards:
        kit["cards"] = cards
    elif draw(st.booleans()):
        kit["rounds"] = draw(st.integers(1, 5))
    ends = {"until": st.integers(0, 60), "deals": st.booleans()}
    return kit | draw(st.fixed_dictionaries({}, optional=ends))


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    """A sheet file of such a kit with valid rounds, perhaps more than the game has."""
    kit = draw(kits())
    seats = draw(st.integers(1, 10))
    most = len(kit.get("cards", [])) or kit.get("rounds") or 6
    if kit.get("written", "rounds") != "rounds":
        most = 1
    rounds = [draw(entries(kit, seats, at)) for at in range(draw(st.integers(0, most)))]
    open_end = not (kit.get("rounds") or kit.get("cards") or kit.get("until"))
    if rounds and kit.get("written", "rounds") == "rounds" and open_end and draw(st.booleans()):
        rounds[-1]["last"] = True
    return {"game": "kit", "kit": kit, "seats": NAMES[:seats], "options": {}, "rounds": rounds}


@st.composite
def entries(draw: st.DrawFn, kit: dict[str, Any], seats: int, at: int) -> dict[str, Any]:
    """A round that fits the kit."""
    if kit.get("written") == "places":
        strength = [draw(st.integers(0, 3)) for _ in range(seats)]
        return {"places": [1 + sum(other > mine for other in strength) for mine in strength]}
    if kit.get("wins") == "together":
        numbers = {row["key"]: draw(number(row)) for row in kit["rows"]}
        return {"outcome": draw(st.sampled_from(["won", "lost"])), **numbers}
    rows = kit["rows"] or [{"key": "points", "least": -99}]
    found = {}
    for row in rows:
        sums = row.get("together", [])
        if sums:
            total = kit["cards"][at] if sums == "cards" else draw(st.sampled_from(sums))
            cuts = sorted(draw(st.integers(0, total)) for _ in range(seats - 1))
            found[row["key"]] = [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]
        else:
            found[row["key"]] = [draw(number(row)) for _ in range(seats)]
    return found


def number(row: dict[str, Any]) -> st.SearchStrategy[int]:
    """A number that a row may hold."""
    least = row.get("least", 0)
    return st.integers(least, row.get("most", least + 50))
