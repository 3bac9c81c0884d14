"""What is counted, for /metrics: numbers only, never who or what."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

REQUESTS = Counter("companion_requests", "Answers given", ["method", "rule", "status"])
SECONDS = Histogram("companion_request_seconds", "Time to answer", ["rule"])
MOVES = Counter("companion_moves", "Moves written into journals", ["game", "by"])
LINES = Counter("companion_sheet_lines", "Lines written on score sheets", ["game", "kind"])
STREAMS = Gauge("companion_streams", "Live pages connected now", multiprocess_mode="livesum")
REFUSED = Counter("companion_streams_refused", "Live pages sent to polling instead")
SEARCH = Histogram(
    "companion_search_seconds",
    "Time an AI thought about a turn",
    ["level"],
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10),
)
AI_START = Histogram(
    "companion_ai_start_seconds",
    "From the beginning of an AI's turn to the beginning of its search",
    buckets=(0.01, 0.025, 0.05, 0.075, 0.1, 0.2, 0.5, 1, 2, 5),
)
