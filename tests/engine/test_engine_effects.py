"""Effects as data: how they are read, what is refused and where, numbers, conditions and words."""

from __future__ import annotations

from dataclasses import field
from typing import Any

import msgspec
import pytest

from fabletop.engine.effects import (
    Aimed,
    Amount,
    Area,
    Choose,
    Count,
    Counted,
    Counter,
    Duration,
    Each,
    Effect,
    Event,
    If,
    Language,
    Node,
    Now,
    Roll,
    Subject,
    Text,
    TextTable,
    Thing,
    Times,
    Verb,
    Voice,
    alone,
    amount_words,
    value_of,
    walk,
)
from fabletop.engine.effects.checks import loops, unused
from fabletop.engine.effects.english import (
    Phrase,
    article,
    either,
    noun,
    number_of,
    once_each,
    plural,
    sentence,
)
from fabletop.engine.table import state


class Gain(Verb, frozen=True, tag="gain"):
    n: Amount = 1

    def words(self, voice: Voice) -> str:
        return f"gain {amount_words(self.n, voice, 'coin')}"


class Rob(Verb, frozen=True, tag="rob"):
    who: Subject

    def words(self, voice: Voice) -> str:
        return self.who.phrase(voice).does("lose", "a coin")

    def causes(self) -> Any:
        yield "robbed"


LANGUAGE = Language(
    verbs=(Gain, Rob, If, Choose, Each, Times, Roll),
    counters={
        "gold": Counter(lambda now: 7, noun("coin you have"), "you have {} coins", "you have coins"),
        "hex": Counter(lambda now: 2, noun("hex on you", "hex on you"), "you have {} hex"),
    },
    events={"robbed": Event("When {victim} {victim:are} robbed", ("victim",))},
    roles={"you": Phrase("you"), "victim": Phrase("somebody"), "it": Phrase("it")},
    things={"guard": Thing(noun("guard"), lambda now: (1, 2, 3))},
    areas={"here": Area("in {its} room", lambda now, kind, things: things[:2])},
    limits={"turn": "turn"},
    dice={"gold die": 6},
)
VOICE = Voice(LANGUAGE, {})


class Card(Node, frozen=True):
    id: str
    texts: tuple[Text, ...] = ()
    do: tuple[Effect, ...] = ()


class Reader:
    language = LANGUAGE

    def read(self, counter: str) -> int:
        return LANGUAGE.counters[counter].read(self)


NOW = Reader()


@state
class Shelf(TextTable):
    shelves: list[int] = field(default_factory=list)


def read(plain: Any, type_: Any = Card) -> Any:
    return LANGUAGE.read(plain, type_)


def fault(plain: Any) -> str:
    with pytest.raises(msgspec.ValidationError) as caught:
        read(plain)
    return str(caught.value)


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        (3, 3),
        (Counted("gold"), 7),
        (Counted("gold", per=2), 3),
        (Counted("gold", per=2, up=True), 4),
        (Counted("gold", x=2, plus=1), 15),
        (Counted("gold", x=-1, plus=8), 1),
        (Counted("gold", max=5), 5),
        (Counted("gold", x=-1, min=0), 0),
    ],
)
def test_amounts_are_read_from_counters(amount: Amount, expected: int) -> None:
    assert value_of(amount, NOW) == expected


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (1, "1 coin"),
        (3, "3 coins"),
        (Counted("gold"), "1 coin per coin you have"),
        (Counted("gold", x=2, max=6), "2 coins per coin you have (at most 6)"),
        (Counted("gold", plus=2, max=6), "2 coins, and 1 more per coin you have (at most 6 in all)"),
        (Counted("gold", x=-1, plus=8), "8 coins, less 1 per coin you have"),
        (Counted("gold", per=2, up=True), "1 coin per 2 coins you have (rounded up)"),
        (Counted("hex", per=3), "1 coin per 3 hex on you"),
        (Counted("gold", plus=-3), "1 coin per coin you have beyond the first 3"),
        (Counted("gold", plus=-1), "1 coin per coin you have beyond the first"),
        (Counted("gold", min=2), "1 coin per coin you have (at least 2)"),
    ],
)
def test_amounts_in_words(amount: Amount, words: str) -> None:
    assert amount_words(amount, VOICE, "coin") == words


