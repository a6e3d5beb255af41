import type { ColumnType, Generated } from 'kysely';
import type { Mode } from '../core/scope.ts';

/** A timestamptz: a Date when read, also taken as ISO 8601 text when written. */
type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A calendar day, `YYYY-MM-DD`. */
type Day = string | null;
/** jsonb: written as JSON text, because pg would turn a bare array into a PostgreSQL array. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;
type TextList = ColumnType<string[], readonly string[] | undefined, readonly string[]>;
/** `generated always`: read, never written. */
type Identity = ColumnType<number, never, never>;

interface Sourced {
  source: string;
  source_id: string;
  as_of: Day;
}

interface Place {
  country_code: string | null;
  state_code: string | null;
  region: string | null;
  city: string | null;
}

interface Named {
  id: Identity;
  mode: Mode;
  name: string;
  identity_key: string;
}

/** The tables of migrations/, as Kysely sees them; tables.test.ts holds them against the database. */
export interface Tables {
  tenant: {
    tenant_id: Generated<string>;
    name: string;
    plan: Generated<'trial' | 'paid'>;
    created_at: Instant;
  };
  account: { tenant_id: string; mode: Mode; balance: Generated<number> };
  api_key: {
    id: Generated<string>;
    tenant_id: string;
    mode: Mode;
    hash: Buffer;
    last_four: string;
    name: Generated<string>;
    integration: string | null;
    bucket_id: Generated<string>;
    replaces: string | null;
    created_at: Instant;
    last_used_at: OptionalInstant;
    expires_at: OptionalInstant;
    revoked_at: OptionalInstant;
  };
  rate_window: { bucket_id: string; window_start: Instant; quota: number; previous: number; count: number };
  charge: {
    id: string;
    tenant_id: string;
    mode: Mode;
    key_id: string;
    operation: string;
    price: number;
    state: Generated<'reserved' | 'settled' | 'refunded'>;
    lease_until: Instant;
    created_at: Instant;
    resolved_at: OptionalInstant;
  };
  ledger_entry: {
    id: Identity;
    tenant_id: string;
    mode: Mode;
    kind: 'grant' | 'reserve' | 'refund';
    amount: number;
    balance_after: number;
    charge_id: string | null;
    reference: string | null;
    note: string | null;
    created_at: Instant;
  };
  idempotency: {
    tenant_id: string;
    mode: Mode;
    key: string;
    fingerprint: Buffer;
    request_id: string;
    state: Generated<'running' | 'done'>;
    lease_until: Instant;
    expires_at: Instant;
    status: number | null;
    answer: string | null;
  };
  provider_day: { provider: string; day: string; spent_micro_usd: Generated<number> };
  provider_call: {
    id: string;
    request_id: string | null;
    provider: string;
    day: string;
    booked_micro_usd: number;
    actual_micro_usd: number | null;
    cache_key: Uint8Array | null;
    state: Generated<'booked' | 'settled'>;
    created_at: Instant;
    settled_at: OptionalInstant;
  };
  lookup_cache: {
    key: Buffer;
    kind: string;
    value: string | null;
    generation: number;
    stored_at: Instant;
    expires_at: Instant;
  };
  job_feed: {
    feed: string;
    version: Generated<number>;
    copied_at: OptionalInstant;
    postings: string | null;
    lease: string | null;
    lease_until: OptionalInstant;
    failure: string | null;
    retry_at: OptionalInstant;
  };
  profile: { tenant_id: string; mode: Mode; body: Json; updated_at: Instant };
  stored_investor: {
    tenant_id: string;
    mode: Mode;
    investor_id: number;
    record: Json;
    digest: Buffer;
    score: number;
    tier: 'A' | 'B' | 'C';
    lp_type: string | null;
    lookalike_companies: TextList;
    first_seen_at: Instant;
    last_updated_at: Instant;
  };
  corpus_version: {
    mode: Mode;
    version: Generated<number>;
    changed_at: Instant;
    changes_from: Generated<number>;
  };
  corpus_lineage: { lineage: Generated<string>; single: Generated<boolean> };
  corpus_change: {
    mode: Mode;
    version: number | null;
    investor_id: number | null;
    company_id: number | null;
  };
  ranking_model: {
    id: Identity;
    mode: Mode;
    trained_at: Instant;
    corpus_version: number;
    deals: number;
    as_of: string;
    weights: Json;
    report: Json;
  };
  import_run: {
    id: Identity;
    mode: Mode;
    source: string;
    file: string;
    started_at: Instant;
    finished_at: OptionalInstant;
    counts: GeneratedJson;
  };
  investor: Named &
    Sourced &
    Place & {
      kind: 'organisation' | 'person' | null;
      lp_type: string | null;
      domain: string | null;
      website: string | null;
      social_url: string | null;
      description: string | null;
      stages: TextList;
      sector_tags: TextList;
      countries: TextList;
      cheque_min_usd: number | null;
      cheque_max_usd: number | null;
      exit_size_usd: number | null;
      exit_on: Day;
      merged_into: number | null;
      updated_at: Instant;
    };
  investor_alias: {
    mode: Mode;
    alias_key: string;
    investor_id: number;
    alias: string;
    source: string;
    as_of: Day;
  };
  investor_source: { mode: Mode; namespace: string; id: string; investor_id: number };
  investor_merge: {
    id: Identity;
    from_id: number;
    into_id: number;
    reason: string;
    merged_at: Instant;
    undone_at: OptionalInstant;
  };
  company: Named &
    Sourced &
    Place & {
      domain: string | null;
      website: string | null;
      description: string | null;
      sector_tags: TextList;
      status: string | null;
      founded_on: Day;
      updated_at: Instant;
    };
  company_alias: { mode: Mode; alias_key: string; company_id: number; alias: string; source: string };
  company_source: { mode: Mode; namespace: string; id: string; company_id: number };
  person: Named & Sourced & { social_url: string | null; country_code: string | null; city: string | null };
  person_role: {
    person_id: number;
    company_id: number | null;
    investor_id: number | null;
    title: string;
    is_current: boolean | null;
    started_on: Day;
    ended_on: Day;
    source: string;
  };
  round: Sourced & {
    id: Identity;
    mode: Mode;
    company_id: number;
    kind: string;
    stage: string | null;
    announced_on: Day;
    raised_usd: number | null;
  };
  investment: { round_id: number; investor_id: number; is_lead: boolean | null; source: string; as_of: Day };
  acquisition: Sourced & {
    id: Identity;
    mode: Mode;
    company_id: number;
    acquirer_name: string | null;
    price_usd: number | null;
    acquired_on: Day;
  };
}
