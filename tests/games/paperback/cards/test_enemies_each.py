"""The eighteen enemies, both sides: every action line, and every Special Rule where it holds and where it does not
(PA-035 to PA-038, PA-112 to PA-120).

How much they attack for, block and have to lose is read from their cards; what they do is written here.
"""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.effects import Amount, Counted, value_of
from fabletop.engine.match import Match
from fabletop.engine.questions import Plain
from fabletop.engine.words import Refused
from fabletop.games.paperback.catalogue import catalogue
from fabletop.games.paperback.effects import Attack, Boon, Effect, Heal, Hex, LoseHp, Move, Penalty
from fabletop.games.paperback.state import Adventure
from fabletop.testing.strict import strict

from ..arrange import battle
from .support import PREP, Shown, differences, numbers, script

shows = Shown()
SAFE = 99  # blocks that no attack gets through
HITS = 7  # fewer than any Special Rule asks for
ALL = -99


def foe(enemy: str, stage: int = 1, intent: int = 1, **arranged: Any) -> Match[Adventure]:
    """A battle with health enough to see what anything does."""
    return battle(enemy=enemy, stage=stage, intent=intent, **{"hp": 60, "max_hp": 60} | arranged)


def hand(letters: str) -> list[str]:
    return [f"da_{letter}_start" for letter in letters]


def laid(tokens: str) -> Plain:
    """A word splayed left: "h ^ t" has the enemy's vowel inside, "?d a d" a wild letter."""
    return {"word": [_token(each) for each in tokens.split()], "splay": "left"}


def _token(sign: str) -> str:
    return "vowel" if sign == "^" else sign if sign[0] == "?" else f"da_{sign}_start"


def printed(table: Adventure) -> int:
    """The attacks of the indicated action as they stand on the card."""
    return sum(value(line.n) * line.times for line in table.action.lines if isinstance(line, Attack))


def value(amount: Amount) -> int:
    assert isinstance(amount, int)
    return amount


# --- actions ----------------------------------------------------------------------------------------------------------

