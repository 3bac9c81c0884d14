"""`run.py arena`: let players of different strength meet on the same deals."""

import os
import sys
from statistics import median

import click

from companion.games import GAMES
from tests.laboratory.strength.arena import Contest, Estimate, contest_deals
from tests.laboratory.strength.baselines import NAMES, OWN, Budget


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seats", required=True, help="The line-up, as in club,random,random,random@500.")
@click.option("--deals", default=100, show_default=True, type=click.IntRange(2))
@click.option("--seed", default=1, show_default=True)
@click.option("--simulations", type=click.IntRange(1), help="For each decision of every search.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    help="Processor time, instead of simulations.",
)
@click.option(
    "--jobs",
    default=min(2, os.cpu_count() or 1),
    show_default=True,
    type=click.IntRange(1),
    help="Processes.",
)
def arena(
    game: str,
    seats: str,
    deals: int,
    seed: int,
    simulations: int | None,
    seconds: float | None,
    jobs: int,
) -> None:
    """Play duplicate matches of GAME: the same deals for every rotation of the line-up.

    Players are the levels people meet (novice, casual, club, master) and the measuring sticks
    random, greedy, flat (Monte Carlo without a tree) and cheater (sees all hands). NAME@N gives
    one of them N simulations a decision. A game may have further sticks of its own. A shared
    victory counts as its share. In a game of dice, "without luck" are the victories less what the
    rolls gave beyond the average: the same in the long run, and usually surer.
    """
    contest = line_up(game, seats, seed, budget(simulations, seconds))
    rows = []
    with click.progressbar(length=deals, label="Deals", file=sys.stderr) as bar:
        for row in contest_deals(contest, deals, jobs):
            rows.append(row)
            bar.update(1)
    matches = deals * len(contest.players)
    click.echo(f"{matches} matches: {deals} deals, every player in every seat, seed {seed}")
    click.echo(f"par {100 / len(contest.players):.1f} %\n")
    dice = GAMES[game].agent.dice
    luck = f"{'without luck':>18}" if dice else ""
    click.echo(f"{'player':<14}{'victories':>18}{luck}{'score':>18}")
    for label in rows[0]:
        share = Estimate.of([100 * row[label].victories for row in rows])
        earned = Estimate.of([100 * row[label].earned for row in rows])
        luck = f"{f'{earned.mean:.1f} ± {earned.within:.1f} %':>18}" if dice else ""
        score = Estimate.of([row[label].score for row in rows])
        click.echo(
            f"{label:<14}{f'{share.mean:.1f} ± {share.within:.1f} %':>18}"
            f"{luck}{f'{score.mean:.2f} ± {score.within:.2f}':>18}"
        )
        if len(contest.players) == 1:  # alone nobody wins; there are marks to reach
            click.echo(f"median score {median(row[label].score for row in rows):.1f}")


def budget(simulations: int | None, seconds: float | None) -> Budget:
    """What a decision may cost; with time given, as many simulations as fit in."""
    if seconds is not None and simulations is None:
        simulations = 10_000_000
    return Budget(simulations, seconds if seconds is not None else 3600.0 if simulations else None)


def line_up(game: str, seats: str, seed: int, common: Budget) -> Contest:
    """The contest that the words mean, or what is wrong with them."""
    labels = tuple(seats.replace(" ", "").split(","))
    if len(labels) not in GAMES[game].seats:
        raise click.BadParameter(f"{game} has {' or '.join(map(str, GAMES[game].seats))} seats")
    names, budgets = [], []
    for label in labels:
        name, _, own = label.partition("@")
        known = (*NAMES, *OWN.get(game, ()))
        if name not in known or (own and not own.isdecimal()):
            raise click.BadParameter(f"{label} is none of {', '.join(known)}")
        names.append(name)
        budgets.append(budget(int(own), None) if own else common)
    return Contest(game, tuple(names), tuple(budgets), labels, seed)
