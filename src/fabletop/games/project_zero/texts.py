"""The opening as each side hears it, and a page of rules for each side."""

from __future__ import annotations

OPENING = """\
Wet asphalt, a siren two streets off, and a number on your wrist: 8675309. You are out. You do not know how.

There are two things in your pocket. One is a map of Downtown Los Angeles, folded to the size of a matchbox. The other \
is a note without a name under it. Whoever wrote it can do no more for you than this: five places, marked in pencil, \
and in each of them the last copy of something the Agency wanted burnt. The last five data points. Together they are \
enough to bring it down.

Three sets of headlights turn into the avenue. Nobody has seen you yet. Walk.
"""

DISPATCH = """\
DISPATCH TO ALL AGENTS. Subject 8675309, called Project-0, is out of the facility and on foot in Downtown Los Angeles. \
We do not know where. We do know what he is after: five data points, hidden in five places of this city. If he \
gathers them all, there is no Agency tomorrow.

He is faster than you. There are three of you. He shows himself to whoever stands next to him. Bring him back.
"""

FUGITIVES_AIM = (
    "You are the fugitive, hidden from the others. End moves on your five data points to collect them all, before an "
    "Agent steps onto your space."
)
AGENTS_AIM = (
    "You hunt Project-0, who is hidden somewhere in the city. Step onto his space before he has collected five data "
    "points."
)

PROJECT_ZERO = """\
Nobody at this table knows where you are. Reach five secret locations and you win on the spot [PZ-116].

You begin with five location cards, your data points, and a sixth, your start: pick one of its entries [PZ-013]. You \
move first in every round: 0 to 5 steps along the streets, in one secret route [PZ-038]. Doubling back is fine, buses \
and taxis are not for you, and an Agent's space is a wall [PZ-042]. The others learn neither how far you went nor \
whether you went at all [PZ-045].

End a move on an entry of a data point and its file is yours, want it or not [PZ-049, PZ-051]; walking over it does \
nothing [PZ-050]. The Agents hear the count, never the place [PZ-054]. But they do know now that you stand on some \
entry, and most entries are dead ends.

The white peg shows you while an Agent is next to you, or all three are in your district [PZ-092, PZ-093]. Your own \
move is judged only where it ends [PZ-047], an Agent's walk after each of its steps [PZ-095]. Being found takes \
nothing from you but the secret [PZ-100]. An Agent who comes onto your space has you [PZ-102].

On an entry an Agent may ask whether you have ever been at that location. Your start, places you only passed, and \
every other entry of it count, and the answer is true [PZ-108, PZ-109].

Round 30 is the last; after it the Agents have won [PZ-118].

Hints. Plan the way out of a dead end before the way in. Seen? Use all five steps: they put about a third of the \
city in doubt. A turn of no steps looks like any other.
"""

AGENTS = """\
One fugitive, five secret errands, three of you. Step onto his space and you have all won [PZ-102, PZ-117]. If he \
collects his fifth data point first, he has [PZ-116]; if round 30 ends, you have [PZ-118].

He moves first, up to five steps, unseen. Then Agents 1, 2 and 3 move, and each may investigate afterwards [PZ-059]. \
One way of moving a turn [PZ-060]:

On foot: up to 3 steps, free, across any border [PZ-068].
By taxi: 1 to 6 steps inside the district, for a taxi token [PZ-088, PZ-089].
By bus: from the stop where your turn begins, 1 to 3 stops along one line, for a bus token [PZ-071, PZ-073]. Stay \
aboard and the next ride is free, but until you get off you neither walk nor ask [PZ-078, PZ-080].

You may pass one another, not stop together [PZ-064]. Each Agent has 5 bus, 3 taxi and 10 investigation tokens \
[PZ-021]; what is spent is gone.

He is found, white peg on the map, while one of you is next to him, or while all three of you and he are in the same \
district [PZ-092, PZ-093]. That is tested after each step you take, so look before you take the next: with a step left \
you may walk right into him [PZ-099]. A passing bus sees nothing until it stops [PZ-083].

On an entry, a token asks: has he ever been at this location, by any of its entries? The answer is true, gives no \
time, and ends your turn [PZ-108, PZ-111].

Hints. He cannot pass you: two Agents close both crossings of a border. "1 of 5" means he stood on an entry just \
then; ask which. End quiet turns on bus stops. The suspect map shows what all of you could know.
"""

TUTORIALS: dict[str, str] = {"Project-0": PROJECT_ZERO, "Agents": AGENTS}
