import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { runOnce } from '../../test/harness/one-off.ts';
import { asLogin } from '../../test/harness/runtime-login.ts';
import { checkLedger } from '../../test/harness/service.ts';
import { size } from '../../test/harness/size.ts';
import { archiveLedger } from './queries-ledger-archive.ts';
import { verifyArchive } from './queries-verify-archive.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warmpath-archive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What happened to an account, in order. `month` counts from the first; a refund may come a month after its charge. */
interface Event {
  readonly kind: 'grant' | 'settled' | 'refunded' | 'reserved';
  readonly price: number;
  readonly later: boolean;
  readonly refundLate: boolean;
}

const FIRST = Date.UTC(2025, 0, 1);
const DAY = 86_400_000;
const run = (text: string, values: readonly unknown[] = []) =>
  db.system.query<Record<string, unknown>>({ text, values });
const archive = (before: string) => archiveLedger({ connection: db.connection, before, folder });

/** Writes what the billing functions would have, at times of our own. */
async function account(events: readonly Event[], mode = 'live'): Promise<string> {
  const tenant = randomUUID();
  await run('insert into tenant (tenant_id, name) values ($1, $2)', [tenant, 'made up']);
  let [balance, entries, at] = [0, 0, FIRST];
  const entry = async (kind: string, amount: number, charge: string | null, when: number) => {
    balance += amount;
    entries += 1;
    await run(
      `insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id, reference, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        tenant,
        mode,
        entries,
        kind,
        amount,
        balance,
        charge,
        charge === null ? randomUUID() : null,
        new Date(when),
      ],
    );
  };
  await entry('grant', 10_000, null, at);
  for (const { kind, price, later, refundLate } of events) {
    at += later ? 12 * DAY : 1;
    if (kind === 'grant') {
      await entry('grant', price, null, at);
      continue;
    }
    const charge = randomUUID();
    const resolved = refundLate ? at + 20 * DAY : at;
    await run(
      `insert into charge (id, tenant_id, mode, key_id, operation, price, state, lease_until, created_at, resolved_at)
        values ($1, $2, $3, $1, 'made.up', $4, $5, $6, $6, $7)`,
      [charge, tenant, mode, price, kind, new Date(at), kind === 'reserved' ? null : new Date(resolved)],
    );
    await entry('reserve', -price, charge, at);
    if (kind === 'refunded') await entry('refund', price, charge, resolved);
  }
  await run('insert into account (tenant_id, mode, balance, last_entry) values ($1, $2, $3, $4)', [
    ...[tenant, mode, balance, entries],
  ]);
  return tenant;
}

const event = fc.record({
  kind: fc.constantFrom<Event['kind']>('grant', 'settled', 'settled', 'refunded', 'refunded', 'reserved'),
  price: fc.integer({ min: 1, max: 50 }),
  later: fc.boolean(),
  refundLate: fc.boolean(),
});

test('sums, balances and running balances stay whatever happened and whenever it is archived', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(event, { maxLength: 14 }), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 2, max: 9 }),
      async (accounts, month) => {
        const tenants = await Promise.all(accounts.map((events) => account(events)));
        const own = 'tenant_id = any ($1)';
        const before = await run(`select * from account where ${own} order by tenant_id`, [tenants]);
        const openCharges = await run(
          `select id from charge where state = 'reserved' and ${own} order by 1`,
          [tenants],
        );
        const grants = await run(`select * from ledger_entry where kind = 'grant' and ${own} order by id`, [
          tenants,
        ]);
        const archived = [...(await archive('2025-02')), ...(await archive(`2025-0${month}`))];
        await checkLedger(db);
        expect(await run(`select * from account where ${own} order by tenant_id`, [tenants])).toEqual(before);
        expect(
          await run(`select id from charge where state = 'reserved' and ${own} order by 1`, [tenants]),
        ).toEqual(openCharges);
        expect(
          await run(`select * from ledger_entry where kind = 'grant' and ${own} order by id`, [tenants]),
        ).toEqual(grants);
        const left = await run(
          `select c.id from charge c where state <> 'reserved' and ${own} and greatest(created_at, resolved_at) < $2
            and created_at < $2`,
          [tenants, new Date(`2025-0${month}-01T00:00:00Z`)],
        );
        expect(left).toEqual([]);
        for (const { file, charges, entries } of archived) {
          expect(await verifyArchive(db.system, file)).toMatchObject({ charges, entries });
        }
        await rm(folder, { recursive: true });
      },
    ),
    { numRuns: size(12, 500) },
  );
});

const settled: Event = { kind: 'settled', price: 5, later: false, refundLate: false };

test('the file is what was there, and a changed, cut or foreign one is recognised', async () => {
  const tenant = await account([settled, { ...settled, kind: 'refunded' }]);
  const rows = await run(
    'select row_to_json(e) as entry from ledger_entry e where tenant_id = $1 and charge_id is not null order by id',
    [tenant],
  );
  const [one] = await archive('2025-02');
  const text = await readFile(one?.file ?? '', 'utf8');
  const lines = text.trimEnd().split('\n');
  expect(lines.filter((line) => line.startsWith('{"entry"')).map((line) => JSON.parse(line))).toEqual(rows);
  expect(lines).toHaveLength(2 + 2 + 3);
  expect(await readdir(folder)).toEqual(['ledger-2025-01.jsonl']);
  const other = join(folder, 'other.jsonl');
  const faults: [string, string][] = [
    [text.replace('"amount":-5', '"amount":-6'), 'its checksum is another'],
    [lines.slice(0, -1).join('\n'), 'its first or last line is missing'],
    [`${text}{}\n`, 'it goes on after its end'],
    [text.replace('made.up', 'made"up'), 'is not JSON'],
  ];
  for (const [content, why] of faults) {
    await writeFile(other, content);
    await expect(verifyArchive(db.system, other)).rejects.toThrow(why);
  }
  await expect(run('delete from ledger_archive')).rejects.toMatchObject({ code: '42501' });
});

test('the file is whole where the disk takes a part of what it is given', async () => {
  await account([settled, settled]);
  const handle = await open(join(folder, 'any'), 'w');
  const prototype: typeof handle = Object.getPrototypeOf(handle);
  await handle.close();
  // As of write(2): fewer bytes are taken than were given, and that is no error.
  const { write } = prototype;
  const half = vi.spyOn(prototype, 'write').mockImplementation(function (this: typeof handle, text: unknown) {
    return write.call(this, `${text}`.slice(0, `${text}`.length / 2)) as never;
  });
  const [one] = await archive('2025-02').finally(() => half.mockRestore());
  expect(await verifyArchive(db.system, one?.file ?? '')).toMatchObject({ month: '2025-01', charges: 2 });
});

test('months that are not over, a file that is there, and a login that owns nothing are refused; nothing is changed', async () => {
  await account([settled]);
  const count = () =>
    run('select (select count(*) from ledger_entry) as entries, (select count(*) from charge) as charges');
  const before = await count();
  const next = new Date(Date.now() + 32 * DAY).toISOString().slice(0, 7);
  await expect(archive(next)).rejects.toThrow(/are over since a day/);
  await writeFile(join(folder, 'ledger-2025-01.jsonl'), '');
  await expect(archive('2025-03')).rejects.toThrow(/is there already/);
  expect(await readdir(folder)).toEqual(['ledger-2025-01.jsonl']);
  expect(await count()).toEqual(before);
  const tried = db.system.transaction(async ({ query }) => {
    await query({ text: "set local warmpath.archiving = 'on'" });
    await query({ text: 'delete from ledger_entry' });
  });
  await expect(tried).rejects.toMatchObject({ code: '42501' });
});

test('an owner who is no superuser can do it, and no role may delete there afterwards', async () => {
  const tenant = await account([settled]);
  const owner = `warmpath_owner_${randomUUID().slice(0, 8)}`;
  const { rows } = await runOnce(db.connection, 'select current_user as before');
  await runOnce(
    db.connection,
    `create role ${owner} login password 'made-up'; grant warmpath_service, warmpath_system to ${owner};
      grant create, usage on schema warmpath to ${owner}; grant temporary on database ${await nameOf()} to ${owner};
      alter table warmpath.ledger_entry owner to ${owner}; alter table warmpath.ledger_archive owner to ${owner}`,
  );
  try {
    const [one] = await archiveLedger({
      connection: asLogin(db.connection, owner),
      before: '2025-02',
      folder,
    });
    expect(await verifyArchive(db.system, one?.file ?? '')).toMatchObject({ month: '2025-01' });
    expect(await run('select 1 from charge where tenant_id = $1', [tenant])).toEqual([]);
  } finally {
    for (const table of ['ledger_entry', 'ledger_archive']) {
      await runOnce(db.connection, `alter table warmpath.${table} owner to ${rows[0].before}`);
    }
    await runOnce(db.connection, `drop owned by ${owner}; drop role ${owner}`);
  }
  await expect(run('delete from ledger_entry')).rejects.toMatchObject({ code: '42501' });
});

const nameOf = async () => (await run('select current_database() as name'))[0]?.name;

test('calls that are charged meanwhile are neither held up nor lost, and the sum is the balance at every look', async () => {
  const tenant = await account(Array.from({ length: 200 }, () => settled));
  let isDone = false;
  const charging = (async () => {
    for (let nth = 0; !isDone || nth < 20; nth += 1) {
      await db.system.transaction(async ({ query }) => {
        const id = randomUUID();
        await query({
          text: 'update account set balance = balance - 3, last_entry = last_entry + 1 where tenant_id = $1',
          values: [tenant],
        });
        await query({
          text: `insert into charge (id, tenant_id, mode, key_id, operation, price, lease_until)
            values ($1, $2, 'live', $1, 'made.up', 3, now())`,
          values: [id, tenant],
        });
        await query({
          text: `insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id)
            select tenant_id, mode, last_entry, 'reserve', -3, balance, $2 from account where tenant_id = $1`,
          values: [tenant, id],
        });
      });
    }
  })();
  const looking = (async () => {
    while (!isDone) await checkLedger(db);
  })();
  // Two at once: the second finds nothing left.
  const both = await Promise.all([archive('2025-04'), archive('2025-04')]);
  isDone = true;
  await Promise.all([charging, looking]);
  expect(both.flat().map(({ month }) => month)).toContain('2025-01');
  await checkLedger(db);
  const left = await run(
    "select count(*) as n from charge where tenant_id = $1 and created_at < '2025-04-01'",
    [tenant],
  );
  expect(left).toEqual([{ n: 0 }]);
});
