"""Broken games: each breaks one promise of the contract, and the contract suite must say so.

The sound game they are made from: two players with one hidden card each, and a deck. In a turn a player draws a card
and lays one of the two aside, face down; after four turns the higher card wins. Some of the games turn a card up when
a player has answered, which all see, and let those who hold a fitting card show.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from random import Random
from typing import Annotated, Any

from tests.engine.minis import draw, name, printed

from fabletop.engine.forms.hints import NO_HINTS, ChoiceHints
from fabletop.engine.game import Game, Guess
from fabletop.engine.questions import Ask, Deed, Option, Plain, RunningRule, choose, compose, together
from fabletop.engine.scene import Scene
from fabletop.engine.table import ALL, FIXED, NOBODY, OWNER, Secret, Table, Zone, state
from fabletop.engine.view import View
from fabletop.engine.windows import offer
from fabletop.engine.words import Refusal, Seat

DECK = Zone(faces=NOBODY)
HANDS = Zone(faces=OWNER)
ASIDE = Zone(faces=NOBODY)
UP = Zone(faces=ALL)
TURNS = 4


@state
class Aside(Table):
    """`total` and `note` are public on purpose: some of the broken games put there what they must not."""

    turns: int = 0
    total: int = 0
    note: str = ""
    wish: Annotated[list[int], Secret(to=OWNER, hidden=-1)] = field(default_factory=list)
    deck: Annotated[list[int], DECK] = field(default_factory=list)
    hands: Annotated[list[list[int]], HANDS] = field(default_factory=list)
    aside: Annotated[list[int], ASIDE] = field(default_factory=list)
    up: Annotated[list[int], UP] = field(default_factory=list)
    shared: Annotated[dict[str, int], FIXED] = field(default_factory=dict)

    def label(self, seat: int, card: int) -> Option:
        return Option(f"c{card}", f"the {self.face[card]} ({card})", (f"card:{card}",))


def set_up(table: Aside) -> None:
    table.hands = [[] for _ in range(table.seats)]
    table.wish = [-1] * table.seats
    table.add_cards(DECK, range(1, 13))
    table.shuffle(DECK, "deck")
    for seat in range(table.seats):
        table.move(table.deck[-1], DECK, HANDS.of(seat))
    table.then(("turn", 0))


async def lay_aside(table: Aside, seat: int, **kinds: Any) -> int:
    """The heart of a turn; `kinds` are given on to the question."""
    table.move(table.deck[-1], DECK, HANDS.of(seat))
    kinds = {"rule": "AS-1", "show": lambda card: table.label(seat, card), **kinds}
    card: int = await choose(seat, "Which card do you lay aside?", lambda: table.hands[seat], **kinds)
    table.move(card, HANDS.of(seat), ASIDE, known_to=1 << seat)
    table.say("{} lays a card aside.", Seat(seat), rule="AS-1")
    return card


def go_on(table: Aside, seat: int) -> None:
    table.turns += 1
    if table.turns == TURNS:
        best = max(table.face[hand[0]] for hand in table.hands)
        table.finish("compared", [each for each, hand in enumerate(table.hands) if table.face[hand[0]] == best])
    else:
        table.then(("turn", 1 - seat))


async def turn(table: Aside, seat: int) -> None:
    await lay_aside(table, seat)
    go_on(table, seat)


SOUND = Game(
    id="aside", title="Aside", summary="", prefix="AS", seats=range(2, 3), minutes=1, rules_version=1, table=Aside,
    steps={"turn": turn}, setup=set_up, scene=draw, name=name, printed=printed,
)  # fmt: skip


def broken(step: Callable[[Aside, int], RunningRule[None]], **parts: Any) -> Game[Aside]:
    return replace(SOUND, steps={"turn": step}, **parts)


# --- secrets that show --------------------------------------------------------------------------------------------


async def telling_label(table: Aside, seat: int) -> None:
    other = table.hands[1 - seat]
    await lay_aside(table, seat, show=lambda card: Option(f"c{card}", f"{card} against {table.face[other[0]]}"))
    go_on(table, seat)


async def telling_reason(table: Aside, seat: int) -> None:
    """The reason for what is barred says what is under the other's hand."""
    other = table.hands[1 - seat]

    def judge(card: Any) -> Refusal | None:
        return Refusal(f"not while they hold the {table.face[other[0]]}", "AS-1") if card == "none" else None

    table.move(table.deck[-1], DECK, HANDS.of(seat))
    show = lambda card: Option("none", "None") if card == "none" else table.label(seat, card)  # noqa: E731
    card = await choose(seat, "Which?", lambda: [*table.hands[seat], "none"], "AS-1", show=show, unless=judge)
    table.move(card, HANDS.of(seat), ASIDE, known_to=1 << seat)
    go_on(table, seat)


