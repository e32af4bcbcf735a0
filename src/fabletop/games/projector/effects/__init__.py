"""What cards may say: the verbs of this game, its numbers, conditions and scopes, and the language made of them.

numbers, conditions, scopes     how many, whether, whom and where
tests, slides, moving, map      what players do: tests, their cards, their ways, the map
baddies, entropy, gear          what is against them and what they have
growth, story, leaving, sea     what is learnt, read and remembered; the ends of a projection; lighthouses and ship
standing                        what holds for a while
"""
