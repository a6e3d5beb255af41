import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_KINDS, EVENT_SCHEMAS, type EventKind } from '../src/events/fields.ts';
import { compiler } from '../src/platform/operations/validate.ts';
import { openSandbox, PROFILES } from './harness/sandbox.ts';
import { type Account, createTestService, type TestService } from './harness/service.ts';
import { type Message, startReceiver } from './harness/webhook-world.ts';

// Every kind of event by what really makes it: requests of a client, the worker of outreach, the inbox, a saved search, and charges. Each
// arrives at a webhook and is read by cursor, the same, under one id; none holds a secret or a word of a message.

/** A draft, its sending and the answer take some seconds each; the inbox is read every few. */
const TIMEOUT_MS = 150_000;

interface Sent {
  readonly id: string;
  readonly type: EventKind;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let service: TestService;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let account: Account;
let secret: string;
const got: Message[] = [];

beforeAll(async () => {
  service = await createTestService({ rateLimits: false, config: { outreachHere: true } });
  await openSandbox(service);
  receiver = await startReceiver((message) => got.push(message));
  account = await service.account({ mode: 'test', credits: 120 });
  ({ secret } = await ask('POST', 'webhooks', { url: receiver.url, events: EVENT_KINDS }));
  await ask('PUT', 'fundraising/profile', {
    ...PROFILES.equity,
    stage_inferred: undefined,
    monitoring_opt_in: true,
  });
  await ask('POST', 'mailboxes', {
    kind: 'sandbox',
    address: 'founder@robotics.example',
    sender_name: 'Fay Founder',
    postal_address: '1 Harbour Street, Hamburg',
    time_zone: 'UTC',
    window: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' },
    gap_seconds: 0,
    ramp: null,
  });
});
afterAll(async () => {
  receiver.close();
  await service.checkLedger();
  await service.close();
});

async function ask(method: string, path: string, body?: object) {
  const answer = await service.call(method, `/v1/${path}`, { key: account.key, ...(body && { body }) });
  expect(answer.status, [JSON.stringify(answer.body), ...service.logged].join('\n')).toBe(200);
  return answer.body;
}

let cursor = '0';
const read: Sent[] = [];
/** Reads on by cursor until an event is as it is expected. */
async function until(type: EventKind, data: object): Promise<Sent> {
  const isIt = (event: Sent) => {
    try {
      expect(event).toMatchObject({ type, data });
      return true;
    } catch {
      return false;
    }
  };
  for (const end = Date.now() + TIMEOUT_MS; ; ) {
    const found = read.find(isIt);
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`no ${type} came: ${JSON.stringify(read)}`);
    const page = await ask('GET', `events?after=${cursor}&wait=5`);
    read.push(...page.events);
    cursor = page.next_cursor;
  }
}

/** A sequence to somebody who does what the address says, its draft approved. */
async function written(email: string) {
  const { sequenceId } = await ask('POST', 'fundraising/create-sequence', {
    investor_email: email,
    investor_name: 'Sunniver Tibblebrook',
  });
  const sequence = { sequence_id: sequenceId, investor_name: 'Sunniver Tibblebrook' };
  const draft = await until('draft.waiting', { ...sequence, position: 1 });
  const { touch_id } = draft.data;
  const { text_hash } = await ask('GET', `fundraising/touch?touch_id=${String(touch_id)}`);
  await ask('POST', 'fundraising/touch/approve', { touch_id, text_hash });
  return { sequence, touch_id };
}

async function runMonitors(): Promise<void> {
  await service.service.monitoring.look();
  await service.db.system.query({ text: 'update monitor set next_run_at = now(), seen_version = -1' });
  await service.service.monitoring.look();
}

