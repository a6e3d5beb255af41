# Made from the code by `npm run docs`; a test compares.
"""What is asked and answered, as dictionaries. A later service may answer with more fields."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class DryRun(TypedDict):
    """What a dry run answers: the price and what was understood; nothing was charged."""
    credits_charged: int
    """What the call cost."""
    credits_remaining: int
    """The balance after it."""
    cached: bool
    """The answer was cached, and no provider was asked."""
    would_charge: int
    """Of a dry run: what the call would cost."""
    records: NotRequired[dict[str, Any]]
    """Of a dry run: how many records stand behind it."""
    warnings: NotRequired[Warnings]
    """What was not understood as written, or contradicts itself; only where there is any."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""
    data: None


class AccountDeleteDataAnswer(TypedDict):
    deleted: list[AccountDeleteDataAnswerDeleted]
    """The number of rows deleted of each kind."""
    kept: list[AccountDeleteDataAnswerKept]
    """What stays, and why."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class AccountDeleteDataAnswerDeleted(TypedDict):
    kind: str
    """The kind of data."""
    rows: int
    """How many rows of it were deleted."""


class AccountDeleteDataAnswerKept(TypedDict):
    kind: str
    """The kind of data."""
    reason: str
    """Why it must stay."""


class AccountExportAnswer(TypedDict):
    things: list[AccountExportAnswerThing]
    """Grouped by kind; each kind has its own order."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class AccountExportAnswerThing(TypedDict):
    kind: str
    """`profile`, `stored_investor`, `connection`, `ledger_entry`, …"""
    data: dict[str, Any]
    """The row as it is stored, without secrets."""


class AccountKey(TypedDict):
    id: str
    """The id of this record."""
    name: str
    """The name."""
    mode: Literal["live", "test"]
    """`live`, or `test`: the sandbox."""
    scopes: list[Literal["read", "spend", "write", "send", "erase", "manage"]]
    """What the key may do."""
    last_four: str
    """All that is stored of the key itself."""
    state: Literal["active", "expired", "revoked"]
    """Only an `active` key is taken."""
    daily_credits: NotRequired[int]
    """The most it may spend on a day in UTC; without it, no cap."""
    credits_used_today: NotRequired[int]
    """Of the cap, also what a capped key that made it has no longer left for it."""
    integration: NotRequired[str]
    """What the key was made for."""
    created_at: str
    """When it was made, UTC."""
    last_used_at: NotRequired[str]
    """To the minute."""
    expires_at: NotRequired[str]
    """From when it is refused, UTC; absent if it does not end."""
    revoked_at: NotRequired[str]
    """When it was revoked, UTC."""
    replaces: NotRequired[str]
    """The key it took over from."""


class Traced(TypedDict):
    """What is beside the fields of every free answer."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class AccountKeyAnswer(AccountKey, Traced):
    pass


class Billed(TypedDict):
    """What is beside the data of every billed answer."""
    credits_charged: int
    """What the call cost."""
    credits_remaining: int
    """The balance after it."""
    cached: bool
    """The answer was cached, and no provider was asked."""
    would_charge: NotRequired[int]
    """Of a dry run: what the call would cost."""
    records: NotRequired[dict[str, Any]]
    """Of a dry run: how many records stand behind it."""
    warnings: NotRequired[Warnings]
    """What was not understood as written, or contradicts itself; only where there is any."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class BulkEmailVerifyAnswer(TypedDict):
    batch_id: str
    """Give it to go on."""
    results: list[EmailVerifyRow]
    """One for each, in their order."""
    found: int
    """How many have an answer."""
    missed: int
    """Of how many nothing is known."""
    failed: int
    """For how many no source answered: ask again."""
    left: int
    """How many were not begun: ask again to go on."""
    credits_charged: float
    """By this call."""
    credits_remaining: float
    """The balance after it."""
    would_charge: NotRequired[float]
    """With `dry_run` only: what it costs if every one is a hit or a miss."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class BulkEnrichInvestorAnswer(TypedDict):
    batch_id: str
    """Give it to go on."""
    results: list[EnrichInvestorRow]
    """One for each, in their order."""
    found: int
    """How many have an answer."""
    missed: int
    """Of how many nothing is known."""
    failed: int
    """For how many no source answered: ask again."""
    left: int
    """How many were not begun: ask again to go on."""
    credits_charged: float
    """By this call."""
    credits_remaining: float
    """The balance after it."""
    would_charge: NotRequired[float]
    """With `dry_run` only: what it costs if every one is a hit or a miss."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class BulkPersonEmailAnswer(TypedDict):
    batch_id: str
    """Give it to go on."""
    results: list[PersonEmailRow]
    """One for each, in their order."""
    found: int
    """How many have an answer."""
    missed: int
    """Of how many nothing is known."""
    failed: int
    """For how many no source answered: ask again."""
    left: int
    """How many were not begun: ask again to go on."""
    credits_charged: float
    """By this call."""
    credits_remaining: float
    """The balance after it."""
    would_charge: NotRequired[float]
    """With `dry_run` only: what it costs if every one is a hit or a miss."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class CacheEvictAnswer(TypedDict):
    deleted: bool
    """False if nothing was cached for these parameters."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class Candidate(TypedDict):
    """On record, and may be meant; `matchedAs` was taken."""
    id: str
    """The id on record."""
    name: str
    """The name on record."""
    place: NotRequired[str]
    """Where it is."""
    domain: NotRequired[str]
    """The domain of its website."""
    geography: NotRequired[str]
    """As `place`."""
    why: str
    """What is alike in both names."""


Change = TypedDict(
    "Change",
    {
        "at": 'str',  # When, UTC.
        "touch_id": 'NotRequired[str]',  # Absent: of the sequence itself.
        "from": 'NotRequired[str]',  # The state before.
        "to": 'str',  # The state after.
        "who": 'str',  # `worker`, `inbox` or `recipient`; else the member or the key, `person` if no name is known.
        "because": 'str',  # Why it changed.
    },
)


class CompanyEnrichAnswer(Billed):
    data: CompanyRecord
    """The answer; null for a dry run."""


class CompanyEnrichRequestFields(TypedDict):
    domain: NotRequired[str | None]
    social_url: NotRequired[str | None]
    """The company’s page on a social network."""
    name: NotRequired[str | None]
    """The company’s name, where no address is known; of several companies the best known is taken."""
    dry_run: NotRequired[bool | None]


class CompanyEnrichByDomainRequest(CompanyEnrichRequestFields):
    pass


class CompanyEnrichByNameRequest(CompanyEnrichRequestFields):
    pass


class CompanyEnrichBySocialUrlRequest(CompanyEnrichRequestFields):
    pass


class CompanyPeopleAnswer(Billed):
    data: list[PersonRow]
    """The answer; null for a dry run."""


class CompanyPeopleRequestFields(TypedDict):
    domain: NotRequired[str | None]
    social_url: NotRequired[str | None]
    """The company’s page on a social network."""
    name: NotRequired[str | None]
    """The company’s name, where no address is known; of several companies the best known is taken."""
    title: NotRequired[str | None]
    """Only people whose position contains this: `partner`."""
    limit: NotRequired[int | None]
    """Maximum number of rows."""
    dry_run: NotRequired[bool | None]


class CompanyPeopleByDomainRequest(CompanyPeopleRequestFields):
    pass


class CompanyPeopleByNameRequest(CompanyPeopleRequestFields):
    pass


class CompanyPeopleBySocialUrlRequest(CompanyPeopleRequestFields):
    pass


class CompanyRecord(TypedDict):
    """Unknown fields are absent."""
    name: str
    """The name."""
    socialUrl: NotRequired[str]
    """The LinkedIn profile."""
    website: NotRequired[str]
    """The website."""
    description: NotRequired[str]
    """What it does, in words."""
    employeeCount: NotRequired[int]
    """How many people work there."""
    industries: NotRequired[list[CompanyRecordIndustry]]
    """What it is active in."""
    location: NotRequired[str]
    """Where it is."""
    founded: NotRequired[str]
    """A year or an ISO date."""
    followers: NotRequired[int]
    """Followers of the profile."""
    sources: list[RecordSource]
    """Additional: the sources of the record and which fields came from each."""


class CompanyRecordIndustry(TypedDict):
    name: str
    """The name."""


class CompanyRow(TypedDict):
    name: str
    """The name."""
    socialUrl: NotRequired[str]
    """The LinkedIn profile."""
    industry: NotRequired[str]
    """What it is active in."""
    summary: NotRequired[str]
    """What it does, in words."""
    location: NotRequired[str]
    """Where it is."""
    followers: NotRequired[int]
    """Followers of the profile."""
    website: NotRequired[str]
    """Additional."""
    source: str
    """Additional: the id of the provider the row came from."""


class CompanySearchAnswer(Billed):
    data: list[CompanyRow]
    """Best first; what is not known of a company is left out."""


class CompanySearchRequestFields(TypedDict):
    keyword: NotRequired[str | None]
    """A name, or words of what the company does."""
    location: NotRequired[str | None]
    """A country, region or city."""
    limit: NotRequired[int | None]
    """Maximum number of rows."""
    dry_run: NotRequired[bool | None]


class CompanySearchByKeywordRequest(CompanySearchRequestFields):
    pass


class CompanySearchByLocationRequest(CompanySearchRequestFields):
    pass


class Connection(TypedDict):
    """One person. Fields that the export does not have are absent."""
    firstName: NotRequired[str]
    """First name."""
    lastName: NotRequired[str]
    """Last name."""
    url: NotRequired[str]
    """Their LinkedIn profile."""
    email: NotRequired[str]
    """The e-mail address."""
    company: NotRequired[str]
    """Their company."""
    position: NotRequired[str]
    """Their position."""
    connectedOn: NotRequired[str]
    """The day the connection was made."""


class Contact(TypedDict):
    id: NotRequired[str]
    """Of the contact."""
    name: str
    """Their name."""
    title: NotRequired[str]
    """What they are there."""
    email: NotRequired[str]
    """One address."""
    phone: NotRequired[str]
    """Their number, as it is written."""
    profile: NotRequired[str]
    """The address of a profile, such as https://www.linkedin.com/in/ada-example."""


class ContactsAnswer(TypedDict):
    contacts: list[Contact]
    """All of the investor, in the order in which they came."""
    added: int
    """How many are new."""
    changed: int
    """How many are other than before."""
    removed: int
    """How many are gone."""
    unknown: list[str]
    """Ids that no contact of this investor has."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class Outlook(TypedDict):
    next: str
    """What happens next, as a sentence."""
    not_sending_because: NotRequired[str]
    """Why nothing is being sent now; absent while something is."""


class CreateSequenceAnswer(Outlook):
    sequenceId: str
    """Give it as `sequence_id` in requests."""
    state: Literal["active", "paused", "replied", "bounced", "unsubscribed", "suppressed", "stopped", "completed"]
    """Only an `active` one sends."""
    already_active: bool
    """True: this investor already had a sequence that has not ended. Its id is returned, and nothing was changed."""
    language: Literal["en", "de", "fr", "es"]
    """Of its messages."""
    language_because: NotRequired[str]
    """Why; absent if you set it."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class CreateSequencesAnswer(TypedDict):
    sequences: list[EnrolledRow]
    """One for each recipient, in their order."""
    created: int
    """How many are new."""
    already_active: int
    """How many were under way."""
    refused: int
    """How many there are not."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class CreditPack(TypedDict):
    pack: str
    """What `checkout` names it by."""
    name: str
    """Names the pack in a purchase."""
    credits: int
    """How many credits."""
    price: int
    """In the smallest unit of the currency (cents)."""
    currency: str
    """ISO 4217, small letters."""


class CreditsLedgerAnswer(TypedDict):
    entries: list[LedgerEntry]
    """Newest first."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class CreditsLow(TypedDict):
    """What is left fell below 100 credits, by what was charged: what calls under way reserve counts as left. Reported once,
    until a grant brings it back there.
    """
    credits_remaining: int
    """The balance, and what calls under way have reserved."""
    below: int
    """What it fell below."""


class CreditsLowEvent(TypedDict):
    id: str
    """The same wherever and however often the event is sent; also `webhook-id`."""
    type: Literal["credits.low"]
    """The kind of the event."""
    timestamp: str
    """When it was recorded."""
    data: CreditsLow
    """What is left fell below 100 credits, by what was charged: what calls under way reserve counts as left. Reported once,
    until a grant brings it back there.
    """


class CreditsPacksAnswer(TypedDict):
    packs: list[CreditPack]
    """Empty where no credits are sold."""
    how: str
    """How credits are had here, as a 402 says it."""
    note: NotRequired[str]
    """The words of the operator, where there are some."""
    owed: int
    """Credits of refunded payments that were spent already; the next purchase pays them first."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class CreditsPurchasesAnswer(TypedDict):
    purchases: list[Purchase]
    """Newest first."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


CreditsUsageAnswer = TypedDict(
    "CreditsUsageAnswer",
    {
        "from": 'str',  # The first day, UTC.
        "to": 'str',  # The last day, UTC.
        "days": 'list[CreditsUsageAnswerDay]',  # Calls that were charged and not refunded, by day (UTC) and endpoint.
        "keys": 'list[CreditsUsageAnswerKey]',  # The same calls by key, most credits first.
        "credits": 'int',  # Spent in the period in all.
        "archived": 'int',  # Of these, credits of calls the operator has archived: only their sum is known.
        "balance": 'int',  # The balance now, in credits.
        "credits_per_day": 'float',  # The pace of the period up to today; of an account that began in it, since then.
        "days_left": 'NotRequired[int]',  # How long the balance lasts at this pace.
        "request_id": 'str',  # Identifies this request in the ledger and in the log of the service.
    },
)


class CreditsUsageAnswerDay(TypedDict):
    day: str
    """The day, UTC."""
    operation: str
    """The operation, as in this document."""
    calls: int
    """How many calls."""
    credits: int
    """How many credits."""


