"""What is seen of Paperback Adventures: the enemy as a paperback, hand, word and items, the shelf of nine books."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from fabletop.engine.effects.english import number_of
from fabletop.engine.scene import (
    Card,
    Cards,
    Counter,
    Counters,
    Gauge,
    Icons,
    Line,
    Notch,
    Part,
    Pile,
    Scene,
    Sheet,
    Spread,
    Strip,
    Track,
    Widget,
    to_read,
)
from fabletop.engine.view import PileKey, View
from fabletop.games.paperback.box import Face, X, filed
from fabletop.games.paperback.cards import CHARACTER_NAMES, CHARACTERS
from fabletop.games.paperback.effects import action_words
from fabletop.games.paperback.rules.development import option_words
from fabletop.games.paperback.rules.health import max_hp_of
from fabletop.games.paperback.rules.intent import attack_of, block_value
from fabletop.games.paperback.rules.items import cost_of
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.rules.spelling import vowel_usable
from fabletop.games.paperback.state import (
    BATTLES,
    DEVELOPMENT,
    NO_ENEMY,
    NO_REWARD,
    PASSED,
    PHASES,
    SPLAYS,
    VOWEL,
    WILD,
    Adventure,
)
from fabletop.games.paperback.texts import AIM, COUNTERS, OPENING

ABOUT = {
    "ex_machina": "The robot: stores Charge and Target Lock for one big turn. Rich in mana.",
    "damsel": "The thief: Venom, Momentum and a nimble hand. Many small cuts.",
}
ENTRANCE = {
    "ex_machina": "Built to end the book on the last page. Read ahead.",
    "damsel": "In distress since chapter one. The distress is other people's.",
}
ICON_NAMES = ("hits", "blocks", "mana")


def draw(view: View[Adventure]) -> Scene:
    table = view.table
    parts: list[Part] = []
    if table.enemy != NO_ENEMY:
        parts.append(foe(table))
    if table.character:
        parts.append(player(table))
        if table.over:
            parts.append(to_read("result", "How it went", account(table), role="main"))
        elif table.phase == DEVELOPMENT:
            parts += development(view)
        else:
            parts.append(hand_of(table))
        parts.append(items(table))
        parts.append(shelf(table))
    else:
        parts += [to_read("opening", "How it begins", OPENING, role="lead"), characters()]
    aside: list[Widget] = [*piles(view), mcguffins(table)] if table.character else []
    result = summary(table) if table.over else ""
    return Scene(
        "Paperback Adventures", status(table), Spread("desk", tuple(parts)), tuple(aside), roles(table), AIM, result
    )


def characters() -> Cards:
    """Who may set out, to be looked at and chosen."""
    cards = (
        Card(
            f"character:{name}",
            CHARACTER_NAMES[name],
            ABOUT[name],
            icon=name,
            flavour=ENTRANCE[name],
        )
        for name in CHARACTERS
    )
    return Cards("characters", "Who sets out?", tuple(cards), role="main")


def roles(table: Adventure) -> tuple[str, ...]:
    return (CHARACTER_NAMES[table.character],) if table.character else ()


def status(table: Adventure) -> str:
    if table.over:
        return f"The end: {table.ending}"
    if not table.character:
        return "Choosing who sets out"
    where = f"Book {table.book}, battle {table.battle} of {BATTLES}"
    if table.phase == DEVELOPMENT:
        return f"{where} is won. Character Development"
    return f"{where}. Turn {table.turn}, {PHASES[table.phase]}"


# --- the enemy -------------------------------------------------------------------------------------------------------


def foe(table: Adventure) -> Sheet:
    enemy, side, over = table.foe, table.side, table.over
    shown = 0 if over else table.intent + 1
    actions = tuple(
        Line(
            f"action:{n}",
            action.name,
            action_words(action, Now.own),
            mark=f"A{n}",
            value=f"Block {action.block}" if action.block else "",
            lit=n == shown,
        )
        for n, action in enumerate(side.actions, 1)
    )
    counters = (
        Counter(f"stage:{enemy.id}", "Stage", str(table.stage + 1)),
        Counter("enemy:attack", "Will attack for", "0" if over else str(attack_of(table)), "attack", passing=True),
        Counter("enemy:block", "Block value", str(block_value(table)), "blocks", passing=True),
        Counter("enemy:hex", f"{COUNTERS[table.character][1]} (hex)", str(table.enemy_hex), "hex"),
        Counter("enemy:boon", f"{enemy.boon} (boon)" if enemy.boon else "Boon", str(table.enemy_boon), "boon"),
    )
    marks = []
    if table.stunned:
        marks.append("stunned")
    if table.vowel_gone:
        marks.append("weak spot used up")
    else:
        marks.append(f"weak spot {enemy.weak_spot}{'' if vowel_usable(table) else ', out of reach for now'}")
    health = Gauge(f"health:{enemy.id}", "Health", max(0, table.enemy_hp), max_hp_of(table, side.max_hp), "health")
    return Sheet(
        f"enemy:{enemy.id}",
        enemy.name,
        "enemy",
        enemy.icon,
        enemy.colour,
        over=enemy.genre,
        under=f"by {enemy.author}",
        corner=enemy.price,
        tagline=enemy.flavour,
        marked=enemy.name.upper().index(enemy.weak_spot),
        gauges=(health,),
        counters=counters,
        lines=actions,
        stamp="next",
        texts=tuple(text.words(Now.enemys) for text in side.stage.special),
        marks=tuple(marks),
        ahead=beyond(table),
        ahead_title="Next stage",
        role="lead",
    )


def beyond(table: Adventure) -> tuple[str, ...]:
    """What the second side says, while the first is up (PA-R48)."""
    if table.stage == 1 or table.settings.hide_stage2:
        return ()
    side = table.cards.stages[table.enemy][1]
    lines = [f"{max_hp_of(table, side.max_hp)} HP"]
    for n, action in enumerate(side.actions, 1):
        block = f" Block {action.block}." if action.block else ""
        lines.append(f"A{n} {action.name}: {action_words(action, Now.own)}{block}")
    lines += [text.words(Now.enemys) for text in side.stage.special]
    return tuple(lines)


# --- letters ---------------------------------------------------------------------------------------------------------


def icons(edge: tuple[int, int, int]) -> tuple[Icons, ...]:
    return tuple(Icons(name, n) for name, n in zip(ICON_NAMES, edge, strict=True) if n)


def letter(table: Adventure, printed: Face) -> Card:
    known = (("penalty", printed.kind == "penalty"), ("upgraded", printed.upgraded), ("rare", printed.rare))
    marks = [word for word, yes in known if yes]
    note = ""
    if printed.kind in ("starting", "growth") and not printed.upgraded:
        better = table.cards.faces[printed.other]
        note = f"Upgraded: {better.words}"
    return Card(
        f"card:{printed.id}",
        printed.name,
        printed.words,
        marks=tuple(marks),
        sign=printed.letter,
        left=icons(printed.edges[0]),
        right=icons(printed.edges[1]),
        kind=printed.kind,
        note=note,
    )


def hand_of(table: Adventure) -> Cards:
    hand = tuple(letter(table, table.printed(card)) for card in table.hand)
    if table.splay == PASSED:
        return Cards("hand", "Your hand", hand, "" if hand else "no cards", role="main")
    word = []
    for place, (tile, letters) in enumerate(table.row):
        if tile >= 0:
            word.append(letter(table, table.printed(tile)))
        elif tile == VOWEL:
            word.append(Card(f"word:{place}", "Weak spot", sign=letters.upper(), kind="borrowed"))
        elif tile <= WILD:
            word.append(Card(f"word:{place}", "Wild", sign=letters.upper(), kind="blank"))
    return Cards("hand", "Your hand", hand, "", tuple(word), "Word", SPLAYS[table.splay], table.top, role="main")


def bag(view: View[Adventure], zone: str) -> list[Face]:
    return [view.table.cards.faces[face] for face in view.bags.get(PileKey(zone, -1), ())]


def piles(view: View[Adventure]) -> list[Widget]:
    table = view.table

    def pile(id_: str, title: str, faces: Iterable[Face], *others: Card) -> Pile:
        letters = [_filed(id_, letter(table, face)) for face in sorted(faces, key=filed)]
        return Pile(id_, title, len(letters) + len(others), cards=(*letters, *others), role="foot")

    def printed(cards: Iterable[int]) -> list[Face]:
        return [table.printed(card) for card in cards]

    found: list[Widget] = []
    if table.phase != DEVELOPMENT:
        found.append(pile("deck", "Deck", bag(view, "deck")))
        found.append(pile("discard", "Discard pile", printed(table.discard)))
        vowel = (
            (Card("fatigue:vowel", "Weak spot", sign=table.foe.weak_spot, kind="borrowed"),) if table.vowel_gone else ()
        )
        found.append(pile("fatigue", "Fatigue pile", printed(table.fatigue), *vowel))
    if table.penalty_discard:
        found.append(pile("penalties", "Penalty cards discarded", printed(table.penalty_discard)))
    return found


def _filed(pile: str, card: Card) -> Card:
    """A card in a pile is another thing than the card in the hand."""
    return msgspec.structs.replace(card, id=f"{pile}:{card.id.removeprefix('card:')}")


# --- items, McGuffins, the player ------------------------------------------------------------------------------------


def items(table: Adventure) -> Cards:
    found = []
    for card in table.items:
        printed = table.printed(card)
        kinds = [word for word, yes in (("Reactive", printed.reactive), ("Single Use", printed.single_use)) if yes]
        if printed.kind == "core":
            kinds.append("upgraded" if printed.upgraded else "core")
        if card in table.face_down:
            kinds.append("used up")
        found.append(
            Card(
                f"item:{printed.id}",
                printed.name,
                printed.words,
                "X" if printed.cost == X else str(cost_of(table, printed)),
                printed.icon,
                tilted=card in table.tilted,
                rotated=card in table.rotated,
                marks=tuple(kinds),
                flavour=printed.flavour,
            )
        )
    return Cards("items", "Items", tuple(found), role="foot")


def mcguffins(table: Adventure) -> Cards:
    found = [table.printed(card) for card in table.mcguffins]
    cards = tuple(
        Card(
            f"mcguffin:{face.id}",
            face.name,
            face.words,
            icon=face.icon,
            marks=("rare",) if face.rare else (),
            flavour=face.flavour,
        )
        for face in found
    )
    return Cards("mcguffins", "McGuffins", cards, "" if cards else "none yet", role="main")


def player(table: Adventure) -> Counters:
    boon, _ = COUNTERS[table.character]
    hex_ = f"{table.foe.hex} (hex)" if table.enemy != NO_ENEMY and table.foe.hex else "Hex"
    return Counters(
        "you",
        CHARACTER_NAMES[table.character],
        (
            Counter("you:hp", "Health", f"{table.hp} / {table.max_hp}", "health"),
            Counter("you:mana", "Mana", str(table.mana), "mana"),
            Counter("you:boon", f"{boon} (boon)", str(table.boon), "boon"),
            Counter("you:hex", f"{hex_} on you", str(table.hex), "hex"),
            Counter("you:hits", "Hits ready", str(max(0, table.hits)), "hits", passing=True),
            Counter("you:blocks", "Blocks ready", str(max(0, table.blocks)), "blocks", passing=True),
        ),
        role="along",
    )


def shelf(table: Adventure) -> Track:
    """The nine battles of the run: what is behind, what is now, what is ahead."""
    books = {}
    for n in range(1, BATTLES + 1):
        boss = n % 3 == 0
        met = table.cards.enemies[table.met[n - 1]] if n <= len(table.met) else None
        done = n < table.battle or (n == table.battle and table.phase == DEVELOPMENT) or "won" in table.ending
        state: Literal["done", "now", "ahead"] = "done" if done else "now" if n == table.battle else "ahead"
        title = met.name if met else ("a boss" if boss else "?")
        note = f"Book {(n + 2) // 3}{', boss' if boss else ''}"
        if n <= len(table.fights):
            _, turns, lost = table.fights[n - 1]
            note += f": {fight(turns, lost)}"
        books[n] = Notch(title, note=note, colour=met.colour if met else "", large=boss, state=state)
    return Track("run", "Your run", (Strip("battles", "", 1, BATTLES, books),), role="foot")


def fight(turns: int, lost: int) -> str:
    """A battle in short."""
    long = number_of(turns, "turn")
    return f"{long}, {lost} HP lost" if lost >= 0 else f"{long}, {-lost} HP gained"


# --- Character Development -------------------------------------------------------------------------------------------


def development(view: View[Adventure]) -> list[Part]:
    """What there is to take, first, and the deck it changes."""
    table = view.table
    shown = [table.printed(card) for card in table.offer]
    letters = tuple(letter(table, face) for face in shown if face.letter)
    found: list[Part] = []
    if letters:
        found.append(Cards("offer", "Growth cards", letters, role="lead"))
    elif shown:
        found.append(both_sides(table, shown[0]))
    elif table.reward != NO_REWARD:
        found.append(reward_card(table))
    deck = sorted(bag(view, "deck"), key=filed)
    found.append(Cards("cards", "Your deck", tuple(_filed("deck", letter(table, face)) for face in deck), role="main"))
    return found


def reward_card(table: Adventure) -> Cards:
    """A reward with its two options; once one is chosen, that one alone."""
    reward = table.cards.rewards[table.reward]
    answers = [(name, taken) for name, taken in table.choices if name in (f"{reward.name} a", f"{reward.name} b")]
    # It may have come before in this run: two answers for each time it was taken.
    now = dict(answers[-2:]) if len(answers) == 2 * table.rewards_used.count(table.reward) else {}
    sides = tuple(
        Card(f"reward:{side}", f"{reward.name}, {side.upper()}", f"{option_words(option)}.", icon=reward.icon)
        for side, option in (("a", reward.a), ("b", reward.b))
        if now.get(f"{reward.name} {side}", True)
    )
    return Cards("reward", f"Reward: {reward.name}", sides, reward.flavour, role="lead")


def both_sides(table: Adventure, face: Face) -> Cards:
    """A McGuffin, of which one side is to be chosen."""
    sides = sorted((face, table.cards.faces[face.other]), key=lambda each: each.number)
    cards = tuple(
        Card(
            f"side:{each.number}",
            each.name,
            each.words,
            icon=each.icon,
            marks=("rare",) if each.rare else (),
            flavour=each.flavour,
        )
        for each in sides
    )
    return Cards("mcguffin", "A McGuffin: choose a side", cards, role="lead")


def summary(table: Adventure) -> str:
    """How the run went: a line to share, and some numbers."""
    won = table.beaten
    books = "▮" * won + "▯" * (BATTLES - won)
    hero = CHARACTER_NAMES.get(table.character, "nobody")
    longest = f", longest word {table.longest.upper()}" if table.longest else ""
    return (
        f"{books} {hero}, {won} of {BATTLES} battles in {table.turns} turns{longest}. "
        f"{table.dealt_in_run} damage dealt, {table.hp} HP left."
    )


def account(table: Adventure) -> str:
    """The run in numbers, then book by book."""
    lines = [summary(table)]
    for book in range(1, 4):
        fights = [
            f"{table.cards.enemies[enemy].name} ({fight(turns, lost)})"
            for enemy, turns, lost in table.fights[3 * book - 3 : 3 * book]
        ]
        if fights:
            lines.append(f"Book {book}: {', '.join(fights)}.")
    return "\n".join(lines)
