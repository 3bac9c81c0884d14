"""A game's trained weights, stored as `policy.json` beside its rules."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

from librt.vecs import vec

from ai.policy import Policy, described, factors_of
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE

HUNDREDTHS = 100  # weights are written in whole ones
LOOKED_AT = 80  # positions of a match, for the fingerprint of features


class PolicyError(ValueError):
    """A policy file that does not fit its game; the message names the file."""


@dataclass(frozen=True)
class TrainedPolicy:
    """A policy file: the weights by number of seats, and how they were trained."""

    features: str
    """Fingerprint of the features that the weights were trained for."""
    weights: Mapping[int, tuple[float, ...]]
    origin: Mapping[str, Mapping[str, Any]]
    """By number of seats: command, engine and statistics of the training."""


def file_of(key: str) -> Path:
    """Return the path of a game's policy file, which need not exist."""
    return Path(str(files(f"companion.games.{key}"))) / "policy.json"


def fingerprint(key: str) -> str:
    """Return a hash (16 hex digits) of a game's features in the positions of some matches."""
    game = GAMES[key]
    assert game.agent.features is not None, f"{key} has no features"
    digest = sha256(str(game.agent.features).encode())
    for seats, options in product(game.seats, game.agent.features.tables):
        rng, state = Rng(seats), game.new(seats, options)
        for _ in range(LOOKED_AT):
            if not state.actors():
                state = game.new(seats, options)  # the match is over: start another
            if (seat := state.actors()[0]) == CHANCE:
                state.apply(CHANCE, state.chance(rng))
                continue
            digest.update(repr(described(state)).encode())
            legal = state.legal(seat)
            state.apply(seat, legal[int(rng.below(len(legal)))])
    return digest.hexdigest()[:16]


def read(key: str) -> TrainedPolicy:
    """Return the stored policy of a game; PolicyError if it is invalid or outdated."""
    path = file_of(key)
    try:
        data = json.loads(path.read_text("utf-8"))
        rows = {int(seats): " ".join(t["weights"]).split() for seats, t in data["seats"].items()}
        trained = TrainedPolicy(
            data["features"],
            {seats: tuple(int(w) / HUNDREDTHS for w in row) for seats, row in rows.items()},
            {s: {k: v for k, v in t.items() if k != "weights"} for s, t in data["seats"].items()},
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise PolicyError(f"{path} is no policy: {error!r}") from error
    features = GAMES[key].agent.features
    size = features.size if features else 0
    if trained.features != fingerprint(key) or {len(w) for w in trained.weights.values()} != {size}:
        anew = f"`python3 run.py train {key}` makes it anew"
        raise PolicyError(f"{path} was made for other features: {anew}")
    return trained


@cache
def factors(key: str, seats: int) -> "vec[float] | None":
    """Return the odds factor of each feature, by number of seats; None if untrained."""
    if GAMES[key].agent.features is None or not file_of(key).exists():
        return None
    weights = read(key).weights.get(seats)
    return None if weights is None else factors_of(weights)


def is_trained(key: str, seats: int) -> bool:
    """Whether the game has a policy for so many seats."""
    return factors(key, seats) is not None


def policy_for(key: str, seats: int, width: int) -> Policy | None:
    """Return a new policy object for one search; None if none was trained for so many seats."""
    return policy_of(key, seats, width) if is_trained(key, seats) else None


def policy_of(key: str, seats: int, width: int) -> Policy:
    """Return what `policy_for` does; PolicyError if none was trained for so many seats."""
    trained, features = factors(key, seats), GAMES[key].agent.features
    if trained is None or features is None:
        raise PolicyError(f"{key} has no policy for {seats} seats")
    return Policy(trained, width, features.prior_temperature, features.policy_choices)
