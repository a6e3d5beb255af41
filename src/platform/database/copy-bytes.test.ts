import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { copyBytes } from './db.ts';
import { createDb, type Postgres } from './postgres.ts';

let database: TestDatabase;
/** One connection, whose statements may take no longer than this: a number that no one else uses. */
let db: Postgres;
const TIMEOUT_MS = 54_321;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({
    connection: database.connection,
    role: 'warmpath_service',
    applicationName: 'warmpath test copy',
    poolSize: 1,
    timeouts: { query: TIMEOUT_MS },
  });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

afterEach(() => vi.restoreAllMocks());

const copied = (query: string) => db.withClient((client) => copyBytes(client, query));

describe('bytes as the server has them', () => {
  it('are those that are there, of any length and value', async () => {
    const all = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    expect(await copied(`select '\\x${all.toString('hex')}'::bytea`)).toEqual(all);
    expect(await copied(`select ''::bytea`)).toEqual(Buffer.alloc(0));
    const large = await copied(`select convert_to(repeat('0123456789', 300000), 'UTF8')`);
    expect(large?.equals(Buffer.from('0123456789'.repeat(300_000)))).toBe(true);
  });

  it('are none where no row is found, and nothing that is not one field of one row', async () => {
    expect(await copied(`select ''::bytea where false`)).toBeUndefined();
    await expect(copied(`select '\\x00'::bytea union all select '\\x01'`)).rejects.toThrow('not one field');
    await expect(copied('select null::bytea')).rejects.toThrow('not one field');
    await expect(copied('select no_such_column')).rejects.toThrow('no_such_column');
    expect(await copied(`select '\\x01'::bytea`)).toEqual(Buffer.of(1));
  });

  it('leave no time-out behind that ends later', async () => {
    const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
    await copied(`select '\\x01'::bytea`);
    const ours = set.mock.results.filter((_, at) => set.mock.calls[at]?.[1] === TIMEOUT_MS);
    expect(ours.length).toBeGreaterThan(0);
    const ended = new Set(cleared.mock.calls.map(([timer]) => timer));
    expect(ours.filter(({ value }) => !ended.has(value))).toEqual([]);
  });
});
