"""The Learning phase: reading the diary, then three actions (TP-295 to TP-324)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.forms.hints import MultisetKind
from fabletop.engine.forms.multiset import Counts, Multiset
from fabletop.engine.questions import Ask, Option, compose
from fabletop.engine.table import ALL
from fabletop.engine.words import Refusal
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.party import PARTY, decide, lead
from fabletop.games.projector.rules.perks import evening
from fabletop.games.projector.rules.slides import known, meld, print_slides, sets, take_offered
from fabletop.games.projector.rules.unlocking import HIGHEST_LEVEL, raise_level, revealed, unlock_ability
from fabletop.games.projector.state import ACHIEVED, LEARNING, NONE, ON_DIARY, READ, UNLOCKED, Outing

ACTIONS = 3
LABELS = {
    "unlock": "Unlock an ability", "print": "Print slides", "improve": "Improve abilities", "study": "Study an ability",
    "meld": "Meld slides", "stop": "End the day",
}  # fmt: skip


@rule("TP-274", "TP-295", "TP-296", "TP-R106")
async def learning(table: Outing) -> None:
    """First, pages of the diary that were found may be read."""
    table.phase, table.learning, table.studied = LEARNING, 0, False
    await take_offered(table)
    table.then(("diary",), ("learn",))


@rule("TP-111", "TP-295", "TP-296", "TP-R106")
async def diary(table: Outing) -> None:
    """The party reads one of the pages that wait, until none is left or it wants no more."""
    pages = [number for number, state in enumerate(table.diary) if state == UNLOCKED]
    if not pages:
        return
    page = await decide(
        table, PARTY, "Which page of the diary do you read?", lambda: [*pages, NONE], ("TP-295", "TP-R106"), "diary",
        lambda number: _page_option(table, number),
    )  # fmt: skip
    if page == NONE:
        return
    table.diary[page] = READ
    card = table.box.diary[page]
    table.tell(ALL, "{}", card.date, rule="TP-295")
    table.say("{}", card.prose, rule="TP-295")
    table.beat("slow")
    await Now(table, Source(ON_DIARY, page), {"you": 0}).perform(card.do)
    table.then(("diary",))


def _page_option(table: Outing, number: int) -> Option:
    if number == NONE:
        return Option("none", "None now")
    card = table.box.diary[number]
    return Option(f"diary:{card.id}", f'The page headed "{card.date}"', (f"diary:{card.id}",))


@rule("TP-297", "TP-298", "TP-299", "TP-324", "TP-R94")
async def learn(table: Outing) -> None:
    """The party performs a Learning action, until it has had its three or wants no more."""
    most = ACTIONS + max([hook(table, "learning_actions", seat) for seat in range(table.seats)])
    if table.learning >= most:
        table.then(("dusk",))
        return
    what = await decide(
        table, PARTY, "What does the party do with what it has learnt? Actions left: {} of {}.",
        lambda: options(table), ("TP-297", "TP-298"), "learn", lambda name: Option(name, LABELS[name]),
        args=(most - table.learning, most),
    )  # fmt: skip
    if what == "stop":
        table.then(("dusk",))
        return
    table.learning += 1
    await {"unlock": _unlock, "print": print_slides, "improve": _improve, "study": _study, "meld": meld}[what](table)
    table.then(("learn",))


def options(table: Outing) -> list[str]:
    """The Learning actions that the party can do something with."""
    found = []
    if payable(table):
        found.append("unlock")
    if known(table):
        found.append("print")
    if any(can_raise(table, ability) for ability in known(table)):
        found.append("improve")
    if not table.studied and studiable(table):
        found.append("study")
    if any(sets(table, seat) for seat in range(table.seats)):
        found.append("meld")
    return [*found, "stop"]


@rule("TP-300", "TP-301", "TP-302")
def payable(table: Outing) -> list[int]:
    """The revealed abilities that the party can pay for, in apperceptions of their trait."""
    found = [revealed(table, stack) for stack in range(len(table.box.stacks))]
    skills = table.box.skills
    return [n for n in found if n != NONE and table.bank[skills[n].trait] >= skills[n].card.unlock_cost]


@rule("TP-300", "TP-301", "TP-303", "TP-306")
async def _unlock(table: Outing) -> None:
    ability = await decide(
        table, PARTY, "Which ability do you unlock?", lambda: payable(table), ("TP-300", "TP-301"), "unlock",
        lambda number: _ability_option(table, number, _unlock_price(table, number), table.box.skills[number].card.help),
    )  # fmt: skip
    skill = table.box.skills[ability]
    table.bank[skill.trait] -= skill.card.unlock_cost
    unlock_ability(table, ability)
    await take_offered(table)


def _unlock_price(table: Outing, ability: int) -> str:
    return f"{table.box.skills[ability].card.unlock_cost} {_trait(table, ability)}"


def _trait(table: Outing, ability: int) -> str:
    return table.box.traits[table.box.skills[ability].trait].name


def _ability_option(table: Outing, number: int, cost: str = "", note: str = "") -> Option:
    skill = table.box.skills[number]
    return Option(f"ability:{skill.card.id}", skill.name, (f"ability:{skill.card.id}",), cost=cost, note=note)


def price(level: int, n: int) -> int:
    """What it costs to go up so many levels: each level its own number (TP-311, TP-312)."""
    return sum(range(level + 1, level + n + 1))


def can_raise(table: Outing, ability: int) -> bool:
    level = table.levels[ability]
    return 0 < level < HIGHEST_LEVEL and table.bank[table.box.skills[ability].trait] > level


@rule("TP-310", "TP-311", "TP-312", "TP-313", "TP-314")
async def _improve(table: Outing) -> None:
    """The party raises any number of abilities by any number of levels that it can pay for: one proposes, and all
    agree."""
    counts = await _improving(table)
    if not counts or not await _agreed(table, counts):
        table.learning -= 1  # nothing was done
        return
    for id_, n in counts:
        ability = table.box.skill_index[id_]
        table.bank[table.box.skills[ability].trait] -= price(table.levels[ability], n)
        raise_level(table, ability, n)


async def _agreed(table: Outing, counts: Counts) -> bool:
    names = {each.card.id: each.name for each in table.box.skills}
    levels = {id_: table.levels[table.box.skill_index[id_]] + n for id_, n in counts}
    words = ", ".join(f"{names[id_]} to level {level}" for id_, level in levels.items())
    return await decide(
        table, PARTY, "Does the party improve {}?", lambda: [True, False], ("TP-310", "TP-R13"), "agree to improve",
        lambda yes: Option("yes" if yes else "no", "Yes" if yes else "No"), args=(words,),
    )  # fmt: skip


def _improving(table: Outing) -> Ask[Counts]:
    def kinds() -> list[MultisetKind]:
        found = []
        for ability in known(table):
            skill = table.box.skills[ability]
            most = 0
            while (
                table.levels[ability] + most < HIGHEST_LEVEL
                and price(table.levels[ability], most + 1) <= table.bank[skill.trait]
            ):
                most += 1
            if most:
                level = table.levels[ability]
                group = f"{_trait(table, ability)}: {table.bank[skill.trait]} banked"
                prices = ", ".join(str(level + n) for n in range(1, most + 1))
                note = f"level {level}; {'each +1' if most > 1 else '+1'} costs {prices}"
                found.append(
                    MultisetKind(
                        skill.card.id, skill.name, most, note=note, icon=skill.card.icon,
                        thing=f"ability:{skill.card.id}", group=group,
                    )
                )  # fmt: skip
        return found

    def check(counts: Counts) -> Refusal | None:
        spent = [0] * len(table.bank)
        for id_, n in counts:
            ability = table.box.skill_index[id_]
            spent[table.box.skills[ability].trait] += price(table.levels[ability], n)
        for trait, n in enumerate(spent):
            if n > table.bank[trait]:
                name = table.box.traits[trait].name
                return Refusal(f"That costs {n} {name}, and {table.bank[trait]} are banked.", "TP-311")
        return None

    form = Multiset(kinds, 0, 99, "TP-310", "level", check=check)
    return compose(lead(table), "Which levels do you buy?", form, ("TP-310", "TP-311", "TP-312"), "improve")


@rule("TP-315", "TP-316", "TP-317", "TP-299")
def studiable(table: Outing) -> list[int]:
    """The abilities that can be studied: below their limit, and below the highest level."""
    found, more = [], max([hook(table, "study_limit", seat) for seat in range(table.seats)])
    for ability in known(table):
        limit = table.box.skills[ability].card.study_limit
        most = HIGHEST_LEVEL if limit is None else limit + more
        if table.levels[ability] < min(most, HIGHEST_LEVEL):
            found.append(ability)
    return found


async def _study(table: Outing) -> None:
    ability = await decide(
        table, PARTY, "Which ability do you study?", lambda: studiable(table), ("TP-315", "TP-316"), "study",
        lambda number: _ability_option(table, number, note=f"level {table.levels[number]}"),
    )  # fmt: skip
    table.studied = True
    raise_level(table, ability)


@rule("TP-095", "TP-324", "TP-373")
async def dusk(table: Outing) -> None:
    """The day ends; the sheet goes to the next."""
    await evening(table)
    table.say("The day ends.", rule="TP-324")
    goals = [each.id for each, state in zip(table.box.objectives, table.objectives, strict=True) if state == ACHIEVED]
    reached = table.won or any(table.before.objectives.get(id_) != ACHIEVED for id_ in goals)
    ending = "Helena is found" if table.won else "a goal is reached" if reached else "another day"
    table.finish(ending, range(table.seats) if reached else ())


STEPS: Mapping[str, Callable[..., Any]] = {"learning": learning, "diary": diary, "learn": learn, "dusk": dusk}