/** By kind, what makes it, and what it then says. */
const MAKERS: Readonly<Record<EventKind, () => Promise<unknown>>> = {
  'investors.found': async () => {
    await runMonitors();
    const [one] = (await ask('GET', 'fundraising/investors?limit=1')).investors;
    // As if the corpus had come to know it only now.
    await service.db.system.query({
      text: "delete from stored_investor where tenant_id = $1 and record->>'name' = $2",
      values: [account.tenantId, one.name],
    });
    await runMonitors();
    await until('investors.found', { monitor: 'investors', found: 1, investors: [{ name: one.name }] });
  },
  'draft.waiting': () => written('nobody-1@sandbox.example'),
  'reply.received': async () => {
    const { sequence, touch_id } = await written('reply-1@sandbox.example');
    await until('reply.received', { ...sequence, touch_id, opt_out: false });
    await until('sequence.ended', { ...sequence, state: 'replied' });
  },
  'message.bounced': async () => {
    const { sequence, touch_id } = await written('bounce-1@sandbox.example');
    await until('message.bounced', { ...sequence, touch_id, reason: 'report' });
    await until('sequence.ended', { ...sequence, state: 'bounced' });
    // A report that anybody may have written tells nothing; an invitation is an answer.
    for (const changes of [{ opt_out_certainty: 'possible' }, { kind: 'calendar' }]) {
      await service.db.system.query({
        text: `insert into inbound_message select (jsonb_populate_record(m, $2::jsonb || jsonb_build_object('id', gen_random_uuid(), 'uid', 1000000 + m.uid + length($2::text)))).*
          from inbound_message m where m.touch_id = $1 and m.kind = 'bounce' limit 1`,
        values: [touch_id, JSON.stringify(changes)],
      });
    }
    await until('reply.received', { ...sequence, touch_id });
    const bounces = read.filter(({ type, data }) => type === 'message.bounced' && data.touch_id === touch_id);
    expect(bounces).toHaveLength(1);
  },
  'sequence.ended': async () => {
    const { sequence } = await written('nobody-2@sandbox.example');
    await ask('POST', 'fundraising/sequence/stop', { sequence_id: sequence.sequence_id });
    await until('sequence.ended', { ...sequence, state: 'stopped' });
  },
  'import.finished': async () => {
    const rows = ['Fully Unknown Fund', 'Wholly Unknown Fund'];
    const csv_content = `Investor,Status\n${rows.map((name) => `${name},Meeting`).join('\n')}\n`;
    const { import_id } = await ask('POST', 'fundraising/import-investors', { csv_content });
    await until('import.finished', { what: 'investors', import_id, rows: 2, added: 2 });
    await until('stage.moved', {
      moves: expect.arrayContaining([expect.objectContaining({ investor_name: rows[0], to: 'meeting' })]),
    });
    const network =
      'First Name,Last Name,URL,Email Address,Company,Position,Connected On\nAda,Example,,,Example Cells,CEO,01 Mar 2024\n';
    await ask('POST', 'fundraising/import-network', { csv_content: network });
    await until('import.finished', { what: 'network', rows: 1 });
  },
  'stage.moved': async () => {
    const { investors } = await ask('GET', 'fundraising/pipeline?limit=3');
    const expected = investors.map(({ id, name }: { id: string; name: string }) => ({
      investor_id: id,
      investor_name: name,
      to: 'diligence',
    }));
    const investor_ids = investors.map(({ id }: { id: string }) => id);
    await ask('POST', 'fundraising/pipeline', { investor_ids, stage: 'diligence' });
    const { data } = await until('stage.moved', { by: 'key', moves: [{ to: 'diligence' }, {}, {}] });
    expect(data.moves).toEqual(
      expect.arrayContaining(expected.map((one: object) => expect.objectContaining(one))),
    );
    // Once more is no move.
    await ask('POST', 'fundraising/pipeline', { investor_ids, stage: 'diligence' });
  },
  'credits.low': async () => {
    for (let left = 120; left >= 100; left -= 3) await ask('POST', 'company/search', { keyword: 'robotics' });
    await until('credits.low', { credits_remaining: 99, below: 100 });
    await ask('POST', 'company/search', { keyword: 'robotics' });
  },
};

it.each(Object.entries(MAKERS))('%s', async (_kind, make) => void (await make()), 200_000);

it('sends all of them to the webhook, as they are read by cursor, signed, and with no word of a message', async () => {
  while ((await ask('GET', `events?after=${cursor}`)).events.length > 0) {
    const page = await ask('GET', `events?after=${cursor}`);
    read.push(...page.events);
    cursor = page.next_cursor;
  }
  expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
  expect([...new Set(read.map(({ type }) => type))].toSorted()).toEqual([...EVENT_KINDS].toSorted());
  expect(read.filter(({ data }) => JSON.stringify(data).includes('diligence'))).toHaveLength(1);
  // Once only while nothing is bought.
  expect(read.filter(({ type }) => type === 'credits.low')).toHaveLength(1);
  const ajv = compiler(false);
  for (const event of read)
    expect(ajv.validate(EVENT_SCHEMAS[event.type], structuredClone(event)), ajv.errorsText()).toBe(true);

  await service.service.delivering.look();
  const sent = new Map(
    got.map(({ headers, body }) => [
      headers['webhook-id'],
      new Webhook(secret).verify(body, headers) as Sent,
    ]),
  );
  expect([...sent.keys()].toSorted()).toEqual(read.map(({ id }) => id).toSorted());
  for (const event of read) expect(sent.get(event.id)).toEqual(event);

  const texts = await service.db.system.query<{ text: string }>({
    text: `select unnest(array[excerpt, subject, sender]) as text from inbound_message where tenant_id = $1
      union select unnest(array[draft ->> 'body', draft ->> 'subject']) from touch where tenant_id = $1
      union select email_key from sequence where tenant_id = $1`,
    values: [account.tenantId],
  });
  const told = got.map(({ body }) => body).join('\n');
  const words = texts.flatMap(({ text }) => text ?? []).filter((text) => text.length > 8);
  expect(words.length).toBeGreaterThan(8);
  for (const text of words) expect(told).not.toContain(JSON.stringify(text).slice(1, -1).slice(0, 40));
  expect(told).not.toMatch(/whsec_|wp_(?:test|live)_/);
});