async def telling_hint(table: Aside, seat: int) -> None:
    """Why other places cannot be chosen says what the other holds."""
    other = table.hands[1 - seat]
    await lay_aside(table, seat, hints=lambda: ChoiceHints(elsewhere=f"they hold the {table.face[other[0]]}"))
    go_on(table, seat)


async def telling_question(table: Aside, seat: int) -> None:
    """The other is asked only if it holds an even card."""
    await lay_aside(table, seat)
    other = 1 - seat
    if table.face[table.hands[other][0]] % 2 == 0:
        await choose(other, "Do you nod?", lambda: ["nod"], "AS-2")
    go_on(table, seat)


async def telling_the_future(table: Aside, seat: int) -> None:
    """What an answer is said to come to depends on what the other holds."""
    parts = {seat: choose(seat, "Go on?", lambda: ["on"], "AS-1")}
    other = table.hands[1 - seat][0]
    await together(parts, "AS-1", foretell=lambda seat, answer: f"You meet the {table.face[other]}.")
    await turn(table, seat)


async def telling_total(table: Aside, seat: int) -> None:
    await lay_aside(table, seat)
    table.total = sum(table.face[hand[0]] for hand in table.hands)
    go_on(table, seat)


async def telling_beat(table: Aside, seat: int) -> None:
    """For a moment a total of hidden faces lies open; when the next question comes it is gone."""
    await lay_aside(table, seat)
    table.total = sum(table.face[hand[0]] for hand in table.hands)
    table.beat()
    table.total = 0
    go_on(table, seat)


async def telling_by_beats(table: Aside, seat: int) -> None:
    """How many beats there are depends on what is hidden: each takes a part of a number away that all see."""
    await lay_aside(table, seat)
    table.total = 12
    while table.total:
        table.total -= min(table.total, table.face[table.hands[1 - seat][0]])
        table.beat()
    go_on(table, seat)


async def missing_tell(table: Aside, seat: int) -> None:
    """Only the "yes" is told."""
    await lay_aside(table, seat)
    if table.face[table.hands[seat][0]] > 6:
        table.tell(ALL, "{} smiles.", Seat(seat), rule="AS-2")
    go_on(table, seat)


async def said_not_told(table: Aside, seat: int) -> None:
    card = await lay_aside(table, seat)
    table.say("It was {}.", "low" if table.face[card] < 7 else "high", rule="AS-2")
    go_on(table, seat)


async def secret_local(table: Aside, seat: int) -> None:
    """A face is read before a question and used after it."""
    held = table.face[table.hands[seat][0]]
    await choose(seat, "Ready?", lambda: ["ready"], "AS-2")
    await lay_aside(table, seat)
    table.tell(ALL, "Before, {} held the {}.", Seat(seat), held, rule="AS-2")
    table.total = held
    go_on(table, seat)


async def wishing(table: Aside, seat: int) -> None:
    """A secret field, and no guesser."""
    table.wish[seat] = await choose(seat, "Which card do you wish for?", lambda: range(1, 13), "AS-2")
    await lay_aside(table, seat)
    go_on(table, seat)


def peeping_guess(view: View[Aside]) -> Callable[[Random], Guess]:
    """Guesses what is not possible: a wish of its own that it never made."""
    wish = [3 if each != -1 else -1 for each in view.table.wish]
    return lambda rng: Guess({"wish": wish})


# --- secrets that show where something else is told ---------------------------------------------------------------


async def turn_up(table: Aside, seat: int) -> list[int]:
    """A card is laid aside and another turned up, in one answer. Gives the seats that hold a card of the same parity,
    which is nobody's to know."""
    await lay_aside(table, seat)
    table.move(table.deck[-1], DECK, UP)
    return holders(table)


