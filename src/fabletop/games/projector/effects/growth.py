"""What texts do to what the party knows: apperceptions, levels, what is unlocked (TP-071 to TP-080, TP-R100)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fabletop.engine.effects import Amount, Verb, Voice, amount_words, value_of
from fabletop.engine.questions import Option
from fabletop.games.projector.effects.base import About, card_called
from fabletop.games.projector.effects.conditions import Unlockable
from fabletop.games.projector.rules import leaving, unlocking
from fabletop.games.projector.rules.party import PARTY, decide
from fabletop.games.projector.rules.slides import known
from fabletop.games.projector.rules.unlocking import HIGHEST_LEVEL, revealed
from fabletop.games.projector.state import NONE, Outing

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

CHOOSE, EACH, HIGHEST = "choose", "each", "highest"
UNLOCKED: dict[Unlockable, str] = {
    "area": "{}", "ability": "the ability {}", "ability_deck": "the ability deck {}",
    "recipe": "the recipe for {}", "diary": "the diary entry {}", "diary_deck": "the diary deck {}",
    "maneuvers": "the maneuvers of set {}", "ship": "the ship", "item": "the item {}", "location": "the location {}",
}  # fmt: skip


class Temp(About, frozen=True, tag="temp"):
    """Temporary apperceptions, gained or taken; never fewer than none (TP-080)."""

    trait: str
    n: Amount = 1

    async def run(self, now: Now) -> None:
        table, n = now.table, value_of(self.n, now)
        for seat in await self.whom(now):
            for trait in await self._traits(now, seat):
                table.temp[seat][trait] = max(0, table.temp[seat][trait] + n)
                words = "{} learns: {} {}." if n >= 0 else "{} forgets: {} {}."
                table.say(words, table.characters[seat], abs(n), table.box.traits[trait].name, rule="TP-080")

    async def _traits(self, now: Now, seat: int) -> list[int]:
        traits = now.table.box.traits
        if self.trait == EACH:
            return list(range(len(traits)))
        if self.trait == HIGHEST:
            counts = now.table.temp[seat]
            return [counts.index(max(counts))]
        if self.trait == CHOOSE:
            found = await decide(
                now.table, seat, "Which trait?", lambda: list(range(len(traits))), "TP-080", "trait",
                lambda number: Option(traits[number].id, traits[number].name),
            )  # fmt: skip
            return [found]
        return [number for number, each in enumerate(traits) if each.id == self.trait]

    def words(self, voice: Voice) -> str:
        who = self.someone(voice)
        verb, n = ("lose", -self.n) if isinstance(self.n, int) and self.n < 0 else ("gain", self.n)
        names = {
            CHOOSE: f"in a trait of {who.its if who.words != 'you' else 'your'} choice", EACH: "in each trait",
            HIGHEST: f"in the trait in which {who.words} {who.form('have')} most",
        }  # fmt: skip
        if self.trait in names:
            return who.does(verb, f"{amount_words(n, voice, 'temporary apperception')} {names[self.trait]}")
        trait = f"temporary {self.trait.capitalize()}"
        return who.does(verb, amount_words(n, voice, trait, trait))


class Bank(Verb, frozen=True, tag="bank"):
    """Banked apperceptions of the party; never fewer than none."""

    trait: str
    n: Amount = 1

    def run(self, now: Now) -> None:
        table = now.table
        for number, each in enumerate(table.box.traits):
            if each.id == self.trait:
                table.bank[number] = max(0, table.bank[number] + value_of(self.n, now))

    def words(self, voice: Voice) -> str:
        trait = f"banked {self.trait.capitalize()}"
        verb, n = ("loses", -self.n) if isinstance(self.n, int) and self.n < 0 else ("gains", self.n)
        return f"the party {verb} {amount_words(n, voice, trait, trait)}"


class BankDissipated(About, frozen=True, tag="bank_dissipated"):
    """Somebody who dissipated banks after all (TP-259)."""

    part: Literal["all", "half"] = "all"

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            leaving.bank(now.table, seat, self.part)

    def words(self, voice: Voice) -> str:
        part = "half of what was learnt" if self.part == "half" else "all that was learnt"
        return self.someone(voice).does("bank", part)


class Level(Verb, frozen=True, tag="level"):
    """The level of an ability goes up, of one that is named or that the party picks."""

    ability: str = CHOOSE
    n: Amount = 1

    async def run(self, now: Now) -> None:
        table = now.table
        if self.ability != CHOOSE:
            number = table.box.skill_named(self.ability).number
            if table.levels[number]:
                unlocking.raise_level(table, number, value_of(self.n, now))
            return
        found = [number for number in known(table) if table.levels[number] < HIGHEST_LEVEL]
        if found:
            number = await decide(
                table, PARTY, "Which ability goes up?", lambda: found, "TP-067", "level",
                lambda each: Option(table.box.skills[each].card.id, table.box.skills[each].name),
            )  # fmt: skip
            unlocking.raise_level(table, number, value_of(self.n, now))

    def words(self, voice: Voice) -> str:
        which = "an unlocked ability of the party's choice" if self.ability == CHOOSE else self.ability
        return f"{which} goes up {amount_words(self.n, voice, 'level')}"


class Unlock(Verb, frozen=True, tag="unlock"):
    kind: Unlockable
    id: str = ""

    def run(self, now: Now) -> None:
        unlocking.unlock(now.table, self.kind, self.id)

    def words(self, voice: Voice) -> str:
        name = card_called(self.id, voice)
        if self.kind == "area" and name == self.id:  # of a pack that is not here
            name = f"the area {name}"
        return f"unlock {UNLOCKED[self.kind].format(name)}"


class UnlockTop(Verb, frozen=True, tag="unlock_top"):
    """The top ability of a deck is unlocked without cost, of one that is named or that the party picks."""

    stack: str = CHOOSE
    cards: Amount = 1

    async def run(self, now: Now) -> None:
        table = now.table
        tops = {each.id: revealed(table, number) for number, each in enumerate(table.box.stacks)}
        if self.stack != CHOOSE:
            found = tops.get(self.stack, NONE)
        else:
            ways = [number for number in tops.values() if number != NONE]
            if not ways:
                return
            found = await decide(
                table, PARTY, "Which ability do you unlock?", lambda: ways, "TP-R100", "free ability",
                lambda each: _ability(table, each),
            )  # fmt: skip
        if found != NONE:
            unlocking.unlock_ability(table, found, value_of(self.cards, now))

    def words(self, voice: Voice) -> str:
        name = card_called(self.stack, voice)
        which = "a revealed ability of the party's choice" if self.stack == CHOOSE else f"the top ability of {name}"
        cards = f" with {amount_words(self.cards, voice, 'action card')} for each player" if self.cards != 1 else ""
        return f"unlock {which}{cards if self.cards != 0 else ' without action cards'}"


def _ability(table: Outing, number: int) -> Option:
    skill = table.box.skills[number]
    return Option(skill.card.id, skill.name, note=skill.card.help)


VERBS: tuple[type[Verb], ...] = (Temp, Bank, BankDissipated, Level, Unlock, UnlockTop)
