import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { addMailbox, addSequence, addTenant, addTouch } from '../../../test/harness/outreach-rows.ts';
import type { TouchState } from '../../outreach/rules-touch.ts';
import { checkOutreach } from './outreach.ts';

const HERE = { publicUrl: 'https://warmpath.example', outreachHere: true };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A sequence of its own with one touch. */
async function touchIn(
  tenantId: string,
  mailboxId: string,
  state: TouchState,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const email = `${state}-${Math.random()}@quill.example`;
  const sequenceId = await addSequence(database.system, { tenantId, mailboxId, email });
  const messageId = state === 'unknown' ? `<${email}>` : undefined;
  return addTouch(database.system, {
    tenantId,
    sequenceId,
    state,
    ...(messageId === undefined ? {} : { messageId }),
    columns,
  });
}

test('says nothing of outreach if no mailbox is connected, or only that of a made-up raise', async () => {
  const tenantId = await addTenant(database.system);
  await addMailbox(database.system, {
    tenantId,
    mode: 'test',
    address: 'made-up@acme.example',
    connectedAt: hoursAgo(9),
    polledAt: hoursAgo(9),
  });
  expect(await checkOutreach(database.system, HERE)).toEqual([
    { name: 'outreach', state: 'ok', message: 'no mailbox is connected; nothing is sent' },
  ]);
  await database.system.query({ text: 'delete from mailbox' });
});

test('has nothing to complain of where everything is in its course', async () => {
  const tenantId = await addTenant(database.system);
  const mailboxId = await addMailbox(database.system, { tenantId, address: 'founder@acme.example' });
  await touchIn(tenantId, mailboxId, 'approved');
  await touchIn(tenantId, mailboxId, 'drafting');
  await touchIn(tenantId, mailboxId, 'planned', { due_at: hoursAgo(-24) });
  await touchIn(tenantId, mailboxId, 'planned', { due_at: null });
  await touchIn(tenantId, mailboxId, 'scheduled', { due_at: hoursAgo(-1) });
  const checks = await checkOutreach(database.system, HERE);
  expect(checks.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(checks.map(({ name }) => name)).toEqual([
    'one-click unsubscribe',
    'outreach worker',
    'approvals',
    'unknown touches',
  ]);
});

test('names touches of unknown fate, with what to do, and shows no address', async () => {
  const tenantId = await addTenant(database.system);
  const mailboxId = await addMailbox(database.system, { tenantId, address: 'second@acme.example' });
  const gone = await addMailbox(database.system, {
    tenantId,
    address: 'gone@acme.example',
    state: 'disconnected',
    why: '535 5.7.8 gone@acme.example: authentication failed',
  });
  const settled = await touchIn(tenantId, mailboxId, 'unknown', {
    intent_at: new Date('2026-11-20T09:15:00Z'),
  });
  const looked = await touchIn(tenantId, mailboxId, 'unknown', { next_check_at: hoursAgo(-0.5) });
  const unreachable = await touchIn(tenantId, gone, 'unknown', { next_check_at: hoursAgo(-0.5) });
  const checks = await checkOutreach(database.system, HERE);
  const of = (touchId: string) => checks.find(({ name }) => name === `unknown touch ${touchId}`);
  expect(of(settled)).toMatchObject({ state: 'warn', message: expect.stringContaining('2026-11-20 09:15Z') });
  expect(of(settled)?.message).toContain('say what is true, in the console under Operator, Mail');
  expect(of(settled)?.message).toContain(`of tenant ${tenantId}, live`);
  expect(of(looked)).toMatchObject({ state: 'ok', message: expect.stringContaining('looked for again') });
  expect(of(unreachable)).toMatchObject({ state: 'warn' });
  expect(checks).toContainEqual({
    name: `mailbox ${gone}`,
    state: 'warn',
    message: `g…@acme.example of tenant ${tenantId}, live: disconnected (535 5.7.8 g…@acme.example: authentication failed); 1 sequence waits. Its owner connects it again, in the console under Outreach, Mailboxes.`,
  });
  expect(JSON.stringify(checks)).not.toMatch(/unknown-0\.|gone@/);
});

test('asks whether a worker runs where its work lies about', async () => {
  const tenantId = await addTenant(database.system);
  const mailboxId = await addMailbox(database.system, {
    tenantId,
    address: 'third@acme.example',
    connectedAt: hoursAgo(48),
    polledAt: hoursAgo(5),
  });
  await database.system.query({ text: "update mailbox set next_send_at = now() - interval '1 day'" });
  await touchIn(tenantId, mailboxId, 'approved', { updated_at: hoursAgo(3) });
  await touchIn(tenantId, mailboxId, 'scheduled', { due_at: hoursAgo(2) });
  await touchIn(tenantId, mailboxId, 'planned', { due_at: hoursAgo(4) });
  await touchIn(tenantId, mailboxId, 'drafting', { updated_at: hoursAgo(1) });
  const find = async (config: typeof HERE) =>
    (await checkOutreach(database.system, config)).find(({ name }) => name === 'outreach worker');
  const here = await find(HERE);
  expect(here?.state).toBe('warn');
  expect(here?.message).toMatch(
    /^1 connected mailboxes are not read, .*; 2 approved touches are not taken up, .*; 2 touches are not drafted, .*Is the service running\?/,
  );
  expect((await find({ ...HERE, outreachHere: false }))?.message).toContain('"warmpath outreach" has to run');
});

test('says that one-click unsubscribe needs a public address', async () => {
  const [first] = await checkOutreach(database.system, { publicUrl: undefined, outreachHere: true });
  expect(first).toMatchObject({ state: 'warn', message: expect.stringContaining('WARMPATH_PUBLIC_URL') });
  const [plain] = await checkOutreach(database.system, {
    publicUrl: 'http://127.0.0.1:8787',
    outreachHere: true,
  });
  expect(plain).toMatchObject({ state: 'warn', message: expect.stringContaining('not https') });
});
