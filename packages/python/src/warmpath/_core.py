"""What a call is made of, for both clients: requests, what is repeated and when, pages. It neither sends nor waits: the generators
yield what has to be done, and are sent what came of it."""

from __future__ import annotations

import json
import random
import re
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator, Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from enum import Enum
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias, TypedDict, cast
from urllib.parse import quote, urlencode, urlsplit

from ._error import Failure, WarmpathError
from .errors import BY_CODE


class Operation(NamedTuple):
    """What the client has to know of an operation; `deadline` is how long the service works on it at most, s."""

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    input: Literal["body", "query", "none"]
    deadline: float
    rows: str | None = None
    page_limit: int | None = None
    ranked: bool = False
    nulls: tuple[str, ...] = ()


class Behaviour(TypedDict, total=False):
    """How calls are made and repeated; of a client, and of one call if that is to be different. All times are in seconds."""

    timeout: float
    """How long one attempt may take. By default as long as the service may work on the operation, and half a minute."""
    retries: int
    """How often a call is repeated at most; 0: never. Waiting for the first answer to the same key is not counted."""
    retry_within: float
    """No repetition begins later than this after the call; a longer `Retry-After` is not waited for."""
    on_retry: Callable[[WarmpathError, float], None]
    """Is told before each wait: what failed, and for how long the call waits."""


class CallOptions(Behaviour, total=False):
    """Options of one call."""

    idempotency_key: str
    """Of a POST: a key of your own, so that another process can repeat the call without paying twice."""


class RankedOptions(CallOptions, total=False):
    """Options of a call whose answers are scored by the learned ranking."""

    until_learned: bool
    """Where an answer was given while the ranking was being learned, wait until that is done, at most ten minutes, and repeat the
    call, which is free then. If it is not done by then the first answer is returned, with its warning `corpus`: `learning`."""


class Omitted(Enum):
    OMITTED = "omitted"


OMITTED: Final = Omitted.OMITTED
"""In place of a value where None means something: the field is left out."""

Fields: TypeAlias = Mapping[str, Any]


class Caller(Protocol):
    def call(self, name: Any, fields: Fields | None = None, options: Any = None) -> Any: ...
    def rows(self, name: Any, query: Fields | None = None, at_most: int | None = None, options: Any = None) -> Iterator[Any]: ...


class AsyncCaller(Protocol):
    def call(self, name: Any, fields: Fields | None = None, options: Any = None) -> Awaitable[Any]: ...
    def rows(
        self, name: Any, query: Fields | None = None, at_most: int | None = None, options: Any = None
    ) -> AsyncIterator[Any]: ...


class Send(NamedTuple):
    """A request that has to be sent once, without following redirects; `timeout` is the limit for its whole answer, s."""

    method: str
    url: str
    headers: Mapping[str, str]
    content: bytes | None
    timeout: float


class Wait(NamedTuple):
    seconds: float


class Received(NamedTuple):
    status: int
    headers: Mapping[str, str]
    content: bytes


class Lost(NamedTuple):
    """There is no complete answer; `is_late`: since it took too long."""

    is_late: bool
    cause: Exception


Reply: TypeAlias = Received | Lost | None
Steps: TypeAlias = Generator[Send | Wait, Reply, Any]

# Beyond the service's own deadline: it takes up to 30 s to settle a charge when its database has to restart.
TIMEOUT_GRACE = 30.0
# Waits of 0.5, 1, 2, 4 and 8 s, each shortened by up to half: 8 to 15 s in all, in which a service that is restarted is back.
RETRIES = 5
FIRST_WAIT = 0.5
LONGEST_WAIT = 8.0
# The longest operation (60 s) and what it takes to settle its charge (30 s). A full window of the rate limit is over in 60 s.
RETRY_WITHIN = 90.0
# Learning takes a minute or two. A look is a request of the key's window: four of ten in a minute on the trial plan.
LOOK_EVERY = 15.0
# Ten minutes: five times what learning takes.
LOOKS = 40
# What of a foreign answer is shown: enough to know a proxy by.
SHOWN = 200
# Answers with which the same request, and its key, may and should be sent again. A 500 and 502 of the service are stored for the
# key, so that a repetition would be given them again; a 402, 403, 400 or 422 does not change by itself.
REPEATED = {"rate_limited", "unavailable", "vendor_capacity", "idempotency_in_progress", "not_reached", "timed_out"}
# What a proxy answers if the service does not: too many requests, not there, overloaded, too slow.
OF_PROXIES = {429, 502, 503, 504}


