"""The one-command service, killed and started again: the match goes on by itself."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from companion.config import Settings
from companion.matches.verbs import positions
from tests.servers import free_port
from tests.tables import fresh, started, wait_for, wait_for_moves
from tests.tasks.conftest import NEVER_ENDING, Program, environment_of

pytestmark = pytest.mark.xdist_group("workers")
LONG = 120.0


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[list[Program]]:
    """The services that were started; they end with the test."""
    running: list[Program] = []
    yield running
    for program in running:
        program.kill()
        print(program.log.read_text())  # shown when the test failed


def serve(settings: Settings, programs: list[Program], simulations: int) -> Program:
    """`companion serve` on the test's own data folder."""
    given = environment_of(replace(settings, ai_simulations=simulations))
    arguments = ("serve", "--no-qr", "--host", "127.0.0.1", "--port", str(free_port()))
    programs.append(Program(settings.data / f"serve-{len(programs)}.log", *arguments, **given))
    return programs[-1]


def test_a_service_killed_in_mid_search_goes_on_after_the_next_start(
    indoors: Flask, settings: Settings, programs: list[Program]
) -> None:
    match_id = started("sss").id
    first = serve(settings, programs, NEVER_ENDING)
    wait_for(lambda: fresh(match_id).length > 1, "the AIs did not begin", LONG)
    first.kill()
    before = positions.entries(fresh(match_id))
    serve(settings, programs, settings.ai_simulations)
    match = wait_for_moves(match_id, LONG)
    assert positions.entries(match)[: len(before)] == before