class CreditsUsageAnswerKey(TypedDict):
    key_id: str
    """The key that paid."""
    name: str
    """The name."""
    last_four: str
    """The last four characters of the key."""
    calls: int
    """How many calls."""
    credits: int
    """How many credits."""


class Deleted(TypedDict):
    """Whether anything was removed."""
    deleted: bool
    """False if there was none with this id."""


class DeletedAnswer(Deleted, Traced):
    pass


class DoorsAnswer(TypedDict):
    doors: list[DoorsAnswerDoor]
    """Best first: by score, then by the strongest path."""
    total: int
    """Of all that were found."""
    more: NotRequired[Literal[True]]
    """There are more, which were not looked at."""
    complete: bool
    """False: the connections were imported by an earlier version, and a new import finds more."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class DoorsAnswerDoor(TypedDict):
    id: str
    """The id of this record."""
    name: str
    """The name."""
    geography: NotRequired[str]
    """Where it is."""
    score: NotRequired[float]
    """For the profile; absent without one."""
    warmPaths: list[WarmPath]
    """Who makes `warmPath` true, strongest first, at most 5."""


class DraftFact(TypedDict):
    about: str
    """Where it is in the profile or record."""
    text: str
    """The words of the fact."""


class DraftMark(TypedDict):
    part: Literal["subject", "body"]
    """Where it stands."""
    start: int
    """UTF-16 units."""
    text: str
    """The sentence."""
    mark: Literal["on_record", "own_words", "unchecked"]
    """What it rests on."""
    facts: list[int]
    """Places in `facts`."""


class DraftWaiting(TypedDict):
    """A draft waits for approval: a new one, or one whose approval no longer holds."""
    touch_id: str
    """POST /v1/fundraising/touch approves, edits or rejects it."""
    position: int
    """Which message of the sequence, from 1."""
    sequence_id: str
    """GET /v1/fundraising/sequence shows it."""
    investor_name: str
    """As the sequence has it."""
    investor_id: NotRequired[str]
    """On your list; left out if it is not there."""


class DraftWaitingEvent(TypedDict):
    id: str
    """The same wherever and however often the event is sent; also `webhook-id`."""
    type: Literal["draft.waiting"]
    """The kind of the event."""
    timestamp: str
    """When it was recorded."""
    data: DraftWaiting
    """A draft waits for approval: a new one, or one whose approval no longer holds."""


class EarlierRaise(TypedDict):
    raise_id: str
    """The id of the raise."""
    name: str
    """Of the raise."""
    closed_on: str
    """When it was closed."""
    stage: PipelineStage
    """Where an investor stands."""
    reason: NotRequired[str]
    """Why it was a no."""
    note: NotRequired[str]
    """The note of that time."""


class EmailVerifyAnswer(Billed):
    data: EmailVerifyData
    """The answer; null for a dry run."""


class EmailVerifyData(TypedDict):
    """The verdict on one address."""
    verdict: EmailVerdict
    """`risky`: accepts everything, is for a role, disposable, full, or asked to come back to the end. `unknown`: could not be
    settled.
    """
    detail: str
    """A stable word, a colon, and one sentence with the reason."""


class EmailVerifyRequest(TypedDict):
    email: str
    """The address; it is also read from `Name <address>`. What is none is refused, free of charge."""
    dry_run: NotRequired[bool | None]


class EmailVerifyRow(TypedDict):
    place: int
    """In `emails`, from 0."""
    outcome: BulkOutcome
    """`missed`: nothing is known, charged; `failed`: no source answered, free; `left`: not begun, free."""
    data: NotRequired[EmailVerifyData]
    """The verdict on one address."""
    error: NotRequired[str]
    """Why there is no data, as a code of errors."""
    message: NotRequired[str]
    """The same in words."""
    candidates: NotRequired[list[Candidate]]
    """Others on record that may be meant."""
    credits_charged: float
    """For it, by this call or one before."""
    again_at: NotRequired[str]
    """It ended without a charge so often that it is asked again from then on."""


class Engagement(TypedDict):
    name: str
    """The name."""
    socialUrl: str
    """The LinkedIn profile."""
    position: str
    """The headline of the profile; empty where the network has none."""
    commentary: str
    """The comment; empty for a reaction."""


class EnrichInvestorAnswer(Billed):
    data: EnrichInvestorData
    """The answer; null for a dry run."""


class EnrichInvestorData(TypedDict):
    """A person or a firm. Unknown fields are absent."""
    name: str
    """The name."""
    firstName: NotRequired[str]
    """First name."""
    lastName: NotRequired[str]
    """Last name."""
    headline: NotRequired[str]
    """The line below the name."""
    website: NotRequired[str]
    """The website."""
    socialUrl: NotRequired[str]
    """The LinkedIn profile."""
    description: NotRequired[str]
    """What it does, in words."""
    employeeCount: NotRequired[int]
    """How many people work there."""
    industries: NotRequired[list[EnrichInvestorDataIndustry]]
    """What it is active in."""
    location: NotRequired[str]
    """Additional."""
    founded: NotRequired[str]
    """Additional: a year or an ISO date."""
    position: NotRequired[str]
    """Additional: of a person."""
    company: NotRequired[str]
    """Additional: of a person."""
    followers: NotRequired[int]
    """Additional."""
    sources: list[FactSource]
    """Additional: each field with its source and date."""
    investor: NotRequired[InvestorRecord]
    """Additional: what the imported corpus holds of the investor."""
    fund: NotRequired[InvestorRecord]
    """Additional: what the imported corpus holds of the investor."""
    matchedAs: NotRequired[Candidate]
    """On record, and may be meant; `matchedAs` was taken."""
    candidates: NotRequired[list[Candidate]]
    """Others on record that may be meant."""
    incomplete: NotRequired[list[EnrichInvestorDataIncomplete]]
    """Additional: providers that gave no answer; more may be known than this answer contains."""


class EnrichInvestorDataIncomplete(TypedDict):
    source: str
    """The provider that gave no answer."""
    reason: str
    """`timeout`, `unreachable`, `capped`, …"""


class EnrichInvestorDataIndustry(TypedDict):
    name: str
    """The name."""


class EnrichInvestorItemRequestFields(TypedDict):
    investor_social_url: NotRequired[str | None]
    fund_name: NotRequired[str | None]
    """The fund or firm. With a person’s profile it distinguishes people of one name."""
    fund_domain: NotRequired[str | None]
    """The domain of the fund or firm: `example.com`."""


class EnrichInvestorItemByFundDomainRequest(EnrichInvestorItemRequestFields):
    pass


class EnrichInvestorItemByFundNameRequest(EnrichInvestorItemRequestFields):
    pass


class EnrichInvestorItemByInvestorSocialUrlRequest(EnrichInvestorItemRequestFields):
    pass


class EnrichInvestorRow(TypedDict):
    place: int
    """In `investors`, from 0."""
    outcome: BulkOutcome
    """`missed`: nothing is known, charged; `failed`: no source answered, free; `left`: not begun, free."""
    data: NotRequired[EnrichInvestorRowData]
    """A person or a firm. Unknown fields are absent."""
    error: NotRequired[str]
    """Why there is no data, as a code of errors."""
    message: NotRequired[str]
    """The same in words."""
    candidates: NotRequired[list[Candidate]]
    """Others on record that may be meant."""
    credits_charged: float
    """For it, by this call or one before."""
    again_at: NotRequired[str]
    """It ended without a charge so often that it is asked again from then on."""


class EnrichInvestorRowData(TypedDict):
    """A person or a firm. Unknown fields are absent."""
    name: str
    """The name."""
    firstName: NotRequired[str]
    """First name."""
    lastName: NotRequired[str]
    """Last name."""
    headline: NotRequired[str]
    """The line below the name."""
    website: NotRequired[str]
    """The website."""
    socialUrl: NotRequired[str]
    """The LinkedIn profile."""
    description: NotRequired[str]
    """What it does, in words."""
    employeeCount: NotRequired[int]
    """How many people work there."""
    industries: NotRequired[list[EnrichInvestorRowDataIndustry]]
    """What it is active in."""
    location: NotRequired[str]
    """Additional."""
    founded: NotRequired[str]
    """Additional: a year or an ISO date."""
    position: NotRequired[str]
    """Additional: of a person."""
    company: NotRequired[str]
    """Additional: of a person."""
    followers: NotRequired[int]
    """Additional."""
    sources: list[FactSource]
    """Additional: each field with its source and date."""
    investor: NotRequired[InvestorRecord]
    """Additional: what the imported corpus holds of the investor."""
    fund: NotRequired[InvestorRecord]
    """Additional: what the imported corpus holds of the investor."""
    matchedAs: NotRequired[Candidate]
    """On record, and may be meant; `matchedAs` was taken."""
    candidates: NotRequired[list[Candidate]]
    """Others on record that may be meant."""
    incomplete: NotRequired[list[EnrichInvestorRowDataIncomplete]]
    """Additional: providers that gave no answer; more may be known than this answer contains."""


class EnrichInvestorRowDataIncomplete(TypedDict):
    source: str
    """The id of the source."""
    reason: str
    """`timeout`, `unreachable`, `capped`, …"""


class EnrichInvestorRowDataIndustry(TypedDict):
    name: str
    """The name."""


class EnrolledRow(TypedDict):
    place: int
    """In `recipients`, from 0."""
    sequenceId: NotRequired[str]
    """Give it as `sequence_id` in requests."""
    state: NotRequired[Literal["active", "paused", "replied", "bounced", "unsubscribed", "suppressed", "stopped", "completed"]]
    """Of the sequence."""
    investor_email: NotRequired[str]
    """Where it goes to."""
    investor_name: NotRequired[str]
    """Who is greeted."""
    already_active: NotRequired[Literal[True]]
    """They had one that has not ended; nothing was changed."""
    next: NotRequired[str]
    """What happens next, as a sentence."""
    error: NotRequired[str]
    """Why there is none, as a code of errors."""
    message: NotRequired[str]
    """The same in words."""


class Error(TypedDict):
    """The one envelope of every error."""
    error: Literal["invalid_request", "idempotency_mismatch", "unauthorized", "insufficient_credits", "key_cap_reached", "insufficient_scope", "tenant_suspended", "not_found", "route_not_found", "method_not_allowed", "idempotency_in_progress", "host_not_allowed", "not_in_this_state", "conflict", "payload_too_large", "unsupported_media_type", "mailbox_login_failed", "not_configured", "mailbox_not_connected", "suppressed", "opt_out_pending", "rate_limited", "internal_error", "vendor_error", "vendor_capacity", "unavailable"]
    """For programs: the kind of error."""
    message: str
    """For people: what was wrong, what was expected, what to do."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""
    details: NotRequired[list[ErrorDetail]]
    """With invalid_request: every fault. With not_in_this_state: the findings that prevent an approval, with their rule as
    `path`.
    """
    warnings: NotRequired[Warnings]
    """What was not understood as written, or contradicts itself; only where there is any."""
    suggestions: NotRequired[list[str]]
    """On 422: what may have been meant."""
    candidates: NotRequired[list[Candidate]]
    """Others on record that may be meant."""
    credits_remaining: NotRequired[int]
    """The balance, where it is known."""
    credits_charged: NotRequired[int]
    """On 422 of billed endpoints only: the listed price, or 0 where a precondition is missing."""
    refund_issue: NotRequired[bool]
    """The refund could not be confirmed yet; it is retried automatically."""


class ErrorDetail(TypedDict):
    path: str
    """The field, with dots: `growth_metrics.arr_usd`."""
    message: str
    """What it should have been."""


class EventInvestor(TypedDict):
    name: str
    """The name."""
    tier: Literal["A", "B", "C"]
    """Of the score."""
    score: float
    """For the profile, 0 to 100."""
    lpType: NotRequired[str]
    """The kind of limited partner or angel."""
    geography: NotRequired[str]
    """Where it is."""
    lookalikeVia: NotRequired[str]
    """The competitor it funded."""
    warmPath: bool
    """Somebody of your network is there."""
    rationale: NotRequired[str]
    """Why it fits."""


class EventsListAnswer(TypedDict):
    events: list[Event]
    """The oldest first."""
    next_cursor: str
    """Send it as `after` to go on; it is there on an empty page too."""
    has_more: bool
    """More are there already."""
    missed: NotRequired[bool]
    """True if events after `after` were deleted before they were read: 30 days, or the newest 10000, are stored."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class EventsTriggerAnswer(TypedDict):
    type: str
    """The kind that was recorded."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class FactSource(TypedDict):
    source: str
    """The provider that was asked; `corpus` is what the operator imported."""
    origin: NotRequired[str]
    """Of the corpus: which import said so: `form-adv`, `irs-990pf`, …"""
    fields: list[str]
    """The names of these fields."""
    asOf: NotRequired[str]
    """The day of the facts; of a provider asked for this answer, the day it was read."""
    url: NotRequired[str]
    """The page or record the facts were read in."""


class FieldDiffers(TypedDict):
    field: str
    """The field."""
    investors: int
    """Of how many it differs."""
    first: list[FieldDiffersFirst]
    """The first five."""


class FieldDiffersFirst(TypedDict):
    id: NotRequired[str]
    """The id of this record."""
    name: str
    """The name."""
    here: str
    """What stands here."""
    file: str
    """What the list says."""


class FindLookalikeInvestorsAnswer(Billed):
    data: FindLookalikeInvestorsData
    """The answer; null for a dry run."""


class FindLookalikeInvestorsData(TypedDict):
    newInvestors: list[LookalikeInvestor]
    """Put on the stored list by this call; best first."""
    updatedInvestors: list[LookalikeInvestor]
    """On the list before, refreshed; best first."""
    companiesSearched: list[str]
    """The names, as given."""
    companiesSkipped: list[str]
    """Beyond the 5 of a call: name them in another one."""
    companyResults: list[LookalikeResult]
    """What was found for each."""


