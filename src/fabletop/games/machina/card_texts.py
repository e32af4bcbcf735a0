"""Texts as this game prints them: what it costs, whom it is aimed at, what it does (MA-126 to MA-143).

A text with a cost is active, one that waits for `enters` is an enters-play ability, all others are passive. What a text
does is about its target if it has one, and else about whoever it belongs to or plays it (MA-113, MA-114).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fabletop.engine import effects
from fabletop.engine.effects import Limit, Select, Standing, Subject, Voice, said
from fabletop.engine.effects.english import Phrase, article, either, lower, ordinal, sentence
from fabletop.engine.effects.selectors import Named

if TYPE_CHECKING:
    from fabletop.engine.effects import Language

ENTERS = "enters"
PHASE_EVENTS = {"phase_start": "starts", "phase_end": "ends"}
LAST_WORDS = ("killed", "destroyed", "banished")  # events at which who is gone still counts
STRUCK = (
    "hit",
    "miss",
)  # events of which whoever is gone by now was a part all the same: a blow may have been the last
TARGET, SECOND = "target", "target2"
NAME = "name:"  # before an id, among what a voice knows by name: what the card is called
AIMS = {TARGET: Phrase("the target"), SECOND: Phrase("the second target")}
FIRST = Phrase("the first target")  # what the target is called where there are two
# Who has a part in an event of whom a text says nothing: from then on it speaks of the attacker, the blocker and so on.
UNTOLD = {
    "attacker": Phrase("somebody"), "blocker": Phrase("somebody"), "victim": Phrase("somebody"),
    "killer": Phrase("somebody"), "mover": Phrase("somebody"), "spawned": Phrase("a monster"),
    "explorer": Phrase("an explorer"),
}  # fmt: skip


class Text(effects.Text, frozen=True):
    """One text of a card."""

    @property
    def active(self) -> bool:
        return bool(self.cost)

    @property
    def enters(self) -> bool:
        return self.on == ENTERS

    def concerns(self, now: Any) -> bool:
        """Who has just died is no longer anywhere: of them only what they were counts."""
        if now.event in LAST_WORDS or now.event in STRUCK:
            return were(self.of, now)
        return super().concerns(now)

    def _aiming(self, voice: Voice) -> Voice:
        """A voice that speaks of those it is aimed at as its targets."""
        if not self.aim:
            return voice
        aims = {role: AIMS[role] for role in self.aim}
        return voice.having(**(aims | {TARGET: FIRST} if SECOND in aims else aims))

    def _casting(self, voice: Voice) -> Voice:
        """A voice that speaks of who did something as what it must be: of an explorer as "that explorer"."""
        mover = self.of.get("mover")
        if not isinstance(mover, Select):
            return voice
        return voice.having(mover=Phrase(f"that {voice.language.things[mover.kind].noun.one}"))

    def does(self, voice: Voice) -> str:
        """Whom it is aimed at and what it does, without what it costs."""
        voice = self._aiming(voice)
        return ": ".join(filter(None, [self._targets(voice), self._said(voice)]))

    def words(self, voice: Voice) -> str:
        voice = self._casting(self._aiming(voice))
        when, condition = self._when(voice)
        parts = [
            ", ".join(cost_words(each, voice) for each in self.cost),
            when,
            self._targets(voice),
            f"if {condition}" if condition else "",
            self._often(voice),
            f"every {ordinal(self.count)} time" if self.count > 1 else "",
            "if you like" if self.may else "",
        ]
        lead = ", ".join([part if place == 0 else lower(part) for place, part in enumerate(filter(None, parts))])
        clauses = self._said(voice)
        return sentence(f"{lead}: {clauses}" if lead else clauses)

    def _when(self, voice: Voice) -> tuple[str, str]:
        """What it waits for, and what has to be so besides; that a certain phase starts or ends is said as one."""
        condition = "" if self.if_ is None or self.continuous else self.if_.words(voice)
        kind = getattr(self.if_, "space_is", "")
        if kind:
            space = voice.language.things[kind].noun.one
            return event_words(self.on, self.of, voice).replace("a space", article(space)), ""
        if self.on not in PHASE_EVENTS:
            return event_words(self.on, self.of, voice) if self.on else "", condition
        parts: tuple[Any, ...] = getattr(self.if_, "all", (self.if_,))
        phase = next((each for each in parts if hasattr(each, "phase")), None)
        if phase is None:
            return event_words(self.on, self.of, voice), condition
        others = " and ".join(each.words(voice) for each in parts if each is not phase)
        return f"When the {phase.phase.capitalize()} phase {PHASE_EVENTS[self.on]}", others

    def _often(self, voice: Voice) -> str:
        often = super()._often(voice)
        return f"at most {often}" if isinstance(self.limit, Limit) and self.limit.n > 1 else often

    def _said(self, voice: Voice) -> str:
        if not self.continuous:
            return said(self.do, voice, "; ")
        held = "; ".join(together([each.standing_words(voice) for each in self.do if isinstance(each, Standing)]))
        return f"{held} as long as {self.if_.words(voice)}" if self.if_ is not None else held

    def _targets(self, voice: Voice) -> str:
        """Whom it is aimed at: "melee", "ranged 3", "ranged through 4 (a monster)"."""
        aims = [_aim_words(who, voice) for who in self.aim.values()]
        if len(aims) < 2:
            return "".join(aims)
        return f"two targets, {'each ' + aims[0] if aims[0] == aims[1] else ' and '.join(aims)}"

    def faults(self, language: Language) -> Iterator[str]:
        yield from super().faults(language)
        if any(role not in AIMS for role in self.aim) or (SECOND in self.aim and TARGET not in self.aim):
            yield "a text is aimed at a target, or at a target and a target2"
        if self.enters and self.cost:
            yield "what happens when a card enters play has no cost"
        if self.active and self.on:
            yield "a text is played at a cost, or waits for something: not both"


def together(clauses: Sequence[str]) -> list[str]:
    """What is said of the same, one clause after the other, in one: "for you, exploring costs 1 more and exiting costs
    1 more"."""
    found: list[tuple[str, list[str]]] = []
    for clause in clauses:
        about, _, rest = clause.partition(", ")
        if not clause.startswith("for ") or not rest:
            found.append((clause, []))
        elif found and found[-1][0] == about:
            found[-1][1].append(rest)
        else:
            found.append((about, [rest]))
    return [f"{about}, {either(parts, 'and')}" if parts else about for about, parts in found]