# What each line of each action does: "attack" (with "by" and the counter it depends on, "times" if it comes more than
# once), "hex" on you, "boon" for itself, "heal" itself, "penalty" to a pile, "fatigue" the top card of your deck, and
# "lose" HP that no block saves.
ACTIONS: dict[tuple[str, int, str], str] = {
    ("gutter_prowler", 1, "Mugging"): "attack",
    ("gutter_prowler", 1, "Case the Joint"): "boon",
    ("gutter_prowler", 1, "Blackjack"): "attack",
    ("gutter_prowler", 2, "Switchblade"): "attack",
    ("gutter_prowler", 2, "Getaway Car"): "attack",
    ("gutter_prowler", 2, "Lie Low"): "boon",
    ("moonlit_suitor", 1, "Silver Tongue"): "attack, hex",
    ("moonlit_suitor", 1, "Serenade"): "attack, hex",
    ("moonlit_suitor", 1, "One Waltz"): "attack",
    ("moonlit_suitor", 2, "Thrown Glove"): "attack",
    ("moonlit_suitor", 2, "Pistols at Dawn"): "attack",
    ("moonlit_suitor", 2, "Apology Roses"): "attack, hex",
    ("larder_goblin", 1, "Gnaw"): "attack",
    ("larder_goblin", 1, "Raid the Pantry"): "attack, boon",
    ("larder_goblin", 1, "Under the Lid"): "attack",
    ("larder_goblin", 2, "Cleaver"): "attack",
    ("larder_goblin", 2, "Second Helping"): "boon, heal",
    ("static_drone", 1, "Zap"): "attack",
    ("static_drone", 1, "Charge a Cell"): "attack, boon",
    ("static_drone", 1, "Jam All Channels"): "attack, penalty discard",
    ("static_drone", 2, "Recharge"): "attack, boon",
    ("static_drone", 2, "Discharge"): "attack by enemy.boon, lose boon",
    ("static_drone", 2, "White Noise"): "attack, penalty discard",
    ("captain_redwake", 1, "Cutlass"): "attack",
    ("captain_redwake", 1, "Load the Guns"): "boon",
    ("captain_redwake", 1, "Broadside"): "attack by enemy.boon",
    ("captain_redwake", 2, "Boarding Party"): "attack, attack",
    ("captain_redwake", 2, "Grapeshot"): "attack by enemy.boon, penalty discard",
    ("captain_redwake", 2, "Reload"): "attack",
    ("hollow_governess", 1, "Stern Look"): "attack, hex",
    ("hollow_governess", 1, "Brass Ruler"): "attack",
    ("hollow_governess", 1, "Draw the Curtains"): "attack, hex",
    ("hollow_governess", 2, "Cold Hands"): "attack",
    ("hollow_governess", 2, "Up to the Nursery"): "attack, hex",
    ("hollow_governess", 2, "Slam Every Door"): "attack",
    ("hollow_governess", 2, "The Portrait Blinks"): "heal, hex",
    ("clockwork_magistrate", 1, "Opening Statement"): "attack",
    ("clockwork_magistrate", 1, "Overruled"): "attack by you.hex, hex",
    ("clockwork_magistrate", 1, "Point of Order"): "attack, hex",
    ("clockwork_magistrate", 2, "Cross-examination"): "attack, hex",
    ("clockwork_magistrate", 2, "Fall of the Gavel"): "attack",
    ("clockwork_magistrate", 2, "Recess"): "heal, hex",
    ("clockwork_magistrate", 2, "Maximum Sentence"): "attack by you.hex",
    ("sand_oracle", 1, "Word for Word"): "attack by word.letters, boon",
    ("sand_oracle", 1, "Simoom"): "attack",
    ("sand_oracle", 1, "Read the Dunes"): "attack, boon",
    ("sand_oracle", 2, "Prophecy of Silence"): "attack by word.letters, boon",
    ("sand_oracle", 2, "The Glass Runs Out"): "attack",
    ("sand_oracle", 2, "Open the Third Eye"): "attack, boon",
    ("feral_understudy", 1, "Upstage"): "attack, boon",
    ("feral_understudy", 1, "Steal the Scene"): "attack, boon",
    ("feral_understudy", 1, "Take a Bow"): "attack, boon",
    ("feral_understudy", 2, "Quick Change"): "attack, boon",
    ("feral_understudy", 2, "Not a Prop"): "attack",
    ("feral_understudy", 2, "Curtain Call"): "attack, boon",
    ("tax_necromancer", 1, "Audit"): "attack, hex",
    ("tax_necromancer", 1, "Final Notice"): "attack",
    ("tax_necromancer", 1, "Collection Day"): "attack, lose by you.hex, lose hex",
    ("tax_necromancer", 2, "Exhume the Receipts"): "attack, hex",
    ("tax_necromancer", 2, "Dead Reckoning"): "attack",
    ("tax_necromancer", 2, "Collection Day"): "attack, lose by you.hex, lose hex",
    ("baroness_nightingale", 1, "Coded Letter"): "attack, heal by enemy.boon",
    ("baroness_nightingale", 1, "Garrotte"): "attack, hex",
    ("baroness_nightingale", 1, "Dead Drop"): "attack, boon, hex",
    ("baroness_nightingale", 2, "Safe House"): "attack, heal by enemy.boon",
    ("baroness_nightingale", 2, "Poisoned Umbrella"): "attack",
    ("baroness_nightingale", 2, "Burn Notice"): "attack, hex",
    ("baroness_nightingale", 2, "Night Train"): "attack, boon",
    ("iron_leviathan", 1, "Ram"): "attack",
    ("iron_leviathan", 1, "Flood the Deck"): "attack",
    ("iron_leviathan", 1, "Batten Down"): "attack, boon",
    ("iron_leviathan", 2, "Tail and Fluke"): "attack times 2",
    ("iron_leviathan", 2, "Tidal Slam"): "attack",
    ("iron_leviathan", 2, "Crash Dive"): "heal, boon",
    ("iron_leviathan", 2, "Breach"): "attack",
    ("ember_wyrm", 1, "Claw"): "attack",
    ("ember_wyrm", 1, "Breathe Fire"): "attack, hex",
    ("ember_wyrm", 1, "Coil"): "attack",
    ("ember_wyrm", 1, "Dive"): "attack",
    ("ember_wyrm", 2, "Wing Buffet"): "attack",
    ("ember_wyrm", 2, "Skyfall"): "attack",
    ("ember_wyrm", 2, "Smoulder"): "attack, hex",
    ("ember_wyrm", 2, "Breathe Deeper"): "attack, hex",
    ("unreliable_narrator", 1, "Once Upon a Time"): "attack",
    ("unreliable_narrator", 1, "Or So They Say"): "attack, hex",
    ("unreliable_narrator", 1, "As You Recall"): "attack, hex",
    ("unreliable_narrator", 1, "Strike That"): "attack",
    ("unreliable_narrator", 2, "Flashback"): "attack, hex",
    ("unreliable_narrator", 2, "Retcon"): "attack",
    ("unreliable_narrator", 2, "Plot Hole"): "attack",
    ("unreliable_narrator", 2, "Footnote"): "attack",
    ("unreliable_narrator", 2, "Dream Sequence"): "heal, hex",
    ("void_cartographer", 1, "Chart the Dark"): "attack, boon",
    ("void_cartographer", 1, "Erase a Coastline"): "attack, fatigue",
    ("void_cartographer", 1, "Fold the Map"): "attack, boon",
    ("void_cartographer", 2, "Here Be Nothing"): "attack by pile.fatigue",
    ("void_cartographer", 2, "Drown a Harbour"): "attack, fatigue",
    ("void_cartographer", 2, "The Stars Are Wrong"): "attack",
    ("void_cartographer", 2, "Ink the Heavens"): "attack, boon",
    ("saint_of_knives", 1, "First Form"): "attack",
    ("saint_of_knives", 1, "Falling Petals"): "attack, attack, attack",
    ("saint_of_knives", 1, "Test the Edge"): "attack, hex",
    ("saint_of_knives", 2, "Second Form"): "attack, hex",
    ("saint_of_knives", 2, "Thousand Cuts"): "attack, attack, attack",
    ("saint_of_knives", 2, "Empty Sleeve"): "attack",
    ("saint_of_knives", 2, "Benediction"): "attack",
    ("red_pen", 1, "Margin Notes"): "attack, hex",
    ("red_pen", 1, "Kill Your Darlings"): "attack",
    ("red_pen", 1, "Tighten the Prose"): "attack, heal by word.letters",
    ("red_pen", 1, "Insert Typo"): "attack, penalty deck",
    ("red_pen", 2, "Rejection Slip"): "attack, penalty deck",
    ("red_pen", 2, "Cut Chapter Nine"): "attack",
    ("red_pen", 2, "Final Polish"): "attack, heal by word.letters",
    ("red_pen", 2, "Bleed on the Page"): "attack, hex",
    ("last_chapter", 1, "It Begins"): "attack",
    ("last_chapter", 1, "Rain of Ink"): "attack, boon",
    ("last_chapter", 1, "A Dreadful Hush"): "attack, boon",
    ("last_chapter", 1, "The Page Turns"): "attack by enemy.boon, lose boon",
    ("last_chapter", 2, "Four Horsemen"): "attack times 4",
    ("last_chapter", 2, "The Sky Rolls Up"): "attack",
    ("last_chapter", 2, "Half an Hour of Silence"): "attack, boon",
    ("last_chapter", 2, "The End"): "attack by enemy.boon, lose boon",
    ("last_chapter", 2, "Or Is It"): "attack, boon",
}
# What there is of a counter before an action that depends on it, or to keep a Special Rule out of the way.
BEFORE: dict[str, dict[str, int]] = {
    "Discharge": {"enemy_boon": 2},
    "Broadside": {"enemy_boon": 2},
    "Grapeshot": {"enemy_boon": 2},
    "Overruled": {"hex": 2},
    "Maximum Sentence": {"hex": 2},
    "Collection Day": {"hex": 5},
    "Coded Letter": {"enemy_boon": 3},
    "Safe House": {"enemy_boon": 3},
    "The Page Turns": {"enemy_boon": 4},
    "The End": {"enemy_boon": 4},
    "Tail and Fluke": {"enemy_boon": 1},
    "Tidal Slam": {"enemy_boon": 1},
    "Breach": {"enemy_boon": 1},
}
FATIGUED = hand("ehl")