class Finding(TypedDict):
    rule: str
    """The rule that was broken, for programs."""
    severity: Literal["block", "warn"]
    """`block`: it cannot be approved as it stands."""
    message: str
    """What is wrong, for people."""


class PipelineRow(TypedDict):
    id: str
    """The id of the investor."""
    name: str
    """The name."""
    kind: NotRequired[ListedKind]
    """The kind of investor."""
    lpType: NotRequired[LpType]
    """The kind of limited partner or angel."""
    geography: NotRequired[str]
    """Where it is."""
    website: NotRequired[str]
    """As your list says it, else as it is on record."""
    score: float | None
    """For the profile as it stands; null, with `notScored`, if there is none."""
    tier: Literal["A", "B", "C"] | None
    """Of the score; null without one."""
    conflict: bool | None
    """Backed one of `known_competitors`."""
    notScored: NotRequired[str]
    """Why there is no score, in words."""
    unscored: NotRequired[WhyUnscored]
    """The same: `working` has one in some seconds, `own` is on no record, of one `bare` too little is."""
    parts: dict[str, float]
    """Points of the score, by part."""
    chance: NotRequired[float]
    """That it joins such a round, which the score stands for."""
    bestReason: NotRequired[str]
    """The fact that speaks most for it."""
    warm: NotRequired[PipelineRowWarm]
    """The strongest warm path, and how many there are, at most 5."""
    warmPaths: NotRequired[list[WarmPath]]
    """Who makes `warmPath` true, strongest first, at most 5."""
    lastActivityDate: NotRequired[str]
    """The most recent investment on record."""
    firstSeenAt: str
    """When a search first found it, UTC."""
    isNew: bool
    """Found in the last seven days, and nothing set since."""
    stage: PipelineStage
    """Where an investor stands."""
    stage_at: str
    """Since when it is at its stage."""
    reason: NotRequired[str]
    """Why it is a no; with the stage `passed` only."""
    next_step: NotRequired[str]
    """What is to be done next."""
    next_step_on: NotRequired[str]
    """The day it is due."""
    owner: NotRequired[str]
    """Who looks after it."""
    committed_usd: NotRequired[float]
    """Committed to the round."""
    soft_circled_usd: NotRequired[float]
    """Said, and not committed."""
    tags: list[str]
    """Your tags."""


class FoundByMonitor(PipelineRow):
    foundAt: str
    """When monitoring found it, UTC."""
    monitor: Literal["investors", "lookalikes"]
    """The saved search."""


class FundProfile(TypedDict):
    """As stored."""
    raise_type: Literal["fund_lp"]
    """`startup_equity`: a company; `fund_lp`: a fund that looks for limited partners."""
    sector_tags: NotRequired[list[str]]
    """Sectors, in the words of your market."""
    raise_goals: NotRequired[str]
    """What the money is for."""
    geography: NotRequired[str]
    """Where you are: "Providence, RI, USA", "London, GBR", "Kenya"."""
    geography_weight: NotRequired[Literal["strict", "preferred", "loose"]]
    """`strict` filters, `preferred` weighs (the default), `loose` only breaks ties."""
    sector_weight: NotRequired[Literal["strict", "preferred", "loose"]]
    """How sectors count; the words of `geography_weight`."""
    monitoring_opt_in: NotRequired[bool]
    """Repeat the search daily and report new matches."""
    calendar_link: NotRequired[str]
    """Link at which an investor books a call."""
    letter_languages: NotRequired[list[Literal["en", "de", "fr", "es"]]]
    """Languages your letters may be written in; by default all."""
    warnings: NotRequired[Warnings]
    """What was not understood as written, or contradicts itself; only where there is any."""
    request_id: str
    """Identifies this request in the log."""
    version: NotRequired[str]
    """Of what is stored; ignored in a request."""
    fund_name: NotRequired[str]
    """The fund's name."""
    fund_strategy: NotRequired[Literal["venture", "growth", "buyout", "private_credit", "real_estate", "infrastructure", "fund_of_funds", "hedge", "other"]]
    """What the fund does."""
    thesis: NotRequired[str]
    """What the fund believes."""
    fund_size_usd: NotRequired[float]
    """Target size, USD."""
    fund_number: NotRequired[int]
    """1 for a first fund."""
    vintage_year: NotRequired[int]
    """The year of the first investment."""
    target_lp_types: NotRequired[list[LpType]]
    """Limited partners you look for; by default all."""
    min_commitment_usd: NotRequired[float]
    """The smallest commitment accepted from a limited partner, USD."""
    track_record: NotRequired[TrackRecordRequest]
    """What earlier funds returned."""
    existing_lps: NotRequired[list[str]]
    """Limited partners on board; they are left out of search results."""
    gp_name: NotRequired[str]
    """The general partner's name."""
    gp_social_url: NotRequired[str]
    """The general partner's profile."""
    fund_social_url: NotRequired[str]
    """The fund's page."""


class FundraisingContactsSet(TypedDict):
    id: NotRequired[str | None]
    """Of the contact."""
    name: NotRequired[str | None]
    """Their name."""
    title: NotRequired[str | None]
    """What they are there."""
    email: NotRequired[str | None]
    """One address."""
    phone: NotRequired[str | None]
    """Their number, as it is written."""
    profile: NotRequired[str | None]
    """The address of a profile, such as https://www.linkedin.com/in/ada-example."""
    clear: NotRequired[list[Literal["title", "email", "phone", "profile"]] | None]
    """Fields to empty."""


class FundraisingImportInvestorsChoice(TypedDict):
    name: str
    """The name in the file."""
    investor_id: NotRequired[str | None]
    """The investor."""
    same_as: NotRequired[str | None]
    """A name in the file that means the same."""


class GrowthMetricsRequest(TypedDict):
    """How the company grows."""
    arr_usd: NotRequired[float | None]
    """Annual recurring revenue, USD."""
    growth_rate_pct: NotRequired[float | None]
    """Per year, in per cent."""
    team_size: NotRequired[int | None]
    """People in the team."""


class ImportFinished(TypedDict):
    """An import of an investor list or of a network was stored."""
    what: Literal["investors", "network"]
    """What was imported."""
    import_id: str
    """Of a list: GET /v1/fundraising/imports shows it."""
    rows: int
    """Investors of the list, or people of the network."""
    added: NotRequired[int]
    """Of a list: investors that were not on yours."""
    changed: NotRequired[int]
    """Of a list: investors of yours that it changed."""
    skipped: NotRequired[int]
    """Of a network: rows that could not be read."""


class ImportFinishedEvent(TypedDict):
    id: str
    """The same wherever and however often the event is sent; also `webhook-id`."""
    type: Literal["import.finished"]
    """The kind of the event."""
    timestamp: str
    """When it was recorded."""
    data: ImportFinished
    """An import of an investor list or of a network was stored."""


class ImportInvestorsAnswer(TypedDict):
    stored: bool
    """False: a preview, and nothing was stored."""
    investors: int
    """Investors that are named, unclear ones left aside."""
    matched: int
    """Of these: on record."""
    own: int
    """Of these: on no record, kept as your own."""
    added: int
    """New on the list."""
    changed: int
    """Investors that anything was set of."""
    contacts: int
    """Their people."""
    changes: dict[str, int]
    """Investors of which each field was set; `contacts` are their people."""
    differs: list[FieldDiffers]
    """What somebody set here otherwise: it stays, unless `overwrite` names it."""
    import_id: NotRequired[str]
    """For POST /v1/fundraising/undo-import; absent if nothing was stored."""
    columns: list[ImportInvestorsAnswerColumn]
    """What each column was taken for, in the order of the file."""
    ignored_columns: list[str]
    """Columns nothing was taken from."""
    questions: list[ListQuestion]
    """Stages, names and a column of names that are not understood."""
    preview: list[ListPreview]
    """The first 10 investors."""
    unclear: list[ImportInvestorsAnswerUnclear]
    """Names that several on record bear, or one that is called alike: left out until `choices` says who. The first 100."""
    rowsUnclear: int
    """Rows of these."""
    rowsJoined: int
    """Rows that say more of an investor named before."""
    rowsSkipped: int
    """Rows without a name, or repeated."""
    rowsDropped: int
    """Rows beyond 20000."""
    skipped: SkippedRows
    """The first rows that were skipped, `line` from 1 as an editor counts."""
    left_out: list[ImportInvestorsAnswerLeftOut]
    """Lines that are no rows: titles, sections, totals, footers."""
    warnings: NotRequired[Warnings]
    """What was not understood as written, or contradicts itself; only where there is any."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class ImportInvestorsAnswerColumn(TypedDict):
    column: str
    """As `columns` of a request names it: "Column 3" has no name."""
    field: Literal["ignore"] | ListField
    """What the column was taken for."""
    why: str
    """Why, in a sentence."""


class ImportInvestorsAnswerLeftOut(TypedDict):
    line: int
    """The line in the file, from 1."""
    reason: str
    """Why it is no row."""
    text: str
    """What it says."""


class ImportInvestorsAnswerUnclear(TypedDict):
    line: int
    """The line in the file, from 1."""
    name: str
    """The name in the file."""
    candidates: list[Candidate]
    """Others on record that may be meant."""


class ImportNetworkAnswer(TypedDict):
    rowsImported: int
    """People stored, at most 20000."""
    rowsSkipped: int
    """Rows that cannot be read, or whose profile address an earlier row has."""
    rowsDropped: int
    """People beyond the cap: the last of the file, which are the oldest."""
    truncated: bool
    """True if any were dropped."""
    skipped: SkippedRows
    """The first rows that were skipped, `line` from 1 as an editor counts."""
    warnings: NotRequired[Warnings]
    """What was not understood as written, or contradicts itself; only where there is any."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class ImportsAnswer(TypedDict):
    imports: list[ListImport]
    """Newest first."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class Investor(TypedDict):
    id: str
    """Stable; accepted wherever an investor is named."""
    entity: NotRequired[Literal["organisation", "person"]]
    """An organization or a person."""
    website: NotRequired[str]
    """The website."""
    location: NotRequired[Location]
    """Where it is."""
    usualCheque: NotRequired[UsualCheque]
    """What it usually invests, USD."""
    sources: list[FactSource]
    """Additional: each field with its source and date."""
    name: str
    """The name."""
    sectorTags: list[str]
    """Stated by the investor first, then by number of deals."""
    geography: NotRequired[str]
    """The investor's own seat."""
    lastActivityDate: NotRequired[str]
    """The most recent investment on record."""
    portfolioCompanies: list[str]
    """Newest investment first, 50 at most."""
    lpType: NotRequired[LpType]
    """The kind of limited partner or angel."""
    kind: NotRequired[ListedKind]
    """The kind of investor."""
    exitSizeUsd: NotRequired[float]
    """Searches of a fund only: the size of its own exit, USD."""
    networkProximity: Literal[0, 1]
    """1 if your network holds a warm path."""
    scoreParts: list[ScorePart]
    """The points that the score is made of."""
    warmPath: bool
    """A person in your imported network is this investor, or works there."""
    warmPaths: NotRequired[list[WarmPath]]
    """Who makes `warmPath` true, strongest first, at most 5."""
    live: NotRequired[LiveFacts]
    """Additional: what providers say about the first candidates of a search with `effort: high`."""
    lookalikeVia: NotRequired[str]
    """The company looked up, or the competitor, it was found by."""
    rationale: NotRequired[str]
    """One or two sentences made only of recorded facts; top candidates only."""
    score: float
    """How well it fits the raise: 100 is best."""
    tier: Literal["A", "B", "C"]
    """A from 75, B from 50, else C."""
    conflict: bool
    """Backed one of known_competitors."""


class InvestorAnswer(TypedDict):
    id: str
    """The id of the investor."""
    name: str
    """The name."""
    stored: bool
    """On your stored list; `investor` and `record` are there only then."""
    investor: NotRequired[StoredInvestor]
    """As the last search stored it."""
    record: NotRequired[InvestorRecord]
    """Additional: what the imported corpus holds of the investor."""
    socialUrl: NotRequired[str]
    """The LinkedIn profile."""
    description: NotRequired[str]
    """What it does, in words."""
    warmPaths: NotRequired[list[WarmPath]]
    """Who makes `warmPath` true, strongest first, at most 5."""
    pipeline: NotRequired[PipelineState]
    """Where it stands in your pipeline."""
    changes: NotRequired[list[PipelineChange]]
    """Of the pipeline, newest first, at most 100."""
    deals: NotRequired[list[InvestorDeal]]
    """The closest to your raise first, then the newest; at most 25."""
    companies: NotRequired[int]
    """How many it has backed by the record, 1,000 at most; `deals` has each once, by its first round with them."""
    coInvestors: NotRequired[list[InvestorAnswerCoInvestor]]
    """Who often invests beside it."""
    people: NotRequired[list[InvestorAnswerPeople]]
    """Who is there now, as the corpus has it; at most 20."""
    contacts: NotRequired[list[InvestorContact]]
    """Whom you know there, by your list and your own words."""
    earlier: NotRequired[list[EarlierRaise]]
    """Where it stood in earlier raises, the last one first."""
    sequences: list[SequenceRow]
    """Yours to it, newest first, at most 10."""
    threads: NotRequired[list[SequenceDetail]]
    """The newest three with their messages and what came back."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class InvestorAnswerCoInvestor(TypedDict):
    name: str
    """The name."""
    companies: int
    """In which both are."""


class InvestorAnswerPeople(TypedDict):
    name: str
    """The name."""
    title: str
    """Their position."""
    socialUrl: NotRequired[str]
    """The LinkedIn profile."""
    source: str
    """The id of the source."""
    asOf: NotRequired[str]
    """The day of the facts."""


class InvestorContact(TypedDict):
    id: NotRequired[str]
    """Of the contact."""
    name: str
    """Their name."""
    title: NotRequired[str]
    """What they are there."""
    email: NotRequired[str]
    """One address."""
    phone: NotRequired[str]
    """Their number, as it is written."""
    profile: NotRequired[str]
    """The address of a profile, such as https://www.linkedin.com/in/ada-example."""
    suppressed: NotRequired[bool]
    """True: the address is suppressed. Do not write there; no sequence can."""


