"""Playing action cards: which may be played, for which effect, and when (TP-186 to TP-195, TP-R56, TP-364)."""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.citing import rule
from fabletop.engine.effects import Select, Source, any_could
from fabletop.engine.table import ALL
from fabletop.engine.words import Card, Seat
from fabletop.games.projector.naming import distinct
from fabletop.games.projector.rules.hooks import forbidden
from fabletop.games.projector.rules.keywords import reveal
from fabletop.games.projector.rules.moment import Now, location_of
from fabletop.games.projector.rules.testing import Results, attempt, moment
from fabletop.games.projector.state import CARD, DISCARDS, HANDS, NONE, NORMAL, PLAYED, Outing, Test

AMPLE = 200  # a roll whose margin is enough for anything (TP-R56)
BARE = -2000  # among what is limited to once in a turn: a test without a slide; less an ability, in place of that slide


@rule("TP-187", "TP-188", "TP-189", "TP-R56")
def matters(table: Outing, seat: int, ability: int) -> bool:
    """Whether an ordinary success with an ability's own effect could change anything, the margin being large enough."""
    card, now = table.box.skills[ability].card, moment(table, seat, ability)
    if spent(table, seat, ability) or (card.usable is not None and not card.usable.holds(now)):
        return False
    table.tests.append(
        Test(seat, ability, NONE, NORMAL, natural=AMPLE, succeeded=True, fixed=True)
    )  # only to reckon with
    try:
        if card.target is None:
            return any_could(card.success, now)
        return any(any_could(card.success, now.having(target=thing)) for thing in card.target.each(now))
    finally:
        table.tests.pop()


def _mark(table: Outing, seat: int, ability: int) -> tuple[int, int, int]:
    """By what it is known that an ability has succeeded in this turn, here or at all."""
    here = location_of(table, table.at[seat]) if table.box.skills[ability].card.limit == "turn_here" else NONE
    return -1 - ability, seat, here


@rule("TP-R129")
def spent(table: Outing, seat: int, ability: int) -> bool:
    """Whether an ability that says so has succeeded in this turn, or was repeated by another one."""
    return table.box.skills[ability].card.limit is not None and _mark(table, seat, ability) in table.limited


@rule("TP-R129")
def use_up(table: Outing, seat: int, ability: int) -> None:
    """An ability has had its effect: one that says so has it once."""
    if table.box.skills[ability].card.limit is not None:
        table.limited.append(_mark(table, seat, ability))


@rule("TP-061", "TP-069", "TP-186", "TP-R129")
def playable(table: Outing, seat: int, slide: int, reacting: str = "") -> bool:
    """Whether a slide in hand may be played for its ability's own effect now, or as a reaction in a window."""
    ability = table.box.slide(table.face[slide]).ability
    return performable(table, seat, ability, reacting, granted=reacts(table, slide))


def reacts(table: Outing, slide: int) -> bool:
    """Whether a text has made a slide a Reaction that its ability is not."""
    return "reaction" in table.box.changed and Now.has(table, CARD + slide, "reaction")


def playable_slides(table: Outing, seat: int, reacting: str = "") -> list[int]:
    """The slides in hand of which that is so, of those that are alike the first. Each ability is judged once, and once
    more for slides that were made Reactions."""
    first: dict[tuple[int, int, bool], int] = {}
    judged: dict[tuple[int, bool], bool] = {}
    for slide in table.hands[seat]:
        ability, bonus, _ = table.box.slide(table.face[slide])
        granted = reacts(table, slide)
        first.setdefault((ability, bonus, granted), slide)
        if (ability, granted) not in judged:
            judged[ability, granted] = performable(table, seat, ability, reacting, granted)
    return [slide for (ability, _, granted), slide in first.items() if judged[ability, granted]]


def performable(table: Outing, seat: int, ability: int, reacting: str = "", granted: bool = False) -> bool:
    """The same of any slide of an ability; of one that was made a Reaction."""
    skill = table.box.skills[ability]
    if not table.levels[ability] or skill.card.specified_only:
        return False
    if reacting and ability not in (table.box.fitting if granted else table.box.reacting)[reacting]:
        return False
    if forbidden(table, seat, "play", ability) or (reacting and forbidden(table, seat, "react", ability)):
        return False
    return table.settings.free_practice or matters(table, seat, ability)


def aims(table: Outing, seat: int, slide: int) -> Sequence[int]:
    """What a slide may be aimed at that is aimed before the roll, where there is a choice."""
    ability = table.box.slide(table.face[slide]).ability
    card = table.box.skills[ability].card
    if card.no_test or card.target_after or not isinstance(card.target, Select):
        return ()
    now = moment(table, seat, ability)
    return () if card.target.known(now) is not None else card.target.could_be(now)


