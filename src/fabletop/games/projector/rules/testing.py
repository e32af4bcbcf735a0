"""Tests: a d20, all modifiers, and what comes of it (TP-204 to TP-220, TP-R60 to TP-R68; semantics 14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fabletop.engine.citing import rule
from fabletop.engine.effects import Condition, Effect, Source, any_could
from fabletop.engine.questions import Option, choose
from fabletop.engine.words import Card, Seat
from fabletop.games.projector.box import Skill
from fabletop.games.projector.card_texts import told
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.keywords import reveal
from fabletop.games.projector.rules.maneuvers import after_success
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.ship import trimmed
from fabletop.games.projector.rules.windows import window
from fabletop.games.projector.state import (
    BY_TEXT,
    CARD,
    DISCARDS,
    HANDS,
    IN,
    NONE,
    NORMAL,
    ON_ABILITY,
    PLAYED,
    SPACE,
    TARGET_NUMBER,
    Outing,
    Test,
)

SIDES = 20
NEXT_TEST = ("next_test", "next_test_this_turn")
SPOTTED = 2  # what being Spotted adds, once for each test; Dazed adds the same

LEARNT = "learnt in this projection"


class Results(NamedTuple):
    """What a test is for, where a text asks for it: what comes of success, of success that misses what it `needs`, and
    of failure; with the moment of that text."""

    now: Now
    success: Sequence[Effect]
    no_effect: Sequence[Effect] = ()
    failure: Sequence[Effect] = ()
    need: Condition | None = None
    modifier: int = 0


class Part(NamedTuple):
    """A part of the sum of a test, in words."""

    words: str
    n: int


def moment(table: Outing, seat: int, ability: int, target: int = NONE) -> Now:
    """The moment of an ability: what a reaction answers to is what the open window is about (semantics 18)."""
    event = table.windows[-1].name if table.windows else ""
    roles = {"you": seat} if target == NONE else {"you": seat, "target": target}
    return Now(table, Source(ON_ABILITY, ability), roles, event)


@rule("TP-207", "TP-208", "TP-220", "TP-074", "TP-323", "TP-R67")
def parts(table: Outing, test: Test) -> list[Part]:
    """All that is added to the die: level, apperceptions of this run, the ability's own, the location, the slide, and
    whatever else is in play."""
    seat, skill = test.player, table.box.skills[test.ability]
    now = moment(table, seat, test.ability, test.target)
    found = [
        Part(f"level of {skill.name}", table.levels[test.ability]),
        Part(LEARNT, _learnt(table, test)),
        Part("the ability's own", now.amount(skill.card.own)),
    ]
    if table.at[seat] != NONE:
        found += _of_place(table, test, skill)
    if skill.fits("seafaring"):
        found.append(Part("the sails", trimmed(table, seat)))
    if test.slide != NONE:
        found.append(Part("melded", table.box.slide(table.face[test.slide]).bonus))
    for verb, then, change in Now.concerning(table, "test", seat):
        if skill.fits(verb.match) and (verb.against is None or test.target in verb.against.could_be(then)):
            source = table.box.book.sources[then.text] if then.text >= 0 else "other cards"
            found.append(Part(source, then.worth(verb, change)))
    if any(thing != NONE and Now.has(table, thing, "spotted") for thing in (SPACE + table.at[seat], test.target)):
        found.append(Part("Spotted", SPOTTED))
    if test.target >= CARD and Now.has(table, test.target, "dazed"):
        found.append(Part("Dazed", SPOTTED))
    found.append(Part("the text", test.more))
    return [each for each in found if each.n]


@rule("TP-073")
def _learnt(table: Outing, test: Test) -> int:
    """The apperceptions that count for a test: those that the player has and had when it was declared."""
    held = table.temp[test.player][table.box.skills[test.ability].trait]
    return held if test.learnt == NONE else min(held, test.learnt)


def _of_place(table: Outing, test: Test, skill: Skill) -> list[Part]:
    """Modifiers of the location; those of a dark one do not count, unless it is Spotted."""
    space = table.at[test.player]
    if not table.up[space]:
        return []
    place = table.location(space)
    if Now.has(table, SPACE + space, "dark") and not Now.has(table, SPACE + space, "spotted"):
        return []
    return [Part(place.name, each.by) for each in place.card.modifiers if skill.fits(each.match)]


@rule("TP-205", "TP-206", "TP-209", "TP-213", "TP-214", "TP-215", "TP-R57", "TP-R60", "TP-R61", "TP-R62", "TP-R66")
async def attempt(
    table: Outing, seat: int, ability: int, slide: int = NONE, results: Results | None = None, target: int = NONE
) -> bool:
    """A slide is played and its ability tested, for its own effect or for that of a text. Says whether it succeeded."""
    if slide != NONE:
        table.move(slide, HANDS.of(seat), PLAYED)
        table.hands_played[seat] += 1
        table.say("{} plays {}.", Seat(seat), Card(slide), rule="TP-186")
        table.beat("quick")
        reveal(table, seat, ability)
        await Now.occur(table, "card_played", player=seat)
    mode, more = (NORMAL, 0) if results is None else (BY_TEXT, results.modifier)
    learnt = table.temp[seat][table.box.skills[ability].trait]
    table.tests.append(Test(seat, ability, slide, mode, target, more=more, learnt=learnt))
    place = len(table.tests) - 1
    await Now.occur(table, "test_declared", player=seat)
    await window(table, "test_declared", seat)
    succeeded = False
    if table.status[seat] == IN:  # who was torn away meanwhile makes no test (TP-R41)
        _roll(table)
        await Now.occur(table, "rolled", player=seat)
        await window(table, "rolled", seat)
    if table.status[seat] == IN:
        succeeded = _settle(table)
        await Now.occur(table, "test_succeeded" if succeeded else "test_failed", player=seat)
        if succeeded:
            await after_success(table, seat, ability)
        natural = table.tests[place].natural
        if natural in (1, SIDES):
            await Now.occur(table, "natural_1" if natural == 1 else "natural_20", player=seat)
        if succeeded:
            _learn(table, seat, ability, results is None)
        await _carry_out(table, seat, ability, results, succeeded)
        await window(table, "outcome", seat)
    Now.end_test(table)
    table.tests.pop()
    if slide != NONE and slide in table.played:
        table.move(slide, PLAYED, DISCARDS.of(seat))
    if succeeded:
        table.last[seat] = ability
    return succeeded


def _roll(table: Outing, place: int = -1) -> None:
    test = table.tests[place]
    natural = table.roll("tests", SIDES) + 1
    table.tests[place] = test._replace(natural=natural)
    table.say("{} rolls {}.", Seat(test.player), natural, rule="TP-205")
    table.beat()


def shortfall(table: Outing) -> int:
    """How much is missing to the success of the test under way, as it was rolled; nothing where no number helps."""
    test = table.tests[-1]
    if test.natural in (1, SIDES):
        return 0
    wanted = hook(table, "target_number", test.player, TARGET_NUMBER)
    return max(0, wanted - test.natural - sum([each.n for each in parts(table, test)]))


@rule("TP-R62")
def roll_again(table: Outing, more: int = 0) -> None:
    """The die of the test that was rolled for is rolled again: the new face counts, with so much more. A test by which
    this is done is over, as far as its die goes: the one around it is meant."""
    place = next((n for n in range(len(table.tests) - 1, -1, -1) if not table.tests[n].fixed), NONE)
    if place != NONE:
        test = table.tests[place]
        table.tests[place] = test._replace(more=test.more + more)
        _roll(table, place)


def target_number(table: Outing, seat: int) -> int:
    """What a player's tests must reach."""
    return hook(table, "target_number", seat, TARGET_NUMBER)


