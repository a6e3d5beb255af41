import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { runOnce } from '../../test/harness/one-off.ts';
import type { AuditIntent } from '../platform/values/address.ts';
import { createAuditStore } from './queries-audit.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const ADA = { id: randomUUID(), name: 'Ada Okafor' };

function intentOf(more: Partial<AuditIntent> = {}): AuditIntent {
  return {
    requestId: randomUUID(),
    operator: ADA,
    operation: 'admin.tenant.rename',
    target: undefined,
    asked: { name: 'Voltkeep' },
    origin: '192.0.2.1',
    idempotencyKey: undefined,
    ...more,
  };
}

describe('no role may change an entry:', () => {
  const statements = [
    "update audit_entry set operator = 'someone else'",
    'update audit_entry set status = 200 where false',
    'delete from audit_entry',
    'delete from audit_entry where false',
    'truncate audit_entry',
    'merge into audit_entry a using (select 1) s on true when matched then delete',
    'insert into audit_entry (request_id, phase, status) overriding system value select request_id, phase, status from audit_entry on conflict (request_id, phase) do update set status = 200',
    'alter table audit_entry disable trigger audit_entry_append_only',
    'drop trigger audit_entry_append_only on audit_entry',
    'drop table audit_entry',
  ];
  test.each(statements)('%s', async (text) => {
    const audit = createAuditStore(db.system);
    const intent = intentOf();
    await audit.begin(intent);
    await audit.end(intent.requestId, { status: 200 });
    const read = () => db.system.query({ text: 'select * from audit_entry order by id' });
    const before = await read();
    for (const role of [db.service, db.system])
      await expect(role.query({ text }), text).rejects.toThrow(/permission denied|append-only|must be owner/);
    expect(await read()).toEqual(before);
  });

  test('the service role may not even write or read one', async () => {
    const text = 'select begin_audit($1, $1, $2, $2, null, null, null, $3, $2, null)';
    await expect(db.service.query({ text, values: [randomUUID(), 'x', '{}'] })).rejects.toThrow(
      'permission denied',
    );
    await expect(db.service.query({ text: 'select * from audit_entry' })).rejects.toThrow(
      'permission denied',
    );
  });

  test('the owner is stopped by the trigger', async () => {
    for (const act of ["update %s set operator = 'x'", 'delete from %s', 'truncate %s'])
      await expect(runOnce(db.connection, act.replace('%s', 'warmpath.audit_entry'))).rejects.toThrow(
        'append-only',
      );
  });
});

test('an outcome is written once', async () => {
  const audit = createAuditStore(db.system);
  const intent = intentOf();
  await audit.begin(intent);
  await audit.end(intent.requestId, { status: 200 });
  await expect(audit.end(intent.requestId, { status: 500 })).rejects.toThrow(
    'audit_entry_request_id_phase_key',
  );
});

test('of many that begin at once under one key of an operator one may act; another operator has keys of their own', async () => {
  const audit = createAuditStore(db.system);
  const idempotencyKey = randomUUID();
  const intents = Array.from({ length: 12 }, () => intentOf({ idempotencyKey }));
  const begun = await Promise.all(intents.map((intent) => audit.begin(intent)));
  const first = intents[begun.indexOf(undefined)];
  expect(begun.filter((earlier) => earlier === undefined)).toHaveLength(1);
  for (const earlier of begun) expect([undefined, first?.requestId]).toContain(earlier?.requestId);
  await audit.end(first?.requestId ?? '', { status: 409, error: 'conflict' });
  expect(await audit.begin(intentOf({ idempotencyKey }))).toMatchObject({ status: 409 });
  const other = { id: randomUUID(), name: 'Ben' };
  expect(await audit.begin(intentOf({ idempotencyKey, operator: other }))).toBeUndefined();
});

describe('the list', () => {
  test('has every filter, and pages that lose nothing', async () => {
    const audit = createAuditStore(db.system);
    const tenantId = randomUUID();
    const target = { kind: 'key', id: randomUUID(), tenantId };
    const operator = { id: randomUUID(), name: 'Cleo' };
    const done = intentOf({ target, operator, operation: 'admin.key.revoke' });
    const made = intentOf({ operator, operation: 'admin.tenants.create' });
    const lost = intentOf({
      operator,
      operation: 'admin.key.issue',
      target: { kind: 'tenant', id: tenantId, tenantId },
    });
    for (const intent of [done, made, lost]) await audit.begin(intent);
    await audit.end(done.requestId, { status: 200 });
    await audit.end(made.requestId, {
      status: 409,
      error: 'conflict',
      made: { kind: 'tenant', id: tenantId, tenantId },
    });

    const ids = async (filter: Parameters<typeof audit.list>[0]) =>
      (await audit.list({ operator: 'Cleo', ...filter }, { limit: 50 })).items.map(
        (entry) => entry.request_id,
      );
    expect(await ids({})).toEqual([lost.requestId, made.requestId, done.requestId]);
    expect(await ids({ tenantId })).toHaveLength(3);
    expect(await ids({ tenantId: randomUUID() })).toEqual([]);
    expect(await ids({ operation: 'admin.key' })).toEqual([lost.requestId, done.requestId]);
    expect(await ids({ operation: 'key' })).toEqual([]);
    expect(await ids({ target: target.id })).toEqual([done.requestId]);
    expect(await ids({ target: tenantId })).toEqual([lost.requestId, made.requestId]);
    expect(await ids({ requestId: made.requestId })).toEqual([made.requestId]);
    expect(await ids({ failed: true })).toEqual([lost.requestId, made.requestId]);
    expect(await ids({ since: '2999-01-01T00:00:00Z' })).toEqual([]);
    expect(await ids({ until: '2999-01-01T00:00:00Z' })).toHaveLength(3);
    expect(await ids({ operator: 'cleo' })).toEqual([]);

    const paged: string[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await audit.list(
        { operator: 'Cleo' },
        { limit: 1, ...(cursor === undefined ? {} : { cursor }) },
      );
      paged.push(...page.items.map((entry) => entry.request_id));
      cursor = page.next;
    }
    expect(paged).toEqual([lost.requestId, made.requestId, done.requestId]);
    const [entry] = (await audit.list({ requestId: made.requestId }, { limit: 1 })).items;
    expect(entry).toEqual({
      request_id: made.requestId,
      at: expect.stringMatching(/Z$/),
      operator: 'Cleo',
      operation: 'admin.tenants.create',
      target: { kind: 'tenant', id: tenantId },
      tenant: tenantId,
      asked: { name: 'Voltkeep' },
      origin: '192.0.2.1',
      outcome: { at: expect.stringMatching(/Z$/), status: 409, error: 'conflict' },
    });
  });
});
