"""What the software holds of The Projector against the whole game, as the rules list it."""

from __future__ import annotations

from fabletop.engine.inventory import Item, compare
from fabletop.games.projector.box import CONTENT, box
from fabletop.games.projector.cards import Lock, Story
from fabletop.games.projector.checks.plan import TIERS
from fabletop.games.projector.effects.control import DICE
from fabletop.games.projector.sheet import COLOURS, REALSPACE

MANIFEST = CONTENT / "manifest.yaml"


def inventory() -> list[Item]:
    """Cards of all decks, and what else lies on the table. Playmats and trackers are parts of the picture."""
    all_ = box()
    kinds = {kind: [face for face in all_.faces if face.kind == kind] for kind in {face.kind for face in all_.faces}}
    laid = {id_ for setup in all_.setups for place in setup.place for id_ in place.cards}
    present: dict[str, int] = {
        "traits": len(all_.traits),
        "ability decks": len(all_.stacks),
        "ability cards": len(all_.skills),
        "Realspace action cards of a character": sum(REALSPACE[2]),
        "areas": len(all_.areas),
        "location cards": sum(face.id in laid for face in kinds["location"]),
        "locked substitutes": sum(face.id not in laid for face in kinds["location"]),
        "background cards": len(all_.backgrounds),
        "setup cards": len(all_.setups),
        "objective cards": len(all_.objectives),
        "entropy cards of stories": sum("story" in face.keywords for face in kinds["entropy"]),
        "Baddies": len(kinds["baddie"]),
        "conditions": len(kinds["condition"]),
        "maneuvers": len(all_.maneuvers),
        "resources": len(kinds["resource"]),
        "resource cards": sum(face.card.copies for face in kinds["resource"]),
        "Projector cards": len(all_.projectors),
        "story decks": len(all_.story_decks),
        "story cards": sum(isinstance(page, Story) for page in all_.pages),
        "locks": sum(isinstance(page, Lock) for page in all_.pages),
        "diary decks": len(all_.diary_decks),
        "diary pages": len(all_.diary),
        "perks": len(all_.perks),
        "styles": len(all_.styles),
        "ship mat": len(all_.ships),
        "built-in keywords": sum(each.built_in for each in all_.keywords.values()),
        "kinds of dice": len({sides for _, sides in DICE.values()}),
        "character figures": len(COLOURS),
        "lighthouse figures": len(COLOURS),
    }
    for tier in TIERS:
        present[f"entropy cards of tier {tier}"] = len(all_.tier(tier))
    for source, name in (("craft", "craftable items"), ("found", "found items"), ("permanent", "permanent items")):
        present[name] = sum(face.card.source == source for face in kinds["item"])
    return compare(MANIFEST, present)
