import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomCorpus } from '../../../test/harness/random-corpus.ts';
import { readCorpus, type SmallCorpus } from '../../../test/harness/small-corpus.ts';
import { AS_OF, batchesOf, PLAIN_WORDS } from '../../../test/harness/small-table.ts';
import type { Batch, CorpusFeed } from '../../corpus/rules-investor-id.ts';
import { PRIOR_MODEL } from '../score/rules-scale.ts';
import { baseFromFile, changesSince, isBlind, isOutdated, MAX_DELTA_SHARE, openBase } from './base.ts';
import { buildSegment, countCoInvestors, openSegment, type Segment } from './segment.ts';
import { writeSnapshot } from './snapshot.ts';
import { dateOf, dayOf } from './strings.ts';
import { ENTRY, ordinalOf } from './table.ts';
import { TableBuilder } from './table-builder.ts';
import { MAX_BACKERS, viewAt } from './view.ts';

const META = { mode: 'live', lineage: 'here', version: 1, asOf: AS_OF } as const;

function bufferOf(corpus: SmallCorpus, meta: Parameters<typeof buildSegment>[1] = META): SharedArrayBuffer {
  const builder = new TableBuilder(meta.asOf, PLAIN_WORDS);
  for (const batch of batchesOf(corpus)) builder.add(batch);
  return buildSegment(builder.finish(), meta, PRIOR_MODEL);
}

describe('what changed since a base', () => {
  const corpus = randomCorpus(5, 60, 160);
  const base = openBase(bufferOf(corpus), PLAIN_WORDS);
  const { table } = base.segment;
  /** A feed that hands these over: the whole records of some investors, and who went. */
  const changed = (of: SmallCorpus, ids: ReadonlySet<number>, gone: readonly number[]) => {
    let most = -1;
    const changes: CorpusFeed['changes'] = async (_mode, _since, limit, take) => {
      most = limit;
      if (gone.length > 0) await take({ kind: 'gone', investors: gone });
      for (const batch of batchesOf(of) as readonly Batch[]) {
        if (batch.kind !== 'investors') await take(batch);
        else if (ids.size > 0) await take({ ...batch, rows: batch.rows.filter((row) => ids.has(row.id)) });
      }
      return { kind: 'delta', version: 7 };
    };
    return { feed: { changes } as CorpusFeed, limit: () => most };
  };
  const deals = ({ table: { ids, dealStart } }: Segment, id: number) => {
    const at = ordinalOf(ids, id);
    return (dealStart[at + 1] as number) - (dealStart[at] as number);
  };

  it('takes whoever changed or went out of the base, and shows who changed with all of their deals', async () => {
    const ids = new Set([...table.ids].filter((_, at) => at % 7 === 0));
    const gone = [...table.ids].filter((_, at) => at % 7 === 1);
    const { feed, limit } = changed(corpus, ids, gone);
    const since = await changesSince(feed, 'live', base);
    expect([...(since?.dead ?? [])].toSorted((one, other) => one - other)).toEqual(
      [...ids, ...gone].toSorted((one, other) => one - other),
    );
    expect(since?.version).toBe(7);
    expect(limit()).toBe(Math.floor(table.ids.length * MAX_DELTA_SHARE));
    const delta = openSegment(since?.delta?.buffer as SharedArrayBuffer, PLAIN_WORDS);
    expect([...delta.table.ids]).toEqual([...ids]);
    const { view, meta } = base.segment;
    expect(delta.meta).toEqual({ ...meta, version: 7 });
    expect([delta.view.lpDay, delta.view.total, delta.view.sizeMean]).toEqual([
      view.lpDay,
      view.total,
      view.sizeMean,
    ]);
    // Nothing of them has changed: each column is what the base has of the same investor.
    for (const [at, id] of [...ids].entries()) {
      const was = ordinalOf(table.ids, id);
      expect(deals(delta, id)).toBe(deals(base.segment, id));
      for (const column of [
        'recentDeals',
        'decayedDeals',
        'entries',
        'lastEntry',
        'volume',
        'beside',
      ] as const)
        expect(delta.view[column][at], column).toBe(view[column][was]);
      expect(delta.table.kind[at]).toBe(table.kind[was]);
    }
  });

  it('is no delta where some only went', async () => {
    const { feed } = changed(corpus, new Set(), [3, 5]);
    expect(await changesSince(feed, 'live', base)).toMatchObject({ delta: undefined, lastDay: 0 });
    expect([...((await changesSince(feed, 'live', base))?.dead ?? [])]).toEqual([3, 5]);
  });

  it('counts deals after the day of the base as deals of that day', async () => {
    const [name = ''] = corpus.rounds.flatMap(({ by }) => by);
    const company = corpus.companies[0]?.name ?? '';
    // The base stands at its last deal, which is before the day it was asked for.
    expect(base.segment.meta.day).toBeLessThan(dayOf(AS_OF));
    const on = AS_OF;
    const round = { company, on, stage: 'seed' as const, usd: 1_000_000, by: [name] };
    const more = { ...corpus, rounds: [...corpus.rounds, round] };
    const rows = batchesOf(more).flatMap((batch) => (batch.kind === 'investors' ? batch.rows : []));
    const id = rows.find((row) => row.name === name)?.id ?? 0;
    const { feed } = changed(more, new Set([id]), []);
    const since = await changesSince(feed, 'live', base);
    expect(since?.lastDay).toBe(dayOf(on));
    const delta = openSegment(since?.delta?.buffer as SharedArrayBuffer, PLAIN_WORDS);
    const was = ordinalOf(table.ids, id);
    expect(deals(delta, id)).toBe(deals(base.segment, id) + 1);
    expect(delta.view.decayedDeals[0]).toBeCloseTo((base.segment.view.decayedDeals[was] as number) + 1, 4);
    expect(delta.view.recentDeals[0]).toBe((base.segment.view.recentDeals[was] as number) + 1);
    expect(delta.view.weights[dayOf(on)]).toBe(1);
  });
});