def test_numbers_are_written_in_many_ways() -> None:
    written = [2, "gold", {"of": "gold", "max": 3}, {"count": {"all": "guard"}}, {"sum": [1, "gold"]}]
    written += [{"least": [2, "gold"]}, {"most": [2, "gold"]}]
    effects = read({"id": "a", "do": [{"op": "gain", "n": n} for n in written]}).do
    assert [value_of(each.n, NOW) for each in effects] == [2, 7, 3, 3, 8, 2, 7]
    assert isinstance(effects[3].n, Count)
    assert [each.words(VOICE) for each in effects] == [
        "gain 2 coins",
        "gain 1 coin per coin you have",
        "gain 1 coin per coin you have (at most 3)",
        "gain 1 coin per guard",
        "gain 1 coin and 1 coin per coin you have",
        "gain 1 coin per coin you have (at most 2)",
        "gain 1 coin per coin you have (at least 2)",
    ]
    assert [alone(each.n, VOICE) for each in effects] == [
        "2",
        "the number of coins you have",
        "the number of coins you have (at most 3)",
        "the number of guards",
        "1 plus the number of coins you have",
        "the number of coins you have (at most 2)",
        "the number of coins you have (at least 2)",
    ]


# --- conditions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plain", "holds", "words"),
    [
        ({"is": "gold", "ge": 7}, True, "you have 7 or more coins"),
        ({"is": "gold", "le": 6}, False, "you have 6 or fewer coins"),
        ({"is": "gold", "le": 0}, False, "you have no coins"),
        ({"is": "gold", "eq": 7}, True, "you have exactly 7 coins"),
        ({"is": "hex", "ge": "gold"}, False, "you have at least as many hex as you have coins"),
        (
            {"is": "gold", "ge": {"count": {"all": "guard"}}},
            True,
            "the number of coins you have is at least the number of guards",
        ),
        (
            {"is": {"count": {"all": "guard"}}, "le": {"sum": [1, "gold"]}},
            True,
            "the number of guards is at most 1 plus the number of coins you have",
        ),
        (
            {"is": {"most": ["gold", "hex"]}, "ge": 8},
            False,
            "the highest of the number of coins you have and the number of hex on you is 8 or more",
        ),
        ({"not": {"is": "gold", "ge": 7}}, False, "you have fewer than 7 coins"),
        ({"not": {"is": "gold", "ge": 1}}, False, "you have no coins"),
        ({"not": {"is": "gold", "le": 6}}, True, "you have more than 6 coins"),
        ({"not": {"not": {"is": "gold", "ge": 7}}}, True, "you have 7 or more coins"),
        (
            {"all": [{"is": "gold", "ge": 1}, {"is": "hex", "ge": 3}]},
            False,
            "you have 1 or more coins and you have 3 or more hex",
        ),
        (
            {"any": [{"is": "gold", "ge": 1}, {"is": "hex", "ge": 3}]},
            True,
            "you have 1 or more coins or you have 3 or more hex",
        ),
        ({"exists": {"all": "guard", "in": "here"}}, True, "there is a guard in your room"),
        ({"not": {"exists": {"all": "guard"}}}, False, "there is no guard"),
    ],
)
def test_conditions_hold_and_are_said(plain: Any, holds: bool, words: str) -> None:
    condition = read({"id": "a", "do": [{"op": "if", "if": plain, "do": [{"op": "gain"}]}]}).do[0].if_
    assert condition.holds(NOW) == holds
    assert condition.words(VOICE) == words


# --- faults ----------------------------------------------------------------------------------------------------------


