import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memberOf, signedInAs } from '../../../test/harness/people.ts';
import { size } from '../../../test/harness/size.ts';
import { withService } from '../../../test/harness/with-service.ts';
import { listKeys } from '../../accounts/operations-keys.ts';
import { KEY_SCOPES, type KeyScope } from '../values/key-scopes.ts';

// Every way over HTTP in which a key or a member is made, changed or let in, by makers of every kind: whatever is answered, what the
// database holds afterwards is not above who asked. What may be is read from the contract, not from the code that decides it.

interface Row {
  readonly id: string;
  readonly scopes: readonly KeyScope[];
  readonly cap: number | null;
  /** One for the keys of a rotation. */
  readonly bucket: string;
  readonly budget: string | null;
  readonly makers: readonly string[];
  readonly end: Date | null;
}
interface Maker {
  readonly id: string;
  readonly isOwner: boolean;
  ask(method: string, path: string, body: object): Promise<{ status: number; body: unknown }>;
}

const SCOPES_OF: Readonly<Record<string, readonly KeyScope[]>> = {
  owner: KEY_SCOPES,
  editor: ['read', 'spend', 'write', 'send'],
  reader: ['read'],
};
/** Whether a key spends from the budget of another. */
const spendsFrom = (made: Row, maker: Row): boolean =>
  maker.budget !== null && [made.budget, ...made.makers].includes(maker.budget);
const isWithin = (made: Row, maker: Row): boolean =>
  made.scopes.every((scope) => maker.scopes.includes(scope)) &&
  (maker.cap === null ||
    !made.scopes.includes('spend') ||
    (made.cap !== null && made.cap <= maker.cap && spendsFrom(made, maker))) &&
  (maker.end === null || (made.end !== null && made.end <= maker.end));

const scopes = fc.subarray([...KEY_SCOPES], { minLength: 1 });
const cap = fc.constantFrom(undefined, 5, 50);
/** Hours from the beginning of the run. */
const end = fc.constantFrom(undefined, 1, 2);
const role = fc.constantFrom('owner', 'editor', 'reader');
const at = fc.nat(100);
const step = fc.oneof(
  fc.record({ way: fc.constant('issue' as const), by: at, scopes, cap, end }),
  fc.record({
    way: fc.constant('change' as const),
    by: at,
    of: at,
    scopes: fc.option(scopes),
    cap: fc.constantFrom(undefined, 0, 5, 50),
  }),
  fc.record({ way: fc.constant('rotate' as const), by: at, of: at, hours: fc.constantFrom(0, 1) }),
  fc.record({ way: fc.constant('add' as const), by: at, role }),
  fc.record({
    way: fc.constant('member' as const),
    by: at,
    of: at,
    role: fc.option(role),
    email: fc.boolean(),
  }),
  fc.record({
    way: fc.constantFrom('link' as const, 'sign out' as const, 'remove' as const),
    by: at,
    of: at,
  }),
);
const KEYS = [
  { scopes: KEY_SCOPES },
  { scopes: ['read', 'manage'] as const },
  { scopes: KEY_SCOPES, dailyCredits: 5 },
  { scopes: KEY_SCOPES, dailyCredits: 50, hours: 2 },
  { scopes: KEY_SCOPES, hours: 1 },
  { scopes: ['read', 'spend', 'write', 'send', 'manage'] as const, hours: 2 },
];

