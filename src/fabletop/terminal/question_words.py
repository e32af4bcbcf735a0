"""A question in words: what is asked, what may be answered and how, and what may be done beside it."""

from __future__ import annotations

from fabletop.engine.forms.hints import key_of
from fabletop.engine.scene import Scene
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refused
from fabletop.terminal.answers import (
    choices,
    deeds,
    how_many,
    orders_all,
    prompt_of,
    reasons,
    tiles_hints,
    with_edges,
)
from fabletop.terminal.forms import ONE, PLAIN, SOME, id_if_needed
from fabletop.terminal.picking import Picker
from fabletop.terminal.plain_reading import log_words
from fabletop.terminal.sitting import Sitting
from fabletop.terminal.ways import beyond_words, ways_on
from fabletop.terminal.widgets.card_words import signed_in
from fabletop.terminal.widgets.saying import count


def say_asked(question: Question, sitting: Sitting) -> list[str]:
    """What is asked and by which rule, what was said of it so far, and for whom else the answer is."""
    told = PLAIN[type(question.hints)](question.hints)
    row = tiles_hints(question) is not None
    said = [log_words(" ".join([prompt_of(question), *told]) if row else prompt_of(question), question.rule)]
    if talk := sitting.talk_words(question):
        said.append(talk)
    if also := [sitting.match.names[seat] for seat in sitting.alike(question.seat)]:
        said.append(f"Your answer is for {' and '.join(also)} too.")
    return said if row else [*said, *told]


def say_options(question: Question, scene: Scene, explain: bool, whole: bool, known: set[str]) -> list[str]:
    """The options with their numbers, and how an answer is written, if that is to be explained. Unless all are wanted,
    those that stand on the board by the dozen are not read out, nor are texts of cards that are `known`."""
    signed, picker = signed_in(scene), Picker(question, scene)
    crowd = frozenset() if whole else picker.crowd
    said: list[str] = []
    barred: list[str] = []
    here: set[str] = set()  # texts of this list: one card may be played and discarded
    for number, each in enumerate(choices(question), 1):
        if number - 1 in crowd:
            continue
        if each.barred:
            barred.append(f"{number}. {each.label}" if explain else str(number))
        else:
            shown = with_edges(each, signed)
            detail = f" ({shown.detail})" if shown.detail else ""
            said.append(f"  {number}. {each.label}{detail}{id_if_needed(each.id, each.label)}")
            text = _to_read(picker, number - 1)
            if text and text not in here and (whole or text not in known):
                said.append(f"     {text}")
            here.add(text)
    known.update(here)
    if crowd:
        first = choices(question)[min(crowd)]
        said.append(
            f"  And {len(crowd)} places on the board, as {min(crowd) + 1}. {first.label}: name the place, or type "
            '"options" to hear them all.'
        )
    if barred:
        said.append(f'  Not now: {", ".join(barred)}; type "why" for the reasons.')
    if question.kind in ("choose some", "arrange") and question.bounds != (1, 1):
        order = " in order" if question.kind == "arrange" else ""
        rest = "; those you leave out follow as listed" if orders_all(question) else ""
        none = ', or "none"' if question.bounds[0] == 0 else ""
        said.append(f"Type {how_many(question)} of them{order}, with spaces between{none}{rest}.")
    if question.help and explain:
        said.append(question.help)
    ways = ways_on(scene)
    return said if ways is None else [*said, *beyond_words(ways, question)]


def _to_read(picker: Picker, number: int) -> str:
    """The text of the card that an option is about, where the option does not say it itself."""
    if picker.mode not in (ONE, SOME):
        return ""
    text, detail = picker.to_read(number), picker.listed[number].detail
    return "" if detail and f": {detail}" in text else text  # a chance beside it, say, is not what the card says


def say_beside(question: Question, explain: bool) -> list[str]:
    """What may be done at any time, what cannot be answered now, and what was answered before an interruption."""
    said: list[str] = []
    if question.deeds and explain:
        named = ", ".join(f'{each.label} (type "{key_of(each.id)}")' for each in deeds(question))
        said.append(f"At any time: {named}.")
    if reasons(question) and not any(each.barred for each in choices(question)):
        answers = count(len(reasons(question)), "answer")
        said.append(f'{answers} cannot be given now; type "why" for the reasons.')
    return said if question.draft is None else [*said, _draft(question)]


def _draft(question: Question) -> str:
    try:
        earlier = question.words(question.draft)
    except Refused as fault:
        return f"Your answer before the interruption is not possible any more: {fault.words}"
    return f'Before the interruption you answered: {earlier}. Type "again" to answer so again.'
