import type { InvestorFact } from '../../../core/corpus/facts.ts';
import { readable } from '../../../core/public-records/filed-names.ts';
import {
  FOUNDATION_FLOOR_USD,
  foundationLpType,
  isFamilyFoundationName,
  isPrivateFoundation,
} from '../../../core/public-records/foundation.ts';
import { ein } from '../../../core/public-records/record-ids.ts';
import { foundationPurpose } from '../../../core/public-records/sectors.ts';
import { investorFact } from '../../entities.ts';
import type { FileRecord } from '../../record.ts';
import { eachRow, originOf } from '../each.ts';
import type { RecordSource } from '../record-source.ts';

/**
 * The Exempt Organizations Business Master File Extract (IRS): every exempt organisation, 28 columns, whole dollars.
 * Only private foundations above the floor become investors; a church or a club never does.
 */
export const IRS_BMF: RecordSource = {
  name: 'irs-bmf',
  describe:
    'private foundations of the IRS list of exempt organisations (eo1.csv to eo4.csv, or eo_<state>.csv)',
  expects: 'eo1.csv … eo4.csv or eo_<state>.csv',
  uses: (name) => /^eo.*\.csv$/.test(name),
  async read(reading) {
    /** Of foundations above the floor, some hundred thousand at most: EIN and what the row said. */
    const seen = new Map<string, string>();
    for (const input of reading.inputs) {
      const required = ['ein', 'name', 'foundation', 'asset amt'];
      await eachRow(reading, input, { format: 'csv', required }, (record, place) => {
        const fact = foundationFact(record);
        if (typeof fact === 'string') return { skip: fact };
        const said = `${fact.name} ${fact.assetsUsd} ${fact.assetsOn}`;
        if (seen.get(fact.record ?? '') === said) return 'merged';
        if (fact.record !== undefined) seen.set(fact.record, said);
        reading.sink.investor(fact, originOf(reading, place));
        return 'loaded';
      });
    }
  },
};

/** The foundation in a row, or why it becomes no investor. */
export function foundationFact(record: FileRecord): InvestorFact | string {
  const id = ein(record.raw('ein'));
  if (id === undefined) return 'no EIN';
  if (!isPrivateFoundation(record.raw('foundation'))) return 'not a private foundation';
  // Amounts may be empty or negative: then what the foundation owns is not known to reach the floor.
  const assetsUsd = record.usd('asset amt');
  if (assetsUsd === undefined) return 'assets not stated';
  if (assetsUsd < FOUNDATION_FLOOR_USD) return 'assets below the floor';
  const name = record.text('name');
  if (name === undefined) return 'no name';
  const on = endOfMonth(record.raw('tax period'));
  const state = record.text('state');
  const about = foundationPurpose(record.raw('ntee cd'));
  const fact = investorFact({
    name,
    ids: [id],
    kind: 'organisation',
    lpType: foundationLpType(name, assetsUsd),
    city: readable(record.raw('city')) || undefined,
    state,
    country: state === undefined ? undefined : 'USA',
    description: `Private ${isFamilyFoundationName(name) ? 'family ' : ''}foundation in the USA${about === undefined ? '' : ` for ${about.purpose}`}.`,
    sectorTags: about?.sector === undefined ? [] : [about.sector],
    assetsUsd,
    assetsOn: on,
    asOf: on,
    record: id.id,
    url: `https://apps.irs.gov/app/eos/detailsPage?ein=${id.id}`,
  });
  return fact ?? 'no name';
}

/** The last day of a tax period "201812"; undefined where it is none. */
export function endOfMonth(period: string): string | undefined {
  const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(period.trim()) ?? [];
  if (year === undefined || month === undefined) return undefined;
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}
