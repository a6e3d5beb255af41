import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { changeRaise, closeRaise, listRaises, openRaise, reopenRaise, showRaise } from './operations.ts';
import { raiseInvestors } from './operations-investors.ts';

withService(listRaises, { rateLimits: false }, (service) => {
  const call = async (account: Account, method: string, path: string, body?: object) =>
    service().call(method, `/v1/fundraising/${path}`, { key: account.key, ...(body && { body }) });
  const done = async (...asked: Parameters<typeof call>) => {
    const { status, body } = await call(...asked);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const profile = {
    raise_type: 'startup_equity',
    company_name: 'Plibb',
    stage: 'seed',
    round_size_usd: 2_500_000,
  };
  const importing = (account: Account, rows: readonly object[]) =>
    done(account, 'POST', 'import-investors', { rows });

  describe('200', () => {
    it('a raise goes from its first profile over its close to the next, and each keeps its own list', async () => {
      const account = await service().account();
      const other = await service().account();
      expect(await done(account, 'GET', 'raises')).toMatchObject({ raises: [] });
      await done(account, 'PUT', 'profile', profile);
      const { raises } = await done(account, 'GET', 'raises');
      expect(raises).toMatchObject([
        { name: 'Seed', company: 'Plibb', state: 'open', target_usd: 2_500_000, described: true },
      ]);
      const [{ id: seed }] = raises;
      await importing(account, [
        { Name: 'Auk Capital', Status: 'Passed', Reason: 'Too early', Notes: 'Met in May' },
        { Name: 'Bittern Fund', Status: 'Meeting', 'Soft commit': '$50,000' },
      ]);
      await importing(other, [{ Name: 'Xerus Capital' }]);
      const { investors: listed } = await done(account, 'GET', 'pipeline');
      const bittern = listed.find(({ name }: { name: string }) => name === 'Bittern Fund');
      await done(account, 'POST', 'pipeline', {
        investor_ids: [bittern.id],
        stage: 'replied',
        next_step: 'Call',
        next_step_on: '2000-01-01',
      });
      expect(
        await done(account, 'PUT', 'raise', { instrument: 'safe', name: '  Seed  round ' }),
      ).toMatchObject({ name: 'Seed round', instrument: 'safe' });
      const glance = await done(account, 'GET', 'raise');
      expect(glance).toMatchObject({
        raise: {
          investors: 2,
          stages: { replied: 1, passed: 1 },
          soft_circled_usd: 50_000,
          committed_usd: 0,
        },
        due: [{ name: 'Bittern Fund', next_step: 'Call', next_step_on: '2000-01-01' }],
        due_count: 1,
      });
      // The import says what was before; a person moved one this week.
      expect(glance.weeks.map(({ contacted }: { contacted: number }) => contacted)).toEqual([
        ...Array(12).fill(0),
        1,
      ]);
      const opened = await done(account, 'POST', 'raises', { name: 'Series A', close_current: true });
      expect(opened).toMatchObject({
        raise: { name: 'Series A', described: false, investors: 0 },
        closed: { id: seed, state: 'closed', investors: 2 },
      });
      expect((await call(account, 'GET', 'profile')).status).toBe(404);
      expect(await done(account, 'GET', 'pipeline')).toMatchObject({
        investors: [],
        summary: { stages: {} },
      });
      expect(await done(account, 'GET', 'imports')).toMatchObject({ imports: [] });
      const first = await done(account, 'GET', `raise/investors?raise_id=${seed}&limit=1`);
      const second = await done(
        account,
        'GET',
        `raise/investors?raise_id=${seed}&limit=1&cursor=${first.next}`,
      );
      expect([...first.investors, ...second.investors]).toMatchObject([
        {
          name: 'Auk Capital',
          stage: 'passed',
          reason: 'Too early',
          note: expect.stringContaining('Met in May'),
        },
        { name: 'Bittern Fund', stage: 'replied', soft_circled_usd: 50_000 },
      ]);
      expect(second.next).toBeUndefined();
      // Who comes back is the same investor, and says how it ended.
      await importing(account, [{ Name: 'Auk Capital' }]);
      const { investors: again } = await done(account, 'GET', 'pipeline');
      expect(again).toMatchObject([{ id: first.investors[0].id, name: 'Auk Capital', stage: 'found' }]);
      expect(await done(account, 'GET', `investor?investor_id=${again[0].id}`)).toMatchObject({
        pipeline: { stage: 'found' },
        earlier: [{ raise_id: seed, name: 'Seed round', stage: 'passed', reason: 'Too early' }],
      });
      const back = await done(account, 'POST', 'raise/reopen', { raise_id: seed, close_current: true });
      expect(back).toMatchObject({
        raise: { id: seed, state: 'open', investors: 2 },
        closed: { name: 'Series A', investors: 1 },
      });
      expect(await done(account, 'GET', 'profile')).toMatchObject(profile);
      expect((await done(account, 'GET', 'imports')).imports).toHaveLength(1);
      await done(account, 'POST', 'raise/close', { closed_on: '2026-05-03' });
      expect(await done(account, 'GET', `raise?raise_id=${seed}`)).toMatchObject({
        raise: { state: 'closed', closed_on: '2026-05-03' },
      });
      // The next one may begin with the profile of the last.
      await done(account, 'POST', 'raises', { keep_profile: true });
      expect(await done(account, 'GET', 'profile')).toMatchObject(profile);
      expect((await done(other, 'GET', 'pipeline')).investors).toHaveLength(1);
    });
  });

  it('answers alike for the raise of another, of the other side, and for none', async () => {
    const [account, other, sandbox] = [
      await service().account(),
      await service().account(),
      await service().account({ mode: 'test' }),
    ];
    const ids: string[] = [randomUUID()];
    for (const owner of [other, sandbox]) {
      await done(owner, 'PUT', 'profile', profile);
      ids.push((await done(owner, 'POST', 'raise/close', {})).raise.id);
    }
    const messages = new Set<string>();
    for (const raise_id of ids)
      for (const [method, path, body] of [
        ['GET', `raise?raise_id=${raise_id}`, undefined],
        ['GET', `raise/investors?raise_id=${raise_id}`, undefined],
        ['PUT', 'raise', { raise_id, name: 'Mine' }],
        ['POST', 'raise/close', { raise_id }],
        ['POST', 'raise/reopen', { raise_id, close_current: true }],
      ] as const) {
        const answer = await call(account, method, path, body);
        expect([path, answer.status]).toEqual([path, 404]);
        messages.add(answer.body.message);
      }
    expect(messages.size).toBe(1);
    expect((await done(other, 'GET', 'raises')).raises).toMatchObject([{ name: 'Seed', state: 'closed' }]);
  });
});

withService(openRaise, { rateLimits: false }, (service) => {
  it('200, and 409 while another is open, and beyond the most there may be', async () => {
    const account = await service().account();
    const open = (body: object) =>
      service().call('POST', '/v1/fundraising/raises', { key: account.key, body });
    expect((await open({ name: 'First' })).status).toBe(200);
    expectError(await open({ name: 'Second' }), 409, 'not_in_this_state');
    for (let at = 2; at <= 50; at += 1) expect((await open({ close_current: true })).status).toBe(200);
    expectError(await open({ close_current: true }), 409, 'not_in_this_state');
  });
});

withService(showRaise, {}, (service) => {
  it('200 of the open one, and 404 where none is', async () => {
    const account = await service().account();
    const show = () => service().call('GET', '/v1/fundraising/raise', { key: account.key });
    expectError(await show(), 404, 'not_found');
    await service().call('POST', '/v1/fundraising/raises', { key: account.key, body: {} });
    const { status, body } = await show();
    expect([status, body.raise.name]).toEqual([200, 'Raise']);
  });
});

withService(changeRaise, {}, (service) => {
  it('200, and 404 where none is open', async () => {
    const account = await service().account();
    const change = (body: object) =>
      service().call('PUT', '/v1/fundraising/raise', { key: account.key, body });
    expectError(await change({ name: 'A' }), 404, 'not_found');
    await service().call('POST', '/v1/fundraising/raises', { key: account.key, body: {} });
    expect((await change({ target_usd: 1e6 })).body).toMatchObject({ target_usd: 1e6, name: 'Raise' });
    const { status } = await change({ name: 'Bridge' });
    expect(status).toBe(200);
  });
});

withService(closeRaise, {}, (service) => {
  it('200, then 404 without an open one and 409 for one that is closed', async () => {
    const account = await service().account();
    const close = (body: object) =>
      service().call('POST', '/v1/fundraising/raise/close', { key: account.key, body });
    expectError(await close({}), 404, 'not_found');
    await service().call('POST', '/v1/fundraising/raises', { key: account.key, body: {} });
    const { status, body } = await close({});
    expect(status).toBe(200);
    expectError(await close({ raise_id: body.raise.id }), 409, 'not_in_this_state');
  });
});

withService(reopenRaise, {}, (service) => {
  it('200, then 409 while it or another is open, and 404 for none', async () => {
    const account = await service().account();
    const reopen = (raise_id: string, more: object = {}) =>
      service().call('POST', '/v1/fundraising/raise/reopen', {
        key: account.key,
        body: { raise_id, ...more },
      });
    const open = async () =>
      (
        await service().call('POST', '/v1/fundraising/raises', {
          key: account.key,
          body: { close_current: true },
        })
      ).body.raise.id;
    const [first, second] = [await open(), await open()];
    expectError(await reopen(first), 409, 'not_in_this_state');
    expectError(await reopen(second), 409, 'not_in_this_state');
    const { status } = await reopen(first, { close_current: true });
    expect(status).toBe(200);
    expectError(await reopen(randomUUID()), 404, 'not_found');
  });
});

withService(raiseInvestors, {}, (service) => {
  it('200 and nothing of the open one, 400 for what is no cursor, 404 for none', async () => {
    const account = await service().account();
    const read = (query: string) =>
      service().call('GET', `/v1/fundraising/raise/investors?${query}`, { key: account.key });
    const { body } = await service().call('POST', '/v1/fundraising/raises', { key: account.key, body: {} });
    const answer = await read(`raise_id=${body.raise.id}`);
    expect([answer.status, answer.body.investors]).toEqual([200, []]);
    expectError(await read(`raise_id=${body.raise.id}&cursor=nothing`), 400, 'invalid_request');
    expectError(await read(`raise_id=${randomUUID()}`), 404, 'not_found');
  });
});
