"""Against a running service, which WARMPATH_URL and WARMPATH_KEY name: its sandbox, without limits of requests."""

from __future__ import annotations

import asyncio
import secrets
import unittest
from typing import Any

from warmpath import AsyncWarmpath, Warmpath, errors

PROFILE = {
    "raise_type": "startup_equity",
    "company_name": "Example Storage",
    "stage": "seed",
    "sector_tags": ["energy storage"],
    "geography": "Berlin, Germany",
}


class Service(unittest.TestCase):
    def setUp(self) -> None:
        self.warmpath = Warmpath()
        self.addCleanup(self.warmpath.close)

    def spent(self) -> int:
        return 0 - sum(row["amount"] for row in self.warmpath.credits.ledger.all(kind="reserve"))

    def test_a_search_answers_and_charges_alike_in_both_clients(self) -> None:
        self.warmpath.fundraising.profile.put(**PROFILE)  # type: ignore[arg-type]
        # What was read is written back as it is.
        stored: Any = self.warmpath.fundraising.profile.get()
        self.warmpath.fundraising.profile.put(**stored)
        before = self.spent()
        price = self.warmpath.fundraising.search_investors(effort="low", dry_run=True)
        self.assertEqual((price["would_charge"], price["data"], self.spent()), (10, None, before))
        first = self.warmpath.fundraising.search_investors(effort="low", limit=3)

        async def other() -> Any:
            async with AsyncWarmpath() as warmpath:
                return await warmpath.fundraising.search_investors(effort="low", limit=3)

        second = asyncio.run(other())
        self.assertEqual(len(first["data"]["investors"]), 3)
        self.assertEqual(second["data"], first["data"])
        self.assertEqual((first["credits_charged"], second["credits_charged"]), (10, 10))
        self.assertEqual(self.spent() - before, 20)

    def test_a_key_of_ones_own_is_charged_once(self) -> None:
        before, key = self.spent(), secrets.token_hex(8)
        answers = [self.warmpath.company.search(keyword="battery", options={"idempotency_key": key}) for _ in range(2)]
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(self.spent() - before, 3)
        with self.assertRaises(errors.IdempotencyMismatch):
            self.warmpath.company.search(keyword="solar", options={"idempotency_key": key})

    def test_errors_say_what_the_service_said(self) -> None:
        with self.assertRaises(errors.InvalidRequest) as wrong:
            self.warmpath.fundraising.search_investors(limit=0, sector_weight="sometimes")  # type: ignore[call-overload]
        self.assertEqual(sorted(fault["path"] for fault in wrong.exception.details), ["limit", "sector_weight"])
        with self.assertRaises(errors.NotFound) as missed:
            self.warmpath.company.people(domain="miss.sandbox.example")
        error = missed.exception
        self.assertEqual((error.status, error.credits_charged, error.attempts), (422, 3, 1))
        self.assertEqual(error.credits_remaining, self.warmpath.usage()["credits_remaining"])
        with self.assertRaises(errors.VendorError):
            self.warmpath.company.enrich(domain="fail.sandbox.example")
        with Warmpath(key="wp_test_" + "0" * 32) as stranger, self.assertRaises(errors.Unauthorized):
            stranger.usage()

    def test_a_list_is_read_over_all_its_pages(self) -> None:
        self.warmpath.suppressions.import_(content="".join(f"somebody{at}@example.org\n" for at in range(450)))
        for limit in (None, 150):
            values = [row["value"] for row in self.warmpath.suppressions.list.all(limit=limit)]
            ours = {value for value in values if value.startswith("somebody")}
            self.assertEqual((len(ours), len(values)), (450, len(set(values))))

        async def all_of_them() -> int:
            async with AsyncWarmpath() as warmpath:
                return len([row async for row in warmpath.suppressions.list.all(at_most=321)])

        self.assertEqual(asyncio.run(all_of_them()), 321)


if __name__ == "__main__":
    unittest.main()