def test_every_action_is_written_down() -> None:
    enemies = catalogue().enemies
    box = [(each.id, n, action.name) for each in enemies for n in (1, 2) for action in each.stages[n - 1].actions]
    assert sorted(ACTIONS) == sorted(box)


class Played:
    """An action as it is expected to go, on a turn that was passed with so many hits pending."""

    def __init__(self, table: Adventure) -> None:
        self.table = table
        self.before = numbers(table)
        self.now = dict(self.before)
        self.most = table.side.max_hp

    def hits(self, block: int) -> None:
        self.now["enemy_hp"] -= max(0, self.now["hits"] - block)

    def line(self, line: Effect, does: str) -> None:
        verb, _, more = does.partition(" ")
        if verb == "attack":
            assert isinstance(line, Attack)
            times = int(more.removeprefix("times ")) if more.startswith("times") else 1
            assert line.times == times
            self.now["hp"] -= times * self.amount(line.n, more)
        elif verb == "heal":
            assert isinstance(line, Heal)
            self.heals(self.amount(line.n, more))
        elif does in ("hex", "lose hex"):
            assert isinstance(line, Hex)
            self.adds("hex", line.n, does)
        elif does in ("boon", "lose boon"):
            assert isinstance(line, Boon)
            self.adds("enemy_boon", line.n, does)
        elif verb == "lose":
            assert isinstance(line, LoseHp)
            self.now["hp"] -= self.amount(line.n, more)
        elif verb == "penalty":
            assert isinstance(line, Penalty)
            self.now["penalty_deck"] -= line.n
            self.now[more] += line.n
        else:
            assert isinstance(line, Move)
            assert does == "fatigue"
            self.now["deck"] -= 1
            self.now["fatigue"] += 1

    def adds(self, counter: str, n: Amount, does: str) -> None:
        number = value(n)
        assert number == ALL if does.startswith("lose") else number > 0
        self.now[counter] = max(0, self.now[counter] + number)

    def heals(self, n: int) -> None:
        self.now["enemy_hp"] = min(self.most, self.now["enemy_hp"] + n)

    def amount(self, n: Amount, more: str) -> int:
        if not more.startswith("by "):
            return value(n)
        assert isinstance(n, Counted)
        assert n.of == more.removeprefix("by ")
        counters = {"enemy.boon": "enemy_boon", "you.hex": "hex", "pile.fatigue": "fatigue"}
        return value_of(n, lambda counter: self.now[counters[counter]] if counter in counters else 0)  # 0 letters

    def cleanup(self, enemy: str, stage: int) -> None:
        """What its Special Rules do when a turn that was passed is over, and what always comes."""
        now = self.now
        if enemy == "larder_goblin":
            self.heals(now["enemy_boon"])
        if enemy == "last_chapter" or (enemy, stage) == ("captain_redwake", 2):
            now["enemy_boon"] += 1
        if enemy == "ember_wyrm":
            now["hp"] -= now["hex"]
        if enemy in ("ember_wyrm", "red_pen"):
            now["hex"] = max(0, now["hex"] - 1)
        now["intent"] = (now["intent"] + 1 + (enemy == "unreliable_narrator")) % len(self.table.side.actions)
        now["hits"] = 0
        now["hand"] += 4
        now["deck"] -= 4


@pytest.mark.rule("PA-035", "PA-036", "PA-037", "PA-038", "PA-080", "PA-086", "PA-100")
@pytest.mark.parametrize(("enemy", "stage", "name"), ACTIONS)
def test_action(enemy: str, stage: int, name: str) -> None:
    side = catalogue().enemies[catalogue().enemy_index[enemy]].stages[stage - 1]
    place = [action.name for action in side.actions].index(name)
    arranged = BEFORE.get(name, {})
    match = foe(enemy, stage, place + 1, hits=HITS, fatigue=FATIGUED, **arranged)
    action, does = side.actions[place], ACTIONS[enemy, stage, name].split(", ")
    expected = Played(match.table)
    shields = arranged.get("enemy_boon", 0) if enemy in ("static_drone", "iron_leviathan") else 0
    expected.hits(action.block + shields)
    for line, each in zip(action.lines, does, strict=True):
        expected.line(line, each)
    expected.cleanup(enemy, stage)
    assert script(match, "pass") == differences(expected.before, expected.now)


@pytest.mark.rule("PA-088", "PA-089", "PA-R36")
@pytest.mark.parametrize("name", ["Falling Petals", "Thousand Cuts"])
def test_blocks_are_shared_by_the_lines_of_an_action(name: str) -> None:
    match = foe("saint_of_knives", 1 if name == "Falling Petals" else 2, 2, blocks=4)
    assert match.table.action.name == name
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == 4 - attack


@pytest.mark.rule("PA-089")
def test_collection_day_is_not_stopped_by_blocks() -> None:
    assert script(foe("tax_necromancer", 1, 3, blocks=SAFE, hex=5), "pass")["hp"] == -2


