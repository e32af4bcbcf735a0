"""What a player types in an answer: parts with commas between, each naming one of several things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fabletop.engine.words import Refused

LONGEST = 400  # characters of an answer that is typed
NONE = ("none", "nothing")


def parts_of(text: str) -> list[str]:
    """What stands between commas; nothing where somebody types "none"."""
    if text.strip().casefold() in NONE:
        return []
    return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]


def the_one_named(typed: str, names: Mapping[str, Sequence[str]], rule: str) -> str:
    """The id that somebody means: by it, by one of its names, or by a beginning or some words that only one has."""
    wanted = typed.casefold()
    folded = {id_: [name.casefold() for name in (id_, *more) if name] for id_, more in names.items()}
    for found in (
        [id_ for id_, known in folded.items() if wanted in known],
        [id_ for id_, known in folded.items() if any(name.startswith(wanted) for name in known)],
        [id_ for id_, known in folded.items() if wanted and any(f" {wanted} " in f" {name} " for name in known)],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join((names[each][0] or each) if names[each] else each for each in found[:6])
            raise Refused(f'"{typed[:40]}" fits several: {several}. Name one of them whole.', rule)
    raise Refused(f'There is no "{typed[:40]}" to choose here.', rule)
