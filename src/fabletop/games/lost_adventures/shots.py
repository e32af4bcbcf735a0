"""Shots of the film: what the script tells, each with its numbers. All of it is known to everybody when it is written
down, since everybody may read the script. Seats in the plural are a mask."""

from __future__ import annotations

NEW_SCENE = 0  # the face of the encounter, the city, who chose it, where they came from
BEAT = 1  # the face of the card that counts, checks in range, X and hands in range
TROUBLE = 2  # how often the Enemy hits
CAPTURE = 3  # the tile that is taken to Berlin
EXIT = 4  # a seat, its rewards, one of the ways out below
OUT = 5  # a seat, the number of what put it out, as FATES has it
PERIL = 6  # the face of the temple card
GRAIL = 7  # a seat, the grail it took, how many of its traits are true
PENANCE = 8  # the face of the hubris card
COMPANY = 9  # who takes part in the encounter
APPROACH = 10  # the city that the Enemy comes to
HAND = 11  # the Enemy ends the scene
RESCUE = 12  # the tile that is brought out of Berlin
RELIC = 13  # a seat, the relic, the city it looked in, whether it was there
TREACHERY = 14  # who works a lever or the like, which others suffer by it
INTERLUDE = 15  # the Start City, who is ahead of the Enemy, who is there already
ORDEAL = 16  # the face of the temple resolution card, who meets a trap, who meets a hand
PURGED = 17  # a seat that is rid of its hubris
THEFT = 18  # a thief, and who is stolen from

WALKS, SLIPS, DRIVEN = range(3)  # ways out of a scene: when one likes, by a secret door, by the Enemy's hand
