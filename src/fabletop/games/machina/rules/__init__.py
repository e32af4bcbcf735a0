"""The rules, a module for each part of the rulebook.

The frame of the game:

    setup           how an expedition begins
    steps           the steps of the agenda by name
    rounds          rounds
    phases          how a phase starts and ends
    party           who decides
    ending          victory and defeat

What explorers do:

    turns           the Explorer phase and the turns in it
    actions         what may be done in a turn, and what it costs
    offers          choices of which many are spaces
    windows         playing outside one's turn
    completing      what follows upon a completed action outside the turns

What cards do:

    moment          the moment in which a text is performed
    in_force        which texts are in force, and what they change at all
    abilities       playing abilities
    markers         lasting effects
    looking         looking at the top of a deck

Units:

    units           attributes
    moving          moving, push and pull, teleporting
    striding        ways on which nothing comes up
    sight           what may be a target
    fighting        attacks
    weapons         what kind of weapon a card is
    losing          losing health, stamina and essence
    essence         paying essence together
    dying           what is destroyed, killed, banished

The map:

    map             tiles as they lie, and what differs from the print
    tiles           tiles drawn, placed, taken away
    spaces          spaces destroyed, refreshed, lit, sealed
    doors           doors
    traps           traps and levers

Items:

    grid            what may be equipped where, and what comes off with what
    mounting        equip, unequip, destroy, hand over
    item_decks      draw, put back, take, shuffle, later levels
    gaining         gain item
    workbench       operate workbench
    inventory_use   use inventory
    trading         trade, recharge

The story:

    exploring       exploring, and what scrolls away
    exits           entry and exit
    chapters        from the first chapter to the endgame
    events          explorer events and horror events

Monsters:

    threat          threat, level, and the ratings of spawn and horror
    spawning        the Spawn phase
    horror          the Horror phase
    monster_phase   the Monster phase, turn by turn
    mindless        what mindless monsters do
    hunting         how they think
    ways            equally short ways of theirs
    scheming        monsters that somebody plays
"""
