"""`companion calibrate`: how far a review can be believed."""

import os
import sys

import click

from ai import LEVELS
from companion.games import GAMES
from companion.review.calibration import RANDOM, Seat, Trial, interval, matches, reliability


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seats", required=True, help="The levels by seat, as in club,club,random.")
@click.option("--matches", "count", default=20, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=1, show_default=True)
@click.option(
    "--thinking", default=1_000, show_default=True, type=click.IntRange(1),
    help="Simulations of a move that is played.",
)  # fmt: skip
@click.option(
    "--simulations", default=400, show_default=True, type=click.IntRange(1),
    help="Playouts of a decision that is reviewed.",
)  # fmt: skip
@click.option(
    "--jobs", default=min(2, os.cpu_count() or 1), show_default=True, type=click.IntRange(1),
    help="Processes.",
)  # fmt: skip
def calibrate(
    game: str, seats: str, count: int, seed: int, thinking: int, simulations: int, jobs: int
) -> None:
    """Let AIs play GAME, review every match, and compare what the reviews say with what came.

    Prints how many of the positions given some chance were won, each seat's mean luck, and what
    each level loses by a decision; a level moves on one seat from match to match.
    """
    levels = tuple(seats.replace(" ", "").split(","))
    if unknown := [level for level in levels if level not in (RANDOM, *LEVELS)]:
        raise click.BadParameter(f"{unknown[0]} is none of {', '.join((RANDOM, *LEVELS))}")
    if len(levels) not in GAMES[game].seats:
        raise click.BadParameter(f"{game} has {' or '.join(map(str, GAMES[game].seats))} seats")
    found: list[list[Seat]] = []
    trial = Trial(game, levels, seed, thinking, simulations)
    with click.progressbar(length=count, label="Matches", file=sys.stderr) as bar:
        for rows in matches(trial, count, jobs):
            found.append(rows)
            bar.update(1)
    report(found, alone=len(levels) == 1)


def report(found: list[list[Seat]], alone: bool) -> None:
    """Print the tables; chances in per cent, points as they are."""
    scale = 1 if alone else 100
    click.echo(f"{len(found)} matches; every ledger adds up")
    if not alone:
        click.echo("\n   given     won         positions")
        for row in reliability(found):
            won = f"{100 * row.won:>8.1f} ± {100 * row.within:<4.1f}"
            click.echo(f"{100 * row.given:>8.1f}{won}{row.positions:>11}")
    click.echo()
    seats = [seat for rows in found for seat in rows]
    for place in sorted({seat.place for seat in seats}):
        mean, within = interval([scale * seat.luck for seat in seats if seat.place == place])
        click.echo(f"luck of seat {place + 1}: {mean:.1f} ± {within:.1f}")
    for level in dict.fromkeys(seat.level for seat in seats):
        own = [seat for seat in seats if seat.level == level]
        luck, luck_within = interval([scale * seat.luck for seat in own])
        loss, within = interval([scale * seat.clear_loss for seat in own])
        click.echo(
            f"{level}: luck {luck:.1f} ± {luck_within:.1f}, "
            f"clear loss a decision {loss:.2f} ± {within:.2f}"
        )
