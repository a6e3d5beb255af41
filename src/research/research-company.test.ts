import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import { refusesBodies } from '../../test/harness/refuses-bodies.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { seedSandbox } from '../corpus/queries-merges.ts';
import { makeSandbox, SANDBOX_AS_OF, SANDBOX_VERSION } from '../reference/rules-sandbox-world.ts';
import { researchCompany } from './operations-research-company.ts';

describe('200', () => {
  const MISSED = { state: 'answered', outcome: 'missed', data: { name: '', sources: [] }, failed: [] };
  const NO_NEWS = { state: 'answered', outcome: 'empty', data: [], failed: [] };
  const REPORT = {
    title: 'Blipgrid raises $4m',
    url: 'https://news.example/blipgrid',
    snippet: 'Led by Zulip Ventures.',
    date: '2026-03-02',
    publisher: 'News Example',
    topic: 'funding',
    source: 'wire',
  };
  const NEWS = { state: 'answered', outcome: 'found', data: [REPORT], failed: [] };

  let company: () => unknown = () => MISSED;
  let news: () => unknown = () => NO_NEWS;
  const asked: { readonly kind: string; readonly params: unknown }[] = [];

  let service: TestService;
  beforeAll(async () => {
    const lookups = fakeLookups({
      ask: async (kind, params) => {
        asked.push({ kind, params });
        return kind === 'company.news' ? news() : company();
      },
    });
    service = await createTestService({ services: { lookups } });
    const made = researchCorpus(service.db.system);
    const lead = await made.investor({ name: 'Zulip Ventures' });
    const blipgrid = await made.company('Blipgrid', { domain: 'blipgrid.com' });
    await made.round(blipgrid, '2026-03-02', [{ id: lead, lead: true }], { usd: 4e6 });
    await made.company('Blipgrid', { domain: 'blipgrid-foods.com' });
  });
  afterAll(async () => {
    await service.checkLedger();
    await service.close();
  });

  async function research(body: object) {
    const account = await service.account();
    asked.length = 0;
    const reply = await service.call('POST', '/v1/fundraising/research-company', { key: account.key, body });
    expect(await service.balance(account)).toBe(reply.status < 500 ? 990 : 1_000);
    return reply;
  }

  const found = (data: object) => ({ state: 'answered', outcome: 'found', data, failed: [] });

  describe('a company', () => {
    it('is shown with its rounds and the news, each with its source', async () => {
      company = () =>
        found({
          name: 'Blipgrid GmbH',
          website: 'https://blipgrid.com',
          employeeCount: 24,
          sources: [{ source: 'website', fields: ['name', 'website', 'employeeCount'] }],
        });
      news = () => NEWS;
      const reply = await research({ company_name: 'Blipgrid', domain: 'blipgrid.com' });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ credits_charged: 10, credits_remaining: 990, cached: false });
      expect(reply.body.data).toMatchObject({
        company: { name: 'Blipgrid GmbH', website: 'https://blipgrid.com', employeeCount: 24 },
        news: [REPORT],
        rounds: [{ date: '2026-03-02', amountUsd: 4e6, investors: ['Zulip Ventures'], source: 'form-d' }],
      });
      expect(reply.body.data.namesakes).toBeUndefined();
      expect(reply.body.data.incomplete).toBeUndefined();
      expect(asked).toEqual([
        { kind: 'company.enrich', params: { name: 'Blipgrid', domain: 'blipgrid.com' } },
        { kind: 'company.news', params: { name: 'Blipgrid', domain: 'blipgrid.com', limit: 20 } },
      ]);
    });

    it('of a shared name is the best known, and the others are listed', async () => {
      company = () => MISSED;
      const { data } = (await research({ company_name: 'blipgrid' })).body;
      expect(data.company.website).toBe('https://blipgrid.com');
      expect(data.namesakes).toEqual([{ name: 'Blipgrid', domain: 'blipgrid-foods.com' }]);
    });

    it('that nobody has the name of is offered with what is near', async () => {
      company = () => MISSED;
      news = () => NO_NEWS;
      const near = await research({ company_name: 'Blipgird' });
      expect([near.status, near.body.candidates]).toMatchObject([
        422,
        [{ name: 'Blipgrid' }, { name: 'Blipgrid' }],
      ]);
      const account = await service.account();
      const dry = await service.call('POST', '/v1/fundraising/research-company', {
        key: account.key,
        body: { company_name: 'Blipgird', dry_run: true },
      });
      expect(dry.body).toMatchObject({
        data: null,
        would_charge: 10,
        records: { companies: 0 },
        warnings: [{ field: 'company_name', suggestions: ['Blipgrid', 'Blipgrid'] }],
      });
    });

    it('given without a name is named first and then looked for in the news', async () => {
      company = () => found({ name: 'Dorfella', website: 'https://dorfella.com', sources: [] });
      news = () => NO_NEWS;
      await research({ company_social_url: 'https://www.linkedin.com/company/dorfella' });
      expect(asked).toEqual([
        {
          kind: 'company.enrich',
          params: { social_url: 'https://www.linkedin.com/company/dorfella' },
        },
        { kind: 'company.news', params: { name: 'Dorfella', domain: 'dorfella.com', limit: 20 } },
      ]);
    });

    it('that only the news know is shown with the news', async () => {
      company = () => MISSED;
      news = () => NEWS;
      const { data } = (await research({ company_name: 'Flumloom' })).body;
      expect(data).toMatchObject({ company: { name: 'Flumloom' }, news: [REPORT], rounds: [], sources: [] });
    });
  });

  describe('what could not be asked', () => {
    it('is reported with the part it concerns', async () => {
      company = () => ({ state: 'failed', failed: [{ source: 'slow', reason: 'timeout' }] });
      news = () => ({ ...NEWS, failed: [{ source: 'wire', reason: 'upstream' }] });
      const { data } = (await research({ domain: 'blipgrid.com' })).body;
      expect(data.company.name).toBe('Blipgrid');
      expect(data.incomplete).toEqual([
        { part: 'company', source: 'slow', reason: 'timeout' },
        { part: 'news', source: 'wire', reason: 'upstream' },
      ]);
    });

    it('leaves open whether there is anything, so that nothing is charged', async () => {
      company = () => MISSED;
      news = () => ({ state: 'failed', failed: [{ source: 'wire', reason: 'unreachable' }] });
      const reply = await research({ company_name: 'Hopsallo' });
      expect(reply.status).toBe(502);
      expect(reply.body.message).toContain('wire (unreachable)');
    });
  });

  it('answers a test key out of the made-up world, the same for every tenant', async () => {
    const sandbox = await createTestService();
    const world = makeSandbox();
    await seedSandbox(sandbox.db.system, () => world, SANDBOX_VERSION, SANDBOX_AS_OF);
    const [made] = world.companies;
    const body = { company_name: made?.name };
    const answers = [];
    for (let tenant = 0; tenant < 2; tenant += 1) {
      const { key } = await sandbox.account({ mode: 'test' });
      const reply = await sandbox.call('POST', '/v1/fundraising/research-company', { key, body });
      expect(reply.status).toBe(200);
      answers.push(reply.body.data);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0].company.name).toBe(made?.name);
    expect(answers[0].news.length).toBeGreaterThan(0);
    expect(answers[0].rounds.length).toBe(
      world.rounds.filter(({ companySourceId }) => companySourceId === made?.sourceId).length,
    );
    await sandbox.close();
  });
});

describe('400', () => {
  refusesBodies(researchCompany, [
    ['nothing', {}, [''], /"company_social_url", "company_name" or "domain"/],
    ['an address for a domain', { domain: 'https://cells.example' }, ['domain'], /example\.com/],
    ['a blank name', { company_name: ' ' }, ['company_name']],
    ['no address', { company_social_url: 'the cells of it' }, ['company_social_url']],
    ['a field of another endpoint', { domain: 'cells.example', name: 'Cells' }, ['name']],
  ]);
});
