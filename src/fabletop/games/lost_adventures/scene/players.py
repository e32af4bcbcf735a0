"""What is seen of the players: their mats, their tokens, what they hold."""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.engine.scene import Card, Cards, Counter, Counters, Pile, Rig, Role, Socket
from fabletop.engine.view import View
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.cards import Power
from fabletop.games.lost_adventures.effects.harms import HARMS
from fabletop.games.lost_adventures.state import Film, clock
from fabletop.games.lost_adventures.terms import ABILITIES, NAMES, PERILS, PLAYER_COLOURS, SLOTS


def name_of(table: Film, seat: int) -> str:
    """Whom a seat plays."""
    mat = table.mat[seat]
    return table.box.mats[mat].name if mat >= 0 else f"Player {seat + 1}"


def colour_of(table: Film, seat: int) -> str:
    colour = table.colour[seat]
    return [*PLAYER_COLOURS.values()][colour] if colour >= 0 else ""


def casting(table: Film) -> Cards:
    """Who may be played."""
    cards = []
    for n, mat in enumerate(table.box.mats):
        taken = [f"player {seat + 1}" for seat, each in enumerate(table.mat) if each == n]
        text = "\n".join(f"{power.name}: {table.words(power)}" for power in mat.abilities)
        cards.append(Card(f"mat:{mat.id}", mat.name, text, mat.role, mat.icon, marks=tuple(taken), flavour=mat.flavour))
    return Cards("casting", "The cast", tuple(cards), role="main")


def mat(table: Film, seat: int, folded: bool = False) -> Rig:
    """A mat with its powers, covered or not, and the cubes on them."""
    printed = table.box.mats[table.mat[seat]]
    sockets = []
    for n, ability in enumerate(printed.abilities):
        covered = bool(table.covered[seat] >> n & 1)
        id_ = f"ability:{printed.id}:{n}"
        sockets.append(Socket(f"slot:{seat}:{n}", f"Ability {n + 1}", _power(table, seat, n, ability, id_, covered)))
    number = ABILITIES
    for card in table.mats[seat]:
        face = table.printed(card)
        shown = _power(table, seat, card + ABILITIES, face.card, f"card:{face.id}", False)
        sockets.append(Socket(f"slot:{seat}:{number}", "Card", shown))
        number += 1
    free = SLOTS - len(table.mats[seat]) - sum(not table.covered[seat] >> n & 1 for n in range(ABILITIES))
    sockets += [Socket(f"slot:{seat}:{number + n}", "Free") for n in range(free)]
    title = f"{printed.name}, {printed.role}"
    return Rig(f"mat:{printed.id}", title, tuple(sockets), icon=printed.icon, folded=folded, role="main")


def mats(view: View[Film], seat: int) -> list[Rig]:
    """The mat of a player who is still in the picture; those of others are folded."""
    table = view.table
    return [] if table.out[seat] else [mat(table, seat, folded=seat != view.seat)]


def arriving(table: Film) -> list[Cards]:
    """A card that somebody has gained, before it has its place on a mat."""
    cards = tuple(
        power_card(table, table.printed(card).card, f"card:{table.printed(card).id}") for card in table.arriving
    )
    return [Cards("arriving", "On its way to a mat", cards, role="main")] if cards else []


def power_card(table: Film, power: Power, id_: str, marks: tuple[str, ...] = (), back: str = "") -> Card:
    """An adventure card or an ability, with what it does at this table."""
    cost, words = ", ".join(each.sign for each in power.costs), table.words(power)
    return Card(id_, power.name, words, cost, power.icon, back, marks=marks, flavour=power.flavour)


def discards(table: Film) -> Pile:
    """The adventure cards that were discarded, which all may look through."""
    faces = [table.printed(card) for card in reversed(table.discards)]
    cards = tuple(power_card(table, face.card, f"card:{face.id}") for face in faces)
    return Pile("pile:discards", "Discarded cards", len(cards), cards=cards, role="foot")


def _power(table: Film, seat: int, key: int, power: Power, id_: str, covered: bool) -> Card:
    known = (("covered", covered), ("cube", key in table.cubed[seat]), ("used", key in table.used[seat]))
    marks = tuple(word for word, yes in known if yes)
    return power_card(table, power, id_, marks)


