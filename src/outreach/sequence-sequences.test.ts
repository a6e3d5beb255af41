import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { makeMailbox, makeTenant, putTouch, touchesOf, touchRow } from '../../test/harness/made-outreach.ts';
import type { Db, Statement } from '../platform/database/db.ts';
import { withTenant } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createTenantDataStore } from '../tenant-data/queries-removal.ts';
import { createSequenceStore } from './queries-sequences.ts';
import { suppressIn } from './queries-suppress.ts';
import type { Enrolment } from './rules-sequence.ts';
import { TOUCH_STATES } from './rules-touch.ts';

const db = testDatabase();
const store = createSequenceStore(db.service);

const asked = (email = 'ada@capital.example', more: Partial<Enrolment> = {}): Enrolment => ({
  investorEmail: email,
  emailKey: email,
  investorName: 'Ada Example',
  investorId: undefined,
  mailboxId: undefined,
  autoApprove: false,
  timeZone: undefined,
  unsubscribeToken: randomUUID(),
  language: 'en',
  languageWhy: undefined,
  note: undefined,
  at: new Date(),
  ...more,
});

async function enrolled(scope: Scope, email?: string, more?: Partial<Enrolment>): Promise<string> {
  const made = await store.enrol(scope, asked(email, more));
  if (!('sequenceId' in made)) throw new Error(`not enrolled: ${made.state}`);
  return made.sequenceId;
}

function suppress(scope: Scope, kind: 'address' | 'domain', value: string): Promise<unknown> {
  return withTenant(db.service, scope, (transaction) =>
    suppressIn(transaction, scope, {
      key: { kind, value },
      reason: 'added',
      event: 'suppress',
      who: 'person',
      why: 'A person added it.',
    }),
  );
}

describe('an answer of several statements', () => {
  /** The database as a reader finds it whose tenant deletes everything after the first row that is read. */
  function erasedMeanwhile(scope: Scope): Db {
    let isErased = false;
    return {
      query: (statement) => db.service.query(statement),
      transaction: (work, kind) =>
        db.service.transaction(
          (transaction) =>
            work({
              async query<Row>(statement: Statement) {
                const rows = await transaction.query<Row>(statement);
                if (isErased || !/from "(sequence|touch)"/.test(statement.text)) return rows;
                isErased = true;
                await createTenantDataStore(db.service).erase(scope);
                return rows;
              },
            }),
          kind,
        ),
    };
  }

  it.each(['list', 'detail', 'touches', 'touch'] as const)(
    'shows one moment: %s, while everything is deleted',
    async (what) => {
      const scope = await makeTenant(db);
      await makeMailbox(db, scope);
      const id = await enrolled(scope);
      const touch = (await store.detail(scope, id))?.touches[0]?.id ?? '';
      const reader = createSequenceStore(erasedMeanwhile(scope));
      const page = { limit: 10 };
      const read = {
        list: async () => (await reader.list(scope, {}, page)).items[0]?.mailbox.state,
        detail: async () => (await reader.detail(scope, id))?.mailbox.state,
        touches: async () => (await reader.touches(scope, undefined, page)).items[0]?.course.mailbox.state,
        touch: async () => (await reader.touch(scope, touch))?.detail.mailbox.state,
      };
      expect(await read[what]()).toBe('connected');
      expect(await store.detail(scope, id)).toBeUndefined();
    },
  );
});

