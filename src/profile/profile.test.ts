import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

describe('200', () => {
  it.each(['PUT', 'POST'])(
    'tells with %s and GET what is not understood, and takes it back',
    async (method) => {
      const account = await service.account();
      const path = '/v1/fundraising/profile';
      const told = { geography: 'Londn', sector_tags: ['fintec'], stage: 'seed', round_size_usd: 80_000_000 };
      const body = { raise_type: 'startup_equity', ...told };
      const put = await service.call(method, path, { key: account.key, body });
      expect(put.status).toBe(200);
      expect(put.body.warnings).toMatchObject([
        { field: 'geography', value: 'Londn', takenAs: 'London, United Kingdom' },
        { field: 'sector_tags', value: 'fintec', takenAs: 'Fintech' },
        { field: 'round_size_usd', value: '80000000' },
      ]);
      // Kept as it was written.
      expect(put.body).toMatchObject(told);
      const got = await service.call('GET', path, { key: account.key });
      expect(got.body.warnings).toEqual(put.body.warnings);
      const again = await service.call('PUT', path, { key: account.key, body: got.body });
      expect(again.status).toBe(200);
      const clear = await service.call('PUT', path, {
        key: account.key,
        body: { ...got.body, geography: 'London', sector_tags: ['Fintech'], round_size_usd: 2_000_000 },
      });
      expect([clear.status, clear.body.warnings]).toEqual([200, undefined]);
    },
  );

  const PATH = '/v1/fundraising/profile';

  const founder = {
    raise_type: 'startup_equity',
    stage: 'series-a',
    round_size_usd: 8_000_000,
    sector_tags: ['Climate', '电子商务'],
    icp_description: 'Utilities — “mid-size”',
    growth_metrics: { arr_usd: 0, growth_rate_pct: -5.5, team_size: 12 },
    notable_investors: ['Example Harbour Ventures'],
    raise_goals: 'Build the second plant',
    known_competitors: ['Example Cells'],
    founder_social_url: 'https://social.example/ada',
    company_social_url: 'https://social.example/storage',
    geography: 'Lisbon, PRT',
    geography_weight: 'strict',
    monitoring_opt_in: true,
    lookalike_monitoring_opt_in: true,
    founder_name: 'Ada Example',
    company_name: 'Example Storage',
    calendar_link: 'https://calendar.example/ada',
    letter_languages: ['en', 'de'],
  };
  const manager = {
    raise_type: 'fund_lp',
    fund_name: 'Example Fund II',
    fund_strategy: 'venture',
    thesis: 'Grid first',
    fund_size_usd: 60_000_000,
    fund_number: 2,
    vintage_year: 2026,
    sector_tags: ['Climate'],
    target_lp_types: ['family_office', 'institutional'],
    min_commitment_usd: 250_000,
    track_record: {
      prior_funds: 1,
      net_irr_pct: 21.5,
      tvpi: 1.8,
      dpi: 0.4,
      notable_exits: ['Example Cells'],
    },
    existing_lps: ['Example Family Office'],
    raise_goals: 'First close in spring',
    geography: 'London, GBR',
    geography_weight: 'loose',
    gp_name: 'Grace Example',
    gp_social_url: 'https://social.example/grace',
    fund_social_url: 'https://social.example/fund',
    monitoring_opt_in: true,
    calendar_link: 'https://calendar.example/grace',
  };

  describe.each(['PUT', 'POST'])('%s', (method) => {
    it.each([
      ['startup_equity', founder],
      ['fund_lp', manager],
    ])('stores a whole %s profile and gives it back', async (_mode, profile) => {
      const account = await service.account();
      const stored = await service.call(method, PATH, { key: account.key, body: profile });
      expect(stored.status).toBe(200);
      expect(stored.body).toEqual({
        ...profile,
        version: expect.any(String),
        request_id: stored.headers['x-request-id'],
      });
      const read = await service.call('GET', PATH, { key: account.key });
      expect(read.status).toBe(200);
      expect(read.body).toEqual({
        ...profile,
        version: stored.body.version,
        request_id: read.headers['x-request-id'],
      });
      expect(await service.balance(account)).toBe(1_000);
    });

    it('replaces the whole profile', async () => {
      const account = await service.account();
      await service.call(method, PATH, { key: account.key, body: founder });
      await service.call(method, PATH, { key: account.key, body: { raise_type: 'fund_lp' } });
      const answer = await service.call('GET', PATH, { key: account.key });
      const { request_id: _id, version: _version, ...read } = answer.body;
      expect(read).toEqual({ raise_type: 'fund_lp', monitoring_opt_in: false });
    });
  });

  it.each([
    [{ round_size_usd: 400_000 }, 'pre-seed'],
    [{ round_size_usd: 2_000_000 }, 'seed'],
    [{ round_size_usd: 100_000_000 }, 'series-c-plus'],
    [{ growth_metrics: { arr_usd: 3_000_000 } }, 'series-a'],
    [{ growth_metrics: { team_size: 100 } }, 'series-b'],
    [{}, 'seed'],
  ])('infers the stage of %j as %s and says so', async (fields, stage) => {
    const account = await service.account();
    const answer = await service.call('PUT', PATH, {
      key: account.key,
      body: { raise_type: 'startup_equity', ...fields },
    });
    expect(answer.body).toMatchObject({ stage, stage_inferred: true });
  });

  it('takes back what it gave, and infers an inferred stage again', async () => {
    const account = await service.account();
    const first = await service.call('PUT', PATH, {
      key: account.key,
      body: { raise_type: 'startup_equity', round_size_usd: 400_000 },
    });
    const again = await service.call('PUT', PATH, {
      key: account.key,
      body: { ...first.body, round_size_usd: 9_000_000 },
    });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ stage: 'series-a', stage_inferred: true, round_size_usd: 9_000_000 });
    const chosen = await service.call('PUT', PATH, {
      key: account.key,
      body: { ...again.body, stage: 'seed', stage_inferred: false },
    });
    expect(chosen.body.stage).toBe('seed');
    expect(chosen.body.stage_inferred).toBeUndefined();
  });

  it('keeps live and test apart, and every tenant to itself', async () => {
    const account = await service.account();
    const other = await service.account();
    await service.call('PUT', PATH, { key: account.key, body: founder });
    expect((await service.call('GET', PATH, { key: other.key })).status).toBe(404);
  });

  it('GET …/reading has the place, fields and stage of the stored profile as a search uses them', async () => {
    const account = await service.account();
    const body = {
      raise_type: 'startup_equity',
      geography: 'Londn',
      sector_tags: ['fintec'],
      known_competitors: ['Nobody Known Ltd'],
      round_size_usd: 2_000_000,
    };
    await service.call('PUT', '/v1/fundraising/profile', { key: account.key, body });
    const reading = await service.call('GET', '/v1/fundraising/profile/reading', { key: account.key });
    expect(reading.status).toBe(200);
    expect(reading.body).toMatchObject({
      place: { value: 'Londn', understood: true, name: 'London, United Kingdom' },
      sectors: [{ value: 'fintec', understood: true, fields: [{ name: 'Fintech' }] }],
      stage: { name: 'seed', inferred: true },
      names: [{ field: 'known_competitors', value: 'Nobody Known Ltd', on_record: false }],
    });
    const fields = reading.body.warnings.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['geography', 'sector_tags']);
  });
});

