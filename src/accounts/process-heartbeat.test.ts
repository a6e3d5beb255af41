import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { recordProcessHeartbeat } from './queries-process.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => db.system.query({ text: 'delete from service_process' }));
afterAll(() => db.drop());

const HOLDS_MS = 10_000;
/** `after`: asked so much later than now. */
const isGone = async (process: string, after = '0 s'): Promise<boolean | undefined> => {
  const text = 'select is_gone($1, clock_timestamp() + $2::interval) as gone';
  const [row] = await db.system.query<{ gone: boolean }>({ text, values: [process, after] });
  return row?.gone;
};
/** As if all its heartbeats had been given so much earlier. */
const age = (process: string, by: string) =>
  db.system.query({
    text: `update service_process set given_at = given_at - $2::interval, alive_until = alive_until - $2::interval,
      since = since - $2::interval where id = $1`,
    values: [process, by],
  });

describe('a process counts as gone', () => {
  it('when it has been silent for longer than its heartbeat holds', async () => {
    const process = randomUUID();
    await recordProcessHeartbeat(db.service, process, HOLDS_MS);
    expect(await isGone(process)).toBe(false);
    await age(process, '11 s');
    expect(await isGone(process)).toBe(true);
  });

  it('that could not report to a new primary, when another one has reported to it for as long', async () => {
    const [process, other] = [randomUUID(), randomUUID()];
    await recordProcessHeartbeat(db.service, process, HOLDS_MS);
    // As a promoted standby has it, which was started long ago: the last heartbeat was given to another server.
    await db.system.query({
      text: "update service_process set server = server - interval '1 h' where id = $1",
      values: [process],
    });
    expect(await isGone(process, '11 s')).toBe(false);
    await recordProcessHeartbeat(db.service, other, HOLDS_MS);
    await age(other, '-5 s');
    expect(await isGone(process, '11 s')).toBe(false);
    await age(other, '6 s');
    // Another heartbeat to the same server begins nothing new.
    await recordProcessHeartbeat(db.service, other, HOLDS_MS);
    expect(await isGone(process, '11 s')).toBe(true);
  });

  it('that could not report while PostgreSQL was away, when that has been there again for as long', async () => {
    const process = randomUUID();
    await recordProcessHeartbeat(db.service, process, HOLDS_MS);
    const begin = (ago: string) =>
      db.system.query({
        text: `update service_process set server = server - interval '1 h',
          given_at = pg_postmaster_start_time() - $1::interval, alive_until = pg_postmaster_start_time() - $1::interval + interval '1 h'`,
        values: [ago],
      });
    // A heartbeat of an hour, since this PostgreSQL may have been started at any time.
    await begin('2 h');
    const since = await db.system.query<{ s: number }>({
      text: 'select extract(epoch from clock_timestamp() - pg_postmaster_start_time())::float8 as s',
    });
    const hour = 3_600 - (since[0]?.s ?? Number.NaN);
    expect(await isGone(process, `${hour - 60} s`)).toBe(false);
    expect(await isGone(process, `${hour + 60} s`)).toBe(true);
  });

  it('by indexes alone: PostgreSQL before 18 prices the scan that `admit` forbids as one that is worth compiling for', async () => {
    const [body] = await db.system.query<{ text: string }>({
      text: "select prosrc as text from pg_proc where proname = 'is_gone'",
    });
    const text = body?.text.replaceAll('p_process', 'gen_random_uuid()').replaceAll('p_now', 'now()') ?? '';
    const plan = await db.system.transaction(async ({ query }) => {
      await query({ text: 'set local enable_seqscan = off' });
      return query({ text: `explain (format json) ${text}` });
    });
    expect(JSON.stringify(plan)).toContain('Index');
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  });
});