def nested(inner: Any) -> Any:
    return {"id": "a", "texts": [{"on": "robbed", "do": [{"op": "if", "if": {"is": "gold", "ge": 1}, "do": [inner]}]}]}


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        (
            nested({"op": "gian"}),
            'there is no op "gian". Did you mean gain? Known: choose, each, gain, if, rob, roll, times'
            " - at `$.texts[0].do[0].do[0]`",
        ),
        (nested({"op": "gain", "n": "gold coins"}), 'there is no counter "gold coins"'),
        (nested({"op": "gain", "n": {"off": "gold"}}), "expected a number with one of count, sum, least, most, of"),
        (
            nested({"op": "gain", "n": {"of": "gold", "per": 0}}),
            "Expected `int` >= 1 - at `$.texts[0].do[0].do[0].n.per`",
        ),
        (nested({"op": "gain", "m": 1}), "unknown field `m` - at `$.texts[0].do[0].do[0]`"),
        (nested({"op": "rob", "who": "nobody"}), 'there is no role "nobody"'),
        (nested({"op": "rob", "who": {"all": "gard"}}), 'there is no kind of things "gard". Did you mean guard?'),
        (nested({"op": "rob", "who": {"all": "guard", "any": "guard"}}), "exactly one of all, any, random"),
        (nested({"op": "rob", "who": {"all": "guard", "in": "nowhere"}}), 'there is no scope "nowhere"'),
        (
            {"id": "a", "do": [{"op": "if", "if": {"is": "gold", "ge": 1, "le": 2}, "do": [{"op": "gain"}]}]},
            "a condition is of one kind, and ge and le are two - at `$.do[0].if`",
        ),
        (nested("gain"), 'expected an effect with its op, got "gain"'),
        ({"id": "a", "do": [{"op": "if", "if": "gold", "do": []}]}, 'expected a condition, got "gold"'),
        ({"id": 1}, "Expected `str`, got `int` - at `$.id`"),
    ],
)
def test_what_cannot_be_performed_is_refused_with_its_place(plain: Any, words: str) -> None:
    assert words in fault(plain)


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"on": "rained", "do": [{"op": "gain"}]}, 'there is no event "rained"'),
        ({"on": "robbed", "of": {"thief": "you"}, "do": [{"op": "gain"}]}, 'there is no role of robbed "thief"'),
        ({"on": "robbed", "limit": "week", "do": [{"op": "gain"}]}, 'there is no limit "week"'),
        ({"do": [{"op": "gain"}]}, "only says what holds"),
        ({"on": "robbed", "do": [{"op": "gain", "n": {"of": "silver"}}]}, 'there is no counter "silver"'),
        ({"on": "robbed", "do": [{"op": "roll", "die": "dice", "at_least": 3, "do": [{"op": "gain"}]}]}, "no die"),
        (
            {"on": "robbed", "do": [{"op": "roll", "die": "gold die", "at_least": 7, "do": [{"op": "gain"}]}]},
            "the gold die shows 1 to 6, so 7 or more decides nothing",
        ),
        ({"on": "robbed", "do": [{"op": "choose", "options": [{"do": [{"op": "gain"}]}]}]}, "no choice"),
        ({"on": "robbed", "aim": {"thief": {"any": "guard"}}, "do": [{"op": "gain"}]}, 'there is no role "thief"'),
        ({"on": "robbed", "aim": {"it": {"all": "guard"}}, "do": [{"op": "gain"}]}, 'the role "it" is for one alone'),
        ({"on": "robbed", "aim": {"it": {"any": "guard", "n": 2}}, "do": [{"op": "gain"}]}, "is for one alone"),
    ],
)
def test_what_makes_no_sense_is_found_with_its_path(plain: Any, words: str) -> None:
    found = fault({"id": "a", "texts": [plain]})
    assert words in found
    assert " - at `$.texts[0]" in found


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        (
            {"events": {"robbed": Event("When {victim} {victim:are} robbed by {thief}", ("victim", "thief"))}},
            'the words of the event "robbed" speak of its role "thief", and nothing says what that is called: add it '
            'to the roles, "thief": Phrase("somebody")',
        ),
        (
            {"events": {"robbed": Event("When {you} are robbed", ("victim",))}},
            'the words of the event "robbed" speak of somebody who has no part in it: there is no role "you". Known: '
            "victim",
        ),
        (
            {"durations": {"turn": Duration(" this turn", "turn", 0)}},
            'the duration "turn" would end before it begins: "ends" is 1 for the next end of its span',
        ),
    ],
)
def test_a_language_that_nothing_could_be_said_in_is_refused_when_it_is_made(declared: Any, words: str) -> None:
    with pytest.raises(ValueError, match=r"the words of|the duration") as caught:
        Language(verbs=(), roles={"you": Phrase("you"), "victim": Phrase("somebody")}, **declared)
    assert str(caught.value) == words


def test_a_role_that_no_words_speak_of_needs_none() -> None:
    language = Language(verbs=(), events={"robbed": Event("When there is a robbery", ("sum",))})
    assert Voice(language, {}).event("robbed") == "When there is a robbery"


def test_moments_speak_the_language_that_is_made_for_them() -> None:
    class Moment(Now[Any]):
        __slots__ = ()

    language = Language(verbs=(), now=Moment)
    assert Moment.language is language


def test_what_ends_is_counted_from_one() -> None:
    assert [each.left for each in (Duration("", "turn"), Duration("", "turn", 2), Duration(""))] == [1, 2, 0]


@pytest.mark.parametrize(
    ("aim", "words"),
    [
        ({"it": {"any": "guard", "in": "here"}}, "aimed at any guard in your room"),
        (
            {"it": {"any": "guard"}, "victim": {"any": "guard", "in": "here"}},
            "aimed at any guard (it) and any guard in your room (somebody)",
        ),
        (
            {"it": {"any": "guard"}, "victim": {"any": "guard"}},
            "aimed twice at any guard (it and somebody, who may be the same)",
        ),
    ],
)
def test_whom_a_text_is_aimed_at_in_words(aim: Any, words: str) -> None:
    text = read({"on": "robbed", "aim": aim, "do": [{"op": "rob", "who": "it"}]}, Text)
    assert text.words(VOICE) == f"When somebody is robbed, {words}: it loses a coin."


