"""`companion selfplay`: a whole match between AI players, as a journal."""

import json
import re
from collections.abc import Iterator
from typing import Any

import click

from ai import LEVELS, choose
from companion.cli.score import cut
from companion.games import GAMES
from companion.kit.edition import newest
from companion.kit.game import Game
from companion.kit.journal import Entry, Journal, move_line
from companion.kit.option import Options
from companion.kit.rng import Rng
from companion.kit.sheet import SheetError
from companion.kit.state import CHANCE, State

RANDOM = "random"
SEEDS = 2**31
WORD = re.compile(r"[a-z][a-z_-]*")


@click.command()
@click.argument("key", metavar="GAME", type=click.Choice(list(GAMES)))
@click.option("--seats", type=int, help="How many play.  [default: as many as can]")
@click.option(
    "--level", type=click.Choice([RANDOM, *LEVELS]), default=RANDOM, show_default=True,
    help="How well all of them play.",
)  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="Another seed, another match.")
@click.option("--simulations", type=click.IntRange(1), help="Per move, instead of the level's own.")
@click.option(
    "--option",
    "given",
    multiple=True,
    metavar="KEY=VALUE",
    help="A switch of the rules: allow_absent_kind=true, rounds=6, pot=off.",
)
def selfplay(
    key: str, seats: int | None, level: str, seed: int, simulations: int | None, given: list[str]
) -> None:
    """Print the journal of a match of GAME in which every seat is an AI.

    The same seed gives the same match, to the letter; `companion replay` plays it through.
    """
    game = GAMES[key]
    seats = game.seats[-1] if seats is None else seats
    names = [f"{level} {seat + 1}" for seat in range(seats)]
    options = {**newest(game), **dict(switch(text) for text in given)}
    try:
        game.paper.score({"game": key, "seats": names, "options": options, "rounds": []})
    except SheetError as error:
        raise click.UsageError(cut(str(error))) from error
    click.echo(str(Journal(key, names, options)), nl=False)
    for ply, entry in enumerate(match(game, seats, options, level, seed, simulations), 1):
        click.echo(move_line(ply, entry))


def switch(text: str) -> tuple[str, Any]:
    """`allow_absent_kind=true` as key and value: JSON, or a bare word (`pot=off`)."""
    key, _, value = text.partition("=")
    if WORD.fullmatch(value) and value not in ("true", "false", "null"):
        return key, value
    try:
        return key, json.loads(value)
    except (ValueError, RecursionError):
        raise click.UsageError(
            f"--option {cut(text)}: expected a number, true, false, a word, or JSON"
        ) from None


def match(
    game: Game,
    seats: int,
    options: Options,
    level: str,
    seed: int,
    simulations: int | None = None,
) -> Iterator[Entry]:
    """The moves of a whole match, in order."""
    rng = Rng(seed)
    state = game.new(seats, options)
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            action = state.chance(rng)
            text = game.text(state, seat, action)
        else:
            text = move(game, state, seat, level, rng, simulations)
            action = game.find(state, seat, text)
        state.apply(seat, action)
        yield Entry(seat, text)


def move(game: Game, state: State, seat: int, level: str, rng: Rng, simulations: int | None) -> str:
    """The seat's move as text; the search is limited by simulations, to be reproducible."""
    seed = int(rng.below(SEEDS))
    if level == RANDOM:
        legal = state.legal(seat)
        return game.text(state, seat, legal[int(Rng(seed).below(len(legal)))])
    many = simulations or LEVELS[level].simulations
    return choose(state.view(seat), level, seed, simulations=many, seconds=float("inf")).text
