"""Two lines of a club's list that play in one league are not merged while both play."""

from __future__ import annotations

import pytest

from companion.clubs.members.members import merge, separate
from companion.core.refused import Refused
from companion.leagues.verbs import league_players
from tests.leagues.verbs.seasons import opened

pytestmark = pytest.mark.usefixtures("indoors")


def test_both_in_one_league_waits_until_one_has_withdrawn() -> None:
    row, (one, other, *_), director = opened(8)
    with pytest.raises(Refused, match=r"Both play in the league .* Withdraw one of them there"):
        merge(one, other)
    league_players.enter(row, [one.id], False, director, key="out", by="Aki")
    merge(one, other)
    assert one.merged_into is other
    separate(one)
    assert one.merged_into is None
