"""Pages: a book of which some is new and some is locked, and a text."""

from __future__ import annotations

from fabletop.engine.scene import Page, Pages, Scene, to_read
from fabletop.showcase.exhibit import Exhibit

_FIRST = (
    "We rowed out at four, because the tide would not wait and Bo would not be quiet. The light was dark, as they had "
    "told us, and somebody had swept the stairs.\n"
    "There are a hundred and nine of them. On the last one lay a key that fits nothing here."
)
_SECOND = (
    "The lamp room is warm. Nobody says it aloud, but the wick had been cut within the hour.\n"
    "I have written down the number on the glass: 20. We shall need all of it."
)

BOOK = Exhibit(
    "book",
    "Pages: a book",
    "Several pages with a list of them: read, new, or locked with what opens them. The skin gives the hand.",
    ("Pages",),
    Scene(
        "Diary",
        "",
        aside=(
            Pages(
                "diary",
                "Diary",
                (
                    Page("page:1", "The stairs", _FIRST, "read", "Lamp Rock", "stairs"),
                    Page("page:2", "The lamp room", _SECOND, "new", "Lamp Rock", "lantern-flame"),
                    Page("page:3", "The cellar", "", "locked", "Lamp Rock", note="Opens with the Keeper's Key."),
                    Page("page:4", "What the miller said", "Only that the sea gives back what it cannot use.", "new",
                         "Tide Mill"),
                ),
                "page:1",
                "hand",
            ),
        ),
    ),
)  # fmt: skip

TEXT = Exhibit(
    "text",
    "Pages: a text",
    "One page alone is a text like any other, with a drop capital where it is printed.",
    ("Pages",),
    Scene("Opening", "", aside=(to_read("opening", "How it begins", f"{_FIRST}\n{_SECOND}"),)),
)
