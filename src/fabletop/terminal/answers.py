"""Typed answers: from what a player types to what a question takes, the same on every surface."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from fabletop.engine.questions import Barred, Plain
from fabletop.engine.shown import Question
from fabletop.engine.words import Refused

SPLAYS = {"left": "left", "l": "left", "<": "left", "right": "right", "r": "right", ">": "right"}


class Choice(NamedTuple):
    """Something to choose: an option of the question, or a deed that the seat may do meanwhile."""

    id: str
    label: str
    detail: str
    touches: tuple[str, ...]


def choices(question: Question) -> list[Choice]:
    """The options of a question, as they are numbered."""
    return [
        Choice(option.id, option.label, "; ".join(part for part in (option.cost, option.note) if part), option.touches)
        for option in question.options
    ]


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
        return typed if is_word(question, typed) or not _names_option(question, typed) else _find(question, typed).id
    if question.kind == "compose":
        return _spelled(question, words)
    if question.kind in ("choose some", "arrange"):
        return [] if typed.casefold() in ("none", "nothing") else [_find(question, word).id for word in words]
    return _find(question, typed).id


def takes_word(question: Question) -> bool:
    """Whether the answer is a word, spelled with letter cards and splayed."""
    return question.kind == "compose" and question.hints.get("kind") == "word"


def is_word(question: Question, typed: str) -> bool:
    """Whether somebody spells a word: with its splay it is not taken for anything else, a command or an option."""
    words = typed.casefold().split()
    return takes_word(question) and len(words) == 2 and words[1] in SPLAYS


def read_number(typed: str) -> int | None:
    """A number that somebody typed; None if it is none, or one that nobody means."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else None


def reasons(question: Question) -> list[str]:
    """What a player might want to choose but may not, and why."""
    barred = [f"{each.option.label}: {Refused(each.reason, each.rule)}" for each in question.barred]
    if question.kind != "compose":  # there the hints speak of half the board; a click on a thing asks for one of them
        return barred
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


def _names_option(question: Question, typed: str) -> bool:
    """Whether somebody means one of the options beside a word: by its number, its whole name, or several words of it. A
    single word that an option happens to speak of may be half an answer."""
    wanted = typed.casefold()
    known = [*choices(question), *map(_barred, question.barred)]
    return read_number(typed) is not None or any(
        _is(each, wanted) or (" " in wanted and _begins(each, wanted)) for each in known
    )


def _find(question: Question, typed: str) -> Choice:
    """By number, id, label, what it touches, or a beginning or a word that fits only one."""
    listed = choices(question)
    number = read_number(typed)
    if number is not None and not any(each.id == typed for each in listed):
        if not 1 <= number <= len(listed):
            raise Refused(f"There is no option {number}. Choose a number from 1 to {len(listed)}.")
        return listed[number - 1]
    wanted = typed.casefold()
    for fits in (_is, _begins, _touches, _speaks_of):
        found = [each for each in listed if fits(each, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(each.label for each in found[:6])
            raise Refused(f'"{typed[:60]}" fits several options: {several}. Type the number of one.')
        barred = [each for each in question.barred if fits(_barred(each), wanted)]
        if len(barred) == 1:
            raise Refused(barred[0].reason, barred[0].rule)
    raise Refused(f'"{typed[:60]}" is no option here and no command. Type "options" for the options, "?" for help.')


def _barred(barred: Barred) -> Choice:
    return Choice(barred.option.id, barred.option.label, barred.reason, barred.option.touches)


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