class InvestorDeal(TypedDict):
    company: str
    """The company it invested in."""
    domain: NotRequired[str]
    """The domain of its website."""
    sectorTags: list[str]
    """What the company is active in."""
    country: NotRequired[str]
    """The country."""
    state: NotRequired[str]
    """The state or province."""
    city: NotRequired[str]
    """The city."""
    kind: str
    """The round, in the word of the source."""
    stage: NotRequired[Stage]
    """The stage of the round."""
    enteredOn: NotRequired[str]
    """The day the investor entered."""
    status: NotRequired[str]
    """What became of the company, as the source says."""
    acquirer: NotRequired[str]
    """Who bought the company."""
    source: NotRequired[str]
    """The id of the source."""
    asOf: NotRequired[str]
    """The day of the facts."""
    url: NotRequired[str]
    """The page that says so."""
    like: NotRequired[InvestorDealLike]
    """What it has in common with your raise."""


class InvestorDealLike(TypedDict):
    """What it has in common with your raise."""
    field: str
    """The field of activity that both have."""
    closeness: Literal["same", "near"]
    """The same field, or one near it."""
    place: NotRequired[str]
    """The place that both have."""
    stage: NotRequired[str]
    """The stage that both have."""


class InvestorRecord(TypedDict):
    """Additional: what the imported corpus holds of the investor."""
    id: str
    """Stable; accepted wherever an investor is named."""
    entity: NotRequired[Literal["organisation", "person"]]
    """An organization or a person."""
    website: NotRequired[str]
    """The website."""
    location: NotRequired[Location]
    """Where it is."""
    usualCheque: NotRequired[UsualCheque]
    """What it usually invests, USD."""
    sources: list[FactSource]
    """Additional: each field with its source and date."""
    name: str
    """The name."""
    kind: NotRequired[InvestorKind]
    """The kind of investor."""
    lpType: NotRequired[LpType]
    """The kind of limited partner or angel."""
    geography: NotRequired[str]
    """Where it is."""
    sectorTags: list[str]
    """By companies backed, then what is only stated."""
    stages: list[Stage]
    """Stated by the investor."""
    portfolioCompanies: list[str]
    """Newest investment first, 50 at most."""
    investments: int
    """How many are on record."""
    lastActivityDate: NotRequired[str]
    """The most recent investment on record."""
    chequeMinUsd: NotRequired[float]
    """The smallest it states, USD."""
    chequeMaxUsd: NotRequired[float]
    """The largest it states, USD."""
    assetsUsd: NotRequired[float]
    """Under management or, of a foundation or plan, its own."""
    assetsOn: NotRequired[str]
    """Of what day the assets are."""
    exitSizeUsd: NotRequired[float]
    """What the person received for shares of their own company."""
    exitOn: NotRequired[str]
    """The day of the exit."""
    funds: list[InvestorRecordFund]
    """The vehicles it manages, largest first, 50 at most."""
    commitments: list[InvestorRecordCommitment]
    """Its stakes in funds of others, largest first, 50 at most."""


class InvestorRecordCommitment(TypedDict):
    fundName: str
    """The fund it committed to."""
    amountUsd: NotRequired[float]
    """The stake."""
    source: str
    """The import that says so."""
    asOf: NotRequired[str]
    """As of when."""


class InvestorRecordFund(TypedDict):
    name: str
    """The name."""
    kind: NotRequired[str]
    """In the word of the source."""
    sizeUsd: NotRequired[float]
    """Its size."""
    firstSaleOn: NotRequired[str]
    """The first closing."""
    source: str
    """The import that says so."""
    asOf: NotRequired[str]
    """As of when."""


class InvestorsAnswer(TypedDict):
    investors: list[StoredInvestor]
    """Most recently updated first, of one search the best first; those without a score come after all others."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class InvestorsFound(TypedDict):
    """A saved search found investors that were not on the list; they are on it now."""
    monitor: Literal["investors", "lookalikes"]
    """Which saved search."""
    found: int
    """How many are new."""
    new_since: str
    """GET /v1/fundraising/investors shows their records with it."""
    investors: list[EventInvestor]
    """Those that are new."""


class InvestorsFoundEvent(TypedDict):
    id: str
    """The same wherever and however often the event is sent; also `webhook-id`."""
    type: Literal["investors.found"]
    """The kind of the event."""
    timestamp: str
    """When it was recorded."""
    data: InvestorsFound
    """A saved search found investors that were not on the list; they are on it now."""


class IssuedKey(AccountKey):
    key: str
    """Shown this once, and not stored."""
    old_ends_at: NotRequired[str]
    """Of a rotation: when the old key ends."""


class IssuedKeyAnswer(IssuedKey, Traced):
    pass


class JobPosting(TypedDict):
    title: str
    """The job."""
    url: str
    """Where it is published."""
    company: str
    """Who offers it."""
    companyUrl: str
    """Empty where the provider does not have it."""
    location: str
    """Empty where the provider does not have it."""
    postedDate: str
    """ISO 8601; empty where the provider does not have it."""
    source: str
    """Additional: the id of the provider the row came from."""


class JobsSearchAnswer(Billed):
    data: list[JobPosting]
    """Newest first."""


class KeysListAnswer(TypedDict):
    keys: list[AccountKey]
    """Newest first."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class LedgerEntry(TypedDict):
    id: str
    """Ascending with time."""
    kind: Literal["grant", "reserve", "refund", "carried", "adjustment"]
    """`carried`: the sum of the calls of a closed month, where the operator has archived them. `adjustment`: a correction, or
    credits of a refunded or disputed payment that were taken back; `note` says which.
    """
    amount: int
    """Credits, signed: what this entry adds to the balance. 0: a free repetition, `note` says of which call."""
    balance_after: int
    """The balance after it, in credits."""
    operation: NotRequired[str]
    """The endpoint of the call, on reserve and refund."""
    request_id: NotRequired[str]
    """The request_id of the call."""
    state: NotRequired[Literal["reserved", "settled", "refunded"]]
    """What the charge is now."""
    note: NotRequired[str]
    """What was said of it."""
    reference: NotRequired[str]
    """Of a grant: its invoice or payment."""
    created_at: str
    """When it was made, UTC."""


class LetterAnswer(TypedDict):
    subject: str
    """The subject line."""
    body: str
    """Without a signature."""
    language: Literal["en", "de", "fr", "es"]
    """What it is written in."""
    findings: list[Finding]
    """What the checks found."""
    facts: list[DraftFact]
    """The facts the draft may use: where each is in the profile or record, and its words."""
    marks: DraftMarks
    """The sentences that claim something. `on_record`, `own_words` (of the profile or an edit), or `unchecked`: no fact says
    all of it.
    """
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class ListImport(TypedDict):
    import_id: str
    """Of the import."""
    at: str
    """When, UTC."""
    by: ListImportBy
    """Who imported it."""
    investors: int
    """That the list named."""
    added: int
    """Of these new on the list."""
    changed: int
    """Of these those that anything was set of."""
    contacts: int
    """People of these that were new."""
    undone_at: NotRequired[str]
    """When it was undone."""


class ListImportBy(TypedDict):
    """Who imported it."""
    kind: Literal["person", "key", "service"]
    """The kind of investor."""
    name: str
    """Of the member or the key."""


class ListPreview(TypedDict):
    """An investor as it will be stored, beside what the file says."""
    line: int
    """Of the file, from 1."""
    said: dict[str, str]
    """Its cells, by column."""
    name: NotRequired[str]
    """Absent if no column with names is known yet."""
    match: NotRequired[Literal["on_record", "own", "unclear"]]
    """Whom the name means; `unclear`: one of `candidates`, which is asked."""
    matched: NotRequired[Candidate]
    """On record, and may be meant; `matchedAs` was taken."""
    candidates: NotRequired[list[Candidate]]
    """Others on record that may be meant."""
    kind: NotRequired[ListedKind]
    """The kind of investor."""
    website: NotRequired[str]
    """The website."""
    place: NotRequired[str]
    """Where it is."""
    stage: NotRequired[PipelineStage]
    """Where an investor stands."""
    reason: NotRequired[str]
    """Why it is a no."""
    tags: NotRequired[list[str]]
    """Your tags."""
    owner: NotRequired[str]
    """Who looks after it."""
    next_step: NotRequired[str]
    """What is to be done next."""
    next_step_on: NotRequired[str]
    """The day it is due."""
    committed_usd: NotRequired[float]
    """Committed, USD."""
    note: NotRequired[str]
    """The note."""
    contacts: NotRequired[list[Contact]]
    """Its people."""


class ListQuestion(TypedDict):
    """Asked once for the file."""
    answer_in: Literal["columns", "stages", "choices"]
    """The field of the next call that answers it."""
    text: str
    """What is not understood, as the file has it; empty of the file as a whole."""
    message: str
    """What is wrong, for people."""
    rows: int
    """How many rows say so."""
    examples: list[str]
    """Names of some of these."""


class LiveFacts(TypedDict):
    """Additional: what providers say about the first candidates of a search with `effort: high`."""
    website: NotRequired[str]
    """The website."""
    description: NotRequired[str]
    """What it does, in words."""
    headline: NotRequired[str]
    """Of a person."""
    employeeCount: NotRequired[int]
    """How many people work there."""
    location: NotRequired[str]
    """Where it is."""
    sources: list[LiveFactsSource]
    """Which source gave which fields."""


class LiveFactsSource(TypedDict):
    source: str
    """The id of the source."""
    fields: list[str]
    """The names of these fields."""
    asOf: NotRequired[str]
    """The day it was read."""
    url: NotRequired[str]
    """The page that says so."""


class Location(TypedDict):
    city: NotRequired[str]
    """The city."""
    state: NotRequired[str]
    """The state or province."""
    country: NotRequired[str]
    """ISO 3166-1 alpha-3."""


class LookalikeInvestor(Investor):
    firstSeenAt: str
    """When it was put on the stored list."""
    lastUpdatedAt: str
    """When it was last changed, UTC."""
    lookalikeCompanies: list[str]
    """Every company it was ever surfaced for, in the order of the calls."""


class LookalikeResult(TypedDict):
    company: str
    """The name as it was given."""
    status: Literal["ok", "no_profile", "no_company_match", "no_funders_found", "margin_capped"]
    """`no_company_match`: no company of this name is known, or several are and it is not clear which is meant; `no_profile`:
    known, with no funding on record; `no_funders_found`: funded, but no investor is named; `margin_capped`: the budget of a
    call for paid providers was spent before this company; else `ok`.
    """
    fundersFound: int
    """How many funders were found."""
    resolvedTo: NotRequired[str]
    """The name of the company in the corpus, if it differs from the given one."""
    funders: NotRequired[list[str]]
    """The certain funders, by name."""
    sources: NotRequired[list[LookalikeResultSource]]
    """The sources that say so."""
    matchedAs: NotRequired[Candidate]
    """On record, and may be meant; `matchedAs` was taken."""
    candidates: NotRequired[list[Candidate]]
    """Others on record that may be meant."""
    unconfirmed: NotRequired[list[LookalikeResultUnconfirmed]]
    """Reported funders that are not certain enough for the list."""
    sourcesFailed: NotRequired[list[str]]
    """Providers that gave no answer: another call may find more."""


class LookalikeResultSource(TypedDict):
    source: str
    """The id of the source."""
    url: NotRequired[str]
    """The page that says so."""


class LookalikeResultUnconfirmed(TypedDict):
    name: str
    """The name."""
    url: NotRequired[str]
    """The page that says so."""
    confidence: float
    """How certain it is, from 0 to 1."""


class MailServer(TypedDict):
    host: str
    """Must be reachable from the internet."""
    port: int
    """The port."""
    security: Literal["tls", "starttls", "none"]
    """`tls` from the first byte, or `starttls`, which the server must then offer. `none` is rejected."""


class Mailbox(TypedDict):
    id: str
    """The id of the mailbox."""
    kind: Literal["smtp_imap", "gmail_oauth", "m365_oauth", "sandbox"]
    """How it is reached."""
    address: str
    """Messages are sent from it."""
    sender_name: str
    """The name that recipients see."""
    postal_address: str
    """Stands at the end of each message."""
    state: Literal["connected", "failing", "disconnected"]
    """`failing` is tried again; `disconnected` sends and reads nothing."""
    state_because: NotRequired[str]
    """Why it is in this state."""
    next: str
    """What it does next, as a sentence."""
    not_sending_because: NotRequired[str]
    """Why it sends nothing now; absent while it can send."""
    to_do: NotRequired[str]
    """What you have to do; absent if there is nothing to do."""
    folders_not_read: NotRequired[list[str]]
    """Folders beside the inbox that are not read: an answer in one of them is not seen."""
    smtp: MailServer
    """The server for sending."""
    imap: MailServer
    """The server for reading."""
    username: str
    """The name it signs in with."""
    settings: MailboxSettings
    """When and how much it sends."""
    today: MailboxToday
    """What it sent and may send today."""
    connected_at: str
    """When it was connected, UTC."""
    tested_at: NotRequired[str]
    """When it was last tested, UTC."""
    inbox_read_at: NotRequired[str]
    """When its inbox was last read, UTC."""


class MailboxAnswer(Mailbox, Traced):
    pass


class MailboxSettings(TypedDict):
    """When and how much it sends."""
    per_day: int
    """The most messages a day."""
    gap_seconds: float
    """The shortest pause between two messages, s."""
    ramp: NotRequired[Ramp]
    """The limit of its first days."""
    time_zone: str
    """An IANA name: the zone of its day."""
    window: SendingWindow
    """When messages may leave."""
    own_copy: str
    """What proves that a message was sent."""
    pause_colleagues: bool
    """A reply pauses sequences to the same firm too."""


