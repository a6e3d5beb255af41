import { createHash } from 'node:crypto';
import type { FoundInvestor } from '../../core/corpus/investor-record.ts';
import { coldRecord } from '../../core/ranking/warm-lift.ts';

/** What a tenant's list keeps of an investor, as its columns. */
export interface ListedRow {
  readonly investorId: number;
  /** JSON, without warm paths: those are read again for every answer, and may be gone by then. */
  readonly record: string;
  readonly digest: Buffer;
  /** As found: filters go by it. */
  readonly score: number;
  readonly tier: FoundInvestor['record']['tier'];
  readonly lpType: string | null;
}

/** The rows of found investors, in their order. */
export function listedRows(found: readonly FoundInvestor[]): ListedRow[] {
  return found.map(({ investorId, record: shown }) => {
    const record = JSON.stringify(coldRecord(shown));
    const digest = createHash('sha256').update(record).digest();
    return { investorId, record, digest, score: shown.score, tier: shown.tier, lpType: shown.lpType ?? null };
  });
}
