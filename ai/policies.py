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
ROW = 20  # weights a line
LOOKED_AT = 80  # positions of a match, for the fingerprint of features


class PolicyError(ValueError):
    """A policy's file that does not belong to this game, in a sentence that names it."""


@dataclass(frozen=True)
class Learnt:
    """A policy's file: the weights by number of seats, and where they come from."""

    features: str
    """The fingerprint of the features that the weights belong to."""
    weights: Mapping[int, tuple[float, ...]]
    origin: Mapping[str, Mapping[str, Any]]
    """By number of seats: command, engine, and the figures of the training."""


def file_of(key: str) -> Path:
    """Where the policy of a game lies, or would lie."""
    return Path(str(files(f"companion.games.{key}"))) / "policy.json"


def fingerprint(key: str) -> str:
    """What the features of a game say in the positions of some matches, in 16 letters."""
    game = GAMES[key]
    assert game.mind.features is not None, f"{key} has no features"
    digest = sha256(str(game.mind.features).encode())
    for seats, options in product(game.seats, game.mind.features.tables):
        rng, state = Rng(seats), game.new(seats, options)
        for _ in range(LOOKED_AT):
            if not state.actors():
                state = game.new(seats, options)  # a short match: the next
            if (seat := state.actors()[0]) == CHANCE:
                state.apply(CHANCE, state.chance(rng))
                continue
            digest.update(repr(described(state)).encode())
            legal = state.legal(seat)
            state.apply(seat, legal[int(rng.below(len(legal)))])
    return digest.hexdigest()[:16]


def read(key: str) -> Learnt:
    """The policy of a game as it was written, or PolicyError."""
    path = file_of(key)
    try:
        found = json.loads(path.read_text("utf-8"))
        rows = {int(seats): " ".join(t["weights"]).split() for seats, t in found["seats"].items()}
        learnt = Learnt(
            found["features"],
            {seats: tuple(int(w) / HUNDREDTHS for w in row) for seats, row in rows.items()},
            {s: {k: v for k, v in t.items() if k != "weights"} for s, t in found["seats"].items()},
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise PolicyError(f"{path} is no policy: {error!r}") from error
    features = GAMES[key].mind.features
    size = features.size if features else 0
    if learnt.features != fingerprint(key) or {len(w) for w in learnt.weights.values()} != {size}:
        raise PolicyError(
            f"{path} was made for other features: `companion train {key}` makes it anew"
        )
    return learnt


def write(key: str, learnt: Learnt) -> None:
    """Put the policy beside the rules, in lines that can be read and compared."""
    seats = {}
    for number, row in sorted(learnt.weights.items()):
        whole = [str(round(HUNDREDTHS * weight)) for weight in row]
        rows = [" ".join(whole[at : at + ROW]) for at in range(0, len(whole), ROW)]
        seats[str(number)] = {**learnt.origin[str(number)], "weights": rows}
    told = {"game": key, "features": learnt.features, "seats": seats}
    file_of(key).write_text(json.dumps(told, indent=1) + "\n", "utf-8")


@cache
def factors(key: str, seats: int) -> "vec[float] | None":
    """What the features of a game multiply odds with, for so many seats; None: nothing learnt."""
    if GAMES[key].mind.features is None or not file_of(key).exists():
        return None
    weights = read(key).weights.get(seats)
    return None if weights is None else factors_of(weights)


def policy_for(key: str, seats: int, width: int) -> Policy | None:
    """The policy of a game with so many seats, if one was learnt; its own, for one search."""
    learnt, features = factors(key, seats), GAMES[key].mind.features
    if learnt is None or features is None:
        return None
    return Policy(learnt, width, features.trust, features.led)