class MailboxToday(TypedDict):
    """What it sent and may send today."""
    day: str
    """In the zone of the mailbox."""
    sent: int
    """Messages sent today."""
    per_day: int
    """The limit in force today, the smallest of all."""
    limited_by: Literal["setting", "ramp", "operator", "provider"]
    """Whose limit that is."""
    free_at: NotRequired[str]
    """When the pause after the last message ends."""


class MailboxesAuthorizeAnswer(TypedDict):
    url: str
    """The owner of the mailbox opens it in a browser."""
    expires_at: str
    """Until then the owner can allow access, once."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class MailboxesListAnswer(TypedDict):
    mailboxes: list[Mailbox]
    """In the order they were connected."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class MailboxesTestAnswer(TypedDict):
    works: bool
    """Both servers accepted the login."""
    fault: NotRequired[MailboxesTestAnswerFault]
    """What did not work; absent if all did."""
    mailbox: Mailbox
    """The mailbox after the test."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class MailboxesTestAnswerFault(TypedDict):
    """What did not work; absent if all did."""
    side: Literal["smtp", "imap", "oauth"]
    """Sending, reading or the permission."""
    kind: Literal["refused", "unreachable", "tls", "timeout", "protocol"]
    """What went wrong."""
    message: str
    """What is wrong, for people."""


class Member(TypedDict):
    id: str
    """The id of the member."""
    name: str
    """The name."""
    email: NotRequired[str]
    """The e-mail address."""
    role: Literal["owner", "editor", "reader"]
    """`owner`: everything; `editor`: all but deleting and managing; `reader`: sees only."""
    created_at: str
    """When it was made, UTC."""
    last_used_at: NotRequired[str]
    """Of the sessions that go on."""
    passkeys: int
    """How many the member has."""


class MemberAnswer(Member, Traced):
    pass


class MembersListAnswer(TypedDict):
    members: list[Member]
    """The first one first."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class MembersSignOutAnswer(TypedDict):
    ended: int
    """How many sessions ended."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class MergeInvestorsAnswer(TypedDict):
    id: str
    """Who stays."""
    name: str
    """Its name."""
    was: str
    """The name of the other one."""
    stored: bool
    """False with `check_only`."""
    before: list[MergedSide]
    """Both as they were: first who stays."""
    after: MergedSide
    """Who stays, as it is then."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class MergedSide(TypedDict):
    id: str
    """The id of the investor."""
    name: str
    """The name."""
    stage: PipelineStage
    """Where an investor stands."""
    reason: NotRequired[str]
    """Why it is a no; with the stage `passed` only."""
    next_step: NotRequired[str]
    """What is to be done next."""
    next_step_on: NotRequired[str]
    """The day it is due."""
    owner: NotRequired[str]
    """Who looks after it."""
    committed_usd: NotRequired[float]
    """Committed to the round."""
    soft_circled_usd: NotRequired[float]
    """Said, and not committed."""
    note: NotRequired[str]
    """Your note."""
    tags: list[str]
    """Your tags."""
    contacts: int
    """How many people you know there."""
    website: NotRequired[str]
    """As your list says it, and as it is on record if that is another."""
    cheque: NotRequired[str]
    """What it usually gives, in the words of your list."""


class MessageBounced(TypedDict):
    """A message of yours was not delivered: a report came back, or the mail server refused it for good at sending."""
    message_id: NotRequired[str]
    """Of the report; GET /v1/fundraising/inbox shows what it says. Left out if the message was refused at sending."""
    touch_id: NotRequired[str]
    """The message of yours it belongs to, if that is known."""
    sequence_id: str
    """GET /v1/fundraising/sequence shows it."""
    investor_name: str
    """As the sequence has it."""
    investor_id: NotRequired[str]
    """On your list; left out if it is not there."""
    received_at: str
    """When the report arrived in the mailbox, or the message was refused."""
    reason: Literal["report", "refused"]
    """`refused`: at sending; GET /v1/fundraising/touch says in which words. The sequence ends if there is no such mailbox."""


class MessageBouncedEvent(TypedDict):
    id: str
    """The same wherever and however often the event is sent; also `webhook-id`."""
    type: Literal["message.bounced"]
    """The kind of the event."""
    timestamp: str
    """When it was recorded."""
    data: MessageBounced
    """A message of yours was not delivered: a report came back, or the mail server refused it for good at sending."""


MessagePreview = TypedDict(
    "MessagePreview",
    {
        "from": 'Party',  # The sender.
        "to": 'Party',  # The recipient.
        "subject": 'str',  # The subject line.
        "text": 'str',  # All of it: signature, postal address and opt-out line included.
        "html": 'NotRequired[str]',  # The same text as HTML.
        "headers": 'dict[str, str]',  # The headers for threading and unsubscribing.
        "changes": 'NotRequired[list[MessagePreviewChange]]',  # Line by line against the draft before the last edit or redraft.
    },
)


class MessagePreviewChange(TypedDict):
    change: Literal["same", "removed", "added"]
    """What became of the line."""
    text: str
    """The line."""


class Monitor(TypedDict):
    kind: Literal["investors", "lookalikes"]
    """What is looked for."""
    opted_in: bool
    """Whether it runs by itself."""
    says: str
    """What happens next, or why nothing happens."""
    next_run_at: NotRequired[str]
    """When it runs next, UTC."""
    last_run_at: NotRequired[str]
    """When it last ran, UTC."""
    last_found: NotRequired[int]
    """Investors the last run put on the list."""
    last_failure: NotRequired[str]
    """Why the last run failed."""


class MonitoringAnswer(TypedDict):
    monitors: list[Monitor]
    """One of each kind."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class NetworkDeleteAnswer(TypedDict):
    deleted: bool
    """False if nothing was imported."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class NetworkGetAnswer(TypedDict):
    rowsImported: int
    """People stored."""
    rowsSkipped: int
    """Rows that could not be read."""
    rowsDropped: int
    """People beyond the cap."""
    truncated: bool
    """True if any were dropped."""
    importedAt: str
    """When it was imported, UTC."""
    connections: list[Connection]
    """In the order of the file."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class NewMember(TypedDict):
    member: Member
    """The member that was added."""
    link: SignInLink
    """The link to sign in with."""


class NewMemberAnswer(NewMember, Traced):
    pass


class NewsAnswer(TypedDict):
    found: list[FoundByMonitor]
    """Newest first."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class Party(TypedDict):
    name: str
    """The name."""
    address: str
    """The e-mail address."""


class PeopleAnswer(TypedDict):
    people: list[PersonAtInvestor]
    """By investor, in the order asked; whom to write to first: with an address, then who decides; suppressed addresses last."""
    without_people: list[str]
    """Investors of whom no person is on record: company/people asks providers."""
    not_on_list: list[str]
    """Ids that your list does not have."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class PersonAtInvestor(TypedDict):
    investor_id: str
    """The investor."""
    investor: str
    """Its name."""
    name: str
    """The name."""
    title: NotRequired[str]
    """What they are there."""
    email: NotRequired[str]
    """Of a contact of yours; person/email finds others."""
    suppressed: NotRequired[bool]
    """True: this address is suppressed. Do not write there; no sequence can."""
    socialUrl: NotRequired[str]
    """The LinkedIn profile."""
    domain: NotRequired[str]
    """Of the investor, for person/email."""
    known: Literal["contact", "record"]
    """By your own contacts, or by a public record."""


class PersonEmailAnswer(Billed):
    data: PersonEmailData
    """The answer; null for a dry run."""


class PersonEmailRequestFields(TypedDict):
    social_url: NotRequired[str | None]
    name: NotRequired[str | None]
    """The full name; needs `domain`."""
    domain: NotRequired[str | None]
    """The domain of the company the person works for: `example.com`."""
    dry_run: NotRequired[bool | None]


class PersonEmailByNameAndDomainRequest(PersonEmailRequestFields):
    pass


class PersonEmailBySocialUrlRequest(PersonEmailRequestFields):
    pass


class PersonEmailData(TypedDict):
    """The address of one person, and how certain it is."""
    email: str
    """The e-mail address."""
    verdict: EmailVerdict
    """`risky`: accepts everything, is for a role, disposable, full, or asked to come back to the end. `unknown`: could not be
    settled.
    """
    detail: str
    """A stable word, a colon, and one sentence with the reason."""
    source: str
    """Additional: the id of the provider the row came from."""


class PersonEmailItemRequestFields(TypedDict):
    social_url: NotRequired[str | None]
    name: NotRequired[str | None]
    """The full name; needs `domain`."""
    domain: NotRequired[str | None]
    """The domain of the company the person works for: `example.com`."""


class PersonEmailItemByNameAndDomainRequest(PersonEmailItemRequestFields):
    pass


class PersonEmailItemBySocialUrlRequest(PersonEmailItemRequestFields):
    pass


class PersonEmailRow(TypedDict):
    place: int
    """In `people`, from 0."""
    outcome: BulkOutcome
    """`missed`: nothing is known, charged; `failed`: no source answered, free; `left`: not begun, free."""
    data: NotRequired[PersonEmailData]
    """The address of one person, and how certain it is."""
    error: NotRequired[str]
    """Why there is no data, as a code of errors."""
    message: NotRequired[str]
    """The same in words."""
    candidates: NotRequired[list[Candidate]]
    """Others on record that may be meant."""
    credits_charged: float
    """For it, by this call or one before."""
    again_at: NotRequired[str]
    """It ended without a charge so often that it is asked again from then on."""


class PersonEnrichAnswer(Billed):
    data: PersonRecord
    """The answer; null for a dry run."""


class PersonEnrichRequestFields(TypedDict):
    social_url: NotRequired[str | None]
    email: NotRequired[str | None]
    """An address of the person."""
    name: NotRequired[str | None]
    """The full name; needs `company`, as a name alone means too many people."""
    company: NotRequired[str | None]
    """The name of the company the person is known with."""
    dry_run: NotRequired[bool | None]


class PersonEnrichByEmailRequest(PersonEnrichRequestFields):
    pass


class PersonEnrichByNameAndCompanyRequest(PersonEnrichRequestFields):
    pass


class PersonEnrichBySocialUrlRequest(PersonEnrichRequestFields):
    pass


class PersonRecord(TypedDict):
    """Unknown fields are absent."""
    name: str
    """The name."""
    firstName: NotRequired[str]
    """First name."""
    lastName: NotRequired[str]
    """Last name."""
    socialUrl: NotRequired[str]
    """The LinkedIn profile."""
    headline: NotRequired[str]
    """The headline of the profile."""
    position: NotRequired[str]
    """Their position."""
    company: NotRequired[str]
    """Where they work."""
    description: NotRequired[str]
    """What it does, in words."""
    location: NotRequired[str]
    """Where it is."""
    website: NotRequired[str]
    """The website."""
    followers: NotRequired[int]
    """Followers of the profile."""
    sources: list[RecordSource]
    """Additional: the sources of the record and which fields came from each."""


class PersonRow(TypedDict):
    name: str
    """The name."""
    socialUrl: NotRequired[str]
    """The profile, where one is known."""
    position: NotRequired[str]
    """Position and company, as the source words it."""
    source: str
    """Additional: the id of the provider the row came from."""


class PersonSearchAnswer(Billed):
    data: list[PersonRow]
    """Best first."""


class PersonSearchRequest(TypedDict):
    query: str
    """A name, with a company or position to narrow it."""
    limit: NotRequired[int | None]
    """Maximum number of rows."""
    dry_run: NotRequired[bool | None]


class PipelineChange(TypedDict):
    at: str
    """When, UTC."""
    by: PipelineChangeBy
    """Who changed it."""
    field: str
    """What was changed."""
    was: NotRequired[str]
    """The value before."""
    became: NotRequired[str]
    """The value after."""
    because: NotRequired[str]
    """Why the service changed it."""


class PipelineChangeBy(TypedDict):
    """Who changed it."""
    kind: Literal["person", "key", "service"]
    """A member, a key, or the service itself."""
    name: str
    """Of the member or the key; of the service what moved it: `sequence`, `records`."""


class PipelineCsvAnswer(TypedDict):
    csv: str
    """RFC 4180, with a heading."""
    rows: int
    """How many investors are in it."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class PipelineListAnswer(TypedDict):
    investors: list[PipelineRow]
    """Newest found first, an order that stays while it is read."""
    summary: NotRequired[PipelineListAnswerSummary]
    """Of the whole list, whatever the filters; with the first page only."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class PipelineListAnswerSummary(TypedDict):
    """Of the whole list, whatever the filters; with the first page only."""
    stages: dict[str, int]
    """Investors at each stage; none if there are none."""
    committed_usd: float
    """Of those at `committed`, together."""
    soft_circled_usd: float
    """Of those that go on, and of those at `committed` whose sum is not known yet."""
    removed: int
    """Taken off the list."""


class PipelineRowWarm(TypedDict):
    """The strongest warm path, and how many there are, at most 5."""
    name: str
    """Who makes the introduction."""
    kind: Literal["person", "firm"]
    """The investor itself, or somebody who works there."""
    strength: float
    """How good the path is, from 0 to 1."""
    paths: int
    """How many paths there are."""


class PipelineSetAnswer(TypedDict):
    changed: int
    """Investors that are other than before."""
    unchanged: int
    """Investors of which nothing was to change."""
    not_on_list: list[str]
    """Ids nothing was set of: your list does not have them."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class PipelineState(TypedDict):
    stage: PipelineStage
    """Where an investor stands."""
    stage_at: str
    """Since when it is at its stage, UTC."""
    reason: NotRequired[str]
    """Why it is a no; with the stage `passed` only."""
    next_step: NotRequired[str]
    """What is to be done next."""
    next_step_on: NotRequired[str]
    """The day it is due."""
    owner: NotRequired[str]
    """Who looks after it."""
    committed_usd: NotRequired[float]
    """Committed to the round."""
    soft_circled_usd: NotRequired[float]
    """Said, and not committed."""
    note: NotRequired[str]
    """Your note."""
    tags: list[str]
    """Your tags."""
    removed: NotRequired[Literal[True]]
    """It is off the list."""
    version: str
    """Of what is stored."""


