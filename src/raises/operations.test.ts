import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { recordScored } from '../../test/harness/record-scored.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import type { Account, TestService } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { changeRaise, listRaises, showRaise } from './operations.ts';
import { endCalendar, linkCalendar, raiseCalendar } from './operations-calendar.ts';
import { raiseInvestors } from './operations-investors.ts';
import { closeRaise, openRaise, reopenRaise } from './operations-move-raise.ts';
import { RAISE_LIMITS } from './rules-raises.ts';

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
    it('closes a raise that is older than as many others as are listed', async () => {
      const account = await service().account();
      await done(account, 'POST', 'raises', { name: 'First', opened_on: '2020-01-01' });
      const { raises } = await done(account, 'GET', 'raises');
      await service().db.system.query({
        text: `insert into raise (tenant_id, mode, state, closed_on) select $1, 'live', 'closed', '9999-12-31' from generate_series(1, $2)`,
        values: [account.tenantId, RAISE_LIMITS.kept],
      });
      expect(await done(account, 'POST', 'raise/close', {})).toMatchObject({
        raise: { id: raises[0].id, state: 'closed' },
      });
    });

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
      // What is emptied is as the profile says again, or not said; what is left out stays.
      await done(account, 'PUT', 'raise', { target_usd: 9_000_000 });
      const emptied = await done(account, 'PUT', 'raise', { clear: ['target_usd', 'instrument'] });
      expect([emptied.name, emptied.target_usd, emptied.instrument]).toEqual([
        'Seed round',
        2_500_000,
        undefined,
      ]);
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
      const { calendar, steps } = await done(account, 'GET', 'raise/calendar');
      expect([steps, calendar]).toEqual([1, expect.stringContaining('SUMMARY:Bittern Fund: Call\r\n')]);
      expect(calendar).toContain('DTSTART;VALUE=DATE:20000101\r\n');
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
      await done(account, 'PUT', 'raise', { opened_on: '2026-05-01' });
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

/** Requests of a new account, each ready to be sent. */
async function ofNew(service: () => TestService) {
  const { key } = await service().account();
  const send = (method: string, path: string) => (body?: object) =>
    service().call(method, `/v1/fundraising/${path}`, { key, ...(body && { body }) });
  const open = send('POST', 'raises');
  const ids: string[] = [];
  const next = async () => ids.push((await open({ close_current: true })).body.raise.id);
  return { send, open, ids, next };
}

withService(openRaise, { rateLimits: false }, (service) => {
  it('200 after another was closed', async () => {
    const { open } = await ofNew(service);
    expect((await open({ name: 'First' })).status).toBe(200);
    const { status, body } = await open({ name: 'Second', close_current: true });
    expect([status, body.closed.name]).toEqual([200, 'First']);
  });

  it('409 while another is open, and beyond the most there may be', async () => {
    const { send, open, next, ids } = await ofNew(service);
    await next();
    expectError(await open({}), 409, 'not_in_this_state');
    for (let at = 2; at <= 50; at += 1) await next();
    expectError(await open({ close_current: true }), 409, 'not_in_this_state');
    // Nor in any other way: by a first profile, or by what is stored while none is open.
    await send('PUT', 'profile')({ raise_type: 'startup_equity' });
    expect((await send('PUT', 'profile')({ raise_type: 'startup_equity', stage: 'seed' })).status).toBe(200);
    await send('POST', 'raise/close')({});
    expectError(await send('PUT', 'profile')({ raise_type: 'startup_equity' }), 409, 'not_in_this_state');
    await send('POST', 'import-investors')({ rows: [{ Name: 'Auk Capital' }] });
    const reopening = await send('POST', 'raise/reopen')({ raise_id: ids[0], close_current: true });
    expectError(reopening, 409, 'not_in_this_state');
    expect((await send('GET', 'raises')()).body.raises).toHaveLength(50);
  });
});

withService(showRaise, {}, (service) => {
  it('200 of the open one', async () => {
    const { send, next } = await ofNew(service);
    await next();
    const { status, body } = await send('GET', 'raise')();
    expect([status, body.raise.name]).toEqual([200, 'Raise']);
  });

  it('404 where none is open', async () => {
    const { send } = await ofNew(service);
    expectError(await send('GET', 'raise')(), 404, 'not_found');
  });
});

withService(changeRaise, {}, (service) => {
  it('200 and what is left out stays', async () => {
    const { send, next } = await ofNew(service);
    await next();
    await send('PUT', 'raise')({ target_usd: 1e6, opened_on: '2026-03-02' });
    const { status, body } = await send('PUT', 'raise')({ name: 'Bridge' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ name: 'Bridge', target_usd: 1e6, opened_on: '2026-03-02' }),
    ]);
  });

  it('400 for a day after its close, and nothing is changed', async () => {
    const { send, next, ids } = await ofNew(service);
    await next();
    await send('PUT', 'raise')({ opened_on: '2026-03-02' });
    await send('POST', 'raise/close')({ closed_on: '2026-03-02' });
    const answer = await send('PUT', 'raise')({ raise_id: ids[0], name: 'A', opened_on: '2026-03-03' });
    expectError(answer, 400, 'invalid_request');
    expect(answer.body.details).toMatchObject([{ path: 'opened_on' }]);
    const { raise } = (await send('GET', `raise?raise_id=${ids[0]}`)()).body;
    expect([raise.opened_on, raise.name === 'A']).toEqual(['2026-03-02', false]);
  });

  it('404 where none is open', async () => {
    const { send } = await ofNew(service);
    expectError(await send('PUT', 'raise')({ name: 'A' }), 404, 'not_found');
  });
});

