"""Hypothesis state machines: the product goes any way there is, with a plain model beside it."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import engine
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

SHRINKING = 20
"""Seconds to look for a shorter story of a failure; Hypothesis would take five minutes."""


def run(machine: Callable[[], RuleBasedStateMachine], *, examples: int, steps: int) -> None:
    """Play that many stories of at most so many steps; a failure prints the shortest one found."""
    calm = list(HealthCheck)  # a loaded machine is slow, not wrong
    chosen = settings(max_examples=examples, stateful_step_count=steps, suppress_health_check=calm)
    with patch.object(engine, "MAX_SHRINKING_SECONDS", SHRINKING):
        run_state_machine_as_test(machine, settings=chosen)  # type: ignore[arg-type]  # any maker will do
