"""Find the scripted openings of The Projector with the published cards, and write them as the file of lessons.

    python tools/projector_lessons.py

Run it again whenever cards or rules have changed. A script names options by how their words begin; for each lesson the
seeds from 1 on are tried, and the first is taken in which all of it is possible and shows what it promises.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import yaml

from fabletop.engine.lessons import Lesson, ScriptedAnswer
from fabletop.engine.match import Match
from fabletop.engine.questions import Plain
from fabletop.engine.words import Refused
from fabletop.games.projector import GAME
from fabletop.games.projector.box import CONTENT
from fabletop.games.projector.state import Outing

TARGET = CONTENT / "lessons.yaml"
OPTIONS = {"party_decision": "leader"}
MOST_SEEDS = 3000
HEAD = (
    "# Scripted openings that show the rules at work. Made by tools/projector_lessons.py; run it again after changes.\n"
)
ALL = "3 Spot, 3 Strike, 3 Dash, 2 Parley, 3 Assemble"
ADA, BRUNO = 0, 1


class Step(NamedTuple):
    """Who answers what: how the words of the option begin, or the answer itself where it is typed. `words` are said
    before it; the log cites what it `shows`."""

    seat: int
    answer: Plain
    words: str = ""
    shows: tuple[str, ...] = ()
    typed: bool = False


class Script(NamedTuple):
    """A lesson to be found. `begins` is a line of the log that must be there when it begins."""

    id: str
    title: str
    begins: str
    before: tuple[Step, ...]
    moves: tuple[Step, ...]
    closing: str


SOME = "3 Strike, 3 Dash, 2 Parley, 3 Assemble"  # nothing to react with, so that a lesson is about one thing
PACKED = (Step(ADA, SOME, typed=True), Step(BRUNO, SOME, typed=True), Step(ADA, "Ada, Bruno"))

TEST = Script(
    "test", "A test", "", PACKED,
    (
        Step(
            ADA, "Discard Strike to move",
            "You are Ada, in the front hall of a house that is larger than it was. In your turn you do whatever your "
            "cards pay for. Any of them can be discarded for a step.", ("TP-168",),
        ),
        Step(
            ADA, "Go to the face-down location in column 2, row 2",
            "All around lie locations that nobody has seen. Whoever steps onto one flips it.", ("TP-172", "TP-153"),
        ),
        Step(
            ADA, "The Study: test with Assemble",
            "The Study. Its text may be chosen once in each turn, by whoever stands there: it offers a test. You "
            "say before the roll which slide you play, and what for: for the text, or for the ability's own effect. "
            "The chance stands beside it. A die with twenty sides is rolled, and your level and all else is added: 20 "
            "is enough.", ("TP-164", "TP-186", "TP-205", "TP-209", "TP-217"),
        ),
        Step(
            ADA, "Leave them in order",
            "It was enough: what the text promises happens, and here a Projector card is read. It lets you "
            "choose. What you keep may have consequences, today or on another day.", (),
        ),
        Step(
            ADA, "End the turn",
            "You have learnt something by it: the next test of the same trait has +1, until you leave. The slide "
            "lies in your discard pile.",
        ),
    ),
    "That is a test. Most of what you do is one: fighting, finding, making, talking. Levels grow in the evening, what "
    "is learnt on the way goes with you at once, and a 20 on the die is a success whatever is added.",
)  # fmt: skip

PROJECTION = Script(
    "projection", "Somebody is after you", "The Lodger appears.", PACKED,
    (
        Step(
            ADA, "Play Strike",
            "The turn began with an entropy card: the Lodger, who stays in your area and will attack you when your "
            "turn ends. The deck is the clock of a projection: a card is drawn before every turn, and when none is "
            "left all of you dissipate. You can talk to him, or hit him.", ("TP-186", "TP-209", "TP-A03", "TP-242"),
        ),
        Step(
            ADA, "End the turn",
            "Your hits less his armor are wounds, and he had one to give. His card lies in the discard pile. "
            "You have done enough.", (),
        ),
        Step(
            ADA, [],
            "Before you draw you may discard what you do not like. You keep it all. Then you draw up to six: "
            "whoever cannot do that dissipates.", ("TP-223", "TP-139", "TP-142"), typed=True,
        ),
        Step(
            BRUNO, "Return home",
            "Nobody attacked you. It is Bruno's turn, and he has seen enough. Whoever stands on a Carousel may return "
            "home at any time, with all that was learnt.", ("TP-253",),
        ),
        Step(
            ADA, "Return home",
            "Now the space is less steady: at the end of each of your turns a die with four sides must show more than "
            "the number of those who have left. You follow him, and what you have learnt goes into the bank.",
            ("TP-253", "TP-254", "TP-265"),
        ),
    ),
    "That is a projection: entropy, your actions, the end of the turn, Baddies, stability. Lose no more cards than you "
    "must: they are your hand, your steps and your life. And keep an eye on the way home.",
)  # fmt: skip

DAY = Script(
    "day", "A day", "", (),
    (
        Step(
            ADA, ALL,
            "Her postcard has been read; it has opened the first world, and taught you five abilities. Now you pack: "
            "slides from your reserve, at least as many as you hold in your hand.", (), typed=True,
        ),
        Step(BRUNO, ALL, "Bruno packs too. He takes all he has.", ("TP-131",), typed=True),
        Step(ADA, "Ada, Bruno", "The party agrees on an order of turns.", ("TP-134", "TP-142")),
        Step(
            ADA, "Return home",
            "This is where you would explore; there is a lesson on that. Today you only look in at the door.",
            ("TP-253",),
        ),
        Step(BRUNO, "Return home", "Bruno comes along. When the last has left, the projection is over.", ("TP-265",)),
        Step(
            ADA, "Study an ability",
            "In the evening the party learns: three actions, for all of you together. To study costs nothing, once a "
            "day.",
        ),
        Step(ADA, "Spot", "Levels belong to all of you.", ("TP-066",)),
        Step(
            ADA, "Print slides",
            "Slides are your own. Each of you rolls a die with six sides, and makes up to so many.", ("TP-307",),
        ),
        Step(ADA, "1 Spot", "You make a slide of Spot.", (), typed=True),
        Step(BRUNO, "1 Dash", "Bruno makes one of Dash.", ("TP-307",), typed=True),
        Step(
            ADA, "End the day",
            "A third action is left. With something in the bank you could improve abilities, or unlock new ones; four "
            "slides that are alike can be melded into a better one.", ("TP-324",),
        ),
    ),
    "What you have goes onto the sheet, and the next day begins with it. Stories go on where their locks are opened, "
    "and what failed today can be tried again tomorrow.",
)  # fmt: skip


def found(match: Match[Outing], step: Step) -> Plain:
    """The answer that a step means now. Raises where there is none."""
    if step.typed:
        return step.answer
    question = match.question_for(step.seat)
    if question is None or step.seat not in match.waiting:
        raise Refused("Somebody else is asked.")
    begun = [option for option in question.options if option.label.startswith(str(step.answer))]
    fits = [option.id for option in begun if option.label == step.answer] or [option.id for option in begun]
    if len(fits) != 1:
        raise Refused("There is no such option, or several.")
    return fits[0]


def played(script: Script, seed: int) -> Lesson | None:
    """A script with a seed, if all of it is possible and shows what it promises."""
    match: Match[Outing] = Match(GAME, seats=2, seed=str(seed), options=OPTIONS)
    try:
        before = [(step.seat, given(match, step)) for step in script.before]
        if script.begins not in ("", *(line.text for line in match.log(ADA))):
            return None
        moves = []
        for step in script.moves:
            heard = len(match.log(ADA))
            moves.append(ScriptedAnswer(step.seat, given(match, step), step.words, step.shows))
            if not set(step.shows) <= {line.rule for line in match.log(ADA, heard)}:
                return None
    except Refused:
        return None
    return Lesson(
        id=script.id, title=script.title, seats=2, seed=str(seed), options=OPTIONS, before=tuple(before), seat=ADA,
        moves=tuple(moves), closing=script.closing,
    )  # fmt: skip


def given(match: Match[Outing], step: Step) -> Plain:
    answer = found(match, step)
    match.answer(step.seat, answer)
    return answer


def lessons() -> Iterator[Lesson]:
    for script in (TEST, PROJECTION, DAY):
        lesson = next(filter(None, (played(script, seed) for seed in range(1, MOST_SEEDS))), None)
        if lesson is None:
            raise SystemExit(f"No seed up to {MOST_SEEDS} allows the lesson {script.id!r}: its script needs a change.")
        yield lesson


def main() -> None:
    plain: list[Any] = [msgspec.to_builtins(lesson) for lesson in lessons()]
    text = yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=118)
    TARGET.write_text(HEAD + text, encoding="utf-8")
    print(f"{len(plain)} lessons written to {TARGET}.")


if __name__ == "__main__":
    main()