describe('400', () => {
  const equity = { raise_type: 'startup_equity' };

  it.each([
    ['no raise_type', {}, 'raise_type', /startup_equity, fund_lp/],
    ['another raise_type', { raise_type: 'debt' }, 'raise_type', /startup_equity, fund_lp/],
    ['a field of the other mode', { ...equity, fund_name: 'x' }, 'fund_name', /fund_lp mode/],
    [
      "a founder's field in a fund's profile",
      { raise_type: 'fund_lp', stage: 'seed' },
      'stage',
      /startup_equity mode/,
    ],
    ['a misspelt field', { ...equity, sector_tag: ['x'] }, 'sector_tag', /"sector_tags"/],
    ['an unknown stage', { ...equity, stage: 'series-z' }, 'stage', /pre-seed, seed, series-a/],
    ['an empty tag', { ...equity, sector_tags: [''] }, 'sector_tags.0', /at least 1 character/],
    ['a tag that is a number', { ...equity, sector_tags: [7] }, 'sector_tags.0', /must be a string/],
    ['too many tags', { ...equity, sector_tags: Array(101).fill('x') }, 'sector_tags', /at most 100 items/],
    ['an empty name', { ...equity, founder_name: '' }, 'founder_name', /at least 1 character/],
    ['a size in words', { ...equity, round_size_usd: '2M' }, 'round_size_usd', /must be a number/],
    ['a negative size', { ...equity, round_size_usd: -1 }, 'round_size_usd', /at least 0/],
    [
      'half a person',
      { ...equity, growth_metrics: { team_size: 1.5 } },
      'growth_metrics.team_size',
      /an integer/,
    ],
    ['an unknown metric', { ...equity, growth_metrics: { arr: 1 } }, 'growth_metrics.arr', /"arr_usd"/],
    ['a flag in words', { ...equity, monitoring_opt_in: 'yes' }, 'monitoring_opt_in', /a boolean/],
  ])('refuses %s and says what was expected', async (_name, body, path, message) => {
    const account = await service.account();
    const answer = await service.call('PUT', '/v1/fundraising/profile', { key: account.key, body });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toHaveLength(1);
    expect(answer.body.details[0].path).toBe(path);
    expect(answer.body.details[0].message).toMatch(message);
    expect((await service.call('GET', '/v1/fundraising/profile', { key: account.key })).status).toBe(404);
  });

  it('names every fault at once', async () => {
    const account = await service.account();
    const body = { ...equity, stage: 'x', geography: '', fund_size_usd: 1, zz: 1 };
    const answer = await service.call('POST', '/v1/fundraising/profile', { key: account.key, body });
    expect(answer.body.details.map(({ path }: { path: string }) => path).sort()).toEqual([
      'fund_size_usd',
      'geography',
      'stage',
      'zz',
    ]);
  });
});

