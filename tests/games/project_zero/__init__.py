"""Tests of Project-0: the rulebook as a test suite."""
