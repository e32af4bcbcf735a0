"""Writes the recorded matches of the tests anew as texts, each beside its record: tests/records/GAME/NAME.txt."""

from __future__ import annotations

from pathlib import Path

from fabletop.engine.playthrough import whole_playthrough
from fabletop.engine.registry import load

RECORDS = Path(__file__).parent.parent / "tests" / "records"


def main() -> None:
    paths = sorted(RECORDS.glob("*/*.json"))
    for path in paths:
        path.with_suffix(".txt").write_text(whole_playthrough(load(path)), encoding="utf-8", newline="\n")
    print(f"{len(paths)} matches are written as texts in {RECORDS}.")


if __name__ == "__main__":
    main()
