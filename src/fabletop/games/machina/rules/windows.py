"""Playing outside one's turn (MA-307 to MA-311, MA-550, MA-R73).

Between two actions explorers may play what costs no stamina. While somebody thinks about what to do in their turn,
others do so by deeds; where nobody is asked anything, as in the Monster phase, a window opens for those who have
something to play. Who passes until it concerns them is asked when something is about to happen to them, and not before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from fabletop.engine import effects
from fabletop.engine.citing import rule
from fabletop.engine.questions import Deed, Option
from fabletop.engine.stops import ASKED, UNTIL_CONCERNED, stop_deeds
from fabletop.engine.windows import offer
from fabletop.games.machina import odds
from fabletop.games.machina.card_texts import Text, cost_words
from fabletop.games.machina.naming import space_key, thing_id, unit_name
from fabletop.games.machina.rules.abilities import each_playable, least_untiring, play, playable, repertoire
from fabletop.games.machina.rules.ending import judge
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import DEAD, EXPLORERS, HORROR, NONE, SPACE, SPAWN, Expedition

LONG = 160  # characters of an option: with more the question would lie over the floor on which the answer is sought


def has_some(table: Expedition, seat: int) -> bool:
    """Whether an explorer has anything that costs no stamina, at a glance."""
    for _ in each_playable(table, seat, stamina=False):
        return True
    return False


def may_open(table: Expedition, about: Sequence[int] = ()) -> bool:
    """Whether anybody could play anything between two actions; nearly always nobody could."""
    if table.over or table.anew:
        return False
    provided = _provided(table, about)
    return bool(provided) and any(has_some(table, seat) for seat in provided)


def may_ever_open(table: Expedition) -> bool:
    """Whether anybody who is asked could play anything between two actions, if only they stood elsewhere."""
    return bool(_provided(table))


def _provided(table: Expedition, about: Sequence[int] = ()) -> list[int]:
    """Explorers who would be asked whether they play anything and can pay for something, wherever it may be aimed."""
    if table.settings.windows == "own_turn_only":
        return []
    purse = sum(table.essence)
    if not any(table.gear) and least_untiring(table) > purse:
        return []  # as mostly
    return [
        seat
        for seat, stop in enumerate(table.stops)
        if (stop == ASKED or (stop == UNTIL_CONCERNED and seat in about))
        and table.at[seat] >= 0
        and repertoire(table, seat).least <= purse
    ]


@rule("MA-307", "MA-308", "MA-309", "MA-550", "MA-R73")
async def window(table: Expedition, about: Sequence[int] = ()) -> bool:
    """Let explorers play between two actions; says whether anybody did. `about` are those to whom something is about to
    happen."""
    if not may_open(table, about):
        return False

    def having_some() -> list[int]:
        return [seat for seat in table.explorers() if has_some(table, seat)]

    waiting = [seat for seat, stop in enumerate(table.stops) if stop == UNTIL_CONCERNED]
    played = await offer(
        having_some,
        f"{{}} Do you play anything before {'that' if table.monster != NONE else 'it goes on'}?",
        lambda seat: playable(table, seat, stamina=False),
        partial(_react, table),
        rule=("MA-307", "MA-R73"),
        window="between",
        args=(Coming(table, about),),
        show=partial(shown, table),
        table=table,
        about=lambda: set(about),
        concern=lambda now: "you",
    )
    for seat in waiting:  # asked because it concerned them, they go on waiting for that
        if table.settings.windows == "smart" and table.stops[seat] == ASKED and table.at[seat] != DEAD:
            table.stops[seat] = UNTIL_CONCERNED
    return played


# --- what is about to happen -----------------------------------------------------------------------------------------


_NEXT = {
    EXPLORERS: "The next turn is about to begin.",
    SPAWN: "This is the Spawn phase.",
    HORROR: "This is the Horror phase.",
}


class Coming(NamedTuple):
    """What is about to happen, for whoever is asked whether they play something before: put into words only where
    somebody reads them."""

    table: Expedition
    about: Sequence[int]

    def __str__(self) -> str:
        table = self.table
        if table.monster != NONE and table.at[table.monster] >= 0:
            return _of_monster(table, table.monster, self.about)
        if table.turn != NONE:
            return f"{unit_name(table, table.turn)}'s turn is under way."
        if table.phase == EXPLORERS and all(seat in table.turned for seat in table.explorers()):
            return "All of you have had your turns."
        return _NEXT.get(table.phase, "A phase is over.")


def _of_monster(table: Expedition, unit: int, about: Sequence[int]) -> str:
    from fabletop.games.machina.rules.mindless import intend  # which opens windows

    me = unit_name(table, unit)
    intent = intend(table, unit, said=True)
    if intent.deed == "play" and intent.play is not None:
        return _of_play(table, me, intent.play.moment(table, unit), about)
    if intent.deed == "scheme":
        return f"{me} is about to do something to {_all(table, about)}." if about else f"{me} acts next."
    if intent.deed == "stop" or intent.target == NONE:
        return f"{me} is not about to do anything more: {intent.why}."
    goal = unit_name(table, intent.target) if intent.target < SPACE else space_key(intent.target - SPACE)
    if intent.deed == "door":
        return f"{me} is about to destroy the door on its way to {goal}."
    return f"{me} is about to go for {goal}, {intent.distance} step{'s' if intent.distance != 1 else ''} away."


def _of_play(table: Expedition, me: str, now: Now, about: Sequence[int]) -> str:
    """A text that is about to be played on somebody; of an attack its chance, if it is on one alone."""
    name, text = table.box.book.sources[now.text], table.box.book.texts[now.text]
    if not about:
        return f"{me} is about to play {name}: {text.does(now.voice)}."
    if odds.first_attack(text.do) is None:
        return f"{me} is about to play {name} on {_all(table, about)}: {text.does(now.voice)}."
    found = [each.words for each in map(partial(odds.at_target, now), about[:1]) if each is not None]
    chance = f": {found[0]}" if found and len(about) == 1 else ""
    return f"{me} is about to attack {_all(table, about)}{chance}."


def _all(table: Expedition, units: Sequence[int]) -> str:
    return " and ".join(unit_name(table, each) for each in units)


async def _react(table: Expedition, seat: int, now: Now) -> None:
    await play(table, now)
    judge(table)


def shown(table: Expedition, now: Now) -> Option:
    """A text that may be played, as an option."""
    text = table.box.book.texts[now.text]
    cost = ", ".join(cost_words(each, now.voice) for each in text.cost)
    ref = now.ref
    touched: tuple[str, ...] = (f"{ref.kind}:{ref.key}",) if ref is not None else ()
    touched += tuple(thing_id(table, each) for each in odds.foes(now))  # who is clicked is attacked
    note = odds.words_of(now) or ("" if text.could(now) else "would change nothing now")
    return Option(_id(now), _label(table, now), touched, cost=cost, note=note)


def _id(now: Now) -> str:
    return f"play:{now.source.kind}:{now.source.handle}:{now.text}"


def _label(table: Expedition, now: Now) -> str:
    text = table.box.book.texts[now.text]
    times = f" ({table.counts.get(now.count_key(), 0) + 1} of {text.count})" if text.count > 1 else ""
    return f"{table.box.book.sources[now.text]}: {_in_short(text, now)}{times}"


def _in_short(text: Text, now: Now) -> str:
    """What a text does; of a long choice of ways the names alone, since what each does is asked next."""
    words = text.does(now.voice)
    if len(words) <= LONG or len(text.do) != 1 or not isinstance(text.do[0], effects.Choose):
        return words
    names = [way.name for way in text.do[0].options]
    return f"choose {', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 and all(names) else words


@rule("MA-307", "MA-311")
def anytime(table: Expedition, seat: int) -> list[Deed]:
    """What a seat may do while another thinks: play what costs no stamina, or ask to be asked again."""
    if table.over or seat >= table.seats:
        return []
    found = list(stop_deeds(table, seat))
    if table.at[seat] < 0 or table.settings.windows == "own_turn_only" or seat == table.turn or table.phase == NONE:
        return found
    for now in playable(table, seat, stamina=False):
        found.append(Deed(_id(now), _label(table, now), seat, partial(_deed, table, now), rule="MA-307", often=0.1))
    return found


async def _deed(table: Expedition, now: Now) -> None:
    await play(table, now)
    judge(table)
