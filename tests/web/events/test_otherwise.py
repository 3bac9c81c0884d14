"""What a correction would have changed in the seating is told on the history page."""

import re
from collections.abc import Callable

import pytest

from tests.web.events.conftest import Evening

Opened = Callable[..., Evening]
TITLE = "Round 2: what would have been seated differently"


def ruled(night: Evening, table: int, *totals: int) -> None:
    form = {"total": list(totals), "why": "misread"}
    assert night.post(f"/round/1/tables/{table}/ruling", **form).status_code == 303


def two_rounds(night: Evening) -> list[str]:
    """Round 1 ruled at both tables, round 2 begun; who sat at the tables of round 1."""
    night.seat()
    page = night.see("/seating")
    (seen,) = set(re.findall(r'name="seen" value="(\d+)"', page))
    assert night.post("/seating/start", seen=seen).status_code == 303
    ruled(night, 1, 40, 30, 20, 10)
    ruled(night, 2, 40, 30, 20, 10)
    assert night.post("/round/1/close").status_code == 303
    night.start()
    return re.findall(r'<span class="name">(\w+)</span>', page)


@pytest.mark.parametrize(("seating", "told"), [("swiss", True), ("social", False)])
def test_a_correction_tells_who_would_have_stood_elsewhere(
    evening: Opened, seating: str, told: bool
) -> None:
    night = evening(8, seating=seating, rounds="2")
    names = two_rounds(night)
    assert TITLE not in night.see("/history")
    ruled(night, 1, 10, 20, 30, 40)
    page = night.see("/history")
    assert TITLE in page
    first = f"{names[0]}: place 7 instead of 1, in score group 2 instead of 1, with"
    last = f"{names[3]}: place 1 instead of 7, in score group 1 instead of 2, with"
    assert (first in page, last in page) == (told, told)
    assert ("not by points, so nothing would have been different" in page) is not told
    n = re.findall(r"/history/(\d+)/undo", page)[0]
    assert night.post(f"/history/{n}/undo").status_code == 303
    assert TITLE not in night.see("/history")
