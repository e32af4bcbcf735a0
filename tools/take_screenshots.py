"""Takes the pictures of the documentation, docs/img/*.webp, from a server of its own and with fixed seeds.

    python tools/take_screenshots.py

Needs Chromium and the packages of the tests. Whoever changes how something looks runs it and looks at every picture.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.people import ARGUMENTS, CHROMIUM, DESK, PHONE, QUICK, Person  # noqa: E402 - found only now
from tests.browser.playing import is_asked, is_over, take_hint  # noqa: E402 - likewise
from tests.browser.runs import asks, expedition_until, film_until, outing_until, run_until  # noqa: E402 - likewise
from tests.browser.servers import Server, serving  # noqa: E402 - likewise
from tests.browser.test_spelling import a_word  # noqa: E402 - likewise

from fabletop.engine.match import Match  # noqa: E402 - likewise
from fabletop.games.lost_adventures.state import Film  # noqa: E402 - likewise
from fabletop.games.machina.state import Expedition  # noqa: E402 - likewise
from fabletop.games.projector.state import Outing  # noqa: E402 - likewise

FOLDER = ROOT / "docs" / "img"
SEED = "alleys"
PULP = "whodunit"  # for Paperback Adventures
FILM = "matinee"  # for Lost Adventures
COMPLEX = "descent"  # for Machina Arcana
HOUSE = "lamp"  # for The Projector
PAGES = 5  # which are read before it is gone on with
TURNS = 9  # answers until a chase is worth looking at
PACK = """async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.86);
}"""


class Studio:
    """A server and a browser, and somebody called Ada before it."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self._browser = browser

    @contextmanager
    def ada(self, size: tuple[int, int] = DESK, scheme: str = "dark", **more: Any) -> Iterator[Person]:
        prefs = {**QUICK, "name": "Ada"}
        ada = Person(self._browser, size, prefs, color_scheme=scheme, reduced_motion="reduce", **more)
        yield ada
        ada.leaves()
        assert not ada.faults, ada.faults

    def chase(self, turns: int = 400, **options: Any) -> dict[str, Any]:
        """A table of Project-0 where Ada has answered so often on seat 0, as a computer player would, or to the end."""
        opened = self.server.open("me", "sensible", "sensible", game="project-0", options=options, seed=SEED)
        with self.ada() as ada:
            ada.sits(self.server, opened)
            for _ in range(turns):
                ada.until(lambda: is_asked(ada) or is_over(ada))
                if is_over(ada):
                    break
                take_hint(ada)
        return opened

    def take(self, person: Person, name: str) -> None:
        """A picture of the page. As WebP: the grain of the boards would make a PNG five times as large."""
        person.page.mouse.move(0, 0)
        person.page.evaluate("document.fonts.ready.then(() => undefined)")
        picture = base64.b64encode(person.page.screenshot()).decode()
        page = self._browser.new_page()
        packed: str = page.evaluate(PACK, picture)
        page.close()
        file = FOLDER / f"{name}.webp"
        file.write_bytes(base64.b64decode(packed.partition(",")[2]))
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB")


def take_lobby(studio: Studio, opened: dict[str, Any]) -> None:
    studio.server.open("me", "open", name="Grace", listed=True)
    for scheme in ("dark", "light"):
        with studio.ada(scheme=scheme) as ada:
            ada.sits(studio.server, opened)
            ada.comes(studio.server)
            expect(ada.page.get_by_text("A table waits for you")).to_be_visible()
            studio.take(ada, "lobby" if scheme == "dark" else "lobby-light")
            if scheme == "dark":
                ada.button("Set up a table of Project-0").click()
                expect(ada.dialog("Project-0").get_by_role("group", name="You play")).to_be_visible()
                studio.take(ada, "new-table")


def take_fugitive(studio: Studio, opened: dict[str, Any]) -> None:
    with studio.ada() as ada:
        ada.sits(studio.server, opened)
        expect(ada.question).to_contain_text("Your move")
        for _ in range(2):  # the beginning of a way
            ada.page.keyboard.press("1")
        studio.take(ada, "table-fugitive")
        barred = ada.board.locator("[data-thing][aria-disabled=true]").first
        barred.click(force=True)  # it cannot be chosen, and says why
        expect(ada.question.get_by_role("alert")).to_be_visible()
        studio.take(ada, "refusal")
    with studio.ada(PHONE, has_touch=True, is_mobile=True, device_scale_factor=2) as ada:
        ada.sits(studio.server, opened)
        expect(ada.question).to_contain_text("Your move")
        studio.take(ada, "phone")


def take_agents(studio: Studio, opened: dict[str, Any]) -> None:
    for scheme in ("dark", "light"):
        with studio.ada(scheme=scheme) as ada:
            ada.sits(studio.server, opened)
            expect(ada.question).to_be_visible()
            studio.take(ada, "table-agents" if scheme == "dark" else "table-light")


