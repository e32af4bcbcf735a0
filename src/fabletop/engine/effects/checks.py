"""What is wrong with the cards of a game together: texts that would set each other off for ever, and names that are
declared and never used."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from fabletop.engine.effects.conditions import Has
from fabletop.engine.effects.control import Later
from fabletop.engine.effects.language import Language
from fabletop.engine.effects.nodes import Effect, Node, walk
from fabletop.engine.effects.numbers import Counted
from fabletop.engine.effects.standing import Grant, Modify, Watch
from fabletop.engine.effects.texts import Text


def loops(texts: Iterable[tuple[str, Text]], spent: Container[str] = ()) -> Iterator[str]:
    """Texts, given with the names of what they stand on, that would set each other off for ever: a circle of events
    among texts that have no limit. Events that use something up, so that they cannot happen for ever, are `spent`."""
    leads: dict[str, set[str]] = {}
    names: dict[tuple[str, str], str] = {}
    for source, text in texts:
        if text.limit is None and text.on:
            for event in {each for each in causes(text.do) if each not in spent}:
                leads.setdefault(text.on, set()).add(event)
                names.setdefault((text.on, event), source)
    for event, next_ in sorted((event, each) for event, found in leads.items() for each in found):
        if _reaches(leads, next_, event):
            yield f"{names[event, next_]}: its text on {event} may set itself off again by {next_}; give it a limit"


def causes(effects: Iterable[Effect]) -> Iterator[str]:
    """The events that effects, and those within them, set off."""
    for node in walk(effects):
        if isinstance(node, Effect):
            yield from node.causes()


def _reaches(leads: Mapping[str, set[str]], start: str, goal: str) -> bool:
    seen: set[str] = set()
    front = [start]
    while front:
        event = front.pop()
        if event == goal:
            return True
        if event not in seen:
            seen.add(event)
            front += leads.get(event, ())
    return False


def unused(nodes: Iterable[Node], language: Language) -> dict[str, list[str]]:
    """What a language declares and no card uses, by kind."""
    verbs, counters, events, keywords, stats = set(), set(), set(), set(), set()
    for node in walk(nodes):
        verbs.add(type(node))
        if isinstance(node, Counted):
            counters.add(node.of)
        elif isinstance(node, Text | Later | Watch):
            events.add(node.on)
        elif isinstance(node, Grant):
            keywords.add(node.keyword)
        elif isinstance(node, Has):
            keywords.add(node.has)
        elif isinstance(node, Modify):
            stats.add(node.stat)
    found = {
        "verbs": [str(each.__struct_config__.tag) for each in language.verbs if each not in verbs],
        "counters": [name for name in language.counters if name not in counters],
        "events": [name for name in language.events if name not in events],
        "keywords": [name for name in language.keywords if name not in keywords],
        "stats": [name for name in language.stats if name not in stats],
    }
    return {kind: names for kind, names in found.items() if names}
