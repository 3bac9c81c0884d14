"""Benchmarks: what `companion bench` measures."""
