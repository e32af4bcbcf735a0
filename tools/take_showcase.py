"""Takes the pictures of docs/scenes.md, docs/pictures/scenes/*.webp, from the showcase of a server of its own.

    python tools/take_showcase.py [EXHIBIT ... form-FORM ...]

Needs Chromium and the packages of the tests. Whoever changes how a widget looks runs it and looks at every picture.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.people import ARGUMENTS, CHROMIUM, Person  # noqa: E402 - found only now
from tests.browser.servers import Server, serving  # noqa: E402 - likewise
from tools.take_screenshots import PACK  # noqa: E402 - likewise

from fabletop.engine.scene import Floor, GraphBoard  # noqa: E402 - likewise
from fabletop.showcase import EXHIBITS, Exhibit  # noqa: E402 - likewise
from fabletop.showcase.forms import FORMS, GAME  # noqa: E402 - likewise

FOLDER = ROOT / "docs" / "pictures" / "scenes"
BOARD, PARTS = (1080, 780), (1080, 1400)  # a board fills the window, parts are as high as they are
TABLE, MAP_TABLE = (1280, 800), (1024, 640)
# Each in a light and a skin that suit it; those that are not named in the plain one by lamp.
WORN = {
    "map": ("the film you are making", "light"),
    "kit": ("the film you are making", "dark"),
    "text": ("pulp on a table", "light"),
    "letters": ("pulp on a table", "dark"),
    "floor": ("brass and soot", "dark"),
    "cardgrid": ("brass and soot", "dark"),
}
USUAL = ("plain", "dark")


def take(person: Person, url: str, exhibit: Exhibit, browser: Browser) -> int:
    """A picture of an exhibit alone, without the page around it. Gives its size in bytes."""
    skin = WORN.get(exhibit.id, USUAL)[0]
    page = person.page
    page.goto(f"{url}/showcase/{exhibit.id}?skin={quote(skin)}")
    expect(page.get_by_role("heading", name=exhibit.title, exact=True)).to_be_visible()
    whole = page.get_by_role("button", name="The whole board")
    if isinstance(exhibit.scene.board, Floor):  # which opens close by
        whole.click()
        expect(whole).to_have_count(0)
    page.mouse.move(0, 0)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    if isinstance(exhibit.scene.board, GraphBoard):
        names_are_there(page, exhibit.scene.board)
    shown = page.locator(".board" if exhibit.scene.board is not None else ".parts")
    box = shown.bounding_box()
    assert box is not None
    room = 14  # for what glows
    clip = {
        "x": box["x"] - room,
        "y": box["y"] - room,
        "width": box["width"] + 2 * room,
        "height": box["height"] + room,
    }
    return keep(exhibit.id, page.screenshot(clip=clip), browser)  # type: ignore[arg-type]  # a box of numbers


def take_form(person: Person, server: Server, form: str, browser: Browser) -> int:
    """A picture of a table at which a form is asked. Gives its size in bytes."""
    opened = server.open("me", game=GAME.id)
    server.answer(opened, form)
    person.sits(server, opened)
    expect(person.question).to_be_visible()
    page, board = person.page, FORMS[form].scene()
    page.evaluate("document.fonts.ready.then(() => undefined)")
    if isinstance(board, GraphBoard):
        names_are_there(page, board)
        return keep(f"form-{form}", page.screenshot(), browser)
    page.get_by_role("button", name="Got it").click()  # what one is after is said first
    page.mouse.move(0, 0)
    box = person.question.bounding_box()
    assert box is not None
    # Without the log, in which there is nothing yet.
    clip = {"x": 0, "y": 0, "width": box["x"] + box["width"], "height": box["y"] + box["height"]}
    return keep(f"form-{form}", page.screenshot(clip=clip), browser)  # type: ignore[arg-type]  # a box of numbers


def names_are_there(page: Page, board: GraphBoard) -> None:
    """A map is drawn, and its names are put where there is room, after all else is there."""
    for place in board.places:
        expect(page.locator("svg text", has_text=place.label).first).to_be_visible()


def keep(name: str, picture: bytes, browser: Browser) -> int:
    press = browser.new_page()
    packed: str = press.evaluate(PACK, base64.b64encode(picture).decode())
    press.close()
    return (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(packed.partition(",")[2]))


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"{folder}/tables.sqlite", ["--showcase"]) as server,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        for exhibit in EXHIBITS:
            if not names or exhibit.id in names:
                theme = WORN.get(exhibit.id, USUAL)[1]
                size = BOARD if exhibit.scene.board is not None else PARTS
                person = Person(browser, size, {"speed": 0, "theme": theme}, reduced_motion="reduce")
                print(f"{exhibit.id}: {take(person, server.url, exhibit, browser) // 1000} kB")
                person.leaves()
                assert not person.faults, person.faults
        for form in FORMS:
            if not names or f"form-{form}" in names:
                size = MAP_TABLE if isinstance(FORMS[form].scene(), GraphBoard) else TABLE
                person = Person(browser, size, {"speed": 0, "theme": "dark"}, reduced_motion="reduce")
                print(f"form-{form}: {take_form(person, server, form, browser) // 1000} kB")
                person.leaves()
                assert not person.faults, person.faults
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
