"""The rules, a module for each part of the rulebook.

setup, rounds, phases          the frame of the game          fighting, losing, essence, dying   attacks and their price
turns, actions, windows        what explorers do, and when    moving, sight, map                 where units are
abilities, moment, markers     what cards do                  spaces, doors, traps, tiles        what the map does
gear and what it imports       items                          exploring, exits, chapters, events the story
spawning, horror, threat       what comes                     mindless, scheming, monster_phase  monsters
party                          who decides                    ending                             victory and defeat
"""
