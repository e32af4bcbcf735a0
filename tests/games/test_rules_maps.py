"""Where rules have many modules, a map of them stands at their door, and is whole."""

from __future__ import annotations

import pkgutil
import re
from collections import Counter
from types import ModuleType

import pytest

from fabletop.games.machina import rules as machina
from fabletop.games.projector import rules as projector


@pytest.mark.parametrize("rules", [machina, projector], ids=["machina", "projector"])
def test_the_map_of_the_rules_names_each_module_once(rules: ModuleType) -> None:
    named = re.findall(r"^ {4}(\w+) {2,}\S", rules.__doc__ or "", re.MULTILINE)
    assert Counter(named) == Counter(module.name for module in pkgutil.iter_modules(rules.__path__))
