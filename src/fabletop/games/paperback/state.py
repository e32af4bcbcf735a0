"""The plain state of a run.

Nothing is secret from anybody but the order of the piles that lie face down: everyone knows what is in them (their
bag), nobody in which order. One player plays; whoever looks on sees the same.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from fabletop.engine.effects import Change, Source, Trigger, Waiting
from fabletop.engine.table import ALL, FIXED, NOBODY, Table, Zone, state
from fabletop.engine.words import Ref
from fabletop.games.paperback.box import Catalogue, Face, StageFace
from fabletop.games.paperback.cards import Action, Enemy
from fabletop.games.paperback.settings import Settings
from fabletop.games.paperback.words import WordList

PLAYER = 0
BATTLES = 9
HAND_SIZE = 4
LEFT, RIGHT = 0, 1
PASSED = -1  # in place of a splay
SPLAYS: tuple[Literal["left"], Literal["right"]] = ("left", "right")
NO_ENEMY = -1
NO_REWARD = -1
# What stands in the word row beside handles of cards.
VOWEL, WILD, DOUBLE = -2, -3, -4
PREP, CLASH, CLEANUP, DEVELOPMENT = range(4)
PHASES = ("Prep", "Clash", "Cleanup", "Character Development")

DECK = Zone(faces=NOBODY, bag=ALL)
HAND = Zone(faces=ALL)
WORD = Zone(faces=ALL)  # the cards of the committed word
DISCARD = Zone(faces=ALL)
FATIGUE = Zone(faces=ALL)
GROWTH = Zone(faces=NOBODY, bag=ALL)
OFFER = Zone(faces=ALL)  # cards that a reward shows
REMOVED = Zone(faces=ALL)  # replaced cards, out of the run
ITEMS = Zone(faces=ALL)  # in the order gained, core items first
ITEM_DECK = Zone(faces=NOBODY, bag=ALL)
ITEM_DISCARD = Zone(faces=ALL)
MCGUFFINS = Zone(faces=ALL)
MCGUFFIN_DECK = Zone(faces=NOBODY, bag=ALL)
PENALTY_DECK = Zone(faces=NOBODY, bag=ALL)
PENALTY_DISCARD = Zone(faces=ALL)

# What a text stands on: its kind, and the handle of the card (of an enemy or a reward: its number).
ON_ENEMY, ON_MCGUFFIN, ON_ROTATED, ON_ITEM, ON_LETTER, ON_REWARD, ON_VOWEL = range(7)
NOTHING = Source(-1, -1)  # for reading what depends on nothing but the table


@state
class Adventure(Table):
    """The table of Paperback Adventures."""

    cards: Annotated[Catalogue, FIXED] = None  # type: ignore[assignment]  # set when the table is prepared
    settings: Annotated[Settings, FIXED] = Settings()
    words: Annotated[WordList, FIXED] = None  # type: ignore[assignment]  # set when the table is prepared

    # The run
    character: str = ""
    hp: int = 0
    max_hp: int = 0
    battle: int = 0  # 1 to 9
    met: list[int] = field(default_factory=list)  # enemies, in the order met
    rewards_used: list[int] = field(default_factory=list)
    reward: int = NO_REWARD  # the one that is being taken

    # The battle
    turn: int = 0
    phase: int = PREP
    mana: int = 0
    hex: int = 0
    boon: int = 0
    enemy: int = NO_ENEMY
    stage: int = 0
    enemy_hp: int = 0
    enemy_hex: int = 0
    enemy_boon: int = 0
    intent: int = 0
    stunned: bool = False
    flipped: bool = False  # in this turn
    defeated: bool = False
    vowel_gone: bool = False
    last_word: str = ""  # the last one of this battle, whether or not a pass came after it
    spelled_before: list[str] = field(default_factory=list)  # words of this battle
    last_hits: int = 0

    # The turn
    row: list[tuple[int, str]] = field(default_factory=list)  # the committed word: what stands there, its letters
    splay: int = PASSED
    top: int = -1  # the place of the top card in the row
    hand_emptied: bool = False  # whether no card was left in hand on commit
    performed: list[int] = field(default_factory=list)  # places in the row whose ability was performed in this Clash
    wilds: int = 0  # letters gained and not yet used
    doubles: int = 0
    hits: int = 0  # pending until step 2, then the total
    hits_counted: bool = False
    blocks: int = 0  # pending until step 3, then the total
    blocks_counted: bool = False
    pool: int = 0  # blocks not yet used up
    next_draw: int = 0  # cards more (or fewer) for the next hand
    items_used: int = 0
    mana_spent: int = 0
    dealt: int = 0
    taken: int = 0
    tilted: list[int] = field(default_factory=list)

    # Texts at work
    face_down: list[int] = field(default_factory=list)  # Single Use items used in this battle
    rotated: list[int] = field(default_factory=list)  # in the order rotated
    changes: list[Change] = field(default_factory=list)
    waiting: list[Waiting] = field(default_factory=list)
    limited: list[int] = field(default_factory=list)  # texts with a limit that were performed
    queue: list[tuple[str, tuple[Trigger, ...]]] = field(default_factory=list)  # events, each with the texts for it
    spent: int = 0
    paid_x: int = 0
    line_attack: int = 0
    line_taken: int = 0

    # What is remembered for the end
    turns: int = 0
    dealt_in_run: int = 0
    longest: str = ""
    fights: list[tuple[int, int, int]] = field(default_factory=list)  # enemy, turns, HP lost
    hp_before: int = 0  # when the battle began
    items_activated: list[int] = field(default_factory=list)  # faces
    choices: list[tuple[str, bool]] = field(default_factory=list)  # what rewards offered, and whether it was taken

    deck: Annotated[list[int], DECK] = field(default_factory=list)
    hand: Annotated[list[int], HAND] = field(default_factory=list)
    word: Annotated[list[int], WORD] = field(default_factory=list)
    discard: Annotated[list[int], DISCARD] = field(default_factory=list)
    fatigue: Annotated[list[int], FATIGUE] = field(default_factory=list)
    growth: Annotated[list[int], GROWTH] = field(default_factory=list)
    offer: Annotated[list[int], OFFER] = field(default_factory=list)
    removed: Annotated[list[int], REMOVED] = field(default_factory=list)
    items: Annotated[list[int], ITEMS] = field(default_factory=list)
    item_deck: Annotated[list[int], ITEM_DECK] = field(default_factory=list)
    item_discard: Annotated[list[int], ITEM_DISCARD] = field(default_factory=list)
    mcguffins: Annotated[list[int], MCGUFFINS] = field(default_factory=list)
    mcguffin_deck: Annotated[list[int], MCGUFFIN_DECK] = field(default_factory=list)
    penalty_deck: Annotated[list[int], PENALTY_DECK] = field(default_factory=list)
    penalty_discard: Annotated[list[int], PENALTY_DISCARD] = field(default_factory=list)

    def printed(self, card: int) -> Face:
        """What is printed on a card."""
        return self.cards.faces[self.face[card]]

    @property
    def foe(self) -> Enemy:
        return self.cards.enemies[self.enemy]

    @property
    def side(self) -> StageFace:
        """The side of the enemy that is up."""
        return self.cards.stages[self.enemy][self.stage]

    @property
    def action(self) -> Action:
        """The action that the intent indicator shows."""
        return self.side.actions[self.intent]

    @property
    def book(self) -> int:
        return (self.battle + 2) // 3

    @property
    def boss_battle(self) -> bool:
        return self.battle % 3 == 0

    @property
    def beaten(self) -> int:
        """How many battles are won."""
        return self.battle if self.phase == DEVELOPMENT or self.defeated else max(0, self.battle - 1)

    @property
    def spelled(self) -> str:
        """The committed word, in lower case; nothing after a pass."""
        return "".join([letters for _, letters in self.row])

    @property
    def owned(self) -> list[int]:
        """All cards of the player's deck, wherever they lie in a battle."""
        return [*self.deck, *self.hand, *self.word, *self.discard, *self.fatigue]


def enemy_ref(table: Adventure) -> Ref:
    return Ref("enemy", table.foe.id)


def card_ref(face: Face) -> Ref:
    return Ref("face", face.number)
