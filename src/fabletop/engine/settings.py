"""Settings as people type them: text in, the value that a game's settings take out."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

_WORDS = {"yes": True, "y": True, "on": True, "no": False, "n": False, "off": False, "none": None}


def read_setting(text: str, type_: Any) -> Any:
    """Text as the type that a setting has. What does not fit stays as near as it comes: the game says what is wrong."""
    word = text.casefold()
    meant = [(text, type_), *([(_WORDS[word], type_)] if word in _WORDS else []), (text, int)]
    for value, wanted in meant:
        with suppress(msgspec.ValidationError):
            return msgspec.to_builtins(msgspec.convert(value, wanted, strict=False))
    return text
