"""The map of Machina Arcana: what lies where, what is seen from where, what is how far. Pure, and no part of the state.

A table holds which faces lie how, which doors are shut and which spaces are not as printed; it looks its `Ground` up by
these. So forks share grounds, and what is worked out on one is worked out once. A set of spaces is a board: one integer
with a bit for each space.

    board       spaces, boards, straight distances
    faces       a tile face as it is drawn, and turned
    sight       what a straight line crosses
    flood       how boards spread, rings around a goal
    printed     placed faces: walls, doors, edges
    ground      the same with its doors shut and its spaces changed: sight, adjacency, closest
    paths       reach, ways, crossings, pushes, where a mindless monster wants to stand
    exploring   where a new tile goes, and what scrolls away
"""
