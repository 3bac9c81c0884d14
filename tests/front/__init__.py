"""Tests of the pages above all features."""