@rule("TP-204", "TP-209", "TP-213", "TP-214")
def succeeds(table: Outing, test: Test, modifier: int) -> bool:
    """Whether what the die shows is enough: a natural 1 never is, a natural 20 always, unless a card says otherwise."""
    seat = test.player
    if test.natural == 1 and not hook(table, "natural_1", seat):
        return False
    if test.natural == SIDES and not hook(table, "natural_20", seat):
        return True
    return test.natural + modifier >= target_number(table, seat)


def _settle(table: Outing) -> bool:
    """The sum is fixed, and whether it is a success."""
    test = table.tests[-1]
    added = parts(table, test)
    modifier = sum([each.n for each in added])
    total, succeeded = test.natural + modifier, succeeds(table, test, modifier)
    table.tests[-1] = test._replace(modifier=modifier, succeeded=succeeded, fixed=True)
    _used_up(table, test)
    words = ", ".join(f"{each.n:+d} {each.words}" for each in added)
    table.say(
        "{} of {}: {} and {} make {}: {}.", "Test", table.box.skills[test.ability].name, test.natural,
        words or "nothing", total, "success" if succeeded else "failure", rule="TP-209",
    )  # fmt: skip
    table.beat("slow")
    return succeeded


def _used_up(table: Outing, test: Test) -> None:
    """What was for the next test of somebody has counted, if it is for such a test (semantics 8). What this one brings
    is for the test after it."""
    skill, book = table.box.skills[test.ability], table.box.book
    kept = []
    for change in table.changes:
        verb = book.standing[change.number]
        passed = verb.until not in NEXT_TEST or change.to != test.player
        if passed or not skill.fits(getattr(verb, "match", "")):
            kept.append(change)
    table.changes[:] = kept


