"""What cards do, each kind in one place: its fields, its words, when it may be used, what it does, what it is worth.

    harms       what hurts, and who is out                  scenes      powers that act on the map
    costs       what it takes to use a power                temple      powers that act in the temple
    powers      what every power is asked, whatever it does     flips       cards that are flipped, and rewrites
    symbols     what stands on success tracks               doors       temple cards, and tiles that lead to them
    language    how powers and costs are read and said

A rule never asks which kind a power is. It names a moment (a star, a secret door, the flip of a card), and the powers
that act at it say whether they could, what they offer, and do it. So a new kind is a class in one of these modules.
"""
