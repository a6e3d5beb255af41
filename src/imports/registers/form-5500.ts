import { investorFact } from '../../corpus/entities.ts';
import type { StagedGroup, StagedRow } from '../../corpus/queries-record-stage.ts';
import type { InvestorFact } from '../../corpus/rules-investor-record.ts';
import { filedName, readable } from '../../reference/names/rules-filed.ts';
import type { RecordReading, RecordSource } from './record-source.ts';
import { ein } from './rules-record-ids.ts';
import { isAllocator, type PlanReturn, planEntity, sponsorAssets } from './rules-wikidata-queries.ts';
import { eachGroup, eachRow, originOf } from './y-combinator.ts';

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

/** Schedule H columns that are used, in order. */
const SCHEDULE = ['joint venture eoy amt', 'tot assets eoy amt', 'net assets eoy amt'] as const;

/**
 * Form 5500 with its Schedule H, what pension plans file with the Department of Labor: plans are joined with
 * their balance sheet by ACK_ID, grouped by the sponsor's EIN, and become a limited partner where they own
 * partnerships or enough.
 */
export const FORM_5500: RecordSource = {
  name: 'form-5500',
  describe: 'pension plans of American employers and unions (Form 5500 and its Schedule H)',
  expects: 'F_5500_2025_Latest.zip and F_SCH_H_2025_Latest.zip, or the CSV files in them',
  uses: (name) => /^f_(?:5500|sch_h)_\d{4}_\w+\.csv$/.test(name),
  async read(reading) {
    for (const input of reading.inputs) {
      const isSchedule = /^f_sch_h/i.test(input.name);
      const required = isSchedule
        ? ['ack id', SCHEDULE[0], SCHEDULE[1]]
        : ['ack id', 'spons dfe ein', 'plan name'];
      await eachRow(reading, input, { format: 'csv', required }, (record, place) => {
        const id = record.text('ack id');
        if (id === undefined) return { skip: 'no ACK_ID' };
        if (isSchedule) {
          const [joint, total, net] = SCHEDULE.map((column) => record.usd(column));
          // Most plans own neither: what they file cannot make a sponsor an allocator and need not be joined.
          const values = { partnershipsUsd: joint ?? 0, assetsUsd: total ?? net ?? 0 };
          reading.stage.add(PLANS, id, 'schedule', values, place);
          return 'staged';
        }
        const sponsor = ein(record.text('spons dfe ein'));
        if (sponsor === undefined) return { skip: 'no EIN of the sponsor' };
        const entity = planEntity(record.raw('type plan entity cd'), record.raw('type dfe plan entity cd'));
        if (entity === 'pooled_account') return { skip: 'an account in which a bank or insurer pools plans' };
        if (
          entity === 'plan' &&
          record.text('type pension bnft code') === undefined &&
          record.text('type welfare bnft code') !== undefined
        )
          return { skip: 'a welfare plan' };
        const plan: StagedPlan = {
          ein: sponsor.id,
          entity,
          plan: record.raw('plan name'),
          sponsor: record.text('sponsor dfe name') ?? record.text('spons dfe name'),
          number: record.raw('spons dfe pn'),
          city: record.text('spons dfe mail us city') ?? record.text('spons dfe loc us city'),
          state: record.text('spons dfe mail us state') ?? record.text('spons dfe loc us state'),
          periodOn: record.day('form tax prd') ?? record.day('form plan year begin date'),
          receivedOn: record.day('date received') ?? '',
        };
        reading.stage.add(PLANS, id, 'plan', { ...plan }, place);
        return 'staged';
      });
    }
    await joinPlans(reading);
    await eachGroup(reading, SPONSORS, (group) => emitSponsor(reading, group));
  },
};

async function joinPlans(reading: RecordReading): Promise<void> {
  await eachGroup(reading, PLANS, ({ key, rows }) => {
    const plan = rows.find(({ part }) => part === 'plan');
    const schedule = rows.find(({ part }) => part === 'schedule');
    for (const row of rows) {
      if (row === plan) continue;
      reading.account.end(row.place, plan === undefined ? { skip: 'a schedule without its form' } : 'merged');
    }
    if (plan === undefined) return;
    if (schedule === undefined) {
      reading.account.end(plan.place, { skip: 'no Schedule H' });
      return;
    }
    const values = { ...plan.values, ...schedule.values, ack: key };
    reading.stage.add(SPONSORS, String(plan.values.ein), 'return', values, plan.place);
  });
}
