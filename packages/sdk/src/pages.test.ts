import { describe, expect, it } from 'vitest';
import { createWarmpath, type RowOptions } from './index.ts';

/** A ledger of so many entries; `nextOf` says what comes after a page, where that is not the truth. */
function ledgerOf(length: number, nextOf?: (cursor: string | null) => string | undefined) {
  const asked: string[] = [];
  const warmpath = createWarmpath({
    baseUrl: 'http://warmpath.example',
    key: 'wp_test_x',
    retries: 0,
    fetch: async (url) => {
      asked.push(new URL(url).search);
      if (asked.length > 10) throw new Error('it goes on for ever');
      const query = new URL(url).searchParams;
      const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))];
      const entries = Array.from({ length: Math.min(limit, length - from) }, (_, at) => ({ id: from + at }));
      const end = from + entries.length;
      const next =
        nextOf === undefined ? (end < length ? String(end) : undefined) : nextOf(query.get('cursor'));
      return Response.json({ entries, ...(next === undefined ? {} : { next }), request_id: 'x' });
    },
  });
  const read = async (query?: { limit?: number }, options?: RowOptions): Promise<unknown[]> => {
    const ids: unknown[] = [];
    for await (const { id } of warmpath.credits.ledger.all(query, options)) ids.push(id);
    return ids;
  };
  return { warmpath, asked, read };
}

const upTo = (length: number) => Array.from({ length }, (_, at) => at);

describe('all rows of a list', () => {
  it('come page after page, in order, by pages as large as may be', async () => {
    const { read, asked } = ledgerOf(450);
    expect(await read()).toEqual(upTo(450));
    expect(asked).toEqual(['?limit=200', '?limit=200&cursor=200', '?limit=200&cursor=400']);
  });

  it('are none where there are none', async () => {
    expect(await ledgerOf(0).read()).toEqual([]);
  });

  it('end at the number that was asked for, without a page or rows too many', async () => {
    const { read, asked } = ledgerOf(450);
    expect(await read({}, { atMost: 3 })).toEqual(upTo(3));
    expect(await read({}, { atMost: 210 })).toEqual(upTo(210));
    expect(await read({ limit: 2 }, { atMost: 3 })).toEqual(upTo(3));
    expect(await read({}, { atMost: 0 })).toEqual([]);
    expect(asked).toEqual([
      '?limit=3',
      '?limit=200',
      '?limit=10&cursor=200',
      '?limit=2',
      '?limit=2&cursor=2',
    ]);
    await expect(read({}, { atMost: Number.NaN })).rejects.toThrow(TypeError);
  });

  it('are asked for no further than they are read', async () => {
    const { warmpath, asked } = ledgerOf(450);
    for await (const { id } of warmpath.credits.ledger.all()) if (Number(id) === 199) break;
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['stays', () => 'same'],
    ['goes in a circle', (cursor: string | null) => (cursor === 'a' ? 'b' : 'a')],
  ])('are refused where the cursor %s', async (_how, next) => {
    const { read, asked } = ledgerOf(10, next);
    await expect(read({ limit: 5 })).rejects.toThrow(/does not end/);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('end with the error of a page, and when they are aborted', async () => {
    const { warmpath } = ledgerOf(450);
    const controller = new AbortController();
    const reason = new Error('enough');
    const read: unknown[] = [];
    const reading = async () => {
      for await (const row of warmpath.credits.ledger.all({}, { signal: controller.signal })) {
        if (read.push(row) === 200) controller.abort(reason);
      }
    };
    await expect(reading()).rejects.toBe(reason);
    expect(read).toHaveLength(200);
  });
});
