"""Opponents, letter cards and piles in words: what plain mode and screen readers say of a spread."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fabletop.engine.foresight import changes
from fabletop.engine.scene import (
    Card,
    Counter,
    Counters,
    Foe,
    Icons,
    Letter,
    Pile,
    Plan,
    Rack,
    Scene,
)
from fabletop.engine.words import ENDS

LONGEST = 24  # characters of two values: longer ones are no numbers, and are seen on the board
MANY = 8  # letter cards: more than these are told by their letters alone until somebody asks
FEW = 4
PASSING = ("hits", "blocks", "attack")  # icons of numbers that are made anew in each turn: with its cards they go
Group = list[str]
Thing = tuple[tuple[str, ...], str, list[str]]


class Result(NamedTuple):
    """What comes of an answer: in a line what is another than before, then all that is told of it."""

    words: str
    lines: list[str]


def result_of(before: Scene, after: Scene) -> str:
    """What differs between two scenes: the numbers, those of opponents first, then which cards have come to a pile.
    Where several have a number of the same name, whose it is is told too."""
    foes = [part.id for part in before.widgets if isinstance(part, Foe)]
    first = {each for foe in foes for each in (foe, f"{foe}:stage")}
    found, gained = [], _gained(before, after)
    owners = {each.id: part.title for part in before.widgets if isinstance(part, Counters) for each in part.counters}
    names = Counted(each.label for part in before.widgets if isinstance(part, Counters) for each in part.counters)
    told = ""
    for change in sorted(changes(before, after), key=lambda change: change.id not in first):
        if (gained and change.icon in PASSING) or len(change.before + change.after) > LONGEST:
            continue
        (old, _, of), (new, _, now_of) = change.before.partition(" / "), change.after.partition(" / ")
        same = of == now_of  # what a number is out of is told only where it is another
        owner = owners.get(change.id, "") if names[change.label] > 1 else ""
        whose, told = f"{owner}: " if owner not in ("", told) else "", owner
        found.append(f"{whose}{change.label} {old if same else change.before} → {new if same else change.after}")
    return "; ".join(part for part in (", ".join(found), gained) if part)


def _gained(before: Scene, after: Scene) -> str:
    """The cards that have come to piles, the smallest heap first."""
    piles = {part.id: part for part in before.widgets if isinstance(part, Pile)}
    found: list[tuple[int, str]] = []
    for part in after.widgets:
        if isinstance(part, Pile) and part.id in piles:
            former = {letter.id for letter in piles[part.id].letters}
            new = [letter.letter for letter in part.letters if letter.id not in former]
            if new:
                found.append((len(new), f"{part.title} + {' '.join(new)}"))
    return ", ".join(words for _, words in sorted(found))


def letters_in(scene: Scene) -> dict[str, Letter]:
    """All letter cards in sight, by id."""
    return {each.id: each for part in scene.widgets if isinstance(part, Rack | Pile) for each in part.letters}


def card_state(card: Card) -> list[str]:
    """How a card lies and what is marked on it."""
    lies = [*(["used this turn"] if card.tilted else []), *(["rotated"] if card.rotated else [])]
    return list(dict.fromkeys([*lies, *card.marks]))


def brief_foe(foe: Foe) -> list[Group]:
    """How an opponent stands and what it does next; then what it can do at all; then its rules."""
    counters = ", ".join(f"{each.label} {each.value}" for each in told_counters(foe.counters))
    said = "; ".join(part for part in (counters, *foe.marks) if part)
    now = [f"  Now {_plan(plan)}" for plan in foe.plans if plan.now]
    found = [[f"{foe.title}: health {foe.health} of {foe.most}, stage {foe.stage}. {said}.", *now]]
    found.append([f"  It can: {' '.join(_plan(plan) for plan in foe.plans)}"])
    if foe.texts:
        found.append([f"  {text}" for text in foe.texts])
    return found


def told_counters(counters: Sequence[Counter]) -> list[Counter]:
    """Where there are many numbers, a nought goes without saying."""
    return [each for each in counters if each.value != "0" or len(counters) < FEW]


def describe_foe(foe: Foe) -> list[str]:
    """All that the cover of an opponent says, both sides."""
    lines = [line for group in brief_foe(foe) for line in group]
    lines.insert(1, f"  {', '.join(f'{each.label} {each.value}' for each in foe.counters)}.")
    if foe.beyond:
        lines += ["  Its next stage:", *(f"    {line}" for line in foe.beyond)]
    return [*lines, f"  {foe.genre.capitalize()} by {foe.by}, {foe.price}. {foe.tagline}"]


def brief_rack(rack: Rack) -> list[Group]:
    """Letter cards with what counts on each edge, and the word that lies there."""
    note = f" {rack.note}" if rack.note else ""
    if len(rack.letters) > MANY:
        letters = [f"{rack.title}: {_letters(rack.letters)}.{note}"]
    elif rack.letters:
        letters = [
            f"{rack.title} (left edge | letter | right edge):{note}",
            *(f"  {letter_line(each)}" for each in rack.letters),
        ]
    else:
        letters = [f"{rack.title}: no cards.{note}"]
    return [letters, [word_line(rack)]] if rack.word else [letters]


def describe_rack(rack: Rack) -> list[str]:
    lines = [
        f"{rack.title}, {count(len(rack.letters), 'card')}:",
        *(f"  {describe_letter(each)}" for each in rack.letters),
    ]
    return [*lines, word_line(rack)] if rack.word else lines


def word_line(rack: Rack) -> str:
    """The word that lies there, with the edges that count and the card on top."""
    word = "".join(each.letter for each in rack.word)
    if not rack.splay:
        return f"The word: {word}."
    shown = " ".join(
        f"[{letter_edges(each)}]" if at == rack.top else f"[{counted_edge(each, rack.splay)}]"
        for at, each in enumerate(rack.word)
    )
    top = rack.word[rack.top]
    said = f" On top: {top.letter}{f' ({top.name})' if top.name else ''}{f': {top.text}' if top.text else '.'}"
    return f"The word: {word}, splayed {rack.splay}: {shown}.{said}"


def letter_edges(letter: Letter) -> str:
    return f"{edge_words(letter.left)} | {letter.letter} | {edge_words(letter.right)}"


def counted_edge(letter: Letter, splay: str) -> str:
    """What is seen of a card that another one covers."""
    if splay == "left":
        return f"{edge_words(letter.left)} | {letter.letter}"
    return f"{letter.letter} | {edge_words(letter.right)}"


def letter_line(letter: Letter) -> str:
    marks = f" ({', '.join(letter.marks)})" if letter.marks else ""
    said = ": ".join(part for part in (f"{letter.name}{marks}", letter.text) if part)
    return f"{letter_edges(letter)}  {said}".rstrip()


def describe_letter(letter: Letter) -> str:
    marks = ", ".join(dict.fromkeys(part for part in (letter.kind, *letter.marks) if part))
    name = f"{letter.letter}{f' {letter.name}' if letter.name else ''}{f' ({marks})' if marks else ''}"
    edges = f"left edge {edge_words(letter.left)}, right edge {edge_words(letter.right)}."
    return " ".join(part for part in (f"{name}:", edges, letter.text, letter.note) if part)


def edge_words(edge: Iterable[Icons]) -> str:
    return ", ".join(map(icon_words, edge)) or "nothing"


def icon_words(icons: Icons) -> str:
    return f"{icons.count} {icons.icon.removesuffix('s') if icons.count == 1 else icons.icon}"


def describe_pile(pile: Pile) -> list[str]:
    """What lies in a pile, in no order."""
    return [
        f"{pile.title}, {count(pile.count or 0, 'card')}, in no order:",
        *(f"  {describe_letter(e)}" for e in pile.letters),
    ]


def foe_things(foe: Foe) -> Iterator[Thing]:
    """What can be looked at: the opponent, and each of its plans."""
    kind, _, key = foe.id.partition(":")
    yield (foe.id, kind, key or foe.id, foe.title), foe.title, describe_foe(foe)
    for plan in foe.plans:
        yield (plan.id, plan.label, plan.title), plan.title, [_plan(plan)]


def letter_things(letters: Iterable[Letter], where: str) -> Iterator[Thing]:
    """Letter cards, by letter or name; `where` says in which place they lie."""
    for letter in letters:
        names = (letter.id, letter.id.partition(":")[2] or letter.id, letter.letter, letter.name or letter.letter)
        yield names, f"{letter.letter} {letter.name}".rstrip(), [f"{where}: {describe_letter(letter)}"]


def run_on(lines: Iterable[str]) -> str:
    """Lines of a log as running text."""
    return " ".join(line if line.endswith((".", "!", "?", ":", *ENDS)) else f"{line}." for line in lines)


def _plan(plan: Plan) -> str:
    block = f" Block {plan.shield}." if plan.shield else ""
    return f"{plan.label} {plan.title}: {plan.text}{block}"


def _letters(letters: Iterable[Letter]) -> str:
    return " ".join(each.letter for each in letters)


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
