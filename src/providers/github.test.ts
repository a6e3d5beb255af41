import { describe, expect, it } from 'vitest';
import { oneFake } from '../../test/harness/asked.ts';
import { ask, type FakeHandler } from '../../test/harness/providers.ts';
import { githubFake } from '../../test/providers/github.ts';
import { github, loginOf, nameText } from './github.ts';

const fake = oneFake();
const serve = (handler: FakeHandler = githubFake) => fake.start(handler);

describe('a search', () => {
  it('for people looks the names up, and leaves out who has none or is gone', async () => {
    const options = await serve();
    const found = await ask(github, 'person.search', { query: 'ada plum type:org', limit: 7 }, options);
    expect(found).toEqual({
      items: [
        { name: 'Ada Plum', socialUrl: 'https://github.com/adaplum', position: 'Welds robots., zirkonia' },
      ],
      rejected: 0,
    });
    expect(fake.requests[0]).toMatchObject({
      path: '/search/users',
      query: { q: 'ada plum type org in:name type:user', per_page: '7' },
      headers: { 'x-github-api-version': '2022-11-28', accept: 'application/vnd.github+json' },
    });
    expect(fake.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('for organisations takes the place along', async () => {
    const options = await serve();
    const found = await ask(
      github,
      'company.search',
      { keyword: 'zirkonia', location: 'Munich', limit: 7 },
      options,
    );
    expect(fake.requests[0]?.query.q).toBe('zirkonia in:name type:org location:"Munich"');
    expect(found.items).toEqual([
      {
        name: 'Zirkonia',
        socialUrl: 'https://github.com/zirkonia',
        summary: 'Robots that weld',
        location: 'Munich',
        followers: 900,
      },
    ]);
  });

  it('looks five hits up at most', async () => {
    const items = Array.from({ length: 9 }, (_, at) => ({
      login: `user${at}`,
      html_url: 'https://github.com/x',
    }));
    const options = await serve(({ path }) =>
      path === '/search/users'
        ? { json: { items } }
        : { json: { login: 'x', html_url: 'https://github.com/x', name: 'X' } },
    );
    await ask(github, 'person.search', { query: 'x', limit: 9 }, options);
    expect(fake.requests).toHaveLength(6);
  });

  it('survives one look-up that fails, not all of them', async () => {
    const options = await serve((request) =>
      request.path === '/users/nameless' ? { status: 500 } : githubFake(request),
    );
    expect((await ask(github, 'person.search', { query: 'ada', limit: 7 }, options)).items).toHaveLength(1);
    const all = await serve((request) =>
      request.path.startsWith('/users/') ? { status: 403 } : githubFake(request),
    );
    await expect(ask(github, 'person.search', { query: 'ada', limit: 7 }, all)).rejects.toMatchObject({
      failure: 'auth_failed',
    });
  });
});

it('sends its token where one is set, for a higher limit', async () => {
  const { settings } = await serve();
  await ask(
    github,
    'person.enrich',
    { social_url: 'https://github.com/adaplum' },
    { settings: { ...settings, TOKEN: 'made-up' } },
  );
  expect(fake.requests[0]?.headers.authorization).toBe('Bearer made-up');
});

describe('enrichment by page', () => {
  it('of a person', async () => {
    const options = await serve();
    expect(
      (await ask(github, 'person.enrich', { social_url: 'https://www.github.com/adaplum/' }, options)).items,
    ).toEqual([
      {
        name: 'Ada Plum',
        socialUrl: 'https://github.com/adaplum',
        headline: 'Welds robots.',
        company: 'zirkonia',
        description: 'Welds robots. Reads.',
        location: 'Munich',
        website: 'https://ada.example',
        followers: 12,
      },
    ]);
  });

  it('of an organisation, which is no person, and the other way round', async () => {
    const options = await serve();
    const company = { social_url: 'https://github.com/orgs/zirkonia' };
    const person = { social_url: 'https://github.com/adaplum' };
    expect((await ask(github, 'company.enrich', company, options)).items).toMatchObject([
      { name: 'Zirkonia', followers: 900 },
    ]);
    expect((await ask(github, 'person.enrich', company, options)).items).toEqual([]);
    expect((await ask(github, 'company.enrich', person, options)).items).toEqual([]);
    expect(
      (await ask(github, 'person.enrich', { social_url: 'https://github.com/gone' }, options)).items,
    ).toEqual([]);
  });
});

it.each([
  ['https://github.com/ada', 'ada'],
  ['https://github.com/ada/repo', undefined],
  ['https://notgithub.com/ada', undefined],
  ['https://gist.github.com/ada', undefined],
  ['ada', undefined],
])('login of %s', (url, login) => expect(loginOf(url)).toBe(login));

it('takes operators out of what a user typed', () => {
  expect(nameText('-ada NOT "plum" repo:x/y')).toBe('ada plum repo x y');
});
