"""The language of the cards: all verbs, conditions, counters, events and names that they may use."""

from __future__ import annotations

from fabletop.engine.effects import Counter, Duration, Event, If, Language, Stat, Times
from fabletop.engine.effects.english import Phrase, noun
from fabletop.games.machina.effects import fighting, items, monsters, moving, spaces, standing, story
from fabletop.games.machina.effects.conditions import CONDITIONS, NUMBERS
from fabletop.games.machina.effects.control import Choose, Each, Roll
from fabletop.games.machina.effects.payments import PAYMENTS
from fabletop.games.machina.effects.scopes import AREAS, SCOPES, THINGS, TREATED, closest, nearest
from fabletop.games.machina.rules.chapters import course
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import NONE

NO_RATING = 99  # a rating that is missing or disabled compares as never reached


def _chapter(now: Now) -> int:
    chapters = course(now.table)
    return chapters.index(now.table.chapter) + 1 if now.table.chapter in chapters else len(chapters) + 1


def _rating(name: str) -> Counter:
    return Counter(
        lambda now: NO_RATING if getattr(now.table, name) == NONE else getattr(now.table, name),
        noun(f"point of the {name} rating"),
        f"the {name} rating is {{}}",
        exactly="{}",
        less="less",
    )


def _tokens(now: Now) -> int:
    return now.table.counts.get(f"tokens:{now.source.kind}:{now.source.handle}", 0)


