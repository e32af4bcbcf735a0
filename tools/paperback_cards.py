"""Writes every card of Paperback Adventures as a page: the words that are made from the data.

python tools/paperback_cards.py > docs/cards/paperback.md
"""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.games.paperback.box import Catalogue, Face, X, catalogue
from fabletop.games.paperback.cards import CHARACTER_NAMES, Stage
from fabletop.games.paperback.effects import action_words
from fabletop.games.paperback.rules.development import option_words
from fabletop.games.paperback.rules.growing import icon_words
from fabletop.games.paperback.rules.moment import Now


def page(cards: Catalogue) -> str:
    """The whole page."""
    return "\n".join(_lines(cards)) + "\n"


def _lines(cards: Catalogue) -> Iterator[str]:
    yield "# The cards of Paperback Adventures"
    yield ""
    yield "All words on this page are made from the data that is played. Edges are left | right."
    for character, name in CHARACTER_NAMES.items():
        for kind in ("starting", "growth"):
            yield from _heading(f"{name}: {kind} cards", "| card | edges | ability | upgraded |")
            faces = [face for face in cards.faces if face.character == character and face.kind == kind]
            for face in faces:
                if not face.upgraded:
                    yield _letter(face, cards.faces[face.other])
    yield from _heading("Penalty cards", "| card | text |")
    for face in cards.faces:
        if face.kind == "penalty":
            yield f"| **{face.letter}** {face.name} | {face.words} |"
    yield from _heading("Core items and items", "| item | for | cost | text |")
    for face in cards.faces:
        if face.kind in ("core", "item"):
            yield _item(face)
    yield from _heading("McGuffins", "| one side | the other |")
    for card in cards.mcguffins:
        face = cards.face(card.id)
        yield f"| {_side(face)} | {_side(cards.faces[face.other])} |"
    yield from _heading("Rewards", "| reward | A | B |")
    for reward in cards.rewards:
        boss = " (boss)" if reward.boss else ""
        yield f"| {reward.name}{boss} | {option_words(reward.a)}. | {option_words(reward.b)}. |"
    for book in (1, 2, 3):
        yield from _heading(f"Enemies of Book {book}", "| enemy | side | HP | actions | special rules |")
        for number, enemy in enumerate(cards.enemies):
            if enemy.book == book:
                boss = ", boss" if enemy.boss else ""
                for side, stage in enumerate(cards.stages[number], 1):
                    yield f"| {enemy.name} ({enemy.genre}{boss}; {enemy.weak_spot}) | {side} | {_stage(stage.stage)} |"


def _heading(title: str, columns: str) -> Iterator[str]:
    yield ""
    yield f"## {title}"
    yield ""
    yield columns
    yield "|" + "---|" * (columns.count("|") - 1)


def _edges(face: Face) -> str:
    return " \\| ".join(", ".join(icon_words(edge)) or "nothing" for edge in face.edges)


def _letter(face: Face, better: Face) -> str:
    rare = ", rare" if face.rare else ""
    return f"| **{face.letter}** {face.name}{rare} | {_edges(face)} | {face.words} | {_edges(better)}: {better.words} |"


def _item(face: Face) -> str:
    kinds = [word for word, yes in (("Reactive", face.reactive), ("Single Use", face.single_use)) if yes]
    kinds += ["upgraded"] if face.upgraded and face.kind == "core" else []
    marked = f" ({', '.join(kinds)})" if kinds else ""
    cost = "X" if face.cost == X else str(face.cost)
    return f"| {face.name}{marked} | {CHARACTER_NAMES.get(face.character or '', 'both')} | {cost} | {face.words} |"


def _side(face: Face) -> str:
    return f"**{face.name}**: {face.words}"


def _stage(stage: Stage) -> str:
    actions = " ".join(
        f"A{n} {action.name}: {action_words(action, Now.own)}{f' Block {action.block}.' if action.block else ''}"
        for n, action in enumerate(stage.actions, 1)
    )
    return f"{stage.max_hp} | {actions} | {' '.join(text.words(Now.enemys) for text in stage.special)}"


if __name__ == "__main__":
    print(page(catalogue()), end="")