def holders(table: Aside) -> list[int]:
    return [each for each, hand in enumerate(table.hands) if (table.face[hand[0]] + table.face[table.up[-1]]) % 2 == 0]


def nods(seat: int) -> Ask[str]:
    return choose(seat, "Do you nod?", lambda: ["nod", "shake"], "AS-2")


async def holders_together(table: Aside, seat: int) -> None:
    fitting = await turn_up(table, seat)
    if fitting:
        await together({each: nods(each) for each in fitting}, "AS-2")
    go_on(table, seat)


async def holders_in_turn(table: Aside, seat: int) -> None:
    for each in await turn_up(table, seat):
        await nods(each)
    go_on(table, seat)


async def holders_offered(table: Aside, seat: int) -> None:
    fitting = await turn_up(table, seat)

    async def act(each: int, what: str) -> None:
        fitting.remove(each)

    await offer(lambda: fitting, "Do you nod?", lambda each: ["nod"], act, rule="AS-2")
    go_on(table, seat)


async def holder_first(table: Aside, seat: int) -> None:
    """Everybody is asked, and only the order tells."""
    fitting = await turn_up(table, seat)
    for each in sorted(range(table.seats), key=lambda each: each not in fitting):
        await nods(each)
    go_on(table, seat)


async def holders_after_a_rest(table: Aside, seat: int) -> None:
    table.then(("nods", seat, *await turn_up(table, seat)))


async def asked_for(table: Aside, seat: int, *fitting: int) -> None:
    for each in fitting:
        await nods(each)
    go_on(table, seat)


async def holders_said(table: Aside, seat: int) -> None:
    for each in await turn_up(table, seat):
        table.say("{} stirs.", Seat(each), rule="AS-2")
    go_on(table, seat)


async def holders_counted(table: Aside, seat: int) -> None:
    table.total = len(await turn_up(table, seat))
    go_on(table, seat)


async def holders_in_the_prompt(table: Aside, seat: int) -> None:
    """Who is asked is plain; the words are not."""
    fitting = await turn_up(table, seat)
    await choose(1 - seat, "Go on, {}?", lambda: ["on"], "AS-2", args=("friend" if seat in fitting else "stranger",))
    go_on(table, seat)


async def holders_beside_a_line(table: Aside, seat: int) -> None:
    """What is told is one thing, who is asked another."""
    card = await lay_aside(table, seat)
    table.tell(ALL, "It was {}.", "low" if table.face[card] < 7 else "high", rule="AS-2")
    if table.face[table.hands[seat][0]] % 2:
        await nods(1 - seat)
    go_on(table, seat)


async def holders_after_opened_answers(table: Aside, seat: int) -> None:
    await lay_aside(table, seat)
    await together({each: nods(each) for each in range(table.seats)}, "AS-2")
    for each, hand in enumerate(table.hands):
        if table.face[hand[0]] % 2:
            await nods(each)
    go_on(table, seat)


async def holders_after_a_shuffle(table: Aside, seat: int) -> None:
    """The deck is shuffled before a card of it is turned up."""
    await lay_aside(table, seat)
    table.shuffle(DECK, "deck")
    table.move(table.deck[-1], DECK, UP)
    for each in holders(table):
        await nods(each)
    go_on(table, seat)


async def holders_of_a_card_put_back(table: Aside, seat: int) -> None:
    """When somebody is asked, the card that was turned up is in the deck again and forgotten."""
    fitting = await turn_up(table, seat)
    table.move(table.up[-1], UP, DECK)
    table.shuffle(DECK, "deck")
    for each in fitting:
        await nods(each)
    go_on(table, seat)


def lowest_begins(table: Aside) -> None:
    """Before the first question nobody has done anything that could be done in a twin too."""
    set_up(table)
    table.agenda[:] = [("begin",)]


def begin(table: Aside) -> None:
    table.then(("turn", min(range(table.seats), key=lambda seat: table.face[table.hands[seat][0]])))


