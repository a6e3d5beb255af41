import { identityKey } from '../../../core/identity/identity.ts';
import { fundKind, PLATFORM_ADVISERS } from '../../../core/public-records/adviser.ts';
import { eachGroup, eachRow } from '../each.ts';
import type { RecordInput, RecordReading } from '../record-source.ts';
import { baseRow } from './base.ts';
import { emitFirm } from './firm.ts';
import { Firms } from './firms.ts';
import { emitFund } from './fund.ts';

const NO_FILING = { skip: 'belongs to no filing of these files' } as const;

/** Reads the tables of filing data: firms, their funds, their owners. Newest filing first, whatever months are there. */
export async function readFilings(reading: RecordReading, inputs: readonly RecordInput[]): Promise<void> {
  const firms = new Firms();
  const tables = (name: RegExp) => inputs.filter((input) => name.test(input.name));
  const read = (input: RecordInput, required: readonly string[], handle: Parameters<typeof eachRow>[3]) =>
    eachRow(reading, input, { format: 'csv', required: ['filingid', ...required] }, handle);

  for (const input of tables(/adv_base/i)) {
    await read(input, ['1e1', 'datesubmitted'], (record, place) => {
      const row = baseRow(record, /^era/i.test(input.name));
      if (typeof row === 'string') return { skip: row };
      firms.add(row.crd, row.filing, row.submitted, identityKey(row.name));
      reading.stage.add('adv-firm', row.crd, 'base', { ...row }, place);
      return 'staged';
    });
  }
  firms.index();

  for (const input of tables(/schedule_d_7b1(?!a)/i)) {
    await read(input, ['fund name', 'fund id'], (record, place) => {
      const found = firms.at(record.raw('filingid'));
      if (found === undefined) return NO_FILING;
      if (found === 'older') return 'merged';
      const { crd, firm } = found;
      const name = record.text('fund name');
      if (name === undefined) return { skip: 'a fund without a name' };
      const kind = fundKind(record.raw('fund type'));
      const sizeUsd = record.usd('gross asset value');
      if (kind !== undefined) firm.funds = { ...firm.funds, [kind]: firm.funds[kind] + 1 };
      // What a feeder owns is its master's, and would be counted twice.
      if (record.flag('feeder fund') !== true) firm.grossUsd += sizeUsd ?? 0;
      const other = firms.namedBy(name);
      if (other !== undefined && other !== crd && firm.others.size < PLATFORM_ADVISERS)
        firm.others.add(other);
      const id = record.raw('fund id') || `${crd}:${record.raw('referenceid') || place.line}`;
      const values = { crd, name, kind: record.text('fund type'), sizeUsd, other, submitted: firm.submitted };
      reading.stage.add('adv-fund', id, 'fund', values, place);
      return 'staged';
    });
  }

  for (const input of tables(/schedule_d_7b1a3a/i)) {
    await read(input, ['name of partner etc'], (record) => {
      const found = firms.at(record.raw('filingid'));
      if (found === undefined) return NO_FILING;
      if (found === 'older') return 'merged';
      const other = firms.namedBy(record.raw('name of partner etc'));
      if (other !== undefined && other !== found.crd && found.firm.others.size < PLATFORM_ADVISERS)
        found.firm.others.add(other);
      return other === undefined ? { skip: 'a general partner that is no adviser' } : 'loaded';
    });
  }

  const optionalFiles = [
    { files: /schedule_d_1i/i, part: 'site', column: 'website' },
    { files: /1d3_cik/i, part: 'cik', column: 'cik' },
    { files: /schedule_a_b/i, part: 'owner', column: 'full legal name' },
  ] as const;
  for (const { files, part, column } of optionalFiles) {
    for (const input of tables(files)) {
      await read(input, [column], (record, place) => {
        const found = firms.at(record.raw('filingid'));
        if (found === undefined) return NO_FILING;
        if (found === 'older') return 'merged';
        if (record.text(column) === undefined) return { skip: `no ${column}` };
        const owner = {
          schedule: record.raw('schedule'),
          type: record.raw('de fe i'),
          title: record.text('title or status'),
          within: record.text('entity in which'),
          acquired: record.text('status acquired'),
          owner: record.text('ownerid'),
        };
        const values = { value: record.text(column), ...(part === 'owner' ? owner : {}) };
        reading.stage.add('adv-firm', found.crd, part, values, place);
        return 'staged';
      });
    }
  }

  await eachGroup(reading, 'adv-firm', (group) => {
    const firm = firms.byCrd.get(group.key);
    if (firm !== undefined) emitFirm(reading, firms, firm, group);
  });
  await eachGroup(reading, 'adv-fund', (group) => emitFund(reading, firms, group));
}
