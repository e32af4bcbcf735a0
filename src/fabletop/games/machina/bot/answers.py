"""What an explorer's player answers to everything but what to do in the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fabletop.engine.effects import Choose, Effect, walk
from fabletop.engine.game import Situation
from fabletop.engine.questions import PASS, Listed
from fabletop.engine.stops import UNTIL
from fabletop.engine.words import Ref, Refused
from fabletop.games.machina.bot.gear import deck_worth, improvement, item_worth, outfit
from fabletop.games.machina.bot.outlook import Outlook, Temper
from fabletop.games.machina.bot.planning import Turn, turn_worth
from fabletop.games.machina.bot.texts import effects_worth, play_worth
from fabletop.games.machina.card_texts import Text
from fabletop.games.machina.effects.fighting import Attack, Destroy, Lose, Restore
from fabletop.games.machina.effects.moving import Teleport
from fabletop.games.machina.effects.spaces import DestroySpace, Light, Refresh
from fabletop.games.machina.ground.board import apart
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.ground.printed import edge_cells
from fabletop.games.machina.odds import at_target
from fabletop.games.machina.rules.abilities import sources
from fabletop.games.machina.rules.fighting import defence, total_against
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import STAY
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import ITEM, NONE, ON_BOUND, ON_EVENT, ON_HORROR, ON_ITEM, ON_UNIT, SPACE, Expedition

# Explorers, the best to begin with first.
FAVOURITES = (
    "hank", "kim", "abel_voss", "gunnar_holt", "lorrain", "phillip", "sister_maren", "ottilie_crane",
)  # fmt: skip
ON_CARDS = (ON_ITEM, ON_BOUND, ON_EVENT, ON_HORROR)
USELESS = 1.5  # an item that is worth no more to anybody
SPACE_WORTH = {"chest": 4.0, "event_space": 3.0, "workbench": 3.0, "recharge_station": 2.0, "chapter": 6.0}


def payloads(now: Situation[Expedition]) -> Sequence[Any]:
    assert isinstance(now.ask, Listed), "a question that lists things"
    return now.ask.payloads()


class Explorer:
    """One who plays with the party."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.answers: dict[str, Callable[[Situation[Expedition]], Any]] = {
            "explorer": self.explorer,
            "turn": self.turn,
            "act": self.act,
            "between": self.between,
            "raise": self.raise_,
            "replace": self.replace,
            "share": self.share,
            "target": self.target,
            "select": self.select,
            "which": self.which,
            "move": self.move,
            "teleport": self.move,
            "place": self.place,
            "exit": self.exit,
            "whom": self.whom,
            "for": self.whom,
            "deck": self.deck,
            "gain": self.gain,
            "recipient": self.recipient,
            "wreck": self.wreck,
            "swap": self.swap,
            "equip": self.equip,
            "layout": self.layout,
            "partner": self.nobody,
            "trade": self.nothing,
            "use_inventory": self.use_inventory,
            "recharge": self.recharge,
            "toll": self.toll,
            "item": self.item,
            "x": self.x,
            "contribute": self.yes,
            "agree": self.yes,
            "last health": self.no,
            "own people": self.no,
            "leap": self.no,
            "fire": self.no,
        }

    def outlook(self, now: Situation[Expedition]) -> Outlook:
        return Outlook(now.view.table, self.temper)

    # --- the turn ----------------------------------------------------------------------------------------------------

    def explorer(self, now: Situation[Expedition]) -> Any:
        found, names = payloads(now), now.view.table.box.explorers
        return min(found, key=lambda each: FAVOURITES.index(names[each].id) if names[each].id in FAVOURITES else 99)

    def turn(self, now: Situation[Expedition]) -> Any:
        found = payloads(now)
        if not self.temper.together:
            return found[0]
        outlook = self.outlook(now)
        return min(found, key=lambda seat: turn_worth(outlook.table, outlook, seat))

    def act(self, now: Situation[Expedition]) -> Any:
        return Turn(self.outlook(now), now.seat, payloads(now)).best().choice

    def between(self, now: Situation[Expedition]) -> Any:
        """Outside one's turn: play what helps at once, and else wait until it matters."""
        found = payloads(now)
        plays = [each for each in found if isinstance(each, Now)]
        if plays:
            outlook = self.outlook(now)
            table, seat = outlook.table, now.seat
            if outlook.wants == "essence" or table.health[seat] <= 3 or outlook.peril(seat, table.at[seat]) > 0.7:
                best = max(plays, key=lambda each: self._reaction(outlook, seat, each))
                if self._reaction(outlook, seat, best) > 1.5:
                    return best
        return UNTIL if UNTIL in found else PASS

    def _reaction(self, outlook: Outlook, seat: int, now: Now) -> float:
        return play_worth(outlook, seat, Now(outlook.table, now.source, now.roles, "", now.text))

    # --- essence -----------------------------------------------------------------------------------------------------

    def raise_(self, now: Situation[Expedition]) -> Any:
        """Essence for a hit: one that kills brings a point back."""
        outlook = self.outlook(now)
        table, seat = outlook.table, now.seat
        fight = table.fights[-1]
        essence = table.essence[seat]
        best = (0.0, 0)
        for unit in fight.blockers:
            if unit >= SPACE or unit < table.seats or unit not in outlook.menaces:
                continue
            short = defence(table, unit, fight.arcane) - total_against(table, unit, fight.plain) - fight.raised
            if short <= 0 or short > essence:
                continue
            kills = table.health[unit] <= 1
            worth = outlook.kill_worth(unit) if kills else 0.55 * outlook.kill_worth(unit) / table.health[unit]
            price = outlook.essence
            best = max(best, (worth - price * short, short))
        return best[1] if best[0] > 0.5 and best[1] in payloads(now) else 0

    def replace(self, now: Situation[Expedition]) -> Any:
        """Essence for health: always where the last health is near, and where there is enough of it."""
        outlook = self.outlook(now)
        table, seat = outlook.table, now.seat
        most = max(payloads(now))
        health, own = table.health[seat], table.essence[seat]
        loss = int(now.ask.args[1])
        near = 1 if outlook.endgame and outlook.purse <= outlook.needed else 2  # there essence is what wins
        wanted = 0
        for n in range(most + 1):
            left = health - (loss - n)
            if left <= 0 or (left <= near and n < most):
                wanted = min(most, n + 1)
            else:
                break
        if wanted == 0 and own - loss >= (6 if outlook.endgame else 4):
            wanted = min(most, loss)
        return wanted

    def share(self, now: Situation[Expedition]) -> Any:
        """Who pays: who pays for it first, then those with most."""
        table = now.view.table
        form = now.ask.form  # type: ignore[attr-defined]  # a form of how many of each
        hints = form.hints()
        left, counts = hints.most, {each.id: 0 for each in hints.kinds}
        own = f"seat{now.seat}"
        order = sorted(hints.kinds, key=lambda each: (each.id != own, -table.essence[int(each.id[4:])], each.id))
        for kind in order:
            part = min(left, kind.most)
            counts[kind.id] = part
            left -= part
        value = tuple([(each.id, counts[each.id]) for each in hints.kinds if counts[each.id]])
        try:
            return now.parse(dict(value))
        except Refused:
            return now.ask.some(now.rng)

    # --- targets -----------------------------------------------------------------------------------------------------

    def target(self, now: Situation[Expedition]) -> Any:
        found = payloads(now)
        outlook = self.outlook(now)
        table = outlook.table
        if _of_monster(table, now.ask.source):
            return self._sturdiest(table, found)
        texts = [text for text in source_texts(table, now.ask.source) if text[1].aim]
        for number, text in texts:
            source_now = self._moment(table, now.seat, now.ask.source, number)
            if source_now is None:
                continue
            best = max(found, key=lambda each: self._aimed(outlook, now.seat, source_now, text, each))
            if self._aimed(outlook, now.seat, source_now, text, best) > 0:
                return best
        return self._enemy(outlook, found)

    def _moment(self, table: Expedition, seat: int, source: Ref | None, number: int) -> Now | None:
        for place, texts, roles in sources(table, seat):
            if number in texts.played:
                return Now(table, place, roles, "", number)
        return None

    def _aimed(self, outlook: Outlook, seat: int, now: Now, text: Text, target: int) -> float:
        aimed = now.having(target=target)
        found = effects_worth(outlook, seat, aimed, text.do)
        if target in outlook.menaces:  # of two that are hit as easily, the one that dies by it
            odds = at_target(now, target)
            if odds is not None and outlook.table.health[target] == 1:
                found += 0.2 * odds.chance() * outlook.kill_worth(target)
        return found

    def _enemy(self, outlook: Outlook, found: Sequence[int]) -> int:
        foes = [each for each in found if each in outlook.menaces]
        if foes:
            return max(foes, key=lambda each: outlook.kill_worth(each) / max(1, outlook.table.health[each]))
        return found[0]

    @staticmethod
    def _sturdiest(table: Expedition, found: Sequence[int]) -> int:
        """Who takes a blow best."""

        def sturdy(each: int) -> tuple[int, int]:
            if not 0 <= each < table.seats:
                return 0, 0
            return table.health[each] + table.essence[each] // 2, attribute(table, each, "armor")

        return max(found, key=sturdy)

    def whom(self, now: Situation[Expedition]) -> Any:
        return self._sturdiest(now.view.table, payloads(now))

    def select(self, now: Situation[Expedition]) -> Any:
        """Somebody or something that a text is about: by what the text does to it."""
        found = payloads(now)
        outlook = self.outlook(now)
        table = outlook.table
        verbs = [type(each) for _, text in source_texts(table, now.ask.source) for each in walk(text.do)]
        if now.ask.kind == "choose some":
            least, most = now.ask.bounds()  # type: ignore[attr-defined]  # a choice of some
            wanted = [each for each in found if each < SPACE or Refresh in verbs or Light in verbs]
            return tuple((wanted or list(found))[: most if wanted else least])
        units = [each for each in found if each < SPACE]
        if units:
            if any(each >= table.seats for each in units):
                return self._enemy(outlook, units)
            if any(each in verbs for each in (Attack, Lose, Destroy, Teleport)) and Restore not in verbs:
                return self._sturdiest(table, units)
            return min(units, key=lambda each: (table.health[each] - attribute(table, each, "health"), each))
        if found[0] >= ITEM:
            return min(found, key=lambda each: item_worth(table, now.seat, each - ITEM))
        if SPACE <= found[0] < 2 * SPACE:
            if DestroySpace in verbs:
                return min(found, key=lambda each: _space_worth(outlook, each - SPACE))
            here = table.at[now.seat]
            return min(found, key=lambda each: outlook.far(here, each - SPACE) if here >= 0 else 0)
        return found[0]

    def which(self, now: Situation[Expedition]) -> Any:
        """One of several ways: what it is worth to the party."""
        found = payloads(now)
        outlook = self.outlook(now)
        table, seat = outlook.table, now.seat
        roles = {"you": seat, "it": seat, "explorer": seat}
        for number, text in source_texts(table, now.ask.source):
            source = next((each for each in _places(table, now.ask.source)), None)
            for choice in _choices(text.do):
                if source is None or max(found) >= len(choice.options):
                    continue
                moment = Now(table, source, roles, "", number)
                return max(
                    found,
                    key=lambda way: effects_worth(outlook, seat, moment, choice.options[way].do) if way >= 0 else 0.0,
                )
        return found[0]

    # --- places ------------------------------------------------------------------------------------------------------

    def move(self, now: Situation[Expedition]) -> Any:
        """Where somebody moves by an effect: an explorer on the way to what it wants, a monster away."""
        found = payloads(now)
        outlook = self.outlook(now)
        table = outlook.table
        unit = _unit_of(table, now.ask.args[0]) if now.ask.args else now.seat
        spaces = [each for each in found if each >= 0 and not outlook.ground.kinds["pit"] >> each & 1] or list(found)
        if unit >= table.seats:
            pits = [each for each in found if each >= 0 and outlook.ground.kinds["pit"] >> each & 1]
            others = [table.at[seat] for seat in outlook.explorers]
            apart_from = {
                each: min((apart(each, other) for other in others), default=0) for each in spaces if each >= 0
            }
            return pits[0] if pits else max(spaces, key=lambda each: apart_from.get(each, -1))
        goal = self._goal(outlook, unit)
        scored = sorted(spaces, key=lambda each: outlook.far(each, goal) if each >= 0 and goal != NONE else 0)[:8]
        flees = table.turn != unit and self.temper.careful > 0
        if flees:  # monsters have their turns before it has its own
            safe = outlook.refuge(unit, [each for each in spaces if each >= 0] or [table.at[unit]])[1]
            scored += [safe] if safe in found else []
        if STAY in found:
            scored.append(STAY)

        def worth(each: int) -> float:
            place = table.at[unit] if each == STAY else each
            far = outlook.far(place, goal) if goal != NONE else 0
            return 0.8 * min(far, 40) + outlook.harm(unit, outlook.peril(unit, place)) * flees

        return min(scored, key=worth)

    def _goal(self, outlook: Outlook, seat: int) -> int:
        """Where an explorer wants to be next."""
        table = outlook.table
        here = table.at[seat]
        if outlook.wants == "exit" and outlook.exit_cells:
            return outlook.exit_cells[0]
        kinds = outlook.ground.kinds
        board = kinds["chest"] | kinds["event_space"]
        if outlook.wants == "spaces" and (outlook.lit or outlook.purse >= 3):
            board = kinds["chapter"] or board
        far, near = outlook.ground.closest_among(here, board) if board else (FAR, 0)
        return (near & -near).bit_length() - 1 if far < FAR and near else NONE

    def place(self, now: Situation[Expedition]) -> Any:
        """One of several spaces that are as near: a light close to the party, monsters far from it."""
        found = payloads(now)
        table = now.view.table
        ground = table.ground
        at = [table.at[seat] for seat in table.explorers()]
        if not at:
            return found[0]
        if ground.kinds["chapter"] >> found[0] & 1:
            return min(found, key=lambda each: sum(ground.closest(place, each) for place in at))
        return max(found, key=lambda each: min(ground.closest(place, each) for place in at))

    def exit(self, now: Situation[Expedition]) -> Any:
        """The edge to which all have the shortest way."""
        found = payloads(now)
        table = now.view.table
        ground = table.ground
        at = [table.at[seat] for seat in table.explorers()]

        def way(edge: int) -> int:
            ways = [min(ground.closest(place, cell) for cell in edge_cells(edge)) for place in at]
            return 2 * max(ways, default=0) + sum(ways)

        return min(found, key=way)

    # --- items -------------------------------------------------------------------------------------------------------

    def deck(self, now: Situation[Expedition]) -> Any:
        table = now.view.table
        drawn = [table.printed(card).kind for card in table.drawn]
        return max(
            payloads(now), key=lambda type_: deck_worth(table, now.seat, type_) * (0.8 if type_ in drawn else 1.0)
        )

    def gain(self, now: Situation[Expedition]) -> Any:
        table = now.view.table
        return max(payloads(now), key=lambda card: item_worth(table, now.seat, card))

    def recipient(self, now: Situation[Expedition]) -> Any:
        return now.seat if now.seat in payloads(now) else payloads(now)[0]

    def wreck(self, now: Situation[Expedition]) -> Any:
        """Away with what nobody would take, or it would be drawn again."""
        table = now.view.table
        away = [card for card in table.drawn if useless(table, card)] if self.temper.together else []
        return tuple(away) if now.ask.kind != "choose" else "destroy" if away else "back"

    def swap(self, now: Situation[Expedition]) -> Any:
        """Drawn cards for items that are of no use: all but the best drawn one, which is taken anyway."""
        table, seat = now.view.table, now.seat
        worn = {each.item for each in table.mounted(seat)}
        drawn = sorted(table.drawn, key=lambda card: item_worth(table, seat, card), reverse=True)[1:]
        spare = [item for item in payloads(now) if item not in table.drawn and item not in worn]
        spare.sort(key=lambda item: item_worth(table, seat, item))
        found: list[int] = []
        for card, item in zip(drawn, spare, strict=False):
            if item_worth(table, seat, card) > item_worth(table, seat, item) + 0.5:
                found += [card, item]
        return tuple([each for each in payloads(now) if each in found])

    def equip(self, now: Situation[Expedition]) -> Any:
        """A way to put on an item, if it does not cost more than it brings."""
        table, seat = now.view.table, now.seat

        def worth(way: Any) -> float:
            if way is None:
                return 0.0
            gain = item_worth(table, seat, way.item)
            return gain - sum(item_worth(table, seat, each) for each in way.off)

        return max(payloads(now), key=worth)

    def layout(self, now: Situation[Expedition]) -> Any:
        table = now.view.table
        form = now.ask.form  # type: ignore[attr-defined]  # a packing
        owner = form.owner
        places = dict(outfit(table, owner).places)
        try:
            return now.parse(places)
        except Refused:
            return now.parse(dict(form.lying()))

    def use_inventory(self, now: Situation[Expedition]) -> Any:
        return "yes" if improvement(now.view.table, now.seat) > 0.3 else "no"

    def recharge(self, now: Situation[Expedition]) -> Any:
        table = now.view.table
        wounded = table.health[now.seat] < attribute(table, now.seat, "health")
        return "health" if wounded and table.health[now.seat] <= 3 else "essence"

    def toll(self, now: Situation[Expedition]) -> Any:
        table = now.view.table
        found = [each for each in payloads(now) if each != NONE]
        return min(found, key=lambda item: item_worth(table, now.seat, item)) if found else payloads(now)[0]

    def item(self, now: Situation[Expedition]) -> Any:
        """An item to part with."""
        table = now.view.table
        found = [each for each in payloads(now) if isinstance(each, int) and each >= 0]
        return min(found, key=lambda item: item_worth(table, now.seat, item)) if found else payloads(now)[0]

    def x(self, now: Situation[Expedition]) -> Any:
        """How much is paid of what one may pay: nothing that hurts."""
        return payloads(now)[0] if now.ask.args and now.ask.args[0] == "health" else payloads(now)[-1]

    # --- plain answers -----------------------------------------------------------------------------------------------

    def yes(self, now: Situation[Expedition]) -> Any:
        return "yes"

    def no(self, now: Situation[Expedition]) -> Any:
        return "no"

    def nobody(self, now: Situation[Expedition]) -> Any:
        return NONE if NONE in payloads(now) else payloads(now)[0]

    def nothing(self, now: Situation[Expedition]) -> Any:
        return ()


