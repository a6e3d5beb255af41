import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createTestService, type TestService } from './harness/service.ts';

// What a client sees of outreach with a test key, through the whole service and its worker: docs/sandbox.md, line by line.

/** The first look for what was lost comes after a minute. */
const TIMEOUT_MS = 150_000;

let service: TestService;
let account: Account;
let touches = 0;

beforeAll(async () => {
  service = await createTestService({ rateLimits: false, config: { outreachHere: true } });
  account = await service.account({ mode: 'test' });
  await ask('PUT', 'fundraising/profile', {
    raise_type: 'startup_equity',
    stage: 'seed',
    company_name: 'Example Robotics',
    sector_tags: ['robotics'],
    geography: 'Berlin, Germany',
  });
});
afterAll(() => service.close());

async function ask(method: string, path: string, body?: object, status = 200) {
  const answer = await service.call(method, `/v1/${path}`, { key: account.key, body });
  const told = [JSON.stringify(answer.body), ...service.logged].join('\n');
  expect(answer.status, told).toBe(status);
  return answer.body;
}

const show = (id: string) => ask('GET', `fundraising/sequence?sequence_id=${id}`);

interface Shown {
  readonly state: string;
  readonly held_until?: string;
  readonly touches: readonly { readonly touch_id: string; readonly state: string }[];
  readonly received: readonly { readonly kind: string; readonly looks_like_opt_out: boolean }[];
}

async function until(id: string, what: string, isIt: (shown: Shown) => boolean): Promise<Shown> {
  for (const end = Date.now() + TIMEOUT_MS; ; await sleep(200)) {
    const shown = await show(id);
    if (isIt(shown)) return shown;
    if (Date.now() > end) throw new Error(`${what} did not come to pass: ${JSON.stringify(shown)}`);
  }
}

/** Enrols someone, reads the first draft as a person would, and approves that very text. */
async function approved(email: string): Promise<{ readonly id: string; readonly touchId: string }> {
  const { sequenceId: id } = await ask('POST', 'fundraising/create-sequence', {
    investor_email: email,
    investor_name: 'Sunniver Tibblebrook',
  });
  const { touches: drafted } = await until(
    id,
    'a draft',
    (shown) => shown.touches[0]?.state === 'awaiting_approval',
  );
  const touchId = drafted[0]?.touch_id ?? '';
  const { text_hash, preview } = await ask('GET', `fundraising/touch?touch_id=${touchId}`);
  expect(preview.text).toContain('1 Harbour Street');
  await ask('POST', 'fundraising/touch/approve', { touch_id: touchId, text_hash });
  touches += 1;
  return { id, touchId };
}

it('needs a mailbox first, and connects one that sends nothing to anybody', async () => {
  const sunniver = { investor_email: 'x@sandbox.example', investor_name: 'X' };
  const refused = await ask('POST', 'fundraising/create-sequence', sunniver, 422);
  expect(refused.error).toBe('mailbox_not_connected');
  const mailbox = await ask('POST', 'mailboxes', {
    kind: 'sandbox',
    address: 'founder@robotics.example',
    sender_name: 'Fay Founder',
    postal_address: '1 Harbour Street, Hamburg',
    time_zone: 'UTC',
    window: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' },
    gap_seconds: 0,
    ramp: null,
  });
  expect(mailbox.state).toBe('connected');
});

describe('what recipients do', () => {
  it('stops at an answer', async () => {
    const { id } = await approved('reply-1@sandbox.example');
    const shown = await until(id, 'the answer', ({ state }) => state === 'replied');
    expect(shown.touches.map(({ state }) => state)).toEqual(['sent', 'cancelled', 'cancelled']);
    expect(shown.received).toMatchObject([{ kind: 'reply', looks_like_opt_out: false }]);
  }, 200_000);

  it('pauses those to colleagues at an answer where that was asked for, and a person goes on with them', async () => {
    const { mailboxes } = await ask('GET', 'mailboxes');
    await ask('PUT', 'mailboxes', { id: mailboxes[0].id, pause_colleagues: true });
    const colleague = await approved('bo@firm.example');
    await until(colleague.id, 'sending', (shown) => shown.touches[0]?.state === 'sent');
    const { id } = await approved('reply-2@firm.example');
    await until(id, 'the answer', ({ state }) => state === 'replied');
    const paused = await until(colleague.id, 'the pause', ({ state }) => state === 'paused');
    expect(paused).toMatchObject({
      state_because: expect.stringContaining(id),
      next: expect.stringContaining('Once you resume it'),
    });
    const resumed = await ask('POST', 'fundraising/sequence/resume', { sequence_id: colleague.id });
    expect(resumed).toMatchObject({ state: 'active' });
  }, 200_000);

  it('holds the sequence while they are away', async () => {
    const { id } = await approved('away-1@sandbox.example');
    const shown = await until(id, 'the hold', ({ held_until }) => held_until !== undefined);
    expect(shown.state).toBe('active');
    expect(Date.parse(shown.held_until ?? '')).toBeGreaterThan(Date.now() + 7 * 86_400_000);
  }, 200_000);

  it('ends at a bounce and never writes there again', async () => {
    const { id } = await approved('bounce-1@sandbox.example');
    await until(id, 'the bounce', ({ state }) => state === 'bounced');
    const again = { investor_email: 'bounce-1@sandbox.example', investor_name: 'Sunniver' };
    expect((await ask('POST', 'fundraising/create-sequence', again, 422)).error).toBe('suppressed');
  }, 200_000);

  it('never writes again to whom asks for no more mail, unless a person says why', async () => {
    const { id } = await approved('optout-1@sandbox.example');
    const shown = await until(id, 'the answer', ({ state }) => state === 'replied');
    const sentence = 'Please remove me from your list.';
    expect(shown.received).toMatchObject([
      { looks_like_opt_out: true, opt_out: { certainty: 'certain', sentence } },
    ]);
    const again = { investor_email: 'optout-1@sandbox.example', investor_name: 'Sunniver' };
    expect((await ask('POST', 'fundraising/create-sequence', again, 422)).error).toBe('suppressed');
    const undo = { value: again.investor_email, reason: 'They asked us back by phone.' };
    expect(await ask('DELETE', 'suppressions', undo)).toMatchObject({ deleted: true });
    await ask('POST', 'fundraising/create-sequence', again);
  }, 200_000);

  it('finds what was lost, and leaves what is nowhere to a person', async () => {
    const [lost, vanished] = [
      await approved('lost-1@sandbox.example'),
      await approved('vanish-1@sandbox.example'),
    ];
    await until(vanished.id, 'not knowing', (shown) => shown.touches[0]?.state === 'unknown');
    await until(lost.id, 'the copy', (shown) => shown.touches[0]?.state === 'sent');
    const settled = await ask('POST', 'fundraising/touch/settle', {
      touch_id: vanished.touchId,
      outcome: 'not_sent',
    });
    expect(settled).toMatchObject({ state: 'awaiting_approval' });
    const stopped = await ask('POST', 'fundraising/sequence/stop', { sequence_id: vanished.id });
    expect(stopped.touches[0]).toMatchObject({ state: 'cancelled' });
  }, 300_000);
});

it('sends each approved message once', async () => {
  const rows = await service.db.system.query<{ attempts: number }>({
    text: 'select attempts from touch where tenant_id = $1 and intent_at is not null',
    values: [account.tenantId],
  });
  expect(rows.map(({ attempts }) => attempts)).toEqual(Array.from({ length: touches }, () => 1));
});