withService(listKeys, { rateLimits: false }, (service) => {
  const rows = async (tenantId: string): Promise<ReadonlyMap<string, Row>> => {
    const found = await service().db.system.query<Row>({
      text: `select id, scopes, daily_credits as cap, bucket_id as bucket, budget_id as budget, maker_budgets as makers, expires_at as "end" from api_key
        where tenant_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
      values: [tenantId],
    });
    return new Map(found.map((row) => [row.id, row]));
  };
  const roles = async (tenantId: string) => {
    const found = await service().db.system.query<{ id: string; role: string; email: string | null }>({
      text: 'select id, role, email from member where tenant_id = $1 and removed_at is null order by created_at, id',
      values: [tenantId],
    });
    return new Map(found.map((row) => [row.id, row]));
  };

  /** An account with keys of every kind, and an owner and an editor in browsers. */
  async function world() {
    const account = await service().account();
    const { tenantId } = account;
    const began = Date.now();
    const makers: Maker[] = [];
    const idOf = async (where: string, value: string | Buffer) => {
      const [row] = await service().db.system.query<{ id: string }>({
        text: `select id from api_key where mode = 'live' and ${where} = $1`,
        values: [value],
      });
      return row?.id ?? '';
    };
    const hold = async (key: string) => {
      const { createHash } = await import('node:crypto');
      const id = await idOf('hash', createHash('sha256').update(key).digest());
      makers.push({
        id,
        isOwner: false,
        ask: (method, path, body) => service().call(method, path, { key, body }),
      });
    };
    for (const { hours, ...bounds } of KEYS) {
      const expiresAt = hours === undefined ? {} : { expiresAt: new Date(began + hours * 3_600_000) };
      await hold((await service().withKey(account, { ...bounds, ...expiresAt })).key);
    }
    for (const one of ['owner', 'editor'] as const) {
      const member = await memberOf(service(), one, tenantId);
      const browser = await signedInAs(service(), member);
      makers.push({ id: await idOf('member_id', member.id), isOwner: one === 'owner', ask: browser.ask });
    }
    return { tenantId, began, makers, hold };
  }

  it('makes, changes and lets in nothing above who asks, and refuses nothing else', async () => {
    const told = { 200: 0, 403: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (steps) => {
        const { tenantId, began, makers, hold } = await world();
        let n = 0;
        for (const one of steps) {
          n += 1;
          const before = await rows(tenantId);
          const members = await roles(tenantId);
          const maker = makers[one.by % makers.length] as Maker;
          const mine = before.get(maker.id);
          const others = [...before.values()].sort((a, b) => a.id.localeCompare(b.id));
          const target = 'of' in one ? others[one.of % others.length] : undefined;
          const whom = 'of' in one ? [...members.values()][one.of % members.size] : undefined;
          const said = JSON.stringify({ one, mine, target, whom });
          const keyed = (method: string, path: string, body: object) => maker.ask(method, path, body);
          let answer: { status: number; body: unknown };
          let may: boolean | undefined;
          const mayTouch = (role: string | undefined): boolean => role !== 'owner' || maker.isOwner;
          const mayBe = (wanted: string): boolean =>
            mine !== undefined &&
            (SCOPES_OF[wanted] ?? []).every((scope) => mine.scopes.includes(scope)) &&
            (mine.cap === null || wanted === 'reader') &&
            mine.end === null &&
            mayTouch(wanted);
          if (one.way === 'issue') {
            const { scopes, cap, end } = one;
            answer = await keyed('POST', '/v1/keys', {
              ...{ name: `made ${n}`, scopes },
              ...(cap !== undefined && { daily_credits: cap }),
              ...(end !== undefined && { expires_at: new Date(began + end * 3_600_000).toISOString() }),
            });
          } else if (one.way === 'change') {
            const { scopes, cap } = one;
            answer = await keyed('PUT', '/v1/keys', {
              ...{
                id: target?.id,
                ...(scopes !== null && { scopes }),
                ...(cap !== undefined && { daily_credits: cap }),
              },
            });
          } else if (one.way === 'rotate') {
            answer = await keyed('POST', '/v1/keys/rotate', { id: target?.id, grace_hours: one.hours });
          } else if (one.way === 'add') {
            answer = await keyed('POST', '/v1/members', { name: `Member ${n}`, role: one.role });
            may = mayBe(one.role);
          } else if (one.way === 'member') {
            const wanted = one.role ?? whom?.role ?? '';
            const email = one.email ? { email: `m${n}@b.example` } : {};
            answer = await keyed('PUT', '/v1/members', {
              id: whom?.id,
              ...(one.role !== null && { role: one.role }),
              ...email,
            });
            const was = whom?.role ?? '';
            may = one.role === null && !one.email ? mayTouch(was) : mayBe(was) && mayBe(wanted);
          } else if (one.way === 'link') {
            answer = await keyed('POST', '/v1/members/link', { id: whom?.id });
            may = mayBe(whom?.role ?? '');
          } else {
            const path = one.way === 'remove' ? '/v1/members' : '/v1/members/sessions';
            answer = await keyed('DELETE', path, { id: whom?.id });
            may = mayTouch(whom?.role);
          }
          if (answer.status === 200 || answer.status === 403) told[answer.status] += 1;
          // Ended, or without the right to manage at all: nothing is made.
          if (mine === undefined || !mine.scopes.includes('manage')) {
            expect([401, 403], said).toContain(answer.status);
            expect(await rows(tenantId), said).toEqual(before);
            continue;
          }
          const after = await rows(tenantId);
          for (const [id, now] of after) {
            const was = before.get(id);
            if (was === undefined) {
              const isOfMember = one.way === 'add';
              if (!isOfMember) expect(isWithin(now, mine), `${said} made ${JSON.stringify(now)}`).toBe(true);
              continue;
            }
            const isRaised = was.cap !== null && (now.cap === null || now.cap > was.cap);
            const isWidened = now.scopes.some((scope) => !was.scopes.includes(scope));
            const isLater = was.end !== null && (now.end === null || now.end > was.end);
            expect(isLater, said).toBe(false);
            if (one.way !== 'change') continue;
            if (target !== undefined && was.bucket !== target.bucket && !spendsFrom(was, target))
              expect(now, said).toEqual(was);
            if (isRaised || isWidened)
              expect(isWithin(now, mine), `${said} now ${JSON.stringify(now)}`).toBe(true);
            if (isRaised) expect(mine.cap, said).toBeNull();
          }
          if (answer.status === 200 && may !== undefined) expect(may, said).toBe(true);
          if (answer.status === 403 && may !== undefined) expect(may, said).toBe(false);
          const made = answer.body as { key?: string };
          if (answer.status === 200 && made.key !== undefined) await hold(made.key);
        }
      }),
      { numRuns: size(8, 200) },
    );
    // Neither all nor nothing: both have been tried.
    expect(Math.min(told[200], told[403])).toBeGreaterThan(5);
  });

  const listed = async (
    key: string,
  ): Promise<readonly { id: string; name: string; daily_credits?: number }[]> =>
    (await service().call('GET', '/v1/keys', { key })).body.keys;

  it('spends from the cap of the key that made it, whatever keys that makes', async () => {
    const account = await service().account();
    const maker = await service().withKey(account, { scopes: KEY_SCOPES, dailyCredits: 7, name: 'maker' });
    const issue = (key: string, body: object) =>
      service().call('POST', '/v1/keys', { key, body: { name: '', ...body } });
    const first = (await issue(maker.key, {})).body;
    expect(first).toMatchObject({ daily_credits: 7, credits_used_today: 0 });
    const wide = (await issue(maker.key, { scopes: KEY_SCOPES })).body;
    const second = (await issue(wide.key, { daily_credits: 4 })).body;
    expect((await issue(second.key, { daily_credits: 5 })).status).toBe(403);
    const spend = (key: string) => service().call('POST', '/v1/search/web', { key, body: { query: 'Volt' } });
    expect((await spend(first.key)).status).toBe(200);
    // Its own cap of 4 does not count what others spent of the 7.
    expect((await spend(second.key)).status).toBe(200);
    for (const { key } of [first, wide, second, maker])
      expect(await spend(key)).toMatchObject({ status: 402 });
    expect((await issue(maker.key, {})).body).toMatchObject({ credits_used_today: 6 });
    // Revoked, it binds what it made still.
    const { id } = (await listed(account.key)).find(({ name }) => name === 'maker') ?? {};
    await service().call('DELETE', '/v1/keys', { key: account.key, body: { id } });
    expect(await spend(first.key)).toMatchObject({ status: 402 });
  });

  it('a cap that is lowered bounds what the key made, and neither its maker nor others that this made', async () => {
    const account = await service().account();
    const maker = await service().withKey(account, {
      scopes: ['read', 'spend', 'manage'],
      dailyCredits: 100,
      name: 'maker',
    });
    const make = async (key: string, name: string): Promise<{ id: string; key: string }> =>
      (await service().call('POST', '/v1/keys', { key, body: { name, scopes: ['read', 'spend', 'manage'] } }))
        .body;
    const child = await make(maker.key, 'child');
    await make(child.key, 'grandchild');
    await make(maker.key, 'sibling');
    const caps = async () => {
      const named = (await listed(account.key)).filter(({ name }) => name !== '');
      return Object.fromEntries(named.map(({ name, daily_credits }) => [name, daily_credits]));
    };
    const lower = async (id: string | undefined, daily_credits: number, key = maker.key) =>
      (await service().call('PUT', '/v1/keys', { key, body: { id, daily_credits } })).status;
    expect(await lower(child.id, 5)).toBe(200);
    expect(await caps()).toEqual({ maker: 100, child: 5, grandchild: 5, sibling: 100 });
    const own = (await listed(account.key)).find(({ name }) => name === 'maker')?.id;
    expect(await lower(own, 8)).toBe(200);
    expect(await caps()).toEqual({ maker: 8, child: 5, grandchild: 5, sibling: 8 });
    // Whoever raises the child beside its maker does not get it past this one's cap.
    expect(await lower(child.id, 50)).toBe(403);
    expect(await lower(child.id, 50, account.key)).toBe(200);
    const search = () =>
      service().call('POST', '/v1/search/web', { key: child.key, body: { query: 'Volt' } });
    expect([(await search()).status, (await search()).status, (await search()).status]).toEqual([
      200, 200, 402,
    ]);
  });

  it('a key that was rotated away does not rotate itself past its end', async () => {
    const account = await service().account();
    const old = await service().withKey(account, { scopes: KEY_SCOPES, name: 'old' });
    const { body } = await service().call('GET', '/v1/keys', { key: old.key });
    const { id } = body.keys.find(({ name }: { name: string }) => name === 'old');
    const rotate = (key: string) =>
      service().call('POST', '/v1/keys/rotate', { key, body: { id, grace_hours: 1 } });
    expect((await rotate(account.key)).status).toBe(200);
    expect(await rotate(old.key)).toMatchObject({ status: 403 });
    expect((await rotate(account.key)).status).toBe(200);
  });
});
