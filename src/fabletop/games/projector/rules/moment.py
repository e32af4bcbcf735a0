"""The moment in which a text is performed: what is in force, who performs it, what its limits count by (TP-345 to
TP-353; semantics 16 to 18 and 25 of the effect language)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fabletop.engine import effects
from fabletop.engine.effects import AtWork, Choose, Select, Source, SourceTexts, TextBook, Trigger, Voice, Way
from fabletop.engine.effects.moment import DECLINE, USE
from fabletop.engine.effects.standing import ANEW
from fabletop.engine.questions import Option, choose_some
from fabletop.engine.words import Ref
from fabletop.games.projector.naming import option_of, ref_of
from fabletop.games.projector.rules.party import PARTY, decide, lead
from fabletop.games.projector.rules.places import space_of
from fabletop.games.projector.state import (
    ACHIEVED,
    ADVENTURE,
    CARD,
    GLOBAL,
    HOLD_STATION,
    IN,
    NONE,
    ON_BADDIE,
    ON_CONDITION,
    ON_DIARY,
    ON_ENTROPY,
    ON_ITEM,
    ON_LOCATION,
    ON_OBJECTIVE,
    ON_PERK,
    ON_PROJECTOR,
    ON_RESOURCE,
    ON_SETUP,
    ON_STORY,
    ON_TOKEN,
    REVEALED,
    SPACE,
    TOKEN,
    Day,
)

OF_ONE = (ON_ITEM, ON_RESOURCE, ON_CONDITION, ON_PERK)  # cards of one player, that answer to that player's doings
OF_ALL = (ON_STORY, ON_DIARY)  # where what is to be chosen is the party's
ABOUT = ("baddie", "card", "location")  # roles of what something that happens is about
BADDIE_EVENTS = ("baddie_defeated", "baddie_dismissed", "attack")
NOBODY: Mapping[str, int] = {}
OWN = {"item": ON_ITEM, "resource": ON_RESOURCE, "condition": ON_CONDITION}  # cards of a player, by their kind
ENDING = {"test_succeeded", "test_failed", "natural_1", "natural_20", "card_played", "card_loss", "moved"}
ENDING |= {"attack", "damage", "returned_home", "dissipated", "turn_start", "turn_end", "crafted", "stability"}


class Now(effects.Now[Day]):
    """See the module text."""

    __slots__ = ()
    table: Day
    rule = "TP-347"
    order_rule = "TP-R113"

    # --- what is in force --------------------------------------------------------------------------------------------

    @classmethod
    def book(cls, table: Day) -> TextBook[Any]:
        return table.box.book

    @classmethod
    def in_force(cls, table: Day) -> Iterator[SourceTexts]:
        """The setup card and the objectives, then the map, then what is in play for all and what each player has."""
        box = table.box
        if table.setup != NONE:
            yield Source(ON_SETUP, table.setup), box.setup_texts[table.setup], NOBODY
            for id_ in box.setups[table.setup].objectives:
                number = box.objective_index[id_]
                if REVEALED <= table.objectives[number] < ACHIEVED:
                    yield Source(ON_OBJECTIVE, number), box.objective_texts[number], NOBODY
        for space, card in enumerate(table.grid):
            if card != NONE and table.up[space]:
                yield Source(ON_LOCATION, space), table.printed_on(card).texts, {"here": SPACE + space}
        for card, area in table.hindrances:
            yield Source(ON_ENTROPY, card), table.printed_on(card).texts, _owner(card, area)
        for card, area, _, _ in table.opponents:
            yield Source(ON_BADDIE, card), table.printed_on(card).texts, _owner(card, area)
        for token in table.tokens:
            if token.text != NONE:
                yield Source(ON_TOKEN, token.number), box.token_texts[token.text], {"this": TOKEN + token.number}
        for seat in table.order:
            if table.status[seat] == IN:
                yield from cls.of_player(table, seat)

    @classmethod
    def of_player(cls, table: Day, seat: int) -> Iterator[SourceTexts]:
        """What a player has."""
        hold = table.hold if at_hold(table, seat) else []
        for card in (*table.gear[seat], *table.held[seat], *table.ailments[seat], *hold):
            face = table.printed_on(card)
            yield Source(OWN[face.kind], card), face.texts, {"you": seat, "this": CARD + card}
        if table.perks[seat] != NONE:
            yield Source(ON_PERK, table.perks[seat]), table.box.perk_texts[table.perks[seat]], {"you": seat}

    @classmethod
    def at_work(cls, table: Day) -> AtWork:
        """What is in force is put in order again when one of the cards that it is made from has come or gone. The box
        is there for all matches, in which the same handles are other cards: so their faces count too."""
        mark = (
            table.setup, table.grid, table.up, table.hindrances, [each[:2] for each in table.opponents], table.tokens,
            table.gear, table.held, table.ailments, table.perks, table.status, table.order, table.objectives,
            table.hold, table.station, table.face,
        )  # fmt: skip
        book = table.box.book
        found = book.at_work
        if found.mark != mark:
            kept = tuple([_copied(each) for each in mark])
            found = book.at_work = AtWork(kept, cls.in_force(table))
        return found

    @classmethod
    def prints(cls, table: Day, thing: int, keyword: str) -> bool:
        """Whether a keyword is printed on a card, or on the location of a space; of one that lies face down nobody can
        tell (TP-036, TP-043). An Ally that was kept is one from the start (TP-R83)."""
        if keyword == "ally" and thing - CARD in table.allied:
            return True
        if SPACE <= thing < TOKEN:
            card = table.grid[thing - SPACE] if table.up[thing - SPACE] else NONE
        else:
            card = thing - CARD
        return card >= 0 and table.face[card] < table.box.first_slide and keyword in table.printed_on(card).keywords

    # --- who ---------------------------------------------------------------------------------------------------------

    @property
    def me(self) -> int:
        """The player who performs the text (semantics 16): whose card it is, or whom it happens to, or else the current
        player."""
        found = self.roles.get("you", NONE)
        if found == NONE:
            found = self.roles.get("player", NONE)
        return found if found != NONE else lead(self.table)

    @property
    def you(self) -> int:
        return self.me

    @property
    def chooser(self) -> int:
        """Who chooses: the party on cards that are read for all."""
        outside = self.table.phase != ADVENTURE or self.table.current == NONE
        return PARTY if self.source.kind in OF_ALL or (outside and self.source.kind == ON_PROJECTOR) else self.me

    def seat_of(self, role: str) -> int:
        if role == "party":
            return PARTY
        found = self.role(role)
        return self.me if found is None or not 0 <= found < self.table.seats else found

    def role(self, name: str) -> int | None:
        if name == "you":
            return self.me
        if name == "current":
            return self.table.current if self.table.current != NONE else lead(self.table)
        if name == "here":
            space = self._here()
            return None if space == NONE else SPACE + space
        found = self.roles.get(name)
        if found is None and name == "event":  # what it is about that has happened (semantics 18)
            found = next((self.roles[each] for each in ABOUT if each in self.roles), None)
        if found is None and self.table.windows:  # of the window that is open
            last = self.table.windows[-1]
            found = last.player if name == "player" else last.thing if name in ("event", "baddie", "location") else None
        return found if found is not None and found != NONE and self.there(found) else None

    @property
    def building(self) -> Sequence[int]:
        """The faces of the action deck that is built, where one is."""
        return ()

    def _here(self) -> int:
        found = self.roles.get("here")
        return found - SPACE if found is not None else space_of(self.table, self.me)

    def there(self, thing: int) -> bool:
        """Whether somebody or something still takes part (TP-R54)."""
        table = self.table
        if 0 <= thing < table.seats:
            return table.phase != ADVENTURE or not table.order or table.status[thing] == IN or table.step == "cleanup"
        return True

    @property
    def ref(self) -> Ref | None:
        return ref_of(self.table, self.source)

    @property
    def voice(self) -> Voice:
        return self.table.box.of_baddie if self.source.kind == ON_BADDIE else self.table.box.voice

    def show(self, kind: str, thing: int) -> Option:
        return option_of(self.table, thing)

    def payable(self, cost: Sequence[effects.Payment], do: Sequence[effects.Effect]) -> bool:
        """Whether a cost can be paid in full (semantics 3). What a text makes somebody lose or discard is no cost: it
        is done as far as it can be (semantics 2)."""
        return all(each.payable(self) for each in cost)

    # --- limits ------------------------------------------------------------------------------------------------------

    def limit_key(self, shared: bool) -> tuple[int, int, int]:
        """Limits count for each player; those of a location's card for that card, those per projection for all."""
        text = self.book(self.table).texts[self.text]
        where = NONE
        if text.span == "turn_here":
            where = self._here()
        elif self.source.kind == ON_LOCATION and text.span != "campaign":
            where = self.table.grid[self.source.handle]
        alone = NONE if shared or text.span in ("projection", "campaign") else self.me
        return self.text, alone, where

    @classmethod
    def forget_limits(cls, table: Day, *spans: str) -> None:
        """Limits that no text has, as those of abilities, are known by numbers below 0, and end with the turn."""
        texts = cls.book(table).texts
        table.limited[:] = [key for key in table.limited if key[0] < 0 or texts[key[0]].span not in spans]

    # --- texts that answer -------------------------------------------------------------------------------------------

    @classmethod
    def orderer(cls, table: Day, group: Sequence[Trigger]) -> int | None:
        return lead(table)

    @classmethod
    def answering(cls, table: Day, event: str, trigger: Trigger) -> Now | None:
        """Cards of one player answer to that player's own doings; a Baddie's only to what happens to it (semantics
        17)."""
        now = super().answering(table, event, trigger)
        if now is None or trigger.how != effects.PRINTED:
            return now
        roles = cls.language.events[event].roles
        named = "player" not in roles or "player" in cls.book(table).texts[trigger.number].of
        owned = trigger.kind == ON_ENTROPY and (trigger.handle, now.roles.get("you", GLOBAL)) in table.hindrances
        if (trigger.kind in OF_ONE or owned) and not named and now.roles.get("player") != now.roles.get("you"):
            return None
        if trigger.kind == ON_BADDIE and event in BADDIE_EVENTS and now.roles.get("baddie") != CARD + trigger.handle:
            return None
        if trigger.kind == ON_LOCATION and "location" in roles and now.roles.get("location") != SPACE + trigger.handle:
            return None
        return now

    def settled(self, verb: Any) -> int:
        """Numbers of a test in something that stays are fixed when it begins (semantics 25)."""
        n = getattr(verb, "n", None)
        hangs = (
            n is not None
            and not isinstance(n, int)
            and any(getattr(each, "of_test", False) for each in effects.walk((n,)))
        )
        return self.amount(n) if n is not None and hangs else ANEW

    @classmethod
    async def of_card(cls, table: Day, source: Source, seat: int, event: str) -> None:
        """Something happens to a card of a player, to which its own texts alone answer: it is gained, or leaves."""
        book = cls.book(table)
        for number in table.printed_on(source.handle).texts.on.get(event, ()):
            roles = {"this": CARD + source.handle} if seat == NONE else {"you": seat, "this": CARD + source.handle}
            now, text = cls(table, source, roles, event, number), book.texts[number]
            if not now.spent(text) and text.due(now) and (not text.may or await now.wanted(text)):
                await now.play(text)

    @classmethod
    async def occur(cls, table: Day, event: str, **roles: int) -> None:
        """Something happens. When the texts that wait for it are performed, conditions end that it ends (TP-A08)."""
        from fabletop.games.projector.rules.ailments import ended_by  # which lets things happen

        seat = roles.get("player", NONE)
        carried = table.ailments[seat][:] if event in ENDING and 0 <= seat < table.seats else []
        await super().occur(table, event, **roles)
        if carried:
            await ended_by(table, event, seat, carried)

    # --- asking ------------------------------------------------------------------------------------------------------

    async def which(self, select: Select, number: int) -> Sequence[int]:
        table, noun = self.table, select.noun(self.voice)
        seat = self.seat_of(select.by) if select.by else self.chooser
        least = 0 if select.up_to else number
        if number == 1 and least:
            found = await decide(
                table, seat, "Which {}?", lambda: select.could_be(self), self.rule, "select",
                lambda thing: self.show(select.kind, thing), args=(noun.one,), source=self.ref,
            )  # fmt: skip
            return (found,)
        return await choose_some(
            lead(table) if seat == PARTY else seat, "Which {}?", lambda: select.could_be(self), least, number,
            self.rule, "select", args=(noun.many,), show=lambda thing: self.show(select.kind, thing), source=self.ref,
        )  # fmt: skip

    async def take_one(self, choice: Choose) -> Way | None:
        def ways() -> list[int]:
            found = [number for number, way in enumerate(choice.options) if way.open(self)]
            return [*found, -1] if choice.may and found else found

        if not ways():
            return None
        seat = self.seat_of(choice.by) if choice.by else self.chooser
        taken = await decide(
            self.table, seat, "Which?", ways, self.rule, "which", lambda number: self._way(choice, number),
            source=self.ref,
        )  # fmt: skip
        return choice.options[taken] if taken >= 0 else None

    async def wanted(self, text: effects.Text) -> bool:
        answer = await decide(
            self.table, self.chooser, "{}", lambda: (USE, DECLINE), self.rule, "may",
            lambda each: Option(each, "Yes" if each == USE else "No"), args=(text.words(self.voice),), source=self.ref,
        )  # fmt: skip
        return answer == USE


def at_hold(table: Day, seat: int) -> bool:
    """Whether a player stands at the Hold station, and so may use what is in the hold (TP-A25, TP-A39)."""
    return bool(table.hold) and table.station[seat] == HOLD_STATION


def _copied(part: Any) -> Any:
    """What a mark is made from, so that it stays as it was."""
    return [_copied(each) for each in part] if isinstance(part, list) else part


def _owner(card: int, area: int) -> Mapping[str, int]:
    """Whose a card in play is: of the player in whose area it lies, or nobody's."""
    roles = {"this": CARD + card}
    return {"you": area, **roles} if area < GLOBAL else roles
