"""Typed answers: from what a player types to what a question takes, the same on every surface."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from fabletop.engine.forms.hints import (
    AllotHints,
    ChoiceHints,
    Hints,
    MultisetHints,
    PackHints,
    PathHints,
    TilesHints,
    key_of,
)
from fabletop.engine.questions import Barred, Listed, Option, Plain
from fabletop.engine.scene import Card
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refused
from fabletop.terminal.widgets.card_words import sign_edges


class NoOption(Refused):
    """What was typed means nothing here. What to do instead is the surface's to say."""

    def __init__(self, typed: str) -> None:
        self.named = f'"{typed[:60]}" is no option here'
        super().__init__(f"{self.named}.")


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
    """The options of a question, as they are numbered. Beside a row of tiles several things are done one after the
    other: there what is barred keeps its number, so that the same key does not soon mean something else."""
    if tiles_hints(question) is None:
        return list(map(_choice, question.options))
    ask = question.ask
    assert isinstance(ask, Listed), "a row is composed, beside options"
    barred = {each.option.id: each for each in question.barred}
    shown = [ask.shown(each) for each in ask.options()]
    return [_barred(barred[each.id]) if each.id in barred else _choice(each) for each in shown]


def with_edges(choice: Choice, signed: Mapping[str, Card]) -> Choice:
    """A choice that is a card with a large sign, with what stands on the edges of it."""
    edges = [sign_edges(signed[thing]) for thing in choice.touches if thing in signed]
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
    if question.kind == "compose":
        return READERS[type(question.hints)](question, typed)
    if question.kind in ("choose some", "arrange"):
        none = typed.casefold() in ("none", "nothing") or (typed == "0" and "0" not in question.ids)
        named = [] if none else [_find(question, word).id for word in _several(question, typed)]
        return whole_order(question, named)
    return _find(question, typed).id


def _several(question: Question, typed: str) -> list[str]:
    """What names one option each: a whole name, as it is listed, or a word."""
    listed = choices(question)

    def whole(part: str) -> bool:
        return any(_is(each, part.casefold()) for each in listed)

    parts = [typed] if whole(typed) else [part.strip() for part in typed.split(",")]
    return [word for part in parts for word in ([part] if whole(part) else part.split())]


def prompt_of(question: Question) -> str:
    """What is asked, after what it comes from; not where the question itself begins with that."""
    named = not question.source or question.prompt.startswith(f"{question.source}:")
    return question.prompt if named else f"{question.source}: {question.prompt}"


def tiles_hints(question: Question) -> TilesHints | None:
    """What there is to lay in a row, where the answer is one."""
    hints = question.hints if question.kind == "compose" else None
    return hints if isinstance(hints, TilesHints) else None


def splays_of(hints: TilesHints) -> dict[str, str]:
    """What may be typed for each splay: it, its first letter, or an arrow to its side."""
    arrows = {"left": "<", "right": ">"}
    return {name: each.id for each in hints.splays for name in (each.id, each.id[0], arrows[each.side])}


def laid_with(hints: TilesHints) -> str:
    """What there is to lay, beside the tiles of one's own: nothing, or in words."""
    parts = [f"{tile.label} {tile.sign}{tile.mark}" for tile in hints.tiles if tile.label]
    parts += [f"{blank.count} {blank.label} {blank.mark * blank.signs}" for blank in hints.blanks]
    return ", ".join(parts)


def wanted(least: int, most: int) -> str:
    """How many make an answer, after how many there are: "1 of at most 2"."""
    return str(most) if least == most else f"{least} to {most}" if least else f"at most {most}"


def how_many(question: Question) -> str:
    """How many of the options make an answer."""
    least, most = question.bounds
    return str(least) if least == most else f"{least} to {most}"


def orders_all(question: Question) -> bool:
    """Whether everything there is has to be put in an order."""
    return question.kind == "arrange" and question.bounds[0] == len(question.options)


def whole_order(question: Question, named: list[str]) -> list[str]:
    """What was named; where all has to be put in an order, the others follow as they are listed. Often the order
    matters to nobody: then nothing need be named but the first, or nothing at all."""
    if not orders_all(question):
        return named
    return [*named, *(each.id for each in question.options if each.id not in named)]


def is_row(question: Question, typed: str) -> bool:
    """Whether somebody types a row: with its splay it is not taken for anything else, a command or an option."""
    hints, words = tiles_hints(question), typed.casefold().split()
    return hints is not None and len(words) == 2 and words[1] in splays_of(hints)


