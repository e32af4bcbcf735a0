"""What holds for a while: modifiers of tests and values, what is spared and diverted, what is forbidden or granted, and
rules that are expressly changed (TP-349; semantics 7, 8 and 24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import msgspec

from fabletop.engine import effects
from fabletop.engine.effects import Amount, Condition, Reckoned, Role, Subject, Verb, Voice, alone, amount_words
from fabletop.engine.effects.english import Phrase, capital, times
from fabletop.games.projector.effects.base import Lasting, matched
from fabletop.games.projector.effects.numbers import Margin
from fabletop.games.projector.rules.hooks import Hook

if TYPE_CHECKING:
    from fabletop.engine.effects import Language
    from fabletop.games.projector.rules.moment import Now

Harm = Literal["attack", "damage", "card_loss", "dissipation", "text"]
What = Literal["play", "react", "discard_move", "move", "use", "once_text", "home", "draw"]
WHAT = {
    "play": "play {}action cards", "react": "play {}reactions", "discard_move": "discard {}cards to move",
    "move": "move", "use": "use items and resources", "once_text": "choose texts of locations", "home": "return home",
    "draw": "draw cards",
}  # fmt: skip
ENDS_ITSELF = ("dazed",)  # keywords whose own rule says when they are over
HARMS = {
    "attack": "attacks on {}", "damage": "damage to {}", "card_loss": "losses of cards of {}",
    "dissipation": "dissipation of {}",
}  # fmt: skip
# What a text says of a rule that it changes: {who}, {its}; {n} is the number, {more} "1 higher". What adds to a number
# of the rules is told from what takes its place.
HOOKS: dict[Hook, str] = {
    "hand_size": "{its} hand size is {more}",
    "deck_size": "{its} deck size is {more}",
    "learning_actions": "the number of {its} Learning actions is {more}",
    "study_limit": "Study Limits are {more}",
    "left_count": "in {its} stability checks the number of players who have left counts as {more}",
    "target_number": "the target number of {its} tests is {n} instead of 20",
    "recycle_limit": "the dismissed pile may be shuffled and drawn from {times} instead of once",
    "moves_per_discard": "a card that {who} {who:discard} to move gives {points} instead of 1",
    "entropy_per_turn": "in {its} turns {cards} instead of 1",
    "natural_1": "for {who} a natural 1 is an ordinary roll",
    "natural_20": "for {who} a natural 20 is an ordinary roll",
    "stability_die": "{who} {who:check} stability with a d{n}",
    "stability_dice": "{who} {who:roll} {n} dice for stability and {who:take} the highest",
    "diagonal": "{who} may also move diagonally",
    "bank_on_dissipate": "{leaving} {who:bank} {part}",
    "free_moves": "{first} of {its} turn {needs} no movement point",
    "free_ship_moves": "{first} of the ship in {its} turn {needs} no movement point",
    "cardless_test": "{its} next test may be of any unlocked ability, without its card",
    "attack_reach": "{who} also {who:reach} Baddies within range {n}",
    "recipe_discount": "{its} recipes need {fewer}, but at least 1",
    "keep_item": "on returning home {who} {who:keep} {items}",
    "keep_ally": "on returning home {who} {who:keep} {allies}",
    "move_cost": "each of {its} moves takes {points} instead of 1",
    "home_condition": "{who} may return home if {cond}, and only then",
}


def chosen(who: Subject | None, voice: Voice) -> tuple[str, Phrase]:
    """Whom something is about: where somebody chooses, a sentence that says so, and what they are called then."""
    if who is None:
        return "", voice.phrase(voice.language.default)
    if not isinstance(who, effects.Select) or who.pick == "all" or who.named(voice):
        return "", who.phrase(voice)
    found = who.any_words(voice) if who.pick == "any" and who.n == 1 and not who.up_to else who.phrase(voice).words
    return f"choose {found}. ", Phrase("that player" if who.kind == "player" else "it")


class ModTest(Lasting, frozen=True, tag="mod_test"):
    """Tests have a modifier: of some abilities or of all, perhaps only against somebody."""

    n: Amount
    match: str = ""
    against: Subject | None = None

    @property
    def changes(self) -> str:
        return "test"

    def words(self, voice: Voice) -> str:
        """What was begun: of one test it is said which."""
        if self.until == "test":
            return f"this test has {self._by(voice)}"
        if self.until != "next_test":
            return super().words(voice)
        lead, who = chosen(self.who, voice)
        words = f"{who.its} {self._of('next', 'test', voice)} has {self._by(voice)}"
        return f"{lead}{capital(words) if lead else words}"

    def standing_words(self, voice: Voice) -> str:
        who = self.someone(voice)
        tests = self._of("", "tests", voice)
        whose = f"the {tests} of {who.words}" if who.several else f"{who.its} {tests}"
        return f"{whose} have {self._by(voice)}"

    def _of(self, which: str, tests: str, voice: Voice) -> str:
        against = f" against {self.against.phrase(voice).words}" if self.against is not None else ""
        return " ".join(filter(None, [which, matched(self.match), tests])) + against

    def _by(self, voice: Voice) -> str:
        if isinstance(self.n, int):
            return f"{self.n:+d}"
        if isinstance(self.n, Reckoned) and not self.n.plus and self.n.min is None and self.n.max is None:
            per = self.n.noun(voice)
            return (
                f"{self.n.x:+d} for each {per.one}" if self.n.per == 1 else f"{self.n.x:+d} per {self.n.per} {per.many}"
            )
        return f"a bonus of {alone(self.n, voice)}"


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

    def words(self, voice: Voice) -> str:
        if self.uses != 1 or self.event == "text":
            return super().words(voice)
        until = voice.language.durations[self.until].words if self.until else ""
        return f"prevent {'all' if self.n is None else alone(self.n, voice)} of the next {self._harm(voice)}{until}"

    def standing_words(self, voice: Voice) -> str:
        if self.event == "text":
            who = self.someone(voice).words
            by = (
                f"the texts of {self.by.phrase(voice).words} do not affect"
                if self.by is not None
                else "no text affects"
            )
            return f"{by} {who}"
        return f"prevent {'all' if self.n is None else alone(self.n, voice)} {self._harm(voice)}"

    def _harm(self, voice: Voice) -> str:
        by = f" by {self.by.phrase(voice).words}" if self.by is not None else ""
        return f"{HARMS[self.event].format(self.someone(voice).words)}{by}"


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
        goes = "go" if self.event == "attack" else "goes"
        harm = HARMS[self.event].format(self.someone(voice).words)
        return f"{harm}{by} {goes} to {self.to.phrase(voice).words} instead"


class Forbid(Lasting, frozen=True, tag="forbid"):
    """Somebody may not do what the general rules allow."""

    what: What
    match: str = ""

    @property
    def changes(self) -> str:
        return f"forbid:{self.what}"

    def standing_words(self, voice: Voice) -> str:
        kind = f"{matched(self.match)} " if self.match else ""
        return f"{self.someone(voice).words.removeprefix('all ')} cannot {WHAT[self.what].format(kind)}"


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
        who, n = self.someone(voice), self.n
        alone_ = alone(n, voice)
        return HOOKS[self.hook].format(
            who=who, its=who.its, n=alone_,
            leaving="when you dissipate, you" if who.you else f"{who.words} who {who.form('dissipate')}",
            more=f"{abs(n)} {'higher' if n > 0 else 'lower'}" if isinstance(n, int) else f"higher by {alone_}",
            times=times(n) if isinstance(n, int) else amount_words(n, voice, "time"),
            points=amount_words(n, voice, "movement point"),
            cards=f"{amount_words(n, voice, 'entropy card')} {'is' if n == 1 else 'are'} drawn",
            first="the first move" if n == 1 else f"the first {alone_} moves",
            needs="needs" if n == 1 else "need",
            fewer=amount_words(n, voice, "resource fewer", "resources fewer"),
            items=amount_words(n, voice, "item that is not Permanent", "items that are not Permanent"),
            allies=amount_words(n, voice, "Ally"),
            part="all that was learnt" if self.part == "all" else "half of what was learnt",
            cond=self.holds_if.words(voice) if self.holds_if is not None else "",
        )  # fmt: skip

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
        return f"{words} {alone(self.n, voice)}" if self.n != 0 else words

    def words(self, voice: Voice) -> str:
        """What was begun; a keyword that ends by its own rule does so before any span that is named."""
        lead, who = chosen(self.who, voice)
        verb, _, rest = voice.language.keywords[self.keyword].partition(" ")
        number = f" {alone(self.n, voice)}" if self.n != 0 else ""
        until = voice.language.durations[self.until].words if self.until and self.keyword not in ENDS_ITSELF else ""
        words = f"{who.words} {who.form(verb)} {rest}{number}{until}{self.times}"
        return f"{lead}{capital(words) if lead else words}"

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


class Modify(effects.Modify, frozen=True, tag="mod"):
    """A value of a Baddie is higher or lower, or another outright."""

    def words(self, voice: Voice) -> str:
        lead, who = chosen(self.who, voice)
        if not lead:
            return super().words(voice)
        words = msgspec.structs.replace(self, who=Role("it")).words(voice.having(it=who))
        return f"{lead}{capital(words)}"

    def standing_words(self, voice: Voice) -> str:
        lower = self.n.less() if isinstance(self.n, Margin) and not self.outright else None
        if lower is None:
            return super().standing_words(voice)
        words = msgspec.structs.replace(self, n=1).standing_words(voice)
        return words.replace(f"1 {voice.language.stats[self.stat].more}", f"{alone(lower, voice)} lower")


class Prevent(effects.Prevent, frozen=True, tag="prevent"):
    """So much of what is about to happen does not."""

    def words(self, voice: Voice) -> str:
        stage = voice.phrase("stage").words
        return f"prevent {stage}" if self.n is None else f"prevent {alone(self.n, voice)} of {stage}"


VERBS: tuple[type[Verb], ...] = (ModTest, Modify, Farther, Spare, Divert, Forbid, Rule, Grant, Revoke, Prevent)
