"""At home: the worlds on the wall, the workbench, the slides that each player owns, the campaign so far."""

from __future__ import annotations

from collections import Counter as Tally

from fabletop.engine.effects.english import either, number_of
from fabletop.engine.scene import Card, Cards, Counter, Counters, Kind, Line, Part, Role, Sheet, Tray
from fabletop.engine.view import View
from fabletop.games.projector.box import LIMITS
from fabletop.games.projector.naming import slide_words
from fabletop.games.projector.rules.unlocking import HIGHEST_LEVEL, revealed
from fabletop.games.projector.scene.cards import card_of
from fabletop.games.projector.state import ACHIEVED, NONE, READ, REVEALED, UNLOCKED, Outing


def worlds(table: Outing, role: Role = "main") -> Cards:
    """The map of worlds, as slides on the wall: those that can be projected, with their goals, and the backs of those
    that are locked. What a world is like is told where one of them is chosen; elsewhere that would be no news."""
    found = []
    for number, area in enumerate(table.box.areas):
        if not table.areas[number]:
            found.append(Card(f"world:{number}", corner="locked", back="location", face_down=True))
            continue
        goals = [(each, table.objectives[n]) for n, each in enumerate(table.box.objectives) if each.area == area.id]
        words = [
            f"{each.title}{' (achieved)' if state == ACHIEVED else ''}." for each, state in goals if state >= REVEALED
        ]
        hidden = [f"{number_of(len(goals) - len(words), 'goal')} to be found out."] if len(words) < len(goals) else []
        done = all(state == ACHIEVED for _, state in goals)
        found.append(
            Card(
                f"area:{area.id}", area.name, " ".join([*words, *hidden]), corner=area.id, icon=area.icon,
                back="location", marks=("achieved" if done else "open",), kind="location",
                flavour=area.tagline if role == "foot" else "",
            )
        )  # fmt: skip
    return Cards("worlds", "Worlds", tuple(found), role=role)


def abilities(table: Outing) -> Sheet:
    """What the party can do, and what it could learn next."""
    lines = []
    for skill in table.box.skills:
        card, trait = skill.card, table.box.traits[skill.trait]
        level = table.levels[skill.number]
        if level:
            price = f"+1 costs {level + 1} {trait.name}" if level < HIGHEST_LEVEL else "as high as it gets"
            limit = f"; study up to {card.study_limit}" if card.study_limit is not None else ""
            lines.append(
                Line(
                    f"ability:{card.id}", card.name, card.help, note=price + limit, icon=card.icon, value=str(level),
                    group=trait.name,
                )
            )  # fmt: skip
    for stack, about in enumerate(table.box.stacks):
        found = revealed(table, stack)
        if found != NONE:
            skill = table.box.skills[found]
            trait = table.box.traits[skill.trait]
            lines.append(
                Line(
                    f"ability:{skill.card.id}", skill.name, skill.card.help, icon=skill.card.icon,
                    note=f"{about.name}; to unlock it costs {skill.card.unlock_cost} {trait.name}", group="Revealed",
                )
            )  # fmt: skip
    return Sheet("abilities", "What we can do", "workbench", lines=tuple(lines), role="main")


def bank(table: Outing, role: Role = "main") -> Counters:
    """What the party has learnt and not spent, by trait."""
    counters = tuple(
        Counter(f"bank:{each.id}", each.name, str(n), each.symbol)
        for each, n in zip(table.box.traits, table.bank, strict=True)
    )
    return Counters("bank", "In the bank", counters, role=role)


def reserves(view: View[Outing]) -> list[Part]:
    """The slides that each player owns, by trait; the reader's own at hand."""
    table, most = view.table, LIMITS[view.table.seats].reserve
    found: list[Part] = []
    for seat in sorted(range(table.seats), key=lambda each: each != view.seat):
        counts = Tally(table.box.as_made(face) for face in table.reserve[seat])
        kinds = tuple(_owned(table, face, n) for face, n in sorted(counts.items()))
        aside = f"{len(table.put_aside[seat])} put aside" if table.put_aside[seat] else ""
        found.append(
            Tray(
                f"reserve:{seat}", f"Slides of {table.characters[seat]}", kinds, most=most,
                note=aside,
            )
        )  # fmt: skip
    return found


def _owned(table: Outing, face: int, n: int) -> Kind:
    skill = table.box.skill_of(face)
    note = f"level {table.levels[skill.number]}" if table.levels[skill.number] else "locked"
    return Kind(f"slide:{face}", slide_words(table, face), n, n, group=table.box.traits[skill.trait].name, note=note)


def campaign(view: View[Outing]) -> Sheet:
    """The campaign sheet: all that crosses from day to day and has no place of its own."""
    table, box = view.table, view.table.box
    achieved = [each.title for each, state in zip(box.objectives, table.objectives, strict=True) if state == ACHIEVED]
    pages = sum([state in (UNLOCKED, READ) for state in table.diary])
    remembered = [f"{box.flags[id_].shown}: {n}" for id_, n in table.flags.items() if n and box.flags[id_].shown]
    lines = [
        _line("goals", "Goals achieved", achieved),
        _line("recipes", "Recipes", [box.faces[number].name for number in table.recipes]),
        _line("stash", "In the stash", [box.face(id_).name for id_ in table.owned]),
        _line("maneuvers", "Maneuvers", [box.maneuvers[number].name for number in table.maneuvers]),
        _line("remembered", "Remembered", remembered),
        _line("diary", "Diary", [f"{number_of(pages, 'page')} found"] if pages else []),
        _line("gone", "Out of the campaign", table.eliminated),
    ]
    tier = f"Next-tier deck: tier {table.tier}, {number_of(len(table.next_tier), 'card')}." if table.tier else ""
    ship = f"The ship is ours; its hull is {table.hull}." if table.ship else ""
    lines += [line for seat in range(table.seats) for line in _of_character(view, seat)]
    counters = (
        Counter("campaign:day", "Day", str(table.day), "round"),
        Counter("campaign:projections", "Projections", str(table.projections), "projector"),
    )
    marks = ("corrected by agreement",) if table.corrected else ()
    return Sheet(
        "campaign", "The campaign", "campaign", "", counters=counters, lines=tuple(each for each in lines if each.text),
        texts=tuple(filter(None, (tier, ship))), marks=marks, role="main",
    )  # fmt: skip


def _line(id_: str, label: str, names: list[str]) -> Line:
    return Line(f"campaign:{id_}", label, either(names, "and"))


def _of_character(view: View[Outing], seat: int) -> list[Line]:
    """What a character has beside slides: perk and style, and conditions that linger."""
    table, box, name = view.table, view.table.box, view.table.characters[seat]
    found = []
    if table.perks[seat] != NONE:
        perk, style = box.perks[table.perks[seat]], box.styles[table.styles[seat]]
        words = " ".join(text.words(box.voice) for text in perk.texts)
        found.append(Line(f"perk:{seat}", perk.name, words, group=name))
        found.append(Line(f"style:{seat}", style.name, style.fits.words(box.voice), group=name))
    for card in table.ailments[seat]:
        shown = card_of(view, card, "condition")
        found.append(Line(shown.id, shown.title, shown.text, icon=shown.icon, group=name))
    return found
