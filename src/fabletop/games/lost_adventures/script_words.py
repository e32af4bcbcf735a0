"""The phrases of the script: several for each thing that happens often, so that a film does not repeat itself.

In a phrase {who} stands for the names it is about; {s}, {is}, {has} make its verb fit one or several of them. People
are never called he or she here: any of the roles may be meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from zlib import crc32

TITLES = (
    "The Cup on the Lowest Shelf",
    "Ten Cups and a Colonel",
    "The Temple Past the Last Page",
    "A Red Line Out of New York",
    "The Stair, the Cup and the Other Train",
    "Seven Lives to Shanghai",
    "What the Dust Was Keeping",
    "Everybody Bring a Rope",
    "The Man in Berlin Wants It Too",
)

PHRASES: Mapping[str, Sequence[str]] = {
    "transition": ("CUT TO:", "DISSOLVE TO:", "SMASH CUT TO:", "WIPE TO:", "CUT TO:", "IRIS OUT. IRIS IN ON:"),
    # --- on the way to a scene
    "journey": (
        "On the MAP a red line leaves {start} and crawls to {city}, with an aeroplane drawn over it that is much too "
        "large. It is {who}.",
        "The MAP. A red line from {start}, dash by dash, into {city}. {who} got there by sleeping badly on three "
        "different trains.",
        "Red ink runs across the MAP, {start} to {city}. Under it, in small type, the name of {who}.",
        "A wheel, a propeller, a wheel again: {who}, {start} to {city}, in eleven seconds of music.",
        "The MAP once more. The line turns at {start} as if it had forgotten something, and makes for {city}. {who} "
        "had the ticket all along.",
        "Luggage labels, one over the other. The lowest says {start}, the uppermost {city}. {who} sits on the trunk.",
        "A flying boat, seen from above, over a great deal of blue. The MAP shows through: {start}, {city}. {who} is "
        "asleep under the newspaper.",
        "On the MAP somebody has ruled a straight red line from {start} to {city}. {who} took the other way, and a "
        "camel.",
        "Rails, sleepers, rails. The MAP slides under them until it says {city}. {who} still has sand from {start} in "
        "one shoe.",
    ),
    "nowhere": (
        "The red line does not move. {who} has not finished with {city}.",
        "The MAP, and no line on it: {who} has only crossed the street. This is still {city}.",
        "Same {city}, other hat. {who} did not leave; {who} changed hotels.",
    ),
    "return": (
        "{city} again. Nobody has cleared up.",
        "{city}, as before, but the porter looks away now.",
        "{city} once more. The band plays the same tune, a little faster.",
        "Back in {city}. The broken window has been put down to the weather.",
    ),
    "waiting": (
        "THE COLONEL is here already. He has ordered coffee.",
        "At the corner table, with a good view of the door: THE COLONEL, who never left.",
        "The grey coats did not have far to come. THE COLONEL has a room overlooking the square.",
    ),
    "shabby": (
        "It is not a thing to be proud of, and {who} is proud of it.",
        "It begins shabbily. {who} would like that left out.",
        "Nobody asks by what right. {who} would have had no answer.",
        "There were two ways to start this, and {who} took the other one.",
    ),
    # --- who is in it
    "all in": (
        "{who}: all of them, and for once in the same frame.",
        "Everybody is here. {who}, shoulder to shoulder, each a little in front of the rest.",
        "{who} enter from as many sides as the set has.",
    ),
    "both in": (
        "{who}, side by side, half a step apart.",
        "{who}: two of them, and one door.",
        "{who} go in together, which neither of them would have chosen.",
    ),
    "alone": (
        "{who} goes in alone. It will look better that way, or very much worse.",
        "Only {who}. Some people read ahead.",
        "{who}, and nobody to hold the other end of the rope.",
    ),
    "some in": (
        "{lead} leads; {who} follow{s}. Off camera: {rest}.",
        "{lead} goes first and {who} come{s} after. {rest} can be seen leaving by the back of the frame.",
        "In frame: {lead}, then {who}. Out of it, with other business: {rest}.",
    ),
    # --- flips
    "well": (
        "It works. It goes on working, which nobody had planned for.",
        "One thing after another goes right. Somebody nearly smiles at the camera.",
        "MUSIC UP. For the length of a phrase they look like professionals.",
        "Three good ideas in a row, from the same person or not: opinions will differ.",
        "The whole of it in one take, with the hat still on.",
    ),
    "little": (
        "A little further.",
        "It gives, by an inch.",
        "Something, at least, moves the right way.",
        "Not gracefully; but nearer.",
        "That helps. It does not look as if it should.",
    ),
    "nothing": (
        "It gets them nowhere at all.",
        "A pause. Nobody is any further.",
        "They look at one another. It was a good plan this morning.",
        "Nothing. The clock in the background is the only one working.",
        "All that effort, and the same four walls.",
    ),
    "nearer": (
        "INTERCUT: a black line on the same map. It has reached {city}.",
        "INTERCUT: {city}. Grey coats change trains without a word.",
        "INTERCUT: a telephone in {city}. A gloved hand writes down the address.",
        "INTERCUT: three black cars leave {city} behind them and do not slow down for the goats.",
        "INTERCUT: {city}, platform two. THE COLONEL looks at a watch, and it apologises.",
        "INTERCUT: a hotel register in {city}. One name, in ink; all the others have checked out.",
        "INTERCUT: over {city} a grey aeroplane, with no number on it.",
        "INTERCUT: {city}. Somebody sells somebody, for less than was asked.",
        "INTERCUT: a frontier post outside {city}. The barrier goes up before the car is in sight.",
    ),
    "arrives": (
        "A black car stops outside. THE COLONEL steps out, one boot at a time.",
        "The door opens, and the room gets colder in order of rank. THE COLONEL is in {city}.",
        "Grey uniforms at both ends of the street. Between them, unhurried, THE COLONEL.",
        "Somebody has been standing there for some time. It is THE COLONEL.",
        "Boots on the stairs, in step. The last pair takes its time: THE COLONEL.",
        "The telephone rings. It is THE COLONEL, calling from downstairs.",
        "The crowd parts, politely, in the shape of THE COLONEL.",
    ),
    "again": (
        "THE COLONEL nods, and it happens again.",
        "A second blow, from where the first one came from.",
        "Grey sleeves, from every side now.",
        "THE COLONEL has not raised his voice. He has raised a finger.",
    ),
    "life": (
        "There is blood on {who}, and it is {who_own}.",
        "{who} go{es} down and get{s} up again, more slowly than last time.",
        "It costs {who} something that will not grow back.",
        "{who}: alive. It had to be checked.",
    ),
    "time": (
        "Precious minutes of film run through the gate. {who} cannot have them back.",
        "CLOSE ON a clock. {who} {is} not looking at it; that is how it is done.",
        "By the time {who} {has} straightened up, the light has changed.",
        "It takes for ever, and {who} pay{s} for it by the foot.",
    ),
    "noise": (
        "It can be heard in the next street, and {who} can be heard in it.",
        "Every dog in the quarter. {who} stand{s} quite still, too late.",
        "The sound goes on after everything else has stopped. It is coming from {who}.",
        "{who} could not have been louder with a brass band.",
    ),
    "curse": (
        "The lamps burn blue. Something, somewhere, has written {who} down.",
        "A cold hand, on a shoulder, with nobody behind it. {who} {does} not turn round.",
        "{who} cast{s} one shadow too many from here on.",
        "Somewhere very old, an eye opens, and {who} {is} in it.",
    ),
    "treachery": (
        "{lead} pulls what should not be pulled. {who} find{s} out what it was for.",
        "It was {lead} who did that. {who} will remember the expression on that face.",
        "{lead} looks at the thing, then at the others, then at the thing. {who} pay{s}.",
        '"Sorry," says {lead}, before it happens. {who} had been standing just there.',
    ),
    "theft": (
        "In the dark {lead} leans over and takes what {who} had been relying on.",
        "{who} reach{es} for the one useful thing. It is in the hand of {lead}.",
        "{lead} goes first across, on the back of {who}.",
    ),
    # --- ways out
    "leaves empty": (
        "{who} go{es} while it is possible to go, with empty pockets.",
        "{who} back{s} out of the scene, holding nothing, bowing slightly.",
        "Exit {who}, with dignity and not much else.",
        "{who} {has} seen enough, and got none of it.",
    ),
    "leaves": (
        "{who} tip{s} a hat and go{es}, {loot} heavier.",
        "{who} {is} gone by the time anybody counts. {loot} {is_loot} missing.",
        "Exit {who}, with {loot} under the coat.",
        "{who} leave{s} on a line of dialogue, and with {loot}.",
        "A window, a drainpipe, a taxi: {who}, and {loot}.",
        "{who} bow{s} out, {loot} to the good.",
        "Nobody sees {who} go. Somebody will see that {loot} {is_loot} gone.",
        "{who} shake{s} hands all round and keep{s} {loot}.",
        "{who} {has} what was wanted: {loot}. The curtain closes on an empty chair.",
        '"I was never here," says {who}, and takes {loot} to prove it.',
        "Time to go. {who} go{es}; so {does_loot} {loot}.",
    ),
    "slips": (
        "A panel turns. {who} {is} on the other side of it, with {loot}.",
        "There was a door, and it was on no plan. It closes behind {who} and {loot}.",
        "The bookcase swings; {who} go{es} with it, and so {does_loot} {loot}.",
    ),
    "driven": (
        "{who} get{s} out with {loot} and somebody else's coat.",
        "{who} {is} thrown down the stairs after {loot}.",
        "{who} run{s}. Behind, something falls; in hand, {loot}.",
    ),
    "driven empty": (
        "{who} get{s} out. That is all {who} get{s}.",
        "{who} leave{s} by the window, which was shut.",
        "{who} run{s}, and look{s} back only to see it carried off.",
    ),
    "hand": (
        "A hand in a grey glove comes into the frame and closes. The scene is over.",
        'THE COLONEL says one word. It is the word for "mine".',
        "The lights go on, all of them. Rifles along the gallery. That is the end of that.",
        "THE COLONEL claps, three times, slowly. Doors shut.",
    ),
    "person": (
        "{tile}: helped, very firmly, into a car for Berlin.",
        "They take {tile} by both elbows. The car has Berlin plates.",
    ),
    "thing": (
        "Into a crate stencilled BERLIN: {tile}.",
        "{tile} goes under a grey cloth, and the cloth goes to Berlin.",
    ),
    "bereft": (
        "There is nothing here for THE COLONEL to take. He takes that badly.",
        "THE COLONEL looks round for the prize. Somebody has been here before him.",
    ),
    "rescue": (
        "Up a coal chute behind the ministry, into daylight: {tile}.",
        "A laundry van leaves Berlin, riding low. In it, under the sheets: {tile}.",
    ),
    "found": (
        "{who} count{s} the paces in {city}, dig{s}, and strike{s} {tile}. It had been waiting.",
        "A wall in {city} that rings hollow. {who} reach{es} in to the shoulder: {tile}.",
    ),
    "not found": (
        "{who} dig{s} in {city}. It is a splendid hole. {tile} was never in it, and most of the film is gone.",
        "The floor of {city} comes up tile by tile for {who}, reel after reel, and {tile} is somewhere else.",
    ),
    # --- who is out
    "out life": (
        "{who} had one more in hand, everybody thought. {who} had not. The hat rolls a little way and lies down.",
        "{who} looks at the wound with mild interest, and then at nothing.",
        "For once {who} does not get up. The others wait for it longer than they can afford.",
    ),
    "out time": (
        "The white letters come up over {who} in the middle of a word. There is no more film.",
        "{who} turns to say something. CREDITS roll across the face, and go on rolling.",
        "The projector runs out. {who} is left standing in a bright white square.",
    ),
    "out curse": (
        "A fourth voice joins the three that {who} has been hearing. It knows the rest of the song. So does {who}, "
        "to the end.",
        "{who} ages four hundred years, one for each thing that was touched, and is dust before the scream is.",
        "The shadows of {who}, all four of them, step up and close round. Then there are only shadows.",
    ),
    "out hubris": (
        "{who} steps to the door with head held high. It is not high enough to see what comes down.",
        '"I regret nothing," says {who}, and the temple, which has heard that before, keeps {who}.',
        "The light asks {who} one more question. {who} lies. It was the last one that counted.",
    ),
    # --- the temple
    "through": (
        "They are through. Nobody says how.",
        "And out at the other side, counting one another.",
        "It lets them pass, and seems to regret it.",
    ),
    "trapped": (
        "Stone moves. It has chosen {who}.",
        "A click underfoot. {who} {has} time to hear it.",
        "The wall remembers what it was built for. {who} {is} nearest.",
        "Dust, a rumble, and {who} on the wrong side of both.",
    ),
    "seized": (
        "And out of the dark a hand in a grey glove, for {who}.",
        "THE COLONEL has been behind {who} since the last corner.",
        "{who} turn{s}, and {is} looking at a monocle.",
    ),
    "true grail": (
        "It is the one. Wounds close; the torches stand up straight.",
        "The water in it is only water. Nobody has ever tasted anything like it.",
    ),
    "half grail": (
        "It is very nearly the one. That is a long way to fall.",
        "Two parts true. The third part leaves a mark.",
    ),
    "false grail": (
        "It is not the one. The cup knows it first.",
        "The wine goes down, and something else comes up.",
    ),
    "same cup": (
        "{who} will have what {lead} is having.",
        "{who} drink{s} from it too, and get{s} the same.",
        "The cup goes round. {who}: likewise.",
    ),
    "purged": (
        "{who} set{s} down what was carried in, all of it, and {is} let by.",
        "{who} answer{s} truthfully, for once. The light moves on.",
        "There is nothing left on {who} that does not belong there. The way is open.",
    ),
}  # fmt: skip

ONE = {
    "s": "s", "es": "es", "is": "is", "has": "has", "does": "does", "who_own": "nobody else's",
}  # fmt: skip
MANY = {"s": "", "es": "", "is": "are", "has": "have", "does": "do", "who_own": "their own"}
FINDS = ("good thing", "find", "souvenir", "prize", "fresh idea", "trick")
ALL_OF_THEM = "all of them"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Phrasebook:
    """Chooses phrases: always the same ones for the same film, and none again before all others had their turn."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._used: dict[str, int] = {}

    def say(self, kind: str, who: Sequence[str] = (), **more: str) -> str:
        one = len(who) == 1 and who[0] != ALL_OF_THEM
        phrase = PHRASES[kind][self._turn(kind, len(PHRASES[kind]))]
        words = phrase.format(who=listed(who), **(ONE if one else MANY), **more)
        return SENTENCE.sub(lambda found: found[0].upper(), words)

    def find(self) -> str:
        """What somebody gets away with, in a word."""
        return FINDS[self._turn("find", len(FINDS))]

    def _turn(self, kind: str, count: int) -> int:
        """Which of so many phrases it is the turn of: each round has an order of its own."""
        used = self._used.get(kind, 0)
        self._used[kind] = used + 1
        round_, at = divmod(used, count)
        order = self._order(kind, round_, count)
        if at == 0 and round_ and count > 1 and order[0] == self._order(kind, round_ - 1, count)[-1]:
            at = 1  # not twice in a row
        elif at == 1 and round_ and order[0] == self._order(kind, round_ - 1, count)[-1]:
            at = 0
        return order[at]

    def _order(self, kind: str, round_: int, count: int) -> list[int]:
        return sorted(range(count), key=lambda n: crc32(f"{self._key} {kind} {round_} {n}".encode()))


SENTENCE = re.compile(r"(?:^|[.!?] )[a-z]")


def choose(options: Sequence[str], key: str) -> str:
    """One of some phrases, by a key and not by chance."""
    return options[crc32(key.encode()) % len(options)]


def listed(names: Sequence[str]) -> str:
    """ "A, B and C"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nobody"
