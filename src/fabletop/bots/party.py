"""Computer players in a party with people: in an open talk that decides one thing for all they let people speak first,
and then want what most of the people want. So nobody waits for them, and they stand in nobody's way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

import msgspec

from fabletop.engine.match import Match
from fabletop.engine.questions import Plain

_encode = msgspec.json.Encoder().encode


def holds_back(match: Match[Any], people: Collection[int]) -> bool:
    """Whether computer players wait until these seats, which belong to people, have said what they want."""
    common = match.common
    return common is not None and common.alike and any(seat in people for seat in match.waiting)


def agreed(match: Match[Any], seat: int, people: Collection[int]) -> Plain | None:
    """What a computer player answers because people want it; None where it has to decide by itself. Of what as many
    want, it takes what the first of them in the order of the question wants."""
    common = match.common
    if common is None or not common.alike or seat not in common.parts:
        return None
    wanted = [match.given(each) for each in common.parts if each in people and each in match.committed]
    counts = Counter(map(_encode, wanted))
    return max(wanted, key=lambda each: counts[_encode(each)], default=None)
