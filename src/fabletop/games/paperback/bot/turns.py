"""The sensible player's turn: every word it knows, every splay, every item, and what each would come to.

It is the reference player of the rules file: it knows everyday words only, looks one turn ahead, and takes what scores
best. Words that use the same cards with the same one on top come to the same but for what texts say about words; so
one of each kind is rehearsed, the longest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice

from fabletop.engine.effects import walk
from fabletop.games.paperback.bot.rehearsal import Ending, after_items, rehearse
from fabletop.games.paperback.bot.worth import points as text_points
from fabletop.games.paperback.bot.worth import worth
from fabletop.games.paperback.effects import Letters
from fabletop.games.paperback.rules.prep import LETTERS, MANA, PASS, barred, moves
from fabletop.games.paperback.rules.spelling import Play, laid, tiles_of, top_of
from fabletop.games.paperback.state import LEFT, RIGHT, WILD, Adventure
from fabletop.games.paperback.words import WordList, placements, word_list

MOST_WORDS = 200  # the longest come first
WAYS = 3  # of laying a word that are looked at: those with the fewest wild cards come first
PROMISING = 50  # plays that are rehearsed
FAVOURITES = 5  # plays that are rehearsed with each item
RID_OF = 2.0  # what it is worth to be rid of a penalty card
LASTING = 1.5  # what it is worth that something holds for the rest of the battle
STANDING = 1.2  # what an ongoing effect is worth, in turns
Kind = tuple[frozenset[int], int, int, bool]


@lru_cache(maxsize=1)
def everyday_words() -> WordList:
    """What the player knows: everyday words, and none that one would not say aloud."""
    return word_list("common").narrowed(polite=True)


class Planner:
    """Thinks one turn through. `finds` says which words come to mind."""

    def __init__(self, finds: Callable[[str], bool] | None = None, promising: int = PROMISING) -> None:
        self._finds = finds
        self._promising = promising

    def plan(self, table: Adventure) -> tuple[list[int], Play | None]:
        """The items to use, in order, and the word to play; None is a pass."""
        kinds = self._plays(table)
        rough = sorted(kinds.values(), key=lambda play: -_roughly(table, play))[: self._promising]
        scored: list[tuple[float, Play | None]] = [(score(table, rehearse(table, (), each)), each) for each in rough]
        scored.append((score(table, rehearse(table, (), None)), None))
        scored.sort(key=lambda each: -each[0])
        best, play = scored[0]
        favourites = [each for _, each in scored[:FAVOURITES]]
        tame = [each for each in favourites if each is None or not _wild(each)]
        if not tame:
            tame = [next((each for _, each in scored if each is None or not _wild(each)), None)]
        used: list[int] = []
        while True:
            found = self._better(table, used, play, favourites, tame, best)
            if found is None:
                return used, play
            best, item, play = found
            used.append(item)
            if item == MANA:
                favourites = tame

    def _better(
        self,
        table: Adventure,
        used: list[int],
        play: Play | None,
        favourites: list[Play | None],
        tame: list[Play | None],
        best: float,
    ) -> tuple[float, int, Play | None] | None:
        """One more item that makes the turn better, with the play that is best then."""
        found: tuple[float, int, Play | None] | None = None
        then = after_items(table, used)
        if then is None:
            return None
        for item in moves(then):
            if item in (PASS, LETTERS) or item in used or barred(then, item) is not None:
                continue
            plays = tame if item == MANA else [*dict.fromkeys([play, *favourites])]
            if item != MANA and _gives_letters(then, item):
                plays = self._with_more_letters(table, [*used, item], plays)
            for each in plays:
                points = score(table, rehearse(table, (*used, item), each))
                if points > best + 0.01:
                    best, found = points, (points, item, each)
        return found

    def _with_more_letters(self, table: Adventure, used: list[int], plays: list[Play | None]) -> list[Play | None]:
        """What could be spelled with the letters that an item gives."""
        then = after_items(table, used)
        if then is None:
            return plays
        found = sorted(self._plays(then).values(), key=lambda each: -_roughly(then, each))
        return [*plays, *found[:FAVOURITES]]

    def _plays(self, table: Adventure) -> dict[Kind, Play]:
        """One play of each kind: which cards it uses, which is on top, how it is splayed."""
        tiles = tiles_of(table)
        kinds: dict[Kind, Play] = {}
        for word in self._words(table):
            for tokens in islice(placements(word, tiles), WAYS):
                row = laid(table, tokens, word)
                cards = frozenset([tile for tile, _ in row if tile > WILD])
                wilds = len(row) - len(cards)
                for splay in (LEFT, RIGHT):
                    kind = (cards, row[top_of(row, splay)][0], splay, wilds > 0)
                    if kind not in kinds:  # the longest words come first
                        kinds[kind] = Play(row, splay)
        return kinds

    def _words(self, table: Adventure) -> Iterator[str]:
        listed = table.words
        found: Iterable[str] = everyday_words().spellable(tiles_of(table))
        if self._finds is not None:
            found = filter(self._finds, found)
        repeated = table.spelled_before if table.settings.no_repeat_words else ()
        for word in islice(found, MOST_WORDS):
            if word in listed and word not in repeated:
                yield word


def _gives_letters(table: Adventure, item: int) -> bool:
    texts = table.cards.book.texts
    numbers = table.printed(item).texts.on.get("use", ())
    return any(isinstance(effect, Letters) for number in numbers for effect in walk(texts[number].do))


def _wild(play: Play) -> bool:
    return any(tile <= WILD for tile, _ in play.row)


def _roughly(table: Adventure, play: Play) -> float:
    """What a play is worth at a glance: its icons, a little for its length and for what is on top."""
    faces, face = table.cards.faces, table.face
    total = 0.0
    for tile, _ in play.row:
        if tile >= 0:
            hits, blocks, mana = faces[face[tile]].edges[play.splay]
            total += hits + blocks + 0.8 * mana
    top = play.row[top_of(play.row, play.splay)][0]
    if top >= 0:
        total += 0.45 * worth(table.cards, faces[face[top]])
    return total + 0.2 * len(play.word) - 0.3 * _wild(play)


def points_of(table: Adventure, item: int) -> float:
    """What a rotated item does in a turn."""
    texts = table.cards.book.texts
    return sum([text_points(texts[number].do) for number in table.printed(item).rotated.all])


def score(before: Adventure, end: Ending) -> float:
    """What a turn is worth, in points of damage (the numbers of the rules file)."""
    after = end.table
    if end.lost or after.hp <= 0:
        return -1000.0 + after.dealt
    points = float(after.dealt)
    lost = before.hp - after.hp
    points += -1.5 * lost if lost > 0 else -1.4 * lost
    if end.won:
        return points + 20.0
    points += 0.35 * min(6, after.mana) + 0.7 * after.enemy_hex + 0.45 * min(6, after.boon)
    points += 2.0 * (after.stage > before.stage)
    gone = [card for card in after.fatigue if card not in before.fatigue]
    points -= 0.25 * sum([worth(after.cards, after.printed(card)) for card in gone])
    back = [card for card in before.fatigue if card not in after.fatigue]
    points += 0.25 * sum([worth(after.cards, after.printed(card)) for card in back])
    points += RID_OF * (len(after.penalty_discard) - len(before.penalty_discard))
    points += LASTING * sum([not change.left for change in after.changes[len(before.changes) :]])
    points += STANDING * sum([points_of(after, card) for card in after.rotated if card not in before.rotated])
    waited = after.waiting[len(before.waiting) :]
    points += 0.7 * sum([text_points(after.cards.book.laters[each.number].do) for each in waited])
    return points - 0.5 * (after.hex - before.hex) - 0.5 * (after.enemy_boon - before.enemy_boon)
