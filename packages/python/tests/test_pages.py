"""The page of the client and the quick start as a reader runs them: their blocks in order, and what each is shown to print; `…` is any text, and a line of it any lines."""

from __future__ import annotations

import contextlib
import io
import os
import re
import unittest
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[3] / "docs"
PAGE = DOCS / "python.md"
QUICK_START = DOCS / "api-quick-start.md"


def pattern_of(shown: str) -> str:
    """What is printed like this."""
    lines = []
    for line in shown.rstrip().split("\n"):
        parts = [re.escape(part) for part in line.rstrip().split("…")]
        lines.append(r"(?:.*\n)*?.*" if line.strip() == "…" else ".*".join(parts))
    return "\n".join(lines)


class Pages(unittest.TestCase):
    def test_each_block_runs_and_prints_what_is_shown(self) -> None:
        text = PAGE.read_text()
        text = text.replace("http://127.0.0.1:8787", os.environ["WARMPATH_URL"]).replace("wp_test_…", os.environ["WARMPATH_KEY"])
        blocks = re.findall(r"^```(python|text)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 10)
        names: dict[str, Any] = {"__name__": "__main__"}
        self.addCleanup(lambda: names["warmpath"].close())
        printed = ""
        for language, block in blocks:
            with self.subTest(block=block):
                if language == "text":
                    told = "\n".join(line.rstrip() for line in printed.rstrip().split("\n"))
                    self.assertRegex(told, rf"\A{pattern_of(block)}\Z")
                    continue
                with contextlib.redirect_stdout(io.StringIO()) as out:
                    exec(compile(block, PAGE.name, "exec"), names)
                printed = out.getvalue()

    def test_the_quick_start_prints_what_it_shows_for_typescript(self) -> None:
        text = QUICK_START.read_text()
        [block] = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        [shown] = re.findall(r"^```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(compile(block, QUICK_START.name, "exec"), {"__name__": "__main__"})
        self.assertRegex(out.getvalue().rstrip(), rf"\A{pattern_of(shown)}\Z")


if __name__ == "__main__":
    unittest.main()