class Settings:
    """Of a client. Raises ValueError or TypeError if one of them cannot be right."""

    def __init__(self, base_url: str, key: str, behaviour: Mapping[str, Any]) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc or parts.query or parts.fragment:
            raise ValueError(
                "base_url has to be the address of the service, such as http://127.0.0.1:8787, without user name, query and fragment."
            )
        if not re.fullmatch(r"[\x21-\x7e]+", key):
            raise ValueError("key has to be an API key, wp_live_… or wp_test_…, without blanks or line ends.")
        self.base = base_url.rstrip("/")
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.authorization = f"Bearer {key}"
        self.behaviour = checked(behaviour, Behaviour)


def checked(options: Mapping[str, Any] | None, kind: type[Any]) -> dict[str, Any]:
    """The options without those that are None. Raises TypeError or ValueError if one is unknown or cannot be right."""
    given = {name: value for name, value in (options or {}).items() if value is not None}
    known = kind.__required_keys__ | kind.__optional_keys__
    for name, value in given.items():
        if name not in known:
            raise TypeError(f"There is no option {name} here; there are {', '.join(sorted(known))}.")
        if name in ("timeout", "retries", "retry_within") and not (isinstance(value, (int, float)) and value >= 0):
            raise ValueError(f"{name} has to be a number from 0, not {value}.")
    if not re.fullmatch(r"[\x20-\x7e]{1,255}", given.get("idempotency_key", "a")):
        raise ValueError("idempotency_key has to be 1 to 255 printable characters of ASCII.")
    return given


def steps_of(settings: Settings, operation: Operation, fields: Fields | None, options: Mapping[str, Any] | None) -> Steps:
    """The steps of a call, which return its answer. Raise WarmpathError, and TypeError or ValueError before anything is sent."""
    given = checked(options, RankedOptions if operation.ranked else CallOptions)
    until_learned = given.pop("until_learned", False)
    first = yield from _exchange(settings, operation, fields, given)
    if not until_learned or not _is_learning(first) or "would_charge" in first:
        return first
    given.pop("idempotency_key", None)  # It is of the first call.
    try:
        for _ in range(LOOKS):
            yield Wait(LOOK_EVERY)
            look = yield from _exchange(settings, operation, {**(fields or {}), "dry_run": True}, given)
            if look.get("would_charge") != 0:
                return first
            if not _is_learning(look):
                return (yield from _exchange(settings, operation, fields, given))
    except WarmpathError:
        pass  # The first answer is paid for.
    return first


def _is_learning(answer: Any) -> bool:
    return any(one["field"] == "corpus" and one["value"] == "learning" for one in answer.get("warnings", []))


def _exchange(settings: Settings, operation: Operation, fields: Fields | None, given: Mapping[str, Any]) -> Steps:
    options = {**settings.behaviour, **given}
    key = options.get("idempotency_key", secrets.token_hex(16)) if operation.method == "POST" else None
    send = _request(settings, operation, fields, key, options.get("timeout", operation.deadline + TIMEOUT_GRACE))
    begun = time.monotonic()
    attempts = awaited = 0
    while True:
        reply = yield send
        attempts += 1
        result = read(reply, settings.origin, send.timeout)
        if not isinstance(result, Failure):
            return result
        error = BY_CODE.get(result.code, WarmpathError)(result, key, attempts)
        wait = wait_before(
            result,
            repeated=attempts - 1 - awaited,
            awaited=awaited,
            elapsed=time.monotonic() - begun,
            retries=options.get("retries", RETRIES),
            within=options.get("retry_within", RETRY_WITHIN),
            chance=random.random(),
        )
        if wait is None:
            raise error from (reply.cause if isinstance(reply, Lost) else None)
        if result.code == "idempotency_in_progress":
            awaited += 1
        if "on_retry" in options:
            options["on_retry"](error, wait)
        yield Wait(wait)


