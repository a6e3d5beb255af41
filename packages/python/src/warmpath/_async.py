# Made from the code by `npm run docs`; a test compares.
# What `call` gives is typed by its methods.
# mypy: disable-error-code=no-any-return
from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Literal, overload

from . import types
from ._core import OMITTED, AsyncCaller, Behaviour, CallOptions, Omitted, RankedOptions


class FundraisingProfile:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def put(
        self, *, raise_type: Literal["startup_equity", "fund_lp"], sector_tags: Sequence[str] | None = None,
        raise_goals: str | None = None, geography: str | None = None,
        geography_weight: Literal["strict", "preferred", "loose"] | None = None,
        sector_weight: Literal["strict", "preferred", "loose"] | None = None, monitoring_opt_in: bool | None = None,
        calendar_link: str | None = None, letter_languages: Sequence[Literal["en", "de", "fr", "es"]] | None = None,
        warnings: types.Warnings | None = None, request_id: str | None = None, version: str | None = None,
        stage: Literal["pre-seed", "seed", "series-a", "series-b", "series-c-plus"] | None = None,
        stage_inferred: bool | None = None, round_size_usd: float | None = None, one_liner: str | None = None,
        icp_description: str | None = None, growth_metrics: types.GrowthMetricsRequest | None = None,
        notable_investors: Sequence[str] | None = None, known_competitors: Sequence[str] | None = None,
        founder_social_url: str | None = None, company_social_url: str | None = None,
        lookalike_monitoring_opt_in: bool | None = None, founder_name: str | None = None, company_name: str | None = None,
        if_version: str | None = None, fund_name: str | None = None,
        fund_strategy: Literal["venture", "growth", "buyout", "private_credit", "real_estate", "infrastructure", "fund_of_funds", "hedge", "other"] | None = None,
        thesis: str | None = None, fund_size_usd: float | None = None, fund_number: int | None = None,
        vintage_year: int | None = None, target_lp_types: Sequence[types.LpType] | None = None,
        min_commitment_usd: float | None = None, track_record: types.TrackRecordRequest | None = None,
        existing_lps: Sequence[str] | None = None, gp_name: str | None = None, gp_social_url: str | None = None,
        fund_social_url: str | None = None, options: CallOptions | None = None,
    ) -> types.ProfileAnswer:
        """Store the profile. As `Warmpath.fundraising.profile.put`."""
        return await self._client.call("fundraising.profile.put", {
            "raise_type": raise_type, "sector_tags": sector_tags, "raise_goals": raise_goals, "geography": geography,
            "geography_weight": geography_weight, "sector_weight": sector_weight, "monitoring_opt_in": monitoring_opt_in,
            "calendar_link": calendar_link, "letter_languages": letter_languages, "warnings": warnings, "request_id": request_id,
            "version": version, "stage": stage, "stage_inferred": stage_inferred, "round_size_usd": round_size_usd,
            "one_liner": one_liner, "icp_description": icp_description, "growth_metrics": growth_metrics,
            "notable_investors": notable_investors, "known_competitors": known_competitors,
            "founder_social_url": founder_social_url, "company_social_url": company_social_url,
            "lookalike_monitoring_opt_in": lookalike_monitoring_opt_in, "founder_name": founder_name, "company_name": company_name,
            "if_version": if_version, "fund_name": fund_name, "fund_strategy": fund_strategy, "thesis": thesis,
            "fund_size_usd": fund_size_usd, "fund_number": fund_number, "vintage_year": vintage_year,
            "target_lp_types": target_lp_types, "min_commitment_usd": min_commitment_usd, "track_record": track_record,
            "existing_lps": existing_lps, "gp_name": gp_name, "gp_social_url": gp_social_url, "fund_social_url": fund_social_url,
        }, options)

    async def post(
        self, *, raise_type: Literal["startup_equity", "fund_lp"], sector_tags: Sequence[str] | None = None,
        raise_goals: str | None = None, geography: str | None = None,
        geography_weight: Literal["strict", "preferred", "loose"] | None = None,
        sector_weight: Literal["strict", "preferred", "loose"] | None = None, monitoring_opt_in: bool | None = None,
        calendar_link: str | None = None, letter_languages: Sequence[Literal["en", "de", "fr", "es"]] | None = None,
        warnings: types.Warnings | None = None, request_id: str | None = None, version: str | None = None,
        stage: Literal["pre-seed", "seed", "series-a", "series-b", "series-c-plus"] | None = None,
        stage_inferred: bool | None = None, round_size_usd: float | None = None, one_liner: str | None = None,
        icp_description: str | None = None, growth_metrics: types.GrowthMetricsRequest | None = None,
        notable_investors: Sequence[str] | None = None, known_competitors: Sequence[str] | None = None,
        founder_social_url: str | None = None, company_social_url: str | None = None,
        lookalike_monitoring_opt_in: bool | None = None, founder_name: str | None = None, company_name: str | None = None,
        if_version: str | None = None, fund_name: str | None = None,
        fund_strategy: Literal["venture", "growth", "buyout", "private_credit", "real_estate", "infrastructure", "fund_of_funds", "hedge", "other"] | None = None,
        thesis: str | None = None, fund_size_usd: float | None = None, fund_number: int | None = None,
        vintage_year: int | None = None, target_lp_types: Sequence[types.LpType] | None = None,
        min_commitment_usd: float | None = None, track_record: types.TrackRecordRequest | None = None,
        existing_lps: Sequence[str] | None = None, gp_name: str | None = None, gp_social_url: str | None = None,
        fund_social_url: str | None = None, options: CallOptions | None = None,
    ) -> types.ProfileAnswer:
        """Store the profile. As `Warmpath.fundraising.profile.post`."""
        return await self._client.call("fundraising.profile.post", {
            "raise_type": raise_type, "sector_tags": sector_tags, "raise_goals": raise_goals, "geography": geography,
            "geography_weight": geography_weight, "sector_weight": sector_weight, "monitoring_opt_in": monitoring_opt_in,
            "calendar_link": calendar_link, "letter_languages": letter_languages, "warnings": warnings, "request_id": request_id,
            "version": version, "stage": stage, "stage_inferred": stage_inferred, "round_size_usd": round_size_usd,
            "one_liner": one_liner, "icp_description": icp_description, "growth_metrics": growth_metrics,
            "notable_investors": notable_investors, "known_competitors": known_competitors,
            "founder_social_url": founder_social_url, "company_social_url": company_social_url,
            "lookalike_monitoring_opt_in": lookalike_monitoring_opt_in, "founder_name": founder_name, "company_name": company_name,
            "if_version": if_version, "fund_name": fund_name, "fund_strategy": fund_strategy, "thesis": thesis,
            "fund_size_usd": fund_size_usd, "fund_number": fund_number, "vintage_year": vintage_year,
            "target_lp_types": target_lp_types, "min_commitment_usd": min_commitment_usd, "track_record": track_record,
            "existing_lps": existing_lps, "gp_name": gp_name, "gp_social_url": gp_social_url, "fund_social_url": fund_social_url,
        }, options)

    async def get(
        self, *, options: CallOptions | None = None,
    ) -> types.ProfileAnswer:
        """Read the profile. As `Warmpath.fundraising.profile.get`."""
        return await self._client.call("fundraising.profile.get", None, options)

    async def reading(
        self, *, options: CallOptions | None = None,
    ) -> types.ProfileReadingAnswer:
        """What the profile is read as. As `Warmpath.fundraising.profile.reading`."""
        return await self._client.call("fundraising.profile.reading", None, options)


