"""What is sent, what is repeated and when, and what a failed call raises: the same of both clients, without a service."""

from __future__ import annotations

import json
import pickle
import unittest
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from typing import Any
from unittest.mock import patch

import httpx

from both import ID, KINDS, USAGE, Client, answer, broken, clock, failure
from warmpath import Warmpath, WarmpathError, errors


def search(warmpath: Any, **more: Any) -> Any:
    return warmpath.company.search(keyword="x", **more)


class Discipline(unittest.TestCase):
    def test_repeats_what_may_go_well_with_the_same_key(self) -> None:
        soon = format_datetime(datetime.now(timezone.utc) + timedelta(seconds=30), usegmt=True)
        cases = [
            ("429", failure(429, "rate_limited", retry_after="12"), 12),
            ("503", failure(503, "unavailable", retry_after="2"), 2),
            ("503 with a date", failure(503, "vendor_capacity", retry_after=soon), 28),
            ("409 of its own key", failure(409, "idempotency_in_progress", retry_after="1"), 1),
            ("a page of a proxy", lambda: httpx.Response(502, text="<h1>Bad gateway</h1>"), 0.25),
            ("a lost connection", broken, 0.25),
            ("half an answer", lambda: httpx.Response(200, text='{"tenan', headers={"content-type": "application/json"}), 0.25),
        ]
        for kind in KINDS:
            for what, first, least in cases:
                with self.subTest(kind=kind, what=what), clock():
                    client = Client(kind, [first, answer(200, {**USAGE, "data": []})])
                    self.assertEqual(client.do(search)["request_id"], ID)
                    self.assertEqual(len(client.waits), 1)
                    self.assertGreaterEqual(client.waits[0], least)
                    one, other = client.sent
                    self.assertRegex(one.headers["idempotency-key"], "^[0-9a-f]{32}$")
                    self.assertEqual(other.headers, one.headers)
                    self.assertEqual(json.loads(other.content), {"keyword": "x"})

    def test_repeats_nothing_that_was_decided(self) -> None:
        for kind in KINDS:
            for status, word, raised in [
                (400, "invalid_request", errors.InvalidRequest),
                (401, "unauthorized", errors.Unauthorized),
                (402, "insufficient_credits", errors.InsufficientCredits),
                (409, "not_in_this_state", errors.NotInThisState),
                (422, "not_found", errors.NotFound),
                (500, "internal_error", errors.InternalError),
                (502, "vendor_error", errors.VendorError),
                (418, "of_a_later_version", WarmpathError),
            ]:
                with self.subTest(kind=kind, word=word):
                    client = Client(kind, [failure(status, word, retry_after="1")])
                    with self.assertRaises(raised) as caught:
                        client.do(search)
                    error = caught.exception
                    self.assertEqual(str(error), f"{status} {word}: It is {word}.")
                    self.assertEqual((error.status, error.code, error.request_id, error.retry_after), (status, word, ID, 1))
                    self.assertEqual((error.attempts, len(client.sent), error.details), (1, 1, []))
                    self.assertEqual(error.idempotency_key, client.sent[0].headers["idempotency-key"])
                    copy = pickle.loads(pickle.dumps(error))
                    self.assertEqual((type(copy), str(copy), copy.body), (type(error), str(error), error.body))

    def test_ends_with_the_last_error_after_the_repetitions_allowed(self) -> None:
        for kind in KINDS:
            with self.subTest(kind=kind), clock():
                client = Client(kind, [failure(503, "unavailable")])
                with self.assertRaises(errors.Unavailable) as caught:
                    client.do(lambda warmpath: search(warmpath, options={"idempotency_key": "mine", "retries": 2}))
                self.assertEqual((caught.exception.attempts, client.headers("idempotency-key")), (3, ["mine"] * 3))
                never = Client(kind, [failure(503, "unavailable")], retries=0)
                self.assertRaises(errors.Unavailable, never.do, search)
                self.assertEqual(len(never.sent), 1)
                far = Client(kind, [failure(429, "rate_limited", retry_after="91")])
                self.assertRaises(errors.RateLimited, far.do, search)
                self.assertEqual(far.waits, [])

    def test_waits_longer_each_time_within_bounds(self) -> None:
        for kind in KINDS:
            with self.subTest(kind=kind), clock():
                client = Client(kind, [failure(503, "unavailable")])
                self.assertRaises(errors.Unavailable, client.do, search)
                for wait, step in zip(client.waits, [0.5, 1, 2, 4, 8], strict=True):
                    self.assertTrue(step / 2 <= wait <= step, client.waits)

    def test_waits_for_the_first_answer_of_its_key_beyond_the_repetitions(self) -> None:
        for kind in KINDS:
            with self.subTest(kind=kind), clock():
                client = Client(kind, [failure(409, "idempotency_in_progress", retry_after="1")])
                self.assertRaises(errors.IdempotencyInProgress, client.do, search)
                self.assertGreater(len(client.sent), 6)
                self.assertTrue(75 < sum(client.waits) <= 90, client.waits)

    def test_sends_what_was_given_where_it_belongs(self) -> None:
        for kind in KINDS:
            with self.subTest(kind=kind):
                client = Client(kind, [answer(200, USAGE)])
                client.do(lambda warmpath: search(warmpath, limit=None))
                client.do(search)
                client.do(lambda warmpath: warmpath.fundraising.investors(tier="A", new_since="2026-01-01T00:00:00+01:00"))
                client.do(lambda warmpath: warmpath.webhooks.remove(id=ID))
                client.do(lambda warmpath: warmpath.call("credits.ledger", {"limit": 0, "kind": None, "archived": False}))
                client.do(lambda warmpath: warmpath.credits.usage(from_="2026-01-01"))
                client.do(lambda warmpath: warmpath.members.change(id=ID, name=None))
                client.do(lambda warmpath: warmpath.members.change(id=ID, email=None))
                keys = client.headers("idempotency-key")
                self.assertEqual((keys[0] == keys[1], keys[2:]), (False, [None] * 6))
                base = "http://warmpath.example/v1"
                self.assertEqual(
                    [str(client.sent[at].url) for at in (2, 4, 5)],
                    [
                        f"{base}/fundraising/investors?tier=A&new_since=2026-01-01T00%3A00%3A00%2B01%3A00",
                        f"{base}/credits/ledger?limit=0&archived=false",
                        f"{base}/credits/usage?from=2026-01-01",
                    ],
                )
                sent = [(client.sent[at].method, json.loads(client.sent[at].content)) for at in (0, 3, 6, 7)]
                self.assertEqual(
                    sent,
                    [
                        ("POST", {"keyword": "x"}),
                        ("DELETE", {"id": ID}),
                        ("PUT", {"id": ID}),
                        ("PUT", {"id": ID, "email": None}),
                    ],
                )
                self.assertEqual(client.sent[2].content, b"")

    def test_refuses_what_cannot_be_right_before_anything_is_sent(self) -> None:
        for wrong in ["warmpath.example", "ftp://warmpath.example", "http://user:secret@warmpath.example", "http://a/?secret=1"]:
            with self.subTest(wrong), self.assertRaisesRegex(ValueError, "^base_url has to be(?!.*secret)"):
                Warmpath(wrong, "wp_test_x")
        with self.assertRaisesRegex(ValueError, "^key has to be(?!.*secret)"):
            Warmpath("http://warmpath.example", "wp_test_secret\n")
        with patch.dict("os.environ", clear=True), self.assertRaisesRegex(TypeError, "WARMPATH_KEY"):
            Warmpath("http://warmpath.example")
        for kind in KINDS:
            client = Client(kind, [answer(200, USAGE)])
            for options in ({"timeout": -1}, {"retries": "many"}, {"idempotency_key": "a\nb"}, {"timeouts": 1}, {"until_learned": True}):
                with self.subTest(kind=kind, options=options), self.assertRaises((TypeError, ValueError)):
                    client.do(lambda warmpath: search(warmpath, options=options))
            with self.assertRaisesRegex(ValueError, "NaN"):
                client.do(lambda warmpath: warmpath.fundraising.pipeline.set(investor_ids=["a"], committed_usd=float("nan")))
            with self.assertRaisesRegex(TypeError, "no operation"):
                client.do(lambda warmpath: warmpath.call("company.serach"))
            self.assertEqual(client.sent, [])

    def test_tells_another_server_from_the_service_and_follows_no_redirect(self) -> None:
        for kind in KINDS:
            with self.subTest(kind=kind):
                page = Client(kind, [lambda: httpx.Response(200, text="<h1>Sign in to the wireless network</h1>")])
                with self.assertRaisesRegex(errors.NotWarmpath, "^200 not_warmpath: .*Sign in") as caught:
                    page.do(search)
                self.assertEqual((caught.exception.body, len(page.sent)), (None, 1))
                moved = Client(kind, [lambda: httpx.Response(307, headers={"location": "https://elsewhere.example/"})])
                with self.assertRaisesRegex(errors.NotWarmpath, "redirects to https://elsewhere.example/"):
                    moved.do(search)
                self.assertEqual([request.url.host for request in moved.sent], ["warmpath.example"])

    def test_reads_a_list_page_by_page_as_far_as_it_is_read(self) -> None:
        def pages() -> list[Any]:
            return [
                answer(200, {"investors": [{"id": "a"}, {"id": "b"}], "next": "1", "request_id": ID}),
                answer(200, {"investors": [{"id": "c"}], "next": "2", "request_id": ID}),
                answer(200, {"investors": [{"id": "d"}], "request_id": ID}),
            ]

        def asked(client: Client) -> list[dict[str, str]]:
            return [dict(request.url.params) for request in client.sent]

        for kind in KINDS:
            with self.subTest(kind=kind):
                client = Client(kind, pages())
                rows = client.do(lambda warmpath: warmpath.fundraising.investors.all(tier="A"))
                self.assertEqual("".join(row["id"] for row in rows), "abcd")
                page = {"limit": "200", "tier": "A"}
                self.assertEqual(asked(client), [page, {**page, "cursor": "1"}, {**page, "cursor": "2"}])
                some = Client(kind, pages())
                rows = some.do(lambda warmpath: warmpath.rows("fundraising.investors", at_most=3))
                self.assertEqual("".join(row["id"] for row in rows), "abc")
                self.assertEqual(asked(some), [{"limit": "3"}, {"limit": "1", "cursor": "1"}])
                self.assertEqual(Client(kind, []).do(lambda warmpath: warmpath.fundraising.investors.all(at_most=0)), [])
                endless = Client(kind, pages()[:1])
                with self.assertRaisesRegex(RuntimeError, "does not end"):
                    endless.do(lambda warmpath: warmpath.fundraising.investors.all())

    def test_asks_again_when_the_ranking_is_learned_if_that_is_free(self) -> None:
        learning = {"warnings": [{"field": "corpus", "value": "learning", "message": ""}]}
        first = answer(200, {"data": 1, **learning, "request_id": ID})
        free = answer(200, {"data": None, "would_charge": 0, **learning, "request_id": ID})
        learned = answer(200, {"data": None, "would_charge": 0, "request_id": ID})
        dear = answer(200, {"data": None, "would_charge": 12, "request_id": ID})
        second = answer(200, {"data": 2, "request_id": ID})

        def ranked(warmpath: Any) -> Any:
            return warmpath.fundraising.search_investors(options={"until_learned": True, "idempotency_key": "mine"})

        for kind in KINDS:
            for answers, data, requests in [
                ([first, free, learned, second], 2, 4),
                ([first, dear], 1, 2),
                ([first, failure(429, "rate_limited", retry_after="999")], 1, 2),
                ([first, free], 1, 41),
                ([second], 2, 1),
            ]:
                with self.subTest(kind=kind, requests=requests), clock() as passed:
                    client = Client(kind, answers)
                    self.assertEqual(client.do(ranked)["data"], data)
                    self.assertEqual((len(client.sent), client.headers("idempotency-key").count("mine")), (requests, 1))
                    self.assertEqual(passed.now, 15 * min(40, requests - 1 - (requests == 4)))


if __name__ == "__main__":
    unittest.main()
