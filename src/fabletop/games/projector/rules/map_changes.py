"""Changes of the map in mid-projection, and cards that are replaced or eliminated (TP-044 to TP-053, TP-R20 to
TP-R27)."""

from __future__ import annotations

from functools import partial

from fabletop.engine.citing import rule
from fabletop.engine.questions import choose
from fabletop.engine.table import ALL, Pile, Zone
from fabletop.games.projector.naming import card_option, option_of
from fabletop.games.projector.printing import the
from fabletop.games.projector.rules.baddies import discard_baddie
from fabletop.games.projector.rules.leaving import dissipate
from fabletop.games.projector.rules.locations import land
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.places import locations, range_between
from fabletop.games.projector.state import ASIDE, GEAR, GONE, KEPT, MAP, NONE, SPACE, STASH, Covered, Outing


@rule("TP-R20")
async def lay(table: Outing, seat: int, id_: str, space: int, up: bool) -> None:
    """A location is laid on an empty space of the grid: by its identifier, or one of those in a player's keeping. What
    lies there already, or is gone, is passed over."""
    if table.grid[space] != NONE:
        return
    if id_:
        if id_ in table.eliminated or _in_use(table, id_):
            return
        table.add_cards(MAP, [table.box.face(id_).number])
        card = table.map[-1]
    else:
        if not table.kept[seat]:
            return
        card = await _of_kept(table, seat)
        table.move(card, KEPT.of(seat), MAP)
        table.map.sort()  # so that everybody can tell which back is whose
    table.grid[space], table.up[space], table.turned[space] = card, up, 0
    if up:
        table.peek(card, ALL)
    table.say("{} is laid out.", table.printed_on(card).name if up else "A location", rule="TP-R20")


async def _of_kept(table: Outing, seat: int) -> int:
    """Which of the locations in their keeping a player lays out."""
    kept = table.kept[seat]
    if len(kept) == 1:
        return kept[0]
    return await choose(
        seat, "Which location do you lay out?", partial(list, kept), "TP-R20", "kept", show=partial(card_option, table)
    )


@rule("TP-R24")
async def take_up(table: Outing, space: int, keeper: int = NONE) -> None:
    """A location leaves the map; who stood there goes to the nearest one, and lands. Where it covered another, that is
    the location of the space again."""
    card = table.grid[space]
    if card == NONE:
        return
    table.limited[:] = [key for key in table.limited if key[2] != card]
    if any(each.space == space for each in table.covered):
        await uncover(table, space)
        return
    table.grid[space], table.up[space], table.turned[space] = NONE, False, 0
    table.move(card, MAP, KEPT.of(keeper) if keeper != NONE else ASIDE)
    table.tokens[:] = [each for each in table.tokens if each.at != SPACE + space]
    table.changes[:] = [each for each in table.changes if each.to != SPACE + space]
    table.lights[:] = [NONE if each == space else each for each in table.lights]
    for each in table.opponents[:]:
        if each.area == SPACE + space:
            discard_baddie(table, each.card)
    await Now.occur(table, "taken_up", location=SPACE + space)
    for seat in table.present():
        if table.at[seat] == space:
            await _displaced(table, seat, space)


async def _displaced(table: Outing, seat: int, space: int) -> None:
    left = list(locations(table))
    if not left:
        await dissipate(table, seat, "card")
        return
    near = min(range_between(space, each) for each in left)
    ways = [each for each in left if range_between(space, each) == near]
    to = ways[0]
    if len(ways) > 1:
        to = await choose(
            seat, "Your location is gone. Where do you go?", lambda: ways, "TP-R24", "displaced",
            show=lambda each: option_of(table, SPACE + each),
        )  # fmt: skip
    await land(table, seat, to)


@rule("TP-050", "TP-051", "TP-R25", "TP-R26")
async def cover(table: Outing, space: int, id_: str) -> None:
    """A card is laid over a location: it is the location of that space from now on."""
    if table.grid[space] == NONE:
        return
    table.covered.append(Covered(space, table.grid[space], table.up[space], table.turned[space]))
    table.add_cards(MAP, [table.box.face(id_).number])
    card = table.map[-1]
    table.grid[space], table.up[space], table.turned[space] = card, True, 0
    table.peek(card, ALL)
    table.say("{} covers a location.", table.printed_on(card).name, rule="TP-050")
    table.beat("quick")
    await Now.occur(table, "covered", location=SPACE + space)