LANGUAGE = Language(
    now=Now,
    verbs=(
        *fighting.VERBS, *moving.VERBS, *spaces.VERBS, *monsters.VERBS, *items.VERBS, *story.VERBS, *standing.VERBS,
        If, Choose, Each, Times, Roll,
    ),
    payments=(*PAYMENTS, *monsters.PAYMENTS, *items.PAYMENTS),
    conditions=(*CONDITIONS, *items.CONDITIONS),
    numbers=NUMBERS,
    scopes=SCOPES,
    counters={
        "round": Counter(lambda now: now.table.round, noun("round"), "this is round {}", exactly="{}"),
        "endgame_round": Counter(
            lambda now: now.table.endgame_round, noun("endgame round"), "{} rounds of the endgame have passed"
        ),
        "threat": Counter(
            lambda now: now.table.threat, noun("point of threat"), "the threat is {}", exactly="{}", less="less"
        ),
        "level": Counter(
            lambda now: now.table.level, noun("monster level"), "the monster level is {}", exactly="{}", less="less"
        ),
        "spawn_rating": _rating("spawn"),
        "horror_rating": _rating("horror"),
        "chapter": Counter(_chapter, noun("chapter"), "this is chapter {}", exactly="{}"),
        "paid": Counter(lambda now: now.table.paid, noun("point you paid", "points you paid"), "you paid {}"),
        "tokens": Counter(_tokens, noun("count token on this", "count tokens on this"), "{} count tokens lie on this"),
        "living": Counter(
            lambda now: len(now.table.living()), noun("living explorer"), "the number of living explorers is {}",
            exactly="{}", less="less",
        ),
        "kills_this_round": Counter(
            lambda now: now.table.tally.get("kills this round", 0), noun("kill this round", "kills this round"),
            "{} monsters were killed this round",
        ),
    },
    events={
        "enters": Event("When this enters play"),
        "phase_start": Event("When a phase starts"),
        "phase_end": Event("When a phase ends"),
        "round_start": Event("When a round starts"),
        "turn_start": Event("When {mover:its} turn starts", ("mover",)),
        "turn_end": Event("When {mover:its} turn ends", ("mover",)),
        "attack_declared": Event("When {attacker} {attacker:attack} {blocker}", ("attacker", "blocker")),
        "attack_rolled": Event("When {attacker} {attacker:have} rolled an attack", ("attacker",)),
        "hit": Event("When {attacker} {attacker:hit} {blocker}", ("attacker", "blocker", "weapon")),
        "miss": Event("When {attacker} {attacker:miss} {blocker}", ("attacker", "blocker", "weapon")),
        "lose_health": Event("When {victim} {victim:lose} 1 health", ("victim",)),
        "lose_essence": Event("When {victim} {victim:lose} 1 essence", ("victim",)),
        "restore_health": Event("When {victim} {victim:restore} 1 health", ("victim",)),
        "restore_essence": Event("When {victim} {victim:restore} 1 essence", ("victim",)),
        "killed": Event("When {killer} {killer:kill} {victim}", ("victim", "killer")),
        "destroyed": Event("When {victim} {victim:are} destroyed", ("victim", "killer")),
        "banished": Event("When {victim} {victim:are} banished", ("victim",)),
        "moved": Event("When {mover} {mover:move} 1 space", ("mover",)),
        "pushed": Event("When {mover} {mover:are} pushed", ("mover",)),
        "pulled": Event("When {mover} {mover:are} pulled", ("mover",)),
        "teleported": Event("When {mover} {mover:are} teleported", ("mover",)),
        "spawned": Event("When {spawned} {spawned:are} spawned", ("spawned", "explorer")),
        "level_up": Event("When the monster level rises"),
        "threat_up": Event("When the threat rises"),
        "threat_down": Event("When the threat falls"),
        "explorer_event": Event("When {explorer} {explorer:invoke} an explorer event", ("explorer",)),
        "horror_event": Event("When a horror event is invoked"),
        "explorer_event_again": Event("When {explorer} {explorer:reinvoke} the explorer event", ("explorer",)),
        "horror_event_again": Event("When the horror event is reinvoked"),
        "chapter_advanced": Event("When {explorer} {explorer:bring} the next chapter", ("explorer",)),
        "tile_explored": Event("When {explorer} {explorer:explore} a new tile", ("explorer",)),
        "tile_scrolled": Event("When {explorer} {explorer:scroll} a tile away", ("explorer",)),
        "exited": Event("When {explorer} {explorer:exit}", ("explorer",)),
        "activated": Event("When {mover} {mover:activate} a space", ("mover", "space")),
        "space_destroyed": Event("When a space is destroyed", ("space",)),
        "door_opened": Event("When {mover} {mover:open} a door", ("mover", "door")),
        "door_closed": Event("When {mover} {mover:close} a door", ("mover", "door")),
        "door_destroyed": Event("When {mover} {mover:destroy} a door", ("mover", "door")),
        "traps_triggered": Event("When {mover} {mover:trigger} the traps", ("mover",)),
        "barrel_exploded": Event("When a barrel explodes", ("mover", "space")),
        "sealed": Event("When {mover} {mover:seal} a spawn space", ("mover",)),
        "lit": Event("When {mover} {mover:light} a chapter space", ("mover",)),
        "gained": Event("When {explorer} {explorer:gain} an item", ("explorer",)),
        "equipped": Event("When {explorer} {explorer:equip} an item", ("explorer", "item")),
        "unequipped": Event("When {explorer} {explorer:unequip} an item", ("explorer", "item")),
        "item_destroyed": Event("When one of {explorer:its} items is destroyed", ("explorer",)),
        "traded": Event("When {explorer} {explorer:trade}", ("explorer",)),
        "ability_played": Event("When {mover} {mover:play} an ability", ("mover",)),
        "marker_removed": Event("When one of {explorer:its} markers returns", ("explorer",)),
    },
    roles={
        "you": Phrase("you"), "it": Phrase("it"), "this": Phrase("this card"), "host": Phrase("this weapon"),
        "target": Phrase("the target"), "target2": Phrase("the second target"), "attacker": Phrase("the attacker"),
        "blocker": Phrase("the blocker"), "victim": Phrase("the victim"), "killer": Phrase("the killer"),
        "mover": Phrase("that unit"), "spawned": Phrase("the monster"), "explorer": Phrase("that explorer"),
        "space": Phrase("the space"), "door": Phrase("the door"), "item": Phrase("the item"),
        "party": Phrase("the party"),
    },
    things=THINGS,
    areas=AREAS,
    picks={"nearest": nearest, "closest": closest},
    limits={"turn": "turn", "round": "round", "chapter": "chapter", "game": "game"},
    durations={"round": Duration(" this round", "round")},
    stats={
        "armor": Stat("{its} armor is"),
        "will": Stat("{its} will is"),
        "stamina": Stat("{its} maximum stamina is"),
        "health": Stat("{its} maximum health is"),
        "essence": Stat("{its} maximum essence is"),
        "attack_roll": Stat("{its} attack rolls are"),
        "arcane_roll": Stat("{its} arcane attack rolls are"),
        "high": Stat("high dice of {its} attacks:", more="more", less="fewer"),
        "low": Stat("low dice of {its} attacks:", more="more", less="fewer"),
        "damage": Stat("each hit of {its} attacks takes", more="health more", less="health less"),
        "range": Stat("{its} range is"),
        "draw_gain": Stat("cards that {who} draw to gain an item:", more="more", less="fewer"),
        "draw_workbench": Stat("cards that {who} draw at a workbench:", more="more", less="fewer"),
        **{
            f"cost_{action}": Stat(f"for {{who}}, {words} costs", more=f"{paid} more", less=f"{paid} less")
            for action, (words, paid) in {
                "move": ("a step", "stamina"), "chest": ("opening a chest", "stamina"),
                "event": ("an event space", "stamina"), "workbench": ("a workbench", "stamina"),
                "recharge": ("a recharge station", "stamina"), "lever": ("a trap lever", "stamina"),
                "lit_chapter": ("a lit chapter space", "stamina"), "chapter": ("an unlit chapter space", "essence"),
                "seal_stamina": ("sealing", "stamina"), "seal_essence": ("sealing", "essence"),
                "explore": ("exploring", "stamina"), "exit": ("exiting", "stamina"),
                "door": ("opening or closing a door", "stamina"), "break_door": ("destroying a door", "stamina"),
                "inventory": ("using an inventory", "stamina"), "trade": ("trading", "stamina"),
            }.items()
        },
    },
    keywords={
        "ethereal": "are ethereal",
        "immobile": "are immobile",
        "sees_ethereal": "may target ethereal units",
        "targets_through": "target through obstacles",
        "arcane_attacks": "make arcane attacks",
        "stunned": "have no stamina to spend",
        "unpushable": "cannot be pushed or pulled",
        "through_units": "may move through units",
        "through_obstacles": "may move through obstacles",
        "through_pits": "may move through pits",
        "through_rubble": "may move through rubble",
        "through_walls": "may move through walls",
        "through_doors": "may move through closed doors",
        "cannot_attack": "cannot attack",
        "cannot_move": "cannot move",
        "cannot_play": "cannot play abilities",
        "cannot_contribute": "cannot contribute essence",
        "cannot_open_doors": "cannot open doors",
        "cannot_close_doors": "cannot close doors",
        "cannot_gamble": "cannot gamble at event spaces",
        "anchored": "cannot be banished or controlled",
    },
    dice={},
    treated=TREATED,
)  # fmt: skip
