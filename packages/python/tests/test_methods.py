"""The methods beside the OpenAPI document, which is read here in another way than by what makes them."""

from __future__ import annotations

import inspect
import json
import unittest
from pathlib import Path
from typing import Any, get_type_hints

from both import KINDS, USAGE, Client, answer
from surface import RENAMED, method_of
from warmpath import OPERATIONS, AsyncWarmpath, Warmpath, __version__, types

ROOT = Path(__file__).parents[3]
DOCUMENT = json.loads((ROOT / "openapi.json").read_text())


def followed(part: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in part:
        found: Any = DOCUMENT
        for key in part["$ref"].split("/")[1:]:
            found = found[key]
        part = found
    return part


def fields_of(schema: dict[str, Any]) -> set[str]:
    schema = followed(schema)
    inner = [fields_of(one) for key in ("allOf", "anyOf", "oneOf") for one in schema.get(key, [])]
    return set(schema.get("properties", {})).union(*inner)


class Methods(unittest.TestCase):
    def test_each_operation_has_a_method_with_its_fields(self) -> None:
        operations = [
            (method.upper(), path, operation) for path, methods in DOCUMENT["paths"].items() for method, operation in methods.items()
        ]
        self.assertEqual(sorted(OPERATIONS), sorted(operation["operationId"] for _, _, operation in operations))
        for kind, client in zip(KINDS, (Warmpath("http://a.example", "wp_test_x"), AsyncWarmpath("http://a.example", "wp_test_x"))):
            for method, path, operation in operations:
                name = operation["operationId"]
                with self.subTest(kind=kind, operation=name):
                    query = {one["name"] for one in map(followed, operation.get("parameters", [])) if one["in"] == "query"}
                    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
                    fields = query or (fields_of(body) if body else set())
                    called = method_of(client, name)
                    given = {RENAMED.get(field, field): field for field in fields}
                    self.assertEqual(set(inspect.signature(called).parameters), {*given, "options"})
                    self.assertEqual(hasattr(called, "all"), "cursor" in query)
                    if hasattr(called, "all"):
                        self.assertEqual(set(inspect.signature(called.all).parameters), {*given, "at_most", "options"} - {"cursor"})
                    # Each field arrives as what it is called.
                    sent = Client(kind, [answer(200, USAGE)])
                    sent.do(lambda warmpath: method_of(warmpath, name)(**given))
                    [request] = sent.sent
                    arrived = json.loads(request.content) if request.content else dict(request.url.params)
                    self.assertEqual(arrived, {field: field for field in fields})
                    self.assertEqual((request.method, request.url.path), (method, path))

    def test_every_type_can_be_looked_up(self) -> None:
        made = [one for one in vars(types).values() if isinstance(one, type) and one.__module__ == types.__name__]
        self.assertGreater(len(made), 200)
        for one in made:
            with self.subTest(one.__name__):
                get_type_hints(one)

    def test_the_version_is_that_of_the_repository(self) -> None:
        self.assertEqual(__version__, json.loads((ROOT / "package.json").read_text())["version"])


if __name__ == "__main__":
    unittest.main()
