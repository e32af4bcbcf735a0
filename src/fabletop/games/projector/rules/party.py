"""Who decides: a player, or the party together (TP-R13, TP-R113)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from fabletop.engine import citing, windows
from fabletop.engine.questions import Option
from fabletop.engine.windows import Deciders
from fabletop.engine.words import Ref, Rules
from fabletop.games.projector.state import ADVENTURE, NONE, Outing

T = TypeVar("T")
PARTY = -1  # in place of a seat: all of them together
# What the setting says in the words of votes. Where persons have one vote each, whoever has several seats speaks once
# in any vote; then characters are counted as they are, since the engine asks each person once.
HOW: Mapping[str, Deciders] = {"majority": "majority", "persons": "majority", "leader": "leader", "unanimous": "all"}


@citing.rule("TP-R13")
def voters(table: Outing) -> list[int]:
    """Whose wish counts: in a projection those who are still in it, with the current player first; else all, with the
    first character in seating order first."""
    if table.phase == ADVENTURE and table.order:
        return table.from_current() or list(range(table.seats))
    return list(range(table.seats))


def lead(table: Outing) -> int:
    """Who speaks where one voice is enough: the current player, or the first in turn or seating order (TP-R113)."""
    if table.current != NONE and table.phase == ADVENTURE:
        return table.current
    return table.order[0] if table.order else 0


async def decide(
    table: Outing,
    who: int,
    prompt: str,
    options: Callable[[], Sequence[T]],
    rule: Rules,
    tag: str,
    show: Callable[[T], Option],
    args: tuple[Any, ...] = (),
    source: Ref | None = None,
    interruptible: bool = False,
) -> T:
    """Let a player or the party choose one of several. What is the only way is taken without a word, since all of it
    lies open."""
    found = options()
    if len(found) == 1:
        return found[0]
    seats, how = voters(table) if who == PARTY else [who], HOW[table.settings.party_decision]
    wanted = await windows.decide(
        seats, prompt, options, rule, tag, show, how=how, args=args, source=source, interruptible=interruptible
    )
    stand(table)
    return wanted


@citing.rule("TP-R118")
def stand(table: Outing) -> None:
    """By a setting nothing is taken back: what was answered stands."""
    if not table.settings.undo:
        table.final()
