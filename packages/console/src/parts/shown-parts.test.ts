import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ErrorCode, WarmpathError } from '@warmpath/sdk';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';

// What every screen is made of, as the browser is first given it: names and roles for who does not see it, and what money costs.

let screen: typeof import('./screen.tsx');
let table: typeof import('./table.tsx');
let actions: typeof import('./actions.tsx');
let session: typeof import('../api/session.ts');
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/investors', origin: 'https://warmpath.example' });
  [screen, table, actions, session] = await Promise.all([
    import('./screen.tsx'),
    import('./table.tsx'),
    import('./actions.tsx'),
    import('../api/session.ts'),
  ]);
  return () => vi.unstubAllGlobals();
});

const shown = (node: ReactNode): string =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MantineProvider, null, node),
    ),
  ).replaceAll('&#x27;', "'");
/** The opening tags that have this attribute. */
const tagsWith = (html: string, attribute: string) =>
  [...html.matchAll(/<[^>]+>/gu)].map(([tag]) => tag).filter((tag) => tag.includes(attribute));
const failed = (status: number, code: ErrorCode = 'conflict') =>
  new WarmpathError({ status, code, message: 'It is so.' }, { idempotencyKey: undefined, attempts: 1 });

describe('a table', () => {
  const render = () =>
    shown(
      createElement(table.WideTable<{ id: string; n: number }>, {
        label: 'Purchases',
        minWidth: 500,
        rows: [
          { id: 'a', n: 1 },
          { id: 'b', n: 2 },
        ],
        keyOf: ({ id }) => id,
        columns: [
          ['Name', ({ id }) => `name ${id}`, { className: 'foreign' }],
          ['Number', ({ n }) => n, { className: 'number' }],
          ['Act', ({ id }) => `act ${id}`, { isUntitled: true }],
        ],
      }),
    );

  it('has a name for each column, also for one whose title is not shown, and each cell once', () => {
    const heads = [...render().matchAll(/<th(?<attributes>\s[^>]*)>(?<text>.*?)<\/th>/gu)].map(({ groups }) =>
      groups?.text?.replaceAll(/<[^>]+>/gu, ''),
    );
    expect(heads).toEqual(['Name', 'Number', 'Act']);
    const cells = [...render().matchAll(/<td[^>]*>(?<text>.*?)<\/td>/gu)].map(({ groups }) => groups?.text);
    expect(cells).toEqual(['name a', '1', 'act a', 'name b', '2', 'act b']);
  });

  it('is a region with a name that the keyboard reaches', () => {
    const [region] = tagsWith(render(), 'role="region"');
    expect(region).toContain('aria-label="Purchases"');
    expect(region).toContain('tabindex="0"');
  });
});

describe('what is read', () => {
  const query = {
    data: undefined as readonly string[] | undefined,
    error: null as unknown,
    isFetching: false,
    refetch: () => {},
  };
  const render = (more: Partial<typeof query>, empty?: string) =>
    shown(
      createElement(screen.Loaded<readonly string[]>, {
        query: { ...query, ...more },
        empty,
        // biome-ignore lint/correctness/noChildrenProp: it is a function, which is given as a property.
        children: (data) => `rows ${data.join()}`,
      }),
    );

  it('is told as loading, as a fault that can be tried again, as what fills it, or as itself', () => {
    expect(tagsWith(render({}), 'role="status"')[0]).toContain('aria-label="Loading"');
    const fault = render({ error: failed(500) });
    expect(tagsWith(fault, 'role="alert"')).toHaveLength(1);
    expect(fault).toContain('It is so.');
    expect(fault).toContain('Try again');
    expect(render({ data: [] }, 'Nothing yet')).toContain('Nothing yet');
    expect(render({ data: [] })).toContain('rows');
    expect(render({ data: ['a'] }, 'Nothing yet')).toContain('rows a');
  });

  it('stays under a fault once it was read', () => {
    const both = render({ data: ['a'], error: failed(500) });
    expect(both).toContain('rows a');
    expect(tagsWith(both, 'role="alert"')).toHaveLength(1);
    expect(render({ data: ['a'] })).not.toContain('role="alert"');
  });
});

describe('a fault', () => {
  const render = (error: unknown, isBilled = true) =>
    shown(createElement(screen.Failure, { error, isBilled }));

  it('says whether it was charged: nobody knows without an answer, and nothing was with one', () => {
    expect(render(failed(0))).toContain('It is not known whether this was charged');
    for (const status of [402, 422, 429, 500, 502, 503]) {
      expect(render(failed(status)), `${status}`).toContain('Nothing was charged.');
      expect(render(failed(status)), `${status}`).not.toContain('not known');
    }
    expect(render(failed(500), false)).not.toContain('charged');
    expect(render(null)).not.toContain('alert');
  });

  it('tells of the requests of a key who is signed in with one, and nobody else', () => {
    const seen = (who: object) => {
      const client = new QueryClient();
      client.setQueryData(session.SESSION_KEY, who);
      const node = createElement(
        MantineProvider,
        null,
        createElement(screen.Failure, { error: failed(429) }),
      );
      return renderToStaticMarkup(createElement(QueryClientProvider, { client }, node));
    };
    expect(seen({ scopes: ['read'] })).toContain('You are signed in with a key');
    for (const who of [{ member: {} }, { operator: {} }]) expect(seen(who)).not.toContain('with a key');
  });

  it('says who may do it where the role does not', () => {
    expect(render(failed(403, 'insufficient_scope'))).toContain('An owner of the account can do it.');
    expect(render(failed(404))).not.toContain('An owner');
  });
});