def useless(table: Expedition, card: int) -> bool:
    """Whether nobody of the party would do anything with an item."""
    return max([item_worth(table, seat, card) for seat in table.explorers()], default=0.0) < USELESS


def _space_worth(outlook: Outlook, space: int) -> float:
    """How much a space would be missed: what is good for something, and close to somebody."""
    kind = outlook.ground.kind_of(space) or ""
    far = min((outlook.far(outlook.table.at[seat], space) for seat in outlook.explorers), default=0)
    return SPACE_WORTH.get(kind, 0.0) - 0.05 * min(far, 20)


def usual(now: Situation[Expedition]) -> Any:
    """An answer where nothing speaks for another: the first, all as they lie, or none."""
    ask = now.ask
    if ask.kind == "choose":
        return payloads(now)[0]
    if ask.kind == "arrange":
        return tuple(payloads(now))
    if ask.kind == "choose some":
        return tuple(payloads(now)[: ask.bounds()[0]])  # type: ignore[attr-defined]  # a choice of some
    return ask.some(now.rng)


# --- cards that ask --------------------------------------------------------------------------------------------------


def source_texts(table: Expedition, source: Ref | None) -> list[tuple[int, Text]]:
    """The texts of a card that asks something, with their numbers."""
    if source is None:
        return []
    box, key = table.box, str(source.key)
    if source.kind == "unit":
        faces = box.explorers if key in box.explorer_index else box.monsters
        own = next(each.texts for each in faces if each.id == key)
    elif source.kind == "chapter":
        own = next(each.texts for each in box.chapters if each.card.id == key)
    elif source.kind == "card" and key in box.face_index:
        own = box.face(key).texts
    else:
        return []
    return [(number, box.book.texts[number]) for number in own.all]


def _places(table: Expedition, source: Ref | None) -> Iterator[Any]:
    """What a card that asks something lies on."""
    if source is None:
        return
    key = str(source.key)
    for place, _, _ in Now.in_force(table):
        if place.kind == ON_UNIT:
            if source.kind == "unit" and table.unit(place.handle).id == key:
                yield place
        elif source.kind == "chapter" or (place.kind in ON_CARDS and table.printed(place.handle).id == key):
            yield place


def _of_monster(table: Expedition, source: Ref | None) -> bool:
    """Whether a monster aims, and the party has to say at whom."""
    if source is None:
        return table.turn == NONE
    if source.kind == "unit":
        return str(source.key) in table.box.monster_index
    return table.dread != NONE and source.kind == "card" and str(source.key) == table.printed(table.dread).id


def _choices(do: Sequence[Effect]) -> list[Choose]:
    return [each for each in walk(do) if isinstance(each, Choose)]


def _unit_of(table: Expedition, ref: Any) -> int:
    """The unit that a question speaks of."""
    key = str(getattr(ref, "key", ref))
    for seat in range(table.seats):
        if table.who[seat] >= 0 and table.unit(seat).id == key:
            return seat
    return table.number_of(key) if key in table.box.monster_index else 0
