import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness/database.ts';
import { runOnce } from '../../../test/harness/one-off.ts';
import { createTwoCells, type TwoCells } from '../../../test/harness/two-cells.ts';
import { archiveLedger } from '../../credits/queries-ledger-archive.ts';
import { reading } from '../../tenant-data/queries-record.ts';
import type { MovePoint } from './move-tenant.ts';

// What a tenant, or its operator, does while it is copied: rows that take each other's place in a unique index, and the ledger.

let cells: TwoCells;
let a: TestDatabase;
let b: TestDatabase;
beforeAll(async () => {
  cells = await createTwoCells();
  ({ a, b } = cells);
});
afterAll(() => cells.drop());

/** A tenant with nothing that the move itself changes. */
async function filled(): Promise<string> {
  const tenantId = await cells.filled(a);
  await a.system.query({
    text: `delete from idempotency where tenant_id = $1 and state = 'running'`,
    values: [tenantId],
  });
  return tenantId;
}

/** Statements over `$1`, the tenant, in one transaction at the source. */
const change = (tenantId: string, texts: readonly string[]) =>
  a.system.transaction(async (transaction) => {
    for (const text of texts) await transaction.query({ text, values: [tenantId] });
  });

/** Moves it, with these changes once that point is reached; what is said. */
async function moveWith(tenantId: string, at: MovePoint, texts: readonly string[]): Promise<string[]> {
  const said: string[] = [];
  let isDone = false;
  await cells.move(tenantId, a, b, {
    say: (line) => said.push(line),
    onPoint: async (point) => {
      if (point !== at || isDone) return;
      isDone = true;
      await change(tenantId, texts);
    },
  });
  expect(isDone).toBe(true);
  return said;
}

const raise = (name: string, state: 'open' | 'closed') =>
  `insert into raise (tenant_id, mode, name, state, closed_on)
    values ($1, 'live', '${name}', '${state}', ${state === 'open' ? 'null' : 'current_date'})`;
/** The current one, which came with the profile. */
const named = (name: string) =>
  `update raise set name = '${name}' where tenant_id = $1 and mode = 'live' and state = 'open'`;
const close = (name: string) =>
  `update raise set state = 'closed', closed_on = current_date where tenant_id = $1 and name = '${name}'`;
const open = (name: string) =>
  `update raise set state = 'open', closed_on = null where tenant_id = $1 and name = '${name}'`;
const touch = (position: number, state: string) =>
  `update touch set state = '${state}', message_id = sequence_id::text || position where tenant_id = $1 and position = ${position}`;
const sequence = (state: string, token: string) =>
  `insert into sequence (tenant_id, mode, mailbox_id, investor_email, email_key, investor_name, unsubscribe_token, state)
    select tenant_id, mode, mailbox_id, investor_email, email_key, investor_name, '${token}' || mode || id, '${state}'
    from sequence where tenant_id = $1 and unsubscribe_token like 'a secret%'`;
const assistant = `insert into api_key (tenant_id, mode, hash, last_four, name, member_id)
  select tenant_id, 'live', sha256(gen_random_uuid()::text::bytea), 'abcd', 'assistant', id from member where tenant_id = $1`;
const webhook = (url: string) =>
  `insert into webhook (tenant_id, mode, url, secret) values ($1, 'live', '${url}', 'x')`;
const address = (from: string, to: string) =>
  `update webhook set url = '${to}' where tenant_id = $1 and mode = 'live' and url = '${from}'`;

interface Case {
  readonly what: string;
  readonly before: readonly string[];
  readonly meanwhile: readonly string[];
  /** Rows in a circle: they are deleted at the target, with what refers to them, and copied again. */
  readonly isCircle?: true;
}

describe('a row that takes the place of another while it is copied', () => {
  test.each<Case>([
    {
      what: 'a raise, closed as the next begins',
      before: [named('A')],
      // So that the new row is read before the old one.
      meanwhile: [
        close('A'),
        raise('B', 'open'),
        `update raise set name = 'A again' where tenant_id = $1 and name = 'A'`,
      ],
    },
    {
      what: 'two raises in a row',
      before: [named('A')],
      meanwhile: [close('A'), raise('B', 'open'), close('B'), raise('C', 'open'), close('A')],
    },
    {
      what: 'a raise that is opened again',
      before: [named('A'), raise('B', 'closed')],
      meanwhile: [close('A'), open('B'), close('A')],
    },
    {
      what: 'a touch of a sequence',
      before: [touch(1, 'approved')],
      meanwhile: [touch(1, 'sent'), touch(2, 'approved'), touch(1, 'sent')],
    },
    {
      what: 'a sequence to the same person',
      before: [],
      meanwhile: [
        `update sequence set state = 'stopped' where tenant_id = $1`,
        sequence('active', 'next'),
        `update sequence set state_why = 'x' where tenant_id = $1 and state = 'stopped'`,
      ],
    },
    {
      what: 'a key of an assistant',
      before: [assistant],
      meanwhile: [
        'update api_key set revoked_at = now() where tenant_id = $1 and member_id is not null',
        assistant,
        `update api_key set name = 'old' where tenant_id = $1 and revoked_at is not null`,
      ],
    },
    {
      what: 'a member with the address of one who left',
      before: [],
      meanwhile: [
        'update member set removed_at = now() where tenant_id = $1',
        `insert into member (tenant_id, name, email, role) select tenant_id, 'Eve', email, 'owner' from member where tenant_id = $1`,
        `update member set name = 'Gone' where tenant_id = $1 and removed_at is not null`,
      ],
    },
    {
      what: 'a webhook, where two change their addresses',
      before: [webhook('https://other.example')],
      meanwhile: [
        address('https://hook.example', 'https://third.example'),
        address('https://other.example', 'https://hook.example'),
        address('https://third.example', 'https://other.example'),
      ],
      isCircle: true,
    },
  ])('is there: $what', async ({ before, meanwhile, isCircle = false }) => {
    for (const at of ['round', 'drained'] satisfies MovePoint[]) {
      const tenantId = await filled();
      await change(tenantId, before);
      const said = await moveWith(tenantId, at, meanwhile);
      expect(said.some((line) => line.includes('differ'))).toBe(isCircle);
      const [there, left] = [await cells.rowsOf(b, tenantId), await sourceRows(tenantId)];
      expect(there).toEqual(left);
      expect(there.raise?.length).toBeGreaterThan(0);
    }
  });
});

