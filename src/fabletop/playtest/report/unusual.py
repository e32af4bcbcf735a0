"""The matches of a playtest worth looking at: picked, played again, and saved so that the replay opens them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from fabletop.playtest.folder import Folder, origin_of
from fabletop.playtest.report.course import Courses
from fabletop.playtest.report.figures import percent
from fabletop.playtest.report.findings import outcomes
from fabletop.playtest.rows import MatchRow
from fabletop.simulation.runner import play_again
from fabletop.simulation.summary import NOBODY

RARE = 0.1  # an outcome of fewer matches than this part is worth a look


class Unusual(msgspec.Struct, frozen=True):
    """A match, and all that is unusual about it."""

    match: MatchRow
    why: list[str]


def unusual(matches: Sequence[MatchRow], courses: Courses | None) -> list[Unusual]:
    """The longest, the shortest and those that went as no other did. A match may be unusual in several ways."""
    longest = max(matches, key=lambda each: (each.decisions, -each.number))
    shortest = min(matches, key=lambda each: (each.decisions, each.number))
    found = [
        (longest.number, f"the longest: {longest.decisions:,} decisions"),
        (shortest.number, f"the shortest: {shortest.decisions:,} decisions"),
    ]
    if courses is not None:
        back = min(courses.matches, key=lambda each: (each.lowest, each.number))
        found.append((back.number, f"the biggest comeback: {back.winner} won from {percent(back.lowest)}"))
        ahead = max(courses.matches, key=lambda each: (each.mean, -each.number))
        found.append((ahead.number, f"the most one-sided: {ahead.winner} stood at {percent(ahead.mean)} on average"))
        late = max(courses.matches, key=lambda each: (each.decided, len(each.standing), -each.number))
        found.append((late.number, f"the closest finish: undecided for {percent(late.decided)} of it"))
    who, how, games = outcomes(matches)[-1]
    if games.share < RARE:
        rare = next(each for each in matches if ((", ".join(each.winning_sides) or NOBODY), each.ending) == (who, how))
        found.append((rare.number, f"the rarest outcome: {who} by {how}, {games.count:,} of {len(matches):,}"))
    if matches[0].scores:
        wide = max(matches, key=lambda each: (max(each.scores) - min(each.scores), -each.number))
        found.append((wide.number, f"the widest scores: {max(wide.scores):g} against {min(wide.scores):g}"))
    reasons: dict[int, list[str]] = {}
    for number, why in found:
        reasons.setdefault(number, []).append(why)
    by_number = {each.number: each for each in matches}
    return [Unusual(by_number[number], why) for number, why in reasons.items()]


def save_again(folder: Folder, picked: Sequence[Unusual], into: Path) -> str:
    """Play the picked matches again and save each as `record_name` says. Gives why that was not possible, in words,
    or nothing: rules or players may have changed since the playtest."""
    if folder.plan.content:
        return (
            f"They are not here: replays do not have the changes to {', '.join(folder.plan.content)} of this playtest."
        )
    if origin_of(folder.plan.game) != folder.experiment.origin:
        return "They are not here because this is another version of the game than was played."
    into.mkdir(parents=True, exist_ok=True)
    for each in picked:
        row = each.match
        try:
            match = play_again(folder.plan, row.number)
        except Exception as fault:  # whatever a player or a rule does wrong
            return f"Match {row.number} cannot be played again: {fault}"
        table = match.table
        measures = msgspec.json.decode(msgspec.json.encode(match.game.measures(table)))  # as a row has them
        if (table.ending, list(table.winners), measures) != (row.ending, row.winners, row.measures):
            return f"Match {row.number} comes out otherwise today: a rule or a player has changed since the playtest."
        match.save(into / record_name(row.number))
    return ""


def record_name(number: int) -> str:
    return f"{number}.match.json"
