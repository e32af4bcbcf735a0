"""Sheets in every look."""

from __future__ import annotations

from fabletop.engine.scene import Counter, Gauge, Line, Scene, Sheet
from fabletop.showcase.exhibit import Exhibit

SHEETS = Exhibit(
    "sheets",
    "Sheets",
    "Somebody or something on one sheet: figure, gauges, numbers, lines, texts, marks. The skin draws a kind of sheet "
    "as a cover, a medallion, a card, a notebook, a ledger or a ribbon.",
    ("Sheet",),
    Scene(
        "Sheets",
        "",
        aside=(
            Sheet("sheet:moth", "The Moth", "cover", "butterfly", "#5A2A6E", "horror", "by A. Lamp", "20¢",
                  "It only wanted the light.", 5, (Gauge("moth:health", "Health", 9, 12, "hearts"),),
                  (Counter("moth:attack", "Will attack for", "3"), Counter("moth:dust", "Dust", "2")),
                  lines=(Line("moth:flutter", "Flutter", "Attacks for 3.", mark="A1", lit=True),
                         Line("moth:sleep", "Sleep", "Heals 1.", mark="A2", value="Block 4")),
                  stamp="next", texts=("Dusty: nobody sees it before midnight.",), marks=("weak to lamplight",),
                  ahead=("20 health", "A1 Burn: attacks for 9."), ahead_title="Next stage"),
            Sheet("sheet:ada", "Ada", "medallion", "telescope", "#C8963E", "explorer", "keeper of the north light",
                  gauges=(Gauge("ada:health", "Health", 7, 9, "hearts", "#C24B3F"),
                          Gauge("ada:stamina", "Stamina", 3, 5, "run", "#4C9A84"),
                          Gauge("ada:essence", "Essence", 2, 4, "candle-flame", "#6F7FB8")),
                  lines=(Line("ada:lamp", "Storm lantern", "Sees in the dark.", icon="lantern-flame", group="Holds"),
                         Line("ada:rope", "Rope", icon="rope-coil", value="used", group="Holds"),
                         Line("ada:climb", "Climb", "Costs 1 stamina.", mark="C", lit=True, group="Can do")),
                  stamp="ready", marks=("wet", "inspired")),
            Sheet("sheet:light", "The north light", "card", "lighthouse", under="seen from the mole",
                  gauges=(Gauge("light:oil", "Oil", 12, 20, "oil-drum"),),
                  counters=(Counter("light:nights", "Nights lit", "31"),),
                  texts=("While it burns, no ship is lost.",)),
            Sheet("sheet:tide", "Spring tide", "ribbon", "lighthouse", over="Night 3 of 7",
                  counters=(Counter("tide:ships", "Ships in", "2 of 5"),),
                  lines=(Line("tide:wants", "Wanted", "Five ships behind the mole before the tide turns", lit=True),),
                  texts=("While the tide rises, boats pass the reef.",), marks=("fog",)),
            Sheet("sheet:book", "What you know", "notebook", stamp="seen", writable=True,
                  lines=(Line("book:reef", "Gull Reef", "north of the mole", lit=True),
                         Line("book:wreck", "The wreck", "anywhere south of the narrows"),
                         Line("book:keeper", "The keeper", "not on the island", icon="lantern-flame"))),
            Sheet("sheet:log", "The nights so far", "ledger", columns=("Ada", "Ben"),
                  lines=(Line("log:1", "First night", cells=("3 ships", "none"), note="calm"),
                         Line("log:2", "Second night", cells=("none, lost a rope", "1 ship")),
                         Line("log:3", "Third night", cells=("2 ships", "asleep"), note="fog"))),
        ),
    ),
    legal=("ada:climb",),
)  # fmt: skip
