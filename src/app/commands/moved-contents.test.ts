import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness/database.ts';
import { runOnce } from '../../../test/harness/one-off.ts';
import { countOf, createTwoCells, type TwoCells } from '../../../test/harness/two-cells.ts';
import type { MovePoint } from './move-tenant.ts';

// Contents are compared, not keys: whatever becomes of a row on the way or at the target is found before the tenant is opened.

let cells: TwoCells;
let a: TestDatabase;
let b: TestDatabase;
beforeAll(async () => {
  cells = await createTwoCells();
  ({ a, b } = cells);
});
afterAll(() => cells.drop());

/** A tenant with values in what is damaged, an event that names an investor among them. */
async function filled(): Promise<string> {
  const tenantId = await cells.filled(a);
  for (const text of [
    `update stored_investor set lp_type = 'family_office' where tenant_id = $1`,
    `update raise_investor set entry = '{}' where tenant_id = $1`,
    'update sequence set investor_id = 9 where tenant_id = $1',
    `update event set data = jsonb_build_object('investor_id', public_investor_id(7)) where tenant_id = $1`,
  ])
    await a.system.query({ text, values: [tenantId] });
  return tenantId;
}

/** As the owner of the tables, whom no policy holds. */
const asOwner = (db: TestDatabase, text: string) =>
  runOnce(db.connection, `set search_path = warmpath; set row_security = on; ${text}`);

describe('a defect of the copy, in every row of a table', () => {
  test.each([
    ['profile', 'new.body = new.body || \'{"more": 1}\''],
    ['stored_investor', 'new.lp_type = null'],
    ['pipeline', 'new.investor_id = new.investor_id + 1'],
    // Not translated: the number is another investor's there, or that of none.
    ['investor_contact', 'new.investor_id = new.investor_id - 10000'],
    ['event', "new.data = jsonb_build_object('investor_id', public_investor_id(7))"],
    ['webhook_delivery', "new.body = new.body || ' '"],
    ['account', 'new.balance = new.balance + 1'],
    ['charge', 'new.price = new.price + 1'],
    ['ledger_entry', "new.created_at = new.created_at + interval '1 ms'"],
    ['raise_investor', 'new.entry = null'],
    ['sequence', 'new.investor_id = null'],
  ])('is found in %s, and nothing is opened', async (table, change) => {
    const tenantId = await filled();
    await asOwner(
      b,
      `create function damage() returns trigger language plpgsql as $$ begin ${change}; return new; end $$;
       create trigger damage before insert or update on ${table} for each row execute function damage()`,
    );
    try {
      await expect(cells.move(tenantId, a, b)).rejects.toThrow(
        new RegExp(`the copy differs from the source in ${table}: .* nothing is opened`),
      );
    } finally {
      await asOwner(b, 'drop function damage cascade');
    }
    await cells.move(tenantId, a, b, { wish: 'abort' });
    expect(await countOf(a, 'profile where tenant_id = $1', [tenantId])).toBe(2);
  });
});

describe('what happens to rows at the target', () => {
  test.each([
    ['have another value', `update profile set body = '{"other": true}' where tenant_id = $1`],
    [
      'are of another investor',
      'update stored_investor set investor_id = investor_id + 5000 where investor_id = 10007 and tenant_id = $1',
    ],
    [
      'are more',
      `insert into list_import (tenant_id, mode, id, by_kind, by_name, counts) values ($1, 'live', gen_random_uuid(), 'key', 'x', '{}')`,
    ],
    ['are missing', 'delete from connection where ord = 7 and tenant_id = $1'],
    ['have another balance', 'update account set balance = balance + 1 where tenant_id = $1'],
  ])('is found and mended if they %s', async (_, text) => {
    for (const at of ['round', 'waited'] satisfies MovePoint[]) {
      const tenantId = await cells.filled(a);
      await a.system.query({
        text: `delete from idempotency where tenant_id = $1 and state = 'running'`,
        values: [tenantId],
      });
      const before = await cells.rowsOf(a, tenantId);
      let isDone = false;
      await cells.move(tenantId, a, b, {
        onPoint: async (point) => {
          if (point !== at || isDone) return;
          isDone = true;
          await b.system.transaction(async (transaction) => {
            await transaction.query({
              text: `select set_config('app.moving', $1, true)`,
              values: [tenantId],
            });
            await transaction.query({ text, values: [tenantId] });
          });
        },
      });
      expect(await cells.rowsOf(b, tenantId)).toEqual(before);
    }
  });
});

describe('odd values', () => {
  test('are at the target as they were: text that looks like COPY, far dates, large numbers', async () => {
    const tenantId = await cells.filled(a);
    const hostile =
      String.raw`\.${'\n'}\.${'\r\n'}\N\t\\${'\t'}"'$1$$;--%s{}` + '\u{1F4B8}\u202E\u2028\uFEFF\u0001';
    const numbers = `{"big": 123456789012345678901234567890.00, "far": 1e400, "small": 1e-300, "none": -0.0}`;
    for (const [text, ...more] of [
      ['update tenant set name = $2 where tenant_id = $1', hostile],
      [
        `update profile set body = $2::jsonb || jsonb_build_object('text', $3::text) where tenant_id = $1`,
        numbers,
        hostile,
      ],
      [
        `update event set data = $2::jsonb || jsonb_build_object('investor_id', public_investor_id(7), 'text', $3::text) where tenant_id = $1`,
        numbers,
        hostile,
      ],
      [
        `update webhook_delivery set body = event_text('evt', 'x', '2026-01-01T00:00:00Z', $2::jsonb || jsonb_build_object('text', $3::text))
          where tenant_id = $1`,
        numbers,
        hostile,
      ],
      [`update member set created_at = '4713-01-01 00:00:00.000001 BC' where tenant_id = $1`],
      [`update digest set due_at = 'infinity' where tenant_id = $1`],
      [
        `update session set expires_at = '294276-12-31 23:59:59.999999', network = $2 where tenant_id = $1`,
        '',
      ],
    ] as const) {
      const rows = await a.system.query({ text: `${text} returning 1`, values: [tenantId, ...more] });
      expect(rows.length, text).toBeGreaterThan(0);
    }
    await a.system.query({
      text: `delete from idempotency where tenant_id = $1 and state = 'running'`,
      values: [tenantId],
    });
    const [before, textBefore] = [await cells.rowsOf(a, tenantId), await shown(a, tenantId)];
    await cells.move(tenantId, a, b);
    expect(await shown(b, tenantId)).toEqual(textBefore);
    const after = await cells.rowsOf(b, tenantId);
    // An event names an investor, by its id at the target.
    expect({ ...after, event: [] }).toEqual({ ...before, event: [] });
    expect(after.event?.length).toBe(before.event?.length);
  });
});

/** Some of them as text of the server, which no number of JavaScript has been. */
const shown = (db: TestDatabase, tenantId: string) =>
  db.system.query({
    text: `select array(select body::text from profile where tenant_id = $1 order by 1) as profiles, array(select body from webhook_delivery where tenant_id = $1
      order by 1) as messages, array(select (data - 'investor_id')::text from event where tenant_id = $1 order by 1) as events, (select name from tenant where tenant_id = $1),
      array(select created_at::text from member where tenant_id = $1) as dates, array(select due_at::text from digest where tenant_id = $1) as due`,
    values: [tenantId],
  });
