"""`run.py calibrate`: how reliable reviews are."""

import os
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TypeVar

import click

from ai import LEVELS
from companion.games import GAMES
from tests.laboratory.strength.calibration import (
    RANDOM,
    STRENGTHS,
    RoundEnd,
    Sample,
    Seat,
    Trial,
    interval,
    matches,
    power,
    reliability,
    reviewed,
    round_ends,
    sampled,
)

T = TypeVar("T")


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
    "--positions", default=0, type=click.IntRange(0),
    help="Judge so many random positions of a match instead of reviewing all of it.",
)  # fmt: skip
@click.option(
    "--confirm", default=0, type=click.IntRange(0),
    help="Masters play on once more, in so many deals at most, from each clear loss.",
)  # fmt: skip
@click.option(
    "--values", is_flag=True, help="Review nothing: compare the value of a round's end.",
)  # fmt: skip
@click.option(
    "--jobs", default=min(2, os.cpu_count() or 1), show_default=True, type=click.IntRange(1),
    help="Processes.",
)  # fmt: skip
def calibrate(
    game: str,
    seats: str,
    count: int,
    seed: int,
    thinking: int,
    simulations: int,
    positions: int,
    confirm: int,
    values: bool,
    jobs: int,
) -> None:
    """Let AIs play GAME, review every match, and compare what the reviews say with what came.

    Prints how many of the positions given some chance were won, each seat's mean luck, and what
    each level loses by a decision; a level moves on one seat from match to match. With --positions
    instead of luck: what each level would lose in the same positions, how often another seed
    confirms a turning point, and how many planted blunders are found. With --values: what the
    chances at the ends of rounds, in which playouts end, were worth. With --confirm: how many clear
    losses hold when masters play on once more, or, with --positions, how many random choices that
    lose by that are called clear mistakes.
    """
    levels = tuple(seats.replace(" ", "").split(","))
    if unknown := [level for level in levels if level not in (RANDOM, *LEVELS)]:
        raise click.BadParameter(f"{unknown[0]} is none of {', '.join((RANDOM, *LEVELS))}")
    if len(levels) not in GAMES[game].seats:
        raise click.BadParameter(f"{game} has {' or '.join(map(str, GAMES[game].seats))} seats")
    trial = Trial(game, levels, seed, thinking, simulations, positions, confirm)
    alone = len(levels) == 1
    if values:
        report_values(counted(matches(round_ends, trial, count, jobs), count))
    elif positions:
        report_samples(counted(matches(sampled, trial, count, jobs), count), alone)
    else:
        report(counted(matches(reviewed, trial, count, jobs), count), alone)


def counted(rows: Iterator[list[T]], count: int) -> list[list[T]]:
    """All of them, with a bar that shows how many there are."""
    with click.progressbar(rows, length=count, label="Matches", file=sys.stderr) as bar:
        return list(bar)


def report_chances(found: Iterable[Iterable[tuple[float, float]]]) -> None:
    """Print how many of the positions given some chance were won."""
    click.echo("\n   given     won         positions")
    for row in reliability(found):
        won = f"{100 * row.won:>8.1f} ± {100 * row.within:<4.1f}"
        click.echo(f"{100 * row.given:>8.1f}{won}{row.positions:>11}")


def report_values(found: list[list[RoundEnd]]) -> None:
    """Print what the value of a round's end was worth."""
    report_chances(
        [[pair for end in ends for pair in zip(*end[1:], strict=True)] for ends in found]
    )
    click.echo("\nthe power to which chances fit best, by rounds played (below 1: too sure)")
    every = sorted(end for ends in found for end in ends)
    for rounds, ends in groupby(every, key=lambda end: end.rounds):
        click.echo(f"{rounds}: {power(list(ends)):.2f}")


def report_samples(found: list[list[Sample]], alone: bool) -> None:
    """Print what samples say: chances, what levels lose, turning points, blunders."""
    scale = 1 if alone else 100
    every = [one for match in found for one in match]
    click.echo(f"{len(found)} matches, {len(every)} positions")
    if not alone:
        report_chances([[(one.given, one.result) for one in match] for match in found])
    click.echo("\nwhat a level's move is worth less than the best")
    for place, level in enumerate(STRENGTHS):
        loss, within = interval([scale * one.lost[place] for one in every])
        line = f"{level}: {loss:.2f} ± {within:.2f}"
        if place:
            more, within = interval(
                [scale * (one.lost[place - 1] - one.lost[place]) for one in every]
            )
            line += f"; {STRENGTHS[place - 1]} loses {more:.2f} ± {within:.2f} more"
        click.echo(line)
    first = [one.turning[1] for one in every if one.turning[0]]
    click.echo(f"\nturning points confirmed by another seed: {sum(first)} of {len(first)}")
    planted = [one.found for one in every if one.found is not None]
    click.echo(f"planted blunders found: {sum(planted)} of {len(planted)}")
    flagged = [one.flagged for one in every if one.flagged is not None]
    if flagged:
        click.echo(f"random choices that masters lose by: {sum(flagged)} of {len(flagged)} found")


def report(found: list[list[Seat]], alone: bool) -> None:
    """Print the tables; chances in per cent, points as they are."""
    scale = 1 if alone else 100
    click.echo(f"{len(found)} matches; every ledger adds up")
    if not alone:
        report_chances(
            [[(value, seat.result) for seat in seats for value in seat.given] for seats in found]
        )
    click.echo()
    seats = [seat for rows in found for seat in rows]
    explained = [reason for seat in seats for reason in seat.explained]
    click.echo(f"turning points with a reason: {sum(explained)} of {len(explained)}")
    third = [opinion for seat in seats for opinion in seat.third]
    if third:
        holds = sum(opinion.agrees for opinion in third)
        refuted = sum(opinion.gain < -opinion.within for opinion in third)
        click.echo(f"clear losses that hold: {holds} of {len(third)}; refuted: {refuted}")
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
