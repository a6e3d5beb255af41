"""The client as one of the surfaces that test/surfaces compares: reads calls as lines of JSON, and prints what each answers."""

from __future__ import annotations

import json
import sys
from typing import Any

from warmpath import Warmpath, WarmpathError

# Of Python, where the service has a name that Python keeps.
RENAMED = {"from": "from_", "raise": "raise_", "import": "import_"}


def method_of(client: object, name: str) -> Any:
    """The method of an operation, at the place that its name says."""
    for word in name.replace("-", "_").split("."):
        client = getattr(client, RENAMED.get(word, word))
    return client


def main() -> None:
    with Warmpath() as warmpath:
        for line in sys.stdin:
            asked = json.loads(line)
            given = {RENAMED.get(name, name): value for name, value in asked["input"].items()}
            try:
                told = method_of(warmpath, asked["operation"])(**given)
            except WarmpathError as error:
                if error.body is None:
                    raise
                told = error.body
            print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
