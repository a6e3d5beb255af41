import { DomainError } from '../../core/errors.ts';
import { suppressionKeys } from '../../core/identity/suppression-keys.ts';
import type { SuppressionService, SuppressionStore } from '../../core/outreach/suppression/ports.ts';
import { type SuppressionKey, suppressionOf } from '../../core/outreach/suppression/suppression.ts';
import { readSuppressionList } from './suppression-list.ts';

const ADDED = 'A person put the address or its domain on the suppression list.';
const IMPORTED = 'The address or its domain was imported into the suppression list.';

/** Where a tenant says who must not be written to. */
export function createSuppressionService(store: SuppressionStore): SuppressionService {
  return {
    async list(scope, asked) {
      // An empty list would read as if nothing kept it from being written to.
      if (asked.covering !== undefined && suppressionKeys(asked.covering) === undefined) {
        throw refused('email', 'must be an address (ada@fund.example)');
      }
      return store.list(scope, asked);
    },
    async add(scope, value, detail) {
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
    async remove(scope, value, reason) {
      const key = keyOf(value);
      const removed = await store.remove(scope, key, reason);
      if (removed.state === 'needs_reason') {
        throw refused(
          'reason',
          `must say why, in a sentence: the entry is ${removed.reason}, which no one of yours decided`,
        );
      }
      return removed.state === 'removed';
    },
    async import(scope, content) {
      const { keys, repeated, rowsSkipped, rowsDropped, skipped } = readSuppressionList(content);
      const { added, ended } = await store.importAll(scope, keys, IMPORTED);
      return {
        imported: added,
        alreadyThere: keys.length - added + repeated,
        rowsSkipped,
        rowsDropped,
        skipped,
        sequencesEnded: ended,
      };
    },
  };
}

function keyOf(value: string): SuppressionKey {
  const key = suppressionOf(value);
  if (key !== undefined) return key;
  throw refused('value', 'must be an address (ada@fund.example) or a domain (fund.example)');
}

function refused(path: string, message: string): DomainError {
  return new DomainError('invalid_request', `"${path}" ${message}.`, { details: [{ path, message }] });
}
