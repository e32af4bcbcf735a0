"""Checks of how rules are written: forms that look harmless and break in a rule that waits for an answer.

table.gold += await choose(...)     reads the gold before the question, and forgets what happened meanwhile
try: await ... finally: ...         the last part runs whenever a fork is thrown away
with ...: await ...                 so does the end of the block
except: / except BaseException:     catches the engine's own signals
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fabletop.engine.game import Game
from fabletop.testing.walk import Setting


def check_sources(setting: Setting) -> None:
    """The rules of a game use no form that goes wrong where a rule waits for an answer."""
    faults = [f"{path.name}:{line}: {what}" for path in sources(setting.game) for line, what in faults_in(path)]
    assert not faults, f"{setting.game.id}: " + "; ".join(faults)


def sources(game: Game[Any]) -> list[Path]:
    """The files in which a game's rules are written: those of its steps, and all others of the same package."""
    names = {inspect.unwrap(step).__module__ for step in game.steps.values()}
    packages = tuple(f"{name.rpartition('.')[0]}." for name in names if "." in name)
    modules = [module for name, module in sys.modules.items() if name in names or name.startswith(packages or ("\0",))]
    files = {getattr(module, "__file__", None) for module in modules}
    return sorted(Path(file) for file in files if file)


def faults_in(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that are wrong, and why."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.AsyncFunctionDef):
            for node in ast.walk(function):
                what = _fault(node)
                if what:
                    yield getattr(node, "lineno", 0), what


def _fault(node: ast.AST) -> str:
    if isinstance(node, ast.AugAssign) and _waits(node.value) and not isinstance(node.target, ast.Name):
        return "the old value is read before the answer comes; await it in a line of its own"
    if isinstance(node, ast.Try) and node.finalbody and any(map(_waits, node.body)):
        return "a `finally` around an `await` runs whenever a fork is thrown away; do without it"
    if isinstance(node, ast.With | ast.AsyncWith) and any(map(_waits, node.body)):
        return "a `with` around an `await` ends whenever a fork is thrown away; do without it"
    if isinstance(node, ast.ExceptHandler) and (node.type is None or ast.unparse(node.type) == "BaseException"):
        return "this catches the engine's own signals; name the exception that is meant"
    return ""


def _waits(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Await) for each in ast.walk(node))
