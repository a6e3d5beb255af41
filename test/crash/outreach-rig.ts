import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TouchState } from '../../src/outreach/rules-touch.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { addMailbox, addSequence, addTenant, addTouch } from '../harness/outreach-rows.ts';
import { type HostBehaviour, type LossyMailHost, startLossyMailHost } from './lossy-mail-host.ts';
import type { OutreachPoint, OutreachStall } from './outreach-process.ts';
import { type SupervisedWorker, superviseWorker } from './outreach-workers.ts';

/** Longer than a checked touch is held and an attempt takes here, short enough to wait for after each kill. */
const LEASE_MS = 2_000;
/** In place of the minutes between two looks for an own copy. */
const LOOK_EVERY_MS = 250;

export interface TouchRow {
  readonly id: string;
  readonly sequenceId: string;
  readonly email: string;
  readonly position: number;
  readonly state: TouchState;
  readonly sequenceState: string;
  readonly messageId: string | null;
  readonly intentAt: Date | null;
  readonly attempts: number;
  readonly dueAt: Date | null;
}

export interface OutreachRig {
  readonly database: TestDatabase;
  readonly host: LossyMailHost;
  readonly workers: readonly SupervisedWorker[];
  readonly tenantId: string;
  /** A connected mailbox of the tenant. */
  mailbox(): Promise<string>;
  /** A sequence of two touches that goes without a person, the first of them due; resolves to the first one's id. */
  enrol(mailboxId: string, email: string): Promise<string>;
  touches(): Promise<TouchRow[]>;
  /** Waits until `isSo` of all touches; throws with what they are after `timeoutMs`. */
  until(isSo: (touches: readonly TouchRow[]) => boolean, timeoutMs?: number): Promise<TouchRow[]>;
  /** The next worker that comes to this point kills itself, or sleeps past its lease. */
  arm(point: OutreachPoint | OutreachStall): Promise<void>;
  close(): Promise<void>;
}

/** Workers in processes of their own on one database, and the mail host they all send through. */
export async function createOutreachRig(options: {
  readonly workers: number;
  readonly behaviour: () => HostBehaviour;
}): Promise<OutreachRig> {
  const folder = await mkdtemp(join(tmpdir(), `warmpath-test-${process.pid}-outreach-`));
  const sentFolder = join(folder, 'sent');
  const faultFile = join(folder, 'fault-point');
  const database = await createTestDatabase();
  const host = await startLossyMailHost(sentFolder, options.behaviour);
  const tenantId = await addTenant(database.system);
  const { connectionString, host: dbHost = '', port, user, database: name } = database.connection;
  const databaseUrl =
    connectionString ?? `postgres:///${name}?host=${encodeURIComponent(dbHost)}&port=${port}&user=${user}`;
  const workers = await Promise.all(
    Array.from({ length: options.workers }, () =>
      superviseWorker({ databaseUrl, leaseMs: LEASE_MS, sentFolder, faultFile }),
    ),
  );
  // Time passes more quickly for who waits for the next look, or for another attempt.
  const hurry = setInterval(() => {
    for (const [column, state] of [
      ['next_check_at', 'unknown'],
      ['due_at', 'scheduled'],
    ]) {
      const text = `update touch set ${column} = clock_timestamp() where state = '${state}' and ${column} > clock_timestamp()`;
      database.system.query({ text }).catch(() => undefined);
    }
  }, LOOK_EVERY_MS);
  let mailboxes = 0;

  const touches = () =>
    database.system.query<TouchRow>({
      text:
        'select t.id, t.sequence_id as "sequenceId", s.investor_email as email, t.position, t.state, s.state as "sequenceState",' +
        ' t.message_id as "messageId", t.intent_at as "intentAt", t.attempts, t.due_at as "dueAt"' +
        ' from touch t join sequence s on s.id = t.sequence_id order by s.investor_email, t.position',
    });
  return {
    database,
    host,
    workers,
    tenantId,
    touches,
    mailbox() {
      mailboxes += 1;
      return addMailbox(database.system, {
        tenantId,
        address: `founder${mailboxes}@acme.example`,
        servers: {
          smtp: { host: '127.0.0.1', port: host.port, security: 'none' },
          imap: { host: '127.0.0.1', port: 9, security: 'none' },
          username: 'founder',
        },
      });
    },
    async enrol(mailboxId, email) {
      const sequenceId = await addSequence(database.system, {
        tenantId,
        mailboxId,
        email,
        autoApprove: true,
      });
      await addTouch(database.system, { tenantId, sequenceId, position: 2, state: 'planned' });
      const columns = { due_at: new Date() };
      return addTouch(database.system, { tenantId, sequenceId, state: 'planned', columns });
    },
    async until(isSo, timeoutMs = 120_000) {
      for (const end = Date.now() + timeoutMs; ; await sleep(100)) {
        const now = await touches();
        if (isSo(now)) return now;
        for (const worker of workers) await worker.ready();
        if (Date.now() > end)
          throw new Error(
            `not so after ${timeoutMs} ms: ${JSON.stringify(now.filter(({ state }) => state !== 'sent' && state !== 'planned').slice(0, 5))}\n${workers.map((each) => each.said()).join('\n')}`,
          );
      }
    },
    arm: (point) => writeFile(faultFile, point),
    async close() {
      clearInterval(hurry);
      await Promise.all(workers.map((worker) => worker.stop()));
      await host.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
