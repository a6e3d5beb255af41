import { invalid } from '../platform/values/errors.ts';
import { type FairQueue, inTurn } from '../platform/values/queue.ts';
import type { Page, Scope } from '../platform/values/scope.ts';
import { suppressionKeys } from '../reference/rules-identity.ts';
import type { SentTable } from '../tables/rules-table.ts';
import { type ReadApart, type ReadingLimits, readInThreads } from '../tables/threads.ts';
import type { SuppressionStore } from './queries-suppressions.ts';
import type { SuppressionList } from './read-suppressions.ts';
import {
  type Suppression,
  type SuppressionAdded,
  type SuppressionImport,
  type SuppressionKey,
  suppressionOf,
} from './rules-suppression.ts';

/** An import takes less than a second: by then the queue is shorter. */
const WORDS = { what: 'imports of suppressions', retryAfterSeconds: 5 };
const TOO_MUCH = {
  path: 'content',
  tooMuch: 'as no suppression list is: send it in parts. The list stays as it was.',
};

/** Reads suppression lists in threads; `entry` is suppressions-thread.ts. */
export const readSuppressionsApart = (
  entry: URL,
  limits: ReadingLimits,
): ReadApart<SentTable, SuppressionList> => readInThreads(entry, limits, TOO_MUCH);

const ADDED = 'A person put the address or its domain on the suppression list.';
const IMPORTED = 'The address or its domain was imported into the suppression list.';

/** Where a tenant says who must not be written to. */
export function createSuppressionService(
  store: SuppressionStore,
  read: ReadApart<SentTable, SuppressionList>,
  lane: FairQueue,
) {
  return {
    /** Newest first. `covering`: only what keeps this address from being written to. */
    async list(
      scope: Scope,
      asked: { readonly limit: number; readonly cursor?: string; readonly covering?: string },
    ): Promise<Page<Suppression>> {
      // An empty list would read as if nothing kept it from being written to.
      if (asked.covering !== undefined && suppressionKeys(asked.covering) === undefined) {
        throw invalid('email', 'must be an address (ada@fund.example)');
      }
      return store.list(scope, asked);
    },
    /** Those of these addresses that must not be written to. */
    among: (scope: Scope, emails: readonly string[]): Promise<ReadonlySet<string>> =>
      store.among(scope, emails),
    /** Adds an address or a domain and ends the sequences under way to it. */
    async add(scope: Scope, value: string, detail: string | undefined): Promise<SuppressionAdded> {
      const { suppression, added, ended } = await store.add(scope, {
        key: keyOf(value),
        reason: 'added',
        detail,
        event: 'suppress',
        who: 'person',
        why: ADDED,
      });
      return { suppression, added, sequencesEnded: ended.length };
    },
    /**
     * False if it was not there. Throws `not_in_this_state` if the recipient said so by the link or to their provider:
     * that is for ever; `invalid_request` if they said so in words, or may have, and no `reason` is given.
     */
    async remove(scope: Scope, value: string, reason: string | undefined) {
      const key = keyOf(value);
      const removed = await store.remove(scope, key, reason);
      if (removed.state === 'needs_reason') {
        throw invalid(
          'reason',
          `must say why, in a sentence: the entry is ${removed.reason}, which no one of yours decided`,
        );
      }
      return removed.state === 'removed';
    },
    /** Adds everything a table or a plain list names, in one transaction. */
    import: (scope: Scope, sent: SentTable, signal: AbortSignal): Promise<SuppressionImport> =>
      inTurn(lane, scope.tenantId, signal, WORDS, async () => {
        const { keys, repeated, rowsSkipped, rowsDropped, skipped } = await read(sent, signal);
        const { added, ended } = await store.importAll(scope, keys, IMPORTED);
        return {
          imported: added,
          alreadyThere: keys.length - added + repeated,
          rowsSkipped,
          rowsDropped,
          skipped,
          sequencesEnded: ended,
        };
      }),
  };
}

/** Who must not be written to, of one tenant and mode. A text that is no address and no domain: `invalid_request`. */
export type SuppressionService = ReturnType<typeof createSuppressionService>;

function keyOf(value: string): SuppressionKey {
  const key = suppressionOf(value);
  if (key !== undefined) return key;
  throw invalid('value', 'must be an address (ada@fund.example) or a domain (fund.example)');
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly suppressions: SuppressionService;
  }
}
