"""Writes every card of The Projector as a page: the words that are made from the data.

python tools/projector_cards.py > docs/cards/projector.md
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fabletop.engine.effects import alone
from fabletop.engine.effects.english import capital, either, number_of, sentence
from fabletop.games.projector.box import Box, Face, box
from fabletop.games.projector.cards import Ability, Laid, Location, Lock, Setup, Sides, Values
from fabletop.games.projector.effects.base import card_called
from fabletop.games.projector.printing import the

SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
STATES = {"closed": "closed", "barrier": "barrier", "sea": "sea", "open_sea": "open sea"}
KINDS = {"entropy": "Entropy", "baddie": "Baddies", "condition": "Conditions", "resource": "Resources", "item": "Items"}


def page(cards: Box) -> str:
    """The whole page."""
    return "\n".join(_lines(cards)) + "\n"


def _lines(cards: Box) -> Iterator[str]:
    yield "# The cards of The Projector"
    yield ""
    yield (
        "All rules on this page are made from the data that is played. SM is the success margin of a test, and SM/4 a "
        "quarter of it, rounded down. Recovered cards go to the discard pile, the last lost first. What comes of a "
        "natural 20 is added to the success, unless the ability says otherwise. Spaces are named by column and row. "
        "Prose that is read aloud is left out."
    )
    yield from _abilities(cards)
    for area in cards.areas:
        yield from _heading(f"{area.name}: locations", "| location | keywords | closed sides | tests here | text | |")
        for face in cards.faces:
            if isinstance(face.card, Location) and face.card.area == area.id:
                yield _location(cards, face, face.card)
        yield from _heading(f"{area.name}: setup and objectives", "| card | title | |")
        for setup in cards.setups:
            if setup.area == area.id:
                yield f"| {setup.id} | **{setup.title}** | {_setup(cards, setup)} |"
        for goal in cards.objectives:
            if goal.area == area.id:
                says = " ".join(cards.printing.texts(goal))
                needs = either([card_called(each, cards.printing.voice_of(goal)) for each in goal.requires], "and")
                marks = ["Face down." if goal.hidden else "", f"It is open when {needs} are achieved." if needs else ""]
                text = _joined([*marks, says, f"When it is achieved: read {goal.consequence}."])
                yield f"| {goal.id} | **Objective {goal.n}: {goal.title}** | {text} *{goal.prose}* |"
    for kind, title in KINDS.items():
        yield from _faces(cards, kind, title)
    yield from _heading("Perks", "| perk | text | |")
    for perk in cards.perks:
        yield f"| **{perk.name}** | {_joined(cards.printing.texts(perk))} | *{perk.flavour}* |"
    yield from _heading("Styles", "| style | the action deck must be so | |")
    for style in cards.styles:
        yield f"| **{style.name}** | {sentence(style.fits.words(cards.voice))} | *{style.flavour}* |"
    if cards.maneuvers:
        yield from _heading("Maneuvers", "| maneuver | steps | text |")
        for plan in cards.maneuvers:
            steps = ", then ".join(capital(each.match) for each in plan.steps)
            yield f"| **{plan.name}** | {steps} | {cards.printing.effects(plan)} |"
    yield from _heading("Projector cards", "| card | title | read | text |")
    for card in cards.projectors:
        marks = ["at the end" if card.at_end else "", "" if card.once else "more than once"]
        yield f"| {card.id} | **{card.title}** | {', '.join(filter(None, marks))} | {_effects(cards, card)} |"
    yield from _heading("Stories", "| card | title | text |")
    for story in cards.pages:
        if isinstance(story, Lock):
            yield f"| {story.id} | lock | *{story.hint}* |"
        else:
            yield f"| {story.id} | **{story.title}** | {_effects(cards, story)} |"
    yield from _heading("The diary", "| entry | date | text |")
    for entry in cards.diary:
        yield f"| {entry.id} | *{entry.date}* | {_effects(cards, entry)} |"


def _heading(title: str, columns: str) -> Iterator[str]:
    yield ""
    yield f"## {title}"
    yield ""
    yield columns
    yield "|" + "---|" * (columns.count("|") - 1)


def _joined(parts: Sequence[str]) -> str:
    return " ".join(filter(None, parts))


def _effects(cards: Box, card: Any) -> str:
    return cards.printing.effects(card) or "It is only read."


def _abilities(cards: Box) -> Iterator[str]:
    for number, stack in enumerate(cards.stacks):
        skills = [skill for skill in cards.skills if skill.stack == number]
        if not skills:
            continue
        columns = "| ability | trait | cost | learns | study | keywords | text | |"
        yield from _heading(f"Abilities: {stack.name}", columns)
        for skill in skills:
            card = skill.card
            trait, text = cards.traits[skill.trait].name, _joined(cards.printing.ability(card))
            study = card.study_limit or "none"
            row = [
                f"**{card.name}**",
                trait,
                card.unlock_cost,
                _learns(card),
                study,
                cards.printing.keywords(card),
                text,
            ]
            yield f"| {' | '.join(map(str, row))} | *{card.flavour}* |"


def _learns(card: Ability) -> str:
    return f"{card.xp}, once per turn" if card.xp_limit else str(card.xp)


def _location(cards: Box, face: Face, card: Location) -> str:
    tests = ", ".join(f"{each.by:+d}{f' {capital(each.match)}' if each.match else ''}" for each in card.modifiers)
    row = [f"**{card.name}**", cards.printing.keywords(card), _sides(card.sides), tests]
    return f"| {' | '.join(row)} | {_joined(face.words) or 'No text.'} | *{card.flavour}* |"


def _sides(sides: Sides) -> str:
    found = {side: STATES.get(getattr(sides, side), "") for side in SIDES}
    return ", ".join(f"{SIDES[side]} {state}" for side, state in found.items() if state)


def _setup(cards: Box, card: Setup) -> str:
    voice = cards.printing.voice_of(card)
    valid = f"Valid if {card.valid.words(voice)}." if card.valid is not None else ""
    size = f"{number_of(card.width, 'column')}, {number_of(card.height, 'row')}."
    laid = [_laid(cards, each) for each in card.place]
    start = f"Figures start at {either([_at(each) for each in card.figures])}."
    bans = f"No {card.bans.adjective(voice)} slide may be brought." if card.bans is not None else ""
    wanted = f"Of use: {either(card.required, 'and')}." if card.required else ""
    home = f"One returns home if {card.home.words(voice)}." if card.home is not None else ""
    return _joined([valid, size, *laid, start, bans, wanted, home, *cards.printing.texts(card)])


def _laid(cards: Box, laid: Laid) -> str:
    names = capital(either([the(cards.names[each]) for each in laid.cards], "and"))
    where = either([_at(each) for each in laid.at], "and") if laid.at else "all other spaces"
    how = "shuffled over" if len(laid.cards) > 1 else "at"
    return f"{names} {how} {where}, face {laid.face}."


def _at(at: tuple[int, int]) -> str:
    return f"{at[0]}.{at[1]}"


def _faces(cards: Box, kind: str, title: str) -> Iterator[str]:
    columns = {
        "entropy": "tier | values | ", "baddie": "tier | values | ", "condition": "", "resource": "",
        "item": "made from | uses | ",
    }  # fmt: skip
    yield from _heading(title, f"| card | name | keywords | {columns[kind]}text | |")
    for face in cards.faces:
        if face.kind != kind:
            continue
        card: Any = face.card
        row = [card.id, f"**{card.name}**", cards.printing.keywords(card)]
        if kind in ("entropy", "baddie"):
            row += [str(card.tier), _values(cards, card.baddie)]
        elif kind == "item":
            recipe = ", ".join(f"{n} {capital(name)}" for name, n in card.recipe.items())
            row += [f"{recipe} (difficulty {card.difficulty})" if recipe else card.source, str(card.uses or "")]
        yield f"| {' | '.join(row)} | {_joined(face.words) or 'No text.'} | *{card.flavour}* |"


def _values(cards: Box, values: Values | None) -> str:
    if values is None:
        return ""
    will = f", will {values.will}" if values.will is not None else ", no will"
    many = f", {values.instances} instances" if values.instances > 1 else ""
    return f"attack {alone(values.attack, cards.voice)}, health {values.health}, armor {values.armor}{will}{many}"


if __name__ == "__main__":
    print(page(box()), end="")
