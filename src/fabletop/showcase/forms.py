"""Every form of question, asked at a table with made-up things: a game for one, in which each is answered once.

It is no game that is installed: whoever shows the showcase brings it along (`fabletop.engine.registry.bring`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

import msgspec

from fabletop.engine.forms.hints import ChoiceHints, MultisetKind, PackPlace, key_of
from fabletop.engine.forms.multiset import Multiset
from fabletop.engine.forms.pack import Pack, Thing
from fabletop.engine.game import Game
from fabletop.engine.questions import Option, arrange, choose, choose_some, compose
from fabletop.engine.rulebook import rulebook
from fabletop.engine.scene import Card, Cards, Part, Rig, Scene, Socket, Spread, Tray, Widget, to_read
from fabletop.engine.table import Table, state
from fabletop.engine.view import View
from fabletop.engine.words import Ref, Refusal
from fabletop.showcase.answers import Allotment, LetterRow, Way
from fabletop.showcase.cards import CHART, KEY, LANTERN, ROPE, WORD, letter
from fabletop.showcase.maps import MAP
from fabletop.showcase.rigs import BODY
from fabletop.showcase.trays import TRAY

HERE = Path(__file__).parent
HAND = {key_of(each.id): msgspec.structs.replace(each, tilted=False) for each in (LANTERN, CHART, ROPE, KEY)}
TIDES = {
    "neap": Card("tide:neap", "Neap Tide", "Every shallow can be crossed on foot.", "", "wave-surfer"),
    "spring": Card("tide:spring", "Spring Tide", "The mole is under water.", "", "wave-surfer"),
    "slack": Card("tide:slack", "Slack Water", "Nothing drifts.", "", "wave-surfer"),
}

TILES = (*WORD, letter("e", "Look at the next tide.", 0, 2), letter("t", "", 1, 1))


class Shown(msgspec.Struct, frozen=True):
    """A form: what it is called, the hints that it gives, the rule that says how it is answered, how it is asked, and
    what lies on the table meanwhile."""

    title: str
    hints: str
    rule: str
    icon: str
    ask: Callable[[], Awaitable[Any]]
    scene: Callable[[], Widget]


@state
class Forms(Table):
    """`form` is the one that is asked now; "" while one chooses."""

    form: str = ""
    answered: list[str] = field(default_factory=list)


def _option(kind: str, things: Mapping[str, Card]) -> Callable[[str], Option]:
    return lambda key: Option(key, things[key].title, (f"{kind}:{key}",))


def _used(key: str) -> Refusal | None:
    return Refusal("It was used today.", "SH-1") if key == "rope" else None


async def _one() -> str:
    hints = ChoiceHints(blocked={"card:rope": "it was used today (SH-1)"})
    key = await choose(0, "Which one do you use?", lambda: list(HAND), "SH-1", "choose", show=_option("card", HAND),
                       unless=_used, hints=lambda: hints)  # fmt: skip
    return HAND[key].title


async def _some() -> str:
    keys = await choose_some(0, "Which do you take along? One or two.", lambda: list(HAND), 1, 2, "SH-2", "some",
                             show=_option("card", HAND))  # fmt: skip
    return ", ".join(HAND[key].title for key in keys)


async def _order() -> str:
    keys = await arrange(0, "In which order do the tides come?", lambda: list(TIDES), "SH-3", "arrange",
                         show=_option("tide", TIDES))  # fmt: skip
    return ", ".join(TIDES[key].title for key in keys)


async def _composed(prompt: str, form: Any, rule: str, tag: str) -> str:
    words: str = form.words(await compose(0, prompt, form, rule, tag))
    return words


def _tray() -> Tray:
    """The slides, of which none is chosen yet and no blank one is left."""
    (tray,) = (each for each in TRAY.scene.aside if isinstance(each, Tray))
    kinds = [
        msgspec.structs.replace(each, count=0, barred="") if each.card is not None
        else msgspec.structs.replace(each, count=0, most=0, note="", barred="None are left.")
        for each in tray.kinds
    ]  # fmt: skip
    return msgspec.structs.replace(tray, kinds=tuple(kinds), least=3, most=5, wants=())


def _kinds() -> list[MultisetKind]:
    return [
        MultisetKind(key_of(each.id), each.label, each.most, note=each.note, thing=each.id, group=each.group,
                     icon=each.card.icon if each.card is not None else "", barred=each.barred)
        for each in _tray().kinds
    ]  # fmt: skip


def _body() -> Rig:
    (rig,) = (each for each in BODY.scene.aside if isinstance(each, Rig))
    return rig


PLACES = (
    PackPlace("head", "Head", symbols=("head",), thing="place:head"),
    PackPlace("left", "Left hand", symbols=("hand",), thing="place:left"),
    PackPlace("right", "Right hand", symbols=("hand",), thing="place:right"),
    PackPlace("belt", "Belt", 2, symbols=("small",), thing="place:belt"),
    PackPlace("eye", "Eye of the helmet", of="helmet", symbols=("glass",), thing="place:eye"),
)
_BOTH: dict[str, tuple[str, ...]] = {"left": ("right",), "right": ("left",)}
THINGS = {
    "helmet": ("head",), "lens": ("glass",), "harpoon": ("hand",), "flare": ("small", "hand"), "whistle": ("small",),
    "glove": ("hand",),
}  # fmt: skip


def _worn() -> dict[str, Card]:
    """The cards of the body by their keys, wherever they are on it."""
    rig = _body()
    held = [card for each in rig.sockets for card in (each.card, *each.attached) if card is not None]
    return {key_of(card.id): card for card in (*held, *rig.spare)}


def _things() -> list[Thing]:
    cards = _worn()
    return [
        Thing(key, cards[key].title, symbols, _BOTH if key == "harpoon" else {}, cards[key].text, cards[key].icon,
              cards[key].id)
        for key, symbols in THINGS.items()
    ]  # fmt: skip


def _empty() -> Rig:
    at = {"head": (0, 1), "left": (1, 0), "belt": (1, 1), "right": (1, 2), "eye": (0, 2)}
    sockets = tuple(Socket(each.thing, each.label, row=at[each.id][0], column=at[each.id][1]) for each in PLACES)
    cards = _worn()
    return Rig("rig:ada", "Ada, diver", sockets, tuple(cards[key] for key in THINGS), icon="character")


FORMS: dict[str, Shown] = {
    "choose": Shown("One of several", "ChoiceHints", "SH-1", "lantern-flame", _one,
                    lambda: Cards("hand", "Your hand", tuple(HAND.values()))),
    "some": Shown("Some of several", "ChoiceHints", "SH-2", "rope-coil", _some,
                  lambda: Cards("hand", "Your hand", tuple(HAND.values()))),
    "arrange": Shown("All in an order", "ChoiceHints", "SH-3", "wave-surfer", _order,
                     lambda: Cards("tides", "Tides to come", tuple(TIDES.values()))),
    "way": Shown("A way", "PathHints", "SH-4", "sailboat",
                 lambda: _composed("Where does the Heron sail? Up to three legs.", Way("salt"), "SH-4", "way"),
                 lambda: MAP.scene.board or Spread("map", ())),
    "row": Shown("Tiles in a row", "TilesHints", "SH-5", "treasure-map",
                 lambda: _composed("Which word do you lay?", LetterRow(TILES), "SH-5", "row"),
                 lambda: Cards("letters", "Your letters", TILES, row_title="The word")),
    "allot": Shown("Into boxes", "AllotHints", "SH-6", "match-head",
                   lambda: _composed("What do you do with your matches?", Allotment(), "SH-6", "allot"),
                   lambda: Cards("hand", "Your hand", tuple(HAND.values()))),
    "multiset": Shown("So many of each", "MultisetHints", "SH-7", "spyglass",
                      lambda: _composed("Which slides do you take along?",
                                        Multiset(_kinds, 3, 5, "SH-7", "slide"), "SH-7", "multiset"),
                      _tray),
    "pack": Shown("Into places", "PackHints", "SH-8", "diving-helmet",
                  lambda: _composed("What goes where?", Pack(_things, lambda: PLACES, "SH-8"), "SH-8", "pack"), _empty),
}  # fmt: skip


def set_up(table: Forms) -> None:
    table.then(("pick",))


async def pick(table: Forms) -> None:
    """Which form to look at: each once."""
    table.form = await choose(
        0, "Which form of question do you want to see?", lambda: [key for key in FORMS if key not in table.answered],
        "SH-1", "pick", show=lambda key: Option(key, FORMS[key].title, (f"form:{key}",)),
    )  # fmt: skip
    table.then(("ask",))


async def ask(table: Forms) -> None:
    shown = FORMS[table.form]
    words = await shown.ask()
    table.say("{}: {}.", Ref("form", table.form), words, rule=shown.rule)
    table.answered.append(table.form)
    table.form = ""
    if len(table.answered) < len(FORMS):
        table.then(("pick",))
    else:
        table.finish("all seen", [0])


def _rule(shown: Shown) -> str:
    """How a form is answered."""
    rule = rulebook(GAME).get(shown.rule)
    assert rule is not None, f"forms.md has no {shown.rule}"
    return rule.text


def draw(view: View[Forms]) -> Scene:
    table = view.table
    status = f"{len(table.answered)} of {len(FORMS)} answered"
    if not table.form:
        cards = [
            Card(f"form:{key}", each.title, _rule(each), icon=each.icon,
                 marks=("answered",) if key in table.answered else ())
            for key, each in FORMS.items()
        ]  # fmt: skip
        return Scene(
            GAME.title, status, Spread("forms", (Cards("shown", "The forms", tuple(cards)),)), aim=GAME.summary
        )
    shown = FORMS[table.form]
    about = to_read("about", shown.title, _rule(shown), role="lead")
    board = shown.scene()
    if isinstance(board, Part):
        return Scene(GAME.title, status, Spread("form", (about, board)), aim=GAME.summary)
    return Scene(GAME.title, status, board, (msgspec.structs.replace(about, role="main"),), aim=GAME.summary)


def name(ref: Ref) -> str:
    return FORMS[str(ref.key)].title


GAME: Game[Forms] = Game(
    id="forms", title="Every form of question", summary="Answer each form of question once, with made-up things.",
    prefix="SH", seats=range(1, 2), minutes=3, rules_version=1, table=Forms, steps={"pick": pick, "ask": ask},
    setup=set_up, scene=draw, name=name, rules_file=HERE / "forms.md", skin_file=HERE / "skin.yaml",
)  # fmt: skip
