import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { MADE_EQUITY } from '../../../test/harness/made-drafts.ts';
import { addMailbox, addSequence, addTenant, addTouch } from '../../../test/harness/outreach-rows.ts';
import { runWarmpath, settingsOf } from '../../../test/harness/served.ts';
import { createProfileStore } from '../../profile/queries-profiles.ts';

const root = resolve(import.meta.dirname, '../../..');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const running: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Runs `warmpath outreach --json` until it has said what it works on. */
async function outreach() {
  const child = spawn(process.execPath, [resolve(root, 'bin/warmpath.js'), 'outreach', '--json'], {
    env: {
      PATH: process.env.PATH,
      ...settingsOf(database),
      WARMPATH_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      // What happens in the sandbox is told to those who ask for all.
      WARMPATH_LOG_LEVEL: 'debug',
    },
  });
  running.push(child);
  const ended = new Promise<number | null>((done) => child.on('close', done));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (part) => {
    stderr += part;
  });
  const line = await new Promise<string>((done, fail) => {
    child.stdout.setEncoding('utf8').once('data', done);
    void ended.then((code) => fail(new Error(`ended with ${code}: ${stderr}`)));
  });
  return {
    started: JSON.parse(line) as { readonly database: string },
    stderr: () => stderr,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

test('two workers in parallel take a sandbox sequence from its first day to the next, and stop when asked', async () => {
  const tenantId = await addTenant(database.system);
  const mode = 'test' as const;
  await createProfileStore(database.service).put({ tenantId, mode }, MADE_EQUITY);
  const mailboxId = await addMailbox(database.system, {
    tenantId,
    mode,
    address: 'founder@sandbox.example',
    polledAt: null,
  });
  const sequenceId = await addSequence(database.system, {
    tenantId,
    mode,
    mailboxId,
    email: 'ada@quill.example',
    autoApprove: true,
  });
  await addTouch(database.system, { tenantId, mode, sequenceId, position: 2, state: 'planned' });
  const id = await addTouch(database.system, {
    tenantId,
    mode,
    sequenceId,
    state: 'planned',
    columns: { due_at: new Date() },
  });
  const workers = await Promise.all([outreach(), outreach()]);
  for (const { started } of workers) expect(started.database).toMatch(/^PostgreSQL at /);
  const read = () =>
    database.system.query<{ id: string; state: string; attempts: number; due: boolean }>({
      text: 'select id, state, attempts, due_at is not null as due from touch order by position',
    });
  const isSent = async () => (await read()).some((touch) => touch.id === id && touch.state === 'sent');
  for (const until = Date.now() + 60_000; !(await isSent()) && Date.now() < until; ) await sleep(250);
  expect(await read()).toMatchObject([
    { id, state: 'sent', attempts: 1 },
    { state: 'planned', due: true },
  ]);
  expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0]);
  const said = workers.map((worker) => worker.stderr()).join('');
  expect(said.match(/"end":"approved"/g)).toHaveLength(1);
  expect(said.match(/"end":"sent"/g)).toHaveLength(1);
  // Ids, and no address or text.
  expect(said).not.toMatch(/ada@|founder@|Acme/);
});

test('an operator who restored a backup pauses all there is', async () => {
  const tenantId = await addTenant(database.system);
  const mailboxId = await addMailbox(database.system, { tenantId, address: 'founder@quill.example' });
  const id = await addSequence(database.system, { tenantId, mailboxId, email: 'bo@quill.example' });
  const { stdout } = await runWarmpath(['pause-sequences', '--json'], settingsOf(database));
  // The one of the test above is of the sandbox, whose mailboxes were restored as well.
  expect(JSON.parse(stdout)).toEqual({ paused: 2, held_since: expect.any(String) });
  const [row] = await database.system.query<{ state: string; why: string }>({
    text: 'select state, state_why as why from sequence where id = $1',
    values: [id],
  });
  expect(row).toEqual({ state: 'paused', why: expect.stringContaining('Compare with the Sent folder') });
  const worker = await outreach();
  await expect.poll(worker.stderr).toContain('warmpath resume');
  await worker.stop();
});