def test_a_table_for_texts_has_what_they_need_and_a_game_adds_its_own() -> None:
    table = Shelf(shelves=[3])
    table.changes.append(Aimed(1, 2, 3, 1, 0, 0, 4, (("you", 0),)))
    table.counts["a"] = 2
    copy = table.copy()
    copy.changes.clear()
    assert (len(table.changes), copy.shelves) == (1, [3])
    again = Shelf()
    again.unpack(table.pack())
    assert (again.hash(), again.changes, again.counts) == (table.hash(), table.changes, {"a": 2})


def test_texts_that_set_each_other_off_need_a_limit() -> None:
    endless = read({"on": "robbed", "do": [{"op": "times", "n": 2, "do": [{"op": "rob", "who": "you"}]}]}, Text)
    limited = read({"on": "robbed", "limit": "turn", "do": [{"op": "rob", "who": "you"}]}, Text)
    assert list(loops([("Thief", endless), ("Guard", limited)])) == [
        "Thief: its text on robbed may set itself off again by robbed; give it a limit"
    ]
    assert list(loops([("Guard", limited)])) == []


def test_what_is_declared_and_never_used() -> None:
    card = read({"id": "a", "texts": [{"on": "robbed", "do": [{"op": "gain", "n": "gold"}]}]})
    assert unused([card], LANGUAGE) == {
        "verbs": ["rob", "if", "choose", "each", "times", "roll"],
        "counters": ["hex"],
    }


def test_effects_are_walked_with_what_is_within() -> None:
    card = read(nested({"op": "gain", "n": "gold"}))
    kinds = [type(each).__name__ for each in walk([card])]
    assert kinds == ["Card", "Text", "If", "Gain", "Counted", "AtLeast", "Counted"]
    assert dict(card.inside("$"))["$.texts[0].do[0].do[0].n"] == Counted("gold")


# --- words -----------------------------------------------------------------------------------------------------------


def test_texts_are_said_as_they_are_performed() -> None:
    text = read(
        {
            "on": "robbed",
            "of": {"victim": "you"},
            "if": {"is": "gold", "ge": 3},
            "limit": {"per": "turn", "n": 2},
            "may": True,
            "do": [
                {"op": "rob", "who": {"all": "guard", "in": "here"}},
                {"op": "each", "who": {"any": "guard", "n": 2}, "do": [{"op": "rob", "who": "it"}]},
                {
                    "op": "roll",
                    "die": "gold die",
                    "at_least": 4,
                    "do": [{"op": "gain"}],
                    "else": [{"op": "gain", "n": 2}],
                },
                {
                    "op": "choose",
                    "options": [{"do": [{"op": "gain"}]}, {"name": "Greed", "do": [{"op": "gain", "n": 3}]}],
                },
            ],
        },
        Text,
    )
    assert text.words(VOICE) == (
        "When you are robbed, if you have 3 or more coins, twice per turn, if you like: all guards in your room lose a "
        "coin; for each of any 2 guards: it loses a coin; roll the gold die; on 4 or more: gain 1 coin; otherwise: "
        "gain 2 coins; "
        "choose one: gain 1 coin; or Greed: gain 3 coins."
    )


def test_plurals_know_where_the_noun_is() -> None:
    assert [plural(each) for each in ("enemy", "box", "hand card in your word", "key", "hit of your last turn")] == [
        "enemies", "boxes", "hand cards in your word", "keys", "hits of your last turn",
    ]  # fmt: skip
    assert noun("stamina", "stamina").of(2) == "stamina"
    assert noun("wolf", "wolves").of(1) == "wolf"
    assert [article(each) for each in ("apple", "key")] == ["an apple", "a key"]


def test_somebody_does_something() -> None:
    you, target, all_ = Phrase("you"), Phrase("the target"), Phrase("all monsters", many=True)
    assert [each.does("lose", "1 health") for each in (you, target, all_)] == [
        "lose 1 health", "the target loses 1 health", "all monsters lose 1 health",
    ]  # fmt: skip
    assert [each.states("are", "hit") for each in (you, target, all_)] == [
        "you are hit", "the target is hit", "all monsters are hit",
    ]  # fmt: skip
    assert [each.does("push", "it") for each in (target, all_)] == ["the target pushes it", "all monsters push it"]
    assert [each.its for each in (you, target, all_, Phrase("it"))] == ["your", "the target's", "all monsters'", "its"]
    assert f"When {target} {target:are} hit, {target:its} will" == "When the target is hit, the target's will"
    assert f"When {you} {you:are} hit, {you:its} will" == "When you are hit, your will"


def test_lists_and_sentences() -> None:
    assert either(["a"]) == "a"
    assert either(["a", "b", "c"]) == "a, b or c"
    assert either(["a", "b"], "and") == "a and b"
    assert either([]) == ""
    assert sentence("gain 2 coins") == "Gain 2 coins."
    assert sentence("") == ""
    assert number_of(-1, "coin") == "-1 coin"
    assert list(once_each(["a", "a", "b", "c", "c", "c"])) == ["a twice", "b", "c three times"]
