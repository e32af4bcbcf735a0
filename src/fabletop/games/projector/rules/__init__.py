"""The rules, a module for each part of the rulebook.

The frame of a day:

    steps           the steps of the agenda by name
    dawn            the morning: who takes part
    story_phase     the Story phase
    area_setup      choosing an area and laying it out
    turns           rounds and turns
    cleanup         after a projection
    learning        the Learning phase, and dusk, with which the day ends
    party           who decides
    correcting      numbers set and cards moved by agreement
    absence         somebody stops playing
    looking_ahead   looking something up before it is met

What players do in a turn:

    actions         what may be done
    moving          points, sides, single steps
    walking         going over several locations in one answer
    playing         playing action cards
    testing         tests, and the roll of the die
    crafting        crafting
    maneuvers       what several do together
    ship            the ship

What they do at other times:

    windows         at which moments players may react, and who is asked
    reactions       what may be done there, and doing it
    meanwhile       what may be done at any time

What happens to them:

    entropy         the entropy step and its piles
    harm            attack, damage, losing cards
    sparing         what spares somebody harm
    stability       the stability check
    ailments        conditions
    keywords        keywords for a while
    going_home      when somebody may return home
    leaving         returning home and dissipating

What cards do:

    moment          the moment in which a text is performed, and what is in force
    hooks           rules that cards expressly change
    ranks           which of two cards holds
    values          numbers with all that changes them
    reading         cards that are read out

The map and what is on it:

    places          spaces, sides, range
    locations       flipping, landing, texts of locations
    map_changes     changes in mid-projection
    tokens          tokens, and hunters among them
    baddies         Baddies coming and going
    allies          Baddies on the party's side
    reach           which Baddies an ability reaches
    lighthouses     lighthouses

What players have:

    piles           drawing, discarding, losing, recovering
    slides          making slides
    items           items and resources
    keeping         what is kept for the next projection
    deck_building   action decks from reserves
    deck_search     whether a reserve allows a deck
    perks           perks and styles

The story:

    objectives      hidden, revealed, achieved
    unlocking       what is unlocked
    evolving        how the Entropy deck changes
"""
