"""What holds for a while: modifiers of tests and values, what is spared and diverted, what is forbidden or granted, and
rules that are expressly changed (TP-349; semantics 7, 8 and 24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import msgspec

from fabletop.engine import effects
from fabletop.engine.effects import Amount, Condition, Modify, Subject, Verb, Voice, amount_words, value_of
from fabletop.games.projector.effects.base import Lasting, matched
from fabletop.games.projector.rules.hooks import ADDED, Hook
from fabletop.games.projector.rules.values import keyword_numbers

if TYPE_CHECKING:
    from fabletop.engine.effects import Language
    from fabletop.games.projector.rules.moment import Now

Harm = Literal["attack", "damage", "card_loss", "dissipation", "text"]
What = Literal["play", "react", "discard_move", "move", "use", "once_text", "home", "draw"]
HARMS = {
    "attack": "attacks on {}",
    "damage": "damage to {}",
    "card_loss": "losses of {}",
    "dissipation": "dissipations of {}",
}
WHAT = {
    "play": "play {}action cards", "react": "play {}reactions", "discard_move": "discard {}cards to move",
    "move": "move", "use": "use items and resources", "once_text": "choose texts of locations", "home": "return home",
    "draw": "draw cards",
}  # fmt: skip
HOOKS: dict[str, str] = {
    "hand_size": "{its} hand size is {n}",
    "deck_size": "{its} deck size is {n}",
    "learning_actions": "Learning actions: {n}",
    "study_limit": "Study Limits are {n}",
    "left_count": "for stability checks {who} {who:count} the number of players who have left as {n}",
    "target_number": "the target number of {its} tests is {n}",
    "recycle_limit": "the dismissed pile may be recycled {n} times",
    "moves_per_discard": "a card that {who} {who:discard} to move gives {n} movement points",
    "entropy_per_turn": "{n} entropy cards are drawn in {its} turns",
    "natural_1": "a natural 1 of {who} is an ordinary roll",
    "natural_20": "a natural 20 of {who} is an ordinary roll",
    "stability_die": "{who} {who:check} stability with a d{n}",
    "stability_dice": "{who} {who:roll} {n} dice for stability and {who:take} the best",
    "diagonal": "{who} may move to spaces that touch by a corner",
    "bank_on_dissipate": "when dissipating {who} {who:bank} {part} of what was learnt",
    "free_moves": "{who} {who:need} no point for so many moves of {its} turn: {n}",
    "free_ship_moves": "{who} {who:need} no point for so many moves of the ship in {its} turn: {n}",
    "cardless_test": "{its} next test may be of any unlocked ability without its card",
    "attack_reach": "{who} also {who:reach} Baddies within range {n}",
    "recipe_discount": "recipes of {who} need fewer resources: {n}, down to 1",
    "keep_item": "on returning home {who} {who:keep} so many items that are not Permanent: {n}",
    "keep_ally": "on returning home {who} {who:keep} so many Allies: {n}",
    "move_cost": "a move of {who} takes {n} movement points",
    "home_condition": "{who} may return home if {cond}",
}


class ModTest(Lasting, frozen=True, tag="mod_test"):
    """Tests have a modifier: of some abilities or of all, perhaps only against somebody."""

    n: Amount
    match: str = ""
    against: Subject | None = None

    @property
    def changes(self) -> str:
        return "test"

    def standing_words(self, voice: Voice) -> str:
        tests = f"{matched(self.match)} tests".strip()
        against = f" against {self.against.phrase(voice).words}" if self.against is not None else ""
        by = f"{self.n:+d}" if isinstance(self.n, int) else f"+ ({amount_words(self.n, voice, '', '').strip()})"
        who = self.someone(voice)
        return f"{who.its} {tests}{against} have {by}"


class Farther(Lasting, frozen=True, tag="mod_range"):
    """An ability of somebody reaches farther, or less far, than its card says."""

    ability: str
    n: Amount = 1

    @property
    def changes(self) -> str:
        return "range"

    def standing_words(self, voice: Voice) -> str:
        more = amount_words(abs(self.n) if isinstance(self.n, int) else self.n, voice, "", "").strip()
        less = isinstance(self.n, int) and self.n < 0
        return (
            f"the range of {self.someone(voice).its} {matched(self.ability)} is {more} {'lower' if less else 'higher'}"
        )


class Spare(Lasting, frozen=True, tag="spare"):
    """Somebody is spared something before it happens: so much of it, or all; by some sources, or by all. Of a text it
    is what a card of a kind says."""

    event: Harm
    n: Amount | None = None
    by: Subject | None = None

    @property
    def changes(self) -> str:
        return f"spare:{self.event}"

    def standing_words(self, voice: Voice) -> str:
        who = self.someone(voice).words
        by = f" by {self.by.phrase(voice).words}" if self.by is not None else ""
        if self.event == "text":
            return f"{self.by.phrase(voice).words if self.by is not None else 'no text'} {_does(self.by, voice)} {who}"
        said = HARMS[self.event].format(who) + by
        if self.n is None:
            return f"prevent all {said}"
        return f"prevent {amount_words(self.n, voice, 'point')} of {said}"


def _does(by: Subject | None, voice: Voice) -> str:
    return "do not affect" if by is not None and by.phrase(voice).many else "does not affect"


class Divert(Lasting, frozen=True, tag="divert"):
    """An attack on somebody, or damage to them, goes to somebody else."""

    event: Literal["attack", "damage"]
    to: Subject
    by: Subject | None = None

    @property
    def changes(self) -> str:
        return f"divert:{self.event}"

    def standing_words(self, voice: Voice) -> str:
        by = f" by {self.by.phrase(voice).words}" if self.by is not None else ""
        return f"{HARMS[self.event].format(self.someone(voice).words)}{by} go to {self.to.phrase(voice).words} instead"


class Forbid(Lasting, frozen=True, tag="forbid"):
    """Somebody may not do what the general rules allow."""

    what: What
    match: str = ""

    @property
    def changes(self) -> str:
        return f"forbid:{self.what}"

    def standing_words(self, voice: Voice) -> str:
        kind = f"{matched(self.match)} " if self.match else ""
        return f"{self.someone(voice).words} cannot {WHAT[self.what].format(kind)}"


class Rule(Lasting, frozen=True, tag="rule"):
    """A rule is expressly changed (TP-349)."""

    hook: Hook
    n: Amount = 1
    part: Literal["all", "half"] = "all"
    holds_if: Condition | None = msgspec.field(name="if", default=None)

    @property
    def changes(self) -> str:
        return f"rule:{self.hook}"

    def standing_words(self, voice: Voice) -> str:
        who = self.someone(voice)
        n = amount_words(self.n, voice, "", "").strip()
        if self.hook in ADDED and isinstance(self.n, int) and self.hook not in ("free_moves", "free_ship_moves"):
            n = f"{abs(self.n)} {'higher' if self.n > 0 else 'lower'}" if self.hook != "recipe_discount" else n
        cond = self.holds_if.words(voice) if self.holds_if is not None else ""
        return HOOKS[self.hook].format(who=who, its=who.its, n=n, part=self.part, cond=cond)

    def faults(self, language: Language) -> Iterator[str]:
        yield from super().faults(language)
        if (self.hook == "home_condition") != (self.holds_if is not None):
            yield "the condition for returning home is changed by a condition, and nothing else is"


def _plain(verb: effects.Grant, voice: Voice, lead: str) -> str:
    """That somebody has a keyword for which there is no phrase: one without a rule of its own."""
    who = verb.someone(voice)
    return f"{who.words} {who.form('have')} {lead}the keyword {verb.keyword.replace('_', ' ').capitalize()}"


class Grant(effects.Grant, frozen=True, tag="grant"):
    """Somebody or something has a keyword, perhaps with a number; one with a rule of its own, or a plain one."""

    n: Amount = 0

    def standing_words(self, voice: Voice) -> str:
        if self.keyword not in voice.language.keywords:
            return _plain(self, voice, "")
        words = super().standing_words(voice)
        return f"{words} {amount_words(self.n, voice, '', '').strip()}" if self.n != 0 else words

    async def run(self, now: Now) -> None:
        """Begun, and what the keyword does at once: an Ally changes sides (semantics 23)."""
        before = len(now.table.changes)
        asks = now.begin(self)
        if asks is not None:
            await asks
        if (
            self.until == "end_of_next_turn" and now.table.current != now.me
        ):  # whose turn under way ends no turn of theirs
            begun = now.table.changes[before:]
            now.table.changes[before:] = [each._replace(left=each.left - 1) for each in begun]
        if self.keyword == "ally":
            from fabletop.games.projector.rules.allies import become_ally

            for change in now.table.changes[before:]:
                become_ally(now.table, change.to, now.me)

    def could(self, now: Now) -> bool:
        """It is new to somebody, or lasts longer, or its number is higher than what they have."""
        if super().could(now):
            return True
        n = value_of(self.n, now)
        return n > 0 and any(
            n > max(keyword_numbers(now.table, each, self.keyword), default=0) for each in self.could_be(now)
        )

    def faults(self, language: Language) -> Iterator[str]:
        yield from effects.Lasting.faults(self, language)


class Revoke(effects.Revoke, frozen=True, tag="revoke"):
    """Somebody or something has a keyword no longer."""

    def standing_words(self, voice: Voice) -> str:
        return (
            super().standing_words(voice)
            if self.keyword in voice.language.keywords
            else _plain(self, voice, "no longer ")
        )

    def faults(self, language: Language) -> Iterator[str]:
        yield from effects.Lasting.faults(self, language)


VERBS: tuple[type[Verb], ...] = (ModTest, Modify, Farther, Spare, Divert, Forbid, Rule, Grant, Revoke)
