import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { type InboxWorld, makeInboxWorld } from '../../../test/harness/inbox-world.ts';
import { addSequence, addTouch } from '../../../test/harness/outreach-rows.ts';
import { createInboxStore } from './queries-inbox.ts';

const database = testDatabase();
const store = createInboxStore(database.service);
let world: InboxWorld;

describe('what a message does', () => {
  beforeEach(async () => {
    world = await makeInboxWorld(database);
  });

  it('a reply stops the sequence and cancels what is open', async () => {
    expect(
      await world.receive({
        kind: 'reply',
        optOut: { certainty: 'possible', sentence: 'No more of these.' },
      }),
    ).toBe('applied');
    const { sequence, touches, events, inbound, suppressed } = await world.state();
    expect(sequence?.state).toBe('replied');
    expect(touches.map((touch) => touch.state)).toEqual(['sent', 'cancelled']);
    expect(events.map(({ who, to_state }) => [who, to_state])).toEqual([
      ['inbox', 'replied'],
      ['inbox', 'cancelled'],
    ]);
    expect(inbound).toEqual([{ kind: 'reply', touch_id: world.touchId, opt_out: true, excerpt: 'Hello' }]);
    // Until a person has looked.
    expect(suppressed).toEqual([{ value: 'ada@lumen.example', reason: 'opt_out_pending' }]);
  });

  it.each([
    ['reply', { state: 'replied', held_until: null }, 'cancelled'],
    ['auto_reply', { state: 'active', held_until: new Date('2026-09-01T00:00:00Z') }, 'scheduled'],
  ] as const)(
    'a %s to a sequence of before counts for the one that is under way now',
    async (kind, becomes, touchState) => {
      world = await makeInboxWorld(database, 'sent', 'completed');
      const { tenantId } = world.scope;
      const [{ email = '' } = {}] = await database.system.query<{ email: string }>({
        text: 'select email_key as email from sequence where id = $1',
        values: [world.sequenceId],
      });
      const add = async (to: string) => {
        const sequenceId = await addSequence(database.system, {
          tenantId,
          mailboxId: world.mailboxId,
          email: to,
        });
        return {
          sequenceId,
          touchId: await addTouch(database.system, { tenantId, sequenceId, state: 'scheduled' }),
        };
      };
      const now = await add(email);
      const another = await add('bo@tarn.example');
      expect(await world.receive({ kind, until: new Date('2026-09-01T00:00:00Z') })).toBe('applied');
      const rowsOf = async ({ sequenceId, touchId }: typeof now) =>
        database.system.query({
          text: 'select s.state, s.held_until, t.state as touch from sequence s join touch t on t.id = $2 where s.id = $1',
          values: [sequenceId, touchId],
        });
      expect(await rowsOf(now)).toEqual([{ ...becomes, touch: touchState }]);
      expect(await rowsOf(another)).toEqual([{ state: 'active', held_until: null, touch: 'scheduled' }]);
    },
  );

  it('an answer pauses what is under way to colleagues where the mailbox says so, and says why; not what others of a free provider have', async () => {
    const { tenantId } = world.scope;
    const under = (email: string) =>
      addSequence(database.system, { tenantId, mailboxId: world.mailboxId, email });
    const [colleague, below, stranger] = [
      await under('bo@lumen.example'),
      await under('cy@uk.lumen.example'),
      await under('di@tarn.example'),
    ];
    const stateOf = async (id: string) =>
      database.system.query({
        text: `select s.state, s.state_why as why, (select array_agg(e.who || ' ' || e.to_state) from touch_event e where e.sequence_id = s.id) as told
          from sequence s where s.id = $1`,
        values: [id],
      });
    expect(await world.receive({ kind: 'auto_reply', until: new Date('2026-09-01T00:00:00Z') })).toBe(
      'applied',
    );
    expect(await stateOf(colleague)).toMatchObject([{ state: 'active' }]);
    // As it is now, not as it was when reading began.
    await database.system.query({
      text: `update mailbox set settings = settings || '{"pausesColleagues": true}' where id = $1`,
      values: [world.mailboxId],
    });
    expect(await world.receive({ kind: 'reply' }, 'domain')).toBe('applied');
    expect((await world.state()).sequence?.state).toBe('replied');
    for (const id of [colleague, below]) {
      expect(await stateOf(id)).toEqual([
        {
          state: 'paused',
          why: `Somebody of lumen.example has answered in the sequence ${world.sequenceId}: read that answer, then resume this one or stop it.`,
          told: ['inbox paused'],
        },
      ]);
    }
    expect(await stateOf(stranger)).toMatchObject([{ state: 'active', told: null }]);
  });

  it('an answer concerns no colleague where the mailbox does not say so', async () => {
    const { tenantId } = world.scope;
    const id = await addSequence(database.system, {
      tenantId,
      mailboxId: world.mailboxId,
      email: 'bo@lumen.example',
    });
    expect(await world.receive({ kind: 'reply' }, 'domain')).toBe('applied');
    expect((await world.state()).sequence?.state).toBe('replied');
    expect(
      await database.system.query({ text: 'select state from sequence where id = $1', values: [id] }),
    ).toEqual([{ state: 'active' }]);
  });

  it('twice does what once did, also where the server gave its messages new numbers', async () => {
    const one = await world.incoming({ kind: 'auto_reply', until: new Date('2026-09-01T00:00:00Z') });
    const at = world.next();
    expect(await store.apply(world.held, at, one)).toBe('applied');
    const first = await world.state();
    expect(await store.apply(world.held, at, one)).toBe('known');
    expect(await store.begin(world.held, { uidValidity: 8, lastUid: 0 })).toBe(true);
    expect(await store.apply(world.held, { uidValidity: 8, lastUid: 3 }, one)).toBe('known');
    expect(await world.state()).toEqual(first);
    const [mailbox] = await database.system.query({
      text: 'select uid_validity, last_uid from mailbox where id = $1',
      values: [world.mailboxId],
    });
    expect(mailbox).toMatchObject({ uid_validity: 8, last_uid: 3 });
  });

  it('an automatic reply holds, longer but never shorter', async () => {
    const until = (day: string) =>
      world.receive({ kind: 'auto_reply', until: new Date(`${day}T00:00:00Z`), why: `back on ${day}` });
    await until('2026-09-01');
    await until('2026-08-20');
    expect((await world.state()).sequence).toMatchObject({
      state: 'active',
      held_until: new Date('2026-09-01T00:00:00Z'),
    });
    await until('2026-09-05');
    const { sequence, events } = await world.state();
    expect(sequence?.held_until).toEqual(new Date('2026-09-05T00:00:00Z'));
    expect(events.map(({ why }) => why)).toEqual(['back on 2026-09-01', 'back on 2026-09-05']);
  });

  it('a hard bounce ends and suppresses, one by policy only ends', async () => {
    await world.receive({ kind: 'bounce', bounce: { outcome: 'hard', suppresses: true, status: '5.1.1' } });
    expect(await world.state()).toMatchObject({
      sequence: { state: 'bounced' },
      suppressed: [{ value: 'ada@lumen.example', reason: 'bounced' }],
    });
    world = await makeInboxWorld(database);
    await world.receive({
      kind: 'bounce',
      bounce: { outcome: 'policy', suppresses: false, status: '5.7.1' },
    });
    expect(await world.state()).toMatchObject({ sequence: { state: 'bounced' }, suppressed: [] });
  });

  it('a bounce after the end is still recorded', async () => {
    world = await makeInboxWorld(database, 'sent', 'completed');
    await world.receive({ kind: 'bounce', bounce: { outcome: 'hard', suppresses: true, status: '5.1.1' } });
    expect(await world.state()).toMatchObject({
      sequence: { state: 'bounced' },
      suppressed: [{ reason: 'bounced' }],
    });
  });

  it.each([
    ['complaint', 'complained'],
    ['unsubscribe', 'unsubscribed'],
  ] as const)('a message of kind %s unsubscribes for ever', async (kind, reason) => {
    await world.receive({ kind });
    expect(await world.state()).toMatchObject({
      sequence: { state: 'unsubscribed' },
      touches: [{ state: 'sent' }, { state: 'cancelled' }],
      suppressed: [{ value: 'ada@lumen.example', reason }],
    });
    expect((await world.state()).events[0]?.who).toBe('recipient');
  });

  it('a delay is noted and nothing else', async () => {
    await world.receive({ kind: 'delayed', why: 'still trying' });
    const { sequence, touches, events } = await world.state();
    expect(sequence?.state).toBe('active');
    expect(touches[1]?.state).toBe('planned');
    expect(events).toMatchObject([
      { touch_id: world.touchId, from_state: 'sent', to_state: 'sent', why: 'still trying' },
    ]);
  });

  it('an own copy shows the identifier its provider wrote', async () => {
    await world.receive({ kind: 'own_copy', otherId: '<new@relay.example>' });
    expect((await world.state()).touches[0]).toMatchObject({
      state: 'sent',
      other_id: '<new@relay.example>',
    });
    const keys = { messageIds: ['<new@relay.example>'], tokens: [], addresses: [], domains: [] };
    expect(await store.known(world.scope, keys)).toMatchObject([{ id: world.sequenceId }]);
  });
});

