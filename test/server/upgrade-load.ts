import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWarmpath } from '../../packages/sdk/src/index.ts';
import type { Postgres } from '../../src/platform/database/postgres.ts';
import type { LossyMailHost } from '../crash/lossy-mail-host.ts';
import { addMailbox, addSequence, addTenant, addTouch } from '../harness/outreach-rows.ts';

const CLIENTS = 3;
/** Enough for each process to have some at any moment, and few enough that the machine does something else as well, ms. */
const BETWEEN_CALLS_MS = 60;
const MAILBOXES = 3;
/** Letters that wait at most: some at any moment, and no more at the end than are sent in seconds. */
const WAITING = 12;
const LOOK_FOR_ROOM_MS = 50;
/** In place of the minutes between two looks for an own copy. */
const LOOK_EVERY_MS = 250;
const SEARCH = { keyword: 'energy storage', limit: 1 } as const;
/** The address that the clients know; a proxy is behind it. */
const PROXY = 'http://warmpath.example';

export interface CallLoad {
  /** What the clients noted: credits by request id, of every answer they were given. */
  readonly notes: ReadonlyMap<string, number>;
  /** Calls that the SDK gave up. */
  readonly failed: readonly unknown[];
  /** What it repeated, by code. */
  readonly repeated: Readonly<Record<string, number>>;
  /** Free calls that were answered. */
  readonly free: number;
  /** Repeats some calls of before with their keys; returns pairs that are the same where the service kept its answer. */
  replays(): Promise<{ readonly first: unknown; readonly again: unknown }[]>;
  stop(): Promise<void>;
}

/** Clients of the SDK as it is, over a proxy that knows `addresses` and repeats nothing itself. */
export function startCalls(key: string, addresses: readonly string[]): CallLoad {
  const notes = new Map<string, number>();
  const answers = new Map<string, unknown>();
  const failed: unknown[] = [];
  const repeated: Record<string, number> = {};
  let turn = 0;
  let free = 0;
  let stopped = false;
  const warmpath = createWarmpath({
    baseUrl: PROXY,
    key,
    fetch(url, init) {
      turn += 1;
      return fetch(url.replace(PROXY, addresses[turn % addresses.length] ?? ''), init);
    },
    onRetry({ code }) {
      repeated[code] = (repeated[code] ?? 0) + 1;
    },
  });
  const client = async () => {
    while (!stopped) {
      const idempotencyKey = randomUUID();
      try {
        const answer = await warmpath.company.search(SEARCH, { idempotencyKey });
        notes.set(answer.request_id, answer.credits_charged);
        answers.set(idempotencyKey, answer);
        await warmpath.credits.ledger({ limit: 5 });
        free += 1;
      } catch (error) {
        failed.push(error);
      }
      await sleep(BETWEEN_CALLS_MS);
    }
  };
  const running = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    notes,
    failed,
    repeated,
    get free() {
      return free;
    },
    async replays() {
      const all = [...answers];
      // Of every version that answered.
      const some = all.filter((_, at) => at % Math.ceil(all.length / 12) === 0);
      return Promise.all(
        some.map(async ([idempotencyKey, first]) => ({
          first,
          again: await warmpath.company.search(SEARCH, { idempotencyKey }),
        })),
      );
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}

export interface LetterLoad {
  /** Recipients whose first message came due, each in a sequence of its own. */
  readonly recipients: readonly string[];
  /** Nothing more comes due. */
  stop(): Promise<void>;
  close(): void;
}

/** Sequences that go without a person, whose first messages come due one after the other. */
export async function startLetters(system: Postgres, host: LossyMailHost): Promise<LetterLoad> {
  const tenantId = await addTenant(system);
  const servers = {
    smtp: { host: '127.0.0.1', port: host.port, security: 'none' },
    imap: { host: '127.0.0.1', port: 9, security: 'none' },
    username: 'founder',
  } as const;
  const mailboxes: string[] = [];
  for (let nth = 0; nth < MAILBOXES; nth += 1)
    mailboxes.push(await addMailbox(system, { tenantId, address: `founder${nth}@acme.example`, servers }));
  const recipients: string[] = [];
  const hurry = setInterval(() => {
    const text =
      "update touch set next_check_at = clock_timestamp() where state = 'unknown' and next_check_at > clock_timestamp()";
    system.query({ text }).catch(() => undefined);
  }, LOOK_EVERY_MS);
  let stopped = false;
  const enrolling = (async () => {
    while (!stopped) {
      if (recipients.length - host.deliveries.length >= WAITING) {
        await sleep(LOOK_FOR_ROOM_MS);
        continue;
      }
      const email = `reader${recipients.length}@quill.example`;
      const mailboxId = mailboxes[recipients.length % MAILBOXES] ?? '';
      const sequenceId = await addSequence(system, { tenantId, mailboxId, email, autoApprove: true });
      await addTouch(system, { tenantId, sequenceId, position: 2, state: 'planned' });
      await addTouch(system, { tenantId, sequenceId, state: 'planned', columns: { due_at: new Date() } });
      recipients.push(email);
    }
  })();
  return {
    recipients,
    async stop() {
      stopped = true;
      await enrolling;
    },
    close: () => clearInterval(hurry),
  };
}
