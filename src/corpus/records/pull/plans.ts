import type { RecordSourceName } from '../record-source.ts';
import { type PullPlan, quartersBefore } from './plan.ts';
import { ROSTER_PULLS } from './roster-plans.ts';

const SEC_SETS = 'https://www.sec.gov/files/structureddata/data';

/** Two years: older raises say little of who invests now. */
const FORM_D_QUARTERS = 8;
/** The 24 months in which a sale counts as recent, and the quarter they begin in. */
const FORM_345_QUARTERS = 9;
const MEGABYTE = 1_000_000;

function quarterly(set: string, suffix: string, quarters: number, maxBytes: number): PullPlan['files'] {
  return async ({ today, periods }) =>
    quartersBefore(today, periods ?? quarters).map((quarter, index) => ({
      url: `${SEC_SETS}/${set}/${quarter}${suffix}`,
      name: `${quarter}${suffix}`,
      maxBytes,
      // A quarter is published some weeks after its end.
      isOptional: index === 0,
    }));
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The windows of the 13F data sets that ended before `today`: from December, March, June and September, three months. */
export function windowsBefore(today: string, count: number): string[] {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  while (first.getUTCMonth() % 3 !== 2) first.setUTCMonth(first.getUTCMonth() - 1);
  return Array.from({ length: count }, () => {
    const end = new Date(first.getTime() - 86_400_000);
    first.setUTCMonth(first.getUTCMonth() - 3);
    return `01${monthOf(first)}-${end.getUTCDate()}${monthOf(end)}`;
  });
}

function monthOf(date: Date): string {
  return `${MONTHS[date.getUTCMonth()]}${date.getUTCFullYear()}`;
}

/** Where the files of each source are; a source without a plan is imported from files the operator fetches. */
export const PULLS: Readonly<Partial<Record<RecordSourceName, PullPlan>>> = {
  'form-d': {
    describe: `the last quarters of Form D (${FORM_D_QUARTERS} by default, about 4 MB each)`,
    needsContact: true,
    files: quarterly('form-d-data-sets', '_d.zip', FORM_D_QUARTERS, 100 * MEGABYTE),
  },
  'form-345': {
    describe: `the last quarters of Forms 3, 4 and 5 (${FORM_345_QUARTERS} by default, about 15 MB each)`,
    needsContact: true,
    files: quarterly('insider-transactions-data-sets', '_form345.zip', FORM_345_QUARTERS, 200 * MEGABYTE),
  },
  'form-13f': {
    describe: 'the last window of Form 13F (about 90 MB)',
    needsContact: true,
    files: async ({ today, periods }) =>
      // The newest may not be published yet; then the one before is what there is.
      windowsBefore(today, (periods ?? 1) + 1).map((window) => ({
        url: `${SEC_SETS}/form-13f-data-sets/${window}_form13f.zip`,
        name: `${window}_form13f.zip`,
        maxBytes: 500 * MEGABYTE,
        isOptional: true,
      })),
  },
  ...ROSTER_PULLS,
  'irs-bmf': {
    describe: 'the four regional files of exempt organisations (about 350 MB together)',
    needsContact: false,
    files: async () =>
      ['eo1', 'eo2', 'eo3', 'eo4'].map((name) => ({
        url: `https://www.irs.gov/pub/irs-soi/${name}.csv`,
        name: `${name}.csv`,
        maxBytes: 500 * MEGABYTE,
      })),
  },
  'form-5500': {
    describe: 'the newest year of pension plans with their assets (about 100 MB)',
    needsContact: false,
    files: async ({ today, periods }) => {
      // Plans file within ten months of the end of their year.
      const newest = Number(today.slice(0, 4)) - 1;
      const years = Array.from({ length: (periods ?? 1) + 1 }, (_, back) => newest - back);
      return years.flatMap((year) =>
        ['F_5500', 'F_SCH_H'].map((form) => ({
          url: `https://askebsa.dol.gov/FOIA%20Files/${year}/Latest/${form}_${year}_Latest.zip`,
          name: `${form}_${year}_Latest.zip`,
          maxBytes: 1_000 * MEGABYTE,
          isOptional: true,
        })),
      );
    },
  },
};