def by_letters(line: Effect, letters: int) -> int:
    """What an attack or a heal that depends on the letters of the word comes to."""
    assert isinstance(line, Attack | Heal)
    assert isinstance(line.n, Counted)
    return value_of(line.n, {"word.letters": letters}.__getitem__)


@pytest.mark.parametrize(("stage", "name"), [(1, "Word for Word"), (2, "Prophecy of Silence")])
@pytest.mark.parametrize(("word", "letters"), [("he left", 2), ("hear left", 4)])
def test_the_oracle_attacks_by_the_letters_of_the_word(stage: int, name: str, word: str, letters: int) -> None:
    """More blocks are taken away than the word makes: there are never fewer than 0."""
    match = foe("sand_oracle", stage, hand=hand("hear"), blocks=ALL)
    assert match.table.action.name == name
    expected = by_letters(match.table.action.lines[0], letters)
    assert script(match, word)["hp"] == -expected


def test_the_oracle_attacks_for_more_the_longer_the_word_and_then_for_less() -> None:
    word_for_word, silence = (foe("sand_oracle", stage).table.action.lines[0] for stage in (1, 2))
    assert by_letters(word_for_word, 5) > by_letters(word_for_word, 2)
    assert by_letters(silence, 5) < by_letters(silence, 2)


@pytest.mark.parametrize(("stage", "name"), [(1, "Tighten the Prose"), (2, "Final Polish")])
@pytest.mark.parametrize(("word", "letters"), [("he left", 2), ("hear left", 4)])
def test_the_red_pen_heals_less_the_longer_the_word(stage: int, name: str, word: str, letters: int) -> None:
    match = foe("red_pen", stage, 3, hand=hand("hear"), enemy_hp=20, hits=ALL)
    assert match.table.action.name == name
    line = match.table.action.lines[1]
    assert by_letters(line, letters + 1) == by_letters(line, letters) - 1
    assert script(match, word)["enemy_hp"] == by_letters(line, letters)


# --- Special Rules ----------------------------------------------------------------------------------------------------


def test_every_special_rule_has_a_test() -> None:
    enemies = catalogue().enemies
    shows.all_of((each.id, n, k) for each in enemies for n in (1, 2) for k in range(len(each.stages[n - 1].special)))


both_stages = pytest.mark.parametrize("stage", [1, 2])


def dealt(match: Match[Adventure], *answers: Plain) -> int:
    """What a script takes off the enemy, beyond its own block value."""
    block = match.table.action.block
    return -script(match, *answers).get("enemy_hp", 0) + block


# Gutter Prowler


@shows("gutter_prowler", 1, 0)
@shows("gutter_prowler", 2, 0)
@pytest.mark.rule("PA-116", "PA-118")
@both_stages
def test_prowler_loot_raises_its_attacks(stage: int) -> None:
    match = foe("gutter_prowler", stage, enemy_boon=3)
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == -(attack + 3)


@shows("gutter_prowler", 1, 1)
@shows("gutter_prowler", 2, 1)
@pytest.mark.rule("PA-117")
@pytest.mark.parametrize(("stage", "intent", "left"), [(1, 1, 0), (1, 2, 5), (2, 1, 0), (2, 3, 5)])
def test_prowler_loot_is_gone_after_an_attack_only(stage: int, intent: int, left: int) -> None:
    match = foe("gutter_prowler", stage, intent, enemy_boon=3)
    script(match, "pass")
    assert match.table.enemy_boon == left


@shows("gutter_prowler", 1, 2)
@shows("gutter_prowler", 2, 2)
@both_stages
@pytest.mark.parametrize(("blocks", "mana"), [(0, 1), (SAFE, 2)])
def test_prowler_light_fingers_take_a_mana_with_damage(stage: int, blocks: int, mana: int) -> None:
    match = foe("gutter_prowler", stage, mana=2, blocks=blocks)
    script(match, "pass")
    assert match.table.mana == mana


@shows("gutter_prowler", 2, 3)
@pytest.mark.parametrize(("mana", "boon"), [(3, 1), (2, 0)])
def test_prowler_fat_wallet_gives_it_boon_for_three_mana_kept(mana: int, boon: int) -> None:
    match = foe("gutter_prowler", 2, mana=mana, blocks=SAFE)
    script(match, "pass")
    assert match.table.enemy_boon == boon


# Moonlit Suitor


@shows("moonlit_suitor", 1, 0)
@shows("moonlit_suitor", 2, 0)
@pytest.mark.rule("PA-112", "PA-118")
@both_stages
@pytest.mark.parametrize(("hexes", "hits"), [(2, 5), (9, 0)])
def test_suitor_flattery_takes_a_hit_each(stage: int, hexes: int, hits: int) -> None:
    assert dealt(foe("moonlit_suitor", stage, hits=HITS, hex=hexes), "pass") == hits


@shows("moonlit_suitor", 1, 1)
@shows("moonlit_suitor", 2, 1)
@pytest.mark.parametrize(("stage", "intent"), [(1, 3), (2, 1)])
@pytest.mark.parametrize(("word", "left"), [("heart left", 0), ("hear left", 2)])
def test_suitor_flattery_ends_with_five_letters(stage: int, intent: int, word: str, left: int) -> None:
    match = foe("moonlit_suitor", stage, intent, hand=hand("heart"), hex=2)
    script(match, word)
    assert match.table.hex == left


@shows("moonlit_suitor", 2, 2)
@pytest.mark.parametrize(("word", "hexes"), [("ear left", 1), ("hear left", 0), ("pass", 0)])
def test_suitor_curt_reply_adds_a_hex_for_three_letters(word: str, hexes: int) -> None:
    match = foe("moonlit_suitor", 2, hand=hand("hear"))
    script(match, word)
    assert match.table.hex == hexes


# Larder Goblin