class FundraisingRaises:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self, *, options: CallOptions | None = None,
    ) -> types.RaisesListAnswer:
        """The raises. As `Warmpath.fundraising.raises.list`."""
        return await self._client.call("fundraising.raises.list", None, options)

    async def open(
        self, *, name: str | None = None, target_usd: float | None = None,
        instrument: Literal["safe", "convertible_note", "priced_equity", "lp_interests", "other"] | None = None,
        opened_on: str | None = None, keep_profile: bool | None = None, close_current: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.RaiseMovedAnswer:
        """Open a raise. As `Warmpath.fundraising.raises.open`."""
        return await self._client.call("fundraising.raises.open", {
            "name": name, "target_usd": target_usd, "instrument": instrument, "opened_on": opened_on, "keep_profile": keep_profile,
            "close_current": close_current,
        }, options)


class FundraisingRaiseInvestors:
    """The list of a closed raise."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, raise_id: str, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None,
    ) -> types.RaiseInvestorsAnswer:
        """The list of a closed raise. As `Warmpath.fundraising.raise_.investors`."""
        return await self._client.call("fundraising.raise.investors", {
            "raise_id": raise_id, "limit": limit, "cursor": cursor,
        }, options)

    def all(
        self, *, raise_id: str, limit: int | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> AsyncIterator[types.RaiseInvestor]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.raise.investors", {
            "raise_id": raise_id, "limit": limit,
        }, at_most, options)


class FundraisingRaiseCalendar:
    """The next steps as a calendar."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, options: CallOptions | None = None,
    ) -> types.RaiseCalendarAnswer:
        """The next steps as a calendar. As `Warmpath.fundraising.raise_.calendar`."""
        return await self._client.call("fundraising.raise.calendar", None, options)

    async def link(
        self, *, options: CallOptions | None = None,
    ) -> types.RaiseCalendarLinkAnswer:
        """Make an address for a calendar. As `Warmpath.fundraising.raise_.calendar.link`."""
        return await self._client.call("fundraising.raise.calendar.link", None, options)

    async def end(
        self, *, options: CallOptions | None = None,
    ) -> types.DeletedAnswer:
        """End the address of the calendar. As `Warmpath.fundraising.raise_.calendar.end`."""
        return await self._client.call("fundraising.raise.calendar.end", None, options)


class FundraisingRaise:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.investors = FundraisingRaiseInvestors(client)
        self.calendar = FundraisingRaiseCalendar(client)

    async def show(
        self, *, raise_id: str | None = None, options: CallOptions | None = None,
    ) -> types.RaiseShowAnswer:
        """One raise at a glance. As `Warmpath.fundraising.raise_.show`."""
        return await self._client.call("fundraising.raise.show", {
            "raise_id": raise_id,
        }, options)

    async def change(
        self, *, raise_id: str | None = None, name: str | None = None, target_usd: float | None = None,
        instrument: Literal["safe", "convertible_note", "priced_equity", "lp_interests", "other"] | None = None,
        opened_on: str | None = None, clear: Sequence[Literal["name", "target_usd", "instrument"]] | None = None,
        options: CallOptions | None = None,
    ) -> types.RaiseAnswer:
        """Change a raise. As `Warmpath.fundraising.raise_.change`."""
        return await self._client.call("fundraising.raise.change", {
            "raise_id": raise_id, "name": name, "target_usd": target_usd, "instrument": instrument, "opened_on": opened_on,
            "clear": clear,
        }, options)

    async def close(
        self, *, raise_id: str | None = None, closed_on: str | None = None, options: CallOptions | None = None,
    ) -> types.RaiseMovedAnswer:
        """Close the raise. As `Warmpath.fundraising.raise_.close`."""
        return await self._client.call("fundraising.raise.close", {
            "raise_id": raise_id, "closed_on": closed_on,
        }, options)

    async def reopen(
        self, *, raise_id: str, close_current: bool | None = None, options: CallOptions | None = None,
    ) -> types.RaiseMovedAnswer:
        """Open a closed raise again. As `Warmpath.fundraising.raise_.reopen`."""
        return await self._client.call("fundraising.raise.reopen", {
            "raise_id": raise_id, "close_current": close_current,
        }, options)


class FundraisingInvestors:
    """The stored investor list."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, tier: Literal["A", "B", "C"] | None = None,
        lp_type: Literal["family_office", "hnw_individual", "recently_exited_founder", "institutional", "angel"] | None = None,
        new_since: str | None = None, options: CallOptions | None = None,
    ) -> types.InvestorsAnswer:
        """The stored investor list. As `Warmpath.fundraising.investors`."""
        return await self._client.call("fundraising.investors", {
            "limit": limit, "cursor": cursor, "tier": tier, "lp_type": lp_type, "new_since": new_since,
        }, options)

    def all(
        self, *, limit: int | None = None, tier: Literal["A", "B", "C"] | None = None,
        lp_type: Literal["family_office", "hnw_individual", "recently_exited_founder", "institutional", "angel"] | None = None,
        new_since: str | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> AsyncIterator[types.StoredInvestor]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.investors", {
            "limit": limit, "tier": tier, "lp_type": lp_type, "new_since": new_since,
        }, at_most, options)


class FundraisingPipelineList:
    """The pipeline of the raise."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *,
        stage: Literal["found", "shortlisted", "intro_asked", "contacted", "replied", "meeting", "diligence", "committed", "passed"] | None = None,
        tag: str | None = None, owner: str | None = None, tier: Literal["A", "B", "C"] | None = None,
        kind: types.ListedKind | None = None, warm: bool | None = None, name: str | None = None, removed: bool | None = None,
        due_before: str | None = None, limit: int | None = None, cursor: str | None = None, paths: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.PipelineListAnswer:
        """The pipeline of the raise. As `Warmpath.fundraising.pipeline.list`."""
        return await self._client.call("fundraising.pipeline.list", {
            "stage": stage, "tag": tag, "owner": owner, "tier": tier, "kind": kind, "warm": warm, "name": name, "removed": removed,
            "due_before": due_before, "limit": limit, "cursor": cursor, "paths": paths,
        }, options)

    def all(
        self, *,
        stage: Literal["found", "shortlisted", "intro_asked", "contacted", "replied", "meeting", "diligence", "committed", "passed"] | None = None,
        tag: str | None = None, owner: str | None = None, tier: Literal["A", "B", "C"] | None = None,
        kind: types.ListedKind | None = None, warm: bool | None = None, name: str | None = None, removed: bool | None = None,
        due_before: str | None = None, limit: int | None = None, paths: bool | None = None, at_most: int | None = None,
        options: Behaviour | None = None,
    ) -> AsyncIterator[types.PipelineRow]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.pipeline.list", {
            "stage": stage, "tag": tag, "owner": owner, "tier": tier, "kind": kind, "warm": warm, "name": name, "removed": removed,
            "due_before": due_before, "limit": limit, "paths": paths,
        }, at_most, options)


