"""A match, and the people and computer players seated around it: the fold of a table's journal.

`fold` is the only thing that changes it: when something happens here, when another process wrote it down, and when a
table is loaded. What cannot happen is `Refused`, and then nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, Self

import msgspec

from fabletop.bots import RANDOM
from fabletop.bots.party import holds_back
from fabletop.engine import snapshot as snapshots
from fabletop.engine.chance import is_daily
from fabletop.engine.game import Game
from fabletop.engine.history import FAR
from fabletop.engine.match import Match
from fabletop.engine.questions import Plain
from fabletop.engine.record import Record, SaveError
from fabletop.engine.words import Refused
from fabletop.server import journal as j
from fabletop.server.journal import Chair

NOTICES_KEPT = 100


class Notice(msgspec.Struct, frozen=True):
    """Something that happened beside the game, when so many lines had been written into the log for anybody."""

    number: int
    position: int
    text: str


class Wish(msgspec.Struct, frozen=True):
    """A seat wants to take back so many entries and waits for others to agree."""

    seat: int
    count: int
    waiting: tuple[int, ...]


class _Snapshot(msgspec.Struct):
    """What a snapshot holds of a seated match beside the match itself."""

    chairs: list[Chair]
    host: int | None
    sitters: int
    notes: list[Notice]
    noted: int
    wish: Wish | None
    forced: list[int]
    rematch: str | None
    match: bytes
    cards: str = ""  # what the cards are called that are in the match, as a checksum
    day: int = 0
    before: str = ""
    several: bool = False


class Remains(NamedTuple):
    """What a snapshot tells of a table that this program cannot load: its record, whether one person alone has played,
    with which cards and maps, and how the match stood."""

    record: Record
    alone: bool
    cards: str


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Snapshot).decode


class SeatedMatch:
    """See the module text."""

    def __init__(self, match: Match[Any], opened: j.Opened | j.Dawned, takeback_rule: str) -> None:
        self.takebacks = takeback_rule
        self.seats_changed = 0  # how often somebody came or went
        self.names_changed = 0  # how often; lines of the log are made anew with the names
        self.day = int(match.game.sheet is not None)  # of a campaign; 0 where there is none
        self.before = match.start.sheet.hash() if match.start is not None else ""  # of the sheet, as it was handed over
        # Whether others than the host may have several seats.
        self.several = opened.several
        self._seat(match, opened.chairs, opened.host)
        if isinstance(opened, j.Dawned):
            self._note_dawn(opened)
            return
        if opened.origin:
            self._note(opened.origin)
        if opened.seeded and is_daily(match.seed):
            self._note(f"This table plays the seed of the day, {match.seed}: the same for everybody who plays it.")
        elif opened.seeded:
            host = match.names[opened.host] if opened.host is not None else "The host"
            self._note(f"{host} chose the seed of this table, and so could know what chance brings.")

    def _seat(self, match: Match[Any], chairs: Iterable[Chair], host: int | None) -> None:
        """Sit down around a match that begins."""
        self.match = match
        self.chairs = list(chairs)
        self._seats_of = _by_person(self.chairs)
        self.host = host
        # People who ever sat here.
        self.sitters = sum(bool(chair.person) and chair.of is None for chair in self.chairs)
        self.notices: list[Notice] = []
        self.noticed = 0  # notes that were ever made
        self.wish: Wish | None = None
        self.forced: dict[int, None] = {}  # numbers of the last entries that left no choice, in order
        self.rematch: str | None = None
        self.usual_names = match.game.seat_names(match.seats, match.options)
        self.sides = match.game.sides(match.seats, match.options)
        for seat, chair in enumerate(self.chairs):
            match.names[seat] = self._called(seat, chair)
            if len(self.seats_of(seat)) > 1:
                self._note(self._plays_several(seat))

    def _note_dawn(self, dawned: j.Dawned) -> None:
        self.day, self.before = dawned.day, dawned.before
        self._note(dawned.words or f"Day {dawned.day} begins.")

    # --- looking -----------------------------------------------------------------------------------------------

    def owner(self, seat: int) -> int:
        """The first seat of whoever has a seat."""
        of = self.chairs[seat].of
        return seat if of is None else of

    def seats_of(self, first: int) -> tuple[int, ...]:
        """All seats of a person, by the first of them; nothing by another."""
        return self._seats_of[first]

    @property
    def answering(self) -> list[int]:
        """The seats in which people answer themselves."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.who == "person"]

    @property
    def last_token(self) -> int:
        """The highest number that a question has had here."""
        return max(self.match.token(seat) for seat in range(self.match.seats))

    @property
    def bots_to_move(self) -> list[int]:
        """The computer players that are to answer; where people speak first, none before them."""
        asked = [seat for seat in self.match.waiting if self.chairs[seat].who == "bot"]
        return [] if asked and holds_back(self.match, self.answering) else asked

    @property
    def waited_for(self) -> tuple[int, ...]:
        """Whom the table waits for. Computer players that let people speak first hold nobody up."""
        waiting = self.match.waiting
        if not holds_back(self.match, self.answering):
            return waiting
        return tuple([seat for seat in waiting if self.chairs[seat].who != "bot"])

    def alike(self, seat: int) -> tuple[int, ...]:
        """The other seats of the same person that are asked the same, so that one answer is for all of them."""
        common = self.match.common
        if common is None or not common.alike or seat not in common.parts:
            return ()
        return tuple(
            each
            for each in self.seats_of(self.owner(seat))
            if each != seat and each in common.parts and self.chairs[each].who == "person"
        )

    @property
    def agreed(self) -> tuple[int, Plain] | None:
        """What a person would be asked about a wish of their own, in another of their seats; and that they agree."""
        for seat in self.match.waiting:
            answer = self.match.agreed(seat, self.seats_of(self.owner(seat)))
            if answer is not None:
                return seat, answer
        return None

    @property
    def played_alone(self) -> bool:
        """Whether only one person has ever played here, and nobody else can sit down: there is nobody from whom
        anything would have to be kept."""
        return _alone(self.sitters, self.chairs)

    def name(self, seat: int) -> str:
        return self.match.names[seat]

    # --- what happens ------------------------------------------------------------------------------------------

    def fold(self, entry: j.JournalEntry) -> None:
        """Let something happen. Everything but asking and replying ends a wish to take something back."""
        match entry:
            case j.Answered():
                self._answered(entry.seat, entry.answer)
            case j.Withdrawn(seat=seat):
                self.match.withdraw(seat)
            case j.Undone(seat=seat, count=count):
                self._undo(seat, count)
            case j.Redone(seat=seat):
                self._redo(seat)
            case j.Wished(seat=seat, count=count, others=others):
                self.check_seat(seat)
                self.wish = Wish(seat, count, others)
                return
            case j.Replied(seat=seat, yes=yes):
                self._replied(seat, yes)
                return
            case j.Dropped(seat=seat, late=late):
                if self.wish is None or self.wish.seat != seat:
                    raise Refused("You have not asked to take anything back.")
                why = "did not get consent in time" if late else "no longer wants"
                self._note(f"{self.name(seat)} {why} to take something back.")
            case j.Sat():
                self._sat(entry)
            case j.Left(seat=seat):
                self._left(seat)
            case j.Handed():
                self._handed(entry)
            case j.Returned(seat=seat):
                self._returned(seat)
            case j.Failed(seat=seat):
                self._failed(seat)
            case j.Dawned():
                self._dawned(entry)
            case j.Rematched(table=table):
                if self.rematch is not None:
                    raise Refused("There is a rematch already.")
                self.rematch = table
            case _:
                raise Refused("That cannot happen at a table.")
        if self.wish is not None:
            self.wish = None

    def _dawned(self, dawned: j.Dawned) -> None:
        if not self.day or dawned.day not in (self.day, self.day + 1):
            raise Refused("That day cannot begin now.")
        match = dawned_match(self.match.game, msgspec.json.encode(self.match.options), dawned)
        self._seat(match, dawned.chairs, dawned.host)
        self._note_dawn(dawned)
        self.seats_changed += 1
        self.names_changed += 1

    def _answered(self, seat: int, answer: Any) -> None:
        match = self.match
        number = len(match.entries)
        question = match.question_for(seat) if 0 <= seat < match.seats else None
        only = question.only if question is not None else None
        match.answer(seat, answer)
        if len(match.entries) == number:  # a part of a common question, which others have yet to answer
            return
        forced = self.forced
        while forced and next(reversed(forced)) >= number:  # taken back, and kept until now: it might be done again
            forced.popitem()
        if only is not None and match.entries[number][0] == "a":
            forced[number] = None
            if len(forced) > FAR:
                del forced[next(iter(forced))]

    def _undo(self, seat: int, count: int) -> None:
        spoiled, stands = self.match.spoiled, self.match.why_it_stands(count)
        # A table goes back also past what computer players answered, which the match itself allows to nobody.
        self.match.undo(seat, beyond=True, count=count)
        lines = self.match.lines
        self.notices = [
            note if note.position <= lines else msgspec.structs.replace(note, position=lines) for note in self.notices
        ]
        past = ""
        if self.match.spoiled > spoiled:
            past = ", past something that was shown or drawn"
        elif stands:
            past = " that is final by the rules of this table"
        self._note(f"{self.name(seat)} took an answer back{past}.")

    def _redo(self, seat: int) -> None:
        self.check_seat(seat)
        if not self.match.can_redo(seat):
            raise Refused("There is nothing that you could do again.")
        self.match.redo()
        self._note(f"{self.name(seat)} did again what had been taken back.")

    def _replied(self, seat: int, yes: bool) -> None:
        wish = self.wish
        if wish is None or seat not in wish.waiting:
            raise Refused("Nobody waits for your consent.")
        if not yes:
            self.wish = None
            self._note(f"{self.name(seat)} does not agree that {self.name(wish.seat)} takes an answer back.")
            return
        waiting = tuple(each for each in wish.waiting if each != seat)
        if not waiting:
            self._undo(wish.seat, wish.count)
        self.wish = Wish(wish.seat, wish.count, waiting) if waiting else None

    def _sat(self, sat: j.Sat) -> None:
        chair = self.check_seat(sat.seat)
        if chair.who != "open":
            raise Refused("That seat is taken. Choose another.")
        chair = Chair("person", sat.name, of=sat.of)
        called = self._called(sat.seat, chair)
        taken = [name for seat, name in enumerate(self.match.names) if seat != sat.seat]
        if called.casefold() in map(str.casefold, taken):
            raise Refused(f'There is a "{called}" at this table already. Choose another name.')
        self._place(sat.seat, chair)
        self._rename(sat.seat, called)
        if sat.of is not None:
            self._note(self._plays_several(sat.of))
            return
        self.sitters += 1
        if sat.host:
            self.host = sat.seat
        self._note(f"{self._person(sat.seat, sat.name)} sits down as {self.usual_names[sat.seat]}.")

    def _left(self, seat: int) -> None:
        chair = self.check_seat(seat)
        if not chair.person:
            raise Refused("Nobody sits there who could leave.")
        left = (seat,) if chair.of is not None else self.seats_of(seat)
        for each in left:
            self._place(each, Chair("open"))
            self._rename(each, self.usual_names[each])
        if self.host == seat:
            self.host = None
        who, names = self._person(seat, chair.person), [self.usual_names[each] for each in left]
        leaves = "gives a seat up" if chair.of is not None else "leaves the table"
        self._note(f"{who} {leaves}; the seat{'s' * (len(names) > 1)} of {listed(names)} {_is(names)} open.")

    def _handed(self, handed: j.Handed) -> None:
        chair = self.check_seat(handed.seat)
        if chair.who == "bot" and chair.level == handed.level:
            raise Refused("A computer player of that level has the seat already.")
        self._place(handed.seat, Chair("bot", chair.person, handed.level, chair.of))
        what = f"the seat of {self.name(handed.seat)}" if handed.by != chair.person else "the seat"
        self._note(f"{handed.by} gives {what} to a computer player ({handed.level}).")

    def _returned(self, seat: int) -> None:
        chair = self.check_seat(seat)
        if chair.who != "bot" or not chair.person:
            raise Refused("No computer player stands in for you.")
        self._place(seat, Chair("person", chair.person, of=chair.of))
        self._note(f"{self.name(seat)} is back.")

    def _failed(self, seat: int) -> None:
        chair = self.check_seat(seat)
        if chair.who != "bot":
            raise Refused("No computer player has that seat.")
        self._place(seat, Chair("bot", chair.person, RANDOM.name, chair.of))
        self._note(
            f'The computer player "{chair.level}" of {self.name(seat)} failed. '
            "One that answers at random plays on in its place."
        )

    def _person(self, seat: int, name: str) -> str:
        """Somebody by name. Who gave none is called like the seat, which says nothing beside the seat's name."""
        return "Somebody" if name == self.usual_names[seat] else name

    def _called(self, seat: int, chair: Chair) -> str:
        """What whoever sits there is called. Of the seats of one person each has its own name."""
        usual = self.usual_names[seat]
        if chair.of is None:
            return chair.person or usual
        return usual if chair.person == self.usual_names[chair.of] else f"{chair.person} ({usual})"

    def _plays_several(self, first: int) -> str:
        seats = self.seats_of(first)
        who = self._person(first, self.chairs[first].person)
        return f"{who} plays {listed([self.usual_names[seat] for seat in seats])}: seats {listed(seats, 1)}."

    def check_seat(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refused("There is no such seat at this table.")
        return self.chairs[seat]

    def _place(self, seat: int, chair: Chair) -> None:
        self.chairs[seat] = chair
        self._seats_of = _by_person(self.chairs)
        self.seats_changed += 1

    def _rename(self, seat: int, name: str) -> None:
        self.match.names[seat] = name
        self.names_changed += 1

    def _note(self, text: str) -> None:
        self.notices = [*self.notices[-NOTICES_KEPT + 1 :], Notice(self.noticed, self.match.lines, text)]
        self.noticed += 1

    # --- snapshots ---------------------------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """All of it as it is now, to be loaded without folding its journal again."""
        return _encode(
            _Snapshot(
                self.chairs,
                self.host,
                self.sitters,
                self.notices,
                self.noticed,
                self.wish,
                list(self.forced),
                self.rematch,
                self.match.snapshot(),
                cards_of(self.match),
                self.day,
                self.before,
                self.several,
            )
        )

    @classmethod
    def from_snapshot(cls, game: Game[Any], data: bytes, takeback_rule: str) -> Self:
        packed = _read(data)
        match = Match.from_snapshot(game, packed.match)
        made = cls(match, j.Opened(tuple(packed.chairs), packed.host, several=packed.several), takeback_rule)
        made.sitters = packed.sitters
        made.notices, made.noticed = packed.notes, packed.noted
        made.wish, made.forced, made.rematch = packed.wish, dict.fromkeys(packed.forced), packed.rematch
        if packed.day:
            made.day, made.before = packed.day, packed.before
        return made


def dawned_match(game: Game[Any], options: bytes, dawned: j.Dawned) -> Match[Any]:
    """The match of a day that begins at a table."""
    seats, settings = len(dawned.chairs), msgspec.json.decode(options)
    match = Match(game, seats=seats, seed=dawned.seed, options=settings, start=dawned.start)
    match.number_from(dawned.token)
    return match


def remains(data: bytes) -> Remains:
    """What the snapshot of a seated match tells without its game."""
    packed = _read(data)
    record = snapshots.record_in(packed.match)
    record.players = [chair.level if chair.who == "bot" else "human" for chair in packed.chairs]
    return Remains(record, _alone(packed.sitters, packed.chairs), packed.cards)


def cards_of(match: Match[Any]) -> str:
    """What the cards are called that are in a match. Cards are known by number, and a number may come to mean another
    card without the state being another."""
    called = [match.game.card_name(face, True) for face in sorted(set(match.table.face))]
    return blake2b("\n".join(called).encode(errors="surrogatepass"), digest_size=8).hexdigest()


def _by_person(chairs: list[Chair]) -> list[tuple[int, ...]]:
    """For each seat that is the first of a person all seats of that person, and nothing for the others."""
    found: list[list[int]] = [[seat] if chair.person and chair.of is None else [] for seat, chair in enumerate(chairs)]
    for seat, chair in enumerate(chairs):
        if chair.of is not None:
            found[chair.of].append(seat)
    return [tuple(seats) for seats in found]


def listed(names: Sequence[str | int], add: int = 0) -> str:
    """Names, or numbers counted from so many, as they stand in a sentence."""
    words = [str(each + add) if isinstance(each, int) else each for each in names]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _read(data: bytes) -> _Snapshot:
    try:
        return _decode(data)
    except msgspec.MsgspecError as fault:
        raise SaveError(f"The snapshot of this table is damaged ({fault}).") from None


def _alone(sitters: int, chairs: list[Chair]) -> bool:
    return sitters <= 1 and all(chair.who != "open" for chair in chairs)
