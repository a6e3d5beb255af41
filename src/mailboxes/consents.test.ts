import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeMailbox, makeTenant } from '../../test/harness/cadence-rows.ts';
import { testDatabase } from '../../test/harness/database.ts';
import { createConsentStore, createNoticeStore } from './queries-notices.ts';

const db = testDatabase();

it('a consent is bound to the first browser, and taken by that one alone, once', async () => {
  const consents = createConsentStore(db.service);
  const scope = await makeTenant(db.system);
  const { tenantId } = scope;
  const [state, mine, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const maxAgeMs = 600_000;
  await consents.add(scope, state, {}, randomBytes(32), { limit: 20, maxAgeMs });
  expect(await consents.take(tenantId, state, mine, maxAgeMs)).toBeUndefined();
  expect(await consents.bind(tenantId, state, mine, maxAgeMs)).toMatchObject({ scope });
  expect(await consents.bind(tenantId, state, other, maxAgeMs)).toBeUndefined();
  expect(await consents.take(tenantId, state, other, maxAgeMs)).toBeUndefined();
  expect(await consents.take(tenantId, state, mine, maxAgeMs)).toMatchObject({ scope });
  expect(await consents.take(tenantId, state, mine, maxAgeMs)).toBeUndefined();
});

it('keeps no consent that has expired, and no more than the limit', async () => {
  const consents = createConsentStore(db.service);
  const scope = await makeTenant(db.system);
  const add = (limit: number) =>
    consents.add(scope, randomBytes(32), {}, randomBytes(32), { limit, maxAgeMs: 60_000 });
  const left = async () => {
    const text = 'select count(*)::integer as count from mailbox_consent where tenant_id = $1';
    const [row] = await db.system.query<{ count: number }>({ text, values: [scope.tenantId] });
    return row?.count;
  };
  for (const _ of [1, 2, 3]) await add(2);
  expect(await left()).toBe(2);
  const text = `update mailbox_consent set created_at = now() - interval '61 seconds' where tenant_id = $1`;
  await db.system.query({ text, values: [scope.tenantId] });
  await add(9);
  expect(await left()).toBe(1);
});

it('a notice is begun and ended by who holds it, and has no link once it was sent', async () => {
  const notices = createNoticeStore(db.service);
  const scope = await makeTenant(db.system);
  const id = randomUUID();
  await db.system.query({
    text: `insert into mailbox_notice (id, tenant_id, mode, mailbox_id, token_hash, sealed) values ($1, $2, $3, $4, $5, $6)`,
    values: [
      id,
      scope.tenantId,
      scope.mode,
      await makeMailbox(db.system, scope),
      randomBytes(32),
      randomBytes(9),
    ],
  });
  const claim = async (leaseMs: number) =>
    (await notices.claim(randomUUID(), leaseMs, 9)).find((one) => one.id === id);
  const late = await claim(0);
  const held = await claim(60_000);
  if (late === undefined || held === undefined) throw new Error('it was not due');
  expect(await claim(60_000)).toBeUndefined();
  expect(await notices.begin(late, '<late@x.example>', 60_000)).toBe(false);
  expect(await notices.begin(held, '<held@x.example>', 60_000)).toBe(true);
  const sent = { state: 'sent', at: new Date() } as const;
  expect(await notices.end(late, sent)).toBe(false);
  expect(await notices.end(held, sent)).toBe(true);
  const text = 'select state, sealed, message_id from mailbox_notice where id = $1';
  expect(await db.system.query({ text, values: [id] })).toEqual([
    { state: 'sent', sealed: null, message_id: '<held@x.example>' },
  ]);
});
