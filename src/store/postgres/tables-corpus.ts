import type { Generated } from 'kysely';
import type { Mode } from '../../core/scope.ts';
import type {
  Day,
  GeneratedJson,
  Identity,
  Instant,
  Json,
  Named,
  OptionalInstant,
  Place,
  Sourced,
  TextList,
} from './column-types.ts';

/** What is known of investors and companies, shared by all tenants. */
export interface CorpusTables {
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
      assets_usd: number | null;
      assets_on: Day;
      merged_into: number | null;
      updated_at: Instant;
    };
  fund: Named &
    Sourced & { investor_id: number; kind: string | null; size_usd: number | null; first_sale_on: Day };
  commitment: Sourced & {
    id: Identity;
    mode: Mode;
    investor_id: number;
    fund_name: string;
    fund_key: string;
    amount_usd: number | null;
  };
  exit_sale: Sourced & {
    id: Identity;
    mode: Mode;
    investor_id: number;
    sold_on: string;
    proceeds_usd: number;
  };
  investor_fact: Sourced & { investor_id: number; field: string; value: string; url: string | null };
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
  person: Named &
    Sourced & {
      social_url: string | null;
      country_code: string | null;
      city: string | null;
      address_key: string | null;
    };
  person_role: {
    person_id: number;
    company_id: number | null;
    investor_id: number | null;
    title: string;
    note: string | null;
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
  investment: {
    round_id: number;
    investor_id: number;
    is_lead: boolean | null;
    source: string;
    as_of: Day;
    confidence: number | null;
    url: string | null;
    named: string | null;
  };
  acquisition: Sourced & {
    id: Identity;
    mode: Mode;
    company_id: number;
    acquirer_name: string | null;
    price_usd: number | null;
    acquired_on: Day;
  };
}
