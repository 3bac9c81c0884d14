"""Compiling the engine."""