def cost_words(payment: Any, voice: Voice) -> str:
    """A part of what a text costs: as what one does, where its words alone say that it happens."""
    said_as_cost = getattr(payment, "cost_words", payment.words)
    return str(said_as_cost(voice))


def event_words(on: str, of: Mapping[str, Subject], voice: Voice) -> str:
    """When something happens, with those in it whom a text waits for."""
    cast = {role: Phrase(_one_of(who, voice)) for role, who in of.items()}
    return voice.having(**{**UNTOLD, **cast}).event(on)


def _one_of(who: Subject, voice: Voice) -> str:
    """Somebody of whom a text says that they have a part in an event; that this may be on any tile goes without
    saying."""
    if isinstance(who, Select) and isinstance(who.in_, Named) and who.in_.name == "everywhere":
        return _bare(who, voice)
    return who.any_words(voice)


def _bare(who: Select, voice: Voice) -> str:
    """One of what a selector finds, whatever its scope: "a monster", "another explorer", "a wounded monster"."""
    noun, after = voice.language.things[who.kind].noun.one, ""
    if who.if_ is not None:
        adjective = who.if_.adjective(voice)
        noun = f"{adjective} {noun}" if adjective else noun
        after = "" if adjective else f", if {who.if_.words(voice.having(it=Phrase('it')))}"
    return f"{f'another {noun}' if who.other else article(noun)}{after}"


def _aim_words(who: Any, voice: Voice) -> str:
    if not isinstance(who, Select) or who.in_ is None:
        return str(who.phrase(voice).words)
    usual = who.kind == "unit_or_barrel" and who.if_ is None and not who.other
    return who.in_.words(voice) if usual else f"{who.in_.words(voice)} ({_bare(who, voice)})"


def were(of: Mapping[str, Subject], now: Any) -> bool:
    """Whether those had the roles of an event at which somebody went whom a text waits for."""
    return all(_was(now, now.roles.get(role, -1), who) for role, who in of.items())


def _was(now: Any, thing: int, who: Subject) -> bool:
    """Whether somebody who may be gone is, or was, whom a text waits for."""
    if thing < 0 or now.there(thing) or not isinstance(who, Select):
        return thing >= 0 and thing in who.could_be(now)
    kind = "explorer" if now.table.is_explorer(thing) else "monster"
    return who.kind in (kind, "unit") and (who.if_ is None or who.if_.holds(now.having(it=thing)))


def texts_words(texts: tuple[Text, ...], voice: Voice) -> str:
    """All texts of a card."""
    return " ".join(text.words(voice) for text in texts)