class Post(TypedDict):
    url: str
    """The page of the post."""
    content: str
    """The text, without markup."""
    date: str
    """ISO 8601, UTC."""
    timestamp: int
    """The same in ms since 1970."""


class ProfileReading(TypedDict):
    place: NotRequired[ProfileReadingPlace]
    """What the place is read as."""
    sectors: list[ProfileReadingSector]
    """What each tag is read as."""
    also_read: list[str]
    """Fields that the words name beside the tags."""
    stage: NotRequired[ProfileReadingStage]
    """What the stage is read as."""
    usual_size: NotRequired[ProfileReadingUsualSize]
    """Of the stage."""
    usual_stage: NotRequired[Stage]
    """The stage at which the amount is usual."""
    names: list[ProfileReadingName]
    """What the names in the profile are read as."""
    warnings: NotRequired[Warnings]
    """What was not understood as written, or contradicts itself; only where there is any."""


class ProfileReadingAnswer(ProfileReading, Traced):
    pass


class ProfileReadingName(TypedDict):
    field: Literal["known_competitors", "notable_investors", "existing_lps"]
    """The list the name is in."""
    value: str
    """As it was written."""
    on_record: bool
    """Whether it is on record."""
    name: NotRequired[str]
    """As it is called on record, if that differs."""
    place: NotRequired[str]
    """Where it is."""
    deals: NotRequired[int]
    """Of an investor; backers of a company."""


class ProfileReadingPlace(TypedDict):
    """What the place is read as."""
    value: str
    """As it is written; so everywhere here."""
    understood: bool
    """Whether it was understood."""
    name: NotRequired[str]
    """As it is used."""
    country: NotRequired[str]
    """ISO 3166-1 alpha-3."""
    within: list[str]
    """Area, state, country; of a region its countries."""


class ProfileReadingSector(TypedDict):
    value: str
    """As it was written."""
    understood: bool
    """Whether it was understood."""
    fields: list[ProfileReadingSectorField]
    """The names of these fields."""


class ProfileReadingSectorField(TypedDict):
    name: str
    """The name."""
    broader: list[str]
    """Nearest first."""
    is_broad: bool
    """Counts a quarter beside a narrower one."""


class ProfileReadingStage(TypedDict):
    """What the stage is read as."""
    name: Stage
    """As it is used."""
    inferred: bool
    """Taken from the amount, as none is given."""


class ProfileReadingUsualSize(TypedDict):
    """Of the stage."""
    least_usd: float
    """The smallest usual amount, USD."""
    most_usd: NotRequired[float]
    """The largest usual amount, USD."""


class Purchase(TypedDict):
    id: str
    """The id of this record."""
    pack: str
    """The name of the pack."""
    credits: int
    """How many credits."""
    price: int
    """In the smallest unit of the currency (cents)."""
    currency: str
    """ISO 4217, small letters."""
    state: Literal["asked", "open", "processing", "paid", "failed", "expired", "refunded", "partly_refunded", "disputed", "lost", "mismatch"]
    """`open`: to be paid at `url`. `processing`: the money is under way. `paid`: the credits are there. `refunded`,
    `partly_refunded`, `disputed`, `lost`: credits were taken back. `mismatch`: another amount was paid, the operator has to
    decide.
    """
    granted: int
    """Credits of this purchase that are not taken back."""
    url: NotRequired[str]
    """Stripe’s page, while it can be paid at."""
    payment: NotRequired[str]
    """The payment’s reference, as in the ledger."""
    created_at: str
    """When it was made, UTC."""


class PurchaseAnswer(Purchase, Traced):
    pass


class Raise(TypedDict):
    id: str
    """The id of this record."""
    name: str
    """As it was given, else of the stage or fund of its profile."""
    company: NotRequired[str]
    """Or fund, by its profile."""
    state: Literal["open", "closed"]
    """One is `open`, or none."""
    opened_on: str
    """Since when it is raised."""
    closed_on: NotRequired[str]
    """Until when it was raised."""
    target_usd: NotRequired[float]
    """What it is to bring in, USD."""
    instrument: NotRequired[Literal["safe", "convertible_note", "priced_equity", "lp_interests", "other"]]
    """What is sold."""
    described: bool
    """It has a profile."""
    investors: int
    """How many its list has."""
    stages: dict[str, int]
    """Investors at each stage."""
    committed_usd: float
    """What investors at `committed` gave, USD."""
    soft_circled_usd: float
    """What others have said, USD."""
    sequences: int
    """Under way: they end when it is closed."""


class RaiseAnswer(Raise, Traced):
    pass


class RaiseCalendarAnswer(TypedDict):
    calendar: str
    """As an .ics file (RFC 5545) has it."""
    steps: int
    """How many it has."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class RaiseCalendarLinkAnswer(TypedDict):
    path: str
    """Behind the address of this service. Shown this once, and not stored."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class RaiseInvestor(TypedDict):
    id: str
    """The id of this record."""
    name: str
    """The name."""
    kind: NotRequired[ListedKind]
    """The kind of investor."""
    lpType: NotRequired[LpType]
    """The kind of limited partner or angel."""
    geography: NotRequired[str]
    """Where it is."""
    website: NotRequired[str]
    """As your list says it, else as it is on record."""
    score: float | None
    """For the profile as it stands; null, with `notScored`, if there is none."""
    tier: Literal["A", "B", "C"] | None
    """Of the score; null without one."""
    conflict: bool | None
    """Backed one of `known_competitors`."""
    notScored: NotRequired[str]
    """Why there is no score, in words."""
    unscored: NotRequired[WhyUnscored]
    """The same: `working` has one in some seconds, `own` is on no record, of one `bare` too little is."""
    parts: dict[str, float]
    """Points of the score, by part."""
    chance: NotRequired[float]
    """That it joins such a round, which the score stands for."""
    bestReason: NotRequired[str]
    """The fact that speaks most for it."""
    warm: NotRequired[RaiseInvestorWarm]
    """The strongest path of that time, and how many there were. Not who."""
    warmPaths: NotRequired[list[WarmPath]]
    """Who makes `warmPath` true, strongest first, at most 5."""
    lastActivityDate: NotRequired[str]
    """The most recent investment on record."""
    firstSeenAt: str
    """When a search first found it, UTC."""
    isNew: bool
    """Found in the last seven days, and nothing set since."""
    stage: PipelineStage
    """Where an investor stands."""
    stage_at: str
    """Since when it is at its stage."""
    reason: NotRequired[str]
    """Why it is a no; with the stage `passed` only."""
    next_step: NotRequired[str]
    """What is to be done next."""
    next_step_on: NotRequired[str]
    """The day it is due."""
    owner: NotRequired[str]
    """Who looks after it."""
    committed_usd: NotRequired[float]
    """Committed to the round."""
    soft_circled_usd: NotRequired[float]
    """Said, and not committed."""
    tags: list[str]
    """Your tags."""
    note: NotRequired[str]
    """The note of that time."""


class RaiseInvestorWarm(TypedDict):
    """The strongest path of that time, and how many there were. Not who."""
    kind: Literal["person", "firm"]
    """The kind of investor."""
    strength: float
    """How good the path is, from 0 to 1."""
    paths: int
    """How many paths there are."""


class RaiseInvestorsAnswer(TypedDict):
    investors: list[RaiseInvestor]
    """As they stood when it was closed, with the scores and the paths of that time."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


RaiseMoved = TypedDict(
    "RaiseMoved",
    {
        "raise": 'Raise',  # As it is now.
        "closed": 'NotRequired[Raise]',  # The one that was closed.
        "sequences_ended": 'int',  # Of the one that was closed.
    },
)


class RaiseMovedAnswer(RaiseMoved, Traced):
    pass


RaiseShowAnswer = TypedDict(
    "RaiseShowAnswer",
    {
        "raise": 'Raise',  # The raise.
        "weeks": 'NotRequired[list[RaiseShowAnswerWeek]]',  # The oldest first; of the open one.
        "due": 'NotRequired[list[RaiseShowAnswerDue]]',  # Next steps of the coming 7 days and before; at most 10.
        "due_count": 'NotRequired[int]',  # How many there are.
        "request_id": 'str',  # Identifies this request in the ledger and in the log of the service.
    },
)


class RaiseShowAnswerDue(TypedDict):
    investor_id: str
    """The investor."""
    name: str
    """The name."""
    next_step: NotRequired[str]
    """What is to be done."""
    next_step_on: str
    """The day it is due."""


RaiseShowAnswerWeek = TypedDict(
    "RaiseShowAnswerWeek",
    {
        "from": 'str',  # A Monday.
        "contacted": 'int',  # First contacts.
    },
)


class RaisesListAnswer(TypedDict):
    raises: list[Raise]
    """The open one first."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class Ramp(TypedDict):
    start: int
    """Messages on its first day."""
    step: int
    """Messages more on each further day."""


ReceivedMessage = TypedDict(
    "ReceivedMessage",
    {
        "received_id": 'str',  # Answer it by this.
        "kind": 'Literal["bounce", "delayed", "complaint", "unsubscribe", "own_copy", "calendar", "auto_reply", "reply", "unrelated"]',  # What it was read as.
        "touch_id": 'NotRequired[str]',  # The message.
        "from": 'str',  # The address of the sender.
        "subject": 'str',  # The subject line.
        "excerpt": 'str',  # What they wrote, without what they quoted.
        "received_at": 'str',  # When it came, UTC.
        "until": 'NotRequired[str]',  # The date an automatic reply names.
        "looks_like_opt_out": 'bool',  # The wording asks for no more mail, or may do so: see `opt_out`.
        "opt_out": 'NotRequired[ReceivedMessageOptOut]',  # `certain`: the recipient wrote it in the thread, and is suppressed as `opted_out`. `possible`: the wording, or who wrote it, is not certain; the address is suppressed as `opt_out_pending` until a person reviews it: POST /v1/suppressions confirms the opt-out, DELETE rejects it.
        "proposal": 'NotRequired[ReceivedMessageProposal]',  # Of an answer whose words are clear: what the pipeline may say next. Nothing is done by it; POST /v1/fundraising/pipeline sets it.
        "authentication": 'NotRequired[str]',  # What your own mail host found out about the sender (`Authentication-Results`): "dmarc=pass, spf=pass". Absent if it says nothing.
    },
)


class ReceivedMessageOptOut(TypedDict):
    """`certain`: the recipient wrote it in the thread, and is suppressed as `opted_out`. `possible`: the wording, or who wrote
    it, is not certain; the address is suppressed as `opt_out_pending` until a person reviews it: POST /v1/suppressions
    confirms the opt-out, DELETE rejects it.
    """
    certainty: Literal["certain", "possible"]
    """`possible`: a person decides."""
    sentence: str
    """The sentence that decided, or what a report says."""


class ReceivedMessageProposal(TypedDict):
    """Of an answer whose words are clear: what the pipeline may say next. Nothing is done by it; POST /v1/fundraising/pipeline
    sets it.
    """
    kind: Literal["deck", "talk", "later", "other_person", "no"]
    """What it asks for."""
    stage: PipelineStage
    """Where an investor stands."""
    next_step: NotRequired[str]
    """What is to be done next."""
    next_step_on: NotRequired[str]
    """The day it is due."""


class RecordSource(TypedDict):
    source: str
    """The id of the source."""
    fields: list[str]
    """The names of these fields."""
    url: NotRequired[str]
    """The page or record the source read it in."""


class Webhook(TypedDict):
    id: str
    """The id of this record."""
    url: str
    """Where events are sent."""
    created_at: str
    """When it was made, UTC."""
    disabled_at: NotRequired[str]
    """Nothing is sent since then; register the address again."""
    disabled_because: NotRequired[str]
    """Why nothing is sent to it."""
    events: list[str]
    """The kinds of events that are sent to it."""
    previous_secret_until: NotRequired[str]
    """Until then the secret before the last rotation signs too."""
    last_delivery: NotRequired[WebhookDelivery]
    """The last event sent to it."""


class RegisteredWebhook(Webhook):
    secret: str
    """Begins with `whsec_`; shown this once. Verify `webhook-signature` with it."""


class RegisteredWebhookAnswer(RegisteredWebhook, Traced):
    pass


class Touch(TypedDict):
    touch_id: str
    """The message."""
    position: int
    """1 is the first message."""
    answers: NotRequired[str]
    """The `received_id` that you answer with it; absent: it is one of the sequence."""
    state: Literal["planned", "drafting", "awaiting_approval", "rejected", "approved", "scheduled", "sending", "sent", "unknown", "failed", "cancelled"]
    """Only `approved` messages are sent."""
    state_because: NotRequired[str]
    """Why it is in this state."""
    due_at: NotRequired[str]
    """When it is to be drafted (`planned`) or sent (`scheduled`)."""
    subject: NotRequired[str]
    """The subject line."""
    body: NotRequired[str]
    """Without signature, postal address and opt-out line, which are added."""
    drafted_by: NotRequired[str]
    """`template:…`, `model:…`, or `person` if one edited it."""
    findings: list[Finding]
    """What the checks found in the draft."""
    approved_at: NotRequired[str]
    """When it was approved, UTC."""
    approved_by: NotRequired[str]
    """The member or the key that approved it; `person` before names were kept."""
    sent_at: NotRequired[str]
    """When it was sent, UTC."""
    message_id: NotRequired[str]
    """Its Message-ID."""
    attempts: int
    """The number of attempts to send it."""


