import type { InvestorFact } from '../../../core/corpus/facts.ts';
import { filedName, readable } from '../../../core/public-records/filed-names.ts';
import { isAllocator, type PlanReturn, sponsorAssets } from '../../../core/public-records/pension-plans.ts';
import type { StagedGroup, StagedRow } from '../../../store/corpus/record-stage.ts';
import { investorFact } from '../../entities.ts';
import { originOf } from '../each.ts';
import type { RecordReading } from '../record-source.ts';

/** Sets of staged rows: by ACK_ID, and by the sponsor's EIN. */
export const PLANS = '5500-plan';
export const SPONSORS = '5500-sponsor';

/** What is used of a row of Form 5500. */
export interface StagedPlan {
  readonly ein: string;
  readonly entity: PlanReturn['entity'];
  readonly plan: string;
  readonly sponsor?: string | undefined;
  readonly number: string;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly periodOn?: string | undefined;
  readonly receivedOn: string;
}

type Joined = StagedPlan & PlanReturn & { readonly ack: string };

/** Emits a sponsor's plans (the newest returns) as one investor, or ends all its rows as no allocator. */
export function emitSponsor(reading: RecordReading, group: StagedGroup): void {
  const newest = new Map<string, { joined: Joined; row: StagedRow }>();
  const replaced: StagedRow[] = [];
  for (const row of group.rows) {
    const joined = row.values as unknown as Joined;
    const plan = `${joined.entity}|${joined.number}|${joined.number === '' ? joined.plan : ''}`;
    const known = newest.get(plan);
    if (known === undefined || moment(joined) > moment(known.joined)) {
      if (known !== undefined) replaced.push(known.row);
      newest.set(plan, { joined, row });
    } else replaced.push(row);
  }
  for (const { place } of replaced) reading.account.end(place, 'merged');
  const plans = [...newest.values()].toSorted((one, other) => size(other.joined) - size(one.joined));
  const fact = sponsorFact(plans.map(({ joined }) => joined));
  const [first] = plans;
  if (typeof fact !== 'string' && first !== undefined)
    reading.sink.investor(fact, originOf(reading, first.row.place));
  for (const { row } of plans) {
    if (typeof fact === 'string') reading.account.end(row.place, { skip: fact });
    else reading.account.end(row.place, row === first?.row ? 'loaded' : 'merged');
  }
}

function moment({ periodOn = '', receivedOn, ack }: Joined): string {
  return `${periodOn} ${receivedOn} ${ack}`;
}

function size({ partnershipsUsd, assetsUsd }: Joined): number {
  return partnershipsUsd + assetsUsd;
}

/** What a fund for pensions calls itself. Where the name says so it is the investor's; an employer is none. */
const IS_FUND = /\b(?:pensions?|retirement|trust|fund|plan|board of trustees|annuity|superannuation)\b/i;

function sponsorFact(plans: readonly Joined[]): InvestorFact | string {
  const owned = sponsorAssets(plans);
  if (!isAllocator(owned)) return 'too small, and no partnerships';
  const [largest] = plans;
  const sponsor = plans.find((plan) => plan.sponsor !== undefined)?.sponsor ?? largest?.plan;
  if (largest === undefined || sponsor === undefined) return 'no name';
  const on =
    plans
      .map(({ periodOn }) => periodOn ?? '')
      .sort()
      .at(-1) || undefined;
  const fact = investorFact({
    // Not the employer itself: that may be known as an investor in companies, which its plans are not.
    name: IS_FUND.test(sponsor) ? sponsor : `${filedName(sponsor)} pension plans`,
    filedName: filedName(sponsor) === sponsor ? undefined : sponsor,
    ids: [{ namespace: 'ein', id: largest.ein }],
    kind: 'organisation',
    lpType: 'institutional',
    city: largest.city === undefined ? undefined : readable(largest.city),
    state: largest.state,
    country: largest.state === undefined ? undefined : 'USA',
    description: describe(owned.partnershipsUsd, plans),
    assetsUsd: owned.assetsUsd > 0 ? owned.assetsUsd : undefined,
    assetsOn: owned.assetsUsd > 0 ? on : undefined,
    asOf: on,
    record: largest.ack,
    url: 'https://www.efast.dol.gov/5500Search/',
  });
  return fact ?? 'no name';
}

function describe(partnershipsUsd: number, plans: readonly Joined[]): string {
  const count = plans.filter(({ entity }) => entity === 'plan').length;
  const what = count === 1 ? 'Pension plan in the USA' : `${count} pension plans in the USA`;
  if (partnershipsUsd === 0) return `${what}.`;
  return `${what}; partnership and joint venture interests of ${Math.round(partnershipsUsd / 1e6)} million USD.`;
}
