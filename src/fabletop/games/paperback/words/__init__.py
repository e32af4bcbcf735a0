"""Words of Paperback Adventures: the lists that say what is a word, what can be spelled with some tiles, and how.

words = word_list("full").narrowed(min_length=3)
tiles = Tiles("hear", vowel="o", wilds=1)
"hear" in words, words.any_word(tiles), words.longest(tiles)
for word in words.spellable(tiles):
    for tokens in placements(word, tiles): ...
"""

from fabletop.games.paperback.words.lists import UnusableList, WordList, word_list
from fabletop.games.paperback.words.tiles import VOWEL, Tiles, Token, placements

__all__ = ["VOWEL", "Tiles", "Token", "UnusableList", "WordList", "placements", "word_list"]
