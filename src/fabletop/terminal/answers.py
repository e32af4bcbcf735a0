"""Typed answers: from what a player types to what a question takes, the same on every surface."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from fabletop.engine.questions import Barred, Listed, Option, Plain
from fabletop.engine.scene import Letter
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refused
from fabletop.terminal.spread_words import letter_edges

SPLAYS = {"left": "left", "l": "left", "<": "left", "right": "right", "r": "right", ">": "right"}


class Choice(NamedTuple):
    """Something to choose: an option of the question, or a deed that the seat may do meanwhile. What is barred says
    why, and by which rule."""

    id: str
    label: str
    detail: str
    touches: tuple[str, ...]
    barred: str = ""
    rule: str = ""

    def taken(self) -> str:
        """Its id, unless it is barred."""
        if self.barred:
            raise Refused(self.barred, self.rule)
        return self.id


def choices(question: Question) -> list[Choice]:
    """The options of a question, as they are numbered. Beside a word several things are done one after the other: there
    what is barred keeps its number, so that the same key does not soon mean something else."""
    if not takes_word(question):
        return list(map(_choice, question.options))
    ask = question.ask
    assert isinstance(ask, Listed), "a word is composed, beside options"
    barred = {each.option.id: each for each in question.barred}
    shown = [ask.shown(each) for each in ask.options()]
    return [_barred(barred[each.id]) if each.id in barred else _choice(each) for each in shown]


def with_edges(choice: Choice, letters: Mapping[str, Letter]) -> Choice:
    """A choice that is a letter card, with what stands on the edges of it."""
    edges = [letter_edges(letters[thing]) for thing in choice.touches if thing in letters]
    return choice._replace(detail="; ".join(part for part in (*edges, choice.detail) if part))


def deeds(question: Question) -> list[Choice]:
    """What the seat may do at any time. It has no number, so that no slip of a finger does it."""
    return [Choice(f"deed:{deed.id}", deed.label, "", ()) for deed in question.deeds]


def read_answer(question: Question, typed: str) -> Plain:
    """What was typed, as an answer; raises `Refused` where it cannot be one. The match checks the rest."""
    if typed.startswith(("[", "{")):
        return _read_json(typed)
    deed = next((each.id for each in deeds(question) if _means(each, typed)), None)
    if deed is not None:
        return deed
    words = typed.replace(",", " ").split()
    if takes_word(question):
        return typed if is_word(question, typed) else _beside_a_word(question, typed)
    if takes_boxes(question):
        return typed
    if question.kind == "compose":
        return _spelled(question, words)
    if question.kind in ("choose some", "arrange"):
        return [] if typed.casefold() in ("none", "nothing") else [_find(question, word).id for word in words]
    return _find(question, typed).id


def takes_word(question: Question) -> bool:
    """Whether the answer is a word, spelled with letter cards and splayed."""
    return question.kind == "compose" and question.hints.get("kind") == "word"


def takes_boxes(question: Question) -> bool:
    """Whether the answer is cubes on boxes."""
    return question.kind == "compose" and question.hints.get("kind") == "allocate"


def spelled_with(hints: Mapping[str, Any]) -> str:
    """What there is to spell with, beside the letter cards themselves: nothing, or in words."""
    parts = [f"opponent's {hints['vowel']}^"] if hints.get("vowel") else []
    parts += [f"{hints['wilds']} wild ?"] if hints.get("wilds") else []
    parts += [f"{hints['doubles']} double wild ??"] if hints.get("doubles") else []
    return ", ".join(parts)


def how_many(question: Question) -> str:
    """How many of the options make an answer."""
    least, most = question.bounds
    return str(least) if least == most else f"{least} to {most}"


def is_word(question: Question, typed: str) -> bool:
    """Whether somebody spells a word: with its splay it is not taken for anything else, a command or an option."""
    words = typed.casefold().split()
    return takes_word(question) and len(words) == 2 and words[1] in SPLAYS


def read_number(typed: str) -> int | None:
    """A number that somebody typed; None if it is none, or one that nobody means."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else None


def reasons(question: Question) -> list[str]:
    """What a player might want to choose but may not, and why."""
    if takes_word(question):
        listed = enumerate(choices(question), 1)
        return [f"{n}. {each.label}: {Refused(each.barred, each.rule)}" for n, each in listed if each.barred]
    barred = [f"{each.option.label}: {Refused(each.reason, each.rule)}" for each in question.barred]
    if question.kind != "compose":  # there the hints speak of half the board; a click on a thing asks for one of them
        return barred
    if takes_boxes(question):
        groups = question.hints["groups"]
        return barred + [f"{group['label']}: {group['barred']}" for group in groups if group["barred"]]
    return barred + [f"{key_of(thing)}: {why}" for thing, why in question.hints.get("blocked", {}).items()]