@rule("TP-072", "TP-217", "TP-218", "TP-R64", "TP-R65")
def _learn(table: Outing, seat: int, ability: int, own_effect: bool) -> None:
    """A success gives temporary apperceptions, also one without effect; where the ability says so, its own effect does
    so once in a turn."""
    card, trait = table.box.skills[ability].card, table.box.skills[ability].trait
    if own_effect and card.xp_limit == "turn" and table.settings.xp_limits:
        if (seat, ability) in table.learnt:
            return
        table.learnt.append((seat, ability))
    table.temp[seat][trait] += card.xp
    if card.xp:
        name = table.box.traits[trait].name
        table.say("{} learns: {} {}.", Seat(seat), card.xp, name, rule="TP-217")


def _natural_elsewhere(table: Outing, seat: int, ability: int, results: Results | None) -> bool:
    """Whether a natural 1 or 20 was rolled for a text."""
    return results is not None and table.tests[-1].natural in (1, SIDES)


def _falls_short(table: Outing, seat: int, ability: int, results: Results | None, succeeded: bool) -> bool:
    """Whether a success does not reach what its text needs."""
    return succeeded and results is not None and results.need is not None and not results.need.holds(results.now)


@rule("TP-191", "TP-192", when={"TP-212": _falls_short, "TP-216": _natural_elsewhere})
async def _carry_out(table: Outing, seat: int, ability: int, results: Results | None, succeeded: bool) -> None:
    """What comes of a test: its effect or what failure brings, then the result of a natural 1 or 20."""
    test, skill = table.tests[-1], table.box.skills[ability]
    now = moment(table, seat, ability, test.target)
    natural_20 = test.natural == SIDES and skill.card.natural_20 and not hook(table, "natural_20", seat)
    instead = natural_20 and skill.card.instead and await _wants(table, now, ability)
    if results is not None:
        met = results.need is None or results.need.holds(results.now)
        effects = (results.success if met else results.no_effect) if succeeded else results.failure
        await results.now.perform(effects)
    elif succeeded and not instead:
        for each in await aimed(table, now, ability):
            await each.perform(skill.card.success)
    elif not succeeded:
        await now.perform(skill.card.failure)
    if table.over or table.status[seat] != IN:
        return
    if test.natural == 1 and not hook(table, "natural_1", seat):
        await now.perform(skill.card.natural_1)
    elif instead or (natural_20 and not skill.card.instead and await _wants(table, now, ability)):
        await now.perform(skill.card.natural_20)


@rule("TP-214", "TP-R60")
async def _wants(table: Outing, now: Now, ability: int) -> bool:
    """Whether a player uses the result of a natural 20; nobody is asked about one that would change nothing."""
    card, seat = table.box.skills[ability].card, now.me
    if not any_could(card.natural_20, now):
        return False
    words = told(card.natural_20, table.box.printing.voice_of(card))
    answer = await choose(
        seat, "A natural 20! Use its result: {}?", lambda: ("yes", "no"), "TP-214", "natural 20", args=(words,),
        show=lambda each: Option(each, each.capitalize()),
    )  # fmt: skip
    return answer == "yes"


async def aimed(table: Outing, now: Now, ability: int) -> list[Now]:
    """The moments of an ability's success, one for each target where these are chosen after the roll."""
    card = table.box.skills[ability].card
    if card.target is None or not card.target_after:
        return [now]
    return [now.having(target=thing) for thing in await card.target.chosen(now)]