describe('enrolling', () => {
  it('writes a sequence, the touches of the plan and its beginning', async () => {
    const scope = await makeTenant(db);
    const mailbox = await makeMailbox(db, scope);
    const id = await enrolled(scope, undefined, { note: 'Mention the pilot.', autoApprove: true });
    const detail = await store.detail(scope, id);
    expect(detail).toMatchObject({
      sequence: { id, scope, mailboxId: mailbox, state: 'active', autoApprove: true },
      mailbox: { id: mailbox, state: 'connected' },
      inbound: [],
      events: [{ to: 'active', who: 'person', touchId: undefined }],
    });
    expect(detail?.touches.map(({ position, state }) => [position, state])).toEqual([
      [1, 'planned'],
      [2, 'planned'],
      [3, 'planned'],
    ]);
    const [first, second] = await touchesOf(db, id);
    expect(await touchRow(db, first ?? '')).toMatchObject({
      due_at: expect.any(Date),
      note: 'Mention the pilot.',
    });
    expect(await touchRow(db, second ?? '')).toMatchObject({ due_at: null, note: null });
  });

  it('is due at once, whichever clock is ahead', async () => {
    const scope = await makeTenant(db);
    await makeMailbox(db, scope);
    const before = new Date(Date.now() - 60_000);
    for (const [name, at] of Object.entries({ slow: before, fast: new Date(Date.now() + 3_600_000) })) {
      const [first = ''] = await touchesOf(db, await enrolled(scope, `${name}@capital.example`, { at }));
      const { due_at: due } = await touchRow(db, first);
      if (!(due instanceof Date)) throw new Error('it is not due');
      expect(due.getTime()).toBeLessThanOrEqual(Math.min(at.getTime(), Date.now()));
    }
  });

  it('gives one sequence to any number that ask for an investor at once', async () => {
    const scope = await makeTenant(db);
    await makeMailbox(db, scope);
    const answers = await Promise.all(Array.from({ length: 8 }, () => store.enrol(scope, asked())));
    expect(answers.filter(({ state }) => state === 'created')).toHaveLength(1);
    expect(new Set(answers.map((answer) => 'sequenceId' in answer && answer.sequenceId)).size).toBe(1);
    const page = await store.list(scope, {}, { limit: 50 });
    expect(page.items).toHaveLength(1);
  });

  it('gives the paused one, and a new one after an end', async () => {
    const scope = await makeTenant(db);
    await makeMailbox(db, scope);
    const id = await enrolled(scope);
    await store.changeSequence(scope, id, 'pause', 'A person paused it.');
    expect(await store.enrol(scope, asked())).toEqual({ state: 'under_way', sequenceId: id });
    await store.changeSequence(scope, id, 'stop', 'A person stopped it.');
    expect(await enrolled(scope)).not.toBe(id);
  });

  it('refuses whom the list names, by address and by a domain above theirs', async () => {
    const scope = await makeTenant(db);
    await makeMailbox(db, scope);
    await suppress(scope, 'address', 'ada@capital.example');
    await suppress(scope, 'domain', 'fund.example');
    expect(await store.enrol(scope, asked())).toEqual({
      state: 'suppressed',
      by: { kind: 'address', reason: 'added' },
    });
    expect(await store.enrol(scope, asked('bo@eu.fund.example'))).toEqual({
      state: 'suppressed',
      by: { kind: 'domain', reason: 'added' },
    });
    expect(await store.enrol(await makeTenant(db), asked())).toEqual({ state: 'no_mailbox' });
  });

  it('needs a mailbox that is not disconnected, of this tenant, and takes the least used', async () => {
    const [scope, other] = [await makeTenant(db), await makeTenant(db)];
    const theirs = await makeMailbox(db, other);
    const gone = await makeMailbox(db, scope, { state: 'disconnected' });
    for (const mailboxId of [undefined, gone, theirs]) {
      expect(await store.enrol(scope, asked(undefined, { mailboxId }))).toEqual({ state: 'no_mailbox' });
    }
    const failing = await makeMailbox(db, scope, { state: 'failing' });
    const boxes = new Set([await makeMailbox(db, scope), await makeMailbox(db, scope)]);
    const used: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      const id = await enrolled(scope, `${name}@capital.example`);
      used.push((await store.detail(scope, id))?.mailbox.id ?? '');
    }
    expect(used.sort()).toEqual([...boxes, ...boxes].sort());
    const id = await enrolled(scope, 'e@capital.example', { mailboxId: failing });
    expect((await store.detail(scope, id))?.mailbox.id).toBe(failing);
  });
});

