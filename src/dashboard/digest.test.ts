import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playedBrowser } from '../../test/harness/browser.ts';
import { signedInAs } from '../../test/harness/people.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import { addMember, removeMember } from '../accounts/queries-members.ts';
import { suspendTenant } from '../accounts/queries-tenants.ts';
import type { Role } from '../accounts/rules-people.ts';
import { Secret } from '../platform/values/key-scopes.ts';
import { seededRandom } from '../platform/values/scope.ts';
import { createRaiseStore } from '../raises/queries-raises.ts';
import { startDigests } from './digest.ts';
import { createDigestStore } from './queries-digest.ts';
import { createTodayStore } from './queries-today.ts';
import type { DigestWish } from './rules-digest.ts';

const HOUR_MS = 3_600_000;
const ROUTE = '/session/digest';

let service: TestService;
beforeAll(async () => {
  const mailUrl = new Secret('smtp://127.0.0.1:1');
  service = await createTestService({ rateLimits: false, config: { mailUrl, mailFrom: 'no@raise.example' } });
});
afterAll(() => service.close());
beforeEach(() => service.db.system.query({ text: 'delete from digest' }));

describe('the next time', () => {
  it('is the first seven o’clock of the zone behind a moment, of a Monday where it is weekly', async () => {
    const random = seededRandom(28);
    const digests = createDigestStore(service.db.system);
    const { tenantId } = await service.account();
    const { id } = await addMember(service.db.system, tenantId, { name: 'Ada', role: 'reader' });
    const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'UTC'];
    for (let n = 0; n < 100; n += 1) {
      const timeZone = zones[n % zones.length] ?? 'UTC';
      const after = new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 365 * 24) * HOUR_MS);
      for (const [every, days] of [
        ['day', 1],
        ['week', 7],
      ] as const) {
        expect(await digests.ask({ tenantId, id }, { every, timeZone }, after)).toBe(true);
        const at = (await digests.find({ tenantId, id }))?.dueAt ?? after;
        const shown = at.toLocaleString('en-GB', {
          timeZone,
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
        });
        expect(shown).toMatch(every === 'day' ? /07:00$/ : /^Mon.* 07:00$/);
        expect(at.getTime()).toBeGreaterThan(after.getTime());
        // Of the next zone change an hour.
        expect(at.getTime() - after.getTime()).toBeLessThanOrEqual((days * 24 + 1) * HOUR_MS);
      }
    }
  });
});

type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** One look of the worker at a moment; what was handed to the mail server, which may fail. */
async function look(
  now: Date,
  fault?: object,
  isLost = false,
): Promise<{ mails: Mail[]; failed: unknown[] }> {
  const mails: Mail[] = [];
  const failed: unknown[] = [];
  const { db } = service;
  const today = createTodayStore(db.service);
  const loop = startDigests({
    digests: createDigestStore(db.system),
    services: {
      today: isLost ? { ...today, waiting: () => Promise.reject(new Error('the database was lost')) } : today,
      raises: createRaiseStore(db.service),
    },
    send: (to, subject, text) => {
      mails.push({ to, subject, text });
      return fault === undefined ? Promise.resolve() : Promise.reject(Object.assign(new Error('no'), fault));
    },
    address: 'https://raise.example',
    everyMs: 3_600_000,
    now: () => now,
    onFailed: (error) => failed.push(error),
  });
  await loop.look().catch(() => {});
  await loop.stop();
  return { mails, failed };
}

let made = 0;
/** A member of the account with an address, signed in, who asked to be mailed. */
async function asker(account: Account, every: DigestWish['every'] = 'day', role: Role = 'reader') {
  made += 1;
  const email = `ada${made}@raise.example`;
  const { tenantId } = account;
  const { id } = await addMember(service.db.system, tenantId, { name: 'Ada', role, email });
  const browser = await signedInAs(service, { tenantId, id });
  const { status, body } = await browser.ask('POST', ROUTE, { every, time_zone: 'Europe/Berlin' });
  expect(status, JSON.stringify(body)).toBe(200);
  return { email, id, tenantId, browser, next: new Date(String(body.next_at)) };
}