/** What the source still holds behind its fence. */
async function sourceRows(tenantId: string): Promise<Record<string, string[]>> {
  await a.system.query({ text: 'delete from fenced_tenant where id = $1', values: [tenantId] });
  const rows = await cells.rowsOf(a, tenantId);
  // Closed there, and open at the target.
  return { ...rows, tenant: (await cells.rowsOf(b, tenantId)).tenant ?? [] };
}

test('a number that is written in another way is copied, and nothing is copied in whole for it', async () => {
  const tenantId = await filled();
  await change(tenantId, [`update profile set body = '{"n": 1.0}' where tenant_id = $1`]);
  const said = await moveWith(tenantId, 'round', [
    `update profile set body = '{"n": 1.00}' where tenant_id = $1`,
  ]);
  expect(said.filter((line) => line.includes('differ'))).toEqual([]);
  const bodies = await b.system.query({
    text: 'select distinct body::text as body from profile where tenant_id = $1',
    values: [tenantId],
  });
  expect(bodies).toEqual([{ body: '{"n": 1.00}' }]);
});

test('a transaction that waits for the other end is not ended for it', async () => {
  const tenantId = await filled();
  const [row] = await reading(a.system, tenantId, (transaction) =>
    transaction.query({ text: `select current_setting('idle_in_transaction_session_timeout') as ms` }),
  );
  expect(row).toEqual({ ms: '0' });
});

describe('the ledger', () => {
  test('a balance that is not that of its ledger stops the move while the tenant works', async () => {
    const tenantId = await filled();
    await change(tenantId, [
      `update account set balance = balance + 1 where tenant_id = $1 and mode = 'live'`,
    ]);
    await expect(cells.move(tenantId, a, b)).rejects.toThrow(
      'at the source (live entry 2 balance 8, test entry 2 balance 7) is not that of its ledger (live entry 2 balance 7, test entry 2 balance 7)',
    );
    const [record] = await a.system.query({
      text: 'select state from tenant_move where id = $1',
      values: [tenantId],
    });
    expect(record).toEqual({ state: 'copying' });
    await cells.move(tenantId, a, b, { wish: 'abort' });
  });

  test('an entry that the target lost after it was compared is found and copied again', async () => {
    const tenantId = await filled();
    const before = await cells.rowsOf(a, tenantId);
    let isDone = false;
    await cells.move(tenantId, a, b, {
      onPoint: async (point) => {
        if (point !== 'waited' || isDone) return;
        isDone = true;
        await runOnce(
          b.connection,
          `begin; alter table warmpath.ledger_entry disable trigger user, no force row level security;
           delete from warmpath.ledger_entry where tenant_id = '${tenantId}' and mode = 'live' and id = 2;
           alter table warmpath.ledger_entry enable trigger user, force row level security; commit`,
        );
      },
    });
    expect(isDone).toBe(true);
    expect(await cells.rowsOf(b, tenantId)).toEqual(before);
  });

  test('is not archived while it is copied, and not copied while it is archived', async () => {
    const tenantId = await filled();
    await change(tenantId, [`update charge set created_at = '2026-01-10' where tenant_id = $1`]);
    await a.system.transaction(async (transaction) => {
      await transaction.query({
        text: `select pg_advisory_xact_lock(hashtext('warmpath ledger archive'))`,
      });
      await expect(cells.move(tenantId, a, b)).rejects.toThrow('nothing was begun');
    });
    let refused = 0;
    await cells.move(tenantId, a, b, {
      onPoint: async (point) => {
        if (point !== 'begin' && point !== 'round') return;
        await expect(
          archiveLedger({ connection: a.connection, before: '2026-02', folder: tmpdir() }),
        ).rejects.toThrow(`Tenant ${tenantId} is being moved`);
        refused += 1;
      },
    });
    expect(refused).toBeGreaterThan(1);
  });
});
