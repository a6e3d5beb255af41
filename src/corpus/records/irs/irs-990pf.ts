import { eachElement, eachGroup, eachRow } from '../each.ts';
import type { RecordReading, RecordSource } from '../record-source.ts';
import { emitFoundation } from './irs-990pf-facts.ts';
import { foundationReturn } from './irs-990pf-return.ts';

const RETURNS = '990pf-return';

/**
 * Form 990-PF, the returns of private foundations (IRS e-file XML), with or without the index of the year. With an index
 * only what it calls a 990-PF is opened: an archive holds ten times as many other forms.
 */
export const IRS_990PF: RecordSource = {
  name: 'irs-990pf',
  describe: 'private foundations: assets, trustees, the funds they hold (IRS Form 990-PF, e-file XML)',
  expects: 'archives like 2026_TEOS_XML_01A.zip, their …_public.xml files, or index_2026.csv with them',
  uses: (name) => /\.xml$/.test(name) || /^index_\d{4}\.csv$/.test(name),
  async read(reading) {
    const wanted = await readIndexes(reading);
    for (const input of reading.inputs) {
      if (!/\.xml$/i.test(input.name)) continue;
      const [object] = /^\d{15,20}/.exec(input.name) ?? [];
      if (wanted !== undefined && object !== undefined && !wanted.has(object)) {
        reading.ignore(input, 'another form, by the index');
        continue;
      }
      await eachElement(reading, input, { element: 'Return' }, (root, place) => {
        const filed = foundationReturn(root);
        if (typeof filed === 'string') return { skip: filed };
        reading.stage.add(RETURNS, filed.ein, 'return', { ...filed, record: object ?? input.name }, place);
        return 'staged';
      });
    }
    await eachGroup(reading, RETURNS, (group) => emitFoundation(reading, group));
  },
};

/** The numbers of the returns that are 990-PFs and here; undefined where no index is given. */
async function readIndexes(reading: RecordReading): Promise<ReadonlySet<string> | undefined> {
  const indexes = reading.inputs.filter(({ name }) => /\.csv$/i.test(name));
  if (indexes.length === 0) return undefined;
  const here = new Set(reading.inputs.map(({ name }) => /^\d{15,20}/.exec(name)?.[0]));
  const wanted = new Set<string>();
  for (const input of indexes) {
    await eachRow(reading, input, { format: 'csv', required: ['return type', 'object id'] }, (record) => {
      const object = record.raw('object id');
      if (record.raw('return type').toUpperCase() !== '990PF') return { skip: 'another form' };
      if (!here.has(object)) return { skip: 'its return is not among these files' };
      wanted.add(object);
      return 'merged';
    });
  }
  return wanted;
}