describe('the day that records of limited partners are seen from', () => {
  const lp = { name: 'Old Pension', lpType: 'institutional' } as const;
  it.each([
    ['an exit', [{ ...lp, exitSizeUsd: 1e7, exitOn: '2020-04-01' }], []],
    ['a fund it holds', [lp], [{ by: lp.name, fund: 'Fund I', on: '2020-04-01' }]],
  ] as const)('is that of %s where it is newer than the last deal', (_what, investors, held) => {
    const { rounds, companies, investors: others } = readCorpus('2019-01-01 seed 1000000 Pair: Ada Fund');
    const corpus = { rounds, companies, investors: [...others, ...investors], held };
    const { view, meta } = openSegment(bufferOf(corpus), PLAIN_WORDS);
    expect([dateOf(meta.day), dateOf(view.lpDay)]).toEqual(['2019-01-01', '2020-04-01']);
  });
});

describe('a snapshot', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'warmpath-bases-'));
    await writeSnapshot(join(folder, 'live.wpx'), bufferOf(randomCorpus(6, 20, 40)));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const later = (days: number) => ({ asOf: dateOf(dayOf(AS_OF) + days) });
  it.each([
    ['of its day', {}, true],
    ['of a corpus that went on', { version: 2 }, true],
    ['of yesterday', later(1), true],
    ['of thirty days ago', later(30), true],
    ['of a month and a day ago', later(31), false],
    ['of tomorrow', later(-1), false],
    ['of yesterday, where a day is asked for', { ...later(1), followsCalendar: false }, false],
    ['of a newer corpus', { version: 0 }, false],
    ['of another database', { lineage: 'there' }, false],
    ['of the other mode', { mode: 'test' as const }, false],
  ])('%s is used: %#', async (_what, more, isUsed) => {
    const wanted = { ...META, followsCalendar: true, ...more };
    const found = await baseFromFile(join(folder, 'live.wpx'), PLAIN_WORDS, wanted);
    expect(typeof found === 'object').toBe(isUsed);
    if (typeof found === 'object') await found.file?.close();
  });
});

