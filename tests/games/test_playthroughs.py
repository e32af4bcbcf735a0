"""The recorded matches as texts: what a person reads beside a record is what the record plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabletop.engine.history import owners
from fabletop.engine.playthrough import playthrough_of, whole_playthrough
from fabletop.engine.registry import load

RECORDS = Path(__file__).parent.parent / "records"
RECORDED = sorted(RECORDS.glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_text_beside_a_record_tells_what_it_plays(path: Path) -> None:
    kept = path.with_suffix(".txt")
    advice = f"{kept.name} of {path.parent.name} is not the text of its record: run python tools/make_playthroughs.py"
    assert kept.is_file(), advice
    assert kept.read_text(encoding="utf-8") == whole_playthrough(load(path)), advice


def test_every_text_lies_beside_a_record() -> None:
    assert sorted(RECORDS.glob("*/*.txt")) == [path.with_suffix(".txt") for path in RECORDED]


def test_a_text_has_every_answer_of_every_seat_and_every_line() -> None:
    match = load(RECORDS / "project-0" / "three-players.json")
    text = whole_playthrough(match)
    given = [line for line in text.splitlines() if line.startswith("   > ")]
    assert len(given) == sum(len(owners(entry)) for entry in match.entries)
    for seat in range(match.seats):
        for line in match.log(seat):
            assert f"     {line.text} [{line.rule}]" in text
    assert "(told to Project-0)" in text
    assert text.endswith(f"The end: {match.table.ending}. Won by Project-0.\n")


def test_a_seat_reads_what_it_knew_and_its_own_answers() -> None:
    match = load(RECORDS / "project-0" / "three-players.json")
    hunter, hunted = playthrough_of(match, 0), playthrough_of(match, match.table.fugitive)
    assert "up to 5 steps, in secret" not in hunter
    assert "You are on " not in hunter
    assert "how do you move?" in hunter
    assert "up to 5 steps, in secret" in hunted
    assert "You are on " in hunted
    assert "how do you move?" not in hunted
    assert "   > " not in playthrough_of(match)


def test_a_deed_is_told_as_what_was_done_in_between() -> None:
    text = whole_playthrough(load(RECORDS / "lost-adventures" / "house-rules.json"))
    assert "3. Player 1, in between:\n   > Take a curse: look at the next card\n" in text


def test_answers_that_were_given_together_stand_under_one_number() -> None:
    text = whole_playthrough(load(RECORDS / "lost-adventures" / "house-rules.json"))
    assert sum(line.startswith("4. ") for line in text.splitlines()) == 2
