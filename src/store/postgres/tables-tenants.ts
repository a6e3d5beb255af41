import type { Generated } from 'kysely';
import type { Mode } from '../../core/scope.ts';
import type { Day, Identity, Instant, Json, OptionalInstant, TextList } from './column-types.ts';

/** What belongs to tenants, and what the service keeps next to it. */
export interface TenantTables {
  write_probe: { only_one: Generated<boolean> };
  running_service: {
    id: number;
    host: string;
    pid: number;
    address: string;
    version: string;
    proof_key: Buffer;
    settings: Json;
    checks: Json;
    started_at: Instant;
  };
  tenant: {
    tenant_id: Generated<string>;
    name: string;
    plan: Generated<'trial' | 'paid'>;
    created_at: Instant;
  };
  account: { tenant_id: string; mode: Mode; balance: Generated<number>; last_entry: Generated<number> };
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
  rate_window: {
    tenant_id: string;
    bucket_id: string;
    window_start: Instant;
    quota: number;
    previous: number;
    count: number;
  };
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
    id: number;
    tenant_id: string;
    mode: Mode;
    kind: 'grant' | 'reserve' | 'refund' | 'carried';
    amount: number;
    balance_after: number;
    charge_id: string | null;
    reference: string | null;
    note: string | null;
    created_at: Instant;
  };
  ledger_archive: {
    id: Identity;
    month: Date;
    archived_at: Instant;
    entries: number;
    charges: number;
    sha256: Buffer;
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
    process: string | null;
  };
  service_process: { id: string; given_at: Generated<Instant>; alive_until: Instant };
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
  outreach_sign: { one: Generated<boolean>; given_at: Date };
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
  network: {
    tenant_id: string;
    mode: Mode;
    import_id: string;
    rows_imported: number;
    rows_skipped: number;
    rows_dropped: number;
    imported_at: Instant;
  };
  connection: {
    tenant_id: string;
    mode: Mode;
    import_id: string;
    ord: number;
    first_name: string | null;
    last_name: string | null;
    url: string | null;
    email: string | null;
    company: string | null;
    position: string | null;
    connected_on: Day;
  };
  monitor: {
    tenant_id: string;
    mode: Mode;
    kind: 'investors' | 'lookalikes';
    next_run_at: Instant;
    lease: string | null;
    lease_until: OptionalInstant;
    last_run_at: OptionalInstant;
    last_found: number | null;
    last_failure: string | null;
    failures: Generated<number>;
    seen_version: number | null;
    seen_profile: OptionalInstant;
  };
  webhook: {
    id: Generated<string>;
    tenant_id: string;
    mode: Mode;
    url: string;
    secret: string | null;
    sealed: Uint8Array | null;
    created_at: Instant;
    disabled_at: OptionalInstant;
    disabled_why: string | null;
    silences: Generated<number>;
    rest_until: OptionalInstant;
  };
  lane_turn: {
    lane: string;
    tenant_id: string;
    served_at: Instant;
  };
  webhook_delivery: {
    id: string;
    tenant_id: string;
    mode: Mode;
    webhook_id: string;
    event: string;
    body: string;
    state: Generated<'pending' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    next_attempt_at: Instant;
    lease: string | null;
    lease_until: OptionalInstant;
    last_status: number | null;
    last_error: string | null;
    created_at: Instant;
    ended_at: OptionalInstant;
  };
  connection_key: {
    tenant_id: string;
    mode: Mode;
    import_id: string;
    part: number;
    hashes: number[];
    ords: number[];
  };
}
