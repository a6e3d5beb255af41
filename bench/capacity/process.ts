import { readFileSync } from 'node:fs';
import type { Store } from '../../src/platform/database/store.ts';

/** What a process holds and has held at most, MiB. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return { now: kilobytes('VmRSS') / 1024, peak: kilobytes('VmHWM') / 1024 };
}

/** Connections that the measured service holds to the database now. */
export async function connectionsOf({ system }: Store): Promise<number> {
  const [row] = await system.query<{ count: number }>({
    text: "select count(*)::integer as count from pg_stat_activity where application_name like 'warmpath bench%'",
  });
  return row?.count ?? Number.NaN;
}
