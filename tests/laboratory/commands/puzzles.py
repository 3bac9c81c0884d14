"""`run.py puzzles`: find the positions that a game ships as puzzles."""

import sys
from pathlib import Path

import click

from companion import native
from companion.games import GAMES
from companion.review.puzzles import Puzzle, file_of
from tests.laboratory.strength.puzzle_search import Budget, fingerprint, found, still, write


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seats", help="Numbers of seats, as in 3,4.  [default: all]")
@click.option("--count", default=30, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=1, show_default=True)
@click.option(
    "--look", default=200, show_default=True, type=click.IntRange(1),
    help="Playouts of the first look at a decision; the last has 16 times as many.",
)  # fmt: skip
@click.option(
    "--thinking", default=4_000, show_default=True, type=click.IntRange(1),
    help="Simulations of a level at most; the search that confirms has 4 times as many.",
)  # fmt: skip
@click.option(
    "--lead", default=4.0, show_default=True, type=click.FloatRange(0, min_open=True),
    help="Per cent of a victory (alone quarters of a point) from the best to the second.",
)  # fmt: skip
@click.option(
    "--again", is_flag=True,
    help="Keep the shipped puzzles that still hold, and look only for the others.",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write.  [default: puzzles.json in the game's folder]",
)  # fmt: skip
def puzzles(
    game: str,
    seats: str | None,
    count: int,
    seed: int,
    look: int,
    thinking: int,
    lead: float,
    again: bool,
    out: Path | None,
) -> None:
    """Find positions of GAME in which one choice is clearly best and most levels miss it.

    AIs play matches. A position counts if two judgements and a search, with other seeds, agree on
    the best choice, its interval lies above all others, and at most one level usually finds it.
    """
    able = GAMES[game].seats
    wanted = [int(n) for n in seats.split(",") if n.isdecimal()] if seats else list(able)
    if not wanted or not set(wanted) <= set(able):
        raise click.BadParameter(f"{game} has {' or '.join(map(str, able))} seats")
    if not native.active():
        click.echo("The engine runs in plain Python: this takes a hundred times as long.", err=True)
    command = (
        f"python3 run.py puzzles {game} --seats {','.join(map(str, wanted))} --count {count} "
        f"--seed {seed} --look {look} --thinking {thinking} --lead {lead:g}{' --again' * again}"
    )
    kept, matches = still(game, seed, thinking)[:count] if again else list[Puzzle](), 0
    write(out or file_of(game), command, fingerprint(kept), kept)
    budget = Budget(look, thinking, lead / 100)
    with click.progressbar(length=count, label="Puzzles", file=sys.stderr) as bar:
        bar.update(len(kept))
        search = found(game, wanted, seed, budget)
        while len(kept) < count:
            matches += 1
            known = {(str(one.journal), one.seat) for one in kept}
            fresh = [one for one in next(search) if (str(one.journal), one.seat) not in known]
            if fresh:
                kept = [*kept, *fresh][:count]
                write(
                    out or file_of(game), command, fingerprint(kept), kept
                )  # whoever stops it keeps these
                bar.update(len(fresh))
    click.echo(f"{len(kept)} puzzles in {matches} matches")
