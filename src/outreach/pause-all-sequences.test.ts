import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { addMailbox, addSequence, addTenant, addTouch } from '../../test/harness/outreach-rows.ts';
import type { Mode } from '../platform/values/scope.ts';
import { pauseAllSequences } from './queries-sequences.ts';

const db = testDatabase();

it('pauses what is active of every tenant, more than fits into one step, and nothing else', async () => {
  const sequences = async (mode: Mode, state: 'active' | 'replied', count: number) => {
    const tenantId = await addTenant(db.system);
    const mailboxId = await addMailbox(db.system, { tenantId, mode, address: `me-${mode}@founder.example` });
    const id = await addSequence(db.system, { tenantId, mode, mailboxId, email: 'ada@fund.example', state });
    await db.system.query({
      text: `insert into sequence (tenant_id, mode, mailbox_id, investor_email, email_key, investor_name, state,
          unsubscribe_token)
        select tenant_id, mode, mailbox_id, n || '@fund.example', n || '@fund.example', 'Ada', state, gen_random_uuid()
        from sequence cross join generate_series(2, $2) as n where id = $1`,
      values: [id, count],
    });
    return tenantId;
  };
  const [many, one, over, sandbox] = [
    await sequences('live', 'active', 1_500),
    await sequences('live', 'active', 1),
    await sequences('live', 'replied', 2),
    await sequences('test', 'active', 2),
  ];
  const { system } = db;
  const [replied] = await system.query<{ id: string; mailbox: string }>({
    text: 'select id, mailbox_id as mailbox from sequence where tenant_id = $1 limit 1',
    values: [over],
  });
  const [received] = await system.query<{ id: string }>({
    text: `insert into inbound_message (tenant_id, mode, mailbox_id, uid_validity, uid, message_id, kind, sequence_id, sender, subject, excerpt, received_at)
      values ($1, 'live', $2, 1, 1, '<1@fund.example>', 'reply', $3, 'ada@fund.example', 'Seed', 'Is it open?', now()) returning id`,
    values: [over, replied?.mailbox, replied?.id],
  });
  const answer = await addTouch(system, {
    ...{ tenantId: over, sequenceId: replied?.id ?? '', state: 'scheduled' },
    textHash: 'a'.repeat(64),
    draft: { subject: 'Re: Seed', body: 'Yes.', draftedBy: 'person', facts: [], findings: [] },
    // A worker was given it, and has not begun.
    columns: {
      ...{ answers: received?.id, due_at: new Date(), due_until: new Date(Date.now() + 3_600_000) },
      ...{
        lease: randomUUID(),
        lease_until: new Date(Date.now() + 60_000),
        state_why: 'The mailbox is not connected.',
      },
    },
  });
  const whyAnswer = 'It was not sent.';
  expect(await pauseAllSequences(system, 'A backup was restored.', whyAnswer)).toBe(1_503);
  const history = await system.query({
    text: `select t.state, t.state_why, t.lease, e.from_state, e.to_state, e.why from touch t join touch_event e on e.touch_id = t.id where t.id = $1`,
    values: [answer],
  });
  const cancelled = { state: 'cancelled', state_why: whyAnswer, lease: null };
  expect(history).toEqual([{ ...cancelled, from_state: 'scheduled', to_state: 'cancelled', why: whyAnswer }]);
  const states = await db.system.query<{ tenant_id: string; [column: string]: unknown }>({
    text: `select s.tenant_id, s.state, s.state_why, count(*)::int as count, count(e.id)::int as told
      from sequence s left join touch_event e on e.sequence_id = s.id and e.why = s.state_why and e.to_state = 'paused'
      group by 1, 2, 3`,
  });
  const why = 'A backup was restored.';
  expect(new Map(states.map(({ tenant_id, ...row }) => [tenant_id, row]))).toEqual(
    new Map<string, unknown>([
      [many, { state: 'paused', state_why: why, count: 1_500, told: 1_500 }],
      [one, { state: 'paused', state_why: why, count: 1, told: 1 }],
      [over, { state: 'replied', state_why: null, count: 2, told: 0 }],
      [sandbox, { state: 'paused', state_why: why, count: 2, told: 2 }],
    ]),
  );
  expect(await pauseAllSequences(system, why, whyAnswer)).toBe(0);
});
