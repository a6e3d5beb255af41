import { DOLLARS_FROM } from '../../../core/public-records/manager-values.ts';
import { secCik } from '../../../core/public-records/record-ids.ts';
import { eachGroup, originOf } from '../each.ts';
import type { RecordReading } from '../record-source.ts';
import { type FiledReport, managerFact } from './manager-facts.ts';

/** The set of staged reports, by the manager's CIK. */
export const MANAGERS = '13f-manager';

/** Emits each manager once, from all its reports; the others end as merged. */
export async function emitManagers(reading: RecordReading): Promise<void> {
  await eachGroup(reading, MANAGERS, async ({ key, rows }) => {
    const reports = rows.map(({ values }) => values as unknown as FiledReport);
    const fact = managerFact(reports, await sizeBefore(reading, key, reports));
    for (const [at, { place }] of rows.entries()) {
      if (fact === undefined) reading.account.end(place, { skip: 'no name or no CIK' });
      else if (reports[at] !== fact.of) reading.account.end(place, 'merged');
      else {
        reading.sink.investor(fact.fact, originOf(reading, place));
        if (fact.isDoubtful)
          reading.account.note('a total that may still be in thousands of dollars: the size was left out');
        reading.account.end(place, 'loaded');
      }
    }
  });
}

/** What an import before this one read of the manager: it shows the unit, unless a report from before the change is here. */
async function sizeBefore(
  { stage, source }: RecordReading,
  cik: string,
  reports: readonly FiledReport[],
): Promise<number | undefined> {
  const id = secCik(cik);
  const first = reports.map(({ filedOn }) => filedOn).toSorted()[0];
  if (id === undefined || first === undefined || first < DOLLARS_FROM) return undefined;
  return stage.assetsBefore(id, source, first);
}
