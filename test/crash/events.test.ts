import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_KINDS, type TenantEvent } from '../../src/events/fields.ts';
import { createEventStore } from '../../src/events/queries-events.ts';
import { createWebhookStore } from '../../src/monitoring/queries-webhooks.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { addTenant } from '../harness/outreach-rows.ts';
import { size } from '../harness/size.ts';
import { untilHolds } from '../harness/until-holds.ts';
import { startReceiver } from '../harness/webhook-world.ts';

// A process that records and delivers is killed again and again, also while a receiver holds a message it has not answered: what was
// committed arrives, repeats come under one id, and what was not committed is told nowhere.

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const KILLS = size(8, 60);
const EVENTS = 12;

let db: TestDatabase;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let url: string;
let onMessage: (() => void) | undefined;
const got: { readonly id: string; readonly body: string }[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  receiver = await startReceiver(({ headers, body }) => {
    new Webhook(SECRET).verify(body, headers);
    got.push({ id: headers['webhook-id'] ?? '', body });
    onMessage?.();
  });
  url = receiver.url;
});
afterAll(async () => {
  receiver.close();
  await db.drop();
});

function start(tenantId: string, events: number): ChildProcess {
  const entry = new URL('./event-process.ts', import.meta.url).pathname;
  return spawn(process.execPath, [entry, JSON.stringify(db.connection), tenantId, String(events)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  // What it held is free again, as after its lease.
  await db.system.query({ text: 'update webhook_delivery set lease_until = now(), next_attempt_at = now()' });
}

it('delivers what was committed, at least once and under one id, through kills of the process', async () => {
  const tenantId = await addTenant(db.system);
  const scope = { tenantId, mode: 'live' } as const;
  await createWebhookStore(db.service).register(scope, url, SECRET, 5, ['stage.moved']);
  for (let nth = 0; nth < KILLS; nth += 1) {
    const child = start(tenantId, EVENTS);
    try {
      if (nth % 2 === 0) {
        // Between the act and its record: the receiver has it, and the answer finds nobody.
        const had = Promise.withResolvers<void>();
        onMessage = had.resolve;
        await Promise.race([had.promise, sleep(20_000)]);
      } else {
        await once(child.stdout as NodeJS.ReadableStream, 'data');
        await sleep(nth * 7);
      }
    } finally {
      await kill(child);
      onMessage = undefined;
    }
  }
  const last = start(tenantId, 0);
  try {
    await untilHolds(async () => {
      const [row] = await db.system.query<{ open: number }>({
        text: `select (select count(*) from webhook_delivery where state = 'pending')::int
          + (select count(*) from event where place is null)::int as open`,
      });
      expect(row?.open).toBe(0);
    });
  } finally {
    await kill(last);
  }
  const changes = await db.system.query<{ key: string }>({
    text: "select by_name || ' ' || investor_id as key from pipeline_change where tenant_id = $1",
    values: [tenantId],
  });
  const keyOf = ({ data }: TenantEvent) => {
    if (!('moves' in data)) throw new Error('another kind');
    return `${data.moves[0]?.investor_name} ${data.moves[0]?.investor_id}`;
  };
  // What is told is what was committed, each once by cursor.
  const events = createEventStore(db.service);
  const read: TenantEvent[] = [];
  for (let after = 0, more = true; more; ) {
    const page = await events.read(scope, { after, kinds: EVENT_KINDS, limit: 50 });
    read.push(...page.events);
    after = page.next;
    more = page.more;
  }
  expect(read.map(keyOf).toSorted()).toEqual(changes.map(({ key }) => key).toSorted());
  // And sent under the same ids, with one body each.
  const bodies = new Map<string, Set<string>>();
  for (const { id, body } of got) bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  for (const [id, sent] of bodies) {
    expect(sent.size).toBe(1);
    expect(JSON.parse([...sent][0] ?? '').id).toBe(id);
  }
  expect([...bodies.keys()].toSorted()).toEqual(read.map(({ id }) => id).toSorted());
  // The kills did what they were for.
  expect(got.length).toBeGreaterThan(bodies.size);
}, 600_000);
