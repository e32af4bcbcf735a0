"""What counters say, which conditions hold, and by how much running texts change a number: read from the table, now.

A change runs because an effect began it (`mod`), or because a continuous text applies (`always`). Its amount is read
whenever it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from fabletop.engine.effects import ANEW, Amount, Condition
from fabletop.games.paperback.box import Face
from fabletop.games.paperback.filters import VOWELS, CardFilter, WordFilter
from fabletop.games.paperback.rules.in_force import InForce, at_work
from fabletop.games.paperback.state import NOTHING, VOWEL, WILD, Adventure


def amount(table: Adventure, n: Amount) -> int:
    """An amount as a number, where it depends on nothing but the table."""
    return n if isinstance(n, int) else n.value(InForce(table, NOTHING))


def holds(table: Adventure, condition: Condition | None) -> bool:
    """Whether a condition, if there is one, is true of the table."""
    return condition is None or condition.holds(InForce(table, NOTHING))


def word_is(table: Adventure, wanted: WordFilter) -> bool:
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


def standing(table: Adventure, what: str) -> Sequence[Any]:
    """The changes of one kind by the continuous texts that apply now."""
    found = at_work(table).standing.get(what)
    if found is None:
        return ()
    texts = table.cards.book.texts
    return [verb for _, _, number, verb in found if holds(table, texts[number].if_)]


def begun(table: Adventure, what: str) -> list[tuple[Any, int]]:
    """The changes of one kind that effects began, in that order, with their amounts."""
    found, verbs = [], table.cards.book.standing
    for change in table.changes:
        verb: Any = verbs[change.number]
        if verb.changes == what:
            found.append((verb, amount(table, verb.n) if change.settled == ANEW else change.settled))
    return found


def running(table: Adventure, what: str) -> list[tuple[Any, int]]:
    """All changes of one kind with their amounts."""
    found = begun(table, what) if table.changes else []
    for verb in standing(table, what):
        found.append((verb, amount(table, verb.n)))
    return found


def total(table: Adventure, what: str) -> int:
    """By how much a number is changed."""
    found = running(table, what)
    return sum([by for _, by in found]) if found else 0


def highest(table: Adventure, what: str, least: int) -> int:
    """A number that texts name outright: of several the highest counts, they do not add up (PA-R99)."""
    return max([least, *[n for _, n in running(table, what)]])


def use_up(table: Adventure, what: str, applied: Callable[[Any], bool] = lambda verb: True) -> None:
    """A change was applied: those that hold for so many uses have one fewer."""
    InForce.used(table, lambda _, verb: verb.changes == what and applied(verb))


def attack_more(table: Adventure) -> int:
    """By how much each attack of the enemy is higher (PA-R91 included)."""
    return total(table, "attack") + (table.settings.difficulty == "hard")


COUNTERS: dict[str, Callable[[Any], int]] = {
    "you.hp": lambda now: now.table.hp,
    "you.missing_hp": lambda now: now.table.max_hp - now.table.hp,
    "you.mana": lambda now: now.table.mana,
    "you.hex": lambda now: now.table.hex,
    "you.boon": lambda now: now.table.boon,
    "enemy.hp": lambda now: max(0, now.table.enemy_hp),
    "enemy.hex": lambda now: now.table.enemy_hex,
    "enemy.boon": lambda now: now.table.enemy_boon,
    "line.attack": lambda now: now.table.line_attack,
    "line.taken": lambda now: now.table.line_taken,
    "word.letters": lambda now: len(now.table.spelled),
    "word.hand_cards": lambda now: len(now.table.word),
    "word.vowels": lambda now: sum([letter in "aeiou" for letter in now.table.spelled]),
    "word.consonants": lambda now: sum([letter not in "aeiou" for letter in now.table.spelled]),
    "word.wilds": lambda now: sum([tile <= WILD for tile, _ in now.table.row]),
    "word.repeats": lambda now: len(now.table.spelled) - len(set(now.table.spelled)),
    "word.penalties": lambda now: _penalties(now.table),
    "hand.left": lambda now: len(now.table.hand),
    "pile.deck": lambda now: len(now.table.deck),
    "pile.discard": lambda now: len(now.table.discard),
    "pile.fatigue": lambda now: len(now.table.fatigue) + now.table.vowel_gone,  # the vowel card lies there too (PA-164)
    "owned.penalties": lambda now: sum([now.table.printed(card).kind == "penalty" for card in now.table.owned]),
    "owned.items": lambda now: len(now.table.items),
    "owned.mcguffins": lambda now: len(now.table.mcguffins),
    "turn.number": lambda now: now.table.turn,
    "turn.items_used": lambda now: now.table.items_used,
    "turn.mana_spent": lambda now: now.table.mana_spent,
    "turn.hits": lambda now: max(0, now.table.hits),
    "turn.blocks": lambda now: max(0, now.table.blocks),
    "turn.dealt": lambda now: now.table.dealt,
    "turn.taken": lambda now: now.table.taken,
    "last.hits": lambda now: now.table.last_hits,
    "last.letters": lambda now: len(now.table.last_word),
    "spent": lambda now: now.table.spent,
    "x": lambda now: now.table.paid_x,
}
