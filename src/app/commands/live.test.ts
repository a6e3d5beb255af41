import { afterEach, describe, expect, test } from 'vitest';
import {
  ACCOUNTS,
  live,
  PLAYED,
  type Played,
  rename,
  stopPlaying,
} from '../../../test/harness/played-sources.ts';
import { type FakeAnswer, type FakeHandler, settingValues } from '../../../test/harness/providers.ts';
import { DEFAULT_ORDERS, PROVIDERS } from '../../providers/order.ts';
import { askAll, describeLive, isAmiss, type LiveAnswer, lineOf } from './doctor-live.ts';
import { sourceQuestions } from './live-sources.ts';

afterEach(stopPlaying);

const page: FakeHandler = () => ({
  text: '<html><body>We have moved.</body></html>',
  headers: { 'content-type': 'text/html' },
});

test('plays every source that is asked over HTTP', () => {
  const silent = PROVIDERS.filter(({ id }) => !PLAYED.some(({ provider }) => provider.id === id));
  expect(silent.map(({ id }) => id)).toEqual([
    'corpus',
    'headlines',
    'patterns',
    'sandbox',
    'smtpprobe',
    'website',
  ]);
});

test('finds every source as expected where nothing has changed, and names the address without the key', async () => {
  const answers = await live(PLAYED, ({ good }) => good);
  expect(answers.filter((answer) => answer.state !== 'as_expected')).toEqual([]);
  for (const { address, ms } of answers) {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
    expect(address).not.toContain('?');
    expect(ms).toBeGreaterThanOrEqual(0);
  }
});

const PLANTED: Readonly<
  Record<string, { readonly answer: FakeHandler; readonly state: LiveAnswer['state']; readonly says: RegExp }>
> = {
  'status 403': { answer: () => ({ status: 403 }), state: 'refused', says: /403|login/ },
  'a page instead of the answer': { answer: page, state: 'changed', says: /page|no JSON|no feed/ },
  'an empty object': { answer: () => ({ json: {} }), state: 'changed', says: /./ },
  'a list in place of an object': { answer: () => ({ json: [[]] }), state: 'changed', says: /./ },
  'a redirect to another host': {
    answer: () => ({ status: 301, headers: { location: 'https://new.example/moved?secret=1' } }),
    state: 'changed',
    says: /new\.example(?!\/)/,
  },
};

describe('names what has changed', () => {
  test.each(Object.entries(PLANTED))('%s', async (_name, { answer, state, says }) => {
    // Mastodon's server is named by users: its redirects are followed, and the new host does not exist here.
    const asked = PLAYED.filter(
      ({ provider }) => !_name.startsWith('a redirect') || provider.id !== 'mastodon',
    );
    const answers = await live(asked, () => answer);
    const wrong = answers.filter((one) => one.state !== state || !says.test(one.detail));
    expect(wrong.map(lineOf)).toEqual([]);
  });

  test('status 404 of everything', async () => {
    const answers = await live(PLAYED, () => () => ({ status: 404 }));
    expect(answers.filter((one) => !isAmiss(one)).map(lineOf)).toEqual([]);
  });

  test('a field with another name: which one', async () => {
    const renamed: Readonly<Record<string, string>> = {
      adzuna: 'redirect_url',
      arbeitnow: 'company_name',
      ashby: 'jobUrl',
      bluesky: 'handle',
      edgar: 'entity',
      exa: 'url',
      gdelt: 'title',
      github: 'html_url',
      gleif: 'legalName',
      greenhouse: 'absolute_url',
      hackernews: 'objectID',
      himalayas: 'guid',
      jobicy: 'jobTitle',
      jsearch: 'jobs',
      kickbox: 'balance',
      lever: 'hostedUrl',
      mastodon: 'username',
      millionverifier: 'credits',
      muse: 'landing_page',
      recruitee: 'careers_url',
      remoteok: 'position',
      remotive: 'company_name',
      smartrecruiters: 'totalFound',
      tavily: 'usage',
      wikidata: 'entities',
      workable: 'published_on',
    };
    const asked = PLAYED.filter(({ provider }) => provider.id in renamed);
    const answers = await live(asked, ({ provider, good }) => async (request) => {
      const answer = await good(request);
      return { ...answer, json: rename(answer.json, renamed[provider.id] ?? '') };
    });
    expect(answers).toHaveLength(Object.keys(renamed).length);
    // A date is optional in every posting: that none has one is what is seen.
    const saying = (id: string) => (id === 'workable' ? 'no entry gives postedDate' : `lacks ${renamed[id]}`);
    expect(answers.filter(({ state }) => state !== 'changed').map(lineOf)).toEqual([]);
    expect(answers.filter(({ source, detail }) => !detail.includes(saying(source))).map(lineOf)).toEqual([]);
  });

  test('silence, after the time of a question and after the time of all', async () => {
    const silent = () => () => new Promise<FakeAnswer>(() => undefined);
    const some = PLAYED.filter(({ provider }) => ['gleif', 'himalayas', 'mastodon'].includes(provider.id));
    const slow = await live(some, silent, { limitMs: 100 });
    expect(slow.map(({ state, detail }) => [state, detail])).toEqual(
      some.map(() => ['unreachable', 'no whole answer in time']),
    );
    const over = await live(PLAYED, silent, { overallMs: 300 });
    expect(over.map(({ state }) => state)).toEqual(PLAYED.map(() => 'unreachable'));
  });

  test('a connection that is refused', async () => {
    const some = PLAYED.filter(({ provider }) => provider.id === 'gleif');
    const gone = some.map((one) => ({ ...one, settingsAt: () => one.settingsAt('http://127.0.0.1:9') }));
    const [answer] = await live(gone, ({ good }) => good);
    expect(answer).toMatchObject({ state: 'unreachable', address: expect.stringContaining('127.0.0.1:9') });
  });
});

