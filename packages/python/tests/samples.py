"""Runs samples of the reference: reads them as lines of JSON, and prints as JSON what each of them printed, or its error."""

from __future__ import annotations

import json
import sys
from typing import Any

from warmpath import WarmpathError


def main() -> None:
    for line in sys.stdin:
        told: list[Any] = []
        try:
            exec(compile(json.loads(line), "sample", "exec"), {"__name__": "__main__", "print": told.append})
        except WarmpathError as error:
            if error.body is None:
                raise
            told.append(error.body)
        [answer] = told
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
