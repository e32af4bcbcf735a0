"""The second half of the tutorial works as printed: each step is laid over the game as the steps before it left it, and
the game's own tests, the contract among them, are run after each."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tests.docs.test_writing_a_game import FILES, install, run

PAGE = Path(__file__).parents[2] / "docs" / "growing-a-game.md"
STEPS = re.split(r"^## (?=Step \d)", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
BLOCK = re.compile(r"^`(\S+)`\n```\w+\n(.*?)```\n", re.MULTILINE | re.DOTALL)
WORDS = re.compile(r"^<!-- printed -->\n```text\n(.*?)```\n", re.MULTILINE | re.DOTALL)  # what the cards say
LONGEST_STEP = 300  # lines that a reader types for one step


def grown(until: int) -> dict[str, str]:
    """The files of the game after so many steps."""
    files = dict(FILES)
    for step in STEPS[:until]:
        for name, text in BLOCK.findall(step):
            if name not in files:
                files[name] = text
            elif name.endswith(".py"):
                files[name] = laid_over(files[name], text)
            else:
                files[name] = f"{files[name]}\n{text}" if name.endswith(".toml") else files[name] + text
    return files


def laid_over(old: str, new: str) -> str:
    """Python code with changes, as the page explains them: a definition takes the place of the one of its name; where
    it begins with "...", the rest is as it was; what is new goes before what stands after it among the changes."""
    parts, changes = dict(_parts(old)), _parts(new)
    for place, (name, text) in enumerate(changes):
        node = ast.parse(text).body[0]
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = {each.name for each in node.names}
            parts = {key: kept for key, kept in parts.items() if not names.issuperset(key.split(", "))}
            _insert(parts, name, text, 1 + max(at for at, each in enumerate(parts) if "import " in each))
        elif name not in parts:
            after = [list(parts).index(later) for later, _ in changes[place:] if later in parts]
            _insert(parts, name, text, after[0] if after else len(parts))
        elif isinstance(node, ast.ClassDef) and _is_as_before(node.body[0]):
            parts[name] += "\n" + text.partition("    ...\n")[2]
        elif isinstance(node, ast.Assign | ast.AnnAssign) and _is_call_as_before(node.value):
            parts[name] = _called_with(parts[name], text)
        else:
            parts[name] = text
    return "\n\n".join(parts.values()) + "\n"


def _insert(parts: dict[str, str], name: str, text: str, at: int) -> None:
    items = [*parts.items()]
    parts.clear()
    parts.update([*items[:at], (name, text), *items[at:]])


def _parts(code: str) -> list[tuple[str, str]]:
    """The statements of a module by what they define, with decorators and the comments above them."""
    lines, found, begin = code.splitlines(), [], 0
    for node in ast.parse(code).body:
        text = "\n".join(lines[begin : node.end_lineno]).strip("\n")
        begin = node.end_lineno or 0
        found.append((_name_of(node) or text, text))
    return found


def _name_of(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return ast.unparse(target).strip("()") if isinstance(target, ast.Name | ast.Tuple) else ""


def _is_as_before(node: ast.AST) -> bool:
    return isinstance(getattr(node, "value", None), ast.Constant) and node.value.value is ...  # type: ignore[attr-defined]


def _is_call_as_before(value: ast.AST | None) -> bool:
    return isinstance(value, ast.Call) and bool(value.args) and _is_as_before(ast.Expr(value.args[0]))


def _called_with(old: str, new: str) -> str:
    """A call with some of its arguments named anew."""
    said: dict[str, str] = {}
    for code in (old, new):
        call = ast.parse(code).body[0].value  # type: ignore[attr-defined]
        said |= {each.arg: ast.get_source_segment(code, each.value) or "" for each in call.keywords}
    return f"{old[: old.index('(') + 1]}\n" + "".join(f"    {name}={value},\n" for name, value in said.items()) + ")"


def test_a_step_is_no_longer_than_somebody_reads_at_once() -> None:
    assert len(STEPS) == 5
    for step in STEPS:
        assert sum(text.count("\n") for _, text in BLOCK.findall(step)) <= LONGEST_STEP


@pytest.mark.parametrize("step", range(1, len(STEPS) + 1))
def test_the_game_keeps_the_contract_and_its_own_tests_after_each_step(step: int, tmp_path: Path) -> None:
    install(grown(step), tmp_path)
    run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")


def test_the_code_of_each_step_is_well_typed_and_tidy(tmp_path: Path) -> None:
    settings = ("--no-cache", "--config", str(PAGE.parents[1] / "pyproject.toml"))
    strict = ("--strict", "--enable-error-code", "unused-awaitable", "--cache-dir", str(tmp_path / "cache"))
    for step in range(1, len(STEPS) + 1):
        package = tmp_path / str(step)
        package.mkdir()
        install(grown(step), package)
        tidying = ("--fix", "--unsafe-fixes", "--preview", "--select", "I,F401")  # of imports, as editors do it
        run(package, "-m", "ruff", "check", *tidying, *settings, ".")
        run(package, "-m", "ruff", "check", *settings, ".")
        run(package, "-m", "mypy", *strict, "lanterns")


def test_the_blocks_are_laid_out_as_the_formatter_does_it(tmp_path: Path) -> None:
    blocks = [text for step in STEPS for name, text in BLOCK.findall(step) if name.endswith(".py")]
    for number, text in enumerate(blocks):
        (tmp_path / f"block_{number}.py").write_text(text, encoding="utf-8")
    settings = ("--no-cache", "--config", str(PAGE.parents[1] / "pyproject.toml"))
    run(tmp_path, "-m", "ruff", "format", "--diff", *settings, ".")


def test_the_words_of_the_cards_are_those_that_the_page_shows(tmp_path: Path) -> None:
    install(grown(1), tmp_path)
    code = (
        "from lanterns import CATALOGUE, Printed\n"
        "for card in CATALOGUE.read().of(Printed):\n"
        "    print(f'{card.name}:', *CATALOGUE.words(card))\n"
    )
    assert [run(tmp_path, "-c", code)] == WORDS.findall(STEPS[0])


def test_the_commands_know_the_grown_game(tmp_path: Path) -> None:
    install(grown(len(STEPS)), tmp_path)
    assert "tidy" in run(tmp_path, "-m", "fabletop", "games", "lanterns")
    simulate = ("-m", "fabletop", "simulate", "lanterns", "--games", "10", "--bots", "keen,tidy", "--json")
    assert '"lanterns"' in run(tmp_path, *simulate)
    assert "When you take a lantern" in run(tmp_path, "-m", "fabletop", "content", "lanterns", "Watch")
    assert "no faults" in run(tmp_path, "-m", "fabletop", "check", "lanterns")
