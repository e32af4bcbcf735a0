"""Powers that act in the temple: effect symbols, which act on success tracks too, stealing, and a light step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Voice
from fabletop.engine.effects.english import article
from fabletop.engine.questions import Option, choose
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.effects.harms import suffer, would_kill
from fabletop.games.lost_adventures.effects.powers import Kind, Now, Share, Use, When, shown
from fabletop.games.lost_adventures.state import Film, mask_of
from fabletop.games.lost_adventures.terms import ABILITIES, NAMES, PERILS, EffectSymbol, Peril

if TYPE_CHECKING:
    from fabletop.games.lost_adventures.bot.rivals import Judgement
    from fabletop.games.lost_adventures.cards import Power

STOLEN, STOLEN_BY_ABILITY = 2, 1  # green symbols of a card that steals, and of an ability


class Work(Kind, frozen=True, tag="work"):
    """Where its symbol stands on a success track all still in suffer the threat (LA-136, LA-286); on a temple card all
    others suffer a trap, by one such power for each player (LA-225, LA-226)."""

    symbol: EffectSymbol
    share = Share(
        "symbol", 4, 2, "hubris", "hubris", {"lever": 2, "destroy": 1, "decision": 1}, "cards with the symbol"
    )
    on = frozenset({When.TEMPLE})
    worth = 0.0, 0.2

    def moments(self, power: Power) -> frozenset[str]:
        return self.on | {self.symbol}

    @property
    def value(self) -> str:
        return self.symbol

    def words(self, voice: Voice) -> str:
        track = voice.phrase("company").does("suffer", "the threat")
        struck = ", ".join(filter(None, [track, voice.phrase("worker").words]))
        where = f"at a {NAMES[self.symbol]} symbol on a track"
        return f"{where}, {struck}; in the temple, everybody else suffers a trap"

    def brief(self, voice: Voice) -> str:
        return f"works {NAMES[self.symbol]} symbols"

    def could(self, now: Now) -> bool:
        table, seat = now.table, now.seat
        if now.event == When.TEMPLE:
            done = any(isinstance(table.power(seat, key).kind, Work) for key in table.used[seat])
            return table.ahead.symbol == self.symbol and not done and len(table.living()) > 1
        return not (table.settings.effect_hits_activator and would_kill(table, seat, (table.encounter.threat,)))

    def option(self, now: Now) -> Option:
        return Option(f"symbol_{now.key}", f"Use {now.power.name}", cost=now.price, note="all others suffer a trap")

    async def run(self, now: Now) -> None:
        table, seat = now.table, now.seat
        if now.event == When.TEMPLE:
            table.say("{} uses {}.", Seat(seat), now.ref, rule=("LA-225", "LA-226"))
            table.count("temple symbols worked")
            rule, harms, struck = "LA-225", table.penalties.trap, table.clockwise(seat)[1:]
        else:
            worked = ("LA-136", "LA-137", "LA-286")
            table.say("{} uses the {} symbol with {}.", Seat(seat), NAMES[self.symbol], now.ref, rule=worked)
            table.count("effect symbols worked")
            rule, harms, struck = "LA-136", (table.encounter.threat,), table.still_in()
            if not table.settings.effect_hits_activator:
                struck.remove(seat)
        await now.settle()
        table.film.append([shots.TREACHERY, seat, mask_of(each for each in struck if each != seat)])
        for each in struck:
            suffer(table, each, harms, rule)
            if table.over:
                return

    def gain(self, now: Now, judgement: Judgement) -> float:
        table, seat = now.table, now.seat
        price = judgement.harm(seat, "hubris")
        if now.event == When.TEMPLE:
            return sum(spite * judgement.trap_blow(each) for each, spite in judgement.rivals.items()) - price
        threat = table.encounter.threat
        if table.settings.effect_hits_activator:
            price += judgement.harm(seat, threat)
        struck = [(each, spite) for each, spite in judgement.rivals.items() if table.inside[each]]
        return sum(spite * judgement.blow(each, threat) for each, spite in struck) - judgement.careful * price


class Steal(Kind, frozen=True, tag="steal"):
    """Before the flip of a temple card of its peril, each green symbol takes a tan one of a rival's cards, from whom
    its owner likes; it is paid for once (LA-228 to LA-235)."""

    green: Annotated[dict[Peril, Annotated[int, Meta(ge=1, le=12)]], Meta(min_length=1)]
    share = Share("steal", 6, 1, "hubris", "", dict.fromkeys(PERILS, 1), "cards that steal")
    on = frozenset({When.TEMPLE})
    worth = 0.0, 0.25

    @property
    def value(self) -> str:
        return max(self.green, key=self.green.__getitem__, default="")

    @property
    def symbols(self) -> Mapping[Peril, int]:
        return self.green

    def words(self, voice: Voice) -> str:
        most = max(self.green.values())
        number = str(most) if most == 1 else f"up to {most}"
        return f"on {article(NAMES[self.value])} card of the temple, lower a rival's pawn by {number}"

    def brief(self, voice: Voice) -> str:
        return f"steals {' and '.join(NAMES[peril] for peril in self.green)}"

    def faults_on(self, power: Power, on_card: bool) -> Iterator[str]:
        if on_card and ([*self.green.values()] != [STOLEN] or power.tan):
            yield f"a card that steals has {STOLEN} green symbols of one peril, and no tan ones"
        elif not on_card and sum(self.green.values()) != STOLEN_BY_ABILITY:
            yield "an ability that steals has one green symbol"

    def uses(self, now: Now) -> list[Use]:
        if now.table.flip >= 0 or not self._number(now):
            return []
        return [
            Use(now.seat, now.key, each)
            for each in now.table.living()
            if each != now.seat and _stealable(now.table, each)
        ]

    def _number(self, now: Now) -> int:
        return self.green.get(now.table.ahead.peril, 0)

    def option(self, now: Now) -> Option:
        rival = now.table.box.mats[now.table.mat[now.victim]].name
        label = f"{now.power.name}: steal from {rival}"
        return Option(f"steal_{now.key}_{now.victim}", label, (f"seat:{now.victim}",), now.price)

    @rule("LA-230")
    async def run(self, now: Now) -> None:
        await now.settle()
        _take_symbol(now)
        for _ in range(self._number(now) - 1):
            found = self.uses(now)
            if not found:
                return
            use = found[0]
            if len(found) > 1:
                use = await choose(
                    now.seat,
                    "{} steals another symbol. From whom?",
                    lambda: self.uses(now),  # noqa: B023 - as it is at the answer
                    "LA-228",
                    "use",
                    args=(now.ref,),
                    show=partial(shown, now.table, When.TEMPLE),
                    interruptible=True,
                )
            now = Now(now.table, use, When.TEMPLE)
            _take_symbol(now)

    def gain(self, now: Now, judgement: Judgement) -> float:
        lowered = (1 if now.begun else self._number(now)) * judgement.step(now.victim)
        price = judgement.harm(now.seat, "hubris") if now.price else 0.0
        return judgement.rivals[now.victim] * lowered - price


def _stealable(table: Film, victim: int) -> int:
    """By how much thefts may still lower a pawn: tan symbols on adventure cards not yet stolen, down to 0 (LA-229,
    LA-234)."""
    peril = table.ahead.peril
    tan = sum(power.tan.get(peril, 0) for key, power in table.powers(victim) if key >= ABILITIES)
    return max(0, min(tan - table.stolen[victim], table.peril[victim]))


@rule(
    *("LA-229", "LA-231", "LA-232", "LA-233", "LA-235"),
    when={"LA-234": lambda now: now.table.peril[now.victim] == 1},
)
def _take_symbol(now: Now) -> None:
    table, seat, victim = now.table, now.seat, now.victim
    table.stolen[victim] += 1
    table.peril[victim] -= 1
    table.count("thefts")
    if [shots.THEFT, seat, victim] not in table.film[-1:]:  # two symbols of one rival are one scene
        table.film.append([shots.THEFT, seat, victim])
    table.say("{} steals a symbol from {} with {}.", Seat(seat), Seat(victim), now.ref, rule="LA-228")


class Quiet(Kind, frozen=True, tag="quiet"):
    """The first noise of each temple card is not heard (LA-087)."""

    share = Share("quiet", 0, 1)
    on = frozenset({When.NOISE})
    lasting = True
    says = "ignore the first noise of each temple card"
    worth = 0.0, 1.0

    def could(self, now: Now) -> bool:
        return not now.table.hushed[now.seat]

    def run(self, now: Now) -> None:
        now.table.hushed[now.seat] = 1
        now.table.say("{} ignores the first noise.", Seat(now.seat), rule="LA-087")


KINDS: tuple[type[Kind], ...] = (Work, Steal, Quiet)
