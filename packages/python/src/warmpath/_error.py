from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import types


@dataclass(frozen=True)
class Failure:
    """What a failed attempt is made of. `status` is 0 if there is no answer, `retry_after` is in seconds."""

    status: int
    code: str
    message: str
    retry_after: float | None = None
    body: types.Error | None = None


class WarmpathError(Exception):
    """How a call failed, with everything the service said: what was wrong, what it cost, when to come back.

    `warmpath.errors` has a class for each `code`; one that this version does not know yet is a `WarmpathError` itself.
    """

    def __init__(self, failure: Failure, idempotency_key: str | None, attempts: int) -> None:
        # All of them are arguments of the exception, so that it can be sent to another process.
        super().__init__(failure, idempotency_key, attempts)
        self._failure = failure
        self.idempotency_key = idempotency_key
        """Of a POST: the key it was sent with. A repetition with it is never charged twice."""
        self.attempts = attempts
        """How often the call was sent."""

    def __str__(self) -> str:
        status = f"{self.status} " if self.status else ""
        return f"{status}{self.code}: {self.message}"

    @property
    def status(self) -> int:
        """The HTTP status; 0 if there was no answer."""
        return self._failure.status

    @property
    def code(self) -> str:
        """A word of docs/errors.md, or `not_reached`, `timed_out` or `not_warmpath`, which are of the client."""
        return self._failure.code

    @property
    def message(self) -> str:
        """For people: what was wrong, what was expected, what to do."""
        return self._failure.message

    @property
    def retry_after(self) -> float | None:
        """Seconds until a repetition can help, if the service named them."""
        return self._failure.retry_after

    @property
    def body(self) -> types.Error | None:
        """The service's answer; None if there is none."""
        return self._failure.body

    @property
    def request_id(self) -> str | None:
        """Identifies the request for the operator of the service."""
        return None if self.body is None else self.body["request_id"]

    @property
    def credits_charged(self) -> int | None:
        """What the call cost, credits: known of a 422 of a billed call."""
        return None if self.body is None else self.body.get("credits_charged")

    @property
    def credits_remaining(self) -> int | None:
        """The balance, credits, if the service named it."""
        return None if self.body is None else self.body.get("credits_remaining")

    @property
    def details(self) -> Sequence[types.ErrorDetail]:
        """Every fault of the request, with its place."""
        return [] if self.body is None else self.body.get("details", [])

    @property
    def warnings(self) -> Sequence[types.Warning]:
        """What of the request was not understood."""
        return [] if self.body is None else self.body.get("warnings", [])

    @property
    def candidates(self) -> Sequence[types.Candidate]:
        """Who on record may be meant."""
        return [] if self.body is None else self.body.get("candidates", [])