LEAKS: dict[str, Game[Aside]] = {
    "a label says a hidden face": broken(telling_label),
    "a reason says a hidden face": broken(telling_reason),
    "a hint says a hidden face": broken(telling_hint),
    "a question exists only for some faces": broken(telling_question),
    "a foretelling says a hidden face": broken(telling_the_future),
    "a total of hidden faces is public": broken(telling_total),
    "a total of hidden faces is public for a beat": broken(telling_beat),
    "a hidden face is a number of beats": broken(telling_by_beats),
    "only the yes is told": broken(missing_tell),
    "a line says what was not told": broken(said_not_told),
    "a secret field is not guessed": broken(wishing),
    "a guess does not fit the view": broken(wishing, guess=peeping_guess),
    "after a card is turned up holders are asked together": broken(holders_together),
    "after a card is turned up holders are asked in turn": broken(holders_in_turn),
    "after a card is turned up holders are offered something": broken(holders_offered),
    "after a card is turned up a holder is asked first": broken(holder_first),
    "after a card is turned up the next step asks holders": replace(
        SOUND, steps={"turn": holders_after_a_rest, "nods": asked_for}
    ),
    "after a card is turned up a line names holders": broken(holders_said),
    "after a card is turned up a field counts holders": broken(holders_counted),
    "after a card is turned up a question speaks of a holder": broken(holders_in_the_prompt),
    "after a line is told holders are asked": broken(holders_beside_a_line),
    "after answers are opened holders are asked": broken(holders_after_opened_answers),
    "after a shuffle and a card turned up holders are asked": broken(holders_after_a_shuffle),
    "after a card is turned up and put back holders are asked": broken(holders_of_a_card_put_back),
    "the lowest hidden card begins": replace(SOUND, setup=lowest_begins, steps={"turn": turn, "begin": begin}),
}
SECRET_LOCAL = broken(secret_local)


# --- questions that cannot be answered ------------------------------------------------------------------------------


async def no_options(table: Aside, seat: int) -> None:
    await choose(seat, "Choose nothing.", list, "AS-2")


async def twin_labels(table: Aside, seat: int) -> None:
    await lay_aside(table, seat, show=lambda card: Option(f"c{card}", "a card"))
    go_on(table, seat)


async def twin_ids(table: Aside, seat: int) -> None:
    await lay_aside(table, seat, show=lambda card: Option("card", f"card {card}"))
    go_on(table, seat)


async def no_words(table: Aside, seat: int) -> None:
    await choose(seat, " ", lambda: ["ready"], "AS-2")
    go_on(table, seat)


async def no_rule(table: Aside, seat: int) -> None:
    await lay_aside(table, seat, rule="")
    go_on(table, seat)


async def touches_nothing(table: Aside, seat: int) -> None:
    await lay_aside(table, seat, show=lambda card: Option(f"c{card}", f"card {card}", ("moon:1",)))
    go_on(table, seat)


async def no_reason(table: Aside, seat: int) -> None:
    await choose(seat, "Which?", lambda: ["a", "b"], "AS-1", unless=lambda each: Refusal("") if each == "b" else None)
    go_on(table, seat)


async def hint_of_nothing(table: Aside, seat: int) -> None:
    await lay_aside(table, seat, hints=lambda: ChoiceHints(blocked={"place:nowhere": "it is far away"}))
    go_on(table, seat)


async def wordless_hint(table: Aside, seat: int) -> None:
    await lay_aside(table, seat, hints=lambda: ChoiceHints(elsewhere=" "))
    go_on(table, seat)


def one_role(view: View[Aside]) -> Scene:
    return Scene("Aside", "", roles=("everybody",))


async def endless(table: Aside, seat: int) -> None:
    await choose(seat, "Again?", lambda: ["again"], "AS-2")
    table.then(("turn", seat))


async def lost_card(table: Aside, seat: int) -> None:
    """A card is held in a local and nowhere else."""
    card = table.deck.pop()
    await choose(seat, "Ready?", lambda: ["ready"], "AS-2")
    table.deck.append(card)
    await lay_aside(table, seat)
    go_on(table, seat)


async def doubled_card(table: Aside, seat: int) -> None:
    table.aside.append(table.hands[seat][0])
    await choose(seat, "Ready?", lambda: ["ready"], "AS-2")
    table.aside.pop()
    await lay_aside(table, seat)
    go_on(table, seat)


