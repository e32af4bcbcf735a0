"""Words around the game: how it begins, what it is about, what counters are called."""

from __future__ import annotations

OPENING = (
    "A second-hand bookshop, ten minutes to closing. You pull a cracked paperback from the bottom shelf; it pulls "
    "back. Between here and the last page stand nine villains from nine genres, none of whom has read the others. "
    "You have a hand of letters. Spell something they will remember."
)
AIM = (
    "Beat nine enemies in a row: in each turn spell a word, splay it left or right, and see which edges of your cards "
    "count. The card on top uses its ability and is gone for this battle. Your health carries over; at 0 the run is "
    "lost."
)
# What boon of the player and hex on the enemy are called, by character.
COUNTERS: dict[str, tuple[str, str]] = {
    "": ("Boon", "Hex"),
    "ex_machina": ("Charge", "Target Lock"),
    "damsel": ("Momentum", "Venom"),
}
BASICS = """\
Nine enemies stand between you and the last page, three to a Book, the third of each a boss. Beat them one after the \
other; your health stays as it is from battle to battle, and at 0 the run is lost [PA-028, PA-204].

Each turn you have four letter cards. Spell a word with some of them, in any order; add the enemy's own vowel (its \
weak spot) if you like, and a wild letter from your Wild Card [PA-059, PA-062, PA-135]. Then splay it. LEFT: the icons \
on the left edges of all its cards count, and the card of the LAST letter lies on top. RIGHT: the right edges count, \
and the card of the FIRST letter lies on top [PA-068 to PA-071]. The card on top uses its ability, and is fatigued: \
gone for the rest of this battle [PA-074, PA-095]. A wild card never counts as the top one [PA-154].

Hits are damage to the enemy, less the block value of the action it is about to perform [PA-080]. Blocks take off what \
its attack does to you this turn [PA-087]. Mana is kept, and pays for items in later turns [PA-108]. The enemy shows \
beforehand what it will do, and does it after your word [PA-035, PA-086]. Put its vowel on top and it moves on to its \
next action instead, once per battle [PA-161].

At 0 HP the enemy turns to its second side, stunned for this turn, with new health and new actions; damage to spare \
carries over [PA-039 to PA-043]. Beat that side and the battle is won.

Hex works against whoever it is on, boon for whoever has it; what they do is said by your core items (for you) and by \
the enemy's rules (for it) [PA-118]. Ex Machina calls them Target Lock and Charge, Damsel Venom and Momentum. Items \
are used before the word, once per turn each; Single Use ones once per battle, Reactive ones when their moment comes \
[PA-121, PA-143, PA-145]. McGuffins work by themselves. Penalty cards are letters that hurt if you do not play them.

After each battle you choose one of two rewards: cards, upgrades, items, healing [PA-191].

Hints. Short words waste cards: what you do not play is discarded. You draw new cards every turn, but the fatigue pile \
only grows: a battle of eight turns leaves you with little. See what a word comes to before you play it; both splays. \
When a great attack comes, look for its weak spot.
"""

TUTORIALS: dict[str, str] = {"how to play": BASICS}
