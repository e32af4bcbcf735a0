"""The pages about the server are true: the program plays, every message and option is named, nginx takes its files."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from tests.server.running import a_server

from fabletop.server import wire
from fabletop.server.api.document import describe, routes_for
from fabletop.server.config import Config, Limits

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"<!-- (\S+) -->\n```\w+\n(.*?)```\n", re.DOTALL)
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")
API = (DOCS / "server-api.md").read_text(encoding="utf-8")


def test_the_program_of_the_page_plays_a_whole_game(tmp_path: Path) -> None:
    program = tmp_path / "player.py"
    program.write_text(dict(BLOCK.findall(API))["player.py"], encoding="utf-8")
    with a_server(tmp_path) as server:
        command = [sys.executable, str(program), server.url]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^(three in a row|draw).* \[.*\]$", done.stdout.splitlines()[-1], re.IGNORECASE), done.stdout


def test_every_route_message_and_field_is_on_the_page() -> None:
    paths = describe(routes_for(Limits()))["paths"]
    routes = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    assert [route for route in routes if f"`{route}`" not in API] == []
    for message in (*wire.FromClient.__args__, *wire.FromServer.__args__):
        assert f"`{message.__struct_config__.tag}`" in API
        assert [name for name in message.__struct_fields__ if f"`{name}`" not in API] == []


def test_every_option_is_on_the_page_as_it_is() -> None:
    rows = dict(re.findall(r"^\| `(--\S+)` \| (.+?) \|", HOSTING, re.MULTILINE))
    options = {f"--{field.name.replace('_', '-')}": field for field in fields(Config) if field.name != "limits"}
    limits = {f"--limits.{name.replace('_', '-')}": usual for name, usual in vars(Limits()).items()}
    assert set(rows) == {"--with", *options, *limits}  # the one that is no part of the configuration
    assert {name: row for name, row in rows.items() if name in limits} == {
        name: f"{usual:,}" if usual >= 10_000 else str(usual) for name, usual in limits.items()
    }
    assert rows["--host"] == Config.host


def test_every_figure_that_is_named_exists(tmp_path: Path) -> None:
    with a_server(tmp_path) as server:
        figures = server.http.get("/metrics").text
    named = set(re.findall(r"`(fabletop_\w+)`", HOSTING))
    assert len(named) > 10
    assert [name for name in named if f"# TYPE {name} " not in figures] == []


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
@pytest.mark.parametrize("name", ["nginx-one.conf", "nginx-several.conf"])
def test_nginx_takes_the_configuration(tmp_path: Path, name: str) -> None:
    text = dict(BLOCK.findall(HOSTING))[name]
    # A certificate is what a test does not have; the rest is as printed.
    text = re.sub(r"\n\s*ssl_certificate\S*\s[^;]*;", "", text).replace("443 ssl", "443")
    text = text.replace("include mime.types;", "").replace("user www-data;\n", "")
    if "http {" not in text:
        text = f"events {{}}\nhttp {{\n{text}\n}}"
    file = tmp_path / name
    file.write_text(f"pid {tmp_path}/nginx.pid;\nerror_log {tmp_path}/error.log;\n{text}")
    done = subprocess.run(["nginx", "-t", "-c", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
