"""What becomes of connections that break or say nothing, over real sockets."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
import unittest
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from both import KINDS, USAGE
from warmpath import AsyncWarmpath, Warmpath, errors

BODY = json.dumps(USAGE).encode()
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n"
WHOLE = HEAD + b"content-length: %d\r\n\r\n" % len(BODY) + BODY
# For an answer that never ends; what is measured is at least this long and less than thrice.
LIMIT = 0.3


@contextmanager
def server(answer: Callable[[socket.socket, int], None]) -> Iterator[str]:
    """Does this with each connection, the nth, once its request is there; its threads end with the sockets."""
    listening = socket.create_server(("127.0.0.1", 0))
    open_ones: list[socket.socket] = []

    def accept() -> None:
        while True:
            try:
                one, _ = listening.accept()
            except OSError:
                return
            open_ones.append(one)
            threading.Thread(target=serve, args=(one, len(open_ones)), daemon=True).start()

    def serve(one: socket.socket, nth: int) -> None:
        try:
            one.recv(65536)
            answer(one, nth)
        except OSError:
            pass

    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    try:
        yield "http://127.0.0.1:%d" % listening.getsockname()[1]
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        thread.join()
        for one in open_ones:
            one.close()


def usage(kind: str, url: str, **behaviour: Any) -> Any:
    if kind == "sync":
        with Warmpath(url, "wp_test_x", **behaviour) as warmpath:
            return warmpath.usage()

    async def run() -> Any:
        async with AsyncWarmpath(url, "wp_test_x", **behaviour) as warmpath:
            return await warmpath.usage()

    return asyncio.run(run())


def trickle(one: socket.socket, _nth: int) -> None:
    one.sendall(WHOLE[: -len(BODY)])
    for at in range(len(BODY)):
        time.sleep(LIMIT / 10)
        one.sendall(BODY[at : at + 1])


class Connections(unittest.TestCase):
    def test_a_cut_answer_is_a_lost_one_and_the_repetition_gets_it(self) -> None:
        cuts = {
            "before the answer": b"",
            "in its head": b"HTTP/1.1 200 OK\r\ncontent-le",
            "in its body": WHOLE[:-9],
            "in its body of no known length": HEAD + b"\r\n" + BODY[:-9],
            "in a chunk of its body": HEAD + b'transfer-encoding: chunked\r\n\r\n40\r\n{"tenantId":',
        }
        for kind in KINDS:
            for where, part in cuts.items():

                def answer(one: socket.socket, nth: int, part: bytes = part) -> None:
                    one.sendall(part if nth == 1 else WHOLE)
                    one.shutdown(socket.SHUT_RDWR)

                failed: list[str] = []
                with self.subTest(kind=kind, where=where), server(answer) as url:
                    found = usage(kind, url, retries=1, on_retry=lambda error, _wait: failed.append(error.code))
                    self.assertEqual((found, failed), (USAGE, ["not_reached"]))

    def test_an_address_where_no_one_listens_is_named(self) -> None:
        with server(lambda _one, _nth: None) as url:
            pass
        for kind in KINDS:
            with self.subTest(kind=kind), self.assertRaisesRegex(errors.NotReached, f"^not_reached: {url} was not reached") as caught:
                usage(kind, url, retries=0)
            self.assertEqual(caught.exception.status, 0)

    def test_an_answer_that_takes_too_long_ends_by_the_limit(self) -> None:
        cases: dict[str, Callable[[socket.socket, int], None]] = {
            "never comes": lambda _one, _nth: None,
            "stops half-way": lambda one, _nth: one.sendall(WHOLE[:-9]),
            "comes drop by drop": trickle,
        }
        for kind in KINDS:
            for what, answer in cases.items():
                with self.subTest(kind=kind, what=what), server(answer) as url:
                    begun = time.monotonic()
                    with self.assertRaises(errors.TimedOut):
                        usage(kind, url, retries=0, timeout=LIMIT)
                    self.assertTrue(LIMIT * 0.9 <= time.monotonic() - begun < LIMIT * 3)

    def test_a_task_that_is_cancelled_ends_its_call(self) -> None:
        async def run(url: str) -> None:
            async with AsyncWarmpath(url, "wp_test_x") as warmpath:
                call = asyncio.ensure_future(warmpath.usage())
                await asyncio.sleep(LIMIT)
                call.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await call

        with server(lambda _one, _nth: None) as url:
            asyncio.run(run(url))


if __name__ == "__main__":
    unittest.main()
