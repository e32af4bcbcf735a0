"""The client's types are those of the wire."""

from __future__ import annotations

import runpy
from pathlib import Path

TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "make_wire_types.py"))


def test_the_clients_types_are_up_to_date() -> None:
    assert TOOL["TARGET"].read_text() == TOOL["make"](), "run: python tools/make_wire_types.py"


def test_what_is_not_set_may_be_missing_and_what_is_said_may_leave_out_defaults() -> None:
    written = TOOL["make"]()
    assert "  scene?: ScenePatch;" in written
    assert "  question?: Sparse<Question, typeof usualQuestion> | null;" in written
    assert "  seed?: string;" in written
    assert "  spoiled: number;" in written, "what is heard is complete"