class FundraisingPipeline:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.list = FundraisingPipelineList(client)

    async def set(
        self, *, investor_ids: Sequence[str], stage: types.PipelineStage | None = None, note: str | None = None,
        add_note: str | None = None, reason: str | None = None, next_step: str | None = None, next_step_on: str | None = None,
        owner: str | None = None, committed_usd: float | None = None, soft_circled_usd: float | None = None,
        tags: Sequence[str] | None = None, add_tags: Sequence[str] | None = None, remove_tags: Sequence[str] | None = None,
        removed: bool | None = None,
        clear: Sequence[Literal["reason", "note", "next_step", "next_step_on", "owner", "tags", "committed_usd", "soft_circled_usd"]] | None = None,
        if_version: str | None = None, options: CallOptions | None = None,
    ) -> types.PipelineSetAnswer:
        """Move investors in the pipeline. As `Warmpath.fundraising.pipeline.set`."""
        return await self._client.call("fundraising.pipeline.set", {
            "investor_ids": investor_ids, "stage": stage, "note": note, "add_note": add_note, "reason": reason,
            "next_step": next_step, "next_step_on": next_step_on, "owner": owner, "committed_usd": committed_usd,
            "soft_circled_usd": soft_circled_usd, "tags": tags, "add_tags": add_tags, "remove_tags": remove_tags,
            "removed": removed, "clear": clear, "if_version": if_version,
        }, options)

    async def csv(
        self, *,
        stage: Literal["found", "shortlisted", "intro_asked", "contacted", "replied", "meeting", "diligence", "committed", "passed"] | None = None,
        tag: str | None = None, owner: str | None = None, tier: Literal["A", "B", "C"] | None = None,
        kind: types.ListedKind | None = None, warm: bool | None = None, name: str | None = None, removed: bool | None = None,
        due_before: str | None = None, options: CallOptions | None = None,
    ) -> types.PipelineCsvAnswer:
        """The pipeline as a file. As `Warmpath.fundraising.pipeline.csv`."""
        return await self._client.call("fundraising.pipeline.csv", {
            "stage": stage, "tag": tag, "owner": owner, "tier": tier, "kind": kind, "warm": warm, "name": name, "removed": removed,
            "due_before": due_before,
        }, options)


class FundraisingNews:
    """What monitoring found."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, since: str | None = None,
        options: CallOptions | None = None,
    ) -> types.NewsAnswer:
        """What monitoring found. As `Warmpath.fundraising.news`."""
        return await self._client.call("fundraising.news", {
            "limit": limit, "cursor": cursor, "since": since,
        }, options)

    def all(
        self, *, limit: int | None = None, since: str | None = None, at_most: int | None = None,
        options: Behaviour | None = None,
    ) -> AsyncIterator[types.FoundByMonitor]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.news", {
            "limit": limit, "since": since,
        }, at_most, options)


class FundraisingNetworkGet:
    """The imported network."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None,
    ) -> types.NetworkGetAnswer:
        """The imported network. As `Warmpath.fundraising.network.get`."""
        return await self._client.call("fundraising.network.get", {
            "limit": limit, "cursor": cursor,
        }, options)

    def all(
        self, *, limit: int | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> AsyncIterator[types.Connection]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.network.get", {
            "limit": limit,
        }, at_most, options)


class FundraisingNetwork:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.get = FundraisingNetworkGet(client)

    async def delete(
        self, *, options: CallOptions | None = None,
    ) -> types.NetworkDeleteAnswer:
        """Remove the imported network. As `Warmpath.fundraising.network.delete`."""
        return await self._client.call("fundraising.network.delete", None, options)


class FundraisingSequences:
    """Your sequences."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, limit: int | None = None, cursor: str | None = None,
        state: Literal["active", "paused", "replied", "bounced", "unsubscribed", "suppressed", "stopped", "completed"] | None = None,
        options: CallOptions | None = None,
    ) -> types.SequencesAnswer:
        """Your sequences. As `Warmpath.fundraising.sequences`."""
        return await self._client.call("fundraising.sequences", {
            "limit": limit, "cursor": cursor, "state": state,
        }, options)

    def all(
        self, *, limit: int | None = None,
        state: Literal["active", "paused", "replied", "bounced", "unsubscribed", "suppressed", "stopped", "completed"] | None = None,
        at_most: int | None = None, options: Behaviour | None = None,
    ) -> AsyncIterator[types.SequenceRow]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.sequences", {
            "limit": limit, "state": state,
        }, at_most, options)


class FundraisingSequence:
    """One sequence, with its messages and answers."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, sequence_id: str, options: CallOptions | None = None,
    ) -> types.SequenceDetailAnswer:
        """One sequence, with its messages and answers. As `Warmpath.fundraising.sequence`."""
        return await self._client.call("fundraising.sequence", {
            "sequence_id": sequence_id,
        }, options)

    async def pause(
        self, *, sequence_id: str, options: CallOptions | None = None,
    ) -> types.SequenceDetailAnswer:
        """Pause a sequence. As `Warmpath.fundraising.sequence.pause`."""
        return await self._client.call("fundraising.sequence.pause", {
            "sequence_id": sequence_id,
        }, options)

    async def resume(
        self, *, sequence_id: str, options: CallOptions | None = None,
    ) -> types.SequenceDetailAnswer:
        """Resume a paused sequence. As `Warmpath.fundraising.sequence.resume`."""
        return await self._client.call("fundraising.sequence.resume", {
            "sequence_id": sequence_id,
        }, options)

    async def stop(
        self, *, sequence_id: str, options: CallOptions | None = None,
    ) -> types.SequenceDetailAnswer:
        """End a sequence. As `Warmpath.fundraising.sequence.stop`."""
        return await self._client.call("fundraising.sequence.stop", {
            "sequence_id": sequence_id,
        }, options)


