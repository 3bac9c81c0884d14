"""Evenings with each person counted as the one they were found to be."""

from companion.events.state.evening import Evening, Penalty
from companion.events.verbs.evenings import as_one


def test_what_is_kept_about_somebody_goes_with_them() -> None:
    """Merging must not take a penalty off, or a fee that was paid."""
    penalty = Penalty(1, "points", 10, "late", round=1, table=1, line=7)
    found = as_one(Evening(penalties=[penalty], paid={1, 2}, moved={1: True}), {1: 5})
    assert [one.person for one in found.penalties] == [5]
    assert found.paid == {2, 5}
    assert found.moved == {5: True}