def take_end(studio: Studio, opened: dict[str, Any]) -> None:
    with studio.ada() as ada:
        ada.sits(studio.server, opened)
        expect(ada.waiting).to_contain_text("The game is over")
        studio.take(ada, "ending")
        ada.waiting.get_by_role("link", name="Replay").click()
        ada.page.get_by_role("combobox", name="Through the eyes of").select_option("Project-0")
        expect(ada.page.get_by_role("region", name="Data points")).to_be_visible()  # which only he has
        moment = ada.page.get_by_role("slider", name="Moment")
        moment.fill(str(int(moment.get_attribute("max") or 0) * 2 // 3))
        studio.take(ada, "replay")


def take_run(studio: Studio) -> None:
    """Paperback Adventures: a battle with a word laid out, and what is to be had after it."""
    battle = run_until(studio.server, lambda match: match.table.battle == 3, PULP, character="damsel")
    word = a_word(studio.server, battle)
    for scheme in ("dark", "light"):
        with studio.ada(scheme=scheme) as ada:
            ada.sits(studio.server, battle)
            expect(ada.question).to_contain_text("Spell a word")
            for letter in word:
                ada.page.keyboard.press(letter)
            ada.page.keyboard.press("ArrowRight")
            expect(ada.question.get_by_role("list", name="This would happen")).to_be_visible()
            studio.take(ada, "table-paperback" if scheme == "dark" else "table-paperback-light")
    with studio.ada() as ada:
        ada.sits(studio.server, run_until(studio.server, asks("growth"), PULP, character="damsel"))
        expect(ada.question).to_contain_text("growth card")
        studio.take(ada, "development")


def take_film(studio: Studio) -> None:
    """Lost Adventures: in the middle of a scene, and in the temple."""

    def is_decided(match: Match[Film], turn: int, tag: str) -> bool:
        ask = match.ask_of(0)
        return match.table.turn >= turn and ask is not None and ask.tag == tag

    scene = film_until(studio.server, lambda match: is_decided(match, 5, "exit"), FILM, "Ben", "Cleo", "Dora")
    for scheme in ("dark", "light"):
        with studio.ada(scheme=scheme) as ada:
            ada.sits(studio.server, scene)
            expect(ada.question).to_contain_text("Remain in the scene")
            expect(ada.board.locator("svg").get_by_text("Calcutta", exact=True)).to_be_visible()  # the ground is drawn
            expect(ada.log.get_by_role("listitem").first).to_be_visible()
            studio.take(ada, "table-lost-adventures" if scheme == "dark" else "table-lost-adventures-light")
    temple = film_until(
        studio.server,
        lambda match: len(match.table.crossings) > 1 and is_decided(match, 9, "commit"), FILM, "Ben", "Cleo", "Dora",
    )  # fmt: skip
    with studio.ada() as ada:
        ada.sits(studio.server, temple)
        expect(ada.question).to_contain_text("Commit cubes")
        studio.take(ada, "temple-lost-adventures")


def take_expedition(studio: Studio) -> None:
    """Machina Arcana: two monsters have come close, and say what they are about to do."""

    def is_cornered(match: Match[Expedition]) -> bool:
        ask = match.ask_of(0)
        return match.table.round >= 5 and ask is not None and ask.tag == "act"

    opened = expedition_until(studio.server, is_cornered, COMPLEX, "Ben", "Cleo")
    with studio.ada() as ada:
        ada.sits(studio.server, opened)
        expect(ada.question).to_contain_text("What does Hank do?")
        expect(ada.page.get_by_text("News only")).to_be_visible()
        studio.take(ada, "table-machina")


def take_day(studio: Studio) -> None:
    """The Projector: in the middle of a day at the aunt's house."""

    def is_acting(match: Match[Outing]) -> bool:
        ask = match.ask_of(0)
        return match.table.round >= 3 and ask is not None and ask.tag == "act"

    opened = outing_until(studio.server, is_acting, HOUSE, "Ben", "Cleo")
    for scheme in ("dark", "light"):
        with studio.ada(scheme=scheme) as ada:
            ada.sits(studio.server, opened)
            expect(ada.question).to_contain_text("What do you do?")
            page = ada.page.get_by_role("button", name="Go on")
            for _ in range(PAGES):
                page.click()
            expect(page).to_be_hidden()
            studio.take(ada, "table-projector" if scheme == "dark" else "table-projector-light")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"{folder}/tables.sqlite") as server,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        studio = Studio(server, browser)
        take_run(studio)
        take_film(studio)
        take_expedition(studio)
        take_day(studio)
        hunted = studio.chase(TURNS, fugitive=0)
        take_fugitive(studio, hunted)
        take_lobby(studio, hunted)
        take_agents(studio, studio.chase(TURNS, fugitive=1))
        take_end(studio, studio.chase(fugitive=1, round_limit=6))
        browser.close()


if __name__ == "__main__":
    main()
