"""What texts ask players to test, and what they do to tests (TP-190, TP-219, TP-364; semantics 14)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from fabletop.engine.effects import Amount, Condition, Effect, Verb, Voice, alone, value_of
from fabletop.engine.effects.conditions import AtLeast
from fabletop.engine.effects.english import either
from fabletop.engine.questions import Option, choose
from fabletop.games.projector.card_texts import CHOSEN, in_sentences, labelled, told
from fabletop.games.projector.effects.base import About, matched
from fabletop.games.projector.effects.numbers import Margin
from fabletop.games.projector.naming import card_words, things_alike
from fabletop.games.projector.odds import chance_of, chances_of
from fabletop.games.projector.rules.playing import BARE, answer, answers, bare_answers, play, playable, spent, use_up
from fabletop.games.projector.rules.stability import left_for, throw
from fabletop.games.projector.rules.testing import Results, roll_again
from fabletop.games.projector.state import BY_TEXT, IN, NONE, NORMAL

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

Way = tuple[int, int]  # for which effect, with which slide
DECLINE: Way = (BY_TEXT, NONE)


class Test(About, frozen=True, tag="test"):
    """Somebody may make a test by playing a matching slide. `need` is what a success must reach besides; one that
    misses it is a success without effect."""

    any_of: Annotated[tuple[str, ...], Meta(min_length=1)]
    success: tuple[Effect, ...]
    no_effect: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    need: Condition | None = None
    mod: Amount = 0

    def could(self, now: Now) -> bool:
        return any(self.slides(now, seat) or bare_answers(now.table, seat, self.any_of) for seat in self.could_be(now))

    def slides(self, now: Now, seat: int) -> list[int]:
        """The slides with which somebody may make this test."""
        table = now.table
        chosen = now.event in CHOSEN and not (table.step == "action" and table.current == seat)
        late = not table.settings.offer_any_card and not (table.step == "action" and table.current == seat)
        return answers(table, seat, self.any_of, chosen or late, now.source)

    def _ways(self, now: Now, seat: int) -> list[Way]:
        """Slides for what the text offers, those that could be played now for their own effect, and no test."""
        slides = self.slides(now, seat)
        own = [(NORMAL, slide) for slide in slides if playable(now.table, seat, slide, "offer")]
        bare = [(BY_TEXT, BARE - ability) for ability in bare_answers(now.table, seat, self.any_of)]
        return [*[(BY_TEXT, slide) for slide in slides], *bare, *own, DECLINE]

    async def run(self, now: Now) -> None:
        table = now.table
        for seat in await self.whom(now):
            while len(self._ways(now, seat)) > 1 and table.status[seat] == IN and not table.over:
                more = value_of(self.mod, now)
                mode, slide = BY_TEXT, now.roles.get("slide", NONE)  # who chose the text may have said with which
                if slide == NONE or slide not in self.slides(now, seat):
                    mode, slide = await choose(
                        seat, "Test {}? Success: {}.", partial(self._ways, now, seat),
                        ("TP-190", "TP-364"), "test", args=(self._named(), told(self.success, now.voice)),
                        show=partial(self._option, now, seat), source=now.ref,
                    )  # fmt: skip
                if slide == NONE:
                    break
                if mode == BY_TEXT:
                    own = now.unsettled()
                    results = Results(own, self.success, self.no_effect, self.failure, self.need, more)
                    await answer(table, seat, slide, results)
                    break
                await play(table, seat, slide)  # for its own effect: the offer stays open

    def _option(self, now: Now, seat: int, way: Way) -> Option:
        mode, card = way
        if card == NONE:
            return Option("no", "No test")
        table = now.table
        if card <= BARE:
            odds = self.odds(now, seat, BARE - card)
            return Option(f"bare:{BARE - card}", f"Test {table.box.skills[BARE - card].name} without a card", note=odds)
        ability = table.box.slide(table.face[card]).ability
        name, touches = card_words(table, card), things_alike(table, card)
        if mode == NORMAL:
            chance = chance_of(table, seat, ability, card)
            return Option(f"own:{card}", f"Play {name} for its own effect", touches, note=f"{chance} %")
        return Option(f"c{card}", f"Play {name} for this", touches, note=self.odds(now, seat, ability, card))

    def odds(self, now: Now, seat: int, ability: int, slide: int = NONE) -> str:
        """How likely it succeeds, and with what it needs besides, where that is a margin."""
        margin = 0
        if isinstance(self.need, AtLeast) and isinstance(self.need.is_, Margin) and self.need.is_ == Margin(1):
            margin = value_of(self.need.ge, now)
        return chances_of(now.table, seat, ability, slide, value_of(self.mod, now), margin)

    def _named(self) -> str:
        return either([matched(each) or "any ability" for each in self.any_of])

    def words(self, voice: Voice) -> str:
        mod = f" ({self.mod:+d})" if isinstance(self.mod, int) and self.mod else ""
        if not isinstance(self.mod, int):
            mod = f" (+ {alone(self.mod, voice)})"
        need = f", if {self.need.words(voice)}" if self.need is not None else ""
        return in_sentences([
            f"{self.someone(voice).words} may test {self._named()}{mod}",
            labelled(f"Success{need}", told(self.success, voice)),
            labelled("Success without that" if need else "Success", told(self.no_effect, voice)),
            labelled("Failure", told(self.failure, voice)),
        ])  # fmt: skip


class Reroll(Verb, frozen=True, tag="reroll"):
    """The die of the test under way is rolled again; or that of a stability check, with so much more."""

    stability: bool = False
    more: Amount = 0

    def run(self, now: Now) -> Any:
        table, more = now.table, value_of(self.more, now)
        if not self.stability:
            roll_again(table, more)
            return
        seat = now.role("player")
        checks = now.me if seat is None else seat
        shown = throw(table, checks, more)
        table.say("The stability die is rolled again: {}.", shown, rule="TP-252")
        if table.cause == "stability" and shown > left_for(table, checks):  # it holds after all
            table.stages[-1] = table.stages[-1]._replace(amount=0)

    def could(self, now: Now) -> bool:
        return self.stability or any(each.natural and not each.fixed for each in now.table.tests)

    def words(self, voice: Voice) -> str:
        what = "the stability die" if self.stability else "the die"
        return f"roll {what} again" + (f" and add {alone(self.more, voice)}" if self.more != 0 else "")


class Mimic(Verb, frozen=True, tag="mimic"):
    """The success effect of the last ability that another player in range succeeded with this round is repeated."""

    range: Amount

    async def run(self, now: Now) -> None:
        found = self._found(now)
        if not found:
            return
        ability = found[0]
        if len(found) > 1:
            table = now.table
            ability = await choose(
                now.me, "Which ability do you mimic?", lambda: found, "TP-347", "mimic",
                show=lambda each: Option(table.box.skills[each].card.id, table.box.skills[each].name),
            )  # fmt: skip
        card = now.table.box.skills[ability].card
        moment = now
        if card.target is not None:
            chosen = await card.target.chosen(now)
            if not chosen:
                return
            moment = now.having(target=chosen[0])
        use_up(now.table, now.me, ability)
        await moment.perform(card.success)

    def _found(self, now: Now) -> list[int]:
        from fabletop.games.projector.rules.places import within

        table, n = now.table, value_of(self.range, now)
        others = [seat for seat in table.present() if seat != now.me and within(table, seat, n, now.me)]
        found = dict.fromkeys(table.last[seat] for seat in others if table.last[seat] != NONE)
        return [
            ability
            for ability in found
            if not any(isinstance(each, Mimic) for each in table.box.skills[ability].card.success)
            and not spent(table, now.me, ability)
        ]

    def could(self, now: Now) -> bool:
        return bool(self._found(now))

    def words(self, voice: Voice) -> str:
        n = alone(self.range, voice)
        return f"repeat what the last success this round of another player within range {n} did"


VERBS: tuple[type[Verb], ...] = (Test, Reroll, Mimic)
