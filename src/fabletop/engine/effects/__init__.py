"""One language for what cards do: effects as typed data that knows how to be performed, checked and said in words.

    {op: lose, who: {all: guard, in: room}, n: {of: round, max: 3}}        an effect
    {is: health, le: 2}                                                    a condition
    {on: killed, of: {killer: you}, limit: turn, do: [...]}                a text: when, how often, what

A game adds its verbs, counters and events through a `Language`, and says through a `Now` what is in force and whom it
asks. Because the words of a card are made from the data that is performed, they cannot disagree.

    nodes       pieces of card data: walked, checked, said      moment      what verbs run on
    language    what a game's cards may use, and its names      events      what happens, and the texts that answer
    numbers, conditions, selectors                              standing    what holds for a while
    control     if, choose, each, times, roll, later            changes     what runs, and what it comes to
    texts       when a card does what                           stages      attack, damage, loss: prevented, redirected
    text_book   numbers by which the state names texts          checks      what is wrong though its types are right
    english     plurals and sentences                           tables      the state that texts need
    at_work     what is in force, by event and by change
"""

from fabletop.engine.effects.at_work import AWAITED, PRINTED, WATCHED, AtWork, SourceTexts, Trigger
from fabletop.engine.effects.changes import Now
from fabletop.engine.effects.conditions import AtLeast, AtMost, Being, Comparison, Exactly, Exists, Has, Not
from fabletop.engine.effects.control import About, Choose, Each, If, Later, Roll, Times, Way, said
from fabletop.engine.effects.events import Waiting
from fabletop.engine.effects.language import Area, Counter, Duration, Event, Language, Stat, Thing, Voice
from fabletop.engine.effects.nodes import (
    Amount,
    Condition,
    Effect,
    Node,
    Number,
    Payment,
    Scope,
    Subject,
    Verb,
    any_could,
    unknown,
    walk,
)
from fabletop.engine.effects.numbers import Count, Counted, Reckoned, alone, amount_words, value_of
from fabletop.engine.effects.selectors import IT, Role, Select
from fabletop.engine.effects.stages import Prevent, Redirect, Replace, Stage, staged
from fabletop.engine.effects.standing import (
    ANEW,
    Aimed,
    Change,
    Grant,
    Lasting,
    Modify,
    Revoke,
    Source,
    Standing,
    Treat,
    Watch,
)
from fabletop.engine.effects.tables import TextTable
from fabletop.engine.effects.text_book import TextBook, Texts
from fabletop.engine.effects.texts import Limit, Text

__all__ = [
    "ANEW", "AWAITED", "IT", "PRINTED", "WATCHED", "About", "Aimed", "Amount", "Area", "AtLeast", "AtMost", "AtWork",
    "Being", "Change", "Choose", "Comparison", "Condition", "Count", "Counted", "Counter", "Duration", "Each", "Effect",
    "Event", "Exactly", "Exists", "Grant", "Has", "If", "Language", "Lasting", "Later", "Limit", "Modify", "Node",
    "Not", "Now", "Number", "Payment", "Prevent", "Reckoned", "Redirect", "Replace", "Revoke", "Role", "Roll", "Scope",
    "Select", "Source", "SourceTexts", "Stage", "Standing", "Stat", "Subject", "Text", "TextBook", "TextTable", "Texts",
    "Thing", "Times", "Treat", "Trigger", "Verb", "Voice", "Waiting", "Watch", "Way", "alone", "amount_words",
    "any_could", "said", "staged", "unknown", "value_of", "walk",
]  # fmt: skip
