import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../test/crash/rig.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { MADE_EQUITY } from '../../../test/harness/made-drafts.ts';
import { onDatabase, runOnce } from '../../../test/harness/one-off.ts';
import { addMailbox, addSequence, addTouch } from '../../../test/harness/outreach-rows.ts';
import { runWarmpath, serve, urlOf } from '../../../test/harness/served.ts';
import { startReceiver } from '../../../test/harness/webhook-world.ts';
import { recordEvent } from '../../events/queries-events.ts';
import { createWebhookStore } from '../../monitoring/queries-webhooks.ts';
import { approvalHashOf } from '../../outreach/schedule-touches.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { withTenant } from '../../platform/database/postgres.ts';
import { createProfileStore } from '../../profile/queries-profiles.ts';

// A copy that was restored beside its original, which works on: what is due is done once, by the original, until the operator says otherwise.

/** Several looks of each loop but that for digests, which looks as it starts, ms. */
const WATCHED_MS = 12_000;

let original: TestDatabase;
let copy: Connection;
let folder: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let mailServer: SMTPServer;
const hooked: string[] = [];
const mailed: string[] = [];
const running = new Set<ChildProcess>();

beforeAll(async () => {
  original = await createTestDatabase();
  const name = `restored_${process.pid}_${randomBytes(4).toString('hex')}`;
  await runOnce(original.connection, `create database ${name}`);
  copy = onDatabase(original.connection, name);
  folder = await mkdtemp(join(tmpdir(), `warmpath-test-${process.pid}-restored-`));
  receiver = await startReceiver(({ headers }) => hooked.push(headers['webhook-id'] ?? ''));
  mailServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      mailed.push(...envelope.rcptTo.map(({ address }) => address));
      text(stream).then(() => done(), done);
    },
  });
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await new Promise<void>((done) => mailServer.close(done));
  receiver.close();
  await runOnce(original.connection, `drop database if exists ${copy.database} with (force)`);
  await original.drop();
  await rm(folder, { recursive: true });
});

const settingsOf = (connection: Connection, name: string) => ({
  DATABASE_URL: urlOf({ connection }),
  WARMPATH_DATA_DIR: join(folder, name),
  WARMPATH_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  WARMPATH_PRIVATE_HOSTS: 'allow',
  WARMPATH_MAIL_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
  WARMPATH_MAIL_FROM: 'no-reply@raise.example',
  WARMPATH_PUBLIC_URL: 'https://raise.example',
  PORT: '0',
});

async function command(connection: Connection, ...args: readonly string[]) {
  const { code, stdout, stderr } = await runWarmpath([...args, '--json'], settingsOf(connection, 'commands'));
  expect(code, stderr).toBe(0);
  return { ...(JSON.parse(stdout) as Record<string, unknown>), stderr };
}

/** How many webhooks and mails went out, of the original and the copy together; and of one of them the states of the two messages. */
async function seen(connection: Connection) {
  const { rows } = await runOnce(connection, 'select state from warmpath.touch order by position');
  return { hooked: hooked.length, mailed: mailed.length, states: rows.map(({ state }) => state) };
}

/** A tenant to whom everything is due: an event for its webhook, a digest, the first message of a sequence, and an answer. */
async function dueEverywhere(): Promise<{ readonly sequenceId: string }> {
  const { system, service } = original;
  await makeAccount(system, 1_000);
  const [{ tenant_id: tenantId } = { tenant_id: '' }] = await system.query<{ tenant_id: string }>({
    text: 'select tenant_id from tenant',
  });
  const scope = { tenantId, mode: 'live' } as const;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await createWebhookStore(service).register(scope, receiver.url, secret, 5, ['stage.moved']);
  await withTenant(service, scope, (transaction) =>
    recordEvent(transaction, scope, 'stage.moved', {
      by: 'service',
      moves: [{ investor_id: '1', investor_name: 'Auk Capital', to: 'contacted' }],
    }),
  );
  await runOnce(
    original.connection,
    `set search_path = warmpath;
     insert into investor (mode, name, identity_key, source, source_id) values ('live', 'Auk Capital', 'auk capital', 'made', '1');
     insert into pipeline (tenant_id, mode, investor_id, stage, next_step, next_step_on)
       select t.tenant_id, 'live', i.id, 'contacted', 'Call', '2020-01-01' from tenant t cross join investor i;
     insert into member (tenant_id, name, email, role) select tenant_id, 'Ada', 'ada@raise.example', 'owner' from tenant;
     insert into digest (tenant_id, member_id, every, time_zone, due_at) select tenant_id, id, 'day', 'UTC', now() from member`,
  );
  const mode = 'test';
  await createProfileStore(service).put({ tenantId, mode }, MADE_EQUITY);
  const address = 'founder@sandbox.example';
  const mailboxId = await addMailbox(system, { tenantId, mode, address, polledAt: null });
  const of = { tenantId, mode, mailboxId } as const;
  const sequenceId = await addSequence(system, { ...of, email: 'ada@quill.example', autoApprove: true });
  const due = { due_at: new Date() };
  await addTouch(system, { tenantId, mode, sequenceId, state: 'planned', columns: due });
  const investorEmail = 'bo@quill.example';
  const answered = await addSequence(system, { ...of, email: investorEmail, state: 'replied' });
  const [received] = await system.query<{ id: string }>({
    text: `insert into inbound_message (tenant_id, mode, mailbox_id, uid_validity, uid, message_id, kind, sequence_id, sender, subject, excerpt, received_at)
      values ($1, $2, $3, 1, 1, '<bo.1@quill.example>', 'reply', $4, $5, 'Seed', 'Is it open?', now() - interval '1 hour') returning id`,
    values: [tenantId, mode, mailboxId, answered, investorEmail],
  });
  const draft = { subject: 'Re: Seed', body: 'Yes.', draftedBy: 'person', facts: [], findings: [] };
  const by = {
    mailbox: { id: mailboxId, senderName: 'Finn Founder', address },
    sequence: { investorName: 'Ada Quill', investorEmail },
  };
  await addTouch(system, {
    ...{ tenantId, mode, sequenceId: answered, position: 2, state: 'scheduled', draft },
    textHash: approvalHashOf(by as Parameters<typeof approvalHashOf>[0], draft),
    columns: { ...due, due_until: new Date(Date.now() + 3_600_000), answers: received?.id },
  });
  return { sequenceId };
}

