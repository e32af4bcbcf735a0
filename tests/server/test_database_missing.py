"""Where no PostgreSQL can be started the tests that need one are skipped with the reason, and CI insists on them."""

from __future__ import annotations

import os
import subprocess

import pytest
from tests.server.database import started


def no_useradd() -> None:
    raise FileNotFoundError("No such file or directory: 'useradd'")


def refused_by_the_system() -> None:
    raise subprocess.CalledProcessError(1, ["initdb"], stderr="cannot be run as root")


def test_without_a_database_tests_are_skipped_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="cannot be started here: No such file or directory: 'useradd'"):
        started(no_useradd)
    with pytest.raises(pytest.skip.Exception, match="cannot be run as root"):
        started(refused_by_the_system)


def test_ci_insists_on_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=r"'useradd'.*no reason to skip"):
        started(no_useradd)


def test_the_programs_of_root_are_found_although_they_are_on_no_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin")
    assert "/usr/sbin" in started(lambda: os.environ["PATH"]).split(os.pathsep)
    assert os.environ["PATH"] == "/usr/bin"