@shows("larder_goblin", 1, 0)
@shows("larder_goblin", 2, 0)
@pytest.mark.rule("PA-033")
@both_stages
@pytest.mark.parametrize(("missing", "healed"), [(5, 2), (1, 1)])
def test_goblin_full_belly_heals_it_up_to_its_max_hp(stage: int, missing: int, healed: int) -> None:
    match = foe("larder_goblin", stage, enemy_boon=2)
    match.table.enemy_hp -= missing
    assert script(match, "pass")["enemy_hp"] == healed


@shows("larder_goblin", 1, 1)
@pytest.mark.parametrize(("word", "left"), [("heart left", 1), ("hear left", 2)])
def test_goblin_loses_a_boon_to_five_letters(word: str, left: int) -> None:
    match = foe("larder_goblin", 1, hand=hand("heart"), enemy_boon=2)
    script(match, word)
    assert match.table.enemy_boon == left


@shows("larder_goblin", 2, 1)
@pytest.mark.parametrize(("hits", "left"), [(8, 0), (7, 2)])
def test_goblin_loses_all_boon_to_eight_hits(hits: int, left: int) -> None:
    match = foe("larder_goblin", 2, hits=hits, enemy_boon=2)
    script(match, "pass")
    assert match.table.enemy_boon == left


# Static Drone


@shows("static_drone", 1, 0)
@shows("static_drone", 2, 0)
@pytest.mark.rule("PA-080", "PA-118")
@both_stages
@pytest.mark.parametrize("boon", [0, 2])
def test_drone_shield_cells_raise_its_block_value(stage: int, boon: int) -> None:
    assert dealt(foe("static_drone", stage, hits=HITS, enemy_boon=boon), "pass") == HITS - boon


@shows("static_drone", 1, 1)
@pytest.mark.parametrize(("word", "left"), [("h ^ t", 1), ("h ?i t", 2)])
def test_drone_interference_takes_a_cell_when_its_vowel_is_used(word: str, left: int) -> None:
    match = foe("static_drone", 1, hand=hand("ht"), enemy_boon=2)
    script(match, laid(word))
    assert match.table.enemy_boon == left


@shows("static_drone", 2, 1)
@pytest.mark.rule("PA-215", "PA-R34")
@pytest.mark.parametrize(("hits", "stage", "boon"), [(3, 1, 1), (2, 0, 0)])
def test_drone_emergency_power_gives_a_cell_on_the_flip(hits: int, stage: int, boon: int) -> None:
    match = foe("static_drone", 1, enemy_hp=3, hits=hits)
    script(match, "pass")
    assert (match.table.stage, match.table.enemy_boon) == (stage, boon)


# Captain Redwake


@shows("captain_redwake", 1, 0)
@pytest.mark.rule("PA-021", "PA-119", "PA-212")
def test_captain_starts_with_two_boon() -> None:
    table = battle(enemy="hollow_governess", number=3, start="battle").table
    assert (table.foe.id, table.enemy_boon) == ("captain_redwake", 2)


@shows("captain_redwake", 1, 0)
@pytest.mark.rule("PA-046", "PA-047")
def test_captain_is_not_loaded_again_by_the_flip() -> None:
    match = foe("captain_redwake", 1, enemy_hp=3, hits=3, mana=1, enemy_boon=2)
    script(match, "use:poison_dagger", "pass")
    assert (match.table.stage, match.table.enemy_boon) == (1, 2)


@shows("captain_redwake", 2, 0)
@pytest.mark.rule("PA-226")
@pytest.mark.parametrize(
    ("answers", "boon"), [(["pass"], 1), (["wild:mana", "pass"], 1), (["use:poison_dagger", "pass"], 0)]
)
def test_captain_gains_boon_in_a_turn_without_items(answers: list[str], boon: int) -> None:
    match = foe("captain_redwake", 2, mana=1)
    script(match, *answers)
    assert match.table.enemy_boon == boon


# The Hollow Governess


@shows("hollow_governess", 1, 0)
@shows("hollow_governess", 2, 0)
@pytest.mark.rule("PA-089", "PA-112")
@pytest.mark.parametrize(("stage", "intent"), [(1, 2), (2, 1)])
@pytest.mark.parametrize(("hexes", "lost", "left"), [(4, 2, 1), (3, 2, 0), (2, 0, 2)])
def test_governess_chill_costs_two_health_and_three_hex(
    stage: int, intent: int, hexes: int, lost: int, left: int
) -> None:
    match = foe("hollow_governess", stage, intent, hex=hexes, blocks=SAFE)
    script(match, "pass")
    assert (match.table.hp, match.table.hex) == (60 - lost, left)


@shows("hollow_governess", 1, 1)
@pytest.mark.parametrize(("word", "hexes"), [("ear left", 1), ("hear left", 0), ("pass", 0)])
def test_governess_wants_four_letters(word: str, hexes: int) -> None:
    match = foe("hollow_governess", 1, 2, hand=hand("hear"))
    script(match, word)
    assert match.table.hex == hexes


@shows("hollow_governess", 2, 1)
@pytest.mark.parametrize(("last", "word", "hexes"), [(4, "hear left", 1), (4, "ear left", 0), (0, "pass", 0)])
def test_governess_wants_another_length_than_last_time(last: int, word: str, hexes: int) -> None:
    match = foe("hollow_governess", 2, hand=hand("hear"), last_letters=last)
    script(match, word)
    assert match.table.hex == hexes


# Clockwork Magistrate


@shows("clockwork_magistrate", 1, 0)
@shows("clockwork_magistrate", 2, 0)
@both_stages
@pytest.mark.parametrize(("hexes", "cost"), [(0, 1), (1, 2), (2, 3), (4, 3)])
def test_magistrate_contempt_makes_items_dearer_by_two_at_most(stage: int, hexes: int, cost: int) -> None:
    match = foe("clockwork_magistrate", stage, hex=hexes, mana=5)
    assert script(match, "use:poison_dagger")["mana"] == -cost