describe('409', () => {
  const PATH = '/v1/fundraising/profile';
  const body = (company_name: string) => ({ raise_type: 'startup_equity', stage: 'seed', company_name });

  it('refuses a profile that was made from another one, and stores what was made from the stored one', async () => {
    const { key } = await service.account();
    const put = (profile: object) => service.call('PUT', PATH, { key, body: profile });
    const { version } = (await put(body('Plibb'))).body;
    // As it was read, whatever it says of itself.
    expect((await put((await service.call('GET', PATH, { key })).body)).body.version).toBe(version);
    const mine = await put({ ...body('Plibberish'), if_version: version });
    expect(mine.status).toBe(200);
    expect(mine.body.version).not.toBe(version);
    const theirs = await put({ ...body('Quokka'), if_version: version });
    expectError(theirs, 409, 'not_in_this_state');
    expect((await service.call('GET', PATH, { key })).body).toMatchObject({
      company_name: 'Plibberish',
      version: mine.body.version,
    });
  });

  it('lets one of two through that come at the same time, and none where nothing is stored', async () => {
    const { key } = await service.account();
    const put = (profile: object) => service.call('PUT', PATH, { key, body: profile });
    expectError(await put({ ...body('Plibb'), if_version: 'x' }), 409, 'not_in_this_state');
    const { version } = (await put(body('Plibb'))).body;
    const both = await Promise.all(['One', 'Two'].map((name) => put({ ...body(name), if_version: version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('404', () => {
  it.each(['', '/reading'])('GET %s says that no profile is stored and how to store one', async (path) => {
    const account = await service.account();
    const answer = await service.call('GET', `/v1/fundraising/profile${path}`, { key: account.key });
    expect(answer.status).toBe(404);
    expect(answer.body.error).toBe('not_found');
    expect(answer.body.message).toContain('PUT /v1/fundraising/profile');
  });
});