describe('reading', () => {
  it('pages through sequences and touches, newest first, once each, and by state', async () => {
    const scope = await makeTenant(db);
    await makeMailbox(db, scope);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await enrolled(scope, `i${n}@capital.example`));
    await store.changeSequence(scope, ids[4] ?? '', 'pause', 'A person paused it.');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await store.list(
        scope,
        {},
        {
          limit: 2,
          ...(cursor === undefined ? {} : { cursor }),
        },
      );
      seen.push(...page.items.map(({ sequence }) => sequence.id));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids);
    const paused = await store.list(scope, { state: 'paused' }, { limit: 50 });
    expect(paused.items.map(({ sequence }) => sequence.id)).toEqual([ids[4]]);
    const first = await store.touches(scope, 'planned', { limit: 10 });
    const second = await store.touches(scope, 'planned', { limit: 10, cursor: first.next ?? '' });
    const touches = [...first.items, ...second.items];
    expect(new Set(touches.map(({ touch }) => touch.id)).size).toBe(15);
    expect(second.next).toBeUndefined();
    expect(touches.every(({ touch, course }) => touch.sequenceId === course.sequence.id)).toBe(true);
    await expect(store.list(scope, {}, { limit: 1, cursor: 'nonsense' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('shows nothing of another tenant or mode', async () => {
    const scope = await makeTenant(db);
    await makeMailbox(db, scope);
    const id = await enrolled(scope);
    const [touch = ''] = await touchesOf(db, id);
    for (const stranger of [await makeTenant(db), { ...scope, mode: 'test' } as const]) {
      expect(await store.detail(stranger, id)).toBeUndefined();
      expect(await store.touch(stranger, touch)).toBeUndefined();
      expect(await store.changeSequence(stranger, id, 'stop', 'x')).toBeUndefined();
      expect(await store.changeTouch(stranger, touch, { event: 'reject' }, 'x')).toBeUndefined();
      expect((await store.list(stranger, {}, { limit: 9 })).items).toEqual([]);
      expect((await store.touches(stranger, undefined, { limit: 9 })).items).toEqual([]);
    }
  });
});

describe('pause, resume, stop', () => {
  it('moves where the machine allows it, writes who did it, and cancels what is open at the end', async () => {
    const scope = await makeTenant(db);
    await makeMailbox(db, scope);
    const id = await enrolled(scope);
    const [first = '', second = ''] = await touchesOf(db, id);
    await putTouch(db, first, 'scheduled');
    const change = (event: 'pause' | 'resume' | 'stop') => store.changeSequence(scope, id, event, 'Because.');
    expect(await change('resume')).toEqual({ state: 'illegal', sequence: 'active' });
    expect(await change('pause')).toEqual({ state: 'done' });
    expect(await change('pause')).toEqual({ state: 'illegal', sequence: 'paused' });
    expect(await touchRow(db, first)).toMatchObject({ state: 'scheduled' });
    expect(await change('resume')).toEqual({ state: 'done' });
    expect(await change('stop')).toEqual({ state: 'done' });
    expect(await change('stop')).toEqual({ state: 'illegal', sequence: 'stopped' });
    expect(await touchRow(db, first)).toMatchObject({ state: 'cancelled' });
    expect(await touchRow(db, second)).toMatchObject({ state: 'cancelled' });
    const detail = await store.detail(scope, id);
    expect(detail?.sequence).toMatchObject({ state: 'stopped', stateWhy: 'Because.' });
    expect(detail?.sequence.endedAt).toBeInstanceOf(Date);
    const moves = detail?.events.filter(({ touchId }) => touchId === undefined);
    expect(moves?.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'active stopped',
      'paused active',
      'active paused',
      'undefined active',
    ]);
  });
});

it('lists touches of every state', async () => {
  const scope = await makeTenant(db);
  await makeMailbox(db, scope);
  const id = await enrolled(scope);
  const [first = ''] = await touchesOf(db, id);
  for (const state of TOUCH_STATES) {
    await putTouch(db, first, state);
    const { items } = await store.touches(scope, state, { limit: 9 });
    expect(items.map(({ touch }) => touch.id)).toContain(first);
  }
});