class ReplyAnswer(Touch):
    already: bool
    """True: you sent or queued this text before; nothing was done."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class ReplyReceived(TypedDict):
    """An investor answered a message of a sequence, or an invitation."""
    message_id: str
    """Of the message: GET /v1/fundraising/sequence shows it by this `received_id`."""
    touch_id: NotRequired[str]
    """The message of yours it belongs to, if that is known."""
    sequence_id: str
    """GET /v1/fundraising/sequence shows it."""
    investor_name: str
    """As the sequence has it."""
    investor_id: NotRequired[str]
    """On your list; left out if it is not there."""
    received_at: str
    """When it arrived in the mailbox."""
    opt_out: bool
    """The answer surely asks for no more mail."""


class ReplyReceivedEvent(TypedDict):
    id: str
    """The same wherever and however often the event is sent; also `webhook-id`."""
    type: Literal["reply.received"]
    """The kind of the event."""
    timestamp: str
    """When it was recorded."""
    data: ReplyReceived
    """An investor answered a message of a sequence, or an invitation."""


class ResearchCompanyAnswer(Billed):
    data: ResearchCompanyData
    """The answer; null for a dry run."""


class ResearchCompanyData(TypedDict):
    company: ResearchCompanyDataCompany
    """Unknown fields are absent."""
    news: list[ResearchCompanyDataNew]
    """Money raised first, then the newest; no page and no headline twice; 20 at most."""
    rounds: list[ResearchCompanyDataRound]
    """Additional: the rounds the imported corpus holds, newest first, 50 at most."""
    namesakes: NotRequired[list[ResearchCompanyDataNamesake]]
    """Additional: other companies of the name, where only a name was given."""
    matchedAs: NotRequired[Candidate]
    """On record, and may be meant; `matchedAs` was taken."""
    candidates: NotRequired[list[Candidate]]
    """Others on record that may be meant."""
    sources: list[FactSource]
    """Additional: each field with its source and date."""
    incomplete: NotRequired[list[ResearchCompanyDataIncomplete]]
    """Additional: providers that gave no answer, and the part they are missing from."""


class ResearchCompanyDataCompany(TypedDict):
    """Unknown fields are absent."""
    name: str
    """The name."""
    website: NotRequired[str]
    """The website."""
    socialUrl: NotRequired[str]
    """The LinkedIn profile."""
    description: NotRequired[str]
    """What it does, in words."""
    employeeCount: NotRequired[int]
    """How many people work there."""
    industries: NotRequired[list[ResearchCompanyDataCompanyIndustry]]
    """What it is active in."""
    location: NotRequired[str]
    """Additional."""
    founded: NotRequired[str]
    """Additional: a year or an ISO date."""


class ResearchCompanyDataCompanyIndustry(TypedDict):
    name: str
    """The name."""


class ResearchCompanyDataIncomplete(TypedDict):
    part: Literal["company", "news"]
    """What may be missing."""
    source: str
    """The provider that gave no answer."""
    reason: str
    """`timeout`, `unreachable`, `capped`, …"""


class ResearchCompanyDataNamesake(TypedDict):
    name: str
    """The name."""
    domain: NotRequired[str]
    """The domain of its website."""
    geography: NotRequired[str]
    """Where it is."""


class ResearchCompanyDataNew(TypedDict):
    title: str
    """The headline."""
    url: str
    """The page of the article."""
    snippet: str
    """Empty where the source gives none."""
    date: NotRequired[str]
    """Additional: a day or a moment, ISO 8601."""
    publisher: NotRequired[str]
    """Additional."""
    topic: Literal["funding", "filing", "news"]
    """Additional: `funding` is money raised, `filing` another notice to a regulator, `news` the rest."""
    source: str
    """Additional: the id of the source."""


class ResearchCompanyDataRound(TypedDict):
    kind: str
    """In the word of the source."""
    stage: NotRequired[Stage]
    """The stage of the round."""
    date: NotRequired[str]
    """The day of the round."""
    amountUsd: NotRequired[float]
    """The size of the round, USD."""
    investors: list[str]
    """The lead first."""
    source: str
    """The id of the source."""
    asOf: NotRequired[str]
    """The day of the facts."""


class ScorePart(TypedDict):
    name: str
    """`activity`, `city`, `sector`, `stage`, `size`, …"""
    points: float
    """The points of all parts add up to the score."""
    fact: str
    """The recorded fact behind the points."""


class SearchInvestorsAnswer(Billed):
    data: SearchInvestorsData
    """The answer; null for a dry run."""


class SearchInvestorsData(TypedDict):
    investors: list[Investor]
    """Best first."""


class SearchWebAnswer(Billed):
    data: list[WebResult]
    """The answer; null for a dry run."""


SendingWindow = TypedDict(
    "SendingWindow",
    {
        "days": 'list[int]',  # 1 is Monday.
        "from": 'str',  # `HH:MM`.
        "until": 'str',  # `HH:MM`; `24:00` is the end of the day.
    },
)


class Sequence(TypedDict):
    sequenceId: str
    """Give it as `sequence_id` in requests."""
    state: Literal["active", "paused", "replied", "bounced", "unsubscribed", "suppressed", "stopped", "completed"]
    """Only an `active` one sends."""
    state_because: NotRequired[str]
    """Why it is in this state."""
    investor_email: str
    """The recipient."""
    investor_name: str
    """The name of the recipient."""
    investor_id: NotRequired[str]
    """Whom they are or work for, where that is known."""
    mailbox_id: str
    """What it is sent from."""
    auto_approve: bool
    """Drafts without findings are sent without a person."""
    time_zone: NotRequired[str]
    """Of the recipient; absent: the mailbox’s is used."""
    language: Literal["en", "de", "fr", "es"]
    """Of its messages."""
    language_because: NotRequired[str]
    """Why; absent if you set it."""
    held_until: NotRequired[str]
    """An automatic reply named this date: nothing is sent before it."""
    created_at: str
    """When it was made, UTC."""
    ended_at: NotRequired[str]
    """When it ended, UTC."""


class SequenceDetail(Sequence, Outlook):
    mailbox: SequenceDetailMailbox
    """The mailbox it is sent from."""
    touches: list[Touch]
    """In the order they are sent."""
    received: list[ReceivedMessage]
    """The messages received, newest first."""
    history: list[Change]
    """Who changed what, when and why; newest first."""


class SequenceDetailAnswer(SequenceDetail, Traced):
    pass


class SequenceDetailMailbox(TypedDict):
    """The mailbox it is sent from."""
    address: str
    """Messages are sent from it."""
    state: Literal["connected", "failing", "disconnected"]
    """Only a `connected` one sends."""


class SequenceEnded(TypedDict):
    """A sequence ended: answered, bounced, stopped or at its end. Nothing more of it is sent."""
    sequence_id: str
    """GET /v1/fundraising/sequence shows it."""
    investor_name: str
    """As the sequence has it."""
    investor_id: NotRequired[str]
    """On your list; left out if it is not there."""
    state: Literal["replied", "bounced", "unsubscribed", "suppressed", "stopped", "completed"]
    """How it ended."""


class SequenceEndedEvent(TypedDict):
    id: str
    """The same wherever and however often the event is sent; also `webhook-id`."""
    type: Literal["sequence.ended"]
    """The kind of the event."""
    timestamp: str
    """When it was recorded."""
    data: SequenceEnded
    """A sequence ended: answered, bounced, stopped or at its end. Nothing more of it is sent."""


class SequenceRecipient(TypedDict):
    investor_email: NotRequired[str | None]
    """One address, without a display name. By default that of the contact of `investor_id`, if one has an address."""
    investor_name: NotRequired[str | None]
    """The name used in the greeting. By default that of the contact with the address."""
    investor_id: NotRequired[str | None]
    """The `id` of the investor that the recipient is or works for, from an answer; otherwise found by address and name."""
    time_zone: NotRequired[str | None]
    """IANA name of the recipient’s zone, such as `Europe/Berlin`; otherwise that of the investor’s record, or the mailbox’s."""
    language: NotRequired[LanguageWanted | None]
    note: NotRequired[str | None]
    """What the first message should take into account."""


class SequenceRow(Sequence, Outlook):
    pass


class SequencesAnswer(TypedDict):
    sequences: list[SequenceRow]
    """Newest first."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class SignInLink(TypedDict):
    url: str
    """Signs the member in, once. Hand it on to that person only."""
    expires_at: str
    """From when it is refused, UTC; absent if it does not end."""
    mailed: bool
    """It was sent to the address of the member."""


class SignInLinkAnswer(SignInLink, Traced):
    pass


class SkippedRow(TypedDict):
    line: int
    """The line in the file, from 1."""
    reason: str
    """Why it could not be read."""


class SocialEngagementAnswer(Billed):
    data: list[Engagement]
    """The answer; null for a dry run."""


class SocialPostsAnswer(Billed):
    data: list[Post]
    """Newest first."""


StageMove = TypedDict(
    "StageMove",
    {
        "investor_id": 'str',  # On your list.
        "investor_name": 'NotRequired[str]',  # As your list has it.
        "from": 'NotRequired[str]',  # The stage before; left out if none was set.
        "to": 'str',  # The stage since.
    },
)


class StageMoved(TypedDict):
    """Investors of the list moved to another stage, by a person, a key, an import or a sequence. Many at once are reported in
    parts of 100.
    """
    by: Literal["person", "key", "service"]
    """Who moved them; `service`: a sequence."""
    moves: list[StageMove]
    """Who moved, 100 at most."""


class StageMovedEvent(TypedDict):
    id: str
    """The same wherever and however often the event is sent; also `webhook-id`."""
    type: Literal["stage.moved"]
    """The kind of the event."""
    timestamp: str
    """When it was recorded."""
    data: StageMoved
    """Investors of the list moved to another stage, by a person, a key, an import or a sequence. Many at once are reported in
    parts of 100.
    """


class StartupProfile(TypedDict):
    """As stored: it always has `stage`."""
    raise_type: Literal["startup_equity"]
    """`startup_equity`: a company; `fund_lp`: a fund that looks for limited partners."""
    sector_tags: NotRequired[list[str]]
    """Sectors, in the words of your market."""
    raise_goals: NotRequired[str]
    """What the money is for."""
    geography: NotRequired[str]
    """Where you are: "Providence, RI, USA", "London, GBR", "Kenya"."""
    geography_weight: NotRequired[Literal["strict", "preferred", "loose"]]
    """`strict` filters, `preferred` weighs (the default), `loose` only breaks ties."""
    sector_weight: NotRequired[Literal["strict", "preferred", "loose"]]
    """How sectors count; the words of `geography_weight`."""
    monitoring_opt_in: NotRequired[bool]
    """Repeat the search daily and report new matches."""
    calendar_link: NotRequired[str]
    """Link at which an investor books a call."""
    letter_languages: NotRequired[list[Literal["en", "de", "fr", "es"]]]
    """Languages your letters may be written in; by default all."""
    warnings: NotRequired[Warnings]
    """What was not understood as written, or contradicts itself; only where there is any."""
    request_id: str
    """Identifies this request in the log."""
    version: NotRequired[str]
    """Of what is stored; ignored in a request."""
    stage: Stage
    """The stage of the round."""
    stage_inferred: NotRequired[bool]
    """True if the stage was inferred. If it is sent back as true, the stage is inferred again."""
    round_size_usd: NotRequired[float]
    """The round being raised, USD."""
    one_liner: NotRequired[str]
    """What the company does, in one sentence."""
    icp_description: NotRequired[str]
    """Your ideal buyers."""
    growth_metrics: NotRequired[GrowthMetricsRequest]
    """How the company grows."""
    notable_investors: NotRequired[list[str]]
    """Investors on board; they are left out of search results."""
    known_competitors: NotRequired[list[str]]
    """Competitors; also the default of lookalike discovery."""
    founder_social_url: NotRequired[str]
    """The founder's profile."""
    company_social_url: NotRequired[str]
    """The company's page."""
    lookalike_monitoring_opt_in: NotRequired[bool]
    """Repeat the search for funders of known_competitors daily and report new ones."""
    founder_name: NotRequired[str]
    """Your name."""
    company_name: NotRequired[str]
    """Your company's name."""


class StaysOfImport(TypedDict):
    because: str
    """Why it stays."""
    investors: int
    """Of how many."""
    first: list[StaysOfImportFirst]
    """The first five."""


class StaysOfImportFirst(TypedDict):
    id: str
    """The id of this record."""
    name: str
    """The name."""


class StoredInvestor(TypedDict):
    id: str
    """Stable; accepted wherever an investor is named."""
    entity: NotRequired[Literal["organisation", "person"]]
    """An organization or a person."""
    website: NotRequired[str]
    """The website."""
    location: NotRequired[Location]
    """Where it is."""
    usualCheque: NotRequired[UsualCheque]
    """What it usually invests, USD."""
    sources: list[FactSource]
    """Additional: each field with its source and date."""
    name: str
    """The name."""
    sectorTags: list[str]
    """Stated by the investor first, then by number of deals."""
    geography: NotRequired[str]
    """The investor's own seat."""
    lastActivityDate: NotRequired[str]
    """The most recent investment on record."""
    portfolioCompanies: list[str]
    """Newest investment first, 50 at most."""
    lpType: NotRequired[LpType]
    """The kind of limited partner or angel."""
    kind: NotRequired[ListedKind]
    """The kind of investor."""
    exitSizeUsd: NotRequired[float]
    """Searches of a fund only: the size of its own exit, USD."""
    networkProximity: Literal[0, 1]
    """1 if your network holds a warm path."""
    scoreParts: list[ScorePart]
    """The points that the score is made of."""
    warmPath: bool
    """A person in your imported network is this investor, or works there."""
    warmPaths: NotRequired[list[WarmPath]]
    """Who makes `warmPath` true, strongest first, at most 5."""
    live: NotRequired[LiveFacts]
    """Additional: what providers say about the first candidates of a search with `effort: high`."""
    lookalikeVia: NotRequired[str]
    """The company looked up, or the competitor, it was found by."""
    rationale: NotRequired[str]
    """One or two sentences made only of recorded facts; top candidates only."""
    score: float | None
    """For the profile as it stands; null, with `notScored`, if there is none."""
    tier: Literal["A", "B", "C"] | None
    """Of the score; null without one."""
    conflict: bool | None
    """Backed one of `known_competitors` as the profile has them; null without a score."""
    notScored: NotRequired[str]
    """Why there is no score, in words."""
    unscored: NotRequired[WhyUnscored]
    """The same: `working` has one in some seconds, `own` is on no record, of one `bare` too little is."""
    firstSeenAt: str
    """When a search first found it, UTC."""
    lastUpdatedAt: str
    """When it was last changed, UTC."""
    lookalikeCompanies: NotRequired[list[str]]
    """Companies whose funders were asked for and that it backed."""


