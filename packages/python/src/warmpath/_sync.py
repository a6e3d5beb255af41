# Made from the code by `npm run docs`; a test compares.
# What `call` gives is typed by its methods.
# mypy: disable-error-code=no-any-return
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, overload

from . import types
from ._core import OMITTED, Caller, Behaviour, CallOptions, Omitted, RankedOptions


class FundraisingProfile:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def put(
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
        """Store the profile.

        Replaces the whole fundraising profile. `raise_type` chooses the mode; only it is required, and a field of the other
        mode is rejected. PUT and POST do the same.

        Free. Scope `write`.

        raise_type: `startup_equity`: a company; `fund_lp`: a fund that looks for limited partners.
        sector_tags: Sectors, in the words of your market.
        raise_goals: What the money is for.
        geography: Where you are: "Providence, RI, USA", "London, GBR", "Kenya".
        geography_weight: `strict` filters, `preferred` weighs (the default), `loose` only breaks ties.
        sector_weight: How sectors count; the words of `geography_weight`.
        monitoring_opt_in: Repeat the search daily and report new matches.
        calendar_link: Link at which an investor books a call.
        letter_languages: Languages your letters may be written in; by default all.
        warnings: What was not understood as written, or contradicts itself; only where there is any.
        request_id: Ignored; accepted so that a profile that was read can be written back.
        version: Of what is stored; ignored in a request.
        stage: Inferred if it is absent, from round_size_usd, then growth_metrics.
        stage_inferred: True if the stage was inferred. If it is sent back as true, the stage is inferred again.
        round_size_usd: The round being raised, USD.
        one_liner: What the company does, in one sentence.
        icp_description: Your ideal buyers.
        growth_metrics: How the company grows.
        notable_investors: Investors on board; they are left out of search results.
        known_competitors: Competitors; also the default of lookalike discovery.
        founder_social_url: The founder's profile.
        company_social_url: The company's page.
        lookalike_monitoring_opt_in: Repeat the search for funders of known_competitors daily and report new ones.
        founder_name: Your name.
        company_name: Your company's name.
        if_version: The `version` it was made from: 409 if another is stored.
        fund_name: The fund's name.
        fund_strategy: What the fund does.
        thesis: What the fund believes.
        fund_size_usd: Target size, USD.
        fund_number: 1 for a first fund.
        vintage_year: The year of the first investment.
        target_lp_types: Limited partners you look for; by default all.
        min_commitment_usd: The smallest commitment accepted from a limited partner, USD.
        track_record: What earlier funds returned.
        existing_lps: Limited partners on board; they are left out of search results.
        gp_name: The general partner's name.
        gp_social_url: The general partner's profile.
        fund_social_url: The fund's page.
        """
        return self._client.call("fundraising.profile.put", {
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

    def post(
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
        """Store the profile.

        Replaces the whole fundraising profile. `raise_type` chooses the mode; only it is required, and a field of the other
        mode is rejected. PUT and POST do the same.

        Free. Scope `write`.

        raise_type: `startup_equity`: a company; `fund_lp`: a fund that looks for limited partners.
        sector_tags: Sectors, in the words of your market.
        raise_goals: What the money is for.
        geography: Where you are: "Providence, RI, USA", "London, GBR", "Kenya".
        geography_weight: `strict` filters, `preferred` weighs (the default), `loose` only breaks ties.
        sector_weight: How sectors count; the words of `geography_weight`.
        monitoring_opt_in: Repeat the search daily and report new matches.
        calendar_link: Link at which an investor books a call.
        letter_languages: Languages your letters may be written in; by default all.
        warnings: What was not understood as written, or contradicts itself; only where there is any.
        request_id: Ignored; accepted so that a profile that was read can be written back.
        version: Of what is stored; ignored in a request.
        stage: Inferred if it is absent, from round_size_usd, then growth_metrics.
        stage_inferred: True if the stage was inferred. If it is sent back as true, the stage is inferred again.
        round_size_usd: The round being raised, USD.
        one_liner: What the company does, in one sentence.
        icp_description: Your ideal buyers.
        growth_metrics: How the company grows.
        notable_investors: Investors on board; they are left out of search results.
        known_competitors: Competitors; also the default of lookalike discovery.
        founder_social_url: The founder's profile.
        company_social_url: The company's page.
        lookalike_monitoring_opt_in: Repeat the search for funders of known_competitors daily and report new ones.
        founder_name: Your name.
        company_name: Your company's name.
        if_version: The `version` it was made from: 409 if another is stored.
        fund_name: The fund's name.
        fund_strategy: What the fund does.
        thesis: What the fund believes.
        fund_size_usd: Target size, USD.
        fund_number: 1 for a first fund.
        vintage_year: The year of the first investment.
        target_lp_types: Limited partners you look for; by default all.
        min_commitment_usd: The smallest commitment accepted from a limited partner, USD.
        track_record: What earlier funds returned.
        existing_lps: Limited partners on board; they are left out of search results.
        gp_name: The general partner's name.
        gp_social_url: The general partner's profile.
        fund_social_url: The fund's page.
        """
        return self._client.call("fundraising.profile.post", {
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

    def get(
        self, *, options: CallOptions | None = None,
    ) -> types.ProfileAnswer:
        """Read the profile.

        The profile as stored; in `startup_equity` mode it always has `stage`.

        Free. Scope `read`.
        """
        return self._client.call("fundraising.profile.get", None, options)

    def reading(
        self, *, options: CallOptions | None = None,
    ) -> types.ProfileReadingAnswer:
        """What the profile is read as.

        The place, fields, stage, size and names of the stored profile as a search uses them; `warnings` has what was not
        understood.

        Free. Scope `read`.
        """
        return self._client.call("fundraising.profile.reading", None, options)


class FundraisingRaises:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self, *, options: CallOptions | None = None,
    ) -> types.RaisesListAnswer:
        """The raises.

        The open one first, then those closed last. All other endpoints are about the open one; GET
        /v1/fundraising/raise/investors reads an earlier one.

        Free. Scope `read`.
        """
        return self._client.call("fundraising.raises.list", None, options)

    def open(
        self, *, name: str | None = None, target_usd: float | None = None,
        instrument: Literal["safe", "convertible_note", "priced_equity", "lp_interests", "other"] | None = None,
        opened_on: str | None = None, keep_profile: bool | None = None, close_current: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.RaiseMovedAnswer:
        """Open a raise.

        With an empty list of its own. Contacts, connections, suppressions, mailboxes, keys and credits stay: they are of
        the account. At most 50 raises.

        Free. Scope `write`.

        name: The name.
        target_usd: Left out of a new one: as its profile says.
        instrument: What is sold.
        opened_on: Since when it is raised; left out: today.
        keep_profile: Begins with the profile of the last raise.
        close_current: Closes the open one first; without it that is refused (409).
        """
        return self._client.call("fundraising.raises.open", {
            "name": name, "target_usd": target_usd, "instrument": instrument, "opened_on": opened_on, "keep_profile": keep_profile,
            "close_current": close_current,
        }, options)


class FundraisingRaiseInvestors:
    """The list of a closed raise."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, raise_id: str, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None,
    ) -> types.RaiseInvestorsAnswer:
        """The list of a closed raise.

        Read only. Of the open raise GET /v1/fundraising/pipeline has the list.

        Free. Scope `read`.

        raise_id: The `id` of a raise.
        limit: The most rows to answer with.
        cursor: The `next` of the page before.
        """
        return self._client.call("fundraising.raise.investors", {
            "raise_id": raise_id, "limit": limit, "cursor": cursor,
        }, options)

    def all(
        self, *, raise_id: str, limit: int | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> Iterator[types.RaiseInvestor]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.raise.investors", {
            "raise_id": raise_id, "limit": limit,
        }, at_most, options)


class FundraisingRaiseCalendar:
    """The next steps as a calendar."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, options: CallOptions | None = None,
    ) -> types.RaiseCalendarAnswer:
        """The next steps as a calendar.

        A day with a title for each next step of the open raise, the earliest 2000 of them. Read again into the same
        calendar it replaces what was there.

        Free. Scope `read`.
        """
        return self._client.call("fundraising.raise.calendar", None, options)

    def link(
        self, *, options: CallOptions | None = None,
    ) -> types.RaiseCalendarLinkAnswer:
        """Make an address for a calendar.

        A calendar that subscribes to it shows the next steps of whichever raise is open: titles and days, nothing else. Who
        has the address reads them without a key. Another call replaces it.

        Free. Scope `write`.
        """
        return self._client.call("fundraising.raise.calendar.link", None, options)

    def end(
        self, *, options: CallOptions | None = None,
    ) -> types.DeletedAnswer:
        """End the address of the calendar.

        Calendars that subscribed to it get nothing more.

        Free. Scope `write`.
        """
        return self._client.call("fundraising.raise.calendar.end", None, options)


class FundraisingRaise:
    def __init__(self, client: Caller) -> None:
        self._client = client
        self.investors = FundraisingRaiseInvestors(client)
        self.calendar = FundraisingRaiseCalendar(client)

    def show(
        self, *, raise_id: str | None = None, options: CallOptions | None = None,
    ) -> types.RaiseShowAnswer:
        """One raise at a glance.

        What it is to bring in and what is committed, how many stand where, first contacts by week, and what is due.

        Free. Scope `read`.

        raise_id: Left out: the open one.
        """
        return self._client.call("fundraising.raise.show", {
            "raise_id": raise_id,
        }, options)

    def change(
        self, *, raise_id: str | None = None, name: str | None = None, target_usd: float | None = None,
        instrument: Literal["safe", "convertible_note", "priced_equity", "lp_interests", "other"] | None = None,
        opened_on: str | None = None, clear: Sequence[Literal["name", "target_usd", "instrument"]] | None = None,
        options: CallOptions | None = None,
    ) -> types.RaiseAnswer:
        """Change a raise.

        What is left out stays as it is.

        Free. Scope `write`.

        raise_id: Left out: the open one.
        name: The name.
        target_usd: Left out of a new one: as its profile says.
        instrument: What is sold.
        opened_on: Since when it is raised.
        clear: Fields to empty: then the profile says them, or nothing does.
        """
        return self._client.call("fundraising.raise.change", {
            "raise_id": raise_id, "name": name, "target_usd": target_usd, "instrument": instrument, "opened_on": opened_on,
            "clear": clear,
        }, options)

    def close(
        self, *, raise_id: str | None = None, closed_on: str | None = None, options: CallOptions | None = None,
    ) -> types.RaiseMovedAnswer:
        """Close the raise.

        Its list, scores, stages, notes and profile are kept as they stand, and out of every other answer. Its sequences
        end; answers to them are still read, and opt-outs hold. Reopening brings all of it back but the sequences.

        Free. Scope `write`.

        raise_id: Left out: the open one.
        closed_on: The last day; left out: today.
        """
        return self._client.call("fundraising.raise.close", {
            "raise_id": raise_id, "closed_on": closed_on,
        }, options)

    def reopen(
        self, *, raise_id: str, close_current: bool | None = None, options: CallOptions | None = None,
    ) -> types.RaiseMovedAnswer:
        """Open a closed raise again.

        With its list, stages, notes, history and profile as they stood.

        Free. Scope `write`.

        raise_id: The `id` of a raise.
        close_current: Closes the open one first; without it that is refused (409).
        """
        return self._client.call("fundraising.raise.reopen", {
            "raise_id": raise_id, "close_current": close_current,
        }, options)


class FundraisingInvestors:
    """The stored investor list."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, tier: Literal["A", "B", "C"] | None = None,
        lp_type: Literal["family_office", "hnw_individual", "recently_exited_founder", "institutional", "angel"] | None = None,
        new_since: str | None = None, options: CallOptions | None = None,
    ) -> types.InvestorsAnswer:
        """The stored investor list.

        Every investor on the list of the open raise. Scores are for the profile as it stands, warm paths those of the
        network imported now. Page with `cursor`.

        Free. Scope `read`.

        limit: The most rows to answer with.
        cursor: The `next` of the page before.
        tier: Only this tier.
        lp_type: Only this kind.
        new_since: Only investors first seen at or after this time.
        """
        return self._client.call("fundraising.investors", {
            "limit": limit, "cursor": cursor, "tier": tier, "lp_type": lp_type, "new_since": new_since,
        }, options)

    def all(
        self, *, limit: int | None = None, tier: Literal["A", "B", "C"] | None = None,
        lp_type: Literal["family_office", "hnw_individual", "recently_exited_founder", "institutional", "angel"] | None = None,
        new_since: str | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> Iterator[types.StoredInvestor]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.investors", {
            "limit": limit, "tier": tier, "lp_type": lp_type, "new_since": new_since,
        }, at_most, options)


class FundraisingPipelineList:
    """The pipeline of the raise."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *,
        stage: Literal["found", "shortlisted", "intro_asked", "contacted", "replied", "meeting", "diligence", "committed", "passed"] | None = None,
        tag: str | None = None, owner: str | None = None, tier: Literal["A", "B", "C"] | None = None,
        kind: types.ListedKind | None = None, warm: bool | None = None, name: str | None = None, removed: bool | None = None,
        due_before: str | None = None, limit: int | None = None, cursor: str | None = None, paths: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.PipelineListAnswer:
        """The pipeline of the raise.

        The whole stored list in short rows, with where each investor stands: 10,000 in ten pages. One that was never moved
        is `found`. Filtered by `tier` or `warm` a page may be short, or empty, and `next` there all the same. GET
        /v1/fundraising/investor has everything of one.

        Free. Scope `read`.

        stage: Only those at this stage.
        tag: Only with this tag.
        owner: Only of this owner.
        tier: Only this tier.
        kind: The kind of investor.
        warm: Only with a warm path, or only without.
        name: Only with this in the name.
        removed: Only those that were taken off the list; without it only the others.
        due_before: Only with a next step due on this day or before.
        limit: Rows of a page.
        cursor: The `next` of the page before.
        paths: Each row with all its `warmPaths`.
        """
        return self._client.call("fundraising.pipeline.list", {
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
    ) -> Iterator[types.PipelineRow]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.pipeline.list", {
            "stage": stage, "tag": tag, "owner": owner, "tier": tier, "kind": kind, "warm": warm, "name": name, "removed": removed,
            "due_before": due_before, "limit": limit, "paths": paths,
        }, at_most, options)


class FundraisingPipeline:
    def __init__(self, client: Caller) -> None:
        self._client = client
        self.list = FundraisingPipelineList(client)

    def set(
        self, *, investor_ids: Sequence[str], stage: types.PipelineStage | None = None, note: str | None = None,
        add_note: str | None = None, reason: str | None = None, next_step: str | None = None, next_step_on: str | None = None,
        owner: str | None = None, committed_usd: float | None = None, soft_circled_usd: float | None = None,
        tags: Sequence[str] | None = None, add_tags: Sequence[str] | None = None, remove_tags: Sequence[str] | None = None,
        removed: bool | None = None,
        clear: Sequence[Literal["reason", "note", "next_step", "next_step_on", "owner", "tags", "committed_usd", "soft_circled_usd"]] | None = None,
        if_version: str | None = None, options: CallOptions | None = None,
    ) -> types.PipelineSetAnswer:
        """Move investors in the pipeline.

        Sets the same of up to 500 investors of the stored list, in one transaction. What is left out stays as it is.
        `if_version` is of the whole entry of one. Every change is in the history of the investor, with who made it.
        Sequences move investors too, forward only: to `contacted` with their first message, to `replied` with an answer.

        Free. Scope `write`.

        investor_ids: Of the stored list.
        stage: Where an investor stands.
        note: Replaces the note.
        add_note: Goes below the note, which stays.
        reason: Why it is a no; with the stage `passed` only.
        next_step: What is to be done next.
        next_step_on: The day it is due.
        owner: Who looks after it.
        committed_usd: Committed to the round.
        soft_circled_usd: Said, and not committed.
        tags: Replace all tags.
        add_tags: Tags to add.
        remove_tags: Tags to take away.
        removed: Take off the list, where no search brings it back; or put back.
        clear: Fields to empty.
        if_version: The `version` it was made from: 409 if another is stored.
        """
        return self._client.call("fundraising.pipeline.set", {
            "investor_ids": investor_ids, "stage": stage, "note": note, "add_note": add_note, "reason": reason,
            "next_step": next_step, "next_step_on": next_step_on, "owner": owner, "committed_usd": committed_usd,
            "soft_circled_usd": soft_circled_usd, "tags": tags, "add_tags": add_tags, "remove_tags": remove_tags,
            "removed": removed, "clear": clear, "if_version": if_version,
        }, options)

    def csv(
        self, *,
        stage: Literal["found", "shortlisted", "intro_asked", "contacted", "replied", "meeting", "diligence", "committed", "passed"] | None = None,
        tag: str | None = None, owner: str | None = None, tier: Literal["A", "B", "C"] | None = None,
        kind: types.ListedKind | None = None, warm: bool | None = None, name: str | None = None, removed: bool | None = None,
        due_before: str | None = None, options: CallOptions | None = None,
    ) -> types.PipelineCsvAnswer:
        """The pipeline as a file.

        The stored list with any filter as CSV, notes and contacts included; an import takes it back. A client that accepts
        JSON gets it as a field; a browser, or one that accepts `text/csv` or anything, the file itself. Cells that a
        spreadsheet would run begin with an apostrophe.

        Free. Scope `read`.

        stage: Only those at this stage.
        tag: Only with this tag.
        owner: Only of this owner.
        tier: Only this tier.
        kind: Only investors of this kind.
        warm: Only with a warm path, or only without.
        name: Only with this in the name.
        removed: Only those that were taken off the list; without it only the others.
        due_before: Only with a next step due on this day or before.
        """
        return self._client.call("fundraising.pipeline.csv", {
            "stage": stage, "tag": tag, "owner": owner, "tier": tier, "kind": kind, "warm": warm, "name": name, "removed": removed,
            "due_before": due_before,
        }, options)


class FundraisingNews:
    """What monitoring found."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, since: str | None = None,
        options: CallOptions | None = None,
    ) -> types.NewsAnswer:
        """What monitoring found.

        Investors that a saved search put on the stored list, each once, with where it stands now. What the first run of a
        saved search finds is no news. Page with `cursor`; `since` is the time of the last visit.

        Free. Scope `read`.

        limit: The most rows to answer with.
        cursor: The `next` of the page before.
        since: Only what was found at this time or after.
        """
        return self._client.call("fundraising.news", {
            "limit": limit, "cursor": cursor, "since": since,
        }, options)

    def all(
        self, *, limit: int | None = None, since: str | None = None, at_most: int | None = None,
        options: Behaviour | None = None,
    ) -> Iterator[types.FoundByMonitor]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.news", {
            "limit": limit, "since": since,
        }, at_most, options)


class FundraisingNetworkGet:
    """The imported network."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None,
    ) -> types.NetworkGetAnswer:
        """The imported network.

        The imported people, for checking the import. Page with `cursor`.

        Free. Scope `read`.

        limit: The most rows to answer with.
        cursor: The `next` of the page before.
        """
        return self._client.call("fundraising.network.get", {
            "limit": limit, "cursor": cursor,
        }, options)

    def all(
        self, *, limit: int | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> Iterator[types.Connection]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.network.get", {
            "limit": limit,
        }, at_most, options)


class FundraisingNetwork:
    def __init__(self, client: Caller) -> None:
        self._client = client
        self.get = FundraisingNetworkGet(client)

    def delete(
        self, *, options: CallOptions | None = None,
    ) -> types.NetworkDeleteAnswer:
        """Remove the imported network.

        Removes every imported connection; the next answer has no warm paths through them.

        Free. Scope `erase`.
        """
        return self._client.call("fundraising.network.delete", None, options)


class FundraisingSequences:
    """Your sequences."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, limit: int | None = None, cursor: str | None = None,
        state: Literal["active", "paused", "replied", "bounced", "unsubscribed", "suppressed", "stopped", "completed"] | None = None,
        options: CallOptions | None = None,
    ) -> types.SequencesAnswer:
        """Your sequences.

        `active` and `paused` sequences have not ended; every other state is an end, and `state_because` says why. `next` of
        each says what happens next, and `not_sending_because` why nothing is being sent; the `next` of the list itself is
        the cursor of the next page. Page with `cursor`.

        Free. Scope `read`.

        limit: The most rows to answer with.
        cursor: The `next` of the page before.
        state: Only those in this state.
        """
        return self._client.call("fundraising.sequences", {
            "limit": limit, "cursor": cursor, "state": state,
        }, options)

    def all(
        self, *, limit: int | None = None,
        state: Literal["active", "paused", "replied", "bounced", "unsubscribed", "suppressed", "stopped", "completed"] | None = None,
        at_most: int | None = None, options: Behaviour | None = None,
    ) -> Iterator[types.SequenceRow]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.sequences", {
            "limit": limit, "state": state,
        }, at_most, options)


class FundraisingSequence:
    """One sequence, with its messages and answers."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, sequence_id: str, options: CallOptions | None = None,
    ) -> types.SequenceDetailAnswer:
        """One sequence, with its messages and answers.

        Its touches with their drafts, the messages received, the last hundred changes, what happens next and why nothing is
        being sent.

        Free. Scope `read`.

        sequence_id: The `sequenceId` of an answer.
        """
        return self._client.call("fundraising.sequence", {
            "sequence_id": sequence_id,
        }, options)

    def pause(
        self, *, sequence_id: str, options: CallOptions | None = None,
    ) -> types.SequenceDetailAnswer:
        """Pause a sequence.

        Nothing is drafted or sent until it is resumed; answers are still read and still end it. A message that is being
        sent is not recalled.

        Free. Scope `write`.

        sequence_id: The `sequenceId` of an answer.
        """
        return self._client.call("fundraising.sequence.pause", {
            "sequence_id": sequence_id,
        }, options)

    def resume(
        self, *, sequence_id: str, options: CallOptions | None = None,
    ) -> types.SequenceDetailAnswer:
        """Resume a paused sequence.

        Continues where it was paused. Approvals stay valid for the rest of their seven days.

        Free. Scope `send`.

        sequence_id: The `sequenceId` of an answer.
        """
        return self._client.call("fundraising.sequence.resume", {
            "sequence_id": sequence_id,
        }, options)

    def stop(
        self, *, sequence_id: str, options: CallOptions | None = None,
    ) -> types.SequenceDetailAnswer:
        """End a sequence.

        Ends it permanently and cancels messages that were not sent. create-sequence can enrol the investor again. To
        suppress the address, POST /v1/suppressions.

        Free. Scope `write`.

        sequence_id: The `sequenceId` of an answer.
        """
        return self._client.call("fundraising.sequence.stop", {
            "sequence_id": sequence_id,
        }, options)


class FundraisingTouches:
    """The messages of all your sequences."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, limit: int | None = None, cursor: str | None = None,
        state: Literal["planned", "drafting", "awaiting_approval", "rejected", "approved", "scheduled", "sending", "sent", "unknown", "failed", "cancelled"] | None = None,
        options: CallOptions | None = None,
    ) -> types.TouchesAnswer:
        """The messages of all your sequences.

        With their drafts and findings, for reviewing and approving one after another. `next` of each says what happens next
        in its sequence, and `not_sending_because` why nothing is being sent; the `next` of the list itself is the cursor of
        the next page. Page with `cursor`.

        Free. Scope `read`.

        limit: The most rows to answer with.
        cursor: The `next` of the page before.
        state: Only those in this state: `awaiting_approval` are the ones to read, `unknown` the ones to settle.
        """
        return self._client.call("fundraising.touches", {
            "limit": limit, "cursor": cursor, "state": state,
        }, options)

    def all(
        self, *, limit: int | None = None,
        state: Literal["planned", "drafting", "awaiting_approval", "rejected", "approved", "scheduled", "sending", "sent", "unknown", "failed", "cancelled"] | None = None,
        at_most: int | None = None, options: Behaviour | None = None,
    ) -> Iterator[types.TouchRow]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("fundraising.touches", {
            "limit": limit, "state": state,
        }, at_most, options)


class FundraisingTouch:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self, *, touch_id: str, options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """One message, exactly as it would be sent.

        Sender, recipient, subject and full text with signature, postal address and opt-out line; the facts the draft uses,
        what the checks found, its history, and what changed since the previous draft.

        Free. Scope `read`.

        touch_id: The `touch_id` of the sequence or of the list of touches.
        """
        return self._client.call("fundraising.touch.get", {
            "touch_id": touch_id,
        }, options)

    def put(
        self, *, touch_id: str, subject: str, body: str, if_version: str | None = None, options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """Edit a message.

        Replaces subject and text and checks them again. The new text waits for approval.

        Free. Scope `write`.

        touch_id: The `touch_id` of the sequence or of the list of touches.
        subject: One line. Later messages of a thread use the subject of the first.
        body: Plain text, without signature, postal address and opt-out line: those are added.
        if_version: The `version` it was made from: 409 if another is stored.
        """
        return self._client.call("fundraising.touch.put", {
            "touch_id": touch_id, "subject": subject, "body": body, "if_version": if_version,
        }, options)

    def approve(
        self, *, touch_id: str, text_hash: str | None = None, despite: Sequence[str] | None = None,
        options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """Approve a message as it stands.

        Approves exactly the text, sender and recipient of the preview, for seven days; an edit voids it. It is then sent
        within the next business hours of the recipient. Findings of severity `block` prevent the approval: they are the
        `details`. The history keeps the others. Send the `text_hash` of the text you read, so that no other text is
        approved by accident.

        Free. Scope `send`.

        touch_id: The `touch_id` of the sequence or of the list of touches.
        text_hash: Hash of the text that was read. If the text has changed, the approval is rejected.
        despite: The `rule` of each finding that was read. Another finding then prevents the approval.
        """
        return self._client.call("fundraising.touch.approve", {
            "touch_id": touch_id, "text_hash": text_hash, "despite": despite,
        }, options)

    def reject(
        self, *, touch_id: str, why: str | None = None, options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """Reject a message.

        It is not sent, and its sequence waits: edit it, redraft it, or stop the sequence. An earlier approval becomes void.

        Free. Scope `write`.

        touch_id: The `touch_id` of the sequence or of the list of touches.
        why: For the history.
        """
        return self._client.call("fundraising.touch.reject", {
            "touch_id": touch_id, "why": why,
        }, options)

    def redraft(
        self, *, touch_id: str, note: str | None = None, language: Literal["en", "de", "fr", "es"] | None = None,
        discard_edit: bool | None = None, options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """Redraft a message.

        It is drafted again within a minute, following the note, checked, and waits for approval. The text differs from the
        previous one, which is stored for comparison; where nothing else can be said, the draft stays and the finding
        `no_other_text` says so.

        Free. Scope `write`.

        touch_id: The `touch_id` of the sequence or of the list of touches.
        note: What the new text should take into account.
        language: Of this message and those after it.
        discard_edit: True: replaces a text that a person edited. Otherwise it is kept, and this is a 409.
        """
        return self._client.call("fundraising.touch.redraft", {
            "touch_id": touch_id, "note": note, "language": language, "discard_edit": discard_edit,
        }, options)

    def settle(
        self, *, touch_id: str, outcome: Literal["sent", "not_sent"], options: CallOptions | None = None,
    ) -> types.TouchDetailAnswer:
        """Resolve a message whose delivery is unknown.

        For touches in `unknown`: the connection broke while the message was being sent, and no copy was found. Look into
        your Sent folder and, if you can, ask the recipient. `sent`: the sequence continues. `not_sent`: it waits for
        approval and can then be sent again, an answer can be sent again; if it had arrived after all, the recipient gets it
        twice.

        Free. Scope `send`.

        touch_id: The `touch_id` of the sequence or of the list of touches.
        outcome: Whether it was sent, as you found out.
        """
        return self._client.call("fundraising.touch.settle", {
            "touch_id": touch_id, "outcome": outcome,
        }, options)


class Fundraising:
    def __init__(self, client: Caller) -> None:
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
    def search_investors(
        self, *, dry_run: Literal[True], sector_tags: Sequence[str] | None = None,
        target_lp_types: Sequence[types.LpType] | None = None, geography: str | None = None,
        sector_weight: Literal["strict", "preferred", "loose"] | None = None, kinds: Sequence[types.InvestorKind] | None = None,
        stage: types.Stage | Sequence[types.Stage] | None = None, effort: Literal["low", "medium", "high"] | None = None,
        limit: int | None = None, include_competitor_lookalikes: bool | None = None, options: RankedOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def search_investors(
        self, *, sector_tags: Sequence[str] | None = None, target_lp_types: Sequence[types.LpType] | None = None,
        geography: str | None = None, sector_weight: Literal["strict", "preferred", "loose"] | None = None,
        kinds: Sequence[types.InvestorKind] | None = None, stage: types.Stage | Sequence[types.Stage] | None = None,
        effort: Literal["low", "medium", "high"] | None = None, limit: int | None = None,
        include_competitor_lookalikes: bool | None = None, dry_run: Literal[False] | None = None,
        options: RankedOptions | None = None,
    ) -> types.SearchInvestorsAnswer: ...

    def search_investors(
        self, *, sector_tags: Sequence[str] | None = None, target_lp_types: Sequence[types.LpType] | None = None,
        geography: str | None = None, sector_weight: Literal["strict", "preferred", "loose"] | None = None,
        kinds: Sequence[types.InvestorKind] | None = None, stage: types.Stage | Sequence[types.Stage] | None = None,
        effort: Literal["low", "medium", "high"] | None = None, limit: int | None = None,
        include_competitor_lookalikes: bool | None = None, dry_run: bool | None = None, options: RankedOptions | None = None,
    ) -> types.SearchInvestorsAnswer | types.DryRun:
        """Investors for the stored profile, ranked and explained.

        Ranks VC funds and angels for a `startup_equity` profile, limited partners for a `fund_lp` one, from the imported
        corpus. Every score comes with the parts that add up to it. Investors that the profile names as already on board are
        left out. Results are added to the stored list. Charged also when nothing fits (422).

        Costs 10, 12, 15 credits. Scope `spend`.

        sector_tags: Only investors active in one of these sectors, by deals or by their own statement; replaces those of
            the profile.
        target_lp_types: Only these kinds; replaces those of the profile. For a fund, `angel` is found only if it is named
            here.
        geography: Replaces that of the profile: "Providence, RI, USA", "London, GBR". geography_weight decides how it
            counts.
        sector_weight: Replaces that of the profile. Default `strict` if `sector_tags` is given here.
        kinds: Only these kinds of investor.
        stage: Only investors active at this stage or one of these, by deals or by their own statement; replaces that of the
            profile.
        effort: The number of results with a rationale: 5, 10 or 20. `high` also asks providers about the first few. Costs
            10, 12 or 15 credits.
        limit: The most investors to answer with.
        include_competitor_lookalikes: Also include investors who backed the profile’s known_competitors, marked with
            `lookalikeVia`; their conflict lowers the score.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("fundraising.search-investors", {
            "sector_tags": sector_tags, "target_lp_types": target_lp_types, "geography": geography, "sector_weight": sector_weight,
            "kinds": kinds, "stage": stage, "effort": effort, "limit": limit,
            "include_competitor_lookalikes": include_competitor_lookalikes, "dry_run": dry_run,
        }, options)

    @overload
    def find_lookalike_investors(
        self, *, dry_run: Literal[True], company_names: Sequence[str] | None = None, options: RankedOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def find_lookalike_investors(
        self, *, company_names: Sequence[str] | None = None, dry_run: Literal[False] | None = None,
        options: RankedOptions | None = None,
    ) -> types.FindLookalikeInvestorsAnswer: ...

    def find_lookalike_investors(
        self, *, company_names: Sequence[str] | None = None, dry_run: bool | None = None, options: RankedOptions | None = None,
    ) -> types.FindLookalikeInvestorsAnswer | types.DryRun:
        """Who funded companies like yours.

        Finds the investors of named companies in the imported corpus and, if it has none, with the configured providers;
        scores them for the stored profile and adds them to the stored list, where later searches boost them. At most 5
        companies are researched per call. Charged also when no one is found (200).

        Costs 35 credits. Scope `spend`.

        company_names: Companies whose funders are looked for: names in any spelling, domains or addresses; "Name (domain)"
            and "Name (city)" distinguish companies of one name. The first 5 are researched. Without any the profile’s
            known_competitors are taken (`startup_equity` only).
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("fundraising.find-lookalike-investors", {
            "company_names": company_names, "dry_run": dry_run,
        }, options)

    @overload
    def enrich_investor(
        self, *, dry_run: Literal[True], investor_social_url: str | None = None, fund_name: str | None = None,
        fund_domain: str | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def enrich_investor(
        self, *, investor_social_url: str | None = None, fund_name: str | None = None, fund_domain: str | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.EnrichInvestorAnswer: ...

    def enrich_investor(
        self, *, investor_social_url: str | None = None, fund_name: str | None = None, fund_domain: str | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.EnrichInvestorAnswer | types.DryRun:
        """What is known of one investor.

        A person by `investor_social_url`, a fund or firm by `fund_name` or `fund_domain`; if both are given it is the
        person, and the fund distinguishes people of one name. Merged from the imported corpus and every available provider;
        each field has its source and date. Never from a cache. Charged also when nothing is found (422); of your list only
        if a source answers.

        Costs 5 credits. Scope `spend`.

        investor_social_url: The profile of a person: `https://…` or a handle. A company page or a home page is taken for
            the firm’s.
        fund_name: The fund or firm. With a person’s profile it distinguishes people of one name.
        fund_domain: The domain of the fund or firm: `example.com`.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("fundraising.enrich-investor", {
            "investor_social_url": investor_social_url, "fund_name": fund_name, "fund_domain": fund_domain, "dry_run": dry_run,
        }, options)

    @overload
    def research_company(
        self, *, dry_run: Literal[True], company_social_url: str | None = None, company_name: str | None = None,
        domain: str | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def research_company(
        self, *, company_social_url: str | None = None, company_name: str | None = None, domain: str | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.ResearchCompanyAnswer: ...

    def research_company(
        self, *, company_social_url: str | None = None, company_name: str | None = None, domain: str | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.ResearchCompanyAnswer | types.DryRun:
        """A snapshot of one company, with funding and news.

        By `company_social_url`, `company_name` or `domain`. What every available provider knows of the company, its
        imported rounds, and its news. Never from a cache. A part that could not be asked is named in `incomplete`. Charged
        also when nothing is found (422).

        Costs 10 credits. Scope `spend`.

        company_social_url: The company’s page on a social network, or its home page.
        company_name: The company’s name; of several companies the best known is taken.
        domain: The company’s domain: `example.com`.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("fundraising.research-company", {
            "company_social_url": company_social_url, "company_name": company_name, "domain": domain, "dry_run": dry_run,
        }, options)

    def investor(
        self, *, investor_id: str, options: CallOptions | None = None,
    ) -> types.InvestorAnswer:
        """One investor, with all evidence.

        Of your list: as it stands there, what the corpus holds of it, your warm paths, sequences and messages. Of any
        other: name, warm paths, sequences, messages.

        Free. Scope `read`.

        investor_id: The `id` of an investor, from an answer.
        """
        return self._client.call("fundraising.investor", {
            "investor_id": investor_id,
        }, options)

    def people(
        self, *, investor_ids: Sequence[str], each: int | None = None, options: CallOptions | None = None,
    ) -> types.PeopleAnswer:
        """People at investors of your list.

        Your contacts and those that public records name, who is there now; an investor that is a person is its own. For
        several at once, to find addresses of and enrol.

        Free. Scope `read`.

        investor_ids: Of the stored list.
        each: People of each.
        """
        return self._client.call("fundraising.people", {
            "investor_ids": investor_ids, "each": each,
        }, options)

    def doors(
        self, *, limit: int | None = None, options: CallOptions | None = None,
    ) -> types.DoorsAnswer:
        """Investors your connections open.

        Not on your list, of the best 500.

        Free. Scope `read`.

        limit: The most rows to answer with.
        """
        return self._client.call("fundraising.doors", {
            "limit": limit,
        }, options)

    def import_investors(
        self, *, csv_content: str | None = None, file: str | None = None, rows: Sequence[dict[str, str]] | None = None,
        columns: Mapping[str, Literal["ignore"] | types.ListField] | None = None,
        stages: Mapping[str, types.PipelineStage] | None = None,
        choices: Sequence[types.FundraisingImportInvestorsChoice] | None = None,
        overwrite: Sequence[Literal["stage", "reason", "note", "next_step", "next_step_on", "owner", "committed_usd", "soft_circled_usd", "tags", "contacts"]] | None = None,
        check_only: bool | None = None, options: CallOptions | None = None,
    ) -> types.ImportInvestorsAnswer:
        """Import an investor list.

        Puts the investors of your own list on the stored list, with stage, notes, owner, tags and next step. Names are
        matched to investors on record by domain and name; who is on none is kept as your own. What somebody set here stays.
        Nothing of the corpus is shown until a search finds it.

        Free. Scope `write`.

        csv_content: The text of an export of a CRM, a directory or a spreadsheet.
        file: In place of a text: the bytes of a file as base64 (CSV, XLSX, vCard).
        rows: In place of a text: cells by the names of their columns.
        columns: What columns hold, by their names in the answer. Several may hold `note`, `tags`, `place` or anything of a
            contact.
        stages: What stages of the list mean, by their texts.
        choices: Whom an unclear name means; else one of your own.
        overwrite: Fields that the list replaces, also if somebody set them here.
        check_only: Read and report, and change nothing.
        """
        return self._client.call("fundraising.import-investors", {
            "csv_content": csv_content, "file": file, "rows": rows, "columns": columns, "stages": stages, "choices": choices,
            "overwrite": overwrite, "check_only": check_only,
        }, options)

    def imports(
        self, *, options: CallOptions | None = None,
    ) -> types.ImportsAnswer:
        """The imports of your lists.

        Of the last 30 days, at most 20: those that can be undone, and those that were.

        Free. Scope `read`.
        """
        return self._client.call("fundraising.imports", None, options)

    def undo_import(
        self, *, import_id: str, options: CallOptions | None = None,
    ) -> types.UndoImportAnswer:
        """Undo an import of a list.

        What the import set and no one changed since is what it was before; what it added and no one did anything with
        leaves the list. What stays is reported with the reason.

        Free. Scope `write`.

        import_id: Of the import.
        """
        return self._client.call("fundraising.undo-import", {
            "import_id": import_id,
        }, options)

    def merge_investors(
        self, *, investor_id: str, into_id: str, check_only: bool | None = None, options: CallOptions | None = None,
    ) -> types.MergeInvestorsAnswer:
        """Make two investors of the list one.

        For one that stands twice on your list. One of the two must be your own, on no record; of an own one and one on
        record the one on record stays, whichever is named. The entry that was set last goes on, takes from the other what
        it has not, and has the tags and the notes of both; a second website is a line of the note. Contacts and history are
        together, and two contacts of one address are one. A stage that is taken over keeps its day and is no move. Later
        imports take both names, and links both ids, for the one that stays. It cannot be undone, and the undo of an import
        before it leaves the one that stays as it is. An earlier raise that has both keeps both.

        Free. Scope `write`.

        investor_id: Of the stored list: who goes.
        into_id: Of the stored list: who stays.
        check_only: Answer with what there would be, and change nothing.
        """
        return self._client.call("fundraising.merge-investors", {
            "investor_id": investor_id, "into_id": into_id, "check_only": check_only,
        }, options)

    def contacts(
        self, *, investor_id: str, set: Sequence[types.FundraisingContactsSet] | None = None,
        remove: Sequence[str] | None = None, options: CallOptions | None = None,
    ) -> types.ContactsAnswer:
        """Add, change and remove contacts of an investor.

        Whom you know at an investor of your list, at most 50; a call is done whole or not. Sequences use their address and
        drafts their name; a connection who is one of them is a warm path.

        Free. Scope `write`.

        investor_id: The `id` of an investor of the stored list.
        set: With an `id` one is changed, and what is left out stays; without, one is added unless the person is there.
        remove: Ids of contacts.
        """
        return self._client.call("fundraising.contacts", {
            "investor_id": investor_id, "set": set, "remove": remove,
        }, options)

    def today(
        self, *, options: CallOptions | None = None,
    ) -> types.TodayAnswer:
        """What waits for a decision.

        Drafts to approve, replies to answer, opt-outs to decide, messages of unknown fate, introductions to ask for, next
        steps that are due, what monitoring found, mailboxes that lost their login, and credits that run out. A reply waits
        until somebody sets anything of its investor in the pipeline, at most 30 days, and once more where your answer to it
        was not sent.

        Free. Scope `read`.
        """
        return self._client.call("fundraising.today", None, options)

    def suggest(
        self, *, kind: Literal["company", "investor", "place", "sector"], q: str, limit: int | None = None,
        options: CallOptions | None = None,
    ) -> types.SuggestAnswer:
        """Complete a name while it is typed.

        What is on record and begins with the text, then what does but for one slip of a letter.

        Free. Scope `read`.

        kind: What is being typed.
        q: What was typed so far.
        limit: The most rows to answer with.
        """
        return self._client.call("fundraising.suggest", {
            "kind": kind, "q": q, "limit": limit,
        }, options)

    def import_network(
        self, *, csv_content: str | None = None, file: str | None = None,
        columns: Mapping[str, Literal["ignore"] | types.ConnectionField] | None = None, options: CallOptions | None = None,
    ) -> types.ImportNetworkAnswer:
        """Import your connections.

        Replaces the imported network in one transaction. A text without a usable row is rejected and changes nothing. Other
        encodings, delimiters, column orders, column languages and date formats are accepted. Entities, links and other
        marks of tools are taken out of the cells. Other tenants neither see the network nor receive paths through it.

        Free. Scope `write`.

        csv_content: The text of the connections export: the columns First Name, Last Name, URL, Email Address, Company,
            Position, Connected On, with or without the note before them.
        file: In place of a text: the bytes of a file as base64 (CSV, XLSX, vCard).
        columns: What columns hold, by their names, if that is not recognised.
        """
        return self._client.call("fundraising.import-network", {
            "csv_content": csv_content, "file": file, "columns": columns,
        }, options)

    def monitoring(
        self, *, options: CallOptions | None = None,
    ) -> types.MonitoringAnswer:
        """The saved searches of this account.

        `monitoring_opt_in` of the profile repeats its search, `lookalike_monitoring_opt_in` that for funders of its
        known_competitors: only free providers are asked. New investors go on the list and to the webhooks. The first run
        sends nothing: later ones are compared with it.

        Free. Scope `read`.
        """
        return self._client.call("fundraising.monitoring", None, options)

    def create_sequence(
        self, *, investor_email: str | None = None, investor_name: str | None = None, investor_id: str | None = None,
        time_zone: str | None = None, language: types.LanguageWanted | None = None, note: str | None = None,
        mailbox_id: str | None = None, auto_approve: bool | None = None, options: CallOptions | None = None,
    ) -> types.CreateSequenceAnswer:
        """Schedule a sequence of messages to an investor.

        Messages are drafted, checked, shown to you for approval and sent through your connected mailbox, three at most,
        four and seven business days apart, none after an answer, a bounce or an opt-out. If one is active, its id is
        returned.

        Free. Scope `write`.

        investor_email: One address, without a display name. By default that of the contact of `investor_id`, if one has an
            address.
        investor_name: The name used in the greeting. By default that of the contact with the address.
        investor_id: The `id` of the investor that the recipient is or works for, from an answer; otherwise found by address
            and name.
        time_zone: IANA name of the recipient’s zone, such as `Europe/Berlin`; otherwise that of the investor’s record, or
            the mailbox’s.
        language: Of the messages; `auto` goes by the country of the recipient and `letter_languages` of the profile.
        note: What the first message should take into account.
        mailbox_id: The mailbox to send from; by default the connected one with the fewest active sequences.
        auto_approve: True: messages without a blocking finding are sent without your approval.
        """
        return self._client.call("fundraising.create-sequence", {
            "investor_email": investor_email, "investor_name": investor_name, "investor_id": investor_id, "time_zone": time_zone,
            "language": language, "note": note, "mailbox_id": mailbox_id, "auto_approve": auto_approve,
        }, options)

    def create_sequences(
        self, *, recipients: Sequence[types.SequenceRecipient], mailbox_id: str | None = None,
        options: CallOptions | None = None,
    ) -> types.CreateSequencesAnswer:
        """Schedule sequences of messages to investors.

        As create-sequence, for one to 50 at once: messages are drafted, checked and wait for the approval of a person;
        three at most to each, none after an answer, a bounce or an opt-out. One that is refused stops no other. The first
        drafts are there within a minute.

        Free. Scope `write`.

        recipients: Each by `investor_id`, if the contact there has an address, or by address and name.
        mailbox_id: The mailbox to send from; by default the connected one with the fewest active sequences.
        """
        return self._client.call("fundraising.create-sequences", {
            "recipients": recipients, "mailbox_id": mailbox_id,
        }, options)

    def letter(
        self, *, investor_name: str, investor_email: str | None = None, investor_id: str | None = None,
        language: Literal["auto", "en", "de", "fr", "es"] | None = None, options: CallOptions | None = None,
    ) -> types.LetterAnswer:
        """Draft a first message without a mailbox.

        By the built-in template, from the profile and the record; free, nothing is stored or sent. To have it sent, connect
        a mailbox and create a sequence.

        Free. Scope `write`.

        investor_name: The name in the greeting.
        investor_email: Their address, for the language.
        investor_id: Whom they are or work for.
        language: What to write in.
        """
        return self._client.call("fundraising.letter", {
            "investor_name": investor_name, "investor_email": investor_email, "investor_id": investor_id, "language": language,
        }, options)

    def reply(
        self, *, received_id: str, text: str, again: bool | None = None, options: CallOptions | None = None,
    ) -> types.ReplyAnswer:
        """Answer a received message.

        Sent at once, in the thread, from the mailbox the message came to, to who wrote it. It is no message of the plan:
        the sequence stays ended, and one that was under way ends. `state` says what became of it: `scheduled` waits, for up
        to a day if the mailbox has sent all it may; `unknown` is never sent again by itself. The same text to the same
        message is sent once, however often it is asked for.

        Free. Scope `send`.

        received_id: The message that is answered: the `received_id` of the sequence.
        text: Plain text. Your name is added below it, and what they wrote is quoted.
        again: True: one more answer, with another text, to a message that has one.
        """
        return self._client.call("fundraising.reply", {
            "received_id": received_id, "text": text, "again": again,
        }, options)


class Mailboxes:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def connect(
        self, *, kind: Literal["smtp_imap", "sandbox"], address: str, sender_name: str, postal_address: str,
        password: str | None = None, username: str | None = None, smtp: types.MailServer | None = None,
        imap: types.MailServer | None = None, per_day: int | None = None, gap_seconds: int | None = None,
        ramp: types.RampSetting | None | Literal[Omitted.OMITTED] = OMITTED, time_zone: str | None = None,
        window: types.SendingWindow | None = None, own_copy: types.OwnCopy | None = None, pause_colleagues: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.MailboxAnswer:
        """Connect a mailbox with a password.

        Logs in to the sending server (SMTP) and the receiving one (IMAP), and stores the mailbox if both accept the login.
        `smtp` and `imap` may be left out for Gmail, Yahoo, iCloud, Fastmail and Zoho, also with a domain of your own.
        Google Workspace and Microsoft 365 are connected by OAuth instead (POST /v1/mailboxes/authorize). Connecting the
        same address again keeps its id and settings. Ten an account and mode.

        Free. Scope `send`.

        kind: `smtp_imap` with live keys; `sandbox`, which sends nothing, with test keys.
        address: The address of the mailbox.
        sender_name: Shown as the sender.
        postal_address: Postal address of the sender; many laws require it in every message.
        password: Or an app password. Stored encrypted, never shown again.
        username: Of the login; by default the address.
        smtp: The server for sending.
        imap: The server for reading.
        per_day: Maximum number of messages per day; 30 by default. 0: none for now.
        gap_seconds: Minimum pause between two messages, in seconds; up to as much again is added at random. 240 by default.
        ramp: A new mailbox begins with `start` a day and gains `step` each day (10 and 2). null: no ramp.
        time_zone: An IANA name, UTC by default: of the mailbox's day, and if a recipient's zone is not known.
        window: When messages may leave.
        own_copy: What proves that a message was sent: the Sent folder, if the mail provider fills it by itself, or a blind
            copy to the mailbox, which is filed into Sent.
        pause_colleagues: Whether an answer pauses the sequences to other people at the same firm until a person resumes
            them; false by default.
        """
        return self._client.call("mailboxes.connect", {
            "kind": kind, "address": address, "sender_name": sender_name, "postal_address": postal_address, "password": password,
            "username": username, "smtp": smtp, "imap": imap, "per_day": per_day, "gap_seconds": gap_seconds, "ramp": ramp,
            "time_zone": time_zone, "window": window, "own_copy": own_copy, "pause_colleagues": pause_colleagues,
        }, options)

    def authorize(
        self, *, kind: Literal["gmail_oauth", "m365_oauth"], address: str, sender_name: str, postal_address: str,
        per_day: int | None = None, gap_seconds: int | None = None,
        ramp: types.RampSetting | None | Literal[Omitted.OMITTED] = OMITTED, time_zone: str | None = None,
        window: types.SendingWindow | None = None, own_copy: types.OwnCopy | None = None, pause_colleagues: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.MailboxesAuthorizeAnswer:
        """Connect a mailbox by OAuth.

        Returns the address of a page of this service that names the account and what it may do, and leads to Google or
        Microsoft. The browser returns to a page that tries the login and says whether the mailbox is connected. Only the
        browser in which the button was pressed can finish. The mailbox receives a notice with a link that disconnects it.
        Live keys only.

        Free. Scope `send`.

        kind: Gmail and Google Workspace, or Microsoft 365 and Outlook.com.
        address: The address of the mailbox.
        sender_name: Shown as the sender.
        postal_address: Postal address of the sender; many laws require it in every message.
        per_day: Maximum number of messages per day; 30 by default. 0: none for now.
        gap_seconds: Minimum pause between two messages, in seconds; up to as much again is added at random. 240 by default.
        ramp: A new mailbox begins with `start` a day and gains `step` each day (10 and 2). null: no ramp.
        time_zone: An IANA name, UTC by default: of the mailbox's day, and if a recipient's zone is not known.
        window: When messages may leave.
        own_copy: What proves that a message was sent: the Sent folder, if the mail provider fills it by itself, or a blind
            copy to the mailbox, which is filed into Sent.
        pause_colleagues: Whether an answer pauses the sequences to other people at the same firm until a person resumes
            them; false by default.
        """
        return self._client.call("mailboxes.authorize", {
            "kind": kind, "address": address, "sender_name": sender_name, "postal_address": postal_address, "per_day": per_day,
            "gap_seconds": gap_seconds, "ramp": ramp, "time_zone": time_zone, "window": window, "own_copy": own_copy,
            "pause_colleagues": pause_colleagues,
        }, options)

    def list(
        self, *, options: CallOptions | None = None,
    ) -> types.MailboxesListAnswer:
        """The connected mailboxes.

        Every mailbox with its state, what it does next, why it sends nothing if that is so, what you have to do, and how
        many messages it may send today and whose limit that is. Credentials are never shown.

        Free. Scope `read`.
        """
        return self._client.call("mailboxes.list", None, options)

    def change(
        self, *, id: str, sender_name: str | None = None, postal_address: str | None = None, password: str | None = None,
        per_day: int | None = None, gap_seconds: int | None = None,
        ramp: types.RampSetting | None | Literal[Omitted.OMITTED] = OMITTED, time_zone: str | None = None,
        window: types.SendingWindow | None = None, own_copy: types.OwnCopy | None = None, pause_colleagues: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.MailboxAnswer:
        """Change what a mailbox may do.

        Absent fields stay as they are. A new password is tried on both servers first. New sending hours and limits also
        apply to messages that are scheduled already. A new `sender_name` changes what was approved, so approved touches
        wait for an approval again.

        Free. Scope `send`.

        id: The `id` of the mailbox.
        sender_name: Shown as the sender.
        postal_address: Postal address of the sender; many laws require it in every message.
        password: Or an app password. Stored encrypted, never shown again.
        per_day: Maximum number of messages per day; 30 by default. 0: none for now.
        gap_seconds: Minimum pause between two messages, in seconds; up to as much again is added at random. 240 by default.
        ramp: A new mailbox begins with `start` a day and gains `step` each day (10 and 2). null: no ramp.
        time_zone: An IANA name, UTC by default: of the mailbox's day, and if a recipient's zone is not known.
        window: When messages may leave.
        own_copy: What proves that a message was sent: the Sent folder, if the mail provider fills it by itself, or a blind
            copy to the mailbox, which is filed into Sent.
        pause_colleagues: Whether an answer pauses the sequences to other people at the same firm until a person resumes
            them; false by default.
        """
        return self._client.call("mailboxes.change", {
            "id": id, "sender_name": sender_name, "postal_address": postal_address, "password": password, "per_day": per_day,
            "gap_seconds": gap_seconds, "ramp": ramp, "time_zone": time_zone, "window": window, "own_copy": own_copy,
            "pause_colleagues": pause_colleagues,
        }, options)

    def test(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.MailboxesTestAnswer:
        """Test a mailbox.

        Logs in to both servers; nothing is sent. The result becomes the state of the mailbox, so one that was disconnected
        by a temporary refusal is connected again.

        Free. Scope `send`.

        id: The `id` of the mailbox.
        """
        return self._client.call("mailboxes.test", {
            "id": id,
        }, options)

    def disconnect(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.MailboxAnswer:
        """Disconnect a mailbox.

        Deletes its credentials at once; from then on nothing is sent or read. Its sequences stay and wait; they continue
        when the same address is connected again.

        Free. Scope `send`.

        A client that cannot send a body with DELETE sends the same fields in the query.

        id: The `id` of the mailbox.
        """
        return self._client.call("mailboxes.disconnect", {
            "id": id,
        }, options)


class SuppressionsList:
    """List suppressed addresses and domains."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, email: str | None = None,
        options: CallOptions | None = None,
    ) -> types.SuppressionsListAnswer:
        """List suppressed addresses and domains.

        The suppression list, newest first. It is checked when a sequence is created, when a message is approved and in the
        transaction that claims the message for sending.

        Free. Scope `read`.

        limit: The most rows to answer with.
        cursor: The `next` of the page before.
        email: Only the entries that suppress this address: the address, its domain and the parent domains.
        """
        return self._client.call("suppressions.list", {
            "limit": limit, "cursor": cursor, "email": email,
        }, options)

    def all(
        self, *, limit: int | None = None, email: str | None = None, at_most: int | None = None,
        options: Behaviour | None = None,
    ) -> Iterator[types.Suppression]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("suppressions.list", {
            "limit": limit, "email": email,
        }, at_most, options)


class Suppressions:
    def __init__(self, client: Caller) -> None:
        self._client = client
        self.list = SuppressionsList(client)

    def add(
        self, *, value: str, detail: str | None = None, options: CallOptions | None = None,
    ) -> types.SuppressionsAddAnswer:
        """Suppress an address or a domain.

        Active and paused sequences to it end in the same transaction, and each of their messages that was not sent yet is
        cancelled.

        Free. Scope `write`.

        value: An address, or a domain: a domain stands for every address at it and at the domains below it.
        detail: Why, for later readers.
        """
        return self._client.call("suppressions.add", {
            "value": value, "detail": detail,
        }, options)

    def remove(
        self, *, value: str, reason: str | None = None, options: CallOptions | None = None,
    ) -> types.SuppressionsRemoveAnswer:
        """Take an address or a domain off the list.

        A person can take back every entry. One that the recipient asked for (`unsubscribed`, `complained`, `opted_out`) or
        may have asked for (`opt_out_pending`), or that a bounce made (`bounced`), is removed only with a `reason`, which
        the history of the sequence keeps. Ended sequences stay ended; a person resumes paused ones.

        Free. Scope `send`.

        A client that cannot send a body with DELETE sends the same fields in the query.

        value: An address, or a domain: a domain stands for every address at it and at the domains below it.
        reason: Why, for the history of the sequence. Needed unless the entry is `added` or `imported`.
        """
        return self._client.call("suppressions.remove", {
            "value": value, "reason": reason,
        }, options)

    def import_(
        self, *, content: str | None = None, file: str | None = None, options: CallOptions | None = None,
    ) -> types.SuppressionsImportAnswer:
        """Import a suppression list.

        Adds to the list in one transaction and removes nothing. A text without any address or domain is rejected. A row
        that cannot be read is skipped and reported. An existing entry keeps its reason.

        Free. Scope `write`.

        content: An address or a domain on each line, or a CSV with a column named `email` or `domain`. Lines that begin
            with `#` are ignored.
        file: In place of a text: the bytes of a file as base64 (CSV, XLSX, vCard).
        """
        return self._client.call("suppressions.import", {
            "content": content, "file": file,
        }, options)


class Jobs:
    def __init__(self, client: Caller) -> None:
        self._client = client

    @overload
    def search(
        self, *, keyword: str, dry_run: Literal[True], location: str | None = None,
        posted_limit: Literal["past-24h", "past-week", "past-month", "any-time"] | None = None, limit: int | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def search(
        self, *, keyword: str, location: str | None = None,
        posted_limit: Literal["past-24h", "past-week", "past-month", "any-time"] | None = None, limit: int | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.JobsSearchAnswer: ...

    def search(
        self, *, keyword: str, location: str | None = None,
        posted_limit: Literal["past-24h", "past-week", "past-month", "any-time"] | None = None, limit: int | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.JobsSearchAnswer | types.DryRun:
        """Job postings.

        Postings by keyword, place and age, newest first, from several boards, without duplicates. A keyword that names a
        company’s own board is answered by that board. Not cached. Charged also when nothing is found (422).

        Costs 3 credits. Scope `spend`.

        keyword: A position, a skill, a company; or a company’s own board by its address.
        location: A country, region or city, or `remote`.
        posted_limit: Maximum age of a posting.
        limit: Maximum number of rows.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("jobs.search", {
            "keyword": keyword, "location": location, "posted_limit": posted_limit, "limit": limit, "dry_run": dry_run,
        }, options)


class Company:
    def __init__(self, client: Caller) -> None:
        self._client = client

    @overload
    def search(
        self, *, dry_run: Literal[True], keyword: str | None = None, location: str | None = None, limit: int | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def search(
        self, *, keyword: str | None = None, location: str | None = None, limit: int | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.CompanySearchAnswer: ...

    def search(
        self, *, keyword: str | None = None, location: str | None = None, limit: int | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.CompanySearchAnswer | types.DryRun:
        """Companies by keyword and place.

        Companies whose name or business fits the keyword, at the place, best first. Needs `keyword`, `location` or both.
        Cached for 7 days. Charged also when nothing is found (422).

        Costs 3 credits. Scope `spend`.

        keyword: A name, or words of what the company does.
        location: A country, region or city.
        limit: Maximum number of rows.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("company.search", {
            "keyword": keyword, "location": location, "limit": limit, "dry_run": dry_run,
        }, options)

    @overload
    def enrich(
        self, *, dry_run: Literal[True], domain: str | None = None, social_url: str | None = None, name: str | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def enrich(
        self, *, domain: str | None = None, social_url: str | None = None, name: str | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.CompanyEnrichAnswer: ...

    def enrich(
        self, *, domain: str | None = None, social_url: str | None = None, name: str | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.CompanyEnrichAnswer | types.DryRun:
        """What is known of one company.

        By `domain`, `social_url` or `name`. Merged from every provider that knows the company. Cached; `DELETE /v1/cache`
        evicts it. Charged also when none is found (422).

        Costs 3 credits. Scope `spend`.

        domain: The company’s domain: `example.com`.
        social_url: The company’s page on a social network.
        name: The company’s name, where no address is known; of several companies the best known is taken.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("company.enrich", {
            "domain": domain, "social_url": social_url, "name": name, "dry_run": dry_run,
        }, options)

    @overload
    def people(
        self, *, dry_run: Literal[True], domain: str | None = None, social_url: str | None = None, name: str | None = None,
        title: str | None = None, limit: int | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def people(
        self, *, domain: str | None = None, social_url: str | None = None, name: str | None = None, title: str | None = None,
        limit: int | None = None, dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.CompanyPeopleAnswer: ...

    def people(
        self, *, domain: str | None = None, social_url: str | None = None, name: str | None = None, title: str | None = None,
        limit: int | None = None, dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.CompanyPeopleAnswer | types.DryRun:
        """People of one company.

        By `domain`, `social_url` or `name` of the company, of any position or of those whose position contains `title`.
        Cached; `DELETE /v1/cache` evicts it. Charged also when no one is found (422).

        Costs 3 credits. Scope `spend`.

        domain: The company’s domain: `example.com`.
        social_url: The company’s page on a social network.
        name: The company’s name, where no address is known; of several companies the best known is taken.
        title: Only people whose position contains this: `partner`.
        limit: Maximum number of rows.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("company.people", {
            "domain": domain, "social_url": social_url, "name": name, "title": title, "limit": limit, "dry_run": dry_run,
        }, options)


class Social:
    def __init__(self, client: Caller) -> None:
        self._client = client

    @overload
    def engagement(
        self, *, post_url: str, dry_run: Literal[True], type: Literal["reactions", "comments"] | None = None,
        max_pages: int | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def engagement(
        self, *, post_url: str, type: Literal["reactions", "comments"] | None = None, max_pages: int | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.SocialEngagementAnswer: ...

    def engagement(
        self, *, post_url: str, type: Literal["reactions", "comments"] | None = None, max_pages: int | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.SocialEngagementAnswer | types.DryRun:
        """Who reacted to a post, or commented.

        The people who reacted to a post. No reaction is 200 with an empty list, charged. Not cached.

        Costs 3 credits. Scope `spend`.

        post_url: The post: `https://…` on one of the networks of `POST /v1/social/posts`.
        type: Who reacted, or who commented.
        max_pages: Maximum number of pages; the provider decides how many people a page has.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("social.engagement", {
            "post_url": post_url, "type": type, "max_pages": max_pages, "dry_run": dry_run,
        }, options)

    @overload
    def posts(
        self, *, social_url: str, dry_run: Literal[True], days_back: Literal[1, 7, 30] | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def posts(
        self, *, social_url: str, days_back: Literal[1, 7, 30] | None = None, dry_run: Literal[False] | None = None,
        options: CallOptions | None = None,
    ) -> types.SocialPostsAnswer: ...

    def posts(
        self, *, social_url: str, days_back: Literal[1, 7, 30] | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.SocialPostsAnswer | types.DryRun:
        """Recent posts of a profile or company page.

        Posts of the last days, newest first. No post is 200 with an empty list, charged. Not cached.

        Costs 3 credits. Scope `spend`.

        social_url: The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
            Company pages too.
        days_back: Posts of the last 1, 7 or 30 days.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("social.posts", {
            "social_url": social_url, "days_back": days_back, "dry_run": dry_run,
        }, options)


class Person:
    def __init__(self, client: Caller) -> None:
        self._client = client

    @overload
    def search(
        self, *, query: str, dry_run: Literal[True], limit: int | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def search(
        self, *, query: str, limit: int | None = None, dry_run: Literal[False] | None = None,
        options: CallOptions | None = None,
    ) -> types.PersonSearchAnswer: ...

    def search(
        self, *, query: str, limit: int | None = None, dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.PersonSearchAnswer | types.DryRun:
        """People by name.

        Every person the name may mean, best first: to choose one before `POST /v1/person/enrich` and `POST
        /v1/person/email`. Cached for 7 days. Charged also when no one is found (422).

        Costs 3 credits. Scope `spend`.

        query: A name, with a company or position to narrow it.
        limit: Maximum number of rows.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("person.search", {
            "query": query, "limit": limit, "dry_run": dry_run,
        }, options)

    @overload
    def enrich(
        self, *, dry_run: Literal[True], social_url: str | None = None, email: str | None = None, name: str | None = None,
        company: str | None = None, options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def enrich(
        self, *, social_url: str | None = None, email: str | None = None, name: str | None = None, company: str | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.PersonEnrichAnswer: ...

    def enrich(
        self, *, social_url: str | None = None, email: str | None = None, name: str | None = None, company: str | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.PersonEnrichAnswer | types.DryRun:
        """What is known of one person.

        By `social_url`, by `email`, or by `name` with `company`. Merged from every provider that knows the person. Cached;
        `DELETE /v1/cache` evicts it. Charged also when no one is found (422).

        Costs 3 credits. Scope `spend`.

        social_url: The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
        email: An address of the person.
        name: The full name; needs `company`, as a name alone means too many people.
        company: The name of the company the person is known with.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("person.enrich", {
            "social_url": social_url, "email": email, "name": name, "company": company, "dry_run": dry_run,
        }, options)

    @overload
    def email(
        self, *, dry_run: Literal[True], social_url: str | None = None, name: str | None = None, domain: str | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def email(
        self, *, social_url: str | None = None, name: str | None = None, domain: str | None = None,
        dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.PersonEmailAnswer: ...

    def email(
        self, *, social_url: str | None = None, name: str | None = None, domain: str | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.PersonEmailAnswer | types.DryRun:
        """The work address of one person.

        By `name` with `domain`, or by `social_url`. Builds the likely addresses and verifies each; `verdict` says how
        certain it is. Cached; `DELETE /v1/cache` evicts it. Charged also when none is found (422).

        Costs 3 credits. Scope `spend`.

        social_url: The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
        name: The full name; needs `domain`.
        domain: The domain of the company the person works for: `example.com`.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("person.email", {
            "social_url": social_url, "name": name, "domain": domain, "dry_run": dry_run,
        }, options)


class Search:
    def __init__(self, client: Caller) -> None:
        self._client = client

    @overload
    def web(
        self, *, query: str, dry_run: Literal[True], count: int | None = None, livecrawl: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def web(
        self, *, query: str, count: int | None = None, livecrawl: bool | None = None, dry_run: Literal[False] | None = None,
        options: CallOptions | None = None,
    ) -> types.SearchWebAnswer: ...

    def web(
        self, *, query: str, count: int | None = None, livecrawl: bool | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.SearchWebAnswer | types.DryRun:
        """Web search.

        Web pages for a query, in the order of the configured search engine. By default none is configured, and the error
        says what to set. No result is 200 with an empty list, charged. Not cached.

        Costs 3 credits. Scope `spend`.

        query: The query, as typed into a search engine.
        count: Maximum number of results.
        livecrawl: Fetch the pages again where the provider can, instead of using its copies.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("search.web", {
            "query": query, "count": count, "livecrawl": livecrawl, "dry_run": dry_run,
        }, options)


class Email:
    def __init__(self, client: Caller) -> None:
        self._client = client

    @overload
    def verify(
        self, *, email: str, dry_run: Literal[True], options: CallOptions | None = None,
    ) -> types.DryRun: ...

    @overload
    def verify(
        self, *, email: str, dry_run: Literal[False] | None = None, options: CallOptions | None = None,
    ) -> types.EmailVerifyAnswer: ...

    def verify(
        self, *, email: str, dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.EmailVerifyAnswer | types.DryRun:
        """Whether an address takes mail.

        Checks the address itself first (syntax, disposable and role addresses, typing errors, DNS) and asks a verifier only
        if that does not decide it. Cached for 60 days. `unknown` is free and not cached.

        Costs 3 credits. Scope `spend`.

        email: The address; it is also read from `Name <address>`. What is none is refused, free of charge.
        dry_run: Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.
        """
        return self._client.call("email.verify", {
            "email": email, "dry_run": dry_run,
        }, options)


class Bulk:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def person_email(
        self, *, people: Sequence[types.PersonEmailItemRequest], batch_id: str | None = None, at_most: int | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.BulkPersonEmailAnswer:
        """The work addresses of up to 50 people.

        As person/email for each. Hits and misses are charged, failures are not. The same call again goes on, and pays for
        no answer of the last 24 hours. If the connection is closed no more are begun.

        Costs 3 credits each. Scope `spend`.

        people: Each by `social_url`, or by `name` with `domain`.
        batch_id: One of your own, or of an answer: what was answered under it is not paid again for 24 hours. By default
            one for all calls.
        at_most: Begin no more by this call: for progress, and to stop in between.
        dry_run: Only check and price the request: nothing is begun or charged, and `would_charge` says what it costs at
            most.
        """
        return self._client.call("bulk.person-email", {
            "people": people, "batch_id": batch_id, "at_most": at_most, "dry_run": dry_run,
        }, options)

    def email_verify(
        self, *, emails: Sequence[str], batch_id: str | None = None, at_most: int | None = None, dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> types.BulkEmailVerifyAnswer:
        """Whether up to 50 addresses take mail.

        As email/verify for each; `unknown` is free. Hits and misses are charged, failures are not. The same call again goes
        on, and pays for no answer of the last 24 hours. If the connection is closed no more are begun.

        Costs 3 credits each. Scope `spend`.

        emails: One address each.
        batch_id: One of your own, or of an answer: what was answered under it is not paid again for 24 hours. By default
            one for all calls.
        at_most: Begin no more by this call: for progress, and to stop in between.
        dry_run: Only check and price the request: nothing is begun or charged, and `would_charge` says what it costs at
            most.
        """
        return self._client.call("bulk.email-verify", {
            "emails": emails, "batch_id": batch_id, "at_most": at_most, "dry_run": dry_run,
        }, options)

    def enrich_investor(
        self, *, investors: Sequence[types.EnrichInvestorItemRequest], batch_id: str | None = None, at_most: int | None = None,
        dry_run: bool | None = None, options: CallOptions | None = None,
    ) -> types.BulkEnrichInvestorAnswer:
        """What is known of up to 50 investors.

        As enrich-investor for each. Hits and misses are charged, failures are not. The same call again goes on, and pays
        for no answer of the last 24 hours. If the connection is closed no more are begun.

        Costs 5 credits each. Scope `spend`.

        investors: Each by `fund_name`, `fund_domain` or `investor_social_url`.
        batch_id: One of your own, or of an answer: what was answered under it is not paid again for 24 hours. By default
            one for all calls.
        at_most: Begin no more by this call: for progress, and to stop in between.
        dry_run: Only check and price the request: nothing is begun or charged, and `would_charge` says what it costs at
            most.
        """
        return self._client.call("bulk.enrich-investor", {
            "investors": investors, "batch_id": batch_id, "at_most": at_most, "dry_run": dry_run,
        }, options)


class WebhooksDeliveries:
    """What was sent to a webhook."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, id: str, state: Literal["pending", "delivered", "failed"] | None = None, event: str | None = None,
        limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None,
    ) -> types.WebhooksDeliveriesAnswer:
        """What was sent to a webhook.

        Every delivery to one webhook, the newest first, with its attempts: when, how long it took, what the receiver
        answered. They are stored for 30 days after their end.

        Free. Scope `read`.

        id: The `id` the webhook was registered under.
        state: Only deliveries in this state.
        event: Only this kind of event.
        limit: The most rows to answer with.
        cursor: The `next` of the page before.
        """
        return self._client.call("webhooks.deliveries", {
            "id": id, "state": state, "event": event, "limit": limit, "cursor": cursor,
        }, options)

    def all(
        self, *, id: str, state: Literal["pending", "delivered", "failed"] | None = None, event: str | None = None,
        limit: int | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> Iterator[types.WebhookDelivery]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("webhooks.deliveries", {
            "id": id, "state": state, "event": event, "limit": limit,
        }, at_most, options)


class Webhooks:
    def __init__(self, client: Caller) -> None:
        self._client = client
        self.deliveries = WebhooksDeliveries(client)

    def register(
        self, *, url: str,
        events: Sequence[Literal["reply.received", "message.bounced", "draft.waiting", "sequence.ended", "import.finished", "stage.moved", "credits.low", "investors.found"]] | None = None,
        options: CallOptions | None = None,
    ) -> types.RegisteredWebhookAnswer:
        """Register a webhook.

        Events are sent as POST, signed by the Standard Webhooks scheme (headers `webhook-id`, `webhook-timestamp`,
        `webhook-signature`). Any 2xx accepts an event; everything else is retried for 3 days, and then the webhook is
        switched off. Registering an address again gives it a new secret and switches it on. At most 5 an account and mode.
        `events` says which kinds are sent; other kinds than `investors.found` need the scope `read` too.

        Free. Scope `write`.

        url: An https address on port 443 of a host with a public address; the host is checked when an event is sent.
        events: The kinds of events that are sent to it; left out at the first registration: `investors.found`.
        """
        return self._client.call("webhooks.register", {
            "url": url, "events": events,
        }, options)

    def list(
        self, *, options: CallOptions | None = None,
    ) -> types.WebhooksListAnswer:
        """The registered webhooks.

        Every webhook with its last delivery: whether it was accepted, how often it was tried, what the receiver answered.
        Secrets are not shown again; POST /v1/webhooks/rotate gives a new one.

        Free. Scope `read`.
        """
        return self._client.call("webhooks.list", None, options)

    def remove(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.DeletedAnswer:
        """Remove a webhook.

        Nothing is sent there any more, including events that still wait.

        Free. Scope `write`.

        A client that cannot send a body with DELETE sends the same fields in the query.

        id: The `id` the webhook was registered under.
        """
        return self._client.call("webhooks.remove", {
            "id": id,
        }, options)

    def test(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.WebhooksTestAnswer:
        """Send a test event.

        Sends `webhook.test` to one webhook, signed as everything else. GET /v1/webhooks says how it went.

        Free. Scope `write`.

        id: The `id` the webhook was registered under.
        """
        return self._client.call("webhooks.test", {
            "id": id,
        }, options)

    def rotate(
        self, *, id: str, overlap_hours: int | None = None, options: CallOptions | None = None,
    ) -> types.RegisteredWebhookAnswer:
        """Give a webhook a new secret.

        Until `previous_secret_until` every message carries two signatures in `webhook-signature`, one with each secret:
        libraries of Standard Webhooks accept either. No third one signs beside them: until then only `overlap_hours` 0
        rotates again, which ends the secrets before at once, as when one leaked.

        Free. Scope `write`.

        id: The `id` the webhook was registered under.
        overlap_hours: How long the secret before signs too.
        """
        return self._client.call("webhooks.rotate", {
            "id": id, "overlap_hours": overlap_hours,
        }, options)

    def resend(
        self, *, id: str, delivery_id: str, options: CallOptions | None = None,
    ) -> types.WebhooksResendAnswer:
        """Send an event again.

        Sends one event to one webhook again, under its id: one that was sent there, one whose turn to be retried has not
        come, or one of GET /v1/events that this webhook never got. It has to be of a kind that the webhook gets.

        Free. Scope `write`.

        id: The `id` the webhook was registered under.
        delivery_id: The `id` of the event or of the delivery.
        """
        return self._client.call("webhooks.resend", {
            "id": id, "delivery_id": delivery_id,
        }, options)


class Events:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self, *, after: str | None = None, kinds: str | None = None, limit: int | None = None, wait: int | None = None,
        options: CallOptions | None = None,
    ) -> types.EventsListAnswer:
        """What happened, by cursor.

        Every event in the order of its account: keep `next_cursor` and send it as `after`, and none is missed and none
        comes twice. With `wait` the answer comes with the first event, at most 4 such requests an account at a time. Events
        are the same as those sent to webhooks, with the same `id`.

        Free. Scope `read`.

        after: The `next_cursor` of the page before. Left out: from the oldest that is stored. `latest`: only what happens
            from now on.
        kinds: Kinds of events, with commas between them; left out: all. `reply.received`, `message.bounced`,
            `draft.waiting`, `sequence.ended`, `import.finished`, `stage.moved`, `credits.low`, `investors.found`.
        limit: The most rows to answer with.
        wait: If there is none yet, how long to wait for one, seconds.
        """
        return self._client.call("events.list", {
            "after": after, "kinds": kinds, "limit": limit, "wait": wait,
        }, options)

    def trigger(
        self, *, kind: types.EventKindRequest, options: CallOptions | None = None,
    ) -> types.EventsTriggerAnswer:
        """Make an event in the sandbox.

        With a test key: records an event of this kind with made-up data. It is sent to the webhooks of the sandbox and read
        by cursor like every other; nothing else changes.

        Free. Scope `write`.

        kind: The kind of investor.
        """
        return self._client.call("events.trigger", {
            "kind": kind,
        }, options)


class CreditsLedger:
    """Every movement of credits."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, limit: int | None = None, cursor: str | None = None,
        kind: Literal["grant", "reserve", "refund", "carried", "adjustment"] | None = None, operation: str | None = None,
        from_: str | None = None, to: str | None = None, options: CallOptions | None = None,
    ) -> types.CreditsLedgerAnswer:
        """Every movement of credits.

        The append-only ledger of the account: the sum of its entries is the balance, at every instant. A settled call has
        one entry of kind `reserve`; a refunded call also has one of kind `refund`.

        Free. Scope `read`.

        limit: The most rows to answer with.
        cursor: The `next` of the page before.
        kind: Only movements of this kind.
        operation: Only calls of this endpoint.
        from_: The first day, UTC.
        to: The last day, UTC.
        """
        return self._client.call("credits.ledger", {
            "limit": limit, "cursor": cursor, "kind": kind, "operation": operation, "from": from_, "to": to,
        }, options)

    def all(
        self, *, limit: int | None = None, kind: Literal["grant", "reserve", "refund", "carried", "adjustment"] | None = None,
        operation: str | None = None, from_: str | None = None, to: str | None = None, at_most: int | None = None,
        options: Behaviour | None = None,
    ) -> Iterator[types.LedgerEntry]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("credits.ledger", {
            "limit": limit, "kind": kind, "operation": operation, "from": from_, "to": to,
        }, at_most, options)


class CreditsPurchases:
    """What was bought."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, id: str | None = None, options: CallOptions | None = None,
    ) -> types.CreditsPurchasesAnswer:
        """What was bought.

        Every purchase with its state. What was never paid is left out after 90 days.

        Free. Scope `read`.

        limit: The most rows to answer with.
        cursor: The `next` of the page before.
        id: Only this one.
        """
        return self._client.call("credits.purchases", {
            "limit": limit, "cursor": cursor, "id": id,
        }, options)

    def all(
        self, *, limit: int | None = None, id: str | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> Iterator[types.Purchase]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("credits.purchases", {
            "limit": limit, "id": id,
        }, at_most, options)


class Credits:
    def __init__(self, client: Caller) -> None:
        self._client = client
        self.ledger = CreditsLedger(client)
        self.purchases = CreditsPurchases(client)

    def usage(
        self, *, from_: str | None = None, to: str | None = None, key_id: str | None = None, options: CallOptions | None = None,
    ) -> types.CreditsUsageAnswer:
        """Credits spent by day, endpoint and key.

        What was spent in a period of up to 92 days, and how long the balance lasts at that pace.

        Free. Scope `read`.

        from_: The first day, UTC; 29 days before `to` where left out.
        to: The last day, UTC; today where left out. At most 92 days in all.
        key_id: Only calls of this key.
        """
        return self._client.call("credits.usage", {
            "from": from_, "to": to, "key_id": key_id,
        }, options)

    def packs(
        self, *, options: CallOptions | None = None,
    ) -> types.CreditsPacksAnswer:
        """How to get credits.

        The packs that are sold here, and what the operator says of how credits are had.

        Free. Scope `read`.
        """
        return self._client.call("credits.packs", None, options)

    def checkout(
        self, *, pack: str, options: CallOptions | None = None,
    ) -> types.PurchaseAnswer:
        """Buy a pack of credits.

        Makes a page of Stripe at which a person pays; `url` is its address for six hours. Nothing is paid by this call, and
        no card data comes here. The credits are granted when Stripe says that the money came. Live keys only.

        Free. Scope `write`.

        pack: As in `GET /v1/credits/packs`.
        """
        return self._client.call("credits.checkout", {
            "pack": pack,
        }, options)


class Members:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self, *, options: CallOptions | None = None,
    ) -> types.MembersListAnswer:
        """Who signs in for the account.

        The members of the tenant, in both modes the same.

        Free. Scope `manage`.
        """
        return self._client.call("members.list", None, options)

    def add(
        self, *, name: str, role: Literal["owner", "editor", "reader"], email: str | None = None,
        options: CallOptions | None = None,
    ) -> types.NewMemberAnswer:
        """Let a person in.

        Makes a member and a link that signs them in once, within seven days. 20 members a tenant. Owners are made by owners
        who are signed in; a key makes members within its scopes if it has no end, and with a cap only readers.

        Free. Scope `manage`.

        name: The name.
        email: For links by mail and sign-in with a provider.
        role: `owner`: everything; `editor`: all but deleting and managing; `reader`: sees only.
        """
        return self._client.call("members.add", {
            "name": name, "email": email, "role": role,
        }, options)

    def change(
        self, *, id: str, name: str | None = None, email: str | None | Literal[Omitted.OMITTED] = OMITTED,
        role: Literal["owner", "editor", "reader"] | None = None, options: CallOptions | None = None,
    ) -> types.MemberAnswer:
        """Change a member.

        What is left out stays. A role counts from the next request of every session on. The last owner stays one. A role or
        an address is given to whom the caller may make, before and after; an owner is changed by one who is signed in.

        Free. Scope `manage`.

        id: The id of this record.
        name: The name.
        email: `null` takes it away.
        role: `owner`: everything; `editor`: all but deleting and managing; `reader`: sees only.
        """
        return self._client.call("members.change", {
            "id": id, "name": name, "email": email, "role": role,
        }, options)

    def remove(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.DeletedAnswer:
        """Remove a member.

        Ends every session, link and passkey at once. An owner is removed by one who is signed in, and the last one stays.

        Free. Scope `manage`.

        A client that cannot send a body with DELETE sends the same fields in the query.

        id: The `id` of the member.
        """
        return self._client.call("members.remove", {
            "id": id,
        }, options)

    def link(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.SignInLinkAnswer:
        """Make a link that signs a member in.

        It works once, within seven days. Five a member; the oldest becomes void. For whom the caller may make.

        Free. Scope `manage`.

        id: The `id` of the member.
        """
        return self._client.call("members.link", {
            "id": id,
        }, options)

    def sign_out(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.MembersSignOutAnswer:
        """Sign a member out everywhere.

        Ends every session of the member at once. The member can sign in again. An owner is signed out by one who is signed
        in.

        Free. Scope `manage`.

        A client that cannot send a body with DELETE sends the same fields in the query.

        id: The `id` of the member.
        """
        return self._client.call("members.sign-out", {
            "id": id,
        }, options)


class Keys:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self, *, options: CallOptions | None = None,
    ) -> types.KeysListAnswer:
        """The keys of the account.

        Keys of the mode of the request, ended ones included. Members who sign in work with keys that are not listed.

        Free. Scope `manage`.
        """
        return self._client.call("keys.list", None, options)

    def issue(
        self, *, name: str, scopes: Sequence[Literal["read", "spend", "write", "send", "erase", "manage"]] | None = None,
        daily_credits: int | None = None, expires_at: str | None = None, integration: str | None = None,
        options: CallOptions | None = None,
    ) -> types.IssuedKeyAnswer:
        """Make a key.

        A key of the mode of the request, never above the caller: with scopes that the caller has too, an end no later, and
        spending that counts for the caller's cap too. Twenty active keys a tenant, those of a rotation counted once.

        Free. Scope `manage`.

        name: What the key is for.
        scopes: All but `manage` if left out.
        daily_credits: The most it may spend on a day in UTC; if left out, the cap of the key that makes it, if that has
            one.
        expires_at: In the future; if left out, the end of the key that makes it, if that has one.
        integration: The integration that uses it.
        """
        return self._client.call("keys.issue", {
            "name": name, "scopes": scopes, "daily_credits": daily_credits, "expires_at": expires_at, "integration": integration,
        }, options)

    def change(
        self, *, id: str, name: str | None = None,
        scopes: Sequence[Literal["read", "spend", "write", "send", "erase", "manage"]] | None = None,
        daily_credits: int | None = None, options: CallOptions | None = None,
    ) -> types.AccountKeyAnswer:
        """Change the name, scopes or cap of a key.

        What is left out stays. It holds from the next request on. Nothing is widened beyond what the caller has, and a
        caller with a cap raises none.

        Free. Scope `manage`.

        id: The id of the key, not the key.
        name: What the key is for.
        scopes: In place of those it has.
        daily_credits: The most it may spend on a day in UTC, from now on; 0: no cap. Keys of one rotation share it, and
            keys that the key made get no higher one.
        """
        return self._client.call("keys.change", {
            "id": id, "name": name, "scopes": scopes, "daily_credits": daily_credits,
        }, options)

    def rotate(
        self, *, id: str, grace_hours: int | None = None, options: CallOptions | None = None,
    ) -> types.IssuedKeyAnswer:
        """Replace a key by another.

        The successor has the same name, scopes, cap, end and rate limit; the old key ends after the grace. The caller needs
        every scope, and the key is not above the caller in cap or end.

        Free. Scope `manage`.

        id: The id of the key, not the key.
        grace_hours: How long the old key still works.
        """
        return self._client.call("keys.rotate", {
            "id": id, "grace_hours": grace_hours,
        }, options)

    def revoke(
        self, *, id: str, options: CallOptions | None = None,
    ) -> types.AccountKeyAnswer:
        """End a key at once.

        Requests with it are refused from now on; browsers that signed in with it are signed out. It cannot be undone.

        Free. Scope `manage`.

        A client that cannot send a body with DELETE sends the same fields in the query.

        id: The id of the key, not the key.
        """
        return self._client.call("keys.revoke", {
            "id": id,
        }, options)


class AccountExport:
    """Everything stored for the account, page by page."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def __call__(
        self, *, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None,
    ) -> types.AccountExportAnswer:
        """Everything stored for the account, page by page.

        The profile, stored investors, the imported network, monitoring, webhooks, mailboxes, sequences with their touches
        and the messages received, suppressions, the ledger with its charges, the stored answers of Idempotency-Keys, and,
        for a key with the scope `manage`, members and API keys; never a secret. A live key exports the live data, a test
        key the test data. Follow `next` until it is absent. A row that changes during the export appears once, in its old
        or its new state.

        Free. Scope `read`.

        limit: Maximum number of rows in a page; a page of large rows ends earlier.
        cursor: The `next` of the page before.
        """
        return self._client.call("account.export", {
            "limit": limit, "cursor": cursor,
        }, options)

    def all(
        self, *, limit: int | None = None, at_most: int | None = None, options: Behaviour | None = None,
    ) -> Iterator[types.AccountExportAnswerThing]:
        """Every row, page after page, as far as it is read; `at_most` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("account.export", {
            "limit": limit,
        }, at_most, options)


class Account:
    def __init__(self, client: Caller) -> None:
        self._client = client
        self.export = AccountExport(client)

    def delete_data(
        self, *, confirm: str, options: CallOptions | None = None,
    ) -> types.AccountDeleteDataAnswer:
        """Delete everything stored for the account.

        Deletes, in one transaction: the profile, stored investors, the imported network, monitoring, webhooks, mailboxes,
        sequences with their touches and the messages received, suppressions, and the stored answers of Idempotency-Keys. A
        live key deletes the live data, a test key the test data. Keys continue to work. The ledger and its charges stay:
        they prove the bill and do not contain what was asked. Of a suppression that the recipient asked for, a hash of the
        address stays, so that the objection is not lost. Deletion cannot be undone.

        Free. Scope `erase`.

        A client that cannot send a body with DELETE sends the same fields in the query.

        confirm: The account’s own `tenantId` (`GET /v1/usage`), so that nothing is deleted by mistake.
        """
        return self._client.call("account.delete-data", {
            "confirm": confirm,
        }, options)


class Cache:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def evict(
        self, *,
        endpoint: Literal["person.enrich", "person.email", "person.search", "email.verify", "company.enrich", "company.people", "company.search"],
        params: types.PersonEnrichRequest | types.PersonEmailRequest | types.PersonSearchRequest | types.EmailVerifyRequest | types.CompanyEnrichRequest | types.CompanyPeopleRequest | types.CompanySearchRequest,
        options: CallOptions | None = None,
    ) -> types.CacheEvictAnswer:
        """Evict one cached answer of a lookup.

        The answers of seven lookups are cached and shared by all tenants. This evicts the one cached for exactly these
        parameters, so that the next lookup asks its providers again; an answer that is being fetched meanwhile is not
        cached either.

        Free. Scope `erase`.

        endpoint: The lookup, by the name of its operation.
        params: The body of the call whose answer is evicted.
        """
        return self._client.call("cache.evict", {
            "endpoint": endpoint, "params": params,
        }, options)


class Methods:
    def __init__(self, client: Caller) -> None:
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

    def usage(
        self, *, options: CallOptions | None = None,
    ) -> types.UsageAnswer:
        """The balance, and what the key may do.

        Needs no scope and does not count for the rate limit.

        Free.
        """
        return self._client.call("usage", None, options)