/** An account whose raise has a step that was due long ago, and another that is not. */
async function withSteps(mode: 'live' | 'test' = 'live'): Promise<Account> {
  const account = await service.account({ mode });
  const call = (method: string, path: string, body?: object) =>
    service.call(method, `/v1/fundraising/${path}`, { key: account.key, ...(body && { body }) });
  await call('POST', 'raises', { name: 'Seed', target_usd: 2_000_000 });
  await call('POST', 'import-investors', { rows: [{ Name: 'Auk Capital' }, { Name: 'Bittern Partners' }] });
  const { investors } = (await call('GET', 'pipeline')).body as { investors: { id: string }[] };
  await call('POST', 'pipeline', {
    ...{ investor_ids: [investors[0]?.id], next_step: 'Private words', next_step_on: '2026-03-12' },
    ...{ stage: 'committed', committed_usd: 250_000 },
  });
  await call('POST', 'pipeline', { investor_ids: [investors[1]?.id], next_step_on: '2099-01-01' });
  return account;
}

describe('a member who asked for it', () => {
  it('is mailed once what waits, in numbers, and again the next time', async () => {
    const account = await withSteps();
    const one = await asker(account);
    const other = await asker(await withSteps(), 'week', 'owner');
    expect((await look(new Date(one.next.getTime() - 1))).mails).toEqual([]);
    // Four processes at the same moment, and more than one of each account.
    const colleagues = [await asker(account), await asker(account), await asker(account)];
    const looks = await Promise.all([1, 2, 3, 4].map(() => look(one.next)));
    const all = looks.flatMap(({ mails: some }) => some);
    expect(new Set(all.map(({ to }) => to)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(colleagues.length);
    const mails = all.filter(({ to }) => to === one.email);
    expect(mails).toEqual([
      {
        to: one.email,
        subject: 'Your raise: 1 next step that is due',
        text: expect.stringMatching(/- 1 next step that is due\n\nCommitted: \$250,000 of \$2,000,000\.\n/u),
      },
    ]);
    expect(mails[0]?.text).not.toMatch(/Auk|Private|Bittern|Seed|Ada/u);
    expect((await look(one.next)).mails).toEqual([]);
    const { body } = await one.browser.ask('GET', ROUTE);
    expect(body).toMatchObject({ every: 'day', sent_at: one.next.toISOString(), unknown_at: null });
    const tomorrow = new Date(String(body.next_at));
    expect(tomorrow.getTime()).toBeGreaterThan(one.next.getTime());
    // Long after: one for the days that nobody was there.
    const later = new Date(Math.max(tomorrow.getTime(), other.next.getTime()) + 8 * 24 * HOUR_MS);
    const { mails: rest } = await look(later);
    const everybody = [one, other, ...colleagues].map(({ email }) => email);
    expect(rest.map(({ to }) => to).toSorted()).toEqual(everybody.toSorted());
  });

  it('hears nothing if nothing waits, of the sandbox, once it is ended, suspended, or the member is gone', async () => {
    const idle = await asker(await service.account());
    const sandbox = await asker(await withSteps('test'));
    const ended = await asker(await withSteps());
    expect((await ended.browser.ask('DELETE', ROUTE)).body).toMatchObject({ every: null, next_at: null });
    const suspended = await asker(await withSteps());
    await suspendTenant(service.db.system, suspended.tenantId, 'test');
    const gone = await asker(await withSteps());
    const owner = { name: 'Bo', role: 'owner' } as const;
    await addMember(service.db.system, gone.tenantId, owner);
    await removeMember(service.db.system, gone.tenantId, gone.id);
    const { mails } = await look(new Date(gone.next.getTime() + 8 * 24 * HOUR_MS));
    const never = [idle, sandbox, ended, suspended, gone].map(({ email }) => email);
    expect(mails.filter(({ to }) => never.includes(to))).toEqual([]);
  });

  it.each([
    ['that is not known is not sent again', { code: 'ECONNECTION' }, 0, true],
    ['that was refused for good waits for the next time', { responseCode: 550 }, 0, false],
    ['that was refused for now is tried again within the hour', { responseCode: 451 }, 1, false],
    ['at a server that lets no one in is tried again', { code: 'EAUTH', responseCode: 535 }, 1, false],
    ['at a server that is away is tried again', { code: 'ESOCKET', syscall: 'connect' }, 1, false],
    [
      'at a server that says nothing is tried again',
      { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' },
      1,
      false,
    ],
    [
      'at a server that fell silent is not sent again',
      { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' },
      0,
      true,
    ],
  ])('has a mail whose end %s', async (_what, fault, again, isUnknown) => {
    const one = await asker(await withSteps());
    const failed = await look(one.next, fault);
    expect(failed.mails.filter(({ to }) => to === one.email)).toHaveLength(1);
    expect(failed.failed).toHaveLength(1);
    const { body } = await one.browser.ask('GET', ROUTE);
    expect([body.unknown_at !== null, body.sent_at]).toEqual([isUnknown, null]);
    const soon = await look(new Date(one.next.getTime() + HOUR_MS));
    expect(soon.mails.filter(({ to }) => to === one.email)).toHaveLength(again);
    const next = await look(new Date(one.next.getTime() + 25 * HOUR_MS));
    expect(next.mails.filter(({ to }) => to === one.email)).toHaveLength(1);
    expect((await one.browser.ask('GET', ROUTE)).body).toMatchObject({ unknown_at: null });
  });
});

it('has the steps of her own day, wherever she is', async () => {
  const account = await service.account();
  const call = (method: string, path: string, body?: object) =>
    service.call(method, `/v1/fundraising/${path}`, { key: account.key, ...(body && { body }) });
  await call('POST', 'import-investors', { rows: [{ Name: 'Auk Capital' }] });
  const [{ id }] = (await call('GET', 'pipeline')).body.investors;
  await call('POST', 'pipeline', { investor_ids: [id], next_step: 'Call', next_step_on: '2099-06-15' });
  const members = await Promise.all(
    ['Pacific/Auckland', 'Asia/Tokyo', 'America/Los_Angeles'].map(async (time_zone) => {
      const one = await asker(account);
      await one.browser.ask('POST', ROUTE, { every: 'day', time_zone });
      await service.db.system.query({
        text: `update digest set due_at = '2099-06-15T07:00'::timestamp at time zone $2 where member_id = $1`,
        values: [one.id, time_zone],
      });
      return one;
    }),
  );
  const emails = members.map(({ email }) => email);
  const mailedAt = async (moment: string) =>
    (await look(new Date(moment))).mails.map(({ to }) => emails.indexOf(to)).toSorted();
  expect(await mailedAt('2099-06-14T22:00:00Z')).toEqual([0, 1]);
  expect(await mailedAt('2099-06-15T14:00:00Z')).toEqual([2]);
});

it('is no mail of unknown end if what waits could not be read, and is written within the hour', async () => {
  const one = await asker(await withSteps());
  const lost = await look(one.next, undefined, true);
  expect([lost.mails, lost.failed.length]).toEqual([[], 1]);
  expect((await one.browser.ask('GET', ROUTE)).body).toMatchObject({ unknown_at: null, sent_at: null });
  const { mails } = await look(new Date(one.next.getTime() + HOUR_MS));
  expect(mails.map(({ to }) => to)).toEqual([one.email]);
});

it('is asked for by a member alone, with an address, in a time zone that there is', async () => {
  const account = await service.account();
  const one = await asker(account);
  const wrong = { every: 'day', time_zone: 'Mars/Olympus' };
  expect(await one.browser.ask('POST', ROUTE, wrong)).toMatchObject({ status: 400 });
  expect(await one.browser.ask('POST', ROUTE, { every: 'hour', time_zone: 'UTC' })).toMatchObject({
    status: 400,
  });
  const { tenantId } = account;
  const { id } = await addMember(service.db.system, tenantId, { name: 'Bo', role: 'editor' });
  const without = await signedInAs(service, { tenantId, id });
  expect((await without.ask('GET', ROUTE)).body).toMatchObject({ lacks: 'address', every: null });
  const wish = { every: 'day', time_zone: 'UTC' };
  expect(await without.ask('POST', ROUTE, wish)).toMatchObject({ status: 409 });
  const byKey = playedBrowser(service);
  await byKey.ask('POST', '/session', { key: account.key });
  expect(await byKey.ask('POST', ROUTE, wish)).toMatchObject({ status: 403 });
  expect(await playedBrowser(service).ask('POST', ROUTE, wish)).toMatchObject({ status: 401 });
});
