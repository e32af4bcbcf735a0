"""Words around the game: how it begins, what it is about, and a page on how it is played."""

from __future__ import annotations

OPENING = """\
FADE IN on a map. Somebody has spilt coffee on Asia. A red line leaves New York before anybody has bought a ticket, \
and by the time the title comes up you are all on the same train, in different compartments, each with one page of a \
script that none of you wrote.

Somewhere past the last page there is a temple, and in the temple a shelf with ten cups. A man in Berlin wants them \
too. He has more trucks.

You have seven lives, which is six more than anybody needs, and two hours and a quarter of film.
"""

AIM = (
    "Stay alive, and stay back on the time track: of those who leave the temple without hubris, the one with the least "
    "running time wins. Gather cards, green cubes and knowledge of the temple in nine scenes; then cross it."
)

BASICS = """\
You make an adventure film together and want it to be about you. Nine scenes on the map, six perils in a temple, one \
grail out of ten, and at last an answer for your hubris. You are out if you must give a life and have none, take a \
fourth curse, reach the Roll Credits marker, or still hold hubris at the very end [LA-267 to LA-270]. Of those who are \
left, the one furthest back on the time track wins [LA-276].

A scene. The player furthest back in time picks a city [LA-035, LA-197]. Going to another region costs an extra space \
of time, unless a red line joins the two cities [LA-042, LA-043]. An encounter is turned up: what kind it is, what a \
hit does, and a success track [LA-052]. He places three cubes, openly; then the others do, in secret, or stay off \
camera [LA-063, LA-073, LA-074]. A cube on a power that fits the scene adds 2 to the investment of all, one on +1 adds \
1, and each one on rewards may become a reward [LA-065, LA-068, LA-069]. A fourth cube costs 1 hubris [LA-071].

A flip. A card is laid along the tracks. Checks up to the investment marker move success on, one space each; then \
stars; then X and hands up to the Enemy's marker, which is the number of black cubes in the region [LA-058, LA-095, \
LA-103]. While the Enemy is elsewhere, X and hands bring him nearer [LA-098]. Once he is there, an X hurts all who are \
still in, and a hand takes the city's tile to Berlin and ends the scene [LA-101, LA-102]. After each flip everybody \
still in says, in turn: remain, or exit [LA-117]. Who exits turns as many reward cubes as the success space says into \
a card of the row, a look at a temple card of a colour of the city's tile, or an off-camera action [LA-118, LA-120]. \
What you invested leaves with you [LA-127].

Powers. A cube on a card or an ability uses it for this scene; others cost hubris or a curse instead, at any time, or \
nothing [LA-082, LA-085 to LA-087]. A star on a flipped card lets you use star abilities, a lever, destroy or decision \
symbol on the track lets who has the same make all suffer, and a secret door lets who has a secret exit leave at once \
[LA-097, LA-136, LA-138]. Where such a door lies ahead, anybody may have the one secret exit card for 2 time [LA-142, \
LA-143]. On a full mat a new card covers an ability or replaces a card [LA-149].

Off camera, cubes move you along red lines, draw cards, or reveal a relic, for a green cube, in the city that its blue \
card names; you must have seen that card before, and a wrong guess costs nearly all your time [LA-157 to LA-164]. Two \
script rewrites in your hand replace any flip, once each [LA-109].

The temple. Who is ahead of the Enemy, and who is in the Start City, takes a green cube [LA-200, LA-202]. Three cubes \
must last for six cards [LA-206]. For each, all commit cubes in secret; your pawn stands as high as you have symbols \
of its peril, 2 more for each such card with a cube, 1 for its box [LA-214 to LA-220]. Then every X between your pawn \
and the highest one, the Enemy's included, hits you [LA-238 to LA-240]. Before the flip and after it powers are used \
at any time; stealing, one symbol of a rival for each green one, comes before [LA-223, LA-228, LA-235]. Too much noise \
is paid in hubris [LA-243, LA-246].

The grail. Three yellow cards tell which of ten cups is true: life for it, a curse or two for the others [LA-252 to \
LA-255]. The challenge. Five hubris cards: each check up to your investment, which is green cubes and unspent cubes, \
takes off 1 hubris; who is not rid of it suffers [LA-258, LA-262, LA-264].

Hints. Each green cube is worth about two hubris. A scene in a region with many black cubes is short. Looking at a red \
or purple card tells you which cards to want; two looks at yellow ones leave three cups. Time is the score: a scene \
you stay out of costs none.
"""

TUTORIALS: dict[str, str] = {"how to play": BASICS}
