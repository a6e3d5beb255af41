import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import { recordScored } from '../../test/harness/record-scored.ts';
import { refusesBodies } from '../../test/harness/refuses-bodies.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { seedSandbox } from '../corpus/queries-merges.ts';
import { fileNames } from '../corpus/queries-names.ts';
import { numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { makeSandbox, SANDBOX_AS_OF, SANDBOX_VERSION } from '../reference/rules-sandbox-world.ts';
import { enrichInvestor } from './operations-enrich-investor.ts';

describe('200', () => {
  interface AskedOnce {
    readonly kind: string;
    readonly params: unknown;
  }
  const MISSED = { state: 'answered', outcome: 'missed', data: { name: '', sources: [] }, failed: [] };
  let answer: (kind: string, params: { readonly name?: string }) => unknown = () => MISSED;
  const asked: AskedOnce[] = [];
  let outside = ['website'];

  let service: TestService;
  beforeAll(async () => {
    const lookups = fakeLookups({
      plan: () => ({ candidates: [], cacheKey: undefined, outside }),
      ask: async (kind, params) => {
        asked.push({ kind, params });
        return answer(kind, params as { name?: string });
      },
    });
    service = await createTestService({ services: { lookups } });
    const made = researchCorpus(service.db.system);
    const firm = await made.investor({
      name: 'Quillharbour Ventures',
      domain: 'quillharbour.com',
      country: 'PRT',
      city: 'Lisbon',
      tags: ['Climate'],
      assetsUsd: 120e6,
    });
    await made.round(await made.company('Blipgrid'), '2026-03-02', [firm]);
    await made.investor({
      name: 'Ada Quillfen',
      kind: 'person',
      country: 'PRT',
      city: 'Porto',
      lpType: 'angel',
      social: 'https://www.linkedin.com/in/ada-quillfen',
    });
    // As an import does: else it would be known by its keys only after the sweeper has passed.
    await fileNames(service.db.system, 'live');
  });
  afterAll(async () => {
    await service.checkLedger();
    await service.close();
  });

  async function enrich(body: object) {
    const account = await service.account();
    asked.length = 0;
    const reply = await service.call('POST', '/v1/fundraising/enrich-investor', { key: account.key, body });
    expect(await service.balance(account)).toBe(reply.status < 500 ? 995 : 1_000);
    return reply;
  }

  const found = (data: object) => ({ state: 'answered', outcome: 'found', data, failed: [] });

  describe('a firm', () => {
    it('may be an angel who was asked for as a fund, and no company of the name is taken for them', async () => {
      answer = () => found({ name: 'Ada Quillfen', website: 'https://ada.example', sources: [] });
      const reply = await enrich({ fund_name: 'Ada Quillfen' });
      expect(reply.body.data).toMatchObject({ name: 'Ada Quillfen', investor: { lpType: 'angel' } });
      expect(reply.body.data.website).toBeUndefined();
      const other = await enrich({ fund_name: 'Ada Quillfen', fund_domain: 'ada.example' });
      expect(other.body.data).toMatchObject({ website: 'https://ada.example' });
      expect(other.body.data.investor).toBeUndefined();
    });

    it('is described by the sources and the corpus together, and the corpus says where to look', async () => {
      answer = () =>
        found({
          name: 'Quillharbour',
          website: 'https://www.quillharbour.com',
          description: 'We back ports.',
          sources: [{ source: 'website', fields: ['name', 'website', 'description'] }],
        });
      const reply = await enrich({ fund_name: 'Quillharbour Ventures' });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ credits_charged: 5, credits_remaining: 995, cached: false });
      expect(asked).toEqual([
        {
          kind: 'company.enrich',
          params: { name: 'Quillharbour Ventures', domain: 'quillharbour.com' },
        },
      ]);
      expect(reply.body.data).toMatchObject({
        name: 'Quillharbour',
        description: 'We back ports.',
        location: 'Lisbon, Portugal',
        industries: [{ name: 'Climate' }],
        investor: { assetsUsd: 120e6, portfolioCompanies: ['Blipgrid'], lastActivityDate: '2026-03-02' },
      });
      expect(reply.body.data.incomplete).toBeUndefined();
    });

    it('that a lookup finds under the name and is another one is left out', async () => {
      answer = () => found({ name: 'Quillharbour Ventures', website: 'https://namesake.org', sources: [] });
      const { data } = (await enrich({ fund_name: 'Quillharbour Ventures' })).body;
      expect(data.website).toBe('https://quillharbour.com');
      expect(data.investor.name).toBe('Quillharbour Ventures');
    });

    it('is found in the corpus by the site a lookup knows it by', async () => {
      answer = () => found({ name: 'QH', website: 'https://quillharbour.com', sources: [] });
      const { data } = (await enrich({ fund_name: 'The Harbour Fund of Quill' })).body;
      expect(data).toMatchObject({ name: 'QH', investor: { name: 'Quillharbour Ventures' } });
    });

    it('that is named with a slip is taken where nobody else is near, and that is told', async () => {
      answer = () => MISSED;
      const { body } = await enrich({ fund_name: 'Quillharbuor Ventures' });
      expect(body.data).toMatchObject({
        name: 'Quillharbour Ventures',
        matchedAs: { name: 'Quillharbour Ventures', place: 'Lisbon, Portugal', why: 'one letter apart' },
      });
      expect(asked).toEqual([
        { kind: 'company.enrich', params: { name: 'Quillharbour Ventures', domain: 'quillharbour.com' } },
      ]);
    });

    it('that nobody is clearly near is offered with a miss and with a failure', async () => {
      answer = () => MISSED;
      const candidates = [
        { name: 'Quillharbour Ventures', id: expect.stringMatching(/^inv_/), place: 'Lisbon, Portugal' },
      ];
      const missed = await enrich({ fund_name: 'Quillharbour Capital' });
      expect([missed.status, missed.body]).toMatchObject([422, { credits_charged: 5, candidates }]);
      answer = () => ({ state: 'failed', failed: [{ source: 'slow', reason: 'timeout' }] });
      expect(await enrich({ fund_name: 'Quillharbour Capital' })).toMatchObject({
        status: 502,
        body: { candidates },
      });
      // Of a domain that nobody has, nobody else is taken.
      answer = () => MISSED;
      const other = await enrich({ fund_name: 'Quillharbuor Ventures', fund_domain: 'other.example' });
      expect([other.status, other.body]).toMatchObject([422, { candidates }]);
    });

    it('says in a dry run that nobody outside would be asked', async () => {
      const account = await service.account();
      const body = { fund_name: 'Quillharbour Ventures', dry_run: true };
      const understand = () =>
        service.call('POST', '/v1/fundraising/enrich-investor', { key: account.key, body });
      outside = [];
      const alone = await understand();
      outside = ['website'];
      expect(alone.body.warnings).toMatchObject([{ field: 'sources' }]);
      expect((await understand()).body.warnings).toBeUndefined();
    });

    it('is understood by a dry run for nothing', async () => {
      const account = await service.account();
      const understand = async (fund_name: string) => {
        const body = { fund_name, dry_run: true };
        const reply = await service.call('POST', '/v1/fundraising/enrich-investor', {
          key: account.key,
          body,
        });
        return [reply.status, reply.body.records, reply.body.warnings];
      };
      asked.length = 0;
      expect(await understand('Quillharbour Ventures')).toEqual([200, { investors: 1 }, undefined]);
      expect(await understand('Quillharbuor Ventures')).toMatchObject([
        200,
        { investors: 1 },
        [{ field: 'fund_name', value: 'Quillharbuor Ventures', takenAs: 'Quillharbour Ventures' }],
      ]);
      expect(await understand('Quillharbour Capital')).toMatchObject([
        200,
        { investors: 0 },
        [{ suggestions: ['Quillharbour Ventures (Lisbon, Portugal)'] }],
      ]);
      expect(asked).toEqual([]);
      expect(await service.balance(account)).toBe(1_000);
    });

    it('is answered out of the corpus where no source answers, and that is shown', async () => {
      answer = () => ({ state: 'failed', failed: [{ source: 'slow', reason: 'timeout' }] });
      const reply = await enrich({ fund_domain: 'quillharbour.com' });
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({
        name: 'Quillharbour Ventures',
        incomplete: [{ source: 'slow', reason: 'timeout' }],
      });
      expect(reply.body.warnings).toMatchObject([
        { field: 'sources', message: expect.stringContaining('No outside source answered: slow (timeout).') },
      ]);
    });

    it('that is on the list costs nothing if no source answers: its record was paid for', async () => {
      const account = await service.account();
      const other = await service.account();
      const ask = async ({ key }: { key: string }) => {
        const { status, body } = await service.call('POST', '/v1/fundraising/enrich-investor', {
          key,
          body: { fund_name: 'Quillharbour Ventures' },
        });
        return [status, body.credits_charged, body.warnings?.[0]?.message ?? ''];
      };
      answer = () => MISSED;
      const known = await service.call('POST', '/v1/fundraising/enrich-investor', {
        key: other.key,
        body: { fund_name: 'Quillharbour Ventures' },
      });
      expect(known.body.warnings[0].message).toContain('No outside source that was asked knows more.');
      await recordScored(service.db.service, account, [
        {
          investorId: numberOfInvestorId(known.body.data.investor.id) ?? 0,
          record: {
            ...{ name: 'Quillharbour Ventures', sectorTags: [], portfolioCompanies: [], networkProximity: 0 },
            ...{ score: 60, scoreParts: [], tier: 'B', warmPath: false, conflict: false },
          },
        },
      ]);
      for (const failed of [[], [{ source: 'slow', reason: 'timeout' }]]) {
        answer = () => ({ state: 'failed', failed });
        const why =
          failed.length === 0 ? 'No outside source is connected' : 'No outside source answered: slow';
        expect(await ask(account)).toEqual([200, 0, expect.stringContaining(why)]);
        // To others the record is what the price is for.
        expect(await ask(other)).toEqual([200, 5, expect.stringContaining(why)]);
      }
      expect(await service.balance(account)).toBe(1_000);
      answer = () =>
        found({ name: 'Quillharbour Ventures', website: 'https://quillharbour.com', sources: [] });
      expect(await ask(account)).toEqual([200, 5, '']);
    });
  });

  it('costs nothing either if only the corpus, itself a source, answers while all outside are unreachable', async () => {
    const real = await createTestService();
    const firm = await researchCorpus(real.db.system).investor({
      name: 'Quillharbour Ventures',
      country: 'PRT',
    });
    const account = await real.account();
    const ask = async (key: string) => {
      const { status, body } = await real.call('POST', '/v1/fundraising/enrich-investor', {
        key,
        body: { fund_name: 'Quillharbour Ventures' },
      });
      expect(body.data.sources).toContainEqual(expect.objectContaining({ source: 'corpus' }));
      expect(body.warnings).toMatchObject([
        { field: 'sources', message: expect.stringMatching(/^No outside source answered: .*gleif/u) },
      ]);
      return [status, body.credits_charged];
    };
    expect(await ask(account.key)).toEqual([200, 5]);
    await recordScored(real.db.service, account, [
      {
        investorId: firm,
        record: {
          ...{ name: 'Quillharbour Ventures', sectorTags: [], portfolioCompanies: [], networkProximity: 0 },
          ...{ score: 60, scoreParts: [], tier: 'B', warmPath: false, conflict: false },
        },
      },
    ]);
    expect(await ask(account.key)).toEqual([200, 0]);
    await real.checkLedger();
    await real.close();
  });

  describe('a person', () => {
    const url = 'https://www.linkedin.com/in/ada-quillfen';

    it('is described by the profile, with the record and, where it is named, the fund', async () => {
      answer = () =>
        found({
          name: 'Ada Quillfen',
          firstName: 'Ada',
          lastName: 'Quillfen',
          headline: 'Angel',
          sources: [],
        });
      const { data } = (await enrich({ investor_social_url: url, fund_name: 'Quillharbour Ventures' })).body;
      expect(asked).toEqual([
        { kind: 'person.enrich', params: { social_url: url, company: 'Quillharbour Ventures' } },
      ]);
      expect(data).toMatchObject({
        name: 'Ada Quillfen',
        firstName: 'Ada',
        headline: 'Angel',
        investor: { name: 'Ada Quillfen', lpType: 'angel' },
        fund: { name: 'Quillharbour Ventures' },
      });
    });

    it('whose address no source knows is looked for by the name on record with the fund', async () => {
      answer = (_kind, { name }) =>
        name === undefined ? MISSED : found({ name: 'Ada Quillfen', headline: 'Partner', sources: [] });
      const { data } = (await enrich({ investor_social_url: url, fund_domain: 'quillharbour.com' })).body;
      expect(asked.at(-1)?.params).toEqual({ name: 'Ada Quillfen', company: 'Quillharbour Ventures' });
      expect(data).toMatchObject({ headline: 'Partner', socialUrl: url });
    });

    it('meets no namesake on record in another country', async () => {
      answer = () => found({ name: 'Ada Quillfen', location: 'Paris, France', sources: [] });
      const { data } = (await enrich({ investor_social_url: 'https://bsky.app/profile/ada.example' })).body;
      expect(data.investor).toBeUndefined();
      answer = () => found({ name: 'Ada Quillfen', location: 'Lisbon, Portugal', sources: [] });
      const again = await enrich({ investor_social_url: 'https://bsky.app/profile/ada.example' });
      expect(again.body.data.investor).toMatchObject({ lpType: 'angel' });
    });
  });

  it('answers a test key out of the made-up world, the same for every tenant', async () => {
    const sandbox = await createTestService();
    const world = makeSandbox();
    await seedSandbox(sandbox.db.system, () => world, SANDBOX_VERSION, SANDBOX_AS_OF);
    const firm = world.investors.find(({ kind }) => kind === 'organisation');
    const person = world.investors.find(({ kind }) => kind === 'person');
    const answers = [];
    for (const body of [
      { fund_name: firm?.name },
      { investor_social_url: `https://sandbox.example/@${person?.name.toLowerCase().replace(' ', '-')}` },
    ]) {
      const [one, other] = await Promise.all([
        sandbox.account({ mode: 'test' }),
        sandbox.account({ mode: 'test' }),
      ]);
      const send = ({ key }: { key: string }) =>
        sandbox.call('POST', '/v1/fundraising/enrich-investor', { key, body });
      const first = await send(one);
      expect(first.status).toBe(200);
      expect((await send(other)).body.data).toEqual(first.body.data);
      answers.push(first.body.data);
    }
    expect(answers[0]).toMatchObject({ name: firm?.name, investor: { name: firm?.name } });
    expect(answers[1]).toMatchObject({ name: person?.name, headline: 'Angel investor' });
    // Of a day only where the made-up world has one: not that of the machine.
    expect(JSON.stringify(answers)).not.toContain(new Date().toISOString().slice(0, 10));
    const live = await sandbox.account();
    const reply = await sandbox.call('POST', '/v1/fundraising/enrich-investor', {
      key: live.key,
      body: { fund_name: firm?.name },
    });
    expect(reply.status).not.toBe(200);
    await sandbox.close();
  });
});

describe('400', () => {
  refusesBodies(enrichInvestor, [
    ['nothing', {}, [''], /"investor_social_url", "fund_name" or "fund_domain"/],
    ['an address for a domain', { fund_domain: 'https://harbour.example' }, ['fund_domain'], /example\.com/],
    ['a blank name', { fund_name: ' ' }, ['fund_name']],
    ['no address', { investor_social_url: 'ada of the harbour' }, ['investor_social_url']],
    [
      'a field of another endpoint',
      { fund_name: 'Harbour', social_url: 'https://x.example' },
      ['social_url'],
    ],
  ]);
});
