import { setTimeout as sleep } from 'node:timers/promises';
import { makeSandbox, SANDBOX_AS_OF } from '../../src/reference/rules-sandbox-world.ts';
import type { IndexTimes, ModelStore } from '../../src/search/index/base.ts';
import { keepIndexes } from '../../src/search/index/keep-indexes.ts';
import { createWords, openSegment } from '../../src/search/index/segment.ts';
import { type DoWork, type ServedIndex, type Work, workHere } from '../../src/search/index/served-index.ts';
import type { Model } from '../../src/search/score/rules-scale.ts';
import type { MadeUpFeed } from './made-up-feed.ts';

// Indexes of the made-up world that are kept here, without threads and without a database, and what comes of it.

export const WORLD = makeSandbox();
export const WORDS = createWords();
const FAST = { poll: 5, settle: 1, settleAtMost: 5 };

export interface Given {
  readonly times?: Partial<IndexTimes>;
  readonly asOf?: string | undefined;
  readonly today?: string;
  /** Where snapshots go. */
  readonly folder?: string;
  readonly models?: ModelStore;
  readonly train?: (signal: AbortSignal) => Promise<Model>;
}

/** Keeps the indexes of a feed and notes what comes of it in mode live. */
export function keep(feed: MadeUpFeed, given: Given = {}) {
  const shown: ServedIndex[] = [];
  const works: Work['kind'][] = [];
  const failures: string[] = [];
  const lines: string[] = [];
  const here = workHere(feed, WORDS);
  const doWork: DoWork = async (work, signal) => {
    if (!(work.kind === 'build' && work.mode === 'test')) works.push(work.kind);
    if (work.kind !== 'train' || given.train === undefined) return here(work, signal);
    return {
      kind: 'model',
      model: await given.train(signal),
      report: { windows: [], rounds: { new: 1, followon: 0 } },
    };
  };
  const kept = keepIndexes({
    feed,
    words: WORDS,
    doWork,
    models: given.models,
    index: {
      asOf: { live: 'asOf' in given ? given.asOf : SANDBOX_AS_OF, test: SANDBOX_AS_OF },
      folder: given.folder,
      times: { ...FAST, ...given.times },
    },
    today: () => given.today ?? SANDBOX_AS_OF,
    events: {
      onIndex: (index) => {
        if (index.mode !== 'live') return;
        // By the first 48 letters lists tell a newer index, or model, from an older one; behind them stands a hash.
        const [last = '', next] = [shown.at(-1)?.facts.name.slice(0, 51), index.facts.name.slice(0, 51)];
        const isOther = shown.at(-1)?.facts.name !== index.facts.name;
        if (next < last || (isOther && next === last)) failures.push(`${next} follows ${last}`);
        shown.push(index);
      },
      onFailed: (mode, error) => void (mode === 'live' && failures.push(String(error))),
      onLog: ({ message, fields }) =>
        void (fields.mode === 'live' && lines.push(`${message} ${fields.reason ?? ''}`)),
    },
  });
  const model = () => openSegment((shown.at(-1) as ServedIndex).base.buffer, WORDS).model;
  return { shown, works, failures, lines, model, close: () => kept.close() };
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('did not come true in time');
    await sleep(5);
  }
}

/** Rounds of one company by the investors of these places. */
export function roundsBy(places: readonly number[], announcedOn = '2026-05-31') {
  return places.map((at) => ({
    sourceId: `added ${at} ${announcedOn}`,
    companySourceId: WORLD.companies[0]?.sourceId ?? '',
    stage: 'seed' as const,
    announcedOn,
    raisedUsd: 1_000_000,
    investors: [WORLD.investors[at]?.sourceId ?? ''],
  }));
}
