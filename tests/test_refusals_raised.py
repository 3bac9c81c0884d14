"""What is noted of refusals: the check at the end of a whole run."""

import pytest

from companion.core.refused import Refused
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from tests import refusals_raised
from tests.refusals_raised import Site

HERE = "tests/test_refusals_raised.py"


def test_a_refusal_is_noted_where_it_is_made() -> None:
    first = test_a_refusal_is_noted_where_it_is_made.__code__.co_firstlineno
    with pytest.raises(SheetError, match="place: no"):
        raise SheetError(
            "place",
            Phrase("no"),
        )
    assert Site(HERE, first + 3, first + 6, "no").is_raised
    assert not Site(HERE, first, first + 2, "no").is_raised


def test_a_kind_of_its_own_is_noted_at_its_maker() -> None:
    class Late(Refused):
        def __init__(self) -> None:
            super().__init__(Phrase("late"))

    first = test_a_kind_of_its_own_is_noted_at_its_maker.__code__.co_firstlineno
    late = Late()
    assert Site(HERE, first + 6, first + 6, str(late)).is_raised
    assert not Site(HERE, first, first + 5, "late").is_raised


def test_every_room_with_refusals_is_looked_at() -> None:
    sites = refusals_raised.sites()
    names = {site.name for site in sites}
    assert "companion/leagues/verbs/fixture_tables.py: Choose paper or screen." in names
    assert "companion/leagues/pages/fixture_actions.py: Refused(NOT_THEIRS)" in names
    assert {site.path.split("/")[1] for site in sites} >= {"clubs", "events", "games", "matches"}
    assert "companion/tabletop/verbs/consistency.py: Refused(wrong.phrase)" not in names
