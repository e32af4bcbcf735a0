"""Prep: items, then a word or a pass (PA-057 to PA-067, PA-121 to PA-135)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.questions import Compose, Deed, Option, choose, compose
from fabletop.engine.words import Refusal
from fabletop.games.paperback.box import X
from fabletop.games.paperback.rules.counters import add_mana
from fabletop.games.paperback.rules.health import RunLost
from fabletop.games.paperback.rules.items import cost_of, pay
from fabletop.games.paperback.rules.moment import Now, use
from fabletop.games.paperback.rules.moving import gain_letters
from fabletop.games.paperback.rules.reading import highest
from fabletop.games.paperback.rules.spelling import Play, WordForm, any_word, most_icons, top_of, wild_card
from fabletop.games.paperback.state import (
    DOUBLE,
    HAND,
    LEFT,
    ON_ITEM,
    PASSED,
    PLAYER,
    SPLAYS,
    VOWEL,
    WILD,
    WORD,
    Adventure,
    card_ref,
)

PASS, LETTERS, MANA = -1, -2, -3
"""What may be done beside spelling a word and using an item: pass, or use the Wild Card in one of its two ways."""
PrepChoice = int | Play


async def prep(table: Adventure) -> None:
    """One thing done in Prep; then the next, until a word is played or the player passes."""
    ask: Compose[Any] = compose(
        PLAYER,
        "Spell a word, or use an item first.",
        WordForm(table),
        "PA-057",
        "prep",
        options=lambda: moves(table),
        show=lambda each: show_move(table, each),
        unless=lambda each: barred(table, each),
        interruptible=True,
    )
    move: PrepChoice = await ask
    if isinstance(move, Play) or move == PASS:
        tell_best = table.settings.missed_words and table.run.log is not None and not table.run.stop
        best = most_icons(table) if tell_best else None
        if isinstance(move, Play):
            commit(table, move)
        else:
            table.say("You pass.", rule="PA-066")
        if best is not None:
            words = "The most icons would have been in {}, splayed {}."
            table.say(words, best.word.upper(), SPLAYS[best.splay], rule="PA-R12")
        table.then(("clash",))
    else:
        await use_in_prep(table, move)
        table.then(("prep",))


@rule(when={("PA-122", "PA-134"): lambda table, move: move not in (LETTERS, MANA)})
async def use_in_prep(table: Adventure, move: int) -> None:
    """Use an item, or the Wild Card in one of its two ways."""
    if move in (LETTERS, MANA):
        use_wild_card(table, move)
        return
    printed = table.printed(move)
    cost = cost_of(table, printed)
    if printed.cost == X:
        cost = table.mana
        if cost > 1:
            cost = await choose(
                PLAYER,
                "How much mana do you pay?",
                lambda: range(1, table.mana + 1),
                "PA-224",
                "x",
                show=lambda n: Option(str(n), f"{n} mana"),
                source=card_ref(printed),
                interruptible=True,
            )
        table.paid_x = cost
    await use(table, move, printed.texts.on.get("use", ()), cost)
    await Now.settle(table)


@rule("PA-135", when={"PA-111": lambda table, way: way == MANA})
def use_wild_card(table: Adventure, way: int) -> None:
    """Letters, or mana (PA-135, PA-151, PA-R57)."""
    card = wild_card(table)
    pay(table, card, 0)
    if way == MANA:
        add_mana(table, highest(table, "wild_mana", 1))
    elif table.printed(card).letters == 2:
        gain_letters(table, 2, True)
    else:
        gain_letters(table, 1, False)


def giving_up(table: Adventure, seat: int) -> list[Deed]:
    """The run may be given up whenever the player is asked something; it counts as lost."""

    async def give_up() -> None:
        raise RunLost("given up")

    return [Deed("give-up", "Give up the run", seat, give_up, "PA-207", often=0.002)]


# --- what may be done ------------------------------------------------------------------------------------------------


def moves(table: Adventure) -> Sequence[int]:
    """Everything one might want to do beside a word."""
    found: list[int] = []
    for card in table.items:
        printed = table.printed(card)
        if printed.letters:
            found += (LETTERS, MANA)
        elif not printed.reactive:
            found.append(card)
    found.append(PASS)
    return found


def barred(table: Adventure, move: int) -> Refusal | None:
    """Why something may not be done: the one place that decides it."""
    if move == PASS:
        if table.settings.allow_pass == "only_if_no_word" and any_word(table):
            return Refusal("At this table you may pass only if there is no word.", "PA-R08")
        return None
    card = wild_card(table) if move in (LETTERS, MANA) else move
    printed = table.printed(card)
    if card in table.rotated:
        return Refusal(f"{printed.name} is rotated and at work.", "PA-R54")
    if card in table.face_down:
        return Refusal(f"{printed.name} can be used once per battle.", "PA-145")
    if card in table.tilted:
        return Refusal(f"{printed.name} was used this turn.", "PA-121")
    if move in (LETTERS, MANA):
        return None
    cost = max(1, cost_of(table, printed)) if printed.cost == X else cost_of(table, printed)
    if cost > table.mana:
        return Refusal(f"{printed.name} costs {cost} mana; you have {table.mana}.", "PA-125")
    now = Now(table, Source(ON_ITEM, card))
    texts = [table.cards.book.texts[number] for number in printed.texts.on.get("use", ())]
    if not any(text.due(now) for text in texts):
        wanted = next(
            (text.if_.words(now.own) for text in texts if text.if_ is not None), "there is something to spend"
        )
        return Refusal(f"{printed.name} can be used only if {wanted}.", "PA-R41")
    if all(len(text.do) == 1 and not text.do[0].could(now) for text in texts):
        return Refusal(f"{printed.name} would do nothing: no card there can be moved.", "PA-R24")
    return None


def show_move(table: Adventure, move: int) -> Option:
    if move == PASS:
        return Option("pass", "Pass, without a word")
    if move in (LETTERS, MANA):
        printed = table.printed(wild_card(table))
        thing = (f"item:{printed.id}",)
        if move == MANA:
            return Option("wild:mana", f"{printed.name}: {highest(table, 'wild_mana', 1)} mana", thing, "0")
        return Option(
            "wild:letter", f"{printed.name}: {'??' if printed.letters == 2 else '?'} for your word", thing, "0"
        )
    printed = table.printed(move)
    cost = "X" if printed.cost == X else str(cost_of(table, printed))
    return Option(f"use:{printed.id}", f"Use {printed.name}", (f"item:{printed.id}",), cost, printed.words)


# --- commit ----------------------------------------------------------------------------------------------------------


def commit(table: Adventure, play: Play) -> None:
    """The word, its wild letters and its splay are fixed; its cards leave the hand (PA-067)."""
    if play.splay == PASSED:  # a word that is not in the list, where that counts as a pass (PA-R10)
        table.say("{} is not in the word list: you pass.", play.word.upper(), rule="PA-R10")
        return
    _lay(table, play)


def _number(play: Play, *tiles: int) -> int:
    """How many of such tiles are in a word."""
    return sum(tile in tiles for tile, _ in play.row)


def _on_top(play: Play) -> int:
    return play.row[top_of(play.row, play.splay)][0]


def _at_the_end(play: Play, place: int) -> int:
    """What stands so far from the end at which the top card is looked for."""
    return play.row[-1 - place if play.splay == LEFT else place][0]


@rule(
    *("PA-057", "PA-058", "PA-059", "PA-060", "PA-064", "PA-065", "PA-072", "PA-074"),
    when={
        ("PA-061", "PA-073"): lambda table, play: len(table.hand) > sum(tile >= 0 for tile, _ in play.row),
        ("PA-062", "PA-159", "PA-160"): lambda table, play: _number(play, VOWEL),
        ("PA-063", "PA-150", "PA-153", "PA-157"): lambda table, play: _number(play, WILD, DOUBLE),
        ("PA-068", "PA-069"): lambda table, play: play.splay == LEFT,
        ("PA-070", "PA-071"): lambda table, play: play.splay != LEFT,
        "PA-076": lambda table, play: len(play.row) - _number(play, WILD, DOUBLE) == 1,
        "PA-149": lambda table, play: _number(play, WILD, DOUBLE) > 1,
        ("PA-151", "PA-152"): lambda table, play: _number(play, DOUBLE),
        ("PA-154", "PA-156"): lambda table, play: _at_the_end(play, 0) <= WILD,
        "PA-155": lambda table, play: _at_the_end(play, 0) <= WILD and _at_the_end(play, 1) <= WILD,
        "PA-161": lambda table, play: _on_top(play) == VOWEL,
        "PA-165": lambda table, play: _number(play, VOWEL) and _on_top(play) != VOWEL,
        ("PA-173", "PA-174"): lambda table, play: any(_is_penalty(table, tile) for tile, _ in play.row),
    },
)
def _lay(table: Adventure, play: Play) -> None:
    """A word is laid (PA-057 to PA-076)."""
    _take_wilds(table, play)
    table.row = list(play.row)
    table.splay = play.splay
    table.top = top_of(play.row, play.splay)
    for tile, _ in play.row:
        if tile >= 0:
            table.move(tile, HAND, WORD)
    table.hand_emptied = not table.hand
    word = play.word
    table.spelled_before.append(word)
    if len(word) > len(table.longest):
        table.longest = word
    table.say("You play {}, splayed {}.", word.upper(), SPLAYS[play.splay], rule="PA-067")
    table.beat()


def _take_wilds(table: Adventure, play: Play) -> None:
    """Wild letters that were gained go first; for what is missing the Wild Card is used (PA-063)."""
    singles = sum(tile == WILD for tile, _ in play.row)
    doubles = sum(tile == DOUBLE for tile, _ in play.row)
    if doubles > table.doubles or singles > table.wilds + table.doubles - doubles:
        pay(table, wild_card(table), 0)
        table.cite("PA-135")


def _is_penalty(table: Adventure, tile: int) -> bool:
    return tile >= 0 and table.printed(tile).kind == "penalty"
