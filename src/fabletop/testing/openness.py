"""Checks of open information: what lies open on the table can be seen, by everybody who may know it.

Cards that lie open must be readable in the scene, wherever they lie: on a mat that unfolds, in a pile that opens. Which
public fields matter a check cannot know. But what a scene shows of one to somebody is worth showing, so it must show to
all: to the seat it belongs to, to the others, to a spectator. To find out, a field is put back to what it was before:
those whose scene is another then are shown it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fabletop.engine.match import Match
from fabletop.engine.scene import Card
from fabletop.engine.table import Table, audience
from fabletop.engine.view import View, piles_of
from fabletop.testing.walk import Setting, pauses, where

BOOKS = ("agenda", "draws", "face", "seen", "over", "ending", "winners", "scores")  # the engine's own
OWNER, OTHERS, SPECTATOR = "the seat it belongs to", "the other seats", "a spectator"
REMEDY = (
    "Show it, directly or in a pile or mat that opens. Game.printed says what must be readable of a card, Game.unshown "
    "what need not be shown, and why."
)
NOT_READ = ("id", "icon", "icons", "back", "colour", "kind", "region")
Fact = tuple[str, int]  # a public field, and the place in it that belongs to a seat; -1 for the field as a whole


class Shown:
    """To whom a public field was seen to show, and where that came up first."""

    def __init__(self, first: str, seats: int) -> None:
        self.first = first
        self.seats = seats
        self.to: set[str] = set()


def check_open(setting: Setting) -> None:
    """What lies open can be read in every scene, and a public field that shows to somebody shows to all."""
    shown: dict[str, Shown] = {}
    earlier: Table | None = None
    for match, _, _ in pauses(setting):
        if match.over:  # everything is open now, and the scene tells how it went
            earlier = None
            continue
        for seat in range(match.seats + 1):
            check_cards_shown(match, seat)
        if earlier is not None:
            for fact in _changed(match, earlier):
                found = _shown_to(match, earlier, fact)
                if found:
                    shown.setdefault(fact[0], Shown(where(match), match.seats)).to.update(found)
        earlier = match.table.copy()
    for name, facts in shown.items():
        missing = {OWNER, SPECTATOR, *([OTHERS] if facts.seats > 1 else [])} - facts.to
        assert not missing, (
            f"{facts.first}: {name!r} is public, and the scene shows it to {' and '.join(sorted(facts.to))}, "
            f"but not to {' or '.join(sorted(missing))}. {REMEDY}"
        )


def check_cards_shown(match: Match[Any], seat: int) -> None:
    """All that is printed on the cards that lie open before a seat stands somewhere in its scene."""
    game, table, text = match.game, match.table, None
    excused = game.unshown(table)
    everybody = (1 << match.seats + 1) - 1
    for zone in table.layout.zones:
        if zone.name in excused:
            continue
        for owner, cards in piles_of(table, zone):
            open_here = audience(zone.faces, table, owner) >> seat & 1
            for card in cards:
                if open_here or table.seen[card] & everybody == everybody:
                    if text is None:
                        text = "\n".join(words(match.scene(seat)))
                    for line in _printed(match, table.face[card]):
                        assert line in text, (
                            f"{where(match)}: {game.card_name(table.face[card], True)!r} lies open in {zone.name!r}, "
                            f"but {_who(match, seat)} cannot read {line!r} anywhere in the scene. {REMEDY}"
                        )


def _printed(match: Match[Any], face: int) -> Sequence[str]:
    game = match.game
    return game.printed(match.table, face) if game.printed is not None else [game.card_name(face, True)]


def _who(match: Match[Any], seat: int) -> str:
    return f"seat {seat}" if seat < match.seats else "a spectator"


def words(thing: Any) -> Iterator[str]:
    """Every text of a scene that is there to be read."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        for each in thing:
            yield from words(each)
    elif isinstance(thing, dict):
        yield from words(tuple(thing.values()))
    else:
        for name in getattr(thing, "__struct_fields__", ()):
            if name not in NOT_READ:
                yield from words(getattr(thing, name))


def _changed(match: Match[Any], earlier: Table) -> Iterator[Fact]:
    """The public facts that are not what they were."""
    table, layout = match.table, match.table.layout
    hidden = {*BOOKS, *match.game.unshown(table), *(each.name for each in (*layout.secrets, *layout.zones))}
    for name in layout.names:
        if name in hidden:
            continue
        value, before = getattr(table, name), getattr(earlier, name)
        if isinstance(value, list) and len(value) == len(before) == match.seats > 1:
            yield from ((name, seat) for seat in range(match.seats) if value[seat] != before[seat])
        elif value != before:
            yield name, -1


def _shown_to(match: Match[Any], earlier: Table, fact: Fact) -> set[str]:
    """To whom a fact shows. What stands on cards because of a seat's own must be readable for all."""
    name, owner = fact
    try:
        scenes = [
            (match.scene(seat), match.game.scene(_with_fact(match.view(seat), earlier, fact)))
            for seat in range(match.seats + 1)
        ]
    except Exception:  # no such state can be: of this change nothing can be said
        return set()
    found: set[str] = set()
    for seat, (now, before) in enumerate(scenes):
        if now != before:
            found.add(SPECTATOR if seat == match.seats else OWNER if owner in (-1, seat) else OTHERS)
    if owner == -1 and OWNER in found:
        found.add(OTHERS)
    elif owner != -1:
        now, before = scenes[owner]
        written = set(_on_cards(now)) - set(_on_cards(before))
        for seat, (scene, _) in enumerate(scenes):
            text = "\n".join(words(scene))
            for line in sorted(written):
                assert line in text, (
                    f"{where(match)}: {name!r} is public, and because of its own seat {owner} reads {line!r} on "
                    f"a card, but {_who(match, seat)} cannot read that anywhere in the scene"
                )
    return found


def _on_cards(thing: Any) -> Iterator[str]:
    """The texts that stand on the cards of a scene."""
    if isinstance(thing, Card):
        yield from (thing.title, thing.text)
    elif isinstance(thing, tuple):
        for each in thing:
            yield from _on_cards(each)
    else:
        for name in getattr(thing, "__struct_fields__", ()):
            yield from _on_cards(getattr(thing, name))


def _with_fact(view: View[Any], earlier: Table, fact: Fact) -> View[Any]:
    name, owner = fact
    if owner == -1:
        setattr(view.table, name, getattr(earlier, name))
    else:
        getattr(view.table, name)[owner] = getattr(earlier, name)[owner]
    return view
