import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

/** Asked of a service that answers a ledger of so many pages. */
async function over(pages: number) {
  vi.stubGlobal('location', { pathname: '/', origin: 'https://warmpath.example' });
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).searchParams);
    const entries = Array.from({ length: 200 }, (_, id) => ({ id }));
    const next = asked.length < pages ? { next: String(asked.length) } : {};
    return Response.json({ entries, ...next, request_id: 'x' });
  });
  vi.resetModules();
  return { asked, account: await import('./account.ts') };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [3, 600, false],
  [251, 50_000, true],
])(
  'reads a ledger of %i pages whole, up to fifty thousand entries, and says if that is a part',
  async (pages, count, isPart) => {
    const { asked, account } = await over(pages);
    const ledger = await account.wholeLedger({ kind: 'grant' });
    expect([ledger.entries.length, ledger.isPart]).toEqual([count, isPart]);
    expect(Object.fromEntries(asked[1] ?? [])).toEqual({ kind: 'grant', limit: '200', cursor: '1' });
  },
);

it('asks for the use of so many days, today among them, as UTC counts them', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T23:30:00Z'), toFake: ['Date'] });
  const { asked, account } = await over(1);
  await new QueryClient().fetchQuery(account.usageQuery(7));
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ from: '2026-02-23', to: '2026-03-01' });
});
