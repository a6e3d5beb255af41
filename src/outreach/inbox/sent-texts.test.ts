import { beforeAll, expect, test } from 'vitest';
import { type MadeTouch, makeMailbox, makeSequence, makeTenant } from '../../../test/harness/cadence-rows.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import type { Scope } from '../../platform/values/scope.ts';
import { createSentTextStore } from './queries-apply.ts';

const db = testDatabase();
let scope: Scope;
let own: MadeTouch;
beforeAll(async () => {
  scope = await makeTenant(db.system);
  const mailbox = await makeMailbox(db.system, scope);
  own = await makeSequence(db.system, scope, mailbox, { state: 'sent', email: 'own@fund.example' });
  await makeSequence(db.system, scope, mailbox, { state: 'sent', email: 'one@fund.example' });
  await makeSequence(db.system, scope, mailbox, { state: 'unknown', email: 'two@fund.example' });
  await makeSequence(db.system, scope, mailbox, { state: 'scheduled', email: 'three@fund.example' });
  const old = await makeSequence(db.system, scope, mailbox, { state: 'sent', email: 'four@fund.example' });
  await db.system.query({
    text: "update touch set sent_at = now() - interval '31 days' where sequence_id = $1 and position = 1",
    values: [old.sequenceId],
  });
  const other = await makeTenant(db.system);
  await makeSequence(db.system, other, await makeMailbox(db.system, other), {
    state: 'sent',
    email: 'five@fund.example',
  });
});

test('first touches that went out, or may have, to others of late: of this tenant alone', async () => {
  const sent = await createSentTextStore(db.service).openings(scope, own.sequenceId, 30);
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['one@fund.example', 'two@fund.example']);
  expect(sent[0]?.body).toMatch(/^Hi Ada,/);
});

test('of another mode there are none', async () => {
  expect(
    await createSentTextStore(db.service).openings({ ...scope, mode: 'test' }, own.sequenceId, 30),
  ).toEqual([]);
});