describe('what was not understood', () => {
  const warning = {
    field: 'sector_tags',
    value: 'fintec',
    message: 'is no field',
    takenAs: 'Fintech',
    suggestions: ['Fintech', 'Finance'],
  };
  const buttons = (html: string) =>
    [...html.matchAll(/<button.*?<\/button>/gu)].map(([one]) => one.replaceAll(/<[^>]+>/gu, ''));

  it('offers what it was taken as and each suggestion once, as buttons only where one can be taken', () => {
    const taken = shown(createElement(screen.Warnings, { warnings: [warning], onTake: () => {} }));
    expect(buttons(taken)).toEqual(['Fintech', 'Finance']);
    expect(
      buttons(
        shown(
          createElement(screen.Warnings, {
            warnings: [{ ...warning, suggestions: ['Finance'] }],
            onTake: () => {},
          }),
        ),
      ),
    ).toEqual(['Fintech', 'Finance']);
    expect(buttons(shown(createElement(screen.Warnings, { warnings: [warning] })))).toEqual([]);
    expect(taken).toContain('Not understood as it is written');
    const many = ['a', 'b', 'c', 'd', 'e'].map((value) => ({
      field: 'website',
      value,
      message: 'It is of no firm.',
    }));
    const once = shown(createElement(screen.Warnings, { warnings: many }));
    expect(once.replaceAll(/<[^>]+>/gu, '')).toContain('“a”, “b”, “c” and 2 more: It is of no firm.');
    expect(once.match(/of no firm/gu)).toHaveLength(1);
    const ofService = { field: 'corpus', value: 'x', message: 'It is small.' };
    const told = shown(createElement(screen.Warnings, { warnings: [ofService] }));
    expect(told).toContain('Good to know');
    expect(told.replaceAll(/<[^>]+>/gu, '')).toContain('Data: It is small.');
  });
});

describe('what money costs', () => {
  it.each([
    ['0', '5', 'Nothing was charged; 5 credits remain.'],
    ['0', '1', 'Nothing was charged; 1 credit remains.'],
    ['1', '1,204', '1 credit charged; 1,204 remain.'],
    ['12', '0', '12 credits charged; 0 remain.'],
  ])('%s of %s', (charged, remains, words) => {
    expect(actions.chargedInWords(charged, remains)).toBe(words);
  });

  it.each([
    [undefined, 'Search'],
    [0, 'Search · 0 credits'],
    [1, 'Search · 1 credit'],
    [12, 'Search · 12 credits'],
  ])('stands on the button: %s', (credits, words) => {
    const html = shown(createElement(actions.PriceButton, { credits }, 'Search'));
    expect(html.replaceAll(/<style.*?<\/style>|<[^>]+>/gsu, '').trim()).toBe(words);
  });
});

it('a message for the own mail program keeps its lines, spaces and signs', () => {
  const link = { to: 'a&b@x.example', subject: '1 + 1', body: 'Hi,\n\na & b?' };
  const [href = ''] = tagsWith(shown(createElement(actions.MailLink, link)), 'mailto:');
  expect(href).toContain(
    '"mailto:a%26b%40x.example?subject=1%20%2B%201&amp;body=Hi%2C%0D%0A%0D%0Aa%20%26%20b%3F"',
  );
});

describe('the other data', () => {
  it('is at the same screen, and never on another host', () => {
    expect(session.addressIn('test', '/investors?q=a')).toBe('/sandbox/investors?q=a');
    expect(session.addressIn('live', '/investors')).toBe('/investors');
    for (const path of ['//evil.example/a', '/\\evil.example/a', '\\\\evil.example/a', 'evil.example/a'])
      for (const mode of ['live', 'test'] as const) {
        const { host } = new URL(session.addressIn(mode, path), 'https://warmpath.example');
        expect(host, path).toBe('warmpath.example');
      }
  });

  it('is null where nothing is stored, and a fault where anything else is wrong', async () => {
    expect(await session.orNull(Promise.resolve(1))).toBe(1);
    expect(await session.orNull(Promise.reject(failed(404)))).toBeNull();
    for (const status of [0, 403, 500])
      await expect(session.orNull(Promise.reject(failed(status)))).rejects.toMatchObject({ status });
  });
});