describe('a model', () => {
  const seen = { deals: 1_000, tags: 200, places: 100 };
  const learned = { seen, asOf: AS_OF };
  it('is outdated by more than a twentieth of anything that came or went, or by more than thirty days', () => {
    const at = (more: object, days = 0) => isOutdated(learned, { ...seen, ...more }, dayOf(AS_OF) + days);
    expect([at({}), at({ deals: 1_050 }), at({ deals: 950 }), at({}, 30), at({}, -30)]).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    const over = [
      { deals: 1_051 },
      { deals: 949 },
      { tags: 211 },
      { tags: 189 },
      { places: 106 },
      { places: 94 },
    ];
    for (const more of over) expect(at(more), JSON.stringify(more)).toBe(true);
    expect([at({}, 31), at({}, -31)]).toEqual([true, true]);
  });

  it('is blind where it has seen less than half of anything', () => {
    const now = { deals: 2_000, tags: 400, places: 200 };
    expect(isBlind(seen, now)).toBe(false);
    for (const kind of ['deals', 'tags', 'places'] as const)
      expect(isBlind({ ...seen, [kind]: seen[kind] - 1 }, now), kind).toBe(true);
  });
});

describe('co-investors that are counted', () => {
  /** Everybody who entered one of the companies and is seen; of crowds nobody. */
  function counted({ table, view }: Segment, investor: number, entries: Uint32Array): number {
    const all = new Set<number>();
    for (const deal of entries) {
      const company = table.dealCompany[deal] as number;
      const [from, to] = [table.backerStart[company] as number, table.backerStart[company + 1] as number];
      const places = Array.from({ length: to - from }, (_, at) => from + at);
      const seen = places.filter((at) => (view.weights[table.backerDay[at] as number] as number) > 0);
      if (seen.length > MAX_BACKERS) continue;
      for (const at of seen) all.add(table.backers[at] as number);
    }
    all.delete(investor);
    return all.size;
  }

  it('are each of those seen once, but for the investor itself and crowds', () => {
    const crowd = (company: string, many: number, letter: string) =>
      `2019-01-01 seed 1000000 ${company}: Ada Fund, ${Array.from({ length: many - 1 }, (_, at) => `${letter} ${at} Fund`).join(', ')}`;
    const segment = openSegment(
      bufferOf(
        readCorpus(`
          ${crowd('Full', MAX_BACKERS, 'Full')}
          ${crowd('Overfull', MAX_BACKERS + 1, 'Over')}
          2019-02-01 seed 1000000 Pair: Ada Fund, Bo Fund
          2020-02-01 seed 1000000 Pair: Late Fund
          ${crowd('Nearly', MAX_BACKERS, 'Near')}
          2020-02-01 seed 1000000 Nearly: Later Fund
          2019-03-01 seed 1000000 Again: Ada Fund, Bo Fund, Cy Fund
        `),
      ),
      PLAIN_WORDS,
    );
    const { table } = segment;
    // As of the last deal, and of a day before: a company that is a crowd by now was none then.
    for (const [day, most] of [
      [segment.meta.day, MAX_BACKERS - 1 + 3],
      [dayOf('2019-06-01'), 2 * (MAX_BACKERS - 1) + 2],
    ] as const) {
      const view = viewAt(table, day, true);
      const parts = { ...segment, view };
      const counts: number[] = [];
      for (let investor = 0; investor < table.ids.length; investor += 1) {
        const first = table.dealStart[investor] as number;
        const own = Array.from(
          { length: (table.dealStart[investor + 1] as number) - first },
          (_, at) => first + at,
        );
        const entries = Uint32Array.from(
          own.filter(
            (deal) =>
              ((table.dealKind[deal] as number) & ENTRY) !== 0 &&
              (view.weights[table.dealDay[deal] as number] as number) > 0,
          ),
        );
        const all = counted(parts, investor, entries);
        const { count, isMore } = countCoInvestors(parts, investor, entries);
        expect([count, isMore]).toEqual([Math.min(all, 100), all > 100]);
        counts.push(all);
        if (entries.length === 1 && all === 0) expect(view.beside[investor]).toBe(0);
        if (all > 0) expect(view.beside[investor]).toBeGreaterThan(0);
      }
      expect(Math.max(...counts)).toBe(most);
    }
  });
});
