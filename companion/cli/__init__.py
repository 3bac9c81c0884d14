"""The `companion` command: every module in this package whose name has no underscore in front.

Such a module holds one click command (or group) of its own name, with - for _, so adding a command
is adding a file. Modules are imported when they are asked for: `companion --help` needs them all,
the rest only one.
"""

import gc
import sys
from importlib import import_module
from pkgutil import iter_modules

import click

from companion import __version__, native
from companion.cli._database import in_one_line
from companion.config import SettingsError


class Commands(click.Group):
    """Finds the commands in this package."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in alphabetical order."""
        modules = [m.name for m in iter_modules(__path__) if not m.name.startswith("_")]
        return sorted(name.replace("_", "-") for name in modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        gc.disable()  # what modules make while they are loaded is no garbage
        try:
            module = import_module(f"{__name__}.{cmd_name.replace('-', '_')}")
        finally:
            gc.enable()
        return next(
            c for c in vars(module).values() if isinstance(c, click.Command) and c.name == cmd_name
        )

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the whole first sentence of every command."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(n, c.get_short_help_str(limit=200)) for n, c in found if c])

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; a setting or a disk that cannot work is one line, not a traceback."""
        try:
            return super().invoke(ctx)
        except SettingsError as error:
            raise click.ClickException(str(error)) from error
        except click.exceptions.Exit:
            raise
        except Exception as error:
            if said := in_one_line(error):
                raise click.ClickException(said) from error
            raise


def version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the version and which engine runs."""
    if wanted:
        click.echo(f"tairyo {__version__} (compiled: {'yes' if native.active() else 'no'})")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=version,
    help="Show the version and whether the AI's engine is compiled.",
)
def main() -> None:
    """Tairyō: score sheets, matches and AI opponents for fishing games.

    Start with `companion serve` and open the address it prints.
    """


def tairyo() -> None:
    """Run the `tairyo` command: the same, and it serves when nothing else is asked for."""
    main(sys.argv[1:] or ["serve"], prog_name="tairyo")
