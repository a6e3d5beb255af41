import type { InvestorFact } from '../../../core/corpus/facts.ts';
import { identityKey, personKey } from '../../../core/identity/identity.ts';
import { isFamilyMember } from '../../../core/public-records/family-members.ts';
import { personOfReturn, readable } from '../../../core/public-records/filed-names.ts';
import {
  FAMILY_FLOOR_USD,
  FOUNDATION_FLOOR_USD,
  foundationLpType,
  isFamilyFoundationName,
} from '../../../core/public-records/foundation.ts';
import type { StagedGroup } from '../../../store/corpus/record-stage.ts';
import { investorFact } from '../../entities.ts';
import { originOf } from '../each.ts';
import type { RecordReading } from '../record-source.ts';
import type { FoundationReturn } from './irs-990pf-return.ts';

type Filed = FoundationReturn & { readonly record: string };

/** Emits a foundation from all its returns: the newest period's, of these the one that was sent last. */
export function emitFoundation(reading: RecordReading, group: StagedGroup): void {
  const rows = group.rows
    .map(({ values, place }) => ({ filed: values as unknown as Filed, place }))
    .toSorted((one, other) => (moment(one.filed) < moment(other.filed) ? 1 : -1));
  const [newest, ...older] = rows;
  if (newest === undefined) return;
  for (const { place } of older) reading.account.end(place, 'merged');
  const { filed, place } = newest;
  const fact = returnFact(filed);
  if (typeof fact === 'string') {
    reading.account.end(place, { skip: fact });
    return;
  }
  const origin = originOf(reading, place);
  reading.sink.investor(fact, origin);
  for (const { fund, amountUsd } of filed.holdings) {
    const fundKey = identityKey(fund);
    const sourceId = `${filed.ein}:${fundKey}`;
    reading.sink.commitment(
      { sourceId, investorRef: fact.ref, fundName: fund, fundKey, amountUsd, asOf: filed.periodOn },
      origin,
    );
  }
  const seen = new Set<string>();
  for (const officer of filed.officers) {
    const person = personOfReturn(officer.name);
    const own = person === undefined ? '' : personKey(person.name);
    if (person === undefined || seen.has(own)) continue;
    seen.add(own);
    const sourceId = `990pf:${filed.ein}:${own}`;
    const { name, short } = person;
    const title = readable(officer.title) || 'Officer';
    reading.sink.person(
      { sourceId, name, key: personKey(short), state: fact.state, country: fact.country },
      origin,
    );
    reading.sink.role(
      { personSourceId: sourceId, organisation: { namespace: 'ein', id: filed.ein }, title, isCurrent: true },
      origin,
    );
    const member = familyMember(filed, fact, { name, title, key: own });
    if (member !== undefined) reading.sink.investor(member, origin);
  }
  reading.account.end(place, 'loaded');
}

function moment({ periodOn, sentAt }: Filed): string {
  return `${periodOn} ${sentAt}`;
}

function returnFact(filed: Filed): InvestorFact | string {
  const { assetsUsd } = filed;
  if (assetsUsd === undefined) return 'assets not stated';
  if (assetsUsd < FOUNDATION_FLOOR_USD) return 'assets below the floor';
  const fact = investorFact({
    name: filed.name,
    ids: [{ namespace: 'ein', id: filed.ein }],
    kind: 'organisation',
    lpType: foundationLpType(filed.name, assetsUsd),
    city: filed.city === undefined ? undefined : readable(filed.city),
    state: filed.state,
    country: filed.state === undefined ? undefined : 'USA',
    website: filed.website?.toLowerCase(),
    description: `Private ${isFamilyFoundationName(filed.name) ? 'family ' : ''}foundation in the USA.`,
    assetsUsd,
    assetsOn: filed.periodOn,
    asOf: filed.periodOn,
    record: filed.record,
    url: `https://apps.irs.gov/app/eos/detailsPage?ein=${filed.ein}`,
  });
  return fact ?? 'no name';
}

/**
 * A member of a family with a large foundation as an individual of means. What the foundation owns is not
 * theirs and is not recorded for them; nor is the foundation's town, which may be a lawyer's office.
 */
function familyMember(
  filed: Filed,
  foundation: InvestorFact,
  officer: { readonly name: string; readonly title: string; readonly key: string },
): InvestorFact | undefined {
  if ((filed.assetsUsd ?? 0) < FAMILY_FLOOR_USD || !isFamilyMember(officer, filed.name)) return undefined;
  return investorFact({
    name: officer.name,
    ids: [{ namespace: 'irs-990pf-person', id: `${filed.ein}:${officer.key}` }],
    kind: 'person',
    lpType: 'hnw_individual',
    state: foundation.state,
    country: foundation.country,
    description: `${officer.title} of ${readable(filed.name)}.`,
    asOf: filed.periodOn,
    record: filed.record,
    url: foundation.url,
  });
}