class SuggestAnswer(TypedDict):
    suggestions: list[SuggestAnswerSuggestion]
    """What begins so, then what is one slip away."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class SuggestAnswerSuggestion(TypedDict):
    value: str
    """As a profile or a search takes it."""
    id: NotRequired[str]
    """Of an investor."""
    place: NotRequired[str]
    """Where it is."""
    deals: NotRequired[int]
    """Deals of an investor, backers of a company."""


class Suppression(TypedDict):
    kind: Literal["address", "domain"]
    """One address, or all of a domain."""
    value: str
    """In the form that is compared: lower case, an address without what follows a `+`. Empty where only a hash is stored."""
    reason: SuppressionReason
    """`unsubscribed` and `complained` were made by the recipient. `opted_out`: an answer asked for no more mail, `detail` has
    the sentence. `opt_out_pending`: an answer or a report may have asked for it; nothing is sent until a person has
    reviewed it.
    """
    detail: NotRequired[str]
    """What led to it."""
    created_at: str
    """When it was made, UTC."""


class SuppressionsAddAnswer(Suppression):
    added: bool
    """False if it was on the list already; its reason then stays as it was."""
    sequences_ended: int
    """The number of sequences that this ended; their state is `suppressed`."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class SuppressionsImportAnswer(TypedDict):
    imported: int
    """Entries that are new, at most 20000."""
    already_there: int
    """Entries that were on the list, or stood in this text before."""
    rows_skipped: int
    """Rows that name no address and no domain."""
    rows_dropped: int
    """Entries beyond the cap, the last ones: send them in a further call."""
    skipped: SkippedRows
    """The first rows that were skipped, `line` from 1 as an editor counts."""
    sequences_ended: int
    """The number of sequences that this ended."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class SuppressionsListAnswer(TypedDict):
    suppressions: list[Suppression]
    """Who is not written to."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class SuppressionsRemoveAnswer(TypedDict):
    deleted: bool
    """False if it was not on the list."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class TodayAnswer(TypedDict):
    items: list[TodayItem]
    """Newest first, at most 50 of a kind."""
    counts: TodayAnswerCounts
    """How many of each kind wait."""
    setup: list[TodayAnswerSetup]
    """The steps of setting the account up."""
    next: NotRequired[list[TodayAnswerNext]]
    """What happens next by itself, the soonest first."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class TodayAnswerCounts(TypedDict):
    """How many of each kind wait."""
    draft: int
    """Drafts that wait for approval."""
    reply: int
    """Replies that wait for you."""
    opt_out: int
    """Possible opt-outs to decide on."""
    unknown: int
    """Messages of which it is unknown whether they were sent."""
    intro: int
    """Introductions to ask for."""
    next_step: int
    """Next steps that are due."""
    news: int
    """News from monitoring."""
    mailbox: int
    """Mailboxes that need you."""
    credits: int
    """1 if credits run low."""


class TodayAnswerNext(TypedDict):
    at: str
    """When, UTC."""
    says: str
    """What happens, in words."""


class TodayAnswerSetup(TypedDict):
    step: Literal["profile", "data", "credits", "search", "network", "mailbox"]
    """What is set up by it."""
    done: bool
    """Whether it is done."""
    working: NotRequired[bool]
    """The service is at it: nothing is to be done."""
    says: str
    """How it stands, in words."""


class TodayItem(TypedDict):
    kind: Literal["draft", "reply", "opt_out", "unknown", "intro", "next_step", "news", "mailbox", "credits"]
    """What waits."""
    id: str
    """The same while it waits."""
    action: Literal["approve", "answer", "decide", "settle", "ask", "do", "look", "connect", "top_up"]
    """What to do."""
    who: str
    """The recipient, investor, address or mailbox."""
    what: NotRequired[str]
    """The subject, the answer, the step, who can introduce, or what is wrong."""
    since: str
    """Since when it waits, UTC."""
    investor_id: NotRequired[str]
    """The investor."""
    touch_id: NotRequired[str]
    """The message."""
    sequence_id: NotRequired[str]
    """The sequence."""
    mailbox_id: NotRequired[str]
    """The mailbox."""
    count: NotRequired[int]
    """Where it stands for many."""


class TouchDetail(Touch, Outlook):
    approval_until: NotRequired[str]
    """When the approval expires; a message not sent by then waits for approval again."""
    text_hash: NotRequired[str]
    """Hash of the message as it is. Send it with the approval, so that no other text is approved."""
    version: str
    """Of what is stored."""
    sequence: Sequence
    """The sequence it is of."""
    preview: NotRequired[MessagePreview]
    """The message as it would be sent, or was sent. Absent while it is not drafted."""
    facts: list[DraftFact]
    """The facts the draft may use: where each is in the profile or record, and its words."""
    marks: DraftMarks
    """The sentences that claim something. `on_record`, `own_words` (of the profile or an edit), or `unchecked`: no fact says
    all of it.
    """
    history: list[Change]
    """Newest first."""


class TouchDetailAnswer(TouchDetail, Traced):
    pass


class TouchRow(Touch, Outlook):
    investor: NotRequired[str]
    """Whom the recipient is or works for, by name, where that is known."""
    waiting_since: NotRequired[str]
    """Of one that waits for a person."""
    sequence: Sequence
    """The sequence it is of."""


class TouchesAnswer(TypedDict):
    touches: list[TouchRow]
    """Newest first."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class TrackRecordRequest(TypedDict):
    """What earlier funds returned."""
    prior_funds: NotRequired[int | None]
    """Number of funds before this one."""
    net_irr_pct: NotRequired[float | None]
    """Internal rate of return after fees, per cent."""
    tvpi: NotRequired[float | None]
    """Total value to paid-in capital."""
    dpi: NotRequired[float | None]
    """Distributions to paid-in capital."""
    notable_exits: NotRequired[list[str] | None]
    """Notable exits."""


class UndoImportAnswer(TypedDict):
    removed: int
    """Investors that left the list."""
    changes: dict[str, int]
    """Investors of which each field went back to what it was."""
    contacts: int
    """Contacts that went."""
    stays: list[StaysOfImport]
    """What of the import stays, by reason."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class UsageAnswer(TypedDict):
    tenantId: str
    """The tenant of the key."""
    credits_remaining: int
    """The balance of the account of the key; live and test balances are separate."""
    key: UsageAnswerKey
    """What the key of this request may do and spend."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class UsageAnswerKey(TypedDict):
    """What the key of this request may do and spend."""
    name: str
    """The name."""
    mode: Literal["live", "test"]
    """`live`, or `test`: the sandbox."""
    scopes: list[Literal["read", "spend", "write", "send", "erase", "manage"]]
    """What the key may do."""
    daily_credits: NotRequired[int]
    """The most it may spend on a day in UTC; without it, no cap."""
    credits_used_today: NotRequired[int]
    """Of the cap, running calls included."""
    resets_at: NotRequired[str]
    """When the cap opens again."""
    expires_at: NotRequired[str]
    """From when it is refused, UTC; absent if it does not end."""


class UsualCheque(TypedDict):
    usdMin: NotRequired[float]
    """The smallest, USD."""
    usdMax: NotRequired[float]
    """The largest, USD."""
    typicalUsd: NotRequired[float]
    """The usual one, USD."""
    basis: Literal["stated", "rounds"]
    """`stated`, or the median of whole `rounds` it entered, not its share."""
    rounds: NotRequired[int]
    """How many rounds it is the median of."""


class WarmPath(TypedDict):
    name: str
    """Who makes the introduction."""
    position: NotRequired[str]
    """Their position."""
    company: NotRequired[str]
    """As your network has it."""
    socialUrl: NotRequired[str]
    """The LinkedIn profile."""
    connectedOn: NotRequired[str]
    """The day the connection was made."""
    kind: Literal["person", "firm"]
    """`person`: the investor itself. `firm`: somebody who works there."""
    why: str
    """What on both records is alike."""
    strength: float
    """How certain the match is, times how much an introduction by this person would count."""


class Warning(TypedDict):
    field: str
    """The field of the request."""
    value: str
    """As it was written."""
    message: str
    """What is wrong, for people."""
    takenAs: NotRequired[str]
    """What it was taken for."""
    suggestions: NotRequired[list[str]]
    """What is understood, closest first."""


class WebResult(TypedDict):
    title: str
    """The title of the page."""
    url: str
    """The page."""
    snippet: str
    """Empty where the engine gives none."""


class WebhookAttempt(TypedDict):
    at: str
    """When, UTC."""
    took_ms: int
    """Until the answer, or until there was none."""
    status: NotRequired[int]
    """What the receiver answered."""
    error: NotRequired[str]
    """Why there was no answer."""


class WebhookDelivery(TypedDict):
    id: str
    """Sent as `webhook-id`, the same over all attempts; the `id` of the event."""
    event: str
    """The kind of event."""
    state: Literal["pending", "delivered", "failed"]
    """`pending` is sent again."""
    attempts: int
    """How often it was sent."""
    status: NotRequired[int]
    """What the receiver answered last."""
    error: NotRequired[str]
    """Why there was no answer."""
    created_at: str
    """When it was made, UTC."""
    tries: list[WebhookAttempt]
    """The newest 20 attempts, the oldest first."""
    next_attempt_at: NotRequired[str]
    """When it is sent again, UTC."""


class WebhooksDeliveriesAnswer(TypedDict):
    deliveries: list[WebhookDelivery]
    """The newest first."""
    next: NotRequired[str]
    """The cursor of the next page; absent on the last one."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class WebhooksListAnswer(TypedDict):
    webhooks: list[Webhook]
    """In the order they were registered."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class WebhooksResendAnswer(TypedDict):
    delivery_id: str
    """The `webhook-id` of the message."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


class WebhooksTestAnswer(TypedDict):
    delivery_id: str
    """The `webhook-id` of the message that is on its way."""
    request_id: str
    """Identifies this request in the ledger and in the log of the service."""


Warnings: TypeAlias = list[Warning]
Stage: TypeAlias = Literal["pre-seed", "seed", "series-a", "series-b", "series-c-plus"]
LpType: TypeAlias = Literal["family_office", "hnw_individual", "recently_exited_founder", "institutional", "angel"]
ProfileAnswer: TypeAlias = StartupProfile | FundProfile
ListedKind: TypeAlias = Literal["venture_fund", "angel", "accelerator", "corporate", "family_office", "government", "platform", "private_equity", "hedge_fund", "fund_of_funds", "private_credit", "pension_fund", "sovereign_wealth_fund", "endowment", "foundation", "insurer", "bank", "wealth_manager"]
WhyUnscored: TypeAlias = Literal["working", "own", "bare", "no_raise", "closed"]
PipelineStage: TypeAlias = Literal["found", "shortlisted", "intro_asked", "contacted", "replied", "meeting", "diligence", "committed", "passed"]
InvestorKind: TypeAlias = Literal["venture_fund", "angel", "accelerator", "corporate", "family_office", "government", "platform", "private_equity"]
ListField: TypeAlias = Literal["name", "id", "website", "place", "kind", "stage", "reason", "note", "next_step", "next_step_on", "owner", "tags", "committed_usd", "soft_circled_usd", "amount", "currency", "first_name", "last_name", "contact", "title", "email", "phone", "profile"]
SkippedRows: TypeAlias = list[SkippedRow]
ConnectionField: TypeAlias = Literal["firstName", "lastName", "fullName", "url", "email", "company", "position", "connectedOn"]
RampSetting: TypeAlias = Ramp | None
OwnCopy: TypeAlias = Literal["sent_folder", "blind_copy"]
LanguageWanted: TypeAlias = Literal["auto", "en", "de", "fr", "es"]
DraftMarks: TypeAlias = list[DraftMark]
SuppressionReason: TypeAlias = Literal["unsubscribed", "bounced", "complained", "opted_out", "added", "imported", "opt_out_pending"]
EmailVerdict: TypeAlias = Literal["deliverable", "undeliverable", "risky", "unknown"]
BulkOutcome: TypeAlias = Literal["found", "missed", "failed", "left"]
PersonEmailItemRequest: TypeAlias = PersonEmailItemBySocialUrlRequest | PersonEmailItemByNameAndDomainRequest
EnrichInvestorItemRequest: TypeAlias = EnrichInvestorItemByInvestorSocialUrlRequest | EnrichInvestorItemByFundNameRequest | EnrichInvestorItemByFundDomainRequest
Event: TypeAlias = ReplyReceivedEvent | MessageBouncedEvent | DraftWaitingEvent | SequenceEndedEvent | ImportFinishedEvent | StageMovedEvent | CreditsLowEvent | InvestorsFoundEvent
EventKindRequest: TypeAlias = Literal["reply.received", "message.bounced", "draft.waiting", "sequence.ended", "import.finished", "stage.moved", "credits.low", "investors.found"]
PersonEnrichRequest: TypeAlias = PersonEnrichBySocialUrlRequest | PersonEnrichByEmailRequest | PersonEnrichByNameAndCompanyRequest
PersonEmailRequest: TypeAlias = PersonEmailBySocialUrlRequest | PersonEmailByNameAndDomainRequest
CompanyEnrichRequest: TypeAlias = CompanyEnrichByDomainRequest | CompanyEnrichBySocialUrlRequest | CompanyEnrichByNameRequest
CompanyPeopleRequest: TypeAlias = CompanyPeopleByDomainRequest | CompanyPeopleBySocialUrlRequest | CompanyPeopleByNameRequest
CompanySearchRequest: TypeAlias = CompanySearchByKeywordRequest | CompanySearchByLocationRequest
