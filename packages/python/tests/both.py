"""What the tests of both clients share: answers that are given one after the other, and a clock that is not waited for."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import httpx

from warmpath import AsyncWarmpath, Warmpath

ID = "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
USAGE = {"tenantId": "t", "credits_remaining": 7, "request_id": ID}
KINDS = ("sync", "async")
Answer = Callable[[], httpx.Response]


def answer(status: int, body: Any, **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda: httpx.Response(status, content=json.dumps(body), headers={"content-type": "application/json", **named})


def failure(status: int, word: str, **headers: str) -> Answer:
    return answer(status, {"error": word, "message": f"It is {word}.", "request_id": ID}, **headers)


def broken() -> httpx.Response:
    raise httpx.ReadError("connection reset")


class Clock:
    """In place of `time`: its waits pass at once, and are counted."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    async def sleep_async(self, seconds: float) -> None:
        self.now += seconds


class Client:
    """A client of one kind whose requests get these answers, one after the other; the last one again and again."""

    def __init__(self, kind: str, answers: Iterable[Answer], **behaviour: Any) -> None:
        self.sent: list[httpx.Request] = []
        self.waits: list[float] = []
        given = list(answers)

        def handle(request: httpx.Request) -> httpx.Response:
            self.sent.append(request)
            return given[min(len(self.sent), len(given)) - 1]()

        self._kind, self._handle = kind, handle
        self._behaviour: dict[str, Any] = {"on_retry": lambda _failed, wait: self.waits.append(wait), **behaviour}

    def do(self, call: Callable[[Any], Any]) -> Any:
        """What a call of one of its methods comes to; the rows of a list."""
        transport = httpx.MockTransport(self._handle)
        if self._kind == "sync":
            with httpx.Client(transport=transport) as http:
                made = call(Warmpath("http://warmpath.example/", "wp_test_x", http=http, **self._behaviour))
                return list(made) if inspect.isgenerator(made) else made

        async def run() -> Any:
            async with httpx.AsyncClient(transport=transport) as http:
                made = call(AsyncWarmpath("http://warmpath.example/", "wp_test_x", http=http, **self._behaviour))
                return [row async for row in made] if inspect.isasyncgen(made) else await made

        return asyncio.run(run())

    def headers(self, name: str) -> list[str | None]:
        return [request.headers.get(name) for request in self.sent]


@contextmanager
def clock() -> Iterator[Clock]:
    made = Clock()
    with (
        patch("warmpath._core.time", made),
        patch("warmpath._clients.time", made),
        patch("warmpath._clients.asyncio.sleep", made.sleep_async),
    ):
        yield made
