import type { Outcome } from '../outcome.ts';
import type {
  CompanyFacts,
  CompanyRow,
  LookupData,
  LookupKind,
  LookupParams,
  PersonFacts,
  PersonRow,
} from './kinds.ts';

/**
 * A source that gave no answer: why it failed (a word of `ProviderFailure`), or that its day (`capped`) or the request's
 * budget (`over_budget`) had no room for the call.
 */
export interface FailedSource {
  readonly source: string;
  readonly reason: string;
}

/**
 * What a lookup within another request came to. `answered` is what its sources know, also that they know of nothing;
 * nothing found while a source gave no answer is not known to be nothing: `over_budget` or `capped` where money was the
 * reason, else `failed`. `failed` with no source in it: none is configured.
 */
export type Asked<Kind extends LookupKind> =
  | {
      readonly state: 'answered';
      readonly outcome: Outcome;
      readonly data: LookupData[Kind];
      readonly failed: readonly FailedSource[];
      /** The sources that gave an answer, also that they know of nothing; absent: none was asked. */
      readonly answered?: readonly string[];
    }
  | { readonly state: 'capped' | 'over_budget' | 'failed'; readonly failed: readonly FailedSource[] };

/** Investors, companies and people of the imported corpus. */
export interface CorpusLookupStore {
  /** Whether nothing was ever imported: then finding no one means nothing. */
  isEmpty(signal: AbortSignal): Promise<boolean>;
  people(query: string, limit: number, signal: AbortSignal): Promise<readonly PersonRow[]>;
  companies(params: LookupParams['company.search'], signal: AbortSignal): Promise<readonly CompanyRow[]>;
  person(params: LookupParams['person.enrich'], signal: AbortSignal): Promise<PersonFacts | undefined>;
  company(params: LookupParams['company.enrich'], signal: AbortSignal): Promise<CompanyFacts | undefined>;
  peopleOf(params: LookupParams['company.people'], signal: AbortSignal): Promise<readonly PersonRow[]>;
  /** Whether a firm (no person: too many share a name) that invests is filed under exactly this name, spelling aside. */
  hasInvestor(name: string, signal: AbortSignal): Promise<boolean>;
}
