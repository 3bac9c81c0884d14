"""`run.py balance`: how well the seats and cards of a game are balanced, by play."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import click

from ai import LEVELS
from companion.games import FOLDERS, GAMES
from companion.tables.self_play import FILE, Row
from tests.laboratory.strength.arena import Estimate
from tests.laboratory.strength.balance import (
    MARKETS,
    PRACTICE,
    Line,
    Played,
    Trial,
    keep_row,
    lines,
)

RARE, OFTEN, LIFT = 0.35, 1.8, 12.0
"""What is marked: built less or more often than so many times the mean of its tier; by more
points of a hundred beyond what the builders' position explains."""


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seats", default=2, show_default=True)
@click.option("--deck", default="herring", show_default=True, help="For games with a market.")
@click.option(
    "--level", default="master", show_default=True, type=click.Choice([*LEVELS, PRACTICE])
)
@click.option("--matches", default=200, show_default=True, type=click.IntRange(2))
@click.option("--simulations", default=400, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=min(2, os.cpu_count() or 1), show_default=True,
              type=click.IntRange(1), help="Processes.")  # fmt: skip
@click.option("--keep", is_flag=True, help="Write what each seat won into the game's seats.json.")
def balance(
    game: str,
    seats: int,
    deck: str,
    level: str,
    matches: int,
    simulations: int,
    seed: int,
    jobs: int,
    keep: bool,
) -> None:
    """Let one level play GAME against itself and tell what each seat won, and each card.

    `often`: how often a card was built where it lay out, as a multiple of the mean of its tier.
    `lift`: by how many points of a hundred its builders won more often than the same seat did with
    such a lead in that round. Cards out of bounds have a mark.

    With the level `practice` each action is drawn as likely as what was learnt holds it, without
    any search: hundreds of matches in seconds.
    """
    if seats not in GAMES[game].seats:
        raise click.BadParameter(f"{game} has {' or '.join(map(str, GAMES[game].seats))} seats")
    market = game in MARKETS
    trial = Trial(game, seats, (("deck", deck),) if market else (), level, simulations, seed)
    played = all_of(trial, matches, jobs)
    thinking = "" if level == PRACTICE else f", {simulations} simulations"
    click.echo(f"{matches} matches of {level}, {seats} seats{thinking}{f', {deck}' * market}\n")
    if market:
        click.echo(f"{'card':<18}{'out':>6}{'built':>7}{'often':>8}{'lift':>16}")
        for line in lines(played, seats):
            click.echo(told(line))
        click.echo()
    for seat in range(seats):
        shares = Estimate.of([100 * match.shares[seat] for match in played])
        totals = Estimate.of([float(match.totals[seat]) for match in played])
        click.echo(
            f"seat {seat + 1}: {shares.mean:.1f} ± {shares.within:.1f} % (par {100 / seats:.1f}), "
            f"{totals.mean:.2f} ± {totals.within:.2f} points"
        )
    if keep:
        command = (
            f"python3 run.py balance {game} --seats {seats}{f' --deck {deck}' * market} "
            f"--level {level} --matches {matches} --simulations {simulations} --seed {seed} --keep"
        )
        won = [round(sum(match.shares[seat] for match in played), 2) for seat in range(seats)]
        row = Row(level=level, matches=matches, won=won, command=command)
        keep_row(FOLDERS[game] / FILE, row)


def all_of(trial: Trial, matches: int, jobs: int) -> list[Played]:
    """Play them all, and show how far it is."""
    found = []
    with click.progressbar(length=matches, label="Matches", file=sys.stderr) as bar:
        if jobs == 1:
            for number in range(matches):
                found.append(trial.match(number))
                bar.update(1)
            return found
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            for match in pool.map(trial.match, range(matches)):
                found.append(match)
                bar.update(1)
    return found


def told(line: Line) -> str:
    """A card in a line of the table."""
    off = not RARE <= line.often <= OFTEN or line.lift - line.doubt > LIFT
    return (
        f"{line.card:<18}{line.out:>6}{line.built:>7}{line.often:>8.2f}"
        f"{f'{line.lift:+.1f} ± {line.doubt:.1f}':>16}{'  !' if off else ''}"
    )
