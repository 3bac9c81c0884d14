"""The `companion` command: every module in this package whose name has no leading underscore.

Such a module holds one click command (or group) of its own name, with - for _, so adding a command
means adding a file. Modules are imported on demand: `companion --help` needs them all, every other
command only its own.
"""

import gc
import sys
from importlib import import_module
from pkgutil import iter_modules

import click

from companion import __version__, native
from companion.cli._database import in_one_line


class Commands(click.Group):
    """Finds the commands in a package: this one unless `package` names another."""

    package = __name__

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands' names, sorted."""
        package = import_module(self.package)
        modules = [m.name for m in iter_modules(package.__path__) if not m.name.startswith("_")]
        return sorted(name.replace("_", "-") for name in modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        gc.disable()  # objects created by imports are no garbage
        try:
            module = import_module(f"{self.package}.{cmd_name.replace('-', '_')}")
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
        """Run the command; errors in settings or on the disk are one line, not a traceback."""
        try:
            return super().invoke(ctx)
        except click.exceptions.Exit:
            raise
        except Exception as error:
            if said := in_one_line(error):
                notes = getattr(error, "__notes__", ())
                raise click.ClickException("\n".join([said, *notes])) from error
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
    """The `tairyo` command: like `companion`, but serves if no command is given."""
    main(sys.argv[1:] or ["serve"], prog_name="tairyo")
