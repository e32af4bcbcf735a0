"""Playing outside one's turn (MA-307 to MA-311, MA-550, MA-R73).

Between two actions explorers may play what costs no stamina. While somebody thinks about what to do in their turn,
others
do so by deeds; where nobody is asked anything, as in the Monster phase, a window opens for those who have something to
play. Who passes until it concerns them is asked when something is about to happen to them, and not before.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.questions import Ask, Choose, Deed, Option
from fabletop.engine.stops import stop_deeds
from fabletop.engine.windows import offer
from fabletop.games.machina import odds
from fabletop.games.machina.card_texts import cost_words
from fabletop.games.machina.rules.abilities import each_playable, play, playable, repertoire
from fabletop.games.machina.rules.ending import judge
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import NONE, Expedition


class InTurn(Choose[Any], eq=False):
    """What somebody does in their turn, while others may play. If such a play has ended the turn, it is asked no more:
    then the answer is `ended`."""

    stands: Callable[[], bool] = bool
    ended: Any = None

    def __await__(self) -> Generator[Ask[Any], Any, Any]:
        answer = yield self
        while answer.__class__ is Deed:
            yield from answer.run().__await__()
            self.refresh()
            if not self.stands():
                return self.ended
            answer = yield self
        return answer


def has_some(table: Expedition, seat: int) -> bool:
    """Whether an explorer has anything that costs no stamina, at a glance."""
    if not repertoire(table, seat)[1]:
        return False
    return any(True for _ in each_playable(table, seat, stamina=False))


def may_open(table: Expedition, about: Sequence[int] = ()) -> bool:
    """Whether anybody could play anything between two actions; nearly always nobody could."""
    kind = table.settings.windows
    if kind == "own_turn_only" or table.over or table.anew:
        return False
    if kind == "smart" and not about and all(table.stops):
        return False
    return any(has_some(table, seat) for seat in table.explorers())


@rule("MA-307", "MA-308", "MA-309", "MA-550", "MA-R73")
async def window(table: Expedition, about: Sequence[int] = ()) -> bool:
    """Let explorers play between two actions; says whether anybody did. `about` are those to whom something is about to
    happen."""
    if not may_open(table, about):
        return False

    def having_some() -> list[int]:
        return [seat for seat in table.explorers() if has_some(table, seat)]

    return await offer(
        having_some,
        "Do you play anything before it goes on?",
        lambda seat: playable(table, seat, stamina=False),
        partial(_react, table),
        rule=("MA-307", "MA-R73"),
        window="between",
        show=partial(shown, table),
        table=table,
        about=lambda: set(about),
        concern=lambda now: "you",
    )


async def _react(table: Expedition, seat: int, now: Now) -> None:
    await play(table, now)
    judge(table)


def shown(table: Expedition, now: Now) -> Option:
    """A text that may be played, as an option."""
    text = table.box.book.texts[now.text]
    name = table.box.book.sources[now.text]
    cost = ", ".join(cost_words(each, now.voice) for each in text.cost)
    ref = now.ref
    touched = (f"{ref.kind}:{ref.key}",) if ref is not None else ()
    label = f"{name}: {text.does(now.voice)}"
    return Option(
        f"play:{now.source.kind}:{now.source.handle}:{now.text}", label, touched, cost=cost, note=odds.words_of(now)
    )


@rule("MA-307", "MA-311")
def anytime(table: Expedition, seat: int) -> list[Deed]:
    """What a seat may do while another thinks: play what costs no stamina, or ask to be asked again."""
    if table.over or seat >= table.seats:
        return []
    found = list(stop_deeds(table, seat))
    if table.at[seat] < 0 or table.settings.windows == "own_turn_only" or seat == table.turn or table.phase == NONE:
        return found
    for now in playable(table, seat, stamina=False):
        option = shown(table, now)
        found.append(Deed(option.id, option.label, seat, partial(_deed, table, now), rule="MA-307", often=0.1))
    return found


async def _deed(table: Expedition, now: Now) -> None:
    await play(table, now)
    judge(table)