class FundraisingTouches:
    """The messages of all your sequences."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, limit: int | None = None, cursor: str | None = None,
        state: Literal["planned", "drafting", "awaiting_approval", "rejected", "approved", "scheduled", "sending", "sent", "unknown", "failed", "cancelled"] | None = None,
        options: CallOptions | None = None,
    ) -> types.TouchesAnswer:
        """The messages of all your sequences. As `Warmpath.fundraising.touches`."""
        return await self._client.call("fundraising.touches", {
            "limit": limit, "cursor": cursor, "state": state,
        }, options)

    def all(
        self, *, limit: int | None = None,
        state: Literal["planned", "drafting", "awaiting_approval", "rejected", "approved", "scheduled", "sending", "sent", "unknown", "failed", "cancelled"] | None = None,
        at_most: int | None = None, options: Behaviour | None = None,
    ) -> AsyncIterator[types.TouchRow]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.touches", {
            "limit": limit, "state": state,
        }, at_most, options)


class FundraisingTouch:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self, *, touch_id: str, options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """One message, exactly as it would be sent. As `Warmpath.fundraising.touch.get`."""
        return await self._client.call("fundraising.touch.get", {
            "touch_id": touch_id,
        }, options)

    async def put(
        self, *, touch_id: str, subject: str, body: str, if_version: str | None = None, options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """Edit a message. As `Warmpath.fundraising.touch.put`."""
        return await self._client.call("fundraising.touch.put", {
            "touch_id": touch_id, "subject": subject, "body": body, "if_version": if_version,
        }, options)

    async def approve(
        self, *, touch_id: str, text_hash: str | None = None, despite: Sequence[str] | None = None,
        options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """Approve a message as it stands. As `Warmpath.fundraising.touch.approve`."""
        return await self._client.call("fundraising.touch.approve", {
            "touch_id": touch_id, "text_hash": text_hash, "despite": despite,
        }, options)

    async def reject(
        self, *, touch_id: str, why: str | None = None, options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """Reject a message. As `Warmpath.fundraising.touch.reject`."""
        return await self._client.call("fundraising.touch.reject", {
            "touch_id": touch_id, "why": why,
        }, options)

    async def redraft(
        self, *, touch_id: str, note: str | None = None, language: Literal["en", "de", "fr", "es"] | None = None,
        discard_edit: bool | None = None, options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """Redraft a message. As `Warmpath.fundraising.touch.redraft`."""
        return await self._client.call("fundraising.touch.redraft", {
            "touch_id": touch_id, "note": note, "language": language, "discard_edit": discard_edit,
        }, options)

    async def settle(
        self, *, touch_id: str, outcome: Literal["sent", "not_sent"], options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """Resolve a message whose delivery is unknown. As `Warmpath.fundraising.touch.settle`."""
        return await self._client.call("fundraising.touch.settle", {
            "touch_id": touch_id, "outcome": outcome,
        }, options)


class Fundraising:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.profile = FundraisingProfile(client)
        self.raises = FundraisingRaises(client)
        self.raise_ = FundraisingRaise(client)
        self.investors = FundraisingInvestors(client)
        self.pipeline = FundraisingPipeline(client)
        self.news = FundraisingNews(client)
        self.network = FundraisingNetwork(client)
        self.sequences = FundraisingSequences(client)
        self.sequence = FundraisingSequence(client)
        self.touches = FundraisingTouches(client)
        self.touch = FundraisingTouch(client)

    @overload
    async def search_investors(
        self, *, dry_run: Literal[True], sector_tags: Sequence[str] | None = None,
        target_lp_types: Sequence[types.LpType] | None = None, geography: str | None = None,
        sector_weight: Literal["strict", "preferred", "loose"] | None = None, kinds: Sequence[types.InvestorKind] | None = None,
        stage: types.Stage | Sequence[types.Stage] | None = None, effort: Literal["low", "medium", "high"] | None = None,
        limit: int | None = None, include_competitor_lookalikes: bool | None = None, options: RankedOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def search_investors(
        self, *, sector_tags: Sequence[str] | None = None, target_lp_types: Sequence[types.LpType] | None = None,
        geography: str | None = None, sector_weight: Literal["strict", "preferred", "loose"] | None = None,
        kinds: Sequence[types.InvestorKind] | None = None, stage: types.Stage | Sequence[types.Stage] | None = None,
        effort: Literal["low", "medium", "high"] | None = None, limit: int | None = None,
        include_competitor_lookalikes: bool | None = None, dry_run: Literal[False] | None = None,
        options: RankedOptions | None = None,
    ) -> types.SearchInvestorsAnswer: ...

    async def search_investors(
        self, *, sector_tags: Sequence[str] | None = None, target_lp_types: Sequence[types.LpType] | None = None,
        geography: str | None = None, sector_weight: Literal["strict", "preferred", "loose"] | None = None,
        kinds: Sequence[types.InvestorKind] | None = None, stage: types.Stage | Sequence[types.Stage] | None = None,
        effort: Literal["low", "medium", "high"] | None = None, limit: int | None = None,
        include_competitor_lookalikes: bool | None = None, dry_run: bool | None = None, options: RankedOptions | None = None,
    ) -> types.SearchInvestorsAnswer | types.DryRun:
        """Investors for the stored profile, ranked and explained. As `Warmpath.fundraising.search_investors`."""
        return await self._client.call("fundraising.search-investors", {
            "sector_tags": sector_tags, "target_lp_types": target_lp_types, "geography": geography, "sector_weight": sector_weight,
            "kinds": kinds, "stage": stage, "effort": effort, "limit": limit,
            "include_competitor_lookalikes": include_competitor_lookalikes, "dry_run": dry_run,
        }, options)

    @overload
    async def find_lookalike_investors(
        self, *, dry_run: Literal[True], company_names: Sequence[str] | None = None, options: RankedOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def find_lookalike_investors(
        self, *, company_names: Sequence[str] | None = None, dry_run: Literal[False] | None = None,
        options: RankedOptions | None = None,
    ) -> types.FindLookalikeInvestorsAnswer: ...

    async def find_lookalike_investors(
        self, *, company_names: Sequence[str] | None = None, dry_run: bool | None = None, options: RankedOptions | None = None,
    ) -> types.FindLookalikeInvestorsAnswer | types.DryRun:
        """Who funded companies like yours. As `Warmpath.fundraising.find_lookalike_investors`."""
        return await self._client.call("fundraising.find-lookalike-investors", {
            "company_names": company_names, "dry_run": dry_run,
        }, options)

    @overload
    async def enrich_investor(
        self, *, dry_run: Literal[True], investor_social_url: str | None = None, fund_name: str | None = None,
        fund_domain: str | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def enrich_investor(
        self, *, investor_social_url: str | None = None, fund_name: str | None = None, fund_domain: str | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.EnrichInvestorAnswer: ...

    async def enrich_investor(
        self, *, investor_social_url: str | None = None, fund_name: str | None = None, fund_domain: str | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.EnrichInvestorAnswer | types.DryRun:
        """What is known of one investor. As `Warmpath.fundraising.enrich_investor`."""
        return await self._client.call("fundraising.enrich-investor", {
            "investor_social_url": investor_social_url, "fund_name": fund_name, "fund_domain": fund_domain, "dry_run": dry_run,
        }, options)

    @overload
    async def research_company(
        self, *, dry_run: Literal[True], company_social_url: str | None = None, company_name: str | None = None,
        domain: str | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def research_company(
        self, *, company_social_url: str | None = None, company_name: str | None = None, domain: str | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.ResearchCompanyAnswer: ...

    async def research_company(
        self, *, company_social_url: str | None = None, company_name: str | None = None, domain: str | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.ResearchCompanyAnswer | types.DryRun:
        """A snapshot of one company, with funding and news. As `Warmpath.fundraising.research_company`."""
        return await self._client.call("fundraising.research-company", {
            "company_social_url": company_social_url, "company_name": company_name, "domain": domain, "dry_run": dry_run,
        }, options)

    async def investor(
        self, *, investor_id: str, options: CallOptions | None = None,
    ) -> types.InvestorAnswer:
        """One investor, with all evidence. As `Warmpath.fundraising.investor`."""
        return await self._client.call("fundraising.investor", {
            "investor_id": investor_id,
        }, options)

    async def people(
        self, *, investor_ids: Sequence[str], each: int | None = None, options: CallOptions | None = None,
    ) -> types.PeopleAnswer:
        """People at investors of your list. As `Warmpath.fundraising.people`."""
        return await self._client.call("fundraising.people", {
            "investor_ids": investor_ids, "each": each,
        }, options)

    async def doors(
        self, *, limit: int | None = None, options: CallOptions | None = None,
    ) -> types.DoorsAnswer:
        """Investors your connections open. As `Warmpath.fundraising.doors`."""
        return await self._client.call("fundraising.doors", {
            "limit": limit,
        }, options)

    async def import_investors(
        self, *, csv_content: str | None = None, file: str | None = None, rows: Sequence[dict[str, str]] | None = None,
        columns: Mapping[str, Literal["ignore"] | types.ListField] | None = None,
        stages: Mapping[str, types.PipelineStage] | None = None,
        choices: Sequence[types.FundraisingImportInvestorsChoice] | None = None,
        overwrite: Sequence[Literal["stage", "reason", "note", "next_step", "next_step_on", "owner", "committed_usd", "soft_circled_usd", "tags", "contacts"]] | None = None,
        check_only: bool | None = None, options: CallOptions | None = None,
    ) -> types.ImportInvestorsAnswer:
        """Import an investor list. As `Warmpath.fundraising.import_investors`."""
        return await self._client.call("fundraising.import-investors", {
            "csv_content": csv_content, "file": file, "rows": rows, "columns": columns, "stages": stages, "choices": choices,
            "overwrite": overwrite, "check_only": check_only,
        }, options)

    async def imports(
        self, *, options: CallOptions | None = None,
    ) -> types.ImportsAnswer:
        """The imports of your lists. As `Warmpath.fundraising.imports`."""
        return await self._client.call("fundraising.imports", None, options)

    async def undo_import(
        self, *, import_id: str, options: CallOptions | None = None,
    ) -> types.UndoImportAnswer:
        """Undo an import of a list. As `Warmpath.fundraising.undo_import`."""
        return await self._client.call("fundraising.undo-import", {
            "import_id": import_id,
        }, options)

    async def merge_investors(
        self, *, investor_id: str, into_id: str, check_only: bool | None = None, options: CallOptions | None = None,
    ) -> types.MergeInvestorsAnswer:
        """Make two investors of the list one. As `Warmpath.fundraising.merge_investors`."""
        return await self._client.call("fundraising.merge-investors", {
            "investor_id": investor_id, "into_id": into_id, "check_only": check_only,
        }, options)

    async def contacts(
        self, *, investor_id: str, set: Sequence[types.FundraisingContactsSet] | None = None,
        remove: Sequence[str] | None = None, options: CallOptions | None = None,
    ) -> types.ContactsAnswer:
        """Add, change and remove contacts of an investor. As `Warmpath.fundraising.contacts`."""
        return await self._client.call("fundraising.contacts", {
            "investor_id": investor_id, "set": set, "remove": remove,
        }, options)

    async def today(
        self, *, options: CallOptions | None = None,
    ) -> types.TodayAnswer:
        """What waits for a decision. As `Warmpath.fundraising.today`."""
        return await self._client.call("fundraising.today", None, options)

    async def suggest(
        self, *, kind: Literal["company", "investor", "place", "sector"], q: str, limit: int | None = None,
        options: CallOptions | None = None,
    ) -> types.SuggestAnswer:
        """Complete a name while it is typed. As `Warmpath.fundraising.suggest`."""
        return await self._client.call("fundraising.suggest", {
            "kind": kind, "q": q, "limit": limit,
        }, options)

    async def import_network(
        self, *, csv_content: str | None = None, file: str | None = None,
        columns: Mapping[str, Literal["ignore"] | types.ConnectionField] | None = None, options: CallOptions | None = None,
    ) -> types.ImportNetworkAnswer:
        """Import your connections. As `Warmpath.fundraising.import_network`."""
        return await self._client.call("fundraising.import-network", {
            "csv_content": csv_content, "file": file, "columns": columns,
        }, options)

    async def monitoring(
        self, *, options: CallOptions | None = None,
    ) -> types.MonitoringAnswer:
        """The saved searches of this account. As `Warmpath.fundraising.monitoring`."""
        return await self._client.call("fundraising.monitoring", None, options)

    async def create_sequence(
        self, *, investor_email: str | None = None, investor_name: str | None = None, investor_id: str | None = None,
        time_zone: str | None = None, language: types.LanguageWanted | None = None, note: str | None = None,
        mailbox_id: str | None = None, auto_approve: bool | None = None, options: CallOptions | None = None,
    ) -> types.CreateSequenceAnswer:
        """Schedule a sequence of messages to an investor. As `Warmpath.fundraising.create_sequence`."""
        return await self._client.call("fundraising.create-sequence", {
            "investor_email": investor_email, "investor_name": investor_name, "investor_id": investor_id, "time_zone": time_zone,
            "language": language, "note": note, "mailbox_id": mailbox_id, "auto_approve": auto_approve,
        }, options)

    async def create_sequences(
        self, *, recipients: Sequence[types.SequenceRecipient], mailbox_id: str | None = None,
        options: CallOptions | None = None,
    ) -> types.CreateSequencesAnswer:
        """Schedule sequences of messages to investors. As `Warmpath.fundraising.create_sequences`."""
        return await self._client.call("fundraising.create-sequences", {
            "recipients": recipients, "mailbox_id": mailbox_id,
        }, options)

    async def letter(
        self, *, investor_name: str, investor_email: str | None = None, investor_id: str | None = None,
        language: Literal["auto", "en", "de", "fr", "es"] | None = None, options: CallOptions | None = None,
    ) -> types.LetterAnswer:
        """Draft a first message without a mailbox. As `Warmpath.fundraising.letter`."""
        return await self._client.call("fundraising.letter", {
            "investor_name": investor_name, "investor_email": investor_email, "investor_id": investor_id, "language": language,
        }, options)

    async def reply(
        self, *, received_id: str, text: str, again: bool | None = None, options: CallOptions | None = None,
    ) -> types.ReplyAnswer:
        """Answer a received message. As `Warmpath.fundraising.reply`."""
        return await self._client.call("fundraising.reply", {
            "received_id": received_id, "text": text, "again": again,
        }, options)


class Mailboxes:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def connect(
        self, *, kind: Literal["smtp_imap", "sandbox"], address: str, sender_name: str, postal_address: str,
        password: str | None = None, username: str | None = None, smtp: types.MailServer | None = None,
        imap: types.MailServer | None = None, per_day: int | None = None, gap_seconds: int | None = None,
        ramp: types.RampSetting | None | Literal[Omitted.OMITTED] = OMITTED, time_zone: str | None = None,
        window: types.SendingWindow | None = None, own_copy: types.OwnCopy | None = None, pause_colleagues: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.MailboxAnswer:
        """Connect a mailbox with a password. As `Warmpath.mailboxes.connect`."""
        return await self._client.call("mailboxes.connect", {
            "kind": kind, "address": address, "sender_name": sender_name, "postal_address": postal_address, "password": password,
            "username": username, "smtp": smtp, "imap": imap, "per_day": per_day, "gap_seconds": gap_seconds, "ramp": ramp,
            "time_zone": time_zone, "window": window, "own_copy": own_copy, "pause_colleagues": pause_colleagues,
        }, options)

    async def authorize(
        self, *, kind: Literal["gmail_oauth", "m365_oauth"], address: str, sender_name: str, postal_address: str,
        per_day: int | None = None, gap_seconds: int | None = None,
        ramp: types.RampSetting | None | Literal[Omitted.OMITTED] = OMITTED, time_zone: str | None = None,
        window: types.SendingWindow | None = None, own_copy: types.OwnCopy | None = None, pause_colleagues: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.MailboxesAuthorizeAnswer:
        """Connect a mailbox by OAuth. As `Warmpath.mailboxes.authorize`."""
        return await self._client.call("mailboxes.authorize", {
            "kind": kind, "address": address, "sender_name": sender_name, "postal_address": postal_address, "per_day": per_day,
            "gap_seconds": gap_seconds, "ramp": ramp, "time_zone": time_zone, "window": window, "own_copy": own_copy,
            "pause_colleagues": pause_colleagues,
        }, options)

    async def list(
        self, *, options: CallOptions | None = None,
    ) -> types.MailboxesListAnswer:
        """The connected mailboxes. As `Warmpath.mailboxes.list`."""
        return await self._client.call("mailboxes.list", None, options)

    async def change(
        self, *, id: str, sender_name: str | None = None, postal_address: str | None = None, password: str | None = None,
        per_day: int | None = None, gap_seconds: int | None = None,
        ramp: types.RampSetting | None | Literal[Omitted.OMITTED] = OMITTED, time_zone: str | None = None,
        window: types.SendingWindow | None = None, own_copy: types.OwnCopy | None = None, pause_colleagues: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.MailboxAnswer:
        """Change what a mailbox may do. As `Warmpath.mailboxes.change`."""
        return await self._client.call("mailboxes.change", {
            "id": id, "sender_name": sender_name, "postal_address": postal_address, "password": password, "per_day": per_day,
            "gap_seconds": gap_seconds, "ramp": ramp, "time_zone": time_zone, "window": window, "own_copy": own_copy,
            "pause_colleagues": pause_colleagues,
        }, options)

    async def test(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.MailboxesTestAnswer:
        """Test a mailbox. As `Warmpath.mailboxes.test`."""
        return await self._client.call("mailboxes.test", {
            "id": id,
        }, options)

    async def disconnect(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.MailboxAnswer:
        """Disconnect a mailbox. As `Warmpath.mailboxes.disconnect`."""
        return await self._client.call("mailboxes.disconnect", {
            "id": id,
        }, options)


class SuppressionsList:
    """List suppressed addresses and domains."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, email: str | None = None,
        options: CallOptions | None = None,
    ) -> types.SuppressionsListAnswer:
        """List suppressed addresses and domains. As `Warmpath.suppressions.list`."""
        return await self._client.call("suppressions.list", {
            "limit": limit, "cursor": cursor, "email": email,
        }, options)

    def all(
        self, *, limit: int | None = None, email: str | None = None, at_most: int | None = None,
        options: Behaviour | None = None,
    ) -> AsyncIterator[types.Suppression]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("suppressions.list", {
            "limit": limit, "email": email,
        }, at_most, options)


