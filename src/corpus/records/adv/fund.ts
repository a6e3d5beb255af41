import { identityKey } from '../../../core/identity/identity.ts';
import { secFund } from '../../../core/public-records/record-ids.ts';
import type { StagedGroup } from '../../../store/corpus/record-stage.ts';
import { originOf } from '../each.ts';
import type { RecordReading } from '../record-source.ts';
import { type Firms, firmRef } from './firms.ts';

interface Claim {
  readonly crd: string;
  readonly name: string;
  readonly kind?: string;
  readonly sizeUsd?: number;
  readonly submitted: string;
  /** The adviser the fund's name begins with. */
  readonly other?: string;
}

/**
 * Emits one fund of one manager from all rows with its number: a platform's values count last, else the
 * newest filing's first. A platform's fund that bears another adviser's name is no fund of the platform's.
 */
export function emitFund(reading: RecordReading, firms: Firms, group: StagedGroup): void {
  const rows = group.rows
    .map(({ values, place }) => ({ claim: values as unknown as Claim, place }))
    .toSorted((one, other) => {
      const platform = Number(firms.isPlatform(one.claim.crd)) - Number(firms.isPlatform(other.claim.crd));
      return platform || (one.claim.submitted < other.claim.submitted ? 1 : -1);
    });
  const [first, ...others] = rows;
  if (first === undefined) return;
  const { claim, place } = first;
  for (const row of others) reading.account.end(row.place, 'merged');
  if (firms.byCrd.get(claim.crd)?.isInvestor !== true) {
    reading.account.end(place, { skip: 'a fund of an adviser that is no investor' });
    return;
  }
  if (claim.other !== undefined && claim.other !== claim.crd && firms.isPlatform(claim.crd)) {
    reading.account.end(place, { skip: 'filed by a platform for another adviser' });
    return;
  }
  const { name, kind, sizeUsd } = claim;
  const id = secFund(group.key)?.id ?? group.key;
  const asOf = claim.submitted.slice(0, 10);
  const investorRef = firmRef(claim.crd);
  reading.sink.fund(
    { sourceId: id, name, key: identityKey(name), investorRef, kind, sizeUsd, asOf },
    originOf(reading, place),
  );
  reading.account.end(place, 'loaded');
}