@rule("TP-052")
async def uncover(table: Outing, space: int) -> None:
    """The covering card goes away, and what lay under it is as it was."""
    found = next((each for each in reversed(table.covered) if each.space == space), None)
    if found is None:
        return
    table.covered.remove(found)
    table.move(table.grid[space], MAP, ASIDE)
    table.grid[space], table.up[space], table.turned[space] = found.card, found.up, found.turned
    await Now.occur(table, "uncovered", location=SPACE + space)


def swap(table: Outing, one: int, other: int) -> None:
    """Two locations change spaces; figures, tokens, marks, covering cards and what holds for them go with them."""
    for rows in (table.grid, table.turned):
        rows[one], rows[other] = rows[other], rows[one]
    table.up[one], table.up[other] = table.up[other], table.up[one]
    moved = {one: other, other: one}
    table.sailed = moved.get(table.sailed, table.sailed)
    for figures in (table.at, table.lights):
        figures[:] = [moved.get(space, space) for space in figures]
    table.changes[:] = [
        each._replace(to=SPACE + moved[each.to - SPACE]) if each.to - SPACE in moved else each for each in table.changes
    ]
    table.covered[:] = [each._replace(space=moved.get(each.space, each.space)) for each in table.covered]
    table.tokens[:] = [each._replace(at=SPACE + moved.get(each.at - SPACE, each.at - SPACE)) for each in table.tokens]
    table.opponents[:] = [
        each._replace(area=SPACE + moved.get(each.area - SPACE, each.area - SPACE)) if each.area >= SPACE else each
        for each in table.opponents
    ]


def shuffle(table: Outing, spaces: list[int]) -> None:
    """Locations are shuffled among their spaces, with their marks: who knew which lay where knows it no more."""
    for place in range(len(spaces) - 1, 0, -1):
        one, other = spaces[place], spaces[table.roll("map", place + 1)]
        first, second = table.grid[one], table.grid[other]
        table.face[first], table.face[second] = table.face[second], table.face[first]
        table.turned[one], table.turned[other] = table.turned[other], table.turned[one]
        table.up[one], table.up[other] = table.up[other], table.up[one]
        now_at = {first: second, second: first}
        table.limited[:] = [(text, whose, now_at.get(card, card)) for text, whose, card in table.limited]
    for space in spaces:
        table.seen[table.grid[space]] = ALL if table.up[space] else 0


@rule("TP-046", "TP-047", "TP-049", "TP-R22", "TP-R23", "TP-R27")
async def replace(table: Outing, id_: str, with_: str, for_good: bool) -> None:
    """A card is swapped for a locked one: until the projection ends, or for good if it is eliminated. What is gone
    already, or in use, is passed over."""
    if id_ in table.eliminated or with_ in table.eliminated or _in_use(table, with_):
        return
    if for_good:
        table.eliminated.append(id_)
        table.replaced.append((id_, with_))
    else:
        table.swapped.append((id_, with_))
    if id_ not in table.box.face_index:
        return  # a setup card: the next visit uses the other one (TP-R122)
    for space, card in enumerate(table.grid):
        if card != NONE and table.printed_on(card).id == id_:
            table.move(card, MAP, GONE if for_good else ASIDE)
            table.limited[:] = [key for key in table.limited if key[2] != card]
            table.changes[:] = [each for each in table.changes if each.to != SPACE + space]
            table.add_cards(MAP, [table.box.face(with_).number])
            table.grid[space] = table.map[-1]
            if table.up[space]:
                table.peek(table.map[-1], ALL)
            new, former = table.box.face(with_).name, the(table.box.face(id_).name)
            table.say("{} takes the place of {}.", new, former, rule="TP-049")


def _in_use(table: Outing, id_: str) -> bool:
    """Whether a card has taken the place of another, or lies on the map."""
    taken = any(new == id_ for _, new in (*table.replaced, *table.swapped))
    return taken or any(table.printed_on(card).id == id_ for card in table.map)


@rule("TP-044", "TP-045", "TP-R24", "TP-R90")
async def eliminate(table: Outing, id_: str) -> None:
    """A card leaves the campaign: from the map, from the Entropy deck, from whoever has it."""
    from fabletop.games.projector.rules import evolving

    if id_ in table.eliminated:
        return
    face = table.box.face_index.get(id_)
    if face is not None and table.box.faces[face].kind == "entropy":
        evolving.remove(table, id_)
        return
    table.eliminated.append(id_)
    for space, card in enumerate(table.grid):
        if card != NONE and table.face[card] == face:
            await take_up(table, space)
    if id_ in table.owned:
        table.owned.remove(id_)
    zones: list[Zone | Pile] = [*[GEAR.of(seat) for seat in range(table.seats)], STASH]
    for zone in zones:
        for card in [card for card in table.pile(zone) if table.face[card] == face]:
            table.move(card, zone, GONE)
