"""The same deals at many tables, however they are played; older deals as they were."""

import re
from hashlib import sha256

import pytest

from companion.core.transaction import writing
from companion.games import GAMES
from companion.kit.fair import fingerprint
from companion.kit.state import CHANCE
from companion.matches.verbs import lobby, luck, positions
from companion.matches.verbs.shared_deals import find_deal, new_deal
from companion.models import Deal, Match
from companion.upkeep import after_restore
from tests.tables import fresh, opened, plan, step

pytestmark = pytest.mark.usefixtures("indoors")
PATIENCE = 1500
SEVERAL = [key for key, game in GAMES.items() if game.seats[-1] >= 3]


def deal_for(game: str, seats: int) -> str:
    """The code of a stored deal."""
    with writing() as session:
        deal = new_deal(game, {}, seats=seats)
        session.add(deal)
    return deal.code


def stored(code: str) -> Deal:
    """The deal of that code."""
    return find_deal(code) or pytest.fail("no deal")


def begun(code: str, seats: int) -> Match:
    """A match of the deal, all seats taken by AIs that the test moves."""
    deal = stored(code)
    plans = [plan("a", index) for index in range(seats)]
    match = lobby.open_match(deal.game, plans, {}, pace_ms=0, deal=deal)
    lobby.start(match)
    return match


def played(match: Match, choose: int) -> list[tuple[str, str]]:
    """Play the match by always the same legal choice; what luck did, with which deal it was."""
    for _ in range(PATIENCE):
        state = positions.position(match)
        if positions.is_over(match):
            break
        legal = state.view(state.actors()[0])["legal"] if CHANCE not in state.actors() else [""]
        step(match, choose if legal[choose:] or choose < 0 else 0)
    return [(f"{one.place}", one.text) for one in luck.drawn(match)]


@pytest.mark.slow
@pytest.mark.parametrize("game", SEVERAL)
def test_every_round_of_every_game_is_the_same_at_tables_that_play_otherwise(game: str) -> None:
    seats = min(GAMES[game].seats, key=lambda many: abs(many - 3))
    deal = deal_for(game, seats)
    one, other = played(begun(deal, seats), 0), played(begun(deal, seats), -1)
    dealt = [dict(line for line in lines if "." not in line[0]) for lines in (one, other)]
    common = set(dealt[0]) & set(dealt[1])
    assert common >= {"1"}
    assert {key: dealt[0][key] for key in common} == {key: dealt[1][key] for key in common}


@pytest.mark.slow
def test_later_rounds_part_where_luck_is_counted_by_plies() -> None:
    """As it is in deals that were stored before."""
    deal = deal_for("fisherman", 3)
    with writing():
        stored(deal).seats = None
    match = begun(deal, 3)
    assert match.luck_words == deal
    lines = played(match, 0)
    assert all(int(place) == ply for (place, _), ply in zip(lines, plies(match), strict=True))
    assert all(one.follows for one in luck.drawn(fresh(match.id)))


def plies(match: Match) -> list[int]:
    """When luck acted."""
    found = enumerate(positions.entries(fresh(match.id)), 1)
    return [ply for ply, entry in found if entry.seat == CHANCE]


@pytest.mark.slow
def test_a_match_of_its_own_goes_on_counting_plies() -> None:
    match = opened("mll")
    assert match.deal is None
    with writing():
        match.luck_words = f"{match.code}\ndeals 1"  # whatever somebody calls themselves
    assert not luck.by_deals(match)


@pytest.mark.slow
def test_everything_follows_from_seed_and_code_as_the_page_says() -> None:
    deal = deal_for("sinker", 3)
    match = begun(deal, 3)
    lines = played(match, 0)
    match = fresh(match.id)
    seed = stored(deal).seed
    assert match.luck_words == f"deals {deal}"
    assert match.luck_fingerprint == fingerprint(seed)
    drawn = luck.drawn(match)
    assert all(one.follows for one in drawn)
    assert {place.partition(".")[0] for place, _ in lines} == {
        f"{n}" for n in range(1, 1 + len(positions.position(match).sheet()))
    }
    for one in drawn:
        n, value = one.draws[0]
        told = sha256(f"{seed}:{one.place}:0:deals {deal}".encode()).hexdigest()
        assert int(told[:8], 16) % n == value
    with_draws = [place for place, _ in lines if re.fullmatch(r"\d+\.\d+", place)]
    assert len(with_draws) == len(set(with_draws))


def test_a_restore_leaves_shared_deals_alone() -> None:
    """One table alone would get others than the rest."""
    shared, own = begun(deal_for("fisherman", 3), 3).id, opened("maa").id
    after_restore.begin_anew()
    assert fresh(shared).luck_anew is None
    assert fresh(own).luck_anew


def test_the_words_name_nobody() -> None:
    match = begun(deal_for("fisherman", 3), 3)
    with writing():
        luck.forget_names(match, ["Aki", "Club"])
    assert fresh(match.id).luck_seed
