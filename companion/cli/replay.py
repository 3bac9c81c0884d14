"""`companion replay`: play a journal through, move by move."""

import json
from collections.abc import Iterator, Sequence

import click

from companion.cli._print import table
from companion.cli.score import read_text, refuse
from companion.games import GAMES, score_sheet
from companion.kit.game import Game
from companion.kit.journal import Journal, JournalError, move_line
from companion.kit.journal_file import game_of, parse, seen, steps
from companion.kit.view import View


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--quiet", "-q", is_flag=True, help="Only the score sheet at the end, as JSON.")
@click.pass_context
def replay(context: click.Context, file: str, quiet: bool) -> None:
    """Play the journal in FILE (- reads standard input) and print the table after each move.

    Ends with 0 when every line can be played, and with 2 when one cannot; then one line on
    standard error gives its number and the reason.
    """
    text = read_text(context, file)
    try:
        journal, places = parse(text)
        game = game_of(text, journal, GAMES)
        for ply, (views, watched) in enumerate(looks(game, journal, places)):
            if not quiet:
                show(game, journal, ply, views, watched)
    except JournalError as error:
        refuse(context, str(error))
    if quiet:
        click.echo(json.dumps(score_sheet(sheet(journal, watched)), ensure_ascii=False, indent=2))


def looks(game: Game, journal: Journal, places: Sequence[int]) -> Iterator[tuple[list[View], View]]:
    """Each seat's View and the spectators', before each move and at the end.

    In a tabletop journal only the AI's seat knows more than the spectators.
    """
    seats = range(len(journal.names))
    if journal.tabletop is None:
        for state in steps(game, journal, places):
            yield [state.view(seat) for seat in seats], state.view(None)
    else:
        for now in seen(game, journal, places):
            yield [now.own if seat == journal.tabletop else now.table for seat in seats], now.table


def sheet(journal: Journal, watched: View) -> dict[str, object]:
    """The score sheet of the match so far."""
    return {
        "game": journal.game,
        "seats": list(journal.names),
        "options": dict(journal.options),
        "rounds": json.loads(json.dumps(watched["finished"])),
    }


def show(game: Game, journal: Journal, ply: int, views: Sequence[View], watched: View) -> None:
    """Print the move, the status, and the position as everybody and each seat sees it."""
    if ply:
        click.echo(move_line(ply, journal.moves[ply - 1]))
    click.echo(game.status(watched, journal.names))
    click.echo("\n".join(table(views, watched, journal.names)) + "\n")
