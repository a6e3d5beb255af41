from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import httpx

from . import _async, _sync
from ._core import CallOptions, Fields, Lost, Operation, Pages, Received, Reply, Send, Settings, Steps, steps_of
from ._error import WarmpathError
from ._operations import OPERATIONS, OperationName


def _settings(base_url: str | None, key: str | None, **behaviour: Any) -> Settings:
    address, credential = base_url or os.environ.get("WARMPATH_URL"), key or os.environ.get("WARMPATH_KEY")
    if address is None or credential is None:
        raise TypeError("base_url and key are needed, here or in the environment as WARMPATH_URL and WARMPATH_KEY.")
    return Settings(address, credential, behaviour)


def _operation(name: str) -> Operation:
    if name not in OPERATIONS:
        raise TypeError(f"There is no operation {name}.")
    return OPERATIONS[name]


class Warmpath(_sync.Methods):
    """A client with a method for each operation: `Warmpath(url, key).fundraising.search_investors(limit=5)`.

    `base_url` is where the service is, `key` an API key; without them WARMPATH_URL and WARMPATH_KEY of the environment are taken.
    `timeout`, `retries`, `retry_within` and `on_retry` are explained at `warmpath.Behaviour`. `http` is a client of your own, for a proxy
    or certificates; it is not closed. Threads may share a client. Raises TypeError or ValueError if an argument cannot be right.
    """

    def __init__(
        self,
        base_url: str | None = None,
        key: str | None = None,
        *,
        timeout: float | None = None,
        retries: int | None = None,
        retry_within: float | None = None,
        on_retry: Callable[[WarmpathError, float], None] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        super().__init__(self)
        self._settings = _settings(
            base_url, key, timeout=timeout, retries=retries, retry_within=retry_within, on_retry=on_retry
        )
        self._http = http or httpx.Client()
        self._is_own = http is None

    def call(self, name: OperationName, fields: Fields | None = None, options: CallOptions | None = None) -> Any:
        """Calls an operation by its name, such as `company.search`: what its method does, without its types."""
        return self._run(steps_of(self._settings, _operation(name), fields, options))

    def rows(
        self, name: OperationName, query: Fields | None = None, at_most: int | None = None, options: CallOptions | None = None
    ) -> Iterator[Any]:
        """Every row of an operation whose list is read page by page; the next page is asked for when its first row is."""
        pages = Pages(_operation(name), query, at_most)
        while pages.query is not None:
            yield from pages.take(self.call(name, pages.query, options))

    def close(self) -> None:
        """Closes the connections."""
        if self._is_own:
            self._http.close()

    def __enter__(self) -> Warmpath:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, steps: Steps) -> Any:
        reply: Reply = None
        while True:
            try:
                step = steps.send(reply)
            except StopIteration as end:
                return end.value
            if isinstance(step, Send):
                reply = self._send(step)
            else:
                time.sleep(step.seconds)
                reply = None

    def _send(self, send: Send) -> Reply:
        """httpx bounds each silence, this bounds all of them: an answer that never pauses as long may take up to twice its limit."""
        end = time.monotonic() + send.timeout
        request = self._http.build_request(
            send.method, send.url, headers=send.headers, content=send.content, timeout=send.timeout
        )
        try:
            response = self._http.send(request, stream=True, follow_redirects=False)
            try:
                parts: list[bytes] = []
                for part in response.iter_bytes():
                    if time.monotonic() > end:
                        raise httpx.ReadTimeout("the whole answer took too long", request=request)
                    parts.append(part)
            finally:
                response.close()
            return Received(response.status_code, response.headers, b"".join(parts))
        except httpx.RequestError as error:
            return Lost(isinstance(error, httpx.TimeoutException), error)


class AsyncWarmpath(_async.Methods):
    """As `Warmpath`, for asyncio: its methods are awaited, its lists are read with `async for`, and a time limit is exact."""

    def __init__(
        self,
        base_url: str | None = None,
        key: str | None = None,
        *,
        timeout: float | None = None,
        retries: int | None = None,
        retry_within: float | None = None,
        on_retry: Callable[[WarmpathError, float], None] | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        super().__init__(self)
        self._settings = _settings(
            base_url, key, timeout=timeout, retries=retries, retry_within=retry_within, on_retry=on_retry
        )
        self._http = http or httpx.AsyncClient()
        self._is_own = http is None

    async def call(self, name: OperationName, fields: Fields | None = None, options: CallOptions | None = None) -> Any:
        """Calls an operation by its name, such as `company.search`: what its method does, without its types."""
        return await self._run(steps_of(self._settings, _operation(name), fields, options))

    async def rows(
        self, name: OperationName, query: Fields | None = None, at_most: int | None = None, options: CallOptions | None = None
    ) -> AsyncIterator[Any]:
        """Every row of an operation whose list is read page by page; the next page is asked for when its first row is."""
        pages = Pages(_operation(name), query, at_most)
        while pages.query is not None:
            for row in pages.take(await self.call(name, pages.query, options)):
                yield row

    async def close(self) -> None:
        """Closes the connections."""
        if self._is_own:
            await self._http.aclose()

    async def __aenter__(self) -> AsyncWarmpath:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _run(self, steps: Steps) -> Any:
        reply: Reply = None
        while True:
            try:
                step = steps.send(reply)
            except StopIteration as end:
                return end.value
            if isinstance(step, Send):
                reply = await self._send(step)
            else:
                await asyncio.sleep(step.seconds)
                reply = None

    async def _send(self, send: Send) -> Reply:
        try:
            # Not asyncio.timeout: the anyio of Debian 12 cancels a task twice, so that it lets the cancellation out.
            return await asyncio.wait_for(self._receive(send), send.timeout)
        except TimeoutError as error:
            return Lost(True, error)
        except httpx.RequestError as error:
            return Lost(False, error)

    async def _receive(self, send: Send) -> Received:
        request = self._http.build_request(
            send.method, send.url, headers=send.headers, content=send.content, timeout=None
        )
        response = await self._http.send(request, stream=True, follow_redirects=False)
        try:
            return Received(response.status_code, response.headers, await response.aread())
        finally:
            await response.aclose()