class Suppressions:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.list = SuppressionsList(client)

    async def add(
        self, *, value: str, detail: str | None = None, options: CallOptions | None = None,
    ) -> types.SuppressionsAddAnswer:
        """Suppress an address or a domain. As `Warmpath.suppressions.add`."""
        return await self._client.call("suppressions.add", {
            "value": value, "detail": detail,
        }, options)

    async def remove(
        self, *, value: str, reason: str | None = None, options: CallOptions | None = None,
    ) -> types.SuppressionsRemoveAnswer:
        """Take an address or a domain off the list. As `Warmpath.suppressions.remove`."""
        return await self._client.call("suppressions.remove", {
            "value": value, "reason": reason,
        }, options)

    async def import_(
        self, *, content: str | None = None, file: str | None = None, options: CallOptions | None = None,
    ) -> types.SuppressionsImportAnswer:
        """Import a suppression list. As `Warmpath.suppressions.import_`."""
        return await self._client.call("suppressions.import", {
            "content": content, "file": file,
        }, options)


class Jobs:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    @overload
    async def search(
        self, *, keyword: str, dry_run: Literal[True], location: str | None = None,
        posted_limit: Literal["past-24h", "past-week", "past-month", "any-time"] | None = None, limit: int | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def search(
        self, *, keyword: str, location: str | None = None,
        posted_limit: Literal["past-24h", "past-week", "past-month", "any-time"] | None = None, limit: int | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.JobsSearchAnswer: ...

    async def search(
        self, *, keyword: str, location: str | None = None,
        posted_limit: Literal["past-24h", "past-week", "past-month", "any-time"] | None = None, limit: int | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.JobsSearchAnswer | types.DryRun:
        """Job postings. As `Warmpath.jobs.search`."""
        return await self._client.call("jobs.search", {
            "keyword": keyword, "location": location, "posted_limit": posted_limit, "limit": limit, "dry_run": dry_run,
        }, options)


class Company:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    @overload
    async def search(
        self, *, dry_run: Literal[True], keyword: str | None = None, location: str | None = None, limit: int | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def search(
        self, *, keyword: str | None = None, location: str | None = None, limit: int | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.CompanySearchAnswer: ...

    async def search(
        self, *, keyword: str | None = None, location: str | None = None, limit: int | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.CompanySearchAnswer | types.DryRun:
        """Companies by keyword and place. As `Warmpath.company.search`."""
        return await self._client.call("company.search", {
            "keyword": keyword, "location": location, "limit": limit, "dry_run": dry_run,
        }, options)

    @overload
    async def enrich(
        self, *, dry_run: Literal[True], domain: str | None = None, social_url: str | None = None, name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def enrich(
        self, *, domain: str | None = None, social_url: str | None = None, name: str | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.CompanyEnrichAnswer: ...

    async def enrich(
        self, *, domain: str | None = None, social_url: str | None = None, name: str | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.CompanyEnrichAnswer | types.DryRun:
        """What is known of one company. As `Warmpath.company.enrich`."""
        return await self._client.call("company.enrich", {
            "domain": domain, "social_url": social_url, "name": name, "dry_run": dry_run,
        }, options)

    @overload
    async def people(
        self, *, dry_run: Literal[True], domain: str | None = None, social_url: str | None = None, name: str | None = None,
        title: str | None = None, limit: int | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def people(
        self, *, domain: str | None = None, social_url: str | None = None, name: str | None = None, title: str | None = None,
        limit: int | None = None, dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.CompanyPeopleAnswer: ...

    async def people(
        self, *, domain: str | None = None, social_url: str | None = None, name: str | None = None, title: str | None = None,
        limit: int | None = None, dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.CompanyPeopleAnswer | types.DryRun:
        """People of one company. As `Warmpath.company.people`."""
        return await self._client.call("company.people", {
            "domain": domain, "social_url": social_url, "name": name, "title": title, "limit": limit, "dry_run": dry_run,
        }, options)


class Social:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    @overload
    async def engagement(
        self, *, post_url: str, dry_run: Literal[True], type: Literal["reactions", "comments"] | None = None,
        max_pages: int | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def engagement(
        self, *, post_url: str, type: Literal["reactions", "comments"] | None = None, max_pages: int | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.SocialEngagementAnswer: ...

    async def engagement(
        self, *, post_url: str, type: Literal["reactions", "comments"] | None = None, max_pages: int | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.SocialEngagementAnswer | types.DryRun:
        """Who reacted to a post, or commented. As `Warmpath.social.engagement`."""
        return await self._client.call("social.engagement", {
            "post_url": post_url, "type": type, "max_pages": max_pages, "dry_run": dry_run,
        }, options)

    @overload
    async def posts(
        self, *, social_url: str, dry_run: Literal[True], days_back: Literal[1, 7, 30] | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def posts(
        self, *, social_url: str, days_back: Literal[1, 7, 30] | None = None, dry_run: Literal[False] | None = None,
        options: CallOptions | None = None,
    ) -> types.SocialPostsAnswer: ...

    async def posts(
        self, *, social_url: str, days_back: Literal[1, 7, 30] | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.SocialPostsAnswer | types.DryRun:
        """Recent posts of a profile or company page. As `Warmpath.social.posts`."""
        return await self._client.call("social.posts", {
            "social_url": social_url, "days_back": days_back, "dry_run": dry_run,
        }, options)


class Person:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    @overload
    async def search(
        self, *, query: str, dry_run: Literal[True], limit: int | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def search(
        self, *, query: str, limit: int | None = None, dry_run: Literal[False] | None = None,
        options: CallOptions | None = None,
    ) -> types.PersonSearchAnswer: ...

    async def search(
        self, *, query: str, limit: int | None = None, dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.PersonSearchAnswer | types.DryRun:
        """People by name. As `Warmpath.person.search`."""
        return await self._client.call("person.search", {
            "query": query, "limit": limit, "dry_run": dry_run,
        }, options)

    @overload
    async def enrich(
        self, *, dry_run: Literal[True], social_url: str | None = None, email: str | None = None, name: str | None = None,
        company: str | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def enrich(
        self, *, social_url: str | None = None, email: str | None = None, name: str | None = None, company: str | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.PersonEnrichAnswer: ...

    async def enrich(
        self, *, social_url: str | None = None, email: str | None = None, name: str | None = None, company: str | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.PersonEnrichAnswer | types.DryRun:
        """What is known of one person. As `Warmpath.person.enrich`."""
        return await self._client.call("person.enrich", {
            "social_url": social_url, "email": email, "name": name, "company": company, "dry_run": dry_run,
        }, options)

    @overload
    async def email(
        self, *, dry_run: Literal[True], social_url: str | None = None, name: str | None = None, domain: str | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def email(
        self, *, social_url: str | None = None, name: str | None = None, domain: str | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.PersonEmailAnswer: ...

    async def email(
        self, *, social_url: str | None = None, name: str | None = None, domain: str | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.PersonEmailAnswer | types.DryRun:
        """The work address of one person. As `Warmpath.person.email`."""
        return await self._client.call("person.email", {
            "social_url": social_url, "name": name, "domain": domain, "dry_run": dry_run,
        }, options)


class Search:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    @overload
    async def web(
        self, *, query: str, dry_run: Literal[True], count: int | None = None, livecrawl: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def web(
        self, *, query: str, count: int | None = None, livecrawl: bool | None = None, dry_run: Literal[False] | None = None,
        options: CallOptions | None = None,
    ) -> types.SearchWebAnswer: ...

    async def web(
        self, *, query: str, count: int | None = None, livecrawl: bool | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.SearchWebAnswer | types.DryRun:
        """Web search. As `Warmpath.search.web`."""
        return await self._client.call("search.web", {
            "query": query, "count": count, "livecrawl": livecrawl, "dry_run": dry_run,
        }, options)


class Email:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    @overload
    async def verify(
        self, *, email: str, dry_run: Literal[True], options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    async def verify(
        self, *, email: str, dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.EmailVerifyAnswer: ...

    async def verify(
        self, *, email: str, dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.EmailVerifyAnswer | types.DryRun:
        """Whether an address takes mail. As `Warmpath.email.verify`."""
        return await self._client.call("email.verify", {
            "email": email, "dry_run": dry_run,
        }, options)


class Bulk:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def person_email(
        self, *, people: Sequence[types.PersonEmailItemRequest], batch_id: str | None = None, at_most: int | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.BulkPersonEmailAnswer:
        """The work addresses of up to 50 people. As `Warmpath.bulk.person_email`."""
        return await self._client.call("bulk.person-email", {
            "people": people, "batch_id": batch_id, "at_most": at_most, "dry_run": dry_run,
        }, options)

    async def email_verify(
        self, *, emails: Sequence[str], batch_id: str | None = None, at_most: int | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.BulkEmailVerifyAnswer:
        """Whether up to 50 addresses take mail. As `Warmpath.bulk.email_verify`."""
        return await self._client.call("bulk.email-verify", {
            "emails": emails, "batch_id": batch_id, "at_most": at_most, "dry_run": dry_run,
        }, options)

    async def enrich_investor(
        self, *, investors: Sequence[types.EnrichInvestorItemRequest], batch_id: str | None = None, at_most: int | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.BulkEnrichInvestorAnswer:
        """What is known of up to 50 investors. As `Warmpath.bulk.enrich_investor`."""
        return await self._client.call("bulk.enrich-investor", {
            "investors": investors, "batch_id": batch_id, "at_most": at_most, "dry_run": dry_run,
        }, options)


class WebhooksDeliveries:
    """What was sent to a webhook."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, id: str, state: Literal["pending", "delivered", "failed"] | None = None, event: str | None = None,
        limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None,
    ) -> types.WebhooksDeliveriesAnswer:
        """What was sent to a webhook. As `Warmpath.webhooks.deliveries`."""
        return await self._client.call("webhooks.deliveries", {
            "id": id, "state": state, "event": event, "limit": limit, "cursor": cursor,
        }, options)

    def all(
        self, *, id: str, state: Literal["pending", "delivered", "failed"] | None = None, event: str | None = None,
        limit: int | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> AsyncIterator[types.WebhookDelivery]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("webhooks.deliveries", {
            "id": id, "state": state, "event": event, "limit": limit,
        }, at_most, options)


class Webhooks:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.deliveries = WebhooksDeliveries(client)

    async def register(
        self, *, url: str,
        events: Sequence[Literal["reply.received", "message.bounced", "draft.waiting", "sequence.ended", "import.finished", "stage.moved", "credits.low", "investors.found"]] | None = None,
        options: CallOptions | None = None,
    ) -> types.RegisteredWebhookAnswer:
        """Register a webhook. As `Warmpath.webhooks.register`."""
        return await self._client.call("webhooks.register", {
            "url": url, "events": events,
        }, options)

    async def list(
        self, *, options: CallOptions | None = None,
    ) -> types.WebhooksListAnswer:
        """The registered webhooks. As `Warmpath.webhooks.list`."""
        return await self._client.call("webhooks.list", None, options)

    async def remove(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.DeletedAnswer:
        """Remove a webhook. As `Warmpath.webhooks.remove`."""
        return await self._client.call("webhooks.remove", {
            "id": id,
        }, options)

    async def test(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.WebhooksTestAnswer:
        """Send a test event. As `Warmpath.webhooks.test`."""
        return await self._client.call("webhooks.test", {
            "id": id,
        }, options)

    async def rotate(
        self, *, id: str, overlap_hours: int | None = None, options: CallOptions | None = None,
    ) -> types.RegisteredWebhookAnswer:
        """Give a webhook a new secret. As `Warmpath.webhooks.rotate`."""
        return await self._client.call("webhooks.rotate", {
            "id": id, "overlap_hours": overlap_hours,
        }, options)

    async def resend(
        self, *, id: str, delivery_id: str, options: CallOptions | None = None,
    ) -> types.WebhooksResendAnswer:
        """Send an event again. As `Warmpath.webhooks.resend`."""
        return await self._client.call("webhooks.resend", {
            "id": id, "delivery_id": delivery_id,
        }, options)


class Events:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self, *, after: str | None = None, kinds: str | None = None, limit: int | None = None, wait: int | None = None,
        options: CallOptions | None = None,
    ) -> types.EventsListAnswer:
        """What happened, by cursor. As `Warmpath.events.list`."""
        return await self._client.call("events.list", {
            "after": after, "kinds": kinds, "limit": limit, "wait": wait,
        }, options)

    async def trigger(
        self, *, kind: types.EventKindRequest, options: CallOptions | None = None,
    ) -> types.EventsTriggerAnswer:
        """Make an event in the sandbox. As `Warmpath.events.trigger`."""
        return await self._client.call("events.trigger", {
            "kind": kind,
        }, options)


class CreditsLedger:
    """Every movement of credits."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, limit: int | None = None, cursor: str | None = None,
        kind: Literal["grant", "reserve", "refund", "carried", "adjustment"] | None = None, operation: str | None = None,
        from_: str | None = None, to: str | None = None, options: CallOptions | None = None,
    ) -> types.CreditsLedgerAnswer:
        """Every movement of credits. As `Warmpath.credits.ledger`."""
        return await self._client.call("credits.ledger", {
            "limit": limit, "cursor": cursor, "kind": kind, "operation": operation, "from": from_, "to": to,
        }, options)

    def all(
        self, *, limit: int | None = None, kind: Literal["grant", "reserve", "refund", "carried", "adjustment"] | None = None,
        operation: str | None = None, from_: str | None = None, to: str | None = None, at_most: int | None = None,
        options: Behaviour | None = None,
    ) -> AsyncIterator[types.LedgerEntry]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("credits.ledger", {
            "limit": limit, "kind": kind, "operation": operation, "from": from_, "to": to,
        }, at_most, options)


class CreditsPurchases:
    """What was bought."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, id: str | None = None, options: CallOptions | None = None,
    ) -> types.CreditsPurchasesAnswer:
        """What was bought. As `Warmpath.credits.purchases`."""
        return await self._client.call("credits.purchases", {
            "limit": limit, "cursor": cursor, "id": id,
        }, options)

    def all(
        self, *, limit: int | None = None, id: str | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> AsyncIterator[types.Purchase]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("credits.purchases", {
            "limit": limit, "id": id,
        }, at_most, options)


class Credits:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.ledger = CreditsLedger(client)
        self.purchases = CreditsPurchases(client)

    async def usage(
        self, *, from_: str | None = None, to: str | None = None, key_id: str | None = None, options: CallOptions | None = None,
    ) -> types.CreditsUsageAnswer:
        """Credits spent by day, endpoint and key. As `Warmpath.credits.usage`."""
        return await self._client.call("credits.usage", {
            "from": from_, "to": to, "key_id": key_id,
        }, options)

    async def packs(
        self, *, options: CallOptions | None = None,
    ) -> types.CreditsPacksAnswer:
        """How to get credits. As `Warmpath.credits.packs`."""
        return await self._client.call("credits.packs", None, options)

    async def checkout(
        self, *, pack: str, options: CallOptions | None = None,
    ) -> types.PurchaseAnswer:
        """Buy a pack of credits. As `Warmpath.credits.checkout`."""
        return await self._client.call("credits.checkout", {
            "pack": pack,
        }, options)


class Members:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self, *, options: CallOptions | None = None,
    ) -> types.MembersListAnswer:
        """Who signs in for the account. As `Warmpath.members.list`."""
        return await self._client.call("members.list", None, options)

    async def add(
        self, *, name: str, role: Literal["owner", "editor", "reader"], email: str | None = None,
        options: CallOptions | None = None,
    ) -> types.NewMemberAnswer:
        """Let a person in. As `Warmpath.members.add`."""
        return await self._client.call("members.add", {
            "name": name, "email": email, "role": role,
        }, options)

    async def change(
        self, *, id: str, name: str | None = None, email: str | None | Literal[Omitted.OMITTED] = OMITTED,
        role: Literal["owner", "editor", "reader"] | None = None, options: CallOptions | None = None,
    ) -> types.MemberAnswer:
        """Change a member. As `Warmpath.members.change`."""
        return await self._client.call("members.change", {
            "id": id, "name": name, "email": email, "role": role,
        }, options)

    async def remove(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.DeletedAnswer:
        """Remove a member. As `Warmpath.members.remove`."""
        return await self._client.call("members.remove", {
            "id": id,
        }, options)

    async def link(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.SignInLinkAnswer:
        """Make a link that signs a member in. As `Warmpath.members.link`."""
        return await self._client.call("members.link", {
            "id": id,
        }, options)

    async def sign_out(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.MembersSignOutAnswer:
        """Sign a member out everywhere. As `Warmpath.members.sign_out`."""
        return await self._client.call("members.sign-out", {
            "id": id,
        }, options)


class Keys:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self, *, options: CallOptions | None = None,
    ) -> types.KeysListAnswer:
        """The keys of the account. As `Warmpath.keys.list`."""
        return await self._client.call("keys.list", None, options)

    async def issue(
        self, *, name: str, scopes: Sequence[Literal["read", "spend", "write", "send", "erase", "manage"]] | None = None,
        daily_credits: int | None = None, expires_at: str | None = None, integration: str | None = None,
        options: CallOptions | None = None,
    ) -> types.IssuedKeyAnswer:
        """Make a key. As `Warmpath.keys.issue`."""
        return await self._client.call("keys.issue", {
            "name": name, "scopes": scopes, "daily_credits": daily_credits, "expires_at": expires_at, "integration": integration,
        }, options)

    async def change(
        self, *, id: str, name: str | None = None,
        scopes: Sequence[Literal["read", "spend", "write", "send", "erase", "manage"]] | None = None,
        daily_credits: int | None = None, options: CallOptions | None = None,
    ) -> types.AccountKeyAnswer:
        """Change the name, scopes or cap of a key. As `Warmpath.keys.change`."""
        return await self._client.call("keys.change", {
            "id": id, "name": name, "scopes": scopes, "daily_credits": daily_credits,
        }, options)

    async def rotate(
        self, *, id: str, grace_hours: int | None = None, options: CallOptions | None = None,
    ) -> types.IssuedKeyAnswer:
        """Replace a key by another. As `Warmpath.keys.rotate`."""
        return await self._client.call("keys.rotate", {
            "id": id, "grace_hours": grace_hours,
        }, options)

    async def revoke(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.AccountKeyAnswer:
        """End a key at once. As `Warmpath.keys.revoke`."""
        return await self._client.call("keys.revoke", {
            "id": id,
        }, options)


class AccountExport:
    """Everything stored for the account, page by page."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None,
    ) -> types.AccountExportAnswer:
        """Everything stored for the account, page by page. As `Warmpath.account.export`."""
        return await self._client.call("account.export", {
            "limit": limit, "cursor": cursor,
        }, options)

    def all(
        self, *, limit: int | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> AsyncIterator[types.AccountExportAnswerThing]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("account.export", {
            "limit": limit,
        }, at_most, options)


class Account:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.export = AccountExport(client)

    async def delete_data(
        self, *, confirm: str, options: CallOptions | None = None,
    ) -> types.AccountDeleteDataAnswer:
        """Delete everything stored for the account. As `Warmpath.account.delete_data`."""
        return await self._client.call("account.delete-data", {
            "confirm": confirm,
        }, options)


class Cache:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def evict(
        self, *,
        endpoint: Literal["person.enrich", "person.email", "person.search", "email.verify", "company.enrich", "company.people", "company.search"],
        params: types.PersonEnrichRequest | types.PersonEmailRequest | types.PersonSearchRequest | types.EmailVerifyRequest | types.CompanyEnrichRequest | types.CompanyPeopleRequest | types.CompanySearchRequest,
        options: CallOptions | None = None,
    ) -> types.CacheEvictAnswer:
        """Evict one cached answer of a lookup. As `Warmpath.cache.evict`."""
        return await self._client.call("cache.evict", {
            "endpoint": endpoint, "params": params,
        }, options)


class Methods:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.fundraising = Fundraising(client)
        self.mailboxes = Mailboxes(client)
        self.suppressions = Suppressions(client)
        self.jobs = Jobs(client)
        self.company = Company(client)
        self.social = Social(client)
        self.person = Person(client)
        self.search = Search(client)
        self.email = Email(client)
        self.bulk = Bulk(client)
        self.webhooks = Webhooks(client)
        self.events = Events(client)
        self.credits = Credits(client)
        self.members = Members(client)
        self.keys = Keys(client)
        self.account = Account(client)
        self.cache = Cache(client)

    async def usage(
        self, *, options: CallOptions | None = None,
    ) -> types.UsageAnswer:
        """The balance, and what the key may do. As `Warmpath.usage`."""
        return await self._client.call("usage", None, options)
