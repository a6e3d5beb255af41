import { joinPeople, type PeopleJoined } from '../../store/corpus/people-join.ts';
import { importRecords, type RecordImportOptions, type RecordImportReport } from './import-records.ts';

export type RecordsJoined = RecordImportReport & { readonly joined?: PeopleJoined };

/** Imports one path of public records and, where people came with it, joins them again. */
export async function importAndJoin(options: RecordImportOptions): Promise<RecordsJoined> {
  const { system, mode, source, onProgress } = options;
  const report = await importRecords(options);
  if (source.name !== 'form-d' && source.name !== 'form-adv') return report;
  onProgress?.({ doing: 'inferring deals from people', rows: 0, rowsPerSecond: 0, percent: 99 });
  return { ...report, joined: await joinPeople(system, mode) };
}
