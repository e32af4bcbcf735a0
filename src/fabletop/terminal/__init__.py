"""The terminal: full screen and plain. Knows scenes and questions, and no game."""

from fabletop.terminal.learn import learn
from fabletop.terminal.sitting_down import play, replay, resume

__all__ = ["learn", "play", "replay", "resume"]