@shows("clockwork_magistrate", 1, 0)
@both_stages
def test_magistrate_contempt_is_not_for_core_items(stage: int) -> None:
    match = foe("clockwork_magistrate", stage, hex=2, mana=2, enemy_hex=2)
    assert script(match, "use:venom_vial")["mana"] == -2


@shows("clockwork_magistrate", 1, 1)
@shows("clockwork_magistrate", 2, 1)
@pytest.mark.parametrize(("stage", "intent"), [(1, 1), (2, 2)])
@pytest.mark.parametrize(
    ("answers", "left"),
    [(["hear left"], 0), (["wild:mana", "hear left"], 0), (["use:poison_dagger", "hear left"], 2), (["pass"], 2)],
)
def test_magistrate_forgives_a_word_without_items(stage: int, intent: int, answers: list[str], left: int) -> None:
    match = foe("clockwork_magistrate", stage, intent, hand=hand("hear"), hex=2, mana=3)
    script(match, *answers)
    assert match.table.hex == left


@shows("clockwork_magistrate", 1, 2)
@pytest.mark.parametrize(("last", "hexes"), [("hat", 2), ("rat", 0), ("", 0)])
def test_magistrate_does_not_want_the_same_first_letter(last: str, hexes: int) -> None:
    match = foe("clockwork_magistrate", 1, hand=hand("hear"), last_word=last)
    script(match, "hear left")
    assert match.table.hex == hexes


@shows("clockwork_magistrate", 2, 2)
@pytest.mark.parametrize(("last", "left"), [("hat", 0), ("rat", 2)])
def test_magistrate_forgives_the_same_first_letter_on_its_second_side(last: str, left: int) -> None:
    match = foe("clockwork_magistrate", 2, 2, hand=hand("hear"), hex=2, mana=3, last_word=last)
    script(match, "use:poison_dagger", "hear left")
    assert match.table.hex == left


# Sand Oracle


@shows("sand_oracle", 1, 0)
@shows("sand_oracle", 2, 0)
@both_stages
@pytest.mark.parametrize(("boon", "hits", "left"), [(2, 5, 1), (0, 7, 0)])
def test_oracle_foresight_is_spent_on_two_block(stage: int, boon: int, hits: int, left: int) -> None:
    match = foe("sand_oracle", stage, 2, hits=HITS, enemy_boon=boon)
    assert (dealt(match, "pass"), match.table.enemy_boon) == (hits, left)
    assert not match.table.changes


# Feral Understudy


@shows("feral_understudy", 1, 0)
@shows("feral_understudy", 2, 0)
@both_stages
def test_understudy_applause_raises_its_attacks_and_stays(stage: int) -> None:
    match = foe("feral_understudy", stage, enemy_boon=2)
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == -(attack + 2)
    assert match.table.enemy_boon == 3


@shows("feral_understudy", 1, 1)
@shows("feral_understudy", 2, 1)
@both_stages
@pytest.mark.parametrize(("lost", "applause"), [(8, 0), (7, 2)])
def test_understudy_stage_fright_takes_all_boon_before_it_acts(stage: int, lost: int, applause: int) -> None:
    match = foe("feral_understudy", stage, enemy_boon=2)
    match.table.hits = lost + match.table.action.block
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == -(attack + applause)


@shows("feral_understudy", 2, 2)
@pytest.mark.rule("PA-R38")
@pytest.mark.parametrize(("last", "block"), [(0, 0), (1, 0), (6, 3), (7, 3)])
def test_understudy_learns_half_of_the_last_hits_as_block(last: int, block: int) -> None:
    assert dealt(foe("feral_understudy", 2, hits=HITS, last_hits=last), "pass") == HITS - block


# Tax Necromancer


@shows("tax_necromancer", 1, 0)
@pytest.mark.rule("PA-112", "PA-226")
@pytest.mark.parametrize(
    ("stage", "answer", "hexes"), [(1, "use:poison_dagger", 1), (1, "wild:mana", 0), (2, "use:poison_dagger", 0)]
)
def test_necromancer_taxes_each_item_on_its_first_side(stage: int, answer: str, hexes: int) -> None:
    match = foe("tax_necromancer", stage, mana=1)
    script(match, answer)
    assert match.table.hex == hexes


@shows("tax_necromancer", 2, 0)
@pytest.mark.parametrize(("mana", "hexes"), [(1, 0), (2, 1), (5, 2), (9, 3)])
def test_necromancer_taxes_kept_mana_on_its_second_side(mana: int, hexes: int) -> None:
    match = foe("tax_necromancer", 2, 2, mana=mana)
    script(match, "pass")
    assert match.table.hex == hexes


# Baroness Nightingale


@shows("baroness_nightingale", 1, 0)
@shows("baroness_nightingale", 2, 0)
@pytest.mark.rule("PA-062", "PA-120")
@both_stages
def test_baroness_cover_blown_takes_the_vowel_card_away_at_three_hex(stage: int) -> None:
    script(foe("baroness_nightingale", stage, hand=hand("ht"), hex=2), laid("h ^ t"))
    match = foe("baroness_nightingale", stage, hand=hand("ht"), hex=3)
    with pytest.raises(Refused, match="vowel card"):
        match.answer(0, laid("h ^ t"))
    with strict(match) as play:
        play.until(0, prompt=PREP)


@shows("baroness_nightingale", 1, 1)
@pytest.mark.parametrize(
    ("word", "boon"),
    [(laid("h ^ t"), 1), ({"word": ["vowel", "da_t_start"], "splay": "right"}, 0), (laid("h ?i t"), 0), ("pass", 0)],
)
def test_baroness_gains_boon_by_her_vowel_inside_the_word(word: Plain, boon: int) -> None:
    match = foe("baroness_nightingale", 1, hand=hand("ht"))
    script(match, word)
    assert match.table.enemy_boon == boon