describe('what is not asked', () => {
  const only = (...ids: string[]) => PLAYED.filter(({ provider }) => ids.includes(provider.id));

  test('what costs money, unless it is wanted', async () => {
    const exa = only('exa').map((one) => ({ ...one, probeAt: () => one.provider.probe }));
    const counted: string[] = [];
    const counting: (one: Played) => FakeHandler =
      ({ good }) =>
      (request) => {
        counted.push(request.path);
        return good(request);
      };
    const [not] = await live(exa, counting);
    expect(not).toMatchObject({ state: 'not_asked', ms: 0, detail: 'would cost 0.007 USD: --paid asks it' });
    expect(counted).toEqual([]);
    expect((await live(exa, counting, { paid: true }))[0]).toMatchObject({ state: 'as_expected' });
    expect(counted).toEqual(['/search']);
  });

  test('of what has a free account, the account alone', async () => {
    const counted: string[] = [];
    await live(only(...Object.keys(ACCOUNTS)), ({ good }) => (request) => {
      counted.push(request.path);
      return good(request);
    });
    expect(counted.sort()).toEqual(
      ['/account', '/account/info', '/api/v3/credits', '/models', '/usage', '/v2/balance'].sort(),
    );
  });

  test('what lacks a key or a contact, and what no order names: nothing is sent', async () => {
    const settings = new Map(PROVIDERS.map((provider) => [provider.id, settingValues(provider)]));
    const orders = { ...DEFAULT_ORDERS, 'jobs.search': [] };
    const config = { sources: { orders, settings }, contact: undefined, dnsServers: [], privateHosts: false };
    const wanted = PROVIDERS.filter(({ id }) => ['edgar', 'exa', 'himalayas', 'website'].includes(id));
    const { questions, close } = sourceQuestions(config, { paid: true }, wanted);
    const answers = await askAll(questions, { signal: new AbortController().signal }).finally(close);
    expect(answers.map(lineOf)).toEqual([
      'edgar: not asked: needs WARMPATH_CONTACT',
      'exa: not asked: needs WARMPATH_EXA_KEY',
      'himalayas: not asked: it is in no order of a lookup',
      'website: not asked: each company has a site of its own',
    ]);
  });
});

test('the language model without a list of models says one token; one that is not listed is named', async () => {
  const llm = PLAYED.filter(({ provider }) => provider.id === 'llm');
  const asked: unknown[] = [];
  const [spoken] = await live(llm, () => ({ path, body }) => {
    if (path === '/models') return { status: 404 };
    asked.push(body);
    return { json: { choices: [{ message: { content: 'Hi' } }] } };
  });
  expect(spoken).toMatchObject({ state: 'as_expected' });
  expect(asked).toMatchObject([{ model: 'm', max_tokens: 1 }]);
  const [other] = await live(llm, () => () => ({ json: { data: [{ id: 'm2' }, { id: 'x' }] } }));
  expect(other).toMatchObject({
    state: 'changed',
    detail: 'WARMPATH_LLM_MODEL is none of the 2 models it lists',
  });
});

test('reports each as it comes, and what is amiss first', async () => {
  const seen: string[] = [];
  const questions = ['as_expected', 'not_asked', 'refused'].map((state) => ({
    source: `of ${state}`,
    ask: () =>
      Promise.resolve({ state: state as LiveAnswer['state'], detail: 'said', address: 'http://a.example/' }),
  }));
  const { signal } = new AbortController();
  const answers = await askAll(questions, {
    signal,
    onAnswer: (answer, done) => seen.push(`${done} ${answer.source}`),
  });
  expect(seen).toEqual(['1 of as_expected', '2 of not_asked', '3 of refused']);
  const lines = describeLive(answers).split('\n');
  expect(lines.map((line) => line.split('  ')[0])).toEqual([
    'source',
    'of refused',
    'of as_expected',
    'of not_asked',
    '',
    expect.any(String),
  ]);
  expect(lines.at(-1)).toContain('2 of 3 sources asked, 1 not as expected. docs/sources.md');
  const gone = answers.map((answer) => ({ ...answer, state: 'unreachable' as const }));
  expect(describeLive(gone)).toContain('does this machine reach the Internet');
});
