"""The map of the rules' modules is whole."""

from __future__ import annotations

import pkgutil
import re
from collections import Counter

from fabletop.games.machina import rules


def test_the_map_of_the_rules_names_each_module_once() -> None:
    named = re.findall(r"^ {4}(\w+) {2,}\S", rules.__doc__ or "", re.MULTILINE)
    assert Counter(named) == Counter(module.name for module in pkgutil.iter_modules(rules.__path__))
