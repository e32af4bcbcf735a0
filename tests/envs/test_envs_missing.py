"""Without the extra packages the rest works, and whoever wants an environment is told what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("missing", ["numpy", "gymnasium", "pettingzoo"])
def test_what_is_missing_is_said(missing: str) -> None:
    code = f"import sys, fabletop; sys.modules[{missing!r}] = None; import fabletop.envs"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: Environments need numpy, gymnasium and pettingzoo, and ")
    assert last.endswith("Install them with: pip install 'fabletop[rl]'")
