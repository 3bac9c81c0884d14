"""`run.py bench search`: simulations per second.

`python -m tests.laboratory.bench.search rates sinker 3 1000` prints simulations a second of this
process's engine as JSON, `… memory sinker 100000` its megabytes.
"""

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from math import inf
from pathlib import Path
from time import process_time

import click

from ai import LEVELS
from ai.opponent import decide
from ai.policies import factors
from companion import native
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, View

SEATS = 3

# The phase whose first decision is measured.
DECISION = {
    "fisherman": "fishing",
    "sinker": "playing",
    "sakenobori": "swim",
    "dieangler": "commit",
}

# The nearest game that OpenSpiel has: as many seats, cards and tricks.
OH_HELL = {
    "fisherman": "oh_hell(players=3,num_suits=4,num_cards_per_suit=10,num_tricks_fixed=13)",
    "sinker": "oh_hell(players=3,num_suits=4,num_cards_per_suit=8,num_tricks_fixed=7)",
}


def rates(game: str, deals: int, simulations: int, peer: str | None) -> dict[str, list[float]]:
    """Simulations a second for each deal: of both our engines and of the peer."""
    if not native.active():
        raise click.ClickException("First compile the engine: python -m companion.build.compiled")
    found: dict[str, list[float]] = {"compiled": []}
    own(game, 0, simulations)  # once unmeasured: tables and caches
    practised = factors(game, SEATS) is not None
    for deal in range(deals):
        found["compiled"].append(own(game, deal, simulations))
        if practised:
            found.setdefault("practised", []).append(own(game, deal, simulations, practised=True))
        if peer:
            found.setdefault(peer, []).append(openspiel(game, deal, simulations))
    found["interpreted"] = aside("rates", game, min(deals, 3), simulations, interpreted=True)
    return found


def memory(game: str, simulations: int) -> tuple[float, float]:
    """Megabytes of a fresh process after so many simulations, and how many they added."""
    before, after = aside("memory", game, simulations)
    return after, after - before


def aside(what: str, game: str, *numbers: int, interpreted: bool = False) -> list[float]:
    """The figures of a process of its own."""
    answer = subprocess.run(
        [sys.executable, "-m", __name__, what, game, *map(str, numbers)],
        env=os.environ | {"COMPANION_INTERPRETED": str(int(interpreted))},
        stdout=subprocess.PIPE,
        check=True,
    )
    figures: list[float] = json.loads(answer.stdout)
    return figures


def first_lead(game: str, deal: int) -> View:
    """What the seat knows that leads or swims first, all before it being done at random."""
    rng = Rng(deal)
    state = GAMES[game].new(SEATS, {})
    while True:
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        view = state.view(seat)
        if view["phase"] == DECISION[game]:
            return view
        legal = state.legal(seat)
        state.apply(seat, legal[int(rng.below(len(legal)))])


def own(game: str, deal: int, simulations: int, practised: bool = False) -> float:
    """Simulations a second of our search, from the View to the choice.

    Unpractised unless said, as the peer is: each plays out by what it was written to do.
    """
    view = first_lead(game, deal)
    strength = replace(LEVELS["master"], practised=practised)
    began = process_time()
    decide(view, strength, deal, simulations=simulations, seconds=inf)
    return simulations / (process_time() - began)


def openspiel(game: str, deal: int, simulations: int) -> float:
    """Simulations a second of OpenSpiel's search, from its own state to the choice."""
    import pyspiel

    luck = random.Random(deal)
    state = pyspiel.load_game(OH_HELL[game]).new_initial_state()
    bids = 0
    while bids < 3:
        bids += not state.is_chance_node()
        state.apply_action(luck.choice(state.legal_actions()))
    bot = pyspiel.ISMCTSBot(deal, pyspiel.RandomRolloutEvaluator(1, deal), 2.0, simulations)
    began = process_time()
    bot.step(state)
    return simulations / (process_time() - began)


def peak() -> float:
    """The most megabytes this process has had."""
    import resource

    status = Path("/proc/self/status")
    if status.exists():  # where rusage would count what the parent had at the fork
        line = next(row for row in status.read_text().splitlines() if row.startswith("VmHWM:"))
        return int(line.split()[1]) / 2**10
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def main(what: str, game: str, *numbers: int) -> list[float]:
    """The figures for `aside`."""
    if what == "rates":
        deals, simulations = numbers
        return [own(game, deal, simulations) for deal in range(deals)]
    own(game, 0, 1)
    before = peak()
    own(game, 0, numbers[0])
    return [before, peak()]


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))))
