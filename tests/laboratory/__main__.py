"""Measure, train, write: `python3 run.py arena`, `bench`, `words` …; `laboratory` lists them."""

import click

from companion.cli import Commands


class Laboratory(Commands):
    """Finds the commands of the laboratory."""

    package = "tests.laboratory.commands"


@click.group(cls=Laboratory, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure how fast and strong the companion is, train its AIs, write what games need."""


if __name__ == "__main__":
    main(prog_name="run.py")