describe('a touch of unknown fate', () => {
  it.each([
    ['unknown', 'own_copy', 'sent'],
    ['sending', 'own_copy', 'sending'],
    ['unknown', 'auto_reply', 'sent'],
    ['unknown', 'reply', 'sent'],
    ['sending', 'reply', 'sent'],
    ['unknown', 'bounce', 'sent'],
  ] as const)('%s and %s: %s', async (was, kind, becomes) => {
    world = await makeInboxWorld(database, was);
    await world.receive({ kind, until: new Date('2026-09-01T00:00:00Z') });
    const { touches } = await world.state();
    expect(touches[0]?.state).toBe(becomes);
    if (becomes === 'sent') expect(touches[0]?.sent_at).toEqual(new Date('2026-08-07T09:00:00Z'));
    // The next one gets its day where the sequence goes on.
    const goesOn = becomes === 'sent' && (kind === 'own_copy' || kind === 'auto_reply');
    expect(touches[1]?.due_at !== null).toBe(goesOn);
  });

  it('stays so where the message was recognised by its sender only', async () => {
    world = await makeInboxWorld(database, 'unknown');
    await world.receive({ kind: 'reply' }, 'address');
    expect(await world.state()).toMatchObject({
      sequence: { state: 'replied' },
      touches: [{ state: 'unknown' }, { state: 'cancelled' }],
    });
  });
});
