/**
 * A worker of outreach as a process of its own: `node outreach-process.ts '<OutreachProcessOptions>'`. Prints `ready`, stops in
 * good order on SIGTERM, kills itself at a fault point.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import type { MailTransport } from '../../src/mailboxes/mail/rules-mail.ts';
import { createMailTransport } from '../../src/mailboxes/mail/sandbox-transport.ts';
import { mailboxOf } from '../../src/mailboxes/queries.ts';
import { startOutreach } from '../../src/outreach/cadence.ts';
import type { CadenceStore } from '../../src/outreach/queries-claims.ts';
import { createCadenceStore } from '../../src/outreach/queries-claims.ts';
import { createWorkerHeartbeatStore } from '../../src/outreach/queries-mailbox.ts';

import { openStore } from '../../src/platform/database/store.ts';
import { createOutboundResources } from '../../src/platform/outbound/connectors.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';

export type OutreachPoint =
  | 'after_draft_claim'
  | 'after_draft'
  | 'after_schedule'
  | 'after_claim'
  | 'after_begin'
  | 'before_wire'
  | 'after_wire'
  | 'after_end'
  | 'after_look_claim';

/** Here it does not die but sleeps until others have taken its work for lost. */
export type OutreachStall = 'stall_before_begin' | 'stall_after_wire';

export interface OutreachProcessOptions {
  readonly databaseUrl: string;
  /** In place of every lease, so that a run need not wait minutes for what a dead worker held. */
  readonly leaseMs: number;
  /** `Message-ID` and moment of each message the mail host took, a line each: the Sent folder. */
  readonly sentFolder: string;
  /** Holds the point at which to kill itself, once; the process takes it away as it dies. */
  readonly faultFile: string;
}

const options = JSON.parse(process.argv[2] ?? '') as OutreachProcessOptions;

function die(point: OutreachPoint): void {
  if (!existsSync(options.faultFile) || readFileSync(options.faultFile, 'utf8') !== point) return;
  rmSync(options.faultFile);
  process.kill(process.pid, 'SIGKILL');
}

async function stall(at: OutreachStall): Promise<void> {
  if (!existsSync(options.faultFile) || readFileSync(options.faultFile, 'utf8') !== at) return;
  rmSync(options.faultFile);
  await sleep(2.5 * options.leaseMs);
}

const log = pino({ level: 'warn', base: null }, pino.destination(2));
const store = await openStore({
  purpose: 'service',
  databaseUrl: options.databaseUrl,
  poolSize: 6,
  log: (message) => log.warn(message),
});

const real = createCadenceStore(store.service);
/** What was claimed, or true: only a step that found something counts as one. */
async function before<Result>(step: Promise<Result>, point: OutreachPoint): Promise<Result> {
  const result = await step;
  if (Array.isArray(result) ? result.length > 0 : result === true) die(point);
  return result;
}
const cadence: CadenceStore = {
  ...real,
  claimDrafts: (lease, _, limit) =>
    before(real.claimDrafts(lease, options.leaseMs, limit), 'after_draft_claim'),
  endDraft: (...asked) => before(real.endDraft(...asked), 'after_draft'),
  schedule: (...asked) => before(real.schedule(...asked), 'after_schedule'),
  claimDue: (lease, _, limit) => before(real.claimDue(lease, options.leaseMs, limit), 'after_claim'),
  async begin(held, messageId, hash, allowance) {
    await stall('stall_before_begin');
    const outcome = await real.begin(held, messageId, hash, allowance, options.leaseMs);
    if (outcome.state === 'begun') die('after_begin');
    return outcome;
  },
  end: (...asked) => before(real.end(...asked), 'after_end'),
  claimUnknown: (lease, _, limit) =>
    before(real.claimUnknown(lease, options.leaseMs, limit), 'after_look_claim'),
};

const wire = createMailTransport({ ways: createOutboundResources(), allowPrivate: true });
const transport: MailTransport = {
  test: (mailbox, signal) => wire.test(mailbox, signal),
  async send(mailbox, message, signal) {
    die('before_wire');
    const outcome = await wire.send(mailbox, message, signal);
    die('after_wire');
    await stall('stall_after_wire');
    return outcome;
  },
  async open() {
    return {
      uidValidity: 1,
      listNew: async () => [],
      highestUid: async () => 0,
      folders: async () => ({ read: [], unread: [] }),
      async findOwn(messageId) {
        const lines = existsSync(options.sentFolder)
          ? readFileSync(options.sentFolder, 'utf8').split('\n')
          : [];
        const line = lines.find((each) => each.startsWith(`${messageId} `));
        return line === undefined ? undefined : { messageId, at: new Date(line.slice(messageId.length + 1)) };
      },
      fileOwnCopy: async () => {},
      waitForNew: async () => false,
      close: async () => {},
    };
  },
};

/** Messages wait for their mailbox to have been read: a reader that sees nothing. */
function startReader(): { lookSoon(): void; stop(): Promise<void> } {
  const read = () =>
    store.system
      .query({ text: 'update mailbox set polled_at = clock_timestamp()' })
      .catch((error: unknown) => log.warn({ err: error }, 'not read'));
  const timer = setInterval(read, 5_000);
  void read();
  return {
    lookSoon: read,
    async stop() {
      clearInterval(timer);
    },
  };
}

const outreach = startOutreach({
  cadence,
  giveSign: () => createWorkerHeartbeatStore(store.service).give(),
  transport,
  drafting: {
    async draft({ sequence, touch }) {
      return {
        subject: `Message ${touch.position}`,
        body: `Hi,\n\nthis is for ${sequence.id} alone.`,
        draftedBy: 'template:crash',
        facts: [],
        findings: [],
      };
    },
    check: async () => [],
    factsIn: async () => [],
    preview: () => Promise.reject(new Error('no preview was expected')),
    async beforeWire() {
      // As long as a link takes: kills find a touch here too.
      await sleep(Math.random() * 30);
      return [];
    },
  },
  mailboxes: {
    async open(_scope, mailboxId) {
      const rows = await store.system.query<Parameters<typeof mailboxOf>[0]>({
        text: 'select * from mailbox where id = $1',
        values: [mailboxId],
      });
      if (rows[0] === undefined) throw new Error('there is no such mailbox');
      return { ...mailboxOf(rows[0]), secret: { kind: 'password', password: new Secret('made-up') } };
    },
  },
  publicUrl: 'https://warmpath.example',
  perDay: 10_000,
  startInbox: startReader,
  log,
  everyMs: 100,
});
console.log('ready');
// The one who started it is gone: a run that was killed leaves no worker behind.
process.stdin.on('end', () => process.exit(1)).resume();
process.on('SIGTERM', () => {
  void outreach
    .stop()
    .then(() => store.close())
    .then(() => process.exit(0));
});
