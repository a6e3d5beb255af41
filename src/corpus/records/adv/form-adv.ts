import type { RowEnd, RowPlace } from '../account.ts';
import { eachElement, eachRow, originOf } from '../each.ts';
import type { RecordReading, RecordSource } from '../record-source.ts';
import { type Adviser, adviserFact } from './adviser-facts.ts';
import { feedAdviser } from './feed.ts';
import { readFilings } from './filings.ts';
import { ROSTER_REQUIRED, rosterAdviser } from './roster.ts';

/** A table of the filing data that is read. Compliance contacts (1J, 1K) are not: never write to them. */
const FILING_TABLE =
  /(?:^|_)(?:adv_base|adv_base_a|schedule_d_7b1|schedule_d_7b1a3a|schedule_d_1i|schedule_a_b|1d3_cik)(?:_\w+)?\.csv$/;
const UNUSED_TABLE =
  /(?:^|_)(?:adv_base_b|schedule_[a-z]_\w+|adv_filing_types|1[a-z]_1[a-z]|drp|sch_r)(?:_\w+)?\.csv$|^advw/;

function isFilingTable(name: string): boolean {
  return FILING_TABLE.test(name) && !/adv_base_b|7b1a(?!3a)/.test(name);
}

/**
 * Form ADV, what investment advisers file with the SEC: the monthly roster, the filing data behind it, and
 * the daily feed. Each firm is known by its CRD number; of several filings the newest holds.
 */
export const FORM_ADV: RecordSource = {
  name: 'form-adv',
  describe: 'investment advisers: venture and private equity firms, family offices (SEC Form ADV)',
  expects:
    'a roster (ia07012026.zip, …-exempt.zip), filing data (ADV_Filing_Data_….zip) or the feed (IA_FIRM_SEC_Feed_….xml)',
  uses: (name) =>
    /\.xml$/.test(name) || isFilingTable(name) || (/\.csv$/.test(name) && !UNUSED_TABLE.test(name)),
  async read(reading) {
    const filings = reading.inputs.filter(({ name }) => isFilingTable(name.toLowerCase()));
    if (filings.length > 0) await readFilings(reading, filings);
    for (const input of reading.inputs) {
      if (filings.includes(input)) continue;
      if (/\.xml$/i.test(input.name)) {
        await eachElement(reading, input, { element: 'Firm' }, (firm, place) =>
          emitAdviser(reading, feedAdviser(firm), place),
        );
      } else {
        await eachRow(reading, input, { format: 'csv', required: ROSTER_REQUIRED }, (record, place) =>
          emitAdviser(reading, rosterAdviser(record), place),
        );
      }
    }
  },
};

function emitAdviser(reading: RecordReading, adviser: Adviser | string, place: RowPlace): RowEnd {
  if (typeof adviser === 'string') return { skip: adviser };
  const fact = adviserFact(adviser);
  if (typeof fact === 'string') return { skip: fact };
  reading.sink.investor(fact, originOf(reading, place));
  return 'loaded';
}