UNANSWERABLE: dict[str, tuple[Game[Aside], str]] = {
    "nothing to choose": (broken(no_options), "nothing to choose"),
    "twin labels": (broken(twin_labels), "several options have the label"),
    "twin ids": (broken(twin_ids), "several options have the id"),
    "no words": (broken(no_words), "no words"),
    "no rule": (broken(no_rule), "names no rule"),
    "touches nothing": (broken(touches_nothing), "not in the scene"),
    "no reason": (broken(no_reason), "it is not said why"),
    "hint of nothing": (broken(hint_of_nothing), "not in the scene"),
    "wordless hint": (broken(wordless_hint), "do not say why"),
    "too few roles": (broken(turn, scene=one_role), "1 roles for 2 seats"),
    "endless": (broken(endless), "endless"),
    "lost card": (broken(lost_card), "no pile"),
    "doubled card": (broken(doubled_card), "hands and aside"),
}


# --- games that do not stay what they are ----------------------------------------------------------------------------


async def own_dice(table: Aside, seat: int) -> None:
    await lay_aside(table, seat)
    table.total = random.randrange(10**9)
    go_on(table, seat)


async def order_of_a_set(table: Aside, seat: int) -> None:
    """The order of a set of texts is another one in each process."""
    await lay_aside(table, seat)
    table.note = next(iter({f"{number} {seat}" for number in range(40)}))
    go_on(table, seat)


async def shares_state(table: Aside, seat: int) -> None:
    """What is marked as fixed is changed, so that a fork changes the match."""
    await lay_aside(table, seat)
    table.shared["turns"] = table.shared.get("turns", 0) + 1
    table.total = table.shared["turns"]
    go_on(table, seat)


COUNT = [0]


async def shares_globals(table: Aside, seat: int) -> None:
    await lay_aside(table, seat)
    COUNT[0] += 1
    table.total = COUNT[0]
    go_on(table, seat)


class Careless:
    """A form that takes what a player sends for what it should be."""

    def parse(self, plain: Plain) -> int:
        return int(plain["number"])

    def plain(self, value: int) -> Plain:
        return {"number": value}

    def every(self) -> Iterator[int]:
        return iter(range(3))

    def some(self, rng: Random) -> int:
        return rng.randrange(3)

    def words(self, value: int) -> str:
        return str(value)

    def help(self) -> str:
        return "a number"

    def clues(self, value: Any) -> tuple[str, ...]:
        return ()

    def hints(self) -> ChoiceHints:
        return NO_HINTS


async def careless_form(table: Aside, seat: int) -> None:
    table.total = await compose(seat, "Which number?", Careless(), "AS-2")
    go_on(table, seat)


async def no_rest(table: Aside, seat: int) -> None:
    for _ in range(40):
        await choose(seat, "Again?", lambda: ["again"], "AS-2")
    go_on(table, seat)


OWN_DICE = broken(own_dice)
ORDER_OF_A_SET = broken(order_of_a_set)
SHARES_STATE = broken(shares_state)
SHARES_GLOBALS = broken(shares_globals)
CARELESS_FORM = broken(careless_form)
NO_REST = broken(no_rest)


# --- rules that raise ----------------------------------------------------------------------------------------------


async def raising(table: Aside, seat: int) -> None:
    """Raises in the middle of a rule, after it has changed the state, spoken and rolled dice."""
    await choose(seat, "Ready?", lambda: ["ready"], "AS-2")
    what = await choose(seat, "Which way?", lambda: ["good", "bad"], "AS-2", interruptible=True)
    table.total += 1 + table.roll("die", 6)
    table.say("Something happens.", rule="AS-2")
    table.move(table.deck[-1], DECK, ASIDE)
    table.peek(table.aside[-1], ALL)
    if what == "bad":
        raise KeyError(f"the face was {table.face[table.aside[-1]]}")
    go_on(table, seat)


async def _raise() -> None:
    raise ZeroDivisionError


def raising_deeds(table: Aside, seat: int) -> Sequence[Deed]:
    return [Deed("break", "Break it", seat, _raise, "AS-2"), Deed("end", "End it", seat, lambda: _end(table), "AS-2")]


async def _end(table: Aside) -> None:
    table.finish("given up", [])


RAISING = broken(raising, meanwhile=raising_deeds)
