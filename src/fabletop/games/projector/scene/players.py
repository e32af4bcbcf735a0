"""The players in a projection: what they hold, what they have learnt, what is after them."""

from __future__ import annotations

from fabletop.engine.effects.english import number_of, sentence
from fabletop.engine.scene import Cards, Counter, Gauge, Line, Sheet, Widget
from fabletop.engine.view import View
from fabletop.games.projector.naming import place_words
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.scene.cards import card_of
from fabletop.games.projector.scene.grid import COLOURS
from fabletop.games.projector.state import CARD, DISSIPATED, GLOBAL, HOME, NONE, PLAN, Outing

STATES = {HOME: "Home again", DISSIPATED: "Dissipated"}


def hand(view: View[Outing]) -> list[Widget]:
    """The reader's own slides."""
    table = view.table
    if view.seat >= table.seats or not table.hands[view.seat]:
        return []
    cards = tuple(card_of(view, card, "slide") for card in table.hands[view.seat])
    return [Cards(f"hand:{view.seat}", "Your hand", cards, role="foot")]


def sheets(view: View[Outing]) -> list[Widget]:
    """All players, first whose turn it is."""
    table = view.table
    seats = sorted(range(table.seats), key=lambda seat: (seat != table.current, seat != view.seat, seat))
    return [sheet(view, seat) for seat in seats]


def other_hands(view: View[Outing]) -> list[Widget]:
    """The hands of the others: their faces where these lie open."""
    table = view.table
    found: list[Widget] = []
    for seat in range(table.seats):
        if seat != view.seat and table.hands[seat]:
            cards = tuple(card_of(view, card, "slide") for card in table.hands[seat])
            found.append(Cards(f"hand:{seat}", f"Hand of {table.characters[seat]}", cards, role="main"))
    return found


def sheet(view: View[Outing], seat: int) -> Sheet:
    table = view.table
    return Sheet(
        f"player:{seat}",
        table.characters[seat],
        "player",
        "figure",
        COLOURS[seat],
        under=STATES.get(table.status[seat]) or ("Has the turn" if seat == table.current else ""),
        corner=place_words(table, table.at[seat]) if table.at[seat] != NONE else "",
        gauges=(_life(table, seat),) if table.round else (),
        counters=tuple(_counters(table, seat)) if table.round else (),
        lines=tuple(_lines(view, seat)),
        marks=("Hidden",) if Now.has(table, seat, "hidden") else (),
        folded=seat not in (table.current, view.seat),
        role="main",
    )


def _life(table: Outing, seat: int) -> Gauge:
    """What keeps a player here: slides that are not lost."""
    piles = (table.hands, table.draw_piles, table.discards, table.lost_piles)
    all_ = sum([len(pile[seat]) for pile in piles])
    left = all_ - len(table.lost_piles[seat])
    return Gauge(f"life:{seat}", "Cards", left, max(1, all_), "slide", note=f"hand size {hand_size(table, seat)}")


def _counters(table: Outing, seat: int) -> list[Counter]:
    found = [
        Counter(f"draw:{seat}", "Draw pile", str(len(table.draw_piles[seat])), "slide"),
        Counter(f"discard:{seat}", "Discard", str(len(table.discards[seat])), "slide"),
        Counter(f"lost:{seat}", "Lost", str(len(table.lost_piles[seat])), "burn"),
    ]
    if table.moves[seat]:
        found.append(Counter(f"moves:{seat}", "Moves", str(table.moves[seat]), "steps", passing=True))
    for trait, n in enumerate(table.temp[seat]):
        if n:
            about = table.box.traits[trait]
            found.append(Counter(f"temp:{seat}:{about.id}", about.name, f"+{n}", about.symbol))
    return found


def _lines(view: View[Outing], seat: int) -> list[Line]:
    """Baddies that are after the player, conditions, items and resources, perk and style."""
    table = view.table
    after = f"After {table.characters[seat]}"
    found = [baddie_line(table, card, after) for card, area, _, _ in table.opponents if area == seat]
    for group, cards in (
        ("Conditions", table.ailments[seat]),
        ("Items", table.gear[seat]),
        ("Resources", table.held[seat]),
    ):
        for card in cards:
            face = table.printed_on(card)
            left = next((f"{each.left} left" for each in table.marks if each.card == card), "")
            found.append(
                Line(f"card:{card}", face.name, " ".join(face.words), value=left, icon=face.card.icon, group=group)
            )
    for card, area in table.hindrances:
        if area == seat:
            face = table.printed_on(card)
            found.append(Line(f"card:{card}", face.name, " ".join(face.words), icon=face.card.icon, group="In play"))
    if table.perks[seat] != NONE:
        perk, style = table.box.perks[table.perks[seat]], table.box.styles[table.styles[seat]]
        found.append(Line(f"perk:{seat}", perk.name, " ".join(table.box.printing.texts(perk)), group="Perk"))
        found.append(Line(f"style:{seat}", style.name, sentence(style.fits.words(table.box.voice)), group="Style"))
    return found


def baddie_line(table: Outing, card: int, group: str) -> Line:
    """A Baddie with its present values and what it will do at the end of the turn."""
    face = table.printed_on(card)
    found = table.opponent(card)
    assert found is not None
    will = baddie_value(table, card, "will")
    attack, health = baddie_value(table, card, "attack"), baddie_value(table, card, "health")
    armor, wounds = baddie_value(table, card, "armor"), f"{found.wounds} of {number_of(health, 'wound')}"
    values = f"Attack {attack}, {wounds}, armor {armor}, {f'will {will}' if will != NONE else 'no will'}."
    asleep = "It is Dazed and does not attack." if Now.has(table, CARD + card, "dazed") else ""
    deed = asleep or "It attacks at the end of the turn."
    return Line(
        f"card:{card}", face.name, " ".join([deed, values, *face.words]), icon=face.card.icon,
        value=f"×{found.instances}" if found.instances > 1 else "", group=group, lit=not asleep,
    )  # fmt: skip


def threats(view: View[Outing]) -> list[Widget]:
    """Baddies in the global area, and what hinders all."""
    table = view.table
    lines = [baddie_line(table, card, "After everybody") for card, area, _, _ in table.opponents if area == GLOBAL]
    for card, area in table.hindrances:
        if area == GLOBAL:
            face = table.printed_on(card)
            lines.append(Line(f"card:{card}", face.name, " ".join(face.words), icon=face.card.icon, group="In play"))
    return [Sheet("global", "The global area", "global", lines=tuple(lines), role="main")] if lines else []


def maneuvers(table: Outing) -> list[Widget]:
    """The maneuvers that were brought, with the steps that are marked."""
    lines = []
    for place, (number, marked, used, _) in enumerate(table.brought):
        card = table.box.maneuvers[number]
        steps = ", ".join(f"{'✓' if done < len(marked) else '○'} {each.match}" for done, each in enumerate(card.steps))
        lines.append(
            Line(f"thing:{PLAN + place}", card.name, steps, value="used" if used else "", icon=card.icon, lit=not used)
        )
    return [Sheet("maneuvers", "Maneuvers", "global", lines=tuple(lines), role="main")] if lines else []