test('a restored copy does nothing beside its original, and everything once the operator says so', async () => {
  const { sequenceId } = await dueEverywhere();
  const file = join(folder, 'all.wbk');
  await command(original.connection, 'backup', file);
  expect(await command(copy, 'restore', file)).toMatchObject({ paused: 1 });
  const lineages = [original.connection, copy].map(async (connection) => {
    const { rows } = await runOnce(connection, 'select lineage from warmpath.corpus_lineage');
    return rows.map(({ lineage }) => lineage).join();
  });
  expect(new Set(await Promise.all(lineages)).size).toBe(2);

  const start = (connection: Connection, name: string) =>
    serve(settingsOf(connection, name), (child) => running.add(child));
  const held = await start(copy, 'copy');
  await sleep(WATCHED_MS);
  const nothing = ['planned', 'cancelled'];
  expect(await seen(copy)).toEqual({ hooked: 0, mailed: 0, states: nothing });
  expect(held.stderr()).toContain('warmpath resume');

  const first = await start(original.connection, 'original');
  const done = { hooked: 1, mailed: 1, states: ['sent', 'sent'] };
  await expect.poll(() => seen(original.connection), { timeout: 60_000 }).toEqual(done);
  await sleep(WATCHED_MS);
  expect(await seen(copy)).toEqual({ hooked: 1, mailed: 1, states: nothing });
  await first.end();

  expect(await command(copy, 'resume')).toMatchObject({ held_since: expect.any(String) });
  await runOnce(copy, `update warmpath.sequence set state = 'active' where id = '${sequenceId}'`);
  const all = { hooked: 2, mailed: 2, states: ['sent', 'cancelled'] };
  await expect.poll(() => seen(copy), { timeout: 120_000 }).toEqual(all);
  // What the original did since the backup is not known here; a receiver tells by its id an event that it has had.
  expect(new Set(hooked).size).toBe(1);
  await held.end();
  expect(await command(copy, 'resume')).toMatchObject({ held_since: null });
  // What was copied by other means than a restore: its log of events goes another way from here, and only once.
  const lastPlace = async () =>
    (await runOnce(copy, 'select last_place::float8 as place from warmpath.event_feed')).rows[0]?.place;
  const before = await lastPlace();
  expect(await command(copy, 'pause-sequences')).toMatchObject({ paused: 1, held_since: expect.any(String) });
  const place = await lastPlace();
  expect(place).toBeGreaterThan(before);
  expect(await command(copy, 'pause-sequences')).toMatchObject({ paused: 0, held_since: expect.any(String) });
  expect(await lastPlace()).toBe(place);
  expect((await runWarmpath(['doctor'], settingsOf(copy, 'commands'))).stdout).toMatch(/^warn +restored: /m);
  expect(await command(copy, 'resume')).toMatchObject({ held_since: expect.any(String) });
});

test('a restore that is to go on does so, also of a backup of a held copy', async () => {
  await command(copy, 'pause-sequences');
  const file = join(folder, 'held.wbk');
  await command(copy, 'backup', file);
  const name = `${copy.database}_2`;
  await runOnce(original.connection, `create database ${name}`);
  const second = onDatabase(original.connection, name);
  try {
    expect(await command(second, 'restore', file, '--keep-sequences')).toMatchObject({ paused: 0 });
    expect(await command(second, 'resume')).toMatchObject({ held_since: null });
  } finally {
    await runOnce(original.connection, `drop database ${name} with (force)`);
    await command(copy, 'resume');
  }
});

/** Claims of what is done in the database alone: ranks, and what a payment service says that was paid. */
const INSIDE = ['claim_purchases', 'claim_rescores'];

test('whatever is given out to be done waits in a copy, but for what stays inside', async () => {
  const { rows } = await runOnce(
    copy,
    `select proname as name from pg_proc where pronamespace = 'warmpath'::regnamespace
      and proname like 'claim%' and prosrc not like '%may_act()%' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(INSIDE);
});