@shows("baroness_nightingale", 2, 1)
@shows("baroness_nightingale", 2, 2)
@pytest.mark.rule("PA-214")
@pytest.mark.parametrize(("word", "boon", "hexes"), [(laid("h ^ t"), 1, 2), (laid("h ?i t"), 2, 1), ("pass", 2, 2)])
def test_baroness_her_vowel_costs_her_boon_and_doing_without_takes_hex_off(word: Plain, boon: int, hexes: int) -> None:
    match = foe("baroness_nightingale", 2, 2, hand=hand("ht"), enemy_boon=2, hex=2)
    script(match, word)
    assert (match.table.enemy_boon, match.table.hex) == (boon, hexes)


# Iron Leviathan


@shows("iron_leviathan", 1, 0)
@pytest.mark.rule("PA-021", "PA-119", "PA-212")
def test_leviathan_starts_with_two_boon() -> None:
    table = battle(enemy="baroness_nightingale", number=6, start="battle").table
    assert (table.foe.id, table.enemy_boon) == ("iron_leviathan", 2)


@shows("iron_leviathan", 1, 1)
@shows("iron_leviathan", 2, 0)
@both_stages
@pytest.mark.parametrize("boon", [0, 2])
def test_leviathan_plating_raises_its_block_value(stage: int, boon: int) -> None:
    assert dealt(foe("iron_leviathan", stage, hits=HITS, enemy_boon=boon), "pass") == HITS - boon


@shows("iron_leviathan", 1, 2)
@shows("iron_leviathan", 2, 1)
@pytest.mark.rule("PA-215")
@both_stages
def test_leviathan_loses_a_plate_with_each_loss_of_health_other_than_by_hits(stage: int) -> None:
    match = foe("iron_leviathan", stage, mana=4, items=["poison_pen"], enemy_boon=3)
    script(match, "use:poison_pen")
    assert match.table.enemy_boon == 2
    script(match, "use:venom_vial")
    assert match.table.enemy_boon == 1


@shows("iron_leviathan", 1, 3)
@shows("iron_leviathan", 2, 2)
@both_stages
@pytest.mark.parametrize(("hits", "left"), [(8, 1), (7, 2)])
def test_leviathan_loses_a_plate_to_eight_hits_and_none_to_fewer(stage: int, hits: int, left: int) -> None:
    match = foe("iron_leviathan", stage, hits=hits, enemy_boon=2)
    script(match, "pass")
    assert match.table.enemy_boon == left


@shows("iron_leviathan", 2, 3)
@pytest.mark.parametrize(("stage", "boon", "more"), [(2, 0, 4), (2, 1, 0), (1, 0, 0)])
def test_leviathan_without_plates_attacks_for_two_more_on_its_second_side(stage: int, boon: int, more: int) -> None:
    match = foe("iron_leviathan", stage, enemy_boon=boon)
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == -(attack + more)  # two more with each of two attacks


# Ember Wyrm


@shows("ember_wyrm", 1, 0)
@shows("ember_wyrm", 2, 0)
@pytest.mark.rule("PA-089", "PA-114")
@both_stages
@pytest.mark.parametrize(("hexes", "lost", "left"), [(3, 3, 2), (1, 1, 0), (0, 0, 0)])
def test_wyrm_burn_costs_a_health_each_and_loses_one(stage: int, hexes: int, lost: int, left: int) -> None:
    match = foe("ember_wyrm", stage, hex=hexes, blocks=SAFE)
    script(match, "pass")
    assert (match.table.hp, match.table.hex) == (60 - lost, left)


@shows("ember_wyrm", 1, 1)
@pytest.mark.parametrize(("word", "left"), [("?d a d", 0), ("?m a d", 2)])
def test_wyrm_a_repeated_letter_puts_two_burns_out(word: str, left: int) -> None:
    match = foe("ember_wyrm", 1, hand=hand("ad"), hex=3)
    script(match, laid(word))
    assert match.table.hex == left


@shows("ember_wyrm", 2, 1)
@pytest.mark.parametrize(
    ("word", "hexes", "left", "lost"), [("?d a d", 3, 0, 3), ("?m a d", 3, 2, 0), ("?d a d", 0, 0, 0)]
)
def test_wyrm_backdraught_costs_it_three_health_where_something_burns(
    word: str, hexes: int, left: int, lost: int
) -> None:
    match = foe("ember_wyrm", 2, hand=hand("ad"), hex=hexes, hits=ALL)
    assert (dealt(match, laid(word)), match.table.hex) == (lost, left)


# The Unreliable Narrator


@shows("unreliable_narrator", 1, 0)
@shows("unreliable_narrator", 2, 0)
@both_stages
@pytest.mark.parametrize(("hexes", "cards", "left"), [(5, 3, 1), (4, 3, 0), (3, 4, 3)])
def test_narrator_doubt_discards_a_card_before_prep(stage: int, hexes: int, cards: int, left: int) -> None:
    table = foe("unreliable_narrator", stage, hand=hand("hear"), start="turn", hex=hexes).table
    assert (len(table.hand), len(table.discard), table.hex) == (cards, 4 - cards, left)


@shows("unreliable_narrator", 1, 1)
@shows("unreliable_narrator", 2, 1)
@pytest.mark.rule("PA-100", "PA-120")
@both_stages
def test_narrator_skips_an_action_in_cleanup(stage: int) -> None:
    match = foe("unreliable_narrator", stage)
    assert script(match, "pass")["intent"] == 2


@shows("unreliable_narrator", 1, 1)
@pytest.mark.rule("PA-045", "PA-R30")
def test_narrator_skips_nothing_in_the_turn_of_its_flip() -> None:
    match = foe("unreliable_narrator", 1, enemy_hp=3, hits=3)
    script(match, "pass")
    assert (match.table.stage, match.table.intent) == (1, 0)


