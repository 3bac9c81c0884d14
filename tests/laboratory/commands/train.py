"""`run.py train`: train a game's policy by self-play."""

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import click

from companion import native
from companion.games import GAMES
from tests.laboratory.strength.arena import Estimate
from tests.laboratory.training.adam import Adam
from tests.laboratory.training.course import Course, Share
from tests.laboratory.training.duel import duel
from tests.laboratory.training.imitation import gathered, imitated
from tests.laboratory.training.lessons import Lessons
from tests.laboratory.training.practice import improved
from tests.laboratory.training.stored import Start, keep, publish, resumed, there, weights_before

ABLE = [key for key, game in GAMES.items() if game.agent.features]
DUELS = 100  # deals of the comparison at the end
KEEP_EVERY = 20  # steps of self-play between two looks at the file that a broken run goes on from


@click.command()
@click.argument("game", type=click.Choice(ABLE))
@click.option("--seats", type=int, help="Learn for so many alone; otherwise for every number.")
@click.option("--seed", default=1, show_default=True)
@click.option("--simulations", default=400, show_default=True, type=click.IntRange(1),
              help="For each decision of the search that is imitated,")  # fmt: skip
@click.option("--logged", default=100, show_default=True, type=click.IntRange(1),
              help="in so many matches.")  # fmt: skip
@click.option("--batches", default=1500, show_default=True, type=click.IntRange(0),
              help="Steps of self-play,")  # fmt: skip
@click.option("--matches", default=8, show_default=True, type=click.IntRange(1),
              help="each after so many matches,")  # fmt: skip
@click.option("--replays", default=16, show_default=True, type=click.IntRange(2),
              help="in which every deal is replayed so often.")  # fmt: skip
@click.option("--rate", default=0.02, show_default=True, help="Length of a step.")
@click.option("--spread", default=0.0, show_default=True, type=click.FloatRange(0.0),
              help="What variety pays in self-play, in payoffs a nat: it keeps moves from being "
              "given up too early, and wanes.")  # fmt: skip
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, type=click.IntRange(1),
              help="Processes.")  # fmt: skip
@click.option("--onward", is_flag=True,
              help="Begin with the policy that is there instead of a search: quicker where cards "
              "have changed.")  # fmt: skip
@click.option("--folder", default="training", show_default=True,
              type=click.Path(file_okay=False, path_type=Path),
              help="Where a run that was broken off goes on from.")  # fmt: skip
def train(
    game: str,
    seats: int | None,
    seed: int,
    simulations: int,
    logged: int,
    batches: int,
    matches: int,
    replays: int,
    rate: float,
    spread: float,
    jobs: int,
    onward: bool,
    folder: Path,
) -> None:
    """Learn a policy of GAME: imitate the search, then play against itself, and write it down.

    The policy then leads the search of the stronger levels and plays its simulations out. The same
    numbers give the same policy, however many processes share the work; a run that was
    broken off and is asked for again goes on where it was. It needs a game with features and should
    be compiled.
    """
    if seats is not None and seats not in GAMES[game].seats:
        raise click.BadParameter(f"{game} has {' or '.join(map(str, GAMES[game].seats))} seats")
    if not native.active():
        click.echo("The engine runs in plain Python: this takes a hundred times as long.", err=True)
    folder.mkdir(parents=True, exist_ok=True)
    courses = [
        Course(game, number, seed, simulations, logged, batches, matches, replays, rate, spread)
        for number in ([seats] if seats else GAMES[game].seats)
    ]
    starts = [there(course) if onward else None for course in courses]  # before any is replaced
    for course, start in zip(courses, starts, strict=True):
        kept = folder / f"{game}-{course.seats}{'-onward' * onward}.json"
        with shared(jobs) as share:
            learn(course, share, kept, start)


@contextmanager
def shared(jobs: int) -> Iterator[Share]:
    """Work for this process or several, as training shares it out."""
    if jobs == 1:
        yield map
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield pool.map


def learn(course: Course, share: Share, kept: Path, start: Start | None = None) -> None:
    """Train for one number of seats, tell how good it is, and write it beside the rules."""
    adam, figures, begin = resumed(course, kept)
    if not begin:
        if start:
            adam, figures["went on from"] = start
        else:
            adam, figures["imitation"] = imitate(course, share)
        keep(course, adam, figures, 0, kept)
    with click.progressbar(length=course.batches, label="Playing", file=sys.stderr) as bar:
        bar.update(begin)
        for taken in improved(course, adam, begin, share):
            bar.update(1)
            if taken % KEEP_EVERY == 0 or taken == course.batches:
                keep(course, adam, figures, taken, kept)
    before = weights_before(course) if course.seats > 1 else None  # alone there is no duel
    if before:
        rows = duel(course.game, course.seats, list(adam.weights), before, course.seed, DUELS)
        won = Estimate.of([100 * row for row in rows])
        figures["victories against the policy before"] = f"{won.mean:.1f} ± {won.within:.1f} %"
    publish(course, adam, figures)
    click.echo(f"{course.game}, {course.seats} seats (par {par(course):.1f} %)")
    click.echo(json.dumps(figures, indent=1))


def par(course: Course) -> float:
    """The percentage of victories that the seats of one policy have when both are alike."""
    return 100.0 * (course.seats // 2) / course.seats


def imitate(course: Course, share: Share) -> tuple[Adam, dict[str, dict[str, float]]]:
    """Log the search and fit weights to what it did."""
    lessons = Lessons()
    with click.progressbar(
        gathered(course, share), length=course.logged, label="Watching", file=sys.stderr
    ) as matches:
        for match in matches:
            lessons.unpack(match.cells)
    return imitated(course, lessons)
