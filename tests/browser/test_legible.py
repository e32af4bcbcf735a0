"""Recorded matches of every game, at three sizes, by lamp and by day: what must be read to choose can be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from tests.browser.legible import faults_of
from tests.browser.people import DESK, PHONE, QUICK, Person
from tests.browser.servers import Server
from tests.browser.walking import Walk, moments

RECORDS = Path(__file__).parents[1] / "records"
SIZES = (DESK, (1024, 700), PHONE)
PARTS = 3  # a record's moments are looked at in parts, so that none takes long
# Of each game the records with the most to show.
WALKED = (
    "lost-adventures/five-players.json",
    "lost-adventures/two-players.json",
    "paperback/ex-machina.json",
    "paperback/damsel.json",
    "project-0/four-players.json",
    "noughts/random.json",
)


@pytest.mark.parametrize(("path", "part"), [(path, part) for path in WALKED for part in range(PARTS)])
def test_what_must_be_read_to_choose_can_be_read(
    server: Server, people: Callable[..., Person], path: str, part: int
) -> None:
    walked = moments(RECORDS / path)[part::PARTS]
    ada = people(prefs=QUICK, color_scheme="dark", reduced_motion="reduce")
    game, seats = path.split("/")[0], walked[0].match.seats
    walk = Walk(ada, server, game, seats)
    ada.page.evaluate("document.fonts.ready.then(() => undefined)")
    faults = []
    for number, moment in enumerate(walked):
        scheme: Literal["dark", "light"] = "light" if number % 2 else "dark"
        ada.page.emulate_media(color_scheme=scheme)
        walk.shows(moment)
        for width, height in SIZES:
            ada.page.set_viewport_size({"width": width, "height": height})
            where = f"{moment.about}, seat {moment.seat}, {width}x{height}, {scheme}"
            faults += [f"{where}: {fault}" for fault in faults_of(ada.page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (".option { height: 20px; overflow: hidden }", "cut"),
        (".bar { max-height: 120px !important; min-height: 0 !important }", "an answer out of sight"),
        (
            ".label { display: block; width: 3em; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }",
            "shortened",
        ),
        (".options li { position: absolute; left: 20px }", "under"),
    ],
)
def test_what_cannot_be_read_is_found(server: Server, people: Callable[..., Person], spoil: str, fault: str) -> None:
    """The eye of the test above is not blind."""
    ada = people(prefs=QUICK)
    walk = Walk(ada, server, "lost-adventures", 5)
    walk.shows(next(moment for moment in moments(RECORDS / WALKED[0]) if moment.about == "city"))
    assert faults_of(ada.page) == []
    ada.page.evaluate(
        """(rules) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(rules);
            document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }""",
        spoil,
    )
    assert any(found.startswith(fault) for found in faults_of(ada.page))