@shows("unreliable_narrator", 2, 2)
@pytest.mark.parametrize(("word", "hexes"), [("?d a d", 1), ("a d", 0)])
def test_narrator_adds_a_hex_for_a_wild_card(word: str, hexes: int) -> None:
    match = foe("unreliable_narrator", 2, 2, hand=hand("ad"))
    script(match, laid(word))
    assert match.table.hex == hexes


# Void Cartographer


@shows("void_cartographer", 1, 0)
@shows("void_cartographer", 2, 0)
@both_stages
@pytest.mark.parametrize(("boon", "hits", "left"), [(4, 0, 1), (3, 0, 0), (2, 7, 2)])
def test_cartographer_three_stars_stop_all_hits_of_a_turn(stage: int, boon: int, hits: int, left: int) -> None:
    match = foe("void_cartographer", stage, 2, hits=HITS, enemy_boon=boon)
    assert (dealt(match, "pass"), match.table.enemy_boon) == (hits, left)


@shows("void_cartographer", 1, 1)
@pytest.mark.parametrize(("stage", "word", "left"), [(1, "a r e ?a", 1), (1, "h e a r", 2), (2, "a r e ?a", 2)])
def test_cartographer_loses_a_star_to_three_vowels_on_its_first_side(stage: int, word: str, left: int) -> None:
    match = foe("void_cartographer", stage, 2, hand=hand("hear"), enemy_boon=2)
    script(match, laid(word))
    assert match.table.enemy_boon == left


# Saint of Knives


@shows("saint_of_knives", 2, 0)
@pytest.mark.parametrize(("stage", "more"), [(1, 0), (2, 6)])
def test_saint_wounds_raise_each_attack_on_its_second_side(stage: int, more: int) -> None:
    match = foe("saint_of_knives", stage, 2, hex=2)
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == -(attack + more)


@shows("saint_of_knives", 2, 1)
@pytest.mark.rule("PA-215")
@pytest.mark.parametrize(("hp", "left"), [(50, 0), (60, 2)])
def test_saint_wounds_close_when_you_heal(hp: int, left: int) -> None:
    """At full health nothing is healed, and nothing closes."""
    match = foe("saint_of_knives", 2, character="ex_machina", hp=hp, hex=2, mana=1, boon=4)
    script(match, "use:repair_panel", "4")
    assert match.table.hex == left


@shows("saint_of_knives", 2, 2)
@pytest.mark.parametrize(("blocks", "left"), [(SAFE, 1), (0, 2)])
def test_saint_a_turn_without_loss_closes_a_wound(blocks: int, left: int) -> None:
    match = foe("saint_of_knives", 2, 2, hex=2, blocks=blocks)
    script(match, "pass")
    assert match.table.hex == left


# The Red Pen


@shows("red_pen", 1, 0)
@shows("red_pen", 2, 0)
@both_stages
@pytest.mark.parametrize("hexes", [0, 2])
def test_red_pen_strikes_a_hit_and_a_block_each(stage: int, hexes: int) -> None:
    match = foe("red_pen", stage, 2, hits=HITS, blocks=5, hex=hexes)
    attack, hp = printed(match.table), match.table.hp
    assert dealt(match, "pass") == HITS - hexes
    assert hp - match.table.hp == attack - (5 - hexes)


@shows("red_pen", 1, 1)
@shows("red_pen", 2, 1)
@both_stages
@pytest.mark.parametrize(("hexes", "left"), [(3, 2), (0, 0)])
def test_red_pen_takes_a_strike_back_in_cleanup(stage: int, hexes: int, left: int) -> None:
    match = foe("red_pen", stage, 2, hex=hexes)
    script(match, "pass")
    assert match.table.hex == left


@shows("red_pen", 2, 2)
@pytest.mark.parametrize(
    ("stage", "word", "left"), [(2, "mother left", 2), (2, "other left", 1), (1, "mother left", 1)]
)
def test_red_pen_strikes_purple_prose_on_its_second_side(stage: int, word: str, left: int) -> None:
    match = foe("red_pen", stage, 2, hand=hand("mother"), hex=2)
    script(match, word)
    assert match.table.hex == left  # one is taken back in Cleanup


# The Last Chapter


@shows("last_chapter", 1, 0)
@pytest.mark.rule("PA-021", "PA-119", "PA-212")
def test_last_chapter_starts_with_three_pages() -> None:
    table = battle(enemy="red_pen", number=9, start="battle").table
    assert (table.foe.id, table.enemy_boon) == ("last_chapter", 3)


@shows("last_chapter", 1, 1)
@shows("last_chapter", 2, 0)
@pytest.mark.rule("PA-116", "PA-R49")
@both_stages
@pytest.mark.parametrize("stunned", [False, True])
def test_last_chapter_gains_a_page_in_each_cleanup(stage: int, stunned: bool) -> None:
    match = foe("last_chapter", stage, enemy_boon=3, stunned=stunned)
    script(match, "pass")
    assert match.table.enemy_boon == 4


@shows("last_chapter", 1, 2)
@pytest.mark.parametrize(("word", "pages"), [("mother left", 3), ("other left", 4)])
def test_last_chapter_loses_a_page_to_six_letters(word: str, pages: int) -> None:
    match = foe("last_chapter", 1, hand=hand("mother"), enemy_boon=3)
    script(match, word)
    assert match.table.enemy_boon == pages  # with the one of Cleanup


@shows("last_chapter", 2, 1)
@pytest.mark.parametrize(("word", "pages"), [("hear left", 5), ("heart left", 4), ("pass", 4)])
def test_last_chapter_gains_a_page_by_four_letters_or_fewer(word: str, pages: int) -> None:
    match = foe("last_chapter", 2, 2, hand=hand("heart"), enemy_boon=3)
    script(match, word)
    assert match.table.enemy_boon == pages  # with the one of Cleanup
