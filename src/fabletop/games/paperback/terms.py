"""The names that card data may use, and how each is said: counters, events, piles."""

from __future__ import annotations

from fabletop.engine.effects import Voice

# A counter as what stands after "per".
PER: dict[str, str] = {
    "you.hp": "HP you have",
    "you.missing_hp": "HP you are missing",
    "you.mana": "mana you have",
    "you.hex": "hex on you",
    "you.boon": "boon you have",
    "enemy.hp": "HP of the enemy",
    "enemy.hex": "hex on the enemy",
    "enemy.boon": "boon of the enemy",
    "enemy.attack": "point of the enemy's attack",
    "enemy.block": "point of the enemy's block value",
    "line.attack": "point of this attack",
    "line.taken": "damage you took",
    "word.letters": "letter of your word",
    "word.hand_cards": "hand card in your word",
    "word.vowels": "vowel in your word",
    "word.consonants": "consonant in your word",
    "word.wilds": "wild card in your word",
    "word.repeats": "repeated letter in your word",
    "word.penalties": "penalty card in your word",
    "hand.left": "card left in your hand",
    "pile.deck": "card in your deck",
    "pile.discard": "card in your discard pile",
    "pile.fatigue": "card in your fatigue pile",
    "owned.penalties": "penalty card you own",
    "owned.items": "item you own",
    "owned.mcguffins": "McGuffin you own",
    "turn.number": "turn of this battle",
    "turn.items_used": "item used this turn (the Wild Card not counted)",
    "turn.mana_spent": "mana spent this turn",
    "turn.hits": "hit of this turn",
    "turn.blocks": "block of this turn",
    "turn.dealt": "HP the enemy lost this turn",
    "turn.taken": "HP you lost this turn",
    "last.hits": "hit of your last turn",
    "last.letters": "letter of your last word",
    "spent": "counter spent",
    "x": "mana paid",
}

# Counters of which one does not say "two hexes".
UNCOUNTED = frozenset(name for name in PER if PER[name].split(" ")[0] in ("HP", "mana", "hex", "boon", "damage"))

# A counter in a comparison; {} is "3 or more", "no", and the like.
COMPARED: dict[str, str] = {
    "you.hp": "you have {} HP",
    "you.missing_hp": "you are missing {} HP",
    "you.mana": "you have {} mana",
    "you.hex": "you have {} hex",
    "you.boon": "you have {} boon",
    "enemy.hp": "the enemy has {} HP",
    "enemy.hex": "the enemy has {} hex",
    "enemy.boon": "the enemy has {} boon",
    "enemy.attack": "the enemy attacks for {}",
    "enemy.block": "the enemy's block value is {}",
    "line.attack": "the attack is for {}",
    "line.taken": "you take {} damage",
    "word.letters": "your word has {} letters",
    "word.hand_cards": "your word has {} hand cards",
    "word.vowels": "your word has {} vowels",
    "word.consonants": "your word has {} consonants",
    "word.wilds": "your word has {} wild cards",
    "word.repeats": "your word has {} repeated letters",
    "word.penalties": "your word has {} penalty cards",
    "hand.left": "you have {} cards left in hand",
    "pile.deck": "your deck has {} cards",
    "pile.discard": "your discard pile has {} cards",
    "pile.fatigue": "your fatigue pile has {} cards",
    "owned.penalties": "you own {} penalty cards",
    "owned.items": "you own {} items",
    "owned.mcguffins": "you own {} McGuffins",
    "turn.number": "this is turn {}",
    "turn.items_used": "you used {} items this turn (the Wild Card not counted)",
    "turn.mana_spent": "you spent {} mana this turn",
    "turn.hits": "you make {} hits this turn",
    "turn.blocks": "you make {} blocks this turn",
    "turn.dealt": "the enemy lost {} HP this turn",
    "turn.taken": "you lost {} HP this turn",
    "last.hits": "you made {} hits last turn",
    "last.letters": "your last word had {} letters",
    "spent": "you spent {}",
    "x": "you paid {} mana",
}

# A counter that another is compared with: what stands after "as many as".
THAN: dict[str, str] = {name: f"there is {words}" for name, words in PER.items()} | {
    "last.letters": "your last word",
    "last.hits": "in your last turn",
    "enemy.boon": "it has boon",
    "you.hex": "you have hex",
}

# When a text is performed. Where the text stands on the enemy, `ENEMYS` wins.
LEADS: dict[str, str] = {
    "setup": "When this side comes up",
    "battle_start": "At the start of a battle",
    "turn_start": "At the start of each turn",
    "item_used": "When you use an item other than the Wild Card",
    "word": "When you play a word",
    "top": "",
    "after_top": "After the ability of your top card",
    "before_hits": "Before your hits are counted",
    "after_hits": "After your hits",
    "counted": "After your blocks and mana are counted",
    "before_action": "Before the enemy acts",
    "attack": "When the enemy attacks",
    "damaged": "When an attack damages you",
    "after_action": "After the enemy has acted",
    "cleanup": "In Cleanup",
    "fatigued": "When a card is fatigued",
    "unplayed": "If not played",
    "intent_moved": "When the enemy's intent moves",
    "turn_end": "At the end of each turn",
    "stage_flip": "When the enemy flips",
    "enemy_defeated": "When the enemy is defeated",
    "hp_lost": "When you lose HP",
    "would_lose": "When you would lose the run",
    "healed": "When you heal",
    "enemy_hp_lost": "When the enemy loses HP other than by hits",
    "hex_added": "When you put hex on the enemy",
    "boon_gained": "When you gain boon",
    "shuffle": "When you shuffle your discard pile into your deck",
    "battle_end": "After a battle you have won",
    "gain": "Once, when you gain this",
    "reward": "Before each reward",
    "use": "",
    "always": "",
}
ENEMYS: dict[str, str] = {
    "hex_added": "When hex is put on you",
    "boon_gained": "When it gains boon",
    "stage_flip": "When it flips to this side",
    "enemy_hp_lost": "When it loses HP other than by hits",
}

# What events are about, beside what happens.
ROLES: dict[str, tuple[str, ...]] = {
    "attack": ("attack",),
    "damaged": ("attack", "taken"),
    "hex_added": ("yours",),
    "boon_gained": ("yours",),
}
LIMITS = {"turn": "turn", "battle": "battle", "run": "run"}

PILES = {"hand": "hand", "deck": "deck", "discard": "discard pile", "fatigue": "fatigue pile"}
# How counters are paid: the verb, the counter, and whose it is.
SPENDABLE = {
    "you.boon": ("spend", "boon", ""),
    "you.mana": ("spend", "mana", ""),
    "you.hex": ("remove", "hex", " from you"),
    "enemy.hex": ("remove", "hex", " from the enemy"),
    "enemy.boon": ("remove", "boon", " from the enemy"),
}


def is_enemys(voice: Voice) -> bool:
    """Whether a card speaks of the enemy as of itself."""
    return voice.phrase("enemy").words == "it"
