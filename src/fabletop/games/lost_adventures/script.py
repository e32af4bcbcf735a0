"""The script of the film that the players made, in screenplay form: so far, or to the end.

It is written from the beats that the rules note down in `Film.film`, which everybody knows, and from who plays whom.
So whoever asks for it at the same moment gets the same text, and what was written once stays written so: playing on
only adds to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap

from fabletop.engine.view import View
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.cards import Encounter, TempleCard
from fabletop.games.lost_adventures.effects.harms import FATES, HARMS
from fabletop.games.lost_adventures.scene.players import name_of
from fabletop.games.lost_adventures.script_words import ALL_OF_THEM, NUMBERS, Phrasebook, choose, listed, phrases
from fabletop.games.lost_adventures.state import YELLOW, Film, clock

WIDTH = 66
CUE, ASIDE, SPEECH = 26, 20, 14  # where names of speakers stand, how they say it, and what
SPEECH_WIDTH = 38
MANY_CHECKS = 3
SPOKEN = re.compile(r"""([A-Z][A-Z' ]+)(?: (\([^)]*\)))?: "([^"]*)"\s*""")  # who, how, what
VERDICTS = {3: "true grail", 2: "half grail", 1: "false grail"}


def write(view: View[Film]) -> str:
    """The whole script as far as the film has got."""
    return Writer(view.table).script()


class Pages:
    """Text that is being set as a screenplay: blocks with an empty line between two of them."""

    def __init__(self) -> None:
        self._blocks: list[str] = []
        self._open = ""  # what the last paragraph is about, if more of the same may join it
        self._last = ""  # that paragraph as it was said

    def slug(self, words: str) -> None:
        self._put("\n".join(wrap(words.upper(), WIDTH, subsequent_indent="    ")))

    def action(self, words: str, about: str = "") -> None:
        """A stage direction. Several that are about the same stand in one paragraph."""
        if about and about == self._open:
            words = f"{self._last} {words}"
            self._blocks.pop()
        self._put("\n".join(wrap(words, WIDTH, break_on_hyphens=False)))
        self._open, self._last = about, words

    def speech(self, who: str, how: str, words: str) -> None:
        lines = [" " * SPEECH + line for line in wrap(words, SPEECH_WIDTH, break_on_hyphens=False)]
        self._put("\n".join([" " * CUE + who, *([" " * ASIDE + how] if how else []), *lines]))

    def transition(self, words: str) -> None:
        self._put(words.rjust(WIDTH))

    def heading(self, words: str) -> None:
        self._put("\n" + words.center(WIDTH).rstrip() + "\n")

    def centred(self, words: str) -> None:
        self._put("\n".join(line.center(WIDTH).rstrip() for line in wrap(words, WIDTH)))

    def table(self, rows: Iterable[tuple[str, str]]) -> None:
        """Names with what belongs to them, dots between."""
        self._put("\n".join(f"    {left} {right.rjust(WIDTH - 9 - len(left), '.')}".rstrip() for left, right in rows))

    def _put(self, block: str) -> None:
        self._blocks.append(block)
        self._open = ""

    def text(self) -> str:
        return "\n\n".join(self._blocks) + "\n"


class Writer:
    """Writes one film down, beat by beat."""

    def __init__(self, table: Film) -> None:
        self.table, self.box = table, table.box
        self.pages = Pages()
        roles = "+".join(str(mat) for mat in table.mat)
        first = table.film[0] if table.film else []
        self.title = choose(phrases().titles, roles)
        self.phrases = Phrasebook(f"{roles} {first}")
        self.at = 0  # which beat is being written
        self.scenes = 0
        self.scene: Encounter | None = None
        self.city = -1
        self.colonel = self.box.berlin  # where he is
        self.inside: list[int] = []
        self.told: set[str] = set()  # what is told once in a scene, or in the film
        self.visited: set[int] = set()
        self.cups: dict[int, int] = {}  # who took each first
        self._beats: dict[int, Callable[..., None]] = {
            shots.NEW_SCENE: self._new_scene, shots.COMPANY: self._company, shots.BEAT: self._beat,
            shots.TROUBLE: self._trouble, shots.APPROACH: self._approach, shots.HAND: self._hand,
            shots.CAPTURE: self._capture, shots.RESCUE: self._rescue, shots.RELIC: self._relic, shots.EXIT: self._exit,
            shots.OUT: self._out, shots.TREACHERY: self._treachery, shots.INTERLUDE: self._interlude,
            shots.PERIL: self._peril, shots.ORDEAL: self._ordeal, shots.GRAIL: self._grail,
            shots.PENANCE: self._penance, shots.PURGED: self._purged, shots.THEFT: self._theft,
        }  # fmt: skip

    def script(self) -> str:
        self._opening()
        for at, (kind, *numbers) in enumerate(self.table.film):
            self.at = at
            self._beats[kind](*numbers)
        if self.table.over:
            self._ending()
        else:
            self._to_be_continued()
        return self.pages.text()

    # --- names -------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """A person's name as scripts write it."""
        whole = name_of(self.table, seat)
        return (whole.split()[-1] if self.table.mat[seat] >= 0 else whole).upper()

    def names(self, seats: Iterable[int]) -> list[str]:
        return [self.name(seat) for seat in seats]

    def seats(self, mask: int) -> list[int]:
        return [seat for seat in range(self.table.seats) if mask >> seat & 1]

    def place(self, city: int) -> str:
        return self.box.cities[city].name if city >= 0 else self.box.map.start.name

    def tile(self, tile: int) -> str:
        """A person or a thing, without the title."""
        return self.box.tiles[tile].name.partition(",")[0]

    def once(self, what: str) -> bool:
        """Whether something is told for the first time."""
        fresh = what not in self.told
        self.told.add(what)
        return fresh

    def company(self, seats: Sequence[int]) -> list[str]:
        """Some people, or all who are left of them."""
        left = [seat for seat in range(self.table.seats) if not self._gone(seat)]
        return [ALL_OF_THEM] if len(seats) > 2 and len(seats) == len(left) else self.names(seats)

    def _say(self, kind: str, seats: Sequence[int] = (), about: str = "", **more: str) -> None:
        self.pages.action(self.phrases.phrase(kind, self.names(seats), **more), about)

    # --- act one -----------------------------------------------------------------------------------------------

    def _opening(self) -> None:
        table, pages = self.table, self.pages
        cast = [seat for seat, mat in enumerate(table.mat) if mat >= 0]
        pages.heading(self.title.upper())
        pages.centred("a Lost Adventure in three acts")
        pages.heading("CAST")
        pages.table(
            [
                *((name_of(table, seat).upper(), f" {self.box.mats[table.mat[seat]].role}") for seat in cast),
                ("THE COLONEL", " who wants it too"),
            ]
        )
        pages.heading("ACT ONE")
        pages.action("FADE IN:")
        pages.action(
            "A MAP of the world, on a table too small for it. Somebody has spilt coffee on Asia. A pencil taps on "
            f"{self.box.map.start.name}, and a red line begins before anybody has bought a ticket."
        )
        pages.slug(f"INT. NIGHT TRAIN OUT OF {self.box.map.start.name} - RAIN")
        pages.action("One corridor, separate compartments. In each of them somebody reads one page of the same script:")
        for seat in cast:
            mat = self.box.mats[table.mat[seat]]
            pages.action(f"{mat.name.upper()}, {mat.role}. {mat.flavour}")

    # --- act two: scenes ---------------------------------------------------------------------------------------

    def _new_scene(self, face: int, city: int, seat: int, came_from: int) -> None:
        pages = self.pages
        if self.once("act two"):
            pages.heading("ACT TWO")
        else:
            pages.transition(self.phrases.phrase("transition"))
        self.scenes += 1
        scene: Encounter = self.box.faces[face].card
        self.scene, self.city, self.inside = scene, city, [seat]
        self.told -= {"success", "trouble"}
        where = self.place(city)
        if came_from == city:
            self._say("nowhere", [seat], city=where)
        else:
            self._say("journey", [seat], city=where, start=self.place(came_from))
        if city not in self.visited:
            self.visited.add(city)
            pages.slug(f"EXT. {where} - ESTABLISHING")
            pages.action(self.box.cities[city].flavour)
        elif came_from != city:
            self._say("return", city=where)
        pages.slug(f"{self.scenes}. {slug_in(scene.title, where)}")
        self._prose(scene.text)
        if scene.hubris:
            self._say("shabby", [seat])
        if city == self.colonel:
            self._say("waiting")

    def _prose(self, text: str) -> None:
        """Action, with what is spoken in it set as speech."""
        at = 0
        for spoken in SPOKEN.finditer(text):
            if text[at : spoken.start()].strip():
                self.pages.action(text[at : spoken.start()].strip())
            self.pages.speech(spoken[1], spoken[2] or "", spoken[3])
            at = spoken.end()
        if text[at:].strip():
            self.pages.action(text[at:].strip())

    def _company(self, mask: int) -> None:
        lead = self.inside[:1]
        self.inside = sorted(self.seats(mask), key=lambda seat: seat not in lead)
        rest = [seat for seat in range(self.table.seats) if seat not in self.inside and not self._gone(seat)]
        if len(self.inside) == 1:
            self._say("alone", self.inside)
        elif self.inside and not rest:
            self._say("all in" if len(self.inside) > 2 else "both in", self.inside)
        elif self.inside:
            first, *others = self.inside
            self._say("some in", others, lead=self.name(first), rest=listed(self.names(rest)))

    def _gone(self, seat: int) -> bool:
        return f"out {seat}" in self.told

    def _beat(self, face: int, checks: int, threats: int) -> None:
        printed = self.box.faces[face]
        caption = printed.title
        if printed.kind == "rewrite":
            self.pages.action(f"(Pink page, in another hand: {printed.title.upper()}.)")
            caption = printed.card.flavour
        take = f"take {self.at}"
        self.pages.action(caption, take)
        if checks and self.scene is not None and self.once("success"):
            self.pages.action(self.scene.beats.success, take)
        elif checks >= MANY_CHECKS:
            self._say("well", about=take)
        elif checks:
            self._say("little", about=take)
        elif not threats:
            self._say("nothing", about=take)

    def _trouble(self, number: int) -> None:
        if self.scene is None:
            return
        if self.once("trouble"):
            self.pages.action(self.scene.beats.trouble, "trouble")
        else:
            self._say("again", about="trouble")
        if self.inside:
            self.pages.action(self.phrases.phrase(self.scene.threat, self.company(self.inside)), "trouble")

    def _approach(self, city: int) -> None:
        self.colonel = city
        if city == self.city:
            self._say("arrives", city=self.place(city))
        else:
            self._say("nearer", city=self.place(city))

    def _hand(self) -> None:
        self._say("hand", about="hand")
        following = self.table.film[self.at + 1 : self.at + 2]
        if not following or following[0][0] != shots.CAPTURE:
            self._say("bereft", about="hand")
        if self.table.settings.enemy_returns:
            self.colonel = self.box.berlin

    def _capture(self, tile: int) -> None:
        kind = "person" if self.box.tiles[tile].kind == "person" else "thing"
        self._say(kind, about="hand", tile=self.tile(tile))

    def _rescue(self, tile: int) -> None:
        self._say("rescue", tile=self.tile(tile))

    def _relic(self, seat: int, relic: int, city: int, found: int) -> None:
        self._say("found" if found else "not found", [seat], city=self.place(city), tile=self.tile(relic))

    def _exit(self, seat: int, rewards: int, way: int) -> None:
        self.inside = [each for each in self.inside if each != seat]
        loot = f"{NUMBERS[rewards]} {self.phrases.find()}{'s' * (rewards != 1)}" if rewards else "nothing"
        one = rewards < 2
        more = {"loot": loot, "is_loot": "is" if one else "are", "does_loot": "does" if one else "do"}
        if way == shots.SLIPS:
            self._say("slips", [seat], "exit", **more)
        elif way == shots.DRIVEN:
            self._say("driven" if rewards else "driven empty", [seat], "exit", **more)
        else:
            self._say("leaves" if rewards else "leaves empty", [seat], "exit", **more)

    def _out(self, seat: int, fate: int) -> None:
        self.inside = [each for each in self.inside if each != seat]
        self.told.add(f"out {seat}")
        self._say(f"out {FATES[fate]}", [seat])

    def _treachery(self, seat: int, victims: int) -> None:
        if victims:
            self._say("treachery", self.seats(victims), lead=self.name(seat))

    def _theft(self, thief: int, victim: int) -> None:
        self._say("theft", [victim], lead=self.name(thief))

    # --- the interlude and act three -----------------------------------------------------------------------------

    def _interlude(self, start: int, ahead: int, there: int) -> None:
        pages, where = self.pages, self.place(start)
        living = [seat for seat in range(self.table.seats) if not self._gone(seat)]
        self.scene = None
        pages.heading("INTERLUDE")
        pages.slug(f"EXT. {where} - WHERE THE ROAD BEGINS - FIRST LIGHT")
        pages.action(self._road(start))
        early = self.seats(there)
        late = [seat for seat in living if seat not in early]
        if early:
            names = listed(self.names(early))
            pages.action(f"{names}: here already, boots on the rail, as if it had been obvious all along.", "road")
        if late:
            pages.action(f"{listed(self.names(late))}: by the next train, the next mule, and running.", "road")
        first = self.seats(ahead)
        if len(first) == len(living):
            pages.action("No grey coat anywhere on the road. For the moment it belongs to them.")
        elif first:
            pages.action(f"Wheel tracks in the dust, still sharp. Only {listed(self.names(first))} came before them.")
        else:
            pages.action("Wheel tracks in the dust, and a cigarette end, still warm. THE COLONEL has been this way.")

    def _road(self, start: int) -> str:
        """What the card of the Start City says of it."""
        found = (face.card for face in self.box.faces if self.box.city_of.get(face.number) == start)
        return str(next(card.flavour for card in found))

    def _peril(self, face: int) -> None:
        card: TempleCard = self.box.faces[face].card
        if self.once("act three"):
            self.scene = None
            self.pages.heading("ACT THREE")
            self.pages.action(
                "The TEMPLE. It has been waiting behind every scene so far; now the camera only has to turn round."
            )
        else:
            self.pages.transition("DEEPER IN:" if card.colour == "red" else "DEEPER STILL:")
        self.pages.slug(f"INT. TEMPLE - {card.title}")
        self.pages.action(card.flavour)

    def _ordeal(self, face: int, trapped: int, seized: int) -> None:
        self.pages.action(self.box.faces[face].card.caption, "ordeal")
        if trapped:
            self.pages.action(self.phrases.phrase("trapped", self.company(self.seats(trapped))), "ordeal")
        if seized:
            self.pages.action(self.phrases.phrase("seized", self.company(self.seats(seized))), "ordeal")
        if not trapped and not seized:
            self._say("through", about="ordeal")

    def _grail(self, seat: int, number: int, fits: int) -> None:
        pages, grail = self.pages, self.box.grails[number - 1]
        if self.once("grail room"):
            pages.transition("AND AT LAST:")
            pages.slug("INT. TEMPLE - THE ROOM OF TEN CUPS")
            pages.action("A round room, a shelf, ten cups. Nine of them have been waiting for somebody in a hurry.")
            faces = [self.table.face[self.table.temple[place]] for place in YELLOW]
            traits = [self.box.traits[self.box.trait_of(face)] for face in faces]
            true = listed([trait.name.lower() for trait in traits])
            pages.action(f"Over the door, three words, and the dust coming off them: {true}.")
        if number in self.cups:
            self._say("same cup", [seat], lead=self.name(self.cups[number]))
        else:
            self.cups[number] = seat
            pages.action(f"{self.name(seat)} takes {grail.name}. {grail.flavour} {self.phrases.phrase(VERDICTS[fits])}")

    def _penance(self, face: int) -> None:
        if self.once("challenge"):
            self._last_door()
        self.pages.action(self.box.faces[face].card.flavour)

    def _last_door(self) -> None:
        self.pages.transition("AND THE WAY OUT:")
        self.pages.slug("INT. TEMPLE - THE LAST DOOR")
        self.pages.action("No lock, no lever. Only a light that asks what each of them did to get here.")

    def _purged(self, seat: int) -> None:
        if self.once("challenge"):
            self._last_door()
        self._say("purged", [seat], "purged")

    # --- the end -----------------------------------------------------------------------------------------------

    def _ending(self) -> None:
        table, pages = self.table, self.pages
        living = table.living()
        if living:
            pages.slug("EXT. TEMPLE - SUNRISE")
            winners = listed(self.names(table.winners))
            minutes = clock(table, table.time[table.winners[0]])
            pages.action(f"A door in the rock that was not there yesterday. {winners}, into the light, at {minutes}.")
            others = [seat for seat in living if seat not in table.winners]
            if others:
                pages.action(f"Then, blinking, {listed(self.names(others))}: alive, and too late for the poster.")
        elif "act three" in self.told:
            pages.slug("EXT. TEMPLE - NIGHT")
            pages.action("The door in the rock, and nobody in it. A hat on the steps. The wind considers it.")
        else:
            pages.slug("EXT. DESERT HALT - NIGHT")
            pages.action("The train stops. Nobody gets off. Further out the temple keeps its cups, all ten of them.")
        pages.transition("FADE OUT.")
        pages.heading("THE END")
        self._credits()

    def _credits(self) -> None:
        table, pages = self.table, self.pages
        rows = []
        for seat in range(table.seats):
            cause = table.out[seat]
            fate = f"{HARMS[cause].credit}, {clock(table, table.time[seat])}" if cause else self._survived(seat)
            rows.append((self.name(seat), f" {fate}"))
        pages.table(rows)
        cities = list(dict.fromkeys(self.place(beat[2]) for beat in table.film if beat[0] == shots.NEW_SCENE))
        if cities:
            pages.action(f"Shot on location in {listed(cities)}.")
        flips = [self.box.faces[beat[1]].kind for beat in table.film if beat[0] == shots.BEAT]
        pages.action(
            f"Scenes: {self.scenes}. Takes: {len(flips)}. Pages rewritten on the set: {flips.count('rewrite')}."
        )
        last = max((table.time[seat] for seat in table.winners), default=table.rc)
        pages.action(f"Running time: {clock(table, last)}.")

    def _survived(self, seat: int) -> str:
        head = "wins" if seat in self.table.winners else "survived"
        return f"{head}, {clock(self.table, self.table.time[seat])}"

    def _to_be_continued(self) -> None:
        table, pages = self.table, self.pages
        pages.centred("[ The rest is not shot yet. ]")
        if any(mat < 0 for mat in table.mat):
            return
        pages.table((self.name(seat), f" {clock(table, table.time[seat])} of film") for seat in table.living())


def slug_in(title: str, city: str) -> str:
    """The slug line of a scene in the city where it is shot: "EXT. LISBON - TRAM ROOF - DAY"."""
    kind, _, rest = title.partition(" ")
    return f"{kind} {city} - {rest}"