def read_number(typed: str) -> int | None:
    """A number that somebody typed; None if it is none, or one that nobody means."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else None


def reasons(question: Question) -> list[str]:
    """What a player might want to choose but may not, and why."""
    hints = question.hints
    if tiles_hints(question) is not None:
        listed = enumerate(choices(question), 1)
        return [f"{n}. {each.label}: {Refused(each.barred, each.rule)}" for n, each in listed if each.barred]
    barred = [f"{each.option.label}: {Refused(each.reason, each.rule)}" for each in question.barred]
    if question.kind != "compose":  # there the hints speak of half the board; a click on a thing asks for one of them
        return barred
    if isinstance(hints, AllotHints):
        barred += [f"{group.label}: {group.barred}" for group in hints.groups if group.barred]
    if isinstance(hints, MultisetHints):
        barred += [f"{kind.label}: {kind.barred}" for kind in hints.kinds if kind.barred]
    return barred + [f"{key_of(thing)}: {why}" for thing, why in hints.blocked.items()]


def _means(deed: Choice, typed: str) -> bool:
    """Whether somebody names a deed: by its id, or by two or more words of its label, as in "give up"."""
    wanted, label = typed.casefold().split(), deed.label.casefold().split()
    if typed.casefold() in (deed.id.casefold(), key_of(deed.id).casefold(), deed.label.casefold()):
        return True
    return len(wanted) > 1 and wanted[0] == label[0] and set(wanted) <= set(label)


def _read_words(question: Question, typed: str) -> Plain:
    """A list of words, as the question spells them: if it names things that way in other letters, in those."""
    hints = question.hints
    steps = hints.steps if isinstance(hints, PathHints) else {}
    known = {key_of(thing) for thing in (*steps, *(each for near in steps.values() for each in near))}
    spelling = {key.casefold(): key for key in known}
    return [spelling.get(word.casefold(), word) for word in typed.replace(",", " ").split()]


def _read_text(question: Question, typed: str) -> Plain:
    """A text that the form reads itself; or an option beside it, by its number or by its name."""
    listed = choices(question)
    number = read_number(typed)
    if listed and (number is not None or any(_is(each, typed.casefold()) for each in listed)):
        return _find(question, typed).id
    return typed


def _read_row(question: Question, typed: str) -> Plain:
    """A row of tiles and its splay, or an option that somebody means: by its number, its name, or words of it. A single
    word that could be laid may be half an answer."""
    hints = question.hints
    assert isinstance(hints, TilesHints)
    assert question.ask is not None, "tiles are asked for"
    if is_row(question, typed):
        return typed
    named = typed if _named(question, typed) else re.sub("^(use|play) +", "", typed, flags=re.IGNORECASE)
    if not re.fullmatch(f"[A-Za-z{re.escape(''.join(sorted(hints.marks)))}]+", named):
        return _find(question, named).id
    try:
        question.ask.parse(f"{named} {hints.splays[0].id}" if hints.splays else named)
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
    for fits in (_is, _begins, _is_key, _touches, _speaks_of):
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
    raise NoOption(typed)


def _choice(option: Option) -> Choice:
    cost = f"cost {option.cost}" if option.cost not in ("", "0") else ""
    return Choice(option.id, option.label, "; ".join(part for part in (cost, option.note) if part), option.touches)


def _barred(barred: Barred) -> Choice:
    return _choice(barred.option)._replace(barred=barred.reason, rule=barred.rule)


def _is(choice: Choice, wanted: str) -> bool:
    return wanted in (choice.id.casefold(), choice.label.casefold())


def _begins(choice: Choice, wanted: str) -> bool:
    return choice.id.casefold().startswith(wanted) or choice.label.casefold().startswith(wanted)


def _is_key(choice: Choice, wanted: str) -> bool:
    """By the key of its id: of several things that may be done at a place, what is named after the place alone."""
    return wanted == key_of(choice.id).casefold()


def _touches(choice: Choice, wanted: str) -> bool:
    return wanted in [key_of(thing).casefold() for thing in choice.touches]


def _speaks_of(choice: Choice, wanted: str) -> bool:
    """The words of a label without its stops: "ferry" for "Take a ferry within the harbour"."""
    return f" {wanted} " in f" {re.sub('[^0-9a-z]+', ' ', choice.label.casefold())} "


def _read_json(typed: str) -> Plain:
    try:
        return msgspec.json.decode(typed.encode())
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise Refused("That begins like JSON but is not. Check brackets and quotation marks.") from None


READERS: Mapping[type[Hints], Callable[[Question, str], Plain]] = {
    ChoiceHints: _read_words,
    PathHints: _read_words,
    TilesHints: _read_row,
    AllotHints: _read_text,
    MultisetHints: _read_text,
    PackHints: _read_text,
}
"""How what is typed becomes a composed answer, by what there is to make."""
