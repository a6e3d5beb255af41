import type { WarmPath } from '../identity/warm-path.ts';
import type { Scope } from '../scope.ts';
import type { Warning } from '../understanding/warning.ts';
import type { Connection } from './connection.ts';

/** The imported networks: one of each tenant and mode, seen by no other tenant. */
export interface NetworkService {
  /**
   * Replaces the tenant's network by the one in the text. Throws `invalid_request` where it holds no usable row, and
   * `unavailable` where too many are imported; the one before then stays.
   */
  import(scope: Scope, csv: string, signal: AbortSignal): Promise<NetworkReport>;
  /** What is imported and a page of it, of one moment; undefined where nothing is. */
  page(
    scope: Scope,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<NetworkPage | undefined>;
  /** Removes it; false where there was none. */
  remove(scope: Scope): Promise<boolean>;
}

/** What an import of a network came to. */
export interface NetworkReport {
  readonly rowsImported: number;
  /** Rows beyond the cap, which the newest first order makes the oldest. */
  readonly rowsDropped: number;
  readonly rowsSkipped: number;
  /** The first reasons, `line` from 1 as an editor counts. */
  readonly skipped: readonly { readonly line: number; readonly reason: string }[];
  /** What of the file is not stored as it stands there; only where there is any. */
  readonly warnings?: readonly Warning[];
}

/** What is imported, and the connections in the order of the file; `next` is the cursor of the page after. */
export interface NetworkPage {
  readonly rowsImported: number;
  readonly rowsSkipped: number;
  readonly rowsDropped: number;
  readonly importedAt: string;
  readonly items: readonly StatedConnection[];
  readonly next: string | undefined;
}

/** A connection with what is not said left out. */
export type StatedConnection = {
  readonly [Field in keyof Connection]: Exclude<Connection[Field], undefined>;
};

/** Who of a tenant's network can introduce them to an investor. */
export interface WarmPathStore {
  /** Whether the tenant has imported a network at all: without one there is nothing to ask. */
  hasNetwork(scope: Scope): Promise<boolean>;
  /** The warm paths to each of these investors that has any, strongest first; of the tenant's own network only. */
  of(scope: Scope, investorIds: readonly number[]): Promise<ReadonlyMap<number, readonly WarmPath[]>>;
}

declare module '../../endpoints/endpoint.ts' {
  interface Services {
    readonly warmPaths: WarmPathStore;
    readonly networks: NetworkService;
  }
}
