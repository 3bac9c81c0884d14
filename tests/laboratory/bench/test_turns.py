"""Reading the service's own figures."""

from tests.laboratory.bench.turns import read, shares

METRICS = """
companion_ai_start_seconds_bucket{le="0.05"} 6.0
companion_ai_start_seconds_bucket{le="0.1"} 9.0
companion_ai_start_seconds_bucket{le="+Inf"} 11.0
companion_ai_start_seconds_count 11.0
"""


def test_the_turn_that_waited_for_the_sweep_is_left_out() -> None:
    turns, begun = shares(read(METRICS))
    assert turns == 10
    assert {limit: begun[limit] for limit in (50.0, 100.0)} == {50.0: 0.6, 100.0: 0.9}
