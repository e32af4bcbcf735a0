"""How each verb of the language reads: its words are made from its data, and these are meant."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fabletop.games.projector.box import box
from fabletop.games.projector.card_texts import Text
from fabletop.games.projector.rules.hooks import Hook

Plain = dict[str, Any]

VERBS: list[tuple[Plain, str]] = [
    (
        {
            "op": "test",
            "any_of": ["Spot", "awareness"],
            "mod": 2,
            "success": [{"op": "draw"}],
            "failure": [{"op": "lose"}],
        },
        "you may test Spot or Awareness (+2). Success: draw 1 card. Failure: lose 1 card",
    ),
    (
        {
            "op": "test",
            "who": {"any": "player", "other": True},
            "any_of": ["any"],
            "need": {"is": {"sm": 3}, "ge": 1},
            "success": [{"op": "draw"}],
            "no_effect": [{"op": "lose"}],
        },
        (
            "any other player may test any ability. Success, if SM/3 is 1 or more: draw 1 card. Success without "
            "that: lose 1 card"
        ),
    ),
    (
        {
            "op": "test",
            "any_of": ["Spot"],
            "need": {"is": {"sm": 1}, "ge": 2},
            "success": [{"op": "draw"}],
            "no_effect": [{"op": "say", "prose": "Hm."}],
        },
        "you may test Spot. Success, if SM is 2 or more: draw 1 card",
    ),
    ({"op": "reroll"}, "roll the die again"),
    ({"op": "reroll", "stability": True, "more": 1}, "roll the stability die again and add 1"),
    ({"op": "mimic", "range": 2}, "repeat what the last success this round of another player within range 2 did"),
    ({"op": "draw", "n": 2}, "draw 2 cards"),
    ({"op": "draw", "n": {"sm": 4, "plus": 1}}, "draw 1 + SM/4 cards"),
    ({"op": "discard", "match": "travel", "n": 2}, "discard 2 Travel cards"),
    ({"op": "discard", "who": {"all": "player"}, "random": True}, "all players discard 1 card at random"),
    ({"op": "lose", "who": "current"}, "the current player loses 1 card"),
    ({"op": "damage", "n": 2}, "take 2 damage"),
    ({"op": "damage", "n": {"stat": "attack", "of": "baddie"}}, "take damage equal to the Baddie's attack"),
    ({"op": "recover", "n": 2, "to": "hand"}, "recover 2 lost cards to hand"),
    (
        {"op": "take", "what": {"any": "slide", "in": {"zone": "discard"}}, "to": "hand"},
        "put any action card in your discard pile into hand",
    ),
    ({"op": "gain_slide", "ability": "Spot", "n": 2}, "gain 2 slides of Spot"),
    (
        {"op": "look", "at": {"all": "location", "in": {"range": 1}, "if": {"face": "down", "who": "it"}}},
        "look at all face-down locations within range 1",
    ),
    (
        {"op": "look", "at": {"any": "entropy", "in": {"zone": "entropy"}, "n": 2}},
        "look at any 2 entropy cards in the entropy draw pile",
    ),
    ({"op": "moves", "n": 2}, "gain 2 movement points"),
    ({"op": "moves", "n": -1}, "spend 1 movement point"),
    ({"op": "moves", "who": {"any": "player"}}, "any player gains 1 movement point"),
    ({"op": "move", "n": 2, "up_to": True}, "you may move up to 2 spaces"),
    (
        {"op": "move", "who": {"nearest": "baddie", "in": "anywhere"}, "to": "here"},
        "the nearest Baddie anywhere moves to your location",
    ),
    ({"op": "move", "through": ["barrier", "sea"]}, "move 1 space (also through barriers and sea)"),
    ({"op": "move", "n": 2, "straight": True}, "move 2 spaces in a straight line"),
    (
        {"op": "move", "n": 2, "straight": True, "over": True, "through": ["barrier", "closed", "sea", "gap"]},
        "move 2 spaces straight over anything",
    ),
    (
        {"op": "move", "who": {"any": "baddie", "in": "reach"}, "n": 2, "to": "here"},
        "any Baddie that you can reach moves 2 spaces toward your location",
    ),
    (
        {"op": "place", "who": {"any": "player"}, "at": {"any": "location", "if": {"face": "down", "who": "it"}}},
        "put any player on any face-down location",
    ),
    ({"op": "flip", "at": {"any": "location", "if": {"face": "down", "who": "it"}}}, "flip any face-down location"),
    ({"op": "flip", "at": "here", "face": "down"}, "turn your location face down"),
    ({"op": "lay", "card": "DC:30", "at": {"any": "empty_space"}}, "lay Water face up on any empty space"),
    (
        {"op": "lay", "at": {"any": "empty_space"}, "face": "down"},
        "lay a location in your keeping face down on any empty space",
    ),
    ({"op": "take_up", "at": "here", "keep": True}, "take up your location into your keeping"),
    ({"op": "take_up", "at": "here"}, "take up your location"),
    ({"op": "cover", "at": "here", "card": "DC:30"}, "cover your location with Water"),
    ({"op": "uncover", "at": "here"}, "uncover your location"),
    ({"op": "swap", "at": {"any": "location", "n": 2}}, "swap any 2 locations"),
    (
        {"op": "swap", "at": "here", "with": {"any": "location", "if": {"face": "down", "who": "it"}}},
        "swap your location with any face-down location",
    ),
    (
        {"op": "shuffle", "at": {"all": "location", "in": {"row": 2}}},
        "shuffle all locations in row 2 among their spaces",
    ),
    ({"op": "rotate", "at": "here", "quarters": 2}, "rotate your location by half a turn"),
    (
        {"op": "side", "who": "here", "sides": ["n"], "state": "closed", "until": "round"},
        "the north side of your location is closed this round",
    ),
    (
        {"op": "side", "who": "here", "n": 2, "state": "open", "until": "turn"},
        "choose 2 sides of your location. They are open this turn",
    ),
    ({"op": "replace", "card": "AH:11", "with": "AH:22"}, "replace the Attic Door with the Attic for this projection"),
    (
        {"op": "replace", "card": "AH:11", "with": "AH:22", "eliminate": True},
        "eliminate the Attic Door and replace it with the Attic",
    ),
    ({"op": "eliminate", "card": "EX:01"}, "eliminate Admit One"),
    (
        {"op": "spawn", "baddie": "BD:07", "in": "your_area", "n": 3},
        "put Tin Sparrows into play in your area with 3 instances",
    ),
    ({"op": "spawn", "baddie": "BD:02", "at": "here"}, "put the Brass Hare into play on your location"),
    (
        {"op": "wound", "who": {"any": "baddie", "in": "reach"}, "n": 1, "ignore_armor": True},
        "deal 1 hit that ignores armor to any Baddie that you can reach",
    ),
    (
        {"op": "wound", "who": {"any": "baddie", "in": "reach"}, "n": 2, "each_instance": True},
        "deal 2 hits to every instance of any Baddie that you can reach",
    ),
    (
        {"op": "wound", "who": {"all": "baddie", "in": "reach"}, "n": {"sm": 3}, "divide": True},
        "deal SM/3 hits, divided as you like among all Baddies that you can reach",
    ),
    ({"op": "defeat", "who": {"any": "baddie", "in": "reach"}}, "defeat any Baddie that you can reach"),
    ({"op": "dismiss", "who": "this"}, "dismiss this card"),
    (
        {"op": "attack_now", "baddie": {"any": "baddie", "in": "reach"}},
        "any Baddie that you can reach attacks you at once",
    ),
    (
        {"op": "attack_now", "baddie": "this", "who": {"any": "player", "other": True}},
        "this card attacks any other player at once",
    ),
    (
        {"op": "shift", "baddie": {"any": "baddie", "in": "reach"}, "to": "global"},
        "any Baddie that you can reach moves to the global area",
    ),
    (
        {"op": "shift", "baddie": {"any": "baddie", "in": "reach"}, "at": {"any": "player", "other": True}},
        "any Baddie that you can reach moves to any other player",
    ),
    ({"op": "entropy", "n": 2}, "draw and carry out 2 more entropy cards"),
    ({"op": "entropy"}, "draw and carry out 1 more entropy card"),
    ({"op": "evolve", "n": 3}, "evolve the Entropy deck three times"),
    ({"op": "evolve_this"}, "evolve this card"),
    ({"op": "evolve_card", "card": "EA:01"}, "evolve the Lodger"),
    ({"op": "stay", "in": "your_area"}, "this remains in play in your area"),
    ({"op": "discard_this"}, "discard this card"),
    ({"op": "insert_entropy", "card": "EX:01"}, "add Admit One to the Entropy deck"),
    ({"op": "remove_entropy", "card": "EX:01"}, "remove Admit One from the Entropy deck"),
    (
        {"op": "scry", "n": 3, "reorder": True, "who": "current"},
        "the current player looks at the top 3 cards of the entropy draw pile and puts them back in any order",
    ),
    ({"op": "item", "item": "IT:77"}, "gain Helena's Loupe"),
    (
        {"op": "item", "item": "IT:01", "lose": True, "who": {"any": "player", "other": True}},
        "any other player loses Hand Lamp",
    ),
    ({"op": "copy_item", "item": {"any": "item", "in": "your_area"}}, "gain a copy of any item in your area"),
    ({"op": "discard_item", "item": {"any": "item", "in": "your_area"}}, "discard any item in your area"),
    ({"op": "craft", "value": 2, "discount": 1}, "craft an item of difficulty 2 or less for 1 resource less"),
    ({"op": "resource", "n": 3, "keep": 1}, "draw 3 resources and keep 1 of them"),
    ({"op": "resource", "kind": "brass", "n": 2}, "gain 2 Brass"),
    ({"op": "spend", "n": 2}, "spend 2 resources"),
    ({"op": "spend", "kind": "brass"}, "spend 1 Brass"),
    ({"op": "use_mark"}, "use 1 mark"),
    (
        {"op": "restore", "item": {"any": "item", "in": "your_area", "if": {"keyword": "worn", "who": "it"}}, "n": 2},
        "restore 2 marks on any item with used marks in your area",
    ),
    (
        {"op": "give", "what": {"any": "item", "in": "your_area"}, "to": {"any": "player", "other": True}},
        "give any item in your area to any other player",
    ),
    ({"op": "condition", "condition": "CN:02"}, "take the condition Jumpy"),
    (
        {"op": "condition", "condition": "CN:02", "end": True, "who": {"any": "player", "other": True}},
        "Jumpy ends for any other player",
    ),
    (
        {"op": "condition", "end": True, "who": {"any": "player", "other": True}},
        "end one of any other player's conditions",
    ),
    ({"op": "end_this"}, "this condition ends"),
    ({"op": "end_condition", "which": {"all": "condition", "in": "your_area"}}, "all conditions in your area end"),
    ({"op": "spend", "who": {"any": "player", "other": True}}, "any other player spends 1 resource"),
    ({"op": "temp", "trait": "force", "n": -1}, "lose 1 temporary Force"),
    (
        {"op": "temp", "trait": "each", "who": {"any": "player", "other": True}},
        "any other player gains 1 temporary apperception in each trait",
    ),
    ({"op": "temp", "trait": "highest", "n": 2}, "gain 2 temporary apperceptions in the trait in which you have most"),
    ({"op": "temp", "trait": "choose"}, "gain 1 temporary apperception in a trait of your choice"),
    ({"op": "bank", "trait": "force", "n": -2}, "the party loses 2 banked Force"),
    ({"op": "bank_dissipated", "who": {"any": "player"}, "part": "half"}, "any player banks half of what was learnt"),
    ({"op": "level", "n": 2}, "an unlocked ability of the party's choice goes up 2 levels"),
    ({"op": "level", "ability": "Spot"}, "Spot goes up 1 level"),
    ({"op": "unlock", "kind": "area", "id": "CM"}, "unlock the Clockwork Meadow"),
    ({"op": "unlock", "kind": "area", "id": "GL"}, "unlock the area GL"),
    ({"op": "unlock", "kind": "recipe", "id": "IT:13"}, "unlock the recipe for the Kneeling Pump"),
    ({"op": "unlock", "kind": "ability", "id": "SV:05"}, "unlock the ability Track"),
    ({"op": "unlock", "kind": "ability_deck", "id": "tactics"}, "unlock the ability deck Tactics"),
    ({"op": "unlock", "kind": "diary", "id": "YA:01"}, "unlock the diary entry YA:01"),
    ({"op": "unlock", "kind": "ship"}, "unlock the ship"),
    (
        {"op": "unlock_top", "stack": "survival", "cards": 2},
        "unlock the top ability of Survival with 2 action cards for each player",
    ),
    ({"op": "unlock_top"}, "unlock a revealed ability of the party's choice"),
    ({"op": "lighthouse"}, "your lighthouse comes to your location"),
    ({"op": "hull", "n": 2}, "the ship gains 2 points of hull"),
    ({"op": "hull", "n": -2}, "the ship takes 2 damage"),
    ({"op": "ship_points", "n": 2, "rowing": True}, "gain 2 movement points for the ship, also into still water"),
    ({"op": "board", "who": {"any": "player", "other": True}}, "any other player comes aboard the ship"),
    ({"op": "wreck"}, "the ship is wrecked"),
    (
        {"op": "mark_step", "maneuver": {"any": "maneuver", "if": {"face": "up", "who": "it"}}},
        "mark the next step of any face-up maneuver",
    ),
    ({"op": "ready", "maneuver": {"any": "maneuver"}}, "turn any maneuver face up"),
    ({"op": "say", "prose": "Hm."}, ""),
    ({"op": "read", "card": "PR:001"}, "read PR:001"),
    ({"op": "read", "card": "PR:001", "at_end": True}, "at the end of the projection read PR:001"),
    ({"op": "objective", "objective": "CM:05", "to": "revealed"}, "reveal objective 1 of the Clockwork Meadow"),
    ({"op": "objective", "objective": "CM:05", "to": "achieved"}, "objective 1 of the Clockwork Meadow is achieved"),
    ({"op": "flag", "flag": "camp.ticket", "set": 1}, "note that the party has kept a ticket"),
    ({"op": "flag", "flag": "camp.ticket", "set": 0}, "note that the party has kept no ticket"),
    ({"op": "flag", "flag": "proj.AH.clues", "add": 2}, "the party gains 2 clues"),
    ({"op": "flag", "flag": "proj.PM.hare", "add": -1}, "the party loses 1 bill with a hare"),
    ({"op": "flag", "flag": "camp.PM.boy", "set": 2}, "note that the party has held the ticket boy by the wrist"),
    ({"op": "flag", "flag": "proj.CM.post", "set": 3}, "note that the hare has passed 3 posts"),
    (
        {"op": "flag", "flag": "proj.DC.line", "set": {"highest": {"all": "location"}, "stat": "row"}},
        "set the row of the water line to the last row of all locations",
    ),
    ({"op": "flag", "flag": "camp.replies", "set": 0}, "the party loses all answered letters"),
    ({"op": "eliminate_lock", "card": "HS:03"}, "eliminate the lock HS:03"),
    ({"op": "home", "who": {"any": "player", "other": True}}, "any other player returns home, if that is possible"),
    ({"op": "dissipate"}, "dissipate"),
    ({"op": "end_turn"}, "the current turn ends"),
    ({"op": "win_campaign"}, "the campaign is won"),
    ({"op": "mod_test", "n": 2, "until": "test"}, "this test has +2"),
    ({"op": "mod_test", "n": 2, "match": "negotiation", "until": "next_test"}, "your next Negotiation test has +2"),
    (
        {"op": "mod_test", "n": -1, "who": {"any": "player", "other": True}, "until": "next_test"},
        "choose another player. That player's next test has -1",
    ),
    (
        {"op": "mod_test", "n": {"sm": 5, "plus": 1}, "against": "target", "until": "projection"},
        "your tests against it have a bonus of 1 + SM/5 for the rest of the projection",
    ),
    (
        {
            "op": "mod_test",
            "n": {"count": {"all": "player", "in": {"range": 0}}},
            "who": {"all": "player"},
            "until": "round",
        },
        "the tests of all players have +1 for each player where you are this round",
    ),
    (
        {"op": "mod", "stat": "attack", "n": -1, "who": {"any": "baddie", "in": "reach"}, "until": "next_turn"},
        "choose a Baddie that you can reach. Its attack is 1 lower until your next turn",
    ),
    (
        {"op": "mod", "stat": "armor", "n": 2, "outright": True, "who": "target", "until": "turn"},
        "its armor is 2 this turn",
    ),
    (
        {"op": "mod", "stat": "attack", "n": {"sm": 5, "plus": -1, "x": -1}, "who": "target", "until": "round"},
        "its attack is 1 + SM/5 lower this round",
    ),
    (
        {"op": "spare", "event": "damage", "n": 1, "uses": 1, "until": "turn"},
        "prevent 1 of the next damage to you this turn",
    ),
    (
        {"op": "spare", "event": "attack", "by": {"all": "baddie", "in": "global"}, "until": "round"},
        "prevent all attacks on you by all Baddies in the global area this round",
    ),
    (
        {"op": "spare", "event": "text", "by": {"all": "location", "if": {"keyword": "water", "who": "it"}}},
        "the texts of all Water locations do not affect you",
    ),
    (
        {"op": "divert", "event": "attack", "to": "you", "who": {"any": "player", "other": True}, "until": "round"},
        "attacks on any other player go to you instead this round",
    ),
    (
        {"op": "divert", "event": "damage", "to": "target", "until": "turn"},
        "damage to you goes to it instead this turn",
    ),
    ({"op": "forbid", "what": "react", "until": "turn"}, "you cannot play reactions this turn"),
    (
        {"op": "forbid", "what": "play", "match": "force", "who": {"all": "player"}, "until": "round"},
        "players cannot play Force action cards this round",
    ),
    (
        {"op": "grant", "keyword": "hidden", "until": "end_of_next_turn"},
        "you are Hidden until the end of your next turn",
    ),
    (
        {"op": "grant", "keyword": "ward", "n": 2, "who": {"any": "player", "other": True}, "until": "round"},
        "choose another player. That player has Ward 2 this round",
    ),
    (
        {"op": "grant", "keyword": "dazed", "who": {"any": "baddie", "in": "reach"}, "until": "projection"},
        "choose a Baddie that you can reach. It is Dazed",
    ),
    ({"op": "revoke", "keyword": "dark", "who": "here"}, "your location is no longer Dark"),
    (
        {"op": "mod_range", "ability": "Guard", "n": 1, "until": "projection"},
        "the range of your Guard is 1 higher for the rest of the projection",
    ),
    (
        {"op": "grant", "keyword": "paper", "who": {"any": "baddie", "in": "reach"}, "until": "round"},
        "choose a Baddie that you can reach. It has the keyword Paper this round",
    ),
    ({"op": "revoke", "keyword": "paper", "who": "this"}, "this card no longer has the keyword Paper"),
    ({"op": "prevent"}, "prevent it"),
    ({"op": "prevent", "n": {"sm": 4, "plus": 1}}, "prevent 1 + SM/4 of it"),
    ({"op": "redirect", "role": "player", "to": "you"}, "it happens to you instead"),
    (
        {
            "op": "choose",
            "options": [
                {"name": "Pay", "cost": [{"op": "spend"}], "do": [{"op": "draw"}]},
                {
                    "name": "Wait (it is cold)",
                    "cost": [{"op": "discard"}],
                    "do": [{"op": "moves"}],
                    "if": {"flag": "camp.tune"},
                },
            ],
        },
        (
            "choose one. Pay (spend 1 resource): draw 1 card. Or, if the party knows the tune, wait (it is cold; "
            "discard 1 card): gain 1 movement point"
        ),
    ),
    (
        {
            "op": "choose",
            "n": 2,
            "options": [
                {"name": "Sing", "do": [{"op": "draw"}]},
                {"name": "Hum", "do": [{"op": "moves"}]},
                {"name": "Listen", "do": [{"op": "recover"}]},
            ],
        },
        "choose 2. Sing: draw 1 card. Or hum: gain 1 movement point. Or listen: recover 1 lost card",
    ),
    (
        {"op": "choose", "by": "party", "may": True, "options": [{"name": "Sing", "do": [{"op": "draw"}]}]},
        "the party may sing: draw 1 card",
    ),
    (
        {"op": "each", "who": {"all": "player"}, "do": [{"op": "draw", "who": "it"}, {"op": "lose", "who": "it"}]},
        "each player draws 1 card; that player loses 1 card",
    ),
    (
        {"op": "each", "who": {"all": "item", "in": "your_area"}, "do": [{"op": "restore", "item": "it", "n": 1}]},
        "for each item in your area: restore 1 mark on it",
    ),
    (
        {"op": "if", "if": {"flag": "camp.tune"}, "do": [{"op": "draw"}], "else": [{"op": "lose"}]},
        "if the party knows the tune, draw 1 card; otherwise lose 1 card",
    ),
    (
        {"op": "if", "if": {"flag": "camp.tune"}, "do": [{"op": "say", "prose": "Hm."}], "else": [{"op": "lose"}]},
        "unless the party knows the tune, lose 1 card",
    ),
    (
        {
            "op": "if",
            "if": {"flag": "camp.tune"},
            "do": [{"op": "draw"}, {"op": "if", "if": {"flag": "camp.cup"}, "do": [{"op": "lose"}]}],
            "else": [{"op": "moves"}],
        },
        (
            "if the party knows the tune: draw 1 card; if the party has poured for the company, lose 1 card. "
            "Otherwise: gain 1 movement point"
        ),
    ),
    ({"op": "times", "n": 2, "do": [{"op": "draw"}]}, "twice: draw 1 card"),
    ({"op": "times", "n": {"count": {"all": "player"}}, "do": [{"op": "draw"}]}, "1 time per player: draw 1 card"),
    (
        {
            "op": "roll",
            "dice": "d6",
            "as": "luck",
            "do": [{"op": "if", "if": {"is": {"rolled": "luck"}, "ge": 4}, "do": [{"op": "draw"}]}],
        },
        "roll d6. If the roll is 4 or more, draw 1 card",
    ),
    ({"op": "token", "kind": "lamp", "at": "here"}, "put a lamp token on your location"),
    ({"op": "token", "kind": "ink", "at": "here", "take": True}, "take an ink token from your location"),
    (
        {"op": "token", "kind": "web", "at": "here", "texts": [{"on": "entered", "do": [{"op": "lose"}]}]},
        "put a web token on your location (when somebody enters this location: lose 1 card)",
    ),
]
# What a rule is changed to, for whoever has the card, and for all players.
HOOKS: list[tuple[Hook, Plain, str, str]] = [
    ("hand_size", {"n": -1}, "your hand size is 1 lower", "all players' hand size is 1 lower"),
    ("deck_size", {"n": 2}, "your deck size is 2 higher", "all players' deck size is 2 higher"),
    (
        "learning_actions",
        {},
        "the number of your Learning actions is 1 higher",
        "the number of all players' Learning actions is 1 higher",
    ),
    ("study_limit", {}, "Study Limits are 1 higher", "Study Limits are 1 higher"),
    (
        "left_count",
        {"n": -1},
        "in your stability checks the number of players who have left counts as 1 lower",
        "in all players' stability checks the number of players who have left counts as 1 lower",
    ),
    (
        "target_number",
        {"n": 18},
        "the target number of your tests is 18 instead of 20",
        "the target number of all players' tests is 18 instead of 20",
    ),
    (
        "recycle_limit",
        {"n": 2},
        "the dismissed pile may be shuffled and drawn from twice instead of once",
        "the dismissed pile may be shuffled and drawn from twice instead of once",
    ),
    (
        "moves_per_discard",
        {"n": 2},
        "a card that you discard to move gives 2 movement points instead of 1",
        "a card that all players discard to move gives 2 movement points instead of 1",
    ),
    (
        "entropy_per_turn",
        {"n": 2},
        "in your turns 2 entropy cards are drawn instead of 1",
        "in all players' turns 2 entropy cards are drawn instead of 1",
    ),
    ("natural_1", {}, "for you a natural 1 is an ordinary roll", "for all players a natural 1 is an ordinary roll"),
    ("natural_20", {}, "for you a natural 20 is an ordinary roll", "for all players a natural 20 is an ordinary roll"),
    ("stability_die", {"n": 8}, "you check stability with a d8", "all players check stability with a d8"),
    (
        "stability_dice",
        {"n": 2},
        "you roll 2 dice for stability and take the highest",
        "all players roll 2 dice for stability and take the highest",
    ),
    ("diagonal", {}, "you may also move diagonally", "all players may also move diagonally"),
    (
        "bank_on_dissipate",
        {"part": "half"},
        "when you dissipate, you bank half of what was learnt",
        "all players who dissipate bank half of what was learnt",
    ),
    (
        "free_moves",
        {},
        "the first move of your turn needs no movement point",
        "the first move of all players' turn needs no movement point",
    ),
    (
        "free_ship_moves",
        {"n": 2},
        "the first 2 moves of the ship in your turn need no movement point",
        "the first 2 moves of the ship in all players' turn need no movement point",
    ),
    (
        "cardless_test",
        {},
        "your next test may be of any unlocked ability, without its card",
        "all players' next test may be of any unlocked ability, without its card",
    ),
    (
        "attack_reach",
        {"n": 2},
        "you also reach Baddies within range 2",
        "all players also reach Baddies within range 2",
    ),
    (
        "recipe_discount",
        {},
        "your recipes need 1 resource fewer, but at least 1",
        "all players' recipes need 1 resource fewer, but at least 1",
    ),
    (
        "keep_item",
        {},
        "on returning home you keep 1 item that is not Permanent",
        "on returning home all players keep 1 item that is not Permanent",
    ),
    ("keep_ally", {"n": 2}, "on returning home you keep 2 Allies", "on returning home all players keep 2 Allies"),
    (
        "move_cost",
        {"n": 2},
        "each of your moves takes 2 movement points instead of 1",
        "each of all players' moves takes 2 movement points instead of 1",
    ),
    (
        "home_condition",
        {"if": {"is": "left", "ge": 1}},
        "you may return home if 1 or more players have left, and only then",
        "all players may return home if 1 or more players have left, and only then",
    ),
]


def said(plain: Plain) -> str:
    return box().language.read({"on": "use", "do": [plain]}, Text).do[0].words(box().voice)


@pytest.mark.parametrize(("plain", "words"), VERBS, ids=[f"{n}-{plain['op']}" for n, (plain, _) in enumerate(VERBS)])
def test_a_verb_in_words(plain: Plain, words: str) -> None:
    assert said(plain) == words


@pytest.mark.parametrize(("hook", "plain", "words", "of_all"), HOOKS, ids=[each[0] for each in HOOKS])
def test_a_changed_rule_in_words(hook: Hook, plain: Plain, words: str, of_all: str) -> None:
    """What adds to a number of the rules is told from what takes its place."""
    assert said({"op": "rule", "hook": hook, **plain}) == words
    assert said({"op": "rule", "hook": hook, "who": {"all": "player"}, **plain}) == of_all


def test_every_verb_and_every_hook_is_read_here() -> None:
    ops = {str(each.__struct_config__.tag) for each in box().language.verbs}
    assert {plain["op"] for plain, _ in VERBS} | {"rule"} == ops
    assert {each[0] for each in HOOKS} == set(get_args(Hook))
