"""What the tests in a real browser share: Chromium, a server of its own, and people who sit at its tables."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, sync_playwright
from tests.browser.people import ARGUMENTS, CHROMIUM, DESK, Person
from tests.browser.servers import Server, serving
from tests.outside import NIGHT, install

MADE = pytest.StashKey[list[Person]]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    if CHROMIUM is None:
        for item in items:
            if item.path.is_relative_to(here):
                item.add_marker(pytest.mark.skip(reason="there is no Chromium here; install it to run these"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what its people had before their eyes."""
    report = yield
    if report.when == "call" and report.failed:
        made: list[Person] = item.stash.get(MADE, [])
        for number, person in enumerate(made):
            try:
                seen = person.page.locator("body").aria_snapshot(timeout=2000)
            except Error as fault:  # the page itself may be what is broken
                seen = str(fault)
            report.sections.append((f"person {number} at {person.page.url}", seen))
    return report


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("server") / "tables.sqlite")) as found:
        yield found


@pytest.fixture(scope="package")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with miniatures from another package (a campaign, windows among allies and among rivals, floors to walk
    about on, sheets of every look, forms), and with a variant."""
    folder = tmp_path_factory.mktemp("fair")
    minis = {
        "mine": "mine:GAME",
        "dive": "dive:GAME",
        "house": "nineteen:ALLIES",
        "manor": "nineteen:RIVALS",
        "halls": "halls:HALLS",
        "worlds": "halls:WORLDS",
        "armoury": "armoury:GAME",
    }
    points = {name: f"tests.engine.minis.{place}" for name, place in minis.items()}
    install(folder / "packages", "minis", {}, {"fabletop.games": points})
    variant = folder / "night.yaml"
    variant.write_text(NIGHT, encoding="utf-8")
    with serving(str(folder / "tables.sqlite"), ["--with", str(variant)], folder / "packages") as found:
        yield found


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def people(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Makes people. What went wrong on their pages fails the test at its end."""
    made = request.node.stash[MADE] = []

    def make(size: tuple[int, int] = DESK, prefs: dict[str, Any] | None = None, **more: Any) -> Person:
        made.append(Person(chromium, size, prefs, **more))
        return made[-1]

    yield make
    for person in made:
        person.leaves()
    faults = [fault for person in made for fault in person.faults]
    assert not faults, faults
