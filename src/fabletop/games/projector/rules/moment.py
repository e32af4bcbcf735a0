"""The moment in which a text is performed: what is in force, who performs it, what its limits count by (TP-345 to
TP-353; semantics 16 to 18 and 25 of the effect language)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from fabletop.engine import effects
from fabletop.engine.effects import AtWork, Choose, Select, Source, SourceTexts, TextBook, Trigger, Voice
from fabletop.engine.effects.english import Phrase, capital
from fabletop.engine.effects.moment import Prompt
from fabletop.engine.effects.standing import ANEW
from fabletop.engine.questions import Option
from fabletop.engine.words import Ref, Rules
from fabletop.games.projector.card_texts import CHOSEN
from fabletop.games.projector.naming import CARDS, option_of, ref_of, thing_name
from fabletop.games.projector.printing import MARGIN, the
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
    ON_ABILITY,
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
    ON_STATION,
    ON_STORY,
    ON_TOKEN,
    REVEALED,
    SETTLED_MARGIN,
    SETTLED_NATURAL,
    SPACE,
    TOKEN,
    Outing,
    Token,
)

C = TypeVar("C")
OF_ONE = (ON_ITEM, ON_RESOURCE, ON_CONDITION, ON_PERK, ON_STATION)  # of one player: they answer to that one's doings
HEEDED = (ON_ENTROPY, ON_BADDIE, ON_LOCATION)  # cards whose texts somebody may be spared
OF_ALL = (ON_STORY, ON_DIARY)  # where what is to be chosen is the party's
OF_EVENT = ("baddie", "location", "card")  # the roles of what something that happens is about
WORKED_OUT = frozenset({"you", "current", "here"})  # roles that are not given to anybody
BADDIE_EVENTS = ("baddie_defeated", "baddie_dismissed", "attack")
NOBODY: Mapping[str, int] = {}
IN_FORCE = "in_play"  # the duration of what holds as long as its card does
OWN = {"item": ON_ITEM, "resource": ON_RESOURCE, "condition": ON_CONDITION}  # cards of a player, by their kind
NAMED = ("target", "it", "event", "here", "this", "baddie")  # roles that only their card can call so


class Now(effects.Now[Outing]):
    """See the module text."""

    __slots__ = ()
    table: Outing
    rule = "TP-347"
    order_rule = "TP-R113"

    # --- what is in force --------------------------------------------------------------------------------------------

    @classmethod
    def book(cls, table: Outing) -> TextBook[Any]:
        return table.box.book

    @classmethod
    def in_force(cls, table: Outing) -> Iterator[SourceTexts]:
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
                yield Source(ON_TOKEN, token.number), box.token_texts[token.text], token_roles(token)
        away = at_home(table)
        for seat in range(table.seats) if away else table.order:
            if away:
                yield from cls.perk_of(table, seat)
            elif table.status[seat] == IN:
                yield from cls.of_player(table, seat)

    @classmethod
    def of_player(cls, table: Outing, seat: int) -> Iterator[SourceTexts]:
        """What a player has."""
        hold = table.hold if at_hold(table, seat) else []
        for card in (*table.gear[seat], *table.held[seat], *table.ailments[seat], *hold):
            face = table.printed_on(card)
            yield Source(OWN[face.kind], card), face.texts, {"you": seat, "this": CARD + card}
        if table.station and table.station[seat] != NONE and table.box.station_texts:
            station = table.station[seat]
            post = Source(ON_STATION, seat * len(table.box.station_texts) + station)
            yield post, table.box.station_texts[station], {"you": seat}
        yield from cls.perk_of(table, seat)

    @classmethod
    def perk_of(cls, table: Outing, seat: int) -> Iterator[SourceTexts]:
        """What a player has at home too, and when they have left a projection that is over."""
        if table.perks[seat] != NONE:
            yield Source(ON_PERK, table.perks[seat]), table.box.perk_texts[table.perks[seat]], {"you": seat}

    @classmethod
    def at_work(cls, table: Outing) -> AtWork:
        """What is in force is put in order again when one of the cards that it is made from has come or gone. The box
        is there for all matches, in which the same handles are other cards: so their faces count too."""
        mark: tuple[Any, ...] = (
            table.setup, table.step == "cleanup", table.grid, table.up, table.hindrances, table.opponents, table.tokens,
            table.perks, table.status, table.order, table.objectives, table.hold, table.station, table.face,
            *table.gear, *table.held, *table.ailments,
        )  # fmt: skip
        book = table.box.book
        found = book.at_work
        if found.mark != mark:
            kept = (*mark[:2], *[each[:] for each in mark[2:]])  # as they are now
            found = book.at_work = AtWork(kept, cls.in_force(table))
        return found

    @classmethod
    def running(cls, table: Outing, name: str) -> Iterator[tuple[Any, Now, Any]]:
        """What holds as long as its card is in play, and was begun by an effect, holds no longer without it (semantics
        8)."""
        found = super().running(table, name)
        if IN_FORCE not in table.box.durations:
            return found
        return (
            (verb, now, change)
            for verb, now, change in found
            if change is None or verb.until != IN_FORCE or cls.still(table, change.source)
        )

    def _subjects(self, verb: Any, change: Any) -> Sequence[int | None]:
        """Whom something is about that runs: what a location says by lying there, each player on it (semantics 16)."""
        if change is None and verb.who is None and self.source.kind == ON_LOCATION:
            return [seat for seat in self.table.present() if self.table.at[seat] == self.source.handle]
        return super()._subjects(verb, change)

    @classmethod
    def prints(cls, table: Outing, thing: int, keyword: str) -> bool:
        """Whether a keyword is printed on a card, or on the location of a space; of one that lies face down nobody can
        tell (TP-036, TP-043). An Ally that was kept is one from the start (TP-R83)."""
        if keyword == "ally" and thing - CARD in table.allied:
            return True
        if SPACE <= thing < TOKEN:
            card = table.grid[thing - SPACE] if table.up[thing - SPACE] else NONE
        else:
            card = thing - CARD
        box = table.box
        return card >= 0 and (face := table.face[card]) < box.first_slide and keyword in box.faces[face].keywords

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
        """The party on cards that are read for all."""
        outside = self.table.phase != ADVENTURE or self.table.current == NONE
        return PARTY if self.source.kind in OF_ALL or (outside and self.source.kind == ON_PROJECTOR) else self.me

    def seat_for(self, who: int) -> int:
        return lead(self.table) if who == PARTY else who

    def seat_of(self, role: str) -> int:
        if role == "party":
            return PARTY
        found = self.role(role)
        return self.me if found is None or not 0 <= found < self.table.seats else found

    def role(self, name: str) -> int | None:
        if name in WORKED_OUT:
            return self._worked_out(name)
        found = self.roles.get(name)
        if found is None and name == "event":  # what this answers to (semantics 18)
            found = next((self.roles[each] for each in OF_EVENT if each in self.roles), None)
        if found is None and self.table.windows:  # of the window that is open
            last = self.table.windows[-1]
            found = last.player if name == "player" else last.thing if name in ("event", "baddie", "location") else None
        if found is None or found >= self.table.seats:
            return found
        return found if found != NONE and self.there(found) else None

    def _worked_out(self, name: str) -> int | None:
        """Who or what has a role that nobody is given: whose text it is, whose turn, and where that happens."""
        if name == "here":
            space = self._here()
            return None if space == NONE else SPACE + space
        if name == "current" and self.table.current != NONE:
            player = self.table.current
        else:
            player = self.me if name == "you" else lead(self.table)
        return player if self.heeds(player) else None

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
            here = table.phase != ADVENTURE or at_home(table) or table.status[thing] == IN
            return here and self.heeds(thing)
        return True

    def heeds(self, seat: int) -> bool:
        """Whether the text does anything to a player: not if they are spared what its card says."""
        if "spare:text" not in self.table.box.changed or self.source.kind not in HEEDED:
            return True
        card = (SPACE if self.source.kind == ON_LOCATION else CARD) + self.source.handle
        return not any(
            verb.by is not None and card in verb.by.could_be(now)
            for verb, now, _ in self.concerning(self.table, "spare:text", seat)
        )

    @property
    def ref(self) -> Ref | None:
        return ref_of(self.table, self.source)

    @property
    def voice(self) -> Voice:
        box, (kind, handle) = self.table.box, self.source
        if self.text >= 0:
            return box.voice_of_text(self.text)
        if kind in CARDS:
            return box.printing.voice_of(self.table.printed_on(handle).card)
        if kind == ON_LOCATION and self.table.grid[handle] != NONE:
            return box.printing.voice_of(self.table.location(handle).card)
        if kind == ON_ABILITY:
            return box.printing.voice_of(box.skills[handle].card)
        return box.printing.voice_of(box.projectors[handle]) if kind == ON_PROJECTOR else box.voice

    @property
    def told_voice(self) -> Voice:
        """Away from its card, what a text is about is called by its name."""
        named = {role: thing for role in NAMED if (thing := self.role(role)) is not None}
        return self.voice.having(**{role: Phrase(the(thing_name(self.table, thing))) for role, thing in named.items()})

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
        if text.on in CHOSEN:
            pass  # which are known by their location besides: see `locations.mark`
        elif text.span == "turn_here":
            where = location_of(self.table, self._here())
        elif self.source.kind == ON_LOCATION and text.span != "campaign":
            where = self.table.grid[self.source.handle]
        alone = NONE if shared or text.span in ("projection", "campaign") else self.me
        return self.text, alone, where

    @classmethod
    def forget_limits(cls, table: Outing, *spans: str) -> None:
        """Limits that no text has, as those of abilities, are known by numbers below 0, and end with the turn."""
        texts = cls.book(table).texts
        table.limited[:] = [
            key
            for key in table.limited
            if key[0] < 0 or texts[key[0]].span not in spans or (texts[key[0]].on in CHOSEN and key[2] != NONE)
        ]

    # --- texts that answer -------------------------------------------------------------------------------------------

    @classmethod
    def orderer(cls, table: Outing, group: Sequence[Trigger]) -> int | None:
        table.cite("TP-348")
        return lead(table)

    @classmethod
    def answering(cls, table: Outing, event: str, trigger: Trigger) -> Now | None:
        """Cards of one player answer to that player's own doings; a Baddie's only to what happens to it (semantics
        17)."""
        now = super().answering(table, event, trigger)
        if now is None or trigger.how != effects.PRINTED:
            return now
        if (trigger.number, trigger.kind, trigger.handle) in table.answering:
            return None
        roles = cls.language.events[event].roles
        named = "player" not in roles or "player" in cls.book(table).texts[trigger.number].of
        owned = trigger.kind == ON_ENTROPY and (trigger.handle, now.roles.get("you", GLOBAL)) in table.hindrances
        if (trigger.kind in OF_ONE or owned) and not named and now.roles.get("player") != now.roles.get("you"):
            return None
        if trigger.kind == ON_BADDIE and event in BADDIE_EVENTS and now.roles.get("baddie") != CARD + trigger.handle:
            return None
        if trigger.kind in (ON_LOCATION, ON_TOKEN) and "location" in roles:
            return now if now.roles.get("location") == now.roles.get("here") else None
        return now

    async def answer(self, text: effects.Text) -> None:
        """A text is not set off by what it does itself (semantics 25)."""
        key = (self.text, *self.source)
        self.table.answering.append(key)
        await super().answer(text)
        self.table.answering.remove(key)

    def unsettled(self) -> Now:
        """The same moment for a test of its own, whose numbers are not those that were settled before."""
        roles = {name: thing for name, thing in self.roles.items() if name not in (SETTLED_MARGIN, SETTLED_NATURAL)}
        return Now(self.table, self.source, roles, self.event, self.text)

    def worth(self, verb: Any, change: Any) -> int:
        """The number of something that runs: as it was settled when it began, or as it is now."""
        return self.amount(verb.n) if change is None or change.settled == ANEW else int(change.settled)

    def _begin(self, verb: effects.Lasting, things: Sequence[int]) -> None:
        """Something begins to hold. What the open window is about is remembered with it; what holds for a test belongs
        to the one being made: where its sum is fixed already, that is the one around it."""
        before, table = len(self.table.changes), self.table
        last = table.windows[-1] if table.windows else None
        about = {"event": last.thing, "player": last.player} if last is not None else {}
        super(Now, self.having(**{"you": self.me, **about, **self.roles}))._begin(verb, things)
        if verb.until == "test" and table.tests:
            place = max(1, len(table.tests) - table.tests[-1].fixed)
            table.changes[before:] = [each._replace(left=place) for each in table.changes[before:]]

    @classmethod
    def end_test(cls, table: Outing) -> None:
        """The innermost test is over: what held for it ends."""
        standing = cls.book(table).standing
        if any(standing[each.number].until == "test" for each in table.changes):
            table.changes[:] = [
                each for each in table.changes if standing[each.number].until != "test" or each.left < len(table.tests)
            ]

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
    async def of_card(cls, table: Outing, source: Source, seat: int, event: str) -> None:
        """Something happens to a card of a player, to which its own texts alone answer: it is gained, or leaves."""
        book = cls.book(table)
        for number in table.printed_on(source.handle).texts.on.get(event, ()):
            roles = {"this": CARD + source.handle} if seat == NONE else {"you": seat, "this": CARD + source.handle}
            now, text = cls(table, source, roles, event, number), book.texts[number]
            if not now.spent(text) and text.due(now) and (not text.may or await now.wanted(text)):
                await now.play(text)

    @classmethod
    async def occur(cls, table: Outing, event: str, **roles: int) -> None:
        """Something happens. When the texts that wait for it are performed, conditions end that it ends (TP-A08)."""
        seat = roles.get("player", NONE)
        carried = table.ailments[seat][:] if 0 <= seat < table.seats else []
        cls.happen(table, event, **roles)
        if table.queue:
            await cls.settle(table)
        if carried:
            from fabletop.games.projector.rules.ailments import PLAYS, ended_by  # which lets things happen

            await ended_by(table, event, seat, carried)
            if event == "card_played":
                await ended_by(table, PLAYS, seat, carried)

    # --- asking ------------------------------------------------------------------------------------------------------

    def which_prompt(self, select: Select, several: bool) -> Prompt:
        voice, tests = self.voice, self.table.tests
        if tests and tests[-1].succeeded:  # whoever is asked after a test knows how it went
            margin = str(tests[-1].margin)
            voice = voice.having(**{f"{MARGIN}{margin}": Phrase(margin)})
        noun = select.noun(voice)
        return "Which {}?", (noun.many if several else noun.one,)

    def way_prompt(self) -> Prompt:
        return "Which do you choose?", ()

    def own_words(self, text: effects.Text) -> str:
        return self.table.box.says(self.text)

    async def decide(
        self,
        who: int,
        prompt: Prompt,
        options: Callable[[], Sequence[C]],
        tag: str,
        show: Callable[[C], Option],
        rule: Rules = "",
    ) -> C:
        words, args = prompt
        return await decide(self.table, who, words, options, rule or self.rule, tag, show, args=args, source=self.ref)

    async def which(self, select: Select, number: int) -> Sequence[int]:
        """Who has nothing to choose from is not asked, and who chose the text may have said which."""
        found = select.could_be(self)
        picked = self.roles.get("picked", NONE)
        if number == 1 and not select.up_to and picked != NONE and picked in found:
            return (picked,)
        return await super().which(select, number) if found else ()

    def _way(self, choice: Choose, number: int) -> Option:
        from fabletop.games.projector.effects.control import way_words  # which performs ways

        if number < 0:
            return super()._way(choice, number)
        return Option(str(number + 1), capital(way_words(choice.options[number], self.voice)))


def at_home(table: Outing) -> bool:
    """Whether no projection is under way, or only its cleanup."""
    return not table.order or table.step == "cleanup"


def token_roles(token: Token) -> Mapping[str, int]:
    """Who and what the texts of a token speak of; the numbers of the test by which it was put there are settled."""
    return {
        "this": TOKEN + token.number, "here": token.at, SETTLED_MARGIN: token.margin, SETTLED_NATURAL: token.natural
    }  # fmt: skip


def location_of(table: Outing, space: int) -> int:
    """The card that is the location of a space: by it marks are known that go with a location."""
    return table.grid[space] if space != NONE and table.grid else NONE


def at_hold(table: Outing, seat: int) -> bool:
    """Whether a player stands at the Hold station, and so may use what is in the hold (TP-A25, TP-A39)."""
    return bool(table.hold) and table.station[seat] == HOLD_STATION


def _owner(card: int, area: int) -> Mapping[str, int]:
    """Whose a card in play is: of the player in whose area it lies, or nobody's."""
    roles = {"this": CARD + card}
    return {"you": area, **roles} if area < GLOBAL else roles
