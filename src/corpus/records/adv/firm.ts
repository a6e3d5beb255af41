import type { InvestorFact } from '../../../core/corpus/facts.ts';
import { personKey } from '../../../core/identity/identity.ts';
import { personOfSchedule, readable } from '../../../core/public-records/filed-names.ts';
import { parseDay } from '../../../core/text/date-text.ts';
import type { StagedGroup, StagedRow } from '../../../store/corpus/record-stage.ts';
import type { RowEnd } from '../account.ts';
import { originOf } from '../each.ts';
import type { RecordReading } from '../record-source.ts';
import { adviserFact } from './adviser-facts.ts';
import type { BaseRow } from './base.ts';
import type { Firm, Firms } from './firms.ts';

/** Emits a firm from all its filings that were read (the newest holds), with its owners and managers. */
export function emitFirm(reading: RecordReading, firms: Firms, firm: Firm, group: StagedGroup): void {
  const end = (row: StagedRow, as: RowEnd) => reading.account.end(row.place, as);
  const parts = (part: string) => group.rows.filter((row) => row.part === part);
  const bases = parts('base');
  const newest = bases.findLast((row) => row.values.filing === firm.filing);
  for (const row of bases) if (row !== newest) end(row, 'merged');
  const base = newest?.values as unknown as BaseRow | undefined;
  const adviser = base === undefined ? 'no filing' : adviserOf(base, firms, firm, parts);
  const isInvestor = typeof adviser !== 'string' && adviser.onlyKnown !== true;
  firm.isInvestor = isInvestor;
  if (newest !== undefined) {
    if (typeof adviser === 'string') end(newest, { skip: adviser });
    else {
      reading.sink.investor(adviser, originOf(reading, newest.place));
      end(newest, 'loaded');
    }
  }
  const notAnInvestor: RowEnd = { skip: 'describes an adviser that is not an investor' };
  for (const row of [...parts('site'), ...parts('cik')]) end(row, isInvestor ? 'merged' : notAnInvestor);
  for (const row of parts('owner'))
    end(row, isInvestor ? emitOwner(reading, group.key, base, row) : notAnInvestor);
}

function adviserOf(
  base: BaseRow,
  firms: Firms,
  firm: Firm,
  parts: (part: string) => readonly StagedRow[],
): InvestorFact | string {
  const values = (part: string) => parts(part).map((row) => String(row.values.value ?? ''));
  return adviserFact({
    name: base.name,
    crd: base.crd,
    cik: values('cik')[0],
    city: base.city,
    state: base.state,
    country: base.country,
    addresses: values('site'),
    isExempt: base.isExempt,
    isVentureOnly: base.isVentureOnly,
    reportsFunds: true,
    funds: firm.funds,
    clients: base.clients,
    isPlatform: firms.isPlatform(base.crd),
    assetsUsd: base.managedUsd ?? (firm.grossUsd > 0 ? firm.grossUsd : undefined),
    filedOn: base.filedOn,
  });
}

/** A natural person of schedule A (owners and officers) or B (owners of owners). */
function emitOwner(reading: RecordReading, crd: string, base: BaseRow | undefined, row: StagedRow): RowEnd {
  const text = (name: string) => (typeof row.values[name] === 'string' ? row.values[name] : undefined);
  if (!/^i$/i.test(text('type') ?? '')) return { skip: 'an owner that is no person' };
  const person = personOfSchedule(text('value') ?? '');
  if (person === undefined) return { skip: 'no name of a person' };
  const key = personKey(person.short);
  const sourceId = `adv:${text('owner') ?? `${crd}:${personKey(person.name)}`}`;
  const title = readable(text('title') ?? (/^b$/i.test(text('schedule') ?? '') ? 'INDIRECT OWNER' : 'OWNER'));
  const startedOn = parseDay(text('acquired')?.replace(/^(\d{1,2})\/(\d{4})$/, '$2-$1'));
  const within = text('within');
  reading.sink.person(
    { sourceId, name: person.name, key, addressKey: base?.addressKey },
    originOf(reading, row.place),
  );
  reading.sink.role(
    {
      personSourceId: sourceId,
      organisation: { namespace: 'sec-crd', id: crd },
      title,
      note: within === undefined ? undefined : `through ${within}`,
      isCurrent: true,
      startedOn,
    },
    originOf(reading, row.place),
  );
  return 'loaded';
}