def perils(table: Film, seat: int) -> tuple[int, ...]:
    """How many symbols of each peril a player has."""
    powers = [power for _, power in table.powers(seat)]
    return tuple(sum(power.symbols[n] for power in powers) for n in range(len(PERILS)))


def strengths(table: Film, seat: int, role: Role) -> Counters:
    """What a player has against each peril of the temple, without cubes."""
    return Counters("perils", "Against the perils", tuple(_symbols(table, seat)), role=role)


def _symbols(table: Film, seat: int) -> Iterator[Counter]:
    for peril, number in zip(PERILS, perils(table, seat), strict=True):
        yield Counter(f"peril:{peril}", NAMES[peril].partition("/")[0], str(number), peril)


def player(view: View[Film], seat: int) -> Counters:
    """One player's tokens; of others also what they have against the perils."""
    table, own = view.table, view.seat == seat
    where = _where(table, seat)
    held = {"life": "life", "hubris": "hubris", "noise": "noise", "curses": "curse", "green": "green"}
    counters = [
        Counter(f"seat:{seat}:{what}", what.title(), str(getattr(table, what)[seat]), icon)
        for what, icon in held.items()
    ]
    counters.append(Counter(f"seat:{seat}:time", "Time", clock(table, table.time[seat]), "time"))
    if table.phase == "map":
        counters.append(Counter(f"seat:{seat}:rewrites", "Rewrites", str(len(table.rewrites[seat])), "rewrite"))
    else:
        counters.append(Counter(f"seat:{seat}:cubes", "Cubes", str(table.cubes[seat]), "cube"))
    if table.scene and table.inside[seat]:
        counters.append(Counter(f"seat:{seat}:invested", "Invested", str(table.contribution[seat]), "investment"))
        counters.append(Counter(f"seat:{seat}:rewards", "Reward cubes", str(table.rewards[seat]), "reward"))
    if where:
        counters.append(Counter(f"seat:{seat}:where", "Now", where, "where"))
    if table.secret_card == seat:
        counters.append(Counter(f"seat:{seat}:exit", "Holds", "the secret exit card", "door"))
    if not own and not table.out[seat]:
        strong = ", ".join(f"{each.label} {each.value}" for each in _symbols(table, seat) if each.value != "0")
        if strong:
            counters.append(Counter(f"seat:{seat}:perils", "Perils", strong, "peril"))
    you = " (you)" if own else ""
    return Counters(f"seat:{seat}", f"{seat + 1} {name_of(table, seat)}{you}", tuple(counters), role="foot")


def _where(table: Film, seat: int) -> str:
    """What a player is doing, in a few words."""
    if table.out[seat]:
        return HARMS[table.out[seat]].short
    if table.over:
        return "purged" if table.passed[seat] else ""
    if not table.scene:
        return ""
    if table.inside[seat]:
        return "in the scene"
    if any(beat[:2] == [shots.EXIT, seat] for beat in table.film[_begun(table) :]):
        return "has left the scene"
    boxes = {"Move": table.move_cubes, "Draw": table.draw_cubes, "Reveal": table.reveal_cubes}
    cubes = ", ".join(f"{name} {number[seat]}" for name, number in boxes.items() if number[seat])
    if not cubes and table.flip < 0:
        return ""  # not decided yet, or that is not known yet
    return f"off camera{f': {cubes}' if cubes else ''}"


def _begun(table: Film) -> int:
    """Where in the film the present scene begins."""
    return max((n for n, beat in enumerate(table.film) if beat[0] == shots.NEW_SCENE), default=0)


def rewrites(view: View[Film]) -> list[Cards | Pile]:
    """The script rewrites that the reader holds; after the map they are of no more use."""
    table = view.table
    if view.seat >= table.seats or not table.rewrites[view.seat]:
        return []
    faces = [table.printed(card) for card in table.rewrites[view.seat]]
    cards = (power_card(table, face.card, f"card:{face.id}", back=face.back) for face in faces)
    if table.phase == "map":
        return [Cards("rewrites", "Your script rewrites", tuple(cards), role="main")]
    held = tuple(cards)
    return [Pile("rewrites", "Your script rewrites, of no use here", len(held), cards=held, role="foot")]
