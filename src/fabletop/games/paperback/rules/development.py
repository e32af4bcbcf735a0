"""Character Development: what a won battle leaves, and its reward (PA-183 to PA-194)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Effect, Source, said
from fabletop.engine.effects.english import capital
from fabletop.engine.questions import Option, choose
from fabletop.engine.words import Ref
from fabletop.games.paperback.effects import LoseHp
from fabletop.games.paperback.rules.abilities import rescue
from fabletop.games.paperback.rules.battle import reset_turn
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.state import (
    DECK,
    DEVELOPMENT,
    DISCARD,
    FATIGUE,
    HAND,
    NO_ENEMY,
    ON_REWARD,
    PLAYER,
    WORD,
    Adventure,
)

SIDES = ("a", "b")


@rule("PA-034", "PA-146", "PA-166", "PA-183", "PA-184", "PA-185", "PA-186", "PA-211")
async def develop(table: Adventure) -> None:
    """Steps 1 to 4 (PA-183 to PA-187)."""
    table.phase = DEVELOPMENT
    await Now.occur(table, "battle_end")
    reset_turn(table)
    table.mana = table.hex = table.boon = 0
    table.enemy, table.enemy_hp, table.enemy_hex, table.enemy_boon, table.stage = NO_ENEMY, 0, 0, 0, 0
    table.vowel_gone = table.defeated = False
    table.last_word, table.spelled_before, table.last_hits = "", [], 0
    table.next_draw = 0
    table.face_down, table.rotated, table.waiting = [], [], []
    verbs = table.cards.book.standing
    table.changes = [change for change in table.changes if verbs[change.number].until == "owned"]
    Now.forget_limits(table, "turn", "battle")
    for zone in (HAND, WORD, DISCARD, FATIGUE):
        for card in table.pile(zone)[:]:
            table.move(card, zone, DECK)
    table.shuffle(DECK, "deck")
    table.say("You catch your breath: all your cards are in your deck again.", rule="PA-187")
    table.then(("reward",))


@rule("PA-188", "PA-192")
async def reward(table: Adventure) -> None:
    """Step 5: one card, two options, all effects of one of them (PA-188 to PA-192)."""
    await Now.occur(table, "reward")
    pile = [
        n
        for n, card in enumerate(table.cards.rewards)
        if card.boss == table.boss_battle and (table.settings.rewards_return or n not in table.rewards_used)
    ]
    number = pile[table.roll("rewards", len(pile))]
    table.rewards_used.append(number)
    table.reward = number
    card = table.cards.rewards[number]
    table.say("Your reward: {}.", Ref("reward", card.id), rule="PA-190" if card.boss else "PA-189")

    def show(side: str) -> Option:
        effects = card.option(side)
        return Option(side, option_words(effects), (f"reward:{side}",), note=warning(table, effects))

    side = await choose(
        PLAYER,
        "Which of the two do you take?",
        lambda: SIDES,
        "PA-191",
        "reward",
        show=show,
        source=Ref("reward", card.id),
        interruptible=True,
    )
    table.choices += [(f"{card.name} {each}", each == side) for each in SIDES]
    effects = card.option(side)
    table.then(*[("effect", number, side, n) for n in range(len(effects))], ("battle", table.battle + 1))


def option_words(effects: tuple[Effect, ...]) -> str:
    return capital(said(effects, Now.own, "; "))


def deadly(table: Adventure, effects: tuple[Effect, ...]) -> bool:
    """Whether an option costs the last HP (PA-R82)."""
    loss = sum(each.n for each in effects if isinstance(each, LoseHp) and isinstance(each.n, int))
    return loss >= table.hp


def warning(table: Adventure, effects: tuple[Effect, ...]) -> str:
    """What is said of an option that costs the last HP: it may be chosen, but not by mistake (PA-R82)."""
    if not deadly(table, effects):
        return ""
    saving = rescue(table)
    if saving is None:
        return "Careful: this costs your last HP, and the run is lost."
    return f"Careful: this costs your last HP, and only {table.printed(saving[0]).name} keeps you in the run."


async def perform_reward(table: Adventure, number: int, side: str, place: int) -> None:
    """One effect of the chosen option."""
    card = table.cards.rewards[number]
    await Now(table, Source(ON_REWARD, number)).perform([card.option(side)[place]])
    await Now.settle(table)
