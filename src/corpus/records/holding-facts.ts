import type { CompanyFact, InvestorFact } from '../../core/corpus/facts.ts';
import { identityKey } from '../../core/identity/identity.ts';
import type { Stage } from '../../core/kind/investor-terms.ts';
import { filedName } from '../../core/public-records/filed-names.ts';
import { companyFact } from '../entities.ts';
import type { RowPlace } from './account.ts';
import { originOf } from './each.ts';
import type { RecordReading } from './record-source.ts';

/** What a fund holds of a company, over all reports read. */
export interface HeldCompany {
  /** The company as it is spelled in the first report, and its other names. */
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly country?: string | undefined;
  readonly sectorTags?: readonly string[];
  /** The day it was bought, or that of the first report with it where an earlier one is without; else undefined. */
  readonly since: string | undefined;
  /** The day of the newest report with it. */
  readonly asOf: string;
  readonly stage: Stage | undefined;
}

/**
 * Gives a holding as a deal: `investor` has been in a round of the company. One holding is one round, whatever the number of reports,
 * tranches and series of the fund (`holder` identifies who holds it, for all imports). The round has no amount: a value or cost is that of
 * the holding. Returns false where the name is none.
 */
export function emitHolding(
  reading: RecordReading,
  place: RowPlace,
  holder: string,
  investor: InvestorFact,
  held: HeldCompany,
): boolean {
  const { since, asOf, stage, country, sectorTags = [] } = held;
  const company = companyFact({ name: filedName(held.name), country, sectorTags, asOf });
  if (company === undefined) return false;
  const origin = originOf(reading, place);
  reading.sink.investor(investor, origin);
  emitCompany(reading, place, company, held.otherNames);
  const sourceId = `${holder}|${company.key}`.slice(0, 300);
  reading.sink.round(
    { sourceId, companyRef: company.ref, kind: 'holding', stage, announcedOn: since, asOf },
    origin,
  );
  reading.sink.investment({ roundSourceId: sourceId, investorRef: investor.ref }, origin);
  return true;
}

/** Names that are kept besides a company's own. */
const MAX_NAMES = 20;

/** Gives a company, and its other names as names it is also found by. */
export function emitCompany(
  reading: RecordReading,
  place: RowPlace,
  company: CompanyFact,
  otherNames: readonly string[],
): void {
  const origin = originOf(reading, place);
  const others = otherNames
    .map((name) => ({ name: filedName(name).slice(0, 300), key: identityKey(name) }))
    .filter(({ key }) => key !== '' && key !== company.key)
    .slice(0, MAX_NAMES);
  reading.sink.company(company, origin);
  if (others.length === 0) return;
  // Of the spellings of one record the most frequent is its name.
  reading.sink.company(company, origin);
  for (const { name, key } of new Map(others.map((other) => [other.key, other])).values())
    reading.sink.company({ ref: company.ref, ids: company.ids, name, key, sectorTags: [] }, origin);
}

/** The first of these days; undefined without one. */
export function firstDay(days: readonly (string | undefined)[]): string | undefined {
  return days.filter((day) => day !== undefined).sort()[0];
}

/** The last of these days; empty without one. */
export function lastDay(days: readonly (string | undefined)[]): string {
  return (
    days
      .filter((day) => day !== undefined)
      .sort()
      .at(-1) ?? ''
  );
}
