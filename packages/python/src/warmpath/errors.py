# Made from the code by `npm run docs`; a test compares.
"""A class for each `code` of a `WarmpathError`."""

from __future__ import annotations

from ._error import WarmpathError as WarmpathError


class InvalidRequest(WarmpathError):
    """400: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it."""


class IdempotencyMismatch(WarmpathError):
    """400: The `Idempotency-Key` was used for another request. Use a new key for a new request."""


class Unauthorized(WarmpathError):
    """401: No key, or one that is malformed, unknown, expired or revoked; or a session that has ended. Send `Authorization:
        Bearer wp_…`, or sign in again.
    """


class InsufficientCredits(WarmpathError):
    """402: The balance is below the price; `credits_remaining` says what is left. No provider was asked, and nothing was
        charged.
    """


class KeyCapReached(WarmpathError):
    """402: The price is above what the daily cap of the key leaves. Nothing was charged. Repeat after `Retry-After` seconds,
        at 00:00 UTC, or use another key.
    """


class InsufficientScope(WarmpathError):
    """403: The key may not do this; the message names the missing scope. Nothing was charged. Use a key with that scope."""


class TenantSuspended(WarmpathError):
    """403: The operator has suspended the account: none of its keys and sessions work until it is resumed. Nothing was
        charged. Ask the operator.
    """


class NotFound(WarmpathError):
    """404: There is nothing stored to read, such as a profile. Store it first.

    422: Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` is the cost: the
        listed price for a search that was made, 0 for a missing precondition.
    """


class RouteNotFound(WarmpathError):
    """404: There is no such path. `/openapi.json` lists those there are."""


class MethodNotAllowed(WarmpathError):
    """405: The path exists for other methods; `Allow` names them."""


class IdempotencyInProgress(WarmpathError):
    """409: The first request with this `Idempotency-Key` is still being processed. Repeat after `Retry-After` seconds with the
        same key. If the service stopped during the first request, a repetition starts again within 15 s, and at most one
        charge is settled.
    """


class HostNotAllowed(WarmpathError):
    """403: Of `/mcp`: the `Host` or `Origin` header names another host than this service. Connect to the address the service
        is known by. With a session: the request came from a page elsewhere; nothing was done.
    """


class NotInThisState(WarmpathError):
    """409: The sequence, touch, import or raise is in a state that does not allow this, or changed since it was read. The
        message says which state it is in, which states allow the call and what to do. Nothing was changed.
    """


class Conflict(WarmpathError):
    """409: Of `/admin/v1`, `/v1/members` and `/v1/keys`: what is stored does not allow this, a limit is reached, or the call
        was made before under the same `Idempotency-Key`. The message says which. Nothing was changed.
    """


class PayloadTooLarge(WarmpathError):
    """413: The body is larger than the endpoint accepts."""


class UnsupportedMediaType(WarmpathError):
    """415: The body is not JSON. Send `Content-Type: application/json`."""


class MailboxLoginFailed(WarmpathError):
    """422: The mail servers refused the login or could not be reached; the message says which server and what to do. Nothing
        was stored.
    """


class NotConfigured(WarmpathError):
    """422: This service is not set up for it: its operator has to add the settings the message names. Nothing was stored."""


class MailboxNotConnected(WarmpathError):
    """422: There is no connected mailbox to send from. Connect one first. Nothing was charged."""


class Suppressed(WarmpathError):
    """422: The address or its domain is on the suppression list: nothing is sent there. `DELETE /v1/suppressions` takes an
        entry off; entries that the recipient asked for need a reason. Nothing was charged.
    """


class OptOutPending(WarmpathError):
    """422: An answer from this address may contain an opt-out, and no person has reviewed it yet. `GET
        /v1/suppressions?email=…` shows the sentence, `POST` keeps the address on the list, `DELETE` with a `reason` removes
        it. Nothing was charged.
    """


class RateLimited(WarmpathError):
    """429: The rate limit of the key is reached, or too many calls of the account wait already for this kind of work; the
        message says which. Repeat after `Retry-After` seconds.
    """


class InternalError(WarmpathError):
    """500: A defect of the service; reserved credits were refunded. Report the `request_id`."""


class VendorError(WarmpathError):
    """502: A provider failed, timed out or sent an unusable answer; reserved credits were refunded. Repeat later."""


class VendorCapacity(WarmpathError):
    """503: Every provider for this endpoint has reached its daily spending cap. Nothing was reserved. See `Retry-After`."""


class Unavailable(WarmpathError):
    """503: The database or the index is not available at the moment, or too many requests wait for it. Nothing is charged, and
        nothing is stored for an `Idempotency-Key`. Repeat after `Retry-After` seconds.
    """


class NotReached(WarmpathError):
    """No connection, or it broke before the answer was complete."""


class TimedOut(WarmpathError):
    """There was no complete answer within the time limit."""


class NotWarmpath(WarmpathError):
    """Something else answered: a proxy, a redirect, a wrong address. `status` is that of its answer."""


BY_CODE: dict[str, type[WarmpathError]] = {
    "invalid_request": InvalidRequest,
    "idempotency_mismatch": IdempotencyMismatch,
    "unauthorized": Unauthorized,
    "insufficient_credits": InsufficientCredits,
    "key_cap_reached": KeyCapReached,
    "insufficient_scope": InsufficientScope,
    "tenant_suspended": TenantSuspended,
    "not_found": NotFound,
    "route_not_found": RouteNotFound,
    "method_not_allowed": MethodNotAllowed,
    "idempotency_in_progress": IdempotencyInProgress,
    "host_not_allowed": HostNotAllowed,
    "not_in_this_state": NotInThisState,
    "conflict": Conflict,
    "payload_too_large": PayloadTooLarge,
    "unsupported_media_type": UnsupportedMediaType,
    "mailbox_login_failed": MailboxLoginFailed,
    "not_configured": NotConfigured,
    "mailbox_not_connected": MailboxNotConnected,
    "suppressed": Suppressed,
    "opt_out_pending": OptOutPending,
    "rate_limited": RateLimited,
    "internal_error": InternalError,
    "vendor_error": VendorError,
    "vendor_capacity": VendorCapacity,
    "unavailable": Unavailable,
    "not_reached": NotReached,
    "timed_out": TimedOut,
    "not_warmpath": NotWarmpath,
}
