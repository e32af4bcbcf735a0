"""What counters say, which conditions hold, and by how much running texts change a number: read from the table, now.

A change runs because an effect began it (`mod`), or because a continuous text applies (`always`). Its amount is read
whenever it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from fabletop.engine.effects import Amount
from fabletop.games.paperback.catalogue import Face
from fabletop.games.paperback.conditions import VOWELS, CardFilter, Condition, WordCondition
from fabletop.games.paperback.effects import Attack, Modify
from fabletop.games.paperback.state import NO_ENEMY, PASSED, READ_ANEW, SPLAYS, VOWEL, WILD, Adventure


def read(table: Adventure, counter: str) -> int:
    """The value of a counter."""
    return _COUNTERS[counter](table)


def amount(table: Adventure, n: Amount) -> int:
    return n if isinstance(n, int) else n.value(lambda counter: _COUNTERS[counter](table))


def holds(table: Adventure, condition: Condition) -> bool:
    """Whether a condition is true. After a pass nothing about the word is (PA-214)."""
    if condition.is_ is not None:
        value = read(table, condition.is_)
        if condition.ge is not None:
            return value >= amount(table, condition.ge)
        if condition.le is not None:
            return value <= amount(table, condition.le)
        assert condition.eq is not None
        return value == amount(table, condition.eq)
    if condition.word is not None:
        return table.splay != PASSED and word_is(table, condition.word)
    if condition.splay is not None:
        return table.splay != PASSED and SPLAYS[table.splay] == condition.splay
    if condition.enemy is not None:
        return _ENEMY[condition.enemy](table)
    if condition.top is not None:
        return table.splay != PASSED and stands_for(table, table.top, condition.top)
    if condition.not_ is not None:
        return not holds(table, condition.not_)
    if condition.all is not None:
        return all(holds(table, each) for each in condition.all)
    assert condition.any is not None
    return any(holds(table, each) for each in condition.any)


def word_is(table: Adventure, wanted: WordCondition) -> bool:
    word = table.spelled.upper()
    length = len(word)
    if wanted.len_ge is not None and length < wanted.len_ge:
        return False
    if wanted.len_le is not None and length > wanted.len_le:
        return False
    if wanted.len_eq is not None and length != wanted.len_eq:
        return False
    if wanted.starts is not None and not _is(word[0], wanted.starts):
        return False
    if wanted.ends is not None and not _is(word[-1], wanted.ends):
        return False
    if wanted.has is not None and not any(_is(letter, wanted.has) for letter in word):
        return False
    kinds = {tile for tile, _ in table.row}
    facts: tuple[tuple[bool | None, Callable[[], bool]], ...] = (
        (wanted.all_hand, lambda: table.hand_emptied),  # PA-R18
        (wanted.double, lambda: any(a == b for a, b in pairwise(word))),
        (wanted.palindrome, lambda: word == word[::-1]),
        (wanted.starts_as_last, lambda: bool(table.last_word) and word[0] == table.last_word[0].upper()),
        (wanted.wild, lambda: any(tile <= WILD for tile in kinds)),
        (wanted.enemy_vowel, lambda: VOWEL in kinds),
        (wanted.penalty, lambda: _penalties(table) > 0),
    )
    return all(wish is None or fact() == wish for wish, fact in facts)


def _is(letter: str, kind: str) -> bool:
    if len(kind) == 1:
        return letter == kind
    return (letter in VOWELS) == (kind == "vowel")


def stands_for(table: Adventure, place: int, wanted: CardFilter) -> bool:
    """Whether what stands at a place of the word fits a filter."""
    tile, letters = table.row[place]
    if wanted.place is not None and not _placed(table, place, wanted.place):
        return False
    if tile >= 0:
        return fits(table.printed(tile), wanted)
    if wanted.kind is not None and wanted.kind != ("vowel" if tile == VOWEL else "wild"):
        return False
    if wanted.rare or wanted.upgraded:
        return False
    if wanted.letter is not None and wanted.letter not in letters.upper():
        return False
    return wanted.vowel is None or wanted.vowel == any(letter in VOWELS for letter in letters.upper())


def _placed(table: Adventure, place: int, wanted: str) -> bool:
    last = len(table.row) - 1
    if wanted == "first":
        return place == 0
    if wanted == "last":
        return place == last
    if wanted == "inner":
        return 0 < place < last
    return place == table.top if wanted == "top" else place == under(table, table.top)


def under(table: Adventure, place: int) -> int:
    """The place under one: the next towards the other end of the word that is not wild; -1 if none (PA-228)."""
    way = -1 if table.splay == 0 else 1  # splayed left, the last letter lies on top
    place += way
    while 0 <= place < len(table.row):
        if table.row[place][0] > WILD:
            return place
        place += way
    return -1


def has_ability(table: Adventure, place: int) -> bool:
    """Whether what stands at a place of the word has an ability: every vowel card, no wild card, no penalty card."""
    tile = table.row[place][0]
    return tile == VOWEL or (tile >= 0 and "top" in table.printed(tile).texts.on)


def fits(printed: Face, wanted: CardFilter) -> bool:
    """Whether a deck card fits a filter; where it lies in the word is asked elsewhere."""
    return (
        (wanted.letter is None or printed.letter == wanted.letter)
        and (wanted.vowel is None or printed.vowel == wanted.vowel)
        and (wanted.kind is None or printed.kind == wanted.kind)
        and (wanted.rare is None or printed.rare == wanted.rare)
        and (wanted.upgraded is None or printed.upgraded == wanted.upgraded)
    )


def _penalties(table: Adventure) -> int:
    return sum([table.printed(tile).kind == "penalty" for tile, _ in table.row if tile >= 0])


# --- changes ---------------------------------------------------------------------------------------------------------


def standing(table: Adventure, what: str) -> Iterator[Modify]:
    """The changes of one kind by the continuous texts that apply now."""
    texts, faces, face = table.cards.texts, table.cards.faces, table.face
    numbers: list[int] = []
    if table.enemy != NO_ENEMY:
        numbers += table.side.texts.always
    for card in table.mcguffins:
        numbers += faces[face[card]].texts.always
    for card in table.rotated:
        numbers += faces[face[card]].rotated.always
    for number in numbers:
        text = texts[number]
        for effect in text.do:
            if isinstance(effect, Modify) and effect.what == what and (text.if_ is None or holds(table, text.if_)):
                yield effect


def begun(table: Adventure, what: str) -> Iterator[tuple[Modify, int]]:
    """The changes of one kind that effects began, in that order."""
    if table.changes:
        mods = table.cards.mods
        for number, _, _, _, _, settled in table.changes:
            mod = mods[number]
            if mod.what == what:
                yield mod, amount(table, mod.n) if settled == READ_ANEW else settled


def running(table: Adventure, what: str) -> Iterator[tuple[Modify, int]]:
    """All changes of one kind with their amounts."""
    yield from begun(table, what)
    for mod in standing(table, what):
        yield mod, amount(table, mod.n)


def total(table: Adventure, what: str) -> int:
    """By how much a number is changed."""
    return sum([by for _, by in running(table, what)])


def highest(table: Adventure, what: str, least: int) -> int:
    """A number that texts name outright: of several the highest counts, they do not add up (PA-R99)."""
    return max([least, *[n for _, n in running(table, what)]])


def use_up(table: Adventure, what: str, applied: Callable[[Modify], bool] = lambda mod: True) -> None:
    """A change was applied: those that hold for so many uses have one fewer."""
    mods = table.cards.mods
    if not any(uses for _, _, _, _, uses, _ in table.changes):
        return
    left = []
    for number, kind, handle, turns, uses, settled in table.changes:
        counts = uses and mods[number].what == what and applied(mods[number])
        if counts and uses == 1:
            continue
        left.append((number, kind, handle, turns, uses - 1 if counts else uses, settled))
    table.changes = left


def attack_more(table: Adventure) -> int:
    """By how much each attack of the enemy is higher (PA-R91 included)."""
    return total(table, "attack") + (table.settings.difficulty == "hard")


def attack_of(table: Adventure) -> int:
    """The sum of the attacks of the indicated action; 0 if the enemy is stunned."""
    if table.stunned:
        return 0
    more = attack_more(table)
    return sum(
        max(0, amount(table, line.n) + more) * line.times for line in table.action.lines if isinstance(line, Attack)
    )


def block_value(table: Adventure) -> int:
    """What the indicated action takes off the sum of hits; a stunned enemy has none (PA-052)."""
    return 0 if table.stunned else max(0, table.action.block + total(table, "enemy_block"))


_COUNTERS: dict[str, Callable[[Adventure], int]] = {
    "you.hp": lambda table: table.hp,
    "you.missing_hp": lambda table: table.max_hp - table.hp,
    "you.mana": lambda table: table.mana,
    "you.hex": lambda table: table.hex,
    "you.boon": lambda table: table.boon,
    "enemy.hp": lambda table: max(0, table.enemy_hp),
    "enemy.hex": lambda table: table.enemy_hex,
    "enemy.boon": lambda table: table.enemy_boon,
    "enemy.attack": attack_of,
    "enemy.block": block_value,
    "line.attack": lambda table: table.line_attack,
    "line.taken": lambda table: table.line_taken,
    "word.letters": lambda table: len(table.spelled),
    "word.hand_cards": lambda table: len(table.word),
    "word.vowels": lambda table: sum([letter in "aeiou" for letter in table.spelled]),
    "word.consonants": lambda table: sum([letter not in "aeiou" for letter in table.spelled]),
    "word.wilds": lambda table: sum([tile <= WILD for tile, _ in table.row]),
    "word.repeats": lambda table: len(table.spelled) - len(set(table.spelled)),
    "word.penalties": _penalties,
    "hand.left": lambda table: len(table.hand),
    "pile.deck": lambda table: len(table.deck),
    "pile.discard": lambda table: len(table.discard),
    "pile.fatigue": lambda table: len(table.fatigue) + table.vowel_gone,  # the vowel card lies there too (PA-164)
    "owned.penalties": lambda table: sum([table.printed(card).kind == "penalty" for card in table.owned]),
    "owned.items": lambda table: len(table.items),
    "owned.mcguffins": lambda table: len(table.mcguffins),
    "turn.number": lambda table: table.turn,
    "turn.items_used": lambda table: table.items_used,
    "turn.mana_spent": lambda table: table.mana_spent,
    "turn.hits": lambda table: max(0, table.hits),
    "turn.blocks": lambda table: max(0, table.blocks),
    "turn.dealt": lambda table: table.dealt,
    "turn.taken": lambda table: table.taken,
    "last.hits": lambda table: table.last_hits,
    "last.letters": lambda table: len(table.last_word),
    "spent": lambda table: table.spent,
    "x": lambda table: table.paid_x,
}

_ENEMY: dict[str, Callable[[Adventure], bool]] = {
    "attacks": lambda table: not table.stunned and any(isinstance(line, Attack) for line in table.action.lines),
    "blocks": lambda table: block_value(table) > 0,
    "stunned": lambda table: table.stunned,
    "stage2": lambda table: table.stage == 1,
}
