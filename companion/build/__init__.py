"""Turning the engine into machine code."""