def key_of(thing: str) -> str:
    """The key of an id of the form "kind:key", which is what a player calls the thing."""
    return thing.partition(":")[2] or thing


def _means(deed: Choice, typed: str) -> bool:
    """Whether somebody names a deed: by its id, or by two or more words of its label, as in "give up"."""
    wanted, label = typed.casefold().split(), deed.label.casefold().split()
    if typed.casefold() in (deed.id.casefold(), key_of(deed.id).casefold(), deed.label.casefold()):
        return True
    return len(wanted) > 1 and wanted[0] == label[0] and set(wanted) <= set(label)


def _spelled(question: Question, words: list[str]) -> list[str]:
    """Words as the question spells them, if it names things that way in other letters."""
    steps: dict[str, list[str]] = question.hints.get("steps", {})
    known = {key_of(thing) for thing in (*steps, *(each for near in steps.values() for each in near))}
    spelling = {key.casefold(): key for key in known}
    return [spelling.get(word.casefold(), word) for word in words]


def _beside_a_word(question: Question, typed: str) -> Plain:
    """An option that somebody means: by its number, its name, or words of it. A single word that could be spelled may
    be half an answer."""
    assert question.ask is not None, "a word is asked for"
    named = typed if _named(question, typed) else re.sub("^(use|play) +", "", typed, flags=re.IGNORECASE)
    if not re.fullmatch("[A-Za-z?^]+", named):
        return _find(question, named).id
    try:
        question.ask.parse(f"{named} left")
    except Refused:
        if _named(question, named):
            return _find(question, named).id
        raise
    if any(_is(each, named.casefold()) for each in choices(question)):
        return _find(question, named).id
    return named  # which is refused: the splay is missing


def _named(question: Question, typed: str) -> bool:
    """Whether a text fits any option, open or barred."""
    wanted = typed.casefold()
    return any(fits(each, wanted) for each in choices(question) for fits in (_is, _begins, _touches, _speaks_of))


def _find(question: Question, typed: str) -> Choice:
    """By number, id, label, what it touches, or a beginning or a word that fits only one."""
    listed = choices(question)
    number = read_number(typed)
    if number is not None and not any(each.id == typed for each in listed):
        if not 1 <= number <= len(listed):
            raise Refused(f"There is no option {number}. Choose a number from 1 to {len(listed)}.")
        chosen = listed[number - 1]
        return chosen._replace(id=chosen.taken())
    wanted = typed.casefold()
    listed = [each for each in listed if not each.barred]
    for fits in (_is, _begins, _touches, _speaks_of):
        found = [each for each in listed if fits(each, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            numbers = {each.id: number for number, each in enumerate(choices(question), 1)}
            several = ", ".join(f"{numbers[each.id]} ({each.label})" for each in found[:6])
            raise Refused(f'"{typed[:60]}" fits several options: {several}. Type the number of one.')
        beyond = [each for each in map(_choice, question.further) if fits(each, wanted)]
        if len(beyond) == 1:
            return beyond[0]
        barred = [each for each in question.barred if fits(_barred(each), wanted)]
        if len(barred) == 1:
            raise Refused(barred[0].reason, barred[0].rule)
        if barred:
            raise Refused(" ".join(dict.fromkeys(each.reason for each in barred)), barred[0].rule)
    raise Refused(f'"{typed[:60]}" is no option here and no command. Type "options" for the options, "?" for help.')


def _choice(option: Option) -> Choice:
    cost = f"cost {option.cost}" if option.cost not in ("", "0") else ""
    return Choice(option.id, option.label, "; ".join(part for part in (cost, option.note) if part), option.touches)


def _barred(barred: Barred) -> Choice:
    return _choice(barred.option)._replace(barred=barred.reason, rule=barred.rule)


def _is(choice: Choice, wanted: str) -> bool:
    return wanted in (choice.id.casefold(), choice.label.casefold())


def _begins(choice: Choice, wanted: str) -> bool:
    return choice.id.casefold().startswith(wanted) or choice.label.casefold().startswith(wanted)


def _touches(choice: Choice, wanted: str) -> bool:
    return wanted in [key_of(thing).casefold() for thing in choice.touches]


def _speaks_of(choice: Choice, wanted: str) -> bool:
    """The words of a label without its stops: "taxi" for "Take a taxi within Historic Core"."""
    return f" {wanted} " in f" {re.sub('[^0-9a-z]+', ' ', choice.label.casefold())} "


def _read_json(typed: str) -> Plain:
    try:
        return msgspec.json.decode(typed.encode())
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise Refused("That begins like JSON but is not. Check brackets and quotation marks.") from None