withService(closeRaise, {}, (service) => {
  it('200 and none is open', async () => {
    const { send, next } = await ofNew(service);
    await next();
    // One that was to be opened on a day to come was open for none.
    await send('PUT', 'raise')({ opened_on: '9999-12-31' });
    const { status, body } = await send('POST', 'raise/close')({});
    expect([status, body.raise.state, body.raise.closed_on]).toEqual([200, 'closed', '9999-12-31']);
    expectError(await send('GET', 'raise')(), 404, 'not_found');
  });

  it('400 for a day before it was opened', async () => {
    const { send, next } = await ofNew(service);
    await next();
    await send('PUT', 'raise')({ opened_on: '2026-03-02' });
    const answer = await send('POST', 'raise/close')({ closed_on: '2026-03-01' });
    expectError(answer, 400, 'invalid_request');
    expect(answer.body.details).toMatchObject([{ path: 'closed_on' }]);
    expect((await send('GET', 'raise')()).body.raise.state).toBe('open');
  });

  it('404 without an open one', async () => {
    const { send } = await ofNew(service);
    expectError(await send('POST', 'raise/close')({}), 404, 'not_found');
  });

  it('409 for one that is closed', async () => {
    const { send, next, ids } = await ofNew(service);
    await next();
    await next();
    expectError(await send('POST', 'raise/close')({ raise_id: ids[0] }), 409, 'not_in_this_state');
  });
});

withService(reopenRaise, {}, (service) => {
  it('200 after the other was closed', async () => {
    const { send, next, ids } = await ofNew(service);
    await next();
    await next();
    const { status, body } = await send('POST', 'raise/reopen')({ raise_id: ids[0], close_current: true });
    expect([status, body.raise.id, body.closed.id]).toEqual([200, ...ids]);
  });

  it('404 for none', async () => {
    const { send } = await ofNew(service);
    expectError(await send('POST', 'raise/reopen')({ raise_id: randomUUID() }), 404, 'not_found');
  });

  it('409 while it or another is open', async () => {
    const { send, next, ids } = await ofNew(service);
    await next();
    await next();
    for (const raise_id of ids)
      expectError(await send('POST', 'raise/reopen')({ raise_id }), 409, 'not_in_this_state');
  });
});

withService(raiseInvestors, { rateLimits: false }, (service) => {
  it('200 and nothing of the open one', async () => {
    const { send, next, ids } = await ofNew(service);
    await next();
    const { status, body } = await send('GET', `raise/investors?raise_id=${ids[0]}`)();
    expect([status, body.investors]).toEqual([200, []]);
  });

  it('200 with the points and the strength of the paths of that day, and not whose they were', async () => {
    const account = await service().account();
    const call = async (method: string, path: string, body?: object) => {
      const request = { key: account.key, ...(body && { body }) };
      const answer = await service().call(method, `/v1/fundraising/${path}`, request);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    const investorId = await researchCorpus(service().db.system).investor({ name: 'Wryneck Capital' });
    const parts = [{ name: 'activity', points: 60, fact: 'made up' }];
    await recordScored(service().db.service, account, [
      {
        investorId,
        record: {
          ...{ name: 'Wryneck Capital', sectorTags: [], portfolioCompanies: [], networkProximity: 0 },
          ...{ score: 60, scoreParts: parts, tier: 'B', warmPath: false, conflict: false },
        },
      },
    ]);
    const people = 'First Name,Last Name,Company,Position\nBo,Quillfeather,Wryneck Capital,Partner\n';
    await call('POST', 'import-network', { csv_content: people });
    const [row] = (await call('GET', 'pipeline')).investors;
    expect(row).toMatchObject({
      warm: { name: 'Bo Quillfeather' },
      parts: { warm_path: expect.any(Number) },
    });
    const { raise } = await call('POST', 'raise/close', {});
    await call('DELETE', 'network');
    const then = await call('GET', `raise/investors?raise_id=${raise.id}`);
    const { name: _, ...warm } = row.warm;
    expect(then.investors).toMatchObject([{ score: row.score, parts: row.parts, tier: row.tier }]);
    expect(then.investors[0].warm).toEqual(warm);
    expect(JSON.stringify(then)).not.toContain('Quillfeather');
  });

  it('400 for what is no cursor', async () => {
    const { send } = await ofNew(service);
    const answer = await send('GET', `raise/investors?raise_id=${randomUUID()}&cursor=nothing`)();
    expectError(answer, 400, 'invalid_request');
  });

  it('404 for none', async () => {
    const { send } = await ofNew(service);
    expectError(await send('GET', `raise/investors?raise_id=${randomUUID()}`)(), 404, 'not_found');
  });
});

withService(raiseCalendar, {}, (service) => {
  it('200 and an empty one where nothing is stored', async () => {
    const { send } = await ofNew(service);
    const { status, body } = await send('GET', 'raise/calendar')();
    expect([status, body.steps]).toEqual([200, 0]);
  });
});

withService(linkCalendar, {}, (service) => {
  it('200 and another address each time', async () => {
    const { send } = await ofNew(service);
    const [one, other] = [await send('POST', 'raise/calendar')({}), await send('POST', 'raise/calendar')({})];
    expect([one.status, other.status, one.body.path === other.body.path]).toEqual([200, 200, false]);
  });
});

withService(endCalendar, {}, (service) => {
  it('200 and says whether there was one', async () => {
    const { send } = await ofNew(service);
    await send('POST', 'raise/calendar')({});
    const [first, second] = [
      await send('DELETE', 'raise/calendar')(),
      await send('DELETE', 'raise/calendar')(),
    ];
    expect([first.status, first.body.deleted, second.body.deleted]).toEqual([200, true, false]);
  });
});