def _request(settings: Settings, operation: Operation, fields: Fields | None, key: str | None, timeout: float) -> Send:
    """Raises TypeError or ValueError if a value cannot be sent."""
    given = {
        name: value
        for name, value in (fields or {}).items()
        if value is not OMITTED and (value is not None or name in operation.nulls)
    }
    headers = {"accept": "application/json", "authorization": settings.authorization}
    url, content = settings.base + operation.path, None
    if operation.input == "query":
        url += "?" + urlencode({name: _word(value) for name, value in given.items()}, quote_via=quote) if given else ""
    elif operation.input == "body":
        try:
            content = json.dumps(given, allow_nan=False).encode()
        except ValueError as error:
            raise ValueError(f"{error}: NaN and infinity cannot be sent; leave such a field out or give None.") from error
        headers["content-type"] = "application/json"
    elif given:
        raise TypeError(f"{operation.method} {operation.path} takes no fields.")
    if key is not None:
        headers["idempotency-key"] = key
    return Send(operation.method, url, headers, content, timeout)


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def wait_before(
    failure: Failure, *, repeated: int, awaited: int, elapsed: float, retries: int, within: float, chance: float
) -> float | None:
    """How long to wait before the request is sent again, s; None if it is not. At least as long as the service asked for.
    `chance` is from 0 to 1: the wait is spread, so that callers that failed together do not come back together."""
    is_awaited = failure.code == "idempotency_in_progress"
    is_of_proxy = failure.code == "not_warmpath" and failure.status in OF_PROXIES
    if retries == 0 or not (failure.code in REPEATED or is_of_proxy) or (not is_awaited and repeated >= retries):
        return None
    step = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (awaited if is_awaited else repeated))
    asked = 0.0 if failure.retry_after is None else failure.retry_after + FIRST_WAIT * chance
    wait = max(step / 2 * (1 + chance), asked)
    return None if elapsed + wait > within else wait


def read(reply: Reply, origin: str, timeout: float) -> dict[str, Any] | Failure:
    """The answer, or how the attempt failed."""
    if isinstance(reply, Lost):
        if reply.is_late:
            return Failure(0, "timed_out", f"There was no complete answer within {timeout:g} s.")
        reason = str(reply.cause) or type(reply.cause).__name__
        return Failure(0, "not_reached", f"{origin} was not reached, or the connection broke: {reason}.")
    assert reply is not None
    status, headers, content = reply
    body: Any
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    retry_after = _seconds(headers.get("retry-after"))
    is_ok = 200 <= status < 300
    if isinstance(body, dict) and "request_id" in body:
        answered: Any = body  # What it is beyond this field is the contract's.
        if is_ok:
            return cast(dict[str, Any], answered)
        if "error" in answered and "message" in answered:
            return Failure(status, answered["error"], answered["message"], retry_after, answered)
    if is_ok and body is None and "json" in headers.get("content-type", ""):
        return Failure(0, "not_reached", "The answer was cut off.")
    if 300 <= status < 400:
        location = f" to {headers['location']}" if "location" in headers else ""
        message = f"The address redirects{location}. Give the final one as base_url."
    else:
        shown = content.decode(errors="replace")[:SHOWN]
        message = f"This is no answer of Warmpath; is base_url right, is a proxy in between? {shown}".strip()
    return Failure(status, "not_warmpath", message, retry_after)


def _seconds(header: str | None) -> float | None:
    """Of a Retry-After header in seconds or as a date (RFC 9110 §10.2.3); None if it is neither."""
    if header is None:
        return None
    if header.isdecimal():
        return float(header)
    try:
        return max(0.0, (parsedate_to_datetime(header) - datetime.now(timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return None


class Pages:
    """Reads a list page by page: asks for `query` while it is not None, and gives the rows of each page. Pages are as large as they may
    be, since each counts against the rate limit; `limit` of the query makes them smaller."""

    def __init__(self, operation: Operation, query: Fields | None, at_most: int | None) -> None:
        if operation.page_limit is None or operation.rows is None:
            raise TypeError(f"{operation.path} has no list that is read page by page.")
        if at_most is not None and at_most < 0:
            raise ValueError(f"at_most has to be a number from 0, not {at_most}.")
        self._path, self._rows, self._limit = operation.path, operation.rows, operation.page_limit
        self._asked = {name: value for name, value in (query or {}).items() if value is not None}
        self._left = at_most
        self._seen: set[str] = set()
        self.query: Fields | None = None if at_most == 0 else self._next({})

    def _next(self, cursor: Mapping[str, str]) -> Fields:
        limit = self._limit if self._left is None else min(self._limit, self._left)
        return {"limit": limit, **self._asked, **cursor}

    def take(self, page: Any) -> list[Any]:
        """The rows of a page. Raises RuntimeError if it names a next one that was read before, which would never end."""
        rows: list[Any] = page[self._rows][: self._left]
        if self._left is not None:
            self._left -= len(rows)
        cursor = page.get("next")
        if cursor in self._seen:
            raise RuntimeError(f'The list {self._path} does not end: its page "{cursor}" comes again.')
        self._seen.add(cursor)
        self.query = None if cursor is None or self._left == 0 else self._next({"cursor": cursor})
        return rows
