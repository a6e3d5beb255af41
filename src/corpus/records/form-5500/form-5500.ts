import { planEntity } from '../../../core/public-records/pension-plans.ts';
import { ein } from '../../../core/public-records/record-ids.ts';
import { eachGroup, eachRow } from '../each.ts';
import type { RecordReading, RecordSource } from '../record-source.ts';
import { emitSponsor, PLANS, SPONSORS, type StagedPlan } from './facts.ts';

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
