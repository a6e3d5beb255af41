import type { Mode } from '../scope.ts';
import type { Batch } from './batches.ts';

/** What `changes` came to; `version` is that of the instant it was read at. */
export type Changes =
  | { readonly kind: 'delta'; readonly version: number }
  /** More than the limit, or not known any longer: read everything. Nothing was handed over. */
  | { readonly kind: 'too-many' };

/** Takes a batch; the next one comes when it has resolved. A throw ends the reading and comes through. */
export type TakeBatch = (batch: Batch) => Promise<void>;

/** Where indexes get their data from; `store/corpus/feed.ts` is the one behind the service. */
export interface CorpusFeed {
  /** A name of this database that no other has: what was built from another one's corpus says nothing about this one's. */
  lineage(): Promise<string>;
  /** The corpus's version: it grows with every committed change. */
  version(mode: Mode): Promise<number>;
  /** Hands over the whole corpus of a mode as it stood at one instant; resolves to the version of that instant. */
  read(mode: Mode, take: TakeBatch): Promise<number>;
  /**
   * Hands over the investors of a mode that changed after version `since`, as they stood at one instant: who of them
   * exists no longer (`gone`), and of the others the records, all their deals, the companies of these and the aliases
   * of both. Changed is an investor whose record, aliases or deals changed, or a round, company or company's alias of
   * one of its deals; with one comes every record merged with it, so that all deals of a merged investor are there.
   * At most `limit` investors.
   */
  changes(mode: Mode, since: number, limit: number, take: TakeBatch): Promise<Changes>;
  /** Calls `onChange` after a committed change; may miss some, so `version` is asked now and then as well. */
  watch(onChange: () => void): Promise<{ close(): Promise<void> }>;
}