@rule("TP-190", "TP-193", "TP-194")
async def play(table: Outing, seat: int, slide: int, target: int = NONE) -> None:
    """A slide is played for its ability's own effect, perhaps with the target that was named for it."""
    ability = table.box.slide(table.face[slide]).ability
    card = table.box.skills[ability].card
    if card.no_test:
        await _without_test(table, seat, slide, ability)
        return
    if target == NONE and card.target is not None and not card.target_after:
        table.peek(slide, ALL)  # it lies open while its target is chosen: that one is asked for tells which it may be
        found = await card.target.chosen(moment(table, seat, ability))
        if not found and not table.settings.free_practice:
            return
        target = found[0] if found else NONE  # one may practise on nobody (TP-R56)
    if await attempt(table, seat, ability, slide, target=target):
        use_up(table, seat, ability)


async def _without_test(table: Outing, seat: int, slide: int, ability: int) -> None:
    """An ability that needs no test takes effect, and teaches nothing, unless the party wants it so (TP-R64)."""
    skill = table.box.skills[ability]
    table.move(slide, HANDS.of(seat), PLAYED)
    table.hands_played[seat] += 1
    table.say("{} plays {}.", Seat(seat), Card(slide), rule="TP-194")
    reveal(table, seat, ability)
    await Now.occur(table, "card_played", player=seat)
    now = moment(table, seat, ability)
    if skill.card.target is not None:
        found = await skill.card.target.chosen(now)
        now = now.having(target=found[0]) if found else now
    await now.perform(skill.card.success)
    if table.settings.xp_without_test:
        table.temp[seat][skill.trait] += skill.card.xp
    if slide in table.played:
        table.move(slide, PLAYED, DISCARDS.of(seat))


@rule("TP-219", "TP-364", "TP-R68", "TP-R123")
def answers(
    table: Outing, seat: int, any_of: tuple[str, ...], out_of_step: bool, offer: Source | None = None
) -> list[int]:
    """The slides in hand with which a player may answer a text that offers a test. Out of the own action step a text
    that was chosen takes reactions alone, as the caller says (TP-163)."""
    found = []
    for slide in distinct(table, seat):
        ability = table.box.slide(table.face[slide]).ability
        skill = table.box.skills[ability]
        named = any(skill.fits(each) for each in any_of)
        outright = any(each in (skill.name, skill.card.id) for each in any_of)
        if not named or not table.levels[ability] or (skill.card.specified_only and not outright):
            continue
        if out_of_step and not skill.card.reaction and not reacts(table, slide):
            continue
        if not forbidden(table, seat, "play", ability, offer):
            found.append(slide)
    return found


async def answer(table: Outing, seat: int, slide: int, results: Results) -> bool:
    """A text's test is made with a slide, or without one."""
    if slide <= BARE:
        use_bare(table, seat)
        return await attempt(table, seat, BARE - slide, results=results)
    ability = table.box.slide(table.face[slide]).ability
    return await attempt(table, seat, ability, slide, results)


# --- without a card --------------------------------------------------------------------------------------------------


@rule("TP-093", "TP-349")
def may_try_bare(table: Outing, seat: int) -> bool:
    """Whether a card lets a player make a test without a slide: for a while, or once in a turn as long as it lies
    there."""
    if "rule:cardless_test" not in table.box.changed:
        return False
    for _, _, change in Now.concerning(table, "rule:cardless_test", seat):
        if change is not None or (BARE, seat, NONE) not in table.limited:
            return True
    return False


def bare_abilities(table: Outing, seat: int) -> list[int]:
    """The abilities that a player could test so, for their own effect."""
    if not may_try_bare(table, seat):
        return []
    return [
        each
        for each in range(len(table.levels))
        if not table.box.skills[each].card.no_test and performable(table, seat, each)
    ]


def bare_answers(table: Outing, seat: int, any_of: tuple[str, ...]) -> list[int]:
    """The same for a text that offers a test."""
    if not may_try_bare(table, seat):
        return []
    skills = table.box.skills
    fitting = [
        each for each, level in enumerate(table.levels) if level and any(skills[each].fits(one) for one in any_of)
    ]
    return [
        each for each in fitting if not skills[each].card.specified_only and not forbidden(table, seat, "play", each)
    ]


def use_bare(table: Outing, seat: int) -> None:
    """What holds for the next test ends with it; what a card in play allows is used up for the turn."""
    if all(change is None for _, _, change in Now.concerning(table, "rule:cardless_test", seat)):
        table.limited.append((BARE, seat, NONE))


async def try_bare(table: Outing, seat: int, ability: int) -> None:
    """An ability is tested without a slide."""
    card, target = table.box.skills[ability].card, NONE
    if card.target is not None and not card.target_after:
        found = await card.target.chosen(moment(table, seat, ability))
        if not found and not table.settings.free_practice:
            return
        target = found[0] if found else NONE  # one may practise on nobody (TP-R56)
    use_bare(table, seat)
    if await attempt(table, seat, ability, target=target):
        use_up(table, seat, ability)
