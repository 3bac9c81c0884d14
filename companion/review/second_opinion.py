"""A second opinion before a decision is called a mistake: masters play on from both choices.

Policies play out a deal more weakly than players do, so a clear difference in playouts may be an
error of the policy. Where a search mixes its moves to keep a secret, no single move is best.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final

from ai.levels import weighed
from ai.opponent import agent_of, choose
from ai.policies import policy_for
from companion.games import GAMES
from companion.kit.reasons import Finding, Reason
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State
from companion.kit.view import View, viewer
from companion.review.judging import (
    DIGITS,
    DOUBT,
    SIMULATIONS,
    Judgement,
    Opinion,
    buffer_of,
    first_world,
    judge,
    play_out,
    student,
    worth,
)
from companion.review.reasons import Pair, findings, why

SEEDS: Final = 2**31
THINKING: Final = 100  # simulations of a move while masters play on
SHARE: Final = 50  # playouts of a judgement for each pair of deals that is played on
LEAST: Final = 15  # fewer pairs are not begun
ERROR: Final = 0.01  # the chance that masters agree or disagree where nothing is better
SHARE_OF_POLICY: Final = 10  # the same where the policy plays on, only to find reasons
BATCH: Final = 10  # pairs before the first look at the result, and between two
PLAIN: Final = 1.5  # an early look decides only beyond so many half-widths (Haybittle 1971)
HALF: Final = 0.5  # fewer pairs may all be equal by chance where few deals make a difference
SMALLEST: Final = 0.001  # smaller losses are named nowhere and need no reason
LITTLE: Final = 0.005  # smaller losses need no masters
MIXING: Final = 4_000  # simulations that show how a master mixes
OFTEN: Final = 0.1  # a master's choice at least this often


def judge_twice(view: View, played: str, seed: int, simulations: int = SIMULATIONS) -> Judgement:
    """Return the judgement, with a second opinion where it calls the move a clear mistake.

    Small losses, and games whose playouts are few because they are long, get none. IllegalMove as
    for `judge`.
    """
    first = judge(view, played, seed, simulations)
    pairs = simulations // SHARE
    if not first.clear or first.loss < SMALLEST:
        return first
    texts = first.choices[0].text, first.played.text
    if pairs < LEAST or first.loss < LITTLE:
        compared = by_policy(view, texts, seed, simulations)
        return first._replace(reasons=why(view, compared), points=points_gained(compared))
    if is_mixed(view, played, seed):
        return first._replace(mixed=True)
    opinion, compared = played_on(view, texts, seed, pairs, ERROR)
    judged = first._replace(opinion=opinion, points=points_gained(compared))
    if not judged.clear:
        return judged
    # masters who agree at once leave few deals, in which hardly anything is sure to differ
    found = why(view, compared) or why(view, by_policy(view, texts, seed, simulations))
    return judged._replace(reasons=found)


def gained(
    view: View, texts: tuple[str, str], seed: int, simulations: int = SIMULATIONS
) -> tuple[Reason, ...]:
    """Return why the first choice is better where the policy plays on; empty if it is not."""
    pairs = by_policy(view, texts, seed, simulations)
    return why(view, pairs) if opinion_of(pairs).agrees else ()


def by_policy(view: View, texts: tuple[str, str], seed: int, simulations: int) -> list[Pair]:
    """Return some deals that the policy plays on from both choices."""
    rng = Rng(seed)
    return [pair(view, texts, rng, 0) for _ in range(max(BATCH, simulations // SHARE_OF_POLICY))]


def points_gained(pairs: Sequence[Pair]) -> float | None:
    """Return how many points of its own more the seat has after the best choice, on average."""
    found, none = Finding("points"), 0.0
    gained = [pair.best.get(found, none) - pair.played.get(found, none) for pair in pairs]
    return round(fmean(gained), DIGITS) if gained else None


def is_mixed(view: View, played: str, seed: int) -> bool:
    """Return whether a master mixes this move with others to give nothing away."""
    settings = GAMES[view["game"]].agent
    if not (settings.bluff or settings.simultaneous):
        return False
    master = agent_of(view["game"], "master").strength_for(view, searched=True)
    moves = choose(view, "master", seed, simulations=MIXING, seconds=inf).moves
    odds = {move.text: weight for move, weight in weighed(moves, master)}
    return odds.get(played, 0.0) >= OFTEN * sum(odds.values())


def played_on(
    view: View,
    texts: tuple[str, str],
    seed: int,
    most: int,
    error: float = DOUBT,
    least: int = BATCH,
) -> tuple[Opinion, list[Pair]]:
    """Return how much the first choice brings more than the second, and the deals that show it.

    It plays at most so many deals and stops early, after `least` deals, once the result is plain.
    `error` is that of the interval.
    """
    rng, pairs = Rng(seed), list[Pair]()
    while True:
        pairs += (pair(view, texts, rng, THINKING) for _ in range(BATCH))
        opinion = opinion_of(pairs, error)
        plain = len(pairs) >= least and is_plain(opinion, most)
        if plain or len(pairs) + BATCH > most:
            return opinion, pairs


def opinion_of(pairs: Sequence[Pair], error: float = DOUBT) -> Opinion:
    """Return how much the first choice brings more in these deals, and how sure that is."""
    gains = [pair.gain for pair in pairs]
    within = student(error, len(gains) - 1) * stdev(gains) / sqrt(len(gains))
    return Opinion(fmean(gains), within, len(gains))


def is_plain(opinion: Opinion, most: int) -> bool:
    """Return whether more pairs, up to so many, would hardly change whether masters agree.

    They do already by far. Or, after half of the pairs, they would not even if those to come
    brought as much as these allow (stochastic curtailment, Lan, Simon and Halperin 1982).
    """
    gain, within, pairs = opinion
    if abs(gain) > PLAIN * within:
        return True
    share = pairs / most
    hoped = gain + PLAIN * within * (1 - share)
    return share >= HALF and hoped <= within * sqrt(share)


def pair(view: View, texts: Sequence[str], rng: Rng, thinking: int) -> Pair:
    """Return what comes of both choices in a deal that fits the View, with the same luck."""
    game, seat = GAMES[view["game"]], viewer(view)
    root = first_world(game, view, rng)
    luck = int(rng.below(SEEDS))
    best, played = (end(root, seat, text, luck, thinking) for text in texts)
    values = [float(worth(game, state, view["seats"])[seat]) for state in (best, played)]
    found = [findings(game, view, state.view(seat)) for state in (best, played)]
    return Pair(values[0] - values[1], found[0], found[1])


def end(root: State, seat: int, text: str, luck: int, thinking: int) -> State:
    """Return the end of the position when the seat makes this choice and masters play on.

    With `thinking` 0 the policy plays on, as in a judgement.
    """
    state, dice = root.copy(), Rng(luck)
    view = root.view(seat)
    game = GAMES[view["game"]]
    state.apply(seat, game.find(state, seat, text))
    if not thinking:
        play_out(state, policy_for(game.key, view["seats"], root.width()), dice, buffer_of(root))
        return state
    while actors := state.actors():
        actor = actors[0]
        if actor == CHANCE:
            state.apply(actor, state.chance(dice))
            continue
        own = int(dice.below(SEEDS))
        move = choose(state.view(actor), "master", own, simulations=thinking, seconds=inf)
        state.apply(actor, game.find(state, actor, move.text))
    return state
